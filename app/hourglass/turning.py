"""Fingers on the glass: a twist, a flick, a tap."""

from math import atan2, degrees, hypot, pi
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

STILL = 9
"""dp that a tap may move"""
QUICK = 0.3
"""Seconds of a flick"""
FAR = 24
"""dp of a flick"""
HALF_WAY = 50
"""Degrees from which a twist goes on by itself"""
STIFF = 0.12
"""How much a glass that may not be turned gives way"""


class Turns:
    """Follows one finger or two; a third is none of its."""

    __slots__ = ("_fingers", "_glass", "_moved", "_began", "_is_late")

    def __init__(self, glass: Any) -> None:
        """`glass` has `turned`, `may_turn`, `turn`, `tap` and `swing_back`."""
        self._glass = glass
        self._fingers: list[Any] = []
        self._moved = 0.0
        self._began = 0.0
        self._is_late = False
        """The glass was turning already when the first finger came: the same touch may have begun the turn"""

    def down(self, touch: Any) -> bool:
        if len(self._fingers) == 2 or not self._glass.collide_point(*touch.pos):
            return False
        touch.grab(self._glass)
        if not self._fingers:
            self._moved, self._began = 0.0, Clock.time()
            self._is_late = self._glass.is_turning
        self._fingers.append(touch)
        return True

    def move(self, touch: Any) -> bool:
        if touch.grab_current is not self._glass or touch not in self._fingers:
            return False
        self._moved = max(self._moved, hypot(touch.x - touch.ox, touch.y - touch.oy))
        if self._moved > dp(STILL):
            self._follow(self._swept(touch))
        return True

    def _swept(self, touch: Any) -> float:
        """The degrees that the glass was turned by this move, clockwise."""
        if len(self._fingers) == 2:
            other = self._fingers[0] if touch is self._fingers[1] else self._fingers[1]
            before = atan2(touch.py - other.y, touch.px - other.x)
            after = atan2(touch.y - other.y, touch.x - other.x)
            return degrees((before - after + pi) % (2 * pi) - pi)
        x, y = touch.x - self._glass.center[0], touch.y - self._glass.center[1]
        lever = max(hypot(x, y), self._glass.height * 0.3, dp(40))
        return degrees((y * (touch.x - touch.px) - x * (touch.y - touch.py)) / lever**2)

    def _follow(self, angle: float) -> None:
        if self._glass.is_turning:
            return
        if self._glass.may_turn:
            self._glass.turned = max(-179.0, min(179.0, self._glass.turned + angle))
        else:
            self._glass.turned = max(-6.0, min(6.0, self._glass.turned + angle * STIFF))

    def up(self, touch: Any) -> bool:
        if touch.grab_current is not self._glass or touch not in self._fingers:
            return False
        touch.ungrab(self._glass)
        self._fingers.remove(touch)
        if not self._fingers:
            self._end()
        return True

    def _end(self) -> None:
        glass = self._glass
        if self._is_late:
            glass.swing_back()
        elif self._moved <= dp(STILL):
            glass.tap()
        elif glass.may_turn and (abs(glass.turned) >= HALF_WAY or self._is_flick()):
            glass.turn(-1 if glass.turned < 0 else 1)
        else:
            glass.swing_back()

    def _is_flick(self) -> bool:
        return self._moved >= dp(FAR) and Clock.time() - self._began <= QUICK
