"""The set: 36 bricks, each two cubes that show marks.

A cube shows the same mark on opposite sides: its symbol on two axes, the band of the symbol's family on the third. So
a cube is three marks, one an axis, four bits each; a brick in space is the cube at its lower end and the one at its
upper end, six marks in one number.
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
"""Every mark by its number; 0 is none"""
FIRST_BAND = 1 + len(SYMBOLS)

Brick: TypeAlias = int
"""Its place in the set"""
PAIRS = tuple((a, b) for a in range(len(SYMBOLS)) for b in range(a + 1, len(SYMBOLS)))
"""The symbols of each brick's cubes A and B: every two different ones once"""
NAMES = tuple(f"{SYMBOLS[a]}|{SYMBOLS[b]}" for a, b in PAIRS)
BRICKS = range(len(PAIRS))
NUMBERS = {name: brick for brick, name in enumerate(NAMES)}

CUBE_BITS = 12


def read_brick(text: str) -> Brick:
    """Returns the brick that a text names, its symbols in the set's order.

    >>> NAMES[read_brick("moon|fish")]
    'moon|fish'
    """
    if text not in NUMBERS:
        raise ValueError(f"no such brick: {shorten(text)}")
    return NUMBERS[text]


def cube(symbol: int, band_axis: Axis) -> int:
    """Returns the three marks of a cube, the one along x in the lowest bits."""
    band = FIRST_BAND + symbol // 3
    return sum((band if axis == band_axis else 1 + symbol) << 4 * axis for axis in range(3))


def band_axis(axis: Axis, roll: int) -> Axis:
    """Returns where the bands of a brick along this axis look; the symbols look along the third axis."""
    return (axis + 2 - roll) % 3


class Orientation(NamedTuple):
    """One of the twelve ways a brick can lie."""

    marks: int
    """Six marks: those of the lower cube in the lower bits"""
    direction: Side
    """From cube A to cube B"""
    roll: int


@cache
def orientations(brick: Brick) -> tuple[tuple[Orientation, ...], ...]:
    """Returns the four looks of a brick along each axis."""
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
    """Returns the six marks of a brick that lies like this."""
    a, b = PAIRS[brick]
    low, high = (b, a) if direction & 1 else (a, b)
    bands = band_axis(direction >> 1, roll)
    return cube(low, bands) | cube(high, bands) << CUBE_BITS


def cubes_of(marks: int) -> tuple[int, int]:
    """Returns the three marks of the lower cube and those of the upper one."""
    return marks & (1 << CUBE_BITS) - 1, marks >> CUBE_BITS


def mark_on(cube: int, side: Side) -> int:
    """Returns the mark that a cube shows on this side."""
    return cube >> 4 * (side >> 1) & 15
