"""Base class of a game's score sheet: seat in turn, allowed taps, written lines.

A sheet is a sequence of taps, words like `5`, `bridge` or `pass`; `Scoring` scores them. A correction rescores the
lines below it; a line that no longer fits becomes a single tap, an `UnfitLine`, and scores nothing.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Self

from app.shell.i18n import _
from engine.game import Seat

SEAT = "@"
"""Before the number of a seat, in a tap that names one"""
OK = "ok"
"""Ends a number"""
END = "end"
"""Tap that ends the match"""
UNFIT = "!"
"""Prefix of the tap for a line that no longer fits; its seat and taps follow"""
MOST_DIGITS = 4
"""Of a number that is typed in"""


class SheetKey(NamedTuple):
    """What can be tapped: the taps that it stands for, and its words."""

    taps: str
    text: str
    note: str = ""
    spoken: str = ""
    is_chosen: bool = False
    """Whether it has been tapped already, and a tap takes that back"""
    refusal: str = ""
    """Reason why the key cannot be tapped now; the key keeps its place"""


class KeyRow(NamedTuple):
    """Keys that stand beside each other, and what they are for."""

    keys: tuple[SheetKey, ...]
    label: str = ""


class SheetLine(NamedTuple):
    """A line of the sheet."""

    first: int
    """The number of its first tap"""
    seat: Seat | None
    """None for a line of all"""
    text: str
    points: int
    totals: tuple[int, ...]
    """Of all seats after it"""
    owner: Seat | None = None
    """Seat that stays the owner when an earlier line is corrected; None for a line of all seats"""
    fault: str = ""
    """Reason why the line no longer fits and scores nothing; empty for a valid line"""


class UnfitLine(NamedTuple):
    """Line that no longer fits after a correction, as a single tap: `!1.5.4.4`.

    A `!` alone is a line of the seat in turn whose taps are lost.

    >>> str(UnfitLine(1, ("5", "4", "4"))), UnfitLine.of("!1.5.4.4"), UnfitLine.of("!x")
    ('!1.5.4.4', UnfitLine(owner=1, taps=('5', '4', '4')), None)
    """

    owner: Seat | None
    taps: tuple[str, ...]

    @classmethod
    def of(cls, tap: str) -> Self | None:
        """Parses a tap; returns None unless the tap is an unfit line."""
        match = re.fullmatch(rf"{UNFIT}(\d?)((?:\.[\w@=-]{{1,12}})*)", tap, re.ASCII)
        return cls(int(match[1]) if match[1] else None, tuple(match[2].split(".")[1:])) if match else None

    def __str__(self) -> str:
        return ".".join((f"{UNFIT}{'' if self.owner is None else self.owner}", *self.taps))


class Scoring(ABC):
    """The sums of one sheet. `tap` trusts its caller: `refusal` has been asked before."""

    def __init__(self, names: Sequence[str], options: Any = None) -> None:
        self.names, self.options = tuple(names), options
        self.start_with([0] * len(self.names))
        self.rounds: list[tuple[int, ...]] = []
        """The totals after each round"""
        self.winners: tuple[Seat, ...] = ()
        """Nobody until the match is over"""
        self.turn: Seat | None = None
        """Who is in turn; None where somebody must be named first, or all are asked"""
        self.lines: list[SheetLine] = []
        self.between: set[int] = set()
        """Indices of the taps outside lines: taps that name the next seat or end the match"""
        self.left_open: set[int] = set()
        """Indices of the taps that begin a line below an incomplete line, such as draws without a tile"""
        self.taps = 0
        """How many taps have been added up"""
        self.closed = -1
        """After just so many taps nothing is added to the line before: the next one is being corrected"""

    def start_with(self, scores: Sequence[int]) -> None:
        """Gives every seat the points with which the match begins."""
        self.scores, self.beginning = list(scores), tuple(scores)

    def take(self, tap: str) -> str:
        """Adds a tap up; returns why not, or nothing."""
        why = self.refusal(tap)
        if not why:
            self.add(tap)
        return why

    def add(self, tap: str) -> None:
        """Scores a valid tap."""
        lines, was_begun = len(self.lines), self.is_begun
        unfit = UnfitLine.of(tap)
        if unfit:
            self._write_unfit(unfit)
        else:
            self.tap(tap)
        if was_begun and len(self.lines) > lines:
            self.left_open.add(self.taps)
        self.taps += 1

    def refusal(self, tap: str) -> str:
        """Returns in words why a tap makes no sense now; nothing where it does."""
        if tap.startswith(UNFIT):
            unfit = UnfitLine.of(tap)
            is_sound = unfit and not self.is_begun and (unfit.owner or 0) < len(self.names)
            return "" if is_sound else _("That means nothing here.")
        return _("The match is over.") if self.winners else self.fault(tap)

    def rows(self) -> list[KeyRow]:
        """Returns the keys of the next tap; a key that cannot be tapped now has the reason in `refusal`."""
        rows = [] if self.winners else self.key_rows()
        return [row._replace(keys=tuple(map(self._checked, row.keys))) for row in rows]

    def _checked(self, key: SheetKey) -> SheetKey:
        return key._replace(refusal=self.refusal_of(key.taps.split()))

    def refusal_of(self, taps: Sequence[str]) -> str:
        """Returns the reason why the taps of a key are refused now; empty if they are valid."""
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
        """Returns whether the match is under way and its last line incomplete."""
        return self.is_line_open and not self.winners

    @property
    def is_line_open(self) -> bool:
        """Returns whether the last line is incomplete: a part of a tile, of a number or of a round's end is missing."""
        return False

    def chip_rows(self) -> list[KeyRow]:
        """Returns the keys of optional additions to the last complete line."""
        return []

    @property
    def guide(self) -> str:
        """Returns an instruction for the next taps, for players new to such a sheet."""
        return ""

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
    def lowest_wins(self) -> bool:
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

    # Lines that no longer fit

    has_fixed_order = False
    """Whether the owner of a line follows from its position alone, so that no line can be removed or inserted"""

    def seat_taps(self, seat: Seat) -> tuple[str, ...]:
        """Returns the taps that give the turn to a seat; empty in a game without such taps."""
        return ()

    def skip(self, seat: Seat) -> None:
        """Passes the turn on as if this seat had played."""
        self.turn = (seat + 1) % len(self.names)

    def fault_of(self, taps: Sequence[str]) -> str:
        """Returns the reason why a whole line is refused now."""
        return self.refusal(taps[0]) or _("This line no longer fits here.")

    def line_text(self, taps: Sequence[str]) -> str:
        """Describes a line without scoring it."""
        return ", ".join(self.tap_text(tap) for tap in taps)

    def tap_text(self, tap: str) -> str:
        """Describes a tap."""
        seat = seat_of(tap, len(self.names))
        return tap if seat is None else self.names[seat]

    def _write_unfit(self, line: UnfitLine) -> None:
        """Adds a line without points, with the reason."""
        owner = line.owner if line.owner is not None or line.taps else self.turn
        fault = self.fault_of(line.taps) if line.taps else _("The text of this line is lost.")
        self.write(owner, self.line_text(line.taps))
        self.lines[-1] = self.lines[-1]._replace(fault=fault)
        if owner is not None and self.turn is not None:
            self.skip(owner)

    # For all games

    def write(
        self,
        seat: Seat | None,
        text: str,
        points: int = 0,
        first: int | None = None,
        owner: Seat | None = None,
    ) -> None:
        """Writes a line that begins with the tap that is being added up, or with an earlier one: lines that begin with
        the same tap are corrected together.
        """
        begins = self.taps if first is None else first
        owner = seat if owner is None else owner
        self.lines.append(SheetLine(begins, seat, text, points, tuple(self.scores), owner))

    def pass_turn_to(self, seat: Seat) -> None:
        """Gives the turn to the seat that the tap names which is being added up."""
        self.turn = seat
        self.between.add(self.taps)

    def replace_last_line(self, text: str, points: int) -> None:
        """Writes the last line anew."""
        self.lines[-1] = self.lines[-1]._replace(text=text, points=points, totals=tuple(self.scores))

    def seat_keys(self, seats: Iterable[Seat] | None = None, label: str = "", sign: str = SEAT) -> KeyRow:
        """Returns a key for each of these seats, or for all. `sign`: what stands before the number in their taps."""
        chosen = range(len(self.names)) if seats is None else seats
        said = {seat: line_of(label, self.names[seat]) if label else "" for seat in chosen}
        return KeyRow(tuple(SheetKey(f"{sign}{seat}", self.names[seat], spoken=said[seat]) for seat in chosen), label)

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
    """Returns the reason why a number takes no further digit; empty if it does."""
    return _("A number has no more than {n} digits.").format(n=MOST_DIGITS) if len(typed) >= MOST_DIGITS else ""


def number_rows(has_minus: bool = False) -> list[KeyRow]:
    """Returns the keys of a number."""
    digits = (SheetKey(digit, digit) for digit in "1234567890")
    return [KeyRow((*digits, *((SheetKey("-", "−"),) if has_minus else ())))]
