"""Turns played in steps, compared with the list of whole turns."""

import sys
from random import Random

import pytest

from engine.quadrot.legal_turns import legal_turns
from engine.quadrot.moves import PiecelessMove
from engine.quadrot.turn_builder import TurnBuilder, refusal
from tests.engine.quadrot.positions import EXAMPLES, position_of, random_request, title
from tests.engine.quadrot.ways import ways_of
from tests.reports import looped

POSITIONS = 250 if sys.flags.optimize else 1500
CHUNKS = 3


def check(position, dice):
    turns = legal_turns(position, dice)
    ways = ways_of(position, dice)
    assert set(ways) == set(turns.results)
    if turns.dice_used:
        for result, ways_to in ways.items():
            assert all(way.after(position.own) == result for way in ways_to)
            assert all(refusal(position, dice, way) is None for way in ways_to[:3])
        assert all(turn in ways[result] for turn, result in zip(turns, turns.results))
    else:
        assert list(turns) == [PiecelessMove.PASS]
        assert TurnBuilder(position, dice).choices() == []


@looped("example", EXAMPLES, ids=title)
def test_worked_examples(example):
    check(*position_of(example))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_positions(chunk):
    rng = Random(f"steps {chunk}")
    for _ in range(POSITIONS // CHUNKS):
        check(*position_of(random_request(rng)))


@pytest.mark.parametrize("seed", range(3))
def test_no_step_leads_astray(seed):
    """After any sequence of offered steps, the turn can be completed, and each step can be undone."""
    rng = Random(seed)
    for _ in range(60):
        steps = TurnBuilder(*position_of(random_request(rng)))
        met = []
        while choices := steps.choices():
            assert len(set(choices)) == len(choices)
            met.append((choices, steps.pawns, steps.dice_left, steps.turn))
            steps.take(rng.choice(choices))
        assert steps.is_complete()
        while met:
            steps.take_back()
            assert (steps.choices(), steps.pawns, steps.dice_left, steps.turn) == met.pop()


def test_leaving_may_end_the_turn_with_a_die_left():
    example = next(example for example in EXAMPLES if example["title"] == "Leaving is never prevented")
    steps = TurnBuilder(*position_of(example))
    assert steps.dice_used == 2
    steps.take(next(step for step in steps.choices() if str(step) == "out blue 0"))
    assert steps.is_complete()
    assert not steps.choices()
    assert len(steps.dice_left) == 1


def test_a_white_hop_is_offered_when_the_turn_could_end():
    example = next(example for example in EXAMPLES if example["title"] == "Order is forced by the maximum rule")
    steps = TurnBuilder(*position_of(example))
    while not steps.is_complete():
        steps.take(steps.choices()[0])
    assert {str(step)[:3] for step in steps.choices()} == {"hop"}
