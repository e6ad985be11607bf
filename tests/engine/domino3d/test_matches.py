"""Random matches of each mode and number of seats end for a valid reason. `matches.py` plays any number of them."""

import sys

import pytest

from tests.engine.domino3d.matches import MODES, ending, play, seats_of
from tests.exhaustive import one_in

COUNTS = {
    "classic": 50,
    "advanced": 50,
    "solo": 100,
    "solo advanced": 50,
    "race": 2,
    "race rounds": 4,
    "race assisted": 4,
}
"""Number of matches by mode; a race has many rounds and a structure for each seat"""
LIGHT = 8 if sys.flags.optimize else 1


@pytest.mark.parametrize(("mode", "seats"), [(mode, seats) for mode in MODES for seats in seats_of(mode)])
def test_matches_end(mode, seats):
    for seed in one_in(3, range(1 + COUNTS[mode] // LIGHT)):
        match = play(mode, seats, 10_000 * seats + seed)
        assert ending(match)
        assert match.winners
        assert all(score >= 0 for score in match.state.scores)
