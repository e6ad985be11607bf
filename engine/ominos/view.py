"""View of a match for one seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from engine.game import Seat, View
from engine.ominos.effective_rules import EffectiveRules
from engine.ominos.knowledge import TileKnowledge, deduce_knowledge
from engine.ominos.moves import OminoMove, PiecelessMove, Place
from engine.ominos.table import Table
from engine.ominos.text import view_text
from engine.ominos.tiles import Digits, Rotations, TileSet
from engine.randomness import RandomSource

if TYPE_CHECKING:
    from engine.ominos.state import OminoState

PublicAction = Place | PiecelessMove | Digits
"""Public action of a seat: a move, or a tile that the opener shows"""
HistoryLink = tuple["HistoryLink | None", Seat, PublicAction]
"""Public actions of a round as a linked list, newest first; copied states share it"""


def history_in_order(history: HistoryLink | None) -> tuple[tuple[Seat, PublicAction], ...]:
    """Returns a history as a tuple, oldest action first."""
    actions: list[tuple[Seat, PublicAction]] = []
    while history:
        history, seat, seen = history
        actions.append((seat, seen))
    return tuple(reversed(actions))


def count_draws(actions: tuple[tuple[Seat, PublicAction], ...], seat: Seat) -> int:
    """Returns the number of tiles that a seat has drawn in these actions."""
    return sum(drawer == seat and seen is PiecelessMove.DRAW for drawer, seen in actions)


@dataclass(eq=False, slots=True)
class PublicRound:
    """Public part of the state, shared by the state and its views."""

    options: Any
    round: int
    table: Table
    opener: Seat
    turn: Seat
    """Seat in turn; after the end of a round, the seat that ended it"""
    draws: int
    """Tiles drawn in this turn"""
    passes: int
    """Number of consecutive turns in which no tile could be placed"""
    choosing: bool
    """Whether the seat in turn must choose a bonus"""
    extra: int
    """Bonus tiles that the seat in turn still has to place"""
    last_round: bool
    round_over: bool
    scores: list[int]
    winners: tuple[Seat, ...]


@dataclass
class RoundView(PublicRound, View[OminoMove]):
    """Public part of a round and the hand of one seat."""

    game: type[OminoState]
    seat: Seat
    hand: Rotations
    counts: tuple[int, ...]
    """Number of tiles in each hand"""
    well_left: int
    hands: tuple[Rotations, ...]
    """Hands of all seats at the end of a round; empty during a round"""
    history: tuple[tuple[Seat, PublicAction], ...]

    @property
    def tiles(self) -> TileSet:
        return self.table.tiles

    @property
    def rules(self) -> EffectiveRules:
        """Returns the rule values for this match."""
        return self.game.rules_for(self.options, len(self.scores))

    def drawn(self, seat: Seat) -> int:
        """Returns the number of tiles that a seat has drawn in this round; the rule sheet counts them separately."""
        return count_draws(self.history, seat)

    def __str__(self) -> str:
        return view_text(self)

    def sample_state(self, rng: Random) -> OminoState:
        """Returns a state with random hands and a random well that fit the view; at the end of a round all hands are
        known.
        """
        while True:
            hands, well = self.knowledge.sample(rng)
            state = self.game.from_view(self, hands, well, RandomSource(rng.getrandbits(63)))
            if state.is_consistent() and self.knowledge.allows(hands):
                return state

    @cached_property
    def knowledge(self) -> TileKnowledge:
        """Returns the facts about hidden tiles that can be deduced from the round so far."""
        return deduce_knowledge(self)
