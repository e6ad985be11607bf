"""Set of 36 bricks, each made of two cubes that show marks.

A cube shows the same mark on opposite sides: its symbol on two axes, and the band of the symbol's family on the third.
So a cube has three marks of four bits, one for each axis. A brick in space is one number of six marks: those of its
lower cube and those of its upper cube.
"""

from functools import cache
from typing import NamedTuple, TypeAlias

from engine.domino3d.cells import Axis, Side
from engine.game import shorten

FAMILIES = {
    "sky": ("sun", "moon", "star"),
    "sea": ("fish", "drop", "anchor"),
    "land": ("leaf", "flower", "fir"),
}
BANDS = {"sky": "dots", "sea": "waves", "land": "stripes"}
COLOURS = {"sky": "#F0A014", "sea": "#1852AC", "land": "#349442"}

SYMBOLS = tuple(symbol for symbols in FAMILIES.values() for symbol in symbols)
MARKS = ("", *SYMBOLS, *BANDS.values())
"""Names of the marks by number; 0 means no mark"""
FIRST_BAND = 1 + len(SYMBOLS)

Brick: TypeAlias = int
"""Index of a brick in the set"""
PAIRS = tuple((a, b) for a in range(len(SYMBOLS)) for b in range(a + 1, len(SYMBOLS)))
"""Symbols of the cubes A and B of each brick: every pair of different symbols once"""
NAMES = tuple(f"{SYMBOLS[a]}|{SYMBOLS[b]}" for a, b in PAIRS)
BRICKS = range(len(PAIRS))
NUMBERS = {name: brick for brick, name in enumerate(NAMES)}

CUBE_BITS = 12


def read_brick(text: str) -> Brick:
    """Parses the name of a brick, whose symbols must be in the set's order; raises ValueError if it is unknown.

    >>> NAMES[read_brick("moon|fish")]
    'moon|fish'
    """
    if text not in NUMBERS:
        raise ValueError(f"no such brick: {shorten(text)}")
    return NUMBERS[text]


def cube(symbol: int, band_axis: Axis) -> int:
    """Returns the three marks of a cube with this symbol, the mark along x in the lowest bits. `band_axis`: axis whose
    two faces show the band instead of the symbol.
    """
    band = FIRST_BAND + symbol // 3
    return sum((band if axis == band_axis else 1 + symbol) << 4 * axis for axis in range(3))


def band_axis(axis: Axis, roll: int) -> Axis:
    """Returns the axis whose faces show the bands of a brick that lies along `axis`. The faces on the third axis show
    the symbols. `roll`: rotation of the brick about its own axis, 0 or 1 quarter turn.
    """
    return (axis + 2 - roll) % 3


class Orientation(NamedTuple):
    """One of the twelve orientations of a brick."""

    marks: int
    """Six marks, those of the lower cube in the lower bits"""
    direction: Side
    """Direction from cube A to cube B"""
    roll: int


@cache
def orientations(brick: Brick) -> tuple[tuple[Orientation, ...], ...]:
    """Returns the twelve orientations of a brick, four for each axis."""
    return tuple(
        tuple(
            Orientation(marks_of(brick, direction, roll), direction, roll)
            for direction in (2 * axis, 2 * axis + 1)
            for roll in (0, 1)
        )
        for axis in range(3)
    )


@cache
def marks_of(brick: Brick, direction: Side, roll: int) -> int:
    """Returns the six marks of a brick in this orientation."""
    a, b = PAIRS[brick]
    low, high = (b, a) if direction & 1 else (a, b)
    bands = band_axis(direction >> 1, roll)
    return cube(low, bands) | cube(high, bands) << CUBE_BITS


def cubes_of(marks: int) -> tuple[int, int]:
    """Splits the marks of a brick into those of its lower and its upper cube."""
    return marks & (1 << CUBE_BITS) - 1, marks >> CUBE_BITS


def mark_on(cube: int, side: Side) -> int:
    """Returns the mark that a cube shows on this side."""
    return cube >> 4 * (side >> 1) & 15
