"""The chart of everybody's chances through a match: the track of the slider that goes through its moves."""

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Any

from kivy.metrics import dp

from app.look import materials
from app.look.look import colour, seat
from app.look.materials import medal_of, paint
from app.look.mesh import FRINGE, Batch, Paint, flat
from app.look.shapes import Outline, Path, box, circle, rounded, sides
from app.look.tokens import SIZES
from app.screens.page import has_two_columns
from app.screens.play.round_end import spread_apart
from app.widgets.card import Tray
from app.widgets.drawn import Drawn
from app.widgets.pressable import TAKEN
from app.widgets.slider import KNOB, Slider
from engine.bots.ledger import Chances, Swing

HIGH, WIDE_HIGH = 128, 190
"""dp of the chart, and where a page has columns"""
MEDAL = 9
"""dp of a medal's radius at most"""
NEAR = 18
"""dp within which a tap means a turning point"""
MARK = 5
"""dp of the radius of a mark"""
LONGEST_CORNER = 2.0
"""Of a line, in halves of its width"""
FINEST = 150
"""Of a match with more moves than that not every one is a corner of a line"""


class ChanceChart(Tray):
    """The chart with its slider. `on_change` gets each move a finger comes to, `on_done` the one where it leaves."""

    def __init__(
        self,
        length: int,
        colours: Sequence[int],
        on_change: Callable[[float], Any],
        on_done: Callable[[float], Any],
        said: Callable[[float], str],
    ) -> None:
        super().__init__("ground2", size_hint_y=None, height=dp(WIDE_HIGH if has_two_columns() else HIGH))
        self.plot = Plot(length, colours)
        self.slider = Scrubber(length, on_change, on_done, said)
        self.add_widget(self.plot)
        self.add_widget(self.slider)

    def show(self, swings: Mapping[int, Swing], turns: Mapping[int, int], mistakes: Sequence[int]) -> None:
        """Draws the analysed moves. `turns`: turning points by move number, each with its seat; `mistakes`: the turning
        points that are mistakes, the others are luck.
        """
        self.plot.chances = {ply: swings[ply].chances for ply in sorted(swings)}
        self.plot.turning_points, self.plot.mistakes = turns, mistakes
        self.slider.turning_points = sorted(turns)
        self.plot.redraw()


class Scrubber(Slider):
    """A line through the chart with a knob at its foot. A tap near a turning point means that."""

    def __init__(
        self,
        length: int,
        on_change: Callable[[float], Any],
        on_done: Callable[[float], Any],
        said: Callable[[float], str],
    ) -> None:
        self.turning_points: Sequence[int] = ()
        super().__init__(length, 0, max(1, length), 1, on_change, on_done, said)

    @property
    def _track(self) -> tuple[float, float]:
        return _span(self.width)

    def x_at(self, ply: float) -> float:
        """Returns where a move stands, in own coordinates."""
        left, right = self._track
        return left + (right - left) * ply / self.most

    def outline(self) -> Outline:
        return box(0, 0, self.width, self.height, dp(SIZES["radius_tray"]))

    def draw(self, batch: Batch) -> None:
        x, low = self.x_at(self.value), dp(KNOB + 3)
        batch.line([(x, low), (x, self.height - dp(6))], dp(1.6), paint("ink"), caps=False)
        materials.brass_knob(batch, x, low, dp(KNOB))
        if self.is_down:
            batch.rim(circle(x, low, dp(KNOB)), paint("selection"), -dp(4), -dp(2))

    def _follow(self, touch: Any) -> None:
        x = touch.x - self.x
        near = min(self.turning_points, key=lambda ply: abs(self.x_at(ply) - x), default=None)
        is_tap = touch.ud.get(TAKEN) is not self
        if is_tap and near is not None and abs(self.x_at(near) - x) <= dp(NEAR):
            self.set(near)
        else:
            super()._follow(touch)


class Plot(Drawn):
    """A line for each seat from no chance to certainty, its medal at the end of it, marks at the turning points."""

    def __init__(self, length: int, colours: Sequence[int]) -> None:
        self._length, self._colours = max(1, length), colours
        self.chances: Mapping[int, Chances] = {}
        self.turning_points: Mapping[int, int] = {}
        self.mistakes: Sequence[int] = ()
        super().__init__()

    @property
    def _heights(self) -> tuple[float, float]:
        """Returns where no chance lies, and certainty."""
        return dp(2 * KNOB + 12), self.height - dp(12)

    def _at(self, ply: int, chance: float) -> tuple[float, float]:
        (left, right), (low, high) = _span(self.width), self._heights
        return left + (right - left) * ply / self._length, low + (high - low) * chance

    def draw(self, batch: Batch) -> None:
        (left, right), (low, high) = _span(self.width), self._heights
        for share in (0.0, 0.5, 1.0):
            height = low + (high - low) * share
            batch.line([(left, height), (right, height)], dp(1), paint("line"), caps=False)
        if self.chances:
            self._draw_lines(batch)
            self._draw_medals(batch, right, low, high)
            self._draw_marks(batch)

    def _draw_lines(self, batch: Batch) -> None:
        end = max(self.chances)
        step = 1 + len(self.chances) // FINEST
        shown = {
            ply: each
            for ply, each in self.chances.items()
            if ply % step == 0 or ply in self.turning_points or ply == end
        }
        for place in sorted(range(len(self._colours)), key=self.chances[end].__getitem__):
            line: Path = [self._at(ply, chances[place]) for ply, chances in shown.items()]
            _ribbon(batch, line, dp(1.2), flat(seat(self._colours[place]).text))

    def _draw_medals(self, batch: Batch, right: float, low: float, high: float) -> None:
        """Draws whose line is whose, at the height where it ends."""
        last = self.chances[max(self.chances)]
        radius = min(dp(MEDAL), (high - low) / (2.3 * len(last)))
        heights = spread_apart([self._at(0, chance)[1] for chance in last], 2.2 * radius, low, high)
        for height, seat_colour in zip(heights, self._colours):
            medal_of(batch, right + dp(8) + radius, height, radius, seat_colour)

    def _draw_marks(self, batch: Batch) -> None:
        """Draws a triangle where somebody has erred, a disc where luck has turned the match."""
        for ply, place in self.turning_points.items():
            x, y = self._at(ply, self.chances[ply][place])
            is_mistake = ply in self.mistakes
            shape = _triangle(x, y) if is_mistake else circle(x, y, dp(MARK))
            batch.fill(shape, flat(colour("ground2")), -dp(2))
            batch.fill(shape, paint("bad" if is_mistake else "ink"))


def _span(width: float) -> tuple[float, float]:
    """Returns where the first move stands, and the last: beside it is room for medals."""
    return dp(KNOB + 2), width - dp(KNOB + 2 * MEDAL)


def _ribbon(batch: Batch, line: Path, half: float, ink: Paint) -> None:
    """Draws a line of many short parts at once; its corners are cut where they would be longer than its width."""
    if len(line) < 2:
        return
    ways = [(x / long, y / long) for x, y in sides(line, False) for long in (max(1.0, hypot(x, y) / LONGEST_CORNER),)]
    reaches = half + FRINGE, half - FRINGE, FRINGE - half, -half - FRINGE
    batch.rows(
        [[(x + wx * reach, y + wy * reach) for (x, y), (wx, wy) in zip(line, ways)] for reach in reaches],
        ink,
        (0, 1, 1, 0),
        closed=False,
    )


def _triangle(x: float, y: float) -> Outline:
    radius = dp(MARK) * 1.25
    return rounded([(x - radius, y + radius), (x, y - radius), (x + radius, y + radius)], dp(1.5))
