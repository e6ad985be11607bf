"""The tile that a person has taken: it follows the finger, snaps to places, and goes softly from one to the other."""

from app.games.ominos.pieces import LooseTile
from app.games.ominos.shape import Shape
from app.gestures.geometry import rotation_between
from app.look.look import now
from app.look.motion import Motion, Motions
from app.look.shapes import Point
from engine.ominos.tiles import Digits

ON_FIT, FREE = 1.07, 1.25
"""How much larger than on the board a tile is while it lies on a fit, and while it is carried"""


class Carried:
    """A loose tile with an aim. What it has not reached yet it makes up for in 120 ms."""

    def __init__(self, motions: Motions, shape: Shape, tile: Digits, cell_side: float):
        self.tile = tile
        self.cell_side = cell_side
        """The side of a tile on the board, in pixels"""
        self.loose = LooseTile(shape, tile, cell_side * FREE)
        self._motions = motions
        self._motion: Motion | None = None
        self._aim: Point = (0.0, 0.0)
        self.angle = 0.0
        """As it is turned, or about to be"""
        self._scale = self._lift = 1.0
        self._short = (0.0, 0.0, 0.0, 0.0, 0.0)
        """What is missing to the aim: x, y, scale, angle, lift"""
        self._share = 1.0
        self._lean = 0.0

    def start(self, middle: Point, side: float, angle: float) -> None:
        """Where it is taken from."""
        self._aim, self.angle, self._scale, self._lift = middle, angle, side / self.loose.side, 0.0
        self._share = 1.0
        self._place()

    def follow(self, x: float, y: float) -> None:
        """The aim moves; so does the tile, in this very frame."""
        self._aim = x, y
        self._place()

    def carry(self, middle: Point, angle: float) -> None:
        """Freely in the air from now on."""
        self._go(middle, 1.0, angle, 1.0)

    def snap(self, middle: Point, angle: float) -> None:
        """On a fit from now on."""
        self._go(middle, ON_FIT / FREE, angle, 0.55)

    def turn(self, angle: float) -> None:
        self._go(self._aim, self._scale, angle, self._lift)

    def lean(self, degrees: float) -> None:
        """Between two ways to lie it is turned so much further, at once."""
        self._lean = degrees
        self._place()

    def _go(self, middle: Point, scale: float, angle: float, lift: float) -> None:
        loose = self.loose
        self._aim, self._scale, self.angle, self._lift = middle, scale, angle, lift
        self._short = (
            loose.x - middle[0],
            loose.y - middle[1],
            loose.scale - scale,
            rotation_between(angle, loose.angle),
            loose.lift - lift,
        )
        self._share = self._lean = 0.0
        self._motions.stop(self._motion)
        if now().reduced_motion:
            self._come(1.0)
        else:
            self._motion = self._motions.start("snap", self._come, waited_for=False)

    def _come(self, share: float) -> None:
        self._share = share
        self._place()

    def _place(self) -> None:
        x, y, scale, angle, lift = (short * (1 - self._share) for short in self._short)
        middle = self._aim[0] + x, self._aim[1] + y
        self.loose.show(middle, self._scale + scale, self.angle + angle + self._lean, max(0.0, self._lift + lift))

    def stop(self) -> None:
        """It is somebody else's now."""
        self._motions.stop(self._motion)
