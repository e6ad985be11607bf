"""The wooden bar that tiles stand on."""

from typing import Any

from kivy.metrics import dp

from app.look import materials
from app.look.batch import Batch
from app.look.tokens import SIZES
from app.widgets.drawn import Drawn


class Ledge(Drawn):
    """As wide as its place, 10 dp high."""

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        if self.size_hint_y is None:
            self.height = dp(SIZES["ledge"])

    def draw(self, batch: Batch) -> None:
        materials.ledge(batch, 0, 0, self.width, self.height)
