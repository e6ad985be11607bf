"""Cells of space, and the six directions from a cell.

A cell is a single number, so that a neighbour is found by adding an offset. The table extends about a thousand cells to
each side, which is enough because all bricks in a row are only 72 cells long.
"""

from typing import TypeAlias

from engine.game import shorten

Cell: TypeAlias = int
Axis: TypeAlias = int
"""Index of an axis: 0, 1, 2 for x, y, z"""
Body: TypeAlias = tuple[Cell, Cell]
"""Lower and upper cell of a brick"""
Side: TypeAlias = int
"""Index of a side: +x, -x, +y, -y, +z, -z, from 0"""

WIDTH = 2048
STEPS = (1, WIDTH, WIDTH * WIDTH)
"""By axis: difference between the numbers of adjacent cells along this axis"""
UP = STEPS[2]
SIDES = tuple(sign * step for step in STEPS for sign in (1, -1))
SIDE_NAMES = ("+x", "-x", "+y", "-y", "+z", "-z")
DOWN: Side = 5
GROUND = UP // 2
"""Half the distance between two layers. The cell numbers of the lowest layer are from -GROUND to GROUND; smaller
numbers would be under the table.
"""
REACH = 1000
"""Maximum absolute coordinate of a cell in a text"""


def cell_at(x: int, y: int, z: int) -> Cell:
    """Returns the cell with these coordinates; z is 0 on the table."""
    return x + WIDTH * y + UP * z


def position(cell: Cell) -> tuple[int, int, int]:
    """Returns the coordinates of a cell.

    >>> position(cell_at(-2, 5, 1))
    (-2, 5, 1)
    """
    z, rest = divmod(cell + GROUND + WIDTH // 2, UP)
    y, x = divmod(rest, WIDTH)
    return x - WIDTH // 2, y - WIDTH // 2, z


def cell_text(cell: Cell) -> str:
    return ",".join(map(str, position(cell)))


def read_cell(text: str) -> Cell:
    """Parses a cell such as `2,-1,0`; raises ValueError if the text is invalid."""
    parts = text.split(",")
    if len(parts) != 3 or not all(_is_number(part) for part in parts):
        raise ValueError(f"no cell: {shorten(text)}")
    x, y, z = map(int, parts)
    if max(abs(x), abs(y), abs(z)) > REACH:
        raise ValueError(f"too far away: {shorten(text)}")
    return cell_at(x, y, z)


def _is_number(text: str) -> bool:
    """Returns whether a text is an integer of at most four digits in canonical form: no plus, no leading zero."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 4 and text == str(int(text))
