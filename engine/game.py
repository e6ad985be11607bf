"""What a game is: the contract between the four games and everything that plays them.

A `State` is a match at one moment, with all that is hidden in it. Seats play `Move`s, which tell `Event`s. A `View` is
what one seat may know; bots and hints get a view, never a state.

No clock, file or screen is used here. Luck comes from the match's `RandomSource` alone, so the same seed, options and
moves give the same match on every machine.
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
"""A place at the table, from 0, clockwise"""


# Options


class BadOptions(ValueError):
    """An option that the game does not have, or a value that the option does not take."""


Value: TypeAlias = bool | int | str | None
"""A value of an option"""
EDITION = 3
"""The edition of the rules: one more whenever something changes that no option of the time tells apart"""
SAME_AS_DEFAULT: Final = object()


def choice(*values: Value, first: object = SAME_AS_DEFAULT) -> Any:
    """Returns a field of `Options` that takes one of these values; the first is the usual way.

    `first`: what held in the first edition of the rules, if that was another one.
    """
    was = values[0] if first is SAME_AS_DEFAULT else first
    return field(default=values[0], metadata={"values": values, "first": was, "offered": True})


MOST_SEATS = 8


def seat_option(*values: Value, seats: int = MOST_SEATS) -> Any:
    """Returns a field of `Options` that takes one of these values, or a seat."""
    about = {"values": (*values, *range(seats)), "first": values[0], "offered": True, "seats": True}
    return field(default=values[0], metadata=about)


def retired_option(now: Value, first: Value, until: int = 1) -> Any:
    """Returns a field for a retired rule: records of editions up to `until` use `first`, all later ones `now`."""
    return field(default=now, metadata={"values": (now, first), "first": first, "until": until, "offered": False})


def value_text(value: Value) -> str:
    """Returns how an option's value is written: `on` and `off` for yes and no, `off` for none."""
    if value is True:
        return "on"
    return "off" if value is None or value is False else str(value)


NOBODY = "nobody"


def head_start_seat() -> Any:
    """Returns the field of an option that says which seat begins with points ahead: a handicap for the others."""
    return seat_option(NOBODY)


HEAD_START_OPTIONS = ("ahead_for", "ahead")
"""Names of the head start options: the seat and its points"""
HEAD_START_DIVISOR = 3
"""Divisor of the usual points of all rounds: the largest head start over a fixed number of rounds"""


def most_head_start(goal: int | None, rounds: int | None, round_points: int) -> int:
    """Returns the largest head start: below the goal, or over rounds a third of their usual points.

    `round_points`: points of a round's best seat.

    >>> most_ahead(400, None, 150), most_ahead(None, 2, 150)
    (399, 100)
    """
    return goal - 1 if goal is not None else (rounds or 0) * round_points // HEAD_START_DIVISOR


def head_start_clash(options: Any, most: int) -> str | None:
    """Returns the option to change if a head start exceeds `most` points; None if it is valid."""
    if options.ahead_for == NOBODY or options.ahead <= most:
        return None
    return "ahead" if options.choices()["ahead"][0] <= most else "ahead_for"


OPTIONS_OUTSIDE_BOXES = frozenset({"length", "turn_limit", "sand_for", "ahead_for", "ahead"})
"""Options that every table agrees on by itself, whatever box it plays"""


@dataclass(frozen=True)
class Options:
    """What the players agreed on before a match. Each game has its own; the defaults are the sheet's rules.

    Later versions add options, and values of them, at the end: the codes of deals count them.
    """

    @property
    def seats(self) -> range:
        """Returns how many may play like this."""
        raise NotImplementedError

    @classmethod
    def choices(cls) -> dict[str, tuple[Value, ...]]:
        """Returns every option of the game with the values it may take, the usual one first."""
        return {option.name: option.metadata["values"] for option in fields(cls) if option.metadata["offered"]}

    @classmethod
    def of_seats(cls) -> frozenset[str]:
        """Returns the options whose numbers are seats."""
        return frozenset(option.name for option in fields(cls) if option.metadata.get("seats"))

    @classmethod
    def of(cls, given: Mapping[str, object], edition: int = EDITION) -> Self:
        """Returns options from names and values, each value as itself or as its text.

        What is not named is as it was usual in that edition of the rules.
        """
        if not isinstance(given, Mapping):
            raise BadOptions(f"options are names with values, not {given!r}")
        known = {option.name: option.metadata["values"] for option in fields(cls)}
        for name in given:
            if name not in known:
                raise BadOptions(f"no option {name!r}; there are: {', '.join(cls.choices()) or 'none'}")
        return cls(
            **(cls.usual(edition) | {name: _parse_value(name, known[name], value) for name, value in given.items()})
        )

    @classmethod
    def usual(cls, edition: int = EDITION) -> dict[str, Value]:
        """Returns every option as it was usual in that edition of the rules."""
        held = {option.name: option.metadata for option in fields(cls)}
        return {
            name: about["first"] if edition <= about.get("until", 1) else about["values"][0]
            for name, about in held.items()
        }

    @classmethod
    def boxes(cls) -> Mapping[str, Mapping[str, Value]]:
        """Returns the named sets of options that people know from the boxes they own, the usual one first."""
        return {}

    @property
    def box(self) -> str | None:
        """Returns the box whose rules these are, whatever else was agreed; None if no box has them together."""
        told = set(self.choices()) - OPTIONS_OUTSIDE_BOXES - self.named_seats
        mine = {name: getattr(self, name) for name in told}
        boxes = {box: self.of(given) for box, given in self.boxes().items()}
        return next((box for box, at in boxes.items() if {name: getattr(at, name) for name in told} == mine), None)

    @property
    def named_seats(self) -> set[str]:
        """Returns the options that name a seat now: that is agreed at the table, whatever box is played."""
        return {name for name in self.of_seats() if isinstance(getattr(self, name), int)}

    def reseated(self, order: Sequence[Seat]) -> Self:
        """Returns the same for seats in another order, `order[new] = old`: an option that names a seat goes with it.

        One that names a seat which is gone is put back to the usual way.
        """
        places = {old: new for new, old in enumerate(order)}
        usual = self.usual()
        named = {name: places.get(getattr(self, name), usual[name]) for name in self.named_seats}
        return replace(self, **named)

    def clash(self) -> str | None:
        """Returns an option that makes no sense as it is beside the others; None if all is well.

        No match begins like that. A record of one that did, before the options were known to clash, still reads.
        """
        return None

    def settled(self) -> Self:
        """Returns these options as a match may begin now: what clashes, and old rules, put back to the usual way."""
        old = {option.name: option.default for option in fields(self) if not option.metadata["offered"]}
        settled = replace(self, **old)
        clash = settled.clash()
        return replace(settled, **{clash: self.choices()[clash][0]}).settled() if clash else settled

    def changed(self, edition: int = EDITION) -> dict[str, str]:
        """Returns the options that differ from what was usual in that edition of the rules, as text."""
        given = ((name, getattr(self, name), usual) for name, usual in self.usual(edition).items())
        return {name: value_text(value) for name, value, usual in given if value != usual}


def _parse_value(name: str, values: Sequence[Value], given: object) -> Value:
    for value in values:
        if (given is value or given == value_text(value)) or (type(given) is type(value) and given == value):
            return value
    raise BadOptions(f"{name} takes {', '.join(map(value_text, values))}, not {given!r}")


# Moves


class Move(Hashable, Protocol):
    """What a seat does. Small and immutable; its text reads back to an equal move."""

    def __str__(self) -> str: ...


MoveT = TypeVar("MoveT", bound=Move)


class NextRound(Enum):
    """The one move at the end of a round, the same in every game that has rounds: it deals the next one."""

    NEXT_ROUND = "next round"

    def __str__(self) -> str:
        return self.value


NEXT_ROUND: Final = NextRound.NEXT_ROUND
MOST_MESSAGE_LETTERS = 80


def shorten(said: object) -> str:
    """Returns a text of a player, fit for one line of a message."""
    text = str(said)
    if text.isprintable() and len(text) <= MOST_MESSAGE_LETTERS:
        return text
    return f"{text[:MOST_MESSAGE_LETTERS]!a}{'…' * (len(text) > MOST_MESSAGE_LETTERS)}"


class IllegalMove(ValueError):
    """A move that the rules refuse, with all that a bug report needs."""

    def __init__(self, seat: Seat, move: object, reason: str):
        super().__init__(f"seat {seat}, {shorten(move)}: {reason}")
        self.seat = seat
        self.move = move
        self.reason = reason


# Events

NO_POINTS: Mapping[str, int] = MappingProxyType({})


class Event:
    """A fact for eyes, ears and log. The app shows events and computes no rule.

    Nobody changes one. They are not frozen, as that would make them four times as dear in search. Every event answers
    what stands here. One that is a dataclass and has a field of such a name says `= field()`, or the field would take
    its default from here.
    """

    __slots__ = ()

    seat: Seat | None = None
    """The seat that it is about"""
    parts: Mapping[str, int] = NO_POINTS
    """The points that it brings or costs this seat, by the game's reasons"""
    awards: tuple[int, ...] = ()
    """The points that the end of a round brings each seat"""
    end: str = ""
    """How a round has ended, in the game's word; nothing where none has"""
    is_move: ClassVar[bool] = False
    """Whether it tells a whole move of its seat, with or without points"""
    begins_round: ClassVar[bool] = False
    reveals_hand: ClassVar[bool] = False
    """Whether the other seats have now seen what its own seat alone knew, such as a tile of its hand"""
    reveals: ClassVar[bool] = False
    """Whether a seat has now seen what was hidden or left to luck: no undo goes back past it"""

    @property
    def points(self) -> int:
        """Returns what it brings or costs its seat in all."""
        return sum(self.parts.values())

    @property
    def ends_round(self) -> bool:
        return bool(self.end)

    def visible_to(self, seat: Seat) -> Self:
        """Returns the same fact, without what that seat may not know."""
        return self

    def record_line(self) -> str | None:
        """Returns its line in a record, if luck or the end of a round should stand there."""
        return None


@dataclass(slots=True)
class MatchEnded(Event):
    """The last event of every match."""

    winners: tuple[Seat, ...]

    reveals = True

    def record_line(self) -> str:
        return f"end match: {' '.join(map(str, self.winners))}"


@dataclass(slots=True)
class PointsAhead(Event):
    """The match begins with points for this seat, as was agreed."""

    seat: Seat = field()
    parts: Mapping[str, int] = field()


def head_start(options: Any, seats: int) -> tuple[list[int], list[Event]]:
    """Returns the scores that a match begins with, and what tells of them; `options` say who has points ahead.

    A seat that nobody sits on has none.
    """
    scores = [0] * seats
    seat = options.ahead_for
    if not isinstance(seat, int) or seat >= seats:
        return scores, []
    scores[seat] = options.ahead
    return scores, [PointsAhead(seat, {"ahead": options.ahead})]


# State and view


class State(ABC, Generic[MoveT]):
    """A match at one moment, hidden things included."""

    __slots__ = ()

    scores: list[int]
    winners: tuple[Seat, ...]
    """Who won, when the match is over; until then empty"""

    @property
    def round_over(self) -> bool:
        """Whether a round has ended, its points are counted, and the next one is still to be dealt.

        Then the seat that made the last move of the round has one move, `NEXT_ROUND`, and no sand runs. At the end of
        the match it is not so.
        """
        return False

    @abstractmethod
    def actors(self) -> tuple[Seat, ...]:
        """Returns the seats that may move now; none when the match is over."""

    @abstractmethod
    def moves(self, seat: Seat) -> Sequence[MoveT]:
        """Returns all that a seat may choose now, each once, until the next move; nothing for who may not move."""

    def timeout(self, seat: Seat) -> MoveT | None:
        """Returns the move that the clock makes when this seat's sand has run out; None where no sand runs."""
        return None

    @abstractmethod
    def play(self, seat: Seat, move: MoveT) -> list[Event]:
        """Makes a move and tells what happened. Trusted: the caller knows that the move is legal."""

    @abstractmethod
    def copy(self) -> Self:
        """Returns another state, equal and independent."""

    @abstractmethod
    def view(self, seat: Seat) -> "View[MoveT]":
        """Returns what this seat may know."""

    def refusal(self, seat: Seat, move: MoveT) -> str | None:
        """Returns why this seat may not make this move, in a word; None if it may."""
        if seat not in self.actors():
            return "over" if self.winners else "turn"
        timeout = self.timeout(seat)
        is_timeout = timeout is not None and move == timeout
        return None if is_timeout or move in self.moves(seat) else "rules"


def public_values(record: type, thing: object) -> dict[str, Any]:
    """Returns what a state or a view has of the record that both share, by name; lists are copied.

    The record of a game is a dataclass with everything that lies open to all seats. A state adds what is hidden, a view
    what its seat alone knows.
    """
    values = [(name, getattr(thing, name)) for name in _field_names(record)]
    return {name: value[:] if isinstance(value, list) else value for name, value in values}


@cache
def _field_names(record: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(record))


class View(ABC, Generic[MoveT]):
    """What one seat may know: plain data, no way back to the state it came from."""

    seat: Seat

    @property
    def round_over(self) -> bool:
        """Whether a round has ended, as the state tells it."""
        return False

    @abstractmethod
    def sample_state(self, rng: Random) -> State[MoveT]:
        """Returns a whole state that fits everything this seat has seen, the hidden part drawn at random."""

    @abstractmethod
    def __str__(self) -> str:
        """Returns what this seat sees, as a text for a terminal."""

    def moves(self) -> Sequence[MoveT]:
        """Returns what this seat may choose. It never hangs on what is hidden, so any guess tells it."""
        return self.sample_state(Random(0)).moves(self.seat)


# The game itself


def hides_nothing(_options: Any) -> bool:
    """Returns False, for a game in which every seat sees the whole state."""
    return False


@dataclass(frozen=True)
class Game(Generic[MoveT]):
    """One of the games, by its parts."""

    name: str
    options: type[Options]
    begin: Callable[[Any, int, RandomSource], tuple[State[MoveT], list[Event]]]
    """Set up a match: options, seats, chance"""
    read_move: Callable[[str], MoveT]
    """The move that a text names, whether legal or not; ValueError if it names none"""
    read_outcome: Callable[[str], Outcome | None]
    """What luck decided, from its line in a record; None for a line about something else"""
    hides: Callable[[Any], bool] = hides_nothing
    """Predicate on the options: True if parts of the state are hidden from some seats"""
