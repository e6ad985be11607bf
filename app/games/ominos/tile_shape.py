"""Geometry of triangles and squares: lengths in tile sides, y upwards, angles in degrees counter-clockwise. No Kivy.

The *readings* of a tile are its digits clockwise from each of its corners. A tile *at rest* shows its smallest reading:
a triangle points up with its first digit at the top, a square has its first digit at the top left. A tile's angle is
its rotation from rest.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, floor, radians, sin, sqrt
from typing import NamedTuple

from app.look.shapes import Point
from app.table.camera import Extent
from app.table.rack import PieceShape
from engine.ominos.lattice import SQUARES, TRIANGLES, Cell, Corner, Lattice, corner_at, position
from engine.ominos.tiles import Digits, tile_name

ROW = sqrt(3) / 2


class TileSizes(NamedTuple):
    """Preferred sides of tiles in dp, used if there is room."""

    hand: float
    board: float


PHONE = {3: TileSizes(84, 82), 4: TileSizes(68, 64)}
TABLET = {3: TileSizes(98, 108), 4: TileSizes(80, 86)}
"""Preferred sides on a phone and on a tablet, by the number of sides of a tile"""


class DigitPlacement(NamedTuple):
    """Size and position of the digits on a tile."""

    size: float
    """Height of a digit, in tile sides"""
    place: float
    """Distance of a digit from the centre, as a share of the distance to the corner"""


@dataclass(frozen=True)
class TileShape(PieceShape):
    """Shape of a tile and its lattice, either triangles or squares."""

    name: str
    sides: int
    lattice: Lattice
    first: float
    """Direction in degrees from the centre to the first corner of a tile at rest (not rotated)"""
    slant: float
    """Horizontal offset between two rows of the lattice, in tile sides"""
    setting: DigitPlacement
    largest: DigitPlacement
    """Size and position of the largest digits that fit on the tile"""

    @property
    def step(self) -> float:
        return 360 / self.sides

    @cached_property
    def radius(self) -> float:
        """Returns the distance from the centre to a corner, in tile sides."""
        return 1 / (2 * sin(radians(180 / self.sides)))

    @cached_property
    def inner(self) -> float:
        """Returns the distance from the centre to a side, in tile sides."""
        return self.radius * cos(radians(180 / self.sides))

    # The lattice

    def point(self, corner: Corner) -> Point:
        """Returns the position of a lattice corner."""
        x, y = position(corner)
        return x + self.slant * y, y * self.height

    def corners(self, cell: Cell) -> list[Point]:
        """Returns the corners of a cell, clockwise, in the order of the digits."""
        return [self.point(corner) for corner in self.lattice.corners_of(cell)]

    def centre(self, cell: Cell) -> Point:
        corners = self.corners(cell)
        return sum(x for x, _ in corners) / self.sides, sum(y for _, y in corners) / self.sides

    def cell_at(self, x: float, y: float) -> Cell:
        """Returns the cell at a point."""
        row = y / self.height
        column = x - self.slant * row
        left, below = floor(column), floor(row)
        points_down = self.sides == 3 and (column - left) + (row - below) > 1
        return corner_at(left, below) + points_down

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Returns the cells that share a side with this one."""
        return [cell + way for way in self.lattice.sides[cell & 1]]

    def corners_within(self, extent: Extent) -> list[Point]:
        """Returns all lattice corners in a rectangle."""
        rows = range(floor(extent.bottom / self.height), floor(extent.top / self.height) + 2)
        points = (
            (column + self.slant * row, row * self.height)
            for row in rows
            for column in range(floor(extent.left - self.slant * row), floor(extent.right - self.slant * row) + 2)
        )
        return [(x, y) for x, y in points if extent.left <= x <= extent.right and extent.bottom <= y <= extent.top]

    # Tiles

    def angle(self, cell: Cell, digits: Digits) -> float:
        """Returns the rotation in degrees of a tile that shows these digits on a cell, clockwise from the cell's first
        corner.

            >>> TRIANGLE.angle(0, (0, 1, 2)), TRIANGLE.angle(1, (0, 1, 2)), TRIANGLE.angle(0, (1, 2, 0))
            (0.0, 60.0, 120.0)
        """
        half = 60.0 if cell & 1 else 0.0
        return (rotations_of(digits) * self.step + half) % 360

    def outline(self, angle: float = 0.0, size: float = 1.0) -> list[Point]:
        """Returns the corners of a rotated tile relative to its centre, clockwise from its first digit."""
        return self.points_towards_corners(angle, self.radius * size)

    def points_towards_corners(self, angle: float, length: float) -> list[Point]:
        """Returns the points at this distance from the centre of a rotated tile, towards each of its corners."""
        ways = (radians(self.first + angle - self.step * place) for place in range(self.sides))
        return [(length * cos(way), length * sin(way)) for way in ways]

    def digit_setting(self, text: float = 1.0) -> DigitPlacement:
        """Returns size and position of the digits for a text scale. Digits grow with the scale, up to the largest that
        fit.

            >>> TRIANGLE.digit_setting(2) == TRIANGLE.largest
            True
        """
        usual, largest = self.setting, self.largest
        share = min(max(usual.size * (text - 1) / (largest.size - usual.size), 0.0), 1.0)
        return DigitPlacement(*(least + share * (most - least) for least, most in zip(usual, largest)))

    def digit_places(self, setting: DigitPlacement, angle: float = 0.0) -> list[Point]:
        """Returns the centres of the digits of a rotated tile, in the order of the tile's name (its smallest
        reading).
        """
        return self.points_towards_corners(angle, self.radius * setting.place)

    def points_down(self, angle: float) -> bool:
        """Returns whether a tile at this angle would cover a cell that points down."""
        return self.sides == 3 and round(angle / 60) % 2 == 1

    def extent(self, cells: Iterable[Cell]) -> Extent | None:
        """Returns the bounding box of all these cells; None if there are none."""
        points = [self.point(corner) for cell in cells for corner in self.lattice.corners_of(cell)]
        return bounding_extent(points) if points else None


TRIANGLE = TileShape(
    "triangle",
    3,
    TRIANGLES,
    90,
    0.5,
    DigitPlacement(0.245, 0.485),
    DigitPlacement(0.31, 0.455),
    height=ROW,
    min_side=58,
    crowded_side=47,
)
SQUARE = TileShape(
    "square",
    4,
    SQUARES,
    135,
    0,
    DigitPlacement(0.29, 0.56),
    DigitPlacement(0.4, 0.545),
    height=1,
    min_side=50,
    crowded_side=44,
)


def tile_shape_of(digits: Digits) -> TileShape:
    return TRIANGLE if len(digits) == 3 else SQUARE


def rotations_of(digits: Digits) -> int:
    """Returns by how many corners these digits of a tile are rotated from their smallest order.

    >>> rotations_of((1, 2, 0)), rotations_of((0, 0, 0))
    (1, 0)
    """
    name = tile_name(digits)
    return next(turn for turn in range(len(digits)) if name[turn:] + name[:turn] == digits)


def reading_at(tile: Digits, angle: float, shape: TileShape) -> Digits:
    """Returns the digits of a rotated tile, clockwise from the first corner of the cell that it covers at this angle.

    >>> reading_at((0, 1, 2), 180, TRIANGLE)
    (1, 2, 0)
    """
    half = 60.0 if shape.points_down(angle) else 0.0
    turn = round((angle - half) / shape.step) % shape.sides
    return tile[turn:] + tile[:turn]


def bounding_extent(points: Sequence[Point]) -> Extent:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def is_inside(polygon: Sequence[Point], x: float, y: float) -> bool:
    """Returns whether a point is inside a convex clockwise polygon, or on its edge."""
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-9:
            return False
        ax, ay = bx, by
    return True
