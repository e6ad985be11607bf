"""The sand in the glass: how it lies in both bulbs, for so much that has run down. No Kivy.

A bulb is turned on a lathe. Its lengths are in parts of itself: `t` runs from its plate (0) to the neck (1), radii are
in parts of the widest. Sand of 1 is a full glass. Where sand lies is told in columns: at `x`, from `t` to `t`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate, pairwise
from math import acos, cos, pi, sin, sqrt
from typing import NamedTuple, TypeAlias

Column: TypeAlias = tuple[float, float, float]
"""x, and from where to where there is sand"""

RINGS = 60
NECK = 0.035
SHOULDER = 0.08
"""So far from the plate the bulb is rounded…"""
FOOT = 0.88
"""…and on the plate it is so wide"""
CUT = 0.9
"""So much of a quarter turn the plate leaves of the rounding"""
FULL = 0.16
"""A full bulb of level sand reaches up to here"""
DIP = 0.15
"""How deep the sand sinks in the middle above, for each part of its radius"""
HEAP = 0.185
"""How high it is heaped in the middle below"""
LEVEL_UNTIL = 0.12
"""So much has run down when the dip is fully there"""
SLENDER = 2.1
"""A bulb is so many times as long as its widest radius"""
STEPS = 240
HALVINGS = 24


def radius(t: float) -> float:
    """Returns the radius of the bulb.

    >>> [round(radius(t), 3) for t in (0, 0.07, 0.5, 1)]
    [0.88, 0.996, 0.637, 0.035]
    """
    lathe = NECK + (1 - NECK) * (0.5 + 0.5 * cos(pi * t**1.25))
    if t >= SHOULDER:
        return lathe
    return lathe * (1 - (1 - FOOT) * _rounded(1 - t / SHOULDER))


def _rounded(part: float) -> float:
    """Returns how much of the rounding is left at a part of its height above the widest ring: 1 on the plate."""
    return float((1 - sqrt(1 - (CUT * part) ** 2)) / (1 - sqrt(1 - CUT**2)))


@cache
def _volumes() -> tuple[float, ...]:
    """Returns what the bulb holds between its plate and each step of `t`."""
    squares = [radius(step / STEPS) ** 2 for step in range(STEPS + 1)]
    return (0.0, *accumulate((low + high) / 2 / STEPS for low, high in pairwise(squares)))


def _volume(t: float) -> float:
    """Returns what the bulb holds between its plate and `t`."""
    step = min(STEPS - 1, max(0, int(t * STEPS)))
    low, high = _volumes()[step], _volumes()[step + 1]
    return low + (high - low) * (t * STEPS - step)


@cache
def _all_sand() -> float:
    return _volume(1.0) - _volume(FULL)


def _dip(u: float) -> float:
    return (1 - u) ** 1.5


def _heap(u: float) -> float:
    """Returns a round top, flat flanks."""
    return float(((sqrt(1 + 0.02) - sqrt(u * u + 0.02)) / (sqrt(1 + 0.02) - sqrt(0.02))) ** 1.7)


@cache
def _share(curve: Callable[[float], float]) -> float:
    """Returns the volume under a curve that is turned round its middle: of radius 1 and height 1."""
    return sum(2 * (step + 0.5) / STEPS * curve((step + 0.5) / STEPS) / STEPS for step in range(STEPS))


class Surface(NamedTuple):
    """The top of the sand in a bulb that stands upright."""

    radius: float
    """How far it reaches: to the glass, or less far on the plate"""
    edge: float
    """Its height there, above what the sand rests on: the neck, or the plate"""
    rise: float
    """How much higher it is in the middle; below zero for a dip"""

    def height(self, x: float) -> float:
        """Returns the height of the sand at a distance from the middle, up to `radius`."""
        if not self.radius:
            return self.edge
        part = min(1.0, abs(x) / self.radius)
        return self.edge + self.rise * (_heap(part) if self.rise > 0 else _dip(part))


def above(sand: float) -> Surface:
    """Returns how so much sand lies in the upper bulb: level at first, then with a dip in the middle."""
    sinks = DIP * min(1.0, (1 - sand) / LEVEL_UNTIL)

    def dip_at(height: float) -> float:
        return min(sinks * radius(1 - height), height * 0.75)

    def held(height: float) -> float:
        hollow = _share(_dip) * dip_at(height) * radius(1 - height) ** 2
        return _volume(1.0) - _volume(1 - height) - hollow

    edge = _where(held, sand * _all_sand())
    return Surface(radius(1 - edge), edge, -dip_at(edge))


def below(sand: float) -> Surface:
    """Returns how so much sand lies in the lower bulb: a cone first, then from glass to glass with a heap in the
    middle.
    """
    amount = max(0.0, sand) * _all_sand()
    cone = (amount / (_share(_heap) * HEAP)) ** (1 / 3)
    if cone <= FOOT:
        return Surface(cone, 0.0, HEAP * cone)

    def held(height: float) -> float:
        return _volume(height) + _share(_heap) * HEAP * radius(height) ** 3

    edge = _where(held, amount)
    return Surface(radius(edge), edge, HEAP * radius(edge))


def _where(rising: Callable[[float], float], goal: float) -> float:
    """Returns where between 0 and 1 a rising function reaches its goal."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < goal else (low, middle)
    return (low + high) / 2


# Columns


@cache
def rings() -> tuple[tuple[float, float], ...]:
    """Returns the glass itself: (t, radius) of the rings it is drawn with, from the plate to the neck."""
    shoulder = [SHOULDER * step / 6 for step in range(6)]
    slope = [SHOULDER + (1 - SHOULDER) * step / (RINGS - 6) for step in range(RINGS - 5)]
    return tuple((t, radius(t)) for t in (*shoulder, *slope))


@cache
def _grid() -> tuple[float, ...]:
    """Returns where columns stand: at the rings of the slope, so that sand and glass meet, and in the middle."""
    half = [r for t, r in rings() if t >= SHOULDER][::2]
    return (*(-x for x in half), 0.0, *reversed(half))


@cache
def _slope() -> tuple[list[float], list[float]]:
    """Returns the rings between shoulder and neck, the narrowest first: their radii and their `t`."""
    slope = [(r, t) for t, r in rings() if t >= SHOULDER][::-1]
    return [r for r, t in slope], [t for r, t in slope]


def wall(x: float) -> tuple[float, float]:
    """Returns from where to where the glass is open at a distance from the middle."""
    return _foot(abs(x)), _flank(abs(x))


def _foot(x: float) -> float:
    """Returns where the rounding begins at a distance from the middle; `_rounded` the other way round."""
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


def columns_above(surface: Surface) -> list[Column]:
    """Returns the sand in the upper bulb; its top is the first `t`."""
    columns = []
    for x in _within(surface.radius):
        bottom = wall(x)[1]
        columns.append((x, min(bottom, 1 - surface.height(x)), bottom))
    return columns


def columns_below(surface: Surface) -> list[Column]:
    """Returns the sand in the lower bulb; its top is the second `t`. Beyond it the belly of the glass is full."""
    reach = surface.radius
    columns = []
    for x in _meeting(reach) if surface.edge > SHOULDER else _within(reach):
        bottom, flank = wall(x)
        columns.append((x, bottom, max(bottom, surface.height(x)) if abs(x) <= reach else flank))
    return columns


def _meeting(reach: float) -> Sequence[float]:
    """Returns the grid, with a column where the surface meets the glass."""
    half = [x for x in _grid() if x >= 0]
    half[min(bisect_left(half, reach), len(half) - 1)] = reach
    return (*(-x for x in half[:0:-1]), *half)


def _within(reach: float) -> Sequence[float]:
    return [max(-reach, min(reach, x)) for x in _grid()]


# A glass that is tilted


def tilted(sand: float, angle: float) -> list[Column]:
    """Returns how so much sand lies in a bulb that is rotated by `angle` from where its plate is on top: level to the
    ground.

    The angle is in radians, counted clockwise, so that at half a turn the bulb stands on its plate.
    """
    if sand <= 0:
        return [(x, 0.0, 0.0) for x in _grid()]
    down_x, down_t = sin(angle), SLENDER * cos(angle)
    deepest = 1 + SLENDER
    share = _where(lambda part: _poured(down_x, down_t, deepest - 2 * deepest * part), sand * _all_sand())
    level = deepest - 2 * deepest * share
    return _trimmed(lambda x: _cut(x, level - down_x * x, down_t))


def _trimmed(cut: Callable[[float], Column]) -> list[Column]:
    """Returns the columns of the grid; where sand ends between two of them, the empty one is moved to its end."""
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
    """Returns what the bulb holds further down than a level."""
    held = 0.0
    for (t, r), (after, r_after) in pairwise(rings()):
        reach = max(abs(down_x) * (r + r_after) / 2, abs(down_t) * (after - t) / 2)
        held += (r * r + r_after * r_after) / 2 * (after - t) * _segment(level - down_t * (t + after) / 2, reach)
    return held


def _segment(level: float, reach: float) -> float:
    """Returns the part of a disc that is further down than a level, where its rim is `reach` down."""
    if reach <= abs(level):
        return 1.0 if level < 0 else 0.0
    part = level / reach
    return (acos(part) - part * sqrt(1 - part * part)) / pi


def _cut(x: float, level: float, down_t: float) -> Column:
    """Returns the column at `x` where `t` times `down_t` is more than a level."""
    start, end = wall(x)
    if abs(down_t) < 1e-6:
        return (x, start, end) if level <= 0 else (x, end, end)
    limit = min(end, max(start, level / down_t))
    return (x, limit, end) if down_t > 0 else (x, start, limit)
