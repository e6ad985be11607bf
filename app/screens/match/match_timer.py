"""Timer of a match: its readings, its announcements, and the pause during which it is shown large."""

from typing import TYPE_CHECKING

from app.hourglass.shown_timer import ShownTimer
from app.hourglass.timer_cues import TimerReading, describe_reading, timer_reading
from app.hourglass.timer_widgets import LargeTimer
from app.i18n import _
from app.match.messages import Stage
from app.screens.screen_timer import ScreenTimer

if TYPE_CHECKING:
    from app.screens.match.match_screen import TableScreen


class MatchTimer(ScreenTimer):
    """Timer of a match. A turn of the hourglass starts it; a tap while it runs pauses the match."""

    def __init__(self, screen: "TableScreen") -> None:
        super().__init__(screen.context)
        self._screen, self._session = screen, screen.session

    @property
    def is_enabled(self) -> bool:
        """Returns whether the match has a timer."""
        return self._session.timer_limit is not None

    def read(self) -> TimerReading:
        limit = self._session.timer_limit or 0.0
        return timer_reading(self._session) or TimerReading(limit, limit)

    @property
    def can_announce(self) -> bool:
        return self._session.stage is Stage.PLAY

    @property
    def spoken(self) -> str:
        """Returns a sentence that announces the time left."""
        if not self.is_enabled:
            return _("This match has no timer.")
        return self._why_asleep or describe_reading(self.read())

    def handle_turn(self) -> None:
        """Starts the timer, or shows the reason why it cannot start."""
        self._screen.wake()
        why = self._why_asleep
        if why:
            self._screen.show_timer_note(why)
            self.context.say(why)

    @property
    def _why_asleep(self) -> str:
        if self._session.stage is Stage.PASS_ON:
            return _("The timer waits until you hand over.")
        return _("This move has no time limit.") if self._session.next_timer_left is None else ""

    def handle_tap(self) -> None:
        """Pauses the match and opens the large hourglass, which resumes the match when it is tapped."""
        session = self._session
        if session.stage not in (Stage.PLAY, Stage.BOTS) or session.turn is None:
            return
        paused = PausedTimer(self._screen, self.read(), session.turn)
        self._screen.hold()  # may cover the hand, and then the timer has no reading
        panel = LargeTimer(paused)
        panel.closed = self._screen.resume_after_panel
        self.context.navigation.open_panel(panel)

    def end(self) -> None:
        """Announces that the time is up and a move was made automatically."""
        if self.is_enabled:
            self.dispatch("on_time_up")
            self._screen.show_timer_note(_("Time’s up."))


class PausedTimer(ShownTimer):
    """Timer of a paused match at the time of the pause. A touch closes the panel that shows it."""

    is_touchable = True

    def __init__(self, screen: "TableScreen", reading: TimerReading, turn: int) -> None:
        super().__init__()
        self._screen, self._reading, self._turn = screen, reading._replace(is_running=False), turn

    @property
    def name(self) -> str:
        return self._screen.names[self._turn]

    @property
    def colour(self) -> int:
        return self._screen.colour_index(self._turn)

    def read(self) -> TimerReading:
        return self._reading

    def hint(self, _reading: TimerReading | None) -> str:
        return _("Tap to continue")

    def handle_turn(self) -> None:
        self.handle_tap()

    def handle_tap(self) -> None:
        self._screen.context.navigation.close_panel()
