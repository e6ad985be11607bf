"""Drawing of number tiles, for the table and the pictures."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, InstructionGroup
from kivy.uix.widget import Widget

from app.look.appearance import colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, rounded_box
from app.look.surfaces import draw_card, draw_selection
from app.look.typography import TextInstruction, font_options
from app.widgets.mesh_widget import settled_trigger
from tools.example_game.engine.state import Tile

ASPECT = 1.4
"""Height of a tile, as a multiple of its width"""
GAP = 0.15
"""Distance between two tiles, as a share of their width"""
DIGITS = 0.55
"""Height of the digits, as a share of the width of a tile"""


class DrawnTile(NamedTuple):
    """Tile in its box; `tile` is None if it is face down."""

    tile: Tile | None
    box: Box
    is_marked: bool = False


class TileLayer(InstructionGroup):
    """Canvas group of tiles."""

    def show(self, tiles: Sequence[DrawnTile]) -> None:
        """Draws these tiles instead of the previous ones."""
        self.clear()
        batch, ink = Batch(), InstructionGroup()
        self.add(Color(1, 1, 1, 1))
        self.add(ink)
        for tile, box, is_marked in tiles:
            outline = rounded_box(*box, box.width * 0.15)
            draw_card(batch, outline, "raised" if tile is not None else "sunk")
            if is_marked:
                draw_selection(batch, outline, solid_paint(colour("ink2")))
            if tile is not None:
                text = TextInstruction(str(tile), "score", colour("ink"))
                text.set(str(tile), {**font_options("score"), "font_size": box.width * DIGITS})
                text.put(box.middle[0] - text.width / 2, box.middle[1] - text.height / 2)
                self.add(text)
        batch.draw_into(ink)


def row_of_boxes(box: Box, count: int, widest: float) -> list[Box]:
    """Returns the boxes of `count` tiles side by side, centred in a box. `widest`: maximum width of a tile."""
    width = min(widest, box.height / ASPECT, box.width / max(1.0, count * (1 + GAP)))
    step, height = width * (1 + GAP), width * ASPECT
    left = box.middle[0] - (count * step - width * GAP) / 2
    return [Box(left + index * step, box.middle[1] - height / 2, width, height) for index in range(count)]


class TileRow(Widget):
    """Picture of a row of tiles; None is a tile that lies face down."""

    WIDEST = 56.0

    def __init__(self, tiles: Sequence[Tile | None], is_last_marked: bool = False, **properties: Any) -> None:
        super().__init__(**properties)
        self.tiles, self._is_last_marked = tiles, is_last_marked
        self._layer = TileLayer()
        self.canvas.add(self._layer)
        redraw = settled_trigger(self, self._draw)
        self.bind(pos=redraw, size=redraw)

    def _draw(self) -> None:
        boxes = row_of_boxes(Box(*self.pos, *self.size), len(self.tiles), self.WIDEST)
        last = len(self.tiles) - 1 if self._is_last_marked else -1
        self._layer.show([DrawnTile(*pair, at == last) for at, pair in enumerate(zip(self.tiles, boxes))])
