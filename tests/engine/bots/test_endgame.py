"""Exact solution of a round's end with known hands, compared with an exhaustive search by the full rules."""

from random import Random

import pytest

from engine.bots.bot import decide
from engine.bots.bot_registry import find_bot
from engine.bots.ominos.endgame import EndgameSolver
from engine.bots.ominos.inference import Belief, playout_from_view
from engine.bots.ominos.search_bot import can_solve
from engine.bots.ominos.win_probability import WinEstimator, win_share
from tests.engine.bots.positions import OMINOS, positions
from tests.engine.bots.test_playouts import with_all_tiles

FEW = 7
WANTED = 12


def endings():
    """Yields late positions of two seats in Tri-Ominos that have few enough tiles for an exhaustive search."""
    found = seed = 0
    while found < WANTED:
        seed += 1
        for state in positions("triominos", 2, seed):
            view = state.view(state.turn)
            if can_solve(view) and 2 < sum(view.counts) <= FEW and len(state.moves(state.turn)) > 1:
                found += 1
                yield state
                break


def shortened(name):
    """Yields positions from the middle of a round, with an empty well and at most three tiles in each hand."""
    for seed in range(3):
        for state in positions(name, 2, seed, every=9):
            if state.table.laid and not state.choosing and not state.extra:
                names = state.table.tiles.names
                state.hands = [state.table.tiles.hand(names(hand)[::2][:3]) for hand in state.hands]
                state.well, state.drawn_count = (), 0
                if all(state.hands):
                    yield state


def best_by_trying(state, seat, judge):
    """Returns a seat's winning chance with perfect play of both seats, by an exhaustive search with the full rules."""
    if state.winners:
        return win_share(seat, state.scores)
    if state.round_over:
        return judge.chance(state.scores, state.rules.target)
    values = []
    mover = state.turn
    for move in list(state.moves(mover)):
        after = state.copy()
        after.play(mover, move)
        values.append(best_by_trying(after, seat, judge))
    return max(values) if mover == seat else min(values)


@pytest.mark.parametrize("name", OMINOS)
def test_the_end_is_calculated_exactly(name):
    tried = 0
    for state in shortened(name):
        judge = WinEstimator(state.view(state.turn))
        endgame = EndgameSolver(with_all_tiles(state), judge)
        for _ in endgame.solve(10**9):
            pass
        assert endgame.is_exact
        for value, turn in endgame.values:
            tried += 1
            after = state.copy()
            for move in turn:
                after.play(state.turn, move)
            assert value == pytest.approx(best_by_trying(after, state.turn, judge))
    assert tried > 50


def test_when_the_well_is_empty_the_other_hand_is_known():
    for state in endings():
        view = state.view(state.turn)
        world = next(Belief(view).samples(playout_from_view(view), Random(0)))
        assert world.hands == with_all_tiles(state).hands


def test_the_expert_plays_the_end_as_well_as_can_be():
    expert = find_bot("triominos", "expert")
    for state in endings():
        view = state.view(state.turn)
        thought = decide(expert, view, Random(0), iterations=100_000)
        assert thought.value == pytest.approx(best_by_trying(state, view.seat, WinEstimator(view)))


def test_with_few_iterations_it_still_has_an_answer():
    for state in endings():
        thought = decide(find_bot("triominos", "expert"), state.view(state.turn), Random(0), iterations=1)
        assert thought.move in state.moves(state.turn)
