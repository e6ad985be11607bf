"""Deterministic physics of a collapse: rigid bricks that tip, tumble against standing bricks and come to rest. No Kivy.

The solver advances in fixed time steps. It finds the contacts of all boxes that touch or may touch within the step, and
applies impulses at these contacts in turn, so that no box moves into another one.
"""

from collections.abc import Iterable, Iterator
from math import cos, dist, hypot, sin
from typing import NamedTuple, TypeAlias

from app.games.domino3d.geometry.box_contacts import (
    Box3,
    BoxAxes,
    BoxContact,
    ContactPoint,
    Vec3,
    contact,
    corners,
    cross,
    dot,
    face_points,
    plus,
)
from app.games.domino3d.geometry.projection import NORMALS
from engine.domino3d.cells import SIDES, Cell, position
from engine.domino3d.collapse import Tilt
from engine.domino3d.moves import Place

STEP_S = 1 / 120
"""Seconds of a time step"""
STEPS_PER_FRAME = 2
MAX_S = 6.0
"""Maximum seconds of the simulated fall"""
GRAVITY = 34.0
"""Cells per second squared"""
LEAN, LEAN_S = 0.6, 3.6
"""Horizontal acceleration of a brick that has not left its place, as a share of gravity, and its maximum duration in
seconds. It makes every falling brick slide off, even if it could stay where it is by friction
"""
LEAVES, TIPPED = 0.7, 0.85
"""Cells by which a brick must move, or the cosine of the angle by which it must tip, to have left its place"""
HOPS_S, HOP_SPEED, HOP_GAIN = (0.45, 0.75, 1.2, 1.65, 2.1, 2.55, 3.0), 7.0, 0.5
"""Seconds at which a brick that has not left its place hops, the upward speed of the first hop, and the gain of each
further one, in cells per second
"""
FASTEST = 3.5
"""Maximum horizontal speed in cells per second, so that no brick falls far from the structure"""
FRICTION = 0.42
BOUNCE, BOUNCE_SPEED = 0.1, 3.0
"""Share of the speed that remains after an impact, and the minimum speed of an impact in cells per second"""
HARD = 5.0
"""Speed in cells per second from which an impact raises dust"""
ITERATIONS = 10
"""Number of passes over all contacts in a step"""
MARGIN = 0.02
"""Gap in cells up to which boxes count as touching even if they do not approach each other"""
SLOP, PUSH_OUT = 0.004, 0.6
"""Overlap in cells that is tolerated, and the share of a larger overlap that is removed per step"""
DAMPING = (0.15, 1.2)
"""Loss of speed and of spin per second in the air"""
ROLLING, SLOW = 5.0, 1.0
"""Loss of speed and spin per second of a supported brick that is slower than `SLOW` cells per second"""
REST_SPEED, REST_STEPS = 0.3, 12
"""Speed in cells per second below which a brick counts as at rest, and the number of steps for which it must be slow"""
ALONG = 0.9
"""Component of a unit vector from which its direction counts as parallel to an axis"""
WAKE_SPEED = 1.2
"""Speed in cells per second of a touch that moves a brick at rest again"""
FAR = 40.0
"""Half the width in cells of the floor"""

RotationMatrix: TypeAlias = tuple[Vec3, Vec3, Vec3]
UPRIGHT: BoxAxes = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


class FallingArea(NamedTuple):
    """Rectangle of the board that bricks may fall on, in cells, and its thickness above the floor."""

    x: float
    y: float
    half_width: float
    half_height: float
    thickness: float

    def contains(self, at: Vec3) -> bool:
        return abs(at[0] - self.x) <= self.half_width and abs(at[1] - self.y) <= self.half_height


def rows_of(axes: BoxAxes) -> RotationMatrix:
    """Returns the rows of the rotation matrix with these unit vectors as columns."""
    return tuple(zip(*axes))  # type: ignore[return-value]


def rotated(axis: Vec3, angle: float, axes: BoxAxes) -> BoxAxes:
    """Returns three unit vectors after a rotation about a unit axis; `angle` in radians."""
    c, s = cos(angle), sin(angle)
    return tuple(  # type: ignore[return-value]
        plus(plus(plus((0.0, 0.0, 0.0), way, c), cross(axis, way), s), axis, dot(axis, way) * (1 - c)) for way in axes
    )


class RigidBody:
    """Rigid box with its motion."""

    def __init__(self, middle: Vec3, half: Vec3, mass: float = 0.0):
        """`mass`: 0 for a body that never moves."""
        self.at, self.axes, self.half = middle, UPRIGHT, half
        self.motion = [0.0] * 6
        """Speed in cells per second and spin in radians per second, along each coordinate"""
        self.lightness = 1 / mass if mass else 0.0
        """Inverse of the mass"""
        x, y, z = (part * part for part in half)
        self.turnability = tuple(3 / (mass * part) if mass else 0.0 for part in (y + z, x + z, x + y))
        """Inverse of the moment of inertia about each edge"""
        self.reach = hypot(*half)
        self.slow_steps = 0
        """Number of steps for which the body was slow"""
        self.is_supported = False

    @property
    def is_at_rest(self) -> bool:
        """Returns whether the body stays where it is until something pushes it."""
        return not self.lightness or self.slow_steps >= REST_STEPS

    @property
    def speed(self) -> float:
        return hypot(*self.motion)

    @property
    def give(self) -> float:
        """Returns the inverse of the mass; 0 while the body is at rest."""
        return 0.0 if self.is_at_rest else self.lightness

    @property
    def box(self) -> Box3:
        return Box3(self.at, self.axes, self.half)

    def response(self, normal: Vec3, lever: Vec3) -> tuple[float, ...]:
        """Returns the change of motion per unit of an impulse along `normal`. `lever`: cross product of the offset from
        the middle and the normal.
        """
        turn = (0.0, 0.0, 0.0)
        for axis, ease in zip(self.axes, self.turnability):
            turn = plus(turn, axis, dot(axis, lever) * ease)
        return (*(part * self.lightness for part in normal), *turn)

    def move(self, dt: float) -> None:
        """Moves and rotates the body by its motion."""
        x, y, z, a, b, c = self.motion
        self.at = plus(self.at, (x, y, z), dt)
        spin = hypot(a, b, c)
        if spin > 1e-6:
            self.axes = rotated((a / spin, b / spin, c / spin), spin * dt, self.axes)


class FallingBrick(RigidBody):
    """Falling brick of the structure."""

    def __init__(self, number: int, place: Place):
        self.number, self.place = number, place
        self.start = _middle(place)
        super().__init__(self.start, _half(place), 1.0)
        self.way = (0.0, 0.0)
        """Horizontal direction in which the brick leaves its place"""
        self.hops = 0

    @property
    def has_left(self) -> bool:
        """Returns whether the brick has left its place."""
        return hypot(*plus(self.at, self.start, -1.0)) > LEAVES or self.axes[2][2] < TIPPED

    @property
    def rows(self) -> RotationMatrix:
        """Returns the rows of the rotation matrix."""
        return rows_of(self.axes)


class BrickPose(NamedTuple):
    """Position and rotation of a brick in one frame."""

    at: Vec3
    rows: RotationMatrix


class Impact(NamedTuple):
    """Hard impact of a falling brick."""

    seconds: float
    at: Vec3
    speed: float


class _Push:
    """Impulse along one direction between two bodies, with its limits."""

    __slots__ = (
        "impulse",
        "mass",
        "one",
        "one_lever",
        "one_response",
        "other",
        "other_lever",
        "other_response",
        "speed",
    )

    def __init__(self, one: RigidBody, other: RigidBody, at: Vec3, normal: Vec3, speed: float):
        """`speed`: speed along the normal that the bodies should have after the step, at least."""
        self.one, self.other, self.speed, self.impulse = one.motion, other.motion, speed, 0.0
        one_lever, other_lever = cross(plus(at, one.at, -1.0), normal), cross(plus(at, other.at, -1.0), normal)
        self.one_lever, self.other_lever = (*normal, *one_lever), (*normal, *other_lever)
        self.one_response = one.response(normal, one_lever) if one.give else None
        self.other_response = other.response(normal, other_lever) if other.give else None
        give = sum(map(_times, self.one_lever, self.one_response)) if self.one_response else 0.0
        give += sum(map(_times, self.other_lever, self.other_response)) if self.other_response else 0.0
        self.mass = 1 / give if give else 0.0

    @property
    def parting_speed(self) -> float:
        """Returns the speed at which the bodies move apart along the normal."""
        return sum(map(_times, self.other_lever, self.other)) - sum(map(_times, self.one_lever, self.one))

    def apply(self, low: float, high: float) -> None:
        """Changes the motion of both bodies towards the wanted speed, within limits of the total impulse."""
        wanted = self.impulse + (self.speed - self.parting_speed) * self.mass
        total = low if wanted < low else high if wanted > high else wanted
        change, self.impulse = total - self.impulse, total
        if not change:
            return
        if self.one_response:
            one, (a, b, c, d, e, f) = self.one, self.one_response
            one[0] -= a * change
            one[1] -= b * change
            one[2] -= c * change
            one[3] -= d * change
            one[4] -= e * change
            one[5] -= f * change
        if self.other_response:
            other, (a, b, c, d, e, f) = self.other, self.other_response
            other[0] += a * change
            other[1] += b * change
            other[2] += c * change
            other[3] += d * change
            other[4] += e * change
            other[5] += f * change


def _times(one: float, other: float) -> float:
    return one * other


class _Joint:
    """Contact of two bodies within one step: pushes at its points, and friction at those farthest apart."""

    def __init__(self, one: RigidBody, other: RigidBody, touch: BoxContact):
        self.one, self.other, self.touch = one, other, touch
        self.impact = 0.0
        """Speed of a hard impact; 0 without one"""
        self.pushes = [self._push(point) for point in touch.points]
        across, along = _tangents(touch.normal)
        first = touch.points[0].at
        last = max((point.at for point in touch.points), key=lambda at: dist(at, first))
        self.grips = (first,) if len(touch.points) == 1 else (first, last)
        self.frictions = [_Push(one, other, at, way, 0.0) for at in self.grips for way in (across, along)]

    def _push(self, point: ContactPoint) -> _Push:
        push = _Push(self.one, self.other, point.at, self.touch.normal, 0.0)
        parting = push.parting_speed
        push.speed = -max(0.0, point.gap) / STEP_S
        if parting < -BOUNCE_SPEED and -parting * STEP_S > point.gap:
            push.speed = -BOUNCE * parting
            self.impact = max(self.impact, -parting)
        return push

    def apply(self) -> None:
        load = 0.0
        for push in self.pushes:
            push.apply(0.0, 1e9)
            load += push.impulse
        most = FRICTION * load / len(self.grips)
        for friction in self.frictions:
            friction.apply(-most, most)

    def separate(self) -> None:
        """Moves overlapping bodies apart."""
        depth = -min(point.gap for point in self.touch.points) - SLOP
        give = self.one.give + self.other.give
        if depth > 0 and give:
            for body, sign in ((self.one, -1), (self.other, 1)):
                body.at = plus(body.at, self.touch.normal, sign * depth * PUSH_OUT * body.give / give)


def _tangents(normal: Vec3) -> tuple[Vec3, Vec3]:
    """Returns two directions at right angles to a normal and to each other."""
    least = min(range(3), key=lambda axis: abs(normal[axis]))
    x, y, z = cross(normal, UPRIGHT[least])
    length = hypot(x, y, z)
    across = x / length, y / length, z / length
    return across, cross(normal, across)


class CollapseSimulation:
    """Simulation of all falling bricks in fixed time steps, so that the same collapse always looks the same."""

    def __init__(
        self,
        falling: Iterable[tuple[int, Place]],
        standing: Iterable[Place],
        tilt: Tilt | None,
        board: FallingArea,
    ):
        """`tilt`: edge over which the structure tips; None if it collapses straight down."""
        self.flights = [FallingBrick(number, place) for number, place in falling]
        places = tuple(standing)
        self._fixed = [RigidBody(_middle(place), _half(place)) for place in places]
        self._slab = RigidBody(
            (board.x, board.y, -board.thickness / 2), (board.half_width, board.half_height, board.thickness / 2)
        )
        self._floor = RigidBody((board.x, board.y, -board.thickness - FAR), (FAR, FAR, FAR))
        self.board = board
        way = tilt.direction if tilt and any(tilt.direction) else self._way_out()
        filled = {cell for place in places for cell in place.body}
        for brick in self.flights:
            brick.way = _open_way(brick.place, way, filled)
        self._steps = 0
        self.frames: list[tuple[BrickPose, ...]] = []
        """Poses of all bricks in each frame, at `STEPS_PER_FRAME` steps per frame"""
        self.impacts: list[Impact] = []
        self.is_over = False
        self._record()

    def _way_out(self) -> tuple[float, float]:
        """Returns the horizontal direction from the standing bricks to the falling ones."""
        x, y = (
            sum(body.at[axis] for body in self.flights) / len(self.flights)
            - sum(body.at[axis] for body in self._fixed) / max(1, len(self._fixed))
            for axis in (0, 1)
        )
        length = hypot(x, y)
        return (x / length, y / length) if length > 1e-6 else (1.0, 0.0)

    @property
    def seconds(self) -> float:
        """Returns the simulated seconds."""
        return self._steps * STEP_S

    def finish(self) -> None:
        """Simulates until all bricks are at rest."""
        while not self.is_over:
            self.advance_frame()

    def advance_frame(self) -> None:
        """Simulates one frame."""
        for _step in range(STEPS_PER_FRAME):
            self._step()
        self._record()
        self.is_over = self.seconds >= MAX_S or all(body.is_at_rest for body in self.flights)

    def _record(self) -> None:
        self.frames.append(tuple(BrickPose(body.at, body.rows) for body in self.flights))

    def poses_at(self, seconds: float) -> tuple[BrickPose, ...]:
        """Returns the poses of all bricks at a time, at most the simulated one."""
        return self.frames[min(int(seconds / (STEP_S * STEPS_PER_FRAME)), len(self.frames) - 1)]

    # A time step

    def _step(self) -> None:
        self._steps += 1
        awake = [body for body in self.flights if not body.is_at_rest]
        for body in awake:
            self._accelerate(body)
        joints = list(self._joints())
        self.impacts += [Impact(self.seconds, joint.grips[0], joint.impact) for joint in joints if joint.impact > HARD]
        for _pass in range(ITERATIONS):
            for joint in joints:
                joint.apply()
        for body in awake:
            self._calm(body)
            body.move(STEP_S)
        for joint in joints:
            joint.separate()

    def _accelerate(self, body: FallingBrick) -> None:
        motion = body.motion
        for axis, loss in enumerate((DAMPING[0],) * 3 + (DAMPING[1],) * 3):
            motion[axis] *= 1 - loss * STEP_S
        if not body.has_left and self.seconds < LEAN_S:
            motion[0] += body.way[0] * GRAVITY * LEAN * STEP_S
            motion[1] += body.way[1] * GRAVITY * LEAN * STEP_S
            if body.hops < len(HOPS_S) and self.seconds > HOPS_S[body.hops]:
                motion[2] = HOP_SPEED + HOP_GAIN * body.hops
                body.hops += 1
        fastest = FASTEST if self.board.contains(body.at) else FASTEST / 3  # they stay near the board
        too_fast = hypot(*motion[:2]) / fastest
        if too_fast > 1:
            motion[0], motion[1] = motion[0] / too_fast, motion[1] / too_fast
        motion[2] -= GRAVITY * STEP_S
        body.is_supported = False

    def _calm(self, body: FallingBrick) -> None:
        """Slows down a body that is supported and nearly at rest, and stops it after some steps."""
        motion, speed = body.motion, body.speed
        if body.is_supported and speed < SLOW:
            for axis in range(6):
                motion[axis] *= 1 - ROLLING * STEP_S
        is_slow = body.is_supported and speed < REST_SPEED and (body.has_left or self.seconds > LEAN_S)
        body.slow_steps = body.slow_steps + 1 if is_slow else 0
        if body.is_at_rest:
            body.motion[:] = [0.0] * 6

    def _joints(self) -> Iterator[_Joint]:
        """Yields the contacts of all bodies that touch or may touch in this step."""
        for number, body in enumerate(self.flights):
            if not body.is_at_rest:
                yield from self._ground_joints(body)
            for other in (*self._fixed, *self.flights[number + 1 :]):
                touch = None if body.is_at_rest and other.is_at_rest else _touch(body, other)
                if touch:
                    body.is_supported = other.is_supported = True
                    _wake(body, other)
                    yield _Joint(body, other, touch)

    def _ground_joints(self, body: FallingBrick) -> Iterator[_Joint]:
        """Yields the contact of a brick with the board or the floor."""
        margin = MARGIN + (hypot(*body.motion[:3]) + hypot(*body.motion[3:]) * body.reach) * STEP_S
        low = body.at[2] - body.reach - margin
        ends = corners(body.box) if low < 0 else []
        if not ends:
            return
        on_board = sum(map(self.board.contains, ends))
        if on_board == len(ends):
            points = face_points(self._slab.box, 2, UPRIGHT[2], body.box, margin)
            touches = [(self._slab, BoxContact((0.0, 0.0, -1.0), points))] if points else []
        else:
            grounds = (self._slab, self._floor) if low < -self.board.thickness else (self._slab,)
            found = ((ground, contact(body.box, ground.box, margin)) for ground in grounds)
            touches = [(ground, touch) for ground, touch in found if touch]
        for ground, touch in touches:
            body.is_supported = True
            yield _Joint(body, ground, touch)


def _touch(one: RigidBody, other: RigidBody) -> BoxContact | None:
    """Returns the contact of two bodies that touch or may touch within a step."""
    closing = hypot(*(a - b for a, b in zip(one.motion[:3], other.motion[:3])))
    spinning = hypot(*one.motion[3:]) * one.reach + hypot(*other.motion[3:]) * other.reach
    margin = MARGIN + (closing + spinning) * STEP_S
    away, reach = plus(other.at, one.at, -1.0), one.reach + other.reach + margin
    return contact(one.box, other.box, margin) if dot(away, away) < reach * reach else None


def _wake(one: RigidBody, other: RigidBody) -> None:
    """Wakes a body at rest that a faster one touches."""
    for body, cause in ((one, other), (other, one)):
        if body.lightness and body.is_at_rest and cause.speed > WAKE_SPEED:
            body.slow_steps = 0


def _open_way(place: Place, way: tuple[float, float], filled: set[Cell]) -> tuple[float, float]:
    """Returns the horizontal direction in which a brick can leave its place: `way`, or if a standing brick is in that
    way, the open side that is nearest to it.
    """
    sides = sorted(range(4), key=lambda side: -NORMALS[side][0] * way[0] - NORMALS[side][1] * way[1])
    is_open = [not any(cell + SIDES[side] in filled for cell in place.body) for side in sides]
    if not any(is_open) or (is_open[0] and (is_open[1] or max(map(abs, way)) > ALONG)):
        return way
    x, y, _ = NORMALS[next(side for side, is_free in zip(sides, is_open) if is_free)]
    return float(x), float(y)


def _middle(place: Place) -> Vec3:
    one, two = (position(cell) for cell in place.body)
    return (one[0] + two[0] + 1) / 2, (one[1] + two[1] + 1) / 2, (one[2] + two[2] + 1) / 2


def _half(place: Place) -> Vec3:
    x, y, z = (1.0 if axis == place.axis else 0.5 for axis in range(3))
    return x, y, z
