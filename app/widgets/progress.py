"""Progress bar of a long task."""

from kivy.metrics import dp

from app.look import surfaces
from app.look.mesh import Batch
from app.look.shapes import pill_outline
from app.look.surfaces import paint
from app.widgets.mesh_widget import MeshWidget

HEIGHT = 12
"""Height in dp."""


class Progress(MeshWidget):
    """Progress bar that fills from the left. `share`: initial progress from 0 to 1."""

    def __init__(self, share: float = 0.0, **properties: object) -> None:
        self.share = share
        super().__init__(size_hint_y=None, height=dp(HEIGHT), **properties)

    def show(self, share: float) -> None:
        """Sets the progress, from 0 to 1."""
        self.share = min(max(share, 0.0), 1.0)
        self.redraw()

    def draw(self, batch: Batch) -> None:
        edge = pill_outline(0, 0, self.width, self.height)
        surfaces.draw_groove(batch, edge)
        full = max(self.height, self.share * self.width)
        if self.share > 0:
            batch.fill(pill_outline(0, 0, full, self.height), paint("touch_edge"))
        batch.rim(edge, paint("touch_edge"), -dp(0.5), dp(0.5))
