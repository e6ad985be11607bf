"""Chart of all players' winning chances during a match, with the slider of the replay on top."""

from collections.abc import Callable, Mapping, Sequence
from math import hypot

from kivy.input import MotionEvent
from kivy.metrics import dp

from app.look import materials
from app.look.appearance import colour, seat_colours
from app.look.materials import draw_seat_medal, paint
from app.look.mesh import FRINGE, Batch, Paint, solid_paint
from app.look.shapes import Path, RoundedPolygon, circle_outline, edge_offsets, rounded_box, rounded_polygon
from app.look.theme import SIZES
from app.screens.page import has_two_columns
from app.screens.play.totals_chart import spread_apart
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
MITER_LIMIT = 2.0
"""Maximum length of a mitered corner, in multiples of half the line width"""
MAX_POINTS = 150
"""Maximum number of points of a line; in longer matches some moves are skipped"""


class WinChanceChart(Tray):
    """Chart of winning chances with its slider. `on_change` receives every move number during a drag, `on_done` the
    last one.
    """

    def __init__(
        self,
        length: int,
        colours: Sequence[int],
        on_change: Callable[[float], object],
        on_done: Callable[[float], object],
        format_value: Callable[[float], str],
    ) -> None:
        super().__init__("ground2", size_hint_y=None, height=dp(WIDE_HEIGHT if has_two_columns() else HEIGHT))
        self.plot = WinChancePlot(length, colours)
        self.slider = ReplaySlider(length, on_change, on_done, format_value)
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
    """Slider over the chart: a vertical line with a knob at the bottom. A tap near a turning point selects it."""

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
    def _track(self) -> tuple[float, float]:
        return _horizontal_range(self.width)

    def x_at(self, ply: float) -> float:
        """Returns the x position of a move, in widget coordinates."""
        left, right = self._track
        return left + (right - left) * ply / self.most

    def outline(self) -> RoundedPolygon:
        return rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_tray"]))

    def draw(self, batch: Batch) -> None:
        x, low = self.x_at(self.value), dp(KNOB + 3)
        batch.line([(x, low), (x, self.height - dp(6))], dp(1.6), paint("ink"), caps=False)
        materials.draw_brass_knob(batch, x, low, dp(KNOB))
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
        self._length, self._colours = max(1, length), colours
        self.chances: Mapping[int, Chances] = {}
        self.turning_points: Mapping[int, int] = {}
        self.mistakes: Sequence[int] = ()
        super().__init__()

    @property
    def _vertical_range(self) -> tuple[float, float]:
        """Returns the y positions of the chances 0 and 1."""
        return dp(2 * KNOB + 12), self.height - dp(12)

    def _point(self, ply: int, chance: float) -> tuple[float, float]:
        (left, right), (low, high) = _horizontal_range(self.width), self._vertical_range
        return left + (right - left) * ply / self._length, low + (high - low) * chance

    def draw(self, batch: Batch) -> None:
        (left, right), (low, high) = _horizontal_range(self.width), self._vertical_range
        for share in (0.0, 0.5, 1.0):
            height = low + (high - low) * share
            batch.line([(left, height), (right, height)], dp(1), paint("line"), caps=False)
        if self.chances:
            self._draw_lines(batch)
            self._draw_medals(batch, right, low, high)
            self._draw_marks(batch)

    def _draw_lines(self, batch: Batch) -> None:
        end = max(self.chances)
        step = 1 + len(self.chances) // MAX_POINTS
        shown = {
            ply: chances
            for ply, chances in self.chances.items()
            if ply % step == 0 or ply in self.turning_points or ply == end
        }
        for seat_number in sorted(range(len(self._colours)), key=self.chances[end].__getitem__):
            line: Path = [self._point(ply, chances[seat_number]) for ply, chances in shown.items()]
            _draw_polyline(batch, line, dp(1.2), solid_paint(seat_colours(self._colours[seat_number]).text))

    def _draw_medals(self, batch: Batch, right: float, low: float, high: float) -> None:
        """Draws the medal of each seat at the end of its line."""
        last = self.chances[max(self.chances)]
        radius = min(dp(MEDAL_RADIUS), (high - low) / (2.3 * len(last)))
        heights = spread_apart([self._point(0, chance)[1] for chance in last], 2.2 * radius, low, high)
        for height, seat_colour in zip(heights, self._colours):
            draw_seat_medal(batch, right + dp(8) + radius, height, radius, seat_colour)

    def _draw_marks(self, batch: Batch) -> None:
        """Draws a triangle at each mistake and a disc at each move where luck turned the match."""
        for ply, seat_number in self.turning_points.items():
            x, y = self._point(ply, self.chances[ply][seat_number])
            is_mistake = ply in self.mistakes
            shape = _triangle(x, y) if is_mistake else circle_outline(x, y, dp(MARK_RADIUS))
            batch.fill(shape, solid_paint(colour("ground2")), -dp(2))
            batch.fill(shape, paint("bad" if is_mistake else "ink"))


def _horizontal_range(width: float) -> tuple[float, float]:
    """Returns the x positions of the first and the last move, with space for the medals at the right."""
    return dp(KNOB + 2), width - dp(KNOB + 2 * MEDAL_RADIUS)


def _draw_polyline(batch: Batch, line: Path, half_width: float, colour: Paint) -> None:
    """Draws a polyline as one mesh. Sharp corners are cut off at the miter limit."""
    if len(line) < 2:
        return
    normals = [
        (x / long, y / long) for x, y in edge_offsets(line, False) for long in (max(1.0, hypot(x, y) / MITER_LIMIT),)
    ]
    offsets = half_width + FRINGE, half_width - FRINGE, FRINGE - half_width, -half_width - FRINGE
    batch.rows(
        [[(x + nx * offset, y + ny * offset) for (x, y), (nx, ny) in zip(line, normals)] for offset in offsets],
        colour,
        (0, 1, 1, 0),
        closed=False,
    )


def _triangle(x: float, y: float) -> RoundedPolygon:
    radius = dp(MARK_RADIUS) * 1.25
    return rounded_polygon([(x - radius, y + radius), (x, y - radius), (x + radius, y + radius)], dp(1.5))
