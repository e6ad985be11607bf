"""Aim points of candidate places: the window positions at which a held brick means a place, and at which the sign of
that place is drawn. No Kivy.

The aim point of a place is the middle of its brick, or nearer to its visible part if other bricks hide some of it.
Where aim points would be too close together to be told apart, they are moved apart.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import dist, floor

from app.look.shapes import Point

GAP = 0.5
"""Distance in cells at which neighbouring aim points are kept, if there is room"""
LEAST_GAP = GAP - 1e-6
"""Distance in cells below which two aim points are moved apart"""
MOST_SHIFT = 0.45
"""Maximum distance in cells by which an aim point is moved"""
ROUNDS = 8
"""Number of rounds in which all pairs of close points are moved apart"""
FORWARD = (1, 0), (-1, 1), (0, 1), (1, 1)
"""Steps to half of the neighbouring squares of a grid, so that each pair of squares is compared once"""


def spread_points(points: Sequence[Point]) -> list[Point]:
    """Returns the points, in cells, moved apart where two of them are closer than `GAP`. Of two points at the same
    position the first one is moved down.
    """
    spread = list(points)
    for _round in range(ROUNDS):
        pairs = _close_pairs(spread)
        if not pairs:
            break
        for one, other in pairs:
            _push_apart(spread, one, other)
        for index in {index for pair in pairs for index in pair}:
            spread[index] = _limit_shift(spread[index], points[index])
    return spread


def _close_pairs(points: Sequence[Point]) -> list[tuple[int, int]]:
    """Returns the pairs of points, as indices, that are closer than `GAP`."""
    squares: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for index, (x, y) in enumerate(points):
        squares[floor(x / GAP), floor(y / GAP)].append(index)
    pairs: list[tuple[int, int]] = []
    for (column, row), here in list(squares.items()):
        near = [index for right, up in FORWARD for index in squares.get((column + right, row + up), ())]
        for at, one in enumerate(here):
            x, y = points[one]
            for other in (*here[at + 1 :], *near):
                to_x, to_y = points[other]
                if (to_x - x) ** 2 + (to_y - y) ** 2 < LEAST_GAP**2:
                    pairs.append((one, other) if one < other else (other, one))
    return pairs


def _push_apart(points: list[Point], one: int, other: int) -> None:
    """Moves two points apart by equal distances until they are `GAP` apart."""
    (ax, ay), (bx, by) = points[one], points[other]
    length = dist(points[one], points[other])
    dx, dy = ((bx - ax) / length, (by - ay) / length) if length > 1e-3 else (0.0, 1.0)
    half = max(0.0, GAP - length) / 2
    points[one] = ax - dx * half, ay - dy * half
    points[other] = bx + dx * half, by + dy * half


def _limit_shift(point: Point, start: Point) -> Point:
    """Returns the point, at most `MOST_SHIFT` away from its start."""
    share = MOST_SHIFT / max(dist(point, start), MOST_SHIFT)
    return start[0] + (point[0] - start[0]) * share, start[1] + (point[1] - start[1]) * share
