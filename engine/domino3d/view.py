"""What one seat may know where seats take turns, and the worlds that fit it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from engine.chance import Chance
from engine.domino3d.bricks import Brick
from engine.domino3d.moves import Domino3dMove
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.structure import Structure
from engine.domino3d.text import turns_text
from engine.game import Seat, View

if TYPE_CHECKING:
    from engine.domino3d.turns import Turns


@dataclass(frozen=True)
class TurnsView(View[Domino3dMove]):
    """All is open but what luck will pick."""

    game: type[Turns]
    options: Domino3dOptions
    seat: Seat
    structure: Structure
    pile: tuple[Brick, ...]
    """Which bricks are face down, in the order of the set"""
    hand: Brick | None
    turn: Seat
    turns: int
    laid_in_turn: int
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def __str__(self) -> str:
        return turns_text(self)

    def guess(self, rng: Random) -> Turns:
        return self.game.of_view(self, Chance(rng.getrandbits(63)))
