"""Bots in the modes with turns: the places that they consider, their evaluation, and the end of their turns."""

from random import Random

import pytest

from engine.bots.arena import ArenaJob, ArenaMatch
from engine.bots.bot import decide
from engine.bots.bot_registry import LEVELS, find_bot
from engine.bots.domino3d import levels
from engine.bots.domino3d.scoring_spots import brick_set, expected_answer, expected_lead, scoring_spots
from engine.domino3d.moves import PiecelessMove, Place
from tests.engine.bots.domino3d.positions import TURNS, named, playing, positions
from tests.engine.bots.thoughts import check_thought


@pytest.mark.parametrize(("seats", "given"), TURNS, ids=named)
def test_levels_lay_whole_matches_and_nothing_falls(seats, given):
    for state, seat, move in playing(seats, given, 3):
        assert state.refusal(seat, move) is None
        if isinstance(move, Place):
            assert state.structure.placement_refusal(move.body[0], move.axis) is None
        else:
            places = state.structure.places(state.hand)
            assert not places or state.laid_in_turn


@pytest.mark.parametrize("level", LEVELS)
def test_thoughts_are_of_places_best_first(level):
    bot = find_bot("domino3d", level)
    for state, seat in positions(2, {}, 4, every=3):
        legal = set(state.structure.places(state.hand))
        for thought in bot.think(state.view(seat), Random(1), iterations=3):
            check_thought(thought, legal | {PiecelessMove.TIME})


def test_a_level_takes_the_best_of_what_it_sees():
    for state, seat in positions(2, {}, 5):
        places = state.structure.places(state.hand)
        worth = sorted(map(state.structure.points, places), reverse=True)
        for name, looks in (("learner", 2), ("casual", 4), ("strong", 8)):
            thought = decide(find_bot("domino3d", name), state.view(seat), Random(1))
            assert 1 <= len(thought.considered) <= looks
            assert not places or thought.value == max(value for _, value in thought.considered)
        expert = decide(find_bot("domino3d", "expert-opening"), state.view(seat), Random(1))
        assert [value for _, value in expert.considered] == (worth or [0])


def test_without_a_place_the_brick_goes_back():
    seen = 0
    for seed in range(40):
        for state, seat in positions(2, {}, seed, most=8):
            if not state.structure.places(state.hand):
                seen += 1
                for level in LEVELS:
                    assert decide(find_bot("domino3d", level), state.view(seat), Random(0)).move is PiecelessMove.TIME
    assert seen


def test_levels_draw_on_while_their_sand_lasts():
    for sand, most in ((30, 3), (60, 6), (90, 9)):
        laid = {0: 0}
        for state, _, move in playing(4, {"mode": "advanced", "sand": sand}, 4):
            if isinstance(move, Place):
                laid[state.turns] = state.laid_in_turn + 1
        assert max(laid.values()) == most


# Length of turns, and points that a move leaves to opponents


@pytest.mark.parametrize("yardstick", ["greedy", "random"])
@pytest.mark.parametrize(("given", "most"), [({}, 6), ({"sand": 30}, 3)])
def test_yardsticks_lay_no_more_bricks_in_a_turn_than_the_levels(yardstick, given, most):
    """Even without a clock, the bots `greedy` and `random` end their turns after a limited number of bricks."""
    options = tuple((name, str(value)) for name, value in ({"mode": "advanced"} | given).items())
    played = ArenaMatch(ArenaJob("domino3d", options, (yardstick, "expert"), 5, 0), lambda: 0.0)
    played.play()
    turns = [[]]
    for seat, move in played.match.moves:
        turns[-1] += [seat] * isinstance(move, Place)
        if move is PiecelessMove.TIME:
            turns.append([])
    assert max(map(len, turns)) == most
    assert all(len(set(turn)) < 2 for turn in turns)


def by_trying(structure, pile):
    """Returns the most points of each brick by trying every place, even one that would cause a collapse."""
    return [max(map(structure.points, structure.matching_places(brick)), default=0) for brick in pile]


def test_the_expected_answer_is_the_mean_over_the_pile():
    compared = 0
    for state, _ in positions(2, {}, 6, every=5):
        spots = scoring_spots(state.structure)
        if state.pile:
            truth = by_trying(state.structure, state.pile)
            compared += 1
            assert expected_answer(spots, brick_set(state.pile)) == pytest.approx(sum(truth) / len(truth))
            assert expected_answer(spots, 0) == 0
    assert compared


def test_the_lead_is_what_the_first_has_and_the_second_has_not():
    compared = 0
    for state, _ in positions(2, {}, 8, every=6):
        pile, spots = brick_set(state.pile), scoring_spots(state.structure)
        if len(state.pile) > 1:
            compared += 1
            assert 0 <= expected_lead(spots, pile) <= expected_answer(spots, pile) + 1e-9
    assert compared


def test_variants_play_too():
    state, seat = list(positions(2, {}, 9, most=12))[-1]
    for bot in levels.variants("domino3d"):
        assert decide(find_bot("domino3d", bot.name), state.view(seat), Random(0)).move
