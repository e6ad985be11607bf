"""Collapse of a structure: the bricks that fall after a placement, and the direction in which they tilt.
docs/balance.md explains both.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import dist, hypot
from typing import NamedTuple, TypeAlias

from engine.domino3d.balance import StackedBricks, contacts_of, heap_of, tipping_bodies, with_all_above
from engine.domino3d.cells import position
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

PlanePoint: TypeAlias = tuple[float, float]
Corner: TypeAlias = tuple[int, int]
"""Corner of a cell seen from above; cell (x, y) extends from corner (x, y) to corner (x + 1, y + 1)"""
Exact: TypeAlias = tuple[Fraction | int, Fraction | int]


class Tilt(NamedTuple):
    """Geometry of a group of bricks that tips. A cell extends from its coordinates to the next integers."""

    bricks: tuple[int, ...]
    """Bricks that tip together, as indices in order of placement; the new brick has the highest index"""
    middle: tuple[float, float, float]
    """Centre of gravity of these bricks"""
    support: tuple[Corner, ...]
    """Convex outline of the squares that support the bricks, seen from above, anticlockwise"""
    height: int
    """Height of the lowest of these squares"""
    edge: PlanePoint
    """Point of the outline nearest to the centre of gravity, over which the bricks tip"""

    @property
    def direction(self) -> PlanePoint:
        """Returns the horizontal direction of the fall as a unit vector; (0, 0) if the bricks fall between their
        supports.
        """
        x, y = self.middle[0] - self.edge[0], self.middle[1] - self.edge[1]
        length = hypot(x, y)
        return (x / length, y / length) if length else (0.0, 0.0)


def falling_bricks(structure: Structure, place: Place) -> tuple[int, ...]:
    """Returns the bricks that would fall if this brick were placed, as indices in order of placement and including the
    new one; empty if the structure would be stable.

    Repeatedly removes the bricks that tip, with everything on them, until the rest is balanced.
    """
    left = dict(enumerate((*structure.bodies, place.body)))
    fallen: list[int] = []
    while tips := tipping_bodies(list(left.values())):
        numbers = [list(left)[index] for index in tips]
        fallen += numbers
        left = {number: body for number, body in left.items() if number not in numbers}
    return tuple(sorted(fallen))


def find_tilt(structure: Structure, place: Place) -> Tilt | None:
    """Returns how the structure would tip if this brick were placed; None if it would be stable.

    The result describes the smallest group, one brick with everything on it, whose centre of gravity is outside its
    support. If no single brick is the cause, as when a bridge of bricks collapses in the middle, it describes the whole
    tipping group.
    """
    heap = heap_of((*structure.bodies, place.body))
    group = tipping_bodies(heap.bodies)
    if not group:
        return None
    parts = sorted((with_all_above(heap, (brick,)) for brick in group), key=len)
    return next((tilt for part in parts if any((tilt := _tilt_of(heap, part)).direction)), _tilt_of(heap, group))


class BalanceMargin(NamedTuple):
    """Distance of a group of bricks from tipping."""

    cells: float
    """Distance in cells from their centre of gravity to the edge of their support; 0 at the limit"""
    direction: PlanePoint
    """Horizontal direction to that edge as a unit vector; (0, 0) if the distance is 0 in several directions"""
    bricks: int
    """Number of bricks that would tip"""


def balance_margin(structure: Structure, place: Place) -> BalanceMargin | None:
    """Returns the smallest margin of the groups that carry a placed brick: each is a brick below it, with everything on
    that brick. Returns None if the placed brick rests on the table or on bricks that cannot tip.
    """
    heap = StackedBricks(structure.bodies, structure.cells, structure.fixed)
    groups = [with_all_above(heap, (brick,)) for brick in _carriers(heap, structure.laid.index(place))]
    return min((_margin_of(_tilt_of(heap, group)) for group in groups), default=None)


def _carriers(heap: StackedBricks, number: int) -> list[int]:
    """Returns the bricks that carry a brick and can tip, directly or indirectly."""
    found = [number]
    for brick in found:
        found += {under for _, under in contacts_of(heap, brick) if under >= 0} - {*found}
    return found[1:]


def _margin_of(tilt: Tilt) -> BalanceMargin:
    """Returns the margin of a group in balance."""
    x, y, _ = tilt.middle
    corners = tilt.support
    sides = zip(corners, corners[1:] + corners[:1])
    nearest_edge = min((_on_edge(*side, (Fraction(x), Fraction(y))) for side in sides), key=lambda at: dist(at, (x, y)))
    way = float(nearest_edge[0]) - x, float(nearest_edge[1]) - y
    far = hypot(*way)
    return BalanceMargin(far, (way[0] / far, way[1] / far) if far else (0.0, 0.0), len(tilt.bricks))


def _tilt_of(heap: StackedBricks, bricks: tuple[int, ...]) -> Tilt:
    """Returns the tilt of these bricks on the other bricks. If their centre of gravity is supported, it is also the
    `edge` of the result.
    """
    cubes = [position(cell) for brick in bricks for cell in heap.bodies[brick]]
    x, y, z = (Fraction(sum(along), len(cubes)) + Fraction(1, 2) for along in zip(*cubes))
    carried = [position(cell) for brick in bricks for cell, under in contacts_of(heap, brick) if under not in bricks]
    support = outline((x + right, y + back) for x, y, _ in carried for right in (0, 1) for back in (0, 1))
    edge_x, edge_y = nearest(support, (x, y))
    middle = float(x), float(y), float(z)
    return Tilt(tuple(sorted(bricks)), middle, support, min(z for _, _, z in carried), (float(edge_x), float(edge_y)))


def outline(corners: Iterable[Corner]) -> tuple[Corner, ...]:
    """Returns the convex hull of some points, anticlockwise."""
    points = sorted(set(corners))
    return (*_half(points), *_half(points[::-1]))


def _half(points: list[Corner]) -> list[Corner]:
    """Returns the part of the convex hull to the right of the line from the first point to the last, without the last
    point.
    """
    half: list[Corner] = []
    for point in points:
        while len(half) > 1 and _bend(half[-2], half[-1], point) <= 0:
            half.pop()
        half.append(point)
    return half[:-1]


def _bend(start: Exact, via: Exact, end: Exact) -> Fraction | int:
    """Returns the cross product of two segments of a path, from `start` to `via` to `end`; positive if the path turns
    left.
    """
    return (via[0] - start[0]) * (end[1] - via[1]) - (via[1] - start[1]) * (end[0] - via[0])


def nearest(polygon: tuple[Corner, ...], point: Exact) -> Exact:
    """Returns the point of a convex polygon that is nearest to `point`; this is `point` itself if it is inside."""
    edges = list(zip(polygon, polygon[1:] + polygon[:1]))
    if all(_bend(start, end, point) >= 0 for start, end in edges):
        return point
    return min((_on_edge(start, end, point) for start, end in edges), key=lambda at: dist(at, point))


def _on_edge(start: Corner, end: Corner, point: Exact) -> Exact:
    x, y = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / Fraction(x * x + y * y)
    share = max(Fraction(0), min(Fraction(1), along))
    return start[0] + share * x, start[1] + share * y
