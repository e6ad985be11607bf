"""Layout of the Quadrot board: distances that are large enough for fingers, and agreement with the engine's board."""

from itertools import combinations
from math import hypot

import pytest

from app.games.quadrot.board_plan import BoardPlan
from engine.quadrot.board import GATES, LAST_POINTS, OFF, POINTS, SIDES, opposite, rotated

PHONE = BoardPlan.fitting(0, 0, 360, 640, 340)


def between(one, other):
    return hypot(one[0] - other[0], one[1] - other[1])


def test_points_are_forty_dp_apart_on_a_narrow_phone():
    places = [PHONE.point(point) for point in POINTS]
    assert min(between(one, other) for one, other in combinations(places, 2)) >= 40


def test_everything_lies_on_the_board():
    places = [PHONE.point(point) for point in POINTS]
    for side in SIDES:
        places += [PHONE.waiting_position(side, index) for index in range(4)]
        places += [*PHONE.strip(side), *PHONE.line(side)]
    places += [PHONE.die(0, 2), PHONE.die(1, 2)]
    assert all(PHONE.has(x, y) for x, y in places)


def test_dice_lie_apart_from_points_and_pawns():
    for index in range(2):
        die = PHONE.die(index, 2)
        assert min(between(die, PHONE.point(point)) for point in POINTS) > 48
        assert min(between(die, PHONE.waiting_position(side, each)) for side in SIDES for each in range(4)) > 44


def test_a_quarter_turn_of_the_board_is_one_on_the_screen():
    x, y = PHONE.middle
    for point in POINTS:
        across, up = (value - middle for value, middle in zip(PHONE.point(point), (x, y)))
        there = PHONE.point(rotated(point))
        assert there == pytest.approx((x + up, y - across))


def test_each_line_lies_behind_its_gates_and_before_its_pawns():
    for side in SIDES:
        for index in range(4):
            waiting_position = PHONE.waiting_position(side, index)
            for gate in GATES[side]:
                assert between(waiting_position, PHONE.middle) > between(PHONE.point(gate), PHONE.middle) * 0.99
        assert PHONE.finish(side) == pytest.approx(PHONE.on_side(opposite(side), 0, 0.995), abs=2)
        assert set(LAST_POINTS[side]) == set(GATES[opposite(side)])


def test_a_finger_means_the_nearest_point_or_none():
    for point in POINTS:
        x, y = PHONE.point(point)
        assert PHONE.point_at(x + 9, y - 9) == point
    assert PHONE.point_at(*PHONE.die(0, 2)) is None


def test_a_finger_behind_a_line_means_its_side():
    for side in SIDES:
        for index in range(4):
            assert PHONE.side_at(*PHONE.waiting_position(side, index)) == side
    assert PHONE.side_at(*PHONE.middle) is None
    assert PHONE.side_at(*PHONE.die(0, 2)) is None
    assert PHONE.spot(0, OFF, 0, 1) == PHONE.waiting_position(0, 0, 1)
