"""Keypad of a score sheet. Rows of keys are cached, because the same rows are shown many times."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.game_score_sheet import KeyRow, SheetKey
from app.i18n import _
from app.look import surfaces
from app.look.mesh import Batch
from app.look.shapes import RoundedPolygon, rounded_box
from app.look.theme import SIZES
from app.players import colour_of
from app.widgets.buttons import BaseButton
from app.widgets.card import SeatMedal
from app.widgets.choice import describe_chosen
from app.widgets.layouts import Columns, Flow, Stack
from app.widgets.text_label import SHRUNK, TextLabel

if TYPE_CHECKING:
    from app.screens.scoring.score_sheet_page import SheetPage

KEY_WIDTH, TEXT_KEY_WIDTH = 44, 96
"""Width in dp of a digit key and of a key with a text"""
GAP = 6
MEDAL = 20
"""Size in dp of the medal before the label of a row"""
PADDING = 8
"""Total space in dp at both sides of a key's text"""


class KeyButton(BaseButton):
    """Key with a text and its points below; a chosen key is drawn pressed.

    A disabled key is drawn flat in the secondary text colour; a tap on it shows the reason.
    """

    def __init__(self, page: "SheetPage", key: SheetKey) -> None:
        text = key.spoken or ", ".join(part for part in (key.text, key.note) if part)
        self.is_chosen, self._label = key.is_chosen, describe_chosen(text, key.is_chosen)
        self._is_refused = False
        super().__init__(partial(page.handle_taps, key.taps), size_hint_y=None, spoken=self._label)
        self._text = TextLabel(key.text, "button", "ink", halign="center", fit=True)
        self._note = TextLabel(key.note, "label", "ink2", halign="center", fit=True) if key.note else None
        self._lines = [line for line in (self._text, self._note) if line]
        for line in self._lines:
            self.add_widget(line)
        self.height = max(dp(SIZES["touch_min"]), sum(line.height for line in self._lines) + dp(10))
        self.lay_out()

    def refuse(self, why: str) -> None:
        """Draws the key as disabled and adds the reason `why` to its accessible label; an empty `why` enables the key
        again.
        """
        self._is_refused = bool(why)
        self._text.set_colour("ink2" if why else "ink")
        self.redraw()
        self.spoken = _("{key}, not now").format(key=self._label) if why else self._label

    @property
    def needed_width(self) -> float:
        """Returns the minimum width at which the text fits."""
        return max(line.natural_width for line in self._lines) * SHRUNK + dp(PADDING)

    def lay_out(self, *_: object) -> None:
        text_height = sum(line.height for line in self._lines)
        y = self._middle[1] + text_height / 2 - self._down
        for line in self._lines:
            line.width = max(1, self.width - dp(PADDING))
            y -= line.height
            line.pos = self.x + dp(4), y

    def outline(self) -> RoundedPolygon:
        return rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_chip"]))

    def draw(self, batch: Batch) -> None:
        outline = self.outline()
        if self._is_refused:
            surfaces.draw_groove(batch, outline, "ground2")
            return
        surfaces.draw_brass_ring(batch, outline, self.press_depth, "sunk" if self.is_chosen else "raised")
        if self.is_chosen:
            batch.rim(
                outline, surfaces.paint("selection"), 0, surfaces.selection_width(), 0, -dp(1.5) * self.press_depth
            )


class KeyPad(Stack):
    """Rows of keys below a prompt. A pressed key adds its taps to the sheet of the page."""

    def __init__(self, page: "SheetPage", from_above: bool) -> None:
        """`from_above`: whether the first row is at the top; otherwise it is at the bottom and never moves."""
        super().__init__(gap=dp(GAP))
        self._page, self._from_above = page, from_above
        self._row_cache: dict[KeyRow, list[Widget]] = {}
        self.prompt = TextLabel("", "name")
        self.note = TextLabel("", "label", "ink2")

    def show(self, prompt: str, note: str, rows: Sequence[KeyRow]) -> None:
        """Shows the prompt, the note and the keys. Keys that change the line of an earlier player are apart from the
        prompt and the keys of the next line.
        """
        self.prompt.text, self.note.text = prompt, note
        captions = [caption for caption in (self.prompt, self.note) if caption.text]
        in_order = rows if self._from_above else rows[::-1]
        next_line = [widget for row in in_order if row.seat is None for widget in self._row_widgets(row)]
        earlier = [widget for row in in_order if row.seat is not None for widget in self._row_widgets(row)]
        widgets = [*captions, *next_line, *earlier] if self._from_above else [*earlier, *captions, *next_line]
        self._set_children(widgets)

    def close(self, widget: Widget) -> None:
        """Replaces all rows with one widget when the sheet is finished."""
        self._set_children([widget])

    def _set_children(self, widgets: list[Widget]) -> None:
        if widgets != self.children[::-1]:
            self.clear_widgets()
            for widget in widgets:
                self.add_widget(widget)

    def _row_widgets(self, row: KeyRow) -> list[Widget]:
        """Returns a row of keys with its caption, from the cache if possible."""
        accepted_row = row._replace(keys=tuple(key._replace(refusal="") for key in row.keys))
        widgets = self._row_cache.get(accepted_row) or self._make_row(accepted_row)
        for button, key in zip(reversed(widgets[-1].children), row.keys, strict=True):
            button.refuse(key.refusal)
        return widgets

    def _make_row(self, row: KeyRow) -> list[Widget]:
        """Creates a row of keys with its caption."""
        keys = [KeyButton(self._page, key) for key in row.keys]
        usual_width = KEY_WIDTH if all(len(key.text) < 3 for key in row.keys) else TEXT_KEY_WIDTH
        min_width = max(dp(usual_width), *(key.needed_width for key in keys))
        columns = Columns(*keys, least=min_width, most=len(keys), gap=dp(GAP), fills=True)
        self._row_cache[row] = [*self._captions(row), columns]
        return self._row_cache[row]

    def _captions(self, row: KeyRow) -> list[Widget]:
        """Returns the label of a row, with the medal of the player whose line its keys change."""
        if row.seat is None:
            return [TextLabel(row.label, "label")] if row.label else []
        medal = SeatMedal(colour_of(self._page.people, row.seat), MEDAL)
        return [Flow(medal, TextLabel(row.label, "body", wrap=False), gap=dp(GAP))]
