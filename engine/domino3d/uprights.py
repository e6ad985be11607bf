"""How high uprights may stand on each other."""

from collections.abc import Container

from engine.domino3d.cells import UP, Cell

MOST = 4
"""The longest run of uprights, one exactly on top of the other"""


def refusal(cells: Container[Cell], uprights: Container[Cell], low: Cell, step: int) -> str | None:
    """Why a brick that fills `low` and `low + step` makes too high a run: `column`, `top` or None.

    `uprights` are the lower cells of those that stand.
    """
    if step != UP:
        crowned = any(_run(uprights, cell - 2 * UP, -2 * UP) >= MOST for cell in (low, low + step))
        return "top" if crowned else None
    below, above = _run(uprights, low - 2 * UP, -2 * UP), _run(uprights, low + 2 * UP, 2 * UP)
    if below + 1 + above > MOST:
        return "column"
    covered = low + 2 * (above + 1) * UP in cells
    return "top" if below + 1 + above == MOST and covered else None


def _run(uprights: Container[Cell], start: Cell, step: int) -> int:
    """How many uprights follow each other from here."""
    count = 0
    while start in uprights:
        start += step
        count += 1
    return count
