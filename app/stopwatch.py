"""Time that passes only while it should, by a clock that is handed in."""

from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds since any moment; it never goes back"""


class Stopwatch:
    """It stands until it is told to run."""

    __slots__ = ("_clock", "_since", "_sum")

    def __init__(self, clock: Clock, seconds: float = 0.0):
        self._clock = clock
        self._sum = seconds
        self._since: float | None = None

    def run(self, runs: bool) -> None:
        """Run or stand still from now on."""
        if runs == self.is_running:
            return
        if self._since is None:
            self._since = self._clock()
        else:
            self._sum = self.read()
            self._since = None

    def read(self) -> float:
        """The seconds that have passed."""
        if self._since is None:
            return self._sum
        return self._sum + max(0.0, self._clock() - self._since)

    def set(self, seconds: float) -> None:
        """Go on from here, running or not."""
        self._sum = seconds
        if self._since is not None:
            self._since = self._clock()

    @property
    def is_running(self) -> bool:
        return self._since is not None


class Sand:
    """The sand of one turn. It runs on a glass of `limit` seconds; without a limit it never runs out."""

    __slots__ = ("_turn", "_watch", "limit")

    def __init__(self, clock: Clock, used: float = 0.0):
        """`used`: what has run down already in the first turn that is set."""
        self._watch = Stopwatch(clock, used)
        self._turn: object = None
        self.limit: float | None = None

    def set_turn(self, turn: object, limit: float | None) -> None:
        """Whose turn it is. For another turn than before the glass is full again."""
        if self._turn is not None and turn != self._turn:
            self._watch.set(0.0)
        self._turn = turn
        self.limit = limit

    def run(self, runs: bool) -> None:
        self._watch.run(runs)

    @property
    def is_running(self) -> bool:
        return self._watch.is_running

    @property
    def used(self) -> float:
        return self._watch.read()

    def set_used(self, seconds: float) -> None:
        self._watch.set(seconds)

    @property
    def left(self) -> float | None:
        """The seconds of sand that are still above; None where there is no limit."""
        return None if self.limit is None else max(0.0, self.limit - self._watch.read())

    @property
    def is_out(self) -> bool:
        return self.left == 0.0
