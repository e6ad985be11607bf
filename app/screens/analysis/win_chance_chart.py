"""Chart of all players' winning chances during a match, with the slider of the replay on top."""

from collections.abc import Callable, Mapping, Sequence

from kivy.input import MotionEvent
from kivy.metrics import dp

from app.look import surfaces
from app.look.appearance import colour, seat_colours
from app.look.chart import ChartAxis, Plot, draw_chart_line, spread_apart
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, RoundedPolygon, circle_outline, rounded_box, rounded_polygon
from app.look.surfaces import draw_seat_medal, paint
from app.look.theme import SIZES
from app.shell.page import has_two_columns
from app.widgets.card import Tray
from app.widgets.mesh_widget import MeshWidget
from app.widgets.pressable import CLAIMED
from app.widgets.slider import KNOB, Slider
from engine.bots.luck_analysis import Chances, MoveImpact

HEIGHT, WIDE_HEIGHT = 128, 190
"""Height of the chart in dp: in a layout with one column, with two columns"""
MEDAL_RADIUS = 9
"""Maximum radius in dp of a medal, the disc with the colour and symbol of a seat"""
TAP_DISTANCE = 18
"""Maximum distance in dp from which a tap selects a turning point: a mistake, or a move with much luck"""
MARK_RADIUS = 5
"""Radius in dp of the mark at a turning point"""
MAX_POINTS = 150
"""Maximum number of points of a line; in longer matches only its peaks are drawn"""
CHANCES = ChartAxis(0.0, 1.0, (0.0, 0.5, 1.0))
"""Axis of the winning chances"""


class WinChanceChart(Tray):
    """Chart of winning chances with its slider."""

    def __init__(self, slider: "ReplaySlider", colours: Sequence[int]) -> None:
        super().__init__("ground2", size_hint_y=None, height=dp(WIDE_HEIGHT if has_two_columns() else HEIGHT))
        self.plot, self.slider = WinChancePlot(int(slider.most), colours), slider
        self.add_widget(self.plot)
        self.add_widget(self.slider)

    def show(self, impacts: Mapping[int, MoveImpact], turns: Mapping[int, int], mistakes: Sequence[int]) -> None:
        """Draws the winning chances after the analysed moves. `turns`: seat of each turning point, by move number.
        `mistakes`: turning points that are mistakes; all others are luck.
        """
        self.plot.chances = {ply: impacts[ply].chances for ply in sorted(impacts)}
        self.plot.turning_points, self.plot.mistakes = turns, mistakes
        self.slider.turning_points = sorted(turns)
        self.plot.redraw()


class ReplaySlider(Slider):
    """Slider over the chart: a vertical line with a knob at the bottom. A tap near a turning point selects it.

    `on_change` receives every move number during a drag, `on_done` the last one.
    """

    def __init__(
        self,
        length: int,
        on_change: Callable[[float], object],
        on_done: Callable[[float], object],
        format_value: Callable[[float], str],
    ) -> None:
        self.turning_points: Sequence[int] = ()
        super().__init__(length, 0, max(1, length), 1, on_change, on_done, format_value)

    @property
    def _plot(self) -> Plot:
        return _plot(self.width, self.height, int(self.most))

    @property
    def _track(self) -> tuple[float, float]:
        return self._plot.area.x, self._plot.area.right

    def x_at(self, ply: float) -> float:
        """Returns the x position of a move, in widget coordinates."""
        return self._plot.x(ply)

    def outline(self) -> RoundedPolygon:
        return rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_tray"]))

    def draw(self, batch: Batch) -> None:
        x, low = self.x_at(self.value), dp(KNOB + 3)
        batch.line([(x, low), (x, self.height - dp(6))], dp(1.6), paint("ink"), caps=False)
        surfaces.draw_brass_knob(batch, x, low, dp(KNOB))
        if self.is_down:
            batch.rim(circle_outline(x, low, dp(KNOB)), paint("selection"), -dp(4), -dp(2))

    def _follow(self, touch: MotionEvent) -> None:
        x = touch.x - self.x
        nearest = min(self.turning_points, key=lambda ply: abs(self.x_at(ply) - x), default=None)
        is_tap = touch.ud.get(CLAIMED) is not self
        if is_tap and nearest is not None and abs(self.x_at(nearest) - x) <= dp(TAP_DISTANCE):
            self.set(nearest)
        else:
            super()._follow(touch)


class WinChancePlot(MeshWidget):
    """Plot with one line for each seat, which shows its winning chance from 0 to 1 and ends in its medal, and with
    marks at the turning points.
    """

    def __init__(self, length: int, colours: Sequence[int]) -> None:
        self._length, self._colours = length, colours
        self.chances: Mapping[int, Chances] = {}
        self.turning_points: Mapping[int, int] = {}
        self.mistakes: Sequence[int] = ()
        super().__init__()

    def draw(self, batch: Batch) -> None:
        plot = _plot(self.width, self.height, self._length)
        for tick in CHANCES.ticks:
            plot.draw_tick(batch, tick)
        if self.chances:
            self._draw_lines(batch, plot)
            self._draw_medals(batch, plot)
            self._draw_marks(batch, plot)

    def _draw_lines(self, batch: Batch, plot: Plot) -> None:
        marked = self.turning_points.keys() & self.chances.keys()
        for seat_number in sorted(range(len(self._colours)), key=self.chances[max(self.chances)].__getitem__):
            values = {ply: chances[seat_number] for ply, chances in self.chances.items()}
            points = [*plot.points(values, MAX_POINTS, marked).values()]
            draw_chart_line(batch, points, dp(2.4), solid_paint(seat_colours(self._colours[seat_number]).text))

    def _draw_medals(self, batch: Batch, plot: Plot) -> None:
        """Draws the medal of each seat at the end of its line."""
        last, area = self.chances[max(self.chances)], plot.area
        radius = min(dp(MEDAL_RADIUS), area.height / (2.3 * len(last)))
        heights = spread_apart([plot.y(chance) for chance in last], 2.2 * radius, area.y, area.top)
        for height, seat_colour in zip(heights, self._colours):
            draw_seat_medal(batch, area.right + dp(8) + radius, height, radius, seat_colour)

    def _draw_marks(self, batch: Batch, plot: Plot) -> None:
        """Draws a triangle at each mistake and a disc at each move where luck turned the match."""
        for ply, seat_number in self.turning_points.items():
            x, y = plot.x(ply), plot.y(self.chances[ply][seat_number])
            is_mistake = ply in self.mistakes
            shape = _triangle(x, y) if is_mistake else circle_outline(x, y, dp(MARK_RADIUS))
            batch.fill(shape, solid_paint(colour("ground2")), -dp(2))
            batch.fill(shape, paint("bad" if is_mistake else "ink"))


def _plot(width: float, height: float, length: int) -> Plot:
    """Returns the plot of a match of `length` moves, with space for the knob below and for the medals at the right."""
    left, low = dp(KNOB + 2), dp(2 * KNOB + 12)
    right, high = width - dp(KNOB + 2 * MEDAL_RADIUS), height - dp(12)
    return Plot(Box(left, low, right - left, high - low), length, CHANCES)


def _triangle(x: float, y: float) -> RoundedPolygon:
    radius = dp(MARK_RADIUS) * 1.25
    return rounded_polygon([(x - radius, y + radius), (x, y - radius), (x + radius, y + radius)], dp(1.5))
