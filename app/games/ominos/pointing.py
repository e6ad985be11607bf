"""What is pointed out to the person in front: tiles that open the round, what a hint is about, a tile just drawn."""

from dataclasses import dataclass

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.ominos.position import Position
from app.look.materials import paint
from app.look.mesh import Batch
from app.look.shapes import pill
from app.table.contract import Host
from engine.ominos.lattice import Cell
from engine.ominos.moves import Call
from engine.ominos.tiles import Digits


@dataclass(frozen=True)
class Hint:
    """What to do at one moment: lay a tile, perhaps on this cell, or say a word."""

    ply: int
    tile: Digits | None = None
    cell: Cell | None = None
    call: Call | None = None


class Pointing:
    """All of it belongs to one moment: the next move ends it, and so does taking the last one back."""

    def __init__(self, host: Host, air: InstructionGroup):
        self._host = host
        self._hint: Hint | None = None
        self._drawn: tuple[int, Digits] | None = None
        """After which move a tile was drawn, and which"""
        self._ring = InstructionGroup()
        air.add(self._ring)

    # What is to be pointed out

    def hint(self, hint: Hint) -> None:
        self._hint = hint

    def drew(self, position: Position, tile: Digits) -> None:
        """This tile has just come to the hand."""
        self._drawn = position.ply, tile

    def touched(self) -> None:
        """A tile of the hand has been touched: whatever is new has been seen."""
        self._drawn = None

    # What is pointed out now

    def lit(self, position: Position) -> tuple[Digits, ...]:
        """The tiles of the hand that have a line round them."""
        hint = self._now(position)
        if hint is not None:
            return (hint.tile,) if hint.tile else ()
        return position.fits.tiles if position.is_opening else ()

    def new(self, position: Position) -> Digits | None:
        """The tile of the hand that was drawn last, until it has been seen."""
        if self._drawn is None or self._drawn[0] != position.ply or self._drawn[1] not in position.hand:
            return None
        return self._drawn[1]

    def meant(self, position: Position, taken: Digits | None) -> tuple[Cell, ...]:
        """The cell of a hint, unless another tile than its own is taken."""
        hint = self._now(position)
        if hint is None or hint.cell is None or taken not in (None, hint.tile):
            return ()
        return (hint.cell,)

    def draw(self, position: Position) -> None:
        """The line round a button. The host must have laid its buttons out."""
        hint, batch = self._now(position), Batch()
        box = self._host.box_of_action(str(hint.call)) if hint and hint.call else None
        if box:
            batch.rim(pill(*box), paint("selection"), -dp(4.5), -dp(1.5))
        batch.into(self._ring)

    def clear(self) -> None:
        """A move has been made."""
        self._hint = None
        Batch().into(self._ring)

    def _now(self, position: Position) -> Hint | None:
        is_now = self._hint is not None and position.is_mine and self._hint.ply == position.ply
        return self._hint if is_now else None
