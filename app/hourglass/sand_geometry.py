"""Geometry of the sand in both bulbs of an hourglass, based on exact volumes. Independent of Kivy.

A bulb is a solid of revolution between the *plate*, the brass disc at its wide end, and the neck. Its coordinate `t`
runs from the plate (0) to the neck (1); `x` and radii are relative to the largest radius. Amounts of sand are relative
to all sand, so that 1 means all of it. The drawn sand consists of columns: at each `x`, the sand extends from one `t`
to another.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate, pairwise
from math import acos, cos, pi, sin, sqrt
from typing import NamedTuple, TypeAlias

Column: TypeAlias = tuple[float, float, float]
"""Vertical column of sand: its `x`, and the first and last `t` of the sand"""

RINGS = 60
"""Number of rings that form a drawn bulb."""
NECK = 0.035
SHOULDER = 0.08
"""Distance from the plate, as `t`, within which the bulb is rounded."""
FOOT = 0.88
"""Radius of the bulb at its plate."""
CUT = 0.9
"""Share of the rounding's quarter circle that is visible; the plate cuts off the rest."""
FULL = 0.16
"""Position `t` of the sand's surface in a full bulb (0 at the plate, 1 at the neck)."""
DIP = 0.15
"""Depth of the dip in the upper sand, relative to the radius of its surface."""
HEAP = 0.185
"""Height of the heap in the lower sand, relative to the radius of its surface."""
LEVEL_UNTIL = 0.12
"""Share of the sand that has run down when the dip in the upper sand reaches its full depth."""
SLENDER = 2.1
"""Length of a bulb, in multiples of its largest radius."""
STEPS = 240
"""Number of steps of the numerical integration."""
HALVINGS = 24
"""Number of steps of a bisection."""


def bulb_radius(t: float) -> float:
    """Returns the radius of a bulb at the position `t`, from 0 at the plate to 1 at the neck.

    >>> [round(bulb_radius(t), 3) for t in (0, 0.07, 0.5, 1)]
    [0.88, 0.996, 0.637, 0.035]
    """
    lathe = NECK + (1 - NECK) * (0.5 + 0.5 * cos(pi * t**1.25))
    if t >= SHOULDER:
        return lathe
    return lathe * (1 - (1 - FOOT) * _rounded(1 - t / SHOULDER))


def _rounded(part: float) -> float:
    """Returns how much the rounding narrows the bulb, from 0 at its widest ring (`part` 0) to 1 on the plate (`part`
    1).
    """
    return float((1 - sqrt(1 - (CUT * part) ** 2)) / (1 - sqrt(1 - CUT**2)))


@cache
def _volumes() -> tuple[float, ...]:
    """Returns a list of volumes, one for each step of the numerical integration: the volume of the bulb between the
    plate at its wide end and the position `t` of the step.
    """
    squares = [bulb_radius(step / STEPS) ** 2 for step in range(STEPS + 1)]
    return (0.0, *accumulate((low + high) / 2 / STEPS for low, high in pairwise(squares)))


def _volume(t: float) -> float:
    """Returns the volume of a bulb between its plate and the position `t` (0 at the plate, 1 at the neck)."""
    step = min(STEPS - 1, max(0, int(t * STEPS)))
    low, high = _volumes()[step], _volumes()[step + 1]
    return low + (high - low) * (t * STEPS - step)


@cache
def _all_sand() -> float:
    return _volume(1.0) - _volume(FULL)


def _dip(u: float) -> float:
    return (1 - u) ** 1.5


def _heap(u: float) -> float:
    """Returns the height of the heap at a relative radius: rounded at the top, with flat flanks."""
    return float(((sqrt(1 + 0.02) - sqrt(u * u + 0.02)) / (sqrt(1 + 0.02) - sqrt(0.02))) ** 1.7)


@cache
def _share(curve: Callable[[float], float]) -> float:
    """Returns the volume of the body that a curve of radius 1 and height 1 encloses when it revolves about its axis,
    relative to a cylinder.
    """
    return sum(2 * (step + 0.5) / STEPS * curve((step + 0.5) / STEPS) / STEPS for step in range(STEPS))


class SandSurface(NamedTuple):
    """Surface of the sand in an upright bulb."""

    radius: float
    """Radius of the sand's surface, which ends at the glass or on the plate."""
    edge: float
    """Height of the surface at its edge, above the neck (upper bulb) or the plate (lower bulb)."""
    rise: float
    """Height of the surface in the middle above its edge; negative for a dip."""

    def height(self, x: float) -> float:
        """Returns the height of the surface at the distance `x` from the middle."""
        if not self.radius:
            return self.edge
        part = min(1.0, abs(x) / self.radius)
        return self.edge + self.rise * (_heap(part) if self.rise > 0 else _dip(part))


def upper_surface(sand: float) -> SandSurface:
    """Returns the surface of an amount of sand in the upper bulb: level at first, then with a dip in the middle."""
    sinks = DIP * min(1.0, (1 - sand) / LEVEL_UNTIL)

    def dip_at(height: float) -> float:
        return min(sinks * bulb_radius(1 - height), height * 0.75)

    def volume_up_to(height: float) -> float:
        hollow = _share(_dip) * dip_at(height) * bulb_radius(1 - height) ** 2
        return _volume(1.0) - _volume(1 - height) - hollow

    edge = _solve(volume_up_to, sand * _all_sand())
    return SandSurface(bulb_radius(1 - edge), edge, -dip_at(edge))


def lower_surface(sand: float) -> SandSurface:
    """Returns the surface of an amount of sand in the lower bulb: a cone on the plate, later a heap that reaches the
    glass.
    """
    amount = max(0.0, sand) * _all_sand()
    cone = (amount / (_share(_heap) * HEAP)) ** (1 / 3)
    if cone <= FOOT:
        return SandSurface(cone, 0.0, HEAP * cone)

    def volume_up_to(height: float) -> float:
        return _volume(height) + _share(_heap) * HEAP * bulb_radius(height) ** 3

    edge = _solve(volume_up_to, amount)
    return SandSurface(bulb_radius(edge), edge, HEAP * bulb_radius(edge))


def _solve(rising: Callable[[float], float], goal: float) -> float:
    """Returns the argument from 0 to 1 at which an increasing function reaches `goal`, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < goal else (low, middle)
    return (low + high) / 2


# Columns


@cache
def rings() -> tuple[tuple[float, float], ...]:
    """Returns `t` and radius of each ring of a bulb, from the plate to the neck."""
    shoulder = [SHOULDER * step / 6 for step in range(6)]
    slope = [SHOULDER + (1 - SHOULDER) * step / (RINGS - 6) for step in range(RINGS - 5)]
    return tuple((t, bulb_radius(t)) for t in (*shoulder, *slope))


@cache
def _grid() -> tuple[float, ...]:
    """Returns the `x` of all columns: one at the radius of each ring, so that the sand meets the glass, and one in the
    middle.
    """
    half = [r for t, r in rings() if t >= SHOULDER][::2]
    return (*(-x for x in half), 0.0, *reversed(half))


@cache
def _slope() -> tuple[list[float], list[float]]:
    """Returns the radii and the `t` of the rings between the neck and the rounding, narrowest first."""
    slope = [(r, t) for t, r in rings() if t >= SHOULDER][::-1]
    return [r for r, t in slope], [t for r, t in slope]


def wall_span(x: float) -> tuple[float, float]:
    """Returns the first and last `t` inside the glass at the distance `x` from the middle."""
    return _bottom(abs(x)), _flank(abs(x))


def _bottom(x: float) -> float:
    """Returns the position `t` (0 at the plate, 1 at the neck) at which the rounded end of the bulb has the radius `x`;
    0 if `x` is within the plate. Inverts `_rounded`.
    """
    if x <= FOOT:
        return 0.0
    left = (1 - min(1.0, x)) / (1 - FOOT) * (1 - sqrt(1 - CUT**2))
    return SHOULDER * (1 - sqrt(1 - (1 - left) ** 2) / CUT)


def _flank(x: float) -> float:
    radii, ts = _slope()
    at = bisect_right(radii, x)
    if at == 0:
        return 1.0
    if at == len(radii):
        return ts[-1]
    part = (x - radii[at - 1]) / (radii[at] - radii[at - 1])
    return ts[at - 1] + (ts[at] - ts[at - 1]) * part


def columns_above(surface: SandSurface) -> list[Column]:
    """Returns the columns of sand in the upper bulb. The first `t` of each is the surface."""
    columns = []
    for x in _within(surface.radius):
        bottom = wall_span(x)[1]
        columns.append((x, min(bottom, 1 - surface.height(x)), bottom))
    return columns


def columns_below(surface: SandSurface) -> list[Column]:
    """Returns the columns of sand in the lower bulb. The second `t` of each is the surface, or the glass beyond its
    radius.
    """
    reach = surface.radius
    columns = []
    for x in _grid_with(reach) if surface.edge > SHOULDER else _within(reach):
        bottom, flank = wall_span(x)
        columns.append((x, bottom, max(bottom, surface.height(x)) if abs(x) <= reach else flank))
    return columns


def _grid_with(reach: float) -> Sequence[float]:
    """Returns the `x` of all columns, with the nearest one moved to `reach`, the edge of the sand's surface."""
    half = [x for x in _grid() if x >= 0]
    half[min(bisect_left(half, reach), len(half) - 1)] = reach
    return (*(-x for x in half[:0:-1]), *half)


def _within(reach: float) -> Sequence[float]:
    return [max(-reach, min(reach, x)) for x in _grid()]


# Tilted glass


def tilted_columns(sand: float, angle: float) -> list[Column]:
    """Returns the columns of an amount of sand with a horizontal surface in a tilted bulb.

    `angle`: in radians, clockwise from the position with the plate on top.
    """
    if sand <= 0:
        return [(x, 0.0, 0.0) for x in _grid()]
    down_x, down_t = sin(angle), SLENDER * cos(angle)
    deepest = 1 + SLENDER
    share = _solve(lambda part: _poured(down_x, down_t, deepest - 2 * deepest * part), sand * _all_sand())
    level = deepest - 2 * deepest * share
    return _trimmed(lambda x: _cut(x, level - down_x * x, down_t))


def _trimmed(cut: Callable[[float], Column]) -> list[Column]:
    """Computes all columns of sand with the function `cut`. An empty column next to a filled one is moved to the edge
    of the sand.
    """
    columns = [cut(x) for x in _grid()]
    has_sand = [start < end for _, start, end in columns]
    for at, (left, right) in enumerate(pairwise(has_sand)):
        if left != right:
            empty, full = (at, at + 1) if right else (at + 1, at)
            columns[empty] = _end_of_sand(cut, columns[empty][0], columns[full][0])
    return columns


def _end_of_sand(cut: Callable[[float], Column], empty: float, full: float) -> Column:
    for _ in range(HALVINGS // 3):
        x = (empty + full) / 2
        _, start, end = cut(x)
        empty, full = (empty, x) if start < end else (x, full)
    return cut(empty)


def _poured(down_x: float, down_t: float, level: float) -> float:
    """Returns the volume of the sand in a tilted bulb whose surface is at `level`. `down_x`, `down_t`: direction of
    gravity.
    """
    volume = 0.0
    for (t, r), (after, r_after) in pairwise(rings()):
        reach = max(abs(down_x) * (r + r_after) / 2, abs(down_t) * (after - t) / 2)
        volume += (r * r + r_after * r_after) / 2 * (after - t) * _segment(level - down_t * (t + after) / 2, reach)
    return volume


def _segment(level: float, reach: float) -> float:
    """Returns the share of a tilted disc that is covered by sand up to `level`. `reach`: vertical distance from its
    middle to its rim.
    """
    if reach <= abs(level):
        return 1.0 if level < 0 else 0.0
    part = level / reach
    return (acos(part) - part * sqrt(1 - part * part)) / pi


def _cut(x: float, level: float, down_t: float) -> Column:
    """Returns the part of the column at `x` that sand fills in a tilted bulb: where `t * down_t` exceeds `level`."""
    start, end = wall_span(x)
    if abs(down_t) < 1e-6:
        return (x, start, end) if level <= 0 else (x, end, end)
    limit = min(end, max(start, level / down_t))
    return (x, limit, end) if down_t > 0 else (x, start, limit)
