"""Verdict on a reported joint: a card beside the joint with both marks and the sign ≠ or =."""

from dataclasses import replace

from kivy.metrics import dp

from app.games.domino3d.graphics.mark_mismatch import MarkPair
from app.look import surfaces
from app.look.mesh import Batch
from app.look.shapes import EMPTY_BOX, Box, Point, rounded_box
from app.look.surfaces import paint
from app.look.theme import SIZES
from app.table.message_area import MessageArea
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel
from engine.domino3d.joints import Seam

PADDING, GAP = 12.0, 6.0
SUBJECT = 20.0
"""Half the size in dp of the area around the joint that the card does not cover"""


class VerdictCard(MeshWidget):
    """Card with two marks, their sign and a text."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0), opacity=0)
        self._pair: MarkPair | None = None
        self._text = TextLabel("", "name", halign="center", size_hint_x=None, wrap=False)
        self.add_widget(self._text)
        self.box = EMPTY_BOX
        """Window box of the card as seen by the person; empty while it is hidden"""

    def show(self, seam: Seam, text: str, at: Point, area: MessageArea) -> None:
        """Shows the marks of a seam beside its point `at`, inside the area."""
        self.hide()
        self._pair = MarkPair(seam)
        self._text.text = text
        self.add_widget(self._pair)
        width = max(self._pair.width, self._text.width) + 2 * dp(PADDING)
        height = self._pair.height + self._text.height + dp(GAP) + 2 * dp(PADDING)
        subject = Box(*at, 0, 0).grown(dp(SUBJECT))
        self.box = replace(area, subject=subject).around(width, height)
        self.size, self.pos, self.opacity = (width, height), (self.box.x, self.box.y), 1.0
        self._text.pos = self.center_x - self._text.width / 2, self.y + dp(PADDING)
        self._pair.pos = self.center_x - self._pair.width / 2, self.top - dp(PADDING) - self._pair.height
        self.redraw()

    def hide(self) -> None:
        if self._pair is not None:
            self.remove_widget(self._pair)
            self._pair = None
        self.box, self.opacity = EMPTY_BOX, 0.0

    def draw(self, batch: Batch) -> None:
        if self._pair is not None:
            outline = rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_chip"]))
            surfaces.draw_card(batch, outline, "raised")
            batch.rim(outline, paint("brass_lo" if self._pair.seam.is_matching else "bad"), 0, dp(2))
