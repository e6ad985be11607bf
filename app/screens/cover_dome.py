"""The coloured part of the covered table: the seat's colour with raked lines, a brass edge, the medal on it."""

from collections.abc import Callable
from math import acos, asin, hypot, pi

from kivy.metrics import dp

from app.box import Box
from app.look.batch import Batch
from app.look.look import seat
from app.look.materials import brass, brass_paint, medal_of, paint
from app.look.palette import flat
from app.look.shapes import Path, Point, arc, circle
from app.look.tokens import Rgba

BULGE = 0.17
"""How far the edge bends out, in parts of its length"""
STEP = 22
"""dp between two raked lines"""


def bulge_of(length: float) -> float:
    """How far an edge of this length bends out."""
    return min(length * BULGE, dp(46))


def draw_dome(batch: Batch, area: Box, seat_colour: int, is_wide: bool, medal: float) -> None:
    """Fills an area up to its edges; its lower edge, or its right one, bends out of it, the medal in the middle."""
    colours = seat(seat_colour)
    far, length = (area.width, area.height) if is_wide else (area.height, area.width)
    turn = _turned(area, is_wide)
    edge = [turn(point) for point in _edge(far, length)]
    corners = [turn((-length / 2, 0)), turn((length / 2, 0))]
    batch.polygon([*edge, *reversed(corners)], flat(colours.solid))
    _rake(batch, far, length, turn, (*colours.on_solid[:3], 0.13))
    heights = [y for _, y in edge]
    batch.line(edge, dp(5), brass_paint(max(heights) + dp(3), min(heights) - dp(3)), caps=False)
    x, y = edge[len(edge) // 2]
    brass(batch, circle(x, y, medal + dp(6)), hairline=False)
    batch.fill(circle(x, y, medal + dp(3)), paint("raised"))
    medal_of(batch, x, y, medal - dp(5), seat_colour)


def _turned(area: Box, is_wide: bool) -> Callable[[Point], Point]:
    """From places across and down from the middle of the flat side to those in the window."""
    if is_wide:
        return lambda point: (area.x + point[1], area.y + area.height / 2 + point[0])
    return lambda point: (area.x + area.width / 2 + point[0], area.top - point[1])


def _edge(far: float, length: float) -> Path:
    """The bent edge from one side to the other, `far` away from the flat one."""
    middle, radius = _circle(far, length)
    half = asin(min(1.0, length / 2 / radius))
    return arc(0, middle, radius, pi / 2 + half, pi / 2 - half)


def _circle(far: float, length: float) -> tuple[float, float]:
    """The circle that the edge is part of: how far its middle is, and its radius."""
    bulge = bulge_of(length)
    radius = (length * length / 4 + bulge * bulge) / (2 * bulge)
    return far + bulge - radius, radius


def _rake(batch: Batch, far: float, length: float, turn: Callable[[Point], Point], ink: Rgba) -> None:
    """Half circles about the middle of the flat side, as far as they lie inside."""
    line = flat(ink)
    middle, edge = _circle(far, length)
    half, radius = length / 2, dp(STEP)
    while radius < hypot(far, half):
        widest = asin(min(1.0, half / radius))
        for start, end in _inside(radius, middle, edge, widest):
            points = arc(0, 0, radius, pi / 2 - end, pi / 2 - start)
            batch.line([turn(point) for point in points], dp(1.2), line, caps=False)
        radius += dp(STEP)


def _inside(radius: float, middle: float, edge: float, widest: float) -> list[tuple[float, float]]:
    """The angles, from straight down, at which a circle lies inside the edge."""
    if not middle or abs(radius + abs(middle)) <= edge:
        return [(-widest, widest)]
    share = (radius * radius + middle * middle - edge * edge) / (2 * radius * middle)
    least = acos(min(1.0, max(-1.0, share)))
    return [(-widest, -least), (least, widest)] if least < widest else []
