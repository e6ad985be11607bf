"""Screen stack with dialogs on top, and the behaviour of the back key.

The back key closes the topmost panel. Without a panel it calls the screen's own `back`: a table returns the held piece
or opens its menu. Otherwise it shows the previous screen, or leaves the app from the first one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.look import appearance
from app.shell.context import AppContext
from app.shell.crash_handler import log_failure
from app.shell.page import Screen
from app.widgets.feedback_provider import FeedbackProvider
from app.widgets.pressable import CLAIMED
from app.widgets.screen_background import ScreenBackground

SCREENS = {
    "home": "app.screens.home",
    "set up": "app.screens.play.set_up",
    "match rules": "app.screens.play.match_rules",
    "table": "app.screens.match.match_screen",
    "round end": "app.screens.play.round_end",
    "result": "app.screens.play.result",
    "glass": "app.screens.scoring.home_timer_screen",
    "glass set-up": "app.screens.scoring.home_timer_set_up",
    "sheets": "app.screens.scoring.sheet_list",
    "sheet": "app.screens.scoring.score_sheet_page",
    "sheet set-up": "app.screens.scoring.sheet_set_up",
    "evening": "app.screens.scoring.game_night_page",
    "records": "app.screens.library.records",
    "replay": "app.screens.analysis.replay",
    "luck": "app.screens.analysis.luck",
    "mistakes": "app.screens.analysis.mistakes",
    "practice": "app.screens.analysis.practice_screen",
    "learn": "app.screens.library.learn",
    "rules": "app.screens.library.rules",
    "lesson": "app.screens.library.lesson",
    "settings": "app.screens.settings.settings_page",
    "about": "app.screens.settings.about",
    "keys": "app.screens.settings.key_help",
}
"""Module of each screen. Its `SCREEN` is imported when it is first shown."""

SLIDE = 24
"""Distance in dp by which a new screen slides in."""


@dataclass
class StackEntry:
    """Entry of the screen stack. Its widget is created when it is shown, and discarded when everything is rebuilt."""

    name: str
    arguments: dict[str, object]
    screen: Screen | None = None


class Navigation(FloatLayout, FeedbackProvider):
    """Root widget: background, the current screen, and the panels on top of it."""

    def __init__(self, context: AppContext, leave: Callable[[], None]):
        """`leave`: callback of the back key on the first screen."""
        super().__init__()
        self.context = context
        self.stack: list[StackEntry] = []
        self._leave = leave
        self._open: list[Widget] = []
        context.on_notice = self.show_notices
        self._uncover_soon = Clock.create_trigger(self._uncover, 0)
        self._ground = ScreenBackground()
        self.add_widget(self._ground)

    # Feedback of pressed widgets

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.context.has_keys = False
        return bool(super().on_touch_down(touch))

    def feel(self) -> None:
        self.context.give_feedback("press")

    def speak(self, text: str) -> None:
        self.context.say(text, urgent=True)

    # Screens

    @property
    def screen(self) -> Screen | None:
        """Returns the current screen, or None if it has not been created."""
        return self.stack[-1].screen if self.stack else None

    def go(self, name: str, **arguments: object) -> None:
        """Opens another screen, from which the back key returns. The first screen appears without a transition."""
        self._take_off()
        self.stack.append(StackEntry(name, arguments))
        self._show_top(1 if len(self.stack) > 1 else 0)

    def replace(self, name: str, **arguments: object) -> None:
        """Replaces the current screen."""
        self._take_off()
        self.stack[-1:] = [StackEntry(name, arguments)]
        self._show_top(1)

    def home(self, name: str = "", **arguments: object) -> None:
        """Returns to the first screen, then opens the screen `name` if given."""
        self._take_off()
        self.stack[1:] = [StackEntry(name, arguments)] if name else []
        self._show_top(1 if name else -1)

    def back(self) -> None:
        """Goes back as described at the top of this module."""
        if self._open:
            self.close_panel()
        elif self.screen and self.screen.back():
            return
        elif len(self.stack) > 1:
            self._take_off()
            self.stack.pop()
            self._show_top(-1)
        else:
            self._leave()

    def rebuild(self) -> None:
        """Rebuilds background and screen after a change of theme, language, text size, handedness or layout."""
        self._take_off()
        for entry in self.stack:
            entry.screen = None
        self.remove_widget(self._ground)
        self._ground = ScreenBackground()
        self.add_widget(self._ground, index=len(self.children))
        if self.stack:
            self._show_top(0, is_rebuilt=True)

    def _take_off(self) -> None:
        self._cancel_touches()
        self.close_all()
        self._uncover_soon.cancel()
        if self.screen:
            self.screen.on_leave()
            Animation.cancel_all(self.screen)
            Animation.cancel_all(self.screen.shift)
            self.screen.shift.x, self.screen.opacity = 0, 1
            self.remove_widget(self.screen)

    def _show_top(self, direction: int, is_rebuilt: bool = False) -> None:
        """Shows the top of the stack.

        `direction`: 1 to slide in from the right, -1 from the left, 0 without a transition. `is_rebuilt`: whether it
        replaces the same screen.
        """
        entry = self.stack[-1]
        screen = entry.screen = entry.screen or self._create(entry)
        screen.is_rebuilt = is_rebuilt
        self.add_widget(screen)
        if direction:
            self._come_in(screen, direction)
        try:
            screen.on_enter()
        except Exception as error:
            self._replace_by_error_page(entry, error)
        self.show_notices()

    def _create(self, entry: StackEntry) -> Screen:
        """Creates the screen of a stack entry; returns an error page if that raises."""
        make: Callable[..., Screen] = import_module(SCREENS[entry.name]).SCREEN
        try:
            return make(self.context, **entry.arguments)
        except Exception as error:
            return self._error_page(entry, error)

    def _error_page(self, entry: StackEntry, error: Exception) -> Screen:
        from app.shell.error_boundary import ErrorPage  # loaded only after a failure

        log_failure(entry.name, error)
        return ErrorPage(self.context, **entry.arguments)

    def _replace_by_error_page(self, entry: StackEntry, error: Exception) -> None:
        """Replaces a screen that has failed with an error page."""
        if entry.screen:
            self.remove_widget(entry.screen)
        entry.screen = self._error_page(entry, error)
        self.add_widget(entry.screen)

    def show_notices(self) -> None:
        """Shows the next notice, if any."""
        if self.context.notices and self.screen:
            import_module("app.screens.notice_cards").show_next_notice(self.context)

    def _come_in(self, screen: Screen, direction: int) -> None:
        length = {"duration": appearance.motion_seconds("screen"), "transition": appearance.motion_easing("screen")}
        screen.opacity = 0
        Animation(opacity=1, **length).start(screen)
        if not appearance.current_appearance().reduced_motion:
            screen.shift.x = direction * dp(SLIDE)
            Animation(x=0, **length).start(screen.shift)

    # Panels

    def open_panel(self, panel: Widget) -> None:
        """Opens a dialog or panel over the screen. It receives all touches and keys until it is closed.

        The panel's method `closed` is called after its removal.
        """
        self._cancel_touches()
        self._open.append(panel)
        self.add_widget(panel)
        self.context.say(getattr(panel, "spoken", ""), urgent=True)

    def _cancel_touches(self) -> None:
        """Cancels touches on buttons that the next page covers or removes."""
        for touch in EventLoop.touches:
            touch.ud.setdefault(CLAIMED, self)

    def close_panel(self, panel: Widget | None = None) -> None:
        """Closes a panel, by default the topmost one."""
        gone = panel or (self._open[-1] if self._open else None)
        if gone in self._open:
            self._open.remove(gone)
            self.remove_widget(gone)
            Window.release_all_keyboards()  # a removed text field would still receive keys
            closed = getattr(gone, "closed", None)
            if closed is not None:
                closed()
            if not self._open and self.screen and self.screen.parent is self:
                self._uncover_soon()

    def _uncover(self, _: float) -> None:
        """Notifies the screen that no panel covers it any more, unless a panel has been opened since."""
        if not self._open and self.screen:
            self.screen.on_uncover()

    def close_all(self) -> None:
        while self._open:
            self.close_panel()

    @property
    def panel(self) -> Widget | None:
        """Returns the topmost panel, or None."""
        return self._open[-1] if self._open else None

    # Life cycle and keys

    def pause(self) -> None:
        if self.screen:
            self.screen.pause()

    def resume(self) -> None:
        if self.screen:
            self.screen.resume()

    def key(self, name: str) -> bool:
        """Handles a key: `escape` goes back, `f1` opens the key help, any other key is passed to the topmost panel or
        screen.
        """
        self.context.has_keys = True
        if name == "escape":
            self.back()
            return True
        if name == "f1" and not self._open and self.stack[-1].name != "keys":
            self.go("keys")
            return True
        top = self.panel or self.screen
        return bool(top and getattr(top, "key", lambda _: False)(name))
