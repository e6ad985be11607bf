"""Rendering of the board: felt in a wooden rim, with the shadows of the bricks on it."""

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from kivy.graphics import BindTexture, Callback, ClearBuffers, ClearColor, Fbo, InstructionGroup, Mesh
from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glIsEnabled

from app.games.domino3d.geometry.projection import Cube, Projection
from app.games.domino3d.graphics import shaders
from app.games.domino3d.graphics.brick_renderer import ShaderCanvas, light_direction, rgb
from app.look.appearance import colour, current_appearance, seat_colours
from app.look.shapes import Point
from app.look.theme import mix


class BoardArea(NamedTuple):
    """Rectangle that the board covers, in cells."""

    x: float
    y: float
    half_width: float
    half_height: float

    @property
    def corners(self) -> list[Point]:
        wide, deep = self.half_width, self.half_height
        return [(self.x + wide * i, self.y + deep * j) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


FIRST_BRICK_CUBES: Sequence[Cube] = (0, 0, 0), (1, 0, 0)
"""Cubes framed while the structure is empty: those of the first brick"""
RIM_CELLS = 2.3
"""Width in cells of felt and rim around the outermost bricks: enough for one more brick"""
MIN_HALF_SIZE = 3.4
"""Half the size of the smallest board, in cells"""
CORNER_RADIUS, BOARD_THICKNESS = 0.9, 0.55
"""Corner radius and thickness of the board, in cells"""
EDGE_ROOM = 0.3
"""Width in cells around the board in which its smooth edge is drawn"""
CORNER_STEPS = 8
"""Number of segments in a rounded corner"""
SHADOW_REACH = 5.0
SEAT_SHARE = 0.7
"""Share of the seat's colour in the rim of a board that belongs to one seat"""
NEAR_LOSS = 2.6
"""Loss of the shadow near a brick per cell of its height above the table"""
BOARD_FORMAT = [(b"v_pos", 3, "float"), (b"v_n", 3, "float")]
SHADOW_FORMAT = [(b"v_pos", 2, "float"), (b"v_box", 4, "float")]
SHADOW_MAP_SIZE = 320
"""Width and height of a shadow map in pixels"""
SHADOW_MARGIN = 3.5
"""Margin in cells around the board that a shadow map covers"""
LAMP_BLUR, NEAR_BLUR = (0.10, 0.13), (0.42, 0.25)
"""Blur in cells of the shadow from the lamp and of the shadow near the brick: at table height, and added per cell of
height
"""


def board_area(cubes: Iterable[Cube]) -> BoardArea:
    """Returns the board area around these cubes."""
    framed = list(cubes) or FIRST_BRICK_CUBES
    (left, right), (front, back) = (
        (min(cube[axis] for cube in framed), max(cube[axis] for cube in framed) + 1) for axis in (0, 1)
    )
    wide, deep = ((high - low) / 2 + RIM_CELLS for low, high in ((left, right), (front, back)))
    return BoardArea((left + right) / 2, (front + back) / 2, max(wide, MIN_HALF_SIZE), max(deep, MIN_HALF_SIZE))


class BoardRenderer(InstructionGroup):
    """Canvas group that draws the felt, the rim and the shadows."""

    def __init__(self) -> None:
        super().__init__()
        is_dark, is_plain = current_appearance().theme.is_dark, current_appearance().theme.is_plain
        self._lamp, self._near = _ShadowMap((0.0, 0.5), LAMP_BLUR), _ShadowMap((0.0,), NEAR_BLUR)
        self._ink = ShaderCanvas(
            shaders.BOARD_VERTEX,
            shaders.BOARD_FRAGMENT,
            texture1=1,
            u_felt=rgb("raised" if is_dark else "ground2"),
            u_felt_line=rgb("ink" if is_plain else "line"),
            u_wood=rgb("wood"),
            u_wood_side=rgb("wood" if is_plain else "wood_lo"),
            u_plain=float(is_plain),
            u_shadow=rgb("shadow"),
            u_strength=0.62 if is_dark else 0.5,
            u_fall=0.0 if is_plain else 0.55 if is_dark else 0.34,
        )
        self._mesh = Mesh(fmt=BOARD_FORMAT, mode="triangles", texture=self._lamp.texture)
        self._ink.add(BindTexture(texture=self._near.texture, index=1))
        self._ink.add(self._mesh)
        for part in (self._lamp, self._near, self._ink):
            self.add(part)
        self.area: BoardArea | None = None
        self._standing: Sequence[Cube] = ()

    def rotate_half_turn(self) -> None:
        """Rotates the drawing of the board by 180° about the middle of the window."""
        self._ink.is_rotated = True

    def set_rim(self, seat_colour: int | None) -> None:
        """Mixes the colour of a seat into the wooden rim; None restores the wood."""
        share, theme = (0.0 if seat_colour is None else SEAT_SHARE), current_appearance().theme
        solid = seat_colours(seat_colour or 0).solid
        self._ink["u_wood"] = mix(colour("wood"), solid, share)[:3]
        self._ink["u_wood_side"] = mix(colour("wood" if theme.is_plain else "wood_lo"), solid, share)[:3]

    def set_viewport(self, size: tuple[int, int]) -> None:
        """Sets the size in pixels of the texture that the drawing fills, instead of the window."""
        self._ink.set_viewport(size)

    def show(self, cubes: Sequence[Cube], area: BoardArea) -> None:
        """Sets the area of the board, and the cubes that cast shadows on it."""
        if area != self.area:
            self.area = area
            vertices, indices = _board_mesh(area)
            self._mesh.indices = array("H")
            self._mesh.vertices, self._mesh.indices = vertices, indices
            half = max(area.half_width, area.half_height) + SHADOW_MARGIN
            self._ink["u_board"] = tuple(area)
            self._ink["u_map"] = (area.x - half, area.y - half, 2 * half, 0.0)
            for shadow_map in (self._lamp, self._near):
                shadow_map.set_area((area.x - half, area.y - half, 2 * half, 0.0))
        self._standing = cubes
        self.cast_shadows()

    def cast_shadows(self, moving: Iterable[tuple[float, float, float]] = (), without: Collection[Cube] = ()) -> None:
        """Draws the shadows of the cubes that stand, except those in `without`, and of moving cubes."""
        cubes = [*(cube for cube in self._standing if cube not in without), *moving]
        self._lamp.show(cubes, lambda _z: 1.0)
        self._near.show(cubes, lambda z: 1 / (1 + NEAR_LOSS * z))

    def look(self, projection: Projection) -> None:
        """Redraws the board for this projection."""
        light = light_direction(projection)
        self._ink["u_clip"] = self._ink.clip_matrix(projection)
        self._ink["u_light"] = tuple(light)
        self._ink["u_px"] = float(projection.scale)
        self._ink["u_eye"] = tuple(projection.eye)
        x, y, down = projection.ahead
        length = hypot(x, y)
        self._ink["u_view"] = (x / length, y / length, 1 - down * down)
        self._lamp.set_slant((-light.x / light.z, -light.y / light.z, 0.0))
        self._near.set_slant((0.0, 0.0, 0.0))


class _ShadowMap(Fbo):
    """Small texture of the board seen from above, with a soft square for the shadow of each cube."""

    def __init__(self, heights: Sequence[float], blur: Point):
        super().__init__(size=(SHADOW_MAP_SIZE, SHADOW_MAP_SIZE), vs=shaders.SHADOW_VERTEX, fs=shaders.SHADOW_FRAGMENT)
        self._heights = heights
        """Heights above the base of a cube, in cells, at which its shadow is drawn"""
        self._slant: tuple[float, float, float] | None = None
        self._mesh = Mesh(fmt=SHADOW_FORMAT, mode="triangles")
        self._has_scissor = False
        """Whether the window has a scissor test, which must be off while this texture is drawn"""
        whole, cut = Callback(self._disable_scissor), Callback(self._restore_scissor)
        for part in (whole, ClearColor(0, 0, 0, 0), ClearBuffers(), self._mesh, cut):
            self.add(part)
        self.texture.min_filter = self.texture.mag_filter = "linear"
        self.add_reload_observer(lambda _fbo: self.ask_update())
        self["u_blur"] = blur

    def _disable_scissor(self, _instruction: object) -> None:
        self._has_scissor = bool(glIsEnabled(GL_SCISSOR_TEST))
        glDisable(GL_SCISSOR_TEST)

    def _restore_scissor(self, _instruction: object) -> None:
        if self._has_scissor:
            glEnable(GL_SCISSOR_TEST)

    def set_area(self, area: tuple[float, float, float, float]) -> None:
        """Sets the area of the board that the texture covers: lower left corner and size."""
        self["u_map"] = area

    def set_slant(self, way: tuple[float, float, float]) -> None:
        """Sets the direction of the shadows: the offset of a shadow per cell of height above the table."""
        if way != self._slant:
            self._slant = self["u_slant"] = way
            self.ask_update()

    def show(self, cubes: Iterable[tuple[float, float, float]], weight: Callable[[float], float]) -> None:
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


def _board_mesh(area: BoardArea) -> tuple["array[float]", "array[int]"]:
    """Returns the mesh of the board: its shadow, its side with a fading lower edge, and its top."""
    vertices, indices = array("f"), array("H")
    _square(vertices, indices, area, SHADOW_REACH, -BOARD_THICKNESS, -1.0)
    path = _rim(area)
    base = len(vertices) // 6
    for z, fade in ((0.0, 0.0), (-BOARD_THICKNESS, 0.0), (-BOARD_THICKNESS, -0.4)):
        for x, y, out_x, out_y in path:
            vertices.extend((x, y, z, out_x, out_y, fade))
    count = len(path)
    for row in (base, base + count):
        for k in range(count):
            a, b = row + k, row + (k + 1) % count
            indices.extend((a, b, b + count, a, b + count, a + count))
    _square(vertices, indices, area, EDGE_ROOM, 0.0, 1.0)
    return vertices, indices


def _square(
    vertices: "array[float]", indices: "array[int]", area: BoardArea, beyond: float, z: float, normal: float
) -> None:
    base = len(vertices) // 6
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        at = area.x + x * (area.half_width + beyond), area.y + y * (area.half_height + beyond)
        vertices.extend((*at, z, 0.0, 0.0, normal))
    indices.extend(base + index for index in (0, 1, 2, 0, 2, 3))


def _rim(area: BoardArea) -> list[tuple[float, float, float, float]]:
    """Returns the outline of the board with the outward normal at each point."""
    path = []
    for corner, (right, back) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for k in range(CORNER_STEPS + 1):
            angle = (corner + k / CORNER_STEPS) * pi / 2
            x = area.x + right * (area.half_width - CORNER_RADIUS) + CORNER_RADIUS * cos(angle)
            y = area.y + back * (area.half_height - CORNER_RADIUS) + CORNER_RADIUS * sin(angle)
            path.append((x, y, cos(angle), sin(angle)))
    return path
