"""The cubes of space, and the six ways to leave one.

A cell is one number, so that a neighbour is an addition away. The table reaches about a thousand cells to each side;
the whole set laid in a row takes 72.
"""

from typing import TypeAlias

from engine.game import shorten

Cell: TypeAlias = int
Axis: TypeAlias = int
"""0, 1, 2 for x, y, z"""
Body: TypeAlias = tuple[Cell, Cell]
"""The lower and the upper cell of a brick"""
Side: TypeAlias = int
"""+x, -x, +y, -y, +z, -z, counted from 0"""

WIDTH = 2048
STEPS = (1, WIDTH, WIDTH * WIDTH)
"""From a cell to the next one along each axis"""
UP = STEPS[2]
SIDES = tuple(sign * step for step in STEPS for sign in (1, -1))
SIDE_NAMES = ("+x", "-x", "+y", "-y", "+z", "-z")
DOWN: Side = 5
GROUND = UP // 2
"""The lowest layer lies between -GROUND and GROUND; what is less is below the table"""
REACH = 1000
"""How far from the middle a cell may be named"""


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
    """Returns the cell that a text like `2,-1,0` names."""
    parts = text.split(",")
    if len(parts) != 3 or not all(_is_number(part) for part in parts):
        raise ValueError(f"no cell: {shorten(text)}")
    x, y, z = map(int, parts)
    if max(abs(x), abs(y), abs(z)) > REACH:
        raise ValueError(f"too far away: {shorten(text)}")
    return cell_at(x, y, z)


def _is_number(text: str) -> bool:
    """Digits with a minus at most, written as we write them: no plus, no leading zero."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 4 and text == str(int(text))
