"""Button with the number of places that cannot be seen in the current view."""

from collections.abc import Callable, Mapping

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.i18n import _, format_number, plural
from app.look.shapes import EMPTY_BOX, Box
from app.widgets.buttons import PillButton

ROOMY = 400.0
"""Height of the area in dp from which the button has words; below, it is a number in a corner"""
GAP = 8.0
BEHIND, BELOW, ABOVE, LEFT, RIGHT = "behind", "below", "above", "left", "right"
"""Positions of places that cannot be seen: behind pieces, or outside the view at one of its sides"""
ICONS = {BEHIND: "walk", BELOW: "down", ABOVE: "up", LEFT: "back", RIGHT: "forward"}


def describe_hidden(counts: Mapping[str, int], is_short: bool = False) -> str:
    """Returns the numbers of hidden places by their position as text."""
    (*outside, behind) = (counts.get(way, 0) for way in (BELOW, ABOVE, LEFT, RIGHT, BEHIND))
    if not any(outside) and not is_short:
        return plural("{n} place behind", "{n} places behind", behind)
    texts = (_("{n} below"), _("{n} above"), _("{n} to the left"), _("{n} to the right"), _("{n} behind"))
    return " · ".join(text.format(n=format_number(n)) for text, n in zip(texts, (*outside, behind)) if n)


class HiddenPlacesPill(Widget):
    """Button at the bottom of an area, shown while places are hidden; a press on it shows them."""

    def __init__(self, show_hidden: Callable[[], object]):
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._show_hidden = show_hidden
        self.button: PillButton | None = None
        """The button; None if no place is hidden"""
        self._counts: Mapping[str, int] = {}
        self._area, self._is_in_row = EMPTY_BOX, False

    @property
    def box(self) -> Box:
        """Returns the window box of the button; empty while it is hidden."""
        return Box(*self.button.pos, *self.button.size) if self.button is not None else EMPTY_BOX

    def arrange(self, area: Box, is_in_row: bool = False) -> None:
        """Sets the area that has the button at its bottom, or the part of a row of buttons that it fills."""
        if (area, is_in_row) != (self._area, self._is_in_row):
            self._area, self._is_in_row = area, is_in_row
            self._rebuild()

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Shows the numbers of hidden places by their position."""
        if counts != self._counts:
            self._counts = counts
            self._rebuild()

    def _rebuild(self) -> None:
        self.clear_widgets()
        self.button = None
        if not any(self._counts.values()) or self._area == EMPTY_BOX:
            return
        area, gap = self._area, dp(GAP)
        is_wide, most = self._is_in_row or area.height >= dp(ROOMY), area.width - 2 * gap * (not self._is_in_row)
        button = self._widest_button(most if is_wide else 0.0)
        button.width = min(button.natural_width, most)
        button.pos = area.middle[0] - button.width / 2 if is_wide else area.x + gap, area.y + gap / 2
        if self._is_in_row:
            button.height = min(button.height, area.height)
            button.y = area.middle[1] - button.height / 2
        self.button = button
        self.add_widget(button)

    def _widest_button(self, most: float) -> PillButton:
        """Returns the button with the longest text that is at most `most` pixels wide: all numbers with their
        positions, or else only their sum. Its icon is that of the largest group.
        """
        largest = max(self._counts, key=lambda way: self._counts[way] + (way != BEHIND))
        spoken, short = describe_hidden(self._counts), describe_hidden(self._counts, is_short=True)
        for text in (spoken, short, format_number(sum(self._counts.values()))):
            button = PillButton(text, icon=ICONS[largest], on_press=self._show_hidden, spoken=spoken)
            if button.natural_width <= most:
                break
        return button
