"""The keys of a score sheet: rows that are made once and come back whenever they are offered again."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look import materials
from app.look.mesh import Batch
from app.look.shapes import Outline, box
from app.look.theme import SIZES
from app.sheets.scoring import KeyRow, SheetKey
from app.shell.i18n import _
from app.widgets.buttons import BaseButton
from app.widgets.choice import describe_chosen
from app.widgets.layouts import Columns, Stack
from app.widgets.text import SHRUNK, TextLabel

LEAST_KEY, WIDE_KEY = 44, 96
"""dp of a key of a digit, and of one with words"""
GAP = 6
AIR = 8
"""dp beside the words of a key, on both sides together"""


class KeyButton(BaseButton):
    """Key with its text and, below, its points; a chosen key is drawn pressed.

    A refused key is drawn flat, in the secondary ink; a tap on it shows the reason.
    """

    def __init__(self, key: SheetKey, **properties: Any) -> None:
        said = key.spoken or ", ".join(part for part in (key.text, key.note) if part)
        self.is_chosen, self._said = key.is_chosen, describe_chosen(said, key.is_chosen)
        self._is_refused = False
        super().__init__(size_hint_y=None, spoken=self._said, **properties)
        self._text = TextLabel(key.text, "button", "ink", halign="center", fit=True)
        self._note = TextLabel(key.note, "label", "ink2", halign="center", fit=True) if key.note else None
        self._lines = [each for each in (self._text, self._note) if each]
        for each in self._lines:
            self.add_widget(each)
        self.height = max(dp(SIZES["touch_min"]), sum(each.height for each in self._lines) + dp(10))
        self.lay_out()

    def refuse(self, why: str) -> None:
        """Draws the key flat and says so in its accessible label if `why` has text; else restores both."""
        self._is_refused = bool(why)
        self._text.set_colour("ink2" if why else "ink")
        self.redraw()
        self.spoken = _("{key}, not now").format(key=self._said) if why else self._said

    @property
    def needed(self) -> float:
        """Returns the width in which its words are whole, smaller where they are long."""
        return max(each.natural_width for each in self._lines) * SHRUNK + dp(AIR)

    def lay_out(self, *_: Any) -> None:
        high = sum(each.height for each in self._lines)
        y = self._middle[1] + high / 2 - self._down
        for each in self._lines:
            each.width = max(1, self.width - dp(AIR))
            y -= each.height
            each.pos = self.x + dp(4), y

    def outline(self) -> Outline:
        return box(0, 0, self.width, self.height, dp(SIZES["radius_chip"]))

    def draw(self, batch: Batch) -> None:
        outline = self.outline()
        if self._is_refused:
            materials.groove(batch, outline, "ground2")
            return
        materials.brass_ring(batch, outline, self.press_depth, "sunk" if self.is_chosen else "raised")
        if self.is_chosen:
            batch.rim(outline, materials.paint("selection"), 0, materials.chosen_edge(), 0, -dp(1.5) * self.press_depth)


class KeyPad(Stack):
    """Rows of keys below what is to be written; `on_key` gets the taps of the key that was pressed."""

    def __init__(self, on_key: Callable[[str], Any], from_above: bool) -> None:
        """`from_above`: the first row is the highest one; else it is the lowest, so that it stays where it is."""
        super().__init__(gap=dp(GAP))
        self._on_key, self._from_above = on_key, from_above
        self._made: dict[KeyRow, list[Widget]] = {}
        self.prompt = TextLabel("", "name")
        self.note = TextLabel("", "label", "ink2")

    def show(self, prompt: str, note: str, rows: Sequence[KeyRow]) -> None:
        """Shows what is to be written, and these keys."""
        self.prompt.text, self.note.text = prompt, note
        words = [each for each in (self.prompt, self.note) if each.text]
        in_order = rows if self._from_above else reversed(rows)
        self._lay([*words, *(part for row in in_order for part in self._parts(row))])

    def close(self, last: Widget) -> None:
        """Shows this alone: nothing more is to be written."""
        self._lay([last])

    def _lay(self, parts: list[Widget]) -> None:
        if parts != self.children[::-1]:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)

    def _parts(self, row: KeyRow) -> list[Widget]:
        """Returns the words above a row and the row itself."""
        usual_row = row._replace(keys=tuple(key._replace(refusal="") for key in row.keys))
        parts = self._made.get(usual_row) or self._make(usual_row)
        for button, key in zip(reversed(parts[-1].children), row.keys, strict=True):
            button.refuse(key.refusal)
        return parts

    def _make(self, row: KeyRow) -> list[Widget]:
        """Creates a row of keys with its caption."""
        keys = [self._key(key) for key in row.keys]
        usual = LEAST_KEY if all(len(key.text) < 3 for key in row.keys) else WIDE_KEY
        least = max(dp(usual), *(key.needed for key in keys))
        columns = Columns(*keys, least=least, most=len(keys), gap=dp(GAP), fills=True)
        self._made[row] = [*([TextLabel(row.label, "label")] if row.label else []), columns]
        return self._made[row]

    def _key(self, key: SheetKey) -> KeyButton:
        return KeyButton(key, on_press=partial(self._on_key, key.taps))
