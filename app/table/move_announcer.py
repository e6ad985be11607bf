"""What is said of moves once they have been shown, and that bots wait until it has been said."""

from typing import TYPE_CHECKING

from app.match.messages import MovePlayed
from engine.game import Event

if TYPE_CHECKING:
    from app.table.screen import TableScreen

MAX_WAIT_S = 8.0
"""Seconds for which bots wait for a voice after a move"""


class MoveAnnouncer:
    """Speaks moves."""

    def __init__(self, screen: "TableScreen"):
        self._screen = screen
        self._dice: list[Event] = []
        """What lies thrown for the seat in turn"""
        self._row: list[Event] = []
        """What a bot has done several times in a row, and has not been said yet"""
        self._since: float | None = None
        """Since when bots wait"""

    def tell(self, message: MovePlayed) -> None:
        """Speaks a move that has been shown. The next dice are spoken with what is done with them; the table itself
        speaks a person's, once they are thrown.
        """
        screen, self._since = self._screen, None
        traits = screen.game.traits
        events = [event for event in message.events if event.is_move or event.record_line() is not None]
        is_bot = bool(message.ply) and screen.session.players[message.seat].is_bot
        if is_bot and events and all(map(traits.is_repeated, events)):
            self._row += events
            return
        self._say_row()
        dice = [event for event in events if traits.sound(event) == "dice"]
        thrown = self._dice if is_bot else ()
        self._dice = dice
        for event in (*thrown, *(event for event in events if event not in dice)):
            screen.say(screen.game.phrases.line(event, screen.names).long)

    def forget(self) -> None:
        """Tells nothing of moves that have been taken back."""
        self._row = []

    def _say_row(self) -> None:
        """Says in one sentence what a bot has done several times in a row."""
        row, self._row = self._row, []
        if row:
            self._screen.say(self._screen.game.phrases.repeated_line(row, self._screen.names))

    @property
    def should_bots_wait(self) -> bool:
        """Whether bots are to wait: a voice still speaks, and has not done so for too long."""
        context = self._screen.context
        if not context.feedback.is_speaking:
            self._since = None
            return False
        self._since = context.clock() if self._since is None else self._since
        return context.clock() - self._since < MAX_WAIT_S
