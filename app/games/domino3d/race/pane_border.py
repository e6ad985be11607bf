"""Border around the pane of one person, in the colour of that person's seat."""

from kivy.metrics import dp

from app.look.appearance import current_appearance, seat_colours
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, rounded_box
from app.widgets.mesh_widget import MeshWidget

INSET, WIDTH, RADIUS = 2.0, 3.0, 12.0
"""Distance from the edge of the pane to the border, width of the border, and radius of its corners, in dp"""
PLAIN_WIDTH = 4.0
"""Width of the border in dp in a plain theme"""


class PaneBorder(MeshWidget):
    """Rounded border in a seat's colour. It has no size while one person uses the whole window."""

    def __init__(self, colour: int):
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._colour = colour

    def surround(self, pane: Box) -> Box:
        """Draws the border along the edges of a pane; returns the area inside the border."""
        self.pos, self.size = (pane.x, pane.y), (pane.width, pane.height)
        return pane.grown(-dp(INSET) - self._width)

    @property
    def _width(self) -> float:
        return float(dp(PLAIN_WIDTH if current_appearance().theme.is_plain else WIDTH))

    def draw(self, batch: Batch) -> None:
        if self.width > 1:
            outline = rounded_box(*Box(0, 0, *self.size).grown(-dp(INSET)), dp(RADIUS))
            batch.rim(outline, solid_paint(seat_colours(self._colour).text), 0, self._width)
