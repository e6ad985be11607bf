"""How dice roll: a throw decides where they run and how far, the match what they show. No Kivy.

Places are in units from the middle of the board, as whoever throws sees it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin
from typing import NamedTuple

from app.games.quadrot.plan import Place

RIM = 4.45
"""So far from the middle dice run back"""
EDGE = 1.14
"""Of a die: so far it rolls from one face to the next"""
NEAREST, FARTHEST = 3.4, 13.0
"""How far it rolls by the weakest throw and by the strongest"""
JUST_BEFORE = 0.12
"""Seconds before a finger leaves that decide"""
STILL = 0.3
"""A finger that has moved less lets go of the dice"""
HARDEST = 32.0
"""Units in a second of the strongest flick"""
SPREAD = 0.12
"""Radians by which two dice part"""
BESIDE = 0.9
"""So far beside the middle each die aims that is just let go"""
SLIDE = 0.36
"""So far from its middle a face is when the next one comes up"""


class Throw(NamedTuple):
    """How dice are thrown."""

    angle: float | None = None
    """Radians, counter-clockwise from the right; None: towards the middle"""
    strength: float = 0.1
    """From 0 to 1"""


LET_GO, SHAKEN = Throw(), Throw(strength=0.75)


class Sample(NamedTuple):
    """Where a finger was, and when."""

    seconds: float
    place: Place


def throw_of(way: Sequence[Sample]) -> Throw:
    """Returns the throw of a finger by its way and its speed just before it left.

    >>> throw_of([Sample(0.0, (0, 0)), Sample(0.1, (0, 1.6))])
    Throw(angle=1.5707963267948966, strength=0.5)
    >>> throw_of([Sample(0.0, (0, 0)), Sample(0.1, (0, 0.1))]) == LET_GO
    True
    """
    last = way[-1]
    first = next(sample for sample in way if last.seconds - sample.seconds <= JUST_BEFORE)
    right, away = last.place[0] - first.place[0], last.place[1] - first.place[1]
    far = hypot(right, away)
    if far < STILL:
        return LET_GO
    speed = far / max(last.seconds - first.seconds, 1 / 60)
    return Throw(atan2(away, right), round(min(1.0, speed / HARDEST), 3))


class Rolling(NamedTuple):
    """A die on its way."""

    place: Place
    heading: float
    """Degrees of its way, counter-clockwise from the right"""
    faces_left: int
    """How many faces come up before the one that stays; 0: it is that one"""
    slide: float
    """How far the face is along its way, in sizes of the die"""
    squash: float
    """How much of the face is seen: 1 from above, 0 from the edge"""
    edges_left: float
    bounces: int
    """How often it has met a rim"""


@dataclass(frozen=True)
class Roll:
    """The way of one die from where it lies."""

    start: Place
    throw: Throw
    index: int = 0
    """Which of the dice: they part a little"""

    @property
    def length(self) -> float:
        """Returns how far it rolls."""
        return NEAREST + (FARTHEST - NEAREST) * self.throw.strength

    @property
    def _angle(self) -> float:
        angle = self.throw.angle
        if angle is not None:
            return angle + SPREAD * (1 if self.index else -1)
        beside = BESIDE if self.start[0] > 0 else -BESIDE
        return atan2(-self.start[1], beside - self.start[0])

    def at(self, share: float) -> Rolling:
        """Returns where it is after a share of its time: it is slowed down evenly, and lies still at the end."""
        gone = self.length * (1 - (1 - share) ** 2)
        x, right, met = _between_rims(self.start[0] + gone * cos(self._angle))
        y, away, met_too = _between_rims(self.start[1] + gone * sin(self._angle))
        left = (self.length - gone) / EDGE
        faces = int(left + 0.5)
        phase = pi * (left - faces)
        heading = degrees(atan2(away * sin(self._angle), right * cos(self._angle)))
        return Rolling((x, y), heading, faces, -SLIDE * sin(phase), cos(phase), left, met + met_too)


def within_rims(reached: float) -> float:
    """Returns the nearest place, across or away, that lies between two rims."""
    return min(max(reached, -RIM), RIM)


def _between_rims(reached: float) -> tuple[float, int, int]:
    """Returns where between two rims a straight way ends, which way it leads there (1 or −1), how often it bounced."""
    times, rest = divmod(reached + RIM, 2 * RIM)
    bounced = int(abs(times))
    return (rest - RIM, 1, bounced) if not bounced % 2 else (RIM - rest, -1, bounced)
