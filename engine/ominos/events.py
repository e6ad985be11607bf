"""What can happen in a corner-digit game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from engine.game import Event, Seat
from engine.ominos.moves import Call, Place
from engine.ominos.tiles import Digits, digits_text, read_digits

Hand = tuple[Digits, ...]


@dataclass(slots=True)
class Dealt(Event):
    """A new round. Whoever may not see a hand or the well finds it empty; `well` lists it in the order of drawing."""

    round: int
    opener: Seat
    hands: tuple[Hand, ...]
    well: Hand
    reveals = True

    def seen_by(self, seat: Seat) -> Self:
        hands = tuple(hand if owner == seat else () for owner, hand in enumerate(self.hands))
        return replace(self, hands=hands, well=())

    def fact(self) -> str:
        return "deal " + " / ".join(tiles_text(tiles) for tiles in (*self.hands, self.well))

    def traced(self) -> dict[str, Any]:
        hands = [tile_texts(hand) for hand in self.hands]
        return {"round": self.round, "hands": hands, "well": tile_texts(self.well), "opener": self.opener}


@dataclass(slots=True)
class Shown(Event):
    """The opener lays the zeros and shows the higher tile that gives the right to."""

    seat: Seat
    tile: Digits
    reveals = True

    def fact(self) -> str:
        return f"shown {digits_text(self.tile)}"


@dataclass(slots=True)
class Laid(Event):
    """A tile laid, with its points by reason. `bonus`: the choice of a bonus is now owed."""

    seat: Seat
    move: Place
    parts: Mapping[str, int]
    bonus: bool | None = None

    @property
    def points(self) -> int:
        return sum(self.parts.values())

    def traced(self) -> dict[str, Any]:
        return {"seat": self.seat, "move": str(self.move), **points_entry(self.parts, self.bonus)}


@dataclass(slots=True)
class Drew(Event):
    """A tile from the well; which one, only for its owner."""

    seat: Seat
    tile: Digits | None
    points: int
    reveals = True

    def seen_by(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, tile=None)

    def fact(self) -> str | None:
        return f"drawn {digits_text(self.tile)}" if self.tile else None

    def traced(self) -> dict[str, Any]:
        drawn = {"drawn": digits_text(self.tile)} if self.tile else {}
        return {"seat": self.seat, "move": str(Call.DRAW), **drawn, **points_entry({"draw": self.points})}


@dataclass(slots=True)
class Called(Event):
    """A turn ended without a tile, or a bonus chosen: the word that was said, and its points by reason."""

    seat: Seat
    move: Call
    parts: Mapping[str, int]

    @property
    def points(self) -> int:
        return sum(self.parts.values())

    def traced(self) -> dict[str, Any]:
        return {"seat": self.seat, "move": str(self.move), **points_entry(self.parts)}


@dataclass(slots=True)
class RoundEnded(Event):
    """The end of a round: `out` or `blocked`, for whom, what each seat is awarded, and the hands, face up."""

    end: str
    seat: Seat
    awards: tuple[int, ...]
    totals: tuple[int, ...]
    hands: tuple[Hand, ...]
    reveals = True

    def fact(self) -> str:
        return f"end {self.end} {self.seat}: {numbers_text(self.awards)}, totals {numbers_text(self.totals)}"

    def traced(self) -> dict[str, Any]:
        return {"end": self.end, "seat": self.seat, "awards": list(self.awards), "totals": list(self.totals)}


def points_entry(parts: Mapping[str, int], bonus: bool | None = None) -> dict[str, Any]:
    """Points as the probe tells them; `bonus` stands beside them where a game has the choice."""
    entry: dict[str, Any] = {"points": sum(parts.values()), "parts": dict(parts)}
    return entry if bonus is None else {**entry, "bonus": bonus}


def tile_texts(tiles: Hand) -> list[str]:
    return [digits_text(tile) for tile in tiles]


def tiles_text(tiles: Hand) -> str:
    return " ".join(tile_texts(tiles))


def numbers_text(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def read_deal(line: str) -> Hand | None:
    """The order in which a round's tiles were dealt, hands first, from its line in a record."""
    word, _, rest = line.partition(" ")
    if word != "deal":
        return None
    return tuple(read_digits(text) for text in rest.replace("/", " ").split())
