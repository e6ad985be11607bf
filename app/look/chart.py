"""Charts: the axis of their values, the area of the plot, and its lines."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from kivy.metrics import dp

from app.look.mesh import FRINGE, Batch, Paint
from app.look.shapes import Box, Path, Point, edge_offsets
from app.look.surfaces import paint

MITER_LIMIT = 2.0
"""Maximum length of a mitered corner, in multiples of half the line width"""

# Data


class ChartAxis(NamedTuple):
    """Value axis of a chart: its ends and ticks."""

    least: float
    most: float
    ticks: tuple[float, ...]


def make_axis(values: Sequence[int], target: int | None = None, most_ticks: int = 6) -> ChartAxis:
    """Returns an axis with ticks at round numbers that includes all values, zero and the target.

    >>> make_axis([0, 341, 198], 400)
    ChartAxis(least=0, most=400, ticks=(0, 100, 200, 300, 400))
    >>> make_axis([0, -35, 12])
    ChartAxis(least=-40, most=20, ticks=(-40, -20, 0, 20))
    """
    low, high = min(0, *values), max(1, *values, target or 0)
    step = next(step for step in _steps() if -(-high // step) - low // step < most_ticks)
    least, most = low // step * step, -(-high // step) * step
    return ChartAxis(least, most, tuple(range(least, most + 1, step)))


def _steps() -> Sequence[int]:
    return [factor * 10**power for power in range(9) for factor in (1, 2, 5)]


def thin_indices(values: Sequence[float], most: int) -> list[int]:
    """Returns the indices of about `most` values that preserve the shape of a line: the first and last value, and the
    lowest and highest value of each section in between.

    >>> thin_indices([0, 5, 1, 2, 9, 3, 4], 6)
    [0, 1, 2, 3, 4, 6]
    """
    inner, stretches = len(values) - 2, max(1, (most - 2) // 2)
    if len(values) <= max(2, most):
        return [*range(len(values))]
    ends = [1 + inner * number // stretches for number in range(stretches + 1)]
    parts = (range(*pair) for pair in pairwise(ends))
    peaks = ({min(part, key=values.__getitem__), max(part, key=values.__getitem__)} for part in parts)
    return [0, *(index for pair in peaks for index in sorted(pair)), len(values) - 1]


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


# Plot


@dataclass(frozen=True)
class Plot:
    """Area of a chart: the numbers of the points, from 0 to `last`, along the x axis, their values along the y axis."""

    area: Box
    last: int
    axis: ChartAxis

    def x(self, number: float) -> float:
        return self.area.x + self.area.width * number / max(1, self.last)

    def y(self, value: float) -> float:
        share = (value - self.axis.least) / (self.axis.most - self.axis.least)
        return self.area.y + self.area.height * share

    def draw_tick(self, batch: Batch, tick: float) -> None:
        """Draws the horizontal line at a value."""
        height = self.y(tick)
        batch.line([(self.area.x, height), (self.area.right, height)], dp(1), paint("line"), caps=False)

    def points(self, values: Mapping[int, float], most: int, always: Iterable[int] = ()) -> dict[int, Point]:
        """Returns the points of a line in pixels, by number. `values`: by number, in order. `most`: maximum number of
        points. Of a longer line only its peaks are returned, and the points at the numbers in `always`.
        """
        numbers = [*values]
        peaks = {numbers[index] for index in thin_indices([*values.values()], most)}
        return {number: (self.x(number), self.y(values[number])) for number in sorted(peaks | {*always})}


def draw_chart_line(batch: Batch, points: Path, width: float, colour: Paint) -> None:
    """Draws a line of a chart as one mesh; ten times as fast as `Batch.line` for a line with many sharp corners, which
    are cut off at the miter limit.
    """
    if len(points) < 2:
        return
    normals = [
        (x / long, y / long) for x, y in edge_offsets(points, False) for long in (max(1.0, hypot(x, y) / MITER_LIMIT),)
    ]
    offsets = width / 2 + FRINGE, width / 2 - FRINGE, FRINGE - width / 2, -width / 2 - FRINGE
    batch.rows(
        [[(x + nx * offset, y + ny * offset) for (x, y), (nx, ny) in zip(points, normals)] for offset in offsets],
        colour,
        (0, 1, 1, 0),
        closed=False,
    )
