"""A stage that waits for nothing and fills in no picture that nobody looks at.

Its time is the real one, set forward by whatever a test would only wait for: all that goes by it, animations, long
presses, sand and bots, goes on as on a device that shows sixty pictures a second.
"""

import gc

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import glViewport

from app.shell.context import AppContext
from tests.window.stage import Stage

FRAME = 1 / 60
STALL = 0.05
"""Seconds that count at most between two looks at the time: a machine that stands still makes no tap a long press"""
STARTS = 20
"""So many apps are started before the garbage of all of them is collected"""


class Since:
    """The real clock without its stalls, set forward by what has been played in no time. It never goes back."""

    def __init__(self, real):
        self._real, self._seen = real, real()
        self._now = self._seen

    def __call__(self):
        seen = self._real()
        self._now += min(seen - self._seen, STALL)
        self._seen = seen
        return self._now

    def reach(self, now):
        self._now = max(self._now, now)


class QuickStage(Stage):
    """A stage whose frames follow each other at once, drawn into a single pixel until somebody reads the picture."""

    def __init__(self) -> None:
        super().__init__()
        self.time = Clock.time = Since(Clock.time)
        self._starts = 0
        self._is_frame = False
        """Whether the next picture is one of the loop's, not one that somebody asks for"""
        self._tick, Clock.tick_draw = Clock.tick_draw, self._tick_draw
        self._flipped = (0, 0)
        """The size of the window when a picture was brought to the screen"""
        Window.bind(on_draw=self._draw_small, on_flip=self._keep)

    def start(self, app: App) -> None:
        """Starts the app. What it collects then is its own: not the thousands of tests that this process has read."""
        self._starts += 1
        if self._starts % STARTS == 0:
            gc.collect()
        gc.freeze()
        app.bind(on_start=lambda _: self.hurry(app.context))
        super().start(app)

    def hurry(self, context: AppContext) -> None:
        """Lets matches go by this time, too."""
        context.clock = self.time

    def now(self) -> float:
        return Clock.time()

    def before_frame(self) -> None:
        """A frame takes as long as on a device, at least."""
        self.time.reach(Clock.get_time() + FRAME)

    def pause(self) -> None:
        """Nothing: the next frame does not wait for its time."""

    # Drawing

    def _tick_draw(self) -> None:
        self._tick()
        self._is_frame = True

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            super().frames()
            self._is_frame = False

    def _draw_small(self, window: object) -> bool:
        """Draws what a frame of the loop would, with all its instructions, but for the pixels."""
        if not self._is_frame:
            return False
        self._is_frame = False
        glViewport(0, 0, 1, 1)
        try:
            Window.on_draw()
        finally:
            glViewport(0, 0, *Window.system_size)
        return True

    def _keep(self, window: object) -> bool:
        """Brings no picture to the screen, but the first one of each size: the window grows with it."""
        size = tuple(Window.system_size)
        is_known, self._flipped = self._flipped == size, size
        return is_known
