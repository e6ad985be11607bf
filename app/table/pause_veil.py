"""Veil over the board and the hand of a paused table, which tells the person how to go on."""

from collections.abc import Sequence

from kivy.metrics import dp

from app.i18n import _
from app.look import surfaces
from app.look.appearance import current_appearance
from app.look.icons import draw_icon
from app.look.mesh import Batch
from app.look.shapes import EMPTY_BOX, Box, Path, circle_outline, convex_outline, rounded_box, rounded_polygon
from app.look.surfaces import paint
from app.look.theme import SIZES
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel

MEDAL = 34
"""Radius in dp of the disc with the pause sign"""
GAP = 14
"""Distance in dp between the disc and the texts"""
BLOCK_CORNER, BLOCK_ALPHA, BLOCK_EDGE = 6, 0.16, 1.5
"""Corner radius of a grey block in dp, its opacity, and the width of its edge in a plain theme in dp"""
MARGIN = 10
"""Distance in dp between the board and the edge of its pane"""


class PauseVeil(MeshWidget):
    """Frosted panes in the places of board and hand, with grey blocks in the places of the pieces. A card in the middle
    of the board has a pause sign and two texts.
    """

    def __init__(self) -> None:
        self._board = self._hand = EMPTY_BOX
        self._blocks: Sequence[Path] = ()
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
        return _("Paused. Tap to continue.") if self.is_shown else ""

    def show(self, board: Box, hand: Box, blocks: Sequence[Path] = ()) -> None:
        """Covers these boxes of the window; an empty board removes the veil. `blocks`: outlines of the pieces."""
        self._board, self._hand, self._blocks = board, hand, blocks
        self._title.text = _("Paused") if self.is_shown else ""
        self._note.text = _("Tap to continue") if self.is_shown else ""
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
        for block in self._blocks:
            self._draw_block(batch, block)
        surfaces.draw_card(batch, rounded_box(*self._card, dp(SIZES["radius_card"])))
        if self._has_medal:
            x, y = self._board.middle[0], self._title.y + self._title.height + dp(GAP + MEDAL)
            surfaces.draw_brass_ring(batch, circle_outline(x, y, dp(MEDAL)))
            draw_icon(batch, "pause", (x, y), dp(MEDAL), paint("ink"))

    @property
    def _card(self) -> Box:
        """Returns the box of the card behind the texts."""
        wide = max(self._title.natural_width, self._note.natural_width) + 4 * dp(GAP)
        high = self._texts_height + 2 * dp(GAP) + (2 * dp(MEDAL) + dp(GAP) if self._has_medal else 0)
        wide, (x, y) = min(wide, self._title.width), self._board.middle
        return Box(x - wide / 2, y - high / 2, wide, high)

    def _draw_block(self, batch: Batch, outline: Path) -> None:
        """Draws the part of a grey block that is inside the pane of the board."""
        pane = self._board.grown(-dp(MARGIN))
        inside = [(min(max(x, pane.x), pane.right), min(max(y, pane.y), pane.top)) for x, y in outline]
        if min(max(along) - min(along) for along in zip(*inside)) < 1:
            return  # the whole block is outside
        shape = rounded_polygon(convex_outline(inside), dp(BLOCK_CORNER))
        if current_appearance().theme.is_plain:
            batch.rim(shape, paint("touch_edge"), 0, dp(BLOCK_EDGE))
        else:
            batch.fill(shape, paint("ink2", BLOCK_ALPHA))

    def _draw_pane(self, batch: Batch, box: Box) -> None:
        surfaces.draw_tray(batch, rounded_box(*box, dp(SIZES["radius_tray"])))
