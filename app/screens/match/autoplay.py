"""Controls for matches between bots: pause and speed."""

from typing import TYPE_CHECKING

from app.i18n import _
from app.screens.settings.settings_sections import format_seconds
from app.table.contract import TableAction

if TYPE_CHECKING:
    from app.screens.match.match_screen import TableScreen

PAUSE, RESUME, PACE = "pause", "play", "clock"
PACES = (0.4, 1.2, 3.0)
"""Delays before a bot's move in seconds, in the order in which the speed button selects them."""


class AutoplayControls:
    """Buttons of a match without people."""

    def __init__(self, screen: "TableScreen"):
        self._screen = screen
        self._is_enabled = all(player.is_bot for player in screen.session.players)
        self.is_paused = False
        """Whether the bots are paused."""

    def actions(self) -> tuple[TableAction, ...]:
        """Returns the buttons; empty if a person plays."""
        if not self._is_enabled:
            return ()
        hold = (
            TableAction(RESUME, _("Resume"), is_main=True)
            if self.is_paused
            else TableAction(PAUSE, _("Pause"), is_main=True)
        )
        return hold, TableAction(PACE, _("Speed"), note=format_seconds(self._screen.settings.play.pace))

    def press(self, key: str) -> bool:
        """Performs the action of a button; returns False if the button is not one of these controls."""
        if key not in (PAUSE, RESUME, PACE) or not self._is_enabled:
            return False
        if key == PACE:
            self._change_pace()
        else:
            self.is_paused = key == PAUSE
        self._screen.resume_session()
        return True

    def _change_pace(self) -> None:
        """Selects the next slower speed, or the fastest one after the slowest, and stores it in the settings."""
        screen = self._screen
        slower = (pace for pace in PACES if pace > screen.settings.play.pace)
        pace = next(slower, PACES[0])
        screen.context.change("play", "pace", pace)
