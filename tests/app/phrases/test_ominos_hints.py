"""Hints for tiles: total points of a move, and the advice to draw, which must always give figures."""

from functools import cache

import pytest

from app import i18n
from app.games import APP_GAMES
from app.match.bots import advice_on
from engine.bots.explain import Comparison
from engine.bots.ominos.explain import MoveEffects
from engine.games import GAMES
from engine.ominos.moves import PiecelessMove, Place
from tests.app.phrases.matches import positions

OMINOS = {"triominos": "triominos 2", "quadominos": "quadominos 2"}


@pytest.fixture(autouse=True)
def english():
    i18n.use("en")


@cache
def hints(game):
    """Returns the advice, its explanation and the state at some moments of a match at which a tile fits."""
    found = []
    for match, seat in positions(OMINOS[game], 60, seed=2):
        if any(isinstance(move, Place) for move in match.state.moves(seat)):
            advice = advice_on(match, seat)
            while not advice.is_done:
                advice.step()
            found.append((advice, advice.why(), match.state.copy()))
    return found


def told(game, why):
    return APP_GAMES[game].phrases.explain(why)


@pytest.mark.parametrize("game", OMINOS)
def test_points_are_told_whole(game):
    compared = 0
    for advice, why, state in hints(game):
        if isinstance(advice.move, Place):
            parts, bonus = state.worth(advice.move)
            text = told(game, why)
            compared += 1
            assert f"scores {sum(parts.values())} point" in text or not sum(parts.values())
            assert ("plus a bonus: 25 points or two extra tiles" in text) == bool(bonus)
    assert compared


def test_bonuses_were_among_them():
    assert any(why.effects.bonus for _advice, why, _state in hints("quadominos"))


@pytest.mark.parametrize("game", OMINOS)
def test_what_would_bring_more_is_told(game):
    seen = 0
    for advice, why, state in hints(game):
        dearest = max((whole(state, move) for move in advice.compared if isinstance(move, Place)), default=0)
        if isinstance(advice.move, Place) and why.other and dearest > why.effects.whole:
            assert f"would score {dearest} point" in told(game, why)
            seen += 1
    assert seen


def test_a_worse_place_of_the_same_tile_is_told_apart_from_the_better_one():
    read = GAMES["triominos"].read_move
    played, better = (
        MoveEffects(read(move), None, points, (), False, (), 0, 0, 0, 0.0, False)
        for move, points in (("1-1-2@0,0v", 4), ("1-1-2@1,0^", 54))
    )
    text = told("triominos", Comparison(played, None, better, None, -0.2, "points"))
    assert text == "The same tile elsewhere would have been better. That’s 50 more points than the same tile here."


def whole(state, move):
    parts, bonus = state.worth(move)
    return sum(parts.values()) + 25 * bool(bonus)


def draws_advised():
    return [why for advice, why, _state in hints("triominos") if advice.move is PiecelessMove.DRAW]


def test_drawing_is_advised_only_where_it_is_clearly_better():
    """With only a hundred playouts a small difference may be chance, and beginners prefer to place a tile."""
    gaps = [why.effects.chance - why.other.chance for why in draws_advised()]
    assert min(gaps) >= 0.05


def test_drawing_is_advised_with_figures_or_not_at_all():
    advised = draws_advised()
    assert len(advised) < len(hints("triominos")) / 3
    assert advised, "it is the best move now and then"
    for why in advised:
        text = told("triominos", why)
        assert text.startswith("This costs 5 points.")
        assert "Chances of winning:" in text
        assert "more in the end" not in text
