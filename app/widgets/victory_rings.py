"""Victory animation: rings that spread once from a point, like ripples on water."""

from math import pi

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import NumericProperty

from app.look.appearance import current_appearance, motion_easing, motion_seconds, seat_colours
from app.look.mesh import Batch, solid_paint
from app.look.shapes import arc_path
from app.widgets.mesh_widget import MeshWidget

DOWN = -pi / 2
"""Direction of the bottom, in radians."""
COUNT = 5
"""Number of rings."""
STEP = 13.0
"""Distance between two rings in dp, equal to that of the lines on the screen background."""
WIDTH = 2.4
"""Width of a ring in dp."""
STRENGTH = 0.75
"""Alpha of the innermost ring."""


class VictoryRings(MeshWidget):
    """Animated rings in the colour of a winner's seat. `radius`: of the first ring, in pixels; `opening`: gap at the
    bottom, in radians.

    The widget has no size of its own: it is drawn around its position and receives no touches.
    """

    spread = NumericProperty(0.0)
    """Progress of the animation from 0 to 1."""

    def __init__(self, seat_colour: int, radius: float, opening: float = 0.0, **properties: object) -> None:
        self._rgb = seat_colours(seat_colour).text[:3]
        self.radius, self._opening = radius, opening
        super().__init__(size_hint=(None, None), size=(0, 0), **properties)
        self.bind(spread=self.redraw)

    @property
    def reach(self) -> float:
        """Radius in pixels of the outermost ring at the end of the animation."""
        return self.radius + (COUNT - 1) * dp(STEP) + dp(WIDTH)

    def start(self) -> None:
        """Starts the animation. With reduced motion the rings appear immediately."""
        if current_appearance().reduced_motion:
            self.spread = 1.0
        else:
            Animation(spread=1.0, duration=motion_seconds("win"), transition=motion_easing("win")).start(self)

    def draw(self, batch: Batch) -> None:
        for ring in range(COUNT):
            progress = min(1.0, self.spread * COUNT / (ring + 1)) if self.spread else 0.0
            strength = progress if current_appearance().theme.is_plain else STRENGTH * (1 - ring / COUNT) * progress
            ring_at = self.radius + self.spread * ring * dp(STEP)
            path = arc_path(0, 0, ring_at, DOWN + self._opening / 2, DOWN + 2 * pi - self._opening / 2)
            batch.line(path, dp(WIDTH), solid_paint((*self._rgb, strength)))

    def collide_point(self, x: float, y: float) -> bool:
        return False
