"""Why there were so many points: of a tile that is pressed for long, or of a seat's last turn."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING, TypeAlias

from app.games.ominos.words import PHRASES
from app.shell.words import listed, number, sentences
from engine.game import Seat
from engine.ominos.events import Called, Dealt, Drew, Laid
from engine.ominos.lattice import Cell
from engine.ominos.table import Table, laid_table

if TYPE_CHECKING:
    from app.games.ominos.scene import OminoScene

Act: TypeAlias = Laid | Drew | Called
"""What a seat does in its turn"""


class Explaining:
    """Tells why on the board: the reason on a pill, the hexagon or the bridge round its tiles, and in words."""

    def __init__(self, scene: "OminoScene"):
        self.scene = scene

    def tile(self, cell: Cell) -> None:
        """Tells what the tile on this cell has brought, if it was laid in this match."""
        laid = next((each for each in self._acts() if isinstance(each, Laid) and each.move.cell == cell), None)
        if laid is not None:
            self._tell([laid])

    def seat(self, seat: Seat) -> None:
        """Tells what the last turn of a seat has brought and cost."""
        others_since = dropwhile(lambda act: act.seat != seat, self._acts())
        turn = list(takewhile(lambda act: act.seat == seat, others_since))
        if turn:
            self._tell(turn[::-1])

    def _acts(self) -> Iterator[Act]:
        """Yields all acts of this round, the newest first."""
        for told in reversed(self.scene.host.session.story()):
            for event in reversed(told.events):
                if isinstance(event, Dealt):
                    return
                if isinstance(event, Laid | Drew | Called):
                    yield event

    def _tell(self, turn: Sequence[Act]) -> None:
        parts, seat = parts_of(turn), turn[0].seat
        host, laid = self.scene.host, [act for act in turn if isinstance(act, Laid)]
        names = [player.name for player in host.session.players]
        host.say(sentences(*(PHRASES.line(act, names).long for act in turn)))
        if not laid:
            self.scene.notes.price(sum(parts.values()), lines_of(parts), host.colour_of(seat), host.place_of_seat(seat))
            return
        last = laid[-1]
        digits = last.move.digits if parts.keys() == {"tile"} and len(laid) == 1 else ()
        self.scene.notes.explain(sum(parts.values()), lines_of(parts, digits), host.colour_of(seat), last.move.cell)
        self.scene.marks.shape(self._table_after(last), last.move.cell, last.parts, last.bonus)

    def _table_after(self, laid: Laid) -> Table:
        """Returns the table as it was just after that tile: what closes a hexagon now may have been open then."""
        later = takewhile(lambda act: not (isinstance(act, Laid) and act.move == laid.move), self._acts())
        position = self.scene.position
        gone = {act.move.cell for act in later if isinstance(act, Laid)}
        return laid_table(position.tiles, [each for each in position.laid.items() if each[0] not in gone])


def parts_of(turn: Sequence[Act]) -> dict[str, int]:
    """Returns the points of a turn by reason.

    >>> parts_of([Drew(0, None, {"draw": -5}), Drew(0, None, {"draw": -5})])
    {'draw': -10}
    """
    found: dict[str, int] = {}
    for act in turn:
        for reason, points in act.parts.items():
            found[reason] = found.get(reason, 0) + points
    return found


def lines_of(parts: Mapping[str, int], digits: Sequence[int] = ()) -> list[str]:
    """Returns what the points were for, and their sum; of a tile alone the sum of its `digits`."""
    reasons = [reason for reason in parts if reason != "tile"] or list(parts)
    return [listed([PHRASES.part(reason) for reason in reasons]), sum_of(digits or list(parts.values()))]


def sum_of(points: Sequence[int]) -> str:
    """Returns a sum as it is written down.

    >>> sum_of([9, 40]), sum_of([-15, -10]), sum_of([7, -5])
    ('9 + 40', '−15 − 10', '7 − 5')
    """
    first, *others = points
    return number(first) + "".join(f" {'+' if each >= 0 else '−'} {number(abs(each))}" for each in others)
