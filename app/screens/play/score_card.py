"""Card with the score table: a line for each reason and a column for each seat, or the reverse if the card is
narrow.
"""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.i18n import _, format_number, format_signed
from app.look import surfaces
from app.look.appearance import current_appearance
from app.look.appearance import seat_colours as seat_colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import rounded_box
from app.look.surfaces import paint
from app.look.theme import Rgba
from app.players import Player, colour_of, colours_of
from app.screens.play.score_table import ScoreTable
from app.widgets.card import Card, SeatMedal
from app.widgets.layouts import Stack
from app.widgets.pressable import OnPress, Pressable
from app.widgets.text_label import TextLabel

NO_POINTS = "–"
GAP = 14
"""Gap between columns in dp"""
MAX_COLUMN_WIDTH = 92
"""Maximum width of a column in dp"""
SHADE = 0.1
"""Opacity of a seat's colour in the background of its column, if the column is highlighted"""
DARK_RIM = 1.5
"""Width in dp of the outline that replaces this background in dark themes, where it would be invisible"""

ReasonName = Callable[[str], str]
"""Function that returns the displayed name of a reason for points"""


class ScoreLine(Pressable):
    """Line of the table: a label at the left, then a number for each seat."""

    def __init__(self, name: TextLabel, cells: Sequence[TextLabel], on_press: OnPress = None) -> None:
        super().__init__(on_press=on_press, size_hint_y=None, spoken=_spoken(name, cells))
        self.name, self.cells = name, cells
        self.focusable = on_press is not None
        self.label_width, self.column, self.reach = 1.0, 1.0, 0.0
        for widget in (name, *cells):
            self.add_widget(widget)
        self.bind(pos=self.lay_out, width=self.lay_out)

    def set_columns(self, label: float, column: float, reach: float) -> None:
        """Sets the widths of the label and of the columns. `reach`: pixels from the centre of a column to the right
        end of its numbers.
        """
        self.label_width, self.column, self.reach = label, column, reach
        self.name.width = label
        self.height = max(self.name.height, *(cell.height for cell in self.cells)) + dp(13)
        self.lay_out()

    def lay_out(self, *_: object) -> None:
        middle = self.center_y
        self.name.pos = self.x, middle - self.name.height / 2
        for index, cell in enumerate(self.cells):
            right = self.x + self.label_width + (index + 0.5) * self.column + self.reach
            cell.pos = right - cell.width, middle - cell.height / 2

    def draw(self, batch: Batch) -> None:
        if self.is_down:
            batch.fill(rounded_box(-dp(6), 0, self.width + dp(12), self.height, dp(10)), paint("sunk", 0.5))


class ScoreHeader(ScoreLine):
    """Header of the table: medals and names of the seats."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.medals = [SeatMedal(colour) for colour in colours_of(players)]
        names = [TextLabel(player.name, "name", halign="center", fit=True, size_hint_x=None) for player in players]
        super().__init__(TextLabel(""), names)
        for medal in self.medals:
            self.add_widget(medal)

    def set_columns(self, label: float, column: float, reach: float) -> None:
        for cell in self.cells:
            cell.width = column - dp(4)
        super().set_columns(label, column, column / 2 - dp(2))
        self.height = self.medals[0].height + max(cell.height for cell in self.cells) + dp(12)
        self.lay_out()

    def lay_out(self, *_: object) -> None:
        for index, (cell, medal) in enumerate(zip(self.cells, self.medals)):
            middle = self.x + self.label_width + (index + 0.5) * self.column
            medal.pos = middle - medal.width / 2, self.top - medal.height - dp(2)
            cell.pos = middle - cell.width / 2, self.y + dp(6)


class ScoreCard(Card):
    """Card with the points of a round or match; a tap on a line calls `on_reason` with its reason."""

    def __init__(
        self,
        table: ScoreTable,
        players: Sequence[Player],
        reason_name: ReasonName,
        on_reason: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(padding=(dp(16), dp(12)))
        self.table, self.players, self._reason_name, self._on_reason = table, players, reason_name, on_reason
        self._is_transposed: bool | None = None
        self._lines: list[ScoreLine] = []
        self._stack = Stack()
        self.add_widget(self._stack)
        self.bind(width=self._arrange)

    # Lines

    def _make_lines(self) -> list[ScoreLine]:
        body = [
            ScoreLine(
                TextLabel(self._reason_name(line.reason)),
                [_points(points) for points in line.points],
                partial(self._on_reason, line.reason) if self._on_reason else None,
            )
            for line in self.table.rows
        ]
        return [ScoreHeader(self.players), *body, *self._sums()]

    def _sums(self) -> list[ScoreLine]:
        if not self.table.has_sums:
            return []
        inks = [seat_colour(colour).text for colour in colours_of(self.players)]
        sums = []
        if self.table.gains:
            gains = [_figure(format_signed(gain), ink) for gain, ink in zip(self.table.gains, inks)]
            sums.append(ScoreLine(TextLabel(_("This round"), "name"), gains))
        totals = [TextLabel(format_number(total), "score", wrap=False) for total in self.table.totals]
        return [*sums, ScoreLine(TextLabel(_("Total"), "name"), totals)]

    # Columns, or transposed

    def _arrange(self, *_: object) -> None:
        lines = self._lines or self._make_lines()
        room = self.width - 2 * self.rim
        label = max(line.name.natural_width for line in lines) + dp(8)
        reach = max(cell.width for line in lines[1:] for cell in line.cells)
        names = max(min(cell.natural_width, dp(56)) for cell in lines[0].cells)
        least = max(reach, names, lines[0].medals[0].width) + dp(GAP) if isinstance(lines[0], ScoreHeader) else reach
        is_transposed = label + least * len(self.players) > room
        if is_transposed != self._is_transposed:
            self._is_transposed = is_transposed
            self._lines = [] if is_transposed else lines
            self._stack.clear_widgets()
            transposed = (self._transposed(seat) for seat in range(len(self.players)))
            for line in transposed if is_transposed else lines:
                self._stack.add_widget(line)
                line.bind(pos=self.redraw)
        if not is_transposed:
            column = min(max(least, (room - label) / len(self.players)), max(least, dp(MAX_COLUMN_WIDTH)))
            for line in lines:
                line.set_columns(room - column * len(self.players), column, reach / 2)
        self.redraw()

    def _transposed(self, seat: int) -> "TransposedLine":
        parts = [(self._reason_name(line.reason), line.points[seat]) for line in self.table.rows if line.points[seat]]
        gain = self.table.gains[seat] if self.table.gains else None
        return TransposedLine(self.players, seat, parts, gain, self.table.totals[seat])

    def draw(self, batch: Batch) -> None:
        super().draw(batch)
        if self._is_transposed or not self._lines:
            self._draw_between(batch, self._stack.children[1:])
            return
        for seat in self.table.highlighted_seats:
            self._draw_column(batch, seat)
        lines = self._stack.children[::-1]
        ruled = lines[: 1 + len(self.table.rows)]
        self._draw_between(batch, ruled[:-1])
        if not self.table.has_sums:
            return
        left, width, y = self.rim, self.width - 2 * self.rim, ruled[-1].y - self.y
        batch.polygon(
            [(left, y - dp(1)), (left + width, y - dp(1)), (left + width, y + dp(1)), (left, y + dp(1))], paint("ink")
        )

    def _draw_between(self, batch: Batch, above: Sequence[Widget]) -> None:
        for line in above:
            surfaces.draw_hairline(batch, self.rim, line.y - self.y, self.width - 2 * self.rim)

    def _draw_column(self, batch: Batch, seat: int) -> None:
        line = self._lines[0]
        x = line.x - self.x + line.label_width + seat * line.column
        colours, theme = seat_colour(colour_of(self.players, seat)), current_appearance().theme
        outline = rounded_box(x, dp(8), line.column, self.height - dp(16), dp(14))
        if theme.is_plain or theme.is_dark:
            batch.rim(outline, solid_paint(colours.text), 0, dp(3 if theme.is_plain else DARK_RIM))
        else:
            batch.fill(outline, solid_paint((*colours.solid[:3], SHADE)))


class TransposedLine(Stack):
    """Line of one seat in a transposed table: medal, name and sums, with the points by reason below."""

    def __init__(
        self, players: Sequence[Player], seat: int, parts: Sequence[tuple[str, int]], gain: int | None, total: int
    ) -> None:
        sums = [TextLabel(format_number(total), "score", wrap=False)]
        if gain is not None:
            sums.insert(0, _figure(format_signed(gain), seat_colour(colour_of(players, seat)).text))
        head = NameAndSums(SeatMedal(colour_of(players, seat)), TextLabel(players[seat].name, "card", fit=True), sums)
        figure = _("{part}\N{NO-BREAK SPACE}{points}")
        text = ", ".join(figure.format(part=part, points=format_number(points)) for part, points in parts)
        super().__init__(_space(), head, TextLabel(text or NO_POINTS, "body", "ink2"), _space(), gap=dp(4))


class NameAndSums(Layout):
    """Medal, name and right-aligned sums; the sums are below the name if they do not fit beside it."""

    def __init__(self, medal: SeatMedal, name: TextLabel, sums: Sequence[TextLabel]) -> None:
        super().__init__(size_hint_y=None)
        self._medal, self._name, self._sums = medal, name, sums
        for widget in (medal, name, *sums):
            self.add_widget(widget)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        sums_width = sum(figure.width for figure in self._sums) + dp(GAP) * len(self._sums)
        lead = self._medal.width + dp(10)
        is_below = self._name.natural_width > self.width - lead - sums_width
        self._name.width = max(1, self.width - lead - (0 if is_below else sums_width))
        head = max(self._medal.height, self._name.height)
        sums_height = max(figure.height for figure in self._sums)
        self.height = head + sums_height if is_below else max(head, sums_height)
        middle = self.top - (head if is_below else self.height) / 2
        self._medal.pos = self.x, middle - self._medal.height / 2
        self._name.pos = self.x + lead, middle - self._name.height / 2
        right, low = self.right, self.y + (sums_height / 2 if is_below else self.height / 2)
        for figure in reversed(self._sums):
            right -= figure.width
            figure.pos = right, low - figure.height / 2
            right -= dp(GAP)


def _points(points: int) -> TextLabel:
    if not points:
        return TextLabel(NO_POINTS, "figure", "ink2", wrap=False)
    return TextLabel(format_number(points), "figure", "bad" if points < 0 else "ink", wrap=False)


def _figure(text: str, ink: Rgba) -> TextLabel:
    return TextLabel(text, "figure", ink, wrap=False)


def _space() -> Widget:
    return Widget(size_hint_y=None, height=dp(6))


def _spoken(name: TextLabel, cells: Sequence[TextLabel]) -> str:
    return ", ".join((name.text, *(cell.text for cell in cells)))
