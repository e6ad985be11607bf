"""State of the race, in which all seats build on their own tables at the same time and then inspect a neighbour's table
for wrong joints.

A round has three phases: deal, building, inspection. The engine has no clock: each building move has a time stamp, and
these times alone decide which seat was first, regardless of the order in which the moves arrive.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Self, TypeAlias, overload

from engine.domino3d.bricks import BRICKS, orientations
from engine.domino3d.cells import STEPS, Axis, Cell
from engine.domino3d.events import Built, Dealt, Inspected, RoundEnded, TableDeclared, TookBack
from engine.domino3d.joints import is_joint, is_wrong, joints
from engine.domino3d.moves import MOST_MS, RACE_CALLS, Domino3dMove, Joint, PiecelessMove, Place, TimedMove
from engine.domino3d.options import RACE_TARGET, ROUNDS, Domino3dOptions
from engine.domino3d.race_hands import ATTEMPTS, SIZES, Hand, find_solution, random_building
from engine.domino3d.structure import MIDDLE, Structure, structure_of
from engine.domino3d.text import race_text
from engine.game import NEXT_ROUND, Event, MatchEnded, NextRound, Seat, State, View, head_start, public_values
from engine.randomness import RandomSource

MOST_ROUNDS = 20
"""Maximum number of rounds in a race to a points goal. Without it the race might never end, if seats keep building
wrong joints.
"""
MOVE_MS = 1000
"""Milliseconds after the seat's last move that are used as time stamp of the moves listed by `moves`; a real move may
have any later time
"""

# Moves

FreePair: TypeAlias = tuple[Cell, Axis]
"""Two adjacent free cells, given by the lower one and the axis on which the other lies"""
ORIENTATIONS_PER_AXIS = 4
"""Number of orientations of a brick in a pair of cells"""


class BuildMoves(Sequence[TimedMove]):
    """Lazy sequence of the legal building moves, often thousands: first the placements, sorted by brick and pair of
    cells, then the moves that place no brick.
    """

    __slots__ = ("free_pairs", "hand", "calls", "ms")

    def __init__(self, rooms: tuple[FreePair, ...], hand: Hand, calls: tuple[TimedMove, ...], ms: int):
        self.free_pairs = rooms
        self.hand = hand
        self.calls = calls
        self.ms = ms

    @property
    def _placed(self) -> int:
        return ORIENTATIONS_PER_AXIS * len(self.free_pairs) * len(self.hand)

    def __len__(self) -> int:
        return self._placed + len(self.calls)

    def __iter__(self) -> Iterator[TimedMove]:
        yield from map(self._place, range(self._placed))
        yield from self.calls

    @overload
    def __getitem__(self, index: int) -> TimedMove: ...
    @overload
    def __getitem__(self, index: slice) -> list[TimedMove]: ...
    def __getitem__(self, index: int | slice) -> TimedMove | list[TimedMove]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        index = index if index >= 0 else index + len(self)
        return self._place(index) if 0 <= index < self._placed else self.calls[self._call(index)]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, TimedMove) and isinstance(move.move, Place):
            room = move.move.body[0], move.move.axis
            return move.ms == self.ms and move.move.brick in self.hand and room in self.free_pairs
        return move in self.calls

    def _call(self, index: int) -> int:
        if not self._placed <= index < len(self):
            raise IndexError(index)
        return index - self._placed

    def _place(self, index: int) -> TimedMove:
        rest, look = divmod(index, ORIENTATIONS_PER_AXIS)
        number, room = divmod(rest, len(self.free_pairs))
        low, axis = self.free_pairs[room]
        brick = self.hand[number]
        _, direction, roll = orientations(brick)[axis][look]
        return TimedMove(Place(brick, low + STEPS[axis] if direction & 1 else low, direction, roll), self.ms)


# Points


def finish_prize(seats: int, earlier: int) -> int:
    """Returns the points for finishing a round: the number of seats, minus one for each seat that finished earlier."""
    return seats - earlier


def inspected_neighbour(seat: Seat, seats: int) -> Seat:
    """Returns the seat whose table this seat inspects: the one to its right."""
    return (seat - 1) % seats


def round_award(prize: int, score: int, has_fault: bool) -> int:
    """Returns the points that a seat gets for a round: the prize, or its negative if a wrong joint was found. A seat
    never loses more points than it has.
    """
    return -min(prize, score) if has_fault else prize


def is_over(options: Domino3dOptions, rounds: int, scores: Sequence[int]) -> bool:
    """Returns whether the match is over after this many rounds."""
    if options.race_end == "rounds":
        return rounds == ROUNDS
    return max(scores) >= RACE_TARGET or rounds == MOST_ROUNDS


# State


@dataclass(eq=False, slots=True)
class PublicRace:
    """Public part of a race, shared by the state and its views."""

    options: Domino3dOptions
    round: int
    dealt: tuple[Hand, ...]
    """Bricks of each seat in this round, placed or not"""
    declared: list[PiecelessMove | None]
    """How each seat has ended its building: `done` (all bricks placed) or `stop` (gave up); None while it builds"""
    inspected: list[bool | None]
    """By inspecting seat: whether it found a wrong joint; None before its inspection; False if it has nothing to
    inspect
    """
    failed_accusations: list[int]
    """By seat: number of joints that it reported as wrong although they were correct"""
    dealer: Seat | None
    """Seat that ended the round and deals the next one; None during a round"""
    scores: list[int]
    winners: tuple[Seat, ...]

    @property
    def round_over(self) -> bool:
        return self.dealer is not None


class RaceState(PublicRace, State[Domino3dMove]):
    """State of a race with all its rounds."""

    __slots__ = ("random_source", "deals", "tables", "clocks")
    alternates_turns = False

    random_source: RandomSource
    deals: int
    """Number of deals so far, including those that were rejected because a hand could not be built"""
    tables: list[Structure]
    clocks: list[int]
    """Time stamp of each seat's last move, in milliseconds"""

    # Setup

    @classmethod
    def begin(cls, options: Domino3dOptions, seats: int, random_source: RandomSource) -> tuple[Self, list[Event]]:
        state = cls.__new__(cls)
        state.options = options
        state.random_source = random_source
        state.deals = state.round = 0
        state.scores, ahead = head_start(options, seats)
        state.winners = ()
        return state, [*ahead, *state.deal()]

    def deal(self) -> list[Event]:
        """Starts a round: deals repeatedly until every hand can be built completely.

        The proof is slow, so it is skipped for deals in a record, which states which of them were rejected.
        """
        events: list[Event] = []
        seats = len(self.scores)
        size = SIZES[seats]
        self.round += 1
        proved = False
        while not proved:
            order, was_rejected = (
                self.random_source.shuffle(self.deals, BRICKS),
                self.random_source.was_rejected(self.deals),
            )
            self.deals += 1
            self.dealt = tuple(tuple(sorted(order[size * seat : size * (seat + 1)])) for seat in range(seats))
            proved = all(map(find_solution, self.dealt)) if was_rejected is None else not was_rejected
            events.append(Dealt(self.round, self.dealt, tuple(order[size * seats :]), proved))
        self.tables = [Structure()] * seats
        self.clocks = [0] * seats
        self.declared = [None] * seats
        self.inspected = [None] * seats
        self.failed_accusations = [0] * seats
        self.dealer = None
        return events

    # Legal moves

    @property
    def is_building(self) -> bool:
        return None in self.declared

    def actors(self) -> tuple[Seat, ...]:
        if self.winners:
            return ()
        if self.dealer is not None:
            return (self.dealer,)
        waiting = self.declared if self.is_building else self.inspected
        return tuple(seat for seat, declaration in enumerate(waiting) if declaration is None)

    def inspected_seat(self, seat: Seat) -> Seat:
        """Returns the seat whose table this seat inspects: the one to its right."""
        return inspected_neighbour(seat, len(self.scores))

    def hand(self, seat: Seat) -> Hand:
        """Returns the bricks that a seat has not placed yet."""
        laid = {place.brick for place in self.tables[seat].laid}
        return tuple(brick for brick in self.dealt[seat] if brick not in laid)

    def moves(self, seat: Seat) -> Sequence[Domino3dMove]:
        if seat not in self.actors():
            return ()
        if self.dealer is not None:
            return tuple(NextRound)
        if not self.is_building:
            return (*joints(self.tables[self.inspected_seat(seat)]), PiecelessMove.FINE)
        ms = min(self.clocks[seat] + MOVE_MS, MOST_MS)
        calls = tuple(TimedMove(call, ms) for call in RACE_CALLS if not self._call_refusal(seat, call))
        table, hand = self.tables[seat], self.hand(seat)
        if self.options.assisted:
            return (*(TimedMove(place, ms) for brick in hand for place in table.places(brick)), *calls)
        return BuildMoves(free_pairs(table), hand, calls, ms)

    def timeout(self, seat: Seat) -> Domino3dMove | None:
        """Returns the move at timeout. Only inspections have a timer; the building phase ends once all seats have
        declared that they are done or give up.
        """
        inspects = not (self.is_building or self.round_over) and seat in self.actors()
        return PiecelessMove.FINE if inspects and self.options.sand is not None else None

    def refusal(self, seat: Seat, move: Domino3dMove) -> str | None:
        if seat not in self.actors():
            return "over" if self.winners else "turn"
        if not self.is_building:
            return self._inspection_refusal(seat, move)
        if not isinstance(move, TimedMove):
            return "rules"
        if not self.clocks[seat] <= move.ms <= MOST_MS:
            return "clock"
        if isinstance(move.move, Place):
            return self._refusal(seat, move.move)
        return self._call_refusal(seat, move.move) if move.move in RACE_CALLS else "rules"

    def _refusal(self, seat: Seat, place: Place) -> str | None:
        """Returns the reason why a brick may not be placed, or None. Marks are checked only with the option
        `assisted`.
        """
        if place.brick not in self.hand(seat):
            return "brick"
        if not self.tables[seat].laid and place.body[0] != MIDDLE:
            return "apart"  # the first brick is in the middle, in any orientation
        return self.tables[seat].refusal(place, marks_count=self.options.assisted)

    def _call_refusal(self, seat: Seat, call: PiecelessMove) -> str | None:
        table = self.tables[seat]
        if call is PiecelessMove.DONE:
            return "hand" if len(table.laid) < len(self.dealt[seat]) else None if table.uprights else "upright"
        return "rules" if call is PiecelessMove.BACK and not table.laid else None

    def _inspection_refusal(self, seat: Seat, move: Domino3dMove) -> str | None:
        if not isinstance(move, Joint) or self.round_over:
            return None if move is (NEXT_ROUND if self.round_over else PiecelessMove.FINE) else "rules"
        return None if is_joint(self.tables[self.inspected_seat(seat)], move) else "joint"

    # Moves

    def play(self, seat: Seat, move: Domino3dMove) -> list[Event]:
        if move is NEXT_ROUND:
            return self.deal()
        events = [self._build(seat, move) if isinstance(move, TimedMove) else self._inspect(seat, move)]
        if not self.is_building and None not in self.inspected:
            self._end_round(seat, events)
        return events

    def _build(self, seat: Seat, timed: TimedMove) -> Event:
        move, ms = timed
        table = self.tables[seat]
        self.clocks[seat] = ms
        if isinstance(move, Place):
            self.tables[seat] = table.with_brick(move)
            return Built(seat, move, ms)
        if move is PiecelessMove.BACK:
            self.tables[seat] = table.before or table
            return TookBack(seat, ms)
        self.declared[seat] = move
        if not self.is_building:
            self._begin_inspection()
        return TableDeclared(seat, move, ms, table.laid)

    def _begin_inspection(self) -> None:
        """Starts the inspections. A seat has nothing to inspect with the option `assisted`, or if its neighbour gave
        up.
        """
        for seat in range(len(self.scores)):
            shown = self.declared[self.inspected_seat(seat)] is PiecelessMove.DONE
            self.inspected[seat] = None if shown and not self.options.assisted else False

    def _inspect(self, seat: Seat, move: Domino3dMove) -> Event:
        joint = move if isinstance(move, Joint) else None
        is_fault = joint is not None and is_wrong(self.tables[self.inspected_seat(seat)], joint)
        self.failed_accusations[seat] += joint is not None and not is_fault
        if joint is None or is_fault or self.failed_accusations[seat] == self.options.accusations:
            self.inspected[seat] = is_fault
        return Inspected(seat, joint, is_fault)

    # End

    def _end_round(self, seat: Seat, events: list[Event]) -> None:
        awards = tuple(map(self._award, range(len(self.scores))))
        self.scores = [score + award for score, award in zip(self.scores, awards)]
        events.append(RoundEnded(self.round, awards, tuple(self.scores)))
        if is_over(self.options, self.round, self.scores):
            best = max(self.scores)
            self.winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
            events.append(MatchEnded(self.winners))
        else:
            self.dealer = seat

    def _award(self, seat: Seat) -> int:
        if self.declared[seat] is not PiecelessMove.DONE:
            return 0
        finishers = [ms for ms, call in zip(self.clocks, self.declared) if call is PiecelessMove.DONE]
        prize = finish_prize(len(self.scores), sum(ms < self.clocks[seat] for ms in finishers))
        inspector = (seat + 1) % len(self.scores)
        return round_award(prize, self.scores[seat], bool(self.inspected[inspector]))

    # Copies and views

    def copy(self) -> Self:
        state = self.__class__.__new__(self.__class__)
        state.options, state.random_source, state.deals = self.options, self.random_source, self.deals
        state.round, state.dealt = self.round, self.dealt
        state.tables, state.clocks = self.tables[:], self.clocks[:]
        state.declared, state.inspected = self.declared[:], self.inspected[:]
        state.failed_accusations, state.dealer = self.failed_accusations[:], self.dealer
        state.scores, state.winners = self.scores[:], self.winners
        return state

    def view(self, seat: Seat) -> RaceView:
        open_to = [owner == seat or bool(call) for owner, call in enumerate(self.declared)]
        return RaceView(
            **public_values(PublicRace, self),
            game=type(self),
            seat=seat,
            counts=tuple(len(table.laid) for table in self.tables),
            tables=tuple(table if seen else None for table, seen in zip(self.tables, open_to)),
            clocks=tuple(ms if seen else None for ms, seen in zip(self.clocks, open_to)),
        )

    @classmethod
    def from_view(cls, view: RaceView, tables: list[Structure], random_source: RandomSource) -> Self:
        """Returns the state of this view; `tables` replaces the tables, some of which the view does not show."""
        state = cls.__new__(cls)
        for name, value in public_values(PublicRace, view).items():
            setattr(state, name, value)
        state.random_source, state.deals = random_source, 0
        state.tables, state.clocks = tables, [ms or 0 for ms in view.clocks]
        return state


def _heap_bricks(bricks: Hand) -> Structure:
    """Returns a structure in which these bricks are placed in any free cells, regardless of marks."""
    table = Structure()
    for brick in bricks:
        place = BuildMoves(free_pairs(table), (brick,), (), 0)[0].move
        table = table.with_brick(place) if isinstance(place, Place) else table
    return table


def free_pairs(table: Structure) -> tuple[FreePair, ...]:
    """Returns the pairs of free cells where a brick can be placed, regardless of marks. On an empty table these are the
    pairs in the middle.
    """
    return tuple(table.free_pairs()) if table.laid else tuple((MIDDLE, axis) for axis in range(3))


# View


@dataclass
class RaceView(PublicRace, View[Domino3dMove]):
    """View of the race: the seat's own table, the tables of the seats that have finished building, and the number of
    bricks on the others.
    """

    game: type[RaceState]
    seat: Seat
    counts: tuple[int, ...]
    """Number of bricks on each table"""
    tables: tuple[Structure | None, ...]
    """Tables by seat; None for the tables of other seats that are still building"""
    clocks: tuple[int | None, ...]
    """Time stamp of each seat's last move in milliseconds; None if it is hidden"""

    def __str__(self) -> str:
        return race_text(self)

    @property
    def hand(self) -> Hand:
        """Returns the bricks that this seat has not placed yet."""
        table = self.tables[self.seat]
        laid = {place.brick for place in table.laid} if table else ()
        return tuple(brick for brick in self.dealt[self.seat] if brick not in laid)

    def sample_state(self, rng: Random) -> RaceState:
        tables = [table or self._guess_table(seat, rng) for seat, table in enumerate(self.tables)]
        return self.game.from_view(self, tables, RandomSource(rng.getrandbits(63)))

    def _guess_table(self, seat: Seat, rng: Random) -> Structure:
        """Returns a random table for a seat whose table is hidden, with as many of its bricks as it has placed.

        A hand that cannot be built, which only a damaged record contains, is placed regardless of marks.
        """
        hand, count = self.dealt[seat], self.counts[seat]
        buildings = (random_building(hand, rng) for _ in range(ATTEMPTS))
        building = next(filter(None, buildings), None)
        return structure_of(building[:count]) if building else _heap_bricks(hand[:count])
