"""Error boundary: shows a placeholder instead of a widget or page that raises an exception. `CrashHandler` handles all
other uncaught exceptions.
"""

from collections.abc import Callable

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.logger import Logger
from kivy.uix.widget import Widget

from app.files.notices import DisplayFailed
from app.games.texts import RECORDS
from app.i18n import _
from app.shell.context import AppContext
from app.shell.page import Page
from app.widgets.card import Card, Icon
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel

failures: list[str] = []
"""Descriptions of all failures since the app started, for tests and logs"""


def log_failure(part: str, error: BaseException) -> None:
    """Records and logs an exception in a named part of the app."""
    failures.append(f"{part}: {type(error).__name__}: {error}"[:400])
    Logger.error("Sablier: %s failed", part, exc_info=error)


def build_safely(part: str, make: Callable[[], Widget], fallback: Callable[[], Widget] | None = None) -> Widget:
    """Returns the widget that `make` builds, or the fallback (by default a card with a message) if it raises."""
    try:
        return make()
    except Exception as error:
        log_failure(part, error)
        return fallback() if fallback else _card(_("This part cannot be shown."))


def _card(text: str) -> Card:
    card = Card()
    card.add_widget(TextLabel(text, "body", "ink2"))
    return card


class ErrorPage(Page):
    """Page that replaces a failed page, with links to home, records and settings."""

    def __init__(self, context: AppContext, **arguments: object) -> None:
        super().__init__(context)
        self.arguments = arguments
        go = context.navigation.go
        self.set_title(_("This page cannot be shown"))
        text = _("Something in it is damaged. Nothing is deleted: everything else in Sablier is still there.")
        self.add(_card(text))
        card = Card(lines=True)
        rows: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("home", _("Home"), context.navigation.home),
            ("trophy", _(RECORDS), lambda: go("records")),
            ("settings", _("Settings"), lambda: go("settings")),
        )
        for icon, title, then in rows:
            card.add_widget(ListRow(title, leading=Icon(icon), on_press=then))
        self.add(card)
        self.assemble()


# Exceptions outside the construction of a page


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
