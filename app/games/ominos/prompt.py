"""Cards on which the table asks or tells something, and the buttons beside a tile that lies loosely."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look import materials
from app.look.mesh import Batch
from app.look.shapes import Box, box
from app.look.tokens import SIZES
from app.shell.words import _
from app.widgets.buttons import PillButton, RingButton
from app.widgets.drawn import Drawn
from app.widgets.text import Words

PADDING, GAP = 12.0, 8.0
WIDEST = 430.0
"""dp"""
NARROWER = 0.84
FOOT = 6.0
"""dp from the foot of the board to a card"""


Then = Callable[[], Any]


@dataclass(frozen=True)
class Answer:
    """A button."""

    text: str
    note: str
    then: Then


class Prompt(Drawn):
    """A card at the foot of the board: a line of text, and answers if it is a question."""

    def __init__(self, text: str, answers: Sequence[Answer], within: Box):
        super().__init__(size_hint=(None, None))
        self.spoken = text
        self._words = Words(text, "body", "ink", halign="center")
        self._buttons = [PillButton(each.text, note=each.note, on_press=each.then) for each in answers]
        for part in (self._words, *self._buttons):
            self.add_widget(part)
        self._lay_out(within)

    @property
    def is_question(self) -> bool:
        return bool(self._buttons)

    @property
    def box(self) -> Box:
        """Where it lies."""
        return Box(*self.pos, *self.size)

    @property
    def high(self) -> float:
        """How much of the foot of the board it takes."""
        return float(self.height + dp(FOOT))

    def _lay_out(self, within: Box) -> None:
        padding, gap = dp(PADDING), dp(GAP)
        widest = min(dp(WIDEST), within.width - dp(16)) - 2 * padding
        natural = [button.natural_width for button in self._buttons]
        in_row = NARROWER * sum(natural) + gap * (len(natural) - 1) <= widest  # their words become a little smaller
        buttons = max(natural) if natural and not in_row else sum(natural) + gap * max(0, len(natural) - 1)
        inner = min(widest, max(buttons, self._words.natural_width + dp(4)))
        self._words.width = inner
        heights = [button.height for button in self._buttons]
        stacked = max(heights, default=0) if in_row else sum(heights) + gap * (len(heights) - 1)
        self.width = inner + 2 * padding
        self.height = 2 * padding + self._words.height + (stacked + gap if heights else 0)
        self.pos = within.x + (within.width - self.width) / 2, within.y + dp(FOOT)
        self._words.pos = self.x + padding, self.top - padding - self._words.height
        self._lay_buttons(inner, in_row)

    def _lay_buttons(self, inner: float, in_row: bool) -> None:
        x, y, gap = self.x + dp(PADDING), self.y + dp(PADDING), dp(GAP)
        count = max(1, len(self._buttons))
        for button in self._buttons if in_row else reversed(self._buttons):
            button.width = (inner - gap * (count - 1)) / count if in_row else inner
            button.pos = x, y
            x, y = (x + button.width + gap, y) if in_row else (x, y + button.height + gap)

    def draw(self, batch: Batch) -> None:
        materials.card(batch, box(0, 0, self.width, self.height, dp(SIZES["radius_tray"])))

    def on_touch_down(self, touch: Any) -> bool:
        """A question is not touched through; words alone are."""
        return bool(super().on_touch_down(touch)) or bool(self._buttons and self.collide_point(*touch.pos))


class Agree(Widget):
    """The three buttons beside a tile that lies loosely: agree, turn, take back."""

    def __init__(self, agree: Then, turn: Then, back: Then):
        super().__init__(size_hint=(None, None))
        size = SIZES["ring_button_main"]
        words = ("close", _("Take it back"), back), ("turn", _("Turn it"), turn), ("check", _("Lay it"), agree)
        for icon, word, then in words:
            self.add_widget(RingButton(icon, on_press=then, size=size, spoken=word))
        self.size = 3 * dp(size) + 2 * dp(12), dp(size)

    def put(self, x: float, y: float, side: float, within: Box, busy: Sequence[tuple[float, float]] = ()) -> None:
        """Below or above a tile whose middle is here: where there is room, and fewer other tiles are covered."""
        below, above = y - side * 0.75 - self.height - dp(10), y + side * 0.75 + dp(10)

        def cost(low: float) -> tuple[bool, int]:
            middle, far = low + self.height / 2, (self.height + side) / 2
            covered = sum(abs(bx - x) < self.width / 2 and abs(by - middle) < far for bx, by in busy)
            return not within.y <= low <= within.top - self.height, covered

        low = min((below, above), key=cost)
        left = min(max(x - self.width / 2, within.x + dp(6)), within.right - self.width - dp(6))
        self.pos = left, low
        for index, button in enumerate(reversed(self.children)):
            button.pos = left + index * (dp(SIZES["ring_button_main"]) + dp(12)), low
