"""Dice on the table, each in its own instruction group."""

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.metrics import dp

from app.games.quadrot.board import sign
from app.games.quadrot.board_plan import FROM_BOTTOM, BoardPlan, PlayerViewpoint
from app.games.quadrot.dice_rolling import DieMotion, within_rims
from app.look.appearance import colour, current_appearance, shadow_colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Point, rounded_box
from app.look.surfaces import LIGHT, draw_edge, paint
from app.look.theme import mix
from engine.quadrot.board import COLOURS, Colour

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
