"""Rings that go out once from a place, as from a stone that is set into raked sand: how a win is celebrated."""

from math import pi
from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import NumericProperty

from app.look.appearance import current_appearance, motion_easing, motion_seconds, seat_colours
from app.look.mesh import Batch, solid_paint
from app.look.shapes import arc_path
from app.widgets.mesh_widget import MeshWidget

FOOT = -pi / 2
"""The angle straight down"""
COUNT = 5
STEP = 13.0
"""dp from one ring to the next, as in the sand"""
WIDTH = 2.4
STRENGTH = 0.75
"""How much of the seat's colour the innermost ring has"""


class Ripples(MeshWidget):
    """Rings in a seat's colour round a place, the first `radius` pixels from its middle, open at the foot by an angle.

    They are drawn about the widget's own place, which has no size, and take no touches.
    """

    spread = NumericProperty(0.0)
    """How far they have come, up to 1; then they stay"""

    def __init__(self, seat_colour: int, radius: float, opening: float = 0.0, **properties: Any) -> None:
        self._rgb = seat_colours(seat_colour).text[:3]
        self.radius, self._opening = radius, opening
        super().__init__(size_hint=(None, None), size=(0, 0), **properties)
        self.bind(spread=self.redraw)

    @property
    def reach(self) -> float:
        """Returns how far from its place the outermost ring is drawn, once it has come."""
        return self.radius + (COUNT - 1) * dp(STEP) + dp(WIDTH)

    def start(self) -> None:
        """Lets them go out from the middle; where motion is reduced they are there at once."""
        if current_appearance().reduced_motion:
            self.spread = 1.0
        else:
            Animation(spread=1.0, duration=motion_seconds("win"), transition=motion_easing("win")).start(self)

    def draw(self, batch: Batch) -> None:
        for ring in range(COUNT):
            come = min(1.0, self.spread * COUNT / (ring + 1)) if self.spread else 0.0
            strength = come if current_appearance().theme.is_plain else STRENGTH * (1 - ring / COUNT) * come
            ring_at = self.radius + self.spread * ring * dp(STEP)
            path = arc_path(0, 0, ring_at, FOOT + self._opening / 2, FOOT + 2 * pi - self._opening / 2)
            batch.line(path, dp(WIDTH), solid_paint((*self._rgb, strength)))

    def collide_point(self, x: float, y: float) -> bool:
        return False
