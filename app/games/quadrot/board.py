"""Drawing of the board: wooden frame, field, lines, points, and the areas behind the start lines in which pawns wait.

Each line colour also has its own style, so that colour-blind players can distinguish the lines.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from math import cos, hypot, sin, tau

from kivy.metrics import dp

from app.games.quadrot.board_plan import LINE, BoardPlan
from app.look.appearance import colour, current_appearance, seat_colours, shadow_colour
from app.look.mesh import FRINGE, Batch, SolidPaint, gradient, solid_paint
from app.look.shapes import Point, arc_path, circle_outline, rounded_box, rounded_polygon
from app.look.surfaces import CREAM
from app.look.theme import Rgba, Theme, load_theme, mix
from engine.quadrot.board import (
    BLACK,
    BLACK_POINTS,
    BLUE,
    GATES,
    PLACES,
    POINTS,
    RED,
    RED_SQUARES,
    SEGMENTS,
    SIDES,
    WHITE_POINTS,
    YELLOW,
    Colour,
    rotated,
)

WIDTH = 0.21
"""Width of a line in units (the distance between two columns); the sizes below are in units too"""
PLAIN, SPECIAL, SQUARE, STROKE = 0.27, 0.36, 0.345, 0.125
WHITE = (1.0, 1.0, 1.0, 1.0)
RED_FACE = (0.722, 0.196, 0.161, 1.0)
BLACK_FACE = (0.141, 0.122, 0.102, 1.0)


def draw(
    batch: Batch, plan: BoardPlan, seats: Mapping[int, int], is_seen: Callable[[Point], bool] = lambda _place: True
) -> None:
    """Draws the board.

    `seats`: seat colour of each side; `is_seen`: filter by position for the lines and points to draw.
    """
    _frame(batch, plan)
    _strips(batch, plan, seats)
    _gates(batch, plan)
    for kind, segments in SEGMENTS.items():
        for start, end in ((plan.point(one), plan.point(other)) for one, other in segments):
            if is_seen(start) or is_seen(end):
                line(batch, start, end, kind, plan.unit * WIDTH)
    for side in SIDES:
        batch.line(plan.line(side), plan.unit * STROKE, solid_paint(BLACK_FACE))
    for points, draw_point in KINDS:
        stamp(batch, partial(draw_point, unit=plan.unit), list(filter(is_seen, map(plan.point, points))))


def _frame(batch: Batch, plan: BoardPlan) -> None:
    """Draws the wooden frame with trays in its corners and the field in its middle."""
    wide, corner = plan.size * 0.018, plan.size * 0.062
    outline = rounded_box(plan.x, plan.y, plan.size, plan.size, corner)
    batch.shadow(outline, shadow_colour("card"), dp(8), 0, -dp(7))
    batch.shadow(outline, shadow_colour("contact"), dp(1.6), 0, -dp(2))
    grain = gradient((0.0, colour("wood_hi")), (0.5, colour("wood")), (1.0, colour("wood_lo")))
    batch.fill(outline, grain.down(plan.y + plan.size, plan.y))
    is_plain = current_appearance().theme.is_plain
    light = solid_paint((*CREAM[:3], 0.3 if not current_appearance().theme.is_dark else 0.14))
    if not is_plain:
        batch.rim(outline, light, wide * 0.22, wide * 0.22 + dp(1))
    floor = (
        mix(field(), colour("sunk"), 0.62)
        if not current_appearance().theme.is_dark
        else mix(field(), colour("wood_lo"), 0.45)
    )
    batch.fill(outline, solid_paint(floor), wide)
    batch.shade(outline, colour("shadow", 0.22), dp(6), (-0.25, 0.97), wide)
    cut = rounded_polygon(plan.field(), 0)
    batch.fill(cut, solid_paint(field()))
    batch.rim(cut, solid_paint(colour("ink") if is_plain else mix(floor, colour("wood_lo"), 0.3)), 0, dp(1))


def _strips(batch: Batch, plan: BoardPlan, seats: Mapping[int, int]) -> None:
    for side in SIDES:
        if side in seats:
            outline, solid = rounded_polygon(plan.strip(side), plan.unit * 0.16), seat_colours(seats[side]).solid
            if current_appearance().theme.is_plain:
                batch.rim(outline, solid_paint(solid), dp(3), dp(6))
            else:
                batch.fill(outline, solid_paint(mix(field(), solid, 0.34)))


def _gates(batch: Batch, plan: BoardPlan) -> None:
    """Draws the strokes from each start line to its two gates, half blue and half red, because dice of both colours
    open a gate.
    """
    for side in SIDES:
        for gate in GATES[side]:
            along = PLACES[rotated(gate, -side)][0] - 4
            for shift, kind in ((-0.075, BLUE), (0.075, RED)):
                ends = (plan.on_side(side, along + shift, 0), plan.on_side(side, along + shift, LINE))
                bars(batch, [ends], plan.unit * 0.09, solid_paint(COLOURS[kind]))


# Points, about 0, 0


def _plain(batch: Batch, unit: float) -> None:
    """Draws a plain point as a shallow hole in the wood."""
    rim, floor, radius = (0.478, 0.388, 0.267, 1.0), (0.867, 0.780, 0.612, 1.0), unit * PLAIN
    batch.fill(circle_outline(0, 0, radius), solid_paint(rim))
    batch.fill(circle_outline(0, 0, radius), solid_paint(floor), radius * 0.14)
    if not current_appearance().theme.is_plain:
        batch.line(arc_path(0, 0, radius * 0.66, 0.5, 2.64), radius * 0.13, solid_paint(mix(rim, floor, 0.35)))


def _white(batch: Batch, unit: float) -> None:
    _special(batch, unit * SPECIAL, WHITE, mix(colour("engrave"), WHITE, 0.42))


def _black(batch: Batch, unit: float) -> None:
    _special(batch, unit * SPECIAL, BLACK_FACE, (0.914, 0.851, 0.706, 1.0))


def _special(batch: Batch, radius: float, face: Rgba, ring: Rgba) -> None:
    """Draws a disc with a ring in it."""
    outline = circle_outline(0, 0, radius)
    batch.fill(outline, solid_paint((0.30, 0.24, 0.17, 1.0)))
    batch.fill(outline, solid_paint(face), radius * 0.09)
    batch.rim(outline, solid_paint(ring), radius * 0.44, radius * 0.58)


def _square(batch: Batch, unit: float) -> None:
    """Draws a red square, which sends pawns back to the start."""
    half = unit * SQUARE
    outline = rounded_box(-half, -half, 2 * half, 2 * half, unit * 0.09)
    batch.fill(outline, solid_paint(deep(RED_FACE)), 0, 0, -unit * 0.05)
    batch.fill(outline, solid_paint(RED_FACE))
    reach = half * 0.52
    for up in (-1, 1):
        batch.line([(-reach, -up * reach), (reach, up * reach)], unit * 0.085, solid_paint((1.0, 0.93, 0.9, 1.0)))


KINDS = (
    (sorted({*POINTS} - {*WHITE_POINTS, *BLACK_POINTS, *RED_SQUARES}), _plain),
    (WHITE_POINTS, _white),
    (BLACK_POINTS, _black),
    (RED_SQUARES, _square),
)
"""Drawing function for each kind of point"""


# Lines and signs in the colours of the dice

COLOURS: dict[Colour, Rgba] = {
    BLUE: (0.184, 0.400, 0.639, 1.0),
    RED: (0.761, 0.282, 0.227, 1.0),
    YELLOW: (0.890, 0.675, 0.200, 1.0),
    BLACK: (0.165, 0.145, 0.125, 1.0),
}
CORES: dict[Colour, Rgba] = {
    BLUE: (0.90, 0.94, 0.98, 1.0),
    RED: (0.984, 0.914, 0.875, 1.0),
    YELLOW: (0.420, 0.278, 0.031, 1.0),
    BLACK: (0.914, 0.851, 0.706, 1.0),
}
NIGHT: Rgba = (0.0, 0.0, 0.0, 1.0)


def deep(rgba: Rgba) -> Rgba:
    """Returns the outline colour of a line: 35 % darker, or black in a plain theme."""
    return mix(rgba, NIGHT, 1.0 if current_appearance().theme.is_plain else 0.35)


def line(batch: Batch, start: Point, end: Point, colour: Colour, width: float) -> None:
    """Draws a line segment: its outline, its colour, and the pattern of that colour's style."""
    rgba = COLOURS[colour]
    bars(
        batch, [(start, end)], width + dp(2.6 if current_appearance().theme.is_plain else 1.4), solid_paint(deep(rgba))
    )
    bars(batch, [(start, end)], width, solid_paint(rgba))
    core(batch, start, end, colour, width)


def core(batch: Batch, start: Point, end: Point, colour: Colour, width: float) -> None:
    """Draws the style of a line colour: no pattern, a light line, dots or dashes."""
    ink = solid_paint(CORES[colour])
    if colour == RED:
        bars(batch, [(start, end)], width * 0.3, ink)
    elif colour == YELLOW:
        _dots(batch, _along(start, end, width * 0.86), width * 0.19, ink)
    elif colour == BLACK:
        bars(batch, _pairs(_along(start, end, width * 0.68)), width * 0.26, ink)


BAR = (0, 2, 3, 0, 3, 1, 2, 4, 5, 2, 5, 3, 4, 6, 7, 4, 7, 5)


def bars(batch: Batch, ends: Sequence[tuple[Point, Point]], width: float, ink: SolidPaint) -> None:
    """Draws straight strokes with square ends in one batch, because the board has hundreds of them."""
    half = width / 2
    whole, faded = ink.at(0, 0, 1.0), ink.at(0, 0, 0.0)
    across = ((half + FRINGE, faded), (half - FRINGE, whole), (FRINGE - half, whole), (-half - FRINGE, faded))
    vertices: list[float] = []
    for (x, y), (end_x, end_y) in ends:
        length = hypot(end_x - x, end_y - y) or 1.0
        side_x, side_y = (y - end_y) / length, (end_x - x) / length
        for reach, (u, v) in across:
            dx, dy = side_x * reach, side_y * reach
            vertices += (x + dx, y + dy, u, v, end_x + dx, end_y + dy, u, v)
    batch.triangles(vertices, [8 * n + index for n in range(len(ends)) for index in BAR])


def stamp(batch: Batch, draw: Callable[[Batch], None], places: Sequence[Point]) -> None:
    """Draws a small shape at many positions (`places`).

    The shape is built once, around (0, 0) and in flat colours, and then copied.
    """
    once = Batch()
    draw(once)
    vertices, indices = once.parts[0]
    across, up = vertices[0::4], vertices[1::4]
    for x, y in places:
        copy = vertices[:]
        copy[0::4] = array("f", [value + x for value in across])
        copy[1::4] = array("f", [value + y for value in up])
        batch.triangles(copy, indices)


DOT = [(cos(tau * step / 7), sin(tau * step / 7)) for step in range(7)]
DOT_FACES = [index for i in range(1, 6) for index in (0, i, i + 1)] + [
    index for i in range(7) for index in (i, (i + 1) % 7, (i + 1) % 7 + 7, i, (i + 1) % 7 + 7, i + 7)
]


def _dots(batch: Batch, places: Sequence[Point], radius: float, ink: SolidPaint) -> None:
    """Draws many small dots in one batch, because drawing them as single circles would take too long."""
    whole, faded = ink.at(0, 0, 1.0), ink.at(0, 0, 0.0)
    rings = [(radius - FRINGE, whole), (radius + FRINGE, faded)]
    shape = [(x * size, y * size, *place) for size, place in rings for x, y in DOT]
    vertices = [number for x, y in places for dx, dy, u, v in shape for number in (x + dx, y + dy, u, v)]
    firsts = range(0, len(places) * len(shape), len(shape))
    batch.triangles(vertices, [first + index for first in firsts for index in DOT_FACES])


def sign(batch: Batch, x: float, y: float, radius: float, colour: Colour) -> None:
    """Draws a disc in the colour and style of a segment. The same disc is the symbol on the dice and marks the points
    that a die reaches.
    """
    rgba = COLOURS[colour]
    batch.fill(circle_outline(x, y, radius), solid_paint(deep(rgba)))
    batch.fill(circle_outline(x, y, radius), solid_paint(rgba), radius * 0.1)
    ink, reach, width = solid_paint(CORES[colour]), radius * 0.6, radius * 0.2
    if colour == BLUE:
        batch.line([(x - reach, y), (x + reach, y)], width, ink)
    elif colour == RED:
        for up in (-1, 1):
            batch.line([(x - reach, y + up * width), (x + reach, y + up * width)], width, ink)
    elif colour == YELLOW:
        for step in (-1, 0, 1):
            batch.fill(circle_outline(x + step * reach * 0.82, y, width * 0.8, 10), ink)
    else:
        for step in (-1, 0, 1):
            at = x + step * reach * 0.86
            batch.line([(at - width * 0.75, y), (at + width * 0.75, y)], width * 1.1, ink, caps=False)


def field() -> Rgba:
    """Returns the colour of the field between the lines."""
    if current_appearance().theme.is_plain:
        return colour("ground")
    return (0.863, 0.812, 0.694, 1.0) if current_appearance().theme.is_dark else (0.984, 0.957, 0.894, 1.0)


def mark(role: str, alpha: float = 1.0) -> SolidPaint:
    """Returns a highlight colour of the light theme, because the board is light in the dark theme too."""
    look = current_appearance().theme
    red, green, blue, own = (_day() if look.is_dark else look).colours[role]
    return solid_paint((red, green, blue, own * alpha))


@cache
def _day() -> Theme:
    return load_theme("light")


def _along(start: Point, end: Point, step: float) -> list[Point]:
    """Returns evenly spaced points on a line, with half the spacing before the first and after the last point."""
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    count = max(1, round(length / step))
    return [
        (start[0] + (end[0] - start[0]) * (n + 0.5) / count, start[1] + (end[1] - start[1]) * (n + 0.5) / count)
        for n in range(count)
    ]


def _pairs(places: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Returns the segments between the first and second point, the third and fourth, and so on."""
    return list(zip(places[::2], places[1::2]))
