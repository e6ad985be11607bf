"""The glass without its sand: wood, brass, and what shines on the bulbs.

Everything is drawn about the middle of the neck. Light comes from the upper left however the glass is turned:
`is_turned` says that it is upside down.
"""

from typing import NamedTuple

from app.look.batch import Batch, bands
from app.look.look import colour, shadow
from app.look.palette import Ramp, Stops, flat, ramp
from app.look.shapes import Point, box
from app.look.tokens import Rgba, mix
from app.sand import radius, rings

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
"""From where to where it goes on each bulb"""
WASHED = (-1.0, -0.7, -0.4, 0.0, 0.5, 1.0)
"""Where light changes on its way across a bulb, in parts of the radius"""
SPARSE = 3
"""Of so many rings a small glass is drawn with one"""


class Build(NamedTuple):
    """The measures of one glass, in pixels; `dp` is one dp."""

    width: float
    height: float
    dp: float

    @property
    def bulb(self) -> float:
        """The length of a bulb."""
        return self.height * (0.5 - CAP - PLATE)

    @property
    def belly(self) -> float:
        """Its widest radius."""
        return self.width * BELLY

    @property
    def is_small(self) -> bool:
        return self.width < 100 * self.dp

    @property
    def rings(self) -> tuple[tuple[float, float], ...]:
        """(t, radius) of the rings that it is drawn with; a small one needs fewer."""
        return rings()[::SPARSE] if self.is_small else rings()

    def place(self, x: float, t: float, up: int) -> Point:
        """A place in the upper bulb (1) or the lower (−1)."""
        return x * self.belly, up * (1 - t) * self.bulb

    def thick(self, share: float, least: float) -> float:
        """A thickness: a share of the width, but not below so many dp."""
        return max(least * self.dp, share * self.width)


# Materials


def wood() -> Stops:
    """From the top of a cap to its foot."""
    high, middle, low = colour("wood_hi"), colour("wood"), colour("wood_lo")
    return [(0.0, mix(high, middle, 0.2)), (0.5, middle), (0.75, mix(middle, low, 0.42)), (1.0, low)]


def rod() -> Stops:
    """From the lit side of a rod to the other."""
    high, middle, low = colour("brass_hi"), colour("brass"), colour("brass_lo")
    return [(0.0, low), (0.34, high), (0.62, mix(middle, high, 0.25)), (1.0, low)]


def plate() -> Stops:
    low, high = colour("brass_lo"), mix(colour("brass"), colour("brass_hi"), 0.85)
    return [(0.0, low), (0.36, high), (1.0, low)]


def wash() -> Stops:
    """The glass, from its lit side to the other."""
    shade = mix(colour("shadow"), colour("glass"), 0.25)
    return [
        (0.0, colour("glass", 0.55)), (0.12, colour("glass", 0.34)), (0.3, colour("glass", 0.13)),
        (0.6, colour("glass", 0.1)), (0.8, (*mix(colour("glass"), shade, 0.4)[:3], 0.1)), (1.0, (*shade[:3], 0.18)),
    ]  # fmt: skip


def outline() -> Rgba:
    """The rim of the glass: grey, as glass is, on every ground."""
    return (*mix(colour("ink2"), colour("glass"), 0.3)[:3], 0.62)


def lit(stops: Stops, is_turned: bool) -> Ramp:
    return ramp(*([(1 - at, rgba) for at, rgba in reversed(stops)] if is_turned else stops))


# What is drawn


def back(build: Build, is_turned: bool = False) -> Batch:
    """What is seen behind the sand."""
    batch = Batch()
    _rods(batch, build, is_turned)
    for up in (1, -1):
        _wash(batch, build, up, is_turned)
        _plate(batch, build, up, is_turned)
        _cap(batch, build, up, is_turned)
    return batch


def _rods(batch: Batch, build: Build, is_turned: bool) -> None:
    half = build.thick(ROD, LEAST_ROD)
    end = build.height * (0.5 - CAP / 2)
    for side in (-1, 1):
        x = side * ROD_AT * build.width
        batch.fill(box(x - half, -end, 2 * half, 2 * end), lit(rod(), is_turned).across(x - half, x + half))


def _plate(batch: Batch, build: Build, up: int, is_turned: bool) -> None:
    half, high = PLATE_WIDE * build.width, build.thick(0, 1) + PLATE * build.height
    foot = build.bulb if up > 0 else -build.bulb - PLATE * build.height
    paint = lit(plate(), is_turned).across(-half, half)
    batch.fill(box(-half, foot - (build.dp if up < 0 else 0), 2 * half, high, high / 4), paint)


def _cap(batch: Batch, build: Build, up: int, is_turned: bool) -> None:
    half, high = build.width / 2, CAP * build.height
    foot = build.height / 2 - high if up > 0 else -build.height / 2
    corner = CAP_CORNER * build.height
    batch.fill(box(-half, foot, 2 * half, high, corner), lit(wood(), is_turned).down(foot + high, foot))
    gleam = high * 0.16
    top = foot + high * 0.04 if is_turned else foot + high * 0.96 - gleam
    light = flat(mix(colour("wood_hi"), (1.0, 0.99, 0.96, 1.0), 0.22))
    batch.fill(box(-half + corner * 0.55, top, 2 * half - corner * 1.1, gleam, gleam / 2), light)


def _wash(batch: Batch, build: Build, up: int, is_turned: bool) -> None:
    """The glass itself: a ramp from the left edge of a bulb to its right edge, at each of its heights."""
    shades, vertices = lit(wash(), is_turned), list[float]()
    for part in WASHED:
        place = shades.place(0.5 + part / 2)
        for t, r in build.rings:
            vertices += (*build.place(part * r, t, up), *place)
    batch.triangles(vertices, bands(len(WASHED), len(build.rings), False))


def front(build: Build, is_turned: bool = False) -> Batch:
    """What is seen before the sand: the outline of the bulbs and their highlights."""
    batch = Batch()
    rim = min(build.thick(0.0072, 1.1), 2.1 * build.dp)
    for side in (-1, 1):
        above = [build.place(side * r, t, 1) for t, r in build.rings]
        below = [build.place(side * r, t, -1) for t, r in reversed(build.rings[:-1])]
        batch.line([*above, *below], rim, flat(outline()), caps=False)
    for up in (1, -1):
        _highlight(batch, build, 1 if is_turned else -1, up)
    return batch


def _highlight(batch: Batch, build: Build, side: int, up: int) -> None:
    start, end = HIGHLIGHT
    places = []
    for step in range(19):
        t = start + (end - start) * step / 18
        places.append(build.place(side * (0.8 * radius(t) + 0.035 * step / 18), t, up))
    batch.line(places, build.thick(0.027, 1.2), flat(colour("glass", 0.78)))


def cast(build: Build) -> Batch:
    """The shadow under the glass; it stays where it is when the glass turns."""
    batch = Batch()
    foot, half, high = -build.height / 2, build.width / 2, CAP * build.height
    lying = box(-half + 0.02 * build.width, foot, 2 * half - 0.04 * build.width, high, high / 2)
    batch.shadow(lying, shadow("held"), build.thick(0.034, 1.4), dy=-build.height * 0.027)
    return batch
