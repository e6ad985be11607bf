"""Tests of the coach in each game: it warns before a costly move that the player has made by touch."""

import pytest

from app.match.messages import Stage
from app.screens.play.coach_choice import CoachChoice
from app.screens.play.match_draft import load_draft
from app.screens.play.set_up_seat_list import SeatRow
from app.widgets.buttons import MainButton, PillButton
from app.widgets.choice import SegmentedControl
from app.widgets.dialog import Dialog
from engine.bots.coach import Coach
from engine.bots.luck_analysis import Decision
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
    """Returns the open dialog, or None."""
    panel = guest.app.navigation.panel
    return panel if isinstance(panel, Dialog) else None


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
    assert "better" in asked(guest).spoken
    assert "8 more matches" in asked(guest).spoken
    assert guest.moves == before
    answer(guest, "Choose again")
    assert guest.is_at_table
    assert (guest.moves, str(guest.session.view)) == (before, text)
    guest.check()
    move()
    answer(guest, "Keep my move")
    assert asked(guest) is None
    assert guest.session.match.moves[before][0] == guest.session.front == 0
    guest.stage.until(lambda: guest.session.is_front_in_turn and not guest.table.is_moving)
    guest.check()


def test_a_hint_begins_the_move_anew(at_table):
    guest, move = at_table
    before = guest.moves
    move()
    answer(guest, "A hint")
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
        answer(guest, "A hint")
        guest.stage.until(lambda: guest.session.advice is not None and guest.session.advice.is_done)
        assert guest.session.advice.move == better
        guest.stage.frames(3)
        assert guest.seen.lit == [guest.tile_of(fits[-1])]


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
        for key in ("tab", "tab", "tab", "enter"):
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
        answer(guest, "Keep my move")
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
        assert [each.spoken for each in guest.stage.all(PillButton) if each.parent is not None][-1:] == ["Keep my move"]


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
    assert app.context.settings.coaches == {"You": "large"}
    assert next(row for row in stage.all(SeatRow)).note.text == "Person with a coach"
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
