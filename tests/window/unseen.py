"""A time that only passes by frames, and frames that nobody draws: what takes seconds on a phone costs nothing."""

from contextlib import contextmanager

from kivy.clock import Clock
from kivy.core.window import Window

from tests.window.quick import Since

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
    """Until the end of the block. Within another one it is still that one: two times would not agree."""
    if isinstance(Clock.time, Time):
        yield Clock.time
        return
    since = Clock.time if isinstance(Clock.time, Since) else Since(Clock.time)
    time = Clock.time = Time(since())
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
    """Within `unseen`: what happens here is drawn."""
    Window.unbind(on_draw=_nothing, on_flip=_nothing)
    try:
        yield
    finally:
        Window.bind(on_draw=_nothing, on_flip=_nothing)
