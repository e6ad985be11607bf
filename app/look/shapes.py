"""Geometry without Kivy: outlines with insets, lines, dashes, arcs, boxes."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import acos, atan2, ceil, cos, hypot, pi, sin, tau
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
Path: TypeAlias = list[Point]

MAX_CHORD_ERROR = 0.12
"""Maximum distance between an arc and its chords, in pixels."""


def arc_steps(radius: float, angle: float = pi / 2) -> int:
    """Returns the number of straight pieces with which an arc looks round. `radius`: in pixels; `angle`: in radians."""
    if radius < 0.5:
        return 1
    return max(2, ceil(angle / (2 * acos(1 - min(MAX_CHORD_ERROR / radius, 1.0)))))


class RoundedPolygon:
    """Convex polygon with rounded corners, counter-clockwise, whose outline can be moved inwards or outwards.

    >>> [tuple(map(round, point)) for point in rounded_box(0, 0, 10, 10).path(2)]
    [(2, 2), (8, 2), (8, 8), (2, 8)]
    """

    __slots__ = ("radius", "spokes", "depth")

    def __init__(self, radius: float, spokes: list[tuple[float, ...]], depth: float) -> None:
        self.radius = radius
        self.spokes = spokes  # centre of the corner's arc x, y; outward direction x, y; inward offset per inset x, y
        self.depth = depth  # largest possible inset

    def path(self, inset: float = 0.0, dx: float = 0.0, dy: float = 0.0) -> Path:
        """Returns the outline moved inwards by `inset` pixels (outwards if negative), always with the same number of
        points.
        """
        left = self.radius - min(inset, self.depth)
        if left >= 0:
            return [(x + dx + left * ux, y + dy + left * uy) for x, y, ux, uy, _, _ in self.spokes]
        return [(x + dx + left * mx, y + dy + left * my) for x, y, _, _, mx, my in self.spokes]

    def normals(self) -> Path:
        """Returns the outward normal at each point."""
        return [(spoke[2], spoke[3]) for spoke in self.spokes]


def rounded_polygon(corners: Sequence[Point], radius: float = 0.0, steps: int = 0) -> RoundedPolygon:
    """Returns a convex polygon with rounded corners. `corners`: counter-clockwise; `steps`: number of points per
    corner, or 0 to choose it by the radius.
    """
    depth = inradius(corners)
    radius = max(0.0, min(radius, depth))
    spokes = []
    for index, corner in enumerate(corners):
        before = _normal(corners[index - 1], corner)
        after = _normal(corner, corners[(index + 1) % len(corners)])
        spokes += _corner(corner, before, after, radius, steps)
    return RoundedPolygon(radius, spokes, depth)


def _corner(corner: Point, before: Point, after: Point, radius: float, steps: int) -> list[tuple[float, ...]]:
    """Returns the spokes of a rounded corner, which run from the centre of its arc to the points of the outline.
    `before`, `after`: outward normals of its two sides.
    """
    along = 1 + before[0] * after[0] + before[1] * after[1]
    mx, my = (before[0] + after[0]) / along, (before[1] + after[1]) / along
    first = atan2(before[1], before[0])
    swept = (atan2(after[1], after[0]) - first) % tau
    count = (steps or arc_steps(radius, swept) + 1) if radius else 1
    angles = [first + swept * (step / (count - 1) if count > 1 else 0.5) for step in range(count)]
    x, y = corner[0] - radius * mx, corner[1] - radius * my
    if count == 1:
        return [(x, y, mx, my, mx, my)]
    return [(x, y, cos(angle), sin(angle), mx, my) for angle in angles]


def rounded_box(x: float, y: float, width: float, height: float, radius: float = 0.0, steps: int = 0) -> RoundedPolygon:
    """Returns a rectangle with rounded corners."""
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return rounded_polygon(corners, min(radius, width / 2, height / 2), steps)


def pill_outline(x: float, y: float, width: float, height: float) -> RoundedPolygon:
    """Returns the outline of a pill: a rectangle whose shorter sides are semicircles."""
    return rounded_box(x, y, width, height, min(width, height) / 2)


def circle_outline(x: float, y: float, radius: float, steps: int = 0) -> RoundedPolygon:
    """Returns a circle as a polygon."""
    count = steps or max(12, 4 * arc_steps(radius))
    angles = [tau * step / count for step in range(count)]
    return RoundedPolygon(radius, [(x, y, cos(angle), sin(angle), 0.0, 0.0) for angle in angles], radius)


def inradius(corners: Sequence[Point]) -> float:
    """Returns the distance from the centre of a convex polygon to its nearest side."""
    x = sum(corner[0] for corner in corners) / len(corners)
    y = sum(corner[1] for corner in corners) / len(corners)
    distances = []
    for index, corner in enumerate(corners):
        nx, ny = _normal(corners[index - 1], corner)
        distances.append((corner[0] - x) * nx + (corner[1] - y) * ny)
    return min(distances)


def regular_polygon(x: float, y: float, radius: float, count: int, first: float = pi / 2) -> Path:
    """Returns the corners of a regular polygon. `first`: direction of the first corner in radians."""
    return [
        (x + radius * cos(first + tau * i / count), y + radius * sin(first + tau * i / count)) for i in range(count)
    ]


def convex_outline(points: Iterable[Point]) -> Path:
    """Returns the corners of the convex hull of points, anticlockwise.

    >>> convex_outline([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2)])
    [(0, 0), (2, 0), (2, 2), (0, 2)]
    """
    in_order = sorted(set(points))
    return _half_hull(in_order)[:-1] + _half_hull(in_order[::-1])[:-1] if len(in_order) > 2 else in_order


def _half_hull(points: Iterable[Point]) -> Path:
    """Returns the hull of sorted points on one side, without points that make no left turn."""
    hull: Path = []
    for point in points:
        while len(hull) > 1 and _is_no_left_turn(hull[-2], hull[-1], point):
            hull.pop()
        hull.append(point)
    return hull


def _is_no_left_turn(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) <= (b[1] - a[1]) * (c[0] - a[0])


def star_path(x: float, y: float, radius: float, inner: float, count: int = 5) -> Path:
    """Returns the corners of a star that points upwards. `inner`: radius at the corners between its rays."""
    reach = (radius, inner)
    return [
        (x + reach[i % 2] * cos(pi / 2 + pi * i / count), y + reach[i % 2] * sin(pi / 2 + pi * i / count))
        for i in range(2 * count)
    ]


def arc_path(x: float, y: float, radius: float, first: float, last: float, steps: int = 0) -> Path:
    """Returns the points of an arc. `first`, `last`: directions in radians."""
    count = steps or arc_steps(radius, abs(last - first))
    return [
        (
            x + radius * cos(first + (last - first) * step / count),
            y + radius * sin(first + (last - first) * step / count),
        )
        for step in range(count + 1)
    ]


def curve_path(start: Point, one: Point, two: Point, end: Point, steps: int = 12) -> Path:
    """Returns the points of a cubic Bézier curve. `one`, `two`: its control points."""

    def at(t: float, axis: int) -> float:
        left = 1 - t
        return left**3 * start[axis] + 3 * left * left * t * one[axis] + 3 * left * t * t * two[axis] + t**3 * end[axis]

    return [(at(step / steps, 0), at(step / steps, 1)) for step in range(steps + 1)]


def split_into_dashes(points: Sequence[Point], dash: float, gap: float, closed: bool = False) -> list[Path]:
    """Splits a line into dashes of the length `dash`, separated by `gap`. On a closed line the dashes are stretched, so
    that a whole number of them fits.
    """
    line = [*points, points[0]] if closed else list(points)
    total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))
    if total <= 0:
        return []
    period = total / max(1, round(total / (dash + gap))) if closed else dash + gap
    dash = dash * period / (dash + gap)
    count = ceil(total / period - 1e-9)
    return [line_section(line, index * period, min(index * period + dash, total)) for index in range(count)]


def line_section(line: Sequence[Point], start: float, end: float) -> Path:
    """Returns a section of a line. `start`, `end`: distances from the first point, measured along the line."""
    result: Path = []
    walked = 0.0
    for a, b in pairwise(line):
        length = hypot(b[0] - a[0], b[1] - a[1])
        if length and walked + length >= start and walked <= end:
            for share in (max(start - walked, 0) / length, min(end - walked, length) / length):
                point = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                if not result or hypot(point[0] - result[-1][0], point[1] - result[-1][1]) > 1e-6:
                    result.append(point)
        walked += length
    return result


def _normal(a: Point, b: Point) -> Point:
    """Returns the unit normal to the right of a segment, which is outwards on a counter-clockwise path."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    return dy / length, -dx / length


# Lines with a width


def split_at_corners(points: Sequence[Point], closed: bool, sharpest: float = 0.7) -> list[tuple[Path, bool]]:
    """Splits a line into smooth lines at each corner where the direction changes by more than `sharpest` radians;
    returns each smooth line with a flag that is True for a closed line without corners.
    """
    line = [
        point
        for index, point in enumerate(points)
        if not index or hypot(point[0] - points[index - 1][0], point[1] - points[index - 1][1]) > 1e-6
    ]
    if closed and len(line) > 2 and hypot(line[0][0] - line[-1][0], line[0][1] - line[-1][1]) <= 1e-6:
        line.pop()
    if not closed or len(line) < 3:
        return [(run, False) for run in _split(line, sharpest)]
    sharp = [i for i in range(len(line)) if _bend(line[i - 1], line[i], line[(i + 1) % len(line)]) > sharpest]
    if not sharp:
        return [(line, True)]
    from_a_corner = [*line[sharp[0] :], *line[: sharp[0] + 1]]
    return [(run, False) for run in _split(from_a_corner, sharpest)]


def _split(line: Path, sharpest: float) -> list[Path]:
    cuts = [i for i in range(1, len(line) - 1) if _bend(line[i - 1], line[i], line[i + 1]) > sharpest]
    ends = [0, *cuts, len(line) - 1]
    return [line[a : b + 1] for a, b in pairwise(ends)]


def _bend(a: Point, b: Point, c: Point) -> float:
    """Returns the absolute change of direction at point `b`, in radians."""
    angle = atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0])
    return abs((angle + pi) % tau - pi)


def edge_offsets(line: Path, closed: bool) -> Path:
    """Returns, for each point of a line, the offset to the right-hand edge of a stroke that is 2 wide. Callers scale
    it by half the width that they draw.
    """
    result = []
    last = len(line) - 1
    for index, point in enumerate(line):
        before = line[index - 1] if index or closed else None
        after = line[(index + 1) % len(line)] if index < last or closed else None
        one = _normal(before, point) if before else _normal(point, after or point)
        two = _normal(point, after) if after else one
        along = max(0.2, 1 + one[0] * two[0] + one[1] * two[1])
        result.append(((one[0] + two[0]) / along, (one[1] + two[1]) / along))
    return result


# Rectangles


class Box(NamedTuple):
    """Rectangle in pixels, y upwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def right(self) -> float:
        return self.x + self.width

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.top

    def overlaps(self, other: "Box") -> bool:
        """Returns whether two rectangles intersect."""
        return self.x < other.right and other.x < self.right and self.y < other.top and other.y < self.top

    def moved(self, dx: float, dy: float) -> "Box":
        return self._replace(x=self.x + dx, y=self.y + dy)

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


EMPTY_BOX = Box(0, 0, 0, 0)
