"""The picture of all marks, and where each of them is on it. `tools/make_marks.py` draws it."""

from functools import cache
from pathlib import Path
from typing import Any

from kivy.core.image import Image

from app.look.shapes import Point

FILE = Path(__file__).resolve().parents[3] / "assets" / "marks.png"
COLUMNS = 4
GUTTER = 16 / 256
"""Of a tile, round its face"""


@cache
def atlas() -> Any:
    """Returns the picture as a texture; it fills itself again where a phone has lost it."""
    texture = Image(str(FILE), mipmap=True).texture
    texture.min_filter, texture.mag_filter = "linear_mipmap_linear", "linear"
    return texture


def place_on(mark: int, across: float, up: float) -> Point:
    """Returns the place on the texture of a point of a mark's face, whose corners are 0, 0 and 1, 1."""
    row, column = divmod(mark - 1, COLUMNS)
    face = 1 - 2 * GUTTER
    return (column + GUTTER + face * across) / COLUMNS, (row + 1 - GUTTER - face * up) / COLUMNS
