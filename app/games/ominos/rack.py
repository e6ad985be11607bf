"""Layout and order of the tiles in a hand: rows on wooden ledges, for 1 to 40 tiles. No Kivy.

All lengths are in dp, y upwards, from the lower left corner of the hand's box. In an upright layout, a hand that is too
large for its box continues to the right and scrolls sideways, so that dragging upwards always lifts a tile. In a side
panel it continues below, and dragging towards the board lifts a tile.
"""

from collections.abc import Collection, Iterable
from math import ceil
from typing import NamedTuple

from app.games.ominos.tile_shape import TileShape
from app.games.ominos.visible_match import VisibleMatch
from app.look.shapes import Point
from app.match.messages import MovePlayed
from engine.ominos.events import Dealt, Drew
from engine.ominos.tiles import Digits

LEDGE = 10.0
ABOVE = 9.0
"""Space in dp between the tiles of a row and the ledge above them"""
FOOT = 8.0
"""Space in dp below the lowest ledge"""
BETWEEN = 8.0
"""Space in dp between two tiles of a row"""
MIN_SIDE = {3: 58.0, 4: 50.0}
"""Minimum side in dp of a tile in the dealt hand, by the number of sides of the tile"""
CROWDED_SIDE = {3: 47.0, 4: 44.0}
"""Minimum side in dp of a tile if there are more tiles than slots, by the number of sides of the tile; still large
enough for a thumb
"""
GOOD = 0.8
"""Share of the preferred tile size below which a second row is added. Further rows are added only below the minimum
size
"""
CLOSER = 0.88
"""Factor by which tiles may shrink to fit into fewer rows, to leave space for the board"""
MAX_ROWS = 4
FEET = 0.026
"""Thickness of a tile below its face, in tile sides: the part that touches the ledge"""


class TileSizes(NamedTuple):
    """Preferred sides of tiles in dp, used if there is room."""

    hand: float
    board: float


PHONE = {3: TileSizes(84, 82), 4: TileSizes(68, 64)}
TABLET = {3: TileSizes(98, 108), 4: TileSizes(80, 86)}


class RackPlan(NamedTuple):
    """Size of the tiles of a hand, and its numbers of columns and rows."""

    side: float
    columns: int
    rows: int

    def height(self, shape: TileShape) -> float:
        return self.rows * row_height(shape, self.side) + FOOT


class Rack(NamedTuple):
    """Layout of a hand, with the position of every slot."""

    plan: RackPlan
    slots: tuple[Point, ...]
    """Centres of the slots at scroll offset 0, in dp"""
    ledges: tuple[float, ...]
    """Upper edges of the wooden ledges in dp, top ledge first, at scroll offset 0"""
    pitch: float
    row: float
    is_upright: bool
    max_scroll: float
    """Maximum scroll offset in dp"""

    @property
    def side(self) -> float:
        return self.plan.side

    def shift(self, scrolled: float) -> Point:
        """Returns the displacement of the tiles for a scroll offset."""
        return (-scrolled, 0.0) if self.is_upright else (0.0, scrolled)

    def slot_at(self, x: float, y: float, scrolled: float = 0.0) -> int | None:
        """Returns the index of the slot at a point of the box; None if the point is in no slot."""
        dx, dy = self.shift(scrolled)
        for index, (sx, sy) in enumerate(self.slots):
            if abs(x - dx - sx) <= self.pitch / 2 and abs(y - dy - sy) <= self.row / 2:
                return index
        return None

    def scroll_to(self, index: int, width: float, height: float, scrolled: float) -> float:
        """Returns the scroll offset at which a slot is fully visible; unchanged if it already is."""
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
    """Returns the plan for a hand in a box: as few rows as possible if upright, the largest tiles in a panel."""
    count = max(count, 1)
    plans = [_plan(shape, ceil(count / rows), rows, width, height, wanted) for rows in _rows(count, is_upright)]
    least = MIN_SIDE[shape.sides]
    good = (
        candidate
        for candidate in plans
        if candidate.side >= (max(least, wanted * GOOD) if candidate.rows == 1 else least)
    )
    best = next(good, None) if is_upright else max(plans, key=lambda candidate: candidate.side)
    return best if best and best.side >= least else _crowded(shape, count, width, height, is_upright)


def _rows(count: int, is_upright: bool) -> range:
    return range(1, min(count, MAX_ROWS if is_upright else count) + 1)


def _plan(shape: TileShape, columns: int, rows: int, width: float, height: float, wanted: float) -> RackPlan:
    by_width = width / columns - BETWEEN
    by_height = ((height - FOOT) / rows - LEDGE - ABOVE) / shape.height
    return RackPlan(min(wanted, by_width, by_height), columns, rows)


def _crowded(shape: TileShape, count: int, width: float, height: float, is_upright: bool) -> RackPlan:
    """Returns the plan with the smallest allowed tiles, for a hand that scrolls."""
    side = MIN_SIDE[shape.sides]
    if is_upright:
        rows = max(1, min(MAX_ROWS, int((height - FOOT) / row_height(shape, side))))
        return RackPlan(side, ceil(count / rows), rows)
    columns = max(1, int(width / (side + BETWEEN)))
    return RackPlan(side, columns, ceil(count / columns))


class HandGrid(NamedTuple):
    """Columns and rows of slots for a hand, and the side of a tile. They do not change during a turn."""

    columns: int
    rows: int
    side: float

    def height(self, shape: TileShape) -> float:
        """Returns the height in dp of the box for an upright hand."""
        return RackPlan(self.side, self.columns, self.rows).height(shape)


def plan_grid(
    shape: TileShape, dealt: int, count: int, width: float, most: float, wanted: float, is_upright: bool = True
) -> HandGrid:
    """Returns the slots of a hand for a turn that begins with `count` tiles. `most`: maximum height of the box.

    Tiles are about as large as in the dealt hand, with as many per row as fit. They keep their size, and the tiles
    before the one that is placed stay where they are. The number of rows stays the same during a turn, so that no
    button moves under a thumb.
    """
    if not is_upright:  # a panel: once half of the hand is placed, the remaining tiles become larger
        base = plan_rack(shape, dealt if count > ceil(dealt / 2) else ceil(dealt / 2), width, most, wanted, is_upright)
        return HandGrid(base.columns, base.rows, base.side)
    base = plan_rack(shape, dealt, width, most, wanted)
    closer = int(width / (base.side * CLOSER + BETWEEN))
    columns = max(base.columns, closer) if base.rows > 1 else base.columns
    side = base.side if columns == base.columns else min(base.side, width / columns - BETWEEN)
    fitting = max(base.rows, int((most - FOOT) / row_height(shape, side)))
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
    """Lays out a hand in its box, on the slots of a grid if one is given.

    If the last row is not full, its free slots are at the side that the player's main hand covers.
    """
    base = _on(shape, grid, count, width, is_upright) if grid else None
    if base is None or base.height(shape) > height + 1:  # a low window has no room for its rows
        base = plan_rack(shape, count, width, height, wanted, is_upright)
    row = row_height(shape, base.side)
    pitch = max(base.side + BETWEEN, min(width / base.columns, base.side * 1.5))
    across = base.columns * pitch
    beyond = across - width if is_upright else base.height(shape) - height
    left = max(0.0, (width - across) / 2)
    top = min(height, base.height(shape)) if is_upright else height
    ledges = tuple(top - (index + 1) * row + LEDGE for index in range(base.rows))
    last, aside = divmod(count, base.columns)
    aside = (base.columns - aside) % base.columns if is_left_handed else 0

    def slot(index: int) -> Point:
        row_at, column = divmod(index, base.columns)
        column += aside if row_at == last else 0
        return left + (column + 0.5) * pitch, ledges[row_at] + base.side * (shape.inner + FEET)

    slots = tuple(map(slot, range(count)))
    return Rack(base, slots, ledges, pitch, row, is_upright, beyond if beyond > 0.5 else 0.0)


def _on(shape: TileShape, grid: HandGrid, count: int, width: float, is_upright: bool) -> RackPlan | None:
    """Returns the plan of a hand on the slots of a grid. A large upright hand gets smaller tiles; for a panel with too
    few slots the result is None.
    """
    if not is_upright:
        rows = max(1, ceil(count / grid.columns))
        return RackPlan(grid.side, grid.columns, rows) if rows <= grid.rows else None
    columns = max(grid.columns, ceil(count / grid.rows))
    side = min(grid.side, max(CROWDED_SIDE[shape.sides], width / columns - BETWEEN))
    return RackPlan(side, columns, grid.rows)


BY_DIGITS, AS_DRAWN, FITS_FIRST = "digits", "drawn", "fits"


def order_fits_first(view: VisibleMatch) -> tuple[Digits, ...]:
    """Returns the tiles that fit, then the others, each group sorted by digits. The order can also be computed before
    the player's turn.
    """
    fitting = _fitting(view)
    return tuple(sorted(view.hand, key=lambda tile: tile not in fitting))


def _fitting(view: VisibleMatch) -> Collection[Digits]:
    if view.is_my_turn or not view.laid:
        return view.fits.tiles
    table, tiles = view.table, view.tiles
    return [tile for tile in view.hand if table.fits(tiles.hand([tile]))]


def order_as_drawn(view: VisibleMatch, story: Iterable[MovePlayed]) -> tuple[Digits, ...]:
    """Returns the dealt tiles sorted by digits, then the drawn ones in the order in which they were drawn."""
    drawn: dict[Digits, int] = {}
    for message in story:
        for event in message.events:
            if isinstance(event, Dealt):
                drawn.clear()
            elif isinstance(event, Drew) and event.seat == view.front and event.tile:
                drawn[event.tile] = message.ply
    return tuple(sorted(view.hand, key=lambda tile: drawn.get(tile, 0)))
