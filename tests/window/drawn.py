"""Record of drawn shapes, texts and digits in window pixels, read from the canvas and not from a model.

`drawn()` walks the canvas as Kivy paints it, through matrices, colours, opacities and clips. It returns each visible
shape in paint order. While `recording()` is active, each shape also contains the names of the functions that drew it.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, wraps
from math import atan2, degrees
from types import CodeType, FrameType
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary, WeakSet

import numpy as np
from kivy.core.window import Window
from kivy.graphics import (
    Canvas,
    Color,
    MatrixInstruction,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RenderContext,
    Rotate,
    Scale,
    ScissorPop,
    ScissorPush,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.transformation import Matrix
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from app.look.appearance import current_appearance
from app.look.mesh import HEIGHT, WIDTH, Batch, palette
from app.look.shapes import Box
from app.look.typography import ATLAS_SIGNS, DigitAtlas, TextInstruction
from app.look.typography import digit_atlas as digits_of

CALLS = ("fill", "polygon", "rim", "shadow", "shade", "line", "dashed", "rows", "quad", "triangles")
"""Methods of `Batch` that draw"""
CLOSE = 0.006
"""Difference of colour components that counts as equal, because the palette stores bytes"""
FAINTEST = 0.02
"""Alpha below which nothing is visible"""
DEEP = 9
"""Number of functions of the app that are stored for a shape"""

Colour = tuple[float, ...]
WHITE: Colour = (1.0, 1.0, 1.0, 1.0)


class Drawn(NamedTuple):
    """Shape, text or digit that is painted in the window."""

    kind: str
    """`text`, `digit`, or the method of `Batch` that drew it; `mesh` if that was not recorded"""
    colour: Colour
    """Colour of most of its pixels, with the alpha that results from tints and opacities"""
    points: np.ndarray
    """Painted vertices in window pixels, in drawing order; corners of a text or digit"""
    clip: Box
    """Part of the window to which it is clipped"""
    text: str = ""
    drawers: tuple[str, ...] = ()
    """Functions of the app that drew it, innermost first: `_draw_marks`, `draw`"""
    argument: str = ""
    """Name of the icon or the glyph"""
    angle: float = 0.0
    """Rotation by the canvas in degrees, counter-clockwise"""

    @property
    def box(self) -> Box:
        (left, low), (right, high) = self.points.min(axis=0).tolist(), self.points.max(axis=0).tolist()
        return Box(left, low, right - left, high - low)

    @property
    def middle(self) -> tuple[float, float]:
        return self.box.middle

    @property
    def is_inked(self) -> bool:
        """Whether its alpha is high enough to be visible."""
        return self.colour[3] > FAINTEST

    @property
    def is_visible(self) -> bool:
        """Whether a part of it is inside the window and its clip, and its alpha is high enough."""
        shown = intersection(self.box, self.clip)
        return self.is_inked and shown.width >= 0 and shown.height >= 0

    @property
    def is_whole(self) -> bool:
        """Whether all of it is inside its clip."""
        return intersection(self.box, self.clip) == self.box

    def has_role(self, role: str) -> bool:
        """Whether its colour, apart from alpha, is that of a role of the current theme."""
        return is_like(self.colour, current_appearance().theme.colours[role])

    @property
    def seat(self) -> int | None:
        """Index of the seat colour that it has, or None for any other colour."""
        return next(
            (i for i, seat in enumerate(current_appearance().theme.seats) if self._is_of(seat.solid, seat.text)), None
        )

    def _is_of(self, *colours: Colour) -> bool:
        return any(is_like(self.colour, each) for each in colours)


def is_like(one: Colour, other: Colour) -> bool:
    return all(abs(a - b) <= CLOSE for a, b in zip(one[:3], other[:3]))


def intersection(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.right, other.right) - x, min(one.top, other.top) - y)


def thickness(rim: Drawn) -> float:
    """Returns the width of a band between two outlines in pixels."""
    half = len(rim.points) // 2
    return float(np.median(np.linalg.norm(rim.points[:half] - rim.points[half:], axis=1))) + 1


# Recording: which function draws which vertices


class Stroke(NamedTuple):
    """Call of a drawing method by a page."""

    kind: str
    first: int
    """Index of its first vertex in its mesh"""
    drawers: tuple[str, ...]
    argument: str


Callers: TypeAlias = tuple[tuple[str, ...], str]
"""Functions of the app that draw, innermost first, and the icon or glyph that they draw"""
KnownCallers: TypeAlias = dict[FrameType, Callers]


class Recording:
    """Strokes of each canvas group that shows a batch, by mesh, and digits that were rasterised."""

    def __init__(self) -> None:
        self.groups: WeakKeyDictionary[Any, list[list[Stroke]]] = WeakKeyDictionary()
        self.shapes: WeakKeyDictionary[Any, list[list[Shape]]] = WeakKeyDictionary()
        """Shapes of each group that were read since its last drawing, by mesh"""
        self.placed: WeakKeyDictionary[Any, tuple[tuple[Brush, bool], list[list[Drawn]]]] = WeakKeyDictionary()
        """Shapes of each group as last painted, with the brush and whether clipped shapes are included"""
        self.digits: WeakSet[DigitAtlas] = WeakSet()
        self._batches: WeakKeyDictionary[Batch, list[list[Stroke]]] = WeakKeyDictionary()
        self._callers: KnownCallers = {}
        """Result of `callers` for each frame of the stack, until the batch is shown"""
        self._is_nested = False

    def draw(self, kind: str, method: Any, batch: Batch, *arguments: Any, **named: Any) -> None:
        """Runs a drawing method; records the call if it comes from a page and not from another method of the batch."""
        if self._is_nested:
            method(batch, *arguments, **named)
            return
        meshes, first = len(batch.parts), len(batch.parts[-1][0]) // 4
        self._is_nested = True
        try:
            method(batch, *arguments, **named)
        finally:
            self._is_nested = False
        strokes = self._batches.setdefault(batch, [])
        strokes += ([] for _ in range(len(batch.parts) - len(strokes)))
        drawer = callers(sys._getframe(2), self._callers)  # noqa: SLF001  # there is no other way to the stack
        strokes[-1].append(Stroke(kind, first if len(batch.parts) == meshes else 0, *drawer))

    def measure(self, measure: Any, digits: DigitAtlas, label: Any) -> None:
        self.digits.add(digits)
        measure(digits, label)

    def show(self, into: Any, batch: Batch, group: Any) -> None:
        strokes = self._batches.get(batch, [])
        self.groups[group] = [each for each, part in zip(strokes, batch.parts) if part[1]]
        self.shapes.pop(group, None)
        self.placed.pop(group, None)
        self._callers.clear()
        into(batch, group)


_recording: Recording | None = None


@contextmanager
def recording() -> Iterator[None]:
    """Records the functions that draw shapes for the time of the block; blocks may be nested."""
    global _recording
    if _recording is not None:
        yield
        return
    recorded = _recording = Recording()
    methods = {name: getattr(Batch, name) for name in (*CALLS, "draw_into")}
    for kind in CALLS:
        setattr(Batch, kind, wraps(methods[kind])(_method(recorded, kind, methods[kind])))
    Batch.draw_into = lambda batch, group: recorded.show(methods["draw_into"], batch, group)
    measure = DigitAtlas.measure
    DigitAtlas.measure = lambda digits, label: recorded.measure(measure, digits, label)
    digits_of.cache_clear()
    try:
        yield
    finally:
        _recording = None
        DigitAtlas.measure = measure
        for name, method in methods.items():
            setattr(Batch, name, method)


def _method(recorded: Recording, kind: str, method: Any) -> Any:
    return lambda batch, *arguments, **named: recorded.draw(kind, method, batch, *arguments, **named)


_functions: dict[CodeType, str] = {}
"""Name of each function of the app that was on the stack; an empty name for other code"""


def callers(frame: FrameType | None, known: KnownCallers) -> Callers:
    """Returns the functions of the app that are drawing, innermost first, and the icon or glyph that they draw.

    `frame`: innermost frame of the stack; `known`: results for frames, to which new ones are added.
    """
    unknown = []
    while frame and frame not in known:
        unknown.append(frame)
        frame = frame.f_back
    names, argument = known[frame] if frame else ((), "")
    for frame in reversed(unknown):
        name = _name(frame)
        if name:
            names = name, *names[: DEEP - 1]
            if name in ("draw_icon", "draw_glyph"):
                argument = str(frame.f_locals["name"])
        known[frame] = names, argument
    return names, argument


def _name(frame: FrameType) -> str:
    """Returns the name of the function of a frame, or an empty name if it does not belong to the app."""
    name = _functions.get(frame.f_code)
    if name is None:
        is_ours = frame.f_globals.get("__name__", "").startswith("app.")
        name = _functions[frame.f_code] = frame.f_code.co_name if is_ours else ""
    return name


# Reading the canvas


class Brush(NamedTuple):
    """State of Kivy's painting before an instruction."""

    matrix: tuple[float, ...]
    """Sixteen numbers in the order in which Kivy stores them"""
    colour: Colour
    opacity: float
    clip: Box

    def place(self, points: np.ndarray) -> np.ndarray:
        """Converts points to window pixels."""
        m = np.array(self.matrix).reshape(4, 4)
        return points @ m[:2, :2] + m[3, :2]

    @property
    def angle(self) -> float:
        """Rotation of the matrix in degrees, counter-clockwise."""
        return degrees(atan2(self.matrix[1], self.matrix[0]))

    def through(self, matrix: Matrix) -> "Brush":
        """Returns the brush with an additional transformation."""
        inner, outer = (np.array(each).reshape(4, 4) for each in (matrix.get(), self.matrix))
        return self._replace(matrix=tuple((inner @ outer).ravel().tolist()))

    def tinted(self, colour: Sequence[float]) -> Colour:
        red, green, blue, alpha = (a * b for a, b in zip(colour, self.colour))
        return red, green, blue, alpha * self.opacity


def drawn(root: Any = None, canvas: Any = None, beyond: bool = False, **wanted: Any) -> list[Drawn]:
    """Returns the visible shapes of the window in paint order.

    `root`: widget in whose box the shapes must be; `canvas`: canvas that must paint them; `beyond`: whether clipped
    shapes are included; `wanted`: attribute values to select by.
    """
    walk = CanvasWalk(canvas, beyond)
    walk.children(Window.canvas)
    found = walk.found
    if root is not None:
        (x, y), (right, top) = root.to_window(*root.pos), root.to_window(root.right, root.top)
        area = Box(min(x, right), min(y, top), abs(right - x), abs(top - y))
        found = [each for each in found if area.contains(*each.middle)]
    return [each for each in found if all(getattr(each, name) == value for name, value in wanted.items())]


def drawn_spaces(canvas: Any = None) -> list[RenderContext]:
    """Returns the parts of the canvas with their own shader, in paint order."""
    walk = CanvasWalk(canvas)
    walk.children(Window.canvas)
    return walk.spaces


def drawn_by(drawer: str, root: Any = None, **wanted: Any) -> list[Drawn]:
    """Returns the visible shapes drawn by a function of the app."""
    return [each for each in drawn(root, **wanted) if drawer in each.drawers]


def drawn_texts(root: Any = None) -> list[str]:
    """Returns the visible texts in paint order."""
    return [each.text for each in drawn(root, kind="text")]


class Shape(NamedTuple):
    """Connected part of a mesh in the coordinates of its group."""

    kind: str
    colour: Colour
    points: np.ndarray
    text: str
    drawers: tuple[str, ...]
    argument: str


class CanvasWalk:
    """Walk through the window's canvas in paint order. `canvas`: part to collect shapes from; all parts if None."""

    def __init__(self, canvas: Any = None, beyond: bool = False) -> None:
        window = Box(0, 0, *map(float, Window.size))
        self.brush = Brush(tuple(Matrix().get()), WHITE, 1.0, window)
        self.canvas, self.beyond = canvas, beyond
        self.is_inside = canvas is None
        self.found: list[Drawn] = []
        self.spaces: list[RenderContext] = []
        """Parts of the canvas with their own shader, whose content is read by the tests of the game"""
        self.matrices: list[tuple[float, ...]] = []
        self.clips: list[Box] = []
        self.mask: list[Drawn] | None = None
        """Shapes of a stencil that is being drawn"""

    def children(self, group: Any) -> None:
        meshes = [each for each in group.children if type(each) is Mesh]
        for each in group.children:
            if isinstance(each, TextInstruction):
                self._text(each)
            elif type(each) is Mesh:
                if self.is_inside or self.mask is not None:
                    self._paint(self._placed(group, meshes)[meshes.index(each)])
            else:
                self._instruction(each)

    def _instruction(self, each: Any) -> None:
        if isinstance(each, RenderContext) and type(each) is not RenderContext:
            if self.is_inside:
                self.spaces.append(each)
            return
        if hasattr(each, "children"):
            opacity, was_inside = self.brush.opacity, self.is_inside
            self.is_inside = was_inside or each is self.canvas
            if isinstance(each, Canvas):
                self.brush = self.brush._replace(opacity=opacity * each.opacity)
            self.children(each)
            self.brush, self.is_inside = self.brush._replace(opacity=opacity), was_inside
        elif isinstance(each, Rectangle):
            self._paint(
                self._seen([Drawn("rectangle", self.brush.tinted(WHITE), self._corners(each), self.brush.clip)])
            )
        else:
            self._change(each)

    def _paint(self, shapes: Sequence[Drawn]) -> None:
        """Adds shapes, unless they are the mask of a clip or outside the selected canvas."""
        if self.mask is not None:
            self.mask += shapes
        elif self.is_inside:
            self.found += shapes

    def _change(self, each: Any) -> None:
        """Changes the state of the brush."""
        if isinstance(each, Color):
            self.brush = self.brush._replace(colour=tuple(each.rgba))
        elif isinstance(each, PushMatrix):
            self.matrices.append(self.brush.matrix)
        elif isinstance(each, PopMatrix):
            self.brush = self.brush._replace(matrix=self.matrices.pop())
        elif isinstance(each, MatrixInstruction):
            self.brush = self.brush.through(_matrix_of(each))
        elif isinstance(each, ScissorPush):
            self._clip(Box(each.x, each.y, each.width, each.height))
        elif isinstance(each, StencilPush):
            self.mask = []
        elif isinstance(each, StencilUse):
            boxes = [shape.box for shape in self.mask or ()]
            self.mask = None
            self._clip(boxes[0] if boxes else self.brush.clip)
        elif isinstance(each, StencilUnUse):
            self.mask = []
        elif isinstance(each, StencilPop):
            self.mask = None
            self._unclip()
        elif isinstance(each, ScissorPop):
            self._unclip()

    def _clip(self, area: Box) -> None:
        self.clips.append(self.brush.clip)
        self.brush = self.brush._replace(clip=intersection(self.brush.clip, area))

    def _unclip(self) -> None:
        self.brush = self.brush._replace(clip=self.clips.pop())

    # Instructions that paint

    def _text(self, letters: TextInstruction) -> None:
        tint, sheet = letters.children[0], letters.children[-1]
        self.brush = self.brush._replace(colour=tuple(tint.rgba))
        if letters.text.strip() and self.is_inside:
            colour, clip = (*letters.colour[:3], self.brush.tinted(WHITE)[3]), self.brush.clip
            text = Drawn("text", colour, self._corners(sheet), clip, letters.text, angle=self.brush.angle)
            self._paint(self._seen([text]))

    def _corners(self, each: Rectangle) -> np.ndarray:
        (x, y), (width, height) = each.pos, each.size
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        return self.brush.place(np.array(corners, float))

    def _placed(self, group: Any, meshes: Sequence[Mesh]) -> list[list[Drawn]]:
        """Returns the visible shapes of a group's meshes as the brush paints them; reuses the result while nothing
        changes.
        """
        key, kept = (self.brush, self.beyond), _recording.placed.get(group) if _recording else None
        if kept is not None and kept[0] == key:
            return kept[1]
        placed = [self._seen([self._place(shape) for shape in shapes]) for shapes in shapes_of(group, meshes)]
        if _recording and group in _recording.groups:
            _recording.placed[group] = key, placed
        return placed

    def _seen(self, shapes: Sequence[Drawn]) -> list[Drawn]:
        return [each for each in shapes if (each.is_inked if self.beyond else each.is_visible)]

    def _place(self, shape: Shape) -> Drawn:
        kind, colour, points, text, drawers, argument = shape
        brush = self.brush
        return Drawn(kind, brush.tinted(colour), brush.place(points), brush.clip, text, drawers, argument, brush.angle)


def shapes_of(group: Any, meshes: Sequence[Mesh]) -> list[list[Shape]]:
    """Returns the painted shapes of a group's meshes; reads those of a recorded group once per drawing."""
    kept = _recording.shapes.get(group) if _recording else None
    if kept is not None:
        return kept
    strokes = _recording.groups.get(group, ()) if _recording else ()
    found = [shapes_in(mesh, strokes[at] if at < len(strokes) else ()) for at, mesh in enumerate(meshes)]
    if _recording and group in _recording.groups:
        _recording.shapes[group] = found
    return found


def shapes_in(mesh: Mesh, strokes: Sequence[Stroke]) -> list[Shape]:
    """Returns the painted shapes of a mesh."""
    vertices, indices = np.array(mesh.vertices), np.array(mesh.indices, int)
    if not len(indices) or len(vertices) % 4:
        return []
    signs = next((each for each in _recording.digits if each.texture is mesh.texture), None) if _recording else None
    if signs is None and mesh.texture is not palette().texture:
        return []  # a pattern with its own texture, whose colours are unknown
    found, texels = [], _texels(len(palette().patches))
    for first, piece in pieces(vertices.reshape(-1, 4), indices):
        if signs:
            shape = Shape("digit", WHITE, piece[:, :2], sign_at(signs, piece[:, 2].min()), (), "")
        else:
            shape = _shape(piece, next((each for each in reversed(strokes) if each.first <= first), None), texels)
        if shape:
            found.append(shape)
    return found


def _shape(piece: np.ndarray, stroke: Stroke | None, texels: np.ndarray) -> Shape | None:
    columns = np.clip((piece[:, 2] * WIDTH).astype(int), 0, WIDTH - 1)
    rows = np.clip((piece[:, 3] * HEIGHT - 0.5).round().astype(int), 0, HEIGHT - 1)
    colours = texels[rows, columns]
    inked = colours[:, 3] > FAINTEST
    if not inked.any():
        return None
    strongest = tuple(colours[colours[:, 3].argmax()].tolist())
    kind, drawers, argument = (stroke.kind, stroke.drawers, stroke.argument) if stroke else ("mesh", (), "")
    return Shape(kind, strongest, piece[inked, :2], "", drawers, argument)


def sign_at(digits: DigitAtlas, u: float) -> str:
    """Returns the sign whose left edge is nearest to a texture coordinate."""
    x0, width = digits.texture.uvpos[0], digits.texture.uvsize[0]
    left = (u - x0) / width * digits.texture.width
    return min(zip(ATLAS_SIGNS, digits.lefts), key=lambda each: abs(each[1] - left))[0]


def _matrix_of(each: MatrixInstruction) -> Matrix:
    """Returns the matrix of a transformation; Kivy composes scales and rotations only while painting."""
    if isinstance(each, Scale):
        x, y, z = each.origin
        matrix = Matrix()
        matrix.translate(x, y, z)
        scaled = Matrix()
        scaled.scale(each.x, each.y, each.z)
        back = Matrix()
        back.translate(-x, -y, -z)
        return matrix.multiply(scaled).multiply(back)
    if isinstance(each, Rotate):
        return _rotation(each)
    return each.matrix


def _rotation(each: Rotate) -> Matrix:
    origin = (*each.origin, 0.0)[:3]
    there, turned, back = Matrix(), Matrix(), Matrix()
    there.translate(*origin)
    turned.rotate(np.radians(each.angle), *each.axis)
    back.translate(*(-part for part in origin))
    return there.multiply(turned).multiply(back)


def pieces(vertices: np.ndarray, indices: np.ndarray) -> Iterator[tuple[int, np.ndarray]]:
    """Yields the connected parts of a mesh, each with the index of its first vertex."""
    corners = indices.reshape(-1, 3)
    ends = np.concatenate([corners[:, :2], corners[:, 1:]])
    graph = coo_matrix((np.ones(len(ends)), (ends[:, 0], ends[:, 1])), shape=(len(vertices),) * 2)
    _, labels = connected_components(graph, directed=False)
    order = np.argsort(labels, kind="stable")
    bounds = np.flatnonzero(np.diff(labels[order])) + 1
    used = np.zeros(len(vertices), bool)
    used[indices] = True
    for numbers in sorted(np.split(order, bounds), key=lambda each: each[0]):
        if used[numbers[0]]:
            yield int(numbers[0]), vertices[numbers]


@lru_cache(maxsize=1)
def _texels(_patches: int) -> np.ndarray:
    """Returns the palette's pixels as they were written into its texture: rows of red, green, blue, alpha."""
    texels = np.zeros((HEIGHT, WIDTH, 4))
    for column, row, width, pixels in palette().patches:
        block = np.frombuffer(pixels, np.uint8).reshape(2, width, 4) / 255
        texels[row : row + 2, column : column + width] = block
    return texels
