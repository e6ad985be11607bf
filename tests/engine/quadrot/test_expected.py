"""Expected turns of single pawns, compared with the table from the design of the board."""

from math import isclose

import pytest

from engine.quadrot.board import BOTTOM, POINTS, RED_SQUARES, SIDES, rotated
from engine.quadrot.expected_turns import BEHIND_LINE, ROLLS, best_of, free_turns, lone_turns, turns_to_go
from engine.quadrot.packed_pawns import read_pawn_places
from tests.reports import looped

# point: expected turns if dice may be left unused, expected turns of the last pawn
TABLE = {
    0: (1.12, 2.21), 2: (1.12, 2.21), 3: (2.05, 4.4), 4: (1.93, 4.16), 5: (1.93, 4.16), 6: (2.05, 4.4),
    7: (3.22, 7.47), 8: (3.18, 6.14), 9: (4.62, 7.62), 10: (3.18, 6.14), 11: (3.22, 7.47), 12: (3.47, 8.04),
    13: (5.32, 8.89), 14: (5.32, 8.89), 15: (3.47, 8.04), 17: (5.08, 8.44), 19: (5.08, 8.44), 21: (5.66, 10.52),
    22: (6.03, 10.02), 23: (6.03, 10.02), 24: (5.66, 10.52), 25: (6.7, 12.46), 26: (6.7, 11.81), 27: (5.65, 9.78),
    28: (6.7, 11.81), 29: (6.7, 12.46), 30: (7.12, 12.67), 31: (7.07, 11.88), 32: (7.07, 11.88), 33: (7.12, 12.67),
    34: (7.76, 13.06), 36: (7.76, 13.06), BEHIND_LINE: (8.54, 13.77),
}  # fmt: skip


@looped("point", TABLE)
def test_table(point):
    free, lone = TABLE[point]
    assert free_turns(BOTTOM)[point] == pytest.approx(free, abs=0.0051)
    assert lone_turns(BOTTOM)[point] == pytest.approx(lone, abs=0.0051)


def test_every_place_is_in_the_table():
    assert set(free_turns(BOTTOM)) == set(TABLE) == {BEHIND_LINE, *POINTS} - set(RED_SQUARES)
    assert set(free_turns(BOTTOM, True)) == {*TABLE, 1}


def test_a_last_point_needs_a_blue_or_a_red_die():
    """The average is 9/8 turns, because eight of nine rolls contain a blue or red die."""
    assert isclose(free_turns(BOTTOM)[0], 9 / 8)


@pytest.mark.parametrize("side", SIDES)
def test_sides_are_alike(side):
    for point, value in free_turns(BOTTOM).items():
        place = point if point == BEHIND_LINE else rotated(point, side)
        assert free_turns(side)[place] == value


def test_rolls():
    assert len(ROLLS) == 10
    assert isclose(sum(ROLLS.values()), 1)


def test_the_safe_square_helps():
    before, after = free_turns(BOTTOM), free_turns(BOTTOM, True)
    assert all(after[place] <= before[place] + 1e-9 for place in before)


def test_best_of():
    values = free_turns(BOTTOM)
    far, near = read_pawn_places([34, "start", "home", "home"]), read_pawn_places([0, "start", "home", "home"])
    assert best_of([far, near], values) == 1
    assert turns_to_go(near, values) == values[0] + values[BEHIND_LINE]
