"""Paths on which fallen bricks return to their places, one after the other. No Kivy."""

from collections.abc import Sequence
from math import acos, hypot, pi, sin

from app.games.domino3d.geometry.box_contacts import BoxAxes, Vec3
from app.games.domino3d.geometry.collapse_physics import UPRIGHT, BrickPose, FallingBrick, rotated, rows_of

OVERLAP = 0.5
"""Share of a brick's flight during which the next brick flies, too"""
CLEARANCE = 1.2
"""Height in cells above start and end at which a brick flies"""


def poses_while_rebuilding(flights: Sequence[FallingBrick], share: float) -> list[BrickPose]:
    """Returns the poses of all bricks after a share of the rebuilding, in order of placement."""
    length = 1 / (1 + (len(flights) - 1) * OVERLAP)
    starts = (number * length * OVERLAP for number in range(len(flights)))
    return [_pose(flight, (share - start) / length) for flight, start in zip(flights, starts)]


def _pose(flight: FallingBrick, share: float) -> BrickPose:
    share = min(max(share, 0.0), 1.0)
    eased = share * share * (3 - 2 * share)
    x, y, z = (start + (end - start) * eased for start, end in zip(flight.at, flight.start))
    hop = CLEARANCE + abs(flight.start[2] - flight.at[2]) / 4
    axis, angle = _turn(flight.axes)
    axes = rotated(axis, -angle * eased, flight.axes)
    return BrickPose((x, y, z + hop * sin(pi * share)), rows_of(axes))


def _turn(axes: BoxAxes) -> tuple[Vec3, float]:
    """Returns the axis and the angle in radians of a rotation, given by the rotated unit vectors."""
    (a, b, c), (d, e, f), (g, h, i) = axes
    x, y, z = f - h, g - c, b - d
    length = hypot(x, y, z)
    angle = acos(min(1.0, max(-1.0, (a + e + i - 1) / 2)))
    if length > 1e-6:
        return (x / length, y / length, z / length), angle
    if angle < 1:
        return UPRIGHT[2], 0.0
    squares = [max(0.0, (part + 1) / 2) ** 0.5 for part in (a, e, i)]  # half a turn: the axis is an eigenvector
    largest = squares.index(max(squares))
    row = axes[largest]
    way = [part / (2 * squares[largest]) for part in row]
    way[largest] = squares[largest]
    return (way[0], way[1], way[2]), pi
