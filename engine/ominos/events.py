"""What can happen in a corner-digit game."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from engine.game import Event, Seat
from engine.ominos.moves import Call, Place
from engine.ominos.tiles import Digits, digits_text, read_digits

Hand = tuple[Digits, ...]


@dataclass(slots=True)
class LotsDrawn(Event):
    """Each seat has drawn a tile, face up, to see who opens: `seat` has the highest. They go back before the deal."""

    seat: Seat = field()
    tiles: Hand
    reveals = True

    def record_line(self) -> str:
        return f"lots {tiles_text(self.tiles)}"


@dataclass(slots=True)
class Dealt(Event):
    """A new round. A hand that may not be seen is empty, and so is the well, which is in the order of drawing."""

    round: int
    opener: Seat
    hands: tuple[Hand, ...]
    well: Hand
    begins_round = True
    reveals = True

    def visible_to(self, seat: Seat) -> Self:
        hands = tuple(hand if owner == seat else () for owner, hand in enumerate(self.hands))
        return replace(self, hands=hands, well=())

    def record_line(self) -> str:
        return "deal " + " / ".join(tiles_text(tiles) for tiles in (*self.hands, self.well))


@dataclass(slots=True)
class Shown(Event):
    """The opener lays the zeros and shows the higher tile that gives the right to."""

    seat: Seat = field()
    tile: Digits
    reveals = True

    def record_line(self) -> str:
        return f"shown {digits_text(self.tile)}"


@dataclass(slots=True)
class Laid(Event):
    """A tile laid, with its points by reason. `bonus`: the choice of a bonus is now owed."""

    seat: Seat = field()
    move: Place
    parts: Mapping[str, int] = field()
    bonus: bool | None = None
    is_move = True
    reveals_hand = True


@dataclass(slots=True)
class Drew(Event):
    """A tile from the well; which one, only for its owner."""

    seat: Seat = field()
    tile: Digits | None
    parts: Mapping[str, int] = field()
    is_move = True
    reveals = True

    def visible_to(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, tile=None)

    def record_line(self) -> str | None:
        return f"drawn {digits_text(self.tile)}" if self.tile else None


@dataclass(slots=True)
class Called(Event):
    """A turn ended without a tile, or a bonus chosen: the word that was said, and its points by reason."""

    seat: Seat = field()
    move: Call
    parts: Mapping[str, int] = field()
    is_move = True


@dataclass(slots=True)
class RoundEnded(Event):
    """The end of a round: `out` or `blocked`, for whom, what each seat is awarded, and the hands, face up."""

    end: str = field()
    seat: Seat = field()
    awards: tuple[int, ...] = field()
    totals: tuple[int, ...]
    hands: tuple[Hand, ...]
    reveals = True

    def record_line(self) -> str:
        return f"end {self.end} {self.seat}: {numbers_text(self.awards)}, totals {numbers_text(self.totals)}"


def tiles_text(tiles: Hand) -> str:
    return " ".join(map(digits_text, tiles))


def numbers_text(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def read_deal(line: str) -> Hand | None:
    """Returns the tiles that luck dealt in a round, hands first, or drew as lots, from its line in a record."""
    word, _, rest = line.partition(" ")
    if word not in ("deal", "lots"):
        return None
    return tuple(read_digits(text) for text in rest.replace("/", " ").split())
