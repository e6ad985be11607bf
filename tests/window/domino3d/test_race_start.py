"""Tests of the start of a race: the aim, the countdown, and clocks that start after it."""

import pytest

from app.look.shapes import Box
from app.screens.match.match_screen import NEXT_PERSON_KEY
from app.widgets.rotated_view import rotated_point
from engine.domino3d.moves import PiecelessMove, TimedMove
from tests.window.domino3d.racers import Racer, await_exchange, plan_of, sit_down, start
from tests.window.domino3d.test_race_story import finish
from tests.window.drawn import drawn

AIM = "All 10 bricks · one upright · same marks"
COUNTS = ["3", "2", "1"]
CALL = "Tap when you’re ready"


@pytest.fixture
def said(guest):
    """Returns the list of everything that is said."""
    texts = []
    guest.app.context.say = lambda text, urgent=False: texts.append(text)
    return texts


def texts_on(part):
    return [each.text for each in drawn(canvas=part.start_card.canvas, kind="text") if each.is_visible]


def start_of(guest, people, size):
    guest.resize(*size)
    if people == 1:
        guest.sit_down((None, "expert"), mode="race")
    else:
        sit_down(guest, people=people, is_started=False)
    return guest.table.parts


def tap_each(guest, parts):
    """Taps the board of each person."""
    for at in range(len(parts)):
        racer = Racer(guest, at)
        racer.tap(*racer.seen.board.middle)


@pytest.mark.parametrize(("people", "size"), [(1, (412, 892)), (2, (412, 892)), (2, (1280, 800))])
def test_a_race_begins_with_its_aim_and_a_countdown(guest, said, felt, people, size):
    """Bricks are face down and no clock runs until the countdown has ended."""
    parts = start_of(guest, people, size)
    for part in parts:
        assert texts_on(part) == [AIM, CALL if people > 1 else "Tap to start"]
        assert guest.seen.parts[parts.index(part)].hand == frozenset()
    assert [text for text in said if AIM in text] == [f"{AIM}. {CALL if people > 1 else 'Tap to start'}"]
    tap_each(guest, parts)
    shown = []
    while not guest.session.elapsed_ms(0):
        guest.stage.frames(1)
        texts = {text for part in parts for text in texts_on(part)} - {AIM, "Tap to start"}
        shown += [text for text in texts if text not in shown]
        assert all(part.fingers.machine.held is None for part in parts)
        assert len(shown) <= 3
    assert shown == COUNTS
    assert [text for text in said if text in COUNTS] == COUNTS
    assert [event for event in felt if event.startswith("race")] == ["race count"] * 3 + ["race start"]
    guest.stage.frames(3)
    for part in parts:
        assert texts_on(part) == []
        assert guest.seen.parts[parts.index(part)].hand == set(guest.state.dealt[part.seat])


def test_the_countdown_is_short_with_reduced_motion(guest):
    guest.app.context.settings = guest.app.context.settings.with_value("look", "reduced_motion", True)
    parts = start_of(guest, 1, (800, 1280))
    guest.stage.down(*parts[0].tray.center).up()
    guest.wait(1)
    assert guest.session.elapsed_ms(0) > 0


def test_the_menu_stops_the_countdown(guest):
    parts = start_of(guest, 2, (800, 1280))
    tap_each(guest, parts)
    guest.wait(1)
    guest.screen.open_menu()
    guest.wait(4)
    assert guest.session.is_paused
    assert guest.session.elapsed_ms(0) == 0
    guest.app.navigation.close_panel()
    guest.wait(1)
    assert texts_on(parts[0])[0] == AIM
    guest.wait(4)
    assert guest.session.elapsed_ms(0) > 0


def test_every_round_begins_with_a_countdown_but_a_paused_one_goes_on_at_once(guest):
    parts = start_of(guest, 2, (800, 1280))
    tap_each(guest, parts)
    guest.settle()
    assert guest.session.play(0, TimedMove(plan_of(guest.state.dealt[0])[0], 5000)) is None
    guest.app.on_pause()
    guest.app.on_resume()
    guest.stage.frames(3)
    guest.stage.down(*parts[0].tray.center).up()
    guest.wait(0.3)
    assert guest.session.elapsed_ms(0) > 5000


def test_bricks_are_open_on_every_board_once_a_brick_is_placed(guest):
    """A move may start the clocks without the countdown; then no board keeps its bricks face down."""
    guest.resize(800, 1280)
    one, two = sit_down(guest, is_started=False)
    assert guest.session.play(one.seat, TimedMove(plan_of(guest.state.dealt[one.seat])[0], 10)) is None
    guest.stage.frames(3)
    assert two.seen.hand == set(guest.state.hand(two.seat))
    assert texts_on(two.part) == []


@pytest.mark.parametrize(("people", "size"), [(2, (412, 892)), (2, (1280, 800)), (3, (1280, 800))])
def test_the_countdown_waits_until_everybody_is_ready(guest, said, people, size):
    """A person who has tapped sees for whom the start waits; a second tap of that person starts nothing."""
    parts = start_of(guest, people, size)
    racers = [Racer(guest, at) for at in range(people)]
    for at, racer in enumerate(racers[:-1]):
        for _tap in range(2):
            racer.tap(*racer.seen.board.middle)
        guest.wait(4)
        assert guest.session.elapsed_ms(0) == 0
        missing = ", ".join("ABCD"[at + 1 : people])
        assert texts_on(racer.part)[1:] == ["Ready!", f"Waiting for {missing}"]
        assert texts_on(parts[-1])[1:] == [CALL]
        assert said[-1] == f"Waiting for {missing}"
    racers[-1].tap(*racers[-1].seen.board.middle)
    guest.stage.frames(2)
    assert all(texts_on(part)[1:] == ["3"] for part in parts)
    guest.wait(4)
    assert guest.session.elapsed_ms(0) > 0


def test_each_person_gets_ready_by_keys(guest):
    start_of(guest, 2, (1280, 800))
    guest.stage.key("enter")
    guest.wait(4)
    assert guest.session.elapsed_ms(0) == 0
    guest.stage.key(NEXT_PERSON_KEY)
    guest.stage.key("enter")
    guest.wait(4)
    assert guest.session.elapsed_ms(0) > 0


def test_the_next_round_waits_for_everybody_again(guest):
    parts = start_of(guest, 2, (1280, 800))
    tap_each(guest, parts)
    guest.settle()
    for seat in (0, 1):
        assert guest.session.play(seat, TimedMove(PiecelessMove.STOP, 5000)) is None
    guest.stage.until(lambda: not guest.is_at_table)
    guest.session.next_round()
    guest.app.navigation.home("table")
    guest.stage.frames(2)
    one, two = (Racer(guest, at) for at in (0, 1))
    one.tap(*one.seen.board.middle)
    guest.wait(4)
    assert guest.session.elapsed_ms(0) == 0
    two.tap(*two.seen.board.middle)
    guest.wait(4)
    assert guest.session.elapsed_ms(0) > 0


def test_the_countdown_of_a_table_that_was_rebuilt_starts_nothing(guest):
    """A changed theme replaces the table, whose boards then wait for everybody again."""
    tap_each(guest, start_of(guest, 2, (1280, 800)))
    guest.wait(1)
    guest.app.context.change("look", "theme", "dark")
    guest.wait(4)
    assert guest.session.elapsed_ms(0) == 0
    assert texts_on(guest.table.parts[0])[1:] == [CALL]
    tap_each(guest, guest.table.parts)
    guest.wait(4)
    assert guest.session.elapsed_ms(0) > 0
    assert guest.seen.parts[0].hand == set(guest.state.dealt[0])


@pytest.mark.parametrize(("people", "size"), [(1, (412, 892)), (2, (1280, 800)), (2, (800, 1280))])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_call_stays_on_its_card_in_large_text(guest, people, size, language):
    guest.app.context.change("look", "text_size", 200)
    guest.app.context.change("language", "code", language)
    parts = start_of(guest, people, size)
    guest.stage.frames(3)
    for part in parts:
        card = part.start_card
        texts = [each for each in drawn(canvas=card.canvas, kind="text") if each.is_visible]
        assert texts
        for text in texts:
            x, y = text.box.middle
            assert text.box.width <= card.width
            assert (
                Box(*part.pos, *part.size).grown(1).contains(*((x, y) if not part.is_rotated else rotated_point(x, y)))
            )
        assert card.height <= part.scene.geometry.board.height


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_label_of_a_round_button_is_cut_in_large_text(guest, language):
    guest.app.context.change("look", "text_size", 200)
    guest.app.context.change("language", "code", language)
    guest.resize(1280, 800)
    sit_down(guest, left=1)
    start(guest)
    assert not [text for text in texts_of(guest.screen) if "…" in text]
    finish(guest, (0, 1))
    await_exchange(guest)
    assert not [text for text in texts_of(guest.screen) if "…" in text]


def texts_of(widget):
    return [each.text for each in drawn(canvas=widget.canvas, kind="text")]
