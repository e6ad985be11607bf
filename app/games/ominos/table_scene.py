"""The scene of a whole table: what it says and asks while tiles are tried."""

from typing import TYPE_CHECKING

from kivy.graphics import InstructionGroup

from app.games.ominos.carried import Carried
from app.games.ominos.position import Fit, position_of
from app.games.ominos.refusal import reason_of
from app.games.ominos.scene import Scene
from app.match.messages import Refused
from engine.ominos.tiles import Digits

if TYPE_CHECKING:
    from app.games.ominos.table import OminoTable


class TableScene(Scene):
    """The scene of a table, with what it says about tiles that are tried."""

    def __init__(self, table: "OminoTable", canvas: InstructionGroup, air: InstructionGroup):
        self.table = table
        super().__init__(table.host, position_of(table.host.session), canvas, air)
        self.previews = self._preview

    def _preview(self, fit: Fit | None) -> None:
        """What a tile would bring, while it can still be taken back."""
        notes = self.table.notes
        notes.no_preview()
        if fit is not None and self.position.front is not None and not self.settings.table.is_strict:
            parts, bonus = self.table.state.worth(fit.place)
            notes.preview(self.position.front, fit, parts, bonus)
            self.marks.shape(self.position.table, fit.cell, parts, bonus)

    def refuse(self, tile: Digits, attempt: Fit, refused: Refused | None) -> None:
        """It does not fit there: the corners that differ light up, with both digits and a word.

        A tile that turns by itself is judged as it would fit best.
        """
        if refused is None and self.settings.table.auto_turn and not self.settings.table.is_strict:
            attempt = self._turned_best(tile, attempt)
        reason = reason_of(self.position, attempt, refused, self.table.state)
        self.table.notes.refuse(reason)
        self.host.say(reason.spoken)

    def _turned_best(self, tile: Digits, attempt: Fit) -> Fit:
        """Where it fits in another turn it has been turned by hand, and stays as it is."""
        table = self.position.table
        ways = [near.fit for near in self.geometry.ways(tile, attempt, are_all=True)]
        best = min((attempt, *ways), key=lambda fit: len(table.differing(fit.cell, fit.place.digits)))
        return best if table.differing(best.cell, best.place.digits) else attempt

    def select(self, tile: Digits | None, angle: float) -> None:
        """Where a tile fits can be seen; that it fits nowhere is said."""
        super().select(tile, angle)
        self.motions.when_still(self.table.asking.refresh)

    def inspect(self, tile: Digits | None) -> None:
        """Its large picture; None: no more."""
        self.table.asking.hide()
        self.table.inspecting.show(tile)
        if tile is None:
            self.table.asking.refresh()

    def _looked(self) -> None:
        super()._looked()
        self.table.asking.follow()

    def pend(self, tile: Digits, fit: Fit) -> None:
        """It lies loosely on a place, with the buttons to agree, turn it or take it back."""
        super().pend(tile, fit)
        fingers = self.table.fingers
        self.table.asking.ask_to_agree(fit, fingers.agree, fingers.turn, fingers.cancel)

    def take(self, tile: Digits) -> Carried:
        self.table.asking.hide()
        return super().take(tile)

    def hold(self, tile: Digits, x: float, y: float) -> None:
        self.table.asking.no_agree()
        super().hold(tile, x, y)

    def laying(self, tile: Digits, fit: Fit) -> None:
        self.table.asking.no_agree()
        super().laying(tile, fit)

    def home(self, tile: Digits) -> None:
        self.table.asking.no_agree()
        super().home(tile)
        self.motions.when_still(self.table.asking.refresh)

    def tap(self, x: float, y: float) -> None:
        """A tap on the board that means nothing in the hand."""
        self.table.notes.hush()

    def ask(self, x: float, y: float) -> None:
        """Why a tile that lies there has brought its points."""
        self.table.explaining.tile(self.geometry.cell_at(x, y))
