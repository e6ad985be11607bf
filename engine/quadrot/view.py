"""What one seat may know of a race: everything but the dice to come."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from engine.chance import Chance
from engine.game import Seat, View
from engine.quadrot.moves import QuadrotMove
from engine.quadrot.pawns import Pawns
from engine.quadrot.text import view_text
from engine.quadrot.turns import Dice

if TYPE_CHECKING:
    from engine.quadrot.race import Race


@dataclass(frozen=True)
class RaceView(View[QuadrotMove]):
    """The board, the dice on the table, who is home."""

    game: type[Race]
    options: Any
    seat: Seat
    pawns: tuple[Pawns, ...]
    """By seat"""
    turn: Seat
    dice: Dice
    """What the seat in turn has rolled"""
    outcomes: int
    """How often luck has spoken"""
    ranking: tuple[Seat, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def __str__(self) -> str:
        return view_text(self)

    def guess(self, rng: Random) -> Race:
        return self.game.of_view(self, Chance(rng.getrandbits(63)))
