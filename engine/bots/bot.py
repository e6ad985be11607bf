"""Common interface of all bots.

A bot thinks as a generator: after each short slice of work it yields the best move that it has found so far. The caller
decides how long the bot thinks: it counts the slices, uses its own clock, or drops the generator.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from engine.game import NEXT_ROUND, AnyView

T = TypeVar("T")


class BestSoFar(NamedTuple):
    """Best move that a bot has found so far. The bot may still be thinking, so a later result may differ."""

    move: Any
    """Move that the bot would play now"""
    value: float
    """Value of the move for the bot, in the bot's own unit; higher is better"""
    considered: tuple[tuple[Any, float], ...] = ()
    """Moves compared so far with their values, best first"""


class Bot(ABC):
    """Computer player."""

    name: str
    """Name of the bot in match setups and on the command line"""
    description: str
    """One sentence that describes the play style to opponents"""

    @abstractmethod
    def think(self, view: AnyView, rng: Random, iterations: int | None = None) -> Iterator[BestSoFar]:
        """Yields the best next move found so far, again and again while the bot thinks, at least once. Not called at
        the end of a round.

        Stops after `iterations`, or after the bot's default number. The same view, random numbers and iterations give
        the same results.
        """


class NoMove(ValueError):
    """Error raised when a bot must move for a seat without legal moves."""


def decide(
    bot: Bot,
    view: AnyView,
    rng: Random,
    iterations: int | None = None,
    ms: float | None = None,
    clock: Callable[[], float] | None = None,
) -> BestSoFar:
    """Lets a bot think for a number of iterations, or for `ms` milliseconds of `clock` (which counts seconds), and
    returns the best move that it has found.

    At the end of a round the only move is to deal the next round.
    """
    if view.round_over:
        return BestSoFar(NEXT_ROUND, 0.0)
    thought = None
    deadline = clock() + ms / 1000 if clock and ms is not None else None
    for thought in bot.think(view, rng, iterations):  # noqa: B007  # the last one counts
        if clock and deadline is not None and clock() >= deadline:
            break
    if thought is None:
        raise NoMove(f"seat {view.seat} has no move")
    return thought


def pick(things: Sequence[T], rng: Random) -> T:
    """Returns a random item; the choice is the same in every version of Python."""
    return things[int(rng.random() * len(things))]
