"""Geometry of triangles and squares: positions of corners, tiles and fits, and the cell under a point."""

from math import hypot, sqrt
from random import Random

import pytest

from app.games.ominos.tile_shape import SQUARE, TRIANGLE, is_inside, reading_at
from app.games.ominos.visible_match import HandFits
from app.table.camera import Extent, PlaneCamera
from engine.games import GAMES
from engine.ominos.lattice import SQUARES, TRIANGLES, corner_at
from engine.ominos.tiles import quadominos, readings, triominos
from engine.randomness import RandomSource

SHAPES = [(TRIANGLE, TRIANGLES), (SQUARE, SQUARES)]
SETS = [(TRIANGLE, triominos()), (SQUARE, quadominos())]


def cells_of(shape, reach=6):
    kinds = (0, 1) if shape is TRIANGLE else (0,)
    return [corner_at(x, y) + kind for x in range(-reach, reach) for y in range(-reach, reach) for kind in kinds]


def test_the_rule_page_says_where_a_point_is_drawn():
    assert TRIANGLE.point(corner_at(3, -2)) == pytest.approx((2.0, -2 * sqrt(3) / 2))
    assert SQUARE.point(corner_at(3, -2)) == (3, -2)


def test_corners_run_clockwise_from_the_top():
    assert TRIANGLE.corners(0) == [(0.5, sqrt(3) / 2), (1, 0), (0, 0)]
    top_left, top_right, foot = TRIANGLE.corners(1)
    assert top_left[1] == top_right[1] > foot[1]
    assert top_left[0] < foot[0] < top_right[0]
    assert SQUARE.corners(0) == [(0, 1), (1, 1), (1, 0), (0, 0)]


@pytest.mark.parametrize("shape", [TRIANGLE, SQUARE])
def test_every_point_belongs_to_the_cell_round_it(shape):
    rng = Random(4)
    for _ in range(3000):
        x, y = rng.uniform(-9, 9), rng.uniform(-9, 9)
        assert is_inside(shape.corners(shape.cell_at(x, y)), x, y)


@pytest.mark.parametrize("shape", [TRIANGLE, SQUARE])
def test_a_cell_and_its_neighbours_share_a_side(shape):
    for cell in cells_of(shape, 3):
        corners = {(round(x, 6), round(y, 6)) for x, y in shape.corners(cell)}
        assert len(set(shape.neighbours(cell))) == shape.sides
        for near in shape.neighbours(cell):
            assert len(corners & {(round(x, 6), round(y, 6)) for x, y in shape.corners(near)}) == 2


@pytest.mark.parametrize(("shape", "tiles"), SETS)
def test_a_turned_tile_shows_its_digits_at_the_corners_where_the_rules_have_them(shape, tiles):
    """The angle and the outline of a tile are correct if every digit is at its corner of the lattice."""
    for tile in tiles.tiles:
        for digits in readings(tile):
            for cell in cells_of(shape, 1):
                cx, cy = shape.centre(cell)
                drawn = dict(zip_points(tile, shape.outline(shape.angle(cell, digits)), cx, cy))
                assert drawn == {
                    (round(x, 6) + 0.0, round(y, 6) + 0.0): digit for (x, y), digit in zip(shape.corners(cell), digits)
                }


def zip_points(tile, outline, cx, cy):
    return [((round(cx + x, 6) + 0.0, round(cy + y, 6) + 0.0), digit) for (x, y), digit in zip(outline, tile)]


@pytest.mark.parametrize(("shape", "tiles"), SETS)
def test_a_tile_reads_at_an_angle_as_it_was_turned(shape, tiles):
    for tile in tiles.tiles:
        for digits in readings(tile):
            for cell in (0, 1) if shape is TRIANGLE else (0,):
                assert reading_at(tile, shape.angle(cell, digits), shape) == digits
                assert reading_at(tile, shape.angle(cell, digits) - 360 + 11, shape) == digits


def test_digits_stand_inside_their_tile():
    for shape in (TRIANGLE, SQUARE):
        for angle in (0, 17, 60, 200):
            outline = shape.outline(angle)
            assert all(
                is_inside(outline, x, y)
                for text in (1, 1.5, 2)
                for x, y in shape.digit_places(shape.digit_setting(text), angle)
            )


def test_which_way_a_turned_triangle_points():
    assert [TRIANGLE.points_down(angle) for angle in (0, 29, 31, 60, 120, 180, 300, -60)] == [
        False,
        False,
        True,
        True,
        False,
        True,
        True,
        True,
    ]
    assert not SQUARE.points_down(180)


def test_what_lies_in_a_polygon():
    up = TRIANGLE.outline()
    assert is_inside(up, 0, 0)
    assert is_inside(up, *up[0])
    assert not is_inside(up, 0, -0.3)
    assert not is_inside(up, 0.5, 0.3)


def test_the_extent_of_cells_holds_their_corners_and_no_more():
    extent = TRIANGLE.extent([0, 1])
    assert extent == pytest.approx((0, 0, 1.5, sqrt(3) / 2))
    assert TRIANGLE.extent([]) is None
    assert extent.grown(1).width == pytest.approx(3.5)


def test_lattice_corners_in_sight():
    points = TRIANGLE.corners_within(Extent(-1, -1, 1, 1))
    assert sorted((round(x, 3), round(y, 3)) for x, y in points) == [
        (-1, 0),
        (-0.5, -0.866),
        (-0.5, 0.866),
        (0, 0),
        (0.5, -0.866),
        (0.5, 0.866),
        (1, 0),
    ]


# Fits


def begun(name, plies, seed=3):
    state, _ = GAMES[name].begin(GAMES[name].options(), 2, RandomSource(seed))
    for _ in range(plies):
        seat = state.actors()[0]
        state.play(seat, state.moves(seat)[0])
    return state


@pytest.mark.parametrize(("name", "shape"), [("triominos", TRIANGLE), ("quadominos", SQUARE)])
def test_fits_are_the_places_that_the_rules_offer(name, shape):
    state = begun(name, 5)
    moves = state.moves(state.actors()[0])
    fits = HandFits(shape, moves)
    offered = {str(move) for move in moves if hasattr(move, "cell")}
    assert {str(fit.place) for tile in fits.tiles for fit in fits.of(tile)} == offered
    for tile in fits.tiles:
        for fit in fits.of(tile):
            assert reading_at(tile, fit.angle, shape) == fit.place.digits
            assert fits.near(tile, fit.x + 0.01, fit.y, 0.45)[0].cell == fit.cell


def test_nothing_is_near_when_nothing_fits():
    assert HandFits(TRIANGLE).near((0, 0, 0), 0, 0, 9) == []
    assert not HandFits(TRIANGLE)


# The camera


def test_the_camera_frames_what_lies_there():
    camera = PlaneCamera()
    camera.arrange(Extent(0, 100, 400, 700), 80)
    camera.show(Extent(-1, -1, 1, 1))
    assert camera.scale == 80
    assert camera.to_window(0, 0) == (200, 400)
    camera.show(Extent(-5, -1, 5, 1))
    assert camera.scale == pytest.approx(40)
    camera.show(Extent(-3.5, -1, 3.5, 1))
    assert camera.to_window(3.5, 0)[0] == pytest.approx(400)


def test_there_and_back():
    camera = PlaneCamera()
    camera.arrange(Extent(0, 0, 400, 700), 80)
    camera.show(Extent(-3, -3, 3, 3))
    camera.pan(31, -12)
    camera.zoom(1.3, 100, 100)
    assert camera.to_board(*camera.to_window(1.5, -2)) == pytest.approx((1.5, -2))


def test_what_is_under_the_pinching_fingers_stays_there():
    camera = PlaneCamera()
    camera.arrange(Extent(0, 0, 400, 700), 80)
    camera.show(Extent(-9, -9, 9, 9))
    before = camera.to_board(180, 333)
    camera.zoom(1.4, 180, 333)
    assert camera.to_board(180, 333) == pytest.approx(before)


def test_nobody_gets_lost():
    camera = PlaneCamera()
    camera.arrange(Extent(0, 0, 400, 700), 80)
    camera.show(Extent(-2, -2, 2, 2))
    rng = Random(1)
    for _ in range(500):
        camera.pan(rng.uniform(-900, 900), rng.uniform(-900, 900))
        camera.zoom(rng.uniform(0.3, 3), rng.uniform(0, 400), rng.uniform(0, 700))
        x, y = camera.to_board(200, 350)
        assert -2.0001 <= x <= 2.0001
        assert -2.0001 <= y <= 2.0001
        assert 80 * 0.4 <= camera.scale <= 80 * 2
    assert camera.is_manual
    camera.fit()
    assert not camera.is_manual
    assert hypot(camera.to_window(0, 0)[0] - 200, camera.to_window(0, 0)[1] - 350) < 1e-6
