"""What the cubes round a free cell demand of the one that will fill it.

At a joint the marks must go on: for each of the four directions across it, if both squares on that side can be seen,
they are equal. So a neighbour demands up to four marks of a cell, one on each side across their joint.
"""

from collections.abc import Container, Mapping

from engine.domino3d.bricks import CUBE_BITS
from engine.domino3d.cells import DOWN, GROUND, SIDES, Axis, Cell

ACROSS = tuple(tuple(side for side in range(6) if side >> 1 != way >> 1) for way in range(6))
"""The four sides of a joint that goes this way"""
CLASH = 15
"""Instead of a mark: two neighbours demand different ones. No brick has it"""
ONE_OF_EACH = 0x111111


def demands_on(cells: Container[Cell], marks: Mapping[Cell, int], cell: Cell) -> int:
    """What is demanded of a free cell on its six sides, four bits each."""
    demands = 0
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
            before = demands >> 4 * side & 15
            if before != mark:
                demands |= (CLASH if before else mark) << 4 * side
    return demands


def demanded_of_pair(lower: int, upper: int, axis: Axis) -> tuple[int, int]:
    """The mask and the six marks that are demanded of a brick, from what is demanded of its two cells."""
    inner = 8 * axis  # the sides where the two cubes hide each other
    demanded = _by_axis(lower & ~(15 << inner)) | _by_axis(upper & ~(15 << inner + 4)) << CUBE_BITS
    spread = (demanded | demanded >> 1 | demanded >> 2 | demanded >> 3) & ONE_OF_EACH
    return 15 * spread, demanded


def _by_axis(demands: int) -> int:
    """What is demanded on opposite sides, as one mark for each axis."""
    return _MERGED[demands & 255] | _MERGED[demands >> 8 & 255] << 4 | _MERGED[demands >> 16] << 8


_MERGED = tuple(
    plus or minus if plus == minus or not (plus and minus) else CLASH for minus in range(16) for plus in range(16)
)
