"""Projection from space to the window, ray casting and visibility. No Kivy.

A cube is identified by the coordinates of its lowest corner.
"""

from collections.abc import Collection, Container, Iterable, Sequence
from itertools import product
from math import floor, hypot, inf, sqrt
from typing import NamedTuple, TypeAlias

from app.look.shapes import Point
from app.table.camera import Ring, SightRay, SpaceBox, SpaceCamera, Vector, axes_at

Cube: TypeAlias = tuple[int, int, int]
Cubes: TypeAlias = Container[Cube]

NORMALS: tuple[Cube, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
"""Outward normals of the sides of a cube, in the engine's order of sides"""
OBJECT_DISTANCE = 2400.0
"""Distance in pixels from which a single brick is viewed: so large that its edges look parallel"""
MAX_RAY_LENGTH = 60.0
"""Maximum length of a ray in cells"""


class Projection(NamedTuple):
    """Camera state at one moment, precomputed for fast projection."""

    right: Vector
    up: Vector
    ahead: Vector
    eye: Vector
    focal: float
    """Focal length in pixels"""
    middle: Point
    """Window position of the point that the camera looks at"""
    scale: float
    """Pixels per cell at that point"""

    def project(self, x: float, y: float, z: float) -> Point:
        """Returns the window position of a point in space."""
        right, up, ahead, eye = self.right, self.up, self.ahead, self.eye
        x, y, z = x - eye[0], y - eye[1], z - eye[2]
        size = self.focal / (x * ahead[0] + y * ahead[1] + z * ahead[2])
        return (
            self.middle[0] + size * (x * right[0] + y * right[1] + z * right[2]),
            self.middle[1] + size * (x * up[0] + y * up[1] + z * up[2]),
        )

    def depth(self, x: float, y: float, z: float) -> float:
        """Returns the distance of a point from the eye along the camera's axis."""
        ahead, eye = self.ahead, self.eye
        return (x - eye[0]) * ahead[0] + (y - eye[1]) * ahead[1] + (z - eye[2]) * ahead[2]

    def is_facing(self, point: Sequence[float], normal: Sequence[float]) -> bool:
        """Returns whether the face through this point, with this normal, is turned towards the eye."""
        (x, y, z), (a, b, c), eye = point, normal, self.eye
        return (eye[0] - x) * a + (eye[1] - y) * b + (eye[2] - z) * c > 0

    def clip_matrix(self, width: float, height: float) -> list[float]:
        """Returns the column-major clip matrix for shaders in a window of this size."""
        far = 2 * self.focal / self.scale + MAX_RAY_LENGTH
        ahead, (x, y) = self.ahead, self.middle
        across, above = 2 * x / width - 1, 2 * y / height - 1
        wide, high = 2 * self.focal / width, 2 * self.focal / height
        deep, shift = (far + 1) / (far - 1), -2 * far / (far - 1)
        rows = [
            [wide * right + across * direction for right, direction in zip(self.right, ahead)],
            [high * up + above * direction for up, direction in zip(self.up, ahead)],
            [deep * direction for direction in ahead],
            list(ahead),
        ]
        last = [-sum(part * eye for part, eye in zip(row, self.eye)) for row in rows]
        last[2] += shift
        return [rows[row][column] if column < 3 else last[row] for column in range(4) for row in range(4)]


def camera_projection(camera: SpaceCamera) -> Projection:
    """Returns the current projection of a camera."""
    return Projection(*camera.axes, camera.eye, camera.focal, camera.middle, camera.scale)


def object_projection(yaw: float, pitch: float, middle: Point, scale: float, target: Vector) -> Projection:
    """Returns the projection for a single object, shown at a window position with this scale and viewing angle."""
    right, up, ahead = axes_at(yaw, pitch)
    return Projection(right, up, ahead, target.plus(ahead, -OBJECT_DISTANCE / scale), OBJECT_DISTANCE, middle, scale)


# Rays


def first_hit(
    cubes: Cubes, start: Sequence[float], direction: Sequence[float], most: float = MAX_RAY_LENGTH
) -> Cube | None:
    """Returns the first cube that a ray hits within `most` cells, or None. The search steps from one lattice plane to
    the next.
    """
    cell = [floor(value) for value in start]
    step, near, span = [0, 0, 0], [inf] * 3, [inf] * 3
    for axis in range(3):
        if abs(direction[axis]) > 1e-9:
            step[axis] = 1 if direction[axis] > 0 else -1
            near[axis] = (cell[axis] + (direction[axis] > 0) - start[axis]) / direction[axis]
            span[axis] = abs(1 / direction[axis])
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


def bounding_box(cubes: Iterable[Cube]) -> SpaceBox:
    """Returns the bounding box of these cubes."""
    along = list(zip(*cubes)) or [(0, -1)] * 3
    return SpaceBox(Vector(*map(min, along)), Vector(*(max(value) + 1 for value in along)))


def corners_of(cubes: Iterable[Cube]) -> list[Vector]:
    """Returns the corners of these cubes, each once."""
    steps = list(product((0, 1), repeat=3))
    corners = {(x + across, y + along, z + up) for x, y, z in set(cubes) for across, along, up in steps}
    return [Vector(*corner) for corner in corners]


def outline_rings(cubes: Iterable[Cube], axis: Vector, around: float, above: float) -> list[Ring]:
    """Returns rings around a vertical axis that contain these cubes, with margins around and above them in cells."""
    radii: dict[float, float] = {}
    for x, y, z in cubes:
        radius = hypot(max(axis.x - x, x + 1 - axis.x), max(axis.y - y, y + 1 - axis.y)) + around
        for level in (z, z + 1):
            radii[level] = max(radius, radii.get(level, 0.0))
    top = max(radii)
    return [Ring(radii[top], top + above), *(Ring(radius, level) for level, radius in radii.items())]


def pick_cube(cubes: Collection[Cube], ray: SightRay) -> Cube | None:
    """Returns the first cube that a ray from the eye hits; None if it hits none."""
    begin = _entry_distance(bounding_box(cubes), ray)
    if begin is None:
        return None
    start = [eye + begin * direction for eye, direction in zip(ray.eye, ray.direction)]
    return first_hit(cubes, start, ray.direction)


def _entry_distance(box: SpaceBox, ray: SightRay) -> float | None:
    """Returns the distance along a ray at which it enters a box; None if it misses."""
    near, far = 0.0, inf
    for eye, direction, low, high in zip(ray.eye, ray.direction, *box):
        if abs(direction) < 1e-9:
            if not low <= eye <= high:
                return None
            continue
        one, two = sorted(((low - eye) / direction, (high - eye) / direction))
        near, far = max(near, one), min(far, two)
    return max(0.0, near - 1e-4) if near <= far else None


def is_visible(
    projection: Projection, cubes: Collection[Cube], point: Sequence[float], box: SpaceBox | None = None
) -> bool:
    """Returns whether no cube hides a point from the eye. `box`: bounding box of the cubes, if known."""
    direction = [eye - at for eye, at in zip(projection.eye, point)]
    length = sqrt(sum(value * value for value in direction))
    direction = [value / length for value in direction]
    return first_hit(cubes, point, direction, _exit_distance(box or bounding_box(cubes), point, direction)) is None


def _exit_distance(box: SpaceBox, start: Sequence[float], direction: Sequence[float]) -> float:
    """Returns the distance along a ray at which it leaves a box."""
    ends = zip(start, direction, *box)
    return min(((high if go > 0 else low) - at) / go for at, go, low, high in ends if abs(go) > 1e-9)
