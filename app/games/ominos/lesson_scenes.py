"""Scenes of lessons with tiles: rounds that begin in the middle, and the moves that they ask for."""

from dataclasses import dataclass
from typing import Any

from app.games.lessons import OTHER, PUPIL, Wants
from engine.chance import Chance
from engine.game import Event, State
from engine.games import GAMES
from engine.ominos.events import Dealt
from engine.ominos.lattice import Cell
from engine.ominos.moves import Call, Place, read_place
from engine.ominos.rounds import Rounds
from engine.ominos.table import laid_table
from engine.ominos.tiles import Digits, read_digits, tile_name


@dataclass(frozen=True)
class TileScene:
    """A round of Tri-Ominos or Quad-Ominos under way, the pupil to move."""

    game: str
    laid: str
    hand: str
    well: str
    other: str = ""
    """What the teacher holds; nothing: one tile that is nowhere else"""

    def begin(self, options: Any, seats: int, chance: Chance) -> tuple[State[Any], list[Event]]:
        state, _ = GAMES[self.game].begin(options, seats, chance)
        if not isinstance(state, Rounds):
            raise ValueError(f"no tiles with digits in {self.game}")
        tiles = state.table.tiles
        hands = (_tiles(self.hand), _tiles(self.other))
        state.table = laid_table(tiles, self._laid())
        state.hands = [tiles.hand(hand) for hand in hands]
        state.well = _tiles(self.well)
        state.opener, state.turn = OTHER, PUPIL
        return state, [Dealt(1, OTHER, hands, state.well)]

    def _laid(self) -> list[tuple[Cell, Digits]]:
        places = [read_place(text) for text in self.laid.split()]
        return [(place.cell, place.digits) for place in places]


def _tiles(text: str) -> tuple[Digits, ...]:
    return tuple(tile_name(read_digits(word)) for word in text.split())


def laying(tile: str) -> Wants:
    """The tile by its name, wherever it fits."""
    name = tile_name(read_digits(tile))
    return lambda _state, move: isinstance(move, Place) and tile_name(move.digits) == name


def earning(reason: str) -> Wants:
    """A tile with this bonus; `bonus` in Quad-Ominos."""

    def wants(state: Rounds, move: Any) -> bool:
        if not isinstance(move, Place):
            return False
        parts, bonus = state.worth(move)
        return bool(bonus) if reason == "bonus" else reason in parts

    return wants


def any_tile(_state: Rounds, move: Any) -> bool:
    return isinstance(move, Place)


def saying(call: Call) -> Wants:
    return lambda _state, move: move is call
