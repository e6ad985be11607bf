"""The sand of the glass: what lies in both bulbs, the line on it, the stream, the last grains."""

from collections.abc import Sequence
from functools import cache
from math import pi
from random import Random

from app.look.batch import Batch
from app.look.look import colour
from app.look.palette import Along, flat, ramp
from app.look.shapes import Point, circle
from app.look.tokens import mix
from app.sand import SHOULDER, Column, Surface, above, below, columns_above, columns_below, tilted, wall
from app.widgets.hourglass_frame import Build

FALL = 0.35
"""Seconds that sand falls from the neck to the plate"""
GRAINS_FROM = 0.1
"""So much is left when the stream becomes single grains"""
GRAINS = 9
BOUNCING = 5
SPECKS = 150
LEVELS = 48
"""Steps in which rising sand is looked at for them"""
UPRIGHT = pi / 7
"""A glass that is tilted more than this holds its sand level to the ground"""


def light(build: Build, is_turned: bool = False) -> Along:
    """The sand as light falls on it: a bright column right of the middle."""
    edge = mix(colour("sand_lo"), colour("sand"), 0.45)
    stops = [(0.0, edge), (0.28, colour("sand")), (0.55, colour("sand_hi")), (1.0, edge)]
    reach = build.belly if not is_turned else -build.belly
    return ramp(*stops).across(-reach, reach)


def lying(batch: Batch, build: Build, sand: float, angle: float, is_turned: bool = False) -> None:
    """The sand in both bulbs, of which the upper holds `sand`, in a glass turned clockwise by `angle`."""
    paint = light(build, is_turned)
    share = min(1.0, abs(angle) / UPRIGHT)
    upper, lower = columns_above(above(sand)), columns_below(below(1 - sand))
    if share:
        upper = _blend(upper, tilted(sand, angle), share)
        lower = _blend(lower, [(-x, start, end) for x, start, end in reversed(tilted(1 - sand, angle + pi))], share)
    if sand > 0:
        _body(batch, build, upper, 1, paint)
    if sand < 1:
        _body(batch, build, lower, -1, paint)
    if 0 < sand < 1 and not share:
        _line(batch, build, upper)


def _blend(upright: Sequence[Column], level: Sequence[Column], share: float) -> list[Column]:
    return [
        (x + (x2 - x) * share, start + (start2 - start) * share, end + (end2 - end) * share)
        for (x, start, end), (x2, start2, end2) in zip(upright, level)
    ]


def _body(batch: Batch, build: Build, columns: Sequence[Column], up: int, paint: Along) -> None:
    """Columns of sand; their open side fades out over one pixel."""
    starts = [build.place(x, start, up) for x, start, _ in columns]
    ends = [build.place(x, end, up) for x, _, end in columns]
    before, after = [(x, y + up) for x, y in starts], [(x, y - up) for x, y in ends]
    if up > 0:
        batch.rows([before, starts, ends], paint, (0, 1, 1), closed=False)
    else:
        batch.rows([starts, ends, after], paint, (1, 1, 0), closed=False)


def _line(batch: Batch, build: Build, columns: Sequence[Column]) -> None:
    """The edge of the sand above."""
    places = [build.place(x, start, 1) for x, start, end in columns if end > start]
    if len(places) > 2:
        rgba = mix(colour("sand_lo"), colour("sand"), 0.12)
        batch.line(places, build.thick(0.007, 0.9), flat(rgba), caps=False)


# What falls


def falling(batch: Batch, build: Build, sand: float, used: float) -> None:
    """The stream, or the last grains, after `used` seconds."""
    floor = build.place(0, below(1 - sand).height(0.0), -1)[1]
    if sand > GRAINS_FROM or build.is_small:
        _stream(batch, build, floor, used)
    else:
        _grains(batch, build, floor, used)


def _stream(batch: Batch, build: Build, floor: float, used: float) -> None:
    fallen = min(1.0, (used / FALL) ** 2)
    if fallen * build.bulb < 1:
        return
    half = build.height * 0.004 if not build.is_small else build.thick(0.02, 0.7)
    top, bottom = build.height * 0.006, max(floor, -fallen * build.bulb) - (build.dp if fallen == 1 else 0)
    paint = flat(colour("sand_lo"))
    sides = (-half - 0.5, -half + 0.5, half - 0.5, half + 0.5)
    batch.rows([[(x, top), (x, bottom)] for x in sides], paint, (0, 1, 1, 0), closed=False)


def _grains(batch: Batch, build: Build, floor: float, used: float) -> None:
    """Grains fall faster and faster, and a few jump where they land."""
    paint, size = flat(colour("sand_lo")), build.height * 0.0054
    for grain in range(GRAINS):
        part = (used / FALL / 2 + grain / GRAINS) % 1.0
        x = build.height * 0.004 * _shake(grain, int(used / FALL / 2 + grain / GRAINS))
        batch.fill(circle(x, part**1.7 * floor, size, 12), paint)
    for grain in range(BOUNCING):
        part = (used / FALL / 3 + grain / BOUNCING) % 1.0
        away = _shake(grain + 20, int(used / FALL / 3 + grain / BOUNCING))
        x = build.height * 0.075 * away * part
        y = floor + build.height * (0.02 * 4 * part * (1 - part) - 0.06 * part * abs(away) - 0.004)
        batch.fill(circle(x, y, size * 0.85, 12), paint)


def _shake(grain: int, turn: int) -> float:
    """Between −1 and 1, another for each grain and turn."""
    return ((grain * 7919 + turn * 104729) % 2003) / 1001.5 - 1


# Specks


@cache
def _specks() -> tuple[tuple[float, float, float, bool], ...]:
    """Grains that are seen in the sand below, in the order in which it buries them: how full, x, t, is light."""
    luck = Random(3)
    found: list[tuple[float, float, float, bool]] = []
    while len(found) < SPECKS:
        x, t = luck.uniform(-0.98, 0.98), luck.uniform(0.005, 0.34) ** 1.25
        foot, flank = wall(abs(x) + 0.02)
        if foot + 0.012 < t < flank:
            found.append((_buried(abs(x), t + 0.022), x, t, luck.random() < 0.45))
    return tuple(sorted(found))


@cache
def _levels() -> list[Surface]:
    """The sand below as it rises."""
    return [below(level / LEVELS) for level in range(LEVELS + 1)]


def _buried(x: float, t: float) -> float:
    """How much sand below covers a place; more than all of it where none does."""
    covering = (level for level, surface in enumerate(_levels()) if _top(surface, x) > t)
    return next(covering, LEVELS + 1) / LEVELS


def _top(surface: Surface, x: float) -> float:
    if x <= surface.radius:
        return surface.height(x)
    return wall(x)[1] if surface.edge > SHOULDER else 0.0


def specks(batch: Batch, build: Build, sand: float) -> None:
    """The grains that are seen in the sand below."""
    dark, bright = (mix(colour(role), colour("sand"), 0.25) for role in ("sand_lo", "sand_hi"))
    for full, x, t, is_light in _specks():
        if full > 1 - sand:
            break
        paint = flat(bright if is_light else dark)
        place: Point = build.place(x, t, -1)
        batch.fill(circle(*place, build.height * 0.0028, 8), paint)
