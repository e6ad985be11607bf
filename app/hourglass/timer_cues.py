"""Readings of a turn timer, and its haptic and spoken cues. No Kivy."""

from functools import cache
from typing import NamedTuple

from app.shell.i18n import _, plural

LAST_SECONDS = 10
LAST_DOUBLES = 3
SOFT_EVERY = 5
SOFT = 0.2
RISES = 0.05
"""Increase of the strength from one of the last seconds to the next"""
REFILLED = 0.5
"""Gain in seconds from which the glass was turned, or the turn was taken back"""


class TimerCue(NamedTuple):
    """Haptic cue at a number of seconds left."""

    left: int
    """Seconds left"""
    event: str
    """Name in the feedback table: `sand tick`, `sand double` or `sand end`"""
    strength: float


@cache
def cue_pattern(total: int) -> tuple[TimerCue, ...]:
    """Returns the cues of a timer of `total` seconds in order; the first two thirds are silent.

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
    """Haptic cues due between readings at any interval; no cue repeats until the glass is turned again."""

    __slots__ = ("_left", "_ticks")

    def __init__(self, total: float):
        self._ticks = cue_pattern(int(total))
        self._left: float | None = None

    def due(self, left: float) -> TimerCue | None:
        """Returns the latest cue due since the last reading, or None."""
        before = self._left
        if before is None or left > before + REFILLED:
            self._left = left
            return None
        self._left = min(before, left)
        passed = [tick for tick in self._ticks if left <= tick.left < before]
        return passed[-1] if passed else None

    def end(self) -> TimerCue | None:
        """Returns the last cue if it is still due; to be called when the time runs out between two readings."""
        return self.due(0.0)


# Readings


class TimerReading(NamedTuple):
    """Reading of a timer."""

    left: float
    """Seconds left"""
    total: float
    """Seconds of the whole turn"""
    is_running: bool = False

    @property
    def is_waiting(self) -> bool:
        """Whether the glass has not been turned yet: all sand is in the lower bulb."""
        return not self.is_running and self.left >= self.total

    @property
    def upper_share(self) -> float:
        """Share of the sand in the upper bulb."""
        return 0.0 if self.is_waiting or not self.total else min(1.0, self.left / self.total)

    @property
    def seconds(self) -> int:
        """Seconds left, rounded up."""
        return max(0, -int(-self.left // 1))

    @property
    def is_ending(self) -> bool:
        """Whether the last seconds run."""
        return self.is_running and 0 < self.seconds <= LAST_SECONDS


def describe_reading(reading: TimerReading | None) -> str:
    """Returns the reading as a sentence."""
    if reading is None or reading.is_waiting:
        return _("The glass waits to be turned.")
    return plural("{n} second of sand is left.", "{n} seconds of sand are left.", reading.seconds)


SPOKEN_AT = {30: False, 10: True, 5: True}
"""Seconds left that are announced, each with whether the announcement interrupts"""


class SpokenCues:
    """Announcements due between readings at any interval; none repeats until the glass is turned."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last = 0

    def due(self, reading: TimerReading) -> int:
        """Returns the seconds left to announce since the last reading; 0 for none."""
        reached = (
            seconds for seconds in SPOKEN_AT if reading.is_running and reading.seconds <= seconds < reading.total
        )
        last, self._last = self._last, min(reached, default=0)
        return self._last if self._last != last else 0
