"""Dialog content with the bricks left in the pile, which all players may look at."""

from collections.abc import Sequence

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.domino3d.brick_board.tray import pile_text
from app.games.domino3d.graphics.mark_atlas import draw_mark, mark_texture_for
from app.i18n import join_sentences, plural
from app.look.appearance import colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import rounded_box
from app.look.surfaces import paint
from app.widgets.layouts import Stack
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel
from engine.domino3d.bricks import PAIRS, Brick

WIDE, HIGH, GAP = 62.0, 32.0, 6.0
"""Width and height of a flat brick, and the gap between two bricks, in dp"""


class BrickTopView(MeshWidget):
    """Rows of bricks seen from above, with the symbol of each half."""

    def __init__(self, bricks: Sequence[Brick]):
        self.bricks = tuple(bricks)
        super().__init__(size_hint_y=None)
        self._marks = InstructionGroup()
        self.canvas.before.add(self._marks)
        self.bind(width=self._measure, pos=self._draw_marks, size=self._draw_marks)
        self._measure()

    @property
    def _columns(self) -> int:
        return max(1, int((self.width + dp(GAP)) // dp(WIDE + GAP)))

    def _measure(self, *_changed: object) -> None:
        self.height = -(-len(self.bricks) // self._columns) * dp(HIGH + GAP)

    def _place(self, number: int) -> tuple[float, float]:
        """Returns the lower left corner of a brick, relative to the widget's corner."""
        row, column = divmod(number, self._columns)
        return column * dp(WIDE + GAP), self.height - (row + 1) * dp(HIGH + GAP) + dp(GAP)

    def draw(self, batch: Batch) -> None:
        for number in range(len(self.bricks)):
            x, y = self._place(number)
            body = rounded_box(x, y, dp(WIDE), dp(HIGH), dp(5))
            batch.fill(body, paint("ivory_side"), 0, 0, -dp(1.6))
            batch.fill(body, paint("ivory"))
            batch.rim(body, solid_paint(colour("engrave", 0.5)), 0, dp(1))
            middle = x + dp(WIDE) / 2
            batch.line([(middle, y + dp(3)), (middle, y + dp(HIGH - 3))], dp(1), paint("line"))

    def _draw_marks(self, *_changed: object) -> None:
        size = dp(HIGH - 4)
        batch = Batch(mark_texture_for(size))
        for number, brick in enumerate(self.bricks):
            x, y = self._place(number)
            for half, symbol in enumerate(PAIRS[brick]):
                left, foot = self.x + x + dp(WIDE) * (0.25 + half / 2) - size / 2, self.y + y + dp(2)
                draw_mark(batch, 1 + symbol, left, foot, size)
        batch.draw_into(self._marks)


class RemainingBricks(Stack):
    """Number and picture of the bricks in the pile, and the number of those bricks that are never drawn."""

    def __init__(self, bricks: Sequence[Brick], spare: int = 0):
        rest = plural("The match ends when {n} is left.", "The match ends when {n} are left.", spare)
        count = pile_text(len(bricks))
        text = join_sentences(count, rest) if spare else count
        self._words = TextLabel(text, "label", "ink2")
        super().__init__(self._words, BrickTopView(bricks), gap=dp(8))

    @property
    def spoken(self) -> str:
        return str(self._words.text)
