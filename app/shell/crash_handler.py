"""Log of failures, and the handler of exceptions that no error boundary catches."""

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.logger import Logger

from app.files.notices import DisplayFailed
from app.shell.context import AppContext

failures: list[str] = []
"""Descriptions of all failures since the app started, for tests and logs"""


def log_failure(part: str, error: BaseException) -> None:
    """Records and logs an exception in a named part of the app."""
    failures.append(f"{part}: {type(error).__name__}: {error}"[:400])
    Logger.error("Sablier: %s failed", part, exc_info=error)


FAILURE_PERIOD_S = 10.0
"""Seconds during which failures are counted"""
MAX_FAILURES = 2
"""Number of failures within this time after which the app exits"""


class CrashHandler(ExceptionHandler):
    """Kivy exception handler: after an uncaught exception it first rebuilds the screen, then goes home, then exits the
    app.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self._context = context
        self._times: list[float] = []

    def handle_exception(self, error: BaseException) -> int:
        now = Clock.time()
        self._times = [time for time in self._times if now - time < FAILURE_PERIOD_S]
        if not isinstance(error, Exception) or len(self._times) >= MAX_FAILURES:
            return int(ExceptionManager.RAISE)
        self._times.append(now)
        log_failure("frame", error)
        navigation = self._context.navigation
        Clock.schedule_once(
            lambda _passed: navigation.rebuild() if len(self._times) < MAX_FAILURES else navigation.home(), 0
        )
        self._context.notify(DisplayFailed("frame"))
        return int(ExceptionManager.PASS)
