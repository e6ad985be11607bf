"""The sand of the table at home while a screen shows it: kept at every turn, told aloud, and the screen is awake."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from app.hourglass.ticks import SAID, Reading, SandVoice, spoken
from app.sheets.home_timer import HomeTimer
from app.shell.context import AppContext
from app.shell.i18n import _
from app.store.sheets import load_home_timer, store_home_timer


class HomeTimerControl:
    """Knows the sand as it is kept. `changed` is called when it stands otherwise, `ran_out` as it runs out."""

    def __init__(self, context: AppContext, changed: Callable[[], Any], ran_out: Callable[[], Any]) -> None:
        self._context, self._changed, self._ran_out = context, changed, ran_out
        self._voice, self._is_awake = SandVoice(), False
        self.look_again()

    def look_again(self) -> None:
        """Takes the sand as it is kept: another screen may have turned it."""
        self.sand = HomeTimer.of(load_home_timer(self._context.journal)).reset_if_forgotten(self.now)
        self._is_told = self.is_out
        """Whether it has been told that the sand is out"""
        self._voice.due(self.sand.reading(self.now))  # a screen that comes says by itself what it shows

    @property
    def now(self) -> float:
        return self._context.journal.clock()

    @property
    def is_out(self) -> bool:
        return self.sand.has_begun and self.sand.is_out(self.now)

    def read(self) -> Reading:
        """Returns what a glass is told; of sand that is at its end a voice tells, once."""
        if self.is_out and not self._is_told:
            self._is_told = True
            self._ran_out()
            Clock.schedule_once(lambda _passed: self._tell_end(), 0)
        reading = self.sand.reading(self.now)
        moment = self._voice.due(reading)
        if moment:
            self._context.say(spoken(reading), SAID[moment])
        return reading

    def _tell_end(self) -> None:
        self._context.feedback.say_of("sand end", _("The sand has run out."))
        self._changed()

    def tapped(self, turn: int | None = None) -> None:
        """Turns the glass, hands it on, or lets it go on. `turn`: whose it is, where that is known otherwise."""
        ran = self.sand.reading(self.now).runs
        sand = self.sand.tapped(self.now)
        if sand == self.sand:
            return
        self.keep(sand if turn is None else sand.with_turn(turn))
        if ran:
            self._context.feel("glass turned")
        if self.sand.name:
            self._context.say(self.sand.name, urgent=True)

    def keep(self, sand: HomeTimer) -> None:
        """Takes the sand as it stands now, and stores it."""
        self.sand = sand
        self._is_told = False
        store_home_timer(self._context.journal, str(sand))
        self._changed()

    def stay_awake(self) -> None:
        """Lets the screen go dark only while the sand stands."""
        self._keep_awake(self.sand.reading(self.now).runs)

    def rest(self) -> None:
        """Is called when no screen shows it any more."""
        self._keep_awake(False)

    def _keep_awake(self, awake: bool) -> None:
        if awake != self._is_awake:
            self._is_awake = awake
            self._context.services.system.keep_awake(awake)
