"""Scoring spots of a structure: pairs of free cells where a brick would earn points, each with the bricks whose marks
match.

Balance is not checked, because the check takes much longer, and about six of seven spots pass it.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from engine.domino3d.bricks import BRICKS, CUBE_BITS, Brick, orientations
from engine.domino3d.cells import STEPS, Axis, Body
from engine.domino3d.structure import Structure

BrickSet: TypeAlias = int
"""Bitmask of bricks"""


class ScoringSpot(NamedTuple):
    """Pair of free cells where a brick can be placed, with its points and the bricks whose marks match."""

    points: int
    bricks: BrickSet
    body: Body


def scoring_spots(structure: Structure) -> list[ScoringSpot]:
    """Returns all scoring spots of a structure, most points first."""
    spots = [
        ScoringSpot(spot.points, bricks_showing(axis, spot.mask, spot.required), (low, low + step))
        for axis, step in enumerate(STEPS)
        for low, spot in structure.spots[axis].items()
    ]
    return sorted((spot for spot in spots if spot.bricks), key=_most_points_first)


def _most_points_first(spot: ScoringSpot) -> int:
    return -spot.points


@lru_cache(maxsize=1 << 12)
def bricks_showing(axis: Axis, mask: int, required: int) -> BrickSet:
    """Returns the bricks that show the marks `required` when placed along `axis`. `mask`: bits of the marks that
    matter.
    """
    fitting = ALL_ORIENTATIONS
    showing = _showing()[axis]
    for shift in range(0, 2 * CUBE_BITS, 4):
        if mask >> shift & 15:
            fitting &= showing[shift].get(required >> shift & 15, 0)
    return (fitting | fitting >> SET_SIZE | fitting >> 2 * SET_SIZE | fitting >> 3 * SET_SIZE) & (1 << SET_SIZE) - 1


SET_SIZE = len(BRICKS)
ORIENTATIONS_PER_AXIS = 4
"""Number of orientations of a brick along one axis"""
ALL_ORIENTATIONS = (1 << ORIENTATIONS_PER_AXIS * SET_SIZE) - 1
"""Bitmask with all bricks in all orientations: one bit for each brick in its first orientation, then in its second,
and so on
"""


@cache
def _showing() -> tuple[dict[int, dict[int, int]], ...]:
    """Returns bitmasks of the oriented bricks that show a mark, indexed by axis, then bit offset of the mark, then
    mark.
    """
    by_axis: tuple[dict[int, dict[int, int]], ...] = ({}, {}, {})
    for brick in BRICKS:
        for showing, of_axis in zip(by_axis, orientations(brick)):
            for number, (marks, _, _) in enumerate(of_axis):
                for shift in range(0, 2 * CUBE_BITS, 4):
                    of_place, mark = showing.setdefault(shift, {}), marks >> shift & 15
                    of_place[mark] = of_place.get(mark, 0) | 1 << SET_SIZE * number + brick
    return by_axis


def expected_answer(spots: Sequence[ScoringSpot], pile: BrickSet) -> float:
    """Returns the expected points of a brick drawn from the pile and placed where it earns most."""
    return sum(spot.points * bricks.bit_count() for spot, bricks in best_spots(spots, pile)) / max(1, pile.bit_count())


def best_spots(spots: Sequence[ScoringSpot], pile: BrickSet) -> list[tuple[ScoringSpot, BrickSet]]:
    """Returns each spot that is the best one for at least one brick of the pile, together with these bricks."""
    best = []
    for spot in spots:
        bricks = spot.bricks & pile
        if bricks:
            best.append((spot, bricks))
            pile ^= bricks
            if not pile:
                break
    return best


def expected_lead(spots: Sequence[ScoringSpot], pile: BrickSet) -> float:
    """Returns the expected lead, in points, of the seat that draws next over the seat after it.

    The first seat takes the best spot for its brick; the second seat cannot use spots that overlap it.
    """
    count = pile.bit_count()
    if count < 2:
        return expected_answer(spots, pile)
    lead = 0.0
    for spot, bricks in best_spots(spots, pile):
        left = [other for other in spots if not _overlap(other.body, spot.body)]
        lead += bricks.bit_count() / count * (spot.points - expected_answer(left, pile))
    return lead


def _overlap(one: Body, other: Body) -> bool:
    return one[0] in other or one[1] in other


def brick_set(pile: Sequence[Brick]) -> BrickSet:
    """Converts bricks to a bitmask."""
    return sum(1 << brick for brick in pile)
