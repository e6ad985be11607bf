"""Motion of rolling dice. The throw determines only the paths of the dice, because the match determines the result. No
Kivy.

Positions are in units from the middle of the board, as seen from the viewpoint of the player who throws.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin
from typing import NamedTuple

from app.look.shapes import Point

RIM = 4.45
"""Distance in units from the middle of the board to the rims off which dice bounce"""
EDGE = 1.14
"""Distance in units that a die rolls from one face to the next"""
NEAREST, FARTHEST = 3.4, 13.0
"""Lengths in units of the weakest and the strongest roll"""
JUST_BEFORE = 0.12
"""Seconds at the end of a finger's movement from which its final speed is computed"""
STILL = 0.3
"""Finger movement in units below which the dice are dropped, not thrown"""
HARDEST = 32.0
"""Speed of the strongest flick in units per second"""
SPREAD = 0.12
"""Angle in radians by which each die of a pair deviates from the direction of the throw"""
BESIDE = 0.9
"""Distance in units from the middle of the board to the point towards which a dropped die rolls"""
SLIDE = 0.36
"""Offset of a face from the middle of the die when the next face appears, relative to the size of the die"""


class DiceThrow(NamedTuple):
    """Direction and strength of a throw."""

    angle: float | None = None
    """Angle in radians, counter-clockwise from the right; None for a throw towards the middle"""
    strength: float = 0.1
    """Strength from 0 to 1"""


LET_GO, SHAKEN = DiceThrow(), DiceThrow(strength=0.75)


class FingerSample(NamedTuple):
    """Time and position of a finger."""

    seconds: float
    place: Point


def throw_from_path(samples: Sequence[FingerSample]) -> DiceThrow:
    """Computes the throw from the path of a finger, using its speed just before the release.

    >>> throw_from_path([FingerSample(0.0, (0, 0)), FingerSample(0.1, (0, 1.6))])
    DiceThrow(angle=1.5707963267948966, strength=0.5)
    >>> throw_from_path([FingerSample(0.0, (0, 0)), FingerSample(0.1, (0, 0.1))]) == LET_GO
    True
    """
    last = samples[-1]
    first = next(sample for sample in samples if last.seconds - sample.seconds <= JUST_BEFORE)
    right, away = last.place[0] - first.place[0], last.place[1] - first.place[1]
    far = hypot(right, away)
    if far < STILL:
        return LET_GO
    speed = far / max(last.seconds - first.seconds, 1 / 60)
    return DiceThrow(atan2(away, right), round(min(1.0, speed / HARDEST), 3))


class DieMotion(NamedTuple):
    """State of a rolling die."""

    place: Point
    heading: float
    """Direction of the path in degrees, counter-clockwise from the right"""
    faces_left: int
    """Number of faces that still appear before the final one; 0 while the final one is visible"""
    slide: float
    """Offset of the face along the path, relative to the size of the die"""
    squash: float
    """Visible height of the face relative to its full height: 1 seen from above, 0 seen from the edge"""
    edges_left: float
    """Number of edges that the die has yet to roll over"""
    bounces: int
    """Number of bounces off the rims"""


@dataclass(frozen=True)
class DiePath:
    """Path of a die from its resting position."""

    start: Point
    throw: DiceThrow
    index: int = 0
    """Index of the die, which decides in which direction it deviates"""

    @property
    def length(self) -> float:
        """Returns the length of the roll in units."""
        return NEAREST + (FARTHEST - NEAREST) * self.throw.strength

    @property
    def _angle(self) -> float:
        angle = self.throw.angle
        if angle is not None:
            return angle + SPREAD * (1 if self.index else -1)
        beside = BESIDE if self.start[0] > 0 else -BESIDE
        return atan2(-self.start[1], beside - self.start[0])

    def at(self, share: float) -> DieMotion:
        """Returns the state of the die after a share of the duration. The die decelerates evenly until it stops."""
        distance = self.length * (1 - (1 - share) ** 2)
        x, right, bounces_x = _between_rims(self.start[0] + distance * cos(self._angle))
        y, away, bounces_y = _between_rims(self.start[1] + distance * sin(self._angle))
        left = (self.length - distance) / EDGE
        faces = int(left + 0.5)
        phase = pi * (left - faces)
        heading = degrees(atan2(away * sin(self._angle), right * cos(self._angle)))
        return DieMotion((x, y), heading, faces, -SLIDE * sin(phase), cos(phase), left, bounces_x + bounces_y)


def within_rims(reached: float) -> float:
    """Returns a coordinate limited to the space between the rims."""
    return min(max(reached, -RIM), RIM)


def _between_rims(reached: float) -> tuple[float, int, int]:
    """Returns coordinate, direction (1 or −1) and number of bounces of a path between two rims."""
    times, rest = divmod(reached + RIM, 2 * RIM)
    bounced = int(abs(times))
    return (rest - RIM, 1, bounced) if not bounced % 2 else (RIM - rest, -1, bounced)
