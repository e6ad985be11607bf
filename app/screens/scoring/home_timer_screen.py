"""Home timer screen for any physical board game: a tap anywhere starts the turn of the next player."""

from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.page_names import SCORE_AND_TIMER
from app.hourglass.timer_widgets import LargeTimer
from app.i18n import _, format_duration
from app.look.appearance import current_appearance
from app.look.theme import SIZES
from app.screens.scoring.home_timer_control import HomeTimerControl
from app.sheets.home_timer import USUAL, HomeTimer
from app.shell.context import AppContext
from app.shell.page import LARGE_TEXT, MARGIN, PageHeader, Screen
from app.widgets.buttons import PillButton, RingButton
from app.widgets.choice import Option, SegmentedControl
from app.widgets.focus import FocusManager
from app.widgets.layouts import Columns, Flow

MAX_BAR_WIDTH = 560
"""Maximum width in dp of the bar below the timer"""


class HomeTimerScreen(Screen):
    """Screen of the home timer: header, sand timer, and a bar with durations or a Pause button."""

    def __init__(self, context: AppContext, **arguments: object) -> None:
        super().__init__(context, **arguments)
        self.control = HomeTimerControl(context)
        self._header = self._make_header()
        self.panel = LargeTimer(self.control, size_hint=(None, None))
        self._bar: Widget = Widget()
        for widget in (self.panel, self._header, self._bar):
            self.safe.add_widget(widget)
        self.focus = FocusManager(self)
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.safe.bind(pos=self._arrange_soon, size=self._arrange_soon)
        self._header.bind(height=self._arrange_soon)
        self.control.bind(on_change=self._replace_bar)
        self._replace_bar()

    def _make_header(self) -> PageHeader:
        go = self.context.navigation.go
        back_button = RingButton("back", on_press=self.context.navigation.back, spoken=_("Back"))
        set_up_button = RingButton("people", on_press=partial(go, "glass set-up"), spoken=_("Players and time"))
        title = (
            _(SCORE_AND_TIMER) if current_appearance().text_scale < LARGE_TEXT else ""
        )  # large text: leave the room to the timer
        header = PageHeader(title, left=back_button, right=set_up_button)
        header.size_hint_x = None
        return header

    # Timer

    @property
    def timer(self) -> HomeTimer:
        return self.control.timer

    @property
    def spoken(self) -> str:
        return self.panel.spoken

    def handle_tap(self) -> None:
        """Handles a tap anywhere on the screen."""
        self.panel.hourglass.tap()

    # Bottom bar

    def _replace_bar(self, *_changed: object) -> None:
        self.safe.remove_widget(self._bar)
        self._bar = self._make_bar()
        self._bar.bind(height=self._arrange_soon)
        self.safe.add_widget(self._bar)
        self._arrange_soon()

    def _make_bar(self) -> Widget:
        if not self.timer.has_begun or self.control.is_time_up:
            sheets = PillButton(_("Score sheets"), "edit", on_press=partial(self.context.navigation.go, "sheets"))
            least = dp(MAX_BAR_WIDTH) / 2
            sheets_row = Flow(sheets, align=0.5)
            return Columns(
                self._duration_choice(), sheets_row, least=least, most=2, gap=dp(SIZES["s"]), size_hint_x=None
            )
        if self.timer.since is not None:
            button = PillButton(_("Pause"), "pause", on_press=self.control.pause)
        else:
            button = PillButton(_("Reset"), "undo", on_press=self.control.reset)
        return Flow(button, align=0.5, size_hint_x=None)

    def _duration_choice(self) -> SegmentedControl[int]:
        durations = sorted({*USUAL, self.timer.seconds})
        options = [Option(seconds, duration_text(seconds)) for seconds in durations]
        return SegmentedControl(options, self.timer.seconds, self.control.set_seconds)

    # Layout

    def _arrange(self, *_changed: object) -> None:
        safe, margin = self.safe, dp(MARGIN)
        width = safe.width - 2 * margin
        self._header.width = width
        self._header.pos = safe.x + margin, safe.top - margin - self._header.height
        self._bar.width = min(width, dp(MAX_BAR_WIDTH))
        self._bar.pos = safe.center_x - self._bar.width / 2, safe.y + margin
        low, high = self._bar.top + dp(SIZES["xs"]), self._header.y
        self.panel.pos, self.panel.size = (safe.x, low), (safe.width, max(1, high - low))

    # Lifecycle

    def on_enter(self) -> None:
        if not self.is_rebuilt:
            self.control.reload()
            self.context.say(self.spoken)
        self.panel.hourglass.refresh()

    def on_leave(self) -> None:
        self.panel.hourglass.rest()
        self.control.keep_awake(False)

    def resume(self) -> None:
        self.control.dispatch("on_change")

    def key(self, name: str) -> bool:
        if name in ("space", "enter") and self.focus.current is None:
            self.handle_tap()
            return True
        return self.focus.key(name)


def duration_text(seconds: int) -> str:
    """Formats a duration in its shortest form, for buttons."""
    return _("{n} s").format(n=seconds) if seconds <= USUAL[-1] else format_duration(seconds)


SCREEN = HomeTimerScreen
