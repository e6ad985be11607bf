"""Exact first-phase simplex: decides whether non-negative forces can reach given totals.

The question is whether `rows · forces = totals` has a solution without a negative force. All numbers stay integers:
each pivot step multiplies, then divides by the previous pivot, always without remainder (Edmonds, Bareiss). So no
rounding errors occur and no tolerance is needed.
"""

from collections.abc import Generator, Sequence

PATIENCE = 12
"""Number of pivots without progress after which Bland's rule, which cannot cycle, applies"""


def feasible(rows: Sequence[Sequence[int]], totals: Sequence[int]) -> Generator[None, None, bool]:
    """Returns whether a solution exists. Yields after every pivot, so that the work can be interrupted."""
    tableau = [_row(row, total) for row, total in zip(rows, totals)]
    missing = [sum(column) for column in zip(*tableau)]
    tableau.append(missing)
    basis = [-1] * len(rows)  # artificial variables at first; the last row has their remaining sum
    scale, idle = 1, 0
    while tableau[-1][-1]:
        column = _entering(tableau[-1], bland=idle > PATIENCE)
        if column is None:
            return False
        row = _leaving(tableau, basis, column)
        idle = 0 if tableau[row][-1] else idle + 1
        scale = _pivot(tableau, row, column, scale)
        basis[row] = column
        yield
    return True


def _row(row: Sequence[int], total: int) -> list[int]:
    """Returns an equation with its total, which is made non-negative, as the last element."""
    return [*row, total] if total >= 0 else [-entry for entry in (*row, total)]


def _entering(missing: list[int], bland: bool) -> int | None:
    """Returns the entering column: the one with the largest gain, or by Bland's rule the first with any gain."""
    candidates = missing[:-1]
    if bland:
        return next((column for column, gain in enumerate(candidates) if gain > 0), None)
    best = max(candidates)
    return candidates.index(best) if best > 0 else None


def _leaving(tableau: list[list[int]], basis: list[int], column: int) -> int:
    """Returns the leaving row, which limits the entering force most; of several such rows, the one with the lowest
    basis column.
    """
    best, best_entry, best_demand = -1, 0, 0
    for row in range(len(basis)):
        entry = tableau[row][column]
        if entry > 0:
            total = tableau[row][-1]
            ahead = total * best_entry - best_demand * entry
            if best < 0 or ahead < 0 or (ahead == 0 and basis[row] < basis[best]):
                best, best_entry, best_demand = row, entry, total
    return best


def _pivot(tableau: list[list[int]], at: int, column: int, scale: int) -> int:
    """Pivots a column into the basis and returns the new scale, by which all entries are multiplied."""
    line = tableau[at]
    pivot = line[column]
    for number, row in enumerate(tableau):
        entry = row[column]
        if number == at or (not entry and pivot == scale):
            continue
        if not entry:
            tableau[number] = [pivot * value // scale for value in row]
        elif scale == 1 and pivot == 1:
            tableau[number] = [value - entry * other for value, other in zip(row, line)]
        else:
            tableau[number] = [(pivot * value - entry * other) // scale for value, other in zip(row, line)]
    return pivot
