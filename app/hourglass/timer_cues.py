"""Readings of a turn timer, and the haptic and spoken signals shortly before its end. Independent of Kivy."""

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from app.i18n import _, plural

if TYPE_CHECKING:
    from app.match.session import Session

LAST_SECONDS = 10
LAST_DOUBLES = 3
SOFT_EVERY = 5
SOFT = 0.2
RISES = 0.05
"""Increase of the haptic strength from each of the last seconds to the next."""
REFILLED = 0.5
"""Minimum increase of the seconds left that means that the timer was restarted or a move was undone."""


class HapticCue(NamedTuple):
    """Haptic signal that is played when a certain number of seconds is left."""

    left: int
    """Seconds left."""
    event: str
    """Name of the event in `app/device/feedback.py`: `sand tick`, `sand double` or `sand end`."""
    strength: float


@cache
def cue_pattern(total: int) -> tuple[HapticCue, ...]:
    """Returns the haptic signals of a timer in order; there are none in the first two thirds of its time. `total`:
    seconds of the timer.

    >>> [tick.left for tick in cue_pattern(60)]
    [20, 15, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    """
    return tuple(_tick(left) for left in range(total // 3, -1, -1) if left <= LAST_SECONDS or left % SOFT_EVERY == 0)


def _tick(left: int) -> HapticCue:
    if left == 0:
        return HapticCue(left, "sand end", 1.0)
    if left > LAST_SECONDS:
        return HapticCue(left, "sand tick", SOFT)
    strength = round(SOFT + RISES * (LAST_SECONDS + 1 - left), 2)
    return HapticCue(left, "sand double" if left <= LAST_DOUBLES else "sand tick", strength)


class HapticCues:
    """Tracker of the haptic signals that are due between two readings of a timer. A signal is not repeated until the
    timer restarts.
    """

    __slots__ = ("_left", "_ticks")

    def __init__(self, total: float):
        self._ticks = cue_pattern(int(total))
        self._left: float | None = None

    def due(self, left: float) -> HapticCue | None:
        """Returns the latest haptic signal that has become due since the last reading, or None. `left`: seconds
        left.
        """
        before = self._left
        if before is None or left > before + REFILLED:
            self._left = left
            return None
        self._left = min(before, left)
        passed = [tick for tick in self._ticks if left <= tick.left < before]
        return passed[-1] if passed else None

    def end(self) -> HapticCue | None:
        """Returns the signal for the end of the time, unless it has been due already. Must be called if the time ends
        between two readings.
        """
        return self.due(0.0)


# Readings


class TimerReading(NamedTuple):
    """State of a timer at one moment."""

    left: float
    """Seconds left."""
    total: float
    """Seconds of the whole turn."""
    is_running: bool = False

    @property
    def is_waiting(self) -> bool:
        """Whether the timer has not started yet; the picture then shows all sand in the lower bulb."""
        return not self.is_running and self.left >= self.total

    @property
    def upper_share(self) -> float:
        """Share of all sand that is in the upper bulb."""
        return 0.0 if self.is_waiting or not self.total else min(1.0, self.left / self.total)

    @property
    def seconds(self) -> int:
        """Seconds left, rounded up."""
        return max(0, -int(-self.left // 1))

    @property
    def is_ending(self) -> bool:
        """Whether the timer is running and in its last seconds."""
        return self.is_running and 0 < self.seconds <= LAST_SECONDS


def timer_reading(session: "Session") -> TimerReading | None:
    """Returns the reading of a match's timer; None if no timer is shown."""
    left, limit = session.timer_left, session.timer_limit
    return None if left is None or limit is None else TimerReading(left, limit, session.is_timer_running)


def describe_reading(reading: TimerReading | None) -> str:
    """Describes a timer reading in a sentence."""
    if reading is None or reading.is_waiting:
        return _("The timer hasn’t started.")
    return plural("{n} second left.", "{n} seconds left.", reading.seconds)


SPOKEN_AT = {30: False, 10: True, 5: True}
"""Numbers of seconds left that are spoken, each with whether the announcement interrupts speech."""


class SpokenCues:
    """Tracker of the spoken announcements that are due between two readings of a timer. None is repeated until the
    timer restarts.
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last = 0

    def due(self, reading: TimerReading) -> int:
        """Returns the number of seconds left that must be announced now, or 0 for no announcement."""
        reached = (
            seconds for seconds in SPOKEN_AT if reading.is_running and reading.seconds <= seconds < reading.total
        )
        last, self._last = self._last, min(reached, default=0)
        return self._last if self._last != last else 0
