"""Whether a brick can be brought to its place by steps from outside, without turning and without moving anything."""

from collections.abc import Container, Mapping

from engine.domino3d.cells import GROUND, SIDES, UP, Cell, position

WAYS = (SIDES[5], *SIDES[:5])
"""The last one is tried first: upwards"""


def is_open(cells: Mapping[Cell, object], low: Cell, step: int) -> bool:
    """Whether a brick that fills `low` and `low + step` can come from outside. Nearly always it comes from above."""
    top = max(cells, default=0) + UP
    return _is_clear_above(cells, low, step, top) or _finds_out(cells, low, step)


def _is_clear_above(cells: Container[Cell], low: Cell, step: int, top: Cell) -> bool:
    at = low + UP
    while at < top:
        if (at != low + step and at in cells) or at + step in cells:
            return False
        at += UP
    return True


def _finds_out(cells: Mapping[Cell, object], low: Cell, step: int) -> bool:
    """Try every way, upwards and straight on first."""
    bounds = [(min(along) - 2, max(along) + 2) for along in zip(*map(position, cells))]
    seen = {low}
    stack = [low]
    while stack:
        at = stack.pop()
        if not all(least <= place <= most for place, (least, most) in zip(position(at), bounds)):
            return True
        for way in WAYS:
            near = at + way
            if near not in seen and near > -GROUND and near not in cells and near + step not in cells:
                seen.add(near)
                stack.append(near)
    return False
