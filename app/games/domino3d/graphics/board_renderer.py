"""What draws the board: felt in a rim of wood, and the shadows of what stands on it."""

from array import array
from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple

from kivy.graphics import BindTexture, Callback, ClearBuffers, ClearColor, Fbo, InstructionGroup, Mesh
from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glIsEnabled

from app.games.domino3d.geometry.projection import Cube, Sight
from app.games.domino3d.graphics import shaders
from app.games.domino3d.graphics.brick_renderer import Shaded, light_of, rgb_of
from app.look.appearance import now
from app.look.shapes import Point


class Field(NamedTuple):
    """The rectangle that the board covers, in cells."""

    x: float
    y: float
    half_width: float
    half_height: float


BEGINS: Sequence[Cube] = (0, 0, 0), (1, 0, 0)
"""What is looked at while nothing stands: where the first brick will lie"""
EDGE = 2.3
"""Cells of felt and rim beyond the outermost bricks: one more has room"""
LEAST = 3.4
"""Half of the smallest board"""
ROUND, DEEP = 0.9, 0.55
"""Cells: how round its corners are, and how thick it is"""
STEPS = 8
"""Of a round corner"""
SHADOW_REACH = 5.0
BOARD_FORMAT = [(b"v_pos", 3, "float"), (b"v_n", 3, "float")]
SHADOW_FORMAT = [(b"v_pos", 2, "float"), (b"v_box", 4, "float")]
MAP = 256
"""Pixels of a picture of shadows"""
BEYOND = 2.0
"""Cells that it goes on beyond the board"""
LAMP_BLUR, NEAR_BLUR = (0.10, 0.13), (0.42, 0.25)
"""How soft shadows are on the table, and how much softer by each cell of height"""


def field_of(cubes: Iterable[Cube]) -> Field:
    """Returns the board on which these cubes have room."""
    found = list(cubes) or BEGINS
    (left, right), (front, back) = (
        (min(cube[axis] for cube in found), max(cube[axis] for cube in found) + 1) for axis in (0, 1)
    )
    wide, deep = ((high - low) / 2 + EDGE for low, high in ((left, right), (front, back)))
    return Field((left + right) / 2, (front + back) / 2, max(wide, LEAST), max(deep, LEAST))


class Board(InstructionGroup):
    """Draws felt in a rim of wood, with the shadows of what stands on it."""

    def __init__(self) -> None:
        super().__init__()
        is_dark, is_plain = now().theme.is_dark, now().theme.is_plain
        self._lamp, self._near = _ShadowMap((0.0, 0.5), LAMP_BLUR), _ShadowMap((0.0,), NEAR_BLUR)
        self._ink = Shaded(
            shaders.BOARD_VERTEX,
            shaders.BOARD_FRAGMENT,
            texture1=1,
            u_felt=rgb_of("raised" if is_dark else "ground2"),
            u_felt_line=rgb_of("ink" if is_plain else "line"),
            u_wood=rgb_of("wood"),
            u_wood_side=rgb_of("wood" if is_plain else "wood_lo"),
            u_plain=float(is_plain),
            u_shadow=rgb_of("shadow"),
            u_strength=0.62 if is_dark else 0.5,
            u_fall=0.0 if is_plain else 0.55 if is_dark else 0.34,
        )
        self._mesh = Mesh(fmt=BOARD_FORMAT, mode="triangles", texture=self._lamp.texture)
        self._ink.add(BindTexture(texture=self._near.texture, index=1))
        self._ink.add(self._mesh)
        for each in (self._lamp, self._near, self._ink):
            self.add(each)
        self.field: Field | None = None

    def roll(self) -> None:
        """Draws itself rotated by half about the middle of the window."""
        self._ink.is_rolled = True

    def show(self, cubes: Sequence[Cube], field: Field) -> None:
        """Draws a board of this size, below these cubes."""
        if field != self.field:
            self.field = field
            vertices, indices = _board_mesh(field)
            self._mesh.indices = array("H")
            self._mesh.vertices, self._mesh.indices = vertices, indices
            half = max(field.half_width, field.half_height) + BEYOND
            self._ink["u_board"] = tuple(field)
            self._ink["u_map"] = (field.x - half, field.y - half, 2 * half, 0.0)
            for each in (self._lamp, self._near):
                each.lay((field.x - half, field.y - half, 2 * half, 0.0))
        self._lamp.show(cubes, lambda _z: 1.0)
        self._near.show(cubes, lambda z: 1.0 if z == 0 else 0.55 / (1 + z))

    def look(self, sight: Sight) -> None:
        """Shows it as it is seen now."""
        light = light_of(sight)
        self._ink["u_clip"] = self._ink.clip(sight)
        self._ink["u_light"] = tuple(light)
        self._ink["u_px"] = float(sight.scale)
        self._lamp.slant((-light.x / light.z, -light.y / light.z, 0.0))
        self._near.slant((0.0, 0.0, 0.0))


class _ShadowMap(Fbo):
    """A small picture of the board from above, with a soft square for each cube."""

    def __init__(self, heights: Sequence[float], blur: Point):
        super().__init__(size=(MAP, MAP), vs=shaders.SHADOW_VERTEX, fs=shaders.SHADOW_FRAGMENT)
        self._heights = heights
        """Of the squares above the foot of each cube"""
        self._slant: tuple[float, float, float] | None = None
        self._mesh = Mesh(fmt=SHADOW_FORMAT, mode="triangles")
        self._is_cut = False
        """Whether only a part of the window is being drawn, which is no part of this picture"""
        whole, cut = Callback(self._draw_whole), Callback(self._cut_again)
        for each in (whole, ClearColor(0, 0, 0, 0), ClearBuffers(), self._mesh, cut):
            self.add(each)
        self.texture.min_filter = self.texture.mag_filter = "linear"
        self.add_reload_observer(lambda _fbo: self.ask_update())
        self["u_blur"] = blur

    def _draw_whole(self, _instruction: object) -> None:
        self._is_cut = bool(glIsEnabled(GL_SCISSOR_TEST))
        glDisable(GL_SCISSOR_TEST)

    def _cut_again(self, _instruction: object) -> None:
        if self._is_cut:
            glEnable(GL_SCISSOR_TEST)

    def lay(self, area: tuple[float, float, float, float]) -> None:
        """Sets which part of the board it shows: corner and size."""
        self["u_map"] = area

    def slant(self, way: tuple[float, float, float]) -> None:
        """Sets how far the shadow of something goes for each cell of its height."""
        if way != self._slant:
            self._slant = self["u_slant"] = way
            self.ask_update()

    def show(self, cubes: Iterable[Cube], weight: Any) -> None:
        vertices, indices = array("f"), array("H")
        for x, y, z in cubes:
            for height in self._heights:
                base = len(vertices) // 6
                for across, up in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                    vertices.extend((across, up, x, y, z + height, weight(z)))
                indices.extend(base + index for index in (0, 1, 2, 0, 2, 3))
        self._mesh.indices = array("H")
        self._mesh.vertices, self._mesh.indices = vertices or array("f", bytes(24)), indices or array("H", (0, 0, 0))
        self.ask_update()


def _board_mesh(field: Field) -> tuple["array[float]", "array[int]"]:
    """Returns the shadow on the ground, the side with a lower edge that fades, and the top."""
    vertices, indices = array("f"), array("H")
    _square(vertices, indices, field, SHADOW_REACH, -DEEP, -1.0)
    path = _rim(field)
    base = len(vertices) // 6
    for z, fade in ((0.0, 0.0), (-DEEP, 0.0), (-DEEP, -0.4)):
        for x, y, out_x, out_y in path:
            vertices.extend((x, y, z, out_x, out_y, fade))
    count = len(path)
    for row in (base, base + count):
        for k in range(count):
            a, b = row + k, row + (k + 1) % count
            indices.extend((a, b, b + count, a, b + count, a + count))
    _square(vertices, indices, field, 0.1, 0.0, 1.0)
    return vertices, indices


def _square(
    vertices: "array[float]", indices: "array[int]", field: Field, beyond: float, z: float, normal: float
) -> None:
    base = len(vertices) // 6
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        at = field.x + x * (field.half_width + beyond), field.y + y * (field.half_height + beyond)
        vertices.extend((*at, z, 0.0, 0.0, normal))
    indices.extend(base + index for index in (0, 1, 2, 0, 2, 3))


def _rim(field: Field) -> list[tuple[float, float, float, float]]:
    """Returns the outline of the board, with the way out at each point."""
    path = []
    for corner, (right, back) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for k in range(STEPS + 1):
            angle = (corner + k / STEPS) * pi / 2
            x = field.x + right * (field.half_width - ROUND) + ROUND * cos(angle)
            y = field.y + back * (field.half_height - ROUND) + ROUND * sin(angle)
            path.append((x, y, cos(angle), sin(angle)))
    return path
