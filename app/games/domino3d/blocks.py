"""The bricks of a structure as one mesh: squares with a fringe that fades, from the farthest to the nearest. No Kivy.

Planes of the lattice part all cubes, so an order by slabs, away from the eye, is exact and needs no depth buffer.
"""

from array import array
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import NamedTuple, TypeAlias

from app.games.domino3d.geometry import NORMALS, Cube
from engine.domino3d.bricks import CUBE_BITS
from engine.domino3d.cells import position
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

PLAIN, LAID, TOUCHED, WRONG, LAST = range(5)
"""What is told of a brick by its edge: the one being laid, a neighbour, a refused one, the newest of the others"""

Marks: TypeAlias = tuple[int, int, int]
"""Of a cube, by axis"""
UNIT: tuple[Cube, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
ALONG = ((1, 2), (1, 2), (0, 2), (0, 2), (0, 1), (0, 1))
"""The axes that span each side of a cube"""
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
LIGHT = (1.0, 0.74, 0.55, 0.40)
"""What is left of it in a corner, by how many of the three cubes before it are there"""
FORMAT = [(b"v_pos", 3, "float"), (b"v_uv", 4, "float"), (b"v_mark", 3, "float"), (b"v_ao", 4, "float")]
STRIDE = 14
VERTICES = 8
"""Of a square: its corners, and the same pushed out by the fringe"""
INDICES = (
    *(0, 1, 2, 0, 2, 3),
    *(index for k in range(4) for index in (k, k + 4, (k + 1) % 4 + 4, k, (k + 1) % 4 + 4, (k + 1) % 4)),
)


@dataclass(frozen=True, slots=True)
class Block:
    """One cube of a brick."""

    marks: Marks
    other: Cube
    """Where the other cube of its brick is"""
    kind: int = PLAIN


Blocks: TypeAlias = Mapping[Cube, Block]


def blocks_of(structure: Structure, kind: Callable[[int], int] = lambda _number: PLAIN) -> dict[Cube, Block]:
    """Returns every cube of a structure. `kind` of each brick, by its number."""
    found: dict[Cube, Block] = {}
    for number, place in enumerate(structure.laid):
        found.update(blocks_of_brick(place, kind(number)))
    return found


def blocks_of_brick(place: Place, kind: int = PLAIN) -> dict[Cube, Block]:
    """Returns the two cubes of a brick where it lies."""
    low, high = (position(cell) for cell in place.body)
    own, rest = place.marks & (1 << CUBE_BITS) - 1, place.marks >> CUBE_BITS
    return {low: Block(_marks(own), high, kind), high: Block(_marks(rest), low, kind)}


def _marks(code: int) -> Marks:
    return code & 15, code >> 4 & 15, code >> 8 & 15


# Squares


def squares_of(cube: Cube, block: Block, blocks: Container[Cube], has_ground: bool) -> Iterator[float]:
    """Yields the vertices of all sides of a cube that are not glued to another one or to the table."""
    for side, normal in enumerate(NORMALS):
        front = (cube[0] + normal[0], cube[1] + normal[1], cube[2] + normal[2])
        if front in blocks or (has_ground and front[2] < 0):
            continue
        axes = ALONG[side]
        light = _light(front, UNIT[axes[0]], UNIT[axes[1]], blocks, has_ground)
        mark, groove = block.marks[side >> 1], _groove(cube, block.other, axes)
        base = tuple(at + (way > 0) for at, way in zip(cube, normal))
        for fringe in (0.0, 1.0):
            for across, up in CORNERS:
                for axis in range(3):
                    yield base[axis] + across * (axis == axes[0]) + up * (axis == axes[1])
                yield from (across, up, side, fringe, mark, groove, block.kind, *light)


def _light(front: Cube, across: Cube, up: Cube, blocks: Container[Cube], has_ground: bool) -> tuple[float, ...]:
    """How light each corner of a side is: cubes of the layer before it darken it, and so does the table."""

    def filled(i: int, j: int) -> bool:
        x, y, z = (at + i * one + j * two for at, one, two in zip(front, across, up))
        return (has_ground and z < 0) or (x, y, z) in blocks

    sides = {(i, j): filled(i, j) for i, j in ((-1, 0), (1, 0), (0, -1), (0, 1))}
    found = []
    for corner in CORNERS:
        i, j = (2 * each - 1 for each in corner)
        beside = sides[i, 0] + sides[0, j]
        found.append(LIGHT[3 if beside == 2 else beside + filled(i, j)])
    return tuple(found)


def _groove(cube: Cube, other: Cube, axes: tuple[int, int]) -> int:
    """At which edge of a side the brick goes on: 0 none, 1 and 2 along its first axis, 3 and 4 along the second."""
    way = tuple(there - here for here, there in zip(cube, other))
    for place, axis in enumerate(axes):
        if way[axis]:
            return 2 * place + (1 if way[axis] < 0 else 2)
    return 0


# Meshes


class _Part(NamedTuple):
    """What a cube looked like when it was built, and its vertices."""

    key: object
    vertices: "array[float]"


class BlockMesh:
    """Vertices and their order. A new brick changes only those of the cubes round it."""

    def __init__(self, has_ground: bool = True) -> None:
        self.has_ground = has_ground
        self.blocks: Blocks = {}
        self.vertices = array("f")
        self.low: Sequence[int] = (0, 0, 0)
        self.high: Sequence[int] = (1, 1, 1)
        self._parts: dict[Cube, _Part] = {}
        self._starts: dict[Cube, tuple[int, int]] = {}
        self._slab: tuple[int, ...] | None = None

    def show(self, blocks: Blocks) -> None:
        """Builds these blocks."""
        self._parts = {cube: self._part(cube, block, blocks) for cube, block in blocks.items()}
        self.blocks, self._slab = blocks, None
        self.vertices, self._starts = array("f"), {}
        for cube, part in self._parts.items():
            count = len(part.vertices) // STRIDE
            self._starts[cube] = len(self.vertices) // STRIDE, count // VERTICES
            self.vertices.extend(part.vertices)
        if blocks:
            self.low = [min(cube[axis] for cube in blocks) for axis in range(3)]
            self.high = [max(cube[axis] for cube in blocks) + 1 for axis in range(3)]

    def _part(self, cube: Cube, block: Block, blocks: Blocks) -> _Part:
        x, y, z = cube
        around = tuple((x + i, y + j, z + k) in blocks for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-1, 0, 1))
        before, key = self._parts.get(cube), (block, around)
        if before is not None and before.key == key:
            return before
        return _Part(key, array("f", squares_of(cube, block, blocks, self.has_ground)))

    def order(self, eye: Sequence[float]) -> "array[int] | None":
        """Returns the indices for this eye, the farthest square first; None while the last ones still hold."""
        slab = tuple(min(max(floor(at), low - 1), high) for at, low, high in zip(eye, self.low, self.high))
        if slab == self._slab:
            return None
        self._slab = slab
        x, y, z = slab
        indices = array("H")
        for cube in sorted(self._starts, key=lambda c: (-abs(c[2] - z), -abs(c[0] - x), -abs(c[1] - y))):
            first, squares = self._starts[cube]
            for base in range(first, first + VERTICES * squares, VERTICES):
                indices.extend([base + index for index in INDICES])
        return indices
