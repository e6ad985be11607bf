"""Interface between a timer and the widgets that show it."""

from kivy.event import EventDispatcher

from app.device.motion_sensor import MotionSensor
from app.hourglass.timer_cues import TimerReading


class ShownTimer(EventDispatcher):
    """Timer that an hourglass shows, and the effects of touches on it. Touches have no effect by default.

    A timer dispatches `on_change` when it changes otherwise than by the passing of time, and `on_time_up` when its time
    has ended. Its widgets then update themselves.
    """

    __events__ = ("on_change", "on_time_up")
    is_touchable = False
    """Whether a player may touch the hourglass"""

    @property
    def motion(self) -> MotionSensor | None:
        """Returns the sensor with which a player turns the hourglass; None if only touches turn it."""
        return None

    def read(self) -> TimerReading | None:
        """Returns the current reading; None if there is no time to show."""
        return None

    def handle_reading(self, reading: TimerReading | None) -> None:
        """Handles a new reading of the hourglass, for example announces the time left."""

    def handle_turn(self) -> None:
        """Starts the timer, after a player has turned the waiting hourglass."""

    def handle_tap(self) -> None:
        """Handles a tap on the running or paused hourglass."""

    def give_feedback(self, event: str, strength: float = 1.0) -> None:
        """Plays the sound and the haptics of an event in the feedback table."""

    # Texts beside the hourglass

    @property
    def name(self) -> str:
        """Returns the name of the player whose turn it is; empty if no name is shown."""
        return ""

    @property
    def colour(self) -> int:
        """Returns the colour of the player whose turn it is."""
        return 0

    def seconds(self, reading: TimerReading | None) -> int:
        """Returns the number of seconds to show."""
        return reading.seconds if reading else 0

    def hint(self, reading: TimerReading | None) -> str:
        """Returns the instruction to show below a large hourglass."""
        return ""

    # Default handlers of the events

    def on_change(self) -> None: ...

    def on_time_up(self) -> None: ...
