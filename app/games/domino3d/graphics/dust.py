"""Dust that rises where bricks land."""

from collections.abc import Iterable
from math import cos, pi, sin
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup

from app.games.domino3d.geometry.box_contacts import Vec3
from app.games.domino3d.geometry.projection import Projection
from app.look.appearance import colour, current_appearance
from app.look.mesh import Batch, solid_paint
from app.look.shapes import regular_polygon

SECONDS = 0.6
"""Seconds for which a puff is visible"""
SMALL, LARGE = 0.16, 0.62
"""Radius of a new and of an old puff, in cells"""
DRIFT, RISE = 0.6, 0.3
"""Distance in cells that a puff drifts sideways, and up"""
POINTS = 10
"""Number of corners of a puff"""
MAX_PUFFS = 40
"""Maximum number of puffs drawn at a time"""


class Puff(NamedTuple):
    """Small cloud of dust."""

    born: float
    """Time in seconds"""
    at: Vec3
    way: tuple[float, float]
    """Horizontal direction in which it drifts"""
    strength: float
    """Size and opacity, from 0 to 1"""


def puffs_around(born: float, at: Vec3, strength: float, reach: float = 0.0, count: int = 4) -> list[Puff]:
    """Returns puffs that drift away from a point in all directions. `reach`: distance in cells at which they begin."""
    ways = [(cos(angle), sin(angle)) for angle in (2 * pi * (k + 0.3) / count for k in range(count))]
    return [Puff(born, (at[0] + reach * x, at[1] + reach * y, at[2]), (x, y), strength) for x, y in ways]


class DustClouds(InstructionGroup):
    """Canvas group that draws puffs of dust."""

    def __init__(self) -> None:
        super().__init__()
        self._ink = InstructionGroup()
        self.add(Color(1, 1, 1, 1))
        self.add(self._ink)
        self._is_plain = current_appearance().theme.is_plain
        self._paint = solid_paint(colour("ivory_side"))

    def draw(self, puffs: Iterable[Puff], now: float, projection: Projection) -> None:
        """Draws the puffs that are visible at a time; none in a plain theme."""
        self._ink.clear()
        alive = [puff for puff in puffs if 0 <= now - puff.born < SECONDS][-MAX_PUFFS:]
        if not alive or self._is_plain:
            return
        batch = Batch()
        for puff in alive:
            self._draw(batch, puff, (now - puff.born) / SECONDS, projection)
        batch.draw_into(self._ink)

    def _draw(self, batch: Batch, puff: Puff, age: float, projection: Projection) -> None:
        x, y, z = puff.at
        far = DRIFT * puff.strength * (1 - (1 - age) ** 2)
        at = projection.project(x + puff.way[0] * far, y + puff.way[1] * far, z + 0.1 + RISE * age * puff.strength)
        radius = (SMALL + (LARGE - SMALL) * age**0.5) * puff.strength * projection.scale
        alpha = puff.strength * (1 - age) * min(1.0, age / 0.1)
        rings = [regular_polygon(*at, r, POINTS, 0.0) for r in (radius, radius * 0.5, 0.0)]
        batch.rows(rings, self._paint, (0.0, 0.8 * alpha, alpha))

    def clear_dust(self) -> None:
        self._ink.clear()
