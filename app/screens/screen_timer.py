"""Base class of the timers that a screen lets run: the timer of a match and the home timer."""

from app.device.motion_sensor import MotionSensor
from app.hourglass.shown_timer import ShownTimer
from app.hourglass.timer_cues import SPOKEN_AT, SpokenCues, TimerReading, describe_reading
from app.shell.context import AppContext


class ScreenTimer(ShownTimer):
    """Timer of a screen. While it runs, it announces the time left and keeps the display on."""

    is_touchable = True

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context
        self._announcements, self._is_awake = SpokenCues(), False

    @property
    def motion(self) -> MotionSensor | None:
        return self.context.services.motion if self.context.settings.sand.tip else None

    @property
    def can_announce(self) -> bool:
        """Returns whether the time left may be announced now."""
        return True

    def handle_reading(self, reading: TimerReading | None) -> None:
        """Announces the time left at fixed moments, each only once. Keeps the display on while the timer runs, because
        a thinking player touches nothing.
        """
        moment = self._announcements.due(reading) if reading else 0
        if moment and self.can_announce:
            self.context.say(describe_reading(reading), SPOKEN_AT[moment])
        self.keep_awake(reading is not None and reading.is_running)

    def keep_awake(self, is_awake: bool) -> None:
        """Keeps the display on, or allows it to turn off."""
        if is_awake != self._is_awake:
            self._is_awake = is_awake
            self.context.services.system.keep_awake(is_awake)

    def give_feedback(self, event: str, strength: float = 1.0) -> None:
        self.context.give_feedback(event, strength)
