"""Line colours and line styles: never one without the other."""

from collections.abc import Sequence
from math import cos, sin, tau

from kivy.metrics import dp

from app.look.batch import FRINGE, Batch
from app.look.look import now
from app.look.palette import Flat, flat
from app.look.shapes import Point, circle
from app.look.tokens import Rgba, mix
from engine.quadrot.board import BLACK, BLUE, RED, YELLOW, Colour

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
    """The outline of a line: 35 % towards black."""
    return mix(rgba, NIGHT, 0.35)


def line(batch: Batch, start: Point, end: Point, colour: Colour, width: float) -> None:
    """A segment: outline, colour, and the core of its style."""
    rgba = COLOURS[colour]
    batch.line([start, end], width + dp(1.4), flat(deep(rgba)), caps=False)
    batch.line([start, end], width, flat(rgba), caps=False)
    core(batch, start, end, colour, width)


def core(batch: Batch, start: Point, end: Point, colour: Colour, width: float) -> None:
    """What tells the colour without colour: nothing, a light line, dots, dashes."""
    ink = flat(CORES[colour])
    if colour == RED:
        batch.line([start, end], width * 0.3, ink, caps=False)
    elif colour == YELLOW:
        _dots(batch, _along(start, end, width * 0.86), width * 0.19, ink)
    elif colour == BLACK:
        for near, far in _pairs(_along(start, end, width * 0.68)):
            batch.line([near, far], width * 0.26, ink, caps=False)


DOT = [(cos(tau * step / 7), sin(tau * step / 7)) for step in range(7)]
DOT_FACES = [index for i in range(1, 6) for index in (0, i, i + 1)] + [
    index for i in range(7) for index in (i, (i + 1) % 7, (i + 1) % 7 + 7, i, (i + 1) % 7 + 7, i + 7)
]


def _dots(batch: Batch, places: Sequence[Point], radius: float, ink: Flat) -> None:
    """Many small dots at once: as circles they would be most of the board's work."""
    whole, gone = ink.at(0, 0, 1.0), ink.at(0, 0, 0.0)
    rings = [(radius - FRINGE, whole), (radius + FRINGE, gone)]
    shape = [(x * size, y * size, *place) for size, place in rings for x, y in DOT]
    vertices = [number for x, y in places for dx, dy, u, v in shape for number in (x + dx, y + dy, u, v)]
    batch.triangles(vertices, [n * len(shape) + index for n in range(len(places)) for index in DOT_FACES])


def sign(batch: Batch, x: float, y: float, radius: float, colour: Colour) -> None:
    """A disc in a line colour, with its style: on dice, and beside points that a die reaches."""
    rgba = COLOURS[colour]
    batch.fill(circle(x, y, radius), flat(deep(rgba)))
    batch.fill(circle(x, y, radius), flat(rgba), radius * 0.1)
    ink, reach, width = flat(CORES[colour]), radius * 0.6, radius * 0.2
    if colour == BLUE:
        batch.line([(x - reach, y), (x + reach, y)], width, ink)
    elif colour == RED:
        for up in (-1, 1):
            batch.line([(x - reach, y + up * width), (x + reach, y + up * width)], width, ink)
    elif colour == YELLOW:
        for step in (-1, 0, 1):
            batch.fill(circle(x + step * reach * 0.82, y, width * 0.8, 10), ink)
    else:
        for step in (-1, 0, 1):
            at = x + step * reach * 0.86
            batch.line([(at - width * 0.75, y), (at + width * 0.75, y)], width * 1.1, ink, caps=False)


def field() -> Rgba:
    """The ground between the lines."""
    return (0.863, 0.812, 0.694, 1.0) if now().theme.is_dark else (0.984, 0.957, 0.894, 1.0)


def _along(start: Point, end: Point, step: float) -> list[Point]:
    """Places on a line, as far from each other, with half of that at its ends."""
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    count = max(1, round(length / step))
    return [
        (start[0] + (end[0] - start[0]) * (n + 0.5) / count, start[1] + (end[1] - start[1]) * (n + 0.5) / count)
        for n in range(count)
    ]


def _pairs(places: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Every other stretch between places."""
    return list(zip(places[::2], places[1::2]))
