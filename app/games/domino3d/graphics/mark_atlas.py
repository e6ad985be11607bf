"""Texture atlas of all marks, large and small; `tools/make_marks.py` draws it."""

from functools import cache
from pathlib import Path
from typing import Any

from kivy.core.image import Image

from app.look.shapes import Point

ASSETS = Path(__file__).resolve().parents[4] / "assets"
SMALL_SIZES = (64, 128)
"""Pixels of a mark in the smaller atlases"""
COLUMNS = 4
GUTTER = 16 / 256
"""Share of a tile around its face"""


@cache
def mark_texture() -> Any:
    """Returns the atlas as a mipmapped texture for any size; Kivy reloads it if a phone loses it."""
    texture = Image(str(ASSETS / "marks.png"), mipmap=True).texture
    texture.min_filter, texture.mag_filter = "linear_mipmap_linear", "linear"
    return texture


def mark_texture_for(pixels: float) -> Any:
    """Returns a texture for marks of one size; without mipmaps it costs a fiftieth."""
    return _small_texture(next((size for size in SMALL_SIZES if size >= pixels), SMALL_SIZES[-1]))


@cache
def _small_texture(size: int) -> Any:
    return Image(str(ASSETS / f"marks_{size}.png")).texture


def mark_uv(mark: int, across: float, up: float) -> Point:
    """Returns the texture coordinates of a point on a mark's face, whose corners are (0, 0) and (1, 1)."""
    row, column = divmod(mark - 1, COLUMNS)
    face = 1 - 2 * GUTTER
    return (column + GUTTER + face * across) / COLUMNS, (row + 1 - GUTTER - face * up) / COLUMNS
