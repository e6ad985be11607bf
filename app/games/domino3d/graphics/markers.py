"""Markers on the board: signs of candidate places, signs for mismatching marks, and the tipping direction."""

from collections.abc import Callable
from math import cos, hypot, sin

from kivy.metrics import dp

from app.games.domino3d.geometry.block_mesh import CUBE_SIDES
from app.games.domino3d.geometry.projection import NORMALS, Cube
from app.games.domino3d.geometry.touch_geometry import BrickGeometry
from app.look.appearance import colour
from app.look.mesh import Batch, Paint, solid_paint
from app.look.shapes import Point, circle_outline, rounded_polygon
from app.look.surfaces import paint
from app.table.camera import Vector
from engine.domino3d.cells import Side, position
from engine.domino3d.collapse import Tilt
from engine.domino3d.joints import Seam

SIGN, SIGN_RIM, SIGN_HOLE = 3.5, 5.1, 2.0
"""Radii in dp of a place's sign, of the light ring around it, and of the hole in the sign of an unstable place"""
SIGN_CORNERS = 12
"""Number of corners with which the discs of a sign are drawn, which is few because there are many signs"""
AIR = 0.002
"""Gap in cells between a face and a marker drawn on it"""
INSET = 0.04
"""Distance in cells between the rim around a square and its edges"""
FULL, LEAST_GROWTH = 44.0, 0.65
"""Size of a cell in dp from which a ≠ sign has its full size, and its smallest share of that size"""
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


def draw_mismatch(batch: Batch, x: float, y: float, growth: float = 1.0) -> None:
    """Draws the ≠ sign of two mismatching marks. `growth`: factor on its size."""
    unit = dp(1) * growth
    _draw_equals(batch, x, y, unit, "bad")
    batch.line([(x - unit * 3, y - unit * 5), (x + unit * 3, y + unit * 5)], unit * 1.5, paint("surface"))


def draw_match(batch: Batch, x: float, y: float, growth: float = 1.0) -> None:
    """Draws the = sign of two equal marks. `growth`: factor on its size."""
    _draw_equals(batch, x, y, dp(1) * growth, "brass_lo")


def _draw_equals(batch: Batch, x: float, y: float, unit: float, role: str) -> None:
    """Draws two bars on a disc in the colour of a role. `unit`: size of one dp of the sign in pixels."""
    ink = paint("surface")
    batch.fill(circle_outline(x, y, unit * 10.5), ink)
    batch.fill(circle_outline(x, y, unit * 9), paint(role))
    for up in (-2.2, 2.2):
        batch.line([(x - unit * 4, y + unit * up), (x + unit * 4, y + unit * up)], unit * 1.7, ink)


def draw_mismatching_squares(batch: Batch, geometry: BrickGeometry, seam: Seam) -> None:
    """Draws a red rim around the two squares of a seam, and a ≠ sign between them."""
    projection = geometry.projection
    for cell in (seam.cell, seam.near):
        ring = anticlockwise([projection.project(*corner) for corner in square_corners(position(cell), seam.side)])
        outline = rounded_polygon(ring, dp(2))
        batch.rim(outline, paint("surface"), -dp(1.6), dp(4.6))
        batch.rim(outline, paint("bad"), -dp(0.4), dp(3.2))
    growth = min(1.0, max(LEAST_GROWTH, projection.scale / dp(FULL)))
    draw_mismatch(batch, *projection.project(*seam_middle(seam)), growth)


def square_corners(cube: Cube, side: Side) -> list[Vector]:
    """Returns the corners of a side of a cube, moved a little inwards."""
    normal = Vector(*NORMALS[side])
    middle = Vector(*(at + 0.5 for at in cube)).plus(normal, 0.5)
    corners = [Vector(*(at + step for at, step in zip(cube, corner))) for corner in CUBE_SIDES[side].corners]
    return [corner.plus(middle.plus(corner, -1), 2 * INSET).plus(normal, AIR) for corner in corners]


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


def tipping_outline(geometry: BrickGeometry, tilt: Tilt) -> list[Point]:
    """Returns window points around everything that `draw_tipping` draws, except the head of the arrow."""
    support = [geometry.projection.project(a, b, tilt.height) for a, b in tilt.support]
    return [*support, geometry.projection.project(*tilt.middle), *_arrow_path(geometry, tilt)]


def _arrow_path(geometry: BrickGeometry, tilt: Tilt) -> list[Point]:
    """Returns the points of a curve from above the centre of mass over the edge."""
    (x, y, z), (over, beside) = tilt.middle, tilt.direction
    return [
        geometry.projection.project(
            x + over * ARC * sin(k * 0.16), y + beside * ARC * sin(k * 0.16), z - 0.9 + ARC * cos(k * 0.16)
        )
        for k in range(ARC_STEPS)
    ]


def _draw_arrow(batch: Batch, geometry: BrickGeometry, tilt: Tilt) -> None:
    path = _arrow_path(geometry, tilt)
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
