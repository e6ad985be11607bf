"""A turn limit may apply to one seat only, as an aid or a handicap."""

import pytest

from tests.engine.variants import new_match


@pytest.mark.parametrize("name", ["triominos", "quadominos", "quadrot"])
def test_sand_for_one_seat_alone(name):
    match = new_match(name, {"turn_limit": 30, "sand_for": 1}, 3, 5)
    met = set()
    while len(met) < 3:
        seat = match.state.actors()[0]
        if len(match.moves) > 2:  # the opening of a round has no time limit
            met.add(seat)
            assert (match.state.timeout(seat) is not None) == (seat == 1)
        match.play(seat, match.state.moves(seat)[0])
