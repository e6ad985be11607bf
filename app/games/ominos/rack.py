"""Where the tiles of a hand stand, and in which order: rows on ledges, 1 to 40 tiles. No Kivy.

All in dp, y upwards, from the lower left of the hand's box. Upright, a hand too large for its box goes on to the right
and is swiped sideways, so an upward drag always lifts a tile; in a side panel it goes on below, and a drag towards the
board lifts.
"""

from collections.abc import Collection, Iterable
from math import ceil
from typing import NamedTuple

from app.games.ominos.board_view import BoardView
from app.games.ominos.tile_shape import TileShape
from app.look.shapes import Point
from app.match.messages import MovePlayed
from engine.ominos.events import Dealt, Drew
from engine.ominos.tiles import Digits

LEDGE = 10.0
ABOVE = 9.0
"""Between the tiles of a row and the ledge over them"""
FOOT = 8.0
"""Below the lowest ledge"""
BETWEEN = 8.0
"""Between two tiles of a row"""
MIN_SIDE = {3: 58.0, 4: 50.0}
"""The smallest side of a tile, by the number of its sides, in a hand as it is dealt"""
CROWDED_SIDE = {3: 47.0, 4: 44.0}
"""The same where more tiles have been drawn than its rows were meant for: it is still large enough for a thumb"""
GOOD = 0.8
"""Below this share of its wanted size, tiles rather stand in two rows; a third one costs the board more than that"""
CLOSER = 0.88
"""Tiles give up so much of their size to stand in fewer rows: the board needs the room"""
MAX_ROWS = 4
FEET = 0.026
"""A tile's thickness stands on the ledge, not its face: so far, in sides"""


class TileSizes(NamedTuple):
    """Holds the side of a tile where there is room, in dp."""

    hand: float
    board: float


PHONE = {3: TileSizes(84, 82), 4: TileSizes(68, 64)}
TABLET = {3: TileSizes(98, 108), 4: TileSizes(80, 86)}


class RackPlan(NamedTuple):
    """Says how large tiles are, how many stand in a row, and in how many rows."""

    side: float
    columns: int
    rows: int

    def height(self, shape: TileShape) -> float:
        return self.rows * row_height(shape, self.side) + FOOT


class Rack(NamedTuple):
    """Describes a hand that is laid out."""

    plan: RackPlan
    slots: tuple[Point, ...]
    """The middle of each place, not scrolled"""
    ledges: tuple[float, ...]
    """The upper edge of each ledge, not scrolled, from the top"""
    pitch: float
    row: float
    is_upright: bool
    max_scroll: float
    """How far it can be scrolled"""

    @property
    def side(self) -> float:
        return self.plan.side

    def shift(self, scrolled: float) -> Point:
        """Returns how far everything is moved when it is scrolled so far."""
        return (-scrolled, 0.0) if self.is_upright else (0.0, scrolled)

    def slot_at(self, x: float, y: float, scrolled: float = 0.0) -> int | None:
        """Returns the place to which a point of the box belongs; None beside them all."""
        dx, dy = self.shift(scrolled)
        for index, (sx, sy) in enumerate(self.slots):
            if abs(x - dx - sx) <= self.pitch / 2 and abs(y - dy - sy) <= self.row / 2:
                return index
        return None

    def scroll_to(self, index: int, width: float, height: float, scrolled: float) -> float:
        """Returns how far to scroll so that a place is wholly seen."""
        x, y = self.slots[index]
        if self.is_upright:
            low, high = x + self.pitch / 2 - width, x - self.pitch / 2
        else:
            low, high = self.row / 2 - y, height - y - self.row / 2
        return min(max(scrolled, low, 0.0), max(high, 0.0), self.max_scroll)


def row_height(shape: TileShape, side: float) -> float:
    return side * shape.height + LEDGE + ABOVE


def plan_rack(
    shape: TileShape, count: int, width: float, height: float, wanted: float, is_upright: bool = True
) -> RackPlan:
    """Returns how a hand stands in a box: upright in few rows, in a panel as large as it goes."""
    count = max(count, 1)
    plans = [_plan(shape, ceil(count / rows), rows, width, height, wanted) for rows in _rows(count, is_upright)]
    least = MIN_SIDE[shape.sides]
    good = (each for each in plans if each.side >= (max(least, wanted * GOOD) if each.rows == 1 else least))
    best = next(good, None) if is_upright else max(plans, key=lambda each: each.side)
    return best if best and best.side >= least else _crowded(shape, count, width, height, is_upright)


def _rows(count: int, is_upright: bool) -> range:
    return range(1, min(count, MAX_ROWS if is_upright else count) + 1)


def _plan(shape: TileShape, columns: int, rows: int, width: float, height: float, wanted: float) -> RackPlan:
    by_width = width / columns - BETWEEN
    by_height = ((height - FOOT) / rows - LEDGE - ABOVE) / shape.height
    return RackPlan(min(wanted, by_width, by_height), columns, rows)


def _crowded(shape: TileShape, count: int, width: float, height: float, is_upright: bool) -> RackPlan:
    """Returns a plan of the smallest tiles; what has no room lies beyond the rim."""
    side = MIN_SIDE[shape.sides]
    if is_upright:
        rows = max(1, min(MAX_ROWS, int((height - FOOT) / row_height(shape, side))))
        return RackPlan(side, ceil(count / rows), rows)
    columns = max(1, int(width / (side + BETWEEN)))
    return RackPlan(side, columns, ceil(count / columns))


class HandGrid(NamedTuple):
    """Says how many columns and rows of places a hand has in a turn, and how large they are."""

    columns: int
    rows: int
    side: float

    def height(self, shape: TileShape) -> float:
        """Returns how high the box of an upright hand should be."""
        return RackPlan(self.side, self.columns, self.rows).height(shape)


def plan_grid(
    shape: TileShape, dealt: int, count: int, width: float, most: float, wanted: float, is_upright: bool = True
) -> HandGrid:
    """Returns the places of a hand in a box at most so high, for a turn that begins with so many tiles.

    Tiles are about as large as in the hand that is dealt, and as many as fit stand in a row: they keep their size, and
    those before the one that goes stay where they are. In a turn its rows stay: no button moves under a thumb.
    """
    if not is_upright:  # nothing lies below it: once half of it is laid, what is left becomes larger
        made = plan_rack(shape, dealt if count > ceil(dealt / 2) else ceil(dealt / 2), width, most, wanted, is_upright)
        return HandGrid(made.columns, made.rows, made.side)
    made = plan_rack(shape, dealt, width, most, wanted)
    closer = int(width / (made.side * CLOSER + BETWEEN))
    columns = max(made.columns, closer) if made.rows > 1 else made.columns
    side = made.side if columns == made.columns else min(made.side, width / columns - BETWEEN)
    fitting = max(made.rows, int((most - FOOT) / row_height(shape, side)))
    return HandGrid(columns, min(max(1, ceil(count / columns)), fitting, MAX_ROWS), side)


def layout_rack(
    shape: TileShape,
    count: int,
    width: float,
    height: float,
    wanted: float,
    is_upright: bool = True,
    grid: HandGrid | None = None,
    is_left_handed: bool = False,
) -> Rack:
    """Lays a hand out in its box, on the places of a grid where there is one.

    A last row that is not full leaves the ledge free at the side of the hand that plays, which hides it.
    """
    made = _on(shape, grid, count, width, is_upright) if grid else None
    if made is None or made.height(shape) > height + 1:  # a low window has no room for its rows
        made = plan_rack(shape, count, width, height, wanted, is_upright)
    row = row_height(shape, made.side)
    pitch = max(made.side + BETWEEN, min(width / made.columns, made.side * 1.5))
    across = made.columns * pitch
    beyond = across - width if is_upright else made.height(shape) - height
    left = max(0.0, (width - across) / 2)
    top = min(height, made.height(shape)) if is_upright else height
    ledges = tuple(top - (index + 1) * row + LEDGE for index in range(made.rows))
    last, aside = divmod(count, made.columns)
    aside = (made.columns - aside) % made.columns if is_left_handed else 0

    def slot(index: int) -> Point:
        row_at, column = divmod(index, made.columns)
        column += aside if row_at == last else 0
        return left + (column + 0.5) * pitch, ledges[row_at] + made.side * (shape.inner + FEET)

    slots = tuple(map(slot, range(count)))
    return Rack(made, slots, ledges, pitch, row, is_upright, beyond if beyond > 0.5 else 0.0)


def _on(shape: TileShape, grid: HandGrid, count: int, width: float, is_upright: bool) -> RackPlan | None:
    """Returns how a hand stands on a grid: upright a larger one in smaller tiles, and then beyond the rim."""
    if not is_upright:
        rows = max(1, ceil(count / grid.columns))
        return RackPlan(grid.side, grid.columns, rows) if rows <= grid.rows else None
    columns = max(grid.columns, ceil(count / grid.rows))
    side = min(grid.side, max(CROWDED_SIDE[shape.sides], width / columns - BETWEEN))
    return RackPlan(side, columns, grid.rows)


BY_DIGITS, AS_DRAWN, FITS_FIRST = "digits", "drawn", "fits"


def order_fits_first(view: BoardView) -> tuple[Digits, ...]:
    """Returns the tiles that fit before the others, each by their digits; also before it is one's turn."""
    fitting = _fitting(view)
    return tuple(sorted(view.hand, key=lambda tile: tile not in fitting))


def _fitting(view: BoardView) -> Collection[Digits]:
    if view.is_my_turn or not view.laid:
        return view.fits.tiles
    table, tiles = view.table, view.tiles
    return [tile for tile in view.hand if table.fits(tiles.hand([tile]))]


def order_as_drawn(view: BoardView, story: Iterable[MovePlayed]) -> tuple[Digits, ...]:
    """Returns the tiles that were dealt by their digits, then those that were drawn, one after the other."""
    drawn: dict[Digits, int] = {}
    for message in story:
        for event in message.events:
            if isinstance(event, Dealt):
                drawn.clear()
            elif isinstance(event, Drew) and event.seat == view.front and event.tile:
                drawn[event.tile] = message.ply
    return tuple(sorted(view.hand, key=lambda tile: drawn.get(tile, 0)))
