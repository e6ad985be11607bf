"""Where fingers and things are: what the touch machine asks of a table, and what it measures itself.

All places are in the window's pixels, y upwards; all angles are in degrees, counter-clockwise.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import atan2, degrees, hypot
from typing import Any, NamedTuple, TypeAlias

ScreenPoint: TypeAlias = tuple[float, float]

Piece: TypeAlias = Hashable
"""Something of the hand that can be held: a tile, a brick, a pawn"""
Fit: TypeAlias = Any
"""A thing, where it lies and how: what the host is asked to play. Two of them are equal if they mean the same"""

TAP_REACH = 0.5
"""So near to the middle of a place, in cells, a tap means it"""


class Zone(Enum):
    """Where a finger comes down."""

    BOARD = auto()
    HAND = auto()
    OUTSIDE = auto()
    """Neither: what lies there gets its touches itself"""


class NearFit(NamedTuple):
    """A fit near a point."""

    fit: Fit
    angle: float
    """How the thing is rotated there"""
    distance: float
    """In cells"""


class BoardGeometry(ABC):
    """The table's geometry at this moment.

    What stands in the second half holds for things that are never rotated and never await confirmation, on a board that
    does not slide, beside a hand that does not scroll; a table overrides what differs there.
    """

    @abstractmethod
    def piece_at(self, x: float, y: float) -> Piece | None:
        """Returns the thing of the hand that a finger there means. Targets are generous."""

    @abstractmethod
    def zone_at(self, x: float, y: float) -> Zone:
        """Returns to what a finger there belongs."""

    @abstractmethod
    def height(self, piece: Piece) -> float:
        """Returns the height of a held thing in pixels."""

    @abstractmethod
    def middle(self, piece: Piece, fit: Fit | None) -> ScreenPoint:
        """Returns the middle of a thing that lies on a fit, or without one in its place in the hand."""

    @abstractmethod
    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        """Returns the fits of a thing whose middle is here, at least those within `RELEASE_DISTANCE`, nearest first."""

    @abstractmethod
    def attempt_at(self, piece: Piece, angle: float, x: float, y: float) -> NearFit | None:
        """Returns the open place here as if the thing were laid there, whether it fits or not: rotated like this, or
        by the part of a detent that the place asks for."""

    # What holds unless a table says otherwise

    def fits_at(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        """Returns the ways in which a thing fits on the place that a tap here means; none if it means no such place."""
        return [near for near in self.fits_near(piece, x, y) if near.distance <= TAP_REACH]

    def needs_confirm(self, fit: Fit) -> bool:
        """Returns whether a tap there waits to be confirmed: what it does costs, and has not been shown yet."""
        return False

    def hits_fit(self, fit: Fit, x: float, y: float) -> bool:
        """Returns whether a finger there means the thing that lies on this fit and awaits confirmation."""
        return False

    def detent(self, piece: Piece) -> float:
        """Returns the degrees from one way of lying to the next; 0 if the thing is never rotated."""
        return 0.0

    def orientations(self, piece: Piece, fit: Fit, are_all: bool) -> Sequence[NearFit]:
        """Returns the ways in which a thing fits on the place of a fit, or all in which it can be tried.

        They are sorted by their angle. Only a thing with a detent is asked for.
        """
        return ()

    def fit_after_rotation(self, piece: Piece, fit: Fit, step: int) -> NearFit | None:
        """Returns the fit that lies behind this one, to which rotating leads; None: the thing itself is rotated."""
        return None

    def edge_depth(self, x: float, y: float) -> ScreenPoint:
        """Returns how deep a point lies in the rim of the board, across and up: each from −1 (left, foot) to 1.

        It is 0 towards where the board can slide no further: there is nothing to wake up for.
        """
        return 0.0, 0.0

    def scroll_axis(self) -> str:
        """Returns `x` or `y`, the way in which the hand goes on; nothing if all of it is seen."""
        return ""

    def page_step_at(self, x: float, y: float) -> float:
        """Returns by how many pixels a tap there lets the hand go on: at the sign of an end that is not the last."""
        return 0.0


def rotation_between(start: float, end: float) -> float:
    """Returns the shorter way from one angle to another.

    >>> rotation_between(350, 10), rotation_between(10, 350), rotation_between(0, 180)
    (20, -20, 180)
    """
    return -((start - end + 180) % 360 - 180)


# Fingers


@dataclass(eq=False)
class Finger:
    """One finger on the screen, from down to up."""

    touch: Hashable
    x: float
    y: float
    since: float
    covers: bool
    """Whether it hides what is below it; a mouse does not"""
    has_moved: bool = False
    """Whether it has been further than the slop from where it came down"""

    def __post_init__(self) -> None:
        self.start = self.x, self.y

    @property
    def way(self) -> ScreenPoint:
        """The way from where it came down to where it is."""
        return self.x - self.start[0], self.y - self.start[1]

    def move(self, x: float, y: float, slop: float) -> ScreenPoint:
        """Moves the finger and returns how far it has come since the last time."""
        step = x - self.x, y - self.y
        self.x, self.y = x, y
        self.has_moved = self.has_moved or hypot(*self.way) > slop
        return step


def distance(one: Finger, two: Finger) -> float:
    """Returns the pixels between two fingers."""
    return hypot(two.x - one.x, two.y - one.y)


def middle(one: Finger, two: Finger) -> ScreenPoint:
    """Returns the point half way between two fingers."""
    return (one.x + two.x) / 2, (one.y + two.y) / 2


def direction(one: Finger, two: Finger) -> float:
    """Returns the direction of the second finger as seen from the first."""
    return degrees(atan2(two.y - one.y, two.x - one.x))


# Edges


def edge_depth_in(edges: tuple[float, float, float, float], x: float, y: float, rim: float) -> ScreenPoint:
    """Returns how deep a point lies in the rim of a rectangle (left, bottom, right, top): see `edge_depth`.

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
    """Returns whether a finger goes inwards from an edge of the window from which the device takes swipes: back, home.

    A finger that only taps there, or goes along the edge, does not. `edges`: how deep they are, at the left, above, at
    the right, below. `slop`: a finger that has come no further has not moved yet.

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
