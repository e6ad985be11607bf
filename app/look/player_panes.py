"""Division of a window among people who play at the same time. Lengths are in pixels, except where dp is stated."""

from typing import NamedTuple

from app.look.shapes import Box

MIN_HALF = 300.0
"""Minimum length of half of the window along its longer side, in dp at the normal text size."""
MIN_QUARTERED = 700.0, 1000.0
"""Minimum shorter and longer side of a window for four people, in dp: a ten-inch tablet."""


class PlayerPane(NamedTuple):
    """One person's area of the window."""

    box: Box
    is_rotated: bool
    """Whether the person sits at the far side of the device, so that the area is rotated by 180°."""


def max_people(width: float, height: float, text: float = 1.0) -> int:
    """Returns the maximum number of people who can play at the same time in a window. `width`, `height`: in dp; `text`:
    text scale.

    >>> max_people(412, 892), max_people(360, 560), max_people(1280, 800), max_people(412, 892, text=2)
    (2, 1, 4, 1)
    """
    shorter, longer = sorted((width, height))
    if shorter >= MIN_QUARTERED[0] and longer >= MIN_QUARTERED[1]:
        return 4
    return 2 if longer >= 2 * MIN_HALF * max(1.0, 0.4 + 0.6 * text) else 1


def split_area(area: Box, people: int, facing: str) -> list[PlayerPane]:
    """Divides an area among people who play at the same time, in panes of equal size; returns first the lower row, then
    the upper row, each from the left. The upper pane of three people is in the middle of its row.

    `facing`: whether the upper row is rotated for people on the far side: `always`, `never`, or another value for
    automatic. Unless it is `always`, two people share a wide area side by side.
    """
    if people == 1:
        return [PlayerPane(area, False)]
    is_upright = area.height > area.width
    if people == 2 and not is_upright and facing != "always":
        return [PlayerPane(box, False) for box in _columns(area, 2)]
    lower, upper = (area._replace(y=area.y + row * area.height / 2, height=area.height / 2) for row in (0, 1))
    below = (people + 1) // 2
    near = [PlayerPane(box, False) for box in _columns(lower, below)]
    wide, above = area.width / below, people - below
    upper = upper._replace(x=area.x + (area.width - wide * above) / 2, width=wide * above)
    return near + [PlayerPane(box, facing != "never") for box in _columns(upper, above)]


def menu_box(area: Box, panes: list[PlayerPane], side: float, is_left_handed: bool = False) -> Box:
    """Returns the square box of the common menu button, with edges of `side` pixels, where it takes the same space from
    each pane: between their inner corners, or beside the upper pane of three people.
    """
    (x, y), edge = area.middle, area.x if is_left_handed else area.right - side
    if len(panes) == 3:
        return Box(edge, y, side, side)
    if len(panes) == 2:
        is_one_row = panes[0].box.y == panes[1].box.y
        return Box(x - side / 2, area.top - side, side, side) if is_one_row else Box(edge, y - side / 2, side, side)
    return Box(x - side / 2, y - side / 2, side, side)


def _columns(area: Box, count: int) -> list[Box]:
    wide = area.width / count
    return [area._replace(x=area.x + at * wide, width=wide) for at in range(count)]
