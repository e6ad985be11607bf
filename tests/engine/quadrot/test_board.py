"""Board of Quadrot: properties of its points and segments."""

from itertools import combinations

import pytest

from engine.quadrot import board
from engine.quadrot.board import (
    BLACK,
    BLACK_POINTS,
    BLUE,
    BOTTOM,
    COLOUR_NAMES,
    COLOURS,
    FINISH_SQUARES,
    GATES,
    LAST_POINTS,
    NEIGHBOURS,
    PLACES,
    POINTS,
    RED,
    RED_SQUARES,
    SEGMENTS,
    SIDE_NAMES,
    SIDES,
    WHITE_POINTS,
    YELLOW,
    double_segments,
    opposite,
    rotated,
    rows_to_go,
)
from tests.engine.quadrot.naive import BOARD

ALL_SEGMENTS = [segment for segments in SEGMENTS.values() for segment in segments]


def kind(point):
    kinds = {"white": WHITE_POINTS, "black": BLACK_POINTS, "red": RED_SQUARES}
    return next((name for name, points in kinds.items() if point in points), "plain")


def test_points_and_segments_are_those_of_the_rules():
    assert [[point, *PLACES[point], kind(point)] for point in POINTS] == BOARD["points"]
    segments = [[*segment, COLOUR_NAMES[colour]] for colour in COLOURS for segment in SEGMENTS[colour]]
    assert sorted(segments) == sorted(BOARD["segments"])
    assert list(SIDE_NAMES) == BOARD["sides_clockwise"]


@pytest.mark.parametrize("side", SIDES)
def test_gates_and_lines_are_those_of_the_rules(side):
    given = BOARD["sides"][SIDE_NAMES[side]]
    assert set(GATES[side]) == set(given["gates"])
    assert set(LAST_POINTS[side]) == set(given["last"])
    assert SIDE_NAMES[opposite(side)] == given["finish"]
    assert FINISH_SQUARES[side] == given["finish_square"]


def test_counts():
    assert len(POINTS) == 37
    assert [len(SEGMENTS[colour]) for colour in (BLUE, RED, YELLOW, BLACK)] == [20, 20, 24, 8]
    assert len(set(map(frozenset, ALL_SEGMENTS))) == 72
    assert (len(WHITE_POINTS), len(BLACK_POINTS), len(RED_SQUARES)) == (4, 4, 5)


def test_straight_double_segments():
    counts = {}
    for one, other in combinations((*COLOURS, *COLOURS), 2):
        pair = frozenset((one, other))
        ways = double_segments(one, other) + (double_segments(other, one) if one != other else [])
        counts[pair] = len({frozenset((start, end)) for start, _, end in ways})
    assert counts.pop(frozenset((BLUE, RED))) == 20
    assert counts.pop(frozenset((BLUE, YELLOW))) == counts.pop(frozenset((RED, YELLOW))) == 8
    assert counts.pop(frozenset((BLACK, YELLOW))) == 8
    assert counts.pop(frozenset((YELLOW,))) == 4
    assert counts.pop(frozenset((BLACK,))) == 2
    assert not any(counts.values())


def test_quarter_turn_maps_the_board_onto_itself():
    for colour in COLOURS:
        assert {frozenset(map(rotated, segment)) for segment in SEGMENTS[colour]} == set(
            map(frozenset, SEGMENTS[colour])
        )
    for points in (WHITE_POINTS, BLACK_POINTS, RED_SQUARES):
        assert set(map(rotated, points)) == set(points)
    for side in SIDES:
        after = (side + 1) % 4
        assert set(map(rotated, GATES[side])) == set(GATES[after])
        assert rotated(FINISH_SQUARES[side]) == FINISH_SQUARES[after]
    assert all(rotated(point, 4) == point for point in POINTS)


def test_every_mirror_exchanges_blue_and_red():
    last = board.WIDTH - 1
    mirrors = (
        lambda x, y: (last - x, y),
        lambda x, y: (x, last - y),
        lambda x, y: (y, x),
        lambda x, y: (last - y, last - x),
    )
    exchanged = {BLUE: RED, RED: BLUE, YELLOW: YELLOW, BLACK: BLACK}
    for mirror in mirrors:
        image = {point: board.POINT_AT[mirror(*PLACES[point])] for point in POINTS}
        for colour in COLOURS:
            mirrored = {frozenset(map(image.get, segment)) for segment in SEGMENTS[colour]}
            assert mirrored == set(map(frozenset, SEGMENTS[exchanged[colour]]))


def test_blue_and_red_are_short_diagonals_and_bars_are_yellow_or_black():
    for colour in COLOURS:
        for one, other in SEGMENTS[colour]:
            (x, y), (to_x, to_y) = PLACES[one], PLACES[other]
            step = sorted((abs(x - to_x), abs(y - to_y)))
            assert step in ([1, 1], [0, 2])
            assert step == [1, 1] or colour in (YELLOW, BLACK)
            assert step == [0, 2] or colour != BLACK


def test_no_two_segments_cross_and_none_passes_a_third_point():
    for one, other in combinations(ALL_SEGMENTS, 2):
        if not set(one) & set(other):
            assert not cross(*(PLACES[point] for point in (*one, *other)))
    for one, other in ALL_SEGMENTS:
        (x, y), (to_x, to_y) = PLACES[one], PLACES[other]
        middle = ((x + to_x) / 2, (y + to_y) / 2)
        assert middle not in PLACES, "the only place between two ends where a point could lie"


def cross(one, other, third, fourth):
    def turn(start, end, point):
        return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])

    apart = turn(one, other, third) * turn(one, other, fourth)
    return apart < 0 and turn(third, fourth, one) * turn(third, fourth, other) < 0


def test_white_and_black_points_alternate_in_a_ring():
    neighbours = {point: {end for colour in COLOURS for end in NEIGHBOURS[colour][point]} for point in POINTS}
    ring, point = [WHITE_POINTS[0]], None
    while point != ring[0]:
        others = (*BLACK_POINTS, *WHITE_POINTS)
        point = next((end for end in others if end in neighbours[ring[-1]] and end not in ring), ring[0])
        ring.append(point)
    assert len(ring) == 9
    assert {*ring[:-1:2]} == set(WHITE_POINTS)
    assert {*ring[1::2]} == set(BLACK_POINTS)
    assert neighbours[18] == set(BLACK_POINTS)


def test_rows_to_go():
    assert rows_to_go(34, BOTTOM) == 9
    assert rows_to_go(0, BOTTOM) == 1
    for side in SIDES:
        assert {rows_to_go(point, side) for point in GATES[side]} == {9}
        assert {rows_to_go(point, side) for point in LAST_POINTS[side]} == {1}
