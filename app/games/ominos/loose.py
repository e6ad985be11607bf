"""A tile that lies nowhere: held, flying, gliding home. One small mesh and a matrix."""

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp

from app.games.ominos.geometry import Point, Shape, turn_between
from app.games.ominos.pieces import tile_outline
from app.games.ominos.tile_group import Drawn, TileGroup
from app.look.look import now, shadow
from app.look.mesh import Batch
from engine.ominos.tiles import Digits

SHADOW = 6.0, -16.0
"""dp from a held tile to its shadow"""
SOFT = 8.0


class LooseTile(InstructionGroup):
    """In the window's pixels. `lift` is 1 in the hand and 0 on the table."""

    def __init__(self, shape: Shape, tile: Digits, side: float, center: str = "pin"):
        super().__init__()
        self.shape = shape
        self.tile = tile
        self.side = side
        """As large as it is drawn; `scale` makes it larger or smaller"""
        self.center = center
        self.x = self.y = self.angle = 0.0
        self.scale = self.lift = self.alpha = 1.0
        self._move, self._size, self._below = Translate(), Scale(1, 1, 1), Translate()
        self._shade, self._shadow = Color(1, 1, 1, 1), InstructionGroup()
        self._body = TileGroup(shape, casts_shadow=False)
        self._drawn_at: float | None = None
        for each in (PushMatrix(), self._move, self._size, PushMatrix(), self._below, self._shade, self._shadow):
            self.add(each)
        for each in (PopMatrix(), self._body, PopMatrix()):
            self.add(each)

    @property
    def shown_side(self) -> float:
        """The side of the tile as it is seen."""
        return self.side * self.scale

    def show(
        self,
        middle: Point | None = None,
        scale: float | None = None,
        angle: float | None = None,
        lift: float | None = None,
        alpha: float | None = None,
    ) -> None:
        """Where and how it is; what is not given stays."""
        self.x, self.y = middle or (self.x, self.y)
        self.scale = self.scale if scale is None else scale
        self.angle = self.angle if angle is None else angle
        self.lift = self.lift if lift is None else lift
        self.alpha = self.alpha if alpha is None else alpha
        self._place()

    def _place(self) -> None:
        self._move.xy = self.x, self.y
        self._size.x = self._size.y = self.scale
        self._below.xy = [dp(way) * self.lift / max(self.scale, 0.1) for way in SHADOW]
        self._shade.a = min(1.0, self.lift) * self.alpha
        self._body.fade(self.alpha)
        if self._drawn_at is None or abs(turn_between(self._drawn_at, self.angle)) > 0.4:
            self._draw()

    def _draw(self) -> None:
        self._drawn_at = self.angle
        self._body.draw([Drawn(self.tile, 0, 0, self.angle, self.center)], self.side)
        below = Batch()
        below.shadow(tile_outline(self.shape, self.side, self.angle), shadow("held"), dp(SOFT))
        below.into(self._shadow)

    def way_to(self, middle: Point, scale: float, angle: float, lift: float) -> "Way":
        """From here to there; where motion is reduced it is there at once and comes into sight."""
        kind = Appearing if now().reduced_motion else Way
        return kind(self, middle, scale, angle, lift)


class Way:
    """A loose tile's way: called with the share of it."""

    def __init__(self, tile: LooseTile, middle: Point, scale: float, angle: float, lift: float):
        self.tile = tile
        self.start = tile.x, tile.y, tile.scale, tile.angle, tile.lift
        self.end = *middle, scale, tile.angle + turn_between(tile.angle, angle), lift

    def aim(self, middle: Point, scale: float) -> None:
        """The end of it has moved."""
        self.end = *middle, scale, *self.end[3:]

    def __call__(self, share: float) -> None:
        x, y, scale, angle, lift = (start + (end - start) * share for start, end in zip(self.start, self.end))
        self.tile.show((x, y), scale, angle, lift)


class Appearing(Way):
    """No way at all."""

    def __call__(self, share: float) -> None:
        x, y, scale, angle, lift = self.end
        self.tile.show((x, y), scale, angle, lift, alpha=share)
