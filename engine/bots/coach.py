"""Coach: estimates the loss of each possible move while a player is thinking, so that it can warn before a mistake.

The coach knows only the seat's `View`. It works in short time slices, so that the app stays responsive. The loss of a
move is None until it is known, because the coach never warns about an uncertain loss.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from engine.bots.bot_registry import game_bots
from engine.bots.luck_analysis import SIGNIFICANCE, Decision
from engine.game import AnyView

WARNING_LOSSES = {"large": 0.16, "medium": 0.08, "small": 0.04}
"""By sensitivity of the coach: minimum loss of winning chance for a warning, where 0.08 is 8 percentage points"""


class Coach(ABC):
    """Coach for a single decision, which estimates the losses of all moves of one seat."""

    @abstractmethod
    def think(self) -> Iterator[None]:
        """Estimates the losses of all moves, in short time slices; stops when every loss is known."""

    @abstractmethod
    def cost(self, move: Any) -> Decision | None:
        """Returns the loss of a move compared with the best one; None until it is known."""


def coach_for(game: str, view: AnyView, threshold: float) -> Coach | None:
    """Returns a coach that warns a seat about moves whose loss is at least `threshold`.

    Returns None if the seat has no choice or no opponent, or if the game or its mode has no coach.
    """
    players = game_bots(game)
    return players.coach(view, threshold) if players else None


def should_warn(decision: Decision | None, threshold: float) -> bool:
    """Returns whether to warn about this decision: its loss is statistically significant, and the loss minus one
    standard error is at least the threshold.
    """
    if decision is None:
        return False
    return decision.loss - decision.error >= threshold and decision.loss > SIGNIFICANCE * decision.error
