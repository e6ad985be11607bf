"""Tiles of ivory, their digits and backs, as vertices that are worked out once for a way to lie and then only moved.

Everything is built in pixels about a tile's middle. Three layers lie over one another on a whole board: the shadows of
all tiles, their thickness, their faces; so that no tile shades its neighbour. Light falls from the upper left at every
turn, so each turn has its own stamp.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import atan2, cos, degrees, log, radians, sin
from typing import NamedTuple

from app.games.ominos.geometry import Point, Shape, is_inside
from app.look.look import colour, now, shadow
from app.look.mesh import FRINGE, Batch, flat, ramp
from app.look.shapes import Outline, circle, rounded
from app.look.text import Digits, digits
from app.look.tokens import mix
from engine.ominos.tiles import Digits as Reading

GAP = 0.0134
"""Each tile stays so far inside its cell, in sides; what follows is in sides too"""
ROUND = 0.085
BEVEL = 0.035
THICK = 0.039
CONTACT = 0.066
SOFT = 0.0195
PIN = 0.044
DOT = 0.026
LIGHT = (-0.45, 0.89)
PORTION = 4000
"""Vertices that are put into a mesh at once"""
FINER = 1.12
"""From one size of digits to the next"""


class Stamp(NamedTuple):
    """A part of a tile, ready to be put anywhere."""

    xs: list[float]
    ys: list[float]
    vertices: list[float]
    indices: list[int]

    @classmethod
    def of(cls, batch: Batch) -> "Stamp":
        """What a batch has collected; it must be small."""
        vertices, indices = batch.collected
        return cls(list(vertices[0::4]), list(vertices[1::4]), list(vertices), list(indices))

    def without(self, cover: Sequence[Point]) -> "Stamp":
        """Without the triangles that nobody sees below a cover, clockwise."""
        hidden = [is_inside(cover, x, y) for x, y in zip(self.xs, self.ys)]
        corners = self.indices
        triples = zip(corners[0::3], corners[1::3], corners[2::3])
        return self._replace(indices=[i for triple in triples if not all(hidden[i] for i in triple) for i in triple])

    def at(self, dx: float, dy: float) -> list[float]:
        """Its vertices so far away."""
        vertices = self.vertices[:]
        vertices[0::4] = [x + dx for x in self.xs]
        vertices[1::4] = [y + dy for y in self.ys]
        return vertices


class Layers(NamedTuple):
    """A tile from bottom to top."""

    shadow: Stamp
    side: Stamp
    face: Stamp


def stamp_all(batch: Batch, stamps: Iterable[tuple[Stamp, float, float]]) -> None:
    """Put many stamps into a batch, as few portions as a mesh can take."""
    vertices: list[float] = []
    indices: list[int] = []
    for stamp, dx, dy in stamps:
        first = len(vertices) // 4
        if first > PORTION:
            batch.triangles(vertices, indices)
            vertices, indices, first = [], [], 0
        vertices += stamp.at(dx, dy)
        indices += [first + index for index in stamp.indices] if first else stamp.indices
    if indices:
        batch.triangles(vertices, indices)


def lay_out(batch: Batch, tiles: Sequence[tuple[Layers, float, float]], casts_shadow: bool = True) -> None:
    """Put tiles into a batch, layer by layer."""
    if casts_shadow:
        stamp_all(batch, [(layers.shadow, x, y) for layers, x, y in tiles])
    stamp_all(batch, [(layers.side, x, y) for layers, x, y in tiles])
    stamp_all(batch, [(layers.face, x, y) for layers, x, y in tiles])


# One tile


def tile_outline(shape: Shape, side: float, angle: float = 0.0, inset: float = 0.0, steps: int = 5) -> Outline:
    """The outline of a tile about its middle, its corners rounded; `inset` in sides, `steps` points a corner."""
    share = 1 - (GAP + inset) / shape.inner
    return rounded(shape.outline(angle, side * share)[::-1], max(ROUND - inset, 0.0) * side, steps=steps)


def layers_of(shape: Shape, side: float, angle: float, center: str) -> Layers:
    """A tile without its digits. In its middle it has a `pin`, a `dot`, nothing, or it shows its `back`."""
    return _layers(now().theme.key, shape, round(side, 2), round(angle) % 360, center)


@lru_cache(maxsize=256)
def _layers(_theme: str, shape: Shape, side: float, angle: float, center: str) -> Layers:
    outline = tile_outline(shape, side, angle)
    cover = outline.path(1)[::-1]
    return Layers(
        _stamp(lambda batch: batch.shadow(outline, shadow("tile"), SOFT * side, 0, -CONTACT * side)).without(cover),
        _stamp(lambda batch: _thickness(batch, outline, side)).without(cover),
        _stamp(lambda batch: _face(batch, shape, outline, side, angle, center)),
    )


def _stamp(draw: Callable[[Batch], None]) -> Stamp:
    batch = Batch()
    draw(batch)
    return Stamp.of(batch)


def _thickness(batch: Batch, outline: Outline, side: float) -> None:
    paint = flat(colour("ivory_side"))
    batch.fill(outline, paint, dy=-THICK * side)


def _face(batch: Batch, shape: Shape, outline: Outline, side: float, angle: float, center: str) -> None:
    _bevel(batch, outline, BEVEL * side)
    bevel = BEVEL * side
    batch.polygon(outline.path(bevel + FRINGE), flat(colour("ivory")), outline.path(bevel - FRINGE))
    if center == "pin":
        _pin(batch, PIN * side)
    elif center == "dot":
        batch.fill(circle(0, 0, DOT * side, 8), flat(mix(colour("ivory_lo"), colour("ivory"), 0.25)))
    elif center == "back":
        _back(batch, shape, side, angle)


def _bevel(batch: Batch, outline: Outline, width: float) -> None:
    """A band along the rim, each point lit by the way it looks."""
    light = ramp((0.0, colour("ivory_lo")), (0.5, colour("ivory")), (1.0, colour("ivory_hi")))
    shares = [0.5 + 0.5 * (nx * LIGHT[0] + ny * LIGHT[1]) for nx, ny in outline.normals()]
    vertices: list[float] = []
    for inset, alpha in ((-FRINGE, 0.0), (FRINGE, 1.0), (width + 2 * FRINGE, 1.0)):
        for (x, y), share in zip(outline.path(inset), shares):
            vertices += (x, y, *light.place(share, alpha))
    count = len(shares)
    indices: list[int] = []
    for row in (0, count):
        for index in range(count):
            a, b = row + index, row + (index + 1) % count
            indices += (a, b, b + count, a, b + count, a + count)
    batch.triangles(vertices, indices)


def _pin(batch: Batch, radius: float) -> None:
    """A brass pin: the tile is one's own."""
    hi, mid, lo = colour("brass_hi"), colour("brass"), colour("brass_lo")
    paint = ramp((0.0, hi), (0.5, mid), (1.0, mix(mid, lo, 0.6))).along(-radius, radius, radius, -radius)
    batch.fill(circle(0, -0.12 * radius, radius, 16), flat(lo))
    batch.fill(circle(0, 0, 0.96 * radius, 16), paint)


BACK_LINES = ((0.62, 0.055), (0.38, 0.05), (0.16, 0.045))
"""Shares of the tile's size where a line runs, and how wide it is in sides"""


def _back(batch: Batch, shape: Shape, side: float, angle: float) -> None:
    """A tile face down: three lines of sand, one in the other."""
    floor, line = mix(colour("sand_hi"), colour("ivory"), 0.45), colour("sand_lo")
    inner = shape.inner * (1 - 0.30)
    batch.fill(tile_outline(shape, side, angle, shape.inner - inner), flat(floor))
    for share, width in BACK_LINES:
        ring = tile_outline(shape, side, angle, shape.inner * (1 - share))
        batch.rim(ring, flat(line), 0, width * side * 0.55)


# Digits


def signs_of(shape: Shape, side: float) -> Digits:
    """The digits for tiles of about this size: one texture serves a range of sizes."""
    step = round(log(max(shape.digit_size * side, 8.0), FINER))
    return digits(round(FINER**step))


@lru_cache(maxsize=1024)
def digit_stamp(signs: Digits, upright: bool, shape: Shape, side: float, angle: float, tile: Reading) -> Stamp:
    """The digits of a tile at this angle."""
    batch = signs.batch()
    scale = shape.digit_size * side / signs.size
    for digit, place in zip(tile, shape.digit_places(angle)):
        turn = 0.0 if upright else radians(degrees(atan2(place[1], place[0])) - 90)
        signs.put(batch, str(digit), (place[0] * side, place[1] * side), scale, (cos(turn), sin(turn)))
    return Stamp.of(batch)
