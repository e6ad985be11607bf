"""Events of the corner-digit games."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from engine.game import Event, Seat
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.tiles import Digits, digits_text, read_digits

Hand = tuple[Digits, ...]


@dataclass(slots=True)
class LotsDrawn(Event):
    """The opener was chosen by lot: each seat drew a tile face up, and `seat` has the highest. The tiles go back before
    the deal.
    """

    seat: Seat = field()
    tiles: Hand
    reveals = True

    def record_line(self) -> str:
        return f"lots {tiles_text(self.tiles)}"


@dataclass(slots=True)
class Dealt(Event):
    """A round was dealt. Hidden hands and a hidden well are empty; a visible well is in drawing order."""

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
class OpeningTileShown(Event):
    """The opener placed the zeros and showed the higher tile that gives the right to open."""

    seat: Seat = field()
    tile: Digits
    reveals = True

    def record_line(self) -> str:
        return f"shown {digits_text(self.tile)}"


@dataclass(slots=True)
class Laid(Event):
    """A tile was placed, with its points by reason. `bonus`: whether the seat must now choose a bonus."""

    seat: Seat = field()
    move: Place
    parts: Mapping[str, int] = field()
    bonus: bool | None = None
    is_move = True
    reveals_hand = True


@dataclass(slots=True)
class Drew(Event):
    """A tile was drawn from the well; it is hidden from the other seats."""

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
class PiecelessMovePlayed(Event):
    """A turn ended without a tile, or a bonus was chosen, with the points by reason."""

    seat: Seat = field()
    move: PiecelessMove
    parts: Mapping[str, int] = field()
    is_move = True


@dataclass(slots=True)
class RoundEnded(Event):
    """A round ended: `out` or `blocked`, the seat that caused it, the awards and totals, and all hands."""

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
    """Parses a line of a record: the tiles dealt in a round, hands first, or drawn as lots. Returns None for other
    lines.
    """
    word, _, rest = line.partition(" ")
    if word not in ("deal", "lots"):
        return None
    return tuple(read_digits(text) for text in rest.replace("/", " ").split())
