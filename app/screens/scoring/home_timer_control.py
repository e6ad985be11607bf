"""Controller of the home timer: stores each turn, announces the time left, and keeps the display on."""

from collections.abc import Callable

from kivy.clock import Clock

from app.hourglass.timer_cues import SPOKEN_AT, SpokenCues, TimerReading, describe_reading
from app.i18n import _
from app.sheets.home_timer import HomeTimer
from app.shell.context import AppContext
from app.store.sheets import load_home_timer, store_home_timer


class HomeTimerControl:
    """Controller of the stored home timer. `on_change` is called after each change, `on_time_up` when the time is
    up.
    """

    def __init__(self, context: AppContext, on_change: Callable[[], object], on_time_up: Callable[[], object]) -> None:
        self._context, self._on_change, self._on_time_up = context, on_change, on_time_up
        self._voice, self._is_awake = SpokenCues(), False
        self.reload()

    def reload(self) -> None:
        """Loads the stored timer again, because another screen may have changed it."""
        self.timer = HomeTimer.of(load_home_timer(self._context.journal)).reset_if_forgotten(self.now)
        self._is_end_announced = self.is_time_up
        """Whether the end of the time has been announced"""
        self._voice.due(self.timer.reading(self.now))  # a new screen announces its state itself

    @property
    def now(self) -> float:
        return self._context.journal.clock()

    @property
    def is_time_up(self) -> bool:
        return self.timer.has_begun and self.timer.is_out(self.now)

    def read(self) -> TimerReading:
        """Returns the timer reading; announces the time left and, once, that time is up."""
        if self.is_time_up and not self._is_end_announced:
            self._is_end_announced = True
            self._on_time_up()
            Clock.schedule_once(lambda _passed: self._announce_end(), 0)
        reading = self.timer.reading(self.now)
        moment = self._voice.due(reading)
        if moment:
            self._context.say(describe_reading(reading), SPOKEN_AT[moment])
        return reading

    def _announce_end(self) -> None:
        self._context.feedback.say_for_event("sand end", _("The sand has run out."))
        self._on_change()

    def handle_tap(self, turn: int | None = None) -> None:
        """Handles a tap on the timer: starts or resumes it, or turns it over for the next player. `turn`: seat in
        turn, if a score sheet provides it.
        """
        was_running = self.timer.reading(self.now).is_running
        timer = self.timer.tapped(self.now)
        if timer == self.timer:
            return
        self.save(timer if turn is None else timer.with_turn(turn))
        if was_running:
            self._context.give_feedback("glass turned")
        if self.timer.name:
            self._context.say(self.timer.name, urgent=True)

    def save(self, timer: HomeTimer) -> None:
        """Stores a new state of the timer."""
        self.timer = timer
        self._is_end_announced = False
        store_home_timer(self._context.journal, str(timer))
        self._on_change()

    def update_wake_lock(self) -> None:
        """Keeps the display on while the timer runs."""
        self._set_awake(self.timer.reading(self.now).is_running)

    def release(self) -> None:
        """Allows the display to turn off. Called when no screen shows the timer any more."""
        self._set_awake(False)

    def _set_awake(self, awake: bool) -> None:
        if awake != self._is_awake:
            self._is_awake = awake
            self._context.services.system.keep_awake(awake)
