"""Tests of the coach in each game: it warns before a costly move that the player has made by touch."""

import pytest

from app.default_names import YOU
from app.look.shapes import Box
from app.match.messages import Stage
from app.screens.match.coach_question import CoachQuestion
from app.screens.play.coach_choice import CoachChoice
from app.screens.play.match_draft import load_draft
from app.screens.play.set_up_seat_list import SeatRow
from app.widgets.buttons import MainButton, PillButton
from app.widgets.choice import SegmentedControl
from app.widgets.pressable import Pressable
from app.widgets.text_label import TextLabel
from engine.bots.coach import Coach
from engine.bots.luck_analysis import Decision
from engine.ominos.tiles import digits_text
from tests.app.playing import run_frame
from tests.window.domino3d.guest import Guest as DominoGuest
from tests.window.domino3d.guest import greedy as greedy_brick
from tests.window.ominos.guest import Guest as OminoGuest
from tests.window.quadrot.guest import Guest as QuadrotGuest
from tests.window.quadrot.guest import greedy as greedy_turn

PHONE = (412, 892, 1)


class Strict(Coach):
    """Coach that immediately finds a large loss in every move."""

    def think(self):
        return iter(())

    def cost(self, move):
        return Decision(0.08, 0.001, "better")


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    monkeypatch.setattr("app.match.coaches.coach_for", lambda _game, _view, _step: Strict())


def give_tutor(guest):
    """Gives the person in turn a coach, and completes its background job."""
    guest.session.set_coaches({guest.session.front: 0.05})
    while guest.session.is_thinking:
        run_frame(guest.session, 0, may_move=False)


# Set-up and a move by touch, for each game


def lay_a_tile(guest):
    fit = guest.fits()[0]
    guest.lay(guest.tile_of(fit), fit)


def lay_a_brick(guest):
    guest.drag(greedy_brick(guest.state))


def go_with_pawns(guest):
    if not guest.turn.is_thrown:
        guest.throw()
    for step in greedy_turn(guest.state).steps:
        if guest.is_at_table:
            guest.step(step, by_drag=True)
    if guest.is_at_table:
        guest.press("done")


TABLES = {
    "triominos": (OminoGuest, lambda guest: guest.sit_down("triominos", plies=6), lay_a_tile),
    "quadominos": (OminoGuest, lambda guest: guest.sit_down("quadominos", plies=6), lay_a_tile),
    "domino3d": (DominoGuest, lambda guest: guest.sit_down((None, "learner"), plies=4), lay_a_brick),
    "quadrot": (QuadrotGuest, lambda guest: guest.sit_down((None, "learner"), plies=4), go_with_pawns),
}


@pytest.fixture(params=TABLES)
def at_table(request, the_stage, tmp_path):
    """Returns a guest in turn who has a coach, and a function that makes a move."""
    kind, sit_down, move = TABLES[request.param]
    with kind.on(the_stage, tmp_path, PHONE) as guest:
        sit_down(guest)
        guest.settle()
        give_tutor(guest)
        yield guest, lambda: move(guest)


def asked(guest):
    """Returns the open question of the coach, or None."""
    panel = guest.app.navigation.panel
    return panel if isinstance(panel, CoachQuestion) else None


def answer(guest, word):
    guest.stage.frames(3)
    buttons = guest.stage.all(MainButton) + guest.stage.all(PillButton)
    guest.stage.tap(next(each for each in buttons if each.spoken.startswith(word)))
    guest.stage.frames(2)
    guest.settle()


def test_it_asks_before_anything_is_played(at_table):
    guest, move = at_table
    before, text = guest.moves, str(guest.session.view)
    move()
    assert "There’s a better move" in asked(guest).spoken
    assert "about 8% less chance of winning" in asked(guest).spoken
    assert guest.moves == before
    answer(guest, "Undo")
    assert guest.is_at_table
    assert (guest.moves, str(guest.session.view)) == (before, text)
    guest.check()
    move()
    answer(guest, "Keep")
    assert asked(guest) is None
    assert guest.session.match.moves[before][0] == guest.session.front == 0
    guest.stage.until(lambda: guest.session.is_front_in_turn and not guest.table.is_moving)
    guest.check()


def test_a_hint_begins_the_move_anew(at_table):
    guest, move = at_table
    before = guest.moves
    move()
    answer(guest, "Show me")
    guest.stage.until(lambda: guest.session.advice is not None and guest.session.advice.is_done)
    assert guest.moves == before
    assert guest.is_at_table


def test_its_hint_leads_to_the_move_that_it_finds_better(the_stage, tmp_path, monkeypatch):
    """The hint from the coach's question shows the coach's better move, even if an earlier hint shows another one."""
    with sit_at_tiles(the_stage, tmp_path) as guest:
        guest.sit_down("triominos", plies=12)
        guest.settle()
        guest.press("hint")
        guest.stage.until(lambda: guest.session.advice is not None and guest.session.advice.is_done)
        fits = [fit for fit in guest.fits() if fit.place != guest.session.advice.move]
        better = fits[-1].place
        monkeypatch.setattr(Strict, "cost", lambda _self, _move: Decision(0.08, 0.001, str(better)))
        give_tutor(guest)
        guest.lay(guest.tile_of(fits[0]), fits[0])
        answer(guest, "Show me")
        guest.stage.until(lambda: guest.session.advice is not None and guest.session.advice.is_done)
        assert guest.session.advice.move == better
        guest.stage.frames(3)
        assert guest.seen.lit == [guest.tile_of(fits[-1])]
        assert guest.seen.meant == {better.cell}
        guest.stage.tap(guest.geometry.camera.to_window(fits[-1].x, fits[-1].y))
        guest.settle()
        assert guest.session.match.moves[guest.dealt] == (0, better)


def test_a_hint_that_is_followed_is_not_asked_about(the_stage, tmp_path):
    with sit_at_tiles(the_stage, tmp_path) as guest:
        guest.sit_down("triominos", plies=12)
        guest.settle()
        guest.press("hint")
        guest.stage.until(lambda: guest.session.advice is not None and guest.session.advice.is_done)
        guest.stage.frames(3)
        give_tutor(guest)
        advised = guest.session.advice.move
        before = guest.moves
        fit = next(fit for fit in guest.fits() if fit.place == advised)
        guest.lay(guest.tile_of(fit), fit)
        assert asked(guest) is None
        assert guest.session.match.moves[before] == (0, advised)


def sit_at_tiles(stage, folder):
    return OminoGuest.on(stage, folder, PHONE)


def test_escape_takes_the_move_back(at_table):
    guest, move = at_table
    before = guest.moves
    move()
    guest.stage.key("escape")
    guest.stage.frames(3)
    assert asked(guest) is None
    assert guest.moves == before
    assert guest.is_at_table
    assert guest.app.navigation.panel is None
    guest.check()


@pytest.mark.parametrize("size", [PHONE, (360, 640, 1), (892, 412, 1)])
def test_the_board_stays_visible(the_stage, tmp_path, size):
    """The question is a card in the lower part of the board."""
    with OminoGuest.on(the_stage, tmp_path, size) as guest:
        guest.sit_down("triominos", plies=6)
        guest.settle()
        give_tutor(guest)
        fit = guest.fits()[0]
        guest.lay(guest.tile_of(fit), fit)
        guest.stage.frames(3)
        card, board, hand = asked(guest).card.box, guest.geometry.board, guest.geometry.hand
        assert card.top - board.y < board.height / 2
        assert not card.overlaps(hand)
        assert f"Tile {digits_text(guest.tile_of(fit))}: about" in asked(guest).card.text


@pytest.mark.parametrize("size", [PHONE[:2], (360, 640), (892, 412)])
def test_no_text_or_button_peeks_out_from_behind_the_question(at_table, size):
    guest, move = at_table
    move()
    guest.resize(*size)
    guest.stage.frames(5)
    card = asked(guest).card.box
    shown = visible_parts(guest.screen.safe)
    assert [text for text, box in shown if box.overlaps(card) and not is_inside(box, card)] == []
    answer(guest, "Undo")
    assert not [
        each for each in guest.screen.safe.walk() if isinstance(each, Pressable) and not (each.opacity or each.disabled)
    ]


def visible_parts(widget):
    """Returns the visible texts and buttons in a widget, each with its box in the window."""
    if widget.opacity < 0.2:
        return []
    is_part = isinstance(widget, Pressable | TextLabel) and widget.spoken
    own = [(widget.spoken, Box(*widget.to_window(*widget.pos), *widget.size))] if is_part else []
    return [*own, *(part for child in widget.children for part in visible_parts(child))]


def is_inside(box, card):
    return card.x <= box.x and box.right <= card.right and card.y <= box.y and box.top <= card.top


@pytest.mark.parametrize("answered", ["Keep", "Undo"])
def test_the_question_survives_a_rotation_of_the_window(at_table, answered):
    guest, move = at_table
    before = guest.moves
    move()
    text = asked(guest).spoken
    guest.resize(892, 412)
    guest.stage.frames(5)
    assert asked(guest) is not None
    assert asked(guest).spoken == text
    assert guest.moves == before
    answer(guest, answered)
    assert asked(guest) is None
    played = guest.session.match.moves[before:]
    assert bool(played) == (answered == "Keep")


def test_keys_are_asked_as_fingers_are(the_stage, tmp_path):
    with sit_at_tiles(the_stage, tmp_path) as guest:
        guest.sit_down("triominos", plies=6)
        guest.settle()
        give_tutor(guest)
        while not (guest.seen.selected and guest.fits(guest.seen.selected)):
            guest.stage.key("right")
        guest.stage.key("down")
        guest.stage.key("enter")
        assert asked(guest)
        for key in ("tab", "enter"):
            guest.stage.key(key)
        guest.settle()
        assert guest.session.match.moves[guest.dealt][0] == 0


def test_a_draw_is_asked_about_before_the_tile_is_seen(the_stage, tmp_path):
    with sit_at_tiles(the_stage, tmp_path) as guest:
        guest.sit_down("triominos", plies=6)
        guest.settle()
        guest.use("play", ask_before=False)
        give_tutor(guest)
        before = len(guest.hand)
        guest.press("draw")
        assert asked(guest)
        assert len(guest.hand) == before
        answer(guest, "Keep")
        assert len(guest.hand) == before + 1


def test_the_sand_waits_for_no_answer(the_stage, tmp_path):
    with sit_at_tiles(the_stage, tmp_path) as guest:
        guest.sit_down("triominos", plies=6, turn_limit=30)
        guest.settle()
        give_tutor(guest)
        lay_a_tile(guest)
        assert asked(guest)
        guest.clock.now += 31
        guest.stage.until(lambda: asked(guest) is None)
        guest.settle()
        assert str(guest.session.match.moves[guest.dealt][1]) == "time"


def test_without_hints_it_offers_none(the_stage, tmp_path):
    with sit_at_tiles(the_stage, tmp_path) as guest:
        guest.sit_down("triominos", plies=6)
        guest.settle()
        guest.use("play", hints=False)
        give_tutor(guest)
        lay_a_tile(guest)
        assert [each.spoken for each in asked(guest).focus.focusables()] == ["Keep", "Undo"]


# Selection of the coach


def open_seat(stage, name):
    """Opens the dialog of a seat in the set-up."""
    next(row for row in stage.all(SeatRow) if row.title.text == name).press()
    stage.frames(3)


def test_each_person_chooses_a_tutor_at_the_set_up(stage, start):
    app = start()
    app.navigation.go("set up", game="triominos")
    stage.frames(3)
    assert app.context.settings.coaches == {}
    open_seat(stage, "You")
    coach = stage.find(CoachChoice)
    control = next(part for part in coach.children if isinstance(part, SegmentedControl))
    stage.tap(control.to_window(control.x + control.width * 0.375, control.center_y))
    assert app.context.settings.coaches == {}
    stage.find(MainButton, text="Done").press()
    stage.frames(3)
    assert app.context.settings.coaches == {YOU: "large"}
    assert next(row for row in stage.all(SeatRow)).note.text == "Player with a coach"
    app.navigation.screen.begin()
    stage.frames(3)
    assert app.context.session.stage in (Stage.PLAY, Stage.BOTS)


@pytest.mark.parametrize("mode", ["race", "classic"])
def test_a_race_offers_none(stage, start, mode):
    app = start()
    plan = load_draft("domino3d", app.context.settings).with_option("mode", mode)
    app.navigation.go("set up", game="domino3d", draft=plan)
    stage.frames(3)
    open_seat(stage, "You")
    assert len(stage.all(CoachChoice)) == (mode != "race")
