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
"""Number of rings where there is space for them."""
STEP, LEAST_STEP = 13.0, 4.0
"""Distance between two rings in dp: usual, equal to that of the lines on the screen background, and minimum."""
WIDTH = 2.4
"""Width of a ring in dp."""
STRENGTH = 0.75
"""Alpha of the innermost ring."""


class VictoryRings(MeshWidget):
    """Animated rings in the colour of a winner's seat. `radius`: of the first ring, in pixels; `opening`: gap at the
    bottom, in radians; `reach`: maximum radius of the last ring, in pixels.

    The widget has no size of its own: it is drawn around its position and receives no touches.
    """

    spread = NumericProperty(0.0)
    """Progress of the animation from 0 to 1."""

    def __init__(
        self,
        seat_colour: int,
        radius: float,
        opening: float = 0.0,
        reach: float | None = None,
        **properties: object,
    ) -> None:
        self._rgb = seat_colours(seat_colour).text[:3]
        self.radius, self._opening = radius, opening
        room = dp(STEP) * (COUNT - 1) if reach is None else max(0.0, reach - radius - dp(WIDTH))
        self._count = min(COUNT, max(2, 1 + int(room / dp(LEAST_STEP))))
        self._step = min(dp(STEP), room / (self._count - 1))
        super().__init__(size_hint=(None, None), size=(0, 0), **properties)
        self.bind(spread=self.redraw)

    @property
    def reach(self) -> float:
        """Radius in pixels of the outermost ring at the end of the animation."""
        return self.radius + (self._count - 1) * self._step + dp(WIDTH)

    def start(self) -> None:
        """Starts the animation. With reduced motion the rings appear immediately."""
        if current_appearance().reduced_motion:
            self.spread = 1.0
        else:
            Animation(spread=1.0, duration=motion_seconds("win"), transition=motion_easing("win")).start(self)

    def draw(self, batch: Batch) -> None:
        for ring in range(self._count):
            progress = min(1.0, self.spread * self._count / (ring + 1)) if self.spread else 0.0
            faded = 1.0 if current_appearance().theme.is_plain else STRENGTH * (1 - ring / self._count)
            strength = progress * faded
            ring_at = self.radius + self.spread * ring * self._step
            path = arc_path(0, 0, ring_at, DOWN + self._opening / 2, DOWN + 2 * pi - self._opening / 2)
            batch.line(path, dp(WIDTH), solid_paint((*self._rgb, strength)))

    def collide_point(self, x: float, y: float) -> bool:
        return False
