"""Tests of hints at the tile tables: each request is answered, and the board does not move."""

import pytest

from engine.ominos.moves import PiecelessMove
from tests.window.ominos.conftest import ONE_OF_EACH


def ask(guest):
    """Asks for a hint by key and returns its text."""
    guest.stage.key("h")
    guest.stage.until(lambda: guest.session.advice.is_done)
    guest.stage.frames(3)
    guest.settle()
    return guest.seen.asked.text


@ONE_OF_EACH
def test_a_hint_answers_after_a_refusal(guest, tile):
    told = []
    for _ in range(3):
        guest.lay(tile, guest.wrong_place(tile))
        assert guest.is_told_why
        told.append(ask(guest))
        assert not guest.is_told_why
        guest.table.cancel()
    assert len(told) == 3
    assert all(told)


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_hint_does_not_move_the_board(device, seed):
    guest, game = device
    guest.sit_down(game, plies=18, seed=seed)
    guest.settle()
    guest.table.show()
    guest.settle()
    guest.stage.frames(5)
    before = guest.geometry.camera.pose
    for _ in range(4):
        ask(guest)
        assert guest.geometry.camera.pose == before


@ONE_OF_EACH
def test_a_draw_that_is_advised_is_not_doubted(guest):
    if PiecelessMove.DRAW not in guest.session.match.state.moves(guest.session.front):
        return  # a tile fits, and this game allows draws only without a fit

    class Advice:
        move = PiecelessMove.DRAW

    before = guest.moves
    guest.stage.tap(guest.screen.action_position("draw"))
    assert guest.app.navigation.panel is not None
    guest.stage.key("escape")
    guest.stage.frames(3)
    guest.table.hint(1, Advice)
    guest.stage.frames(3)
    guest.stage.tap(guest.screen.action_position("draw"))
    assert guest.app.navigation.panel is None
    assert guest.moves > before
    guest.settle()


def broken(view, rng, iterations=None):
    raise ZeroDivisionError("no idea")


@ONE_OF_EACH
def test_an_adviser_that_fails_is_no_end_of_the_match(guest, tile, monkeypatch):
    monkeypatch.setattr("app.match.bots.adviser_for", lambda game: type("Broken", (), {"think": staticmethod(broken)}))
    for _ in range(3):
        assert ask(guest)
    guest.lay(tile, guest.fits()[0])
