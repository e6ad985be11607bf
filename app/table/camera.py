"""Cameras that show boards: an interface, and implementations for flat and for spatial boards. Without Kivy; window
positions are in pixels, with y upwards.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, cos, floor, hypot, inf, radians, sin, sqrt, tan
from typing import NamedTuple, TypeAlias

from app.look.shapes import Point

Pose: TypeAlias = tuple[float, ...]
"""Numbers that define the pose of a camera: scale, position and, in space, two angles; a glide interpolates between two
poses.
"""


class Extent(NamedTuple):
    """Rectangle given by its four sides."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def grown(self, by: float) -> "Extent":
        return Extent(self.left - by, self.bottom - by, self.right + by, self.top + by)

    def beyond(self, other: "Extent", slack: float = 0.0) -> frozenset[str]:
        """Returns the sides (`left`, `bottom`, `right`, `top`) at which `other` extends beyond this rectangle by more
        than `slack`.
        """
        ways = (self.left - other.left, self.bottom - other.bottom, other.right - self.right, other.top - self.top)
        return frozenset(side for side, way in zip(Extent._fields, ways) if way > slack)


class Camera(ABC):
    """Camera interface for gestures and automatic framing."""

    def __init__(self) -> None:
        self.is_manual = False
        """Whether the player has moved the camera since it was last framed automatically."""

    @property
    @abstractmethod
    def pose(self) -> Pose:
        """Returns the current pose."""

    @pose.setter
    @abstractmethod
    def pose(self, pose: Pose) -> None: ...

    @abstractmethod
    def framing_pose(self) -> Pose:
        """Returns the pose that frames the content."""

    @abstractmethod
    def pan(self, dx: float, dy: float) -> None:
        """Moves the board in the window by an offset in pixels."""

    @abstractmethod
    def zoom(self, factor: float, x: float, y: float) -> None:
        """Scales the board by `factor` around a window position, which stays fixed."""

    @abstractmethod
    def can_pan(self, dx: float, dy: float) -> bool:
        """Returns whether moving the board in this direction would reveal more of it."""

    def fit(self) -> None:
        """Frames the content immediately, without a glide."""
        self.pose = self.framing_pose()
        self.is_manual = False


# A board in a plane

MIN_ZOOM, MAX_ZOOM = 0.45, 1.6
"""Limits of the scale for manual zoom, as multiples of the preferred scale."""
MIN_CROP_GAIN = 1.15
"""Minimum factor by which the focus must be larger than the whole board for the camera to crop the board."""


class PlaneCamera(Camera):
    """Camera of a flat board, with a scale and an offset."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = 1.0
        """Pixels per unit of the board."""
        self.x = self.y = 0.0
        """Window position of the board's origin."""
        self.shows_all = False
        """Whether the player has asked for the whole board, however small it becomes."""
        self._frame = Extent(0, 0, 1, 1)
        self._preferred = self._legible = 1.0
        self._content: Extent | None = None
        self._focus: Extent | None = None

    @property
    def pose(self) -> Pose:
        return self.scale, self.x, self.y

    @pose.setter
    def pose(self, pose: Pose) -> None:
        self.scale, self.x, self.y = pose

    def arrange(self, frame: Extent, preferred: float, legible: float = 0.0) -> None:
        """Sets the frame in window pixels and the preferred size of a unit in pixels.

        If the whole board would be smaller than `legible` pixels per unit, only its focus is framed, at a scale as
        close to `legible` as possible.
        """
        self._frame, self._preferred, self._legible = frame, preferred, legible

    def show(self, content: Extent, focus: Extent | None = None) -> None:
        """Sets the content and frames it, unless the player has moved the camera."""
        self.set_content(content, focus)
        if not self.is_manual:
            self.fit()

    def set_content(self, content: Extent, focus: Extent | None = None) -> None:
        """Sets the content and its most important part, the focus, without moving the camera."""
        self._content, self._focus = content, focus

    def toggle_show_all(self) -> None:
        """Switches between the whole board and its focus."""
        self.shows_all = self.is_manual or not self.shows_all
        self.is_manual = False

    def framing_pose(self) -> Pose:
        """Returns the pose that frames the whole content, or only its focus if that is clearly more legible."""
        content = self._content or Extent(-1, -1, 1, 1)
        focus = self._focus or content
        scale = min(self._preferred, self._fitting(content))
        nearer = min(self._preferred, self._legible, self._fitting(focus))
        if not self.shows_all and nearer > scale * MIN_CROP_GAIN:
            scale = nearer
        return self._held(scale, content, focus)

    def pose_showing(self, part: Extent) -> Pose:
        """Returns the nearest pose with this part of the board in the frame, at the same scale if the part fits."""
        return self._held(min(self.scale, self._fitting(part)), self._content or part, part)

    def _held(self, scale: float, content: Extent, focus: Extent) -> Pose:
        """Returns the pose at this scale that moves the board as little as possible, but keeps the focus in the frame
        and shows no empty space around the content.
        """
        (fx, fy), (x, y) = self._frame.middle, self.to_board(*self._frame.middle)
        wide, high = self._frame.width / scale, self._frame.height / scale
        x = _within(_holding(x, wide, focus.left, focus.right), wide, content.left, content.right)
        y = _within(_holding(y, high, focus.bottom, focus.top), high, content.bottom, content.top)
        return scale, fx - x * scale, fy - y * scale

    def _fitting(self, extent: Extent) -> float:
        """Returns the maximum scale at which an extent fits into the frame."""
        return min(self._frame.width / extent.width, self._frame.height / extent.height)

    def pan(self, dx: float, dy: float) -> None:
        self.x += dx
        self.y += dy
        self._be_own()

    def zoom(self, factor: float, x: float, y: float) -> None:
        scale = min(max(self.scale * factor, self._least), self._preferred * MAX_ZOOM)
        by = scale / self.scale
        self.x, self.y, self.scale = x + (self.x - x) * by, y + (self.y - y) * by, scale
        self._be_own()

    @property
    def _least(self) -> float:
        """Returns the minimum scale for manual zoom, at which the whole content fits."""
        least = self._preferred * MIN_ZOOM
        return min(least, self._fitting(self._content)) if self._content else least

    def _be_own(self) -> None:
        self.is_manual, self.shows_all = True, False
        self._keep_in_sight()

    def can_pan(self, dx: float, dy: float) -> bool:
        limits = self._limits()
        return (
            (dx > 0 and self.x > limits.left + 0.5)
            or (dx < 0 and self.x < limits.right - 0.5)
            or (dy > 0 and self.y > limits.bottom + 0.5)
            or (dy < 0 and self.y < limits.top - 0.5)
        )

    def _limits(self) -> Extent:
        """Returns the allowed window positions of the board's origin, so that the middle of the frame always shows
        content.
        """
        content = self._content
        if content is None:
            return Extent(self.x, self.y, self.x, self.y)
        fx, fy = self._frame.middle
        return Extent(
            fx - content.right * self.scale,
            fy - content.top * self.scale,
            fx - content.left * self.scale,
            fy - content.bottom * self.scale,
        )

    def _keep_in_sight(self) -> None:
        limits = self._limits()
        self.x = min(max(self.x, limits.left), limits.right)
        self.y = min(max(self.y, limits.bottom), limits.top)

    def to_window(self, x: float, y: float) -> Point:
        return self.x + x * self.scale, self.y + y * self.scale

    def to_board(self, x: float, y: float) -> Point:
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def is_legible(self, extent: Extent) -> bool:
        """Returns whether a part of the board is still legible when all of it fits into the frame."""
        return self._fitting(extent) >= min(self._preferred, self._legible)

    def shows_whole(self, extent: Extent) -> bool:
        """Returns whether a part of the board is completely inside the frame, with a tolerance of one pixel."""
        return not self.visible_extent().beyond(extent, 1 / self.scale)

    def visible_extent(self) -> Extent:
        """Returns the part of the board that is inside the frame."""
        frame = self._frame
        return Extent(*self.to_board(frame.left, frame.bottom), *self.to_board(frame.right, frame.top))


def _within(middle: float, length: float, low: float, high: float) -> float:
    """Moves a range of this length to the inside of the limits `low` and `high` and returns its new middle. `middle`:
    its present middle. A range longer than the limits is centred between them.
    """
    if length >= high - low:
        return (low + high) / 2
    return min(max(middle, low + length / 2), high - length / 2)


def _holding(middle: float, length: float, low: float, high: float) -> float:
    """Moves a range of this length as little as possible so that it contains `low` to `high`, and returns its new
    middle. `middle`: its present middle. A range that is too short is centred on them.
    """
    if length <= high - low:
        return (low + high) / 2
    return min(max(middle, high - length / 2), low + length / 2)


def _keeping(length: float, low: float, high: float) -> float:
    """Moves a range of this length around 0 as little as possible so that it contains `low` to `high` or, if it is too
    short, only values between them; returns its new middle.
    """
    return _holding(0.0, length, low, high) if high - low <= length else _within(0.0, length, low, high)


# A board in space: x to the right, y away, z upwards, as seen at a yaw of −90°

HALF_FIELD = 17.0
"""Field of view in degrees. It is narrow, so that parallel edges look nearly parallel."""
START_ORBIT = -62.0, 33.0
"""Initial yaw and pitch of the camera in degrees."""
MIN_PITCH, MAX_PITCH = 14.0, 72.0
"""Limits of the pitch in degrees: the camera is never below the table and never directly above it."""
DEGREES_PER_FRAME = 180.0
"""Rotation in degrees for a drag across the whole width of the frame."""
QUARTER = 90.0
MIN_DISTANCE = 3.0
"""Minimum distance of the camera from a content that is framed, as a multiple of the content's reach."""
MIN_EYE_DISTANCE = 1.1
"""Minimum distance of the eye from the target, as a multiple of the content's diagonal, so that the eye never enters
the content.
"""
SEARCH_STEPS = 60
"""Number of steps of a search that each keep two thirds of the range."""
MIN_PAN = 0.1
"""Minimum share of a pan that must be possible for the board to count as pannable in that direction."""
KEEPING_STEPS = 3
"""Number of approximations after which the points of a group are in the frame, if they fit into it"""
FRAMING_STEPS = 8
"""Number of approximations after which a framing is exact to a fraction of a pixel."""


class Vector(NamedTuple):
    """Point or direction in space."""

    x: float
    y: float
    z: float

    def plus(self, other: "Vector", times: float = 1.0) -> "Vector":
        return Vector(self.x + other.x * times, self.y + other.y * times, self.z + other.z * times)

    def dot(self, other: "Vector") -> float:
        return self.x * other.x + self.y * other.y + self.z * other.z

    def cross(self, other: "Vector") -> "Vector":
        (a, b, c), (x, y, z) = self, other
        return Vector(b * z - c * y, c * x - a * z, a * y - b * x)


class SpaceBox(NamedTuple):
    """Axis-aligned box in space."""

    low: Vector
    high: Vector

    @property
    def middle(self) -> Vector:
        return Vector(*((low + high) / 2 for low, high in zip(self.low, self.high)))

    @property
    def diagonal(self) -> float:
        """Length of the diagonal."""
        return sqrt(sum((high - low) ** 2 for low, high in zip(self.low, self.high)))


class Ring(NamedTuple):
    """Horizontal circle around the vertical axis of a content."""

    radius: float
    height: float


def rings_of(box: SpaceBox) -> tuple[Ring, Ring]:
    """Returns the rings around the bottom and the top of a box."""
    radius = hypot(box.high.x - box.low.x, box.high.y - box.low.y) / 2
    return Ring(radius, box.low.z), Ring(radius, box.high.z)


class SightRay(NamedTuple):
    """Line of sight through a window position."""

    eye: Vector
    direction: Vector
    """Direction as a unit vector."""


@lru_cache(maxsize=4)
def axes_at(yaw: float, pitch: float) -> tuple[Vector, Vector, Vector]:
    """Returns the directions right and up in the window, and the viewing direction. Cached, because they are needed
    many times per frame.
    """
    yaw, pitch = radians(yaw), radians(pitch)
    ahead = Vector(-cos(pitch) * cos(yaw), -cos(pitch) * sin(yaw), -sin(pitch))
    right = Vector(-sin(yaw), cos(yaw), 0.0)
    return right, right.cross(ahead), ahead


class SpaceCamera(Camera):
    """Perspective camera that orbits a point of the board and is always directed at it."""

    def __init__(self) -> None:
        super().__init__()
        self.yaw, self.pitch = START_ORBIT
        """Yaw and pitch in degrees: the angles around the board and above it."""
        self.scale = 1.0
        """Pixels per unit at the target point."""
        self.at = Vector(0, 0, 0)
        """Target point of the camera, shown in the middle of the frame."""
        self._frame = Extent(0, 0, 1, 1)
        self._preferred = self._most = 1.0
        self.set_content(SpaceBox(Vector(-1, -1, 0), Vector(1, 1, 1)))

    @property
    def pose(self) -> Pose:
        return self.scale, self.yaw, self.pitch, *self.at

    @pose.setter
    def pose(self, pose: Pose) -> None:
        self.scale, self.yaw, self.pitch = pose[:3]
        self.at = Vector(*pose[3:])

    def arrange(self, frame: Extent, preferred: float, most: float) -> None:
        """Sets the frame in the window, the preferred size of a unit and its maximum for manual zoom, all in pixels."""
        self._frame, self._preferred, self._most = frame, preferred, most

    def set_content(self, content: SpaceBox, rings: Sequence[Ring] = ()) -> None:
        """Sets the content without moving the camera. `rings`: outline of the content around the vertical axis through
        its middle, at every yaw; by default that of the whole box.
        """
        self._content = content
        self._rings = rings or rings_of(content)

    def framing_pose(self) -> Pose:
        """Returns the pose that frames the content at the current yaw and pitch. Its scale does not depend on the yaw,
        so that an orbit never zooms.
        """
        scale, height = self._framing(self.pitch)
        x, y, _ = self._content.middle
        return scale, self.yaw, self.pitch, x, y, height

    def fitting(self, pitch: float) -> float:
        """Returns the scale at which the content fits into the frame at every yaw, at most the preferred scale."""
        return self._framing(pitch)[0]

    def _framing(self, pitch: float) -> tuple[float, float]:
        """Returns the scale at which the content fits into the frame at every yaw, and the height of the target point
        at which the content is in the middle of the frame.
        """
        height, reach = self._content.middle.z, max(hypot(*ring) for ring in self._rings)
        most = min(self._preferred, self.focal / (MIN_DISTANCE * reach))
        scale = most
        for _ in range(FRAMING_STEPS):
            across, low, high = self._ring_extents(scale, pitch, height)
            height += (low + high) / 2 / (scale * cos(radians(pitch)))
            fits = min(self._frame.width / (2 * across), self._frame.height / (high - low))
            scale = min(most, scale * fits)
        return scale, height

    def _ring_extents(self, scale: float, pitch: float, height: float) -> tuple[float, float, float]:
        """Returns the largest distances of the rings from the middle of the frame in pixels: to the sides, and
        downwards (negative) and upwards. `height`: height of the target point.
        """
        focal, steep, flat = self.focal, sin(radians(pitch)), cos(radians(pitch))
        far = focal / scale
        across, low, high = 0.0, inf, -inf
        for radius, level in self._rings:
            up = level - height
            depth = far - up * steep
            across = max(across, radius * focal / sqrt(depth**2 - (radius * flat) ** 2))
            low = min(low, (up * flat - radius * steep) * focal / (depth - radius * flat))
            high = max(high, (up * flat + radius * steep) * focal / (depth + radius * flat))
        return across, low, high

    def pose_keeping(self, start: Pose, least: float, groups: Sequence[Sequence[Vector]]) -> Pose:
        """Returns the pose nearest to `start` with a scale of at least `least` in which all points are in the frame.
        The points of the last group move as little as possible in the window. If not all points fit into the frame, a
        later group is more important than an earlier one.
        """
        scale, yaw, pitch, *at = start
        axes, focal, frame = axes_at(yaw, pitch), self.focal, (self._frame.width, self._frame.height)
        seen = [[_along(point.plus(Vector(*at), -1), axes) for point in group] for group in groups if group]
        every = [point for group in seen for point in group]
        size = max(least, min(scale, scale * self._fitting_factor(every, focal / scale)))
        x, y = _calm_offset(seen[-1] if seen else (), focal, scale, size)
        for group in [every, *seen] if every else []:
            for _ in range(KEEPING_STEPS):
                far = focal / size
                xs = [(wide - x) * focal / (far + deep) for wide, _high, deep in group]
                ys = [(high - y) * focal / (far + deep) for _across, high, deep in group]
                across, up = (_keeping(long, min(each), max(each)) for long, each in zip(frame, (xs, ys)))
                if not across and not up:
                    break
                x, y = x + across / size, y + up / size
        return size, yaw, pitch, *Vector(*at).plus(axes[0], x).plus(axes[1], y)

    def _fitting_factor(self, seen: Sequence[Vector], far: float) -> float:
        """Returns the factor of the scale at which points just fit into the frame, wherever they are in it. `seen`:
        points along the camera's axes, from its target point; `far`: distance of the eye from that point.
        """
        if not seen:
            return 1.0
        xs, ys = ([point[axis] / (far + point.z) for point in seen] for axis in (0, 1))
        wide, high = (max(max(values) - min(values), 1e-9) * self.focal for values in (xs, ys))
        return min(self._frame.width / wide, self._frame.height / high)

    def keeping_factor(self, points: Iterable[Point], x: float, y: float) -> float:
        """Returns the largest factor by which a zoom around a window position keeps these window positions in the
        frame.
        """
        left, bottom, right, top = self._frame
        factors = [
            (edge - start) / (value - start)
            for point in points
            for value, start, low, high in zip(point, (x, y), (left, bottom), (right, top))
            for edge in (low, high)
            if (value - start) * (edge - start) > 0
        ]
        return min(factors, default=inf)

    @property
    def focal(self) -> float:
        """Returns the distance from the camera to the window plane in pixels."""
        return max(self._frame.width, self._frame.height) / 2 / tan(radians(HALF_FIELD / 2))

    @property
    def middle(self) -> Point:
        """Returns the window position of the target point."""
        return self._frame.middle

    def frames(self, x: float, y: float) -> bool:
        """Returns whether a window position is in the frame."""
        left, bottom, right, top = self._frame
        return left <= x <= right and bottom <= y <= top

    # Projection

    @property
    def axes(self) -> tuple[Vector, Vector, Vector]:
        """Directions right and up in the window, and the viewing direction."""
        return axes_at(self.yaw, self.pitch)

    @property
    def eye(self) -> Vector:
        return self.at.plus(self.axes[2], -self.focal / self.scale)

    def to_window(self, place: Vector) -> Point:
        """Projects a point in space to the window."""
        right, up, ahead = self.axes
        way = place.plus(self.eye, -1)
        size = self.focal / way.dot(ahead)
        x, y = self._frame.middle
        return x + way.dot(right) * size, y + way.dot(up) * size

    def ray(self, x: float, y: float) -> SightRay:
        """Returns the line of sight through a window position."""
        right, up, ahead = self.axes
        middle = self._frame.middle
        across, above = x - middle[0], y - middle[1]
        length = sqrt(across**2 + above**2 + self.focal**2)
        way = Vector(0, 0, 0).plus(right, across).plus(up, above).plus(ahead, self.focal)
        return SightRay(self.eye, Vector(*(value / length for value in way)))

    # Movement

    def orbit(self, dx: float, dy: float) -> None:
        """Orbits by the movement of a finger in pixels."""
        _, yaw, self.pitch, *_ = self.orbit_pose(dx, dy)
        self.yaw = yaw % 360
        self.is_manual = True

    def orbit_pose(self, dx: float, dy: float) -> Pose:
        """Returns the pose after an orbit by the movement of a finger in pixels."""
        pitch = min(max(self.pitch - dy * DEGREES_PER_FRAME / self._frame.width, MIN_PITCH), MAX_PITCH)
        return self.scale, self.yaw - dx * DEGREES_PER_FRAME / self._frame.width, pitch, *self.at

    def quarter_turn_pose(self, step: int) -> Pose:
        """Returns the pose at one of the board's four sides. `step`: number of sides to advance from the current yaw,
        in the direction of increasing yaw, or of decreasing yaw if negative.
        """
        quarters = (self.yaw - START_ORBIT[0]) / QUARTER
        on = (floor(quarters + 1e-6) if step > 0 else ceil(quarters - 1e-6)) + step
        return self.scale, START_ORBIT[0] + on * QUARTER, self.pitch, *self.at

    def pan(self, dx: float, dy: float) -> None:
        right, up, _ = self.axes
        self._look_at(self.at.plus(right, -dx / self.scale).plus(up, -dy / self.scale))

    def zoom(self, factor: float, x: float, y: float) -> None:
        least = self.fitting(self.pitch)
        most = min(self._most, self.focal / (MIN_EYE_DISTANCE * self._content.diagonal))
        scale = min(max(self.scale * factor, least), max(most, least))
        by, middle = 1 - self.scale / scale, self._frame.middle
        right, up, _ = self.axes
        shift = by / self.scale
        at = self.at.plus(right, (x - middle[0]) * shift).plus(up, (y - middle[1]) * shift)
        self.scale = scale
        self._look_at(at)

    def zoom_pose(self, factor: float, x: float, y: float) -> Pose:
        """Returns the pose after a zoom around a window position."""
        before, was_manual = self.pose, self.is_manual
        self.zoom(factor, x, y)
        pose, self.pose, self.is_manual = self.pose, before, was_manual
        return pose

    def _look_at(self, place: Vector) -> None:
        """Moves the target to the point of the content that is nearest to the line of sight through `place`, so that
        the board never leaves the view. A target elsewhere on the same line gives the same picture if the eye stays.
        """
        ahead = self.axes[2]
        along = _nearest_to_box(place, ahead, self._content)
        self.scale = self.focal / (self.focal / self.scale + along)
        self.at = _inside(place.plus(ahead, along), self._content)
        self.is_manual = True

    def can_pan(self, dx: float, dy: float) -> bool:
        pose, was_manual = self.pose, self.is_manual
        right, up, _ = self.axes
        way = Vector(0, 0, 0).plus(right, dx).plus(up, dy)
        before = self.at
        self.pan(-dx, -dy)
        has_moved = self.at.plus(before, -1).dot(way) * self.scale > MIN_PAN * way.dot(way)
        self.pose, self.is_manual = pose, was_manual
        return has_moved


def _along(way: Vector, axes: tuple[Vector, Vector, Vector]) -> Vector:
    """Returns the components of a vector along the axes of a camera."""
    return Vector(*(way.dot(axis) for axis in axes))


def _calm_offset(points: Sequence[Vector], focal: float, before: float, after: float) -> Point:
    """Returns the offset of the camera's target point, to the right and upwards, at which a change of the scale moves
    points of the window least. `points`: along the camera's axes, from the target point.
    """
    moved = [0.0, 0.0]
    for point in points:
        change = focal / (focal / after + point.z) - focal / (focal / before + point.z)
        moved = [total + value * change for total, value in zip(moved, point)]
    total = sum(focal / (focal / after + point.z) for point in points) or 1.0
    return moved[0] / total, moved[1] / total


def _inside(place: Vector, box: SpaceBox) -> Vector:
    """Returns the point of a box that is nearest to a place."""
    return Vector(*(min(max(value, low), high) for value, low, high in zip(place, *box)))


def _nearest_to_box(place: Vector, ahead: Vector, box: SpaceBox) -> float:
    """Returns the distance from a place along a line to the point in a box that is nearest to the box's middle or, if
    the line misses the box, to the point nearest to the box.
    """
    reach = 2 * sum(high - low for low, high in zip(*box)) + sum(map(abs, place.plus(box.low, -1)))
    near, far = -reach, reach
    for start, step, low, high in zip(place, ahead, *box):
        if abs(step) > 1e-9:
            ends = sorted(((low - start) / step, (high - start) / step))
            near, far = max(near, ends[0]), min(far, ends[1])
        elif not low <= start <= high:
            far = -inf
    if near <= far:
        return min(max(box.middle.plus(place, -1).dot(ahead), near), far)

    def distance(along: float) -> float:
        point = place.plus(ahead, along)
        gap = point.plus(_inside(point, box), -1)
        return gap.dot(gap)

    near, far = -reach, reach
    for _ in range(SEARCH_STEPS):
        third = (far - near) / 3
        near, far = (near, far - third) if distance(near + third) < distance(far - third) else (near + third, far)
    return (near + far) / 2
