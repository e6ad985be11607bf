"""Cursor through a match: the position after any move, its description and advice. Without Kivy."""

from collections.abc import Sequence
from copy import copy

from app.default_names import display_names
from app.games import APP_GAMES
from app.games.texts import EventLine
from app.match.bots import Advice, advice_on
from app.match.clocks import Clock
from app.match.coaches import CoachJob
from app.match.traits import TIME_MOVE
from engine.bots.luck_analysis import MISTAKE_LOSS
from engine.game import NEXT_ROUND, Event, Seat
from engine.match import Match


class ReplayCursor:
    """Copy of a match that can be moved forwards and backwards. The match from which it was copied does not change."""

    def __init__(self, match: Match):
        self.whole = match
        self.match = copy(match)
        """Match after `at` moves"""
        self.at = len(match.moves)
        self.names = display_names(match.names)

    @property
    def length(self) -> int:
        return len(self.whole.moves)

    def go(self, ply: int) -> None:
        """Moves to the position after `ply` moves. Moving backwards replays the match from the start."""
        goal = min(max(ply, 0), self.length)
        if goal < self.at:
            self.match.rewind(goal)
        for seat, move in self.whole.moves[self.at : goal] if goal > self.at else ():
            self.match.play(seat, move)
        self.at = goal

    @property
    def seat(self) -> Seat | None:
        """Returns the seat that made the current move; None at the start."""
        return self.whole.moves[self.at - 1][0] if self.at else None

    @property
    def is_played(self) -> bool:
        """Returns whether the current move was made by a seat; False at the start and for the deal of a round."""
        return self.at > 0 and self.whole.moves[self.at - 1][1] is not NEXT_ROUND

    def lines(self, ply: int) -> list[EventLine]:
        """Returns the lines that describe a move, with all hands visible.

        A dice roll is listed with the move that uses it, although it is an event of the move before.
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
        """Describes a move in full sentences."""
        return " ".join(line.long for line in self.lines(ply))

    def describe_luck(self, ply: int) -> str:
        """Describes the random outcomes of a move (roll, draw, deal), or the whole move if it has none."""
        phrases, read_outcome = APP_GAMES[self.whole.game.name].phrases, self.whole.game.read_outcome
        facts = [(event, event.record_line()) for event in self._events(ply)]
        outcome_events = [event for event, fact in facts if fact and read_outcome(fact) is not None]
        texts = [phrases.line(event, self.names).long for event in outcome_events]
        return " ".join(text for text in texts if text) or self.describe(ply)

    def next_round_end(self, direction: int) -> int:
        """Returns the move number of the next round end (`direction` 1) or of the previous one (-1); otherwise the end
        or the start of the match.
        """
        round_ends = (
            ply for ply, events in enumerate(self.whole.events, 1) if any(event.ends_round for event in events)
        )
        stops = [0, *round_ends, self.length]
        if direction > 0:
            return next((stop for stop in stops if stop > self.at), self.length)
        return next((stop for stop in reversed(stops) if stop < self.at), 0)

    def advice(self, clock: Clock | None = None, is_hint: bool = False) -> Advice | None:
        """Returns a bot's advice on the current move, to be computed afterwards in short time slices; None for a move
        that was made automatically because the time was up.

        `clock`: limits the time of the analysis. `is_hint`: whether the move follows a hint, so that no other move
        counts as better.
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
    """Returns whether an event has a line of its own: it is a move or an event stored in the record."""
    return event.is_move or event.record_line() is not None
