"""Drawing of ivory tiles: meshes of their parts, and groups of many tiles.

All meshes are in pixels around the tile's centre. A group has three layers: the shadows of all tiles, their sides, and
their faces, so that no tile casts a shadow on its neighbour. The light comes from the upper left whatever the rotation,
so each angle has its own mesh, computed once and then only moved.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, degrees, log, radians, sin
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp

from app.games.ominos.tile_shape import TileShape, is_inside
from app.look.appearance import colour, current_appearance, shadow_colour
from app.look.mesh import FRINGE, Batch, gradient, solid_paint
from app.look.shapes import Point, RoundedPolygon, circle_outline, rounded_polygon
from app.look.theme import Rgba, contrast, mix
from app.look.typography import ENGRAVING_LIGHT, digit_atlas
from app.look.typography import DigitAtlas as Signs
from app.table.piece_style import DrawnPiece, PieceGroup, PieceStyle
from engine.ominos.tiles import Digits, digits_text

GAP = 0.0134
"""Gap between a tile and the edge of its cell, in tile sides; the constants below are in tile sides too"""
ROUND = 0.085
BEVEL = 0.035
THICK = 0.039
CONTACT = 0.066
SOFT = 0.0195
PIN = 0.044
DOT = 0.026
LIGHT = (-0.45, 0.89)
PORTION = 4000
"""Maximum number of vertices in one mesh"""
FINER = 1.12
"""Ratio between two successive sizes of digit textures"""


class TilePartMesh(NamedTuple):
    """Mesh of one part of a tile, which can be copied to any position."""

    xs: list[float]
    ys: list[float]
    vertices: list[float]
    indices: list[int]

    @classmethod
    def of(cls, batch: Batch) -> "TilePartMesh":
        """Returns the mesh of a small batch of shapes."""
        vertices, indices = batch.collected
        return cls(list(vertices[0::4]), list(vertices[1::4]), list(vertices), list(indices))

    def without(self, cover: Sequence[Point]) -> "TilePartMesh":
        """Returns the mesh without the triangles that are hidden by the polygon `cover`, whose corners are given
        clockwise.
        """
        hidden = [is_inside(cover, x, y) for x, y in zip(self.xs, self.ys)]
        corners = self.indices
        triples = zip(corners[0::3], corners[1::3], corners[2::3])
        return self._replace(indices=[i for triple in triples if not all(hidden[i] for i in triple) for i in triple])

    def moved_vertices(self, dx: float, dy: float) -> list[float]:
        """Returns the vertices, moved by an offset."""
        vertices = self.vertices[:]
        vertices[0::4] = [x + dx for x in self.xs]
        vertices[1::4] = [y + dy for y in self.ys]
        return vertices


class TileLayers(NamedTuple):
    """Meshes of the layers of one tile, from bottom to top."""

    shadow: TilePartMesh
    side: TilePartMesh
    face: TilePartMesh


def add_copies(batch: Batch, stamps: Iterable[tuple[TilePartMesh, float, float]]) -> None:
    """Adds copies of small meshes to a batch, each moved by an offset and all merged into as few meshes as possible."""
    vertices: list[float] = []
    indices: list[int] = []
    for stamp, dx, dy in stamps:
        first = len(vertices) // 4
        if first > PORTION:
            batch.triangles(vertices, indices)
            vertices, indices, first = [], [], 0
        vertices += stamp.moved_vertices(dx, dy)
        indices += [first + index for index in stamp.indices] if first else stamp.indices
    if indices:
        batch.triangles(vertices, indices)


def add_tiles(batch: Batch, tiles: Sequence[tuple[TileLayers, float, float]], casts_shadow: bool = True) -> None:
    """Adds tiles to a batch, layer by layer."""
    if casts_shadow:
        add_copies(batch, [(layers.shadow, x, y) for layers, x, y in tiles])
    add_copies(batch, [(layers.side, x, y) for layers, x, y in tiles])
    add_copies(batch, [(layers.face, x, y) for layers, x, y in tiles])


# One tile


def tile_outline(
    shape: TileShape, side: float, angle: float = 0.0, inset: float = 0.0, steps: int = 5
) -> RoundedPolygon:
    """Returns the outline of a tile with rounded corners; `inset` in tile sides, `steps`: points per corner."""
    share = 1 - (GAP + inset) / shape.inner
    return rounded_polygon(shape.outline(angle, side * share)[::-1], max(ROUND - inset, 0.0) * side, steps=steps)


def layers_of(shape: TileShape, side: float, angle: float, center: str) -> TileLayers:
    """Returns the layers of a tile without digits. `center`: `pin`, `dot`, nothing, or `back` for a face-down tile."""
    return _layers(current_appearance().theme.key, shape, round(side, 2), round(angle) % 360, center)


@lru_cache(maxsize=256)
def _layers(_theme: str, shape: TileShape, side: float, angle: float, center: str) -> TileLayers:
    outline = tile_outline(shape, side, angle)
    cover = outline.path(1)[::-1]
    return TileLayers(
        _stamp(lambda batch: batch.shadow(outline, shadow_colour("tile"), SOFT * side, 0, -CONTACT * side)).without(
            cover
        ),
        _stamp(lambda batch: _thickness(batch, outline, side)).without(cover),
        _stamp(lambda batch: _face(batch, shape, outline, side, angle, center)),
    )


def _stamp(draw: Callable[[Batch], None]) -> TilePartMesh:
    batch = Batch()
    draw(batch)
    return TilePartMesh.of(batch)


def _thickness(batch: Batch, outline: RoundedPolygon, side: float) -> None:
    paint = solid_paint(colour("ivory_side"))
    batch.fill(outline, paint, dy=-THICK * side)


def _face(batch: Batch, shape: TileShape, outline: RoundedPolygon, side: float, angle: float, center: str) -> None:
    _bevel(batch, outline, BEVEL * side)
    bevel = BEVEL * side
    batch.polygon(outline.path(bevel + FRINGE), solid_paint(colour("ivory")), outline.path(bevel - FRINGE))
    if current_appearance().theme.is_plain:
        batch.rim(outline, solid_paint(colour("engrave")), -1.5, max(dp(1.2), LINE * side))
    if center == "pin":
        _pin(batch, PIN * side)
    elif center == "dot" and not current_appearance().theme.is_plain:
        batch.fill(circle_outline(0, 0, DOT * side, 8), solid_paint(mix(colour("ivory_lo"), colour("ivory"), 0.25)))
    elif center == "back":
        _back(batch, shape, side, angle)


def _bevel(batch: Batch, outline: RoundedPolygon, width: float) -> None:
    """Draws a bevel along the edge, with the brightness of each point set by its direction."""
    light = gradient((0.0, colour("ivory_lo")), (0.5, colour("ivory")), (1.0, colour("ivory_hi")))
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
    """Draws the brass pin that marks the player's own tiles."""
    hi, mid, lo = colour("brass_hi"), colour("brass"), colour("brass_lo")
    if current_appearance().theme.is_plain:
        batch.fill(circle_outline(0, 0, radius, 16), solid_paint(lo))
        return
    paint = gradient((0.0, hi), (0.5, mid), (1.0, mix(mid, lo, 0.6))).along(-radius, radius, radius, -radius)
    batch.fill(circle_outline(0, -0.12 * radius, radius, 16), solid_paint(lo))
    batch.fill(circle_outline(0, 0, 0.96 * radius, 16), paint)


LINE = 0.03
"""Width of a tile's edge line in a plain theme, in tile sides"""
BACK_LINES = ((0.62, 0.055), (0.38, 0.05), (0.16, 0.045))
"""Lines on the back: size as a share of the tile, and width in tile sides"""


def _back(batch: Batch, shape: TileShape, side: float, angle: float) -> None:
    """Draws the back of a tile: three sand-coloured lines, one inside the other."""
    floor, line = (
        mix(colour("sand_hi"), colour("ivory"), 1.0 if current_appearance().theme.is_plain else 0.45),
        colour("sand_lo"),
    )
    inner = shape.inner * (1 - 0.30)
    batch.fill(tile_outline(shape, side, angle, shape.inner - inner), solid_paint(floor))
    for share, width in BACK_LINES:
        ring = tile_outline(shape, side, angle, shape.inner * (1 - share))
        batch.rim(ring, solid_paint(line), 0, width * side * 0.55)


# Digits


def digit_texture_for(high: float) -> Signs:
    """Returns the digit texture for this height in pixels; each texture serves a range of heights."""
    step = round(log(max(high, 8.0), FINER))
    return digit_atlas(round(FINER**step))


@lru_cache(maxsize=1024)
def digit_mesh(
    signs: Signs, upright: bool, shape: TileShape, text: float, side: float, angle: float, tile: Digits
) -> TilePartMesh:
    """Returns the mesh of a tile's digits at this angle. `text`: text scale."""
    batch = signs.batch()
    setting = shape.digit_setting(text)
    scale = setting.size * side / signs.size
    for digit, place in zip(tile, shape.digit_places(setting, angle)):
        turn = 0.0 if upright else radians(degrees(atan2(place[1], place[0])) - 90)
        signs.put(batch, str(digit), (place[0] * side, place[1] * side), scale, (cos(turn), sin(turn)))
    return TilePartMesh.of(batch)


READABLE = 4.5


def wrong_digit_colour() -> Rgba:
    """Returns a readable colour for wrong digits on ivory. In dark themes it is darker than other error colours."""
    bad, ivory = colour("bad"), colour("ivory")
    shades = (mix(bad, (0.35, 0.0, 0.0, 1.0), share / 10) for share in range(11))
    return next((shade for shade in shades if contrast(shade, ivory) >= READABLE), colour("engrave"))


class TileGroup(PieceGroup[Digits]):
    """Canvas group of tiles of the same size, with one mesh for their bodies and one for their digits."""

    def __init__(self, shape: TileShape, casts_shadow: bool = True):
        super().__init__()
        self.shape = shape
        self._casts_shadow = casts_shadow
        self._tint = Color(1, 1, 1, 1)
        self._bodies = InstructionGroup()
        self._colours = [Color(*tint) for tint in (colour("ivory_hi"), colour("engrave"), wrong_digit_colour())]
        self._alphas = [tint.a for tint in self._colours]
        self._digits = [InstructionGroup() for _ in self._colours]
        self._lower = Translate(0, 0)
        light, dark, bad = zip(self._colours, self._digits)
        for instruction in (self._tint, self._bodies, PushMatrix(), self._lower, *light, PopMatrix(), *dark, *bad):
            self.add(instruction)
        self.add(Color(1, 1, 1, 1))

    def fade(self, alpha: float) -> None:
        self._tint.a = alpha
        for tint, whole in zip(self._colours, self._alphas):
            tint.a = whole * alpha

    def draw(
        self, pieces: Sequence[DrawnPiece[Digits]], side: float, wrong: Mapping[int, Collection[int]] = {}
    ) -> None:
        """Replaces the tiles; `side` in pixels. `wrong`: indices of the wrong digits of a tile, by its index in
        `pieces`.
        """
        self.drawn = pieces
        bodies = Batch()
        add_tiles(bodies, [(self._layers(tile, side), tile.x, tile.y) for tile in pieces], self._casts_shadow)
        bodies.draw_into(self._bodies)
        self._draw_digits(pieces, side, wrong)

    def _layers(self, tile: DrawnPiece[Digits], side: float) -> TileLayers:
        return layers_of(self.shape, side, tile.angle, tile.center)

    def _draw_digits(
        self, tiles: Iterable[DrawnPiece[Digits]], side: float, wrong: Mapping[int, Collection[int]]
    ) -> None:
        upright, text = current_appearance().digits_upright, current_appearance().text_scale
        signs = digit_texture_for(self.shape.digit_setting(text).size * side)
        good, bad = signs.batch(), signs.batch()
        stamps: list[tuple[TilePartMesh, float, float]] = []
        for index, tile in enumerate(tiles):
            if tile.piece is None or tile.center == "back":
                continue
            angle = round(tile.angle, 1) % 360
            stamp = digit_mesh(signs, upright, self.shape, text, round(side, 2), angle, tile.piece)
            if wrong.get(index):
                self._split(stamp.moved_vertices(tile.x, tile.y), wrong[index], good, bad)
            else:
                stamps.append((stamp, tile.x, tile.y))
        add_copies(good, stamps)
        self._lower.y = -dp(ENGRAVING_LIGHT) * min(1.0, side / dp(60))
        for group, batch in zip(self._digits, (good, good, bad)):
            batch.draw_into(group)

    @staticmethod
    def _split(vertices: Sequence[float], wrong: Collection[int], good: Batch, bad: Batch) -> None:
        """Adds the digits of a tile to two batches: correct digits to `good`, wrong ones to `bad`. `vertices`: those of
        all digits, 16 numbers for each; `wrong`: indices of the wrong digits.
        """
        for place in range(len(vertices) // 16):
            quad = vertices[16 * place : 16 * place + 16]
            (bad if place in wrong else good).triangles(quad, (0, 1, 2, 0, 2, 3))


@dataclass(frozen=True)
class TileStyle(PieceStyle[Digits]):
    """Style of the tiles of one shape."""

    shape: TileShape

    @property
    def icon(self) -> str:
        return self.shape.name

    @property
    def tray_side(self) -> float:
        """Returns a side at which the digits are larger than 13 sp."""
        return 50.0 if self.shape.sides == 3 else 40.0

    @property
    def tray_pitch(self) -> float:
        """Returns the distance between two tiles in a tray: less for triangles, because every second one points
        down.
        """
        return 0.62 if self.shape.sides == 3 else 1.15

    @property
    def well_side(self) -> float:
        return 34.0 if self.shape.sides == 3 else 28.0

    def tray_angle(self, column: int) -> float:
        return 60.0 if self.shape.sides == 3 and column % 2 else 0.0

    def group(self, casts_shadow: bool = True) -> TileGroup:
        return TileGroup(self.shape, casts_shadow)

    def outline(self, side: float, angle: float = 0.0, inset: float = 0.0, steps: int = 5) -> RoundedPolygon:
        return tile_outline(self.shape, side, angle, inset, steps)

    def text(self, piece: Digits) -> str:
        return digits_text(piece)
