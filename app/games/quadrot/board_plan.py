"""Layout of the board, its pawns and its texts, for every screen format and every side of the table. No Kivy.

Lengths are in pixels with y upwards; `quarters` are quarter turns clockwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import NamedTuple

from app.look.shapes import Box, Point
from engine.quadrot.board import OFF, PLACES, POINTS, WIDTH, PointNumber, Side, opposite, rotated
from engine.quadrot.packed_pawns import PAWNS

UNIT = 0.0893
"""Distance between two columns, relative to the board"""
LINE = 0.585
"""Distance from the outermost points to the start line, in units (distances between two columns of points)"""
LINE_HALF = 3.12
"""Half the length of a start line, in units"""
STRIP = (0.07, 0.75)
"""Distances in units from the start line to the inner and the outer edge of the strip behind it, where pawns wait"""
STRIP_HALF = (3.02, 3.27)
"""Half the lengths in units of the inner and the outer edge of the strip behind a start line"""
PAWN_STEP = 0.98
"""Distance in units between pawns that wait behind their start line"""
REST_STEP = 0.28
"""Distance in units between pawns that are home"""
DIE_AT = (4.45, 4.38)
"""Distances in units of a die from the middle of the board, horizontally and downwards"""
NEAR = 0.72
"""Maximum distance in units between a touch and the point that it hits"""


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """Layout of a board of `size` pixels whose lower left corner is at `x`, `y`."""

    x: float
    y: float
    size: float
    quarters: int = 0
    """Rotation of the board in quarter turns clockwise"""

    @classmethod
    def fitting(cls, x: float, y: float, width: float, height: float, most: float) -> "BoardPlan":
        """Returns the largest board that fits into a box, at most `most` pixels in size, centred."""
        size = max(1.0, min(width, height, most))
        return cls(x + (width - size) / 2, y + (height - size) / 2, size)

    @property
    def unit(self) -> float:
        return self.size * UNIT

    @property
    def middle(self) -> Point:
        return self.x + self.size / 2, self.y + self.size / 2

    def point(self, point: PointNumber) -> Point:
        """Returns the position of a point in pixels."""
        column, row = PLACES[point]
        half = (WIDTH - 1) / 2
        return self._at(column - half, half - row)

    def on_side(self, side: Side, along: float, out: float) -> Point:
        """Returns a position near the start line of a side.

        `along`: distance from the middle of the line, to the right of that side's player; `out`: distance from the
        outermost points towards that player. Both are in units.
        """
        away = (WIDTH - 1) / 2 + out
        across, up = ((along, -away), (-away, -along), (-along, away), (away, along))[side]
        return self._at(across, up)

    def _at(self, across: float, up: float) -> Point:
        for _quarter in range(self.quarters):
            across, up = up, -across
        return self.from_middle(across, up)

    def from_middle(self, right: float, up: float) -> Point:
        """Converts an offset from the middle of the board in units to a position in pixels."""
        x, y = self.middle
        return x + right * self.unit, y + up * self.unit

    def units(self, place: Point) -> Point:
        """Converts a position in pixels to an offset from the middle of the board in units, to the right and up."""
        x, y = self.middle
        return (place[0] - x) / self.unit, (place[1] - y) / self.unit

    def waiting_position(self, side: Side, index: int, count: int = PAWNS) -> Point:
        """Returns the position of one of `count` pawns behind a line."""
        along = (index - (count - 1) / 2) * PAWN_STEP
        return self.on_side(side, along, LINE + sum(STRIP) / 2)

    def finish(self, side: Side) -> Point:
        """Returns the position at which a pawn of a side leaves the board."""
        return self.on_side(opposite(side), 0.0, LINE + sum(STRIP) / 2)

    def beside(self, side: Side) -> Point:
        """Returns an unoccupied position behind a start line, beside the pawns."""
        return self.on_side(side, PAWN_STEP * PAWNS / 2 + 0.1, LINE + sum(STRIP) / 2)

    def rest(self, side: Side, index: int) -> Point:
        """Returns the position of a pawn at home, behind the line that it has crossed."""
        return self.on_side(opposite(side), -PAWN_STEP * PAWNS / 2 - 0.1 - index * REST_STEP, LINE + sum(STRIP) / 2)

    def outside(self, side: Side, point: PointNumber) -> Point:
        """Returns the position behind the start line of a side, in the column of one of its gates."""
        along = PLACES[rotated(point, -side)][0] - (WIDTH - 1) / 2
        return self.on_side(side, along, LINE + sum(STRIP) / 2)

    def line(self, side: Side) -> tuple[Point, Point]:
        return self.on_side(side, -LINE_HALF, LINE), self.on_side(side, LINE_HALF, LINE)

    def strip(self, side: Side) -> list[Point]:
        """Returns the corners of the strip behind a start line, where pawns wait; counter-clockwise."""
        (near, distance), (short, long) = STRIP, STRIP_HALF
        corners = ((-short, near), (-long, distance), (long, distance), (short, near))
        return [self.on_side(side, along, LINE + out) for along, out in corners]

    def field(self) -> list[Point]:
        """Returns the corners of the field between the lines, counter-clockwise."""
        corners: list[Point] = []
        for side in (0, 3, 2, 1):
            corners += self.line(side)
        return corners

    def die(self, index: int, count: int) -> Point:
        """Returns the position of a die in a bottom corner of the board, which does not depend on the rotation; the
        last die is at the right.
        """
        left = count > 1 and index == 0
        return self.from_middle(-DIE_AT[0] if left else DIE_AT[0], -DIE_AT[1])

    def spot(self, side: Side, spot: PointNumber, index: int = 0, count: int = PAWNS) -> Point:
        """Returns the position in pixels of a pawn of a side. `spot`: its point on the board, or `OFF` behind the start
        line, where `index` and `count` say which of the waiting pawns it is.
        """
        return self.waiting_position(side, index, count) if spot == OFF else self.point(spot)

    def point_at(self, x: float, y: float, among: Sequence[PointNumber] = POINTS) -> PointNumber | None:
        """Returns the point at a position in pixels, or None."""
        reach, nearest = min(((self.distance(point, x, y), point) for point in among), default=(NEAR, OFF))
        return nearest if reach < NEAR else None

    def distance(self, point: PointNumber, x: float, y: float) -> float:
        """Returns the distance of a position from a point in units."""
        at_x, at_y = self.point(point)
        return hypot(x - at_x, y - at_y) / self.unit

    def side_at(self, x: float, y: float) -> Side | None:
        """Returns the side whose start line is in front of a position, or None."""
        across, up = ((value - middle) / self.unit for value, middle in zip((x, y), self.middle))
        for _quarter in range(self.quarters):
            across, up = -up, across
        deep, shallow = (WIDTH - 1) / 2 + LINE, STRIP_HALF[1]
        for side, (along, out) in enumerate(((across, -up), (-up, -across), (-across, up), (up, across))):
            if out > deep - 0.1 and abs(along) < shallow + 0.3 and out < deep + STRIP[1] + 0.6:
                return side
        return None

    def has(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.size and self.y <= y <= self.y + self.size


# View of a player at any side of the table


@dataclass(frozen=True, slots=True)
class PlayerViewpoint:
    """Viewpoint of the player who sits `quarters` quarter turns clockwise from the bottom of the window.

    The viewpoint rotates about `middle`. During an animated rotation `quarters` is a fraction.

    >>> left = PlayerViewpoint(1, (50, 50))
    >>> left.place(60, 50), left.seen(50, 40)
    ((50.0, 40.0), (60.0, 50.0))
    """

    quarters: float = 0
    middle: Point = (0.0, 0.0)

    @property
    def angle(self) -> float:
        """Returns the rotation in the window in degrees, counter-clockwise."""
        return -90.0 * self.quarters

    def way(self, right: float, up: float) -> Point:
        """Converts a vector from the player's viewpoint (to the right, away from them) to the window."""
        if not self.quarters:
            return right, up
        across, along = cos(radians(self.angle)), sin(radians(self.angle))
        return right * across - up * along, right * along + up * across

    def place(self, x: float, y: float) -> Point:
        """Converts a position from the player's viewpoint to the window."""
        return self._rotated(self, x, y)

    def seen(self, x: float, y: float) -> Point:
        """Converts a position from the window to the player's viewpoint."""
        return self._rotated(PlayerViewpoint(-self.quarters), x, y)

    def _rotated(self, by: "PlayerViewpoint", x: float, y: float) -> Point:
        at_x, at_y = self.middle
        right, up = by.way(x - at_x, y - at_y)
        return at_x + right, at_y + up

    def box(self, box: Box) -> Box:
        """Converts a box from the window to the player's viewpoint."""
        left, right = sorted((self.seen(box.x, box.y)[0], self.seen(box.right, box.top)[0]))
        bottom, top = sorted((self.seen(box.x, box.y)[1], self.seen(box.right, box.top)[1]))
        return Box(left, bottom, right - left, top - bottom)


FROM_BOTTOM = PlayerViewpoint()


# Board and texts on the table

MARGIN = 10
"""Margin of the board in dp"""
MOST = 720
"""Maximum size of the board in dp"""
LEAST_NOTES = 84
"""Minimum width of the texts beside the board in dp"""
NEAR_NOTES = 56
"""Minimum width in dp of texts for the player opposite the side panel"""
TURNED_NOTES = 132
"""Space for texts in dp at each end of a rotating board"""


class TableLayout(NamedTuple):
    plan: BoardPlan
    notes: Box


def table_layout(board: Box, hand: Box, is_wide: bool, dp: float) -> TableLayout:
    """Returns the areas of board and texts. Texts are below the board in portrait, and in the side panel in
    landscape.
    """
    margin, least = MARGIN * dp, LEAST_NOTES * dp
    if has_side_panel(board, hand, is_wide, dp):
        return TableLayout(_centred(board, margin, dp), hand)
    size = _size(board, margin, 0.0, dp)
    rest = board.height - size - 2 * margin
    gap = min(rest * 0.1, 14 * dp) if rest > least else rest / 2
    plan = BoardPlan(board.x + (board.width - size) / 2, board.top - margin - gap - size, size)
    return TableLayout(plan, _below(board, plan, margin))


def rotating_table_layout(board: Box, hand: Box, is_wide: bool, dp: float, quarters: int) -> TableLayout:
    """Returns the areas of board and texts for people seated around the table. `quarters`: position of the player to
    move, in quarter turns clockwise from the bottom.

    The board stays in the middle. In portrait, the texts are at the player's end of the window, or near the right hand
    of a player at the left or right. In landscape they are in the side panel; only a player opposite the panel gets
    them at the own end, if there is space.
    """
    margin = MARGIN * dp
    if has_side_panel(board, hand, is_wide, dp):
        plan = _centred(board, margin, dp)
        near = _opposite(board, hand, plan, margin)
        is_opposite = quarters == (1 if hand.x >= board.right else 3)
        return TableLayout(plan, near if is_opposite and near.width >= NEAR_NOTES * dp else hand)
    plan = _centred(board, margin, dp, TURNED_NOTES * dp)
    below, half = _below(board, plan, margin), board.width / 2
    above = below._replace(y=board.top - below.height)
    notes = (below, below._replace(width=half), above, above._replace(x=board.x + half, width=half))[quarters]
    return TableLayout(plan, notes)


def has_side_panel(board: Box, hand: Box, is_wide: bool, dp: float) -> bool:
    """Returns whether texts fit beside the board."""
    return is_wide and hand.height > LEAST_NOTES * dp and (hand.x >= board.right or hand.right <= board.x)


def _size(board: Box, margin: float, ends: float, dp: float) -> float:
    """Returns the size of the largest board that leaves `ends` pixels free at each end."""
    return max(1.0, min(board.width - 2 * margin, board.height - 2 * margin - 2 * ends, MOST * dp))


def _centred(board: Box, margin: float, dp: float, ends: float = 0.0) -> BoardPlan:
    size, (x, y) = _size(board, margin, ends, dp), board.middle
    return BoardPlan(x - size / 2, y - size / 2, size)


def _opposite(board: Box, hand: Box, plan: BoardPlan, margin: float) -> Box:
    """Returns the area beside the board on the side opposite the panel."""
    if hand.x >= board.right:
        return board._replace(width=plan.x - margin - board.x)
    left = plan.x + plan.size + margin
    return board._replace(x=left, width=board.right - left)


def _below(board: Box, plan: BoardPlan, margin: float) -> Box:
    return Box(board.x, board.y, board.width, max(0.0, plan.y - margin - board.y))
