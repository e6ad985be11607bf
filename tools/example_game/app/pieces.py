"""Drawing of number tiles, for the table and the pictures."""

from collections.abc import Sequence

from kivy.graphics import Color, InstructionGroup

from app.look.appearance import colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import RoundedPolygon, rounded_box
from app.look.surfaces import draw_card, draw_selection
from app.look.typography import TextInstruction, font_options
from app.table.piece_style import DrawnPiece, PieceGroup, PieceStyle
from app.table.rack import PieceShape

ASPECT = 1.4
"""Height of a tile, in widths"""
DIGITS = 0.55
"""Height of the digits, in widths of a tile"""


def outline_at(x: float, y: float, side: float, inset: float = 0.0) -> RoundedPolygon:
    """Returns the outline of a tile with its middle at a point; `inset` in pixels."""
    width, height = side - 2 * inset, side * ASPECT - 2 * inset
    return rounded_box(x - width / 2, y - height / 2, width, height, side * 0.15)


class NumberTiles(PieceGroup[int]):
    """Canvas group of number tiles."""

    def draw(self, pieces: Sequence[DrawnPiece[int]], side: float) -> None:
        self.drawn = pieces
        self.clear()
        batch, ink = Batch(), InstructionGroup()
        self.add(Color(1, 1, 1, 1))
        self.add(ink)
        for number, x, y, _angle, mark in pieces:
            outline = outline_at(x, y, side)
            draw_card(batch, outline, "sunk" if number is None else "raised")
            if mark == "last":
                draw_selection(batch, outline, solid_paint(colour("ink2")))
            if number is not None:
                text = TextInstruction("", "score", colour("ink"))
                text.set(str(number), {**font_options("score"), "font_size": side * DIGITS})
                text.put(x - text.width / 2, y - text.height / 2)
                self.add(text)
        batch.draw_into(ink)
        self.add(Color(1, 1, 1, 1))


class NumberStyle(PieceStyle[int]):
    """Style of number tiles."""

    shape = PieceShape(height=ASPECT, min_side=44, crowded_side=36)

    def group(self, casts_shadow: bool = True) -> NumberTiles:
        return NumberTiles()

    def outline(self, side: float, angle: float = 0.0, inset: float = 0.0, steps: int = 5) -> RoundedPolygon:
        return outline_at(0, 0, side, inset * side)


STYLE = NumberStyle()
