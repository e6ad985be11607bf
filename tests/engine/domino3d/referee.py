"""Second, simple implementation of the rules: rotation matrices, the sentences of the rules, linear programming.

It shares only the notation of placements with the engine and has no state.
"""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from pathlib import Path

import numpy
from scipy.optimize import linprog
from scipy.sparse import block_diag, csr_array, hstack, identity

HERE = Path(__file__).parent
SET = json.loads((HERE / "set.json").read_text(encoding="utf-8"))
BAND = {symbol: family["band"] for family in SET["families"].values() for symbol in family["symbols"]}

Vector = tuple[int, int, int]
WAYS: dict[str, Vector] = {
    "+x": (1, 0, 0),
    "-x": (-1, 0, 0),
    "+y": (0, 1, 0),
    "-y": (0, -1, 0),
    "+z": (0, 0, 1),
    "-z": (0, 0, -1),
}
DOWN = WAYS["-z"]
Cubes = list[tuple[Vector, dict[Vector, str]]]
"""Cubes of a brick: cell, and mark on each side"""


def plus(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@cache
def rotation(direction: str, roll: int) -> numpy.ndarray:
    """Returns the matrix that rotates a brick along +x into this pose."""
    sides = SET["perp"][direction]
    matrix = numpy.array([WAYS[direction], WAYS[sides[roll % 4]], WAYS[sides[(1 + roll) % 4]]]).T
    assert round(numpy.linalg.det(matrix)) == 1
    return matrix


@cache
def turned_marks(name: str, direction: str, roll: int) -> tuple[tuple[Vector, dict[Vector, str]], ...]:
    """Returns the position of both cubes relative to cube A, and the marks on all six sides."""
    cubes = []
    for offset, symbol in zip(((0, 0, 0), (1, 0, 0)), name.split("|")):
        lying = dict.fromkeys(WAYS.values(), symbol)
        lying[WAYS["+z"]] = lying[WAYS["-z"]] = BAND[symbol]
        turned = {turn(side, direction, roll): mark for side, mark in lying.items()}
        cubes.append((turn(offset, direction, roll), turned))
    return tuple(cubes)


def turn(vector: Vector, direction: str, roll: int) -> Vector:
    x, y, z = (int(number) for number in rotation(direction, roll) @ numpy.array(vector))
    return x, y, z


def cubes_of(place: str) -> Cubes:
    name, pose = place.split("@")
    cell = tuple(map(int, pose[:-3].split(",")))
    return [(plus(cell, offset), marks) for offset, marks in turned_marks(name, pose[-3:-1], int(pose[-1]))]


class Referee:
    """Judge of placements on a structure."""

    def __init__(self, table: Sequence[str], most_storeys: int | None = None):
        self.most_storeys = most_storeys
        self.bricks = [cubes_of(place) for place in table]
        self.at = {cell: (number, marks) for number, cubes in enumerate(self.bricks) for cell, marks in cubes}

    def reason(self, place: str) -> str | None:
        """Returns the reason why a placement is illegal, or None if it is legal."""
        cubes = cubes_of(place)
        rules = (
            ("table", self.is_below),
            ("taken", self.is_taken),
            ("apart", self.is_apart),
            ("floating", self.is_floating),
            ("marks", self.is_differing),
            ("unmatched", self.is_unmatched),
            ("column", self.is_too_high),
            ("top", self.is_on_top),
            ("high", self.is_on_too_many),
            ("blocked", self.is_blocked),
            ("collapse", self.is_collapsing),
        )
        return next((reason for reason, is_broken in rules if is_broken(cubes)), None)

    def neighbours(self, cubes: Cubes) -> Iterable[tuple[Vector, Vector, Vector]]:
        """Yields every joint of a new brick: its cell, the direction, and the neighbouring cell."""
        for cell, _ in cubes:
            for way in WAYS.values():
                if plus(cell, way) in self.at:
                    yield cell, way, plus(cell, way)

    def contacts(self, place: str) -> int:
        return len({self.at[other][0] for _, _, other in self.neighbours(cubes_of(place))})

    def points(self, place: str) -> int:
        lowest = min(cell[2] for cell, _ in cubes_of(place))
        return self.contacts(place) + (2 if lowest > 0 else 1 if is_upright(cubes_of(place)) else 0)

    def is_below(self, cubes: Cubes) -> bool:
        return any(cell[2] < 0 for cell, _ in cubes)

    def is_taken(self, cubes: Cubes) -> bool:
        return any(cell in self.at for cell, _ in cubes)

    def is_apart(self, cubes: Cubes) -> bool:
        return bool(self.at) and not list(self.neighbours(cubes))

    def is_floating(self, cubes: Cubes) -> bool:
        return not any(cell[2] == 0 or plus(cell, DOWN) in self.at for cell, _ in cubes)

    def visible_pairs(self, cubes: Cubes) -> Iterable[tuple[str, str]]:
        own = dict(cubes)
        filled = self.at.keys() | own.keys()
        for cell, way, other in self.neighbours(cubes):
            for side in WAYS.values():
                if numpy.dot(side, way) or (side == DOWN and cell[2] == 0):
                    continue
                if plus(cell, side) not in filled and plus(other, side) not in filled:
                    yield own[cell][side], self.at[other][1][side]

    def is_differing(self, cubes: Cubes) -> bool:
        return any(mine != other for mine, other in self.visible_pairs(cubes))

    def is_unmatched(self, cubes: Cubes) -> bool:
        return bool(self.at) and not list(self.visible_pairs(cubes))

    def runs(self, cubes: Cubes) -> list[list[Vector]]:
        """Returns all runs of upright bricks after a placement, as their lower cells from the bottom up."""
        feet = {min(cell for cell, _ in brick) for brick in [*self.bricks, cubes] if is_upright(brick)}
        runs = []
        for foot in feet:
            if plus(foot, (0, 0, -2)) not in feet:
                run = [foot]
                while plus(run[-1], (0, 0, 2)) in feet:
                    run.append(plus(run[-1], (0, 0, 2)))
                runs.append(run)
        return runs

    def is_too_high(self, cubes: Cubes) -> bool:
        return any(len(run) > 4 for run in self.runs(cubes))

    def is_on_top(self, cubes: Cubes) -> bool:
        filled = self.at.keys() | dict(cubes).keys()
        return any(len(run) == 4 and plus(run[-1], (0, 0, 2)) in filled for run in self.runs(cubes))

    def is_on_too_many(self, cubes: Cubes) -> bool:
        """Returns whether some path from a brick down to the table passes too many bricks."""
        if self.most_storeys is None:
            return False
        bricks = [{cell for cell, _ in brick} for brick in [*self.bricks, cubes]]

        def storey(brick: set[Vector]) -> int:
            below = {plus(cell, DOWN) for cell in brick} - brick
            return 1 + max((storey(other) for other in bricks if other & below), default=0)

        return any(storey(brick) > self.most_storeys for brick in bricks)

    def is_blocked(self, cubes: Cubes) -> bool:
        """Returns whether the brick cannot be moved out of the structure, by flood fill over its positions."""
        start = tuple(cell for cell, _ in cubes)
        bounds = [(min(along) - 3, max(along) + 3) for along in zip(*self.at, *start)]
        seen, queue = {start}, [start]
        for cells in queue:
            if any(not low < number < high for cell in cells for number, (low, high) in zip(cell, bounds)):
                return False
            for way in WAYS.values():
                moved = tuple(plus(cell, way) for cell in cells)
                if moved not in seen and all(cell[2] >= 0 and cell not in self.at for cell in moved):
                    seen.add(moved)
                    queue.append(moved)
        return True

    def is_collapsing(self, cubes: Cubes) -> bool:
        bodies = [[cell for cell, _ in brick] for brick in [*self.bricks, cubes]]
        return not stands(tuple(tuple(body) for body in bodies))


def is_upright(cubes: Cubes) -> bool:
    return cubes[0][0][:2] == cubes[1][0][:2]


# Balance

Bodies = tuple[tuple[Vector, ...], ...]


def stands(bodies: Bodies) -> bool:
    return all_stand([bodies])[0]


def all_stand(heaps: Sequence[Bodies]) -> list[bool]:
    """Returns whether each heap is stable, using one linear programme that minimises the residuals of all heaps."""
    blocks, demands = zip(*map(equations, heaps))
    matrix = block_diag(blocks, format="csr")
    missing = identity(matrix.shape[0], format="csr")
    cost = numpy.concatenate([numpy.zeros(matrix.shape[1]), numpy.ones(2 * matrix.shape[0])])
    found = linprog(cost, A_eq=hstack([matrix, missing, -missing]), b_eq=numpy.concatenate(demands), method="highs")
    assert found.status == 0
    gaps = found.x[matrix.shape[1] :].reshape(2, -1).sum(axis=0)
    ends = numpy.cumsum([len(demand) for demand in demands])
    return [bool(gap.sum() < 1e-6) for gap in numpy.split(gaps, ends[:-1])]


def equations(bodies: Bodies) -> tuple[csr_array, numpy.ndarray]:
    """Returns the equilibrium equations of every body: force and both moments, with a force in each corner of each
    contact.
    """
    owner = {cell: number for number, body in enumerate(bodies) for cell in body}
    entries: list[tuple[int, int, float]] = []
    column = 0
    for cell, number in owner.items():
        below = plus(cell, DOWN)
        if (below[2] >= 0 and below not in owner) or owner.get(below) == number:
            continue
        for right, back in product((-0.5, 0.5), repeat=2):
            effect = (1.0, cell[0] + right, cell[1] + back)
            entries += [(3 * number + line, column, value) for line, value in enumerate(effect)]
            if below in owner:
                entries += [(3 * owner[below] + line, column, -value) for line, value in enumerate(effect)]
            column += 1
    rows, columns, values = zip(*entries) if entries else ((), (), ())
    matrix = csr_array((values, (rows, columns)), shape=(3 * len(bodies), max(column, 1)))
    middles = [numpy.mean(body, axis=0) for body in bodies]
    return matrix, numpy.array([number for middle in middles for number in (1.0, middle[0], middle[1])])
