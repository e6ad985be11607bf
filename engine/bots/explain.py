"""Comparison of a move with the best alternative, shared by the explanations of all games."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Outlook_co = TypeVar("Outlook_co", covariant=True)
"""Data of a game about the effects of a single move"""


EVEN = "even"
"""Reason for two moves of about the same value, in all games"""


@dataclass(frozen=True)
class Comparison(Generic[Outlook_co]):
    """Comparison of a move with the best alternative, with the main reason for the difference."""

    outlook: Outlook_co
    value: float | None
    """Value of the move to the bot, in the bot's own unit; None if the bot did not examine it"""
    other: Outlook_co | None
    """Best alternative; None if there is no choice"""
    other_value: float | None
    gain: float
    """Advantage of the move over the alternative; negative if it is worse"""
    reason: str
    """Main reason for the better of the two: one of the game's `REASONS`"""

    @property
    def is_even(self) -> bool:
        """Returns whether the two moves have about the same value."""
        return self.reason == EVEN


def best_alternative(move: Any, values: Mapping[Any, float]) -> tuple[Any, float] | None:
    """Returns the best examined move other than `move`, with its value; None if there is none."""
    others = [(other, value) for other, value in values.items() if other != move]
    return max(others, key=lambda option: option[1]) if others else None


def compare_moves(
    move: Any,
    values: Mapping[Any, float],
    outlook_of: Callable[[Any], Outlook_co],
    worth: Callable[[Outlook_co], float],
    reason: Callable[[Outlook_co, Outlook_co], str],
    only_reason: str = "only",
) -> Comparison[Outlook_co]:
    """Compares a move with the best alternative.

    `worth`: estimates the value of a move that the bot did not examine. `reason`: key of the reason why the first
    outlook is better than the second. `lonely`: reason if there is no alternative.
    """
    outlook, value, alternative = outlook_of(move), values.get(move), best_alternative(move, values)
    if alternative is None:
        return Comparison(outlook, value, None, None, 0.0, only_reason)
    other, other_value = outlook_of(alternative[0]), alternative[1]
    gain = (worth(outlook) if value is None else value) - other_value
    better, worse = (outlook, other) if gain >= 0 else (other, outlook)
    return Comparison(outlook, value, other, other_value, gain, reason(better, worse))


def main_reason(differences: Iterable[tuple[float, str]], least: float) -> str:
    """Returns the reason with the largest difference; `more` if it is below `least`.

    >>> main_reason([(0.5, "points"), (2.0, "hand")], 1.0)
    'hand'
    """
    most, reason = max(differences, key=lambda difference: difference[0])
    return reason if most >= least else "more"
