"""Background jobs in the running app: the time of a frame, the first frame, failures."""

from types import SimpleNamespace

import pytest
from kivy.clock import Clock
from kivy.core.window import Window

from app.background_jobs import BackgroundJob, Priority
from app.screens.notice_cards import NoticeCard
from app.shell import crash_handler, frame_scheduler
from app.shell.frame_scheduler import FrameScheduler

SLICE_MS = 0.5


class FrameTime:
    """Clock of the scheduler, advanced by slices and by drawing only."""

    def __init__(self):
        self.now = self.began = 100.0
        self.drawing_ms = 0.0
        self.create_trigger = Clock.create_trigger

    def time(self):
        return self.now

    def get_time(self):
        return self.began

    def draw(self, *_):
        self.now += self.drawing_ms / 1000

    def slices(self):
        while True:
            self.now += SLICE_MS / 1000
            yield None


@pytest.fixture
def time(stage, monkeypatch):
    time = FrameTime()
    monkeypatch.setattr(frame_scheduler, "Clock", time)
    Window.bind(on_draw=time.draw)
    yield time
    Window.unbind(on_draw=time.draw)


@pytest.fixture
def scheduler(stage, time):
    scheduler = FrameScheduler(SimpleNamespace())
    scheduler.begin()
    stage.frames(3)
    yield scheduler
    scheduler.end()
    scheduler.cancel_all()


def frame_ms(stage, time, is_drawn):
    """Returns the milliseconds of jobs in one frame."""
    time.began = time.now
    if is_drawn:
        Window.canvas.ask_update()
    stage.frames()
    return (time.now - time.began) * 1000 - (time.drawing_ms if is_drawn else 0.0)


@pytest.mark.parametrize(
    ("drawing_ms", "jobs_ms"), [(None, 12.0), (0.0, 4.0), (2.0, 4.0), (10.0, 2.0), (11.5, 1.0), (40.0, 1.0)]
)
def test_jobs_get_what_drawing_leaves_of_a_frame(stage, time, scheduler, drawing_ms, jobs_ms):
    time.drawing_ms = drawing_ms or 0.0
    scheduler.start(BackgroundJob(time.slices()))
    stage.frames(2)
    is_drawn = drawing_ms is not None
    spent = [frame_ms(stage, time, is_drawn) for _ in range(5)]
    assert spent[1:] == pytest.approx([jobs_ms] * 4, abs=SLICE_MS)


@pytest.mark.parametrize("is_drawn", [False, True])
def test_idle_work_waits_for_a_still_screen(stage, time, scheduler, is_drawn):
    scheduler.start(BackgroundJob(time.slices(), priority=Priority.IDLE))
    stage.frames(2)
    assert (frame_ms(stage, time, is_drawn) > 0) is not is_drawn


def test_a_finger_leaves_time_to_what_the_player_waits_for(stage, time, scheduler):
    scheduler.start(BackgroundJob(time.slices(), priority=Priority.AWAITED))
    finger = stage.down(5, 5)
    stage.frames(2)
    assert frame_ms(stage, time, is_drawn=True) > 0
    finger.up()


def test_no_job_delays_the_first_frame(stage, start, monkeypatch):
    order = []

    def run(scheduler, seconds, lowest):
        order.append("jobs")

    def draw(*_):
        order.append("frame")

    monkeypatch.setattr(FrameScheduler, "run", run)
    Window.bind(on_draw=draw)
    app = start()
    app.context.jobs.start(BackgroundJob(iter([0.5])))
    stage.frames(3)
    Window.unbind(on_draw=draw)
    assert order[0] == "frame"
    assert "jobs" in order


def test_a_failed_job_is_a_notice_and_the_app_continues(stage, start):
    app = start()
    done = []

    def broken():
        yield 0.5
        raise ZeroDivisionError("no result")

    def sound():
        yield 0.5
        done.append(True)

    app.context.jobs.start(BackgroundJob(broken(), "Export"))
    app.context.jobs.start(BackgroundJob(sound()))
    stage.until(lambda: stage.all(NoticeCard))
    assert stage.find(NoticeCard).spoken.startswith("Export: an error stopped this early.")
    stage.until(lambda: done)
    assert crash_handler.failures == ["Export: ZeroDivisionError: no result"]
    crash_handler.failures.clear()
