"""The sand of a turn as a glass is told of it, and when it is felt and heard. No Kivy."""

from functools import cache
from typing import NamedTuple

from app.shell.i18n import _, plural

LAST_SECONDS = 10
LAST_DOUBLES = 3
SOFT_EVERY = 5
SOFT = 0.2
RISES = 0.05
"""Each of the last seconds is so much stronger than the one before"""
REFILLED = 0.5
"""A glass that gains so many seconds was rotated, or its turn was taken back"""


class TimerCue(NamedTuple):
    """A tick of the sand, when so many seconds are left."""

    left: int
    event: str
    """Its name in the feedback table: `sand tick`, `sand double` or `sand end`"""
    strength: float


@cache
def cue_pattern(total: int) -> tuple[TimerCue, ...]:
    """Returns the pattern of a glass of so many seconds, in the order in which it is felt. Two thirds of it are silent.

    >>> [tick.left for tick in cue_pattern(60)]
    [20, 15, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    """
    return tuple(_tick(left) for left in range(total // 3, -1, -1) if left <= LAST_SECONDS or left % SOFT_EVERY == 0)


def _tick(left: int) -> TimerCue:
    if left == 0:
        return TimerCue(left, "sand end", 1.0)
    if left > LAST_SECONDS:
        return TimerCue(left, "sand tick", SOFT)
    strength = round(SOFT + RISES * (LAST_SECONDS + 1 - left), 2)
    return TimerCue(left, "sand double" if left <= LAST_DOUBLES else "sand tick", strength)


class HapticCues:
    """Tells which tick is due, from readings at any time; none twice before the glass is rotated again."""

    __slots__ = ("_left", "_ticks")

    def __init__(self, total: float):
        self._ticks = cue_pattern(int(total))
        self._left: float | None = None

    def due(self, left: float) -> TimerCue | None:
        """Returns the tick that came due since the last reading; the latest, if there were several."""
        before = self._left
        if before is None or left > before + REFILLED:
            self._left = left
            return None
        self._left = min(before, left)
        passed = [tick for tick in self._ticks if left <= tick.left < before]
        return passed[-1] if passed else None

    def end(self) -> TimerCue | None:
        """Returns the last tick, if the sand has run out before a reading could tell; whoever sees that calls this."""
        return self.due(0.0)


# The sand of a turn, as a glass is told of it. No Kivy


class TimerReading(NamedTuple):
    """What a glass is told: the seconds that are left, of all of them, and whether they pass."""

    left: float
    total: float
    is_running: bool = False

    @property
    def is_waiting(self) -> bool:
        """Tells whether the glass has not been rotated yet: all sand lies below."""
        return not self.is_running and self.left >= self.total

    @property
    def above(self) -> float:
        return 0.0 if self.is_waiting or not self.total else min(1.0, self.left / self.total)

    @property
    def seconds(self) -> int:
        """Returns what is left, as it is told: the second that is running out counts."""
        return max(0, -int(-self.left // 1))

    @property
    def is_ending(self) -> bool:
        """Tells whether the last seconds pass."""
        return self.is_running and 0 < self.seconds <= LAST_SECONDS


def describe_reading(reading: TimerReading | None) -> str:
    """Returns what a glass shows, as a sentence."""
    if reading is None or reading.is_waiting:
        return _("The glass waits to be turned.")
    return plural("{n} second of sand is left.", "{n} seconds of sand are left.", reading.seconds)


SPOKEN_AT = {30: False, 10: True, 5: True}
"""Seconds of sand at which a voice tells how many are left, and whether it interrupts for that"""


class SpokenCues:
    """Tells at which of these moments sand has come, from readings at any time; none twice before it is turned."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last = 0

    def due(self, reading: TimerReading) -> int:
        """Returns the moment that has come since the last reading; 0 for none."""
        come = (moment for moment in SPOKEN_AT if reading.is_running and reading.seconds <= moment < reading.total)
        last, self._last = self._last, min(come, default=0)
        return self._last if self._last != last else 0
