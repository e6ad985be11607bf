"""Random structures for tests, built from legal placements as in matches."""

from collections.abc import Iterator
from itertools import product
from random import Random

from engine.domino3d.bricks import BRICKS, NAMES
from engine.domino3d.cells import SIDE_NAMES, UP, position
from engine.domino3d.moves import Place
from engine.domino3d.structure import MIDDLE, Structure

EMPTY = Structure()


def grown(rng: Random, size: int, look: int = 1, empty: Structure = EMPTY) -> Structure:
    """Builds a structure of `size` bricks, each at the best of `look` random placements."""
    bricks = rng.sample(BRICKS, len(BRICKS))
    structure = empty.with_brick(Place(bricks.pop(), MIDDLE, 0, 1))
    while len(structure.laid) < size and bricks:
        places = structure.places(bricks.pop())
        if places:
            structure = structure.with_brick(max(rng.choices(places, k=look), key=structure.points))
    return structure


def texts(structure: Structure) -> list[str]:
    return [str(place) for place in structure.laid]


def poses_near(structure: Structure, brick: int) -> Iterator[str]:
    """Yields every pose of a brick in the box round a structure, including below the table."""
    for x, y, z in product(*box_round(structure)):
        for direction in SIDE_NAMES:
            for roll in (0, 1):
                yield f"{NAMES[brick]}@{x},{y},{z}{direction}{roll}"


def pose_near(structure: Structure, brick: int, rng: Random) -> str:
    """Returns a random pose near a cube of the structure."""
    cube = position(rng.choice(list(structure.cells)))
    x, y, z = (number + rng.choice((-2, -1, -1, 0, 1, 1, 2)) for number in cube)
    return f"{NAMES[brick]}@{x},{y},{z}{rng.choice(SIDE_NAMES)}{rng.randrange(2)}"


def box_round(structure: Structure) -> list[range]:
    x, y, z = ((min(along), max(along)) for along in zip(*map(position, structure.cells)))
    return [range(x[0] - 2, x[1] + 3), range(y[0] - 2, y[1] + 3), range(-1, z[1] + 3)]


def stacked(rng: Random, size: int) -> Structure:
    """Builds a structure regardless of the marks, with many upright bricks on top of each other."""
    bricks = rng.sample(BRICKS, size)
    structure = Structure().with_brick(Place(bricks.pop(), MIDDLE, 0, 1))
    for brick in bricks:
        rooms = list(structure.free_pairs())
        standing = [(low, axis) for low, axis in rooms if axis == 2]
        high = [(low, axis) for low, axis in standing if low - 2 * UP in structure.uprights]
        low, axis = rng.choice(rng.choice([rooms, standing or rooms, high or rooms, high or rooms]))
        structure = structure.with_brick(Place(brick, low, 2 * axis, rng.randrange(2)))
    return structure
