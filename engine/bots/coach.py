"""Coach: the loss of each possible move while a seat is thinking.

It knows only the seat's `View` and thinks in slices. The loss of a move is None until it is known. Without certainty it
does not warn.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from engine.bots.levels import game_bots
from engine.bots.luck_analysis import SIGNIFICANCE, Decision
from engine.game import View

WARNING_LOSSES = {"large": 0.16, "medium": 0.08, "small": 0.04}
"""Minimum loss of a move for a warning, as a share of the match, by sensitivity"""


class Coach(ABC):
    """Judge of all moves of one seat at one moment."""

    @abstractmethod
    def think(self) -> Iterator[None]:
        """Judges all moves of the seat, in slices; stops when every loss is known."""

    @abstractmethod
    def cost(self, move: Any) -> Decision | None:
        """Returns the loss of a move against the best one; None until it is known."""


def coach_for(game: str, view: View[Any], step: float) -> Coach | None:
    """Returns the coach of a seat that is warned about moves with at least this loss.

    None if there is nothing to judge: no choice, no opponent, or a game or mode without a coach.
    """
    players = game_bots(game)
    return players.coach(view, step) if players else None


def should_warn(decision: Decision | None, step: float) -> bool:
    """Returns whether to warn about a move with this decision: the loss reaches the step even less one standard error,
    and is significant.
    """
    if decision is None:
        return False
    return decision.loss - decision.error >= step and decision.loss > SIGNIFICANCE * decision.error
