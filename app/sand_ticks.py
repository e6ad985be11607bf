"""When the sand is felt and heard: silence, a few soft ticks, each second of the last ten, the end. No Kivy.

Times are told as the seconds that are left.
"""

from functools import cache
from typing import NamedTuple

LAST_SECONDS = 10
LAST_DOUBLES = 3
SOFT_EVERY = 5
SOFT = 0.2
RISES = 0.05
"""Each of the last seconds is so much stronger than the one before"""
REFILLED = 0.5
"""A glass that gains so many seconds was turned, or its turn was taken back"""


class Tick(NamedTuple):
    """Something to feel, when so many seconds are left."""

    left: int
    event: str
    """Of the feedback table: `sand tick`, `sand double`, `sand end`"""
    strength: float


@cache
def ticks(total: int) -> tuple[Tick, ...]:
    """The pattern of a glass of so many seconds, in the order in which it is felt. Two thirds of it are silent.

    >>> [tick.left for tick in ticks(60)]
    [20, 15, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    """
    return tuple(_tick(left) for left in range(total // 3, -1, -1) if left <= LAST_SECONDS or left % SOFT_EVERY == 0)


def _tick(left: int) -> Tick:
    if left == 0:
        return Tick(left, "sand end", 1.0)
    if left > LAST_SECONDS:
        return Tick(left, "sand tick", SOFT)
    strength = round(SOFT + RISES * (LAST_SECONDS + 1 - left), 2)
    return Tick(left, "sand double" if left <= LAST_DOUBLES else "sand tick", strength)


class Pulse:
    """Tells which tick is due, from readings that may come at any time; none twice before the glass is turned again."""

    __slots__ = ("_left", "_ticks")

    def __init__(self, total: float):
        self._ticks = ticks(int(total))
        self._left: float | None = None

    def due(self, left: float) -> Tick | None:
        """The tick that came due since the last reading; the latest, if there were several."""
        before = self._left
        if before is None or left > before + REFILLED:
            self._left = left
            return None
        self._left = min(before, left)
        passed = [tick for tick in self._ticks if left <= tick.left < before]
        return passed[-1] if passed else None

    def end(self) -> Tick | None:
        """The last tick, if the sand has run out before a reading could tell; whoever sees that calls this."""
        return self.due(0.0)
