"""Constraints on a brick in free cells: the marks that its neighbours require, the maximum height of columns, and a
free path to the cells.

At a joint the marks must match: in each of the four directions across it, the two squares that face this direction must
be equal if both are visible. So each neighbour requires up to four marks of a free cell.
"""

from collections.abc import Container, Iterable, Mapping

from engine.domino3d.bricks import CUBE_BITS
from engine.domino3d.cells import DOWN, GROUND, SIDES, UP, Axis, Body, Cell, position

# Marks

ACROSS = tuple(tuple(side for side in range(6) if side >> 1 != way >> 1) for way in range(6))
"""By direction of a joint: the four directions that are perpendicular to it"""
CLASH = 15
"""Value used as a mark if two neighbours require different marks; no brick shows it"""
ONE_OF_EACH = 0x111111


def required_marks_of_cell(cells: Container[Cell], marks: Mapping[Cell, int], cell: Cell) -> int:
    """Returns the marks required on the six sides of a free cell, four bits each."""
    required = 0
    for way, step in enumerate(SIDES):
        near = cell + step
        if near not in cells:
            continue
        shown = marks[near]
        for side in ACROSS[way]:
            beside = SIDES[side]
            if cell + beside in cells or near + beside in cells or (side == DOWN and cell < GROUND):
                continue
            mark = shown >> 4 * (side >> 1) & 15
            before = required >> 4 * side & 15
            if before != mark:
                required |= (CLASH if before else mark) << 4 * side
    return required


def required_marks_of_pair(lower: int, upper: int, axis: Axis) -> tuple[int, int]:
    """Combines the required marks of two cells into a mask and the six required marks of a brick."""
    inner = 8 * axis  # sides where the two cubes cover each other
    demanded = _by_axis(lower & ~(15 << inner)) | _by_axis(upper & ~(15 << inner + 4)) << CUBE_BITS
    spread = (demanded | demanded >> 1 | demanded >> 2 | demanded >> 3) & ONE_OF_EACH
    return 15 * spread, demanded


def _by_axis(required: int) -> int:
    """Merges the marks required on opposite sides into one mark for each axis."""
    return _MERGED[required & 255] | _MERGED[required >> 8 & 255] << 4 | _MERGED[required >> 16] << 8


_MERGED = tuple(
    plus or minus if plus == minus or not (plus and minus) else CLASH for minus in range(16) for plus in range(16)
)


# Columns of uprights

MOST_UPRIGHTS = 4
"""Maximum number of upright bricks that may be placed exactly on top of each other"""


def column_refusal(cells: Container[Cell], uprights: Container[Cell], low: Cell, step: int) -> str | None:
    """Returns `column` or `top` if a brick in the cells `low` and `low + step` would make a column too high, otherwise
    None.

    `uprights`: lower cells of the upright bricks.
    """
    if step != UP:
        crowned = any(_run(uprights, cell - 2 * UP, -2 * UP) >= MOST_UPRIGHTS for cell in (low, low + step))
        return "top" if crowned else None
    below, above = _run(uprights, low - 2 * UP, -2 * UP), _run(uprights, low + 2 * UP, 2 * UP)
    if below + 1 + above > MOST_UPRIGHTS:
        return "column"
    covered = low + 2 * (above + 1) * UP in cells
    return "top" if below + 1 + above == MOST_UPRIGHTS and covered else None


def _run(uprights: Container[Cell], start: Cell, step: int) -> int:
    """Counts the consecutive upright bricks in a column, from cell `start` on."""
    count = 0
    while start in uprights:
        start += step
        count += 1
    return count


def storeys_of(bodies: Iterable[Body], owner: Mapping[Cell, int]) -> dict[int, int]:
    """Returns the storey of each body: 1 on the table, otherwise one more than the highest body below it.

    `owner`: index of the body in each cell; indices follow the order of `bodies`.
    """
    storeys: dict[int, int] = {}
    for number, (low, high) in sorted(enumerate(bodies), key=lambda body: body[1]):  # from the table up
        below = (owner.get(cell - UP, number) for cell in (low, high))
        storeys[number] = 1 + max(storeys[under] if under != number else 0 for under in below)
    return storeys


# Path to a place, by steps from outside, without turning the brick and without moving others

ENTRY_STEPS = (SIDES[5], *SIDES[:5])
"""Directions of a step on a path. Upwards is last, so that a depth-first search tries it first."""


def has_entry_path(cells: Mapping[Cell, object], low: Cell, step: int) -> bool:
    """Returns whether a brick can be moved from outside into the cells `low` and `low + step`; nearly always it can
    come from above.
    """
    top = max(cells, default=0) + UP
    return _is_clear_above(cells, low, step, top) or _has_path_out(cells, low, step)


def _is_clear_above(cells: Container[Cell], low: Cell, step: int, top: Cell) -> bool:
    at = low + UP
    while at < top:
        if (at != low + step and at in cells) or at + step in cells:
            return False
        at += UP
    return True


def _has_path_out(cells: Mapping[Cell, object], low: Cell, step: int) -> bool:
    """Searches all paths to the outside, upwards first."""
    bounds = [(min(along) - 2, max(along) + 2) for along in zip(*map(position, cells))]
    seen = {low}
    stack = [low]
    while stack:
        at = stack.pop()
        if not all(least <= place <= most for place, (least, most) in zip(position(at), bounds)):
            return True
        for way in ENTRY_STEPS:
            near = at + way
            if near not in seen and near > -GROUND and near not in cells and near + step not in cells:
                seen.add(near)
                stack.append(near)
    return False
