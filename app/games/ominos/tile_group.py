"""Some tiles in a canvas: their bodies are one mesh, their digits another one that is drawn twice."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp

from app.games.ominos.geometry import Shape
from app.games.ominos.pieces import Layers, Stamp, digit_stamp, lay_out, layers_of, signs_of, stamp_all
from app.look.look import colour, now
from app.look.mesh import Batch
from app.look.text import LOWER
from app.look.tokens import Rgba, contrast, mix
from engine.ominos.tiles import Digits

READABLE = 4.5


class Drawn(NamedTuple):
    """A tile as it is to be seen: its middle in pixels."""

    tile: Digits
    """By its smallest reading; nothing for a tile face down"""
    x: float
    y: float
    angle: float = 0.0
    center: str = "dot"
    """What is in its middle: `pin` (one's own), `dot` (laid), `back`, or nothing"""
    bad: tuple[int, ...] = ()
    """Which of its digits are wrong, by their place in the smallest reading"""


def bad_on_ivory() -> Rgba:
    """A wrong digit can be read on ivory in every theme: by night it is darker than wrong things elsewhere."""
    bad, ivory = colour("bad"), colour("ivory")
    shades = (mix(bad, (0.35, 0.0, 0.0, 1.0), share / 10) for share in range(11))
    return next((shade for shade in shades if contrast(shade, ivory) >= READABLE), colour("engrave"))


class TileGroup(InstructionGroup):
    """Tiles of one size."""

    def __init__(self, shape: Shape, casts_shadow: bool = True):
        super().__init__()
        self.shape = shape
        self._casts_shadow = casts_shadow
        self._tint = Color(1, 1, 1, 1)
        self._bodies = InstructionGroup()
        self._colours = [Color(*each) for each in (colour("ivory_hi"), colour("engrave"), bad_on_ivory())]
        self._alphas = [each.a for each in self._colours]
        self._digits = [InstructionGroup() for _ in self._colours]
        self._lower = Translate(0, 0)
        light, dark, bad = zip(self._colours, self._digits)
        for each in (self._tint, self._bodies, PushMatrix(), self._lower, *light, PopMatrix(), *dark, *bad):
            self.add(each)
        self.add(Color(1, 1, 1, 1))

    def fade(self, alpha: float) -> None:
        """Show everything only so much."""
        self._tint.a = alpha
        for each, whole in zip(self._colours, self._alphas):
            each.a = whole * alpha

    def draw(self, tiles: Sequence[Drawn], side: float) -> None:
        """Show these, in place of what was shown; their sides are so many pixels."""
        bodies = Batch()
        lay_out(bodies, [(self._layers(each, side), each.x, each.y) for each in tiles], self._casts_shadow)
        bodies.into(self._bodies)
        self._draw_digits([each for each in tiles if each.tile and each.center != "back"], side)

    def _layers(self, tile: Drawn, side: float) -> Layers:
        return layers_of(self.shape, side, tile.angle, tile.center)

    def _draw_digits(self, tiles: Iterable[Drawn], side: float) -> None:
        signs = signs_of(self.shape, side)
        good, bad = signs.batch(), signs.batch()
        upright = now().digits_upright
        stamps: list[tuple[Stamp, float, float]] = []
        for tile in tiles:
            stamp = digit_stamp(signs, upright, self.shape, round(side, 2), round(tile.angle, 1) % 360, tile.tile)
            if tile.bad:
                self._split(stamp, tile, good, bad)
            else:
                stamps.append((stamp, tile.x, tile.y))
        stamp_all(good, stamps)
        self._lower.y = -dp(LOWER) * min(1.0, side / dp(60))
        for group, batch in zip(self._digits, (good, good, bad)):
            batch.into(group)

    @staticmethod
    def _split(stamp: Stamp, tile: Drawn, good: Batch, bad: Batch) -> None:
        """The wrong digits of a tile are drawn apart."""
        vertices = stamp.at(tile.x, tile.y)
        for place in range(len(tile.tile)):
            quad = vertices[16 * place : 16 * place + 16]
            (bad if place in tile.bad else good).triangles(quad, (0, 1, 2, 0, 2, 3))
