"""A move beside the best other one: what the explanations of all games have in common."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Outlook_co = TypeVar("Outlook_co", covariant=True)
"""What a game says of a single move"""


EVEN = "even"
"""Reason for two moves of about the same value, in all games"""


@dataclass(frozen=True)
class Comparison(Generic[Outlook_co]):
    """Why a move is good or bad."""

    outlook: Outlook_co
    value: float | None
    """What the bot finds the move worth, in its own measure; None if it did not look at it"""
    other: Outlook_co | None
    """The best other move; None if there is no choice"""
    other_value: float | None
    gain: float
    """By how much the move is better than the other one; below 0 if it is worse"""
    reason: str
    """What speaks most for the better of the two: one of the game's `REASONS`"""

    @property
    def is_even(self) -> bool:
        """Returns whether the two moves are about the same."""
        return self.reason == EVEN


def best_alternative(move: Any, values: Mapping[Any, float]) -> tuple[Any, float] | None:
    """Returns of the moves that a bot has weighed, the best one but this, with its worth."""
    others = [(other, value) for other, value in values.items() if other != move]
    return max(others, key=lambda found: found[1]) if others else None


def compare_moves(
    move: Any,
    values: Mapping[Any, float],
    look: Callable[[Any], Outlook_co],
    worth: Callable[[Outlook_co], float],
    reason: Callable[[Outlook_co, Outlook_co], str],
    lonely: str = "only",
) -> Comparison[Outlook_co]:
    """Compares a move with the best other one.

    `worth`: what a move seems worth that the bot did not look at. `reason`: why the first is better than the second.
    `lonely`: the reason where there is no other move.
    """
    outlook, value, beside = look(move), values.get(move), best_alternative(move, values)
    if beside is None:
        return Comparison(outlook, value, None, None, 0.0, lonely)
    other, other_value = look(beside[0]), beside[1]
    gain = (worth(outlook) if value is None else value) - other_value
    better, worse = (outlook, other) if gain >= 0 else (other, outlook)
    return Comparison(outlook, value, other, other_value, gain, reason(better, worse))


def main_reason(differences: Iterable[tuple[float, str]], least: float) -> str:
    """Returns the reason with the greatest difference; `more` if none is so great.

    >>> standing_out([(0.5, "points"), (2.0, "hand")], 1.0)
    'hand'
    """
    most, reason = max(differences, key=lambda found: found[0])
    return reason if most >= least else "more"
