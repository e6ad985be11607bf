"""Random matches of Quadrot come to an end."""

import sys
from random import Random

import pytest

from engine.quadrot.state import QuadrotOptions, QuadrotState
from engine.randomness import RandomSource
from tests.exhaustive import one_in

MATCHES = 60 if sys.flags.optimize else 2000
"""Number of matches in a whole run, divided equally among the numbers of seats"""
CHUNK = 50 if MATCHES >= 2000 else 20
LONGEST = 20_000
"""Limit of turns; the longest of 6,000 matches had 6,461"""
SEATS = (2, 3, 4)


@pytest.mark.parametrize("chunk", one_in(15, range(MATCHES // CHUNK)))
def test_random_matches_end(chunk):
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        seats = SEATS[number % len(SEATS)]
        state = play_at_random(seats, number)
        assert sorted(state.ranking) == list(range(seats))
        assert state.winners == state.ranking[:1]
        assert all(state.scores[seat] == 4 for seat in state.ranking[:-1])
        assert state.scores[state.ranking[-1]] < 4


def play_at_random(seats, seed):
    state, _ = QuadrotState.begin(QuadrotOptions(), seats, RandomSource(seed))
    draw = Random(seed).random
    for _ in range(LONGEST):
        turns = state.turns()
        state.play(state.turn, turns[int(draw() * len(turns))])
        if state.winners:
            return state
    raise AssertionError(f"match {seed} does not end")
