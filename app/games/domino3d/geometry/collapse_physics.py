"""Deterministic physics of a collapse: unstable bricks tip over an edge, then fly, bounce and come to rest. No Kivy."""

from collections.abc import Iterable, Sequence
from math import cos, exp, floor, hypot, sin
from random import Random
from typing import TypeAlias

from app.games.domino3d.geometry.projection import Cube
from engine.domino3d.cells import position
from engine.domino3d.collapse import Tilt
from engine.domino3d.moves import Place

TIPPING_S, COLLAPSE_S = 0.34, 1.2
"""Seconds of the tipping phase, and of the whole collapse"""
STEP_S = 1 / 120
GRAVITY = 40.0
"""Cells per second squared"""
TIPPING_ANGLE, TIPPING_GROWTH = 0.62, 4.2
"""Angle in radians of the tipping phase, and the exponent of its growth over time"""
RELEASE_SHARE = 0.8
"""Share of the tipping phase after which bricks that rested on tipping bricks start to fall"""
PUSH, SCATTER = 1.2, 0.5
"""Initial speed in cells per second in the tipping direction, and the range of random sideways speed"""
BOUNCE, SLIDE, SPIN_LEFT = 0.22, 0.6, 0.45
"""Shares of the vertical speed, the horizontal speed and the spin that remain after an impact"""

Vec3: TypeAlias = tuple[float, float, float]
RotationMatrix: TypeAlias = tuple[Vec3, Vec3, Vec3]
UPRIGHT: RotationMatrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def rotation(axis: Vec3, angle: float) -> RotationMatrix:
    """Returns the matrix of a rotation about a unit axis; `angle` in radians."""
    (x, y, z), c, s = axis, cos(angle), sin(angle)
    t = 1 - c
    return (
        (t * x * x + c, t * x * y - s * z, t * x * z + s * y),
        (t * x * y + s * z, t * y * y + c, t * y * z - s * x),
        (t * x * z - s * y, t * y * z + s * x, t * z * z + c),
    )


def rotated(rows: RotationMatrix, direction: Sequence[float]) -> Vec3:
    """Returns a vector after a rotation. `rows`: rows of the rotation matrix."""
    x, y, z = (row[0] * direction[0] + row[1] * direction[1] + row[2] * direction[2] for row in rows)
    return x, y, z


def _product(second: RotationMatrix, first: RotationMatrix) -> RotationMatrix:
    columns = [rotated(second, [row[axis] for row in first]) for axis in range(3)]
    return tuple(tuple(column[row] for column in columns) for row in range(3))  # type: ignore[return-value]


class FallingBrick:
    """Position, speed and rotation of one falling brick."""

    def __init__(self, number: int, place: Place):
        one, two = (position(cell) for cell in place.body)
        self.number, self.place = number, place
        self.start: Vec3 = ((one[0] + two[0] + 1) / 2, (one[1] + two[1] + 1) / 2, (one[2] + two[2] + 1) / 2)
        self.half = [1.0 if axis == place.axis else 0.5 for axis in range(3)]
        self.at, self.rows = self.start, UPRIGHT
        self.speed: Vec3 = (0.0, 0.0, 0.0)
        self.spin, self.axis = 0.0, (0.0, 1.0, 0.0)
        self.is_free = False

    @property
    def reach(self) -> float:
        """Returns how far the rotated brick extends below its middle, in cells."""
        return sum(abs(part) * half for part, half in zip(self.rows[2], self.half))

    def tip(self, hinge: Vec3, axis: Vec3, angle: float, dt: float) -> None:
        """Rotates the brick about the hinge, as one body with the other tipping bricks."""
        self.rows = rotation(axis, angle)
        direction = rotated(self.rows, [at - edge for at, edge in zip(self.start, hinge)])
        to = (direction[0] + hinge[0], direction[1] + hinge[1], direction[2] + hinge[2])
        self.speed = ((to[0] - self.at[0]) / dt, (to[1] - self.at[1]) / dt, (to[2] - self.at[2]) / dt)
        self.at, self.axis, self.spin = to, axis, TIPPING_ANGLE * TIPPING_GROWTH / TIPPING_S * 0.75

    def release(self, direction: tuple[float, float], axis: Vec3, random: Random) -> None:
        """Starts the free flight of the brick, with a random sideways speed."""
        self.is_free, push = True, random.uniform(0.8, 1.3)
        x, y, z = self.speed
        self.speed = (
            x + direction[0] * PUSH * push + random.uniform(-SCATTER, SCATTER),
            y + direction[1] * PUSH * push + random.uniform(-SCATTER, SCATTER),
            min(z, 0.0),
        )
        self.spin = self.spin or 3.0 * push
        x, y, z = (part + random.uniform(-0.3, 0.3) for part in axis)
        self.axis = _unit((x, y, z))

    def fly(self, dt: float, floors: dict[tuple[int, int], list[int]]) -> None:
        """Advances the flight by `dt` seconds; the brick bounces on the table or on the bricks below."""
        (vx, vy, vz), (x, y, z) = self.speed, self.at
        vz -= GRAVITY * dt
        x, y, z = x + vx * dt, y + vy * dt, z + vz * dt
        if self.spin:
            self.rows = _product(rotation(self.axis, self.spin * dt), self.rows)
        below = [top for top in floors.get((floor(x), floor(y)), ()) if top <= self.at[2] + 0.2]
        least = self.reach + max(below, default=0)
        if z < least:
            z, vz = least, (-vz * BOUNCE if vz < -1.5 else 0.0)
            vx, vy, self.spin = vx * SLIDE, vy * SLIDE, self.spin * SPIN_LEFT
            if abs(vz) < 0.2:
                self._settle()
        self.speed, self.at = (vx, vy, vz), (x, y, z)

    def _settle(self) -> None:
        """Sets the spin so that the brick comes to rest on its nearest side."""
        columns = [[row[axis] for row in self.rows] for axis in range(3)]
        up = max(columns, key=lambda column: abs(column[2]) * (1 if self.half[columns.index(column)] < 0.9 else 0.6))
        sign = 1 if up[2] > 0 else -1
        axis = (up[1] * sign, -up[0] * sign, 0.0)
        far = hypot(*axis[:2])
        self.spin = 0.0 if far < 0.02 else 5.5 * min(1.0, far * 2)
        self.axis = _unit(axis) if far else self.axis


def _unit(direction: Vec3) -> Vec3:
    length = hypot(*direction) or 1.0
    return direction[0] / length, direction[1] / length, direction[2] / length


class CollapseSimulation:
    """Simulation of all falling bricks in fixed time steps, so that the same collapse always looks the same."""

    def __init__(self, falling: Iterable[tuple[int, Place]], standing: Iterable[Cube], tilt: Tilt | None):
        """`tilt`: edge over which the structure tips; None if it collapses straight down."""
        self.flights = [FallingBrick(number, place) for number, place in falling]
        self._first = set(tilt.bricks) if tilt and any(tilt.direction) else set()
        self._way = tilt.direction if tilt else (0.0, 0.0)
        self._hinge: Vec3 = (*tilt.edge, tilt.height) if tilt else (0.0, 0.0, 0.0)
        self._axis: Vec3 = (-self._way[1], self._way[0], 0.0) if any(self._way) else (0.0, 1.0, 0.0)
        self._random, self._elapsed = Random(1), 0.0
        self._floors: dict[tuple[int, int], list[int]] = {}
        for x, y, z in standing:
            self._floors.setdefault((x, y), []).append(z + 1)

    def advance_to(self, seconds: float) -> None:
        """Advances the simulation to a time in seconds after its start."""
        while self._elapsed + STEP_S <= seconds:
            self._elapsed += STEP_S
            for brick in self.flights:
                self._step(brick)

    def _step(self, brick: FallingBrick) -> None:
        is_first = brick.number in self._first
        if self._elapsed < (0.0 if is_first or not self._first else TIPPING_S * RELEASE_SHARE):
            return
        if is_first and self._elapsed < TIPPING_S:
            share = (exp(TIPPING_GROWTH * self._elapsed / TIPPING_S) - 1) / (exp(TIPPING_GROWTH) - 1)
            brick.tip(self._hinge, self._axis, TIPPING_ANGLE * share, STEP_S)
            return
        if not brick.is_free:
            brick.release(self._way, self._axis, self._random)
        brick.fly(STEP_S, self._floors)
