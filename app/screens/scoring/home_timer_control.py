"""Controller of the home timer: stores each turn, announces the time left, and keeps the display on."""

from kivy.clock import Clock

from app.hourglass.timer_cues import TimerReading
from app.i18n import _
from app.screens.screen_timer import ScreenTimer
from app.sheets.home_timer import HomeTimer
from app.shell.context import AppContext
from app.store.sheets import load_home_timer, store_home_timer


class HomeTimerControl(ScreenTimer):
    """Controller of the stored home timer. A tap starts or resumes it, or passes it to the next player."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.reload()

    def reload(self) -> None:
        """Loads the stored timer again, because another screen may have changed it."""
        self.timer = HomeTimer.of(load_home_timer(self.context.journal)).reset_if_forgotten(self.now)
        self._is_end_announced = self.is_time_up
        """Whether the end of the time has been announced"""
        self._announcements.due(self.timer.reading(self.now))  # a new screen announces its state itself
        self.dispatch("on_change")

    @property
    def now(self) -> float:
        return self.context.journal.clock()

    @property
    def is_time_up(self) -> bool:
        return self.timer.has_begun and self.timer.is_out(self.now)

    @property
    def seat_in_turn(self) -> int | None:
        """Returns the seat whose turn it is on a score sheet; None if the timer itself passes the turn on."""
        return None

    # Display

    @property
    def name(self) -> str:
        return self.timer.name

    @property
    def colour(self) -> int:
        return self.timer.colour

    def read(self) -> TimerReading:
        return self.timer.reading(self.now)

    def seconds(self, reading: TimerReading | None) -> int:
        return 0 if self.is_time_up else super().seconds(reading)

    def hint(self, reading: TimerReading | None) -> str:
        next_name = self.timer.next_name
        if self.is_time_up:
            if next_name:
                return _("Time’s up! Tap. Next up: {name}").format(name=next_name)
            return _("Time’s up! Tap to restart")
        if not self.timer.has_begun:
            return _("Tap, or flip the device, to start it") if self.motion else _("Tap to turn it over")
        if reading and not reading.is_running:
            return _("Tap to continue")
        return (
            _("Tap. Next up: {name}").format(name=next_name) if next_name else _("Tap to turn it for the next player")
        )

    def handle_reading(self, reading: TimerReading | None) -> None:
        """Announces the time left and, once, that time is up."""
        if self.is_time_up and not self._is_end_announced:
            self._is_end_announced = True
            self.dispatch("on_time_up")
            Clock.schedule_once(self._announce_end, 0)
        super().handle_reading(reading)

    def _announce_end(self, _passed: float) -> None:
        self.context.feedback.say_for_event("sand end", _("Time’s up."))
        self.dispatch("on_change")

    # Actions

    def handle_turn(self) -> None:
        self.handle_tap()

    def handle_tap(self) -> None:
        """Starts or resumes the timer, or turns it over for the next player."""
        was_running, turn = self.read().is_running, self.seat_in_turn
        timer = self.timer.tapped(self.now)
        if timer == self.timer:
            return
        self.save(timer if turn is None else timer.with_turn(turn))
        if was_running:
            self.give_feedback("glass turned")
        if self.timer.name:
            self.context.say(self.timer.name, urgent=True)

    def pause(self) -> None:
        self.save(self.timer.paused(self.now))

    def reset(self) -> None:
        self.save(self.timer.reset())

    def set_seconds(self, seconds: int) -> None:
        """Resets the timer and sets the duration of a turn."""
        self.save(self.timer.with_seconds(seconds))

    def save(self, timer: HomeTimer) -> None:
        """Stores a new state of the timer."""
        self.timer = timer
        self._is_end_announced = False
        store_home_timer(self.context.journal, str(timer))
        self.dispatch("on_change")
