"""Order of a hand: tiles with a fit first, or the order in which they were drawn."""

import pytest

from app.games.ominos.visible_match import order_as_drawn, order_fits_first, visible_match_of
from app.match.messages import Stage
from engine.ominos.moves import PiecelessMove
from tests.app.playing import Clock, new_session, play_until

GAMES = ["triominos", "quadominos"]


def session_of(game, stop=lambda session: len(session.match.state.table.laid) > 4, seed=5):
    """Returns a session in the middle of a round, at the turn of a person."""
    clock = Clock()
    session = new_session(game, "pb", seed=seed, clock=clock)
    play_until(session, clock, lambda: session.stage is Stage.PLAY and stop(session))
    return session


@pytest.mark.parametrize("game", GAMES)
def test_what_fits_stands_before_what_does_not(game):
    position = visible_match_of(session_of(game))
    order = order_fits_first(position)
    fitting = [tile for tile in order if position.fits.of(tile)]
    assert fitting
    assert order[: len(fitting)] == tuple(fitting)
    assert sorted(order) == sorted(position.hand)
    assert fitting == sorted(fitting)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_order_is_kept_while_others_are_in_turn(game):
    session = session_of(game)
    mine = visible_match_of(session)
    session.pause()
    waiting = visible_match_of(session)
    assert not waiting.is_my_turn
    assert order_fits_first(waiting) == order_fits_first(mine)


def test_what_was_drawn_stands_behind_what_was_dealt():
    session = session_of("triominos", lambda session: PiecelessMove.DRAW in visible_match_of(session).calls)
    dealt = visible_match_of(session).hand
    drawn = []
    while PiecelessMove.DRAW in visible_match_of(session).calls and len(drawn) < 3:
        before = set(visible_match_of(session).hand)
        assert session.play(0, PiecelessMove.DRAW) is None
        drawn += set(visible_match_of(session).hand) - before
    assert len(drawn) > 1
    position = visible_match_of(session)
    order = order_as_drawn(position, session.all_messages())
    assert order[-len(drawn) :] == tuple(drawn)
    assert order[: -len(drawn)] == tuple(tile for tile in order if tile in dealt)
    assert order != position.hand or sorted(drawn) == drawn
