"""Scheduler that runs background jobs between two frames, in the time that input, animations and drawing leave free."""

from typing import TYPE_CHECKING

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger

from app.background_jobs import BackgroundJob, JobListener, JobScheduler, Priority
from app.files.notices import JobFailed
from app.shell.crash_handler import log_failure

if TYPE_CHECKING:
    from app.shell.context import AppContext

FRAME_S = 0.012
"""Seconds that jobs, input, animations and drawing may use together in a frame of 1/60 second. The rest of the frame is
left to the system.
"""
MAX_DRAWING_S, MIN_S = 0.004, 0.001
"""Limits of the seconds for jobs in a frame. The maximum applies to frames that are drawn, because touches must not
wait. The minimum lets the jobs make progress on a slow device.
"""


class FrameScheduler(JobScheduler):
    """Scheduler of the running app. It runs once in each turn of the event loop, after input and before drawing, and
    stops when there is no work.
    """

    def __init__(self, context: "AppContext") -> None:
        super().__init__(self._now)
        self._context = context
        self._has_begun = False
        self._open_soon = Clock.create_trigger(self._open, 0)
        self._turn = Clock.create_trigger(self._prepare, 0)
        self._work_soon = Clock.create_trigger(self._work, -1)
        self._worked_at: float | None = None
        """Time at which the jobs of this frame ended; None once the frame is drawn."""
        self._drawing_s = 0.0
        """Seconds from the jobs to the end of drawing, in the last drawn frame."""

    def begin(self) -> None:
        """Starts to run jobs at the second turn of the event loop, so that no job delays the first frame."""
        Window.bind(on_flip=self._measure_drawing)
        self._open_soon()

    def _open(self, _passed: float) -> None:
        self._has_begun = True
        self._turn()

    def end(self) -> None:
        """Stops running jobs. Called when the app ends."""
        self._has_begun = False
        Window.unbind(on_flip=self._measure_drawing)
        for event in (self._open_soon, self._turn, self._work_soon):
            event.cancel()

    def start(self, job: BackgroundJob, listener: JobListener | None = None) -> None:
        super().start(job, listener)
        if self._has_begun:
            self._turn()

    @staticmethod
    def _now() -> float:
        return float(Clock.time())

    def _prepare(self, _passed: float) -> None:
        self._work_soon()

    def _work(self, _passed: float) -> None:
        self.report()
        self.run(self._free_seconds(), Priority.SHOWN if self._is_in_use() else Priority.IDLE)
        self._worked_at = self._now()
        if self.has_work and self._has_begun:
            self._turn()

    @staticmethod
    def _is_in_use() -> bool:
        """Returns whether this frame is drawn, or a finger touches the screen. A mouse that only hovers does
        not count.
        """
        return Window.canvas.needs_redraw or any(touch.is_touch for touch in EventLoop.touches)

    def _free_seconds(self) -> float:
        """Returns the seconds for jobs in this frame."""
        used = self._now() - Clock.get_time()
        if not Window.canvas.needs_redraw:
            return max(MIN_S, FRAME_S - used)
        return min(MAX_DRAWING_S, max(MIN_S, FRAME_S - used - self._drawing_s))

    def _measure_drawing(self, *_: object) -> None:
        if self._worked_at is not None:
            self._drawing_s, self._worked_at = self._now() - self._worked_at, None

    def handle_failure(self, job: BackgroundJob, error: Exception) -> None:
        """Logs a failed job, and notifies the player if the job has a title. The failure of a job without a title is
        shown by its page.
        """
        if not job.title:
            Logger.warning("Sablier: a job failed", exc_info=error)
            return
        log_failure(job.title, error)
        self._context.notify(JobFailed(job.title))
