"""Tests of the idle throttle: the loop slows down without activity and resumes at the first input."""

import gc

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.launch.application import IDLE_FPS, IdleThrottle

FULL = 60


@pytest.fixture
def polling(stage):
    unlimited, Clock._max_fps = Clock._max_fps, FULL
    stage.show(Widget())
    gc.collect()  # objects of earlier tests may still have callbacks in each frame
    stage.frames(2)
    polling = IdleThrottle()
    polling.begin()
    yield polling
    polling.end()
    Clock._max_fps = unlimited


def pace():
    return Clock._max_fps


def falls_calm(stage):
    stage.until(lambda: pace() == IDLE_FPS, 30)


def test_it_slows_down_when_it_is_calm(stage, polling):
    assert pace() == FULL
    falls_calm(stage)


@pytest.mark.parametrize(
    "stirs",
    [
        lambda stage: stage.down(20, 20),
        lambda stage: stage.key("tab"),
        lambda stage: Window.canvas.ask_update(),
    ],
    ids=["finger", "key", "frame"],
)
def test_a_sign_of_life_wakes_it(stage, polling, stirs):
    falls_calm(stage)
    stirs(stage)
    stage.frames(1)
    assert pace() == FULL
    falls_calm(stage)


def test_it_stays_awake_while_something_runs_unseen(stage, polling):
    falls_calm(stage)
    thinking = Clock.schedule_interval(lambda _: None, 0)
    stage.key("tab")
    stage.wait(1.5)
    assert pace() == FULL
    thinking.cancel()
    falls_calm(stage)


def test_it_keeps_up_with_a_faster_display_and_never_falls_below_its_own_pace(stage, polling):
    for rate, wanted in ((120.0, 120.0), (90.0, 90.0), (50.0, FULL), (None, FULL)):
        polling.set_frame_rate(rate)
        stage.key("tab")
        stage.frames(1)
        assert pace() == wanted
    polling.set_frame_rate(90.0)
    falls_calm(stage)


def test_a_clock_without_limit_is_left_alone(stage):
    before = Clock._max_fps
    polling = IdleThrottle()
    polling.begin()
    assert pace() == before
    polling.end()
    assert pace() == before
