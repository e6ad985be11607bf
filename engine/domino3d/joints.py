"""The joints of a structure, and whether the marks are right there: what an inspection looks at."""

from collections.abc import Iterator

from engine.domino3d.cells import DOWN, GROUND, SIDES, STEPS
from engine.domino3d.demands import ACROSS
from engine.domino3d.moves import Joint
from engine.domino3d.structure import Structure


def joints(structure: Structure) -> Iterator[Joint]:
    """Where two bricks touch, each joint once: from the cell with the lower number to the other."""
    for cell, number in structure.cells.items():
        for axis, step in enumerate(STEPS):
            if structure.cells.get(cell + step, number) != number:
                yield Joint(cell, 2 * axis)


def is_joint(structure: Structure, joint: Joint) -> bool:
    """Whether two bricks touch there."""
    number = structure.cells.get(joint.cell)
    other = structure.cells.get(joint.cell + SIDES[joint.side])
    return number is not None and other is not None and number != other


def is_wrong(structure: Structure, joint: Joint) -> bool:
    """Whether two marks that can be seen differ at a joint."""
    cells, marks, cell = structure.cells, structure.marks, joint.cell
    near = cell + SIDES[joint.side]
    return any(
        (marks[cell] ^ marks[near]) >> 4 * (side >> 1) & 15
        for side in ACROSS[joint.side]
        if not (side == DOWN and cell < GROUND) and cell + SIDES[side] not in cells and near + SIDES[side] not in cells
    )
