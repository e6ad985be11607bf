"""Pawns on the board, each in its own instruction group."""

from collections.abc import Sequence
from math import dist
from typing import TYPE_CHECKING

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.metrics import dp

from app.games.quadrot.board_plan import PAWN_STEP, BoardPlan
from app.look.appearance import current_appearance, seat_colours, shadow_colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Point, circle_outline
from app.look.surfaces import draw_glyph, paint
from app.look.theme import mix
from engine.quadrot.board import OFF, PointNumber, Side, opposite
from engine.quadrot.packed_pawns import Pawns, points_of, start_count

if TYPE_CHECKING:
    from engine.quadrot.moves import Step

RADIUS = 0.32
"""Radius of a pawn in units (distances between two columns of points); the sizes below are in units too"""
AT_HOME = 0.22
THICK = 0.085
HELD = 1.18
NIGHT = (0.0, 0.0, 0.0, 1.0)


def draw_pawn(batch: Batch, x: float, y: float, radius: float, colour: int) -> None:
    """Draws a pawn centred on a point."""
    draw_body(batch, x, y, radius, colour)
    draw_sign(batch, x, y, radius, colour)


def draw_sign(batch: Batch, x: float, y: float, radius: float, colour: int) -> None:
    look = seat_colours(colour)
    draw_glyph(batch, x, y, radius * 0.56, look.glyph, solid_paint(look.on_solid))


def draw_body(batch: Batch, x: float, y: float, radius: float, colour: int) -> None:
    look = seat_colours(colour)
    thick = radius * THICK / RADIUS
    outline = circle_outline(x, y, radius)
    batch.shadow(outline, shadow_colour("tile"), max(dp(1.2), radius * 0.14), radius * 0.06, -thick - radius * 0.1)
    if current_appearance().theme.is_plain:
        batch.fill(outline, paint("ivory"), -dp(2))
        batch.fill(outline, solid_paint(look.solid))
        return
    side = solid_paint(mix(look.solid, NIGHT, 0.45))
    batch.fill(circle_outline(x, y - thick, radius), side)
    batch.fill(circle_outline(x, y - thick / 2, radius), side)
    batch.fill(outline, solid_paint(look.solid))
    rim = look.rim if current_appearance().theme.is_dark else (*look.rim[:3], 0.8)
    width = max(dp(1), radius * 0.085)
    batch.rim(outline, solid_paint(rim), width * 0.25, width * 1.25)


def draw_pawn_shapes(colour: int, radius: float) -> tuple[Batch, Batch]:
    """Returns the shapes of a pawn, drawn around (0, 0): its body, and the sign on it."""
    body, sign = Batch(), Batch()
    draw_body(body, 0, 0, radius, colour)
    draw_sign(sign, 0, 0, radius, colour)
    return body, sign


class Pawn:
    """Pawn with its seat, its point on the board and its drawn position."""

    def __init__(self, seat_: int, colour: int, spot: PointNumber, radius: float, shapes: Sequence[Batch] = ()):
        """`shapes`: result of `draw_pawn_shapes`, shared by equal pawns."""
        self.seat, self.spot = seat_, spot
        self.place: Point = (0.0, 0.0)
        self.group = InstructionGroup()
        self._tint, self._at = Color(1, 1, 1, 1), Translate()
        self._rotation, self._scale = Rotate(angle=0, axis=(0, 0, 1)), Scale(1)
        body, sign = InstructionGroup(), InstructionGroup()
        for part in (
            self._tint,
            PushMatrix(),
            self._at,
            self._scale,
            body,
            self._rotation,
            sign,
            PopMatrix(),
            Color(1, 1, 1, 1),
        ):
            self.group.add(part)
        for group, drawn in zip((body, sign), shapes or draw_pawn_shapes(colour, radius)):
            drawn.draw_into(group)

    def move(self, place: Point) -> None:
        self.place = place
        self._at.xy = place

    def rise(self, scale: float) -> None:
        self._scale.xyz = (scale, scale, 1)

    def face(self, angle: float) -> None:
        """Rotates the sign on the pawn to face a player, but not the pawn's shading."""
        self._rotation.angle = angle

    def fade(self, alpha: float) -> None:
        self._tint.a = alpha


class PawnGroup:
    """All pawns on the board and behind the lines."""

    def __init__(self, canvas: InstructionGroup):
        self._canvas = canvas
        self.pawns: list[Pawn] = []
        self.plan = BoardPlan(0, 0, 1)
        self.facing = 0.0
        self.sides: tuple[Side, ...] = ()
        self._touched: Pawn | None = None

    def show(self, plan: BoardPlan, sides: tuple[Side, ...], pawns: list[Pawns], colours: list[int]) -> None:
        """Draws the pawns of all seats in their places."""
        self._canvas.clear()
        self.plan, self.sides, self.pawns = plan, sides, []
        for seat_, own in enumerate(pawns):
            shapes = draw_pawn_shapes(colours[seat_], plan.unit * RADIUS)
            for spot in (*points_of(own), *[OFF] * start_count(own)):
                pawn = Pawn(seat_, colours[seat_], spot, plan.unit * RADIUS, shapes)
                pawn.face(self.facing)
                self.pawns.append(pawn)
                self._canvas.add(pawn.group)
            self.settle(seat_)

    def of(self, seat_: int) -> list[Pawn]:
        return [pawn for pawn in self.pawns if pawn.seat == seat_]

    def at(self, seat_: int, spot: PointNumber) -> Pawn | None:
        """Returns a pawn of a seat on a point, or behind its start line for `OFF`; None if there is none. Of several
        waiting pawns, the last touched one is preferred.
        """
        matches = [pawn for pawn in self.pawns if pawn.seat == seat_ and pawn.spot == spot]
        return self._touched if self._touched in matches else matches[-1] if matches else None

    def touch(self, place: Point) -> None:
        """Records which waiting pawn was touched. All pawns behind a line share the point `OFF`, so the point does not
        identify the pawn.
        """
        reach = self.plan.unit * PAWN_STEP / 2
        alike = (pawn for pawn in self.pawns if pawn.spot == OFF and dist(pawn.place, place) <= reach)
        self._touched = next(alike, self._touched)

    def home(self, pawn: Pawn) -> Point:
        """Returns the position to which a pawn belongs."""
        side = self.sides[pawn.seat]
        if pawn.spot != OFF:
            return self.plan.point(pawn.spot)
        waiting = [other for other in self.of(pawn.seat) if other.spot == OFF]
        return self.plan.waiting_position(side, waiting.index(pawn), len(waiting))

    def settle(self, seat_: int, but: Pawn | None = None) -> None:
        """Moves all pawns of a seat, except the pawn `but`, to their places."""
        for pawn in self.of(seat_):
            if pawn is not but:
                pawn.move(self.home(pawn))

    def lift(self, pawn: Pawn) -> None:
        """Draws a pawn above all others."""
        if self._canvas.children and self._canvas.children[-1] is pawn.group:
            return
        self._canvas.remove(pawn.group)
        self._canvas.add(pawn.group)

    def remove(self, pawn: Pawn) -> None:
        self.pawns.remove(pawn)
        self._canvas.remove(pawn.group)

    def add(self, pawn: Pawn) -> None:
        self.pawns.append(pawn)
        self._canvas.add(pawn.group)

    def face(self, angle: float) -> None:
        self.facing = angle
        for pawn in self.pawns:
            pawn.face(angle)


def end_of(plan: BoardPlan, side: Side, step: "Step") -> Point:
    """Returns the end point of a step, before a red square sends the pawn back."""
    return plan.outside(opposite(side), step.start) if step.end == OFF else plan.point(step.end)
