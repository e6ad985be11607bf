"""Cameras of boards: an interface, and implementations for boards in a plane and in space. Without Kivy; window
positions in pixels, y upwards.
"""

from abc import ABC, abstractmethod
from functools import lru_cache
from math import ceil, cos, floor, hypot, radians, sin, sqrt, tan
from typing import NamedTuple, TypeAlias

from app.look.shapes import Point

Pose: TypeAlias = tuple[float, ...]
"""Numbers that define a camera's view; a glide interpolates them."""


class Extent(NamedTuple):
    """Rectangle by its four sides."""

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
        """Returns the sides at which `other` extends beyond this rectangle: `left`, `bottom`, `right`, `top`."""
        ways = (self.left - other.left, self.bottom - other.bottom, other.right - self.right, other.top - self.top)
        return frozenset(side for side, way in zip(Extent._fields, ways) if way > slack)


class Camera(ABC):
    """Interface of a camera for gestures and framing."""

    def __init__(self) -> None:
        self.is_manual = False
        """Whether a person has moved the camera since its last automatic framing."""

    @property
    @abstractmethod
    def pose(self) -> Pose:
        """Current view."""

    @pose.setter
    @abstractmethod
    def pose(self, pose: Pose) -> None: ...

    @abstractmethod
    def framing_pose(self) -> Pose:
        """Returns the pose that frames the content."""

    @abstractmethod
    def pan(self, dx: float, dy: float) -> None:
        """Moves the board by an offset in pixels."""

    @abstractmethod
    def zoom(self, factor: float, x: float, y: float) -> None:
        """Scales the board around a window position, which stays under the finger."""

    @abstractmethod
    def can_pan(self, dx: float, dy: float) -> bool:
        """Returns whether content is hidden in this direction."""

    def fit(self) -> None:
        """Frames the content at once."""
        self.pose = self.framing_pose()
        self.is_manual = False


# A board in a plane

MIN_ZOOM, MAX_ZOOM = 0.45, 1.6
"""Limits of a tile's size for manual zoom, in multiples of the preferred size."""
MIN_CROP_GAIN = 1.15
"""Gain in scale from which the camera crops the board to its focus."""


class PlaneCamera(Camera):
    """Camera of a flat board: one scale and one offset."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = 1.0
        """Pixels per unit of the board."""
        self.x = self.y = 0.0
        """Window position of the board's origin."""
        self.shows_all = False
        """Whether a person has asked for the whole board, however small it becomes."""
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
        """Sets the frame in the window in pixels and the preferred size of a unit.

        If the whole board would be smaller than `legible`, its focus is framed instead, as close to that size as
        possible.
        """
        self._frame, self._preferred, self._legible = frame, preferred, legible

    def show(self, content: Extent, focus: Extent | None = None) -> None:
        """Sets the content and frames it, unless a person has moved the camera."""
        self.set_content(content, focus)
        if not self.is_manual:
            self.fit()

    def set_content(self, content: Extent, focus: Extent | None = None) -> None:
        """Sets the content and its most important part without moving the camera."""
        self._content, self._focus = content, focus

    def toggle_show_all(self) -> None:
        """Switches between the whole board and its focus."""
        self.shows_all = self.is_manual or not self.shows_all
        self.is_manual = False

    def framing_pose(self) -> Pose:
        """Returns the pose that frames the whole content, or its focus if that is more legible."""
        content = self._content or Extent(-1, -1, 1, 1)
        focus = self._focus or content
        scale = min(self._preferred, self._fitting(content))
        nearer = min(self._preferred, self._legible, self._fitting(focus))
        if not self.shows_all and nearer > scale * MIN_CROP_GAIN:
            scale = nearer
        return self._held(scale, content, focus)

    def pose_showing(self, part: Extent) -> Pose:
        """Returns the nearest pose of the same scale with this part of the board in the frame."""
        return self._held(min(self.scale, self._fitting(part)), self._content or part, part)

    def _held(self, scale: float, content: Extent, focus: Extent) -> Pose:
        """Returns the pose at this scale that moves the board least, with the focus in the frame and no empty space
        beyond the content.
        """
        (fx, fy), (x, y) = self._frame.middle, self.to_board(*self._frame.middle)
        wide, high = self._frame.width / scale, self._frame.height / scale
        x = _within(_holding(x, wide, focus.left, focus.right), wide, content.left, content.right)
        y = _within(_holding(y, high, focus.bottom, focus.top), high, content.bottom, content.top)
        return scale, fx - x * scale, fy - y * scale

    def _fitting(self, extent: Extent) -> float:
        """Returns the largest scale at which an extent fits into the frame."""
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
        """Smallest scale for manual zoom: the whole content fits at that scale."""
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
        """Returns the range of the origin; the frame's middle always shows the content."""
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
        """Returns whether a part of the board is legible when all of it is framed."""
        return self._fitting(extent) >= min(self._preferred, self._legible)

    def shows_whole(self, extent: Extent) -> bool:
        """Returns whether a part of the board is completely in the frame, to the pixel."""
        return not self.visible_extent().beyond(extent, 1 / self.scale)

    def visible_extent(self) -> Extent:
        """Returns the part of the board in the frame."""
        frame = self._frame
        return Extent(*self.to_board(frame.left, frame.bottom), *self.to_board(frame.right, frame.top))


def _within(middle: float, length: float, low: float, high: float) -> float:
    """Returns the middle of a range of this length that stays between two ends; the middle of both if it is longer."""
    if length >= high - low:
        return (low + high) / 2
    return min(max(middle, low + length / 2), high - length / 2)


def _holding(middle: float, length: float, low: float, high: float) -> float:
    """Returns the middle of a range of this length, moved as little as necessary to cover both ends."""
    if length <= high - low:
        return (low + high) / 2
    return min(max(middle, high - length / 2), low + length / 2)


# A board in space: x to the right, y away, z upwards, as seen at a yaw of −90°

HALF_FIELD = 17.0
"""Field of view in degrees: narrow, so that edges remain nearly parallel."""
START_ORBIT = -62.0, 33.0
"""Yaw and pitch of a new table."""
MIN_PITCH, MAX_PITCH = 14.0, 72.0
"""Limits of the pitch in degrees: the eye is never below the table, and never vertically above it."""
DEGREES_PER_FRAME = 180.0
"""Degrees of orbit while a finger crosses the frame."""
QUARTER = 90.0


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
    def radius(self) -> float:
        """Radius of the bounding sphere."""
        return sqrt(sum((high - low) ** 2 for low, high in zip(self.low, self.high))) / 2


class SightRay(NamedTuple):
    """Line of sight through a window position."""

    eye: Vector
    direction: Vector
    """Unit vector."""


@lru_cache(maxsize=4)
def axes_at(yaw: float, pitch: float) -> tuple[Vector, Vector, Vector]:
    """Returns the directions to the right and upwards in the window, and from the eye into it. Cached, because a frame
    requests the same ones many times.
    """
    yaw, pitch = radians(yaw), radians(pitch)
    ahead = Vector(-cos(pitch) * cos(yaw), -cos(pitch) * sin(yaw), -sin(pitch))
    right = Vector(-sin(yaw), cos(yaw), 0.0)
    return right, right.cross(ahead), ahead


class SpaceCamera(Camera):
    """Perspective camera that orbits a point of the board and always looks at it."""

    def __init__(self) -> None:
        super().__init__()
        self.yaw, self.pitch = START_ORBIT
        """Degrees around the board, and above it."""
        self.scale = 1.0
        """Pixels per unit at the point that the camera looks at."""
        self.at = Vector(0, 0, 0)
        """Point that the camera looks at, in the middle of the frame."""
        self._frame = Extent(0, 0, 1, 1)
        self._preferred = self._most = 1.0
        self._content = SpaceBox(Vector(-1, -1, 0), Vector(1, 1, 1))

    @property
    def pose(self) -> Pose:
        return self.scale, self.yaw, self.pitch, *self.at

    @pose.setter
    def pose(self, pose: Pose) -> None:
        self.scale, self.yaw, self.pitch = pose[:3]
        self.at = Vector(*pose[3:])

    def arrange(self, frame: Extent, preferred: float, most: float) -> None:
        """Sets the frame in the window, the preferred size of a unit and the largest for manual zoom, all in pixels."""
        self._frame, self._preferred, self._most = frame, preferred, most

    def set_content(self, content: SpaceBox) -> None:
        """Sets the content without moving the camera."""
        self._content = content

    def framing_pose(self) -> Pose:
        """Returns the pose that frames the content at the current yaw and pitch. Its scale suits every side, so that an
        orbit never zooms.
        """
        return self.fitting(self.pitch), self.yaw, self.pitch, *self._content.middle

    def fitting(self, pitch: float) -> float:
        """Returns the scale at which the content fits from all sides: its bounding sphere, or in a low frame its height
        at this pitch.
        """
        ball, focal = self._content.radius, self.focal
        wide, high = self._frame.width / 2, self._frame.height / 2
        by_ball = [focal * half / hypot(half, focal) / ball for half in (wide, high)]
        by_pitch = focal * high / (focal * self._above(pitch) + high * ball)
        return min(self._preferred, by_ball[0], max(by_ball[1], by_pitch))

    def _above(self, pitch: float) -> float:
        """Returns the units from the content's middle to its upper end in the window, from any side."""
        wide, deep, tall = (high - low for low, high in zip(*self._content))
        return hypot(wide, deep) / 2 * sin(radians(pitch)) + tall / 2 * cos(radians(pitch))

    @property
    def focal(self) -> float:
        """Distance from the eye to the window in pixels."""
        return max(self._frame.width, self._frame.height) / 2 / tan(radians(HALF_FIELD / 2))

    @property
    def middle(self) -> Point:
        """Window position of the point that the camera looks at."""
        return self._frame.middle

    # Projection

    @property
    def axes(self) -> tuple[Vector, Vector, Vector]:
        """Directions to the right and upwards in the window, and from the eye into it."""
        return axes_at(self.yaw, self.pitch)

    @property
    def eye(self) -> Vector:
        return self.at.plus(self.axes[2], -self.focal / self.scale)

    def to_window(self, place: Vector) -> Point:
        """Projects a point to the window."""
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
        """Returns the pose after the movement of a finger in pixels."""
        pitch = min(max(self.pitch - dy * DEGREES_PER_FRAME / self._frame.width, MIN_PITCH), MAX_PITCH)
        return self.scale, self.yaw - dx * DEGREES_PER_FRAME / self._frame.width, pitch, *self.at

    def quarter_turn_pose(self, step: int) -> Pose:
        """Returns the pose on one of the board's four sides, `step` quarters from the nearest one."""
        quarters = (self.yaw - START_ORBIT[0]) / QUARTER
        on = (floor(quarters + 1e-6) if step > 0 else ceil(quarters - 1e-6)) + step
        return self.scale, START_ORBIT[0] + on * QUARTER, self.pitch, *self.at

    def pan(self, dx: float, dy: float) -> None:
        right, up, _ = self.axes
        self._look_at(self.at.plus(right, -dx / self.scale).plus(up, -dy / self.scale))

    def zoom(self, factor: float, x: float, y: float) -> None:
        least = self.fitting(self.pitch)
        scale = min(max(self.scale * factor, least), max(self._most, least))
        by, middle = 1 - self.scale / scale, self._frame.middle
        right, up, _ = self.axes
        shift = by / self.scale
        at = self.at.plus(right, (x - middle[0]) * shift).plus(up, (y - middle[1]) * shift)
        self.scale = scale
        self._look_at(at)

    def _look_at(self, place: Vector) -> None:
        """Looks at the nearest point of the content, so that the board never leaves the view."""
        bounds = zip(place, *self._content)
        self.at = Vector(*(min(max(value, low), high) for value, low, high in bounds))
        self.is_manual = True

    def can_pan(self, dx: float, dy: float) -> bool:
        pose, was_own = self.pose, self.is_manual
        self.pan(-dx, -dy)
        has_moved = self.pose != pose
        self.pose, self.is_manual = pose, was_own
        return has_moved
