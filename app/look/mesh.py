"""Batches, which collect shapes and draw them as one mesh, and the texture with all colours of the app."""

from array import array
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import atan2, erf, hypot, pi
from typing import Protocol, TypeAlias

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, Mesh
from kivy.graphics.texture import Texture

from app.look.appearance import current_appearance
from app.look.shapes import (
    Path,
    Point,
    RoundedPolygon,
    arc_path,
    arc_steps,
    edge_offsets,
    split_at_corners,
    split_into_dashes,
)
from app.look.theme import Rgba, mix

WIDTH, HEIGHT = 256, 128
GRADIENT_COLUMNS = 16
"""Width of a gradient in the texture, in texels."""

Stops: TypeAlias = Sequence[tuple[float, Rgba]]


class Paint(Protocol):
    """Colouring of a shape: maps a point and an opacity to a position in the palette texture."""

    def at(self, x: float, y: float, alpha: float) -> tuple[float, float]: ...


class SolidPaint:
    """Paint of one colour."""

    __slots__ = ("u", "v", "height")

    def __init__(self, u: float, v: float, height: float) -> None:
        self.u, self.v, self.height = u, v, height

    def at(self, x: float, y: float, alpha: float) -> tuple[float, float]:
        return self.u, self.v + self.height * alpha


class Gradient:
    """Sequence of colours in the palette texture. A position in it is a number from 0 (first colour) to 1 (last
    colour).
    """

    __slots__ = ("u", "v", "width", "height")

    def __init__(self, u: float, v: float, width: float, height: float) -> None:
        self.u, self.v, self.width, self.height = u, v, width, height

    def place(self, share: float, alpha: float = 1.0) -> tuple[float, float]:
        """Returns the texture coordinates of the colour at the position `share`, from 0 to 1."""
        return self.u + self.width * min(max(share, 0.0), 1.0), self.v + self.height * alpha

    def along(self, x0: float, y0: float, x1: float, y1: float) -> "PlacedGradient":
        """Returns a paint in which the gradient runs from one point to another."""
        return PlacedGradient(self, x0, y0, x1, y1)

    def down(self, top: float, bottom: float) -> "PlacedGradient":
        """Returns a paint in which the gradient runs vertically from `top` to `bottom`."""
        return PlacedGradient(self, 0, top, 0, bottom)

    def across(self, left: float, right: float) -> "PlacedGradient":
        """Returns a paint in which the gradient runs horizontally from `left` to `right`."""
        return PlacedGradient(self, left, 0, right, 0)


class PlacedGradient:
    """Paint in which a gradient runs from one point to another."""

    __slots__ = ("ramp", "x", "y", "dx", "dy")

    def __init__(self, ramp: Gradient, x0: float, y0: float, x1: float, y1: float) -> None:
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2 or 1.0
        self.ramp, self.x, self.y = ramp, x0, y0
        self.dx, self.dy = (x1 - x0) / length, (y1 - y0) / length

    def at(self, x: float, y: float, alpha: float) -> tuple[float, float]:
        share, ramp = (x - self.x) * self.dx + (y - self.y) * self.dy, self.ramp
        return ramp.u + ramp.width * (share if 0.0 < share < 1.0 else share > 0.5), ramp.v + ramp.height * alpha


Patch: TypeAlias = tuple[int, int, int, bytes]
"""Rectangle of the palette texture: column, row, width, and the pixels of its two rows."""


class Palette:
    """Texture with all colours in use. Colours are never removed; the texture has space for some thousands."""

    def __init__(self) -> None:
        self.texture = Texture.create(size=(WIDTH, HEIGHT), colorfmt="rgba", bufferfmt="ubyte")
        self.texture.min_filter = self.texture.mag_filter = "linear"
        self.texture.add_reload_observer(self._reload)
        self.patches: list[Patch] = []
        self._written = 0
        self._write = Clock.create_trigger(self._write_new, -1)
        """Trigger that uploads new colours before the next frame, when the GL context is certainly current."""
        self._solid: dict[Rgba, SolidPaint] = {}
        self._gradients: dict[tuple[tuple[float, Rgba], ...], Gradient] = {}
        self._column = self._row = 0

    def flat(self, colour: Rgba) -> SolidPaint:
        """Returns the solid paint of a colour."""
        if colour not in self._solid:
            self._solid[colour] = self._flat(colour)
        return self._solid[colour]

    def ramp(self, stops: Stops) -> Gradient:
        """Returns the gradient through colour stops. `stops`: pairs of position (ascending from 0 to 1) and colour."""
        key = tuple(stops)
        if key not in self._gradients:
            self._gradients[key] = self._ramp(key)
        return self._gradients[key]

    def _flat(self, colour: Rgba) -> SolidPaint:
        column, row = self._put([colour, colour])
        return SolidPaint((column + 1) / WIDTH, (row + 0.5) / HEIGHT, 1 / HEIGHT)

    def _ramp(self, stops: Stops) -> Gradient:
        column, row = self._put([colour_at(stops, step / (GRADIENT_COLUMNS - 1)) for step in range(GRADIENT_COLUMNS)])
        return Gradient((column + 0.5) / WIDTH, (row + 0.5) / HEIGHT, (GRADIENT_COLUMNS - 1) / WIDTH, 1 / HEIGHT)

    def _put(self, colours: list[Rgba]) -> tuple[int, int]:
        if self._column + len(colours) > WIDTH:
            self._column, self._row = 0, (self._row + 2) % HEIGHT
        upper = [_bytes(colour) for colour in colours]
        lower = [pixel[:3] + b"\0" for pixel in upper]
        block = (self._column, self._row, len(colours), b"".join(lower + upper))
        self.patches.append(block)
        self._write()
        self._column += len(colours)
        return block[0], block[1]

    def _write_new(self, _: float) -> None:
        for block in self.patches[self._written :]:
            self._blit(block)
        self._written = len(self.patches)

    def _blit(self, block: Patch) -> None:
        column, row, width, pixels = block
        self.texture.blit_buffer(pixels, size=(width, 2), colorfmt="rgba", bufferfmt="ubyte", pos=(column, row))

    def _reload(self, _texture: Texture) -> None:
        """Uploads all colours again, because a phone may discard the texture while the app is in the background."""
        for block in self.patches:
            self._blit(block)


def colour_at(stops: Stops, share: float) -> Rgba:
    """Returns the colour at a position of a gradient, from 0 to 1, interpolated between its stops."""
    for (low, one), (high, other) in pairwise(stops):
        if share <= high:
            return mix(one, other, (share - low) / (high - low) if high > low else 1.0)
    return stops[-1][1]


def _bytes(colour: Rgba) -> bytes:
    return bytes([round(min(max(part, 0.0), 1.0) * 255) for part in colour])


@cache
def palette() -> Palette:
    """Returns the palette that all batches share."""
    return Palette()


def solid_paint(colour: Rgba) -> SolidPaint:
    """Returns the solid paint of a colour."""
    return palette().flat(colour)


def gradient(*stops: tuple[float, Rgba]) -> Gradient:
    """Returns the gradient through colour stops; in a plain theme it has their middle colour throughout."""
    if current_appearance().theme.is_plain:
        middle = colour_at(stops, 0.5)
        stops = (0.0, middle), (1.0, middle)
    return palette().ramp(stops)


# Batch of shapes: one mesh, or several if the indices of one do not suffice


FRINGE = 0.5
"""Half width of an antialiased edge, in pixels."""
MAX_INDICES = 60000
"""Maximum number of indices in one mesh."""
SHADOW_REACH = 2.2
"""Distance to which a shadow extends beyond its outline, in multiples of its blur."""


class Batch:
    """Collection of shapes that are drawn together. `texture`: image for the texture coordinates, by default the
    palette.
    """

    def __init__(self, texture: Texture | None = None) -> None:
        self.texture = texture
        self.parts: list[tuple[array[float], array[int]]] = []
        self._start()

    def _start(self) -> None:
        self._vertices = array("f")
        self._indices = array("H")
        self.parts.append((self._vertices, self._indices))

    # Primitives

    def reserve(self, vertices: int, indices: int) -> int:
        """Ensures that the current mesh has space for so many more vertices and indices, and starts a new mesh if not;
        returns the index of the next vertex.
        """
        if len(self._indices) + indices > MAX_INDICES or len(self._vertices) // 4 + vertices > MAX_INDICES:
            self._start()
        return len(self._vertices) // 4

    def triangles(self, vertices: Sequence[float], indices: Sequence[int]) -> None:
        """Adds triangles. `vertices`: four numbers for each (x, y, u, v); `indices`: 0 for the first of these
        vertices.
        """
        first = self.reserve(len(vertices) // 4, len(indices))
        if isinstance(vertices, list):
            self._vertices.fromlist(vertices)  # three times as fast
        else:
            self._vertices.extend(vertices)
        self._indices.fromlist([first + index for index in indices] if first else list(indices))

    def rows(self, paths: Sequence[Path], paint: Paint, alphas: Sequence[float], closed: bool = True) -> None:
        """Adds the bands between consecutive paths, which have equal numbers of points. `alphas`: opacity of each
        path.
        """
        count = len(paths[0])
        vertices: list[float] = []
        for path, alpha in zip(paths, alphas, strict=True):
            vertices += _painted(path, paint, alpha)
        self.triangles(vertices, band_indices(len(paths), count, closed))

    def quad(self, corners: Sequence[Point], places: Sequence[tuple[float, float]]) -> None:
        """Adds a quadrilateral. `places`: texture coordinates of its corners."""
        vertices = [number for corner, place in zip(corners, places, strict=True) for number in (*corner, *place)]
        self.triangles(vertices, (0, 1, 2, 0, 2, 3))

    # Shapes

    def fill(self, outline: RoundedPolygon, paint: Paint, inset: float = 0.0, dx: float = 0.0, dy: float = 0.0) -> None:
        """Fills an outline that is first moved inwards by `inset` and shifted by `dx` and `dy`, in pixels."""
        self.polygon(outline.path(inset + FRINGE, dx, dy), paint, outline.path(inset - FRINGE, dx, dy))

    def polygon(self, path: Path, paint: Paint, fringe: Path | None = None, middle: Point | None = None) -> None:
        """Fills a convex path, or a path that is star-shaped around `middle`. `fringe`: path outside of it, at which
        the fill has faded out.
        """
        count = len(path)
        vertices = _painted(path, paint, 1.0)
        indices = list(_fan(count)) if middle is None else []
        if fringe:
            vertices += _painted(fringe, paint, 0.0)
            indices += band_indices(2, count, True)
        if middle:
            vertices += (*middle, *paint.at(*middle, 1.0))
            hub = len(vertices) // 4 - 1
            indices += [index for i in range(count) for index in (hub, i, (i + 1) % count)]
        self.triangles(vertices, indices)

    def rim(
        self, outline: RoundedPolygon, paint: Paint, outer: float, inner: float, dx: float = 0.0, dy: float = 0.0
    ) -> None:
        """Fills the band between two parallel curves of an outline. `outer`, `inner`: their distances inwards from the
        outline.
        """
        insets = (outer - FRINGE, outer + FRINGE, inner - FRINGE, inner + FRINGE)
        self.rows([outline.path(inset, dx, dy) for inset in insets], paint, (0, 1, 1, 0))

    def shadow(self, outline: RoundedPolygon, colour: Rgba, soft: float, dx: float = 0.0, dy: float = 0.0) -> None:
        """Draws a soft shadow of an outline. `soft`: blur in pixels; `dx` and `dy`: offset in pixels."""
        if not colour[3]:
            return
        profile = _profile(colour)
        deep = min(SHADOW_REACH * soft, outline.depth)
        inner, outer = outline.path(deep, dx, dy), outline.path(-SHADOW_REACH * soft, dx, dy)
        high, low = profile.place(0.5 + deep / (2 * SHADOW_REACH * soft)), profile.place(0.0)
        count = len(inner)
        middle = outline.path(0.0, dx, dy)
        half = profile.place(0.5)
        vertices = [
            number
            for path, place in ((inner, high), (middle, half), (outer, low))
            for x, y in path
            for number in (x, y, *place)
        ]
        self.triangles(vertices, [*_fan(count), *band_indices(3, count, True)])

    def shade(self, outline: RoundedPolygon, colour: Rgba, width: float, light: Point, inset: float = 0.0) -> None:
        """Draws a soft shadow inside an outline, along the edges that face `light`. `width`: depth in pixels. `inset`:
        distance in pixels from the outline at which the shadow starts.
        """
        if not colour[3] or current_appearance().theme.is_plain:
            return
        profile = _profile(colour)
        normals = outline.normals()
        weights = [max(0.0, nx * light[0] + ny * light[1]) for nx, ny in normals]
        edge, deep = outline.path(inset), outline.path(inset + width)
        vertices: list[float] = []
        for path, share in ((edge, 0.9), (deep, 0.0)):
            for (x, y), weight in zip(path, weights, strict=True):
                vertices += (x, y, *profile.place(share, weight))
        self.triangles(vertices, band_indices(2, len(edge), True))

    def line(
        self, points: Sequence[Point], width: float, paint: Paint, closed: bool = False, caps: bool = True
    ) -> None:
        """Draws a line with round joins, and with round ends if `caps` is True."""
        if len(points) == 1 or len(set(points)) == 1:
            self._cap(points[0], 0.0, 2 * pi, width / 2, paint)
            return
        for run, ring in split_at_corners(points, closed):
            if len(run) > 1:
                self._run(run, ring, width / 2, paint, caps)

    def _run(self, run: Path, ring: bool, half: float, paint: Paint, caps: bool) -> None:
        ways = edge_offsets(run, ring)
        offsets = (half + FRINGE, max(half - FRINGE, 0.0), -max(half - FRINGE, 0.0), -half - FRINGE)
        paths = [
            [(x + wx * reach, y + wy * reach) for (x, y), (wx, wy) in zip(run, ways, strict=True)] for reach in offsets
        ]
        alpha = min(1.0, 2 * half)
        self.rows(paths, paint, (0, alpha, alpha, 0), closed=ring)
        if caps and not ring:
            for end, (wx, wy), turn in ((run[0], ways[0], -pi), (run[-1], ways[-1], pi)):
                first = atan2(wy, wx)
                self._cap(end, first, first + turn, half, paint)

    def _cap(self, middle: Point, first: float, last: float, half: float, paint: Paint) -> None:
        """Draws the round end of a line."""
        steps = arc_steps(half, abs(last - first))
        inner = arc_path(*middle, max(half - FRINGE, 0.01), first, last, steps)
        outer = arc_path(*middle, half + FRINGE, first, last, steps)
        vertices = (
            _painted([middle], paint, 1.0) + _painted(inner, paint, min(1.0, 2 * half)) + _painted(outer, paint, 0.0)
        )
        self.triangles(vertices, [*_fan(steps + 2), *[1 + index for index in band_indices(2, steps + 1, False)]])

    def dashed(
        self, points: Sequence[Point], width: float, dash: float, gap: float, paint: Paint, closed: bool
    ) -> None:
        """Draws a dashed line with round ends."""
        for line in split_into_dashes(points, dash, gap, closed):
            if len(line) > 1:
                self._dash(line[0], line[-1], width / 2, paint)

    def _dash(self, a: Point, b: Point, half: float, paint: Paint) -> None:
        """Draws one dash; simpler and faster than `line`, because there are many dashes."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = hypot(dx, dy) or 1.0
        dx, dy = dx / length, dy / length
        inner, outer = (
            [
                (x + r * (along * dx + aside * dy), y + r * (along * dy - aside * dx))
                for (x, y), along, aside in (
                    (a, 0, 1),
                    (b, 0, 1),
                    (b, 0.7, 0.7),
                    (b, 1, 0),
                    (b, 0.7, -0.7),
                    (b, 0, -1),
                    (a, 0, -1),
                    (a, -0.7, -0.7),
                    (a, -1, 0),
                    (a, -0.7, 0.7),
                )
            ]
            for r in (max(half - FRINGE, 0.0), half + FRINGE)
        )
        self.polygon(inner, paint, outer)

    # Output

    @property
    def collected(self) -> "tuple[array[float], array[int]]":
        """Vertices and indices of a batch that consists of a single mesh, for use in other batches."""
        return self.parts[0]

    def draw_into(self, group: InstructionGroup) -> None:
        """Replaces the shapes in a group of canvas instructions by those of the batch, and reuses the group's
        meshes.
        """
        texture = self.texture or palette().texture
        meshes = [child for child in group.children if isinstance(child, Mesh)]
        parts = [part for part in self.parts if part[1]]  # Kivy rejects an empty mesh
        for mesh, (vertices, indices) in zip(meshes, parts):
            mesh.indices = array("H")  # indices must never exceed the vertices
            mesh.vertices, mesh.indices, mesh.texture = vertices, indices, texture
        for vertices, indices in parts[len(meshes) :]:
            group.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture))
        for mesh in meshes[len(parts) :]:
            group.remove(mesh)


def _painted(path: Sequence[Point], paint: Paint, alpha: float) -> list[float]:
    """Returns a path's vertices with their texture coordinates."""
    if isinstance(paint, SolidPaint):
        u, v = paint.at(0.0, 0.0, alpha)
        return [number for x, y in path for number in (x, y, u, v)]
    at = paint.at
    return [number for x, y in path for number in (x, y, *at(x, y, alpha))]


@lru_cache(maxsize=512)
def _fan(count: int) -> tuple[int, ...]:
    """Returns the triangle indices that fill a convex path, as a fan from its first point."""
    return tuple(index for i in range(1, count - 1) for index in (0, i, i + 1))


@lru_cache(maxsize=512)
def band_indices(rows: int, count: int, closed: bool) -> tuple[int, ...]:
    """Returns the triangle indices of the bands between consecutive paths. `rows`: number of paths, with `count` points
    each.
    """
    indices: list[int] = []
    for row in range(rows - 1):
        for i in range(count if closed else count - 1):
            a, b = row * count + i, row * count + (i + 1) % count
            indices += (a, b, b + count, a, b + count, a + count)
    return tuple(indices)


@lru_cache(maxsize=32)
def _profile(colour: Rgba) -> Gradient:
    """Returns the gradient for the blurred edge of a shadow, from outside to inside."""
    stops = [
        (share / 12, (*colour[:3], colour[3] * (0.5 + 0.5 * erf((share / 6 - 1) * SHADOW_REACH / 2**0.5))))
        for share in range(13)
    ]
    return gradient(*stops)
