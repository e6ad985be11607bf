"""Triangular and square lattices: corners and neighbours of a cell.

A corner `(x, y)` of the lattice is the even number `2 * (x + STRIDE * y)`. A cell is the number of its lower left
corner, plus one for a triangle that points down. So the corners of a cell, its neighbours and the cells around a corner
are found by adding constant offsets.
"""

import re
from typing import NamedTuple, TypeAlias

Corner: TypeAlias = int
Cell: TypeAlias = int

REACH = 500  # maximum coordinate of a cell in a text; the longest chain of tiles is 125
STRIDE = 2 * REACH + 9  # odd, so that neighbouring rows do not share hash slots


def corner_at(x: int, y: int) -> Corner:
    return 2 * (x + STRIDE * y)


def position(cell: Cell) -> tuple[int, int]:
    """Returns the coordinates `(x, y)` of a corner, or of the lower left corner of a cell.

    >>> position(corner_at(-3, 7))
    (-3, 7)
    """
    flat = cell // 2
    x = (flat + STRIDE // 2) % STRIDE - STRIDE // 2
    return x, (flat - x) // STRIDE


class Lattice(NamedTuple):
    """Tiling of the plane by triangles or squares. A cell is of kind 0 (a square, or a triangle that points up) or of
    kind 1 (a triangle that points down).
    """

    corners: tuple[tuple[int, ...], ...]
    """By kind of cell: offsets from the cell to its corners, clockwise in the order of the digits"""
    sides: tuple[tuple[int, ...], ...]
    """By kind of cell: offsets from the cell to the neighbours across its sides"""
    around: tuple[tuple[int, int], ...]
    """Offsets from a corner to each cell around it, each with the index of this corner in that cell"""
    kinds: tuple[str, ...]
    """By kind of cell: suffix of its name in texts"""

    def touching(self, kind: int) -> frozenset[int]:
        """Returns the offsets from a cell of this kind to itself and to all cells that share a corner with it."""
        return frozenset(corner + offset for corner in self.corners[kind] for offset, _ in self.around)

    def read_cell(self, text: str) -> Cell:
        """Parses a cell; raises ValueError if the text is invalid.

        >>> SQUARES.cell_text(SQUARES.read_cell("2,-3"))
        '2,-3'
        """
        match = re.fullmatch(r"(-?\d{1,3}),(-?\d{1,3})(.?)", text, re.ASCII)
        if not match or match[3] not in self.kinds:
            raise ValueError(f"no cell: {text!r}")
        x, y = int(match[1]), int(match[2])
        if abs(x) > REACH or abs(y) > REACH:
            raise ValueError(f"too far away: {text!r}")
        return corner_at(x, y) + self.kinds.index(match[3])

    def cell_text(self, cell: Cell) -> str:
        x, y = position(cell)
        return f"{x},{y}{self.kinds[cell & 1]}"

    def corners_of(self, cell: Cell) -> list[Corner]:
        return [cell + offset for offset in self.corners[cell & 1]]


_UP, _RIGHT, _HERE = corner_at(0, 1), corner_at(1, 0), corner_at(0, 0)


def _around(corners: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, int], ...]:
    """Returns the offsets from a corner to the cells around it, each with the index of the corner in that cell."""
    return tuple((-offset, place) for kind in corners for place, offset in enumerate(kind))


def _triangles() -> Lattice:
    up = (_UP, _RIGHT, _HERE)
    down = (_UP - 1, _UP + _RIGHT - 1, _RIGHT - 1)
    sides = ((1, 1 - _UP, 1 - _RIGHT), (-1, _UP - 1, _RIGHT - 1))
    return Lattice((up, down), sides, _around((up, down)), ("^", "v"))


def _squares() -> Lattice:
    corners = ((_UP, _UP + _RIGHT, _RIGHT, _HERE),)
    return Lattice(corners, ((_UP, _RIGHT, -_UP, -_RIGHT),), _around(corners), ("",))


OPENING_CELL: Cell = corner_at(0, 0)
TRIANGLES = _triangles()
SQUARES = _squares()
