"""The colours of everything drawn, in one small texture: so all of a widget or a table is one mesh.

A colour is a block of two rows: the lower one transparent, the upper one as it is. Where a mesh fades out, as each
outline does within its last pixel, it runs from the upper row to the lower. A ramp is a block of more columns, and a
mesh runs along them.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Protocol, TypeAlias

from kivy.graphics.texture import Texture

from app.look.tokens import Rgba, mix

WIDTH, HEIGHT = 256, 128
RAMP = 16
"""Columns of a ramp"""

Stops: TypeAlias = Sequence[tuple[float, Rgba]]


class Paint(Protocol):
    """What says which place of the palette a point shows."""

    def at(self, x: float, y: float, alpha: float) -> tuple[float, float]: ...


class Flat:
    """One colour everywhere."""

    __slots__ = ("u", "v", "height")

    def __init__(self, u: float, v: float, height: float) -> None:
        self.u, self.v, self.height = u, v, height

    def at(self, x: float, y: float, alpha: float) -> tuple[float, float]:
        return self.u, self.v + self.height * alpha


class Ramp:
    """Colours one after the other, from 0 to 1."""

    __slots__ = ("u", "v", "width", "height")

    def __init__(self, u: float, v: float, width: float, height: float) -> None:
        self.u, self.v, self.width, self.height = u, v, width, height

    def place(self, share: float, alpha: float = 1.0) -> tuple[float, float]:
        """The place of a share of the ramp."""
        return self.u + self.width * min(max(share, 0.0), 1.0), self.v + self.height * alpha

    def along(self, x0: float, y0: float, x1: float, y1: float) -> "Along":
        """The ramp laid from one point to another."""
        return Along(self, x0, y0, x1, y1)

    def down(self, top: float, bottom: float) -> "Along":
        """The ramp laid from above downwards."""
        return Along(self, 0, top, 0, bottom)

    def across(self, left: float, right: float) -> "Along":
        """The ramp laid from left to right."""
        return Along(self, left, 0, right, 0)


class Along:
    """A ramp laid over the plane."""

    __slots__ = ("ramp", "x", "y", "dx", "dy")

    def __init__(self, ramp: Ramp, x0: float, y0: float, x1: float, y1: float) -> None:
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2 or 1.0
        self.ramp, self.x, self.y = ramp, x0, y0
        self.dx, self.dy = (x1 - x0) / length, (y1 - y0) / length

    def at(self, x: float, y: float, alpha: float) -> tuple[float, float]:
        share, ramp = (x - self.x) * self.dx + (y - self.y) * self.dy, self.ramp
        return ramp.u + ramp.width * (share if 0.0 < share < 1.0 else share > 0.5), ramp.v + ramp.height * alpha


class Palette:
    """The texture and what lies in it. It only grows; there is room for some thousands of colours."""

    def __init__(self) -> None:
        self.texture = Texture.create(size=(WIDTH, HEIGHT), colorfmt="rgba", bufferfmt="ubyte")
        self.texture.min_filter = self.texture.mag_filter = "linear"
        self.texture.add_reload_observer(self._reload)
        self._blocks: list[tuple[int, int, int, bytes]] = []
        self._known: dict[object, Any] = {}
        self._column = self._row = 0

    def flat(self, colour: Rgba) -> Flat:
        """Paint of one colour."""
        return self._find(colour, self._flat)

    def ramp(self, stops: Stops) -> Ramp:
        """A ramp through colours at shares between 0 and 1, which must rise."""
        return self._find(tuple(stops), self._ramp)

    def _find(self, key: Any, make: Callable[[Any], Any]) -> Any:
        if key not in self._known:
            self._known[key] = make(key)
        return self._known[key]

    def _flat(self, colour: Rgba) -> Flat:
        column, row = self._put([colour, colour])
        return Flat((column + 1) / WIDTH, (row + 0.5) / HEIGHT, 1 / HEIGHT)

    def _ramp(self, stops: Stops) -> Ramp:
        column, row = self._put([between(stops, step / (RAMP - 1)) for step in range(RAMP)])
        return Ramp((column + 0.5) / WIDTH, (row + 0.5) / HEIGHT, (RAMP - 1) / WIDTH, 1 / HEIGHT)

    def _put(self, colours: list[Rgba]) -> tuple[int, int]:
        if self._column + len(colours) > WIDTH:
            self._column, self._row = 0, (self._row + 2) % HEIGHT
        upper = [_bytes(colour) for colour in colours]
        lower = [pixel[:3] + b"\0" for pixel in upper]
        block = (self._column, self._row, len(colours), b"".join(lower + upper))
        self._blocks.append(block)
        self._blit(block)
        self._column += len(colours)
        return block[0], block[1]

    def _blit(self, block: tuple[int, int, int, bytes]) -> None:
        column, row, width, pixels = block
        self.texture.blit_buffer(pixels, size=(width, 2), colorfmt="rgba", bufferfmt="ubyte", pos=(column, row))

    def _reload(self, texture: Any) -> None:
        """A phone may lose its textures while the app sleeps."""
        for block in self._blocks:
            self._blit(block)


def between(stops: Stops, share: float) -> Rgba:
    """The colour at a share of a ramp."""
    for (low, one), (high, other) in pairwise(stops):
        if share <= high:
            return mix(one, other, (share - low) / (high - low) if high > low else 1.0)
    return stops[-1][1]


def _bytes(colour: Rgba) -> bytes:
    return bytes([round(min(max(part, 0.0), 1.0) * 255) for part in colour])


@cache
def palette() -> Palette:
    """The one palette."""
    return Palette()


def flat(colour: Rgba) -> Flat:
    """Paint of one colour."""
    return palette().flat(colour)


def ramp(*stops: tuple[float, Rgba]) -> Ramp:
    """A ramp through colours at shares between 0 and 1."""
    return palette().ramp(stops)
