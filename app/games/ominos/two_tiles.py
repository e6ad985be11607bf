"""A way to lay two extra tiles, to be shown before that bonus is chosen. Without Kivy."""

from collections.abc import Iterator
from itertools import islice

from app.games.ominos.position import Position
from engine.ominos.extra import EXTRA_TILES, leaving
from engine.ominos.moves import Place
from engine.ominos.table import Table
from engine.ominos.tiles import Turns

MOST = 60
"""First tiles that are looked at"""

Way = tuple[Place, Place]


def best_way(position: Position) -> Way | None:
    """Two tiles that can be laid one after the other, as dear as can be found quickly."""
    tiles = position.tiles
    hand = tiles.hand(position.hand)
    ways = islice(_ways(position.table, hand), MOST)
    return max(ways, key=worth_of, default=None)


def _ways(table: Table, hand: Turns) -> Iterator[Way]:
    """For each first tile the dearest second one."""
    tiles = table.tiles
    for cell, turns in leaving(table, hand, table.fits(hand), EXTRA_TILES - 1):
        for digits in tiles.turned(turns):
            first = Place(digits, cell)
            after = table.copy()
            after.lay(cell, digits)
            rest = hand ^ tiles.turns[digits]
            seconds = [Place(each, other) for other, fits in after.fits(rest) for each in tiles.turned(fits)]
            if seconds:
                yield first, max(seconds, key=lambda place: sum(place.digits))


def worth_of(way: Way) -> int:
    """Each extra tile counts its digits."""
    return sum(sum(place.digits) for place in way)
