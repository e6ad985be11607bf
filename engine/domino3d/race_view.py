"""What one seat may know of a race, and the worlds that fit it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from engine.chance import Chance
from engine.domino3d.hands import Hand, random_building
from engine.domino3d.moves import Call, Domino3dMove
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.structure import Structure, structure_of
from engine.domino3d.text import race_text
from engine.game import Seat, View

if TYPE_CHECKING:
    from engine.domino3d.race import Race


@dataclass(frozen=True)
class RaceView(View[Domino3dMove]):
    """One's own table, those that are declared, and of the others how many bricks lie there."""

    game: type[Race]
    options: Domino3dOptions
    seat: Seat
    round: int
    dealt: tuple[Hand, ...]
    counts: tuple[int, ...]
    """How many bricks lie on each table"""
    tables: tuple[Structure | None, ...]
    """None while its owner builds"""
    clocks: tuple[int | None, ...]
    """The milliseconds of each seat's last move; None while it builds"""
    declared: tuple[Call | None, ...]
    """`done`, `stop`, or None while the seat builds"""
    inspected: tuple[bool | None, ...]
    """Whether each seat's inspection has found a fault; None before it"""
    dealer: Seat | None
    """At the end of a round the seat that ended it and deals the next one"""
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    @property
    def round_over(self) -> bool:  # type: ignore[override]  # it is read and never written
        return self.dealer is not None

    def __str__(self) -> str:
        return race_text(self)

    @property
    def hand(self) -> Hand:
        """The bricks that this seat has not laid yet."""
        table = self.tables[self.seat]
        laid = {place.brick for place in table.laid} if table else ()
        return tuple(brick for brick in self.dealt[self.seat] if brick not in laid)

    def guess(self, rng: Random) -> Race:
        tables = [table or self._guess_table(seat, rng) for seat, table in enumerate(self.tables)]
        return self.game.of_view(self, tables, Chance(rng.getrandbits(63)))

    def _guess_table(self, seat: Seat, rng: Random) -> Structure:
        """As much of a building of this seat's bricks as it has laid. There is one: no other hands are dealt."""
        building = None
        while not building:
            building = random_building(self.dealt[seat], rng)
        return structure_of(building[: self.counts[seat]])
