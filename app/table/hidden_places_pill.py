"""Button with the number of places that are hidden in the current view."""

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.i18n import format_number, plural
from app.look.shapes import EMPTY_BOX, Box
from app.widgets.buttons import PillButton

ROOMY = 400.0
"""Height of the area in dp from which the button has words; below, it is a number in a corner"""
GAP = 8.0


class HiddenPlacesPill(Widget):
    """Button at the bottom of an area, shown while places are hidden; a press on it shows them."""

    def __init__(self, show_hidden: Callable[[], object]):
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._show_hidden = show_hidden
        self.button: PillButton | None = None
        """The button; None if no place is hidden"""
        self._count = 0
        self._area = EMPTY_BOX

    @property
    def box(self) -> Box:
        """Returns the window box of the button; empty while it is hidden."""
        return Box(*self.button.pos, *self.button.size) if self.button is not None else EMPTY_BOX

    def arrange(self, area: Box) -> None:
        """Sets the area that has the button at its bottom."""
        if area != self._area:
            self._area = area
            self._rebuild()

    def show_count(self, count: int) -> None:
        """Shows the number of hidden places."""
        if count != self._count:
            self._count = count
            self._rebuild()

    def _rebuild(self) -> None:
        self.clear_widgets()
        self.button = None
        if not self._count:
            return
        area, gap, is_roomy = self._area, dp(GAP), self._area.height >= dp(ROOMY)
        label = plural("{n} place behind", "{n} places behind", self._count)
        text = label if is_roomy else format_number(self._count)
        self.button = button = PillButton(text, icon="walk", on_press=self._show_hidden, spoken=label)
        button.width = min(button.natural_width, area.width - 2 * gap)
        button.pos = area.middle[0] - button.width / 2 if is_roomy else area.x + gap, area.y + gap / 2
        self.add_widget(button)
