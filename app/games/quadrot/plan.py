"""Where everything of the table lies, for every layout and every side of it. Without Kivy.

Lengths are pixels, y upwards; quarters are clockwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import NamedTuple

from app.look.shapes import Box
from engine.quadrot.board import PLACES, POINTS, WIDTH, Point, Side, opposite, rotated
from engine.quadrot.moves import OFF
from engine.quadrot.pawns import PAWNS

UNIT = 0.0893
"""From one column to the next, in parts of the whole board"""
LINE = 0.585
"""From the outermost points to the line before them; here and below in units"""
LINE_HALF = 3.12
STRIP = (0.07, 0.75)
"""From the line to where the strip behind it begins and ends"""
STRIP_HALF = (3.02, 3.27)
PAWN_STEP = 0.98
"""Between pawns behind their line"""
REST_STEP = 0.28
"""Between pawns at home"""
DIE_AT = (4.45, 4.38)
"""From the middle, across and down"""
NEAR = 0.72
"""A finger as near as this means a point"""

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """A board in a square of so many pixels, whose lower left corner is at `x`, `y`."""

    x: float
    y: float
    size: float
    quarters: int = 0
    """Quarters clockwise by which the board lies rotated"""

    @classmethod
    def fitting(cls, x: float, y: float, width: float, height: float, most: float) -> "BoardPlan":
        """Returns the largest board in the middle of a box."""
        size = max(1.0, min(width, height, most))
        return cls(x + (width - size) / 2, y + (height - size) / 2, size)

    @property
    def unit(self) -> float:
        return self.size * UNIT

    @property
    def middle(self) -> Place:
        return self.x + self.size / 2, self.y + self.size / 2

    def point(self, point: Point) -> Place:
        """Returns the middle of a point."""
        column, row = PLACES[point]
        half = (WIDTH - 1) / 2
        return self._at(column - half, half - row)

    def on_side(self, side: Side, along: float, out: float) -> Place:
        """Returns a place at the line of a side: `along` to its player's right, `out` towards the player, in units."""
        away = (WIDTH - 1) / 2 + out
        across, up = ((along, -away), (-away, -along), (-along, away), (away, along))[side]
        return self._at(across, up)

    def _at(self, across: float, up: float) -> Place:
        for _quarter in range(self.quarters):
            across, up = up, -across
        return self.from_middle(across, up)

    def from_middle(self, right: float, up: float) -> Place:
        """Returns a place so many units from the middle."""
        x, y = self.middle
        return x + right * self.unit, y + up * self.unit

    def units(self, place: Place) -> Place:
        """Returns how far a place is from the middle, in units: to the right and up."""
        x, y = self.middle
        return (place[0] - x) / self.unit, (place[1] - y) / self.unit

    def behind(self, side: Side, index: int, count: int = PAWNS) -> Place:
        """Returns where one of so many pawns behind a line stands."""
        along = (index - (count - 1) / 2) * PAWN_STEP
        return self.on_side(side, along, LINE + sum(STRIP) / 2)

    def finish(self, side: Side) -> Place:
        """Returns where a pawn of this side goes that leaves."""
        return self.on_side(opposite(side), 0.0, LINE + sum(STRIP) / 2)

    def beside(self, side: Side) -> Place:
        """Returns a place behind a line where no pawn stands."""
        return self.on_side(side, PAWN_STEP * PAWNS / 2 + 0.1, LINE + sum(STRIP) / 2)

    def rest(self, side: Side, index: int) -> Place:
        """Returns where a pawn rests that has come home: beside the others, behind the line that it has reached."""
        return self.on_side(opposite(side), -PAWN_STEP * PAWNS / 2 - 0.1 - index * REST_STEP, LINE + sum(STRIP) / 2)

    def outside(self, side: Side, point: Point) -> Place:
        """Returns a place behind the line of a side, straight behind one of its gates."""
        along = PLACES[rotated(point, -side)][0] - (WIDTH - 1) / 2
        return self.on_side(side, along, LINE + sum(STRIP) / 2)

    def line(self, side: Side) -> tuple[Place, Place]:
        return self.on_side(side, -LINE_HALF, LINE), self.on_side(side, LINE_HALF, LINE)

    def strip(self, side: Side) -> list[Place]:
        """Returns the corners of the strip behind a line, counter-clockwise."""
        (near, far), (short, long) = STRIP, STRIP_HALF
        corners = ((-short, near), (-long, far), (long, far), (short, near))
        return [self.on_side(side, along, LINE + out) for along, out in corners]

    def field(self) -> list[Place]:
        """Returns the corners of the field between the lines, counter-clockwise."""
        found: list[Place] = []
        for side in (0, 3, 2, 1):
            found += self.line(side)
        return found

    def die(self, index: int, count: int) -> Place:
        """Returns the place of a die in its corner at the foot, however the board lies: the last one at the right."""
        left = count > 1 and index == 0
        return self.from_middle(-DIE_AT[0] if left else DIE_AT[0], -DIE_AT[1])

    def spot(self, side: Side, spot: Point, index: int = 0, count: int = PAWNS) -> Place:
        """Returns the middle of a point, or the place behind the line of a side."""
        return self.behind(side, index, count) if spot == OFF else self.point(spot)

    def point_at(self, x: float, y: float, among: Sequence[Point] = POINTS) -> Point | None:
        """Returns the point that a finger there means."""
        reach, nearest = min(((self.far(point, x, y), point) for point in among), default=(NEAR, OFF))
        return nearest if reach < NEAR else None

    def far(self, point: Point, x: float, y: float) -> float:
        """Returns how far a place is from a point, in units."""
        at_x, at_y = self.point(point)
        return hypot(x - at_x, y - at_y) / self.unit

    def side_at(self, x: float, y: float) -> Side | None:
        """Returns the side behind whose line a place lies."""
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


# Round a table that lies between its players


@dataclass(frozen=True, slots=True)
class Facing:
    """How a player sees the table who sits so many quarter turns clockwise from the foot of the window.

    What they see upright is rotated about `middle`. Between two of them a rotation is on its way.

    >>> left = Facing(1, (50, 50))
    >>> left.place(60, 50), left.seen(50, 40)
    ((50.0, 40.0), (60.0, 50.0))
    """

    quarters: float = 0
    middle: Place = (0.0, 0.0)

    @property
    def angle(self) -> float:
        """By which their things are rotated in the window: degrees counter-clockwise."""
        return -90.0 * self.quarters

    def way(self, right: float, up: float) -> Place:
        """Returns in the window what is so far to their right and away from them."""
        if not self.quarters:
            return right, up
        across, along = cos(radians(self.angle)), sin(radians(self.angle))
        return right * across - up * along, right * along + up * across

    def place(self, x: float, y: float) -> Place:
        """Returns in the window what they see there."""
        return self._rotated(self, x, y)

    def seen(self, x: float, y: float) -> Place:
        """Returns as they see it what is there in the window."""
        return self._rotated(Facing(-self.quarters), x, y)

    def _rotated(self, by: "Facing", x: float, y: float) -> Place:
        at_x, at_y = self.middle
        right, up = by.way(x - at_x, y - at_y)
        return at_x + right, at_y + up

    def box(self, box: Box) -> Box:
        """Returns a box of the window as they see it."""
        left, right = sorted((self.seen(box.x, box.y)[0], self.seen(box.right, box.top)[0]))
        foot, top = sorted((self.seen(box.x, box.y)[1], self.seen(box.right, box.top)[1]))
        return Box(left, foot, right - left, top - foot)


FROM_THE_FOOT = Facing()


# The board and its words in the room that there is

MARGIN = 10
"""dp round the board"""
MOST = 720
"""dp of the largest board"""
LEAST_NOTES = 84
"""dp beside the board from which words stand there"""
NEAR_NOTES = 56
"""dp beside the board that words need for whoever sits there"""
TURNED_NOTES = 132
"""dp that words get at each end of a board that people sit round: who sits at its side reads them across"""


class Rooms(NamedTuple):
    plan: BoardPlan
    notes: Box


def rooms(board: Box, hand: Box, is_wide: bool, dp: float) -> Rooms:
    """Returns where board and words have room: upright, words stand below the board; wide, in the side panel."""
    margin, least = MARGIN * dp, LEAST_NOTES * dp
    if has_panel(board, hand, is_wide, dp):
        return Rooms(_centred(board, margin, dp), hand)
    size = _size(board, margin, 0.0, dp)
    rest = board.height - size - 2 * margin
    gap = min(rest * 0.1, 14 * dp) if rest > least else rest / 2
    plan = BoardPlan(board.x + (board.width - size) / 2, board.top - margin - gap - size, size)
    return Rooms(plan, _below(board, plan, margin))


def rooms_round(board: Box, hand: Box, is_wide: bool, dp: float, quarters: int) -> Rooms:
    """Returns the same for people round the table: the board stays in their middle, `quarters` the one to move.

    Upright, words come to whoever sits at either end, and near the right hand of whoever sits at a side. Wide, they
    stand in the panel; before whoever sits at the other side of the board where there is room.
    """
    margin = MARGIN * dp
    if has_panel(board, hand, is_wide, dp):
        plan = _centred(board, margin, dp)
        near = _opposite(board, hand, plan, margin)
        is_opposite = quarters == (1 if hand.x >= board.right else 3)
        return Rooms(plan, near if is_opposite and near.width >= NEAR_NOTES * dp else hand)
    plan = _centred(board, margin, dp, TURNED_NOTES * dp)
    foot, half = _below(board, plan, margin), board.width / 2
    head = foot._replace(y=board.top - foot.height)
    notes = (foot, foot._replace(width=half), head, head._replace(x=board.x + half, width=half))[quarters]
    return Rooms(plan, notes)


def has_panel(board: Box, hand: Box, is_wide: bool, dp: float) -> bool:
    """Returns whether words have room at the side of the board."""
    return is_wide and hand.height > LEAST_NOTES * dp and (hand.x >= board.right or hand.right <= board.x)


def _size(board: Box, margin: float, ends: float, dp: float) -> float:
    """Returns the size of the largest board that leaves so much at each end."""
    return max(1.0, min(board.width - 2 * margin, board.height - 2 * margin - 2 * ends, MOST * dp))


def _centred(board: Box, margin: float, dp: float, ends: float = 0.0) -> BoardPlan:
    size, (x, y) = _size(board, margin, ends, dp), board.middle
    return BoardPlan(x - size / 2, y - size / 2, size)


def _opposite(board: Box, hand: Box, plan: BoardPlan, margin: float) -> Box:
    """Returns the room between the board and the side of its box that is away from the panel."""
    if hand.x >= board.right:
        return board._replace(width=plan.x - margin - board.x)
    left = plan.x + plan.size + margin
    return board._replace(x=left, width=board.right - left)


def _below(board: Box, plan: BoardPlan, margin: float) -> Box:
    return Box(board.x, board.y, board.width, max(0.0, plan.y - margin - board.y))
