"""Pause and pace while bots play alone: whoever watches them decides how fast, and may stop to look."""

from dataclasses import replace
from typing import TYPE_CHECKING

from app.screens.settings.setting_rows import format_seconds
from app.shell.i18n import _
from app.table.contract import Action

if TYPE_CHECKING:
    from app.table.screen import TableScreen

PAUSE, RESUME, PACE = "pause", "play", "clock"
PACES = (0.4, 1.2, 3.0)
"""Seconds that a bot waits before it moves, as its button offers them in turn"""


class AutoplayControls:
    """The buttons of a match in which no person plays."""

    def __init__(self, screen: "TableScreen"):
        self._screen = screen
        self._is_there = all(player.is_bot for player in screen.session.players)
        self.is_paused = False
        """Whether the bots have been told to wait"""

    def actions(self) -> tuple[Action, ...]:
        """Returns its buttons; none where a person plays."""
        if not self._is_there:
            return ()
        hold = Action(RESUME, _("Go on"), is_main=True) if self.is_paused else Action(PAUSE, _("Pause"), is_main=True)
        return hold, Action(PACE, _("Pace"), note=format_seconds(self._screen.settings.play.pace))

    def press(self, key: str) -> bool:
        """Does what one of them stands for; returns whether it was one of them."""
        if key not in (PAUSE, RESUME, PACE) or not self._is_there:
            return False
        if key == PACE:
            self._change_pace()
        else:
            self.is_paused = key == PAUSE
        self._screen.resume_session()
        return True

    def _change_pace(self) -> None:
        """Takes the next slower pace, after the slowest the quickest; it is kept like the setting that it is."""
        screen = self._screen
        slower = (pace for pace in PACES if pace > screen.settings.play.pace)
        pace = next(slower, PACES[0])
        screen.context.change("play", "pace", pace)
        session = screen.session
        session.pace = replace(session.pace, least=pace, most=max(pace, screen.settings.play.patience))
