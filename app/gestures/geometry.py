"""Geometry of fingers and pieces: the interface of a table to the state machine, and measures of fingers.

All points are in window pixels, y upwards; all angles are in degrees, counter-clockwise.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import atan2, degrees, hypot
from typing import Any, NamedTuple, TypeAlias

ScreenPoint: TypeAlias = tuple[float, float]

Piece: TypeAlias = Hashable
"""Piece of the hand that can be carried: a tile, a brick, a pawn"""
Fit: TypeAlias = Any
"""Placement of a piece, with place and orientation, that the host can play; equal if they mean the same move"""

TAP_REACH = 0.5
"""Distance in cells from the middle of a place up to which a tap hits it"""


class Zone(Enum):
    """Zone in which a finger comes down."""

    BOARD = auto()
    HAND = auto()
    OUTSIDE = auto()
    """Neither board nor hand: other widgets handle the touch"""


class NearFit(NamedTuple):
    """Fit near a point."""

    fit: Fit
    angle: float
    """Rotation of the piece on the fit, in degrees"""
    distance: float
    """Distance to the point in cells"""


class BoardGeometry(ABC):
    """Current geometry of a table.

    The defaults in the second half suit pieces that are never rotated and never await confirmation, a board that does
    not pan and a hand that does not scroll; a table overrides them where it differs.
    """

    @abstractmethod
    def piece_at(self, x: float, y: float) -> Piece | None:
        """Returns the piece of the hand at a point, or None; targets are larger than the pieces."""

    @abstractmethod
    def zone_at(self, x: float, y: float) -> Zone:
        """Returns the zone of a point."""

    @abstractmethod
    def height(self, piece: Piece) -> float:
        """Returns the height of a carried piece in pixels."""

    @abstractmethod
    def middle(self, piece: Piece, fit: Fit | None) -> ScreenPoint:
        """Returns the middle of a piece on a fit, or in its place in the hand if `fit` is None."""

    @abstractmethod
    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        """Returns the fits near a piece centred here, at least those within `RELEASE_DISTANCE`, nearest first."""

    @abstractmethod
    def attempt_at(self, piece: Piece, angle: float, x: float, y: float) -> NearFit | None:
        """Returns the placement on the open place here, whether the piece fits or not, or None without such a place.

        The piece keeps `angle`, or is rotated by the part of a detent that the place needs.
        """

    # Defaults

    def fits_at(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        """Returns the fits of a piece on the place under a tap; empty if the tap hits no such place."""
        return [near for near in self.fits_near(piece, x, y) if near.distance <= TAP_REACH]

    def needs_confirm(self, fit: Fit) -> bool:
        """Returns whether a tap on a fit needs confirmation, because it costs points and has not been previewed."""
        return False

    def hits_fit(self, fit: Fit, x: float, y: float) -> bool:
        """Returns whether a point hits the piece that awaits confirmation on this fit."""
        return False

    def detent(self, piece: Piece) -> float:
        """Returns the degrees between two orientations of a piece; 0 if it is never rotated."""
        return 0.0

    def orientations(self, piece: Piece, fit: Fit, are_all: bool) -> Sequence[NearFit]:
        """Returns the orientations in which a piece fits on the place of a fit, or if `are_all` every orientation.

        They are sorted by angle. Called only for pieces with a detent.
        """
        return ()

    def fit_after_rotation(self, piece: Piece, fit: Fit, step: int) -> NearFit | None:
        """Returns the fit that a rotation selects instead of this one, or None if it rotates the piece itself."""
        return None

    def edge_depth(self, x: float, y: float) -> ScreenPoint:
        """Returns the depth of a point in the edge zone of the board, across and up, each from −1 (left, bottom) to 1.

        It is 0 in a direction in which the board cannot pan, so that no timer runs.
        """
        return 0.0, 0.0

    def scroll_axis(self) -> str:
        """Returns `x` or `y`, the axis along which the hand scrolls, or an empty string if all of it is visible."""
        return ""

    def page_step_at(self, x: float, y: float) -> float:
        """Returns the pixels by which a tap on a paging sign scrolls the hand; 0 outside of the signs."""
        return 0.0


def rotation_between(start: float, end: float) -> float:
    """Returns the shortest rotation in degrees from one angle to another.

    >>> rotation_between(350, 10), rotation_between(10, 350), rotation_between(0, 180)
    (20, -20, 180)
    """
    return -((start - end + 180) % 360 - 180)


# Fingers


@dataclass(eq=False)
class Finger:
    """Finger on the screen, from touch down to touch up."""

    touch: Hashable
    x: float
    y: float
    since: float
    covers: bool
    """Whether the finger hides the board below it; a mouse does not"""
    has_moved: bool = False
    """Whether the distance from the start has ever exceeded the slop"""

    def __post_init__(self) -> None:
        self.start = self.x, self.y

    @property
    def displacement(self) -> ScreenPoint:
        """Vector from the start to the current position."""
        return self.x - self.start[0], self.y - self.start[1]

    def move(self, x: float, y: float, slop: float) -> ScreenPoint:
        """Moves the finger and returns the step since its last position."""
        step = x - self.x, y - self.y
        self.x, self.y = x, y
        self.has_moved = self.has_moved or hypot(*self.displacement) > slop
        return step


def distance(one: Finger, two: Finger) -> float:
    """Returns the distance between two fingers in pixels."""
    return hypot(two.x - one.x, two.y - one.y)


def middle(one: Finger, two: Finger) -> ScreenPoint:
    """Returns the midpoint of two fingers."""
    return (one.x + two.x) / 2, (one.y + two.y) / 2


def direction(one: Finger, two: Finger) -> float:
    """Returns the direction in degrees from the first finger to the second."""
    return degrees(atan2(two.y - one.y, two.x - one.x))


# Edges


def edge_depth_in(edges: tuple[float, float, float, float], x: float, y: float, rim: float) -> ScreenPoint:
    """Returns the depth of a point in the edge zone of a rectangle (left, bottom, right, top); see `edge_depth`.

    >>> edge_depth_in((0, 0, 100, 100), 95, 50, 10)
    (0.5, 0.0)
    """
    left, bottom, right, top = edges
    return _pull(left, right, x, rim), _pull(bottom, top, y, rim)


def _pull(low: float, high: float, at: float, rim: float) -> float:
    rim = min(rim, (high - low) / 3)
    deep = max(0.0, at - (high - rim)) - max(0.0, low + rim - at)
    return min(max(deep / rim, -1.0), 1.0) if rim > 0 else 0.0


def is_edge_swipe(edges: Sequence[float], size: ScreenPoint, start: ScreenPoint, end: ScreenPoint, slop: float) -> bool:
    """Returns whether a swipe starts inwards at an edge that the system uses for its gestures (back, home).

    A tap there, or a movement along the edge, is not one. `edges`: depths at left, top, right and bottom. `slop`:
    distance up to which a finger counts as not moved.

    >>> is_edge_swipe((30, 0, 30, 20), (400, 800), (12, 300), (40, 310), slop=9)
    True
    >>> is_edge_swipe((30, 0, 30, 20), (400, 800), (12, 300), (20, 340), slop=9)
    False
    """
    (x, y), (width, height), (left, top, right, bottom) = start, size, edges
    across, up = end[0] - x, end[1] - y
    if hypot(across, up) <= slop:
        return False
    if abs(across) >= abs(up):
        return x < left if across > 0 else x > width - right
    return y < bottom if up > 0 else y > height - top
