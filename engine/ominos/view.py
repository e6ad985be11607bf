"""What one seat may know of a round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from engine.chance import Chance
from engine.game import Seat, View
from engine.ominos.known import Known, read_story
from engine.ominos.moves import Call, OminoMove, Place
from engine.ominos.table import Table
from engine.ominos.terms import Terms
from engine.ominos.text import view_text
from engine.ominos.tiles import Digits, Rotations, TileSet

if TYPE_CHECKING:
    from engine.ominos.rounds import Rounds

Seen = Place | Call | Digits
"""A move, or the tile that the opener showed"""
Story = tuple["Story | None", Seat, Seen]
"""What everybody saw in a round, as a chain from the newest back: a copied state shares it"""


def in_order(story: Story | None) -> tuple[tuple[Seat, Seen], ...]:
    """Returns a story from its beginning."""
    told: list[tuple[Seat, Seen]] = []
    while story:
        story, seat, seen = story
        told.append((seat, seen))
    return tuple(reversed(told))


def drawn_in(told: tuple[tuple[Seat, Seen], ...], seat: Seat) -> int:
    """Returns how many tiles a seat has drawn in a story."""
    return sum(drawer == seat and seen is Call.DRAW for drawer, seen in told)


@dataclass(eq=False, slots=True)
class OpenRound:
    """What lies open to all seats in a round: the record that a state and its views share."""

    options: Any
    round: int
    table: Table
    opener: Seat
    turn: Seat
    """At the end of a round still the seat that ended it"""
    draws: int
    """Tiles drawn in this turn"""
    passes: int
    """Turns in which nothing could be laid, one after the other, up to now"""
    choosing: bool
    """The seat in turn owes the choice of a bonus"""
    extra: int
    """Extra tiles that the seat in turn still has to lay"""
    last_round: bool
    round_over: bool
    scores: list[int]
    winners: tuple[Seat, ...]


@dataclass
class RoundView(OpenRound, View[OminoMove]):
    """All that is open on the table, and one hand."""

    game: type[Rounds]
    seat: Seat
    hand: Rotations
    counts: tuple[int, ...]
    """How many tiles each seat holds"""
    well_left: int
    hands: tuple[Rotations, ...]
    """At the end of a round the hands of all seats, face up; until then none"""
    story: tuple[tuple[Seat, Seen], ...]

    @property
    def tiles(self) -> TileSet:
        return self.table.tiles

    @property
    def terms(self) -> Terms:
        """Returns the figures that the match is played by."""
        return self.game.terms_of(self.options, len(self.scores))

    def drawn(self, seat: Seat) -> int:
        """Returns how many tiles of the well this seat has drawn in this round: the sheet wants them counted apart."""
        return drawn_in(self.story, seat)

    def __str__(self) -> str:
        return view_text(self)

    def guess(self, rng: Random) -> Rounds:
        """Returns a state with hands and well that fit; at the end of a round only the order of the well is open."""
        while True:
            hands, well = self.known.world(rng)
            state = self.game.of_view(self, hands, well, Chance(rng.getrandbits(63)))
            if state.is_consistent() and self.known.allows(hands):
                return state

    @cached_property
    def known(self) -> Known:
        """Returns what follows from the round so far about each hidden tile."""
        return read_story(self)
