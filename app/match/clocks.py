"""Time that passes only while it should: a stopwatch, and the clocks of one match."""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from app.games import APP_GAMES
from app.match.messages import Stage
from app.match.seating import Seating
from engine.game import Event, Seat
from engine.match import Match

Clock: TypeAlias = Callable[[], float]
"""Seconds since any moment; it never goes back"""


class Stopwatch:
    """Counts seconds while it runs. It stands until it is told to run."""

    __slots__ = ("_clock", "_since", "_sum")

    def __init__(self, clock: Clock, seconds: float = 0.0):
        self._clock = clock
        self._sum = seconds
        self._since: float | None = None

    def run(self, runs: bool) -> None:
        """Lets it run or stand still from now on."""
        if runs == self.is_running:
            return
        if self._since is None:
            self._since = self._clock()
        else:
            self._sum = self.read()
            self._since = None

    def read(self) -> float:
        """Returns the seconds that have passed."""
        if self._since is None:
            return self._sum
        return self._sum + max(0.0, self._clock() - self._since)

    def set(self, seconds: float) -> None:
        """Sets it to so many seconds; whether it runs does not change."""
        self._sum = seconds
        if self._since is not None:
            self._since = self._clock()

    @property
    def is_running(self) -> bool:
        return self._since is not None


class TurnTimer:
    """The sand of one turn, in a glass of `limit` seconds. Without a limit it never runs out."""

    __slots__ = ("_turn", "_watch", "limit")

    def __init__(self, clock: Clock, used: float = 0.0):
        """`used`: what has run down already in the first turn that is set."""
        self._watch = Stopwatch(clock, used)
        self._turn: object = None
        self.limit: float | None = None

    def set_turn(self, turn: object, limit: float | None) -> None:
        """Says which turn it is, and how much sand that has. For another turn than before the glass is full."""
        if self._turn is not None and turn != self._turn:
            self._watch.set(0.0)
        self._turn = turn
        self.limit = limit

    def run(self, runs: bool) -> None:
        self._watch.run(runs)

    @property
    def is_running(self) -> bool:
        return self._watch.is_running

    @property
    def used(self) -> float:
        return self._watch.read()

    def set_used(self, seconds: float) -> None:
        self._watch.set(seconds)

    @property
    def left(self) -> float | None:
        """Returns the seconds of sand that are still above; None where there is no limit."""
        return None if self.limit is None else max(0.0, self.limit - self._watch.read())

    @property
    def is_out(self) -> bool:
        return self.left == 0.0


# The clocks of one match: the sand of each turn, the times of a race, and which of them run now


class MatchClocks:
    """All clocks of a match. They stand while the session is paused, and after that until the table is touched.

    The sand of an open game stands too when it becomes another person's turn, as no cover gives them time there.
    """

    def __init__(
        self,
        match: Match,
        seating: Seating,
        clock: Clock,
        used: float,
        stretch: float,
        sand_at: Mapping[int, float] | None = None,
    ):
        """`used`: the sand that has run down in the turn under way. `stretch`: so many times the sand agreed on.
        `sand_at`: what had run down when each move was made, by plies from 0.
        """
        self.match = match
        self.is_waiting = True
        """Sand and race stand until the next touch"""
        self.time = Stopwatch(clock)
        """The time of the match: it passes whenever there is no pause"""
        self.sand = TurnTimer(clock, used)
        self.sand_at = dict(sand_at or {})
        """What had run down when each move was made, as far as that is known"""
        self._races = [Stopwatch(clock) for _ in match.names]
        self._seating = seating
        self._limit = APP_GAMES[match.game.name].turn_seconds(match.options)
        self._stretch = stretch
        for (seat, move), events in zip(match.moves, match.events):
            self._set_race(seat, move, events)

    def race(self, seat: Seat) -> float:
        """Returns the seconds that this seat has built in the round of a race."""
        return min(self._races[seat].read(), self._seating.traits.max_elapsed)

    @property
    def race_times(self) -> str:
        """Returns the milliseconds that each seat has built, to go on from."""
        return " ".join(str(round(self.race(seat) * 1000)) for seat in range(len(self._races)))

    def restore_race_times(self, kept: str) -> None:
        """Goes on from what was kept; a move that was made later counts more. What is no time is left out."""
        for race, ms in zip(self._races, kept.split()):
            if re.fullmatch(r"\d{1,12}", ms, re.ASCII):
                race.set(max(race.read(), int(ms) / 1000))

    def equalize_race_times(self) -> None:
        """Lets all who build at the same time have built for as long: whoever moved last knows best how long."""
        longest = max(race.read() for race in self._races)
        for race in self._races:
            race.set(longest)

    def adjust(self, is_paused: bool) -> None:
        """Lets the clocks run that should run now, and stops the others."""
        seat, state, seating = self._seating.turn, self.match.state, self._seating
        self.time.run(not is_paused)
        runs = not (is_paused or self.is_waiting) and seating.stage in (Stage.PLAY, Stage.BOTS)
        self.sand.run(runs and seat is not None and state.timeout(seat) is not None)
        if seat is not None:
            whose = None if seating.is_simultaneous else seat
            self.sand.set_turn((whose, seating.traits.turn_id(state)), self._limit and self._limit * self._stretch)
        for other, race in enumerate(self._races):
            is_there = seating.players[other].is_bot or not seating.has_handover or other == seating.front
            race.run(runs and is_there and other in state.actors())

    def moved(self, seat: Seat, move: Any, events: list[Event], used: float) -> None:
        """Notes a move that was made with so much sand used. A new round waits for a touch where people play."""
        self.sand_at[len(self.match.moves) - 1] = used
        if self._set_race(seat, move, events):
            self.is_waiting = bool(self._seating.people)

    def _set_race(self, seat: Seat, move: Any, events: list[Event]) -> bool:
        """Sets the race by a move that was made, and returns whether that has begun a round."""
        self._races[seat].set(self._seating.traits.elapsed(move) or self._races[seat].read())
        begins = any(event.begins_round for event in events)
        if begins:
            for race in self._races:
                race.set(0.0)
        return begins

    def restore_timer(self, ply: int, shown: float) -> None:
        """Puts the sand back to where it was after `ply` moves, now that the later ones have been taken back.

        Where that is not known it is what the glass has `shown`: the glass of a turn is filled once.
        """
        self.sand.set_used(self.sand_at.get(ply, shown))
