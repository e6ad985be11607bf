"""Small version of the home timer, shown on a score sheet."""

from collections.abc import Callable

from kivy.metrics import dp

from app.hourglass.hourglass_widget import Hourglass
from app.hourglass.timer_cues import TimerReading
from app.i18n import format_number
from app.players import Players
from app.screens.scoring.home_timer_control import HomeTimerControl
from app.shell.context import AppContext
from app.widgets.layouts import Flow
from app.widgets.text_label import TextLabel

SIZE = 36, 64
"""Width and height of the timer in dp"""


class SheetTimer(Flow):
    """Home timer with the seconds left. A tap turns it over for the next player.

    `turn`: function that returns the seat whose turn it is, or None if the sheet does not determine this.
    """

    def __init__(self, context: AppContext, people: Players, turn: Callable[[], int | None]) -> None:
        super().__init__(gap=dp(6), size_hint_x=None)
        self._people, self._turn = people, turn
        self._seconds = TextLabel("", "figure", wrap=False)
        self._control = HomeTimerControl(context, self._changed, lambda: self.glass.play_last_cue())
        self.glass = Hourglass(
            self._read,
            feel=context.give_feedback,
            on_rotated=self._handle_tap,
            on_touched=self._handle_tap,
            size_hint=(None, None),
            size=(dp(SIZE[0]), dp(SIZE[1])),
        )
        for widget in (self.glass, self._seconds):
            self.add_widget(widget)

    @property
    def is_in_use(self) -> bool:
        """Returns whether the players of this sheet have started the timer and have not reset it."""
        return self._control.timer.has_begun and self._control.timer.people == self._people

    def reload(self) -> None:
        """Reloads and shows the stored timer."""
        self._control.reload()
        self._changed()

    def release(self) -> None:
        self.glass.rest()
        self._control.release()

    def hand_to_sheet(self) -> None:
        """Assigns the timer to the players of this sheet, unless it is running for other players."""
        timer = self._control.timer
        if timer.people != self._people and not timer.reading(self._control.now).is_running:
            self._control.save(timer.reset().with_people(self._people).with_turn(self._turn() or 0))

    def _handle_tap(self) -> None:
        self._control.handle_tap(self._turn())

    def _read(self) -> TimerReading:
        reading = self._control.read()
        left = format_number(0 if self._control.is_time_up else reading.seconds)
        if self._seconds.text != left:
            self._seconds.text = left
            self.width = dp(SIZE[0]) + self.gap + self._seconds.width
        return reading

    def _changed(self) -> None:
        self.glass.refresh()
        self._control.update_wake_lock()
