"""How the glass is drawn: wood, brass and shine, the sand in both bulbs, the stream and the last grains."""

from collections.abc import Sequence
from functools import cache
from math import pi
from random import Random
from typing import NamedTuple

from app.hourglass.sand_geometry import (
    SHOULDER,
    Column,
    Surface,
    above,
    below,
    columns_above,
    columns_below,
    radius,
    rings,
    tilted,
    wall,
)
from app.look.appearance import colour, current_appearance, shadow_colour
from app.look.mesh import Batch, Gradient, PlacedGradient, Stops, band_indices, gradient, solid_paint
from app.look.shapes import Point, circle_outline, rounded_box
from app.look.theme import Rgba, mix

CAP = 0.06
"""Heights, in parts of the whole"""
CAP_CORNER = 0.025
PLATE = 0.0165
BELLY = 0.372
"""Half widths, in parts of the whole"""
PLATE_WIDE = 0.379
ROD = 0.0205
ROD_AT = 0.431
LEAST_ROD = 1.25
"""dp"""
HIGHLIGHT = (0.075, 0.53)
"""Where it begins and ends on each bulb"""
WASHED = (-1.0, -0.7, -0.4, 0.0, 0.5, 1.0)
"""Where light changes on its way across a bulb, in parts of the radius"""
SPARSE = 3
"""A small glass is drawn with one of so many rings"""


class GlassSize(NamedTuple):
    """The measures of one glass, in pixels; `dp` is one dp."""

    width: float
    height: float
    dp: float

    @property
    def bulb(self) -> float:
        """Returns the length of a bulb."""
        return self.height * (0.5 - CAP - PLATE)

    @property
    def belly(self) -> float:
        """Returns its widest radius."""
        return self.width * BELLY

    @property
    def is_small(self) -> bool:
        return self.width < 100 * self.dp

    @property
    def rings(self) -> tuple[tuple[float, float], ...]:
        """Returns (t, radius) of the rings that it is drawn with; a small one needs fewer."""
        return rings()[::SPARSE] if self.is_small else rings()

    def place(self, x: float, t: float, up: int) -> Point:
        """Returns a place in the upper bulb (1) or the lower (−1)."""
        return x * self.belly, up * (1 - t) * self.bulb

    def thick(self, share: float, least: float) -> float:
        """Returns a thickness: a share of the width, but not below so many dp."""
        return max(least * self.dp, share * self.width)


# Materials


def wood() -> Stops:
    """Returns the colours of a cap from its top to its foot."""
    high, middle, low = colour("wood_hi"), colour("wood"), colour("wood_lo")
    return [(0.0, mix(high, middle, 0.2)), (0.5, middle), (0.75, mix(middle, low, 0.42)), (1.0, low)]


def rod() -> Stops:
    """Returns the colours of a rod from its lit side to the other."""
    if current_appearance().theme.is_plain:
        return ((0.0, colour("brass_lo")), (1.0, colour("brass_lo")))
    high, middle, low = colour("brass_hi"), colour("brass"), colour("brass_lo")
    return [(0.0, low), (0.34, high), (0.62, mix(middle, high, 0.25)), (1.0, low)]


def plate() -> Stops:
    if current_appearance().theme.is_plain:
        return rod()
    low, high = colour("brass_lo"), mix(colour("brass"), colour("brass_hi"), 0.85)
    return [(0.0, low), (0.36, high), (1.0, low)]


def wash() -> Stops:
    """Returns the glass, from its lit side to the other."""
    shade = mix(colour("shadow"), colour("glass"), 0.25)
    return [
        (0.0, colour("glass", 0.55)),
        (0.12, colour("glass", 0.34)),
        (0.3, colour("glass", 0.13)),
        (0.6, colour("glass", 0.1)),
        (0.8, (*mix(colour("glass"), shade, 0.4)[:3], 0.1)),
        (1.0, (*shade[:3], 0.18)),
    ]


def outline() -> Rgba:
    """Returns the rim of the glass: grey, as glass is, on every ground."""
    if current_appearance().theme.is_plain:
        return colour("ink")
    return (*mix(colour("ink2"), colour("glass"), 0.3)[:3], 0.62)


def lit(stops: Stops, is_upside_down: bool) -> Gradient:
    return gradient(*([(1 - at, rgba) for at, rgba in reversed(stops)] if is_upside_down else stops))


# What is drawn


def back(build: GlassSize, is_upside_down: bool = False) -> Batch:
    """Returns what is seen behind the sand."""
    batch = Batch()
    _rods(batch, build, is_upside_down)
    for up in (1, -1):
        _wash(batch, build, up, is_upside_down)
        _plate(batch, build, up, is_upside_down)
        _cap(batch, build, up, is_upside_down)
    return batch


def _rods(batch: Batch, build: GlassSize, is_upside_down: bool) -> None:
    half = build.thick(ROD, LEAST_ROD)
    end = build.height * (0.5 - CAP / 2)
    for side in (-1, 1):
        x = side * ROD_AT * build.width
        batch.fill(
            rounded_box(x - half, -end, 2 * half, 2 * end), lit(rod(), is_upside_down).across(x - half, x + half)
        )


def _plate(batch: Batch, build: GlassSize, up: int, is_upside_down: bool) -> None:
    half, high = PLATE_WIDE * build.width, build.thick(0, 1) + PLATE * build.height
    foot = build.bulb if up > 0 else -build.bulb - PLATE * build.height
    paint = lit(plate(), is_upside_down).across(-half, half)
    batch.fill(rounded_box(-half, foot - (build.dp if up < 0 else 0), 2 * half, high, high / 4), paint)


def _cap(batch: Batch, build: GlassSize, up: int, is_upside_down: bool) -> None:
    half, high = build.width / 2, CAP * build.height
    foot = build.height / 2 - high if up > 0 else -build.height / 2
    corner = CAP_CORNER * build.height
    batch.fill(rounded_box(-half, foot, 2 * half, high, corner), lit(wood(), is_upside_down).down(foot + high, foot))
    if current_appearance().theme.is_plain:
        return
    gleam = high * 0.16
    top = foot + high * 0.04 if is_upside_down else foot + high * 0.96 - gleam
    light = solid_paint(mix(colour("wood_hi"), (1.0, 0.99, 0.96, 1.0), 0.22))
    batch.fill(rounded_box(-half + corner * 0.55, top, 2 * half - corner * 1.1, gleam, gleam / 2), light)


def _wash(batch: Batch, build: GlassSize, up: int, is_upside_down: bool) -> None:
    """Draws the glass itself: a ramp from the left edge of a bulb to its right edge, at each of its heights."""
    if current_appearance().theme.is_plain:
        return
    shades, vertices = lit(wash(), is_upside_down), list[float]()
    for part in WASHED:
        place = shades.place(0.5 + part / 2)
        for t, r in build.rings:
            vertices += (*build.place(part * r, t, up), *place)
    batch.triangles(vertices, band_indices(len(WASHED), len(build.rings), False))


def front(build: GlassSize, is_upside_down: bool = False) -> Batch:
    """Returns what is seen before the sand: the outline of the bulbs and their highlights."""
    batch = Batch()
    rim = min(build.thick(0.0072, 1.1), 2.1 * build.dp)
    for side in (-1, 1):
        above = [build.place(side * r, t, 1) for t, r in build.rings]
        below = [build.place(side * r, t, -1) for t, r in reversed(build.rings[:-1])]
        batch.line([*above, *below], rim, solid_paint(outline()), caps=False)
    for up in (1, -1):
        _highlight(batch, build, 1 if is_upside_down else -1, up)
    return batch


def _highlight(batch: Batch, build: GlassSize, side: int, up: int) -> None:
    start, end = HIGHLIGHT
    places = []
    for step in range(19):
        t = start + (end - start) * step / 18
        places.append(build.place(side * (0.8 * radius(t) + 0.035 * step / 18), t, up))
    batch.line(places, build.thick(0.027, 1.2), solid_paint(colour("glass", 0.78)))


def cast(build: GlassSize) -> Batch:
    """Returns the shadow under the glass; it stays where it is when the glass turns."""
    batch = Batch()
    foot, half, high = -build.height / 2, build.width / 2, CAP * build.height
    lying = rounded_box(-half + 0.02 * build.width, foot, 2 * half - 0.04 * build.width, high, high / 2)
    batch.shadow(lying, shadow_colour("held"), build.thick(0.034, 1.4), dy=-build.height * 0.027)
    return batch


# The sand of the glass: what lies in both bulbs, the line on it, the stream, the last grains


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


def light(build: GlassSize, is_upside_down: bool = False) -> PlacedGradient:
    """Returns the sand as light falls on it: a bright column right of the middle."""
    edge = mix(colour("sand_lo"), colour("sand"), 0.45)
    stops = [(0.0, edge), (0.28, colour("sand")), (0.55, colour("sand_hi")), (1.0, edge)]
    reach = build.belly if not is_upside_down else -build.belly
    return gradient(*stops).across(-reach, reach)


def lying(batch: Batch, build: GlassSize, sand: float, angle: float, is_upside_down: bool = False) -> None:
    """Draws the sand in both bulbs, of which the upper holds `sand`, in a glass rotated clockwise by `angle`."""
    paint = light(build, is_upside_down)
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


def _body(batch: Batch, build: GlassSize, columns: Sequence[Column], up: int, paint: PlacedGradient) -> None:
    """Columns of sand; their open side fades out over one pixel."""
    starts = [build.place(x, start, up) for x, start, _ in columns]
    ends = [build.place(x, end, up) for x, _, end in columns]
    before, after = [(x, y + up) for x, y in starts], [(x, y - up) for x, y in ends]
    if up > 0:
        batch.rows([before, starts, ends], paint, (0, 1, 1), closed=False)
    else:
        batch.rows([starts, ends, after], paint, (1, 1, 0), closed=False)


def _line(batch: Batch, build: GlassSize, columns: Sequence[Column]) -> None:
    """Draws the edge of the sand above."""
    places = [build.place(x, start, 1) for x, start, end in columns if end > start]
    if len(places) > 2:
        rgba = colour("sand") if current_appearance().theme.is_plain else mix(colour("sand_lo"), colour("sand"), 0.12)
        batch.line(places, build.thick(0.007, 0.9), solid_paint(rgba), caps=False)


# What falls


def falling(batch: Batch, build: GlassSize, sand: float, used: float) -> None:
    """Draws the stream, or the last grains, after `used` seconds."""
    floor = build.place(0, below(1 - sand).height(0.0), -1)[1]
    if sand > GRAINS_FROM or build.is_small:
        _stream(batch, build, floor, used)
    else:
        _grains(batch, build, floor, used)


def _stream(batch: Batch, build: GlassSize, floor: float, used: float) -> None:
    fallen = min(1.0, (used / FALL) ** 2)
    if fallen * build.bulb < 1:
        return
    half = build.height * 0.004 if not build.is_small else build.thick(0.02, 0.7)
    top, bottom = build.height * 0.006, max(floor, -fallen * build.bulb) - (build.dp if fallen == 1 else 0)
    paint = solid_paint(colour("sand_lo"))
    sides = (-half - 0.5, -half + 0.5, half - 0.5, half + 0.5)
    batch.rows([[(x, top), (x, bottom)] for x in sides], paint, (0, 1, 1, 0), closed=False)


def _grains(batch: Batch, build: GlassSize, floor: float, used: float) -> None:
    """Grains fall faster and faster, and a few jump where they land."""
    paint, size = solid_paint(colour("sand_lo")), build.height * 0.0054
    for grain in range(GRAINS):
        part = (used / FALL / 2 + grain / GRAINS) % 1.0
        x = build.height * 0.004 * _shake(grain, int(used / FALL / 2 + grain / GRAINS))
        batch.fill(circle_outline(x, part**1.7 * floor, size, 12), paint)
    for grain in range(BOUNCING):
        part = (used / FALL / 3 + grain / BOUNCING) % 1.0
        away = _shake(grain + 20, int(used / FALL / 3 + grain / BOUNCING))
        x = build.height * 0.075 * away * part
        y = floor + build.height * (0.02 * 4 * part * (1 - part) - 0.06 * part * abs(away) - 0.004)
        batch.fill(circle_outline(x, y, size * 0.85, 12), paint)


def _shake(grain: int, fall: int) -> float:
    """Returns a number between −1 and 1, another for each grain and each of its falls."""
    return ((grain * 7919 + fall * 104729) % 2003) / 1001.5 - 1


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
    """Returns the sand below as it rises."""
    return [below(level / LEVELS) for level in range(LEVELS + 1)]


def _buried(x: float, t: float) -> float:
    """Returns how much sand below covers a place; more than all of it where none does."""
    covering = (level for level, surface in enumerate(_levels()) if _top(surface, x) > t)
    return next(covering, LEVELS + 1) / LEVELS


def _top(surface: Surface, x: float) -> float:
    if x <= surface.radius:
        return surface.height(x)
    return wall(x)[1] if surface.edge > SHOULDER else 0.0


def specks(batch: Batch, build: GlassSize, sand: float) -> None:
    """Draws the grains that are seen in the sand below."""
    if current_appearance().theme.is_plain:
        return
    dark, bright = (mix(colour(role), colour("sand"), 0.25) for role in ("sand_lo", "sand_hi"))
    for full, x, t, is_light in _specks():
        if full > 1 - sand:
            break
        paint = solid_paint(bright if is_light else dark)
        place: Point = build.place(x, t, -1)
        batch.fill(circle_outline(*place, build.height * 0.0028, 8), paint)
