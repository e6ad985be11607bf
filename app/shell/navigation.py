"""The way through the screens: one stack, dialogs on top of it, one map of what back means.

Back cancels what a finger holds, else closes what is open on top, else is the screen's own (the table pauses), else
goes to the screen before; on the first screen it leaves the app.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.look import appearance
from app.screens.page import Screen
from app.shell.context import AppContext
from app.widgets.backdrop import Backdrop
from app.widgets.feedback_provider import FeedbackProvider
from app.widgets.pressable import CLAIMED

SCREENS = {
    "home": "app.screens.home",
    "set up": "app.screens.play.set_up",
    "table": "app.table.screen",
    "round end": "app.screens.play.round_end",
    "result": "app.screens.play.result",
    "glass": "app.screens.scoring.home_timer",
    "glass set-up": "app.screens.scoring.home_timer_set_up",
    "sheets": "app.screens.scoring.sheet_list",
    "sheet": "app.screens.scoring.score_sheet",
    "sheet set-up": "app.screens.scoring.sheet_set_up",
    "evening": "app.screens.scoring.game_night",
    "records": "app.screens.library.records",
    "replay": "app.screens.analysis.replay",
    "luck": "app.screens.analysis.luck",
    "mistakes": "app.screens.analysis.mistakes",
    "practice": "app.screens.analysis.practice",
    "rules": "app.screens.library.rules",
    "lesson": "app.screens.library.lesson",
    "settings": "app.screens.settings.settings",
    "about": "app.screens.settings.about",
    "keys": "app.screens.settings.key_help",
}
"""Name: the module whose `SCREEN` it is, loaded when it is first shown"""

SLIDE = 24
"""dp that a new screen comes in from the side"""


@dataclass
class StackEntry:
    """A screen on the stack. Its widget is made when it is shown and thrown away when everything is drawn anew."""

    name: str
    arguments: dict[str, Any]
    screen: Screen | None = None


class Navigation(FloatLayout, FeedbackProvider):
    """What the window shows: the ground, one screen, and what lies open on it."""

    def __init__(self, context: AppContext, leave: Callable[[], None]):
        """`leave`: what back does on the first screen."""
        super().__init__()
        self.context = context
        self.stack: list[StackEntry] = []
        self._leave = leave
        self._open: list[Widget] = []
        context.on_notice = self.show_notices
        self._uncover_soon = Clock.create_trigger(self._uncover, 0)
        self._ground = Backdrop()
        self.add_widget(self._ground)

    # What is pressed

    def on_touch_down(self, touch: Any) -> bool:
        self.context.has_keys = False
        return bool(super().on_touch_down(touch))

    def feel(self) -> None:
        self.context.give_feedback("press")

    def speak(self, text: str) -> None:
        self.context.say(text, urgent=True)

    # Going

    @property
    def screen(self) -> Screen | None:
        """Returns the one that is shown."""
        return self.stack[-1].screen if self.stack else None

    def go(self, name: str, **what: Any) -> None:
        """Goes to another screen; back comes here again. The first one is there at once."""
        self._take_off()
        self.stack.append(StackEntry(name, what))
        self._put_on(1 if len(self.stack) > 1 else 0)

    def replace(self, name: str, **what: Any) -> None:
        """Shows another screen instead of this one."""
        self._take_off()
        self.stack[-1:] = [StackEntry(name, what)]
        self._put_on(1)

    def home(self, name: str = "", **what: Any) -> None:
        """Goes to the first screen, and from there perhaps to another one."""
        self._take_off()
        self.stack[1:] = [StackEntry(name, what)] if name else []
        self._put_on(1 if name else -1)

    def back(self) -> None:
        """Does what the back key means now."""
        if self._open:
            self.close_panel()
        elif self.screen and self.screen.back():
            return
        elif len(self.stack) > 1:
            self._take_off()
            self.stack.pop()
            self._put_on(-1)
        else:
            self._leave()

    def rebuild(self) -> None:
        """Draws everything anew: another theme, language, text size, hand or layout."""
        self._take_off()
        for place in self.stack:
            place.screen = None
        self.remove_widget(self._ground)
        self._ground = Backdrop()
        self.add_widget(self._ground, index=len(self.children))
        if self.stack:
            self._put_on(0, is_rebuilt=True)

    def _take_off(self) -> None:
        self._take_touches()
        self.close_all()
        self._uncover_soon.cancel()
        if self.screen:
            self.screen.on_leave()
            Animation.cancel_all(self.screen)
            Animation.cancel_all(self.screen.shift)
            self.screen.shift.x, self.screen.opacity = 0, 1
            self.remove_widget(self.screen)

    def _put_on(self, direction: int, is_rebuilt: bool = False) -> None:
        """Shows the top of the stack, coming in from the right (1), from the left (-1), or at once (0).

        `is_rebuilt`: instead of the same screen as it was.
        """
        place = self.stack[-1]
        screen = place.screen = place.screen or self._made(place)
        screen.is_rebuilt = is_rebuilt
        self.add_widget(screen)
        if direction:
            self._come_in(screen, direction)
        try:
            screen.on_enter()
        except Exception as error:
            self._put_instead(place, error)
        self.show_notices()

    def _made(self, place: StackEntry) -> Screen:
        """Returns the screen of a place, or the one that stands in for a screen that cannot be made."""
        make: Callable[..., Screen] = import_module(SCREENS[place.name]).SCREEN
        try:
            return make(self.context, **place.arguments)
        except Exception as error:
            return self._instead(place, error)

    def _instead(self, place: StackEntry, error: Exception) -> Screen:
        from app.screens import error_boundary  # nobody hopes to need it

        error_boundary.log_failure(place.name, error)
        return error_boundary.ErrorPage(self.context, **place.arguments)

    def _put_instead(self, place: StackEntry, error: Exception) -> None:
        """Puts another screen in place of one that is there and has failed."""
        if place.screen:
            self.remove_widget(place.screen)
        place.screen = self._instead(place, error)
        self.add_widget(place.screen)

    def show_notices(self) -> None:
        """Shows what the player must know."""
        if self.context.notices and self.screen:
            import_module("app.screens.notices").show_next_notice(self.context)

    def _come_in(self, screen: Screen, direction: int) -> None:
        length = {"duration": appearance.motion_seconds("screen"), "transition": appearance.motion_easing("screen")}
        screen.opacity = 0
        Animation(opacity=1, **length).start(screen)
        if not appearance.current_appearance().reduced_motion:
            screen.shift.x = direction * dp(SLIDE)
            Animation(x=0, **length).start(screen.shift)

    # What lies open on a screen

    def open_panel(self, panel: Widget) -> None:
        """Lays a dialog or panel over the screen; it takes all touches and keys until it is closed.

        If it has a `closed` method, that is called once it is gone.
        """
        self._take_touches()
        self._open.append(panel)
        self.add_widget(panel)
        self.context.say(getattr(panel, "spoken", ""), urgent=True)

    def _take_touches(self) -> None:
        """Cancels touches of buttons that the next page covers or removes."""
        for touch in EventLoop.touches:
            touch.ud.setdefault(CLAIMED, self)

    def close_panel(self, panel: Widget | None = None) -> None:
        """Closes a panel, the topmost one unless told."""
        gone = panel or (self._open[-1] if self._open else None)
        if gone in self._open:
            self._open.remove(gone)
            self.remove_widget(gone)
            Window.release_all_keyboards()  # a field that is gone would go on taking keys
            getattr(gone, "closed", lambda: None)()
            if not self._open and self.screen and self.screen.parent is self:
                self._uncover_soon()

    def _uncover(self, _: float) -> None:
        """Tells the screen that nothing lies over it, unless what was chosen there has led on to something else."""
        if not self._open and self.screen:
            self.screen.on_uncover()

    def close_all(self) -> None:
        while self._open:
            self.close_panel()

    @property
    def panel(self) -> Widget | None:
        """Returns what lies open on top."""
        return self._open[-1] if self._open else None

    # Life

    def pause(self) -> None:
        if self.screen:
            self.screen.pause()

    def resume(self) -> None:
        if self.screen:
            self.screen.resume()

    def key(self, name: str) -> bool:
        """Takes a key: `escape` is back, `f1` tells the keys; the rest is for what is on top."""
        self.context.has_keys = True
        if name == "escape":
            self.back()
            return True
        if name == "f1" and not self._open and self.stack[-1].name != "keys":
            self.go("keys")
            return True
        top = self.panel or self.screen
        return bool(top and getattr(top, "key", lambda _: False)(name))
