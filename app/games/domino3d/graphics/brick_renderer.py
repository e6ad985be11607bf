"""What draws bricks: a shader with the colours of the theme and the light of one lamp."""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Any, TypeAlias

from kivy.core.window import Window
from kivy.graphics import ChangeState, InstructionGroup, Mesh, RenderContext
from kivy.graphics.transformation import Matrix
from kivy.metrics import dp

from app.games.domino3d.geometry.block_mesh import VERTEX_FORMAT, VERTEX_SIZE, BlockMesh, Blocks
from app.games.domino3d.geometry.projection import Projection, object_projection
from app.games.domino3d.graphics import shaders
from app.games.domino3d.graphics.mark_atlas import mark_texture
from app.look.appearance import colour, now
from app.look.shapes import Point
from app.table.camera import Vector

LIGHT_DIRECTION = (-0.42, -0.36, 0.84)
"""Where the light comes from as the viewer sees it: left, from the front, above"""
SHADE_COLOURS = {False: (0.62, 0.50, 0.40), True: (0.40, 0.38, 0.40)}
"""The colour of what is turned away from the lamp, in light and in dark themes"""
EDGE_SOFTNESS = 1.1
"""Pixels over which the edge of a square fades"""

RotationRows: TypeAlias = Sequence[Sequence[float]]
"""Three rows"""


def _matrix(numbers: Sequence[float]) -> Matrix:
    matrix = Matrix()
    matrix.set(flat=numbers)
    return matrix


def rgb(role: str) -> tuple[float, ...]:
    """Returns the colour of a role, as a shader takes it."""
    return tuple(colour(role)[:3])


# Board and bricks are drawn one after the other in the same sight: what they share of it is reckoned once


@lru_cache(maxsize=2)
def light_direction(projection: Projection) -> Vector:
    """Returns the way to the lamp, which stands still beside the viewer while the board turns."""
    x, y, _ = projection.ahead
    length = hypot(x, y)
    x, y = x / length, y / length
    across, ahead, up = LIGHT_DIRECTION
    return Vector(across * y + ahead * x, -across * x + ahead * y, up)


@lru_cache(maxsize=2)
def window_clip_matrix(projection: Projection, size: tuple[int, int], is_rolled: bool) -> Matrix:
    """Returns where things are drawn in a window of this size that are seen like this; nobody changes the matrix."""
    numbers = projection.clip_matrix(*size)
    if is_rolled:
        numbers = [-number if at % 4 < 2 else number for at, number in enumerate(numbers)]
    return _matrix(numbers)


class ShaderCanvas(RenderContext):
    """A part of a canvas with a shader of its own, which knows nothing of Kivy's matrices."""

    def __init__(self, vertex: str, fragment: str, **uniforms: Any):
        super().__init__(vs=vertex, fs=fragment, use_parent_projection=False, use_parent_modelview=False)
        if not self.shader.success:
            raise RuntimeError("this device cannot draw in space")
        self.is_rolled = False
        """Whether it is rotated by half about the middle of the window"""
        for name, value in uniforms.items():
            self[name] = value

    def clip_matrix(self, projection: Projection) -> Matrix:
        """Returns where things are drawn that are seen like this."""
        return window_clip_matrix(projection, Window.size, self.is_rolled)


# Bricks


class BrickMesh(Mesh):
    """The mesh of some blocks."""

    def __init__(self, has_table: bool):
        super().__init__(fmt=VERTEX_FORMAT, mode="triangles", texture=mark_texture())
        self._mesh_data = BlockMesh(has_table)
        self.show({})

    def show(self, blocks: Blocks) -> None:
        """Takes on these blocks; their order follows."""
        self._mesh_data.show(blocks)
        self.indices = array("H")  # never more than there are vertices
        self.vertices = self._mesh_data.vertices or array("f", bytes(4 * VERTEX_SIZE))
        self.indices = array("H", (0, 0, 0))

    def sort(self, projection: Projection) -> None:
        """Draws the farthest first."""
        if self._mesh_data.blocks and (order := self._mesh_data.sorted_indices(projection.eye)) is not None:
            self.indices = order


class BrickLayer(ShaderCanvas):
    """A part of a canvas that draws bricks. Making one takes a while: the device must compile its shader."""

    def __init__(self) -> None:
        look = now().theme
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
            u_dp=float(dp(1)),
            u_model=_matrix(Matrix().get()),
        )

    def seen(self, projection: Projection) -> dict[str, Any]:
        """Returns what its shader must know of a sight."""
        width, height = Window.size
        return {
            "u_clip": self.clip_matrix(projection),
            "u_half": (width / 2, height / 2),
            "u_eye": tuple(projection.eye),
            "u_light": tuple(light_direction(projection)),
        }


class StructureRenderer(BrickLayer):
    """Draws what stands."""

    def __init__(self) -> None:
        super().__init__()
        self._mesh = BrickMesh(has_table=True)
        self.add(self._mesh)

    def show(self, blocks: Blocks) -> None:
        """Draws these blocks from the next `look` on."""
        self._mesh.show(blocks)

    def look(self, projection: Projection) -> None:
        """Shows them as they are seen now."""
        for name, value in self.seen(projection).items():
            self[name] = value
        self._mesh.sort(projection)

    def tint_last(self, rgb: Sequence[float]) -> None:
        """Sets the colour of the seat that has laid the newest brick."""
        self["u_last"] = tuple(rgb)


class LooseBrick(InstructionGroup):
    """One brick on a layer, with a state of its own: in the tray, under a finger, on its way, falling."""

    def __init__(self, layer: BrickLayer):
        super().__init__()
        self._layer, self._state, self._mesh = layer, ChangeState(), BrickMesh(has_table=False)
        self._model, self._alpha = _matrix(Matrix().get()), 1.0
        self.at: Point = (0.0, 0.0)
        self.scale = 0.0
        """Pixels of a cell"""
        self.blocks: Blocks = {}
        self.add(self._state)
        self.add(self._mesh)

    def show(self, blocks: Blocks) -> None:
        """Takes on the way that a brick lies; draws nothing of it yet."""
        if blocks == self.blocks:
            return
        if bool(blocks) != self.is_shown:
            (self._layer.add if blocks else self._layer.remove)(self)
        self.blocks = blocks
        self._mesh.show(blocks)

    def put(self, at: Point, scale: float, yaw: float, pitch: float) -> None:
        """Draws it with its middle at a place of the window."""
        self.at, self.scale = at, max(scale, 1.0)
        cubes = list(self.blocks)
        middle = Vector(*(sum(cube[axis] + 0.5 for cube in cubes) / len(cubes) for axis in range(3)))
        self.look(object_projection(yaw, pitch, at, self.scale, middle))

    def look(self, projection: Projection) -> None:
        """Draws it where it lies."""
        self._state.changes = {**self._layer.seen(projection), "u_model": self._model, "u_alpha": self._alpha}
        self._mesh.sort(projection)
        self._layer.ask_update()

    def rotate(self, rotation: RotationRows, about: Sequence[float], to: Sequence[float]) -> None:
        """Lies rotated about a place, which has come to another one, from the next `look` on."""
        moved = [at - sum(row[axis] * about[axis] for axis in range(3)) for row, at in zip(rotation, to)]
        columns = [[row[axis] for row in rotation] for axis in range(3)]
        self._model = _matrix([*columns[0], 0, *columns[1], 0, *columns[2], 0, *moved, 1])

    def fade(self, alpha: float) -> None:
        """Becomes fainter, from the next `look` on."""
        self._alpha = alpha

    def hide(self) -> None:
        self.show({})
        self.scale = 0.0

    @property
    def is_shown(self) -> bool:
        return bool(self.blocks)
