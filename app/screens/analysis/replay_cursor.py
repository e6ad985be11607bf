"""A match looked through: its state after any move, what happened there in words, and why. Without Kivy."""

from collections.abc import Sequence
from copy import copy

from app.games import APP_GAMES
from app.games.texts import Line
from app.games.traits import TIME
from app.match.bots import Advice, advice_on
from app.match.clocks import Clock
from app.match.coaches import CoachJob
from engine.bots.ledger import MISTAKE
from engine.game import NEXT_ROUND, Event, Seat
from engine.match import Match


class ReplayCursor:
    """A copy of a match that goes forwards and backwards; the match itself stays as it is."""

    def __init__(self, match: Match):
        self.whole = match
        self.match = copy(match)
        """As it was after move `at`"""
        self.at = len(match.moves)
        self.names = match.names

    @property
    def length(self) -> int:
        return len(self.whole.moves)

    def go(self, ply: int) -> None:
        """Goes to after move `ply`, from 1; 0 is the beginning. On its way back it plays all moves anew."""
        goal = min(max(ply, 0), self.length)
        if goal < self.at:
            self.match.rewind(goal)
        for seat, move in self.whole.moves[self.at : goal] if goal > self.at else ():
            self.match.play(seat, move)
        self.at = goal

    @property
    def seat(self) -> Seat | None:
        """Returns who made the move that is shown."""
        return self.whole.moves[self.at - 1][0] if self.at else None

    @property
    def is_played(self) -> bool:
        """Tells whether a seat has made the move that is shown: it is neither the beginning nor the deal of a round."""
        return self.at > 0 and self.whole.moves[self.at - 1][1] is not NEXT_ROUND

    def lines(self, ply: int) -> list[Line]:
        """Returns what happened with a move, with everything open: the match is over.

        A throw is told with the move that is made of it, though it is rolled when the one before has been made.
        """
        thrown = [event for event in self._events(ply - 1) if self._is_throw(event)] if ply else []
        done = [event for event in self._events(ply) if _counts(event) and not self._is_throw(event)]
        words = APP_GAMES[self.whole.game.name].phrases
        return [line for line in (words.line(event, self.names) for event in (*thrown, *done)) if line.long]

    def _events(self, ply: int) -> Sequence[Event]:
        return self.whole.events[ply - 1] if ply else self.whole.beginning

    def _is_throw(self, event: Event) -> bool:
        return APP_GAMES[self.whole.game.name].traits.sound(event) == "dice"

    def said(self, ply: int) -> str:
        """Returns the same as sentences."""
        return " ".join(line.long for line in self.lines(ply))

    def describe_luck(self, ply: int) -> str:
        """Returns what luck has decided with a move: a throw, a draw, a deal; nothing where no words tell of it."""
        words, read = APP_GAMES[self.whole.game.name].phrases, self.whole.game.read_outcome
        facts = [(event, event.fact()) for event in self._events(ply)]
        decided = [event for event, fact in facts if fact and read(fact) is not None]
        told = [words.line(event, self.names).long for event in decided]
        return " ".join(each for each in told if each) or self.said(ply)

    def round_from(self, way: int) -> int:
        """Returns the move with which this round ends (1), or the one before (-1), as far as there is one."""
        ended = (ply for ply, events in enumerate(self.whole.events, 1) if any(event.ends_round for event in events))
        stops = [0, *ended, self.length]
        if way > 0:
            return next((stop for stop in stops if stop > self.at), self.length)
        return next((stop for stop in reversed(stops) if stop < self.at), 0)

    def why(self, clock: Clock | None = None, is_hint: bool = False) -> Advice | None:
        """Returns advice about the shown move, computed in slices; None for a move of the clock.

        `clock`: limits the time of the judge. `is_hint`: the move follows a hint, so no other move is better.
        """
        if not self.at:
            return None
        seat, move = self.whole.moves[self.at - 1]
        if move is NEXT_ROUND or str(move) == TIME:
            return None
        before = copy(self.match)
        before.rewind(self.at - 1)
        judging = CoachJob(before.game.name, before.view(seat), MISTAKE)
        better = str(move) if is_hint else ""
        return advice_on(before, seat, move, judging=judging, better=better, clock=clock)


def _counts(event: Event) -> bool:
    """Tells whether it is more than a step of something that is told as a whole."""
    return event.is_move or event.fact() is not None
