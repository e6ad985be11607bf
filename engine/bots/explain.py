"""Comparison of a move with the best alternative, shared by the explanations of all games."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.game import MoveT

Effects_co = TypeVar("Effects_co", covariant=True)
"""Game-specific data about the effects of a move"""


EVEN = "even"
"""Reason used in all games if two moves have about the same value"""


@dataclass(frozen=True)
class Comparison(Generic[Effects_co]):
    """Comparison of a move with the best alternative: the effects of both, and the main reason for the difference."""

    effects: Effects_co
    value: float | None
    """Value of the move as the bot estimates it, in the bot's own unit; None if the bot did not examine the move"""
    other: Effects_co | None
    """Best alternative; None if there is no choice"""
    other_value: float | None
    gain: float
    """Advantage of the move over the alternative; negative if it is worse"""
    reason: str
    """Main reason why the better move is better: one of the game's `REASONS`"""

    @property
    def is_even(self) -> bool:
        """Returns whether the two moves have about the same value."""
        return self.reason == EVEN


def best_alternative(move: MoveT, values: Mapping[MoveT, float]) -> tuple[MoveT, float] | None:
    """Returns the best examined move other than `move`, with its value; None if no other move was examined."""
    others = [(other, value) for other, value in values.items() if other != move]
    return max(others, key=lambda option: option[1]) if others else None


def compare_moves(
    move: MoveT,
    values: Mapping[MoveT, float],
    effects_of: Callable[[MoveT], Effects_co],
    worth: Callable[[Effects_co], float],
    reason: Callable[[Effects_co, Effects_co], str],
    only_reason: str = "only",
) -> Comparison[Effects_co]:
    """Compares a move with the best alternative.

    `effects_of`: function that returns a move's effects. `worth`: function that estimates the value of a move that the
    bot did not examine. `reason`: function that returns the main reason why its first move is better than its second.
    `only_reason`: reason for a move without alternatives.
    """
    effects, value, alternative = effects_of(move), values.get(move), best_alternative(move, values)
    if alternative is None:
        return Comparison(effects, value, None, None, 0.0, only_reason)
    other, other_value = effects_of(alternative[0]), alternative[1]
    gain = (worth(effects) if value is None else value) - other_value
    better, worse = (effects, other) if gain >= 0 else (other, effects)
    return Comparison(effects, value, other, other_value, gain, reason(better, worse))


def main_reason(differences: Iterable[tuple[float, str]], least: float) -> str:
    """Returns the reason with the largest difference, or `more` if that difference is below `least`.

    >>> main_reason([(0.5, "points"), (2.0, "hand")], 1.0)
    'hand'
    """
    most, reason = max(differences, key=lambda difference: difference[0])
    return reason if most >= least else "more"
