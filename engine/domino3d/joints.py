"""Joints between bricks, and the seams at each joint, where marks must match.

A *seam* is a pair of adjacent squares at a joint that face the same direction and are both visible. Hidden squares need
not match. `cell_constraints.py` applies the same rule to free cells: it computes the marks that they require.
"""

from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from engine.domino3d.bricks import cubes_of, mark_on
from engine.domino3d.cell_constraints import ACROSS
from engine.domino3d.cells import DOWN, GROUND, SIDES, STEPS, Cell, Side
from engine.domino3d.moves import Joint, Place
from engine.domino3d.structure import Structure


class Seam(NamedTuple):
    """Two adjacent visible squares, which must show the same mark."""

    cell: Cell
    near: Cell
    """Cell on the other side of the joint"""
    side: Side
    """Direction that both squares face"""
    mark: int
    other: int
    """Mark of the neighbour's square"""

    @property
    def is_matching(self) -> bool:
        return self.mark == self.other


def seams(structure: Structure, place: Place) -> list[Seam]:
    """Returns the seams that a brick would have with its neighbours if it were placed here. Its cells must be free."""
    cells = structure.cells.keys() | set(place.body)
    marks = structure.marks | dict(zip(place.body, cubes_of(place.marks)))
    joints_of = (
        Joint(cell, way) for cell in place.body for way, step in enumerate(SIDES) if cell + step in structure.cells
    )
    return [seam for joint in joints_of for seam in _seams_at(cells, marks, joint)]


def _seams_at(cells: Container[Cell], marks: Mapping[Cell, int], joint: Joint) -> Iterator[Seam]:
    cell, near = joint.cell, joint.cell + SIDES[joint.side]
    for side in ACROSS[joint.side]:
        ahead = SIDES[side]
        on_table = side == DOWN and cell < GROUND
        if not on_table and cell + ahead not in cells and near + ahead not in cells:
            yield Seam(cell, near, side, mark_on(marks[cell], side), mark_on(marks[near], side))


# Inspection


def joints(structure: Structure) -> Iterator[Joint]:
    """Yields each joint between two bricks once, from the side of the cell with the lower number."""
    for cell, number in structure.cells.items():
        for axis, step in enumerate(STEPS):
            if structure.cells.get(cell + step, number) != number:
                yield Joint(cell, 2 * axis)


def is_joint(structure: Structure, joint: Joint) -> bool:
    """Returns whether two bricks touch at this joint."""
    number = structure.cells.get(joint.cell)
    other = structure.cells.get(joint.cell + SIDES[joint.side])
    return number is not None and other is not None and number != other


def seams_at(structure: Structure, joint: Joint) -> list[Seam]:
    """Returns the seams of a joint between two bricks."""
    return list(_seams_at(structure.cells, structure.marks, joint))


def is_wrong(structure: Structure, joint: Joint) -> bool:
    """Returns whether any two visible marks differ at a joint."""
    return not all(seam.is_matching for seam in seams_at(structure, joint))
