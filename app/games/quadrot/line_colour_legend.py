"""Legend of the line colours, below the prompt."""

from kivy.metrics import dp

from app.games.quadrot.board import field, line
from app.games.quadrot.texts import describe_colour
from app.i18n import capitalize
from app.look.mesh import Batch, solid_paint
from app.look.shapes import rounded_box
from app.look.surfaces import draw_card
from app.look.theme import SIZES
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel
from engine.quadrot.board import COLOURS

ROW = 62
"""Height of a row of the legend in dp"""
NARROW = 280
"""Width in dp below which the legend has two rows"""


class LineColourLegend(MeshWidget):
    """Legend that names the four line colours, on the colour of the field."""

    def __init__(self, **properties: object) -> None:
        super().__init__(size_hint=(None, None), **properties)
        self._names = [
            TextLabel(capitalize(describe_colour(colour)), "label", halign="center", fit=True) for colour in COLOURS
        ]
        for name in self._names:
            name.size_hint_x = None
            self.add_widget(name)
        self.bind(width=self._set_height, pos=self._set_names, size=self._set_names)

    def _set_height(self, *_changed: object) -> None:
        self.height = dp(12) + dp(ROW) * (1 if self.width >= dp(NARROW) else 2)

    def _places(self) -> list[tuple[float, float, float]]:
        """Returns left edge, bottom edge and width of the entry for each colour."""
        rows = 1 if self.width >= dp(NARROW) else 2
        columns = len(COLOURS) // rows
        edge = dp(8)
        wide = (self.width - 2 * edge) / columns
        return [
            (edge + index % columns * wide, edge + (rows - 1 - index // columns) * dp(ROW), wide)
            for index in range(len(COLOURS))
        ]

    def _set_names(self, *_changed: object) -> None:
        for name, (left, bottom, wide) in zip(self._names, self._places()):
            name.width = wide - dp(6)
            name.pos = (self.x + left + dp(3), self.y + bottom)

    def draw(self, batch: Batch) -> None:
        draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_card"])))
        for colour, (left, bottom, wide) in zip(COLOURS, self._places()):
            y, gap = bottom + dp(42), dp(5)
            batch.fill(rounded_box(left + gap, y - dp(11), wide - 2 * gap, dp(22), dp(7)), solid_paint(field()))
            line(batch, (left + 2.4 * gap, y), (left + wide - 2.4 * gap, y), colour, dp(8))
