"""The fingers that lie on the table, and what two of them measure."""

from collections.abc import Hashable
from dataclasses import dataclass
from math import atan2, degrees, hypot


@dataclass(eq=False)
class Finger:
    """One finger, from down to up; places in pixels."""

    touch: Hashable
    x: float
    y: float
    since: float
    covers: bool
    """It hides what is below it; a mouse does not"""
    has_moved: bool = False
    """It has been further than the slop from where it came down"""

    def __post_init__(self) -> None:
        self.start = self.x, self.y

    @property
    def way(self) -> tuple[float, float]:
        """From where it came down."""
        return self.x - self.start[0], self.y - self.start[1]

    def move(self, x: float, y: float, slop: float) -> tuple[float, float]:
        """How far it has come since the last time."""
        step = x - self.x, y - self.y
        self.x, self.y = x, y
        self.has_moved = self.has_moved or hypot(*self.way) > slop
        return step


def distance(one: Finger, two: Finger) -> float:
    return hypot(two.x - one.x, two.y - one.y)


def middle(one: Finger, two: Finger) -> tuple[float, float]:
    return (one.x + two.x) / 2, (one.y + two.y) / 2


def direction(one: Finger, two: Finger) -> float:
    """Of the second as seen from the first, in degrees counter-clockwise."""
    return degrees(atan2(two.y - one.y, two.x - one.x))
