"""Simulated clock that advances only with frames, and frames without drawing, so that long waits take no time."""

from contextlib import contextmanager

from kivy.clock import Clock
from kivy.core.window import Window

from tests.window.quick_stage import AdjustableClock

FRAME = 1 / 60
LOOK = 1e-5
"""Seconds by which each reading advances the clock, so that code that polls it does not wait forever"""


class FrameClock:
    """Simulated clock for Kivy, the session and the gesture machine."""

    def __init__(self, now):
        self.now = now

    def __call__(self):
        self.now += LOOK
        return self.now

    def go_on(self):
        self.now += FRAME


def _nothing(*_):
    return True


@contextmanager
def unseen(stage):
    """Uses this clock, and no drawing, until the end of the block; a nested block shares the clock of the outer one."""
    if isinstance(Clock.time, FrameClock):
        yield Clock.time
        return
    since = Clock.time if isinstance(Clock.time, AdjustableClock) else AdjustableClock(Clock.time)
    time = Clock.time = FrameClock(since())
    Window.bind(on_draw=_nothing, on_flip=_nothing)
    stage.before_frame = time.go_on
    try:
        yield time
    finally:
        Window.unbind(on_draw=_nothing, on_flip=_nothing)
        del stage.before_frame
        since.reach(time.now)
        Clock.time = since
        Clock._last_tick = since()


@contextmanager
def drawn(stage):
    """Enables drawing for a block within `unseen`."""
    Window.unbind(on_draw=_nothing, on_flip=_nothing)
    try:
        yield
    finally:
        Window.bind(on_draw=_nothing, on_flip=_nothing)
