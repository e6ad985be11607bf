"""Draws the twelve marks of the bricks of Domino 3D, the same bytes each time: assets/marks.png for the table, and
smaller files for pictures on other screens.

Usage: python -m tools.make_marks

Each row has four marks, from the top, in the order of `engine.domino3d.bricks.MARKS`: nine symbols, then the bands of
the three families. Symbols differ in shape and bands in pattern, so that both can be recognised in grey. A gutter round
each face allows for the mipmaps of graphics chips. Transparent pixels have the colour of the outline, so that scaled
edges do not turn pale.
"""

from collections.abc import Callable, Iterable, Sequence
from math import cos, pi, sin
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.domino3d.bricks import BANDS, FAMILIES
from tools.png import png

ASSETS = Path(__file__).resolve().parent.parent / "assets"
FILE, SMALL_FILES = ASSETS / "marks.png", (ASSETS / "marks_128.png", ASSETS / "marks_64.png")
TILE, GUTTER = 256, 16
COLUMNS = 4
FINER = 4
"""Samples per pixel along each side"""
OUTLINE = 5
"""Width of the outline in pixels"""

Point: TypeAlias = tuple[float, float]
Mask: TypeAlias = NDArray[np.bool_]

_line = (np.arange(TILE * FINER) + 0.5) / FINER
_line = (_line - GUTTER) / (TILE - 2 * GUTTER) * 2 - 1
X: NDArray[np.float64] = np.tile(_line, (len(_line), 1))
Y: NDArray[np.float64] = -X.T
"""Coordinates of every sample; a face extends from -1 to 1, to the right (`X`) and upwards (`Y`)"""


class Inks(NamedTuple):
    """Colours of a family: symbol and band background, outline, and the light parts of both."""

    full: str
    outline: str
    light: str


INKS = {
    "sky": Inks("#D9962A", "#8A5606", "#F6E0A8"),
    "sea": Inks("#2A5F9E", "#123763", "#CFE0F2"),
    "land": Inks("#4A8A4E", "#1F4F27", "#CBE4B8"),
}


class Symbol(NamedTuple):
    body: Mask
    light: Mask
    """Light parts within the shape"""


# Basic shapes


def disc(x: float, y: float, radius: float) -> Mask:
    return (X - x) ** 2 + (Y - y) ** 2 <= radius**2


def ring(x: float, y: float, radius: float, width: float) -> Mask:
    return disc(x, y, radius + width / 2) & ~disc(x, y, radius - width / 2)


def stroke(start: Point, end: Point, width: float) -> Mask:
    """Returns a line with round ends."""
    x, y = end[0] - start[0], end[1] - start[1]
    along = np.clip(((X - start[0]) * x + (Y - start[1]) * y) / (x * x + y * y), 0, 1)
    return (X - start[0] - along * x) ** 2 + (Y - start[1] - along * y) ** 2 <= (width / 2) ** 2


def polygon(corners: Sequence[Point]) -> Mask:
    """Returns the inside of a polygon, by the even-odd rule for a line to the left."""
    inside = np.zeros_like(X, dtype=bool)
    for (x, y), (x2, y2) in zip(corners, [*corners[1:], corners[0]]):
        if y != y2:
            beside = (min(y, y2) <= Y) & (max(y, y2) > Y)
            inside ^= beside & ((x2 - x) * (Y - y) / (y2 - y) + x > X)
    return inside


def mirrored(corners: Sequence[Point]) -> list[Point]:
    """Completes the right or left half of a symmetric outline with its mirror image."""
    return [*corners, *((-x, y) for x, y in reversed(corners))]


def round_about(number: int, radius: float, start: float = pi / 2) -> list[Point]:
    return [
        (radius * cos(start + 2 * pi * n / number), radius * sin(start + 2 * pi * n / number)) for n in range(number)
    ]


def united(masks: Iterable[Mask]) -> Mask:
    mask: Mask = np.logical_or.reduce(list(masks))
    return mask


NOTHING: Mask = np.zeros_like(X, dtype=bool)


# Symbols


def sun() -> Symbol:
    rays = (
        polygon([(radius * cos(way + lean), radius * sin(way + lean)) for radius, lean in RAY])
        for way in (pi / 4 * ray for ray in range(8))
    )
    return Symbol(united([disc(0, 0, 0.34), *rays]), disc(0, 0, 0.2))


RAY = ((0.46, -0.24), (0.72, 0), (0.46, 0.24))
"""Corners of a ray: distance from the centre and offset along the circle"""


def moon() -> Symbol:
    return Symbol(disc(-0.02, 0, 0.64) & ~disc(0.27, 0.12, 0.52), NOTHING)


def star() -> Symbol:
    tips, notches = round_about(5, 0.74), round_about(5, 0.32, pi / 2 + pi / 5)
    return Symbol(polygon([(x, y - 0.05) for pair in zip(tips, notches) for x, y in pair]), NOTHING)


def fish() -> Symbol:
    body = (((X + 0.12) / 0.56) ** 2 + (Y / 0.36) ** 2 <= 1) | polygon(
        [(0.28, 0), (0.74, 0.36), (0.62, 0), (0.74, -0.36)]
    )
    gill = ring(-0.62, 0, 0.42, 0.056) & (abs(Y) < 0.2) & (X > -0.3)
    return Symbol(body, disc(-0.4, 0.08, 0.075) | gill)


def drop() -> Symbol:
    tip = polygon([(0, 0.76), *mirrored([(-0.13, 0.5), (-0.3, 0.22), (-0.44, -0.06)])])
    return Symbol(disc(0, -0.2, 0.46) | tip, ring(0, -0.2, 0.29, 0.09) & (X < -0.06) & (Y < -0.16))


def anchor() -> Symbol:
    shank = stroke((0, 0.4), (0, -0.58), 0.14) | stroke((-0.28, 0.24), (0.28, 0.24), 0.12)
    arms = ring(0, -0.06, 0.54, 0.15) & (Y < -0.16)
    flukes = united(polygon([(side * x, y) for x, y in ((0.72, -0.2), (0.6, 0.1), (0.34, -0.16))]) for side in (-1, 1))
    return Symbol(united([ring(0, 0.56, 0.1225, 0.095), shank, arms, flukes]), NOTHING)


def leaf() -> Symbol:
    along, across = (X + Y) / 2**0.5, (X - Y) / 2**0.5
    blade = (np.hypot(along, across - 0.36) <= 0.8) & (np.hypot(along, across + 0.36) <= 0.8)
    veins = [stroke((-0.5, -0.5), (0.34, 0.34), 0.052)]
    for at in (-0.32, -0.04, 0.2):
        veins += [stroke((at, at), (at, at + 0.27), 0.044), stroke((at, at), (at + 0.27, at), 0.044)]
    return Symbol(blade | stroke((-0.5, -0.5), (-0.64, -0.64), 0.09), united(veins) & blade)


def flower() -> Symbol:
    petals = (disc(x, y, 0.27) for x, y in round_about(5, 0.4))
    return Symbol(united([disc(0, 0, 0.3), *petals]), ring(0, 0, 0.145, 0.09))


def fir() -> Symbol:
    half = [(-0.3, 0.32), (-0.15, 0.32), (-0.46, -0.1), (-0.24, -0.1), (-0.62, -0.52)]
    return Symbol(polygon([(0, 0.78), *mirrored(half)]) | polygon(mirrored([(-0.09, -0.5), (-0.09, -0.76)])), NOTHING)


SYMBOLS: dict[str, Callable[[], Symbol]] = {
    drawing.__name__: drawing for drawing in (sun, moon, star, fish, drop, anchor, leaf, flower, fir)
}


# Bands: a light pattern on the family's colour


def dots() -> Mask:
    shifted = 2 * X + np.where(np.floor(2 * Y) % 2, 0.25, -0.25)
    return (shifted % 1 - 0.5) ** 2 + (2 * Y % 1 - 0.5) ** 2 <= 0.176**2


def waves() -> Mask:
    return abs(((Y + 0.085 * np.sin(2 * pi * X)) * 2 + 0.5) % 1 - 0.5) < 0.132


def stripes() -> Mask:
    return (X + Y) * 2 % 1 < 0.42


PATTERNS: dict[str, Callable[[], Mask]] = {"dots": dots, "waves": waves, "stripes": stripes}


# Picture


def drawn_symbol(symbol: Symbol, inks: Inks) -> NDArray[np.float64]:
    """Returns the pixels of a symbol with its outline on a transparent background."""
    body = symbol.body
    paint = np.where(body[..., None], rgb(inks.full), rgb(inks.outline))
    paint[symbol.light] = rgb(inks.light)
    return np.dstack([coarser(paint), coarser(widened(body, OUTLINE * FINER)[..., None])])


def drawn_band(pattern: Mask, inks: Inks) -> NDArray[np.float64]:
    paint = coarser(np.where(pattern[..., None], rgb(inks.light), rgb(inks.full)))
    return np.dstack([paint, np.ones_like(paint[..., :1])])


def rgb(text: str) -> NDArray[np.float64]:
    return np.array([int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)])


def widened(mask: Mask, width: int) -> Mask:
    shifts = ((round(x), round(y)) for x, y in round_about(24, width))
    return united([mask, *(np.roll(mask, shift, (0, 1)) for shift in shifts)])


def coarser(samples: NDArray[np.generic]) -> NDArray[np.float64]:
    """Averages the samples of each pixel."""
    means: NDArray[np.float64] = samples.reshape(TILE, FINER, TILE, FINER, -1).mean((1, 3))
    return means


def atlas() -> NDArray[np.uint8]:
    """Returns all marks in one picture, four bytes per pixel."""
    symbols = [drawn_symbol(SYMBOLS[name](), INKS[family]) for family, names in FAMILIES.items() for name in names]
    bands = [drawn_band(PATTERNS[pattern](), INKS[family]) for family, pattern in BANDS.items()]
    marks = [*symbols, *bands]
    marks += [np.zeros((TILE, TILE, 4))] * (-len(marks) % COLUMNS**2)
    rows = [np.hstack(marks[at : at + COLUMNS]) for at in range(0, len(marks), COLUMNS)]
    return (np.vstack(rows) * 255 + 0.5).astype(np.uint8)


def as_file(picture: NDArray[np.uint8]) -> bytes:
    return png([row.tobytes() for row in picture], depth=picture.shape[2])


def halved(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Returns the picture at half the size; transparent pixels have the colour of the outline, so plain means are
    correct.
    """
    high, wide, channels = picture.shape
    means: NDArray[np.float64] = picture.reshape(high // 2, 2, wide // 2, 2, channels).mean((1, 3))
    return (means + 0.5).astype(np.uint8)


def main() -> None:
    picture = atlas()
    for file in (FILE, *SMALL_FILES):
        data = as_file(picture)
        file.write_bytes(data)
        print(f"{file.name}: {len(data)} bytes")
        picture = halved(picture)


if __name__ == "__main__":
    main()
