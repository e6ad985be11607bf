"""Layout of the pieces in a hand: rows on wooden ledges, for 1 to 40 pieces. No Kivy.

All lengths are in dp, y upwards, from the lower left corner of the hand's box. In an upright layout, a hand that is too
large for its box continues to the right and scrolls sideways, so that dragging upwards always lifts a piece. In a side
panel it continues below, and dragging towards the board lifts a piece.
"""

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from app.look.shapes import Point

LEDGE = 10.0
ABOVE = 9.0
"""Space in dp between the pieces of a row and the ledge above them"""
FOOT = 8.0
"""Space in dp below the lowest ledge"""
BETWEEN = 8.0
"""Space in dp between two pieces of a row"""
GOOD = 0.8
"""Share of the preferred piece size below which a second row is added. Further rows are added only below the minimum
size
"""
CLOSER = 0.88
"""Factor by which pieces may shrink to fit into fewer rows, to leave space for the board"""
MAX_ROWS = 4
SIGN = 13.0
"""Radius in dp of the sign at a scrollable end of the hand"""
SIGN_ROW = 2 * SIGN + 2
"""Height in dp of the row of scroll signs below the pieces of a side panel"""
FEET = 0.026
"""Thickness of a piece below its face, in sides: the part that touches the ledge"""


@dataclass(frozen=True, kw_only=True)
class PieceShape:
    """Proportions of the pieces of a game. All pieces have the same *side*, usually their width, in which the other
    lengths are measured. The defaults suit rectangles that are not rotated.
    """

    height: float
    """Height of a piece in the hand, in sides"""
    min_side: float
    """Minimum side in dp of a piece in the dealt hand"""
    crowded_side: float
    """Minimum side in dp of a piece if there are more pieces than slots; still large enough for a thumb"""

    @property
    def inner(self) -> float:
        """Returns the distance from the lower edge of a piece in the hand to its middle, in sides."""
        return self.height / 2

    @property
    def step(self) -> float:
        """Returns the angle in degrees between two neighbouring orientations; 0 for pieces that are not rotated."""
        return 0.0


class RackPlan(NamedTuple):
    """Size of the pieces of a hand, and its numbers of columns and rows."""

    side: float
    columns: int
    rows: int

    def height(self, shape: PieceShape) -> float:
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
    foot: float = 0.0
    """Height in dp of the row of scroll signs below the pieces; 0 in an upright layout, or if nothing scrolls"""

    @property
    def side(self) -> float:
        return self.plan.side

    def shift(self, scrolled: float) -> Point:
        """Returns the displacement of the pieces for a scroll offset."""
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
            low, high = self.foot + self.row / 2 - y, height - y - self.row / 2
        return min(max(scrolled, low, 0.0), max(high, 0.0), self.max_scroll)


def row_height(shape: PieceShape, side: float) -> float:
    return side * shape.height + LEDGE + ABOVE


def plan_rack(
    shape: PieceShape, count: int, width: float, height: float, wanted: float, is_upright: bool = True
) -> RackPlan:
    """Returns the plan for a hand in a box: as few rows as possible if upright, the largest pieces in a panel."""
    count = max(count, 1)
    plans = [_plan(shape, ceil(count / rows), rows, width, height, wanted) for rows in _rows(count, is_upright)]
    if not is_upright:
        best = max(plans, key=lambda candidate: candidate.side)
        return best if best.side >= shape.crowded_side else _crowded(shape, count, width, height, is_upright)
    least = shape.min_side
    one_row = shape.crowded_side if is_low_box(shape, height, wanted) else max(least, wanted * GOOD)
    good = (plan for plan in plans if plan.side >= (one_row if plan.rows == 1 else least))
    return next(good, None) or _crowded(shape, count, width, height, is_upright)


def is_low_box(shape: PieceShape, height: float, wanted: float) -> bool:
    """Returns whether a box for an upright hand has no room for two rows of pieces of the preferred side. Then the
    window is so low that the board needs the height of a second row more than the pieces need their size.
    """
    return height < RackPlan(wanted, 1, 2).height(shape)


def _rows(count: int, is_upright: bool) -> range:
    return range(1, min(count, MAX_ROWS if is_upright else count) + 1)


def _plan(shape: PieceShape, columns: int, rows: int, width: float, height: float, wanted: float) -> RackPlan:
    by_width = width / columns - BETWEEN
    by_height = ((height - FOOT) / rows - LEDGE - ABOVE) / shape.height
    return RackPlan(min(wanted, by_width, by_height), columns, rows)


def _crowded(shape: PieceShape, count: int, width: float, height: float, is_upright: bool) -> RackPlan:
    """Returns the plan with the smallest allowed pieces, for a hand that scrolls."""
    side = shape.min_side if is_upright else shape.crowded_side
    if is_upright:
        rows = max(1, min(MAX_ROWS, int((height - FOOT) / row_height(shape, side))))
        return RackPlan(side, ceil(count / rows), rows)
    columns = max(1, int(width / (side + BETWEEN)))
    return RackPlan(side, columns, ceil(count / columns))


class TurnCounts(NamedTuple):
    """Numbers of pieces that determine the layout of a hand during a turn."""

    dealt: int
    """Number of pieces dealt to each hand"""
    at_turn_start: int
    """Number of pieces in the hand at the start of the turn"""


class HandGrid(NamedTuple):
    """Columns and rows of slots for a hand, and the side of a piece. They do not change during a turn."""

    columns: int
    rows: int
    side: float

    def height(self, shape: PieceShape) -> float:
        """Returns the height in dp of the box for an upright hand."""
        return RackPlan(self.side, self.columns, self.rows).height(shape)


def plan_grid(
    shape: PieceShape, dealt: int, count: int, width: float, most: float, wanted: float, is_upright: bool = True
) -> HandGrid:
    """Returns the slots of a hand for a turn that begins with `count` pieces. `most`: maximum height of the box.

    Pieces are about as large as in the dealt hand, with as many per row as fit. They keep their size, and the pieces
    before the one that is placed stay where they are. The number of rows stays the same during a turn, so that no
    button moves under a thumb.
    """
    if not is_upright:  # a panel: once half of the hand is placed, the remaining pieces become larger
        base = plan_rack(shape, dealt if count > ceil(dealt / 2) else ceil(dealt / 2), width, most, wanted, is_upright)
        return HandGrid(base.columns, base.rows, base.side)
    base = plan_rack(shape, dealt, width, most, wanted)
    closer = int(width / (base.side * CLOSER + BETWEEN))
    columns = max(base.columns, closer) if base.rows > 1 else base.columns
    side = base.side if columns == base.columns else min(base.side, width / columns - BETWEEN)
    fitting = max(base.rows, int((most - FOOT) / row_height(shape, side)))
    per_row = int(width / (shape.crowded_side + BETWEEN)) if is_low_box(shape, most, wanted) else columns
    return HandGrid(columns, min(max(1, ceil(count / max(columns, per_row))), fitting, MAX_ROWS), side)


def layout_rack(
    shape: PieceShape,
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
    foot = 0.0 if is_upright or beyond <= 0.5 else SIGN_ROW
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
    return Rack(base, slots, ledges, pitch, row, is_upright, beyond + foot if beyond > 0.5 else 0.0, foot)


def _on(shape: PieceShape, grid: HandGrid, count: int, width: float, is_upright: bool) -> RackPlan | None:
    """Returns the plan of a hand on the slots of a grid. A large upright hand gets smaller pieces; for a panel with too
    few slots the result is None.
    """
    if not is_upright:
        rows = max(1, ceil(count / grid.columns))
        return RackPlan(grid.side, grid.columns, rows) if rows <= grid.rows else None
    columns = max(grid.columns, ceil(count / grid.rows))
    side = min(grid.side, max(shape.crowded_side, width / columns - BETWEEN))
    return RackPlan(side, columns, grid.rows)
