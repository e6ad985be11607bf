"""A seat's medal with its score beside it."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.layout import Layout

from app.widgets.medal import Medal
from app.widgets.words import Words
from app.words import number

GAP = 5


class Score(Layout):
    """As wide as its number needs."""

    def __init__(self, colour: int, score: int) -> None:
        super().__init__(size_hint=(None, None))
        self._medal, self._figure = Medal(colour, 22), Words(number(score), "figure", wrap=False)
        self.add_widget(self._medal)
        self.add_widget(self._figure)
        self._figure.bind(width=self._take_size)
        self.bind(pos=self._trigger_layout)
        self._take_size()

    def show(self, score: int) -> None:
        self._figure.text = number(score)

    def _take_size(self, *_: Any) -> None:
        width = self._medal.width + dp(GAP) + self._figure.width
        self.size = width, max(self._medal.height, self._figure.height)

    def do_layout(self, *_: Any) -> None:
        self._medal.pos = self.x, self.center_y - self._medal.height / 2
        self._figure.pos = self._medal.right + dp(GAP), self.center_y - self._figure.height / 2
