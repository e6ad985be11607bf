"""The ground under everything: paper or the night table, with raked sand."""

from math import asin, hypot, pi, sqrt
from typing import Any

from kivy.metrics import dp

from app.look.batch import FRINGE, Batch
from app.look.look import colour
from app.look.palette import between, flat, ramp
from app.look.shapes import Path, arc
from app.look.tokens import Rgba
from app.widgets.drawn import Drawn

LIGHT = 0.62
"""The height of the light, from below"""
RINGS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
STEP, WIDTH = 13.0, 1.6
"""dp from line to line of the rake, and of a line"""


def shade(height: float) -> Rgba:
    """The colour of the ground at a height, a share of the window's, at its middle."""
    share = abs(height - LIGHT) / (max(LIGHT, 1 - LIGHT) * 1.05)
    return between(((0.0, colour("surface")), (0.5, colour("ground")), (1.0, colour("ground2"))), share)


class Ground(Drawn):
    """Fills its place. `raked` says whether there is sand, `middle` where its circles have theirs, in shares."""

    def __init__(self, raked: bool = True, middle: tuple[float, float] = (0.5, -0.06), **properties: Any) -> None:
        self.raked, self.middle = raked, middle
        super().__init__(**properties)

    def draw(self, batch: Batch) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        self._paper(batch)
        if self.raked:
            self._rake(batch)

    def _paper(self, batch: Batch) -> None:
        """Light about a point, darker towards the rim: rings of an ellipse wide enough to cover all."""
        shades = ramp((0.0, colour("surface")), (0.5, colour("ground")), (1.0, colour("ground2")))
        x, y = self.width / 2, self.height * LIGHT
        wide, high = self.width * 0.78, max(y, self.height - y) * 1.05
        rim = arc(0, 0, 1, 0, 2 * pi, 48)[:-1]
        vertices: list[float] = []
        for share in (*RINGS, 3.0):
            for dx, dy in rim:
                vertices += (x + dx * wide * share, y + dy * high * share, *shades.place(share))
        count = len(rim)
        indices: list[int] = []
        for row in range(len(RINGS)):
            for i in range(count):
                a, b = row * count + i, row * count + (i + 1) % count
                indices += (a, b, b + count, a, b + count, a + count)
        batch.triangles(vertices, indices)

    def _rake(self, batch: Batch) -> None:
        """Circles about the middle, each cut to what can be seen, fading out at the upper and the lower end."""
        x, y = self.width * self.middle[0], self.height * self.middle[1]
        reach = hypot(max(x, self.width - x), max(y, self.height - y))
        radius = max(dp(STEP), -y)
        while radius < reach:
            first, last = self._seen(y, radius)
            if last > first:
                self._line(batch, x, y, radius, arc(x, y, radius, first, last, int((last - first) * sqrt(radius)) + 8))
            radius += dp(STEP)

    def _line(self, batch: Batch, x: float, y: float, radius: float, points: Path) -> None:
        ink, half = flat(colour("rake")), dp(WIDTH) / 2
        vertices: list[float] = []
        for px, py in points:
            fade, ux, uy = self._alpha(py), (px - x) / radius, (py - y) / radius
            for way, alpha in (
                (half + FRINGE, 0.0),
                (half - FRINGE, fade),
                (FRINGE - half, fade),
                (-half - FRINGE, 0.0),
            ):
                vertices += (px + ux * way, py + uy * way, *ink.at(px, py, alpha))
        batch.triangles(vertices, [index for i in range(len(points) - 1) for row in range(3)
                                   for index in (4 * i + row, 4 * i + row + 1, 4 * i + row + 5,
                                                 4 * i + row, 4 * i + row + 5, 4 * i + row + 4)])  # fmt: skip

    def _seen(self, y: float, radius: float) -> tuple[float, float]:
        """From which direction to which a circle can cross the widget: the upper part of it, as its middle is low."""
        if y > 0:
            return -pi / 2, 1.5 * pi
        rise = min(1.0, max(-1.0, -y / radius))
        first = asin(rise)
        return first, pi - first

    def _alpha(self, y: float) -> float:
        share = y / self.height
        return 0.38 * max(0.0, min(1.0, (1.0 - share) / 0.35, (share + 0.05) / 0.25))
