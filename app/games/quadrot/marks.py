"""What lights up: the pawn that is taken, the points that it can reach with the die each would use, what others did."""

from collections.abc import Sequence
from math import cos, hypot, radians, sin, tau
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp

from app.games.quadrot.board import mark, sign
from app.games.quadrot.plan import BoardPlan, Facing, Place
from app.games.quadrot.turn import Way
from app.look.appearance import current_appearance, seat_colours
from app.look.mesh import Batch, Paint, solid_paint
from app.look.shapes import circle_outline, rounded_polygon
from engine.quadrot.board import Colour, Point, Side, opposite
from engine.quadrot.moves import OFF, Kind, Step

RING = 0.5
"""Of a point that can be reached, in units"""
TAKEN = 0.45
MOVABLE = 0.5
"""Of a pawn that may be taken: a band of brass between two dark lines, clear of the pawn"""
BADGE = 0.17
TRAIL = 0.11
PHONE = 34
"""dp of a unit on a phone"""


class Leg(NamedTuple):
    """A step as it is drawn: a line or a bow from here to there."""

    step: Step
    start: Place
    end: Place


def legs(plan: BoardPlan, side: Side, steps: Sequence[Step], behind: Sequence[Place] = ()) -> list[Leg]:
    """Returns steps as they are drawn. `behind`: where the pawns stand that come in, in their order; unless they are
    told they come in from straight behind their gates."""
    waiting = iter(behind)
    found = []
    for step in steps:
        start = plan.point(step.start) if step.start != OFF else next(waiting, plan.outside(side, step.end))
        end = plan.outside(opposite(side), step.start) if step.end == OFF else plan.point(step.end)
        found.append(Leg(step, start, end))
    return found


class Lit(NamedTuple):
    """What is lit now."""

    movable: Sequence[Place] = ()
    """Where pawns stand that can be taken"""
    taken: Place | None = None
    ways: Sequence[Way] = ()
    """Where the one that is taken can go"""
    near: Way | None = None
    """Where it would go if it were let go now"""
    path: Sequence[Leg] = ()
    """What is advised"""
    refused: Point | None = None
    """Where it could not go"""


class Marks:
    """Below the pawns: trails and rings. Above them: the signs of the dice."""

    def __init__(self, below: InstructionGroup, above: InstructionGroup):
        self._trail, self._rings, self._badges = InstructionGroup(), InstructionGroup(), InstructionGroup()
        for group in (self._trail, self._rings):
            below.add(Color(1, 1, 1, 1))
            below.add(group)
        above.add(Color(1, 1, 1, 1))
        above.add(self._badges)
        self.facing = Facing()

    def show(self, plan: BoardPlan, side: Side, lit: Lit) -> None:
        """Draws rings round what can be taken, round what is taken, and round where it can go."""
        rings, badges = Batch(), Batch()
        for place in lit.movable:
            ring(rings, place, plan.unit * MOVABLE, mark("touch_edge"), _thick(plan, 4.6))
            rings.rim(
                circle_outline(*place, plan.unit * MOVABLE), mark("brass_hi"), _thick(plan, 1.3), _thick(plan, 3.3)
            )
        for leg in lit.path:
            _draw_leg(rings, plan, leg, mark("raised", 0.95), 2.4)
            _draw_leg(rings, plan, leg, mark("touch_edge"), 1.4)
        if lit.taken:
            ring(rings, lit.taken, plan.unit * TAKEN, mark("touch_edge"), _thick(plan, 2.4))
        for way in lit.ways:
            self._reach(rings, badges, plan, side, way, way == lit.near)
        if lit.refused is not None:
            ring(rings, plan.spot(opposite(side), lit.refused, 0, 1), plan.unit * RING, mark("bad"), _thick(plan, 3))
        rings.draw_into(self._rings)
        badges.draw_into(self._badges)

    def _reach(self, rings: Batch, badges: Batch, plan: BoardPlan, side: Side, way: Way, is_near: bool) -> None:
        ink = mark("bad") if way.returns else mark("touch_edge")
        width = _thick(plan, 4.2 if is_near else 2.6)
        if way.end == OFF:
            outline = rounded_polygon(plan.strip(opposite(side)), plan.unit * 0.16)
            rings.rim(outline, mark("raised", 0.95), -dp(3.5), 0)
            rings.rim(outline, ink, -dp(2.4), width - dp(2.4))
            _badge(badges, plan, plan.beside(opposite(side)), way.dice[0])
        else:
            ring(rings, plan.point(way.end), plan.unit * RING, ink, width)
            for index, die in enumerate(way.dice):
                _badge(badges, plan, self._beside(plan, way.end, index), die)

    def _beside(self, plan: BoardPlan, point: Point, index: int) -> Place:
        """Returns where the sign of a die has its place: on the far side of the point, or nearer."""
        (x, y), far = plan.point(point), plan.unit * (RING + 0.04)
        angle = tau / 8 - index * tau / 4 + radians(self.facing.angle)
        return x + far * cos(angle), y + far * sin(angle)

    def clear(self) -> None:
        """Lights nothing any more; trails stay."""
        for group in (self._rings, self._badges):
            Batch().draw_into(group)

    # What a player has done

    def trail(
        self, plan: BoardPlan, side: Side, seat_colour: int, steps: Sequence[Step], strength: float = 0.5
    ) -> None:
        """Draws the way of each pawn in a turn; nothing without steps."""
        batch = Batch()
        solid = seat_colours(seat_colour).solid
        for leg in legs(plan, side, steps):
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


def _draw_leg(batch: Batch, plan: BoardPlan, leg: Leg, ink: Paint, thick: float) -> None:
    """Draws one step of a trail: hops go in a bow, and a ring is where it ends."""
    places = path(leg.start, leg.end, 0.35 if leg.step.kind in (Kind.WHITE_HOP, Kind.BLACK_HOP, Kind.JUMP) else 0.0)
    width = plan.unit * TRAIL * thick
    batch.line(places, width, ink)
    ring(batch, leg.end, plan.unit * 0.34 + width, ink, width, is_bare=True)


def _thick(plan: BoardPlan, width: float) -> float:
    """Returns the width of a ring: so many dp on a phone, more on a larger board."""
    return max(dp(width), plan.unit * width / PHONE)


def _badge(batch: Batch, plan: BoardPlan, place: Place, die: Colour) -> None:
    """Draws the sign of a die that would be used."""
    radius = max(dp(6), plan.unit * BADGE)
    batch.fill(circle_outline(*place, radius * 1.28), mark("raised"))
    sign(batch, *place, radius, die)


def ring(batch: Batch, place: Place, radius: float, ink: Paint, width: float, is_bare: bool = False) -> None:
    """Draws a line round a point, with light on both sides of it."""
    outline = circle_outline(*place, radius)
    if not is_bare:
        batch.rim(outline, mark("raised", 0.95), -dp(1.3), width + dp(1.3))
    batch.rim(outline, ink, 0, width)


def path(start: Place, end: Place, bend: float) -> list[Place]:
    """Returns the way from one place to another; a hop goes in a bow, so high for its length."""
    (x, y), (end_x, end_y) = start, end
    if not bend:
        return [start, end]
    length = hypot(end_x - x, end_y - y) or 1.0
    side_x, side_y = -(end_y - y) / length, (end_x - x) / length
    found = []
    for step in range(13):
        share = step / 12
        high = 4 * share * (1 - share) * bend * length
        found.append((x + (end_x - x) * share + side_x * high, y + (end_y - y) * share + side_y * high))
    return found
