"""Collision detection of boxes in any orientation: separating axes and contact points. No Kivy."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

Vec3: TypeAlias = tuple[float, float, float]
BoxAxes: TypeAlias = tuple[Vec3, Vec3, Vec3]
"""Unit vectors along the three edges of a box"""
FacePoint: TypeAlias = tuple[float, float, float]
"""Point relative to a face: two coordinates in its plane, and the height above it"""

PARALLEL = 1e-4
"""Squared length of a cross product below which two edges count as parallel"""
FACE_PREFERENCE = 0.02
"""Cells by which an axis between two edges must separate better than the axis of a face, because faces give stable
contacts
"""
MAX_POINTS = 4
"""Number of contact points kept per pair of boxes"""


class Box3(NamedTuple):
    """Box in space."""

    middle: Vec3
    axes: BoxAxes
    half: Vec3
    """Half of the length of each edge, in cells"""


class ContactPoint(NamedTuple):
    """Point at which two boxes touch or will soon touch."""

    at: Vec3
    gap: float
    """Distance between the boxes in cells; negative if they overlap"""


class BoxContact(NamedTuple):
    """Contact of two boxes."""

    normal: Vec3
    """Direction from the first box to the second"""
    points: tuple[ContactPoint, ...]


class SeparatingAxis(NamedTuple):
    """Direction along which two boxes are farthest apart, or overlap least."""

    gap: float
    normal: Vec3
    face: int
    """Axis of the first box, or 3 plus the axis of the second box; −1 for an axis between two edges"""
    edges: tuple[int, int]


def dot(one: Vec3, two: Vec3) -> float:
    return one[0] * two[0] + one[1] * two[1] + one[2] * two[2]


def cross(one: Vec3, two: Vec3) -> Vec3:
    (a, b, c), (x, y, z) = one, two
    return b * z - c * y, c * x - a * z, a * y - b * x


def plus(at: Vec3, direction: Vec3, times: float = 1.0) -> Vec3:
    return at[0] + direction[0] * times, at[1] + direction[1] * times, at[2] + direction[2] * times


def corners(box: Box3) -> list[Vec3]:
    """Returns the eight corners of a box."""
    found = [box.middle]
    for axis, half in zip(box.axes, box.half):
        found = [plus(at, axis, sign * half) for at in found for sign in (-1, 1)]
    return found


def separating_axis(one: Box3, other: Box3, most: float) -> SeparatingAxis | None:
    """Returns the axis with the largest gap; None if a gap exceeds `most`."""
    away = plus(other.middle, one.middle, -1.0)
    turned = [[dot(a, b) for b in other.axes] for a in one.axes]
    best = _face_axis(one, other, away, turned, most)
    return _edge_axis(one, other, away, turned, best, most) if best else None


def _face_axis(
    one: Box3, other: Box3, away: Vec3, turned: Sequence[Sequence[float]], most: float
) -> SeparatingAxis | None:
    """Returns the face axis with the largest gap; None if a gap exceeds `most`."""
    (a, b, c), (x, y, z) = one.half, other.half
    best, face = -1e9, 0
    for k, (axis, row) in enumerate(zip(one.axes, turned)):
        gap = abs(dot(axis, away)) - one.half[k] - abs(row[0]) * x - abs(row[1]) * y - abs(row[2]) * z
        if gap > most:
            return None
        if gap > best + 1e-9:
            best, face = gap, k
    first, second, third = turned
    for k, axis in enumerate(other.axes):
        gap = abs(dot(axis, away)) - other.half[k] - abs(first[k]) * a - abs(second[k]) * b - abs(third[k]) * c
        if gap > most:
            return None
        if gap > best + 1e-3:
            best, face = gap, 3 + k
    normal = one.axes[face] if face < 3 else other.axes[face - 3]
    return SeparatingAxis(best, normal if dot(normal, away) >= 0 else plus((0, 0, 0), normal, -1.0), face, (0, 0))


def _edge_axis(
    one: Box3, other: Box3, away: Vec3, turned: Sequence[Sequence[float]], best: SeparatingAxis, most: float
) -> SeparatingAxis | None:
    """Returns the axis between two edges if it separates clearly better than `best`; None if a gap exceeds `most`."""
    for i, axis in enumerate(one.axes):
        for j, along in enumerate(other.axes):
            squared = 1 - turned[i][j] ** 2
            if squared < PARALLEL:
                continue
            normal = cross(axis, along)
            i1, i2, j1, j2 = (i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3
            reach = (
                one.half[i1] * abs(turned[i2][j])
                + one.half[i2] * abs(turned[i1][j])
                + other.half[j1] * abs(turned[i][j2])
                + other.half[j2] * abs(turned[i][j1])
            )
            length = squared**0.5
            apart = dot(normal, away)
            gap = (abs(apart) - reach) / length
            if gap > most:
                return None
            if gap > best.gap + FACE_PREFERENCE:
                scale = (1 if apart >= 0 else -1) / length
                best = SeparatingAxis(gap, (normal[0] * scale, normal[1] * scale, normal[2] * scale), -1, (i, j))
    return best


# Contact points


def contact(one: Box3, other: Box3, margin: float) -> BoxContact | None:
    """Returns the contact of two boxes that are at most `margin` cells apart; None if they are farther apart."""
    axis = separating_axis(one, other, margin)
    if axis is None:
        return None
    if axis.face < 0:
        at = _edge_point(one, other, axis)
        return BoxContact(axis.normal, (ContactPoint(at, axis.gap),))
    if axis.face < 3:
        points = face_points(one, axis.face, axis.normal, other, margin)
    else:
        back = plus((0, 0, 0), axis.normal, -1.0)
        points = face_points(other, axis.face - 3, back, one, margin)
    return BoxContact(axis.normal, points) if points else None


def face_points(one: Box3, face: int, normal: Vec3, other: Box3, margin: float) -> tuple[ContactPoint, ...]:
    """Returns the contact points between a face of the first box, whose outward normal is given, and the side of the
    second box that faces it most.
    """
    u, v = (face + 1) % 3, (face + 2) % 3
    across, along, middle = one.axes[u], one.axes[v], plus(one.middle, normal, one.half[face])
    polygon: list[FacePoint] = []
    for corner in _facing_side(other, normal):
        away = plus(corner, middle, -1.0)
        polygon.append((dot(away, across), dot(away, along), dot(away, normal)))
    for axis, half in ((0, one.half[u]), (1, one.half[v])):
        for sign in (1, -1):
            polygon = _clipped(polygon, axis, sign, half)
    near = sorted((point for point in polygon if point[2] <= margin), key=lambda point: point[2])
    if len(near) > MAX_POINTS:
        near = _spread(near)
    return tuple(
        ContactPoint(plus(plus(plus(middle, across, x), along, y), normal, height), height) for x, y, height in near
    )


def _facing_side(box: Box3, normal: Vec3) -> list[Vec3]:
    """Returns the corners, in order, of the side of a box that is turned most against `normal`."""
    face = max(range(3), key=lambda axis: abs(dot(box.axes[axis], normal)))
    sign = -1 if dot(box.axes[face], normal) > 0 else 1
    u, v = (face + 1) % 3, (face + 2) % 3
    middle = plus(box.middle, box.axes[face], sign * box.half[face])
    ends = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return [plus(plus(middle, box.axes[u], i * box.half[u]), box.axes[v], j * box.half[v]) for i, j in ends]


def _clipped(polygon: list[FacePoint], axis: int, sign: int, most: float) -> list[FacePoint]:
    """Returns the part of a polygon where `sign` times a coordinate is at most `most`."""
    kept: list[FacePoint] = []
    for start, end in zip(polygon, polygon[1:] + polygon[:1]):
        before, after = sign * start[axis] - most, sign * end[axis] - most
        if before <= 0:
            kept.append(start)
        if (before < 0 < after) or (after < 0 < before):
            kept.append(plus(start, plus(end, start, -1.0), before / (before - after)))
    return kept


def _spread(points: list[FacePoint]) -> list[FacePoint]:
    """Returns the lowest point, and those that extend farthest in the directions around the middle."""
    x, y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
    ways: tuple[Callable[[FacePoint], float], ...] = (
        lambda point: point[0] - x + point[1] - y,
        lambda point: point[0] - x - point[1] + y,
        lambda point: -point[0] + x + point[1] - y,
        lambda point: -point[0] + x - point[1] + y,
    )
    return list(dict.fromkeys(max(points, key=way) for way in ways))


def _edge_point(one: Box3, other: Box3, axis: SeparatingAxis) -> Vec3:
    """Returns the middle between the closest points of the two edges of an edge axis."""
    (i, j), normal = axis.edges, axis.normal
    start, end = one.middle, other.middle
    for k in range(3):
        if k != i:
            start = plus(start, one.axes[k], one.half[k] * (1 if dot(one.axes[k], normal) > 0 else -1))
        if k != j:
            end = plus(end, other.axes[k], other.half[k] * (-1 if dot(other.axes[k], normal) > 0 else 1))
    a, b, away = one.axes[i], other.axes[j], plus(end, start, -1.0)
    angle = dot(a, b)
    share = (dot(away, a) - dot(away, b) * angle) / (1 - angle * angle)
    on_one = plus(start, a, share)
    on_other = plus(end, b, dot(plus(on_one, end, -1.0), b))
    return plus(plus((0, 0, 0), on_one, 0.5), on_other, 0.5)
