"""Held tile, with the marks, messages and prompt that follow it on the board."""

from typing import TYPE_CHECKING

from app.games.ominos.visible_match import TileFit
from app.table.held_piece import HeldPieceDrawing
from app.table.loose_piece import CarriedPiece
from engine.ominos.tiles import Digits

if TYPE_CHECKING:
    from app.games.ominos.table import OminoTable


class HeldTileDrawing(HeldPieceDrawing[Digits]):
    """Drawing of the tile that the player holds, and of its effects on the board."""

    def __init__(self, table: "OminoTable"):
        super().__init__(table)
        self.scene = table.scene

    def select(self) -> None:
        """Shows the selected tile without rotation, and marks the open cells where it fits."""
        if self.selected is not None:
            self.scene.highlights.forget_drawn_tile()
        super().select()
        self._refresh()

    def _refresh(self) -> None:
        self.scene.draw_fits()
        self.scene.motions.when_still(self.scene.prompt.refresh)

    def take(self, piece: Digits) -> CarriedPiece[Digits]:
        self.scene.prompt.hide()
        before = self.carried
        carried = super().take(piece)
        if carried is not before:
            self.scene.draw_fits()
        return carried

    def snap(self, piece: Digits, fit: TileFit) -> None:
        """Snaps the tile to a fit, and shows the points that it would score there."""
        super().snap(piece, fit)
        self.scene.marks.mark_place(fit.cell)
        self.scene.show_preview(fit)

    def follow_finger(self, piece: Digits) -> None:
        self.scene.hide_preview()
        super().follow_finger(piece)

    def prepare_to_place(self, piece: Digits) -> None:
        super().prepare_to_place(piece)
        self.scene.hide_preview()

    def return_to_hand(self, piece: Digits) -> None:
        self.scene.hide_preview()
        super().return_to_hand(piece)
        self._refresh()
