"""Veil over the board and the hand of a paused table, which tells the person how to go on."""

from kivy.metrics import dp

from app.i18n import _
from app.look import surfaces
from app.look.icons import draw_icon
from app.look.mesh import Batch
from app.look.shapes import EMPTY_BOX, Box, circle_outline, rounded_box
from app.look.surfaces import paint
from app.look.theme import SIZES
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel

MEDAL = 34
"""Radius in dp of the disc with the pause sign"""
GAP = 14
"""Distance in dp between the disc and the texts"""
MARGIN = 10
"""Distance in dp between the board and the edge of its pane"""


class PauseVeil(MeshWidget):
    """Frosted panes in the places of board and hand, with a pause sign and two texts in the middle of the board."""

    def __init__(self) -> None:
        self._board = self._hand = EMPTY_BOX
        super().__init__(size_hint=(None, None))
        self._title = TextLabel("", "card", halign="center", size_hint_x=None)
        self._note = TextLabel("", "body", "ink2", halign="center", size_hint_x=None)
        for words in (self._title, self._note):
            self.add_widget(words)

    @property
    def is_shown(self) -> bool:
        return self._board != EMPTY_BOX

    @property
    def spoken(self) -> str:
        return _("Paused. Tap to go on.") if self.is_shown else ""

    def show(self, board: Box, hand: Box) -> None:
        """Covers these boxes of the window; an empty board removes the veil."""
        self._board, self._hand = board, hand
        self._title.text = _("Paused") if self.is_shown else ""
        self._note.text = _("Tap to go on") if self.is_shown else ""
        self._lay_out()
        self.redraw()

    @property
    def _has_medal(self) -> bool:
        return self._board.height - self._texts_height > 2 * dp(MEDAL + GAP + MARGIN)

    @property
    def _texts_height(self) -> float:
        return float(self._title.height + self._note.height)

    def _lay_out(self) -> None:
        wide = max(1.0, self._board.width - 4 * dp(MARGIN))
        x, y = self._board.middle
        self._title.width = self._note.width = wide
        top = y + (self._texts_height - (2 * dp(MEDAL) + dp(GAP) if self._has_medal else 0)) / 2
        self._title.pos = x - wide / 2, top - self._title.height
        self._note.pos = x - wide / 2, top - self._texts_height

    def draw(self, batch: Batch) -> None:
        if not self.is_shown:
            return
        self._draw_pane(batch, self._board.grown(-dp(MARGIN)))
        if self._hand.height > 1:
            self._draw_pane(batch, self._hand)
        if self._has_medal:
            x, y = self._board.middle[0], self._title.y + self._title.height + dp(GAP + MEDAL)
            surfaces.draw_brass_ring(batch, circle_outline(x, y, dp(MEDAL)))
            draw_icon(batch, "pause", (x, y), dp(MEDAL), paint("ink"))

    def _draw_pane(self, batch: Batch, box: Box) -> None:
        surfaces.draw_tray(batch, rounded_box(*box, dp(SIZES["radius_tray"])))
