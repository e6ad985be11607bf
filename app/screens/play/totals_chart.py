"""Chart of the totals of a match: one line per seat, ending in its medal and total, and a dashed line for the
target.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.look.appearance import colour, seat_colours
from app.look.materials import draw_seat_medal, draw_tray, paint
from app.look.mesh import Batch, solid_paint
from app.look.shapes import circle_outline, rounded_box
from app.look.theme import SIZES
from app.look.typography import TextInstruction
from app.match.match_stats import rounds_of, totals_of
from app.match.seating import Player
from app.screens.library.match_text import player_colour
from app.screens.play.score_table import ChartAxis, make_axis, thin_indices
from app.shell.i18n import _, format_number
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


def spread_apart(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Returns positions moved at least `gap` apart, in the same order and between `low` and `high`.

    >>> spread_apart([5, 5, 40], 10, 0, 50)
    [10.0, 0.0, 40.0]
    """
    order = sorted(range(len(places)), key=lambda index: (places[index], -index))
    gap = min(gap, (high - low) / max(1, len(places) - 1))

    def middle(group: list[int]) -> float:
        """Returns the centre of a group of adjacent positions, so that all of the group is between `low` and `high`."""
        half = (len(group) - 1) * gap / 2
        return min(max(sum(places[index] for index in group) / len(group), low + half), high - half)

    groups: list[list[int]] = []
    for index in order:
        groups.append([index])
        while len(groups) > 1 and middle(groups[-1]) - middle(groups[-2]) < (len(groups[-1] + groups[-2])) * gap / 2:
            groups[-2:] = [groups[-2] + groups[-1]]
    moved = [0.0] * len(places)
    for group in groups:
        for step, index in enumerate(group):
            moved[index] = middle(group) + (step - (len(group) - 1) / 2) * gap
    return moved


class TotalsChart(Widget):
    """Line chart of the totals of all seats, in a sunken frame (tray); redrawn only when its size changes."""

    extra_height = NumericProperty(0.0)
    """Pixels of the page's spare height"""

    def __init__(self, totals: ChartData, **properties: object) -> None:
        super().__init__(size_hint_y=None, **properties)
        self.totals = totals
        self.axis: ChartAxis = make_axis([total for after in totals.after for total in after], totals.target)
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
        """Returns the maximum useful extra height in pixels."""
        return max(0.0, self.width * MAX_CHART_RATIO - self.natural_height())

    def _stretch(self, *_: object) -> None:
        self.height = self.natural_height() + self.extra_height

    # Layout

    def _measure(self) -> None:
        """Computes the plot area, which excludes the labels of both axes."""
        small = _text("0", "small", "ink2")
        ends = [_text(format_number(total), "figure", "ink").width for total in self.totals.after[-1]]
        ticks = [_text(format_number(tick), "small", "ink2").width for tick in self._marks()]
        self._radius = dp(SIZES["seat_medal"]) / 2
        self._left = self.x + dp(14) + max(ticks) + dp(8)
        self._right = self.x + self.width - dp(14) - max(ends) - dp(6) - 2 * self._radius
        self._low = self.y + dp(10) + small.height + dp(6)
        self._high = self.y + self.height - dp(14) - small.height / 2
        if self.totals.note:
            room = max(1, int(self._right - self._left - dp(6)))
            self._note = TextInstruction(self.totals.note, "small", colour("brass_text"), text_size=(room, None))
            share = (self.axis.most - (self.totals.target or 0)) / (self.axis.most - self.axis.least)
            above_target = share * (self._high - self._low)
            self._high -= max(0.0, self._note.height - above_target)

    def natural_height(self) -> float:
        """Returns the minimum height in pixels at which labels do not overlap."""
        line = max(_text("0", "figure", "ink").height, dp(SIZES["seat_medal"]) * 1.08)
        return max(dp(200), line * (len(self.totals.colours) + 0.5) + 3 * _text("0", "small", "ink2").height)

    def _marks(self) -> list[int]:
        return [*self.axis.ticks, *((self.totals.target,) if self.totals.target else ())]

    def _x(self, index: int) -> float:
        last = max(1, len(self.totals.after) - 1)
        return self._left + (self._right - self._left) * index / last

    def _y(self, total: float) -> float:
        share = (total - self.axis.least) / (self.axis.most - self.axis.least)
        return self._low + (self._high - self._low) * share

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
        target = self.totals.target
        space = _text("0", "small", "ink2").height
        for tick in self.axis.ticks:
            near_target = target is not None and abs(self._y(tick) - self._y(target)) < space
            if tick != target:
                height = self._y(tick)
                batch.line([(self._left, height), (self._right, height)], dp(1), paint("line"), caps=False)
                if not near_target:
                    self._write(format_number(tick), "small", "ink2", self._left - dp(8), height, 1.0)
        if target is not None:
            height = self._y(target)
            batch.dashed([(self._left, height), (self._right, height)], dp(2), dp(4), dp(5), paint("brass_lo"), False)
            self._write(format_number(target), "small", "brass_text", self._left - dp(8), height, 1.0)
            if self.totals.note:
                self._put(self._note, self._left + dp(6), height + self._note.height / 2 + dp(2), 0.0)
        self._write_rounds()

    def _write_rounds(self) -> None:
        last = len(self.totals.after) - 1
        y = self._low - dp(6) - _text("0", "small", "ink2").height / 2
        if last < 1:
            return
        label = _text(_("Round"), "small", "ink2")
        width = max(_text(format_number(last), "small", "ink2").width + dp(8), dp(20))
        step = max(1, -(-int(width) * last // max(1, int(self._right - self._left))))
        self._write(_("Round"), "small", "ink2", self._left, y, 0.5 if label.width / 2 < self._left - self.x else 0.0)
        for index in range(step, last + 1, step):
            if self._x(index) - width / 2 > self._left + label.width:
                self._write(format_number(index), "small", "ink2", self._x(index), y, 0.5)

    def _draw_lines(self, batch: Batch) -> None:
        background, last = solid_paint(colour(BACKGROUND)), len(self.totals.after) - 1
        for line in self._worst_first():
            totals = [after[line] for after in self.totals.after]
            shown = thin_indices(totals, int((self._right - self._left) / dp(MIN_POINT_GAP)))
            points = [(self._x(index), self._y(totals[index])) for index in shown]
            ink = solid_paint(seat_colours(self.totals.colours[line]).text)
            batch.line(points, dp(6.5), background)
            batch.line(points, dp(3), ink)
            for index, (x, y) in enumerate(points):
                if 0 < index < last <= 12:
                    batch.fill(circle_outline(x, y, dp(5)), background)
                    batch.fill(circle_outline(x, y, dp(3.6)), ink)

    def _worst_first(self) -> list[int]:
        last = self.totals.after[-1]
        return sorted(range(len(last)), key=lambda line: last[line])

    def _draw_ends(self, batch: Batch) -> None:
        totals = self.totals.after[-1]
        ends = [self._y(total) for total in totals]
        limits = self._low - dp(4) + self._radius, self.y + self.height - self._radius - dp(10)
        heights = spread_apart(ends, max(2.15 * self._radius, _text("0", "figure", "ink").height), *limits)
        for line in self._worst_first():
            middle = self._x(len(self.totals.after) - 1) + self._radius * 0.2
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
    colours = [player_colour(players, seat) for seat in range(len(players))]
    game = APP_GAMES[match.game.name]
    return TotalsChart(ChartData(totals, colours, game.traits.target_points(match.state), game.target_text))
