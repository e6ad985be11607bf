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

from app.games.domino3d.geometry.block_mesh import FORMAT, STRIDE, BlockMesh, Blocks
from app.games.domino3d.geometry.projection import Sight, sight_at
from app.games.domino3d.graphics import shaders
from app.games.domino3d.graphics.mark_atlas import atlas
from app.look.appearance import colour, now
from app.look.shapes import Point
from app.table.camera import Vector

LAMP = (-0.42, -0.36, 0.84)
"""Where the light comes from as the viewer sees it: left, from the front, above"""
SHADE = {False: (0.62, 0.50, 0.40), True: (0.40, 0.38, 0.40)}
"""The colour of what is turned away from the lamp, in light and in dark themes"""
SOFT = 1.1
"""Pixels over which the edge of a square fades"""

RotationRows: TypeAlias = Sequence[Sequence[float]]
"""Three rows"""


def _matrix(numbers: Sequence[float]) -> Matrix:
    matrix = Matrix()
    matrix.set(flat=numbers)
    return matrix


def rgb_of(role: str) -> tuple[float, ...]:
    """Returns the colour of a role, as a shader takes it."""
    return tuple(colour(role)[:3])


# Board and bricks are drawn one after the other in the same sight: what they share of it is reckoned once


@lru_cache(maxsize=2)
def light_of(sight: Sight) -> Vector:
    """Returns the way to the lamp, which stands still beside the viewer while the board turns."""
    x, y, _ = sight.ahead
    length = hypot(x, y)
    x, y = x / length, y / length
    across, ahead, up = LAMP
    return Vector(across * y + ahead * x, -across * x + ahead * y, up)


@lru_cache(maxsize=2)
def clip_of(sight: Sight, size: tuple[int, int], is_rolled: bool) -> Matrix:
    """Returns where things are drawn in a window of this size that are seen like this; nobody changes the matrix."""
    numbers = sight.clip(*size)
    if is_rolled:
        numbers = [-number if at % 4 < 2 else number for at, number in enumerate(numbers)]
    return _matrix(numbers)


class Shaded(RenderContext):
    """A part of a canvas with a shader of its own, which knows nothing of Kivy's matrices."""

    def __init__(self, vertex: str, fragment: str, **uniforms: Any):
        super().__init__(vs=vertex, fs=fragment, use_parent_projection=False, use_parent_modelview=False)
        if not self.shader.success:
            raise RuntimeError("this device cannot draw in space")
        self.is_rolled = False
        """Whether it is rotated by half about the middle of the window"""
        for name, value in uniforms.items():
            self[name] = value

    def clip(self, sight: Sight) -> Matrix:
        """Returns where things are drawn that are seen like this."""
        return clip_of(sight, Window.size, self.is_rolled)


# Bricks


class BrickMesh(Mesh):
    """The mesh of some blocks."""

    def __init__(self, has_ground: bool):
        super().__init__(fmt=FORMAT, mode="triangles", texture=atlas())
        self._solid = BlockMesh(has_ground)
        self.show({})

    def show(self, blocks: Blocks) -> None:
        """Takes on these blocks; their order follows."""
        self._solid.show(blocks)
        self.indices = array("H")  # never more than there are vertices
        self.vertices = self._solid.vertices or array("f", bytes(4 * STRIDE))
        self.indices = array("H", (0, 0, 0))

    def sort(self, sight: Sight) -> None:
        """Draws the farthest first."""
        if self._solid.blocks and (order := self._solid.order(sight.eye)) is not None:
            self.indices = order


class BrickLayer(Shaded):
    """A part of a canvas that draws bricks. Making one takes a while: the device must compile its shader."""

    def __init__(self) -> None:
        look = now().theme
        super().__init__(
            shaders.BRICK_VERTEX,
            shaders.BRICK_FRAGMENT,
            u_ivory=rgb_of("ivory"),
            u_line=rgb_of("engrave"),
            u_shade=SHADE[look.is_dark],
            u_brass=rgb_of("brass"),
            u_bad=rgb_of("bad"),
            u_last=rgb_of("brass"),
            u_alpha=1.0,
            u_plain=float(look.is_plain),
            u_gloss=0.0 if look.is_plain else 0.9 if look.is_dark else 1.0,
            u_soft=SOFT,
            u_dp=float(dp(1)),
            u_model=_matrix(Matrix().get()),
        )

    def seen(self, sight: Sight) -> dict[str, Any]:
        """Returns what its shader must know of a sight."""
        width, height = Window.size
        return {
            "u_clip": self.clip(sight),
            "u_half": (width / 2, height / 2),
            "u_eye": tuple(sight.eye),
            "u_light": tuple(light_of(sight)),
        }


class Bricks(BrickLayer):
    """Draws what stands."""

    def __init__(self) -> None:
        super().__init__()
        self._mesh = BrickMesh(has_ground=True)
        self.add(self._mesh)

    def show(self, blocks: Blocks) -> None:
        """Draws these blocks from the next `look` on."""
        self._mesh.show(blocks)

    def look(self, sight: Sight) -> None:
        """Shows them as they are seen now."""
        for name, value in self.seen(sight).items():
            self[name] = value
        self._mesh.sort(sight)

    def tint_last(self, rgb: Sequence[float]) -> None:
        """Sets the colour of the seat that has laid the newest brick."""
        self["u_last"] = tuple(rgb)


class LooseBrick(InstructionGroup):
    """One brick on a layer, with a state of its own: in the tray, under a finger, on its way, falling."""

    def __init__(self, layer: BrickLayer):
        super().__init__()
        self._layer, self._state, self._mesh = layer, ChangeState(), BrickMesh(has_ground=False)
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
        self.look(sight_at(yaw, pitch, at, self.scale, middle))

    def look(self, sight: Sight) -> None:
        """Draws it where it lies."""
        self._state.changes = {**self._layer.seen(sight), "u_model": self._model, "u_alpha": self._alpha}
        self._mesh.sort(sight)
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
