"""Chart of the totals of a match: one line per seat, ending in its medal and total, and a dashed line for the
target.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.i18n import _, format_number
from app.look.appearance import colour, seat_colours
from app.look.chart import Plot, draw_chart_line, make_axis, spread_apart
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, circle_outline, rounded_box
from app.look.surfaces import draw_seat_medal, draw_tray, paint
from app.look.theme import SIZES
from app.look.typography import TextInstruction
from app.match.match_stats import rounds_of, totals_of
from app.players import Player, colours_of
from engine.match import Match

MAX_CHART_RATIO = 1.0
"""Maximum height of the chart, as a share of its width"""
MIN_POINT_GAP = 2
"""Minimum distance in dp between two points of a line; in longer matches only its peaks are drawn"""
BACKGROUND = "ground2"
"""Colour role of the chart's background"""


@dataclass(frozen=True)
class ChartData:
    """Values shown by a chart."""

    after: Sequence[Sequence[int]]
    """Totals of all seats, at the start and after each round"""
    colours: Sequence[int]
    """Colour indices of the seats"""
    target: int | None = None
    note: str = ""
    """Label of the target line"""


class TotalsChart(Widget):
    """Line chart of the totals of all seats, in a sunken frame (tray); redrawn only when its size changes."""

    extra_height = NumericProperty(0.0)
    """Pixels of the page's spare height"""

    def __init__(self, totals: ChartData, **properties: object) -> None:
        super().__init__(size_hint_y=None, **properties)
        self.totals = totals
        self.axis = make_axis([total for after in totals.after for total in after], totals.target)
        self._meshes, self._texts = InstructionGroup(), InstructionGroup()
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self._meshes)
        self.canvas.add(self._texts)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon, extra_height=self._stretch)
        self._stretch()
        self._draw_soon()

    @property
    def max_extra_height(self) -> float:
        """Returns the maximum height in pixels that the page may add to the natural height of the chart."""
        return max(0.0, self.width * MAX_CHART_RATIO - self.natural_height())

    def _stretch(self, *_: object) -> None:
        self.height = self.natural_height() + self.extra_height

    @property
    def has_points(self) -> bool:
        """Returns whether a seat has scored."""
        return any(total for after in self.totals.after for total in after)

    # Layout

    def _measure(self) -> None:
        """Computes the plot area, which excludes the labels of both axes."""
        small = _text("0", "small", "ink2")
        ends = [_text(format_number(total), "figure", "ink").width for total in self.totals.after[-1]]
        ticks = [_text(format_number(tick), "small", "ink2").width for tick in self._marks()]
        self._radius = dp(SIZES["seat_medal"]) / 2
        left = self.x + dp(14) + max(ticks) + dp(8)
        right = self.x + self.width - dp(14) - max(ends) - dp(6) - 2 * self._radius
        low = self.y + dp(10) + small.height + dp(6)
        high = self.y + self.height - dp(14) - small.height / 2
        self._plot = Plot(Box(left, low, right - left, high - low), len(self.totals.after) - 1, self.axis)
        if self.totals.note:
            room = max(1, int(right - left - dp(6)))
            self._note = TextInstruction(self.totals.note, "small", colour("brass_text"), text_size=(room, None))
            above_target = high - self._plot.y(self.totals.target or 0)
            missing = max(0.0, self._note.height - above_target)
            self._plot = replace(self._plot, area=Box(left, low, right - left, high - low - missing))

    def natural_height(self) -> float:
        """Returns the minimum height in pixels at which labels do not overlap."""
        line = max(_text("0", "figure", "ink").height, dp(SIZES["seat_medal"]) * 1.08)
        return max(dp(200), line * (len(self.totals.colours) + 0.5) + 3 * _text("0", "small", "ink2").height)

    def _marks(self) -> list[int]:
        return [*self.axis.ticks, *((self.totals.target,) if self.totals.target else ())]

    # Drawing

    def _draw(self, *_: object) -> None:
        if self.width < dp(60) or self.height < dp(60):
            return
        self._measure()
        self._texts.clear()
        batch = Batch()
        draw_tray(batch, rounded_box(self.x, self.y, self.width, self.height, dp(SIZES["radius_card"])), BACKGROUND)
        self._draw_grid(batch)
        self._draw_lines(batch)
        self._draw_ends(batch)
        batch.draw_into(self._meshes)

    def _draw_grid(self, batch: Batch) -> None:
        target, plot = self.totals.target, self._plot
        left, right, labels = plot.area.x, plot.area.right, plot.area.x - dp(8)
        space = _text("0", "small", "ink2").height
        for tick in self.axis.ticks:
            near_target = target is not None and abs(plot.y(tick) - plot.y(target)) < space
            if tick != target:
                plot.draw_tick(batch, tick)
                if not near_target:
                    self._write(format_number(tick), "small", "ink2", labels, plot.y(tick), 1.0)
        if target is not None:
            height = plot.y(target)
            batch.dashed([(left, height), (right, height)], dp(2), dp(4), dp(5), paint("brass_lo"), False)
            self._write(format_number(target), "small", "brass_text", labels, height, 1.0)
            if self.totals.note:
                self._put(self._note, left + dp(6), height + self._note.height / 2 + dp(2), 0.0)
        self._write_rounds()

    def _write_rounds(self) -> None:
        last, area = self._plot.last, self._plot.area
        y = area.y - dp(6) - _text("0", "small", "ink2").height / 2
        if last < 1:
            return
        label = _text(_("Round"), "small", "ink2")
        width = max(_text(format_number(last), "small", "ink2").width + dp(8), dp(20))
        step = max(1, -(-int(width) * last // max(1, int(area.width))))
        self._write(_("Round"), "small", "ink2", area.x, y, 0.5 if label.width / 2 < area.x - self.x else 0.0)
        for index in range(step, last + 1, step):
            if self._plot.x(index) - width / 2 > area.x + label.width:
                self._write(format_number(index), "small", "ink2", self._plot.x(index), y, 0.5)

    def _draw_lines(self, batch: Batch) -> None:
        background, plot = solid_paint(colour(BACKGROUND)), self._plot
        for line in self._worst_first():
            totals = {round_number: after[line] for round_number, after in enumerate(self.totals.after)}
            points = [*plot.points(totals, int(plot.area.width / dp(MIN_POINT_GAP))).values()]
            ink = solid_paint(seat_colours(self.totals.colours[line]).text)
            draw_chart_line(batch, points, dp(6.5), background)
            draw_chart_line(batch, points, dp(3), ink)
            for index, (x, y) in enumerate(points):
                if 0 < index < plot.last <= 12:
                    batch.fill(circle_outline(x, y, dp(5)), background)
                    batch.fill(circle_outline(x, y, dp(3.6)), ink)

    def _worst_first(self) -> list[int]:
        last = self.totals.after[-1]
        return sorted(range(len(last)), key=lambda line: last[line])

    def _draw_ends(self, batch: Batch) -> None:
        totals, plot = self.totals.after[-1], self._plot
        ends = [plot.y(total) for total in totals]
        limits = plot.area.y - dp(4) + self._radius, self.y + self.height - self._radius - dp(10)
        heights = spread_apart(ends, max(2.15 * self._radius, _text("0", "figure", "ink").height), *limits)
        for line in self._worst_first():
            middle = plot.x(plot.last) + self._radius * 0.2
            ink = seat_colours(self.totals.colours[line]).text
            draw_seat_medal(batch, middle, heights[line], self._radius, self.totals.colours[line])
            self._put(
                TextInstruction(format_number(totals[line]), "figure", ink),
                middle + self._radius + dp(6),
                heights[line],
                0.0,
            )

    # Texts

    def _write(self, text: str, style: str, role: str, x: float, y: float, share: float) -> None:
        """Draws a text centred vertically at `y`, with `share` of its width to the left of `x`."""
        self._put(_text(text, style, role), x, y, share)

    def _put(self, text: TextInstruction, x: float, y: float, share: float) -> None:
        self._texts.add(text)
        text.put(x - share * text.width, y - text.height / 2)


def _text(text: str, style: str, role: str) -> TextInstruction:
    return TextInstruction(text, style, colour(role))


def totals_chart(match: Match, players: Sequence[Player], rounds: int) -> TotalsChart:
    """Returns the chart of the totals after `rounds` rounds."""
    totals = totals_of(rounds_of(match)[:rounds])
    colours = colours_of(players)
    game = APP_GAMES[match.game.name]
    return TotalsChart(ChartData(totals, colours, game.traits.target_points(match.state), game.target_text))
