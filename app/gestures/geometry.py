"""Geometry of fingers and pieces, and the interface through which the state machine queries a table.

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
"""Piece of the hand that can be carried, such as a tile, a brick or a pawn."""
Fit: TypeAlias = Any
"""Placement of a piece that is a legal move: a place and an orientation. Equal fits mean the same move."""

TAP_REACH = 0.5
"""Maximum distance from the middle of a place at which a tap hits it, in cells."""


class Zone(Enum):
    """Zone of the table, in which a finger touches the screen."""

    BOARD = auto()
    HAND = auto()
    OUTSIDE = auto()
    """Neither board nor hand; other widgets handle the touch."""


class NearFit(NamedTuple):
    """Placement at which a piece fits, with its distance from a point."""

    fit: Fit
    angle: float
    """Rotation of the piece in this placement, in degrees."""
    distance: float
    """Distance from the point in cells."""


class BoardGeometry(ABC):
    """Current geometry of a table: where its pieces are and where they fit.

    The default methods suit pieces that never rotate or await confirmation, a board that does not pan, and a hand that
    does not scroll. Other tables override them.
    """

    @abstractmethod
    def piece_at(self, x: float, y: float) -> Piece | None:
        """Returns the piece of the hand at a point, or None. The area that reacts to a finger is larger than the
        piece.
        """

    @abstractmethod
    def zone_at(self, x: float, y: float) -> Zone:
        """Returns the zone of the table at a point."""

    @abstractmethod
    def height(self, piece: Piece) -> float:
        """Returns the height of a carried piece in pixels."""

    @abstractmethod
    def middle(self, piece: Piece, fit: Fit | None) -> ScreenPoint:
        """Returns the middle of a piece in a placement, or of its place in the hand if `fit` is None."""

    @abstractmethod
    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        """Returns the placements that fit a piece with its middle at a point, nearest first, up to at least
        `RELEASE_DISTANCE`.
        """

    @abstractmethod
    def attempt_at(self, piece: Piece, angle: float, x: float, y: float) -> NearFit | None:
        """Returns the placement of a piece on the free place at a point, whether or not it fits there; None if the
        point hits no free place.

        The piece keeps `angle`, or is rotated to the nearest angle that the place allows.
        """

    # Defaults

    def fits_at(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        """Returns the placements in which a piece fits the tapped place; empty if the tap hits no place where it
        fits.
        """
        return [near for near in self.fits_near(piece, x, y) if near.distance <= TAP_REACH]

    def needs_confirm(self, fit: Fit) -> bool:
        """Returns whether a placement by a tap needs confirmation, because the tap may mean another placement."""
        return False

    def is_costly(self, fit: Fit) -> bool:
        """Returns whether a placement costs points, so that each drop there needs confirmation."""
        return False

    def hits_fit(self, fit: Fit, x: float, y: float) -> bool:
        """Returns whether a point hits the piece that awaits confirmation in a placement."""
        return False

    def detent(self, piece: Piece) -> float:
        """Returns the angle in degrees between two neighbouring orientations of a piece; 0 if it cannot be rotated."""
        return 0.0

    def orientations(self, piece: Piece, fit: Fit, are_all: bool) -> Sequence[NearFit]:
        """Returns the orientations in which a piece fits the same place as in `fit`, sorted by angle.

        `are_all`: whether to include the orientations in which it does not fit. Called only for pieces that can be
        rotated.
        """
        return ()

    def fit_after_rotation(self, piece: Piece, fit: Fit, step: int) -> NearFit | None:
        """Returns the placement to which a rotation moves a piece that has snapped to a place. On a three-dimensional
        board several placements may overlap on the screen, and a rotation selects the next one (`step` 1) or the
        previous one (`step` -1). Returns None if the rotation turns the piece in place.
        """
        return None

    def edge_depth(self, x: float, y: float) -> ScreenPoint:
        """Returns how deep a point is in the edge zone of the board, horizontally and vertically, from −1 (left,
        bottom) to 1.

        The depth is 0 in directions in which the board cannot pan, so that no timer for panning starts.
        """
        return 0.0, 0.0

    def carried_edge_depth(self, piece: ScreenPoint, finger: ScreenPoint) -> ScreenPoint | None:
        """Returns how deep a carried piece is in the edge zone of the board, or None if it is not over the board.

        The middle of the piece is above the finger. Therefore the piece counts at the upper edge, and the finger at the
        lower edge.
        """
        if self.zone_at(*finger) is not Zone.BOARD:
            return None
        across, up = self.edge_depth(*piece)
        down = self.edge_depth(*finger)[1]
        return across, max(up, 0.0) + min(down, 0.0)

    def scroll_axis(self) -> str:
        """Axis along which the hand scrolls, `x` or `y`; empty if the whole hand is visible."""
        return ""

    def page_step_at(self, x: float, y: float) -> float:
        """Returns the pixels by which a tap on an arrow scrolls the hand; 0 if the point hits no arrow."""
        return 0.0


def rotation_between(start: float, end: float) -> float:
    """Returns the shortest rotation from one angle to another, in degrees, positive counter-clockwise.

    >>> rotation_between(350, 10), rotation_between(10, 350), rotation_between(0, 180)
    (20, -20, 180)
    """
    return -((start - end + 180) % 360 - 180)


# Fingers


@dataclass(eq=False)
class Finger:
    """Finger on the screen, from its touch to its release."""

    touch: Hashable
    x: float
    y: float
    since: float
    covers: bool
    """Whether the finger hides the board below it; False for a mouse."""
    has_moved: bool = False
    """Whether the finger has ever been so far from its start that the touch is no longer a tap."""

    def __post_init__(self) -> None:
        self.start = self.x, self.y

    @property
    def displacement(self) -> ScreenPoint:
        """Vector from the start to the current position."""
        return self.x - self.start[0], self.y - self.start[1]

    def move(self, x: float, y: float, slop: float) -> ScreenPoint:
        """Sets a new position of the finger; returns the movement since the last one. `slop`: distance up to which a
        touch counts as a tap.
        """
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
    """Returns how deep a point is in the edge zone of a rectangle, from −1 to 1. `edges`: left, bottom, right, top;
    `rim`: width of the zone.

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
    """Returns whether a swipe starts at a window edge that the system uses for its gestures (back, home), and goes
    inwards.

    `edges`: widths of the system's gesture zones at the left, top, right and bottom. `size`: width and height of the
    window. `slop`: distance up to which a finger counts as not moved, which makes the touch a tap.

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
