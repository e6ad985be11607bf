"""Whether forces that only push can meet given demands: an exact first-phase simplex.

The question is whether `rows · forces = totals` has a solution without a negative force. All numbers are integers and
stay integers: a pivot multiplies out and divides by the last pivot, which always goes without a rest (Edmonds,
Bareiss). So there is no rounding and no tolerance.
"""

from collections.abc import Generator, Sequence

PATIENCE = 12
"""So many pivots without progress, then Bland's rule, which cannot go round in circles"""


def feasible(rows: Sequence[Sequence[int]], totals: Sequence[int]) -> Generator[None, None, bool]:
    """Yields whether there is a solution. Yields after every pivot, so that the work can be done in slices."""
    tableau = [_row(row, total) for row, total in zip(rows, totals)]
    missing = [sum(column) for column in zip(*tableau)]
    tableau.append(missing)
    basis = [-1] * len(rows)  # nothing but stand-ins at first; the last row says what they still amount to
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
    """Returns an equation with its demand last, and not negative."""
    return [*row, total] if total >= 0 else [-entry for entry in (*row, total)]


def _entering(missing: list[int], bland: bool) -> int | None:
    """Returns a force that brings us nearer: the one that does most, or simply the first."""
    candidates = missing[:-1]
    if bland:
        return next((column for column, gain in enumerate(candidates) if gain > 0), None)
    best = max(candidates)
    return candidates.index(best) if best > 0 else None


def _leaving(tableau: list[list[int]], basis: list[int], column: int) -> int:
    """Returns the equation that stops this force first; of several, the one whose force comes first."""
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
    """Brings a force in. The new scale: all entries are multiples of what they mean by it."""
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
