"""One interface for every player made of code.

A bot thinks as a generator: after each small slice of work it yields its best move so far. Whoever pumps it decides how
long that goes on, by counting slices, by a clock of its own, or by dropping the generator.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from engine.game import NEXT_ROUND, View


class Thought(NamedTuple):
    """What a bot thinks at some moment."""

    move: Any
    """The best move so far"""
    value: float
    """What it is worth to the bot, in the bot's own measure; higher is better"""
    considered: tuple[tuple[Any, float], ...] = ()
    """The moves it compares, each with its worth, the best first"""


class Bot(ABC):
    """A player made of code."""

    name: str
    """What it is called where seats are given out"""
    description: str
    """What it does, in a sentence for whoever plays against it"""

    @abstractmethod
    def think(self, view: View[Any], rng: Random, iterations: int | None = None) -> Iterator[Thought]:
        """Returns thoughts about the seat's next move, at least one. It is not asked at the end of a round.

        It ends after so many iterations, or after the bot's usual number. The same view, random numbers and iterations
        give the same thoughts.
        """


class NoMove(ValueError):
    """A bot was asked for a move where its seat has none."""


def decide(
    bot: Bot,
    view: View[Any],
    rng: Random,
    iterations: int | None = None,
    ms: float | None = None,
    clock: Callable[[], float] | None = None,
) -> Thought:
    """Returns a bot's last thought after so many iterations or, by a clock that counts seconds, milliseconds.

    At the end of a round there is nothing to think about: the next one is dealt.
    """
    if view.round_over:
        return Thought(NEXT_ROUND, 0.0)
    thought = None
    deadline = clock() + ms / 1000 if clock and ms is not None else None
    for thought in bot.think(view, rng, iterations):  # noqa: B007  # the last one counts
        if clock and deadline is not None and clock() >= deadline:
            break
    if thought is None:
        raise NoMove(f"seat {view.seat} has no move")
    return thought


def pick(things: Any, rng: Random) -> Any:
    """Returns one of them at random, the same on every version of Python."""
    return things[int(rng.random() * len(things))]
