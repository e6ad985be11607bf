"""Gives a session its time: bots think in slices between two frames, sand runs out when it must."""

from collections.abc import Callable
from time import perf_counter

from kivy.clock import Clock
from kivy.core.window import Window

from app.session import Session

QUIET_MS = 12.0
"""For thoughts in one turn, while the screen is still"""
FRAME_MS = 12.0
"""For thoughts and drawing together, while frames are drawn: what is left of a sixtieth of a second is the system's"""
MOST_MS, LEAST_MS = 4.0, 1.0
"""For thoughts of it: a finger must not wait for them, and they must come to an end"""
SAND_S = 0.1
"""Between two looks at the sand, where nobody thinks"""


class Pump:
    """Runs while the session is busy, and not a frame longer."""

    def __init__(self, session: Session, is_moving: Callable[[], bool], then: Callable[[], None]):
        """No bot moves while the table `is_moving`: one move is looked at after the other. `then` is called after each
        turn of thinking.
        """
        self.session = session
        self._is_moving, self._then = is_moving, then
        self._event = Clock.create_trigger(self._turn, 0)
        self._wait = Clock.create_trigger(self._turn, SAND_S)
        self._runs = False
        self._thought = 0.0
        """When the last turn was over"""
        self._drew: float | None = None
        """Milliseconds from there to the frame that it was followed by; None if nothing was drawn"""

    def start(self) -> None:
        """Whatever there is to do, from the next frame on. Harmless if it runs already."""
        if not self._runs:
            Window.bind(on_flip=self._drawn)
        self._runs = True
        self._wait.cancel()
        self._event()

    def stop(self) -> None:
        self._runs = False
        Window.unbind(on_flip=self._drawn)
        self._event.cancel()
        self._wait.cancel()

    def _drawn(self, *_: object) -> None:
        if self._drew is None:
            self._drew = (perf_counter() - self._thought) * 1000

    def _turn(self, _: float) -> None:
        if not self._runs or not self.session.is_busy:
            return
        self.session.pump(self._budget(), not self._is_moving())
        self._then()
        self._thought, self._drew = perf_counter(), None
        if self._runs and self.session.is_busy:
            (self._event if self.session.is_thinking else self._wait)()

    def _budget(self) -> float:
        """While something is drawn, so much that the frame is in time; a slow device thinks less in one."""
        if self._drew is None:
            return QUIET_MS
        return min(MOST_MS, max(LEAST_MS, FRAME_MS - self._drew))
