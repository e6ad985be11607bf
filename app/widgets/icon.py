"""An icon by itself."""

from typing import Any

from kivy.metrics import dp

from app.look.batch import Batch
from app.look.icons import draw_icon
from app.look.look import colour as colour_of
from app.look.palette import flat
from app.look.tokens import SIZES, Rgba
from app.widgets.drawn import Drawn


class Icon(Drawn):
    """One of `app.look.icons.ICONS`, `size` dp large, in a role or a colour; `weight` makes strokes thinner."""

    def __init__(
        self, name: str, size: float = SIZES["icon"], colour: str | Rgba = "ink", weight: float = 1.0, **properties: Any
    ) -> None:
        self.name, self._dp, self.colour, self._weight = name, size, colour, weight
        super().__init__(size_hint=(None, None), **properties)
        self.size = (dp(size), dp(size))

    def draw(self, batch: Batch) -> None:
        colour = colour_of(self.colour) if isinstance(self.colour, str) else self.colour
        draw_icon(batch, self.name, (self.width / 2, self.height / 2), dp(self._dp), flat(colour), self._weight)
