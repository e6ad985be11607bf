"""Tests of the test window: it is real, receives touches, and its pixels can be read."""

import time

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from app.gestures.gesture_config import LONG_PRESS


class Patch(Widget):
    """Widget that is red, and blue after a touch."""

    def __init__(self):
        super().__init__()
        self.heard = []
        with self.canvas:
            self.colour = Color(1, 0, 0)
            Rectangle(size=(4000, 4000))

    def on_touch_down(self, touch):
        self.colour.rgb = 0, 0, 1
        self.heard.append(("down", touch.pos))

    def on_touch_move(self, touch):
        self.heard.append(("move", touch.pos))

    def on_touch_up(self, touch):
        self.heard.append(("up", touch.pos))


def test_a_finger_reaches_what_is_shown_and_its_trace_is_seen(stage):
    patch = stage.show(Patch())
    assert stage.pixel(206, 446) == (255, 0, 0)
    finger = stage.down(100, 200)
    finger.move(150, 250)
    finger.up()
    assert [(kind, tuple(map(round, pos))) for kind, pos in patch.heard] == [
        ("down", (100, 200)),
        ("move", (150, 250)),
        ("up", (150, 250)),
    ]
    assert stage.pixel(206, 446) == (0, 0, 255)


def test_the_window_takes_every_size(stage):
    for width, height, density in ((360, 640, 1), (412, 892, 2.625), (1280, 800, 2)):
        stage.resize(width, height, density)
        stage.show(Patch())
        size = round(width * density), round(height * density)
        assert len(stage.pixels()) == 3 * size[0] * size[1]
        assert stage.pixel(size[0] - 1, size[1] - 1) == (255, 0, 0)


def test_a_still_window_draws_nothing(stage):
    stage.show(Patch())
    stage.rest()


def test_nobody_waits_for_what_takes_its_time(stage):
    done = []
    Clock.schedule_once(done.append, 60)
    begun, app_begun = time.monotonic(), stage.now()
    stage.until(lambda: done)
    stage.wait(60)
    assert stage.now() - app_begun >= 120
    assert time.monotonic() - begun < 60


def test_a_machine_that_stands_still_makes_no_tap_a_long_press(stage):
    held = []
    stage.frames()
    Clock.schedule_once(held.append, LONG_PRESS)
    time.sleep(2 * LONG_PRESS)
    stage.frames(2)
    assert not held
    stage.wait(LONG_PRESS)
    assert held


def test_pictures_that_nobody_looks_at_are_counted_and_whoever_looks_sees_all_of_them(stage):
    patch, seen = stage.show(Patch()), []

    def look(_passed):
        """Reads a pixel and changes the colour between two frames."""
        seen.append(stage.pixel(206, 446))
        patch.colour.rgb = 0, 0, 1

    Clock.schedule_once(look, 0.1)
    assert stage.drawn_in(0.5) == 1
    assert seen == [(255, 0, 0)]
    assert {stage.pixel(x, y) for x, y in ((0, 0), (206, 446), (411, 891))} == {(0, 0, 255)}


def test_the_matches_of_an_app_go_by_the_clock_of_the_stage(stage, start):
    app = start()
    before = app.context.clock()
    stage.wait(30)
    assert app.context.clock() - before >= 30
