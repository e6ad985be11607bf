"""Base class of a game's score sheet: whose turn it is, which taps are valid, and the lines written so far.

A sheet is a sequence of taps, words like `5`, `bridge` or `pass`, from which `GameScoreSheet` computes the scores.
After a correction, the lines below it are computed again. A line that the rules then forbid becomes a single tap, an
`InvalidatedLine`, which scores nothing.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol, Self

from app.i18n import _, label_value
from engine.game import Seat

SEAT = "@"
"""Prefix of a tap that names a seat, before the seat's number"""
OK = "ok"
"""Tap that completes a number"""
END = "end"
"""Tap that ends the match"""
UNFIT = "!"
"""Prefix of the tap for a line that became invalid by a correction, before its seat and its taps"""
MOST_DIGITS = 4
"""Maximum number of digits of a typed number"""


class SheetKey(NamedTuple):
    """Key of the keypad of a score sheet, with its taps and its texts."""

    taps: str
    text: str
    note: str = ""
    spoken: str = ""
    is_chosen: bool = False
    """Whether the key is switched on, so that the next tap switches it off"""
    refusal: str = ""
    """Reason why the key is disabled now; empty if it is enabled"""


class KeyRow(NamedTuple):
    """Row of keys of a score sheet's keypad, with a label."""

    keys: tuple[SheetKey, ...]
    label: str = ""
    seat: Seat | None = None
    """Seat whose complete line the keys change, such as by a bonus; None for keys of the next line"""


class SheetLine(NamedTuple):
    """Line of a score sheet, with its points and the totals after it."""

    first: int
    """Index of the first tap"""
    seat: Seat | None
    """Seat that gets the points of the line; None if the line belongs to all seats"""
    text: str
    points: int
    totals: tuple[int, ...]
    """Totals of all seats after the line"""
    owner: Seat | None = None
    """Seat that keeps the line when an earlier line is corrected, even if the order of turns changes; None if it
    belongs to all seats
    """
    fault: str = ""
    """Reason why the line became invalid by a correction and scores nothing; empty for a valid line"""


class InvalidatedLine(NamedTuple):
    """Line that became invalid by a correction, written as a single tap: `!1.5.4.4`.

    A `!` alone means a line with unknown taps, which belongs to the seat whose turn it is.

    >>> str(InvalidatedLine(1, ("5", "4", "4"))), InvalidatedLine.of("!1.5.4.4"), InvalidatedLine.of("!x")
    ('!1.5.4.4', InvalidatedLine(owner=1, taps=('5', '4', '4')), None)
    """

    owner: Seat | None
    taps: tuple[str, ...]

    @classmethod
    def of(cls, tap: str) -> Self | None:
        """Parses a tap; returns None if the tap is not an invalidated line."""
        match = re.fullmatch(rf"{UNFIT}(\d?)((?:\.[\w@=-]{{1,12}})*)", tap, re.ASCII)
        return cls(int(match[1]) if match[1] else None, tuple(match[2].split(".")[1:])) if match else None

    def __str__(self) -> str:
        return ".".join((f"{UNFIT}{'' if self.owner is None else self.owner}", *self.taps))


class GameScoreSheet(ABC):
    """Scoring of one score sheet: lines and running totals. `tap` does not validate, so its callers check `refusal`
    first.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.start_with([0] * len(self.names))
        self.rounds: list[tuple[int, ...]] = []
        """Totals after each round"""
        self.winners: tuple[Seat, ...] = ()
        """Winners; empty until the match is over"""
        self.turn: Seat | None = None
        """Seat whose turn it is; None if the next tap must name a seat or applies to all seats"""
        self.lines: list[SheetLine] = []
        self.between: set[int] = set()
        """Indices of those taps that belong to no line, because they name the next seat or end the match"""
        self.left_open: set[int] = set()
        """Indices of the taps that start a new line while the line above is incomplete, such as draws without a placed
        tile
        """
        self.taps = 0
        """Number of scored taps"""
        self.closed = -1
        """Number of taps before the line being corrected. Directly after these taps no key may add a bonus to the line
        above
        """

    def start_with(self, scores: Sequence[int]) -> None:
        """Sets the initial points of all seats."""
        self.scores, self.beginning = list(scores), tuple(scores)

    def take(self, tap: str) -> str:
        """Adds a tap to the sheet and updates the scores, if the tap is valid; returns the reason for a refusal, or an
        empty string.
        """
        why = self.refusal(tap)
        if not why:
            self.add(tap)
        return why

    def add(self, tap: str) -> None:
        """Adds a valid tap to the sheet and updates the scores."""
        lines, was_begun = len(self.lines), self.is_begun
        unfit = InvalidatedLine.of(tap)
        if unfit:
            self._write_unfit(unfit)
        else:
            self.tap(tap)
        if was_begun and len(self.lines) > lines:
            self.left_open.add(self.taps)
        self.taps += 1

    def refusal(self, tap: str) -> str:
        """Returns the reason why a tap is invalid now; empty if it is valid."""
        if tap.startswith(UNFIT):
            unfit = InvalidatedLine.of(tap)
            is_sound = unfit and not self.is_begun and (unfit.owner or 0) < len(self.names)
            return "" if is_sound else _("That key isn’t needed now.")
        return _("The match is over.") if self.winners else self.fault(tap)

    def rows(self) -> list[KeyRow]:
        """Returns the keys for the next tap; a disabled key has the reason in its field `refusal`."""
        rows = [] if self.winners else self.key_rows()
        return [row._replace(keys=tuple(map(self._checked, row.keys))) for row in rows]

    def _checked(self, key: SheetKey) -> SheetKey:
        return key._replace(refusal=self.refusal_of(key.taps.split()))

    def refusal_of(self, taps: Sequence[str]) -> str:
        """Returns the reason why the taps of a key are invalid now; empty if they are valid."""
        return self.refusal(taps[0])

    @property
    def prompt(self) -> str:
        """Returns the text that asks for the next tap, or a text saying that the match is over."""
        return _("The match is over.") if self.winners else self.question

    @property
    def note(self) -> str:
        """Returns a remark for the players, for example that this is the last round; empty once the match is over."""
        return "" if self.winners else self.remark

    # For each game, while the match goes on

    @abstractmethod
    def fault(self, tap: str) -> str:
        """Returns the reason why the game's rules forbid a tap now; empty if they allow it."""

    @abstractmethod
    def tap(self, tap: str) -> None:
        """Updates the scores for a valid tap, by the rules of the game."""

    @abstractmethod
    def key_rows(self) -> list[KeyRow]:
        """Returns the keys that the game offers for the next tap."""

    @property
    @abstractmethod
    def question(self) -> str:
        """Returns the text that asks for the next tap."""

    @property
    def remark(self) -> str:
        """Returns a remark for the players, for example that this is the last round; empty if there is none."""
        return ""

    @property
    def is_begun(self) -> bool:
        """Returns whether the last line is incomplete and the match is not over."""
        return self.is_line_open and not self.winners

    @property
    def is_line_open(self) -> bool:
        """Returns whether the last line is incomplete, because a part of a tile, of a number or of the end of a round
        is missing.
        """
        return False

    def chip_rows(self) -> list[KeyRow]:
        """Returns the keys that may add something, such as a bonus, to the last complete line."""
        return []

    @property
    def guide(self) -> str:
        """Returns an instruction for the next taps, for players who are new to such a sheet."""
        return ""

    @property
    def unseen(self) -> tuple[str, ...]:
        """Returns the pieces that have not been placed yet, as texts; empty in a game without a list of its pieces."""
        return ()

    @property
    def target(self) -> int | None:
        """Returns the total that ends the match; None if the match ends otherwise."""
        return None

    # Places

    @property
    def lowest_wins(self) -> bool:
        """Returns whether the lowest total wins."""
        return False

    @property
    def places(self) -> tuple[int, ...]:
        """Returns the current place of each seat, from 1; equal results share a place."""
        rank_key = map(self.rank_key, range(len(self.names)))
        return shared_places([[-part for part in parts] for parts in rank_key])

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        """Returns the sort key from which a seat's place is determined. A higher key is better."""
        return (self.scores[seat],)

    @property
    def first(self) -> Seat | None:
        """Returns the first player of the match; None if unknown."""
        return self.lines[0].seat if self.lines else None

    def place_note(self, seat: Seat) -> str:
        """Returns a text with the final place of a seat, in a game that ranks all seats; otherwise empty."""
        return ""

    # Lines that no longer fit

    has_fixed_order = False
    """Whether the position of a line determines its owner, so that no line can be removed or inserted"""

    def seat_taps(self, seat: Seat) -> tuple[str, ...]:
        """Returns the taps that name a seat as the next to play; empty in a game without such taps."""
        return ()

    def skip(self, seat: Seat) -> None:
        """Passes the turn to the next seat, in the same way as after a turn of this seat."""
        self.turn = (seat + 1) % len(self.names)

    def fault_of(self, taps: Sequence[str]) -> str:
        """Returns the reason why a whole line is invalid now; empty if it is valid."""
        return self.refusal(taps[0]) or _("This line isn’t valid here anymore.")

    def line_text(self, taps: Sequence[str]) -> str:
        """Returns the text of a line without scoring it."""
        return ", ".join(self.tap_text(tap) for tap in taps)

    def tap_text(self, tap: str) -> str:
        """Returns the text of a tap."""
        seat = seat_of(tap, len(self.names))
        return tap if seat is None else self.names[seat]

    def _write_unfit(self, line: InvalidatedLine) -> None:
        """Adds a line that became invalid, with the reason and without points."""
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
        """Adds a line to the sheet. `first`: index of the line's first tap, by default the current tap. Lines with the
        same first tap are corrected together.
        """
        begins = self.taps if first is None else first
        owner = seat if owner is None else owner
        self.lines.append(SheetLine(begins, seat, text, points, tuple(self.scores), owner))

    def pass_turn_to(self, seat: Seat) -> None:
        """Passes the turn to the seat that the current tap names."""
        self.turn = seat
        self.between.add(self.taps)

    def replace_last_line(self, text: str, points: int) -> None:
        """Replaces the text and the points of the last line."""
        self.lines[-1] = self.lines[-1]._replace(text=text, points=points, totals=tuple(self.scores))

    def seat_keys(self, seats: Iterable[Seat] | None = None, label: str = "", sign: str = SEAT) -> KeyRow:
        """Returns a row with one key for each of `seats`, by default for all. `sign`: prefix of the seat's number in
        the taps.
        """
        chosen = range(len(self.names)) if seats is None else seats
        spoken = {seat: label_value(label, self.names[seat]) if label else "" for seat in chosen}
        return KeyRow(tuple(SheetKey(f"{sign}{seat}", self.names[seat], spoken=spoken[seat]) for seat in chosen), label)

    def win(self, best: int) -> None:
        """Ends the match. All seats with the total `best` win."""
        self.winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        self.turn = None


def seat_of(tap: str, count: int, *signs: str) -> Seat | None:
    """Parses the seat that a tap names after `SEAT` or another prefix in `signs`; returns None unless the seat is less
    than `count`.

    >>> seat_of("@1", 2), seat_of("@7", 2), seat_of("all1", 2), seat_of("all1", 2, "all")
    (1, None, None, 1)
    """
    numbers = (tap.removeprefix(sign) for sign in (SEAT, *signs) if tap.startswith(sign))
    number = next((digits for digits in numbers if digits.isascii() and digits.isdigit()), "")
    return int(number) if number and int(number) < count else None


class Rank(Protocol):
    """Value by which seats are ranked, such as points; ranks of one call can be compared with each other."""

    def __lt__(self, other: Any, /) -> bool: ...


def shared_places(ranks: Sequence[Rank]) -> tuple[int, ...]:
    """Returns the place of each seat, from 1, given a rank for each. The lowest rank gets the first place, and equal
    ranks share a place.

    >>> shared_places([7, 2, 2])
    (3, 1, 1)
    """
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def is_digit(tap: str) -> bool:
    return len(tap) == 1 and tap.isascii() and tap.isdigit()


def digit_refusal(typed: str) -> str:
    """Returns the reason why no further digit can be added to a typed number; empty if one can."""
    return _("Use {n} digits at most.").format(n=MOST_DIGITS) if len(typed) >= MOST_DIGITS else ""


def number_row() -> KeyRow:
    """Returns the row of keys with which a number is typed."""
    return KeyRow(tuple(SheetKey(digit, digit) for digit in "1234567890"))
