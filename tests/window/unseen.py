"""A time that only passes by frames, and frames that nobody draws: what takes seconds on a phone costs nothing."""

from contextlib import contextmanager

from kivy.clock import Clock
from kivy.core.window import Window

FRAME = 1 / 60
LOOK = 1e-5
"""What each look at the clock costs, so that whoever waits for it to go on does not wait for ever"""


class Time:
    """The clock of everything: of Kivy, of the session, of the touch machine."""

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
    """Until the end of the block."""
    real = Clock.time
    time = Clock.time = Time(real())
    Window.bind(on_draw=_nothing, on_flip=_nothing)
    stage.before_frame = time.go_on
    try:
        yield time
    finally:
        Window.unbind(on_draw=_nothing, on_flip=_nothing)
        del stage.before_frame
        Clock.time = real
        Clock._last_tick = real()


@contextmanager
def drawn(stage):
    """Within `unseen`: what happens here is drawn."""
    Window.unbind(on_draw=_nothing, on_flip=_nothing)
    try:
        yield
    finally:
        Window.bind(on_draw=_nothing, on_flip=_nothing)
