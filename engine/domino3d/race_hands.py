"""Hands of the race, and the search that shows that a hand can be built completely."""

from functools import lru_cache
from random import Random
from typing import TypeAlias

from engine.domino3d.bricks import NAMES, Brick
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

SIZES = {2: 10, 3: 9, 4: 8, 5: 7, 6: 6}
"""By number of seats: bricks of each seat in the race"""
ATTEMPTS = 200
"""Number of random attempts after which a hand counts as impossible. About three of four attempts use all bricks."""

Hand: TypeAlias = tuple[Brick, ...]


@lru_cache(maxsize=64)
def find_solution(hand: Hand) -> tuple[Place, ...] | None:
    """Returns a structure of all bricks of a hand, with at least one upright, as a list of places; None if no such
    structure was found.

    The result depends on the hand alone, because matches must be reproducible.
    """
    rng = Random(" ".join(NAMES[brick] for brick in hand))
    attempts = (random_building(hand, rng) for _ in range(ATTEMPTS))
    return next((building for building in attempts if building), None)


def random_building(hand: Hand, rng: Random) -> tuple[Place, ...] | None:
    """Places the bricks of a hand at random, one after another; returns None if a brick has no place."""
    structure = Structure()
    left = list(hand)
    while left:
        place = _random_place(structure, left, rng)
        if not place:
            return None
        left.remove(place.brick)
        structure = structure.with_brick(place)
    return structure.laid if structure.uprights else None


def _random_place(structure: Structure, left: list[Brick], rng: Random) -> Place | None:
    """Returns a random place for one of the bricks in `left`, or None if no brick has a place. The last brick must be
    upright if no other is.
    """
    bricks = left[:]
    while bricks:
        places = structure.places(bricks.pop(int(rng.random() * len(bricks))))
        if not structure.uprights:
            places = tuple(place for place in places if place.axis == 2) or (places if len(left) > 1 else ())
        if places:
            return places[int(rng.random() * len(places))]
    return None
