"""The pawns on the board: medals with a thicker side, each in a group of its own."""

from collections.abc import Sequence
from math import dist

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.metrics import dp

from app.games.quadrot.plan import PAWN_STEP, Place, Plan
from app.look.look import now, seat, shadow
from app.look.materials import glyph
from app.look.mesh import Batch, flat
from app.look.shapes import circle
from app.look.tokens import mix
from engine.quadrot.board import Point, Side, opposite
from engine.quadrot.moves import OFF, Step
from engine.quadrot.pawns import Pawns, points_of, start_count

RADIUS = 0.32
"""In units, as are the sizes below"""
AT_HOME = 0.22
THICK = 0.085
HELD = 1.18
NIGHT = (0.0, 0.0, 0.0, 1.0)


def draw_pawn(batch: Batch, x: float, y: float, radius: float, colour: int) -> None:
    """A pawn with its middle here."""
    draw_body(batch, x, y, radius, colour)
    draw_sign(batch, x, y, radius, colour)


def draw_sign(batch: Batch, x: float, y: float, radius: float, colour: int) -> None:
    look = seat(colour)
    glyph(batch, x, y, radius * 0.56, look.glyph, flat(look.on_solid))


def draw_body(batch: Batch, x: float, y: float, radius: float, colour: int) -> None:
    look = seat(colour)
    thick = radius * THICK / RADIUS
    outline = circle(x, y, radius)
    batch.shadow(outline, shadow("tile"), max(dp(1.2), radius * 0.14), radius * 0.06, -thick - radius * 0.1)
    side = flat(mix(look.solid, NIGHT, 0.45))
    batch.fill(circle(x, y - thick, radius), side)
    batch.fill(circle(x, y - thick / 2, radius), side)
    batch.fill(outline, flat(look.solid))
    rim = look.rim if now().theme.is_dark else (*look.rim[:3], 0.8)
    width = max(dp(1), radius * 0.085)
    batch.rim(outline, flat(rim), width * 0.25, width * 1.25)


def drawn_once(colour: int, radius: float) -> tuple[Batch, Batch]:
    """Body and sign of a pawn, about 0, 0."""
    body, sign = Batch(), Batch()
    draw_body(body, 0, 0, radius, colour)
    draw_sign(sign, 0, 0, radius, colour)
    return body, sign


class Pawn:
    """One pawn: whose, where it belongs, and where it is drawn."""

    def __init__(self, seat_: int, colour: int, spot: Point, radius: float, shapes: Sequence[Batch] = ()):
        """`shapes`: as `drawn_once` has them, for pawns that are alike."""
        self.seat, self.spot = seat_, spot
        self.place: Place = (0.0, 0.0)
        self.group = InstructionGroup()
        self._tint, self._at = Color(1, 1, 1, 1), Translate()
        self._turn, self._scale = Rotate(angle=0, axis=(0, 0, 1)), Scale(1)
        body, sign = InstructionGroup(), InstructionGroup()
        for part in (
            self._tint, PushMatrix(), self._at, self._scale, body, self._turn, sign, PopMatrix(), Color(1, 1, 1, 1)
        ):  # fmt: skip
            self.group.add(part)
        for group, drawn in zip((body, sign), shapes or drawn_once(colour, radius)):
            drawn.into(group)

    def move(self, place: Place) -> None:
        self.place = place
        self._at.xy = place

    def rise(self, scale: float) -> None:
        self._scale.xyz = (scale, scale, 1)

    def face(self, angle: float) -> None:
        """Its sign is turned to whoever sits there; light comes from where it always does."""
        self._turn.angle = angle

    def fade(self, alpha: float) -> None:
        self._tint.a = alpha


class Crowd:
    """All pawns that are on the board or behind their lines."""

    def __init__(self, canvas: InstructionGroup):
        self._canvas = canvas
        self.pawns: list[Pawn] = []
        self.plan = Plan(0, 0, 1)
        self.facing = 0.0
        self.sides: tuple[Side, ...] = ()
        self._touched: Pawn | None = None

    def show(self, plan: Plan, sides: tuple[Side, ...], pawns: list[Pawns], colours: list[int]) -> None:
        """Draw these, each where it belongs."""
        self._canvas.clear()
        self.plan, self.sides, self.pawns = plan, sides, []
        for seat_, own in enumerate(pawns):
            shapes = drawn_once(colours[seat_], plan.unit * RADIUS)
            for spot in (*points_of(own), *[OFF] * start_count(own)):
                pawn = Pawn(seat_, colours[seat_], spot, plan.unit * RADIUS, shapes)
                pawn.face(self.facing)
                self.pawns.append(pawn)
                self._canvas.add(pawn.group)
            self.settle(seat_)

    def of(self, seat_: int) -> list[Pawn]:
        return [pawn for pawn in self.pawns if pawn.seat == seat_]

    def at(self, seat_: int, spot: Point) -> Pawn | None:
        """A pawn of a seat on a point, or behind its line: the one that was touched last, else the last one."""
        found = [pawn for pawn in self.pawns if pawn.seat == seat_ and pawn.spot == spot]
        return self._touched if self._touched in found else found[-1] if found else None

    def touch(self, place: Place) -> None:
        """A finger comes down here: of pawns that are alike, behind a line, it means the one that it is on."""
        reach = self.plan.unit * PAWN_STEP / 2
        alike = (pawn for pawn in self.pawns if pawn.spot == OFF and dist(pawn.place, place) <= reach)
        self._touched = next(alike, self._touched)

    def home(self, pawn: Pawn) -> Place:
        """Where a pawn belongs."""
        side = self.sides[pawn.seat]
        if pawn.spot != OFF:
            return self.plan.point(pawn.spot)
        behind = [each for each in self.of(pawn.seat) if each.spot == OFF]
        return self.plan.behind(side, behind.index(pawn), len(behind))

    def settle(self, seat_: int, but: Pawn | None = None) -> None:
        """All pawns of a seat where they belong."""
        for pawn in self.of(seat_):
            if pawn is not but:
                pawn.move(self.home(pawn))

    def lift(self, pawn: Pawn) -> None:
        """Draw it above all others."""
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


def end_of(plan: Plan, side: Side, step: Step) -> Place:
    """Where a step leads before a red square sends the pawn back."""
    return plan.outside(opposite(side), step.start) if step.end == OFF else plan.point(step.end)
