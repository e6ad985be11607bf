"""State of the turn-based modes (classic, advanced, solo): one table, one pile, one brick at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from engine.domino3d.bricks import BRICKS, Brick
from engine.domino3d.collapse import falling_bricks
from engine.domino3d.events import BrickReturned, Collapsed, Drew, FirstBrickPlaced, Laid
from engine.domino3d.moves import Domino3dMove, PiecelessMove, Place
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.structure import MIDDLE, Structure
from engine.domino3d.text import turns_text
from engine.game import Event, MatchEnded, Seat, State, View, head_start, public_values
from engine.randomness import RandomSource

COLLAPSE = 10
"""Points that a collapse costs; a seat with fewer points loses all of them"""
MOST_STOREYS = 4
"""Maximum storeys with the option `low`"""
UNUSED_BRICKS = len(BRICKS) // 2
"""Bricks that stay in the pile when only half of them are played"""
FIRST_SEAT = 1
"""First player by the rule sheet: seat 0 turns up the first brick, and the seat after it starts"""
SOLO_TURNS = 10
"""Turns of a solo match"""
MEDALS = {"master": 26, "gold": 22, "silver": 18, "bronze": 14}
"""Minimum points for each medal of a classic solo match"""


def medal(points: int) -> str | None:
    """Returns the best medal for these points in classic solo; None if they are too few.

    >>> medal(23)
    'gold'
    """
    return next((name for name, least in MEDALS.items() if points >= least), None)


def daily_seed(year: int, month: int, day: int) -> int:
    """Returns the seed of the daily solo match on this date.

    >>> daily_seed(2026, 11, 18)
    20261118
    """
    return 10000 * year + 100 * month + day


@dataclass(eq=False, slots=True)
class PublicTurnBasedMatch:
    """Public part of a turn-based match, shared by the state and its views."""

    options: Domino3dOptions
    structure: Structure
    pile: tuple[Brick, ...]
    """Face-down bricks, sorted in the order of the set, because the pile has no order of its own"""
    hand: Brick | None
    """Brick drawn by the seat whose turn it is; None once the match is over"""
    turn: Seat
    turns: int
    """Number of completed turns of all seats"""
    laid_in_turn: int
    """Bricks placed in this turn"""
    share: int
    """Maximum number of bricks per turn in this round, so that the pile is shared equally"""
    scores: list[int]
    winners: tuple[Seat, ...]

    @property
    def left(self) -> int:
        """Returns the number of bricks that can still be drawn: the pile without the bricks that stay unused."""
        return len(self.pile) - unused_bricks(self.options)


def unused_bricks(options: Domino3dOptions) -> int:
    """Returns the number of bricks that stay in the pile at the end."""
    return UNUSED_BRICKS if options.is_half else 0


def first_seat(options: Domino3dOptions, seats: int) -> Seat:
    """Returns the first player."""
    return (options.opener if isinstance(options.opener, int) else FIRST_SEAT) % seats


def first_place(brick: Brick) -> Place:
    """Returns the place of the first brick, in the middle of the table."""
    return Place(brick, MIDDLE, 0, 1)


def turn_share(options: Domino3dOptions, left: int, seats: int) -> int:
    """Returns the maximum number of bricks that a seat may place per turn in a round. `left`: number of bricks still
    to be placed when the round starts.
    """
    return left // seats if options.equal_turns and options.has_shares else left


def most_turns(options: Domino3dOptions, seats: int) -> int | None:
    """Returns the maximum number of turns in a match, counted for all seats together; None if only the number of bricks
    limits it.
    """
    if options.mode == "solo":
        return SOLO_TURNS
    return seats * ((len(BRICKS) - 1 - unused_bricks(options)) // seats) if options.equal_turns else None


def collapse_cost(score: int) -> int:
    """Returns the points that a collapse costs a seat with this score."""
    return min(COLLAPSE, score)


class TurnBasedState(PublicTurnBasedMatch, State[Domino3dMove]):
    """State of a turn-based match. Nothing is hidden except future random outcomes."""

    __slots__ = ("random_source", "picks")

    allows_undo = False  # after each move the next brick is drawn, or the match is over
    random_source: RandomSource
    picks: int
    """Number of bricks drawn at random so far"""

    # Setup

    @classmethod
    def begin(cls, options: Domino3dOptions, seats: int, random_source: RandomSource) -> tuple[Self, list[Event]]:
        state = cls.__new__(cls)
        state.options = options
        state.random_source = random_source
        state.picks = state.turns = state.laid_in_turn = state.share = 0
        state.pile = tuple(BRICKS)
        state.scores, ahead = head_start(options, seats) if options.mode != "solo" else ([0], [])
        state.winners = ()
        state.turn = first_seat(options, seats)
        start = first_place(state.pick())
        state.structure = Structure(MOST_STOREYS if options.low else None).with_brick(start)
        events: list[Event] = [*ahead, FirstBrickPlaced(start)]
        state.draw_or_end(events)
        return state, events

    def pick(self) -> Brick:
        """Draws a random brick from the pile."""
        brick = self.random_source.pick_one(self.picks, BRICKS, self.pile)
        self.picks += 1
        self.pile = tuple(other for other in self.pile if other != brick)
        return brick

    # Legal moves

    def actors(self) -> tuple[Seat, ...]:
        return () if self.winners else (self.turn,)

    def moves(self, seat: Seat) -> Sequence[Domino3dMove]:
        """Returns the legal places, and `time` if no place is legal or the seat may end its turn."""
        if self.hand is None or seat != self.turn:
            return ()
        places = self.structure.places(self.hand)
        return (*places, PiecelessMove.TIME) if self._may_stop() or not places else places

    def _may_stop(self) -> bool:
        """Returns whether the seat may end its turn: without a timer, or after its first brick."""
        return self.options.sand is None or self.laid_in_turn > 0

    def timeout(self, seat: Seat) -> Domino3dMove | None:
        runs = self.options.sand is not None and self.hand is not None and seat == self.turn
        return PiecelessMove.TIME if runs else None

    def refusal(self, seat: Seat, move: Domino3dMove) -> str | None:
        """Returns the reason why a move is refused, or None. A placement that makes the structure collapse is allowed,
        but costs points.
        """
        if not isinstance(move, Place) or seat not in self.actors():
            return super().refusal(seat, move)
        if move.brick != self.hand:
            return "brick"
        refusal = self.structure.refusal(move)
        return None if refusal == "collapse" else refusal

    # Moves

    def play(self, seat: Seat, move: Domino3dMove) -> list[Event]:
        events: list[Event] = []
        if isinstance(move, Place) and self.structure.placement_refusal(move.body[0], move.axis) is None:
            events.append(self._lay(seat, move))
        else:
            events.append(self._collapse(seat, move) if isinstance(move, Place) else self._go_back(seat))
            self._end_turn()
        self.draw_or_end(events)
        return events

    def _lay(self, seat: Seat, place: Place) -> Event:
        parts = self.structure.point_parts(place)
        self.scores[seat] += sum(parts.values())
        self.structure = self.structure.with_brick(place)
        self.laid_in_turn += 1
        if not self.options.draws_on or self.laid_in_turn == self.share:
            self._end_turn()
        return Laid(seat, place, parts)

    def _collapse(self, seat: Seat, place: Place) -> Event:
        lost = collapse_cost(self.scores[seat])
        self.scores[seat] -= lost
        self._put_back()
        return Collapsed(seat, place, {"collapse": -lost}, falling_bricks(self.structure, place))

    def _go_back(self, seat: Seat) -> Event:
        return BrickReturned(seat, self._put_back())

    def _put_back(self) -> Brick:
        brick = self.hand
        if brick is None:
            raise ValueError("no brick is drawn")
        self.pile = tuple(sorted((*self.pile, brick)))
        return brick

    def _end_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.scores)
        self.turns += 1
        self.laid_in_turn = 0

    def draw_or_end(self, events: list[Event]) -> None:
        """Draws the next brick, or ends the match."""
        self.hand = None
        if not self.laid_in_turn and self.turns % len(self.scores) == 0:
            self.share = turn_share(self.options, self.left, len(self.scores))
        if self._is_over():
            best = max(self.scores)
            self.winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
            events.append(MatchEnded(self.winners))
        else:
            self.hand = self.pick()
            events.append(Drew(self.turn, self.hand))

    def _is_over(self) -> bool:
        """Returns whether all turns are played, or no brick in the pile has a legal place."""
        most = most_turns(self.options, len(self.scores))
        if self.left <= 0 or not self.share or (most is not None and self.turns >= most):
            return True
        next_brick = self.random_source.pick_one(
            self.picks, BRICKS, self.pile
        )  # searched first, as its places are needed next
        return not any(self.structure.has_place(brick) for brick in (next_brick, *self.pile))

    # Copies and views

    def copy(self) -> Self:
        state = self.__class__.__new__(self.__class__)
        state.options, state.random_source, state.picks = self.options, self.random_source, self.picks
        state.structure, state.pile, state.hand = self.structure, self.pile, self.hand
        state.turn, state.turns, state.laid_in_turn, state.share = self.turn, self.turns, self.laid_in_turn, self.share
        state.scores, state.winners = self.scores[:], self.winners
        return state

    def view(self, seat: Seat) -> TurnBasedView:
        return TurnBasedView(**public_values(PublicTurnBasedMatch, self), game=type(self), seat=seat)

    @classmethod
    def from_view(cls, view: TurnBasedView, random_source: RandomSource) -> Self:
        """Returns the state of this view, with another random source."""
        state = cls.__new__(cls)
        for name, value in public_values(PublicTurnBasedMatch, view).items():
            setattr(state, name, value)
        state.random_source, state.picks = random_source, 0
        return state


@dataclass
class TurnBasedView(PublicTurnBasedMatch, View[Domino3dMove]):
    """View of a turn-based match, which contains everything except future random outcomes."""

    game: type[TurnBasedState]
    seat: Seat

    def __str__(self) -> str:
        return turns_text(self)

    def sample_state(self, rng: Random) -> TurnBasedState:
        return self.game.from_view(self, RandomSource(rng.getrandbits(63)))
