"""A match that is over, from the table or from the journal."""

from dataclasses import dataclass

from app.match.seating import Player, SetUp
from app.screens.matches import colour_of
from app.screens.score_card import Seated
from app.shell.context import AppContext
from app.store.notices import Unreadable
from engine.match import Match


@dataclass(frozen=True)
class Finished:
    """What the result, the replay and the sharing need of it."""

    id: str
    match: Match
    players: tuple[Player, ...]

    @property
    def game(self) -> str:
        return self.match.game.name

    def rematch(self, seed: int) -> SetUp:
        """The same table again, everybody one seat further."""
        return SetUp.of(self.match, self.players).rotated(seed)


def finished(context: AppContext, match_id: str = "") -> Finished | None:
    """A match of the journal, or without an id the one on the table. Unreadable ones are told of."""
    table = context.table
    if table and match_id in ("", table.id):
        return Finished(table.id, table.session.match, table.session.players)
    found = context.journal.resume(match_id) if match_id else None
    if isinstance(found, Unreadable):
        context.tell(found)
        return None
    return Finished(match_id, found.match, found.players) if found else None


def seated(found: Finished) -> Seated:
    """Its seats, as tables and charts show them."""
    return Seated(found.match.names, [colour_of(found.players, seat) for seat in range(len(found.players))])
