"""Events of Tri-Ominos and Quad-Ominos."""

from dataclasses import dataclass, field

from engine.game import Event, Seat
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.tiles import Digits, digits_text, read_digits
from engine.rounds import CallPlayed, HandsCounted, HandsDealt, TileDrawn, TilePlaced, read_tiles

Hand = tuple[Digits, ...]


@dataclass(slots=True)
class LotsDrawn(Event):
    """The opener was chosen by lot: each seat drew a tile face up, and `seat` drew the highest. The tiles are returned
    before the deal.
    """

    seat: Seat = field()
    tiles: Hand
    reveals = True

    def record_line(self) -> str:
        return f"lots {tiles_text(self.tiles)}"


class Dealt(HandsDealt[Digits]):
    """A round was dealt."""

    __slots__ = ()
    tile_text = digits_text


@dataclass(slots=True)
class OpeningTileShown(Event):
    """The opener placed the tile of zeros and showed the higher tile that allowed it to open."""

    seat: Seat = field()
    tile: Digits
    reveals = True

    def record_line(self) -> str:
        return f"shown {digits_text(self.tile)}"


@dataclass(slots=True)
class Laid(TilePlaced):
    """A tile was placed, with its points by reason. `bonus`: whether the seat must now choose a bonus."""

    move: Place
    bonus: bool | None = None


class Drew(TileDrawn[Digits]):
    """A tile was drawn from the well."""

    __slots__ = ()
    tile_text = digits_text


class PiecelessMovePlayed(CallPlayed):
    """A turn ended without a tile, or a bonus was chosen. The points are given by reason."""

    __slots__ = ()
    move: PiecelessMove


class RoundEnded(HandsCounted[Digits]):
    """A round ended."""

    __slots__ = ()


def tiles_text(tiles: Hand) -> str:
    return " ".join(map(digits_text, tiles))


def read_deal(line: str) -> Hand | None:
    """Parses a line of a record with the tiles of a deal, hands first, or with the tiles drawn as lots; returns None
    for other lines.
    """
    return read_tiles(line, read_digits, "deal", "lots")
