"""The glass alone, for any game on the table at home: a tap anywhere turns it for whoever is next."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.hourglass.ticks import Reading
from app.look.appearance import now
from app.look.theme import SIZES
from app.screens.page import LARGE_TEXT, MARGIN, PageHeader, Screen
from app.screens.scoring.home_timer_control import HomeTimerControl
from app.sheets.home_timer import USUAL, HomeTimer
from app.shell.context import AppContext
from app.shell.i18n import _, format_duration
from app.table.table_timer import TimerPanel
from app.widgets.buttons import PillButton, RingButton
from app.widgets.choice import Option, SegmentedControl
from app.widgets.focus import FocusManager
from app.widgets.layouts import Columns, Flow

WIDEST_BAR = 560
"""dp of what lies below the glass"""


class HomeTimerPanel(TimerPanel):
    """The large glass with the words of a table at home."""

    def __init__(self, screen: "HomeTimerScreen") -> None:
        self._screen = screen
        context, motion = screen.context, screen.context.services.motion
        super().__init__(
            screen.own.read,
            screen.own.tapped,
            screen.own.tapped,
            screen.tap,
            motion=motion if context.settings.sand.tip else None,
            feel=context.feel,
            size_hint=(None, None),
        )

    def seconds_of(self, reading: Reading | None) -> int:
        return 0 if self._screen.own.is_out else super().seconds_of(reading)

    def hint_of(self, reading: Reading | None) -> str:
        sand, after = self._screen.sand, self._screen.sand.next_name
        if self._screen.own.is_out:
            if after:
                return _("The sand has run out. Tap: {name} is next").format(name=after)
            return _("The sand has run out. Tap to turn it")
        if not sand.has_begun:
            return _("Tap, or tip the device over, to turn it") if self._is_tipped else _("Tap to turn it")
        if reading and not reading.runs:
            return _("Tap to go on")
        return _("Tap: {name} is next").format(name=after) if after else _("Tap to turn it for whoever is next")


class HomeTimerScreen(Screen):
    """The screen: the glass, above it the way back and to its set-up, below it lengths or pause."""

    def __init__(self, context: AppContext, **what: Any) -> None:
        super().__init__(context, **what)
        self.own = HomeTimerControl(context, self._changed, lambda: self.glass.glass.ran_out())
        self._head = self._make_head()
        self.glass = HomeTimerPanel(self)
        self._bar: Widget = Widget()
        for part in (self.glass, self._head, self._bar):
            self.safe.add_widget(part)
        self.focus = FocusManager(self)
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.safe.bind(pos=self._arrange_soon, size=self._arrange_soon)
        self._head.bind(height=self._arrange_soon)
        self._changed()

    def _make_head(self) -> PageHeader:
        go = self.context.navigation.go
        back = RingButton("back", on_press=self.context.navigation.back, spoken=_("Back"))
        edit = RingButton("people", on_press=lambda: go("glass set-up"), spoken=_("Who plays, and how long"))
        title = _("Your glass") if now().text_scale < LARGE_TEXT else ""  # large letters leave the room to the glass
        head = PageHeader(title, left=back, right=edit)
        head.size_hint_x = None
        return head

    # The sand

    @property
    def sand(self) -> HomeTimer:
        return self.own.sand

    @property
    def spoken(self) -> str:
        return self.glass.spoken

    def tap(self) -> None:
        """Does what a tap anywhere does."""
        self.glass.glass.tap()

    def _changed(self) -> None:
        """Shows the glass as it is by now, and lets the screen go dark only while it stands."""
        self.glass.pill.show(self.sand.name, self.sand.colour)
        self.glass.refresh()
        self._replace_bar()
        self.own.stay_awake()
        self._arrange_soon()

    # What lies below it

    def _replace_bar(self) -> None:
        self.safe.remove_widget(self._bar)
        self._bar = self._make_bar()
        self._bar.bind(height=self._arrange_soon)
        self.safe.add_widget(self._bar)

    def _make_bar(self) -> Widget:
        if not self.sand.has_begun or self.own.is_out:
            sheets = PillButton(_("Score sheets"), "edit", on_press=lambda: self.context.navigation.go("sheets"))
            least = dp(WIDEST_BAR) / 2
            lying = Flow(sheets, align=0.5)
            return Columns(self._lengths(), lying, least=least, most=2, gap=dp(SIZES["s"]), size_hint_x=None)
        if self.sand.since is not None:
            act = PillButton(_("Pause"), "pause", on_press=lambda: self.own.keep(self.sand.paused(self.own.now)))
        else:
            act = PillButton(_("Lay it down"), "undo", on_press=lambda: self.own.keep(self.sand.reset()))
        return Flow(act, align=0.5, size_hint_x=None)

    def _lengths(self) -> SegmentedControl:
        lengths = sorted({*USUAL, self.sand.seconds})
        options = [Option(each, duration_text(each)) for each in lengths]
        return SegmentedControl(
            options, self.sand.seconds, lambda seconds: self.own.keep(self.sand.with_seconds(seconds))
        )

    # Where it lies

    def _arrange(self, *_changed: Any) -> None:
        safe, margin = self.safe, dp(MARGIN)
        width = safe.width - 2 * margin
        self._head.width = width
        self._head.pos = safe.x + margin, safe.top - margin - self._head.height
        self._bar.width = min(width, dp(WIDEST_BAR))
        self._bar.pos = safe.center_x - self._bar.width / 2, safe.y + margin
        low, high = self._bar.top + dp(SIZES["xs"]), self._head.y
        self.glass.pos, self.glass.size = (safe.x, low), (safe.width, max(1, high - low))

    # Life

    def on_enter(self) -> None:
        if not self.is_rebuilt:
            self.own.look_again()
            self._changed()
            self.context.say(self.spoken)
        self.glass.refresh()

    def on_leave(self) -> None:
        self.glass.rest()
        self.own.rest()

    def resume(self) -> None:
        self._changed()

    def key(self, name: str) -> bool:
        if name in ("space", "enter") and self.focus.current is None:
            self.tap()
            return True
        return self.focus.key(name)


def duration_text(seconds: int) -> str:
    """Returns how long a glass runs, as short as a button needs it."""
    return _("{n} s").format(n=seconds) if seconds <= USUAL[-1] else format_duration(seconds)


SCREEN = HomeTimerScreen
