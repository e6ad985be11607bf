"""Mesh data of bricks: squares with a soft edge, sorted from far to near. No Kivy.

Every plane of the lattice separates the cubes on its two sides, so that sorting by layers between these planes is exact
and needs no depth buffer.
"""

from array import array
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import floor
from typing import NamedTuple, TypeAlias

from app.games.domino3d.geometry.projection import NORMALS, Cube
from engine.domino3d.bricks import cubes_of
from engine.domino3d.cells import position
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

PLAIN, PREVIEWED, TOUCHED, WRONG, NEWEST, GLASS, SHAKY_GLASS, SHAKY = range(8)
"""Styles of a brick: plain, previewed, neighbour of the previewed brick, refused, placed last; glass at a place where
it could be placed, and at one where bricks would fall; previewed where bricks would fall
"""

CubeMarks: TypeAlias = tuple[int, int, int]
"""Numbers of a cube's marks, by axis"""
SIDE_AXES = ((1, 2), (1, 2), (0, 2), (0, 2), (0, 1), (0, 1))
"""The two axes that span each side of a cube"""
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
CORNER_LIGHT = (1.0, 0.74, 0.55, 0.40)
"""Brightness of a corner, by how many of the three cubes around it are present"""
VERTEX_FORMAT = [(b"v_pos", 3, "float"), (b"v_uv", 4, "float"), (b"v_mark", 3, "float"), (b"v_ao", 4, "float")]
VERTEX_SIZE, SIDE_OFFSET = 14, 5
"""Number of floats per vertex, and the index of the float with the side of the cube"""
SQUARE_VERTICES = 8
"""Number of vertices per square: its four corners, and the same corners moved outwards for the soft edge"""
SQUARE_INDICES = (
    *(0, 1, 2, 0, 2, 3),
    *(index for k in range(4) for index in (k, k + 4, (k + 1) % 4 + 4, k, (k + 1) % 4 + 4, (k + 1) % 4)),
)


@dataclass(frozen=True, slots=True)
class Block:
    """One cube of a brick, with its marks and edge style."""

    marks: CubeMarks
    other: Cube
    """Position of the other cube of the brick"""
    kind: int = PLAIN


Blocks: TypeAlias = Mapping[Cube, Block]


def blocks_of(structure: Structure, kind: Callable[[int], int] = lambda _number: PLAIN) -> dict[Cube, Block]:
    """Returns the blocks of a structure by their cubes. `kind` maps the number of a brick to its edge style."""
    blocks: dict[Cube, Block] = {}
    for number, place in enumerate(structure.laid):
        blocks.update(blocks_of_brick(place, kind(number)))
    return blocks


@lru_cache(maxsize=1024)
def blocks_of_brick(place: Place, kind: int = PLAIN) -> Blocks:
    """Returns the two blocks of a brick on its place."""
    low, high = (position(cell) for cell in place.body)
    one, two = cubes_of(place.marks)
    return {low: Block(_marks(one), high, kind), high: Block(_marks(two), low, kind)}


def _marks(code: int) -> CubeMarks:
    return code & 15, code >> 4 & 15, code >> 8 & 15


# Squares


class _CubeSide(NamedTuple):
    """Geometry of one side of a cube. Its offsets are added to the position of the cube."""

    front: Cube
    """Offset of the cube in front of this side"""
    corners: tuple[tuple[int, ...], ...]
    """For each corner, its offset, and its coordinates within the side: 0 or 1 across and up"""
    around: tuple[tuple[Cube, Cube, Cube], ...]
    """For each corner, the offsets of the three cubes in front of it: two edge neighbours and one diagonal neighbour"""
    axes: tuple[int, int]


def _cube_sides() -> Iterator[_CubeSide]:
    for side, normal in enumerate(NORMALS):
        axes = one, two = SIDE_AXES[side]

        def at(across: int, up: int, base: Cube, one: int = one, two: int = two) -> Cube:
            x, y, z = (part + across * (axis == one) + up * (axis == two) for axis, part in enumerate(base))
            return x, y, z

        base = at(0, 0, tuple(max(part, 0) for part in normal))  # type: ignore[arg-type]
        corners = tuple((*at(across, up, base), across, up) for across, up in CORNERS)
        ways = [(2 * across - 1, 2 * up - 1) for across, up in CORNERS]
        around = tuple((at(i, 0, normal), at(0, j, normal), at(i, j, normal)) for i, j in ways)
        yield _CubeSide(normal, corners, around, axes)


CUBE_SIDES = tuple(_cube_sides())
NEIGHBOUR_STEPS = tuple((i, j, k) for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-1, 0, 1))
"""Offsets to a cube's 26 neighbours and to itself"""


def _with_neighbours(cube: Cube) -> Iterator[Cube]:
    x, y, z = cube
    return ((x + i, y + j, z + k) for i, j, k in NEIGHBOUR_STEPS)


@lru_cache(maxsize=1024)
def _part(cube: Cube, block: Block, near: frozenset[Cube], has_table: bool) -> "array[float]":
    """Returns the vertices of a cube. Cached, because a brick is previewed on the same places many times."""
    return array("f", cube_vertices(cube, block, near, has_table))


def cube_vertices(cube: Cube, block: Block, blocks: Container[Cube], has_table: bool) -> list[float]:
    """Returns the vertices of the visible sides of a cube: the sides that neither another cube nor the table covers."""
    vertices: list[float] = []
    x, y, z = cube
    for number, side in enumerate(CUBE_SIDES):
        dx, dy, dz = side.front
        if (x + dx, y + dy, z + dz) in blocks or (has_table and z + dz < 0):
            continue
        light = _corner_light(cube, side, blocks, has_table)
        mark, groove = block.marks[number >> 1], _groove_code(cube, block.other, side.axes)
        for fringe in (0.0, 1.0):
            for dx, dy, dz, across, up in side.corners:
                vertices += (x + dx, y + dy, z + dz, across, up, number, fringe, mark, groove, block.kind, *light)
    return vertices


def _corner_light(cube: Cube, side: _CubeSide, blocks: Container[Cube], has_table: bool) -> list[float]:
    """Returns the brightness at each corner of a side, reduced by cubes in front of it and by the table."""
    x, y, z = cube
    light = []
    for around in side.around:
        one, two, corner = ((has_table and z + dz < 0) or (x + dx, y + dy, z + dz) in blocks for dx, dy, dz in around)
        light.append(CORNER_LIGHT[3 if one and two else one + two + corner])
    return light


def _groove_code(cube: Cube, other: Cube, axes: tuple[int, int]) -> int:
    """Returns the code of the edge of a side at which the other cube of the brick begins: 0 for none, 1 or 2 along the
    first axis of the side, 3 or 4 along the second. A groove is drawn at this edge.
    """
    for place, axis in enumerate(axes):
        if cube[axis] != other[axis]:
            return 2 * place + (1 if other[axis] < cube[axis] else 2)
    return 0


# Meshes


@lru_cache(maxsize=1024)
def _indices(first: int) -> "array[int]":
    """Returns the triangle indices of a square; `first`: index of its first vertex."""
    return array("H", [first + index for index in SQUARE_INDICES])


class BlockMesh:
    """Vertices and draw order of a set of cubes. Adding a brick rebuilds only the cubes around it."""

    def __init__(self, has_table: bool = True) -> None:
        self.has_table = has_table
        self.blocks: Blocks = {}
        self.vertices = array("f")
        self.low: Sequence[int] = (0, 0, 0)
        self.high: Sequence[int] = (1, 1, 1)
        self._parts: dict[Cube, array[float]] = {}
        """Vertices of each cube"""
        self._starts: dict[Cube, tuple[int, array[float]]] = {}
        """Index of each cube's first vertex in the mesh, and the sides of its squares"""
        self._slab: tuple[int, ...] | None = None

    def show(self, blocks: Blocks) -> None:
        """Updates the mesh to contain exactly these cubes."""
        changed = self._changed(blocks)
        self._parts = {
            cube: self._part(cube, block, blocks) if cube in changed else self._parts[cube]
            for cube, block in blocks.items()
        }
        self.blocks, self._slab = blocks, None
        self.vertices, self._starts = array("f"), {}
        for cube, part in self._parts.items():
            self._starts[cube] = len(self.vertices) // VERTEX_SIZE, part[SIDE_OFFSET :: VERTEX_SIZE * SQUARE_VERTICES]
            self.vertices.extend(part)
        if blocks:
            self.low = [min(along) for along in zip(*blocks)]
            self.high = [max(along) + 1 for along in zip(*blocks)]

    def _changed(self, blocks: Blocks) -> set[Cube]:
        """Returns the cubes to rebuild: changed ones and the neighbours of added or removed ones."""
        before = self.blocks
        changed = {cube for cube, block in blocks.items() if before.get(cube) != block}
        for cube in before.keys() ^ blocks.keys():
            changed.update(_with_neighbours(cube))
        return changed

    def _part(self, cube: Cube, block: Block, blocks: Blocks) -> "array[float]":
        near = frozenset(neighbour for neighbour in _with_neighbours(cube) if neighbour in blocks)
        return _part(cube, block, near, self.has_table)

    def sorted_indices(self, eye: Sequence[float]) -> "array[int] | None":
        """Returns the indices for this eye position, farthest square first; None if the previous order is still valid.

        A structure on the table is never rotated, so squares that face away from the eye are left out.
        """
        slab = tuple(min(max(floor(at), low - 1), high) for at, low, high in zip(eye, self.low, self.high))
        if slab == self._slab:
            return None
        self._slab = slab
        x, y, z = slab
        indices = array("H")
        for cube in sorted(self._starts, key=lambda c: (-abs(c[2] - z), -abs(c[0] - x), -abs(c[1] - y))):
            first, sides = self._starts[cube]
            away = _hidden_sides(_sign(x - cube[0]), _sign(y - cube[1]), _sign(z - cube[2])) if self.has_table else ()
            for at, side in enumerate(sides):
                if side not in away:
                    indices.extend(_indices(first + SQUARE_VERTICES * at))
        return indices


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


@lru_cache(maxsize=27)
def _hidden_sides(*way: int) -> frozenset[int]:
    """Returns the sides of a cube that face away from the eye. `way`: for each axis −1, 0 or 1, the side of the cube on
    which the eye is.
    """
    return frozenset(2 * axis + side for axis in range(3) for side in (0, 1) if way[axis] * (1 - 2 * side) <= 0)
