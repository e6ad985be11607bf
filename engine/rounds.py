"""Base classes of games with rounds and hidden hands: deal, well, end of a round, total scores, views, sampled states.

A game adds its table, its moves and its points. The pieces of a game are called tiles here; they are immutable values.
"""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from engine.game import (
    NOBODY,
    Event,
    MatchEnded,
    Move,
    MoveT,
    NextRound,
    Options,
    Seat,
    State,
    View,
    choice,
    head_start,
    head_start_clash,
    most_head_start,
    public_values,
)
from engine.randomness import RandomSource, shuffled

TileT = TypeVar("TileT", bound=Hashable)
HandT = TypeVar("HandT")
"""Type that stores a hand, such as a tuple of tiles or the bits of an integer"""


# Options


MOST_ROUNDS = 5
"""Maximum number of rounds in a match over a fixed number of rounds"""


def length_option() -> Any:
    """Returns the field of `Options` for the match length: the points goal of the rule sheet, half of it, or a number
    of rounds.
    """
    return choice("target", "half", *range(1, MOST_ROUNDS + 1))


class RoundOptions(Options):
    """Options that games with rounds share. Each game declares the fields that it offers, because their order must not
    change.
    """

    length: str | int = "target"
    turn_limit: int | None = None
    """Time limit of a turn in seconds; None for no timer"""
    sand_for: str | int = "all"
    """Seats whose turns have a time limit: all, or only this one"""
    ahead_for: str | int = NOBODY
    """Seat with a head start"""
    ahead: int = 0
    """Number of points of the head start"""

    @property
    def rounds(self) -> int | None:
        """Returns the number of rounds of the match; None if a points goal ends it."""
        return self.length if isinstance(self.length, int) else None

    def target(self, usual: int) -> int | None:
        """Returns the points goal of the match, scaled from the usual one; None in a match over a number of rounds."""
        return None if self.rounds else usual // 2 if self.length == "half" else usual

    @property
    def goal(self) -> int | None:
        """Returns the points goal of the match; None in a match over a number of rounds."""
        raise NotImplementedError

    @property
    def round_points(self) -> int:
        """Returns the usual points of the best seat in a round."""
        raise NotImplementedError

    def clash(self) -> str | None:
        """Returns the name of the option to change if the head start would end or decide the match; None if it is
        valid.
        """
        return head_start_clash(self, most_head_start(self.goal, self.rounds, self.round_points))

    def has_timer(self, seat: Seat) -> bool:
        return self.turn_limit is not None and self.sand_for in ("all", seat)


def hands_hidden(_options: RoundOptions) -> bool:
    """Returns True: each seat sees only its own hand, whatever the options."""
    return True


# Events


class TileEvent(Event, Generic[TileT]):
    """Base class of events that name tiles in a record."""

    __slots__ = ()

    tile_text: ClassVar[Callable[..., str]] = str
    """Function that formats a tile for a record"""

    def tile_texts(self, tiles: Sequence[TileT]) -> list[str]:
        return list(map(type(self).tile_text, tiles))


@dataclass(slots=True)
class HandsDealt(TileEvent[TileT]):
    """A round was dealt. Hidden hands and a hidden well are empty tuples; a visible well is in drawing order."""

    round: int
    opener: Seat
    hands: tuple[tuple[TileT, ...], ...]
    well: tuple[TileT, ...]
    begins_round = True
    reveals = True

    def visible_to(self, seat: Seat) -> Self:
        hands = tuple(hand if owner == seat else () for owner, hand in enumerate(self.hands))
        return replace(self, hands=hands, well=())

    def record_line(self) -> str:
        return "deal " + " / ".join(" ".join(self.tile_texts(tiles)) for tiles in (*self.hands, self.well))


@dataclass(slots=True)
class TileDrawn(TileEvent[TileT]):
    """A tile was drawn from the well. The other seats cannot see it."""

    seat: Seat = field()
    tile: TileT | None
    parts: Mapping[str, int] = field()
    is_move = True
    reveals = True

    def visible_to(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, tile=None)

    def record_line(self) -> str | None:
        return None if self.tile is None else f"drawn {type(self).tile_text(self.tile)}"


@dataclass(slots=True)
class TilePlaced(Event):
    """A tile of a hand was placed. The points are given by reason."""

    seat: Seat = field()
    move: Move
    parts: Mapping[str, int] = field()
    is_move = True
    reveals_hand = True


@dataclass(slots=True)
class CallPlayed(Event):
    """A move without a tile was made, such as a pass. The points are given by reason."""

    seat: Seat = field()
    move: Move
    parts: Mapping[str, int] = field()
    is_move = True


@dataclass(slots=True)
class HandsCounted(TileEvent[TileT]):
    """A round ended: the reason (`out` or `blocked`), the seat that caused it, the points for each seat, the total
    scores and all hands.
    """

    end: str = field()
    seat: Seat = field()
    awards: tuple[int, ...] = field()
    totals: tuple[int, ...]
    hands: tuple[tuple[TileT, ...], ...]
    reveals = True

    def record_line(self) -> str:
        return f"end {self.end} {self.seat}: {_numbers_text(self.awards)}, totals {_numbers_text(self.totals)}"


def _numbers_text(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def read_tiles(line: str, read_tile: Callable[[str], TileT], *words: str) -> tuple[TileT, ...] | None:
    """Parses the tiles in a line of a record that starts with one of these words; returns None for other lines.

    >>> read_tiles("deal 1 2 / 3", int, "deal")
    (1, 2, 3)
    """
    word, _, rest = line.partition(" ")
    return tuple(map(read_tile, rest.replace("/", " ").split())) if word in words else None


# Awards


def award_out(seat: Seat, left: Sequence[int], bonus: int = 0) -> list[int]:
    """Returns each seat's points at the end of a round in which `seat` has gone out: it gets the points left in the
    other hands, plus a bonus.

    >>> award_out(1, [7, 0, 5])
    [0, 12, 0]
    """
    return [bonus + sum(left) if other == seat else 0 for other in range(len(left))]


def award_blocked(left: Sequence[int]) -> list[int]:
    """Returns each seat's points at the end of a blocked round. The seat with the lowest hand gets the points of the
    other hands minus its own; with several lowest hands, each of these seats does.

    >>> award_blocked([7, 2, 5]), award_blocked([2, 2, 5])
    ([0, 10, 0], [5, 5, 0])
    """
    lowest = min(left)
    return [sum(left) - 2 * points if points == lowest else 0 for points in left]


# State


@dataclass(eq=False, slots=True)
class PublicRound(Generic[TileT, HandT]):
    """Public part of a round, shared by the state and its views. A game adds its table and its tiles."""

    options: RoundOptions
    round: int
    opener: Seat
    turn: Seat
    """Seat whose turn it is; after the end of a round, the seat that ended it"""
    passes: int
    """Number of consecutive turns in which no tile could be placed"""
    last_round: bool
    round_over: bool
    scores: list[int]
    winners: tuple[Seat, ...]

    def all_tiles(self) -> Sequence[TileT]:
        """Returns the tiles of the set."""
        raise NotImplementedError

    def make_hand(self, tiles: Sequence[TileT]) -> HandT:
        """Returns a hand that holds these tiles."""
        raise NotImplementedError

    def tiles_in(self, hand: HandT) -> tuple[TileT, ...]:
        """Returns the tiles of a hand."""
        raise NotImplementedError


class RoundState(PublicRound[TileT, HandT], State[MoveT], Generic[MoveT, TileT, HandT]):
    """State of a match with rounds and hidden hands. The state of a game inherits from this class and from the game's
    public part.
    """

    __slots__ = tuple[str, ...]()  # the game declares all; mypy would reject assignments here for a literal `()`
    DEALT: ClassVar[type[HandsDealt[Any]]] = HandsDealt
    """Event of a deal"""
    COUNTED: ClassVar[type[HandsCounted[Any]]] = HandsCounted
    """Event of the end of a round"""
    PUBLIC: ClassVar[type] = PublicRound
    """Class of the game's public part"""

    random_source: RandomSource
    hands: list[HandT]
    well: tuple[TileT, ...]
    """Tiles that were face down after the deal, in drawing order"""
    drawn_count: int
    """Number of tiles drawn from the well"""

    # Setup

    @classmethod
    def begin(cls, options: RoundOptions, seats: int, random_source: RandomSource) -> tuple[Self, list[Event]]:
        state = cls.__new__(cls)
        state.options = options
        state.random_source = random_source
        state.round = 0
        state.scores, ahead = head_start(options, seats)
        state.winners = ()
        state.prepare()
        return state, [*ahead, *state.deal()]

    def prepare(self) -> None:
        """Sets the attributes of the game that stay the same in all rounds."""

    @abstractmethod
    def hand_size(self) -> int:
        """Returns the number of tiles dealt to each seat."""

    def deal(self) -> list[Event]:
        """Starts a round: deals new hands, clears the table and determines the first player."""
        hands = self.deal_hands(self.round)
        self.clear_table()
        self.opener = self.turn = self.first_seat()
        return [self.DEALT(self.round, self.opener, hands, self.well)]

    def deal_hands(self, number: int) -> tuple[tuple[TileT, ...], ...]:
        """Deals new hands and a new well, and returns the hands. `number`: index of the random outcome that shuffles
        the tiles.
        """
        seats, size = range(len(self.scores)), self.hand_size()
        order = self.random_source.shuffle(number, self.all_tiles())
        hands = tuple(tuple(order[size * seat : size * (seat + 1)]) for seat in seats)
        self.round += 1
        self.hands = list(map(self.make_hand, hands))
        self.well = tuple(order[size * len(seats) :])
        self.drawn_count = self.passes = 0
        self.round_over = False
        self.last_round = self.round == self.options.rounds
        return hands

    @abstractmethod
    def clear_table(self) -> None:
        """Resets the attributes of the game for a new round."""

    @abstractmethod
    def first_seat(self) -> Seat:
        """Returns the first player of the round that has just been dealt."""

    # Turns

    def actors(self) -> tuple[Seat, ...]:
        return () if self.winners else (self.turn,)

    def moves(self, seat: Seat) -> Sequence[MoveT]:
        if seat != self.turn or self.winners:
            return ()
        return cast(Sequence[MoveT], tuple(NextRound)) if self.round_over else self.turn_moves(seat)

    @abstractmethod
    def turn_moves(self, seat: Seat) -> Sequence[MoveT]:
        """Returns the legal moves of the seat whose turn it is, during a round."""

    @property
    def well_left(self) -> int:
        return len(self.well) - self.drawn_count

    def take_from_well(self) -> TileT:
        """Removes the next tile from the well and returns it."""
        tile = self.well[self.drawn_count]
        self.drawn_count += 1
        return tile

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.scores)

    # End of a round and of the match

    @abstractmethod
    def points_left(self, tiles: Sequence[TileT]) -> int:
        """Returns the points of tiles that remain in a hand at the end of a round."""

    def awards_out(self, seat: Seat, left: Sequence[int]) -> list[int]:
        """Returns each seat's points at the end of a round in which `seat` has gone out. `left`: points left in each
        hand.
        """
        return award_out(seat, left)

    def awards_blocked(self, left: Sequence[int]) -> list[int]:
        """Returns each seat's points at the end of a blocked round. `left`: points left in each hand."""
        return award_blocked(left)

    def go_out(self, seat: Seat, events: list[Event]) -> None:
        """Ends the round because this seat has an empty hand."""
        hands = self.open_hands()
        self._end_round("out", seat, self.awards_out(seat, list(map(self.points_left, hands))), hands, events)

    def end_blocked(self, events: list[Event]) -> None:
        """Ends a round in which no seat can place a tile."""
        hands = self.open_hands()
        left = list(map(self.points_left, hands))
        self._end_round("blocked", left.index(min(left)), self.awards_blocked(left), hands, events)

    def open_hands(self) -> tuple[tuple[TileT, ...], ...]:
        return tuple(map(self.tiles_in, self.hands))

    def hand_counts(self) -> tuple[int, ...]:
        """Returns the number of tiles in each hand."""
        return tuple(map(len, self.open_hands()))

    def _end_round(
        self, end: str, seat: Seat, awards: list[int], hands: tuple[tuple[TileT, ...], ...], events: list[Event]
    ) -> None:
        self.scores = [score + award for score, award in zip(self.scores, awards)]
        events.append(self.COUNTED(end, seat, tuple(awards), tuple(self.scores), hands))
        if self.is_over():
            self.end_match(events)
        else:
            self.round_over = True

    def is_over(self) -> bool:
        """Returns whether the round that has just ended was the last one."""
        goal = self.options.goal
        return self.last_round or (goal is not None and max(self.scores) >= goal)

    def end_match(self, events: list[Event]) -> None:
        """Ends the match. The seat with the highest score wins; seats with equal highest scores share the win."""
        best = max(self.scores)
        self.winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        events.append(MatchEnded(self.winners))

    # Copies and views

    def copy(self) -> Self:
        """Returns an equal, independent state. A game overrides this to copy its own attributes as well."""
        state = self.__class__.__new__(self.__class__)
        state.options = self.options
        state.random_source = self.random_source
        state.round = self.round
        state.hands = self.hands[:]
        state.well = self.well
        state.drawn_count = self.drawn_count
        state.opener = self.opener
        state.turn = self.turn
        state.passes = self.passes
        state.last_round = self.last_round
        state.round_over = self.round_over
        state.scores = self.scores[:]
        state.winners = self.winners
        return state

    def view_values(self, seat: Seat) -> dict[str, Any]:
        """Returns the attributes of a seat's view by name; lists are copied."""
        return public_values(self.PUBLIC, self) | {
            "game": type(self),
            "seat": seat,
            "hand": self.hands[seat],
            "counts": self.hand_counts(),
            "well_left": self.well_left,
            "hands": tuple(self.hands) if self.round_over else (),
        }

    @classmethod
    def from_view(cls, view: Any, hands: list[HandT], well: Sequence[TileT], random_source: RandomSource) -> Self:
        """Returns the state of this view with the given hidden tiles. A game overrides this to set its own attributes
        as well.
        """
        state = cls.__new__(cls)
        for name, value in public_values(cls.PUBLIC, view).items():
            setattr(state, name, value)
        state.random_source, state.hands, state.well, state.drawn_count = random_source, hands, tuple(well), 0
        return state


# View


@dataclass
class OneHandView(PublicRound[TileT, HandT], View[MoveT], Generic[MoveT, TileT, HandT]):
    """Public part of a round, and the hand of one seat. The view of a game inherits from this class and from the game's
    public part.
    """

    game: type[RoundState[MoveT, TileT, HandT]]
    seat: Seat
    hand: HandT
    counts: tuple[int, ...]
    """Number of tiles in each hand"""
    well_left: int
    hands: tuple[HandT, ...]
    """Hands of all seats at the end of a round; empty during a round"""

    def placed_tiles(self) -> Iterable[TileT]:
        """Returns the tiles of this round that are on the table."""
        raise NotImplementedError

    def barred_tiles(self, seat: Seat) -> Sequence[int]:
        """Returns for each tile of another hand the tiles that it cannot be, as bits: bit `n` is the n-th tile of
        `all_tiles`. `exclude_tiles` and `take_oldest` update these bits.
        """
        return [0] * self.counts[seat]

    def is_consistent(self, state: Any) -> bool:
        """Returns whether a sampled state is consistent with this view; if it is not, another one is sampled."""
        return True

    def sample_state(self, rng: Random) -> Any:
        """Returns a state with random hands and a random well that are consistent with the view. At the end of a round
        all hands are known.
        """
        while True:
            hands, well = self.sample_hands(rng)
            state = self.game.from_view(self, hands, well, RandomSource(rng.getrandbits(63)))
            if self.is_consistent(state):
                return state

    def sample_hands(self, rng: Random) -> tuple[list[HandT], list[TileT]]:
        """Returns random hands and a random well. Each hand has only tiles that its seat may hold."""
        known = dict(enumerate(self.hands)) or {self.seat: self.hand}
        tiles = {seat: list(self.tiles_in(hand)) for seat, hand in known.items()}
        seen = {*self.placed_tiles(), *(tile for hand in tiles.values() for tile in hand)}
        bits = {tile: 1 << index for index, tile in enumerate(self.all_tiles())}
        pool = shuffled([tile for tile in bits if tile not in seen], rng.random)
        places = [(barred, seat) for seat in self._seats if seat not in known for barred in self.barred_tiles(seat)]
        places.sort(key=lambda place: place[0].bit_count(), reverse=True)
        owners = assign_tiles([barred for barred, _ in places], [bits[tile] for tile in pool])
        for index, place in owners.items():
            tiles.setdefault(places[place][1], []).append(pool[index])
        hands = [self.make_hand(tiles.get(seat, [])) for seat in self._seats]
        return hands, [tile for index, tile in enumerate(pool) if index not in owners]

    @property
    def _seats(self) -> range:
        return range(len(self.counts))


# Deductions about hidden tiles


def exclude_tiles(barred: Sequence[int], bits: int) -> list[int]:
    """Excludes tiles from all places of a hand: the seat has shown that it holds none of them.

    `barred`: bits of the tiles that each hidden tile of the hand cannot be, oldest tile first.

    >>> exclude_tiles([0b001, 0], 0b010)
    [3, 2]
    """
    return [place | bits for place in barred]


def take_oldest(barred: Sequence[int], bits: int) -> list[int]:
    """Returns the excluded tiles of a hand after its seat has placed a tile: without the oldest place where this tile
    was possible. `barred`: as in `exclude_tiles`; `bits`: bit of the placed tile.

    A tile excluded for one place is excluded for all older places too, because a seat shows the lack of a tile with its
    whole hand. So the remaining tiles of every possible hand can still be assigned to the remaining places.

    >>> take_oldest([0b11, 0b01, 0], 0b10)
    [3, 0]
    """
    place = next((index for index, excluded in enumerate(barred) if not excluded & bits), 0)
    return [*barred[:place], *barred[place + 1 :]]


def assign_tiles(barred: Sequence[int], pool: Sequence[int]) -> dict[int, int]:
    """Assigns a tile to each place so that no place gets a tile that is excluded there; returns the place of each
    assigned tile, by tile index.

    Each place takes the first free tile; if none is free, earlier places exchange tiles (bipartite matching).

    `barred`: by place, bitmask of the excluded tiles. `pool`: bitmask of each tile.
    """
    owners: dict[int, int] = {}
    for place in range(len(barred)):
        free = next((tile for tile in range(len(pool)) if tile not in owners and not barred[place] & pool[tile]), None)
        if free is not None:
            owners[free] = place
        elif not _make_room(place, barred, pool, owners, set()):
            owners[next(tile for tile in range(len(pool)) if tile not in owners)] = place
    return owners


def _make_room(place: int, barred: Sequence[int], pool: Sequence[int], owners: dict[int, int], tried: set[int]) -> bool:
    for tile in _allowed(barred[place], pool):
        if tile not in tried:
            tried.add(tile)
            if tile not in owners or _make_room(owners[tile], barred, pool, owners, tried):
                owners[tile] = place
                return True
    return False


def _allowed(barred: int, pool: Sequence[int]) -> Iterator[int]:
    return (tile for tile, bits in enumerate(pool) if not barred & bits)
