"""Clocks of a match: stopwatch, turn timer and race times."""

import re
from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import TypeAlias

from app.match.countdown import Countdown, UsedTime
from app.match.messages import Stage
from app.match.seating import Seating
from engine.game import Event, Move, Seat
from engine.match import Match

Clock: TypeAlias = Callable[[], float]
"""Monotonic clock in seconds"""


class Stopwatch:
    """Stopwatch, initially stopped."""

    __slots__ = ("_clock", "_countdown")

    def __init__(self, clock: Clock, seconds: float = 0.0):
        """`seconds`: seconds that count as measured already."""
        self._clock = clock
        self._countdown = Countdown(used=seconds)

    def run(self, runs: bool) -> None:
        """Starts or stops the stopwatch."""
        if runs != self.is_running:
            now = self._clock()
            self._countdown = self._countdown.started(now) if runs else self._countdown.stopped(now)

    def read(self) -> float:
        """Returns the measured seconds."""
        return self._countdown.elapsed(self._clock()) if self.is_running else self._countdown.used

    def set(self, seconds: float) -> None:
        """Sets the measured seconds, without starting or stopping."""
        self._countdown = self._countdown.with_used(seconds, self._clock())

    @property
    def is_running(self) -> bool:
        return self._countdown.is_running


class TurnTimer(Stopwatch):
    """Stopwatch of one turn with a `limit` in seconds, or without a limit."""

    __slots__ = ("_turn",)

    def __init__(self, clock: Clock, used: float = 0.0):
        """`used`: seconds already used in the first turn."""
        super().__init__(clock, used)
        self._turn: object = None

    def set_turn(self, turn: object, limit: float | None) -> None:
        """Sets the turn and its limit; a new turn starts with its full time."""
        if self._turn is not None and turn != self._turn:
            self.set(0.0)
        self._turn = turn
        self._countdown = replace(self._countdown, limit=inf if limit is None else limit)

    @property
    def limit(self) -> float | None:
        return None if self._countdown.limit == inf else self._countdown.limit

    @property
    def left(self) -> float | None:
        """Returns the seconds left; None without a limit."""
        return None if self.limit is None else self._countdown.left(self._clock())

    @property
    def is_out(self) -> bool:
        return self.left == 0.0


# Clocks of one match


class MatchClocks:
    """All clocks of a match. They stop while the session is paused, and then remain stopped until a player touches the
    table.

    In a game with open hands the timer also waits for a touch when the turn passes to another person, because there is
    no handover.
    """

    def __init__(
        self,
        match: Match,
        seating: Seating,
        clock: Clock,
        used: UsedTime,
        stretch: float,
    ):
        """`stretch`: factor on the time limit of the options."""
        self.match = match
        self.is_waiting = True
        """Whether the timer and the race times wait for the next touch"""
        self.time = Stopwatch(clock)
        """Stopwatch of the match, without pauses"""
        self.sand = TurnTimer(clock, used.turn)
        self.sand_at = dict(used.moves)
        """Timer seconds used for each move, by move number from 0; the seconds of some moves may be missing"""
        self._races = [Stopwatch(clock) for _ in match.names]
        self._seating = seating
        self._limit = seating.traits.turn_seconds(match.options)
        self._stretch = stretch
        for (seat, move), events in zip(match.moves, match.events):
            self._set_race(seat, move, events)

    def race(self, seat: Seat) -> float:
        """Returns the building time of a seat in the current round of a race (a variant in which all seats build at the
        same time), in seconds.
        """
        return min(self._races[seat].read(), self._seating.traits.max_elapsed)

    @property
    def race_times(self) -> str:
        """Formats the building times of all seats, in milliseconds."""
        return " ".join(str(round(self.race(seat) * 1000)) for seat in range(len(self._races)))

    def restore_race_times(self, text: str) -> None:
        """Restores stored building times, except invalid ones. A building time never becomes less than that of the
        seat's last move.
        """
        for race, ms in zip(self._races, text.split()):
            if re.fullmatch(r"\d{1,12}", ms, re.ASCII):
                race.set(max(race.read(), int(ms) / 1000))

    def equalize_race_times(self) -> None:
        """Sets all building times to the longest one, because simultaneous players have all built for the same time."""
        longest = max(race.read() for race in self._races)
        for race in self._races:
            race.set(longest)

    def adjust(self, is_paused: bool) -> None:
        """Starts and stops the clocks to match the current stage."""
        seat, state, seating = self._seating.turn, self.match.state, self._seating
        self.time.run(not is_paused)
        runs = not (is_paused or self.is_waiting) and seating.stage in (Stage.PLAY, Stage.BOTS)
        self.sand.run(runs and seat is not None and state.timeout(seat) is not None)
        if seat is not None:
            owner = None if seating.is_simultaneous else seat
            self.sand.set_turn((owner, seating.traits.turn_id(state)), self._limit and self._limit * self._stretch)
        for other, race in enumerate(self._races):
            is_present = other not in seating.people or not seating.has_handover or other == seating.front
            race.run(runs and is_present and other in state.actors())

    def moved(self, seat: Seat, move: Move, events: list[Event], used: float) -> None:
        """Updates the clocks after a move. `used`: timer seconds of the move. The clocks of a new round wait for a
        touch if people play.
        """
        self.sand_at[len(self.match.moves) - 1] = used
        if self._set_race(seat, move, events):
            self.is_waiting = bool(self._seating.people)

    def _set_race(self, seat: Seat, move: Move, events: list[Event]) -> bool:
        """Sets the race time of the seat from its move; returns whether the move started a round."""
        self._races[seat].set(self._seating.traits.elapsed(move) or self._races[seat].read())
        begins = any(event.begins_round for event in events)
        if begins:
            for race in self._races:
                race.set(0.0)
        return begins

    def restore_timer(self, ply: int, shown: float) -> None:
        """Restores the timer after an undo to `ply` moves.

        `shown`: timer seconds used before the undo. They are used if the seconds of the move are not stored, because
        otherwise the player would get the full time of a turn a second time.
        """
        self.sand.set(self.sand_at.get(ply, shown))
