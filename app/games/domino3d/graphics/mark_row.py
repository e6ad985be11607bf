"""Row of small marks in a label."""

from dataclasses import dataclass

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.domino3d.graphics.mark_atlas import draw_mark, mark_texture_for
from app.look.appearance import current_appearance
from app.look.mesh import Batch
from app.look.shapes import rounded_box
from app.look.surfaces import paint

SQUARE, RIM, GAP, CORNER = 20.0, 1.5, 3.0, 4.0
"""Size of a square, width of its rim, distance between two squares, and radius of their corners, in dp"""
MAX_GROWTH = 1.4
"""Maximum factor by which large text enlarges the squares"""


@dataclass(frozen=True)
class MarkRow:
    """Picture of marks, each on a square in the colour of the bricks."""

    marks: tuple[int, ...]

    @property
    def height(self) -> float:
        return float(dp(SQUARE)) * min(current_appearance().text_scale, MAX_GROWTH)

    @property
    def width(self) -> float:
        return len(self.marks) * (self.height + dp(GAP)) - dp(GAP)

    def draw_at(self, x: float, y: float) -> InstructionGroup:
        """Draws the row with its lower left corner at this point."""
        side = self.height
        inner = side - 2 * dp(RIM)
        squares, symbols = Batch(), Batch(mark_texture_for(inner))
        for number, mark in enumerate(self.marks):
            left = x + number * (side + dp(GAP))
            squares.fill(rounded_box(left, y, side, side, dp(CORNER)), paint("ivory"))
            draw_mark(symbols, mark, left + dp(RIM), y + dp(RIM), inner)
        row = InstructionGroup()
        for batch in (squares, symbols):
            layer = InstructionGroup()
            batch.draw_into(layer)
            row.add(layer)
        return row
