"""Small pictures of pieces: a row, a tray with the pieces left in a hand, and the well."""

from collections.abc import Sequence
from typing import Generic

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look.mesh import Batch
from app.look.shapes import rounded_box
from app.look.surfaces import draw_tray
from app.look.theme import SIZES
from app.table.piece_style import DrawnPiece, PieceStyle, PieceT
from app.table.rack import FEET
from app.widgets.mesh_widget import settled_trigger

LEAST_BACK = 30.0
"""Side in dp of a face-down piece below which pieces overlap"""
STACKED, STEP = 4, 3.2
"""Number of pieces in the picture of a well, and the offset in dp between two of them"""
RIM = 10.0
"""Padding of a tray in dp"""
BELOW = 8.0
"""Gap between two rows of a tray in dp"""


class PieceRow(Widget, Generic[PieceT]):
    """Row of pieces, followed by face-down pieces."""

    def __init__(
        self,
        style: PieceStyle[PieceT],
        pieces: Sequence[PieceT],
        hidden: int = 0,
        most: float = 60,
        stands: bool = False,
        last: str = "dot",
        **properties: object,
    ):
        """`hidden`: number of face-down pieces. `most`: maximum side in dp. `stands`: whether the pieces stand on a
        wooden ledge at the bottom, instead of being centred. `last`: mark of the last piece, as in `DrawnPiece`.
        """
        super().__init__(**properties)
        self.style, self.pieces, self._most, self._stands = style, pieces, most, stands
        marks = ["dot"] * (len(pieces) - 1) + [last]
        self._marked: list[tuple[PieceT | None, str]] = [*zip(pieces, marks), *([(None, "back")] * hidden)]
        self._group = style.group()
        self.canvas.add(self._group)
        self._redraw = settled_trigger(self, self._draw)
        self.bind(pos=self._redraw, size=self._redraw)

    def _draw(self, *_: object) -> None:
        count, shape = len(self._marked), self.style.shape
        if not count or min(self.width, self.height) < 4:
            return
        largest = min(dp(self._most), self.height / (shape.height + 0.12))
        least = 0.0 if self.pieces else min(largest, dp(LEAST_BACK))
        side = max(least, min(largest, self.width / (count * 1.06)))
        pitch = min(side * 1.06, (self.width - side) / max(1, count - 1))
        left = self.center_x - pitch * (count - 1) / 2
        low = self.y + side * FEET if self._stands else self.center_y - side * (shape.height - 0.1) / 2
        y = low + side * shape.inner
        drawn = [
            DrawnPiece(piece, left + index * pitch, y, 0.0, mark) for index, (piece, mark) in enumerate(self._marked)
        ]
        self._group.draw(drawn, side)


class WellPicture(Widget, Generic[PieceT]):
    """Picture of a small stack of face-down pieces, on the button for drawing."""

    def __init__(self, style: PieceStyle[PieceT], count: int, **properties: object):
        super().__init__(size_hint=(None, None), size=(dp(46), dp(36)), **properties)
        self.style = style
        self._layers = [style.group() for _ in range(min(count, STACKED))]
        for layer in self._layers:
            self.canvas.add(layer)
        self._redraw = settled_trigger(self, self._draw)
        self.bind(pos=self._redraw)
        self._redraw()

    def _draw(self, *_: object) -> None:
        side, shape = dp(self.style.well_side), self.style.shape
        x, y = self.x + side / 2, self.y + (self.height - side * shape.height) / 2 + side * shape.inner
        for index, layer in enumerate(self._layers, STACKED - len(self._layers)):
            step = dp(STEP) * index
            layer.draw([DrawnPiece(None, x + step, y - step * 0.35 + dp(2), center="back")], side)


class PieceTray(Widget, Generic[PieceT]):
    """Tray with rows of pieces; its height depends on its width."""

    def __init__(self, style: PieceStyle[PieceT], pieces: Sequence[PieceT], **properties: object) -> None:
        super().__init__(size_hint_y=None, **properties)
        self.style, self.pieces = style, tuple(pieces)
        self.side = dp(style.tray_side)
        """Side of a piece in pixels"""
        self._pitch = self.side * style.tray_pitch
        self._taken: set[int] = set()
        """Indices of the pieces that have left the tray"""
        self._place, self._floor, self._group = Translate(), InstructionGroup(), style.group()
        group = InstructionGroup()
        for instruction in (Color(1, 1, 1, 1), PushMatrix(), self._place, self._floor, self._group, PopMatrix()):
            group.add(instruction)
        self.canvas.add(group)
        self._drawn_for = 0.0
        self._arrange = Clock.create_trigger(self._lay_out, -1)
        self.bind(pos=self._arrange, width=self._arrange)

    @property
    def natural_width(self) -> float:
        """Returns the width needed to show all pieces in one row."""
        return 2 * dp(RIM) + self.side + (len(self.pieces) - 1) * self._pitch

    @property
    def spoken(self) -> str:
        return ", ".join(map(self.style.text, self.pieces))

    def height_of(self, width: float) -> float:
        """Returns the height in pixels of a tray of this width."""
        return -(-len(self.pieces) // self._columns(width)) * self._row_step - dp(BELOW) + 2 * dp(RIM)

    def take(self, index: int) -> DrawnPiece[PieceT]:
        """Removes a piece from the tray; returns it with its position in the window."""
        self._taken.add(index)
        self._draw_pieces()
        piece = self._drawn(index)
        x, y = self.to_window(self.x + piece.x, self.y + piece.y)
        return piece._replace(x=x, y=y)

    def _columns(self, width: float) -> int:
        return max(1, int((width - 2 * dp(RIM) - self.side) / self._pitch + 1.01))

    @property
    def _row_step(self) -> float:
        """Distance in pixels between two rows"""
        return self.side * self.style.shape.height + dp(BELOW)

    def _lay_out(self, *_: object) -> None:
        self.height = self.height_of(self.width)
        self._place.xy = self.x, self.y
        if self._drawn_for != self.width:
            self._drawn_for = self.width
            self._draw()

    def _draw(self) -> None:
        floor = Batch()
        draw_tray(floor, rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_tray"])))
        floor.draw_into(self._floor)
        self._draw_pieces()

    def _draw_pieces(self) -> None:
        left = [index for index in range(len(self.pieces)) if index not in self._taken]
        self._group.draw([self._drawn(index) for index in left], self.side)

    def _drawn(self, index: int) -> DrawnPiece[PieceT]:
        """Returns the piece to draw at an index. A rotated piece hangs from the upper edge of its row."""
        columns, step = self._columns(self.width), self._row_step
        row, column = divmod(index, columns)
        rows = -(-len(self.pieces) // columns)
        angle, shape = self.style.tray_angle(column), self.style.shape
        middle = shape.height - shape.inner if angle else shape.inner
        x = dp(RIM) + self.side / 2 + column * self._pitch
        y = dp(RIM) + (rows - 1 - row) * step + middle * self.side
        return DrawnPiece(self.pieces[index], x, y, angle)
