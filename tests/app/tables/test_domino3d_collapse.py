"""Collapses of random structures: properties of every drawn frame and of the bricks at rest.

The checks use their own geometry: points on the surface of each brick are tested against the volume of all others.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import dist, hypot
from random import Random
from time import thread_time

import pytest

from app.games.domino3d.geometry.collapse_physics import CollapseSimulation, FallingArea
from engine.domino3d.bricks import BRICKS
from engine.domino3d.cells import position
from engine.domino3d.collapse import falling_bricks, find_tilt
from tests.engine.domino3d.growing import grown
from tests.exhaustive import WHOLE

SIZES = (8, 14, 20, 28)
SEEDS = range(60 if WHOLE else 16)
MAX_OVERLAP = 0.1
"""Depth in cells to which one brick may be inside another: less than the bevel of a brick"""
FRAME_MS = 9
BOARD_MARGIN, THICKNESS = 2.3, 0.55
NEAR = 8.0
"""Cells from the board beyond which no brick makes sense"""


class Solid:
    """Box with a position and a rotation."""

    def __init__(self, at, rows, half):
        self.at, self.half = at, half
        self.columns = list(zip(*rows))

    def surface(self) -> Iterator[tuple[float, float, float]]:
        """Yields points on the edges of the box, half a cell apart."""
        steps = [[-half + k / 2 for k in range(round(4 * half) + 1)] for half in self.half]
        for offsets in product(*steps):
            if sum(abs(abs(part) - half) < 1e-9 for part, half in zip(offsets, self.half)) >= 2:
                yield tuple(
                    self.at[axis] + sum(part * column[axis] for part, column in zip(offsets, self.columns))
                    for axis in range(3)
                )

    def depth(self, point) -> float:
        """Returns how deep a point is inside the box; negative outside."""
        away = [a - b for a, b in zip(point, self.at)]
        return min(
            half - abs(sum(a * b for a, b in zip(away, column))) for half, column in zip(self.half, self.columns)
        )

    def reaches(self, other) -> bool:
        return dist(self.at, other.at) < hypot(*self.half) + hypot(*other.half)


IDENTITY = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def solid(place):
    one, two = (position(cell) for cell in place.body)
    middle = tuple((a + b + 1) / 2 for a, b in zip(one, two))
    return Solid(middle, IDENTITY, half_of(place))


def half_of(place):
    return tuple(1.0 if axis == place.axis else 0.5 for axis in range(3))


def overlap(one, other) -> float:
    """Returns how deep two boxes are inside each other; at most 0 if they do not overlap."""
    if not one.reaches(other):
        return 0.0
    return max(max(map(other.depth, one.surface())), max(map(one.depth, other.surface())))


@cache
def collapses():
    """Returns structures with a placement that makes them collapse; those with many falling bricks are included."""
    found = []
    for seed, size in product(SEEDS, SIZES):
        structure = grown(Random(100 * seed + size), size, look=3 + seed % 6)
        left = sorted(set(BRICKS) - {place.brick for place in structure.laid})
        places = [place for brick in left for place in structure.collapsing_places(brick)]
        if places:
            largest = max(places, key=lambda place: len(falling_bricks(structure, place)))
            found += [(structure, place) for place in {Random(seed).choice(places), largest}]
    return found


def board_under(cells):
    ends = [sorted(cell[axis] for cell in cells) for axis in (0, 1)]
    (left, right), (front, back) = ((along[0], along[-1] + 1) for along in ends)
    wide, deep = ((high - low) / 2 + BOARD_MARGIN for low, high in ((left, right), (front, back)))
    return FallingArea((left + right) / 2, (front + back) / 2, wide, deep, THICKNESS)


@cache
def finished():
    """Returns every collapse with its simulation, and the slowest frame in milliseconds of processor time."""
    found = []
    for structure, place in collapses():
        full, falling = structure.with_brick(place), falling_bricks(structure, place)
        standing = [laid for number, laid in enumerate(full.laid) if number not in falling]
        fall = CollapseSimulation(
            [(number, full.laid[number]) for number in falling],
            standing,
            find_tilt(structure, place),
            board_under([position(cell) for cell in full.cells]),
        )
        slowest = 0.0
        while not fall.is_over:
            began = thread_time()
            fall.advance_frame()
            slowest = max(slowest, 1000 * (thread_time() - began))
        found.append((fall, [solid(laid) for laid in standing], slowest))
    return found


def solids(fall, frame):
    return [Solid(*pose, half_of(flight.place)) for pose, flight in zip(fall.frames[frame], fall.flights)]


def ground_below(fall, point) -> float:
    board = fall.board
    is_on_board = abs(point[0] - board.x) < board.half_width and abs(point[1] - board.y) < board.half_height
    return 0.0 if is_on_board else -board.thickness


def test_there_are_small_and_large_collapses():
    sizes = {len(fall.flights) for fall, _standing, _slowest in finished()}
    assert min(sizes) == 2
    assert max(sizes) >= 5


def test_no_brick_is_inside_another_in_any_frame():
    worst = 0.0
    for fall, standing, _slowest in finished():
        for frame in range(0, len(fall.frames), 1 if WHOLE else 4):
            moving = solids(fall, frame)
            for number, one in enumerate(moving):
                worst = max([worst, *(overlap(one, other) for other in (*standing, *moving[number + 1 :]))])
    assert worst <= MAX_OVERLAP


def test_no_brick_is_inside_board_or_floor_in_any_frame():
    for fall, _standing, _slowest in finished():
        board = fall.board
        slab = Solid(
            (board.x, board.y, -board.thickness / 2),
            IDENTITY,
            (board.half_width, board.half_height, board.thickness / 2),
        )
        for frame in range(0, len(fall.frames), 1 if WHOLE else 8):
            for one in solids(fall, frame):
                for point in one.surface():
                    assert point[2] >= -board.thickness - MAX_OVERLAP
                    assert slab.depth(point) <= MAX_OVERLAP


def test_all_bricks_are_at_rest_at_the_end():
    for fall, _standing, _slowest in finished():
        before, end = fall.frames[-6], fall.frames[-1]
        for one, other in zip(before, end):
            assert dist(one.at, other.at) < 0.08
            assert all(dist(a, b) < 0.08 for a, b in zip(one.rows, other.rows))


def test_no_brick_rests_in_the_air():
    """Something is directly below or beside some point of each brick: the ground, or another brick."""
    for fall, standing, _slowest in finished():
        rest = solids(fall, -1)
        for number, one in enumerate(rest):
            others = [*standing, *rest[:number], *rest[number + 1 :]]
            on_ground = any(point[2] - ground_below(fall, point) < 0.08 for point in one.surface())
            touched = max((touch_depth(one, other) for other in others if one.reaches(other)), default=-1.0)
            assert on_ground or touched > -0.08


def touch_depth(one, other) -> float:
    """Returns the depth to which two boxes overlap; if they do not, minus their distance near an edge."""
    return max(max(map(other.depth, one.surface())), max(map(one.depth, other.surface())))


def test_no_brick_falls_far_from_the_board():
    for fall, _standing, _slowest in finished():
        for pose in fall.frames[-1]:
            assert abs(pose.at[0] - fall.board.x) < fall.board.half_width + NEAR
            assert abs(pose.at[1] - fall.board.y) < fall.board.half_height + NEAR


def test_every_brick_leaves_its_place_visibly():
    flights = [flight for fall, _standing, _slowest in finished() for flight in fall.flights]
    assert len(flights) >= 300
    still = [flight for flight in flights if dist(flight.at, flight.start) < 0.35 and flight.axes[2][2] > 0.9]
    assert not still


def test_a_fall_lasts_two_seconds_and_a_frame_is_computed_quickly():
    seconds = sorted(fall.seconds for fall, _standing, _slowest in finished())
    assert seconds[len(seconds) // 2] < 2.6
    assert seconds[-1] <= 6.0
    slowest = sorted(slowest for *_, slowest in finished())
    assert slowest[int(0.9 * len(slowest))] < FRAME_MS


@pytest.mark.parametrize("number", range(3))
def test_the_same_collapse_always_looks_the_same(number):
    structure, place = collapses()[number]
    fall = finished()[number][0]
    full = structure.with_brick(place)
    numbers = [flight.number for flight in fall.flights]
    again = CollapseSimulation(
        [(number, full.laid[number]) for number in numbers],
        [laid for number, laid in enumerate(full.laid) if number not in numbers],
        find_tilt(structure, place),
        fall.board,
    )
    again.finish()
    assert again.frames == fall.frames
