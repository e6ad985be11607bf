"""The last guard: what data has spoilt is left out with a word, and never takes a screen with it."""

from collections.abc import Callable
from typing import Any

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.logger import Logger
from kivy.uix.widget import Widget

from app.games.texts import RECORDS
from app.screens.page import Page
from app.shell.context import AppContext
from app.shell.i18n import _
from app.store.notices import DisplayFailed
from app.widgets.card import Card, Icon
from app.widgets.row import Row
from app.widgets.text import Words

failures: list[str] = []
"""What has failed since the app began, for tests and for a log"""


def log_failure(what: str, error: BaseException) -> None:
    """Notes that something has failed, for whoever looks into it."""
    failures.append(f"{what}: {type(error).__name__}: {error}"[:400])
    Logger.error("Sablier: %s failed", what, exc_info=error)


def build_safely(what: str, make: Callable[[], Widget], instead: Callable[[], Widget] | None = None) -> Widget:
    """Returns what `make` makes. If it cannot, returns what stands there `instead`, or a card with a word."""
    try:
        return make()
    except Exception as error:
        log_failure(what, error)
        return instead() if instead else _card(_("This part cannot be shown."))


def _card(text: str) -> Card:
    card = Card()
    card.add_widget(Words(text, "body", "ink2"))
    return card


class ErrorPage(Page):
    """The page in place of one that failed: what can be done from there."""

    def __init__(self, context: AppContext, **arguments: Any) -> None:
        super().__init__(context)
        self.arguments = arguments
        go = context.navigation.go
        self.set_title(_("This page cannot be shown"))
        told = _("Something in it is damaged. Nothing is deleted: everything else in Sablier is still there.")
        self.add(_card(told))
        card = Card(lines=True)
        rows: tuple[tuple[str, str, Callable[[], Any]], ...] = (
            ("home", _("Home"), context.navigation.home),
            ("trophy", _(RECORDS), lambda: go("records")),
            ("settings", _("Settings"), lambda: go("settings")),
        )
        for icon, title, then in rows:
            card.add_widget(Row(title, leading=Icon(icon), on_press=then))
        self.add(card)
        self.assemble()


# What fails between two frames


FAILURE_WINDOW_S = 10.0
"""Seconds in which only so much may fail, or it is no accident"""
MAX_FAILURES = 2


class CrashHandler(ExceptionHandler):
    """Draws the screen anew after an error that nobody caught, then goes home; what fails on and on ends the app."""

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self._context = context
        self._times: list[float] = []

    def handle_exception(self, error: BaseException) -> int:
        now = Clock.time()
        self._times = [time for time in self._times if now - time < FAILURE_WINDOW_S]
        if not isinstance(error, Exception) or len(self._times) >= MAX_FAILURES:
            return int(ExceptionManager.RAISE)
        self._times.append(now)
        log_failure("frame", error)
        navigation = self._context.navigation
        Clock.schedule_once(
            lambda _passed: navigation.rebuild() if len(self._times) < MAX_FAILURES else navigation.home(), 0
        )
        self._context.tell(DisplayFailed("frame"))
        return int(ExceptionManager.PASS)
