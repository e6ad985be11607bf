"""Points of a round that fly from a board to a score."""

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.i18n import format_signed
from app.look.animation import Animation, delay, tween
from app.look.appearance import current_appearance
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Point, pill_outline
from app.look.surfaces import draw_card
from app.table.place_label import label_colours
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel

SHOWN_S = 0.7
"""Usual seconds for which the points stay on the board before they fly"""
WIDTH, HEIGHT = 34.0, 12.0
"""Padding of the chip in dp"""


class PointsChip(MeshWidget):
    """Pill with points, in the colour of a seat or, if they are negative, in that of warnings."""

    def __init__(self, points: int, colour: int):
        super().__init__(size_hint=(None, None))
        self._colours = label_colours(colour if points >= 0 else None)
        self._label = TextLabel(format_signed(points), "score", self._colours.ink, wrap=False)
        self.size = self._label.width + dp(WIDTH), self._label.height + dp(HEIGHT)
        self.add_widget(self._label)

    def put(self, x: float, y: float) -> None:
        """Moves the middle of the chip to a point."""
        self.pos = x - self.width / 2, y - self.height / 2
        self._label.center = x, y

    def draw(self, batch: Batch) -> None:
        outline = pill_outline(0, 0, self.width, self.height)
        draw_card(batch, outline)
        batch.fill(outline, solid_paint(self._colours.body))


def fly_points(
    layer: Widget, points: int, colour: int, start: Point, end: Point, seconds: float = SHOWN_S
) -> Animation:
    """Animates the points of a round from a board to a score; with reduced motion they only appear at the score.
    `seconds`: time for which they stay on the board before they fly.
    """
    chip = PointsChip(points, colour)
    if current_appearance().reduced_motion:
        start, seconds = end, max(seconds, SHOWN_S)
    layer.add_widget(chip)
    chip.put(*start)
    try:
        yield delay(seconds)
        yield tween(
            "points_flight",
            lambda share: chip.put(*(a + (b - a) * share for a, b in zip(start, end))),
        )
    finally:
        layer.remove_widget(chip)
