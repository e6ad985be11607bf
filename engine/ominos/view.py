"""What one seat may know of a round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from engine.game import Seat, View
from engine.ominos.effective_rules import EffectiveRules
from engine.ominos.knowledge import TileKnowledge, deduce_knowledge
from engine.ominos.moves import Call, OminoMove, Place
from engine.ominos.table import Table
from engine.ominos.text import view_text
from engine.ominos.tiles import Digits, Rotations, TileSet
from engine.randomness import RandomSource

if TYPE_CHECKING:
    from engine.ominos.state import OminoState

PublicAction = Place | Call | Digits
"""A move, or the tile that the opener showed"""
HistoryLink = tuple["HistoryLink | None", Seat, PublicAction]
"""What everybody saw in a round, as a chain from the newest back: a copied state shares it"""


def history_in_order(story: HistoryLink | None) -> tuple[tuple[Seat, PublicAction], ...]:
    """Returns a story from its beginning."""
    told: list[tuple[Seat, PublicAction]] = []
    while story:
        story, seat, seen = story
        told.append((seat, seen))
    return tuple(reversed(told))


def count_draws(told: tuple[tuple[Seat, PublicAction], ...], seat: Seat) -> int:
    """Returns how many tiles a seat has drawn in a story."""
    return sum(drawer == seat and seen is Call.DRAW for drawer, seen in told)


@dataclass(eq=False, slots=True)
class PublicRound:
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
class RoundView(PublicRound, View[OminoMove]):
    """All that is open on the table, and one hand."""

    game: type[OminoState]
    seat: Seat
    hand: Rotations
    counts: tuple[int, ...]
    """How many tiles each seat holds"""
    well_left: int
    hands: tuple[Rotations, ...]
    """At the end of a round the hands of all seats, face up; until then none"""
    history: tuple[tuple[Seat, PublicAction], ...]

    @property
    def tiles(self) -> TileSet:
        return self.table.tiles

    @property
    def rules(self) -> EffectiveRules:
        """Returns the figures that the match is played by."""
        return self.game.rules_for(self.options, len(self.scores))

    def drawn(self, seat: Seat) -> int:
        """Returns how many tiles of the well this seat has drawn in this round: the sheet wants them counted apart."""
        return count_draws(self.history, seat)

    def __str__(self) -> str:
        return view_text(self)

    def sample_state(self, rng: Random) -> OminoState:
        """Returns a state with hands and well that fit; at the end of a round only the order of the well is open."""
        while True:
            hands, well = self.knowledge.sample(rng)
            state = self.game.from_view(self, hands, well, RandomSource(rng.getrandbits(63)))
            if state.is_consistent() and self.knowledge.allows(hands):
                return state

    @cached_property
    def knowledge(self) -> TileKnowledge:
        """Returns what follows from the round so far about each hidden tile."""
        return deduce_knowledge(self)
