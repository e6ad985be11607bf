"""Markers on the board: signs of candidate places, signs for mismatching marks, and the tipping direction."""

from collections.abc import Callable
from math import cos, hypot, sin

from kivy.metrics import dp

from app.games.domino3d.geometry.projection import NORMALS
from app.games.domino3d.geometry.touch_geometry import BrickGeometry
from app.look.appearance import colour
from app.look.mesh import Batch, Paint, solid_paint
from app.look.shapes import Point, circle_outline, rounded_polygon
from app.look.surfaces import paint
from engine.domino3d.cells import position
from engine.domino3d.collapse import Tilt
from engine.domino3d.joints import Seam

SIGN, SIGN_RIM, SIGN_HOLE = 3.1, 4.5, 1.8
"""Radii in dp of a place's sign, of the light ring around it, and of the hole in the sign of an unstable place"""
SIGN_CORNERS = 12
"""Number of corners with which the discs of a sign are drawn, which is few because there are many signs"""
AIR = 0.002
"""Gap in cells between a face and a marker drawn on it"""
ARC, ARC_STEPS = 1.15, 9
"""Radius in cells of the tipping arrow, and the number of its points"""


def draw_sign(batch: Batch) -> None:
    """Draws the sign of a place: a small brass disc."""
    _fill_disc(batch, SIGN_RIM, paint("surface"))
    _fill_disc(batch, SIGN, paint("brass_lo"))


def draw_shaky_sign(batch: Batch) -> None:
    """Draws the sign of an unstable place: a red ring, which differs from the other sign in shape too."""
    _fill_disc(batch, SIGN_RIM + 1, paint("surface"))
    _fill_disc(batch, SIGN_RIM, paint("bad"))
    _fill_disc(batch, SIGN_HOLE, paint("surface"))


def _fill_disc(batch: Batch, radius: float, ink: Paint) -> None:
    batch.fill(circle_outline(0, 0, dp(radius), SIGN_CORNERS), ink)


class MarkerMesh:
    """Marker mesh that is drawn once and copied to many positions."""

    def __init__(self, draw: Callable[[Batch], None]) -> None:
        batch = Batch()
        draw(batch)
        numbers, self._indices = batch.collected
        self._vertices = [tuple(numbers[at : at + 4]) for at in range(0, len(numbers), 4)]

    def stamp(self, batch: Batch, at: Point) -> None:
        x, y = at
        vertices = [number for px, py, u, v in self._vertices for number in (x + px, y + py, u, v)]
        batch.triangles(vertices, self._indices)


def seam_middle(seam: Seam) -> tuple[float, float, float]:
    """Returns the point just in front of the middle of a seam, the edge between two neighbouring faces at a joint of
    two bricks.
    """
    here, neighbour = position(seam.cell), position(seam.near)
    x, y, z = ((a + b + 1) / 2 + way * (0.5 + AIR) for a, b, way in zip(here, neighbour, NORMALS[seam.side]))
    return x, y, z


def anticlockwise(path: list[Point]) -> list[Point]:
    (ax, ay), (bx, by), (cx, cy) = path[:3]
    return path if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0 else path[::-1]


def draw_mismatch(batch: Batch, x: float, y: float) -> None:
    """Draws the ≠ sign of two mismatching marks."""
    ink = paint("surface")
    batch.fill(circle_outline(x, y, dp(10.5)), ink)
    batch.fill(circle_outline(x, y, dp(9)), paint("bad"))
    for up in (-2.2, 2.2):
        batch.line([(x - dp(4), y + dp(up)), (x + dp(4), y + dp(up))], dp(1.7), ink)
    batch.line([(x - dp(3), y - dp(5)), (x + dp(3), y + dp(5))], dp(1.5), ink)


def draw_tipping(batch: Batch, geometry: BrickGeometry, tilt: Tilt) -> None:
    """Draws the support area, the centre of mass with its plumb line, and the tipping direction."""
    project, bad, pale = geometry.projection.project, paint("bad"), paint("surface")
    x, y, z = tilt.middle
    ring = [project(a, b, tilt.height + AIR) for a, b in tilt.support]
    if len(ring) > 2:
        batch.polygon(anticlockwise(ring), solid_paint(colour("bad", 0.3)))
        batch.line(ring, dp(4), pale, closed=True, caps=False)
        batch.line(ring, dp(2.4), bad, closed=True, caps=False)
    top, foot = project(x, y, z), project(x, y, tilt.height)
    batch.line([top, foot], dp(4.5), pale)
    batch.dashed([top, foot], dp(2.2), dp(5), dp(4), bad, False)
    batch.fill(circle_outline(*top, dp(7.5)), pale)
    batch.fill(circle_outline(*top, dp(5.5)), bad)
    if any(tilt.direction):
        _draw_arrow(batch, geometry, tilt)


def _draw_arrow(batch: Batch, geometry: BrickGeometry, tilt: Tilt) -> None:
    """Draws a curved arrow from above the centre of mass over the edge."""
    (x, y, z), (over, beside) = tilt.middle, tilt.direction
    path = [
        geometry.projection.project(
            x + over * ARC * sin(k * 0.16), y + beside * ARC * sin(k * 0.16), z - 0.9 + ARC * cos(k * 0.16)
        )
        for k in range(ARC_STEPS)
    ]
    (ax, ay), (bx, by) = path[-3], path[-1]
    length = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    head = [
        (bx - dy * dp(9), by + dx * dp(9)),
        (bx + dx * dp(13), by + dy * dp(13)),
        (bx + dy * dp(9), by - dx * dp(9)),
    ]
    for width, role in ((7.0, "surface"), (4.0, "bad")):
        batch.line(path, dp(width), paint(role))
    batch.fill(rounded_polygon(anticlockwise(head), dp(2)), paint("bad"))
