"""Highlights on the board: the selected pawn, its targets with the dice they use, and the last turn of an opponent."""

from collections.abc import Sequence
from math import cos, hypot, radians, sin, tau
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp

from app.games.quadrot.board import mark, sign
from app.games.quadrot.board_plan import BoardPlan, PlayerViewpoint
from app.look.appearance import current_appearance, seat_colours
from app.look.mesh import Batch, Paint, solid_paint
from app.look.shapes import Point, circle_outline, rounded_polygon
from engine.quadrot.board import OFF, Colour, PointNumber, Side, opposite
from engine.quadrot.moves import Step, StepKind

RING = 0.5
"""Radius of the ring around a target, in units (distances between two columns); the sizes below are in units too"""
TAKEN = 0.45
MOVABLE = 0.5
"""Radius in units of the ring around a movable pawn: a brass band between two dark lines"""
DIE_SIGN_RADIUS = 0.17
TRAIL = 0.11
PHONE = 34
"""Size in dp of a unit (the distance between two columns) on a phone"""


class StepLine(NamedTuple):
    """Line or arc of a step on the board."""

    step: Step
    start: Point
    end: Point


def step_lines(plan: BoardPlan, side: Side, steps: Sequence[Step], behind: Sequence[Point] = ()) -> list[StepLine]:
    """Returns the lines that show steps of pawns of a side.

    `behind`: positions from which pawns enter the board; by default straight behind their gates.
    """
    waiting = iter(behind)
    lines = []
    for step in steps:
        start = plan.point(step.start) if step.start != OFF else next(waiting, plan.outside(side, step.end))
        end = plan.outside(opposite(side), step.start) if step.end == OFF else plan.point(step.end)
        lines.append(StepLine(step, start, end))
    return lines


class BoardHighlights(NamedTuple):
    """Pawns, points and steps to highlight."""

    movable: Sequence[Point] = ()
    """Positions of the movable pawns"""
    taken: Point | None = None
    """Position of the selected pawn"""
    options: Sequence[Step] = ()
    """Possible steps of the selected pawn"""
    near: Step | None = None
    """Step to which the carried pawn has snapped"""
    path: Sequence[StepLine] = ()
    """Lines of the advised steps"""
    refused: PointNumber | None = None
    """Target of a refused step"""


class BoardMarks:
    """Drawn highlights: trails and rings below the pawns, dice signs above them."""

    def __init__(self, below: InstructionGroup, above: InstructionGroup):
        self._trail, self._rings, self._die_signs = InstructionGroup(), InstructionGroup(), InstructionGroup()
        for group in (self._trail, self._rings):
            below.add(Color(1, 1, 1, 1))
            below.add(group)
        above.add(Color(1, 1, 1, 1))
        above.add(self._die_signs)
        self.facing = PlayerViewpoint()

    def show(self, plan: BoardPlan, side: Side, highlights: BoardHighlights) -> None:
        """Draws rings around the movable pawns, the selected pawn and its targets."""
        rings, die_signs = Batch(), Batch()
        for place in highlights.movable:
            ring(rings, place, plan.unit * MOVABLE, mark("touch_edge"), _thick(plan, 4.6))
            rings.rim(
                circle_outline(*place, plan.unit * MOVABLE), mark("brass_hi"), _thick(plan, 1.3), _thick(plan, 3.3)
            )
        for leg in highlights.path:
            _draw_leg(rings, plan, leg, mark("raised", 0.95), 2.4)
            _draw_leg(rings, plan, leg, mark("touch_edge"), 1.4)
        if highlights.taken:
            ring(rings, highlights.taken, plan.unit * TAKEN, mark("touch_edge"), _thick(plan, 2.4))
        for option in highlights.options:
            self._reach(rings, die_signs, plan, side, option, option == highlights.near)
        if highlights.refused is not None:
            ring(
                rings,
                plan.spot(opposite(side), highlights.refused, 0, 1),
                plan.unit * RING,
                mark("bad"),
                _thick(plan, 3),
            )
        rings.draw_into(self._rings)
        die_signs.draw_into(self._die_signs)

    def _reach(self, rings: Batch, die_signs: Batch, plan: BoardPlan, side: Side, option: Step, is_near: bool) -> None:
        ink = mark("bad") if option.returns else mark("touch_edge")
        width = _thick(plan, 4.2 if is_near else 2.6)
        if option.end == OFF:
            outline = rounded_polygon(plan.strip(opposite(side)), plan.unit * 0.16)
            rings.rim(outline, mark("raised", 0.95), -dp(3.5), 0)
            rings.rim(outline, ink, -dp(2.4), width - dp(2.4))
            _draw_die_sign(die_signs, plan, plan.beside(opposite(side)), option.dice[0])
        else:
            ring(rings, plan.point(option.end), plan.unit * RING, ink, width)
            for index, die in enumerate(option.dice):
                _draw_die_sign(die_signs, plan, self._beside(plan, option.end, index), die)

    def _beside(self, plan: BoardPlan, point: PointNumber, index: int) -> Point:
        """Returns the position of a die's sign beside a point."""
        (x, y), far = plan.point(point), plan.unit * (RING + 0.04)
        angle = tau / 8 - index * tau / 4 + radians(self.facing.angle)
        return x + far * cos(angle), y + far * sin(angle)

    def clear(self) -> None:
        """Removes all highlights except the trails."""
        for group in (self._rings, self._die_signs):
            Batch().draw_into(group)

    # Trails

    def trail(
        self, plan: BoardPlan, side: Side, seat_colour: int, steps: Sequence[Step], strength: float = 0.5
    ) -> None:
        """Draws the trail of a turn, or removes it if there are no steps."""
        batch = Batch()
        solid = seat_colours(seat_colour).solid
        for leg in step_lines(plan, side, steps):
            if strength > 0.8:
                _draw_leg(batch, plan, leg, mark("ivory_hi"), 2.2)
            _draw_leg(
                batch,
                plan,
                leg,
                solid_paint((*solid[:3], 1.0 if current_appearance().theme.is_plain else strength)),
                1.0,
            )
        batch.draw_into(self._trail)


def _draw_leg(batch: Batch, plan: BoardPlan, leg: StepLine, ink: Paint, thick: float) -> None:
    """Draws the line of a step, an arc for a hop, with a ring at its end."""
    places = path(
        leg.start, leg.end, 0.35 if leg.step.kind in (StepKind.WHITE_HOP, StepKind.BLACK_HOP, StepKind.JUMP) else 0.0
    )
    width = plan.unit * TRAIL * thick
    batch.line(places, width, ink)
    ring(batch, leg.end, plan.unit * 0.34 + width, ink, width, is_bare=True)


def _thick(plan: BoardPlan, width: float) -> float:
    """Returns the width of a ring in pixels: `width` dp on a board of the size of a phone, more on a larger board."""
    return max(dp(width), plan.unit * width / PHONE)


def _draw_die_sign(batch: Batch, plan: BoardPlan, place: Point, die: Colour) -> None:
    """Draws the sign of a die in a disc."""
    radius = max(dp(6), plan.unit * DIE_SIGN_RADIUS)
    batch.fill(circle_outline(*place, radius * 1.28), mark("raised"))
    sign(batch, *place, radius, die)


def ring(batch: Batch, place: Point, radius: float, ink: Paint, width: float, is_bare: bool = False) -> None:
    """Draws a ring around a point, with a light edge on both sides unless `is_bare`."""
    outline = circle_outline(*place, radius)
    if not is_bare:
        batch.rim(outline, mark("raised", 0.95), -dp(1.3), width + dp(1.3))
    batch.rim(outline, ink, 0, width)


def path(start: Point, end: Point, bend: float) -> list[Point]:
    """Returns the points of a line, or of an arc whose height is `bend` times its length."""
    (x, y), (end_x, end_y) = start, end
    if not bend:
        return [start, end]
    length = hypot(end_x - x, end_y - y) or 1.0
    side_x, side_y = -(end_y - y) / length, (end_x - x) / length
    points = []
    for step in range(13):
        share = step / 12
        high = 4 * share * (1 - share) * bend * length
        points.append((x + (end_x - x) * share + side_x * high, y + (end_y - y) * share + side_y * high))
    return points
