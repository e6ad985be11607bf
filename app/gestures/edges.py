"""The edges of the window from which the device takes swipes: back, home. Without Kivy; pixels, y upwards."""

from collections.abc import Sequence
from math import hypot

Place = tuple[float, float]


def swipes_in(edges: Sequence[float], size: Place, start: Place, end: Place, slop: float) -> bool:
    """Whether a finger goes inwards from one of them. What only taps there, or goes along it, does not.

    `edges`: how deep they are, at the left, above, at the right, below. `slop`: so far it has not moved yet.

    >>> swipes_in((30, 0, 30, 20), (400, 800), (12, 300), (40, 310), slop=9)
    True
    >>> swipes_in((30, 0, 30, 20), (400, 800), (12, 300), (20, 340), slop=9)
    False
    """
    (x, y), (width, height), (left, top, right, bottom) = start, size, edges
    across, up = end[0] - x, end[1] - y
    if hypot(across, up) <= slop:
        return False
    if abs(across) >= abs(up):
        return x < left if across > 0 else x > width - right
    return y < bottom if up > 0 else y > height - top
