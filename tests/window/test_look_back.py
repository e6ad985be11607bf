"""Tests of the line with the last turns, and of the look back through a running match, by touch and keys."""

import re

import pytest

from app.games.turn_texts import list_turns
from app.match.messages import Stage
from app.screens.match.look_back import LookBackOverlay, TurnRow
from app.widgets.dialog import Dialog
from app.widgets.text_label import TextLabel
from engine.ominos.events import Laid
from engine.ominos.moves import PiecelessMove
from engine.rounds import TileDrawn
from tests.window.domino3d.guest import Guest as DominoGuest
from tests.window.drawn import drawn
from tests.window.ominos.guest import Guest as OminoGuest
from tests.window.quadrot.guest import Guest as QuadrotGuest

PHONE = (412, 892, 1)
TABLES = {
    "triominos": (OminoGuest, lambda guest: guest.sit_down("triominos", plies=6)),
    "quadominos": (OminoGuest, lambda guest: guest.sit_down("quadominos", plies=6)),
    "domino3d": (DominoGuest, lambda guest: guest.sit_down((None, "learner"), plies=4)),
    "quadrot": (QuadrotGuest, lambda guest: guest.sit_down((None, "learner"), plies=4)),
}


@pytest.fixture(params=TABLES)
def at_table(request, the_stage, tmp_path):
    """Returns a guest in turn at the table of a game."""
    kind, sit_down = TABLES[request.param]
    with kind.on(the_stage, tmp_path, PHONE) as guest:
        sit_down(guest)
        guest.settle()
        guest.stage.frames(3)
        yield guest


@pytest.fixture
def guest(the_stage, tmp_path):
    """Returns a guest in turn at a table of Tri-Ominos with a bot."""
    with OminoGuest.on(the_stage, tmp_path, PHONE) as guest:
        guest.sit_down("triominos", plies=6)
        guest.settle()
        guest.stage.frames(3)
        yield guest


@pytest.fixture
def said(guest, monkeypatch):
    """Returns the list of all spoken texts."""
    texts = []
    monkeypatch.setattr(guest.app.context, "say", lambda text, urgent=False: texts.append(text))
    return texts


def look_back(guest):
    """Taps the line with the last turns; returns the open look back."""
    guest.stage.tap(guest.screen.turn_line)
    guest.stage.frames(3)
    return overlay_of(guest)


def overlay_of(guest):
    panel = guest.app.navigation.panel
    return panel if isinstance(panel, LookBackOverlay) else None


def await_own_turn(guest):
    guest.stage.until(lambda: guest.session.stage is Stage.PLAY and not guest.table.is_moving)
    guest.stage.frames(3)


# Line with the last turns


def test_the_line_says_the_last_turn_with_its_points(guest):
    fit = guest.fits()[0]
    tile, before = guest.tile_of(fit), guest.state.scores[0]
    guest.lay(tile, fit)
    guest.settle()
    guest.stage.frames(2)
    points = guest.session.match.events[guest.dealt][0].points
    digits = "-".join(map(str, sorted(fit.place.digits)))
    assert f"A placed {digits}: +{points}" in guest.screen.turn_line.text or points <= 0
    assert guest.state.scores[0] - before == points


def test_a_drawn_and_a_placed_tile_are_one_turn_with_the_sum_of_its_points(the_stage, tmp_path):
    with OminoGuest.on(the_stage, tmp_path, PHONE) as guest:
        guest.sit_down("triominos", (None, None), plies=6)
        session = guest.session
        session.reveal(session.turn)
        seat, before = session.turn, session.match.state.scores[session.turn]
        for _ in range(3):
            if not session.match.state.moves(seat).fits or session.match.moves[-1][0] != seat:
                session.play(seat, next(move for move in session.match.state.moves(seat) if str(move) == "draw"))
        placed = next((move for move in session.match.state.moves(seat) if not isinstance(move, PiecelessMove)), None)
        assert placed is not None
        session.play(seat, placed)
        turn = list_turns(session.public_messages(), guest.screen.game.phrases, guest.screen.names)[-1]
        assert turn.points == session.match.state.scores[seat] - before
        assert re.fullmatch(r"drew .*, placed \d-\d-\d.*", turn.text)


@pytest.mark.parametrize("size", [PHONE, (360, 740, 1), (892, 412, 1), (800, 1280, 1), (1280, 800, 1)])
@pytest.mark.parametrize("left_handed", [False, True])
def test_the_line_is_beside_the_board_and_takes_little_of_it(the_stage, tmp_path, size, left_handed):
    with OminoGuest.on(the_stage, tmp_path, size) as guest:
        guest.app.context.change("table", "left_handed", left_handed)
        guest.sit_down("triominos", plies=6)
        guest.settle()
        where = guest.screen.frame.arrangement
        line, text = where.turn_line, guest.screen.turn_line.text
        assert text.startswith(("A ", "B "))
        for box in (where.board, where.strip, where.hand, where.actions):
            assert not line.overlaps(box)
        assert line.height <= 0.08 * (where.board.height + line.height)
        assert not any(part.kind == "digit" and part.is_visible and part.box.overlaps(line) for part in drawn())


@pytest.mark.parametrize(("size", "text"), [((640, 360, 1), 100), ((360, 640, 1), 200)])
def test_there_is_no_line_where_there_is_no_room(the_stage, tmp_path, size, text):
    with OminoGuest.on(the_stage, tmp_path, size) as guest:
        guest.app.context.change("look", "text_size", text)
        guest.sit_down("triominos", plies=6)
        guest.settle()
        line = guest.screen.turn_line
        assert line.disabled
        assert line not in guest.screen.frame.focus.focusables()
        guest.stage.tap((1, 1))
        assert overlay_of(guest) is None


@pytest.mark.parametrize(("height", "has_line"), [(620, False), (660, True)])
def test_the_line_does_not_push_out_the_prompt_of_a_game(the_stage, tmp_path, height, has_line):
    with QuadrotGuest.on(the_stage, tmp_path, (360, height, 1)) as guest:
        guest.sit_down((None, "learner"), plies=4)
        guest.settle()
        guest.stage.frames(2)
        (heading,) = [label for label in guest.stage.all(TextLabel) if label.text == "Roll the dice"]
        assert heading.opacity == 1
        assert guest.screen.turn_line.disabled != has_line


def test_the_line_waits_for_the_end_of_an_animation(guest):
    before = guest.screen.turn_line.text
    fit = guest.fits()[0]
    guest.session.play(0, fit.place)
    guest.stage.frames(2)
    assert guest.table.is_moving
    assert guest.screen.turn_line.text == before
    guest.stage.until(lambda: not guest.table.is_moving)
    guest.stage.frames(2)
    assert guest.screen.turn_line.text != before


def test_an_undo_changes_the_line(guest):
    before = guest.screen.turn_line.text
    fit = guest.fits()[0]
    guest.lay(guest.tile_of(fit), fit)
    guest.settle()
    guest.stage.frames(2)
    assert guest.screen.turn_line.text != before
    assert guest.session.can_undo
    guest.session.undo()
    guest.stage.until(lambda: not guest.table.is_moving)
    guest.stage.frames(2)
    assert guest.screen.turn_line.text == before


# Look back


def test_it_shows_earlier_positions_and_returns(at_table):
    guest = at_table
    before, state = guest.moves, str(guest.session.match.state)
    overlay = look_back(guest)
    assert overlay.at == len(overlay.turns) - 1
    assert not overlay.is_past
    guest.stage.tap(overlay.back_button)
    assert overlay.is_past
    assert overlay.card.is_past
    assert len(overlay.cursor.match.moves) == overlay.turns[-2].ply < before
    guest.stage.tap(overlay.forward_button)
    assert not overlay.is_past
    guest.stage.key("home")
    assert overlay.at == 0
    guest.stage.tap(overlay.now_button)
    guest.stage.frames(3)
    assert overlay_of(guest) is None
    assert guest.is_at_table
    assert (guest.moves, str(guest.session.match.state)) == (before, state)


def test_a_row_of_the_list_shows_its_turn(guest):
    before = count_tiles()
    overlay = look_back(guest)
    row = next(row for row in guest.stage.all(TurnRow) if row.turn == overlay.at - 2)
    guest.stage.tap(row)
    assert overlay.at == row.turn
    events = guest.session.match.events[: overlay.turns[row.turn].ply]
    placed = sum(isinstance(event, Laid) for move in events for event in move)
    assert count_tiles() - before == placed > 0


def count_tiles():
    """Returns the number of drawn tiles of Tri-Ominos, on the table and in pictures."""
    digits = [part for part in drawn() if part.kind == "digit" and part.is_inked and not part.has_role("ivory_hi")]
    return len(digits) // 3


@pytest.mark.parametrize("leave", ["escape", "beside"])
def test_the_back_key_and_a_tap_beside_return(guest, leave):
    look_back(guest)
    guest.stage.key("escape") if leave == "escape" else guest.stage.tap(guest.screen.strip)
    guest.stage.frames(3)
    assert overlay_of(guest) is None
    assert guest.is_at_table


def test_a_key_opens_it_also_without_the_line(the_stage, tmp_path):
    with OminoGuest.on(the_stage, tmp_path, (640, 360, 1)) as guest:
        guest.sit_down("triominos", plies=6)
        guest.settle()
        guest.stage.key("l")
        guest.stage.frames(2)
        assert overlay_of(guest) is not None


def test_the_scores_remain_visible(at_table):
    guest = at_table
    overlay = look_back(guest)
    where = guest.screen.frame.arrangement
    card = overlay.card
    assert card.top <= where.strip.y
    assert card.y >= 0


def test_it_names_no_hidden_tile(the_stage, tmp_path):
    with OminoGuest.on(the_stage, tmp_path, PHONE) as guest:
        guest.sit_down("triominos", (None, None), plies=40)
        guest.session.reveal(guest.session.turn)
        guest.stage.frames(3)
        messages = guest.session.public_messages()
        draws = [event for message in messages for event in message.events if isinstance(event, TileDrawn)]
        assert draws
        assert all(event.tile is None for event in draws)
        overlay = look_back(guest)
        if overlay is None:
            guest.screen.open_look_back()
            overlay = overlay_of(guest)
        drawn_only = [turn.text for turn in overlay.turns if turn.text.startswith("drew") and "placed" not in turn.text]
        assert not [text for text in drawn_only if re.search(r"\d-\d", text)]


def test_bots_wait_while_a_person_looks_back(guest):
    fit = guest.fits()[0]
    guest.lay(guest.tile_of(fit), fit)
    overlay = look_back(guest)
    assert overlay is not None
    assert guest.session.stage is Stage.BOTS
    before = guest.moves
    guest.wait(3)
    assert guest.moves == before
    guest.stage.key("escape")
    await_own_turn(guest)
    assert guest.moves > before


# Timer


@pytest.fixture
def timed(the_stage, tmp_path):
    """Returns a guest in turn at a table of Tri-Ominos with a timer."""
    with OminoGuest.on(the_stage, tmp_path, PHONE) as guest:
        guest.sit_down("triominos", plies=6, turn_limit=30)
        guest.settle()
        guest.stage.frames(3)
        yield guest


def test_the_timer_runs_on_and_its_end_returns_to_the_match(timed):
    overlay = look_back(timed)
    assert overlay is not None
    assert timed.session.is_timer_running
    left, before = timed.session.timer_left, timed.moves
    timed.wait(2)
    assert timed.session.timer_left == pytest.approx(left - 2, abs=0.3)
    timed.wait(30)
    assert timed.moves > before
    assert overlay_of(timed) is None


def test_it_starts_a_timer_that_waits_for_a_touch(timed):
    timed.app.on_pause()
    timed.app.on_resume()
    timed.stage.frames(3)
    assert not timed.session.is_timer_running
    timed.screen.open_look_back()
    assert timed.session.is_timer_running


def test_a_pause_of_the_app_closes_it_so_that_nobody_gains_time(timed):
    look_back(timed)
    timed.app.on_pause()
    timed.app.on_resume()
    timed.stage.frames(3)
    assert overlay_of(timed) is None
    assert timed.screen.frame.is_obscured


def test_the_menu_leads_there_with_a_running_timer(timed):
    timed.stage.key("m")
    menu_button(timed, "Look back").press()
    timed.stage.frames(5)
    assert overlay_of(timed) is not None
    assert timed.session.is_timer_running


def menu_button(guest, label):
    panel = guest.app.navigation.panel
    assert isinstance(panel, Dialog)
    return next((each for each in panel.focus.focusables() if each.spoken == label), None)


@pytest.mark.parametrize(("limit", "is_offered"), [(None, True), (30, False)])
def test_between_two_people_the_menu_offers_it_only_without_a_timer(the_stage, tmp_path, limit, is_offered):
    with OminoGuest.on(the_stage, tmp_path, PHONE) as guest:
        guest.sit_down("triominos", (None, None), plies=6, turn_limit=limit)
        guest.stage.frames(3)
        assert guest.session.stage is Stage.HANDOVER
        guest.screen.open_menu()
        guest.stage.frames(2)
        button = menu_button(guest, "Look back")
        assert (button is not None) == is_offered
        if button is not None:
            button.press()
            guest.stage.frames(5)
            assert overlay_of(guest) is not None
            assert guest.session.stage is Stage.HANDOVER


# Rotation, speech, races


def test_it_survives_a_rotation_of_the_window(at_table):
    guest = at_table
    look_back(guest)
    guest.stage.key("left")
    at = overlay_of(guest).at
    guest.resize(892, 412)
    guest.stage.frames(5)
    overlay = overlay_of(guest)
    if guest.screen.frame.is_obscured:
        assert overlay is None
        return
    assert overlay.at == at
    assert overlay.is_past
    where = guest.screen.frame.arrangement
    assert overlay.card.right <= where.panel.x


def test_steps_are_spoken(guest, said):
    overlay = look_back(guest)
    said.clear()
    guest.stage.key("left")
    assert said == [overlay.turns[-2].describe(guest.screen.names)]
    guest.stage.key("escape")
    guest.stage.frames(3)
    assert said[-1]


def test_a_race_has_neither_line_nor_look_back(the_stage, tmp_path):
    with DominoGuest.on(the_stage, tmp_path, PHONE) as guest:
        guest.sit_down((None, "learner"), mode="race")
        guest.stage.frames(3)
        assert guest.screen.turn_line is None
        guest.screen.open_look_back()
        assert overlay_of(guest) is None
        guest.screen.open_menu()
        guest.stage.frames(2)
        assert menu_button(guest, "Look back") is None
