"""Where everything of the board lies in a square of the window. No Kivy: pixels, y upwards, degrees clockwise."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from engine.quadrot.board import PLACES, POINTS, WIDTH, Point, Side, opposite, turned
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
class Plan:
    """A board in a square of so many pixels, whose lower left corner is at `x`, `y`."""

    x: float
    y: float
    size: float
    turn: int = 0
    """Quarters clockwise by which the board lies turned"""

    @classmethod
    def fitting(cls, x: float, y: float, width: float, height: float, most: float) -> "Plan":
        """The largest board in the middle of a box."""
        size = max(1.0, min(width, height, most))
        return cls(x + (width - size) / 2, y + (height - size) / 2, size)

    @property
    def unit(self) -> float:
        return self.size * UNIT

    @property
    def middle(self) -> Place:
        return self.x + self.size / 2, self.y + self.size / 2

    def point(self, point: Point) -> Place:
        """The middle of a point."""
        column, row = PLACES[point]
        half = (WIDTH - 1) / 2
        return self._at(column - half, half - row)

    def on_side(self, side: Side, along: float, out: float) -> Place:
        """Before or behind the line of a side: `along` to its player's right, `out` towards the player, in units."""
        away = (WIDTH - 1) / 2 + out
        across, up = ((along, -away), (-away, -along), (-along, away), (away, along))[side]
        return self._at(across, up)

    def _at(self, across: float, up: float) -> Place:
        for _quarter in range(self.turn):
            across, up = up, -across
        return self._from_middle(across, up)

    def _from_middle(self, right: float, up: float) -> Place:
        x, y = self.middle
        return x + right * self.unit, y + up * self.unit

    def behind(self, side: Side, index: int, count: int = PAWNS) -> Place:
        """Where one of so many pawns behind a line stands."""
        along = (index - (count - 1) / 2) * PAWN_STEP
        return self.on_side(side, along, LINE + sum(STRIP) / 2)

    def finish(self, side: Side) -> Place:
        """Where a pawn of this side goes that leaves."""
        return self.on_side(opposite(side), 0.0, LINE + sum(STRIP) / 2)

    def beside(self, side: Side) -> Place:
        """Behind a line, where no pawn stands."""
        return self.on_side(side, PAWN_STEP * PAWNS / 2 + 0.1, LINE + sum(STRIP) / 2)

    def rest(self, side: Side, index: int) -> Place:
        """Where a pawn rests that has come home: beside the others, behind the line that it has reached."""
        return self.on_side(opposite(side), -PAWN_STEP * PAWNS / 2 - 0.1 - index * REST_STEP, LINE + sum(STRIP) / 2)

    def outside(self, side: Side, point: Point) -> Place:
        """Behind the line of a side, straight behind one of its gates."""
        along = PLACES[turned(point, -side)][0] - (WIDTH - 1) / 2
        return self.on_side(side, along, LINE + sum(STRIP) / 2)

    def line(self, side: Side) -> tuple[Place, Place]:
        return self.on_side(side, -LINE_HALF, LINE), self.on_side(side, LINE_HALF, LINE)

    def strip(self, side: Side) -> list[Place]:
        """The corners of the strip behind a line, counter-clockwise."""
        (near, far), (short, long) = STRIP, STRIP_HALF
        corners = ((-short, near), (-long, far), (long, far), (short, near))
        return [self.on_side(side, along, LINE + out) for along, out in corners]

    def field(self) -> list[Place]:
        """The corners of the field between the lines, counter-clockwise."""
        found: list[Place] = []
        for side in (0, 3, 2, 1):
            found += self.line(side)
        return found

    def die(self, index: int, count: int) -> Place:
        """A die in its corner at the foot, however the board lies: the last one at the right."""
        left = count > 1 and index == 0
        return self._from_middle(-DIE_AT[0] if left else DIE_AT[0], -DIE_AT[1])

    def spot(self, side: Side, spot: Point, index: int = 0, count: int = PAWNS) -> Place:
        """A point, or the place behind the line of a side."""
        return self.behind(side, index, count) if spot == OFF else self.point(spot)

    def point_at(self, x: float, y: float, among: Sequence[Point] = POINTS) -> Point | None:
        """The point that a finger there means."""
        reach, nearest = min(((self.far(point, x, y), point) for point in among), default=(NEAR, OFF))
        return nearest if reach < NEAR else None

    def far(self, point: Point, x: float, y: float) -> float:
        """How far a place is from a point, in units."""
        at_x, at_y = self.point(point)
        return hypot(x - at_x, y - at_y) / self.unit

    def side_at(self, x: float, y: float) -> Side | None:
        """The side behind whose line a place lies."""
        across, up = ((value - middle) / self.unit for value, middle in zip((x, y), self.middle))
        for _quarter in range(self.turn):
            across, up = -up, across
        deep, shallow = (WIDTH - 1) / 2 + LINE, STRIP_HALF[1]
        for side, (along, out) in enumerate(((across, -up), (-up, -across), (-across, up), (up, across))):
            if out > deep - 0.1 and abs(along) < shallow + 0.3 and out < deep + STRIP[1] + 0.6:
                return side
        return None

    def has(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.size and self.y <= y <= self.y + self.size
