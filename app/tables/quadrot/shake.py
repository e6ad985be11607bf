"""A shake of the device, as dice are shaken. No Kivy."""

from collections import deque
from math import dist

from app.services.motion import Gravity

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
