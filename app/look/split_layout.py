"""How a window is shared out among people who play at the same time. All lengths in pixels, but where dp is said."""

from typing import NamedTuple

from app.look.shapes import Box

LEAST = 300.0
"""dp of a half, along the side that is halved, for letters of the usual size"""
QUARTERED = 700.0, 1000.0
"""dp of the shorter and the longer side of a window that has room for four: a tablet of ten inches"""


class Portion(NamedTuple):
    """One person's share."""

    box: Box
    is_rolled: bool
    """Whether its person sits at the far side of the device"""


def room_for(width: float, height: float, text: float = 1.0) -> int:
    """Returns how many people can play at once in a window of so many dp, with letters of this size.

    >>> room_for(412, 892), room_for(360, 560), room_for(1280, 800), room_for(412, 892, text=2)
    (2, 1, 4, 1)
    """
    shorter, longer = sorted((width, height))
    if shorter >= QUARTERED[0] and longer >= QUARTERED[1]:
        return 4
    return 2 if longer >= 2 * LEAST * max(1.0, 0.4 + 0.6 * text) else 1


def share_out(area: Box, people: int, facing: str) -> list[Portion]:
    """Returns everybody's share of an area: those in the lower row first, then those above, from the left.

    `facing`: as the setting says it; people face each other `always`, `never`, or else where the area is upright.
    """
    if people == 1:
        return [Portion(area, False)]
    is_upright = area.height > area.width
    if people == 2 and not is_upright and facing != "always":
        return [Portion(box, False) for box in _columns(area, 2)]
    lower, upper = (area._replace(y=area.y + row * area.height / 2, height=area.height / 2) for row in (0, 1))
    below = (people + 1) // 2
    near = [Portion(box, False) for box in _columns(lower, below)]
    return near + [Portion(box, facing != "never") for box in _columns(upper, people - below)]


def _columns(area: Box, count: int) -> list[Box]:
    wide = area.width / count
    return [area._replace(x=area.x + at * wide, width=wide) for at in range(count)]
