"""Gives a session its time: bots think in slices between two frames, sand runs out when it must."""

from collections.abc import Callable

from kivy.clock import Clock

from app.session import Session

BUSY_MS, QUIET_MS = 4.0, 12.0
"""For thoughts in one frame: while something moves or a finger is down, and while the screen is still"""
SAND_S = 0.1
"""Between two looks at the sand, where nobody thinks"""


class Pump:
    """Runs while the session is busy, and not a frame longer."""

    def __init__(self, session: Session, is_moving: Callable[[], bool], then: Callable[[], None]):
        """`then` is called after each turn of thinking."""
        self.session = session
        self._is_moving, self._then = is_moving, then
        self._event = Clock.create_trigger(self._turn, 0)
        self._wait = Clock.create_trigger(self._turn, SAND_S)
        self._runs = False

    def start(self) -> None:
        """Whatever there is to do, from the next frame on. Harmless if it runs already."""
        self._runs = True
        self._wait.cancel()
        self._event()

    def stop(self) -> None:
        self._runs = False
        self._event.cancel()
        self._wait.cancel()

    def _turn(self, _: float) -> None:
        if not self._runs or not self.session.is_busy:
            return
        self.session.pump(BUSY_MS if self._is_moving() else QUIET_MS)
        self._then()
        if self._runs and self.session.is_busy:
            (self._event if self.session.is_thinking else self._wait)()
