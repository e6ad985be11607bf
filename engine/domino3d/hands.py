"""Hands of the race, and the proof that one can be built up."""

from functools import lru_cache
from random import Random
from typing import TypeAlias

from engine.domino3d.bricks import NAMES, Brick
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

SIZES = {2: 10, 3: 9, 4: 8, 5: 7, 6: 6}
"""How many bricks each seat of the race gets, by the number of seats"""
ATTEMPTS = 200
"""Three random buildings of four get all bricks in; after so many failures a hand counts as impossible"""

Hand: TypeAlias = tuple[Brick, ...]


@lru_cache(maxsize=64)
def find_solution(hand: Hand) -> tuple[Place, ...] | None:
    """Returns a way to lay all bricks of a hand with an upright among them; None if none was found.

    The same hand has the same solution everywhere: a match hangs on it.
    """
    rng = Random(" ".join(NAMES[brick] for brick in hand))
    attempts = (random_building(hand, rng) for _ in range(ATTEMPTS))
    return next((building for building in attempts if building), None)


def random_building(hand: Hand, rng: Random) -> tuple[Place, ...] | None:
    """Lays the bricks of a hand somewhere, one after the other; None if that gets stuck."""
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
    """Returns a place of one of these bricks; upright if it is high time for the one upright that there must be."""
    bricks = left[:]
    while bricks:
        places = structure.places(bricks.pop(int(rng.random() * len(bricks))))
        if not structure.uprights:
            places = tuple(place for place in places if place.axis == 2) or (places if len(left) > 1 else ())
        if places:
            return places[int(rng.random() * len(places))]
    return None
