"""A shake of the device, as dice are shaken. No Kivy."""

from collections import deque
from collections.abc import Callable
from math import dist

from app.device.guarded import Stop
from app.device.motion import Gravity, Motion

JOLT = 0.4
"""Of its whole length gravity changes so much from one reading to the next"""
JOLTS = 2
WITHIN = 6
"""Readings"""


class Shaking:
    """Sees the moment in which somebody shakes the device; to be held otherwise, or laid down, is no shake.

    >>> shaking = Shaking()
    >>> [shaking.sees(Gravity(x, 9, 0)) for x in (0, 0, 6, -5, 4)]
    [False, False, False, True, False]
    """

    __slots__ = ("_jolts", "_last")

    def __init__(self) -> None:
        self._last: Gravity | None = None
        self._jolts: deque[bool] = deque(maxlen=WITHIN)

    def sees(self, gravity: Gravity) -> bool:
        """Whether it has just been shaken."""
        last, self._last = self._last, gravity
        if last is None:
            return False
        self._jolts.append(dist(last, gravity) > JOLT * max(last.length, 1.0))
        if sum(self._jolts) < JOLTS:
            return False
        self._jolts.clear()
        return True


class Cup:
    """Feels for a shake of the device while dice are in it, and no longer."""

    def __init__(self, motion: Callable[[], Motion], throw: Callable[[], None]):
        self._motion, self._throw = motion, throw
        self._stop: Stop | None = None

    def hold(self, has_dice: bool) -> None:
        if has_dice and self._stop is None:
            shaking = Shaking()
            self._stop = self._motion().listen(lambda gravity: self._sense(shaking, gravity))
        elif not has_dice and self._stop is not None:
            self._stop()
            self._stop = None

    def _sense(self, shaking: Shaking, gravity: Gravity) -> None:
        if shaking.sees(gravity):
            self._throw()
