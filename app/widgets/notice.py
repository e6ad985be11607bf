"""A word to the player, where it happened."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.look import materials
from app.look.batch import Batch
from app.look.materials import paint
from app.look.shapes import box
from app.look.tokens import SIZES
from app.widgets.drawn import Drawn
from app.widgets.icon import Icon
from app.widgets.words import Words


class Notice(Drawn, BoxLayout):
    """A raised card with a line of `bad` or of the touch edge round it, an icon, a sentence. As wide as its place."""

    def __init__(self, text: str, note: str = "", icon: str = "info", bad: bool = False, **properties: Any) -> None:
        properties.setdefault("size_hint_y", None)
        self.spoken = f"{text} {note}".strip()
        self._line = "bad" if bad else "touch_edge"
        super().__init__(padding=(dp(16), dp(12)), spacing=dp(12), **properties)
        column = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"center_y": 0.5})
        column.bind(minimum_height=column.setter("height"))
        column.add_widget(Words(text, "name"))
        if note:
            column.add_widget(Words(note, "label", "ink2"))
        self.add_widget(Icon(icon, colour="bad" if bad else "ink", pos_hint={"center_y": 0.5}))
        self.add_widget(column)
        if self.size_hint_y is None:
            self.bind(minimum_height=self.setter("height"))

    def draw(self, batch: Batch) -> None:
        edge = box(0, 0, self.width, self.height, dp(SIZES["radius_card"]))
        materials.card(batch, edge)
        batch.rim(edge, paint(self._line), 0, dp(2))
