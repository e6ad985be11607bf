"""The tiles that nobody has shown yet, as far as the person in front can know."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.ominos.pieces import Drawn, TileGroup
from app.games.ominos.shape import Shape
from app.look.materials import tray
from app.look.mesh import Batch
from app.look.shapes import box
from app.look.tokens import SIZES
from app.shell.words import plural
from app.widgets.text import Words
from engine.ominos.tiles import Digits

SIDE = {3: 50.0, 4: 40.0}
"""dp: digits stay above 13 sp where they are as large as on the board"""
GAP = 6.0
RIM = 10.0
"""dp of the tray round the tiles"""


class Remaining(Widget):
    """As wide as its place, as high as it needs: how many there are, then each of them."""

    def __init__(self, shape: Shape, tiles: Sequence[Digits], **properties: Any) -> None:
        super().__init__(size_hint_y=None, **properties)
        self.shape, self.tiles = shape, tuple(tiles)
        self._words = Words(plural("{n} tile lies face down", "{n} tiles lie face down", len(tiles)), "label", "ink2")
        self.add_widget(self._words)
        self._place, self._floor, self._group = Translate(), InstructionGroup(), TileGroup(shape)
        group = InstructionGroup()
        for each in (Color(1, 1, 1, 1), PushMatrix(), self._place, self._floor, self._group, PopMatrix()):
            group.add(each)
        self.canvas.add(group)
        self._drawn_for = 0.0
        self._arrange = Clock.create_trigger(self._lay_out, -1)
        self.bind(pos=self._arrange, size=self._arrange)
        self._words.bind(height=self._arrange)

    @property
    def spoken(self) -> str:
        return str(self._words.text)

    def _lay_out(self, *_: Any) -> None:
        side, gap = dp(SIDE[self.shape.sides]), dp(GAP)
        columns = max(1, int((self.width - 2 * dp(RIM) + gap) / (side + gap)))
        rows = -(-len(self.tiles) // columns)
        step = side * self.shape.height + dp(10)
        self.height = self._words.height + dp(8) + rows * step + 2 * dp(RIM)
        self._words.width = self.width
        self._words.pos = self.x, self.top - self._words.height
        self._place.xy = self.x, self.y
        if self._drawn_for != self.width:
            self._drawn_for = self.width
            self._draw(side, columns, rows, step)

    def _draw(self, side: float, columns: int, rows: int, step: float) -> None:
        rim = dp(RIM)
        floor = Batch()
        tray(floor, box(0, 0, self.width, rows * step + 2 * rim, dp(SIZES["radius_tray"])))
        floor.into(self._floor)
        pitch = (self.width - 2 * rim) / columns
        foot = self.shape.inner * side + dp(5) + rim
        tiles = [
            Drawn(tile, rim + (index % columns + 0.5) * pitch, (rows - 1 - index // columns) * step + foot)
            for index, tile in enumerate(self.tiles)
        ]
        self._group.draw(tiles, side)
