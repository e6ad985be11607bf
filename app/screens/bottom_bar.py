"""Bar at the bottom of a page, with round icon buttons (ring buttons) and the main button."""

from kivy.metrics import dp
from kivy.uix.layout import Layout

from app.widgets.buttons import MainButton, RingButton


class BottomBar(Layout):
    """Row of round icon buttons and a main button. The main button is above them if its label needs the full width."""

    def __init__(self, main: MainButton, *rings: RingButton) -> None:
        super().__init__(size_hint_y=None)
        self._main, self._rings = main, rings
        for button in (*rings, main):
            self.add_widget(button)
        self._beside = sum(ring.width + dp(14) for ring in rings)
        self.natural_width = main.natural_width + self._beside
        self.height = max(button.height for button in (main, *rings))
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        ring_height = max((ring.height for ring in self._rings), default=0.0)
        is_below = self.natural_width > self.width
        self.height = self._main.height + dp(8) + ring_height if is_below else max(ring_height, self._main.height)
        x, middle = self.x + dp(4), self.y + ring_height / 2 if is_below else self.center_y
        for ring in self._rings:
            ring.pos = x, middle - ring.height / 2
            x += ring.width + dp(14)
        left = self.x if is_below else x
        self._main.width = self.right - left
        self._main.pos = left, self.top - self._main.height if is_below else self.center_y - self._main.height / 2
