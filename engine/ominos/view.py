"""View of a match of Tri-Ominos or Quad-Ominos for one seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from engine.game import Seat
from engine.ominos.effective_rules import EffectiveRules, OminoOptions
from engine.ominos.knowledge import TileKnowledge, deduce_knowledge
from engine.ominos.moves import OminoMove, PiecelessMove, Place
from engine.ominos.table import Table
from engine.ominos.text import view_text
from engine.ominos.tiles import Digits, Rotations, TileSet
from engine.rounds import OneHandView, PublicRound

if TYPE_CHECKING:
    from engine.ominos.state import OminoState

PublicAction = Place | PiecelessMove | Digits
"""Public action of a seat: a move, or a tile that the opener shows"""
HistoryLink = tuple["HistoryLink | None", Seat, PublicAction]
"""Public actions of a round as a linked list, newest first, so that copied states can share it"""


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
class PublicOminoRound(PublicRound[Digits, Rotations]):
    """Public part of the state, shared by the state and its views."""

    options: OminoOptions
    table: Table
    draws: int
    """Number of tiles that the seat whose turn it is has drawn in this turn"""
    choosing: bool
    """Whether the seat whose turn it is must choose a bonus"""
    extra: int
    """Number of bonus tiles that the seat whose turn it is still has to place"""

    def all_tiles(self) -> Sequence[Digits]:
        return self.table.tiles.tiles

    def make_hand(self, tiles: Sequence[Digits]) -> Rotations:
        return self.table.tiles.hand(tiles)

    def tiles_in(self, hand: Rotations) -> tuple[Digits, ...]:
        return tuple(self.table.tiles.names(hand))


@dataclass
class RoundView(PublicOminoRound, OneHandView[OminoMove, Digits, Rotations]):
    """Public part of a round, and the hand of one seat."""

    game: type[OminoState]
    history: tuple[tuple[Seat, PublicAction], ...]

    @property
    def tiles(self) -> TileSet:
        return self.table.tiles

    @property
    def rules(self) -> EffectiveRules:
        """Returns the numbers in the rules of this match that depend on its options, such as the hand size."""
        return self.game.rules_for(self.options, len(self.scores))

    def drawn(self, seat: Seat) -> int:
        """Returns the number of tiles that a seat has drawn in this round; the rule sheet counts them separately."""
        return count_draws(self.history, seat)

    def __str__(self) -> str:
        return view_text(self)

    def sample_hands(self, rng: Random) -> tuple[list[Rotations], list[Digits]]:
        return self.knowledge.sample(rng)

    def is_consistent(self, state: OminoState) -> bool:
        return state.is_consistent() and self.knowledge.allows(state.hands)

    @cached_property
    def knowledge(self) -> TileKnowledge:
        """Returns the facts about hidden tiles that can be deduced from the round so far."""
        return deduce_knowledge(self)
