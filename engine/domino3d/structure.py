"""Structure of placed bricks, and the places where another brick fits.

A structure is immutable: placing a brick creates a new one. So states, views and bots can share it with all its cached
results. A *spot* is a pair of free cells where a brick would touch the structure and be supported; it stores the marks
that the neighbours require there. A brick fits on a spot if one of its orientations shows these marks; this orientation
on the spot is a *place* of the brick.
"""

from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from engine.domino3d.balance import (
    StackedBricks,
    TippingSearch,
    connected_bodies,
    find_tipping,
    is_balanced,
    is_fixed,
    run_to_end,
    tipping_bodies,
    underside,
)
from engine.domino3d.bricks import Brick, cubes_of, orientations
from engine.domino3d.cell_constraints import (
    ACROSS,
    column_refusal,
    has_entry_path,
    required_marks_of_cell,
    required_marks_of_pair,
    storeys_of,
)
from engine.domino3d.cells import GROUND, SIDES, STEPS, UP, Axis, Body, Cell, cell_at
from engine.domino3d.moves import Place

POSITION_POINTS = {"flat": 0, "upright": 1, "top": 2}
"""By position of a brick: bonus points, in addition to those for its contacts"""
MIDDLE = cell_at(0, 0, 0)


class Spot(NamedTuple):
    """Pair of free cells where a brick would touch the structure and be supported, with the marks that it must show
    there.
    """

    mask: int
    """Mask with all four bits of each required mark"""
    required: int
    """Required marks, in the bit layout of `Orientation.marks`"""
    contacts: int
    row: str
    """Position of a brick on this spot: `flat`, `upright` or `top`"""

    @property
    def points(self) -> int:
        return self.contacts + POSITION_POINTS[self.row]

    @property
    def parts(self) -> dict[str, int]:
        """Returns the points by reason: contacts, and the position bonus unless it is 0."""
        bonus = POSITION_POINTS[self.row]
        return {"contacts": self.contacts, self.row: bonus} if bonus else {"contacts": self.contacts}


Spots: TypeAlias = tuple[dict[Cell, Spot], ...]
PlaceSearch: TypeAlias = Generator[Place | None, None, None]
"""Generator of the places found. It yields None after a slice of work without a result, so that the app stays
responsive.
"""


class Structure:
    """Immutable structure of placed bricks, with the cells, marks and spots that follow from them."""

    __slots__ = (
        "laid", "bodies", "cells", "marks", "touching", "required_marks", "uprights", "fixed", "is_balanced",
        "refusal_cache", "place_cache", "most_storeys", "before", "_changed", "_spots",
    )  # fmt: skip

    def __init__(self, most_storeys: int | None = None) -> None:
        self.most_storeys = most_storeys
        """Maximum number of storeys; None if only balance limits the height"""
        self.before: Structure | None = None
        """Structure before the last brick was placed; None for an empty structure"""
        self.laid: tuple[Place, ...] = ()
        self.bodies: tuple[Body, ...] = ()
        """Lower and upper cell of each placed brick"""
        self.cells: dict[Cell, int] = {}
        """By cell: index of the brick in it, in order of placement"""
        self.marks: dict[Cell, int] = {}
        """Marks of the cube in each cell"""
        self.touching: dict[Cell, int] = {}
        """By free cell next to bricks: bitmask of the bricks that it touches"""
        self.required_marks: dict[Cell, int] = {}
        """By free cell: marks required by the neighbours on its six sides, four bits each"""
        self.uprights: frozenset[Cell] = frozenset()
        """Lower cells of the upright bricks"""
        self.fixed = 0
        """Bitmask of the bricks that are supported over their whole underside down to the table"""
        self.is_balanced = True
        """Whether the structure is in balance; always true unless it was built without checks"""
        self._changed: Iterable[Cell] = ()
        """Cells whose spots may have changed when the last brick was placed"""
        self._spots: Spots | None = ({}, {}, {})
        """Spots by axis; None until they are computed on request"""
        self.clear_cache()

    def clear_cache(self) -> None:
        """Clears the cached search results."""
        self.refusal_cache: dict[tuple[Axis, Cell], str | None] = {}
        self.place_cache: dict[Brick, tuple[Place, ...]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Structure) and self.laid == other.laid

    def __hash__(self) -> int:
        return hash(self.laid)

    def __repr__(self) -> str:
        return f"structure({', '.join(map(repr, map(str, self.laid)))})"

    # Placing a brick

    def with_brick(self, place: Place) -> "Structure":
        """Returns the structure with one more brick. The caller guarantees that the placement is legal."""
        after = Structure.__new__(Structure)
        after.laid, after.bodies = (*self.laid, place), (*self.bodies, place.body)
        after.cells, after.marks = self.cells.copy(), self.marks.copy()
        after.touching, after.required_marks = self.touching.copy(), self.required_marks.copy()
        after.uprights, after.fixed, after.is_balanced = self.uprights, self.fixed, self.is_balanced
        after.most_storeys, after.before = self.most_storeys, self
        after.clear_cache()
        after.add_last()
        return after

    def add_last(self) -> None:
        """Updates the cells and required marks for the last brick. Its spots are computed later, on request."""
        place = self.laid[-1]
        self._fill(place)
        self._changed, self._spots = self._update_sides(place.body), None

    def _fill(self, place: Place) -> None:
        number, body = len(self.laid) - 1, place.body
        for cell, marks in zip(body, cubes_of(place.marks)):
            self.cells[cell] = number
            self.marks[cell] = marks
            self.touching.pop(cell, None)
            self.required_marks.pop(cell, None)
        if place.axis == 2:
            self.uprights |= {body[0]}
        self._fix(number)

    def _fix(self, number: int) -> None:
        """Marks a brick as fixed if it is supported over its whole underside, then checks the bricks above it."""
        heap = StackedBricks(self.bodies, self.cells, self.fixed)
        if not self.fixed >> number & 1 and is_fixed(heap, number):
            self.fixed |= 1 << number
            for cell in heap.bodies[number]:
                if cell + UP in self.cells:
                    self._fix(self.cells[cell + UP])

    def _update_sides(self, body: Body) -> Iterable[Cell]:
        """Updates the contacts and required marks of the free cells around a new brick; returns these cells."""
        cells, bit = self.cells, 1 << len(self.laid) - 1
        changed = dict.fromkeys(body)
        for cell in body:
            for way, step in enumerate(SIDES):
                near = cell + step
                if near in cells:
                    for side in ACROSS[way]:  # the new cube covers a side of its neighbour, which now requires no mark
                        changed[near + SIDES[side]] = None
                elif near > -GROUND:
                    self.touching[near] = self.touching.get(near, 0) | bit
                    changed[near] = None
        for cell in changed:
            if cell in self.touching:
                self.required_marks[cell] = required_marks_of_cell(cells, self.marks, cell)
        return changed

    @property
    def spots(self) -> Spots:
        """Returns all spots where the marks of some brick could match, by axis and lower cell."""
        if self._spots is None:
            before = self.before or Structure()
            self._spots = tuple(self._spots_along(axis, spots.copy()) for axis, spots in enumerate(before.spots))
        return self._spots

    def _spots_along(self, axis: Axis, spots: dict[Cell, Spot]) -> dict[Cell, Spot]:
        """Returns the spots along an axis, updated for the last brick."""
        touching, step = self.touching, STEPS[axis]
        for low in dict.fromkeys(low for cell in self._changed for low in (cell, cell - step)):
            spot = self.spot(low, axis) if low in touching or low + step in touching else None
            if spot and spot.mask:
                spots[low] = spot
            else:
                spots.pop(low, None)
        return spots

    # Constraints of a pair of cells

    def spot(self, low: Cell, axis: Axis) -> Spot | None:
        """Returns the spot at the pair of cells that starts at `low` and extends along `axis`; None if a brick there
        would not be supported, touch no brick or overlap one.
        """
        touching, high = self.touching, low + STEPS[axis]
        bricks = touching.get(low, 0) | touching.get(high, 0)
        if not bricks or not self.is_free(low, high) or not self.is_supported(low, axis):
            return None
        mask, demanded = self.required_marks_at(low, axis)
        row = "top" if low > GROUND else "upright" if axis == 2 else "flat"
        return Spot(mask, demanded, bricks.bit_count(), row)

    def is_free(self, low: Cell, high: Cell) -> bool:
        return low > -GROUND and low not in self.cells and high not in self.cells

    def is_supported(self, low: Cell, axis: Axis) -> bool:
        return low < GROUND or low - UP in self.cells or (axis != 2 and low + STEPS[axis] - UP in self.cells)

    def required_marks_at(self, low: Cell, axis: Axis) -> tuple[int, int]:
        """Returns the mask and the marks that the neighbours require of a brick in the pair of cells that starts at
        `low` and extends along `axis`.
        """
        demands = self.required_marks
        return required_marks_of_pair(demands.get(low, 0), demands.get(low + STEPS[axis], 0), axis)

    # Places of a brick

    def places(self, brick: Brick) -> tuple[Place, ...]:
        """Returns all legal places of a brick that keep the structure in balance."""
        if brick not in self.place_cache:
            self.place_cache[brick] = tuple(place for place in self.search_places(brick) if place)
        return self.place_cache[brick]

    def has_place(self, brick: Brick) -> bool:
        return any(self.search_places(brick)) if brick not in self.place_cache else bool(self.place_cache[brick])

    def search_places(self, brick: Brick) -> PlaceSearch:
        """Yields the legal places of a brick as they are found, and None after each slice of work without a result, so
        that the app stays responsive.
        """
        for place in self.matching_places(brick):
            body = place.body
            if (yield from self.find_refusal(body[0], place.axis)) is None:
                yield place

    def matching_places(self, brick: Brick) -> Iterator[Place]:
        """Yields the places where the marks of a brick match; balance and the path to the place are not checked."""
        if not self.laid:
            yield from opening_places(brick)
            return
        for axis, step in enumerate(STEPS):
            for marks, direction, roll in orientations(brick)[axis]:
                ahead = step if direction & 1 else 0
                for low, spot in self.spots[axis].items():
                    if marks & spot[0] == spot[1]:
                        yield Place(brick, low + ahead, direction, roll)

    def points(self, place: Place) -> int:
        """Returns the points that a brick earns at a legal place: points for its contacts plus the position bonus (for
        being upright or on top).
        """
        spot = self.spot(place.body[0], place.axis)
        return spot.points if spot else 0

    def point_parts(self, place: Place) -> dict[str, int]:
        """Returns the points of `points` by reason."""
        spot = self.spot(place.body[0], place.axis)
        return spot.parts if spot else {}

    def collapsing_places(self, brick: Brick) -> list[Place]:
        """Returns the places of a brick that would be legal if the structure did not collapse."""
        return [
            place
            for place in self.matching_places(brick)
            if self.placement_refusal(place.body[0], place.axis) == "collapse"
        ]

    def free_pairs(self) -> Iterator[tuple[Cell, Axis]]:
        """Yields all pairs of cells where a brick can be placed, regardless of marks."""
        for axis, step in enumerate(STEPS):
            for low in dict.fromkeys(low for cell in self.touching for low in (cell, cell - step)):
                if (
                    self.is_free(low, low + step)
                    and self.is_supported(low, axis)
                    and not self.placement_refusal(low, axis)
                ):
                    yield low, axis

    # Space, path and balance

    def placement_refusal(self, low: Cell, axis: Axis) -> str | None:
        """Returns the reason why no brick can be placed in the pair of cells that starts at `low` and extends along
        `axis`: `column`, `top`, `high`, `blocked`, `collapse`, or None. The cells must be free and supported.
        """
        key = axis, low
        return self.refusal_cache[key] if key in self.refusal_cache else run_to_end(self.find_refusal(low, axis))

    def find_refusal(self, low: Cell, axis: Axis) -> Generator[None, None, str | None]:
        """Computes `placement_refusal` in short time slices. The result does not depend on marks, so it is the same for
        every brick.
        """
        key = axis, low
        if key not in self.refusal_cache:
            step = STEPS[axis]
            verdict = column_refusal(self.cells, self.uprights, low, step)
            if not verdict and self.most_storeys and self._highest_with((low, low + step)) > self.most_storeys:
                verdict = "high"
            if not verdict and not has_entry_path(self.cells, low, step):
                verdict = "blocked"
            light = self.is_balanced and self._is_firm(low, axis)  # the usual case: no balance to compute
            if not verdict and not light and (yield from self._find_tipping((low, low + step))):
                verdict = "collapse"
            self.refusal_cache[key] = verdict
            yield
        return self.refusal_cache[key]

    def _highest_with(self, body: Body) -> int:
        """Returns the number of the highest storey if a brick occupied these cells."""
        number = len(self.laid)
        owner = self.cells | dict.fromkeys(body, number)
        return max(storeys_of((*self.bodies, body), owner).values())

    def _find_tipping(self, body: Body) -> TippingSearch:
        """Searches the bodies that would tip if a brick occupied these cells, in short time slices. Only bodies
        connected with the brick can tip.
        """
        number = len(self.laid)
        heap = StackedBricks((*self.bodies, body), self.cells | {body[0]: number, body[1]: number}, self.fixed)
        if not self.is_balanced:
            return tipping_bodies(heap.bodies)
        return (yield from find_tipping(heap, connected_bodies(heap, number)))

    def _is_firm(self, low: Cell, axis: Axis) -> bool:
        """Returns whether a brick in these cells is certainly balanced, without a full check: it rests only on the
        table and on fixed bricks, either with its whole underside, or with one half if no brick is on top of it.
        """
        body, overhangs = (low, low + STEPS[axis]), False
        for cell in underside(body):
            if cell > GROUND:
                under = self.cells.get(cell - UP)
                if under is None:
                    overhangs = True
                elif not self.fixed >> under & 1:
                    return False
        return not overhangs or not any(cell + UP in self.cells for cell in body)

    def refusal(self, place: Place, marks_count: bool = True) -> str | None:
        """Returns the key of the first rule that a placement breaks, or None if it is legal. `marks_count`: whether the
        marks must match.
        """
        low, high = place.body
        if low < -GROUND:
            return "table"
        if not self.is_free(low, high):
            return "taken"
        if not self.laid:
            return None if low < GROUND else "floating"
        if low not in self.touching and high not in self.touching:
            return "apart"
        if not self.is_supported(low, place.axis):
            return "floating"
        return (self._mark_refusal(place) if marks_count else None) or self.placement_refusal(low, place.axis)

    def _mark_refusal(self, place: Place) -> str | None:
        mask, demanded = self.required_marks_at(place.body[0], place.axis)
        if place.marks & mask != demanded:
            return "marks"
        return None if mask else "unmatched"


def opening_places(brick: Brick) -> Iterator[Place]:
    """Yields the places of the first brick, in the middle of the table."""
    for axis in range(3):
        for _, direction, roll in orientations(brick)[axis]:
            yield Place(brick, MIDDLE + (STEPS[axis] if direction & 1 else 0), direction, roll)


def structure_of(places: Iterable[Place]) -> Structure:
    """Returns the structure of these bricks, placed in order; the caller guarantees that each placement is legal."""
    structure = Structure()
    for place in places:
        structure = structure.with_brick(place)
    return structure


def unchecked_structure(places: Iterable[Place]) -> Structure:
    """Returns the structure of any bricks that do not overlap; it may be out of balance."""
    structure = structure_of(places)
    structure.is_balanced = is_balanced(structure.bodies)
    return structure
