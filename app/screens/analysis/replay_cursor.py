"""Cursor through a match: its state after any move, a text about the move, advice about it. Without Kivy."""

from collections.abc import Sequence
from copy import copy

from app.games import APP_GAMES
from app.games.texts import EventLine
from app.games.traits import TIME_MOVE
from app.match.bots import Advice, advice_on
from app.match.clocks import Clock
from app.match.coaches import CoachJob
from engine.bots.luck_analysis import MISTAKE_LOSS
from engine.game import NEXT_ROUND, Event, Seat
from engine.match import Match


class ReplayCursor:
    """Copy of a match that moves forwards and backwards; the original match does not change."""

    def __init__(self, match: Match):
        self.whole = match
        self.match = copy(match)
        """State after move `at`"""
        self.at = len(match.moves)
        self.names = match.names

    @property
    def length(self) -> int:
        return len(self.whole.moves)

    def go(self, ply: int) -> None:
        """Moves to the state after move `ply`, counted from 1; 0 is the start. Backwards it replays from the start."""
        goal = min(max(ply, 0), self.length)
        if goal < self.at:
            self.match.rewind(goal)
        for seat, move in self.whole.moves[self.at : goal] if goal > self.at else ():
            self.match.play(seat, move)
        self.at = goal

    @property
    def seat(self) -> Seat | None:
        """Returns the seat of the shown move; None at the start."""
        return self.whole.moves[self.at - 1][0] if self.at else None

    @property
    def is_played(self) -> bool:
        """Returns whether a seat made the shown move; False at the start and for the deal of a round."""
        return self.at > 0 and self.whole.moves[self.at - 1][1] is not NEXT_ROUND

    def lines(self, ply: int) -> list[EventLine]:
        """Returns the lines about a move, with all hands open.

        A dice roll belongs to the move that uses it, although it is an event of the move before.
        """
        roll_events = [event for event in self._events(ply - 1) if self._is_roll(event)] if ply else []
        move_events = [event for event in self._events(ply) if _is_shown(event) and not self._is_roll(event)]
        phrases = APP_GAMES[self.whole.game.name].phrases
        return [
            line for line in (phrases.line(event, self.names) for event in (*roll_events, *move_events)) if line.long
        ]

    def _events(self, ply: int) -> Sequence[Event]:
        return self.whole.events[ply - 1] if ply else self.whole.opening_events

    def _is_roll(self, event: Event) -> bool:
        return APP_GAMES[self.whole.game.name].traits.sound(event) == "dice"

    def describe(self, ply: int) -> str:
        """Returns the sentences about a move."""
        return " ".join(line.long for line in self.lines(ply))

    def describe_luck(self, ply: int) -> str:
        """Returns the random outcomes of a move: a roll, a draw, a deal; without any, the whole text of the move."""
        phrases, read_outcome = APP_GAMES[self.whole.game.name].phrases, self.whole.game.read_outcome
        facts = [(event, event.record_line()) for event in self._events(ply)]
        outcome_events = [event for event, fact in facts if fact and read_outcome(fact) is not None]
        texts = [phrases.line(event, self.names).long for event in outcome_events]
        return " ".join(text for text in texts if text) or self.describe(ply)

    def next_round_end(self, direction: int) -> int:
        """Returns the next round end (`direction` 1) or the previous one (-1), else the end or the start of the
        match.
        """
        round_ends = (
            ply for ply, events in enumerate(self.whole.events, 1) if any(event.ends_round for event in events)
        )
        stops = [0, *round_ends, self.length]
        if direction > 0:
            return next((stop for stop in stops if stop > self.at), self.length)
        return next((stop for stop in reversed(stops) if stop < self.at), 0)

    def why(self, clock: Clock | None = None, is_hint: bool = False) -> Advice | None:
        """Returns advice about the shown move, computed in slices; None for a move by the timer.

        `clock`: limits the time of the analysis. `is_hint`: the move follows a hint, so no other move counts as better.
        """
        if not self.at:
            return None
        seat, move = self.whole.moves[self.at - 1]
        if move is NEXT_ROUND or str(move) == TIME_MOVE:
            return None
        before = copy(self.match)
        before.rewind(self.at - 1)
        judging = CoachJob(before.game.name, before.view(seat), MISTAKE_LOSS)
        better = str(move) if is_hint else ""
        return advice_on(before, seat, move, judging=judging, better=better, clock=clock)


def _is_shown(event: Event) -> bool:
    """Returns whether an event has a text of its own: it is a move or a stored fact."""
    return event.is_move or event.record_line() is not None
