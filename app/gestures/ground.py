"""What the touch machine asks of a table: what lies where, in the window's pixels, y upwards, degrees
counter-clockwise."""

from collections.abc import Hashable, Sequence
from enum import Enum, auto
from typing import Any, NamedTuple, Protocol, TypeAlias

Thing: TypeAlias = Hashable
"""Something of the hand that can be held: a tile, a brick, a pawn"""
Fit: TypeAlias = Any
"""A thing, where it lies and how: what the host is asked to play. Equal if they are the same"""


class Zone(Enum):
    """Where a finger comes down."""

    BOARD = auto()
    HAND = auto()
    OUTSIDE = auto()
    """Belongs to others"""


class Near(NamedTuple):
    """A fit near a point."""

    fit: Fit
    angle: float
    """How the thing is turned there"""
    distance: float
    """In cells"""


class BoardGeometry(Protocol):
    """The table's geometry at this moment."""

    def thing_at(self, x: float, y: float) -> Thing | None:
        """The thing that a finger there means: of the hand, or pending on the board. Targets are generous."""

    def zone_at(self, x: float, y: float) -> Zone: ...

    def detent(self, thing: Thing) -> float:
        """The degrees from one way of lying to the next; 0 if it is never turned."""

    def height(self, thing: Thing) -> float:
        """Of a held thing, in pixels."""

    def middle(self, thing: Thing) -> tuple[float, float]:
        """Where it lies now, if nobody holds it."""

    def fits_near(self, thing: Thing, x: float, y: float) -> Sequence[Near]:
        """The fits of a thing whose middle is here, at least those within `LET_GO`, nearest first."""

    def fits_under(self, thing: Thing, x: float, y: float) -> Sequence[Near]:
        """The ways in which a thing fits on the place that a tap here means; none if the tap means another place."""

    def attempt_at(self, thing: Thing, angle: float, x: float, y: float) -> Near | None:
        """The open place here as if the thing were laid there, whether it fits or not: turned like this, or by the
        part of a detent that the place asks for."""

    def ways(self, thing: Thing, fit: Fit, are_all: bool) -> Sequence[Near]:
        """The ways in which a thing fits on the place of a fit, or all in which it can be tried; counter-clockwise."""

    def pull(self, x: float, y: float) -> tuple[float, float]:
        """How deep a point lies in the rim of the board, towards which edges: each from −1 (left, foot) to 1.

        0 towards where the board can slide no further: there is nothing to wake up for.
        """

    def scroll_axis(self) -> str:
        """`x` or `y`: the way the hand goes on; empty if all of it is seen."""


def turn_between(start: float, end: float) -> float:
    """The shorter way from one angle to another.

    >>> turn_between(350, 10), turn_between(10, 350), turn_between(0, 180)
    (20, -20, 180)
    """
    return -((start - end + 180) % 360 - 180)


def edge_pull(edges: tuple[float, float, float, float], x: float, y: float, rim: float) -> tuple[float, float]:
    """How deep a point lies in the rim of a rectangle (left, bottom, right, top), as `BoardGeometry.pull` tells it.

    >>> edge_pull((0, 0, 100, 100), 95, 50, 10)
    (0.5, 0.0)
    """
    left, bottom, right, top = edges
    return _pull(left, right, x, rim), _pull(bottom, top, y, rim)


def _pull(low: float, high: float, at: float, rim: float) -> float:
    rim = min(rim, (high - low) / 3)
    deep = max(0.0, at - (high - rim)) - max(0.0, low + rim - at)
    return min(max(deep / rim, -1.0), 1.0) if rim > 0 else 0.0
