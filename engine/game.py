"""Contract between the four games and their users: options, moves, events, states, views.

A `State` is a match at one moment, hidden parts included. Seats play `Move`s, which return `Event`s. A `View` is the
part of a state that one seat may see; bots and hints get a view, never a state.

No clock, file or screen is used here. Randomness comes from the match's `RandomSource` alone, so the same seed, options
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

from engine.randomness import Outcome, RandomSource

Seat: TypeAlias = int
"""Index of a seat, from 0, clockwise"""


# Options


class BadOptions(ValueError):
    """Unknown option of a game, or invalid value of an option."""


Value: TypeAlias = bool | int | str | None
"""Value of an option"""
EDITION = 3
"""Edition of the rules; incremented when a rule changes and no option distinguishes the old rule"""
SAME_AS_DEFAULT: Final = object()


def choice(*values: Value, first: object = SAME_AS_DEFAULT) -> Any:
    """Returns a field of `Options` with these values; the first is the default.

    `first`: default in the first edition of the rules, if it differs.
    """
    was = values[0] if first is SAME_AS_DEFAULT else first
    return field(default=values[0], metadata={"values": values, "first": was, "offered": True})


MOST_SEATS = 8


def seat_option(*values: Value, seats: int = MOST_SEATS) -> Any:
    """Returns a field of `Options` that takes one of these values or a seat number."""
    about = {"values": (*values, *range(seats)), "first": values[0], "offered": True, "seats": True}
    return field(default=values[0], metadata=about)


def retired_option(now: Value, first: Value, until: int = 1) -> Any:
    """Returns a field for a retired rule: records of editions up to `until` use `first`, all later ones `now`."""
    return field(default=now, metadata={"values": (now, first), "first": first, "until": until, "offered": False})


def value_text(value: Value) -> str:
    """Formats an option's value: `on` for True, `off` for False and None, else the value as text."""
    if value is True:
        return "on"
    return "off" if value is None or value is False else str(value)


NOBODY = "nobody"


def head_start_seat() -> Any:
    """Returns the field of the option that names the seat with a head start."""
    return seat_option(NOBODY)


HEAD_START_OPTIONS = ("ahead_for", "ahead")
"""Names of the head start options: the seat and its points"""
HEAD_START_DIVISOR = 3
"""Divisor of the usual points of all rounds: the largest head start over a fixed number of rounds"""


def most_head_start(goal: int | None, rounds: int | None, round_points: int) -> int:
    """Returns the largest head start: below the goal, or a third of the usual points of all rounds.

    `round_points`: usual points of a round's best seat.

    >>> most_head_start(400, None, 150), most_head_start(None, 2, 150)
    (399, 100)
    """
    return goal - 1 if goal is not None else (rounds or 0) * round_points // HEAD_START_DIVISOR


def head_start_clash(options: Any, most: int) -> str | None:
    """Returns the option to change if a head start exceeds `most` points; None if it is valid."""
    if options.ahead_for == NOBODY or options.ahead <= most:
        return None
    return "ahead" if options.choices()["ahead"][0] <= most else "ahead_for"


OPTIONS_OUTSIDE_BOXES = frozenset({"length", "turn_limit", "sand_for", "ahead_for", "ahead"})
"""Options that are chosen freely in every box edition"""


@dataclass(frozen=True)
class Options:
    """Rules chosen before a match. Each game has its own class; the defaults follow the rule sheet.

    New options and values are only appended, as deal codes store their indices.
    """

    @property
    def seats(self) -> range:
        """Returns the valid numbers of seats with these options."""
        raise NotImplementedError

    @classmethod
    def choices(cls) -> dict[str, tuple[Value, ...]]:
        """Returns all options of the game with their values, the default first."""
        return {option.name: option.metadata["values"] for option in fields(cls) if option.metadata["offered"]}

    @classmethod
    def of_seats(cls) -> frozenset[str]:
        """Returns the options that may name a seat."""
        return frozenset(option.name for option in fields(cls) if option.metadata.get("seats"))

    @classmethod
    def of(cls, values: Mapping[str, object], edition: int = EDITION) -> Self:
        """Builds options from names and values, each value given as itself or as its text.

        Options that are not given have the default of that edition of the rules.
        """
        if not isinstance(values, Mapping):
            raise BadOptions(f"options are names with values, not {values!r}")
        choices = {option.name: option.metadata["values"] for option in fields(cls)}
        for name in values:
            if name not in choices:
                raise BadOptions(f"no option {name!r}; there are: {', '.join(cls.choices()) or 'none'}")
        return cls(
            **(cls.usual(edition) | {name: _parse_value(name, choices[name], value) for name, value in values.items()})
        )

    @classmethod
    def usual(cls, edition: int = EDITION) -> dict[str, Value]:
        """Returns the default of every option in that edition of the rules."""
        held = {option.name: option.metadata for option in fields(cls)}
        return {
            name: about["first"] if edition <= about.get("until", 1) else about["values"][0]
            for name, about in held.items()
        }

    @classmethod
    def boxes(cls) -> Mapping[str, Mapping[str, Value]]:
        """Returns the options of each box edition on sale, the default box first."""
        return {}

    @property
    def box(self) -> str | None:
        """Returns the box edition that has these rules; None for custom rules."""
        names = set(self.choices()) - OPTIONS_OUTSIDE_BOXES - self.named_seats
        own = {name: getattr(self, name) for name in names}
        boxes = {box: self.of(values) for box, values in self.boxes().items()}
        return next((box for box, at in boxes.items() if {name: getattr(at, name) for name in names} == own), None)

    @property
    def named_seats(self) -> set[str]:
        """Returns the options that currently name a seat."""
        return {name for name in self.of_seats() if isinstance(getattr(self, name), int)}

    def reseated(self, order: Sequence[Seat]) -> Self:
        """Remaps options that name a seat to a new seat order, with `order[new] = old`.

        An option whose seat is gone is reset to its default.
        """
        places = {old: new for new, old in enumerate(order)}
        usual = self.usual()
        named = {name: places.get(getattr(self, name), usual[name]) for name in self.named_seats}
        return replace(self, **named)

    def clash(self) -> str | None:
        """Returns an option that conflicts with the others; None if all are compatible.

        No new match starts with a conflict. Records from before a conflict was known can still be read.
        """
        return None

    def settled(self) -> Self:
        """Returns valid options for a new match: conflicting options and retired rules are reset to their defaults."""
        old = {option.name: option.default for option in fields(self) if not option.metadata["offered"]}
        settled = replace(self, **old)
        clash = settled.clash()
        return replace(settled, **{clash: self.choices()[clash][0]}).settled() if clash else settled

    def changed(self, edition: int = EDITION) -> dict[str, str]:
        """Returns the options that differ from the defaults of that edition of the rules, as text."""
        options = ((name, getattr(self, name), usual) for name, usual in self.usual(edition).items())
        return {name: value_text(value) for name, value, usual in options if value != usual}


def _parse_value(name: str, values: Sequence[Value], text: object) -> Value:
    for value in values:
        if (text is value or text == value_text(value)) or (type(text) is type(value) and text == value):
            return value
    raise BadOptions(f"{name} takes {', '.join(map(value_text, values))}, not {text!r}")


# Moves


class Move(Hashable, Protocol):
    """Action of a seat. Small and immutable; its text parses to an equal move."""

    def __str__(self) -> str: ...


MoveT = TypeVar("MoveT", bound=Move)


class NextRound(Enum):
    """The only move after the end of a round, in all games with rounds: it deals the next round."""

    NEXT_ROUND = "next round"

    def __str__(self) -> str:
        return self.value


NEXT_ROUND: Final = NextRound.NEXT_ROUND
MOST_MESSAGE_LETTERS = 80


def shorten(value: object) -> str:
    """Returns user input as text fit for one line of a message."""
    text = str(value)
    if text.isprintable() and len(text) <= MOST_MESSAGE_LETTERS:
        return text
    return f"{text[:MOST_MESSAGE_LETTERS]!a}{'…' * (len(text) > MOST_MESSAGE_LETTERS)}"


class IllegalMove(ValueError):
    """Move refused by the rules, with the data that a bug report needs."""

    def __init__(self, seat: Seat, move: object, reason: str):
        super().__init__(f"seat {seat}, {shorten(move)}: {reason}")
        self.seat = seat
        self.move = move
        self.reason = reason


# Events

NO_POINTS: Mapping[str, int] = MappingProxyType({})


class Event:
    """Fact of a match for display, sound and log. The app shows events and computes no rule.

    Events are never changed. They are not frozen, as that would make their creation four times as slow in search. A
    dataclass that overrides one of these attributes needs `= field()`, or its field would use the default below.
    """

    __slots__ = ()

    seat: Seat | None = None
    """Seat that the event concerns"""
    parts: Mapping[str, int] = NO_POINTS
    """Points for this seat by reason; negative if lost"""
    awards: tuple[int, ...] = ()
    """Points for each seat at the end of a round"""
    end: str = ""
    """How a round ended, as the game's key; empty for other events"""
    is_move: ClassVar[bool] = False
    """Whether the event reports a complete move of its seat, with or without points"""
    begins_round: ClassVar[bool] = False
    reveals_hand: ClassVar[bool] = False
    """Whether the event shows all seats a secret of its own seat, such as a tile of its hand"""
    reveals: ClassVar[bool] = False
    """Whether the event reveals a hidden or random fact to a seat; no undo goes back past it"""

    @property
    def points(self) -> int:
        """Returns the total points for the seat."""
        return sum(self.parts.values())

    @property
    def ends_round(self) -> bool:
        return bool(self.end)

    def visible_to(self, seat: Seat) -> Self:
        """Returns the event without the facts that this seat may not know."""
        return self

    def record_line(self) -> str | None:
        """Returns the event's line in a record; None if records omit it."""
        return None


@dataclass(slots=True)
class MatchEnded(Event):
    """End of the match: always its last event."""

    winners: tuple[Seat, ...]

    reveals = True

    def record_line(self) -> str:
        return f"end match: {' '.join(map(str, self.winners))}"


@dataclass(slots=True)
class PointsAhead(Event):
    """Head start of a seat at the beginning of the match."""

    seat: Seat = field()
    parts: Mapping[str, int] = field()


def head_start(options: Any, seats: int) -> tuple[list[int], list[Event]]:
    """Returns the initial scores and the events of a head start.

    A head start of a seat that is not taken is ignored.
    """
    scores = [0] * seats
    seat = options.ahead_for
    if not isinstance(seat, int) or seat >= seats:
        return scores, []
    scores[seat] = options.ahead
    return scores, [PointsAhead(seat, {"ahead": options.ahead})]


# State and view


class State(ABC, Generic[MoveT]):
    """Match at one moment, hidden parts included."""

    __slots__ = ()

    scores: list[int]
    winners: tuple[Seat, ...]
    """Winning seats; empty until the match is over"""

    @property
    def round_over(self) -> bool:
        """Whether a round has ended and the next one is not dealt yet; False at the end of the match.

        The seat that made the last move of the round then has one move, `NEXT_ROUND`, and no timer runs.
        """
        return False

    @abstractmethod
    def actors(self) -> tuple[Seat, ...]:
        """Returns the seats that may move now; none when the match is over."""

    @abstractmethod
    def moves(self, seat: Seat) -> Sequence[MoveT]:
        """Returns all legal moves of a seat, each once; empty if the seat may not move. Valid until the next move."""

    def timeout(self, seat: Seat) -> MoveT | None:
        """Returns the move made when this seat's timer runs out; None if no timer runs."""
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


def public_values(record: type, thing: object) -> dict[str, Any]:
    """Returns the public attributes that a state and its views share, by name; lists are copied.

    `record`: dataclass with all public attributes of the game. A state adds the hidden ones, a view the private ones of
    its seat.
    """
    values = [(name, getattr(thing, name)) for name in _field_names(record)]
    return {name: value[:] if isinstance(value, list) else value for name, value in values}


@cache
def _field_names(record: type) -> tuple[str, ...]:
    return tuple(attribute.name for attribute in fields(record))


class View(ABC, Generic[MoveT]):
    """State as one seat may see it: plain data without a reference to the state."""

    seat: Seat

    @property
    def round_over(self) -> bool:
        """Whether a round has ended; see `State.round_over`."""
        return False

    @abstractmethod
    def sample_state(self, rng: Random) -> State[MoveT]:
        """Returns a complete state that fits the view, its hidden part sampled at random."""

    @abstractmethod
    def __str__(self) -> str:
        """Returns the view as text for a terminal."""

    def moves(self) -> Sequence[MoveT]:
        """Returns the legal moves of the seat; they never depend on hidden parts, so any sampled state gives them."""
        return self.sample_state(Random(0)).moves(self.seat)


# Game


def hides_nothing(_options: Any) -> bool:
    """Returns False, for a game in which every seat sees the whole state."""
    return False


@dataclass(frozen=True)
class Game(Generic[MoveT]):
    """Definition of a game: its name, options and functions."""

    name: str
    options: type[Options]
    begin: Callable[[Any, int, RandomSource], tuple[State[MoveT], list[Event]]]
    """Sets up a match from options, number of seats and random source"""
    read_move: Callable[[str], MoveT]
    """Parses a move, legal or not; raises ValueError if the text is invalid"""
    read_outcome: Callable[[str], Outcome | None]
    """Parses a random outcome from a line of a record; returns None for other lines"""
    hides: Callable[[Any], bool] = hides_nothing
    """Predicate on the options: True if parts of the state are hidden from some seats"""
