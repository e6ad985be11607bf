"""What a score sheet can be asked, whatever the game: who is in turn, what may be tapped, what has been written.

A sheet is the row of its taps, words like `5`, `bridge` or `pass`; `Scoring` adds them up. Whoever corrects a line adds
everything after it up anew.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from app.shell.words import _
from engine.game import Seat

SEAT = "@"
"""Before the number of a seat, in a tap that names one"""
OK = "ok"
"""Ends a number"""
MOST_DIGITS = 4
"""Of a number that is typed in"""


class Key(NamedTuple):
    """What can be tapped: the taps that it stands for, and its words."""

    taps: str
    text: str
    note: str = ""
    spoken: str = ""
    is_chosen: bool = False
    """Whether it has been tapped already, and a tap takes that back"""
    refusal: str = ""
    """Why it cannot be tapped now, in words; it keeps its place"""


class KeyRow(NamedTuple):
    """Keys that stand beside each other, and what they are for."""

    keys: tuple[Key, ...]
    label: str = ""


class Written(NamedTuple):
    """A line of the sheet."""

    first: int
    """The number of its first tap"""
    seat: Seat | None
    """None for a line of all"""
    text: str
    points: int
    totals: tuple[int, ...]
    """Of all seats after it"""


class Scoring(ABC):
    """The sums of one sheet. `tap` trusts its caller: `refusal` has been asked before."""

    def __init__(self, names: Sequence[str], options: Any = None) -> None:
        self.names, self.options = tuple(names), options
        self.begin_with([0] * len(self.names))
        self.rounds: list[tuple[int, ...]] = []
        """The totals after each round"""
        self.winners: tuple[Seat, ...] = ()
        """Nobody until the match is over"""
        self.turn: Seat | None = None
        """Who is in turn; None where somebody must be named first, or all are asked"""
        self.lines: list[Written] = []
        self.between: set[int] = set()
        """The numbers of the taps that belong to no line: they say who is next"""
        self.taps = 0
        """How many taps have been added up"""
        self.closed = -1
        """After just so many taps nothing is added to the line before: the next one is being corrected"""

    def begin_with(self, scores: Sequence[int]) -> None:
        """Gives every seat the points with which the match begins."""
        self.scores, self.beginning = list(scores), tuple(scores)

    def take(self, tap: str) -> str:
        """Adds a tap up; returns why not, or nothing."""
        why = self.refusal(tap)
        if not why:
            self.tap(tap)
            self.taps += 1
        return why

    def refusal(self, tap: str) -> str:
        """Returns in words why a tap makes no sense now; nothing where it does."""
        return _("The match is over.") if self.winners else self.fault(tap)

    def rows(self) -> list[KeyRow]:
        """Returns the keys of the next tap; those that cannot be tapped now bear their refusal."""
        rows = [] if self.winners else self.key_rows()
        return [row._replace(keys=tuple(map(self._checked, row.keys))) for row in rows]

    def _checked(self, key: Key) -> Key:
        return key._replace(refusal=self.refusal_of(key.taps.split()))

    def refusal_of(self, taps: Sequence[str]) -> str:
        """Returns in words why the taps of a key make no sense now; nothing where they do."""
        return self.refusal(taps[0])

    @property
    def prompt(self) -> str:
        """Returns what is to be written next, in words."""
        return _("The match is over.") if self.winners else self.question

    @property
    def note(self) -> str:
        """Returns what players should know now: the last round, how much is still unseen."""
        return "" if self.winners else self.remark

    # For each game, while the match goes on

    @abstractmethod
    def fault(self, tap: str) -> str:
        """Returns in words why a tap makes no sense now; nothing where it does."""

    @abstractmethod
    def tap(self, tap: str) -> None:
        """Adds a tap up."""

    @abstractmethod
    def key_rows(self) -> list[KeyRow]:
        """Returns what can be tapped now."""

    @property
    @abstractmethod
    def question(self) -> str:
        """Returns what is to be written next, in words."""

    @property
    def remark(self) -> str:
        """Returns what players should know now; nothing where there is nothing to be known."""
        return ""

    @property
    def is_begun(self) -> bool:
        """Tells whether something has been begun that the next taps finish: a tile, a number, the end of a round."""
        return False

    @property
    def unseen(self) -> tuple[str, ...]:
        """Returns what has not been seen yet, in a game that knows it."""
        return ()

    @property
    def target(self) -> int | None:
        """Returns the total that ends the match; None where none does."""
        return None

    # Places

    @property
    def least_wins(self) -> bool:
        """Tells whether whoever has least wins."""
        return False

    @property
    def places(self) -> tuple[int, ...]:
        """Returns the place of each seat as it stands, from 1; who is equal shares one."""
        worth = map(self.worth, range(len(self.names)))
        return shared_places([[-part for part in each] for each in worth])

    def worth(self, seat: Seat) -> tuple[int, ...]:
        """Returns what places are told by: the more the better."""
        return (self.scores[seat],)

    @property
    def first(self) -> Seat | None:
        """Returns who began the match, if the sheet knows that."""
        return self.lines[0].seat if self.lines else None

    def place_note(self, seat: Seat) -> str:
        """Returns the place of a seat in words, in a game that is played for every place; else nothing."""
        return ""

    # For all games

    def write(self, seat: Seat | None, text: str, points: int = 0, first: int | None = None) -> None:
        """Writes a line that begins with the tap that is being added up, or with an earlier one: lines that begin with
        the same tap are corrected together.
        """
        begins = self.taps if first is None else first
        self.lines.append(Written(begins, seat, text, points, tuple(self.scores)))

    def hand_to(self, seat: Seat) -> None:
        """Gives the turn to the seat that the tap names which is being added up."""
        self.turn = seat
        self.between.add(self.taps)

    def rewrite(self, text: str, points: int) -> None:
        """Writes the last line anew."""
        self.lines[-1] = self.lines[-1]._replace(text=text, points=points, totals=tuple(self.scores))

    def seat_keys(self, seats: Iterable[Seat] | None = None, label: str = "", sign: str = SEAT) -> KeyRow:
        """Returns a key for each of these seats, or for all. `sign`: what stands before the number in their taps."""
        chosen = range(len(self.names)) if seats is None else seats
        said = {seat: line_of(label, self.names[seat]) if label else "" for seat in chosen}
        return KeyRow(tuple(Key(f"{sign}{seat}", self.names[seat], spoken=said[seat]) for seat in chosen), label)

    def win(self, best: int) -> None:
        """Ends the match: whoever has this total wins; equal totals share."""
        self.winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        self.turn = None


def seat_of(tap: str, count: int, *signs: str) -> Seat | None:
    """Returns the seat that a tap names, after `SEAT` or one of these other signs; None if it names none of so many.

    >>> seat_of("@1", 2), seat_of("@7", 2), seat_of("all1", 2), seat_of("all1", 2, "all")
    (1, None, None, 1)
    """
    numbers = (tap.removeprefix(sign) for sign in (SEAT, *signs) if tap.startswith(sign))
    number = next((each for each in numbers if each.isascii() and each.isdigit()), "")
    return int(number) if number and int(number) < count else None


def shared_places(ranks: Sequence[Any]) -> tuple[int, ...]:
    """Returns the place of each rank, the least one first; equal ones share a place.

    >>> shared_places([7, 2, 2])
    (3, 1, 1)
    """
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def line_of(name: str, text: str) -> str:
    """Returns what is told of somebody, or of something: `Ada: 40`."""
    return _("{name}: {text}").format(name=name, text=text)


def is_digit(tap: str) -> bool:
    return len(tap) == 1 and tap.isascii() and tap.isdigit()


def digit_refusal(typed: str) -> str:
    """Returns in words why a number gets no further digit; nothing where it does."""
    return _("A number has no more than {n} digits.").format(n=MOST_DIGITS) if len(typed) >= MOST_DIGITS else ""


def number_rows(has_minus: bool = False) -> list[KeyRow]:
    """Returns the keys of a number."""
    digits = (Key(digit, digit) for digit in "1234567890")
    return [KeyRow((*digits, *((Key("-", "−"),) if has_minus else ())))]
