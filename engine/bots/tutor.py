"""A tutor: while a seat thinks about its move, what each of them would cost it.

It knows what the seat knows, its `View`, and nothing else. It thinks in slices; a cost that is asked for before it is
known is None. Where it is not sure it does not ask.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from engine.bots.levels import game_bots
from engine.bots.luck_analysis import SIGNIFICANCE, Decision
from engine.game import View

WARNING_LOSSES = {"large": 0.16, "medium": 0.08, "small": 0.04}
"""What a move must cost at least for a tutor to ask about it, as a share of the match: three steps to choose from"""


class Tutor(ABC):
    """Judges the moves of one seat at one moment."""

    @abstractmethod
    def think(self) -> Iterator[None]:
        """Judges all that the seat may do, in slices; it ends once nothing is left to find out."""

    @abstractmethod
    def cost(self, move: Any) -> Decision | None:
        """Returns what a move costs against the best one; None as long as that is not known."""


def tutor_for(game: str, view: View[Any], step: float) -> Tutor | None:
    """Returns the tutor of a seat that wants to be asked about moves which cost this share of the match.

    None where there is nothing to judge: no choice, nobody to win against, or a game or a way to play it that has no
    tutor.
    """
    players = game_bots(game)
    return players.tutor(view, step) if players else None


def should_warn(decision: Decision | None, step: float) -> bool:
    """Returns whether a tutor asks about a move that costs this: it is dear enough, also with a standard error less,
    and it is sure that it costs anything.
    """
    if decision is None:
        return False
    return decision.loss - decision.error >= step and decision.loss > SIGNIFICANCE * decision.error
