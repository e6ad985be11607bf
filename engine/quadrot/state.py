"""State of Quadrot, a race of four pawns across the board.

`legal_turns.py` lists the legal turns; this module implements the other rules: lot, dice, order of turns, ranking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from engine.game import (
    Event,
    Game,
    MatchEnded,
    Options,
    Seat,
    State,
    View,
    choice,
    public_values,
    retired_option,
    seat_option,
)
from engine.quadrot.board import BLACK, BLUE, RED, YELLOW, rows_to_go, sides_of
from engine.quadrot.events import LotsDrawn, Ranked, Rolled, SeatHome, TurnPlayed, read_outcome, step_events
from engine.quadrot.legal_turns import Dice, LegalTurns, Position, legal_turns
from engine.quadrot.moves import PiecelessMove, QuadrotMove, Turn, read_move
from engine.quadrot.packed_pawns import ALL_HOME, ALL_START, ON_BOARD, Pawns, home_count, points_of, start_count
from engine.quadrot.text import view_text
from engine.quadrot.turn_builder import TurnBuilder, refusal
from engine.randomness import RandomSource

FACES = (BLUE, BLUE, RED, RED, YELLOW, BLACK)
DICE = 2
ROWS = 10
"""Number of rows from behind the start line to behind the finish line"""
TWO_SEATS = "two seats"


@dataclass(frozen=True)
class QuadrotOptions(Options):
    """Options of a match of Quadrot."""

    short_opening: bool | str = choice(False, TWO_SEATS, True, first=TWO_SEATS)
    """Whether the first player rolls only one die in the first turn: never, with two seats, or always"""
    ranking: bool = choice(True, False)
    """Whether three or four seats continue to play until only one is left; otherwise the first seat home ends the match
    """
    turn_limit: int | None = choice(None, 30, 60)
    """Time limit of a turn in seconds; None for no timer"""
    sand_for: str | int = seat_option("all", seats=4)
    """Seats whose turns have a time limit: all, or only this one"""
    opener: str | int = seat_option("lot", seats=4)
    """First player: chosen by lot, or this seat"""
    time_risks: bool = retired_option(False, first=True)
    """Retired: whether a timeout plays the turn with the most progress, even if red squares send pawns back"""

    @property
    def seats(self) -> range:
        return range(2, 5)

    def has_timer(self, seat: Seat) -> bool:
        return self.turn_limit is not None and self.sand_for in ("all", seat)

    def opens_short(self, seats: int) -> bool:
        return seats == 2 if self.short_opening == TWO_SEATS else bool(self.short_opening)


@dataclass(eq=False, slots=True)
class PublicMatch:
    """Public part of a match, shared by the state and its views."""

    options: QuadrotOptions
    outcomes: int
    """Number of random outcomes so far: the lot, if one was drawn, and one roll for each turn"""
    pawns: list[Pawns]
    """Pawns by seat"""
    turn: Seat
    dice: Dice
    """Roll of the seat whose turn it is"""
    ranking: tuple[Seat, ...]
    """Seats whose pawns are all home, in order of arrival; at the end of the match the last seat as well"""
    scores: list[int]
    winners: tuple[Seat, ...]


class QuadrotState(PublicMatch, State[QuadrotMove]):
    """State of a match of Quadrot. Nothing is hidden except future random outcomes."""

    __slots__ = ("random_source",)

    random_source: RandomSource

    # Setup

    @classmethod
    def begin(cls, options: QuadrotOptions, seats: int, random_source: RandomSource) -> tuple[Self, list[Event]]:
        state = cls.__new__(cls)
        state.options = options
        state.random_source = random_source
        state.outcomes = 0
        state.pawns = [ALL_START] * seats
        state.scores = [0] * seats
        state.winners = state.ranking = ()
        lot = state.draw_lot()
        return state, [*lot, state.roll(1 if options.opens_short(seats) else DICE)]

    def draw_lot(self) -> list[Event]:
        """Determines the first player, by the option or by lot; returns the event of the lot, or no event."""
        seats = len(self.scores)
        if isinstance(self.options.opener, int):
            self.turn = self.options.opener % seats
            return []
        (self.turn,) = self.random_source.roll_dice(0, range(seats), 1)
        self.outcomes = 1
        return [LotsDrawn(self.turn)]

    def roll(self, dice: int = DICE) -> Event:
        """Rolls this number of dice for the seat whose turn it is."""
        self.dice = self.random_source.roll_dice(self.outcomes, FACES, dice)
        self.outcomes += 1
        return Rolled(self.turn, self.dice)

    # Legal moves

    def actors(self) -> tuple[Seat, ...]:
        return () if self.winners else (self.turn,)

    def moves(self, seat: Seat) -> Sequence[QuadrotMove]:
        return self.turns() if seat == self.turn and not self.winners else ()

    def turns(self) -> LegalTurns:
        """Returns all legal turns of the seat to move, with their results."""
        return legal_turns(self.position(self.turn), self.dice)

    def turn_builder(self) -> TurnBuilder:
        """Returns a builder that composes the turn of the seat to move, step by step."""
        return TurnBuilder(self.position(self.turn), self.dice)

    def position(self, seat: Seat) -> Position:
        """Returns the board as seen by this seat."""
        others = 0
        for other, pawns in enumerate(self.pawns):
            if other != seat:
                others |= pawns
        return Position(self.sides[seat], self.pawns[seat], others & ON_BOARD, bool(self.ranking))

    @property
    def sides(self) -> tuple[int, ...]:
        """Returns the side of the board at which each seat starts."""
        return sides_of(len(self.pawns))

    def timeout(self, seat: Seat) -> QuadrotMove | None:
        limited = self.options.has_timer(seat) and seat == self.turn and not self.winners
        return PiecelessMove.TIME if limited else None

    def refusal(self, seat: Seat, move: QuadrotMove) -> str | None:
        if seat not in self.actors() or not isinstance(move, Turn) or move in self.moves(seat):
            return super().refusal(seat, move)
        return refusal(self.position(seat), self.dice, move)

    # Moves

    def play(self, seat: Seat, move: QuadrotMove) -> list[Event]:
        turn = self.timeout_turn() if move is PiecelessMove.TIME else move
        events = step_events(seat, turn)
        if isinstance(turn, Turn):
            self.pawns[seat] = turn.after(self.pawns[seat])
        home = home_count(self.pawns[seat])
        points = home - self.scores[seat]
        self.scores[seat] = home
        parts = {"home": points} if points else {}
        events.append(TurnPlayed(seat, self.dice, move, turn, parts, tuple(zip(self.sides, self.pawns))))
        if self.pawns[seat] == ALL_HOME:
            self._finish(seat, events)
        if self.winners:
            events += (Ranked(self.ranking), MatchEnded(self.winners))
        else:
            self._next_turn(events)
        return events

    def timeout_turn(self) -> QuadrotMove:
        """Returns the turn that is played at timeout: the one in which the fewest pawns are sent back.

        Of several such turns, the one after which the pawns have the fewest rows to go is played; if these are also
        equal, the one whose pawns, in order, are on the points with the lowest numbers.
        """
        turns = self.turns()
        side = self.sides[self.turn]
        lost = [0 if self.options.time_risks else pawns_sent_back(turn) for turn in turns]
        best = min(range(len(turns)), key=lambda index: (lost[index], *_position_cost(turns.results[index], side)))
        return turns[best]

    def _finish(self, seat: Seat, events: list[Event]) -> None:
        events.append(SeatHome(seat, len(self.ranking) + 1))
        self.ranking, is_over = final_ranking((*self.ranking, seat), len(self.pawns), self.options)
        self.winners = self.ranking[:1] if is_over else ()

    def _next_turn(self, events: list[Event]) -> None:
        self.turn = (self.turn + 1) % len(self.pawns)
        while self.turn in self.ranking:
            self.turn = (self.turn + 1) % len(self.pawns)
        events.append(self.roll())

    # Copies and views

    def copy(self) -> Self:
        state = self.__class__.__new__(self.__class__)
        state.options = self.options
        state.random_source = self.random_source
        state.outcomes = self.outcomes
        state.pawns = self.pawns[:]
        state.turn = self.turn
        state.dice = self.dice
        state.ranking = self.ranking
        state.scores = self.scores[:]
        state.winners = self.winners
        return state

    def view(self, seat: Seat) -> QuadrotView:
        return QuadrotView(**public_values(PublicMatch, self), game=type(self), seat=seat)

    @classmethod
    def from_view(cls, view: QuadrotView, random_source: RandomSource) -> Self:
        """Returns the state of this view. Its future random outcomes come from `random_source`."""
        state = cls.__new__(cls)
        for name, value in public_values(PublicMatch, view).items():
            setattr(state, name, value)
        state.random_source = random_source
        return state


def final_ranking(home: tuple[Seat, ...], seats: int, options: QuadrotOptions) -> tuple[tuple[Seat, ...], bool]:
    """Returns the ranking after these seats have come home, and whether the match is over. If only one seat is left, it
    gets the last place.

    >>> final_ranking((2, 0), 3, QuadrotOptions())
    ((2, 0, 1), True)
    """
    left = [seat for seat in range(seats) if seat not in home]
    places = (*home, *left) if len(left) == 1 else home
    return places, len(left) == 1 or not options.ranking


def pawns_sent_back(turn: QuadrotMove) -> int:
    """Returns the number of pawns that red squares send back in a turn."""
    return sum(step.returns for step in turn.steps) if isinstance(turn, Turn) else 0


def _position_cost(pawns: Pawns, side: int) -> tuple[int, list[int]]:
    points = list(points_of(pawns))
    return ROWS * start_count(pawns) + sum(rows_to_go(point, side) for point in points), points


# View


@dataclass
class QuadrotView(PublicMatch, View[QuadrotMove]):
    """View of a match: board, dice and ranking, which are all public."""

    game: type[QuadrotState]
    seat: Seat

    def __str__(self) -> str:
        return view_text(self)

    def sample_state(self, rng: Random) -> QuadrotState:
        return self.game.from_view(self, RandomSource(rng.getrandbits(63)))


# Game definition


GAME: Game[QuadrotMove] = Game(
    name="quadrot",
    options=QuadrotOptions,
    begin=QuadrotState.begin,
    read_move=read_move,
    read_outcome=read_outcome,
)
