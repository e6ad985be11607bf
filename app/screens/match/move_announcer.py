"""Spoken announcements of moves. The bots wait until the announcements are over."""

from typing import TYPE_CHECKING

from app.match.messages import MovePlayed
from engine.game import Event

if TYPE_CHECKING:
    from app.screens.match.match_screen import TableScreen

MAX_WAIT_S = 8.0
"""Maximum seconds for which bots wait for speech after a move."""


class MoveAnnouncer:
    """Announcer of the moves of a match."""

    def __init__(self, screen: "TableScreen"):
        self._screen = screen
        self._dice: list[Event] = []
        """Dice rolls that were not announced yet, of the seat whose turn it is."""
        self._row: list[Event] = []
        """Repeated actions of a bot that were not announced yet; they are announced in one sentence"""
        self._since: float | None = None
        """Time since which bots have been waiting; None while they do not wait."""

    def announce(self, message: MovePlayed) -> None:
        """Announces a move after its animation. A bot's dice are announced together with the next move; the table
        announces a person's dice when they are rolled.
        """
        screen, self._since = self._screen, None
        if not screen.settings.access.speech:
            return
        traits = screen.game.traits
        events = [event for event in message.events if event.is_move or event.record_line() is not None]
        is_bot = bool(message.ply) and screen.session.players[message.seat].is_bot
        if is_bot and events and all(map(traits.is_repeated, events)):
            self._row += events
            return
        self._speak_row()
        dice = [event for event in events if traits.sound(event) == "dice"]
        thrown = self._dice if is_bot else ()
        self._dice = dice
        for event in (*thrown, *(event for event in events if event not in dice)):
            screen.say(screen.game.phrases.line(event, screen.names).long)

    def forget(self) -> None:
        """Drops the announcements of undone moves."""
        self._row = []

    def _speak_row(self) -> None:
        """Announces the repeated actions of a bot in one sentence."""
        row, self._row = self._row, []
        if row:
            self._screen.say(self._screen.game.phrases.repeated_line(row, self._screen.names))

    @property
    def should_bots_wait(self) -> bool:
        """Returns whether speech is still running and bots have not yet waited `MAX_WAIT_S` for it."""
        context = self._screen.context
        if not context.feedback.is_speaking:
            self._since = None
            return False
        self._since = context.clock() if self._since is None else self._since
        return context.clock() - self._since < MAX_WAIT_S
