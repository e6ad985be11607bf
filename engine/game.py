"""Interface between the four games and the code that uses them: options, moves, events, states, views.

A `State` contains all data of a match at one moment, including what is hidden. Seats play `Move`s, which produce
`Event`s. A `View` is the part of a state that one seat may see; bots and hints receive a view, never a state.

No clock, file or screen is used here. All randomness comes from the match's `RandomSource`, so the same seed, options
and moves give the same match on every machine.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from engine.randomness import Outcome

Seat: TypeAlias = int
"""Index of a seat, counted clockwise from 0"""


# Options


class BadOptions(ValueError):
    """Error raised for an unknown option of a game, or for an invalid value of an option."""


Value: TypeAlias = bool | int | str | None
"""Type of an option's value"""
EDITION = 3
"""Current edition of the rules. Increment it when a rule changes and no option distinguishes the old rule."""
SAME_AS_DEFAULT: Final = object()


def choice(*values: Value, first: object = SAME_AS_DEFAULT) -> Any:
    """Returns a field of `Options` that has these possible values. The first one is the default.

    `first`: default in the first edition of the rules, if it differs.
    """
    was = values[0] if first is SAME_AS_DEFAULT else first
    return field(default=values[0], metadata={"values": values, "first": was, "offered": True})


MOST_SEATS = 8


def seat_option(*values: Value, seats: int = MOST_SEATS) -> Any:
    """Returns a field of `Options` that takes one of these values or the index of a seat."""
    about = {"values": (*values, *range(seats)), "first": values[0], "offered": True, "seats": True}
    return field(default=values[0], metadata=about)


def retired_option(now: Value, first: Value, until: int = 1) -> Any:
    """Returns a field of `Options` for a retired rule. Matches with an edition of the rules up to `until` have the
    value `first`, all later ones the value `now`.
    """
    return field(default=now, metadata={"values": (now, first), "first": first, "until": until, "offered": False})


def value_text(value: Value) -> str:
    """Formats an option's value: `on` for True, `off` for False and None, else the value as text."""
    if value is True:
        return "on"
    return "off" if value is None or value is False else str(value)


NOBODY = "nobody"


def head_start_seat() -> Any:
    """Returns the field of `Options` for the seat with a head start."""
    return seat_option(NOBODY)


HEAD_START_OPTIONS = ("ahead_for", "ahead")
"""Names of the head start options: the seat and its points"""
HEAD_START_DIVISOR = 3
"""Divisor of the usual points of a match. The result is the largest head start in a match over a number of rounds."""


def most_head_start(goal: int | None, rounds: int | None, round_points: int) -> int:
    """Returns the largest valid head start: below the points goal, or in a match over a number of rounds a third of
    their usual points.

    `round_points`: usual points of the best seat in a round.

    >>> most_head_start(400, None, 150), most_head_start(None, 2, 150)
    (399, 100)
    """
    return goal - 1 if goal is not None else (rounds or 0) * round_points // HEAD_START_DIVISOR


class HeadStartOptions(Protocol):
    """Options of a game with head starts."""

    @property
    def ahead_for(self) -> str | int: ...

    @property
    def ahead(self) -> int: ...

    def choices(self) -> Mapping[str, tuple[Any, ...]]: ...


def head_start_clash(options: HeadStartOptions, most: int) -> str | None:
    """Returns the name of the option to change if the head start is larger than `most` points; None if it is valid."""
    if options.ahead_for == NOBODY or options.ahead <= most:
        return None
    return "ahead" if options.choices()["ahead"][0] <= most else "ahead_for"


OPTIONS_OUTSIDE_BOXES = frozenset({"length", "turn_limit", "sand_for", "ahead_for", "ahead"})
"""Options that are not part of a box edition: whatever their values are, the rules are still those of the edition"""


@dataclass(frozen=True)
class Options:
    """Options of a match: the rules chosen before it starts. Each game has its own class; the defaults follow its rule
    sheet.

    Append new options and values only at the end, because deal codes store their indices.
    """

    @property
    def seats(self) -> range:
        """Returns the valid numbers of seats with these options."""
        raise NotImplementedError

    @classmethod
    def choices(cls) -> dict[str, tuple[Value, ...]]:
        """Returns all options of the game with their possible values, the default first."""
        return {option.name: option.metadata["values"] for option in fields(cls) if option.metadata["offered"]}

    @classmethod
    def of_seats(cls) -> frozenset[str]:
        """Returns the names of the options whose value may be a seat."""
        return frozenset(option.name for option in fields(cls) if option.metadata.get("seats"))

    @classmethod
    def of(cls, values: Mapping[str, object], edition: int = EDITION) -> Self:
        """Builds options from names and values. A value may be given as text.

        Missing options get their defaults in this edition of the rules.
        """
        if not isinstance(values, Mapping):
            raise BadOptions(f"options are names with values, not {values!r}")
        choices = {option.name: option.metadata["values"] for option in fields(cls)}
        for name in values:
            if name not in choices:
                raise BadOptions(f"no option {name!r}; there are: {', '.join(cls.choices()) or 'none'}")
        return cls(
            **(
                cls.defaults(edition)
                | {name: _parse_value(name, choices[name], value) for name, value in values.items()}
            )
        )

    @classmethod
    def defaults(cls, edition: int = EDITION) -> dict[str, Value]:
        """Returns the default of every option in this edition of the rules."""
        held = {option.name: option.metadata for option in fields(cls)}
        return {
            name: about["first"] if edition <= about.get("until", 1) else about["values"][0]
            for name, about in held.items()
        }

    @classmethod
    def boxes(cls) -> Mapping[str, Mapping[str, Value]]:
        """Returns the box editions by name, each with the options that differ from our defaults. The default edition
        comes first.
        """
        return {}

    @property
    def box(self) -> str | None:
        """Returns the name of the box edition with the same rules as these options; None for custom rules."""
        names = set(self.choices()) - OPTIONS_OUTSIDE_BOXES - self.named_seats
        own = {name: getattr(self, name) for name in names}
        boxes = {box: self.of(values) for box, values in self.boxes().items()}
        return next((box for box, at in boxes.items() if {name: getattr(at, name) for name in names} == own), None)

    @property
    def named_seats(self) -> set[str]:
        """Returns the names of the options whose current value is a seat."""
        return {name for name in self.of_seats() if isinstance(getattr(self, name), int)}

    def reseated(self, order: Sequence[Seat]) -> Self:
        """Converts the seats in option values to a new seat order, where `order[new] = old`.

        An option with a removed seat is reset to its default.
        """
        places = {old: new for new, old in enumerate(order)}
        usual = self.defaults()
        named = {name: places.get(getattr(self, name), usual[name]) for name in self.named_seats}
        return replace(self, **named)

    def clash(self) -> str | None:
        """Returns the name of an option that conflicts with the others; None if all are compatible.

        Only new matches with a conflict are rejected, because an old record may contain a conflict that was not yet
        detected.
        """
        return None

    def settled(self) -> Self:
        """Returns valid options for a new match: conflicting options and retired rules are reset to their defaults."""
        old = {option.name: option.default for option in fields(self) if not option.metadata["offered"]}
        settled = replace(self, **old)
        clash = settled.clash()
        return replace(settled, **{clash: self.choices()[clash][0]}).settled() if clash else settled

    def changed(self, edition: int = EDITION) -> dict[str, str]:
        """Returns the options that differ from their defaults in this edition of the rules, as texts."""
        options = ((name, getattr(self, name), usual) for name, usual in self.defaults(edition).items())
        return {name: value_text(value) for name, value, usual in options if value != usual}


def _parse_value(name: str, values: Sequence[Value], text: object) -> Value:
    for value in values:
        if (text is value or text == value_text(value)) or (type(text) is type(value) and text == value):
            return value
    raise BadOptions(f"{name} takes {', '.join(map(value_text, values))}, not {text!r}")


# Moves


class Move(Hashable, Protocol):
    """Base class of moves, the actions of a seat. A move is small and immutable; parsing its text gives an equal
    move.
    """

    def __str__(self) -> str: ...


MoveT = TypeVar("MoveT", bound=Move)
Entry = TypeVar("Entry")


class NextRound(Enum):
    """Move that deals the next round. In games with rounds it is the only legal move after the end of a round."""

    NEXT_ROUND = "next round"

    def __str__(self) -> str:
        return self.value


NEXT_ROUND: Final = NextRound.NEXT_ROUND
MOST_MESSAGE_LETTERS = 80


def shorten(value: object) -> str:
    """Shortens and escapes user input, so that it fits in one line of an error message."""
    text = str(value)
    if text.isprintable() and len(text) <= MOST_MESSAGE_LETTERS:
        return text
    return f"{text[:MOST_MESSAGE_LETTERS]!a}{'…' * (len(text) > MOST_MESSAGE_LETTERS)}"


class IllegalMove(ValueError):
    """Error raised for a move that the rules do not allow, with the data that a bug report needs."""

    def __init__(self, seat: Seat, move: object, reason: str):
        super().__init__(f"seat {seat}, {shorten(move)}: {reason}")
        self.seat = seat
        self.move = move
        self.reason = reason


# Events

NO_POINTS: Mapping[str, int] = MappingProxyType({})


class Event:
    """One effect of a move, for display, sound and log. The app shows events and computes no rules.

    Events must not be changed. They are not frozen dataclasses, because creating those takes four times as long, which
    would slow down searches. A dataclass that overrides one of these attributes needs `= field()`, because its field
    would otherwise get the default below.
    """

    __slots__ = ()

    seat: Seat | None = None
    """Seat that the event concerns; None if it concerns the whole match"""
    parts: Mapping[str, int] = NO_POINTS
    """Points of this seat by reason; lost points are negative"""
    awards: tuple[int, ...] = ()
    """Points of each seat at the end of a round"""
    end: str = ""
    """Game-specific key of the way in which a round ended; empty for other events"""
    is_move: ClassVar[bool] = False
    """Whether the event represents a complete move of its seat, with or without points"""
    begins_round: ClassVar[bool] = False
    reveals_hand: ClassVar[bool] = False
    """Whether the event shows all seats a fact that only its own seat knew, such as a tile of its hand"""
    reveals: ClassVar[bool] = False
    """Whether the event reveals a hidden or random fact to a seat, so that the move can no longer be undone"""

    @property
    def points(self) -> int:
        """Returns the total points for the seat."""
        return sum(self.parts.values())

    @property
    def ends_round(self) -> bool:
        return bool(self.end)

    def visible_to(self, seat: Seat) -> Self:
        """Returns a copy of the event without the facts that must stay hidden from this seat."""
        return self

    def record_line(self) -> str | None:
        """Returns the event's line in a record; None if records omit it."""
        return None


def entry_for(event: Event, entries: Mapping[type[Event], Entry]) -> Entry:
    """Returns the value in `entries` for the event's class, or else for its nearest base class."""
    return next(entries[kind] for kind in type(event).__mro__ if kind in entries)


@dataclass(slots=True)
class MatchEnded(Event):
    """The match ended. This is always its last event."""

    winners: tuple[Seat, ...]

    reveals = True

    def record_line(self) -> str:
        return f"end match: {' '.join(map(str, self.winners))}"


@dataclass(slots=True)
class HeadStartGiven(Event):
    """A seat got a head start at the beginning of the match."""

    seat: Seat = field()
    parts: Mapping[str, int] = field()


def head_start(options: HeadStartOptions, seats: int) -> tuple[list[int], list[Event]]:
    """Returns the initial scores and the events of a head start.

    A head start is ignored if its seat does not exist.
    """
    scores = [0] * seats
    seat = options.ahead_for
    if not isinstance(seat, int) or seat >= seats:
        return scores, []
    scores[seat] = options.ahead
    return scores, [HeadStartGiven(seat, {"ahead": options.ahead})]


# State and view


class State(ABC, Generic[MoveT]):
    """Complete data of a match at one moment, including what is hidden."""

    __slots__ = ()

    allows_undo: ClassVar[bool] = True
    """Whether a move can ever be undone; False if every move reveals something or ends the match"""
    alternates_turns: ClassVar[bool] = True
    """Whether seats move one after another; if they move at the same time, no move can be undone"""
    scores: list[int]
    winners: tuple[Seat, ...]
    """Winning seats; empty until the match is over"""

    @property
    def round_over(self) -> bool:
        """Returns whether a round has ended and the next one is not dealt yet; False at the end of the match.

        Then the seat that made the last move of the round has a single move, `NEXT_ROUND`, and no timer runs.
        """
        return False

    @abstractmethod
    def actors(self) -> tuple[Seat, ...]:
        """Returns the seats that may move now; empty when the match is over."""

    @abstractmethod
    def moves(self, seat: Seat) -> Sequence[MoveT]:
        """Returns all legal moves of a seat without duplicates; empty if the seat may not move. The result is valid
        until the next move.
        """

    def timeout(self, seat: Seat) -> MoveT | None:
        """Returns the move that is made if this seat's timer runs out; None if no timer runs."""
        return None

    @abstractmethod
    def play(self, seat: Seat, move: MoveT) -> list[Event]:
        """Makes a move and returns its events. The caller guarantees that the move is legal."""

    @abstractmethod
    def copy(self) -> Self:
        """Returns an equal, independent state."""

    @abstractmethod
    def view(self, seat: Seat) -> "View[MoveT]":
        """Returns the part of the state that this seat may see."""

    def refusal(self, seat: Seat, move: MoveT) -> str | None:
        """Returns the reason why this seat may not make this move, as a key; None if the move is legal."""
        if seat not in self.actors():
            return "over" if self.winners else "turn"
        timeout = self.timeout(seat)
        is_timeout = timeout is not None and move == timeout
        return None if is_timeout or move in self.moves(seat) else "rules"


def public_values(record: type, state_or_view: object) -> dict[str, Any]:
    """Returns the public attributes of a state or view by name. Lists are copied.

    `record`: dataclass of all public attributes of the game. A state adds the hidden ones, and a view those that only
    its seat may know.
    """
    values = [(name, getattr(state_or_view, name)) for name in _field_names(record)]
    return {name: value[:] if isinstance(value, list) else value for name, value in values}


@cache
def _field_names(record: type) -> tuple[str, ...]:
    return tuple(attribute.name for attribute in fields(record))


class View(ABC, Generic[MoveT]):
    """State as one seat may see it: plain data that contain no reference to the state."""

    seat: Seat

    @property
    def round_over(self) -> bool:
        """Returns whether a round has ended; see `State.round_over`."""
        return False

    @abstractmethod
    def sample_state(self, rng: Random) -> State[MoveT]:
        """Returns a complete state that is consistent with the view. What the view does not show is chosen at
        random.
        """

    @abstractmethod
    def __str__(self) -> str:
        """Returns the view as text for a terminal."""

    def moves(self) -> Sequence[MoveT]:
        """Returns the legal moves of the seat. They never depend on what the view hides, so they are taken from any
        sampled state.
        """
        return self.sample_state(Random(0)).moves(self.seat)


# Game


def hides_nothing(_options: Options) -> bool:
    """Returns False, because the game has no hidden information: every seat sees the whole state."""
    return False


@dataclass(frozen=True)
class Game(Generic[MoveT]):
    """Definition of a game: its name, options and functions."""

    name: str
    options: type[Options]
    begin: Callable[..., tuple[State[MoveT], list[Event]]]
    """Function that sets up a match from options, number of seats and random source"""
    read_move: Callable[[str], MoveT]
    """Function that parses a move, legal or not; raises ValueError if the text is invalid"""
    read_outcome: Callable[[str], Outcome | None]
    """Function that parses a random outcome from a line of a record; returns None for other lines"""
    hides: Callable[..., bool] = hides_nothing
    """Function that returns whether parts of the state are hidden from some seats with these options"""


# Types for code that works with every game

AnyGame: TypeAlias = Game[Any]
AnyState: TypeAlias = State[Any]
AnyView: TypeAlias = View[Any]
JsonObject: TypeAlias = dict[str, Any]

GameValueT = TypeVar("GameValueT")


def of_game(value: object, kind: type[GameValueT]) -> GameValueT:
    """Returns `value` (a state, view, move or set of options) unchanged after checking that it is an instance of
    `kind`; raises `TypeError` if it belongs to another game.

    >>> of_game(NEXT_ROUND, NextRound) is NEXT_ROUND
    True
    """
    if not isinstance(value, kind):
        raise TypeError(f"{kind.__name__} expected, not {type(value).__name__}")
    return value
