"""Background work in slices between two frames, and the scheduler that shares the time of a frame among all of it.

The app uses no threads. Work that takes longer than a frame is a generator that yields after each slice:

    def _export(self) -> Slices:
        for number, entry in enumerate(entries, 1):
            write(entry)
            yield number / len(entries)  # the progress, or None

    jobs.start(BackgroundJob(self._export(), _("Export")), listener)
"""

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Protocol, TypeAlias

Slices: TypeAlias = Iterator[float | None]
"""Work in slices; yields the progress from 0 to 1 after each slice, or None if it is unknown"""


class Priority(IntEnum):
    """Priority of a job: a job runs only if no job with a higher priority (a lower number) has work left."""

    AWAITED = 0
    """The player waits for the result: a bot's move, a hint, an import"""
    SHOWN = 1
    """The page in front shows the result as soon as it exists: an analysis, a picture"""
    IDLE = 2
    """Nobody waits for the result: preloading, the check of the journal. Runs only while the screen is still"""


class BackgroundJob:
    """Work in slices, with its progress and its end: done, failed or cancelled."""

    def __init__(self, slices: Slices, title: str = "", priority: Priority = Priority.SHOWN) -> None:
        """`slices`: generator of the work. `title`: name of the work in the notice that the player gets if it fails;
        empty for no notice.
        """
        self.title = title
        self.priority = priority
        self.progress = 0.0
        """Progress from 0 to 1"""
        self.is_done = False
        """Whether the work is complete"""
        self.error: Exception | None = None
        """Exception that ended the work"""
        self._slices: Slices | None = slices
        """Remaining work; None once the job has ended"""
        self._is_in_slice = False

    @property
    def is_running(self) -> bool:
        """Returns whether the job needs more slices."""
        return self._slices is not None

    @property
    def is_cancelled(self) -> bool:
        """Returns whether the job has ended without a result and without an error."""
        return not (self.is_running or self.is_done or self.has_failed)

    @property
    def has_failed(self) -> bool:
        """Returns whether an exception has ended the work."""
        return self.error is not None

    def step(self) -> None:
        """Runs one slice of the work. An exception in the slice ends only this job."""
        slices = self._slices
        if slices is None:
            return
        self._is_in_slice = True
        try:
            progress = next(slices)
        except StopIteration:
            self.finish()
        except Exception as error:
            self.fail(error)
        else:
            self.progress = self.progress if progress is None else progress
        finally:
            self._is_in_slice = False
        if self._slices is None:
            _close(slices)

    def slices(self) -> Slices:
        """Yields after each slice of this job, so that another job can run it as a part: `yield from part.slices()`."""
        while self.is_running:
            self.step()
            yield None

    def finish(self) -> None:
        """Marks the job as done, because its result is complete."""
        if self.is_running:
            self.is_done, self.progress = True, 1.0
            self.cancel()

    def fail(self, error: Exception) -> None:
        """Marks the job as failed with `error`. May also be called after the last slice, if the result turns out to be
        unusable.
        """
        self.is_done, self.error = False, error
        self.cancel()

    def cancel(self) -> None:
        """Ends the job before its next slice and runs the `finally` blocks of its generator. `finish` and `fail` also
        call this method.
        """
        slices, self._slices = self._slices, None
        if slices is not None and not self._is_in_slice:
            _close(slices)


def _close(slices: Slices) -> None:
    close: Callable[[], object] = getattr(slices, "close", lambda: None)  # only generators have it
    close()


class JobListener(Protocol):
    """Interface of an object that shows the progress and the result of a job."""

    def job_advanced(self, job: BackgroundJob) -> None:
        """Handles the progress or the end of a job; called at most once in a frame, not after a cancellation."""


class JobScheduler:
    """Scheduler of all background jobs. Jobs with a higher priority run first; jobs with the same priority take turns,
    one slice each.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock`: returns seconds, to measure the slices."""
        self._clock = clock
        self._jobs: list[BackgroundJob] = []
        """Started jobs. The job that ran most recently is the last one"""
        self._listeners: dict[BackgroundJob, JobListener] = {}
        self._unreported: list[BackgroundJob] = []
        """Jobs that have advanced since the last report"""

    @property
    def has_work(self) -> bool:
        """Returns whether a job has work left, or a listener must still be notified."""
        return bool(self._jobs or self._unreported)

    def start(self, job: BackgroundJob, listener: JobListener | None = None) -> None:
        """Starts or resumes a job; has no effect on a job that is started already or has ended."""
        if job.is_running and job not in self._jobs:
            self._jobs.append(job)
            if listener:
                self._listeners[job] = listener

    def pause(self, job: BackgroundJob) -> None:
        """Pauses a job until `start` is called again. If the job has just ended, its listener is notified first."""
        if not job.is_running:
            self._report(job)
        self._listeners.pop(job, None)
        for jobs in (self._jobs, self._unreported):
            if job in jobs:
                jobs.remove(job)

    def cancel_all(self) -> None:
        """Cancels all started jobs. Called when the app ends."""
        for job in tuple(self._jobs):
            job.cancel()
            self.pause(job)

    def run(self, seconds: float, lowest: Priority = Priority.IDLE) -> None:
        """Runs jobs for about `seconds`, at least one slice. `lowest`: lowest priority of the jobs to run."""
        deadline = self._clock() + seconds
        while job := self._next(lowest):
            self._step(job)
            if self._clock() >= deadline:
                return

    def run_at_once(self, job: BackgroundJob, seconds: float) -> bool:
        """Runs one job for about `seconds`, so that a page can appear complete; returns whether the job has ended."""
        deadline = self._clock() + seconds
        while job.is_running and self._clock() < deadline:
            job.step()
        if job.error is not None:
            self.handle_failure(job, job.error)
        return not job.is_running

    def _next(self, lowest: Priority) -> BackgroundJob | None:
        """Returns the job whose slice is next and whose priority is at least `lowest`, and forgets cancelled jobs;
        None if no job may run.
        """
        for job in [job for job in self._jobs if not job.is_running]:
            self.pause(job)
        allowed = [job for job in self._jobs if job.priority <= lowest]
        return min(allowed, key=lambda job: job.priority, default=None)

    def _step(self, job: BackgroundJob) -> None:
        job.step()
        if job not in self._jobs:
            return  # paused or cancelled by its own slice
        self._jobs.remove(job)
        if job.is_running:
            self._jobs.append(job)
        if job not in self._unreported:
            self._unreported.append(job)

    def report(self) -> None:
        """Notifies the listeners of all jobs that have advanced since the last report."""
        for job in tuple(self._unreported):
            self._report(job)

    def _report(self, job: BackgroundJob) -> None:
        """Notifies the listener of a job, unless it was notified before or the job was cancelled."""
        if job not in self._unreported:
            return
        self._unreported.remove(job)
        listener = self._listeners.get(job)
        if not job.is_running:
            self._listeners.pop(job, None)
        if job.error is not None:
            self.handle_failure(job, job.error)
        if listener and not job.is_cancelled:
            listener.job_advanced(job)

    def handle_failure(self, job: BackgroundJob, error: Exception) -> None:
        """Handles the exception that has ended a job; called once, before the listener is notified."""


class JobGroup:
    """Jobs of one screen or match, which run only while it is in use."""

    def __init__(self, scheduler: JobScheduler, is_paused: bool = False) -> None:
        self.scheduler = scheduler
        self.is_paused = is_paused
        self._jobs: dict[BackgroundJob, JobListener | None] = {}

    def move_to(self, scheduler: JobScheduler) -> None:
        """Moves all jobs of the group to another scheduler."""
        for job in self._jobs:
            self.scheduler.pause(job)
        self.scheduler = scheduler
        if not self.is_paused:
            self.resume()

    def start(self, job: BackgroundJob, listener: JobListener | None = None) -> None:
        """Starts a job. If the group is paused, the job starts when the group resumes."""
        self._jobs = {other: to for other, to in self._jobs.items() if other.is_running}
        self._jobs[job] = listener
        if not self.is_paused:
            self.scheduler.start(job, listener)

    def remove(self, job: BackgroundJob) -> None:
        """Removes a job from the group and pauses it; it can still be started again elsewhere."""
        self._jobs.pop(job, None)
        self.scheduler.pause(job)

    def pause(self) -> None:
        """Pauses all jobs."""
        self.is_paused = True
        for job in self._jobs:
            self.scheduler.pause(job)

    def resume(self) -> None:
        """Resumes all jobs."""
        self.is_paused = False
        for job, listener in self._jobs.items():
            self.scheduler.start(job, listener)
