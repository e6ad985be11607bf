"""The last seconds of a turn, in figures beside the small glass: what is felt and heard is seen as well."""

from typing import Any

from kivy.metrics import dp

from app.look.batch import Batch
from app.look.materials import card
from app.look.shapes import pill
from app.sand_ticks import LAST_SECONDS
from app.widgets.drawn import Drawn
from app.widgets.hourglass_reading import Reading
from app.widgets.words import Words


class LastSeconds(Drawn):
    """A number on a card; nothing before the last ten seconds."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint=(None, None), opacity=0, **properties)
        self._number = Words(str(LAST_SECONDS), "score", "bad", wrap=False)
        self.size = self._number.width + dp(26), self._number.height + dp(8)
        self._number.text = ""
        self.add_widget(self._number)
        self.bind(pos=self._place)

    @property
    def shown(self) -> str:
        return str(self._number.text) if self.opacity else ""

    def show(self, reading: Reading | None) -> bool:
        """As it is now; whether another second has begun."""
        number = str(reading.seconds) if reading and reading.is_ending else ""
        if number == self.shown:
            return False
        self.opacity = 1 if number else 0
        self._number.text = number
        self._place()
        return bool(number)

    def _place(self, *_: Any) -> None:
        self._number.center = self.center

    def draw(self, batch: Batch) -> None:
        card(batch, pill(0, 0, self.width, self.height), "raised")
