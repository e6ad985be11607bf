"""Drawing of the hourglass: wood, brass and glass, the sand in both bulbs, the falling stream and its last grains."""

from collections.abc import Sequence
from functools import cache
from math import pi
from random import Random
from typing import NamedTuple

from app.hourglass.sand_geometry import (
    SHOULDER,
    Column,
    SandSurface,
    bulb_radius,
    columns_above,
    columns_below,
    lower_surface,
    rings,
    tilted_columns,
    upper_surface,
    wall_span,
)
from app.look.appearance import colour, current_appearance, shadow_colour
from app.look.mesh import Batch, Gradient, PlacedGradient, Stops, band_indices, gradient, solid_paint
from app.look.shapes import Point, circle_outline, rounded_box
from app.look.theme import Rgba, mix

CAP = 0.06
"""Height of a wooden cap; this constant, `CAP_CORNER` and `PLATE` are relative to the total height."""
CAP_CORNER = 0.025
PLATE = 0.0165
BELLY = 0.372
"""Half width of a bulb; this constant, `PLATE_WIDE`, `ROD` and `ROD_AT` are relative to the total width."""
PLATE_WIDE = 0.379
ROD = 0.0205
ROD_AT = 0.431
LEAST_ROD = 1.25
"""Minimum half width of a rod in dp."""
HIGHLIGHT = (0.075, 0.53)
"""Start and end of the highlight on each bulb, on a scale from the plate (0) to the neck (1)."""
WASHED = (-1.0, -0.7, -0.4, 0.0, 0.5, 1.0)
"""Positions of the colour stops across a bulb, in radii from its middle."""
SPARSE = 3
"""Only every third ring is drawn for a small hourglass, because more would not be visible."""


class HourglassSize(NamedTuple):
    """Size of an hourglass in pixels. `dp`: pixels per dp."""

    width: float
    height: float
    dp: float

    @property
    def bulb(self) -> float:
        """Length of a bulb in pixels."""
        return self.height * (0.5 - CAP - PLATE)

    @property
    def belly(self) -> float:
        """Largest radius of a bulb in pixels."""
        return self.width * BELLY

    @property
    def is_small(self) -> bool:
        return self.width < 100 * self.dp

    @property
    def rings(self) -> tuple[tuple[float, float], ...]:
        """Rings of which a bulb is drawn, as pairs of position (`t`: 0 at the plate, 1 at the neck) and radius; fewer
        for a small hourglass.
        """
        return rings()[::SPARSE] if self.is_small else rings()

    def place(self, x: float, t: float, up: int) -> Point:
        """Converts the coordinates of a bulb (`t`: 0 at the plate, 1 at the neck) to pixels from the middle of the
        hourglass. `up`: 1 for the upper bulb, −1 for the lower one.
        """
        return x * self.belly, up * (1 - t) * self.bulb

    def thick(self, share: float, least: float) -> float:
        """Returns a thickness in pixels: `share` of the width, but at least `least` dp."""
        return max(least * self.dp, share * self.width)


# Materials


def wood_stops() -> Stops:
    """Returns the gradient of the wooden cap at each end of the hourglass, as colour stops from top to bottom."""
    high, middle, low = colour("wood_hi"), colour("wood"), colour("wood_lo")
    return [(0.0, mix(high, middle, 0.2)), (0.5, middle), (0.75, mix(middle, low, 0.42)), (1.0, low)]


def rod_stops() -> Stops:
    """Returns the colour stops of a rod, from its lit side to its shaded side."""
    if current_appearance().theme.is_plain:
        return ((0.0, colour("brass_lo")), (1.0, colour("brass_lo")))
    high, middle, low = colour("brass_hi"), colour("brass"), colour("brass_lo")
    return [(0.0, low), (0.34, high), (0.62, mix(middle, high, 0.25)), (1.0, low)]


def plate_stops() -> Stops:
    if current_appearance().theme.is_plain:
        return rod_stops()
    low, high = colour("brass_lo"), mix(colour("brass"), colour("brass_hi"), 0.85)
    return [(0.0, low), (0.36, high), (1.0, low)]


def glass_stops() -> Stops:
    """Returns the colour stops of the glass, from its lit side to its shaded side."""
    shade = mix(colour("shadow"), colour("glass"), 0.25)
    return [
        (0.0, colour("glass", 0.55)),
        (0.12, colour("glass", 0.34)),
        (0.3, colour("glass", 0.13)),
        (0.6, colour("glass", 0.1)),
        (0.8, (*mix(colour("glass"), shade, 0.4)[:3], 0.1)),
        (1.0, (*shade[:3], 0.18)),
    ]


def outline_colour() -> Rgba:
    """Returns the colour of the glass outline: a grey that is visible on every background."""
    if current_appearance().theme.is_plain:
        return colour("ink")
    return (*mix(colour("ink2"), colour("glass"), 0.3)[:3], 0.62)


def oriented_ramp(stops: Stops, is_upside_down: bool) -> Gradient:
    return gradient(*([(1 - at, rgba) for at, rgba in reversed(stops)] if is_upside_down else stops))


# Layers


def back_layer(glass: HourglassSize, is_upside_down: bool = False) -> Batch:
    """Returns the shapes that are drawn behind the sand: rods, glass, plates and caps. `is_upside_down`: whether the
    hourglass is turned over, so that its light comes from the other side.
    """
    batch = Batch()
    _rods(batch, glass, is_upside_down)
    for up in (1, -1):
        _wash(batch, glass, up, is_upside_down)
        _plate(batch, glass, up, is_upside_down)
        _cap(batch, glass, up, is_upside_down)
    return batch


def _rods(batch: Batch, glass: HourglassSize, is_upside_down: bool) -> None:
    half = glass.thick(ROD, LEAST_ROD)
    end = glass.height * (0.5 - CAP / 2)
    for side in (-1, 1):
        x = side * ROD_AT * glass.width
        batch.fill(
            rounded_box(x - half, -end, 2 * half, 2 * end),
            oriented_ramp(rod_stops(), is_upside_down).across(x - half, x + half),
        )


def _plate(batch: Batch, glass: HourglassSize, up: int, is_upside_down: bool) -> None:
    half, high = PLATE_WIDE * glass.width, glass.thick(0, 1) + PLATE * glass.height
    foot = glass.bulb if up > 0 else -glass.bulb - PLATE * glass.height
    paint = oriented_ramp(plate_stops(), is_upside_down).across(-half, half)
    batch.fill(rounded_box(-half, foot - (glass.dp if up < 0 else 0), 2 * half, high, high / 4), paint)


def _cap(batch: Batch, glass: HourglassSize, up: int, is_upside_down: bool) -> None:
    half, high = glass.width / 2, CAP * glass.height
    foot = glass.height / 2 - high if up > 0 else -glass.height / 2
    corner = CAP_CORNER * glass.height
    batch.fill(
        rounded_box(-half, foot, 2 * half, high, corner),
        oriented_ramp(wood_stops(), is_upside_down).down(foot + high, foot),
    )
    if current_appearance().theme.is_plain:
        return
    gleam = high * 0.16
    top = foot + high * 0.04 if is_upside_down else foot + high * 0.96 - gleam
    light = solid_paint(mix(colour("wood_hi"), (1.0, 0.99, 0.96, 1.0), 0.22))
    batch.fill(rounded_box(-half + corner * 0.55, top, 2 * half - corner * 1.1, gleam, gleam / 2), light)


def _wash(batch: Batch, glass: HourglassSize, up: int, is_upside_down: bool) -> None:
    """Draws the glass of a bulb with a horizontal gradient, adapted to the width of the bulb at each height."""
    if current_appearance().theme.is_plain:
        return
    shades, vertices = oriented_ramp(glass_stops(), is_upside_down), list[float]()
    for part in WASHED:
        place = shades.place(0.5 + part / 2)
        for t, r in glass.rings:
            vertices += (*glass.place(part * r, t, up), *place)
    batch.triangles(vertices, band_indices(len(WASHED), len(glass.rings), False))


def front_layer(glass: HourglassSize, is_upside_down: bool = False) -> Batch:
    """Returns the shapes that are drawn in front of the sand: the outline of the bulbs and their highlights.
    `is_upside_down`: whether the hourglass is turned over, so that its light comes from the other side.
    """
    batch = Batch()
    rim = min(glass.thick(0.0072, 1.1), 2.1 * glass.dp)
    for side in (-1, 1):
        above = [glass.place(side * r, t, 1) for t, r in glass.rings]
        below = [glass.place(side * r, t, -1) for t, r in reversed(glass.rings[:-1])]
        batch.line([*above, *below], rim, solid_paint(outline_colour()), caps=False)
    for up in (1, -1):
        _highlight(batch, glass, 1 if is_upside_down else -1, up)
    return batch


def _highlight(batch: Batch, glass: HourglassSize, side: int, up: int) -> None:
    start, end = HIGHLIGHT
    places = []
    for step in range(19):
        t = start + (end - start) * step / 18
        places.append(glass.place(side * (0.8 * bulb_radius(t) + 0.035 * step / 18), t, up))
    batch.line(places, glass.thick(0.027, 1.2), solid_paint(colour("glass", 0.78)))


def shadow_layer(glass: HourglassSize) -> Batch:
    """Returns the shadow below the hourglass, which stays in place when the hourglass rotates."""
    batch = Batch()
    foot, half, high = -glass.height / 2, glass.width / 2, CAP * glass.height
    lying = rounded_box(-half + 0.02 * glass.width, foot, 2 * half - 0.04 * glass.width, high, high / 2)
    batch.shadow(lying, shadow_colour("held"), glass.thick(0.034, 1.4), dy=-glass.height * 0.027)
    return batch


# Sand in both bulbs


FALL = 0.35
"""Seconds that a grain needs to fall from the neck to the plate."""
GRAINS_FROM = 0.1
"""Share of the sand left in the upper bulb at which the stream becomes single grains."""
GRAINS = 9
BOUNCING = 5
SPECKS = 150
LEVELS = 48
"""Number of sand levels in the lower bulb for which the visible specks are computed."""
UPRIGHT = pi / 7
"""Tilt of the hourglass in radians from which the surface of the sand is drawn horizontal."""


def sand_paint(glass: HourglassSize, is_upside_down: bool = False) -> PlacedGradient:
    """Returns the gradient for the sand, with a bright vertical stripe right of the middle."""
    edge = mix(colour("sand_lo"), colour("sand"), 0.45)
    stops = [(0.0, edge), (0.28, colour("sand")), (0.55, colour("sand_hi")), (1.0, edge)]
    reach = glass.belly if not is_upside_down else -glass.belly
    return gradient(*stops).across(-reach, reach)


def draw_sand(batch: Batch, glass: HourglassSize, sand: float, angle: float, is_upside_down: bool = False) -> None:
    """Draws the sand in both bulbs. `sand`: share in the upper bulb; `angle`: tilt of the hourglass in radians,
    clockwise.
    """
    paint = sand_paint(glass, is_upside_down)
    share = min(1.0, abs(angle) / UPRIGHT)
    upper, lower = columns_above(upper_surface(sand)), columns_below(lower_surface(1 - sand))
    if share:
        upper = _blend(upper, tilted_columns(sand, angle), share)
        lower = _blend(
            lower, [(-x, start, end) for x, start, end in reversed(tilted_columns(1 - sand, angle + pi))], share
        )
    if sand > 0:
        _body(batch, glass, upper, 1, paint)
    if sand < 1:
        _body(batch, glass, lower, -1, paint)
    if 0 < sand < 1 and not share:
        _line(batch, glass, upper)


def _blend(upright: Sequence[Column], level: Sequence[Column], share: float) -> list[Column]:
    return [
        (x + (x2 - x) * share, start + (start2 - start) * share, end + (end2 - end) * share)
        for (x, start, end), (x2, start2, end2) in zip(upright, level)
    ]


def _body(batch: Batch, glass: HourglassSize, columns: Sequence[Column], up: int, paint: PlacedGradient) -> None:
    """Draws the sand of a bulb, given as columns. Its surface fades over one pixel, so that it looks smooth. `up`: 1
    for the upper bulb, −1 for the lower one.
    """
    starts = [glass.place(x, start, up) for x, start, _ in columns]
    ends = [glass.place(x, end, up) for x, _, end in columns]
    before, after = [(x, y + up) for x, y in starts], [(x, y - up) for x, y in ends]
    if up > 0:
        batch.rows([before, starts, ends], paint, (0, 1, 1), closed=False)
    else:
        batch.rows([starts, ends, after], paint, (1, 1, 0), closed=False)


def _line(batch: Batch, glass: HourglassSize, columns: Sequence[Column]) -> None:
    """Draws a line along the surface of the upper sand."""
    places = [glass.place(x, start, 1) for x, start, end in columns if end > start]
    if len(places) > 2:
        rgba = colour("sand") if current_appearance().theme.is_plain else mix(colour("sand_lo"), colour("sand"), 0.12)
        batch.line(places, glass.thick(0.007, 0.9), solid_paint(rgba), caps=False)


# Falling sand


def draw_falling_sand(batch: Batch, glass: HourglassSize, sand: float, used: float) -> None:
    """Draws the falling stream of sand, or its last grains. `sand`: share in the upper bulb; `used`: seconds since the
    start.
    """
    floor = glass.place(0, lower_surface(1 - sand).height(0.0), -1)[1]
    if sand > GRAINS_FROM or glass.is_small:
        _stream(batch, glass, floor, used)
    else:
        _grains(batch, glass, floor, used)


def _stream(batch: Batch, glass: HourglassSize, floor: float, used: float) -> None:
    fallen = min(1.0, (used / FALL) ** 2)
    if fallen * glass.bulb < 1:
        return
    half = glass.height * 0.004 if not glass.is_small else glass.thick(0.02, 0.7)
    top, bottom = glass.height * 0.006, max(floor, -fallen * glass.bulb) - (glass.dp if fallen == 1 else 0)
    paint = solid_paint(colour("sand_lo"))
    sides = (-half - 0.5, -half + 0.5, half - 0.5, half + 0.5)
    batch.rows([[(x, top), (x, bottom)] for x in sides], paint, (0, 1, 1, 0), closed=False)


def _grains(batch: Batch, glass: HourglassSize, floor: float, used: float) -> None:
    """Draws grains that accelerate below the neck, and a few that bounce on the heap. `floor`: y coordinate of
    the heap's top; `used`: seconds since the start.
    """
    paint, size = solid_paint(colour("sand_lo")), glass.height * 0.0054
    for grain in range(GRAINS):
        part = (used / FALL / 2 + grain / GRAINS) % 1.0
        x = glass.height * 0.004 * _shake(grain, int(used / FALL / 2 + grain / GRAINS))
        batch.fill(circle_outline(x, part**1.7 * floor, size, 12), paint)
    for grain in range(BOUNCING):
        part = (used / FALL / 3 + grain / BOUNCING) % 1.0
        away = _shake(grain + 20, int(used / FALL / 3 + grain / BOUNCING))
        x = glass.height * 0.075 * away * part
        y = floor + glass.height * (0.02 * 4 * part * (1 - part) - 0.06 * part * abs(away) - 0.004)
        batch.fill(circle_outline(x, y, size * 0.85, 12), paint)


def _shake(grain: int, fall: int) -> float:
    """Returns a pseudo-random number between −1 and 1 for a falling grain. `fall`: number of falls so far, so that each
    differs.
    """
    return ((grain * 7919 + fall * 104729) % 2003) / 1001.5 - 1


# Specks


@cache
def _specks() -> tuple[tuple[float, float, float, bool], ...]:
    """Returns the specks (grains of another shade) of the lower sand as tuples: share of the sand that covers the
    speck, x, t, whether it is light. They are sorted by the share.
    """
    random = Random(3)
    grains: list[tuple[float, float, float, bool]] = []
    while len(grains) < SPECKS:
        x, t = random.uniform(-0.98, 0.98), random.uniform(0.005, 0.34) ** 1.25
        bottom, flank = wall_span(abs(x) + 0.02)
        if bottom + 0.012 < t < flank:
            grains.append((_covering_amount(abs(x), t + 0.022), x, t, random.random() < 0.45))
    return tuple(sorted(grains))


@cache
def _levels() -> list[SandSurface]:
    """Returns the surface of the sand in the lower bulb at each level, from empty to full."""
    return [lower_surface(level / LEVELS) for level in range(LEVELS + 1)]


def _covering_amount(x: float, t: float) -> float:
    """Returns the smallest share of the sand with which the sand in the lower bulb covers a point; over 1 if no share
    does.
    """
    covering = (level for level, surface in enumerate(_levels()) if _top(surface, x) > t)
    return next(covering, LEVELS + 1) / LEVELS


def _top(surface: SandSurface, x: float) -> float:
    if x <= surface.radius:
        return surface.height(x)
    return wall_span(x)[1] if surface.edge > SHOULDER else 0.0


def draw_specks(batch: Batch, glass: HourglassSize, sand: float) -> None:
    """Draws the specks that the sand in the lower bulb covers: single grains of another shade."""
    if current_appearance().theme.is_plain:
        return
    dark, bright = (mix(colour(role), colour("sand"), 0.25) for role in ("sand_lo", "sand_hi"))
    for full, x, t, is_light in _specks():
        if full > 1 - sand:
            break
        paint = solid_paint(bright if is_light else dark)
        place: Point = glass.place(x, t, -1)
        batch.fill(circle_outline(*place, glass.height * 0.0028, 8), paint)
