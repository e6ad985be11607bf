"""Two ivory dice in the corners of the board."""

from math import sin, tau

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Translate
from kivy.metrics import dp

from app.games.quadrot.facing import FROM_THE_FOOT, Facing
from app.games.quadrot.lines import sign
from app.games.quadrot.plan import Place, Plan
from app.look.look import colour, shadow
from app.look.materials import LIGHT, paint
from app.look.mesh import Batch, flat
from app.look.shapes import box
from app.look.tokens import mix
from engine.quadrot.board import COLOURS, Colour

SIZE = 1.14
"""Of a die, in units"""
TUMBLE = 0.62
"""Seconds"""
LEAN = (8.0, -6.5)
"""Degrees that dice lie askew"""
USED = 0.34
HINT = 0.12
"""How far a ring stands off"""


class Die:
    """One die on the table."""

    def __init__(self, canvas: InstructionGroup, index: int):
        self.index = index
        self.colour: Colour | None = None
        """What it shows, once it is thrown"""
        self._rest: Place = (0.0, 0.0)
        self._lean = LEAN[index % 2]
        self._size = 1.0
        self._ring = self._is_live = False
        self._tint, self._at, self._turn = Color(1, 1, 1, 1), Translate(), Rotate(angle=0, axis=(0, 0, 1))
        self._before = FROM_THE_FOOT
        self._upright = Rotate(angle=0, axis=(0, 0, 1))
        self._ink, self._sign = InstructionGroup(), InstructionGroup()
        for part in (
            self._tint, PushMatrix(), self._at, self._turn, self._ink, self._upright, self._sign, PopMatrix(),
            Color(1, 1, 1, 1),
        ):  # fmt: skip
            canvas.add(part)

    def place(self, rest: Place, size: float) -> None:
        """`rest`: as whoever throws it sees it."""
        self._rest, self._size = rest, size
        self._turn.angle = self._lean

    def lie(self, before: Facing) -> None:
        """In its corner before somebody."""
        self._before = before
        self._at.xy = before.place(*self._rest)

    def face(self, angle: float) -> None:
        """Its sign is turned to whoever looks."""
        self._upright.angle = angle

    def show(self, face: Colour | None, is_used: bool = False, ring: bool = False, is_live: bool = False) -> None:
        """`ring`: it is chosen. `is_live`: it may be thrown, which a rim of brass tells."""
        self._tint.a = USED if is_used else 1.0
        if (face, ring, is_live) != (self.colour, self._ring, self._is_live) or not self._ink.children:
            self.colour, self._ring, self._is_live = face, ring, is_live
            self.draw()

    def draw(self) -> None:
        batch, sign = Batch(), Batch()
        draw_cube(batch, self._size, self._ring or self._is_live)
        draw_face(sign, self._size, self.colour)
        batch.into(self._ink)
        sign.into(self._sign)

    def tumble(self, share: float, result: Colour) -> None:
        """So far on its way from the middle of the board's edge to its corner."""
        left = (1 - share) ** 2
        across = self._size * 2.6 * left * (1 if self.index == 0 else -1)
        up = self._size * (1.3 * left + 0.9 * abs(sin(share * tau * 1.25)) * left)
        self._at.xy = self._before.place(self._rest[0] + across, self._rest[1] + up)
        self._turn.angle = self._lean + 620 * left * (1 if self.index else -1)
        face = result if share > 0.72 else COLOURS[(int(share * 13) + self.index * 3 + result) % 4]
        self.show(face)

    def has(self, x: float, y: float) -> bool:
        """Whether a finger there means it, as whoever throws it sees the table."""
        reach = max(self._size * 0.72, dp(24))
        return abs(x - self._rest[0]) <= reach and abs(y - self._rest[1]) <= reach


def draw_cube(batch: Batch, size: float, ring: bool = False) -> None:
    """An ivory cube seen from above, about 0, 0; with a line of brass round it, or without."""
    half, corner = size / 2, size * 0.16
    outline = box(-half, -half, size, size, corner)
    batch.shadow(outline, shadow("tile"), dp(1.8), size * 0.04, -size * 0.15)
    thick = size * 0.1
    batch.fill(outline, flat(mix(colour("ivory_side"), colour("ivory_lo"), 0.2)), 0, 0, -thick)
    batch.fill(outline, paint("ivory_side"), 0, 0, -thick / 2)
    batch.fill(outline, paint("ivory_lo"))
    batch.shade(outline, colour("ivory_hi"), size * 0.2, LIGHT)
    batch.fill(outline, paint("ivory"), size * 0.075)
    if ring:
        gap = size * HINT
        around = box(-half - gap, -half - gap - thick, size + 2 * gap, size + 2 * gap + thick, corner + gap)
        batch.rim(around, paint("touch_edge"), -dp(1.2), dp(1.2))


def draw_face(batch: Batch, size: float, face: Colour | None) -> None:
    """The colour that a die shows; before it is thrown, all that it may show."""
    if face is not None:
        sign(batch, 0, 0, size * 0.345, face)
        return
    for x, y, each in ((-1, 1, 0), (1, 1, 1), (-1, -1, 2), (1, -1, 3)):
        sign(batch, x * size * 0.2, y * size * 0.2, size * 0.125, each)


class Dice:
    """The dice of a turn: one or two."""

    def __init__(self, canvas: InstructionGroup):
        self._canvas = canvas
        self.dice: list[Die] = []
        self.plan = Plan(0, 0, 1)
        self.before = FROM_THE_FOOT
        """Whose they are, though they may still be on their way"""
        self._angle = 0.0

    def lay(self, plan: Plan, count: int, before: Facing = FROM_THE_FOOT) -> None:
        """So many, in the corners before somebody."""
        self.plan, self.before = plan, before
        if len(self.dice) != count:
            self._canvas.clear()
            self.dice = [Die(self._canvas, index + 2 - count) for index in range(count)]
        for index, die in enumerate(self.dice):
            die.place(plan.die(index, count), plan.unit * SIZE)
            die.face(self._angle)
            die.draw()
        self.lie(before)

    def lie(self, before: Facing) -> None:
        """They have come before somebody."""
        for die in self.dice:
            die.lie(before)

    def face(self, angle: float) -> None:
        """Signs are turned to whoever looks; light comes from where it always does."""
        self._angle = angle
        for die in self.dice:
            die.face(angle)

    def at(self, x: float, y: float) -> Die | None:
        """The one that a finger means."""
        place = self.before.seen(x, y)
        return next((die for die in self.dice if die.has(*place)), None)
