"""Fingers of somebody who does not look: a swipe is an arrow key wherever it is made, two taps are enter."""

from collections.abc import Callable
from math import hypot
from typing import Any

from kivy.metrics import dp

FAR = 36.0
"""dp that a finger goes at least in a swipe"""
TWICE = 0.4
"""Seconds between two taps that belong together"""


class Swipes:
    """Of one table; `key` is told `left`, `right`, `up`, `down`, `enter`, and `again` for a single tap."""

    def __init__(self, key: Callable[[str], Any]):
        self._key = key
        self._touch: Any = None
        self._tapped_at = -1.0

    def down(self, touch: Any) -> bool:
        if not touch.is_mouse_scrolling:
            self._touch = touch
        return True

    def up(self, touch: Any) -> bool:
        if touch is not self._touch:
            return False
        self._touch = None
        across, up = touch.x - touch.ox, touch.y - touch.oy
        if hypot(across, up) < dp(FAR):
            self._tap(touch.time_end)
        elif abs(across) > abs(up):
            self._key("right" if across > 0 else "left")
        else:
            self._key("up" if up > 0 else "down")
        return True

    def _tap(self, now: float) -> None:
        is_second = 0 <= now - self._tapped_at < TWICE
        self._tapped_at = -1.0 if is_second else now
        self._key("enter" if is_second else "again")
