"""Cursor mode by fingers that see nothing: swipes anywhere are the arrow keys, a double tap is enter, a hold asks."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

SLOP = 30
"""dp that a finger must go to swipe"""
HOLD_S = 0.6
DOUBLE_S = 0.4
ENTER, ASK = "enter", "?"


class Swipes:
    """Turns one finger at a time into keys."""

    def __init__(self, key: Callable[[str], Any]):
        self._key = key
        self._finger: Any = None
        self._tapped = -1.0
        self._hold = Clock.create_trigger(self._held, HOLD_S)

    def down(self, touch: Any) -> None:
        if self._finger is None:
            self._finger = touch
            self._hold()

    def up(self, touch: Any) -> None:
        if touch is not self._finger:
            return
        self._finger = None
        self._hold.cancel()
        across, up = touch.x - touch.ox, touch.y - touch.oy
        if max(abs(across), abs(up)) < dp(SLOP):
            self._tap(touch.time_end if touch.time_end > 0 else Clock.time())
        elif abs(across) > abs(up):
            self._key("right" if across > 0 else "left")
        else:
            self._key("up" if up > 0 else "down")

    def _tap(self, now: float) -> None:
        if now - self._tapped < DOUBLE_S:
            self._tapped = -1.0
            self._key(ENTER)
        else:
            self._tapped = now

    def _held(self, _: float) -> None:
        self._finger = None
        self._key(ASK)
