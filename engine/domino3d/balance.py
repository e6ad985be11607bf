"""Exact statics of stacked bricks, without tolerance. docs/balance.md explains the method with a drawing.

Bricks are rigid and have equal weight. They push on each other only vertically, anywhere in the squares where one rests
on another or on the table. A heap is balanced if such forces can support every brick; a centre of gravity exactly above
an edge is still supported.

The check has three steps, cheapest first. A brick whose whole underside rests on the table or on *fixed* bricks is
fixed and carries any load. A brick that rests on a single body passes its load on to that body: the load must point
into the squares between them. The remaining bricks, which share their load between several bodies, form a system of
equations for the simplex.

This module does not depend on the game: a body is given by its lower and its upper cell.

>>> from engine.domino3d.cells import cell_at
>>> plank = (cell_at(0, 0, 0), cell_at(1, 0, 0))
>>> is_balanced([plank, (cell_at(1, 0, 1), cell_at(2, 0, 1))])
True
>>> is_balanced([plank, (cell_at(1, 0, 1), cell_at(2, 0, 1)), (cell_at(2, 0, 2), cell_at(2, 0, 3))])
False
"""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from engine.domino3d.cells import GROUND, UP, Body, Cell, position
from engine.domino3d.simplex import feasible

FIXED_SUPPORT = -1
"""Marker for support by the table or by a fixed body"""
Contact: TypeAlias = tuple[Cell, int]
"""Cell of a brick, with the index of the body directly below it"""
BodyNumbers: TypeAlias = tuple[int, ...]
"""Indices of the bodies that tip; empty if the bodies are balanced"""
TippingSearch: TypeAlias = Generator[None, None, BodyNumbers]
Result = TypeVar("Result")


class StackedBricks(NamedTuple):
    """Set of stacked bricks whose balance is checked. Each brick is a rigid body here."""

    bodies: Sequence[Body]
    """Lower and upper cell of each body"""
    owner: Mapping[Cell, int]
    """Index of the body in each cell"""
    fixed: int
    """Bitmask of the fixed bodies"""


# Balance of a whole heap


def is_balanced(bodies: Sequence[Body]) -> bool:
    """Returns whether a heap of bodies is balanced, so that none of them tips."""
    return not tipping_bodies(bodies)


def tipping_bodies(bodies: Sequence[Body]) -> BodyNumbers:
    """Returns the bodies that tip first, with everything that rests on them; empty if the heap is balanced."""
    heap = heap_of(bodies)
    return run_to_end(find_tipping(heap, (body for body in range(len(bodies)) if not heap.fixed >> body & 1)))


def heap_of(bodies: Sequence[Body]) -> StackedBricks:
    owner = {cell: number for number, body in enumerate(bodies) for cell in body}
    fixed = 0
    for number in sorted(range(len(bodies)), key=bodies.__getitem__):
        fixed |= is_fixed(StackedBricks(bodies, owner, fixed), number) << number
    return StackedBricks(bodies, owner, fixed)


def run_to_end(work: Generator[None, None, Result]) -> Result:
    """Runs a generator to its end and returns its result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: Result = done.value
            return result


# Contacts


def underside(body: Body) -> Body | tuple[Cell]:
    low, high = body
    return (low,) if high - low == UP else body


def is_fixed(heap: StackedBricks, number: int) -> bool:
    """Returns whether the whole underside of a body rests on the table or on fixed bodies."""
    squares = underside(heap.bodies[number])
    contacts = contacts_of(heap, number)
    return len(contacts) == len(squares) and all(under == FIXED_SUPPORT for _, under in contacts)


def contacts_of(heap: StackedBricks, number: int) -> list[Contact]:
    """Returns the cells of a body that rest on something, each with the index of the body below it or
    `FIXED_SUPPORT`.
    """
    contacts = []
    for cell in underside(heap.bodies[number]):
        under = FIXED_SUPPORT if cell < GROUND else heap.owner.get(cell - UP)
        if under is not None:
            contacts.append((cell, FIXED_SUPPORT if under >= 0 and heap.fixed >> under & 1 else under))
    return contacts


def bodies_above(heap: StackedBricks, number: int) -> Iterator[int]:
    """Yields the bodies that rest directly on this one."""
    own = heap.bodies[number]
    for cell in own:
        above = heap.owner.get(cell + UP)
        if above is not None and above != number:
            yield above


def with_all_above(heap: StackedBricks, numbers: Iterable[int]) -> BodyNumbers:
    """Returns these bodies and everything that rests on them, directly or indirectly."""
    group = dict.fromkeys(numbers)
    queue = list(group)
    for number in queue:
        for above in bodies_above(heap, number):
            if above not in group:
                group[above] = None
                queue.append(above)
    return tuple(group)


def connected_bodies(heap: StackedBricks, number: int) -> BodyNumbers:
    """Returns the bodies whose balance depends on this one: those that touch it, and those that touch them, and so on.
    Fixed bodies end the search.
    """
    group = {number: None}
    queue = [number]
    for body in queue:
        under = (below for _, below in contacts_of(heap, body) if below != FIXED_SUPPORT)
        for other in (*under, *bodies_above(heap, body)):
            if other not in group and not heap.fixed >> other & 1:
                group[other] = None
                queue.append(other)
    return tuple(group)


# Loads


def find_tipping(heap: StackedBricks, among: Iterable[int]) -> TippingSearch:
    """Searches which of these bodies tip, in short time slices. `among` must contain all connected bodies; all others
    must be fixed.
    """
    order = sorted(among, key=lambda number: heap.bodies[number], reverse=True)
    loads = {number: _weight(heap.bodies[number]) for number in order}
    shared: dict[int, list[Contact]] = {}
    unknown: set[int] = set()
    for number in order:  # from the top down, so that every body above has passed its load on
        contacts = contacts_of(heap, number)
        carriers = {under for _, under in contacts}
        if number in unknown or len(carriers) > 1:
            shared[number] = contacts
            unknown |= carriers
        elif not _points_into(loads[number], contacts):
            return with_all_above(heap, (number,))
        elif contacts[0][1] != FIXED_SUPPORT:
            loads[contacts[0][1]] = _sum(loads[contacts[0][1]], loads[number])
    for part in _parts(shared):
        if not (yield from feasible(*_equations(heap, part, shared, loads))):
            return with_all_above(heap, part)
    return ()


Load: TypeAlias = tuple[int, int, int]
"""Load: its weight in bricks, and its moments, which are sums of the x and of the y coordinates in half cells"""


def _weight(body: Body) -> Load:
    (x, y, _), (x2, y2, _) = position(body[0]), position(body[1])
    return 1, x + x2, y + y2


def _sum(load: Load, other: Load) -> Load:
    return load[0] + other[0], load[1] + other[1], load[2] + other[2]


def _points_into(load: Load, contacts: list[Contact]) -> bool:
    """Returns whether the centre of a load is above its contacts: one square, or two side by side."""
    if not contacts:
        return False
    weight, x, y = load
    places = [position(cell) for cell, _ in contacts]
    columns, rows = [place[0] for place in places], [place[1] for place in places]
    return weight * (2 * min(columns) - 1) <= x <= weight * (2 * max(columns) + 1) and weight * (
        2 * min(rows) - 1
    ) <= y <= weight * (2 * max(rows) + 1)


# Loads shared between bodies


def _parts(shared: Mapping[int, list[Contact]]) -> list[list[int]]:
    """Groups the bodies whose loads are shared between several supports: connected bodies are in the same group."""
    parts: dict[int, list[int]] = {number: [number] for number in shared}
    for number, contacts in shared.items():
        for _, under in contacts:
            if under != FIXED_SUPPORT and parts[under] is not parts[number]:
                parts[number].extend(parts[under])
                for member in parts[under]:
                    parts[member] = parts[number]
    return list({id(part): part for part in parts.values()}.values())


def _equations(
    heap: StackedBricks, part: list[int], shared: Mapping[int, list[Contact]], loads: Mapping[int, Load]
) -> tuple[list[list[int]], list[int]]:
    """Returns three equations for each body of `part`: the sum of its forces, and their two moments about its centre.
    `shared`: contacts of these bodies; `loads`: weights that rest on them.

    A force anywhere in a square is equivalent to four forces at its corners. So each square has four unknowns, which
    push one body up and the one below it down.
    """
    row_of = {number: 3 * place for place, number in enumerate(part)}
    middles = {number: _weight(heap.bodies[number]) for number in part}
    corners = [
        (number, under, corner) for number in part for cell, under in shared[number] for corner in _corners(cell)
    ]
    rows = [[0] * len(corners) for _ in range(3 * len(part))]
    for column, (number, under, (x, y)) in enumerate(corners):
        for body, sign in ((number, 1), (under, -1)):
            if body != FIXED_SUPPORT:
                _, middle_x, middle_y = middles[body]
                for line, entry in enumerate((1, x - middle_x, y - middle_y)):
                    rows[row_of[body] + line][column] = sign * entry
    totals: list[int] = []
    for number in part:
        weight, x, y = loads[number]
        totals += (weight, x - weight * middles[number][1], y - weight * middles[number][2])
    return rows, totals


def _corners(cell: Cell) -> Iterator[tuple[int, int]]:
    """Returns the corners of a cell, in half cells."""
    x, y, _ = position(cell)
    return ((2 * x + right, 2 * y + back) for right in (-1, 1) for back in (-1, 1))
