"""Picture of two marks that should match: the square of a brick, the sign ≠ or =, and the square of its neighbour."""

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.domino3d.graphics.mark_atlas import draw_mark, mark_texture_for
from app.games.domino3d.graphics.markers import draw_match, draw_mismatch
from app.look.mesh import Batch
from app.look.shapes import rounded_box
from app.look.surfaces import paint
from app.widgets.mesh_widget import MeshWidget
from engine.domino3d.joints import Seam

SQUARE, BETWEEN, RIM = 52.0, 32.0, 3.0
"""Size of a square, distance between both squares, and width of a square's rim, in dp"""
GROWTH = 1.2
"""Size of the sign relative to the one on the board"""


class MarkPair(MeshWidget):
    """Two squares side by side with the sign ≠ or = between them. If they differ, the first square has a red rim."""

    def __init__(self, seam: Seam):
        self.seam = seam
        super().__init__(size_hint=(None, None), size=(dp(2 * SQUARE + BETWEEN), dp(SQUARE)))
        self._marks = InstructionGroup()
        self.canvas.add(self._marks)
        self.bind(pos=self._draw_marks)
        self._draw_marks()

    @property
    def _lefts(self) -> tuple[float, float]:
        """Returns the x position of each square's left edge, relative to the widget's."""
        return 0.0, dp(SQUARE + BETWEEN)

    def draw(self, batch: Batch) -> None:
        is_matching = self.seam.is_matching
        for left, role in zip(self._lefts, ("ivory_side" if is_matching else "bad", "ivory_side")):
            square = rounded_box(left, 0, dp(SQUARE), dp(SQUARE), dp(7))
            batch.fill(square, paint("ivory"))
            batch.rim(square, paint(role), 0, dp(RIM))
        (draw_match if is_matching else draw_mismatch)(batch, self.width / 2, self.height / 2, GROWTH)

    def _draw_marks(self, *_changed: object) -> None:
        size = dp(SQUARE - 2 * RIM - 2)
        batch = Batch(mark_texture_for(size))
        for left, mark in zip(self._lefts, (self.seam.mark, self.seam.other)):
            x, y = self.x + left + (dp(SQUARE) - size) / 2, self.y + (self.height - size) / 2
            draw_mark(batch, mark, x, y, size)
        batch.draw_into(self._marks)
