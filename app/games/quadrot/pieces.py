"""Pawns and dice on the board, each in its own instruction group."""

from collections.abc import Sequence
from math import dist

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.metrics import dp

from app.games.quadrot.board import sign
from app.games.quadrot.board_plan import FROM_BOTTOM, PAWN_STEP, BoardPlan, PlayerViewpoint
from app.games.quadrot.dice_rolling import DieMotion, within_rims
from app.look.appearance import colour, current_appearance, seat_colours, shadow_colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Point, circle_outline, rounded_box
from app.look.surfaces import LIGHT, draw_edge, draw_glyph, paint
from app.look.theme import mix
from engine.quadrot.board import COLOURS, Colour, PointNumber, Side, opposite
from engine.quadrot.moves import OFF, Step
from engine.quadrot.packed_pawns import Pawns, points_of, start_count

# Pawns

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


def end_of(plan: BoardPlan, side: Side, step: Step) -> Point:
    """Returns the end point of a step, before a red square sends the pawn back."""
    return plan.outside(opposite(side), step.start) if step.end == OFF else plan.point(step.end)


# Dice

SIZE = 1.14
"""Size of a die in units"""
ROLL_SECONDS = 0.62
"""Duration of a roll in seconds"""
GATHER_SECONDS = 0.3
"""Duration of the return of the dice to their corners in seconds"""
HOP = 0.16
"""Growth of a die while it tips over an edge in the strongest throw, relative to its size"""
LEAN = (8.0, -6.5)
"""Rotation of the resting dice in degrees"""
USED = 0.34
"""Opacity of a used die"""
HINT = 0.12
"""Gap between a die and its ring, relative to the size of the die"""


class Die:
    """Die on the table."""

    def __init__(self, canvas: InstructionGroup, index: int):
        self.index = index
        self.colour: Colour | None = None
        """Visible colour, or None before the throw"""
        self._rest: Point = (0.0, 0.0)
        self._lean = LEAN[index % 2]
        self._size = 1.0
        self._ring = self._is_live = False
        self._tint, self._at, self._lie = Color(1, 1, 1, 1), Translate(), Rotate(angle=0, axis=(0, 0, 1))
        self._before = FROM_BOTTOM
        self._upright = Rotate(angle=0, axis=(0, 0, 1))
        self._hop, self._squash, self._slide = Scale(1), Scale(1), Translate()
        self._along, self._back = Rotate(angle=0, axis=(0, 0, 1)), Rotate(angle=0, axis=(0, 0, 1))
        self._ink, self._sign = InstructionGroup(), InstructionGroup()
        for part in (
            self._tint,
            PushMatrix(),
            self._at,
            self._hop,
            self._lie,
            self._ink,
            self._along,
            self._slide,
            self._squash,
            self._back,
            self._upright,
            self._sign,
            PopMatrix(),
            Color(1, 1, 1, 1),
        ):
            canvas.add(part)

    def place(self, rest: Point, size: float) -> None:
        """Sets corner and size. `rest`: position of the corner, seen from the player's viewpoint."""
        self._rest, self._size = rest, size
        self._lie.angle = self._lean

    def move_to_corner(self, before: PlayerViewpoint) -> None:
        """Moves the die to its corner in front of a player. `before`: viewpoint of that player."""
        self._before = before
        self.move(self.corner)

    def face(self, angle: float) -> None:
        """Rotates the sign to face a player."""
        self._upright.angle = angle

    def show(self, face: Colour | None, is_used: bool = False, ring: bool = False, is_live: bool = False) -> None:
        """Draws the die in the given state. `ring`: whether the player has chosen it; `is_live`: whether it can be
        thrown. In both cases the die has a brass ring.
        """
        self._tint.a = USED if is_used else 1.0
        if (face, ring, is_live) != (self.colour, self._ring, self._is_live) or not self._ink.children:
            self.colour, self._ring, self._is_live = face, ring, is_live
            self.draw()

    def draw(self) -> None:
        batch, sign = Batch(), Batch()
        draw_cube(batch, self._size, self._ring or self._is_live)
        draw_face(sign, self._size, self.colour)
        batch.draw_into(self._ink)
        sign.draw_into(self._sign)

    def roll(self, rolling: DieMotion, plan: BoardPlan, result: Colour, strength: float) -> None:
        """Draws a frame of the roll: the die follows its path, tips over its edges and stops at its resting angle."""
        self.move(self._before.place(*plan.from_middle(*rolling.place)))
        heading = rolling.heading + self._before.angle
        rotated = (heading - self._lean + 45) % 90 - 45  # a cube looks the same after a quarter
        self._lie.angle = self._lean + rotated * min(1.0, rolling.edges_left)
        self._along.angle = heading - self._lie.angle
        self._back.angle = -self._along.angle
        self._slide.x = rolling.slide * self._size
        self._squash.xyz = (max(0.02, rolling.squash), 1, 1)
        up = 1 + HOP * strength * (1 - rolling.squash) * min(1.0, rolling.edges_left)
        self._hop.xyz = (up, up, 1)
        faces = rolling.faces_left
        self.show(result if not faces else COLOURS[(result + self.index + faces * (1 + faces % 2)) % len(COLOURS)])

    @property
    def corner(self) -> Point:
        """Returns the position of the die's corner in the window."""
        return self._before.place(*self._rest)

    def move(self, place: Point) -> None:
        """Moves the die to a position in the window."""
        self._at.xy = place

    @property
    def at(self) -> Point:
        """Returns the current position in the window."""
        return float(self._at.x), float(self._at.y)

    def has(self, x: float, y: float) -> bool:
        """Returns whether the die contains a point, which is seen from the player's viewpoint."""
        reach = max(self._size * 0.72, dp(24))
        return abs(x - self._rest[0]) <= reach and abs(y - self._rest[1]) <= reach


def draw_cube(batch: Batch, size: float, ring: bool = False) -> None:
    """Draws an ivory cube seen from above, around (0, 0). `ring`: whether a brass ring surrounds it."""
    half, corner = size / 2, size * 0.16
    outline = rounded_box(-half, -half, size, size, corner)
    batch.shadow(outline, shadow_colour("tile"), dp(1.8), size * 0.04, -size * 0.15)
    thick = size * 0.1
    foot = 0.0 if current_appearance().theme.is_plain else 0.2
    batch.fill(outline, solid_paint(mix(colour("ivory_side"), colour("ivory_lo"), foot)), 0, 0, -thick)
    batch.fill(outline, paint("ivory_side"), 0, 0, -thick / 2)
    batch.fill(outline, paint("ivory_lo"))
    batch.shade(outline, colour("ivory_hi"), size * 0.2, LIGHT)
    batch.fill(outline, paint("ivory"), size * 0.075)
    draw_edge(batch, outline)
    if ring:
        gap = size * HINT
        around = rounded_box(-half - gap, -half - gap - thick, size + 2 * gap, size + 2 * gap + thick, corner + gap)
        batch.rim(around, paint("touch_edge"), -dp(1.2), dp(1.2))


def draw_face(batch: Batch, size: float, face: Colour | None) -> None:
    """Draws the colour of a die, or all four colours before the throw."""
    if face is not None:
        sign(batch, 0, 0, size * 0.345, face)
        return
    for x, y, colour_ in ((-1, 1, 0), (1, 1, 1), (-1, -1, 2), (1, -1, 3)):
        sign(batch, x * size * 0.2, y * size * 0.2, size * 0.125, colour_)


class DiceGroup:
    """The one or two dice of a turn."""

    def __init__(self, canvas: InstructionGroup):
        self._canvas = canvas
        self.dice: list[Die] = []
        self.plan = BoardPlan(0, 0, 1)
        self.before = FROM_BOTTOM
        """View of the player who throws, even while the dice still move to that player"""
        self._angle = 0.0

    def lay(self, plan: BoardPlan, count: int, before: PlayerViewpoint = FROM_BOTTOM) -> None:
        """Places `count` dice in their corners in front of a player. `before`: viewpoint of that player."""
        self.plan, self.before = plan, before
        if len(self.dice) != count:
            self._canvas.clear()
            self.dice = [Die(self._canvas, index + 2 - count) for index in range(count)]
        for index, die in enumerate(self.dice):
            die.place(plan.die(index, count), plan.unit * SIZE)
            die.face(self._angle)
            die.draw()
        self.move_to_corner(before)

    def move_to_corner(self, before: PlayerViewpoint) -> None:
        """Moves the dice to their corners in front of a player. `before`: viewpoint of that player."""
        for die in self.dice:
            die.move_to_corner(before)

    def face(self, angle: float) -> None:
        """Rotates the colour signs on the dice to face a player, but not their shading."""
        self._angle = angle
        for die in self.dice:
            die.face(angle)

    def carry(self, across: float, up: float) -> None:
        """Moves the dice from their corners by an offset in pixels, following the finger that throws them."""
        for die in self.dice:
            x, y = die.corner
            right, away = self.plan.units(self.before.seen(x + across, y + up))
            die.move(self.before.place(*self.plan.from_middle(within_rims(right), within_rims(away))))

    def at(self, x: float, y: float) -> Die | None:
        """Returns the die at a point, or None."""
        place = self.before.seen(x, y)
        return next((die for die in self.dice if die.has(*place)), None)
