"""A seat's medal, and the small triangles that tell the level of a bot."""

from typing import Any

from kivy.metrics import dp

from app.look import materials
from app.look.batch import Batch
from app.look.look import seat
from app.look.palette import flat
from app.look.tokens import SIZES
from app.widgets.drawn import Drawn


class Medal(Drawn):
    """The colour and the glyph of a seat, `size` dp across."""

    def __init__(self, seat_colour: int, size: float = SIZES["seat_medal"], **properties: Any) -> None:
        self.seat_colour = seat_colour
        super().__init__(size_hint=(None, None), **properties)
        self.size = (dp(size), dp(size) * 1.06)

    def draw(self, batch: Batch) -> None:
        radius = self.width / 2
        materials.medal(batch, radius, self.height - radius, radius, seat(self.seat_colour))


class Level(Drawn):
    """So many triangles of `count` filled, in the colour of a seat."""

    def __init__(self, filled: int, seat_colour: int, count: int = 4, **properties: Any) -> None:
        self.filled, self.count, self.seat_colour = filled, count, seat_colour
        super().__init__(size_hint=(None, None), **properties)
        self.size = (dp(12.5) * count, dp(11))

    def draw(self, batch: Batch) -> None:
        ink = flat(seat(self.seat_colour).text)
        materials.level(batch, 0, 0, dp(11), self.filled, self.count, ink)
