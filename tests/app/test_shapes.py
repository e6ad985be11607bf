"""Geometry of outlines, lines and dashes, for any size."""

from itertools import pairwise
from math import cos, hypot, isclose, pi, sin, tau

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.look.shapes import (
    MAX_CHORD_ERROR,
    arc_path,
    circle_outline,
    curve_path,
    edge_offsets,
    inradius,
    line_section,
    pill_outline,
    regular_polygon,
    rounded_box,
    rounded_polygon,
    split_at_corners,
    split_into_dashes,
    star_path,
)

sizes = st.floats(4, 2000)


def area(path):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(path, [*path[1:], path[0]], strict=True)) / 2


def length(path, closed=False):
    line = [*path, path[0]] if closed else path
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


@given(sizes, sizes, st.floats(0, 60))
def test_a_box_rounded_and_inset(width, height, radius):
    outline = rounded_box(3, 5, width, height, radius)
    whole = outline.path()
    assert all(3 - 1e-6 <= x <= 3 + width + 1e-6 and 5 - 1e-6 <= y <= 5 + height + 1e-6 for x, y in whole)
    r = min(radius, width / 2, height / 2)
    exact = width * height - (4 - pi) * r * r
    lost = MAX_CHORD_ERROR * tau * r  # maximum loss of area by chords
    assert exact - lost - 1e-6 * exact <= area(whole) <= exact + 1e-6 * exact


@given(sizes, sizes, st.floats(0, 60), st.floats(-20, 40))
def test_an_inset_is_the_same_outline_elsewhere(width, height, radius, inset):
    outline = rounded_box(0, 0, width, height, radius)
    path = outline.path(inset)
    inset = min(inset, outline.depth)
    assert len(path) == len(outline.path()) == len(outline.normals())
    left, right = min(x for x, _ in path), max(x for x, _ in path)
    assert isclose(left, inset, abs_tol=1e-6)
    assert isclose(right, width - inset, abs_tol=1e-6)
    assert area(path) >= -1e-6


@given(st.integers(3, 9), st.floats(5, 500), st.floats(0, 100), st.floats(0, 6.28))
def test_polygons_keep_their_points_and_never_turn_inside_out(count, size, radius, turned):
    corners = regular_polygon(7, -3, size, count, turned)
    outline = rounded_polygon(corners, radius, steps=5)
    assert isclose(inradius(corners), size * cos(pi / count), rel_tol=1e-9)
    areas = [area(outline.path(share * outline.depth)) for share in (-0.2, 0, 0.3, 0.6, 0.9, 1.0, 2.0)]
    assert areas == sorted(areas, reverse=True)
    assert areas[-1] >= -1e-6
    assert all(isclose(hypot(*normal), 1) for normal in outline.normals() if radius > 1)


def test_a_triangle_has_five_points_a_corner():
    assert len(rounded_polygon(regular_polygon(0, 0, 50, 3), 6, steps=5).path()) == 15
    assert len(rounded_polygon(regular_polygon(0, 0, 50, 3)).path()) == 3


@given(st.floats(1, 800))
def test_circles_are_round_enough(radius):
    path = circle_outline(0, 0, radius).path()
    assert all(isclose(hypot(x, y), radius) for x, y in path)
    a, b = path[:2]
    assert radius - hypot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) <= 0.2  # pixels


@given(sizes, sizes)
def test_a_pill_ends_in_half_circles(width, height):
    outline = pill_outline(0, 0, width, height)
    assert isclose(outline.radius, min(width, height) / 2)


@given(st.floats(10, 900), st.floats(1, 9), st.floats(1, 9))
def test_dashes_lie_on_the_line_and_cover_their_share(side, dash, gap):
    line = [(0.0, 0.0), (side, 0.0), (side, side)]
    found = split_into_dashes(line, dash, gap)
    assert all(y == 0 or isclose(x, side) for each in found for x, y in each)
    covered = sum(map(length, found))
    assert abs(covered - 2 * side * dash / (dash + gap)) <= dash + 1e-6
    assert all(length(each) <= dash + 1e-6 for each in found)


@given(st.floats(20, 900), st.floats(1, 9), st.floats(1, 9))
def test_the_dashes_of_a_closed_line_meet_no_seam(side, dash, gap):
    corners = [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)]
    found = split_into_dashes(corners, dash, gap, closed=True)
    lengths = [length(each) for each in found]
    assert max(lengths) - min(lengths) < 1e-6
    period = 4 * side / len(found)
    assert isclose(lengths[0] / period, dash / (dash + gap), rel_tol=1e-6)


def test_nothing_comes_of_a_line_without_length():
    assert split_into_dashes([(1, 1), (1, 1)], 3, 3) == []
    assert line_section([(0, 0), (10, 0)], 2, 5) == [(2, 0), (5, 0)]


def test_a_line_is_cut_at_sharp_corners_only():
    soft = arc_path(0, 0, 50, 0, pi, 24)
    assert split_at_corners(soft, closed=False) == [(soft, False)]
    corner = [(0, 0), (10, 0), (10, 10)]
    assert split_at_corners(corner, closed=False) == [([(0, 0), (10, 0)], False), ([(10, 0), (10, 10)], False)]
    ring = circle_outline(0, 0, 30).path()
    assert split_at_corners(ring, closed=True) == [(ring, True)]
    square = [(0, 0), (10, 0), (10, 10), (0, 10)]
    parts = split_at_corners(square, closed=True)
    assert sum(length(part) for part, _ in parts) == 40
    assert [closed for _, closed in parts] == [False] * 4


@given(st.floats(0, tau), st.floats(0.5, 100))
def test_the_edge_of_a_line_is_at_a_right_angle_to_it(angle, long):
    way = (cos(angle), sin(angle))
    line = [(0.0, 0.0), (way[0] * long, way[1] * long), (2 * way[0] * long, 2 * way[1] * long)]
    for side in edge_offsets(line, closed=False):
        assert isclose(side[0] * way[0] + side[1] * way[1], 0, abs_tol=1e-9)
        assert isclose(hypot(*side), 1)


def test_arcs_curves_and_stars_begin_and_end_where_they_should():
    quarter = arc_path(0, 0, 10, 0, pi / 2)
    assert quarter[0] == (10, 0)
    assert quarter[-1] == pytest.approx((0, 10))
    bow = curve_path((0, 0), (0, 10), (10, 10), (10, 0))
    assert bow[0] == (0, 0)
    assert bow[-1] == (10, 0)
    assert bow[6] == pytest.approx((5, 7.5))
    points = star_path(0, 0, 10, 4)
    assert len(points) == 10
    assert points[0] == pytest.approx((0, 10))
