"""Lines of a score sheet, newest first; a line that is being corrected is expanded in place."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.game_score_sheet import SheetLine
from app.i18n import _, format_number, format_signed, join_sentences, label_value
from app.look import surfaces
from app.look.mesh import Batch
from app.look.shapes import rounded_box
from app.players import colour_of
from app.sheets.editable_sheet import EditableScoreSheet
from app.widgets.buttons import BaseButton, PillButton, RingButton
from app.widgets.card import Card, SeatMedal, indented_text
from app.widgets.layouts import Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.long_list import rows_card
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel

if TYPE_CHECKING:
    from app.screens.scoring.score_sheet_page import SheetPage

SHORT_LIST = 12
"""Number of lines shown until the player asks for all lines"""


def line_label(sheet: EditableScoreSheet, line: SheetLine) -> str:
    """Returns the text of a line with the name of its owner."""
    name = "" if line.seat is None else sheet.scoring.names[line.seat]
    return label_value(name, line.text) if name and line.text else name or line.text


class LineChip(MeshWidget):
    """Small label (chip) of an expanded line, for example its tile or a bonus. Its text wraps if the chip is narrow."""

    def __init__(self, text: str, **properties: object) -> None:
        super().__init__(size_hint=(None, None), **properties)
        self.words = TextLabel(text, "button")
        self.add_widget(self.words)
        self.width = self.natural_width
        self.words.bind(height=self._place)
        self.bind(pos=self._place, width=self._place)
        self._place()

    @property
    def natural_width(self) -> float:
        """Width in pixels with the text on a single line."""
        return self.words.natural_width + 1 + dp(24)

    def _place(self, *_: object) -> None:
        self.words.width = self.width - dp(24)
        self.height = self.words.letters.height + dp(12)
        self.words.center = self.center

    def draw(self, batch: Batch) -> None:
        corner = (self.words.natural_height + dp(12)) / 2
        batch.fill(rounded_box(0, 0, self.width, self.height, corner), surfaces.paint("sunk"))


class LinePoints(Stack):
    """Points of a line, and the total of its seat after the line."""

    def __init__(self, line: SheetLine) -> None:
        points = TextLabel(
            "–" if line.fault else format_signed(line.points), "figure", "bad" if line.fault else "ink", wrap=False
        )
        total = "" if line.seat is None else format_number(line.totals[line.seat])
        widgets = [points, *([TextLabel(total, "label", "ink2", wrap=False)] if total else [])]
        width = max(widget.width for widget in widgets)
        super().__init__(*widgets, align=1.0, size_hint_x=None, width=width)
        self.height = sum(widget.height for widget in widgets)
        self.spoken = join_sentences(points.text, _("Total {n}").format(n=total) if total else "")


class CorrectionCard(Card):
    """Card for correcting lines: shows the new entries, or the old ones as small labels (chips), with the buttons
    Cancel, Remove and Add.
    """

    def __init__(self, page: "SheetPage", medals: Sequence[SeatMedal]) -> None:
        sheet = page.sheet
        group, new_lines = sheet.lines_before_correction, sheet.new_lines
        old_lines = group.lines if group else ()
        shown = new_lines or old_lines
        seats = {line.seat for line in shown}
        title = _("New line") if not shown else "" if len(seats) > 1 else owner_name(sheet, shown[0])
        chips = [LineChip(part) for line in shown for part in self._chip_texts(sheet, line, len(seats) > 1)]
        super().__init__(selected=True, gap=dp(8), padding=(dp(16), dp(10)))
        name = [*medals[: len(seats) == 1], *([TextLabel(title, "name", wrap=False)] if title else [])]
        self.add_widget(Flow(*name, *chips, gap=dp(8), row_gap=dp(6)))
        old_labels = [f"{line_label(sheet, line)} ({format_signed(line.points)})" for line in old_lines]
        if new_lines and old_labels:
            self.add_widget(TextLabel(_("Before: {line}.").format(line=", ".join(old_labels)), "label", "ink2"))
        self.add_widget(Flow(*self._make_buttons(page), gap=dp(8)))

    @staticmethod
    def _make_buttons(page: "SheetPage") -> Iterable[BaseButton]:
        sheet, run = page.sheet, page.run
        yield PillButton(_("Cancel"), "close", on_press=partial(run, sheet.cancel))
        if sheet.correction and sheet.correction.typed:
            yield RingButton("undo", on_press=partial(run, sheet.undo), spoken=_("Undo"))
        elif sheet.lines_before_correction and sheet.can_move_lines:
            yield RingButton("delete", on_press=partial(run, sheet.remove), spoken=_("Remove line"))
            yield RingButton("plus", on_press=partial(run, sheet.insert), spoken=_("Add line above"))

    @staticmethod
    def _chip_texts(sheet: EditableScoreSheet, line: SheetLine, is_named: bool) -> Iterable[str]:
        return [line_label(sheet, line)] if is_named else filter(None, line.text.split(" · "))


def owner_name(sheet: EditableScoreSheet, line: SheetLine) -> str:
    """Returns the name of the owner of a line; empty for a line of all seats."""
    return "" if line.seat is None else sheet.scoring.names[line.seat]


class SheetLinesCard(Stack):
    """Card of all lines of a sheet. During a correction, the lines after the corrected one are faint, and no other line
    can be opened.
    """

    def __init__(self, page: "SheetPage") -> None:
        super().__init__(gap=dp(8))
        self._page = page
        self.open_line: CorrectionCard | None = None
        self.shows_all = False

    def show(self, keys: Widget | None = None) -> None:
        """Shows the lines of the sheet. `keys`: keypad below the expanded line."""
        sheet = self._page.sheet
        self.clear_widgets()
        self.open_line = None
        lines = [*enumerate(sheet.scoring.lines)][::-1]
        correction, group = sheet.correction, sheet.lines_before_correction
        if correction is None:
            self._show_overview(lines)
            return
        later = [(at, line) for at, line in lines if line.first >= correction.end]
        earlier = [(at, line) for at, line in lines if line.first < correction.first]
        self.open_line = CorrectionCard(self._page, self._medals(group.lines if group else sheet.new_lines))
        earlier_card = self._card(earlier[:SHORT_LIST], False)
        for widget in (self._card(later, True), self.open_line, keys, earlier_card):
            if widget:
                self.add_widget(widget)

    def _show_overview(self, lines: list[tuple[int, SheetLine]]) -> None:
        card = self._card(lines if self.shows_all else lines[:SHORT_LIST], False)
        if card is None:
            return
        self.add_widget(indented_text(_("Tap a line to correct it")))
        self.add_widget(card)
        if len(lines) > SHORT_LIST and not self.shows_all:
            self.add_widget(PillButton(_("All lines"), on_press=self._show_all))

    def _show_all(self) -> None:
        self.shows_all = True
        self.show()

    def _card(self, lines: Sequence[tuple[int, SheetLine]], is_faint: bool) -> Card | None:
        return rows_card(len(lines), lambda n: self._line(*lines[n], is_faint)) if lines else None

    def _line(self, at: int, line: SheetLine, is_faint: bool) -> Widget:
        sheet = self._page.sheet
        correct = None if sheet.correction else partial(self._page.correct, at)
        medal = next(iter(self._medals([line])), None)
        row = ListRow(
            line_label(sheet, line), line.fault, LinePoints(line), leading=medal, on_press=correct, style="body"
        )
        row.disabled = is_faint
        if line.fault and row.note:
            row.note.set_colour("bad")
        return row

    def _medals(self, lines: Iterable[SheetLine]) -> list[SeatMedal]:
        return [
            SeatMedal(colour_of(self._page.people, seat), 20)
            for seat in dict.fromkeys(line.seat for line in lines)
            if seat is not None
        ]
