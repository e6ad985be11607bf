"""Rendering of bricks with a shader, the colours of the theme and one fixed light."""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import TypeAlias

from kivy.core.window import Window
from kivy.graphics import ChangeState, InstructionGroup, Mesh, RenderContext
from kivy.graphics.transformation import Matrix
from kivy.metrics import dp

from app.games.domino3d.geometry.block_mesh import VERTEX_FORMAT, VERTEX_SIZE, BlockMesh, Blocks
from app.games.domino3d.geometry.projection import Projection, object_projection
from app.games.domino3d.graphics import shaders
from app.games.domino3d.graphics.mark_atlas import mark_texture
from app.look.appearance import colour, current_appearance
from app.look.shapes import Point
from app.table.camera import Vector

LIGHT_DIRECTION = (-0.42, -0.36, 0.84)
"""Direction to the light relative to the viewer, as components to the right, away from the viewer, and up"""
SHADE_COLOURS = {False: (0.62, 0.50, 0.40), True: (0.40, 0.38, 0.40)}
"""Colour of faces turned away from the light, for light (False) and dark (True) themes"""
HAZE = 0.3
"""Maximum opacity of the haze on distant bricks, at eye level. From above, where depth is visible, there is less"""
EDGE_SOFTNESS = 1.1
"""Pixels over which the edge of a square fades"""

RotationRows: TypeAlias = Sequence[Sequence[float]]
"""Rows of a 3 × 3 rotation matrix"""


def _matrix(numbers: Sequence[float]) -> Matrix:
    matrix = Matrix()
    matrix.set(flat=numbers)
    return matrix


def rgb(role: str) -> tuple[float, ...]:
    """Returns the theme colour of a role as red, green and blue, 0 to 1."""
    return tuple(colour(role)[:3])


# Board and bricks share a projection: the values derived from it are cached


@lru_cache(maxsize=2)
def light_direction(projection: Projection) -> Vector:
    """Returns the direction to the light in board coordinates, which moves with the viewer."""
    x, y, _ = projection.ahead
    length = hypot(x, y)
    x, y = x / length, y / length
    across, ahead, up = LIGHT_DIRECTION
    return Vector(across * y + ahead * x, -across * x + ahead * y, up)


@lru_cache(maxsize=2)
def window_clip_matrix(projection: Projection, size: tuple[int, int], is_rotated: bool) -> Matrix:
    """Returns the clip matrix of a projection for this window size. It is cached and shared: callers must not modify
    it.
    """
    numbers = projection.clip_matrix(*size)
    if is_rotated:
        numbers = [-number if at % 4 < 2 else number for at, number in enumerate(numbers)]
    return _matrix(numbers)


class ShaderCanvas(RenderContext):
    """Kivy render context with its own shader and its own matrices."""

    def __init__(self, vertex: str, fragment: str, **uniforms: object):
        super().__init__(vs=vertex, fs=fragment, use_parent_projection=False, use_parent_modelview=False)
        if not self.shader.success:
            raise RuntimeError("this device cannot draw in space")
        self.is_rotated = False
        """Whether the drawing is rotated by 180° about the middle of the window"""
        self._viewport: tuple[int, int] | None = None
        for name, value in uniforms.items():
            self[name] = value

    def set_viewport(self, size: tuple[int, int]) -> None:
        """Sets the size in pixels of the texture that the drawing fills, instead of the window."""
        self._viewport = size

    @property
    def viewport(self) -> tuple[int, int]:
        """Returns the size in pixels of the window or texture that the drawing fills."""
        return self._viewport or Window.size

    def clip_matrix(self, projection: Projection) -> Matrix:
        """Returns the clip matrix for this projection."""
        return window_clip_matrix(projection, self.viewport, self.is_rotated)


# Bricks


class BrickMesh(Mesh):
    """Kivy mesh of a set of cubes."""

    def __init__(self, has_table: bool):
        super().__init__(fmt=VERTEX_FORMAT, mode="triangles", texture=mark_texture())
        self._mesh_data = BlockMesh(has_table)
        self.show({})

    def show(self, blocks: Blocks) -> None:
        """Replaces the cubes. The caller must then call `sort`, because the draw order is empty until then."""
        self._mesh_data.show(blocks)
        self.indices = array("H")  # indices must never exceed the vertices
        self.vertices = self._mesh_data.vertices or array("f", bytes(4 * VERTEX_SIZE))
        self.indices = array("H", (0, 0, 0))

    def sort(self, projection: Projection) -> None:
        """Sorts the squares from far to near for this projection."""
        if self._mesh_data.blocks and (order := self._mesh_data.sorted_indices(projection.eye)) is not None:
            self.indices = order


class BrickLayer(ShaderCanvas):
    """Canvas that draws bricks. Creation is slow, because the device compiles the shader."""

    def __init__(self) -> None:
        look = current_appearance().theme
        super().__init__(
            shaders.BRICK_VERTEX,
            shaders.BRICK_FRAGMENT,
            u_ivory=rgb("ivory"),
            u_line=rgb("engrave"),
            u_shade=SHADE_COLOURS[look.is_dark],
            u_brass=rgb("brass"),
            u_bad=rgb("bad"),
            u_last=rgb("brass"),
            u_alpha=1.0,
            u_plain=float(look.is_plain),
            u_gloss=0.0 if look.is_plain else 0.9 if look.is_dark else 1.0,
            u_soft=EDGE_SOFTNESS,
            u_haze=rgb("ground"),
            u_dp=float(dp(1)),
            u_model=_matrix(Matrix().get()),
            u_sway=(0.0, 0.0),
        )

    def uniforms(self, projection: Projection) -> dict[str, object]:
        """Returns the shader uniforms for a projection."""
        width, height = self.viewport
        return {
            "u_clip": self.clip_matrix(projection),
            "u_half": (width / 2, height / 2),
            "u_eye": tuple(projection.eye),
            "u_light": tuple(light_direction(projection)),
            "u_ahead": tuple(projection.ahead),
            "u_cue": (projection.focal / projection.scale, HAZE * (1 + projection.ahead.z)),
        }


class StructureRenderer(BrickLayer):
    """Canvas that draws the bricks of a structure."""

    def __init__(self) -> None:
        super().__init__()
        self._mesh = BrickMesh(has_table=True)
        self.add(
            ChangeState(changes={"u_model": _matrix(Matrix().get()), "u_alpha": 1.0})
        )  # a moving brick sets its own
        self.add(self._mesh)

    def show(self, blocks: Blocks) -> None:
        """Replaces the cubes. The change is visible after the next call of `look`."""
        self._mesh.show(blocks)

    def look(self, projection: Projection) -> None:
        """Redraws the bricks for this projection."""
        for name, value in self.uniforms(projection).items():
            self[name] = value
        self._mesh.sort(projection)

    def sway(self, direction: Point, angle: float) -> None:
        """Leans the structure by an angle in radians in a horizontal direction, as if it swayed on the table."""
        self["u_sway"] = (direction[0] * angle, direction[1] * angle)

    def tint_last(self, rgb: Sequence[float]) -> None:
        """Sets the edge colour of the newest brick: the colour of its seat."""
        self["u_last"] = tuple(rgb)


class LooseBrick(InstructionGroup):
    """Single brick with its own transformation: in the tray, under a finger, in flight or falling."""

    def __init__(self, layer: BrickLayer):
        super().__init__()
        self._layer, self._state, self._mesh = layer, ChangeState(), BrickMesh(has_table=False)
        self._model, self._alpha = _matrix(Matrix().get()), 1.0
        self.at: Point = (0.0, 0.0)
        self.scale = 0.0
        """Pixels per cell"""
        self.blocks: Blocks = {}
        self.add(self._state)
        self.add(self._mesh)

    def show(self, blocks: Blocks) -> None:
        """Sets the cubes of the brick without redrawing it."""
        if blocks == self.blocks:
            return
        if bool(blocks) != self.is_shown:
            (self._layer.add if blocks else self._layer.remove)(self)
        self.blocks = blocks
        self._mesh.show(blocks)

    def put(self, at: Point, scale: float, yaw: float, pitch: float) -> None:
        """Draws the brick at a window position, in pixels per cell and seen from this angle."""
        self.at, self.scale = at, max(scale, 1.0)
        cubes = list(self.blocks)
        middle = Vector(*(sum(cube[axis] + 0.5 for cube in cubes) / len(cubes) for axis in range(3)))
        self.look(object_projection(yaw, pitch, at, self.scale, middle))

    def look(self, projection: Projection) -> None:
        """Redraws the brick for this projection."""
        self._state.changes = {**self._layer.uniforms(projection), "u_model": self._model, "u_alpha": self._alpha}
        self._mesh.sort(projection)
        self._layer.ask_update()

    def rotate(self, rotation: RotationRows, about: Sequence[float], to: Sequence[float]) -> None:
        """Rotates the brick about the point `about` and moves that point to `to`. The change is visible after the next
        call of `look`.
        """
        moved = [at - sum(row[axis] * about[axis] for axis in range(3)) for row, at in zip(rotation, to)]
        columns = [[row[axis] for row in rotation] for axis in range(3)]
        self._model = _matrix([*columns[0], 0, *columns[1], 0, *columns[2], 0, *moved, 1])

    def fade(self, alpha: float) -> None:
        """Sets the opacity, from 0 to 1. The change is visible after the next call of `look`."""
        self._alpha = alpha

    def hide(self) -> None:
        self.show({})
        self.scale = 0.0

    @property
    def is_shown(self) -> bool:
        return bool(self.blocks)
