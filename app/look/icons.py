"""Icons of the app, written as strokes on a grid of 24 by 24, y downwards, and drawn at any size into a mesh.

An icon is a sequence of commands:

    M x y, L x y, C x y x y x y, Z    a line: start, straight to, Bézier curve to, back to the start
    O x y r                           a circle: middle and radius
    D x y r                           a filled disc: middle and radius
    R x y width height r              a rectangle with corners rounded by the radius r
    A x y r first last                an arc, in degrees clockwise from the right
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from math import radians
from re import findall

from app.look.mesh import Batch, Paint
from app.look.shapes import Path, Point, arc_path, circle_outline, curve_path, rounded_box
from app.look.theme import SIZES

GRID = 24.0

ICONS = {
    # navigation
    "back": "M14.5 5.5 L8.5 12 L14.5 18.5",
    "forward": "M9.5 5.5 L15.5 12 L9.5 18.5",
    "up": "M5.5 14.5 L12 8.5 L18.5 14.5",
    "down": "M5.5 9.5 L12 15.5 L18.5 9.5",
    "close": "M6.5 6.5 L17.5 17.5 M17.5 6.5 L6.5 17.5",
    "menu": "M4 7 L20 7 M4 12 L20 12 M4 17 L14.5 17",
    "settings": "M4 8.2 L11.4 8.2 O14.2 8.2 2.8 M17 8.2 L20 8.2 M4 15.8 L7 15.8 O9.8 15.8 2.8 M12.6 15.8 L20 15.8",
    "book": "M12 6.8 C10 5.2 7.5 4.8 3.8 5 L3.8 17.6 C7.5 17.4 10 17.8 12 19.4 C14 17.8 16.5 17.4 20.2 17.6"
            " L20.2 5 C16.5 4.8 14 5.2 12 6.8 Z M12 6.8 L12 19.4",
    "trophy": "M7.8 4 L16.2 4 L16.2 9 C16.2 11.9 14.4 13.7 12 13.7 C9.6 13.7 7.8 11.9 7.8 9 Z"
              " M7.6 5.8 L4.6 5.8 C4.6 8.8 5.8 10.5 8.2 10.8 M16.4 5.8 L19.4 5.8 C19.4 8.8 18.2 10.5 15.8 10.8"
              " M12 13.7 L12 19.6 M8.2 20 L15.8 20",
    "glass": "M7.2 3.8 L16.8 3.8 M7.2 20.2 L16.8 20.2 M8.2 3.8 C8.2 9.2 11 9.6 11 12 C11 14.4 8.2 14.8 8.2 20.2"
             " M15.8 3.8 C15.8 9.2 13 9.6 13 12 C13 14.4 15.8 14.8 15.8 20.2",
    "home": "M4 11.5 L12 4.5 L20 11.5 M6.2 10 L6.2 19.5 L17.8 19.5 L17.8 10 M10 19.5 L10 14.2 L14 14.2 L14 19.5",
    "exit": "M14 4.5 L6.5 4.5 C5.4 4.5 4.5 5.4 4.5 6.5 L4.5 17.5 C4.5 18.6 5.4 19.5 6.5 19.5 L14 19.5"
            " M9.5 12 L20 12 M16 8 L20 12 L16 16",
    "info": "O12 12 8.3 M12 11.5 L12 16 D12 8 1.3",
    "question": "O12 12 8.3 M9.6 9.8 C9.6 7 14.4 7 14.4 9.8 C14.4 11.8 12 11.7 12 13.6 D12 16.6 1.3",
    # actions
    "plus": "M12 4.5 L12 19.5 M4.5 12 L19.5 12",
    "minus": "M4.5 12 L19.5 12",
    "check": "M5 12.6 L10 17.4 L19 7",
    "hint": "M9.4 16.4 C9.4 13.8 6.4 12.8 6.4 9.2 C6.4 5.9 8.9 3.6 12 3.6 C15.1 3.6 17.6 5.9 17.6 9.2"
            " C17.6 12.8 14.6 13.8 14.6 16.4 Z M10 20.3 L14 20.3",
    "undo": "M9 5.2 L4.5 9.6 L9 14 M4.5 9.6 L14.4 9.6 C17.6 9.6 19.6 11.7 19.6 14.2 C19.6 16.9 17.6 18.8 14.8 18.8"
            " L12.6 18.8",
    "step back": "M9 5.2 L4.5 9.6 L9 14 M4.5 9.6 L14.4 9.6 C17.6 9.6 19.6 11.7 19.6 14.2 C19.6 16.9 17.6 18.8 14.8 18.8"
            " L12.6 18.8",
    "redo": "M15 5.2 L19.5 9.6 L15 14 M19.5 9.6 L9.6 9.6 C6.4 9.6 4.4 11.7 4.4 14.2 C4.4 16.9 6.4 18.8 9.2 18.8"
            " L11.4 18.8",
    "turn": "A12 12.6 7.2 5 312 M17.4 2.9 L17.1 7.5 L12.5 7.4",
    "turn_back": "A12 12.6 7.2 175 -132 M6.6 2.9 L6.9 7.5 L11.5 7.4",
    "fit": "M4.5 9 L4.5 6.6 C4.5 5.2 5.2 4.5 6.6 4.5 L9 4.5 M15 4.5 L17.4 4.5 C18.8 4.5 19.5 5.2 19.5 6.6 L19.5 9"
           " M19.5 15 L19.5 17.4 C19.5 18.8 18.8 19.5 17.4 19.5 L15 19.5"
           " M9 19.5 L6.6 19.5 C5.2 19.5 4.5 18.8 4.5 17.4 L4.5 15",
    "walk": "A12 13 9 200 325 M20.2 3.4 L19.6 7.8 L15.2 7.2"
            " M12 9.6 L16.2 12 L16.2 16.8 L12 19.2 L7.8 16.8 L7.8 12 Z M7.8 12 L12 14.4 L16.2 12 M12 14.4 L12 19.2",
    "pause": "M8.6 5.4 L8.6 18.6 M15.4 5.4 L15.4 18.6",
    "play": "M8 5.2 L18.6 12 L8 18.8 Z",
    "pass": "M5.5 6 L12.5 12 L5.5 18 M17.5 6 L17.5 18",
    "leap_back": "M18.5 6 L11.5 12 L18.5 18 M6.5 6 L6.5 18",
    "draw": "M12 3.8 L12 14.6 M7.6 10.4 L12 14.8 L16.4 10.4 M4.5 15.5 L4.5 19.8 L19.5 19.8 L19.5 15.5",
    "hand": "M7.8 13 L7.8 6.8 C7.8 5 10.5 5 10.5 6.8 L10.5 11.2 M10.5 6.8 L10.5 5 C10.5 3.2 13.2 3.2 13.2 5"
            " L13.2 11.2 M13.2 6 C13.2 4.3 15.9 4.3 15.9 6 L15.9 11.6 M15.9 8.2 C15.9 6.6 18.6 6.6 18.6 8.2"
            " L18.6 14.5 C18.6 18.4 16 20.8 12.8 20.8 C10 20.8 8.5 19.7 7.2 17.6 L4.5 13.4 C3.5 11.8 5.7 10.4 6.8 11.7"
            " L7.8 13",
    "swap": "M4.5 8.5 L18.5 8.5 M14.8 4.8 L18.5 8.5 L14.8 12.2 M19.5 15.5 L5.5 15.5 M9.2 11.8 L5.5 15.5 L9.2 19.2",
    "edit": "M4.8 19.2 L5.8 14.8 L15.8 4.8 L19.2 8.2 L9.2 18.2 Z M13.4 7.2 L16.8 10.6",
    "delete": "M4.5 6.8 L19.5 6.8 M9.2 6.6 L9.2 4.2 L14.8 4.2 L14.8 6.6"
              " M6.4 6.8 L7.2 19.8 L16.8 19.8 L17.6 6.8 M10.2 10.6 L10.4 16 M13.8 10.6 L13.6 16",
    "share": "M12 14.5 L12 3.8 M8 7.6 L12 3.6 L16 7.6 M7.4 10.6 L5 10.6 L5 20 L19 20 L19 10.6 L16.6 10.6",
    "save": "M12 3.8 L12 14.6 M7.8 10.6 L12 14.8 L16.2 10.6 M5 19.8 L19 19.8",
    "load": "M12 15 L12 4.2 M7.8 8.2 L12 4 L16.2 8.2 M5 19.8 L19 19.8",
    "copy": "R8.5 8.5 11.5 11.5 2.2 M5.6 15.5 L5.2 15.5 C4.4 15.5 4 15.1 4 14.3 L4 5.6 C4 4.5 4.5 4 5.6 4"
            " L14.3 4 C15.1 4 15.5 4.4 15.5 5.2 L15.5 5.6",
    "replay": "A12 12.6 7.2 175 -132 M6.6 2.9 L6.9 7.5 L11.5 7.4 M10.4 9.6 L15 12.6 L10.4 15.6 Z",
    # people and pieces
    "person": "O12 7.8 3.7 M5 19.8 C5 16 8 14.4 12 14.4 C16 14.4 19 16 19 19.8",
    "bot": "R5.9 8.6 12.2 10.8 2.6 M12 8.4 L12 4.6 M9.8 12.9 L9.8 14.6 M14.2 12.9 L14.2 14.6"
           " M2.9 12.4 L2.9 15.4 M21.1 12.4 L21.1 15.4",
    "people": "O9 8.4 3.2 M3 19 C3 15.6 5.6 14.2 9 14.2 C12.4 14.2 15 15.6 15 19 M15.4 5.4 C18.8 5.4 18.8"
              " 11.2 15.4 11.2"
              " M17.2 14.6 C19.8 15.2 21 16.8 21 19",
    "triangle": "M12 5.2 L19.8 18.6 L4.2 18.6 Z",
    "square": "R4.8 4.8 14.4 14.4 2.4",
    "brick": "M3.6 10.2 L14 10.2 L14 17.6 L3.6 17.6 Z M3.6 10.2 L9.6 6.2 L20.4 6.2 L14 10.2 M20.4 6.2 L20.4"
             " 13.4 L14 17.6",
    "pawn": "O12 7.4 3.6 M10 10.8 C10 14 8.4 15.6 6.8 17 L6.8 19.8 L17.2 19.8 L17.2 17 C15.6 15.6 14 14 14 10.8",
    "cube": "M12 3.6 L19.4 7.8 L19.4 16.2 L12 20.4 L4.6 16.2 L4.6 7.8 Z M4.6 7.8 L12 12 L19.4 7.8 M12 12 L12 20.4",
    "dice": "R4.5 4.5 15 15 3.4 D9 9 1.4 D15 15 1.4 D9 15 1.4 D15 9 1.4",
    "star": "M12 3.8 L14.5 9.2 L20.4 9.9 L16 13.9 L17.2 19.7 L12 16.8 L6.8 19.7 L8 13.9 L3.6 9.9 L9.5 9.2 Z",
    "infinity": "M12 12 C10.2 9 8.6 7.2 6.6 7.2 C4.2 7.2 2.6 9.4 2.6 12 C2.6 14.6 4.2 16.8 6.6 16.8 C8.6"
                " 16.8 10.2 15 12 12"
                " C13.8 9 15.4 7.2 17.4 7.2 C19.8 7.2 21.4 9.4 21.4 12 C21.4 14.6 19.8 16.8 17.4 16.8"
                " C15.4 16.8 13.8 15 12 12",
    "chart": "M4.2 4.5 L4.2 19.8 L20 19.8 M7.4 15.4 L11.2 11 L14.4 13.4 L19.2 7",
    "clock": "O12 12 8.3 M12 7.4 L12 12 L15.2 14",
    "calendar": "R4.2 5.6 15.6 14.2 2.4 M4.4 10 L19.6 10 M8.4 3.8 L8.4 7 M15.6 3.8 L15.6 7",
    "flag": "M6 20.2 L6 4 M6 4.6 C10 2.6 13.6 6.6 18.6 4.6 L18.6 12.6 C13.6 14.6 10 10.6 6 12.6",
    "lock": "R5.4 10.6 13.2 9.2 2.2 M8.2 10.4 L8.2 7.8 C8.2 2.8 15.8 2.8 15.8 7.8 L15.8 10.4 M12 14.2 L12 16.2",
    # settings
    "sound": "M4 9.4 L7.4 9.4 L11.8 5.6 L11.8 18.4 L7.4 14.6 L4 14.6 Z M15.4 9.2 C17 10.8 17 13.2 15.4 14.8"
             " M18 6.6 C21 9.6 21 14.4 18 17.4",
    "mute": "M4 9.4 L7.4 9.4 L11.8 5.6 L11.8 18.4 L7.4 14.6 L4 14.6 Z M15.8 9.6 L20.6 14.4 M20.6 9.6 L15.8 14.4",
    "touch": "R8 4 8 16 2 M4.6 9 L4.6 15 M19.4 9 L19.4 15 M1.8 10.6 L1.8 13.4 M22.2 10.6 L22.2 13.4",
    "speech": "M6.6 4.8 L17.4 4.8 C19 4.8 20 5.8 20 7.4 L20 13 C20 14.6 19 15.6 17.4 15.6 L11.6 15.6 L7.4"
              " 19.4 L7.4 15.6"
              " L6.6 15.6 C5 15.6 4 14.6 4 13 L4 7.4 C4 5.8 5 4.8 6.6 4.8 Z",
    "eye": "M2.8 12 C5 7.8 8.2 5.8 12 5.8 C15.8 5.8 19 7.8 21.2 12 C19 16.2 15.8 18.2 12 18.2 C8.2 18.2 5 16.2 2.8 12 Z"
           " O12 12 2.9",
    "text": "M4 18.6 L8.8 5.4 L13.6 18.6 M5.7 14 L11.9 14 M14.8 18.6 L17.6 10.8 L20.4 18.6 M15.7 16.2 L19.5 16.2",
    "moon": "M19.6 14.4 C14 17 7.6 12.8 9.8 4.4 C5.6 5.6 3.6 9.4 4.2 13 C5 18 10 21 14.6 19.4 C17 18.6 18.8"
            " 16.8 19.6 14.4 Z",
    "language": "O12 12 8.3 M3.8 12 L20.2 12 M12 3.8 C7.6 7.8 7.6 16.2 12 20.2 C16.4 16.2 16.4 7.8 12 3.8",
}  # fmt: skip

Stroke = tuple[str, Path]


@cache
def icon_strokes(name: str) -> tuple[Stroke, ...]:
    """Returns an icon's strokes: `line`, `ring` or `disc`, each with its points relative to the icon's middle, y
    upwards.
    """
    return tuple((kind, [(x - GRID / 2, GRID / 2 - y) for x, y in path]) for kind, path in _read(ICONS[name]))


def _read(text: str) -> Iterator[Stroke]:
    path: Path = []
    for letter, numbers in _commands(text):
        if letter in "MODRA" and path:
            yield "line", path
            path = []
        if letter == "Z":
            yield "ring", path
            path = []
        elif letter in "ML":
            path.append((numbers[0], numbers[1]))
        elif letter == "C":
            one, two, end = zip(numbers[::2], numbers[1::2])
            path.extend(curve_path(path[-1], one, two, end, 10)[1:])
        else:
            yield _whole(letter, numbers)
    if path:
        yield "line", path


def _commands(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    for letter, numbers in findall(r"([A-Z])([-\d. ]*)", text):
        yield letter, tuple(map(float, numbers.split()))


def _whole(letter: str, numbers: tuple[float, ...]) -> Stroke:
    """Returns the stroke of a command that draws a complete shape: R, A, O or D."""
    if letter == "R":
        x, y, width, height, radius = numbers
        return "ring", rounded_box(x, y, width, height, radius, 6).path()
    if letter == "A":
        x, y, radius, first, last = numbers
        return "line", arc_path(x, y, radius, radians(first), radians(last), 28)
    x, y, radius = numbers
    return ("ring" if letter == "O" else "disc"), circle_outline(x, y, radius, 28).path()


class _Alpha:
    """Paint that stores the opacity as texture coordinate, so that a cached icon can be coloured later."""

    def at(self, x: float, y: float, alpha: float) -> tuple[float, float]:
        return alpha, 0.0


@lru_cache(maxsize=128)
def _mesh(name: str, size: float, weight: float) -> tuple[tuple[tuple[float, float, float], ...], tuple[int, ...]]:
    """Returns an icon's vertices (x, y, alpha) relative to its middle, and its triangle indices; cached."""
    batch = Batch()
    scale = size / GRID
    for kind, path in icon_strokes(name):
        points = [(x * scale, y * scale) for x, y in path]
        if kind == "disc":
            middle = (min(x for x, _ in points) + points[0][0]) / 2
            batch.fill(circle_outline(middle, points[0][1], points[0][0] - middle), _Alpha())
        else:
            batch.line(points, SIZES["icon_stroke"] * scale * weight, _Alpha(), closed=kind == "ring")
    (vertices, indices), *_ = batch.parts
    return tuple(zip(vertices[::4], vertices[1::4], vertices[2::4])), tuple(indices)


def draw_icon(batch: Batch, name: str, middle: Point, size: float, paint: Paint, weight: float = 1.0) -> None:
    """Draws an icon around a point. `size`: width and height in pixels; the strokes scale with it."""
    points, indices = _mesh(name, size, weight)
    left, low = middle
    vertices: list[float] = []
    for x, y, alpha in points:
        vertices += (x + left, y + low, *paint.at(x + left, y + low, alpha))
    batch.triangles(vertices, indices)
