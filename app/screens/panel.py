"""Behind scores, hand and buttons, where they lie at the side of the board."""

from kivy.metrics import dp

from app.look.batch import Batch
from app.look.materials import card
from app.look.shapes import box
from app.widgets.drawn import Drawn


class SidePanel(Drawn):
    """A quiet card; without a size there is none."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))

    def draw(self, batch: Batch) -> None:
        if self.width > 1:
            card(batch, box(0, 0, self.width, self.height, dp(22)), "surface")
