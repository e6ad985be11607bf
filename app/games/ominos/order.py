"""In which order the tiles of a hand stand. Without Kivy."""

from collections.abc import Collection, Iterable

from app.games.ominos.position import Position
from app.match.messages import MovePlayed
from engine.ominos.events import Dealt, Drew
from engine.ominos.tiles import Digits

BY_DIGITS, AS_DRAWN, FITS_FIRST = "digits", "drawn", "fits"


def fits_first(position: Position) -> tuple[Digits, ...]:
    """Those that fit before the others, each by their digits; also before it is one's turn."""
    fitting = _fitting(position)
    return tuple(sorted(position.hand, key=lambda tile: tile not in fitting))


def _fitting(position: Position) -> Collection[Digits]:
    if position.is_mine or not position.laid:
        return position.fits.tiles
    table, tiles = position.table, position.tiles
    return [tile for tile in position.hand if table.fits(tiles.hand([tile]))]


def as_drawn(position: Position, story: Iterable[MovePlayed]) -> tuple[Digits, ...]:
    """What was dealt by its digits, then what was drawn, one after the other."""
    drawn: dict[Digits, int] = {}
    for told in story:
        for event in told.events:
            if isinstance(event, Dealt):
                drawn.clear()
            elif isinstance(event, Drew) and event.seat == position.front and event.tile:
                drawn[event.tile] = told.ply
    return tuple(sorted(position.hand, key=lambda tile: drawn.get(tile, 0)))
