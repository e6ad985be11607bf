"""Stage without waiting times that draws pixels only when a test reads them.

Its clock is the real one, advanced by each time that a test would only wait for. Animations, long presses, timers and
bots use this clock and behave as on a device with sixty frames per second.
"""

import gc
from math import ceil
from types import SimpleNamespace

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import glViewport

from app.launch import application
from app.shell.context import AppContext
from tests.window.stage import Stage

FRAME = 1 / 60
STALL = 0.05
"""Maximum seconds counted between two clock readings, so that a stall of the machine does not turn a tap into a
long press
"""
COLLECTIONS = 100
"""Number of garbage collections from one of all objects to the next. The others find only objects that were created
since the last one.
"""


class AdjustableClock:
    """Real clock without its stalls that can be advanced; it never goes back."""

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
    """Stage without pauses between frames, drawn into a single pixel until a test reads the picture."""

    def __init__(self) -> None:
        super().__init__()
        self.time = Clock.time = AdjustableClock(Clock.time)
        self._collections = 0
        application.gc = SimpleNamespace(
            disable=gc.disable, enable=gc.enable, collect=lambda: 0, freeze=lambda: None, unfreeze=lambda: None
        )  # only the stage freezes objects: those of an app must be freed before the next start
        self._is_frame = False
        """Whether the next drawing is a frame of the loop, not one requested by a test"""
        self._tick, Clock.tick_draw = Clock.tick_draw, self._tick_draw
        self._flipped = (0, 0)
        """Size of the window when it last showed a picture"""
        Window.bind(on_draw=self._draw_small, on_flip=self._keep)

    def free_objects(self) -> None:
        """Frees the objects of earlier apps; to be called before an app is created. Garbage collection then ignores the
        objects of the test modules, because searching them would take longer than a start.
        """
        self._collections += 1
        if self._collections % COLLECTIONS == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()

    def start(self, app: App) -> None:
        app.bind(on_start=lambda _: self.hurry(app.context))
        super().start(app)

    def hurry(self, context: AppContext) -> None:
        """Makes matches use the clock of the stage."""
        context.clock = self.time

    def now(self) -> float:
        return Clock.time()

    def before_frame(self) -> None:
        """Advances the clock by at least the duration of a frame."""
        self.time.reach(Clock.get_time() + FRAME)

    def wait(self, seconds: float) -> None:
        """Draws the frames of that time. Their number does not depend on how long a busy machine takes for them."""
        self.frames(ceil(seconds / FRAME))

    def pause(self) -> None:
        """Does nothing: the next frame follows immediately."""

    # Drawing

    def _tick_draw(self) -> None:
        self._tick()
        self._is_frame = True

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            super().frames()
            self._is_frame = False

    def _draw_small(self, window: object) -> bool:
        """Draws a frame with all its instructions but into one pixel."""
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
        """Suppresses the display of a picture, except the first of each size, because the window adapts to it."""
        size = tuple(Window.system_size)
        is_known, self._flipped = self._flipped == size, size
        return is_known
