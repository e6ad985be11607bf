"""Background jobs: progress, end, failure and cancelling, and the scheduler that shares a frame among them."""

import ast
from pathlib import Path

import pytest

from app.background_jobs import BackgroundJob, JobGroup, JobScheduler, Priority
from tests.app.playing import Clock

SLICE = 0.001
APP = Path(__file__).parents[2] / "app"


class Work(BackgroundJob):
    """Fake job of several slices, each of which takes one millisecond of its clock."""

    def __init__(self, clock, count=10, error_at=None, priority=Priority.SHOWN):
        super().__init__(self._slices_of(clock, count, error_at), "Test", priority)
        self.slices_run = 0
        self.is_closed = False

    def _slices_of(self, clock, count, error_at):
        try:
            for number in range(count):
                clock.now += SLICE
                self.slices_run += 1
                if number == error_at:
                    raise ZeroDivisionError("no result")
                yield (number + 1) / count
        finally:
            self.is_closed = True


class Listener:
    def __init__(self):
        self.reports = []

    def job_advanced(self, job):
        self.reports.append((job, job.progress, job.is_running))


class RecordingScheduler(JobScheduler):
    def __init__(self, clock):
        super().__init__(clock)
        self.failures = []

    def handle_failure(self, job, error):
        self.failures.append((job, type(error)))


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def scheduler(clock):
    return RecordingScheduler(clock)


# Single jobs


def test_a_job_has_progress_and_an_end(clock):
    job = Work(clock, 4)
    shares = []
    while job.is_running:
        job.step()
        shares.append(job.progress)
    assert shares == [0.25, 0.5, 0.75, 1.0, 1.0]
    assert (job.is_done, job.has_failed, job.is_cancelled) == (True, False, False)


def test_a_slice_without_progress_leaves_the_progress():
    job = BackgroundJob(iter([0.5, None]))
    job.step()
    job.step()
    assert job.progress == 0.5


def test_an_error_ends_the_job_and_nothing_else(clock):
    job = Work(clock, 4, error_at=2)
    for _ in range(9):
        job.step()
    assert job.slices_run == 3
    assert isinstance(job.error, ZeroDivisionError)
    assert (job.is_running, job.is_done, job.is_cancelled, job.progress) == (False, False, False, 0.5)


def test_a_cancelled_job_runs_its_finally_blocks_and_no_slice(clock):
    job = Work(clock)
    job.step()
    job.cancel()
    job.step()
    assert (job.slices_run, job.is_closed, job.is_cancelled) == (1, True, True)


def test_a_job_can_cancel_itself_in_a_slice():
    closed = []

    def slices():
        try:
            job.cancel()
            yield 0.5
            raise AssertionError("not reached")
        finally:
            closed.append(True)

    job = BackgroundJob(slices())
    job.step()
    assert (job.is_cancelled, closed) == (True, [True])


def test_a_result_that_proves_unusable_is_a_failure(clock):
    job = Work(clock, 1)
    job.step()
    job.step()
    job.fail(ValueError("unusable"))
    assert (job.is_done, job.has_failed, job.is_running) == (False, True, False)


def test_a_job_runs_as_a_part_of_another(clock):
    part = Work(clock, 3, error_at=1)
    whole = BackgroundJob(part.slices())
    for _ in range(5):
        whole.step()
    assert (whole.is_done, part.has_failed) == (True, True), "the whole decides what the failure of its part means"


# Time budget


@pytest.mark.parametrize(("budget", "count"), [(0.0, 1), (0.0005, 1), (0.004, 4), (0.0075, 8), (1.0, 30)])
def test_the_budget_is_kept_to_a_slice_and_at_least_one_slice_runs(clock, scheduler, budget, count):
    job = Work(clock, 30)
    scheduler.start(job)
    began = clock.now
    scheduler.run(budget)
    assert job.slices_run == count
    assert clock.now - began <= max(budget, SLICE) + SLICE


def test_without_jobs_nothing_runs(scheduler):
    scheduler.run(1.0)
    assert not scheduler.has_work


# Order


def test_equal_jobs_take_turns_over_several_frames(clock, scheduler):
    jobs = [Work(clock, 50) for _ in range(3)]
    for job in jobs:
        scheduler.start(job)
    for _frame in range(20):
        scheduler.run(0.004)
        counts = [job.slices_run for job in jobs]
        assert max(counts) - min(counts) <= 1
    assert sum(counts) == 80


def test_one_slice_in_each_frame_is_shared_too(clock, scheduler):
    jobs = [Work(clock, 50) for _ in range(3)]
    for job in jobs:
        scheduler.start(job)
    for _frame in range(30):
        scheduler.run(0.0)
    assert [job.slices_run for job in jobs] == [10, 10, 10]


def test_what_the_player_waits_for_comes_first(clock, scheduler):
    idle, shown, awaited = (Work(clock, 5, priority=priority) for priority in reversed(Priority))
    for job in (idle, shown, awaited):
        scheduler.start(job)
    scheduler.run(0.004)
    assert (awaited.slices_run, shown.slices_run, idle.slices_run) == (4, 0, 0)
    scheduler.run(0.006)
    assert (awaited.slices_run, shown.slices_run > 0, idle.slices_run) == (5, True, 0)
    scheduler.run(1.0)
    assert idle.is_done


def test_a_busy_screen_keeps_idle_work_waiting(clock, scheduler):
    idle = Work(clock, 5, priority=Priority.IDLE)
    scheduler.start(idle)
    scheduler.run(1.0, lowest=Priority.SHOWN)
    assert idle.slices_run == 0
    assert scheduler.has_work
    scheduler.run(1.0)
    assert idle.is_done


# Reports


def test_a_listener_hears_once_a_frame_and_of_the_end(clock, scheduler):
    listener, job = Listener(), Work(clock, 6)
    scheduler.start(job, listener)
    for _frame in range(4):
        scheduler.run(0.003)
        scheduler.report()
    assert listener.reports == [(job, 0.5, True), (job, 1.0, True), (job, 1.0, False)]
    assert not scheduler.has_work


def test_a_failure_is_handled_once_and_reported(clock, scheduler):
    listener, job, other = Listener(), Work(clock, 5, error_at=0), Work(clock, 2)
    scheduler.start(job, listener)
    scheduler.start(other)
    scheduler.run(1.0)
    scheduler.report()
    scheduler.report()
    assert scheduler.failures == [(job, ZeroDivisionError)]
    assert listener.reports == [(job, 0.0, False)]
    assert other.is_done


def test_a_cancelled_job_is_neither_run_nor_reported(clock, scheduler):
    listener, job = Listener(), Work(clock)
    scheduler.start(job, listener)
    scheduler.run(0.0)
    job.cancel()
    scheduler.run(1.0)
    scheduler.report()
    assert (job.slices_run, listener.reports, scheduler.has_work) == (1, [], False)


def test_a_listener_may_start_a_job(clock, scheduler):
    second = Work(clock, 2)

    class Chain:
        def job_advanced(self, job):
            if job.is_done:
                scheduler.start(second)

    scheduler.start(Work(clock, 2), Chain())
    for _frame in range(3):
        scheduler.run(1.0)
        scheduler.report()
    assert second.is_done


# Pause


def test_a_paused_job_continues_where_it_was(clock, scheduler):
    job = Work(clock, 6)
    scheduler.start(job)
    scheduler.run(0.002)
    scheduler.pause(job)
    scheduler.run(1.0)
    assert job.slices_run == 2
    scheduler.start(job)
    scheduler.start(job)
    scheduler.run(1.0)
    assert (job.slices_run, job.is_done) == (6, True)


def test_jobs_of_a_group_run_only_while_it_is_in_use(clock, scheduler):
    group, first, second = JobGroup(scheduler, is_paused=True), Work(clock), Work(clock)
    group.start(first)
    scheduler.run(0.002)
    group.resume()
    group.start(second)
    scheduler.run(0.004)
    assert (first.slices_run, second.slices_run) == (2, 2)
    group.pause()
    scheduler.run(1.0)
    assert (first.slices_run, second.slices_run) == (2, 2)
    group.resume()
    scheduler.run(1.0)
    assert first.is_done
    assert second.is_done


def test_a_group_moves_to_another_scheduler(clock, scheduler):
    group, job, other = JobGroup(JobScheduler(clock)), Work(clock, 5), Work(clock, 5)
    group.start(job)
    group.scheduler.run(0.002)
    group.move_to(scheduler)
    group.start(other)
    scheduler.run(1.0)
    assert job.is_done
    assert other.is_done


def test_the_end_of_a_job_is_reported_even_if_its_page_is_left_in_that_frame(clock, scheduler):
    listener, job = Listener(), Work(clock, 2)
    group = JobGroup(scheduler)
    group.start(job, listener)
    scheduler.run(1.0)
    group.pause()
    group.resume()
    scheduler.report()
    assert listener.reports == [(job, 1.0, False)]


def test_a_removed_job_may_still_run_elsewhere(clock, scheduler):
    group, job = JobGroup(scheduler), Work(clock, 3)
    group.start(job)
    group.remove(job)
    scheduler.run(1.0)
    assert job.slices_run == 0
    assert scheduler.run_at_once(job, 1.0)
    assert job.is_done


def test_running_at_once_keeps_its_limit_and_handles_a_failure(clock, scheduler):
    job, broken = Work(clock, 10), Work(clock, 10, error_at=1)
    assert not scheduler.run_at_once(job, 0.0045)
    assert job.slices_run == 5
    assert scheduler.run_at_once(broken, 1.0)
    assert scheduler.failures == [(broken, ZeroDivisionError)]


def test_at_the_end_of_the_app_all_jobs_are_closed(clock, scheduler):
    jobs = [Work(clock) for _ in range(3)]
    for job in jobs:
        scheduler.start(job)
    scheduler.run(0.003)
    scheduler.cancel_all()
    assert all(job.is_closed and job.is_cancelled for job in jobs)
    assert not scheduler.has_work


# One scheduler

SELF_TEST = "launch/self_test.py"
"""Module that runs matches without a window, outside any frame"""
OWNERS_OF_LOOPS = {"background_jobs.py", SELF_TEST}
STOPWATCHES = {"perf_counter", "process_time", "thread_time", "monotonic"}
OWNERS_OF_STOPWATCHES = {"shell/context.py", "launch/demo.py", SELF_TEST}
"""Modules that read a clock of the system: the clock of all screens, the demonstration, and the self-test"""


def modules():
    for path in sorted(APP.rglob("*.py")):
        yield path.relative_to(APP).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def watches_clock(node):
    """Returns whether a comparison reads a clock, such as `Clock.time() < end` or `self._clock() >= deadline`."""
    if not isinstance(node, ast.Compare):
        return False
    names = (ast.unparse(part.func) for part in ast.walk(node) if isinstance(part, ast.Call))
    return any(name.endswith((".time", "clock", *STOPWATCHES)) for name in names)


def slice_loops(tree):
    """Yields the lines of loops that watch a clock or run a job to its end; skips loops that yield."""
    for loop in ast.walk(tree):
        if not isinstance(loop, ast.While | ast.For) or any(isinstance(node, ast.Yield) for node in ast.walk(loop)):
            continue
        runs_job = isinstance(loop, ast.While) and any(
            isinstance(node, ast.Attribute) and node.attr in ("is_done", "is_running") for node in ast.walk(loop.test)
        )
        if runs_job or any(map(watches_clock, ast.walk(loop))):
            yield loop.lineno


def test_no_other_module_runs_slices():
    found = {f"{name}:{line}" for name, tree in modules() for line in slice_loops(tree)}
    assert {place for place in found if place.partition(":")[0] not in OWNERS_OF_LOOPS} == set()
    assert any(place.startswith("background_jobs") for place in found)


def frame_givers():
    """Yields the modules that run background jobs in a frame, which call `run` of a scheduler."""
    for name, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "run":
                owner = ast.unparse(node.func.value)
                if owner.endswith(("scheduler", ".jobs")) or "Priority" in ast.unparse(node):
                    yield name


def test_one_module_gives_jobs_the_time_of_a_frame():
    assert set(frame_givers()) == {"shell/frame_scheduler.py", SELF_TEST}


def test_no_other_module_measures_slices():
    found = {
        name
        for name, tree in modules()
        for node in ast.walk(tree)
        if getattr(node, "id", getattr(node, "attr", "")) in STOPWATCHES
    }
    assert found <= OWNERS_OF_STOPWATCHES


@pytest.mark.parametrize(
    "text",
    [
        "while not job.has_failed and clock() < end:\n    job.step()",
        "while left:\n    next(work)\n    if Clock.time() >= end:\n        break",
        "for _slice in slices:\n    if self._clock() >= end:\n        break",
        "while job.is_running:\n    job.step()",
    ],
)
def test_the_search_finds_slice_loops(text):
    assert list(slice_loops(ast.parse(text))) == [1]
