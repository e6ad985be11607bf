"""What the eye sees: where a place lies in the window, which cube a ray meets, what stands before it. No Kivy.

A cell here is its three coordinates; its cube goes from there one on along each axis.
"""

from collections.abc import Collection, Container, Iterable, Sequence
from math import floor, inf, sqrt
from typing import NamedTuple, TypeAlias

from app.look.shapes import Point
from app.table.camera import SightRay, SpaceBox, SpaceCamera, Vector, axes_at

Cube: TypeAlias = tuple[int, int, int]
Cubes: TypeAlias = Container[Cube]

NORMALS: tuple[Cube, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
"""The way out of each side of a cube, in the order of the engine's sides"""
FAR = 2400.0
"""Pixels from which a single thing is looked at: so far away that its edges are nearly parallel"""
FURTHEST = 60.0
"""Cells that a ray goes on inside a structure"""


class Sight(NamedTuple):
    """A camera at one moment, quick to ask."""

    right: Vector
    up: Vector
    ahead: Vector
    eye: Vector
    focal: float
    """The way from the eye to the window, in pixels"""
    middle: Point
    """Where the place that is looked at lies in the window"""
    scale: float
    """Pixels of a cell there"""

    def project(self, x: float, y: float, z: float) -> Point:
        """Returns where a place is seen in the window."""
        right, up, ahead, eye = self.right, self.up, self.ahead, self.eye
        x, y, z = x - eye[0], y - eye[1], z - eye[2]
        size = self.focal / (x * ahead[0] + y * ahead[1] + z * ahead[2])
        return (
            self.middle[0] + size * (x * right[0] + y * right[1] + z * right[2]),
            self.middle[1] + size * (x * up[0] + y * up[1] + z * up[2]),
        )

    def depth(self, x: float, y: float, z: float) -> float:
        """Returns how far a place is from the eye, straight ahead."""
        ahead, eye = self.ahead, self.eye
        return (x - eye[0]) * ahead[0] + (y - eye[1]) * ahead[1] + (z - eye[2]) * ahead[2]

    def faces(self, point: Sequence[float], normal: Sequence[float]) -> bool:
        """Returns whether a face through this point looks at the eye."""
        return sum((eye - at) * way for eye, at, way in zip(self.eye, point, normal)) > 0

    def clip(self, width: float, height: float) -> list[float]:
        """Returns the matrix for a shader that draws on a window of this size, column by column."""
        far = 2 * self.focal / self.scale + FURTHEST
        ahead, (x, y) = self.ahead, self.middle
        across, above = 2 * x / width - 1, 2 * y / height - 1
        wide, high = 2 * self.focal / width, 2 * self.focal / height
        deep, shift = (far + 1) / (far - 1), -2 * far / (far - 1)
        rows = [
            [wide * right + across * way for right, way in zip(self.right, ahead)],
            [high * up + above * way for up, way in zip(self.up, ahead)],
            [deep * way for way in ahead],
            list(ahead),
        ]
        last = [-sum(part * eye for part, eye in zip(row, self.eye)) for row in rows]
        last[2] += shift
        return [rows[row][column] if column < 3 else last[row] for column in range(4) for row in range(4)]


def sight_of(camera: SpaceCamera) -> Sight:
    """Returns what a camera sees now."""
    return Sight(*camera.axes, camera.eye, camera.focal, camera.middle, camera.scale)


def sight_at(yaw: float, pitch: float, middle: Point, scale: float, target: Vector) -> Sight:
    """Returns how a single thing is seen from some side, as large as wanted, at a place of the window."""
    right, up, ahead = axes_at(yaw, pitch)
    return Sight(right, up, ahead, target.plus(ahead, -FAR / scale), FAR, middle, scale)


# Rays


def first_hit(cubes: Cubes, start: Sequence[float], way: Sequence[float], most: float = FURTHEST) -> Cube | None:
    """Returns the first cube that a ray meets, going from lattice plane to lattice plane."""
    cell = [floor(each) for each in start]
    step, near, span = [0, 0, 0], [inf] * 3, [inf] * 3
    for axis in range(3):
        if abs(way[axis]) > 1e-9:
            step[axis] = 1 if way[axis] > 0 else -1
            near[axis] = (cell[axis] + (way[axis] > 0) - start[axis]) / way[axis]
            span[axis] = abs(1 / way[axis])
    gone = 0.0
    while gone < most:
        if (cell[0], cell[1], cell[2]) in cubes:
            return cell[0], cell[1], cell[2]
        axis = 0 if near[0] < near[1] and near[0] < near[2] else 1 if near[1] < near[2] else 2
        gone = near[axis]
        near[axis] += span[axis]
        cell[axis] += step[axis]
        if cell[2] < 0 and step[2] < 0:
            return None
    return None


def box_round(cubes: Iterable[Cube]) -> SpaceBox:
    """Returns the box round all these cubes."""
    along = list(zip(*cubes)) or [(0, -1)] * 3
    return SpaceBox(Vector(*map(min, along)), Vector(*(max(each) + 1 for each in along)))


def pick(cubes: Collection[Cube], ray: SightRay) -> Cube | None:
    """Returns the cube that is seen along a ray from far away."""
    begin = _entry(box_round(cubes), ray)
    if begin is None:
        return None
    start = [eye + begin * way for eye, way in zip(ray.eye, ray.direction)]
    return first_hit(cubes, start, ray.direction)


def before(cubes: Collection[Cube], ray: SightRay) -> Cube | None:
    """Returns the free cell before the face that is seen along a ray from far away; None: no face is seen."""
    cube = pick(cubes, ray)
    if cube is None:
        return None
    faces = zip(cube, ray.eye, ray.direction)
    far = [(low + (way < 0) - eye) / way if abs(way) > 1e-9 else -inf for low, eye, way in faces]
    axis = far.index(max(far))  # the last of its planes that the ray comes through
    x, y, z = (at - (1 if way > 0 else -1) * (each == axis) for each, (at, way) in enumerate(zip(cube, ray.direction)))
    return x, y, z


def _entry(box: SpaceBox, ray: SightRay) -> float | None:
    """Returns how far along a ray this box begins; None: it goes past it."""
    near, far = 0.0, inf
    for eye, way, low, high in zip(ray.eye, ray.direction, *box):
        if abs(way) < 1e-9:
            if not low <= eye <= high:
                return None
            continue
        one, two = sorted(((low - eye) / way, (high - eye) / way))
        near, far = max(near, one), min(far, two)
    return max(0.0, near - 1e-4) if near <= far else None


def can_be_seen(sight: Sight, cubes: Collection[Cube], point: Sequence[float], box: SpaceBox | None = None) -> bool:
    """Returns whether nothing stands between a point and the eye. `box`: the one round the cubes, where it is known."""
    way = [eye - at for eye, at in zip(sight.eye, point)]
    length = sqrt(sum(each * each for each in way))
    way = [each / length for each in way]
    return first_hit(cubes, point, way, _exit(box or box_round(cubes), point, way)) is None


def _exit(box: SpaceBox, start: Sequence[float], way: Sequence[float]) -> float:
    """Returns how far along a ray this box ends, if it comes through it at all."""
    ends = zip(start, way, *box)
    return min(((high if go > 0 else low) - at) / go for at, go, low, high in ends if abs(go) > 1e-9)
