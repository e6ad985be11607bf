"""Benchmarks of Domino 3D, in processor time: finding places, placing a brick, searching places for a whole pile."""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median, quantiles
from time import process_time

from engine.commands.bench import AT_MOST, Goal, Variant
from engine.domino3d.bricks import BRICKS, NAMES
from engine.domino3d.moves import read_place
from engine.domino3d.structure import Structure, structure_of

GOALS: dict[str, Goal] = {
    "domino3d.copy_us": (AT_MOST, 20),
    "domino3d.places_ms_10": (AT_MOST, 0.3),
    "domino3d.places_ms_20": (AT_MOST, 0.5),
    "domino3d.places_ms_30": (AT_MOST, 1),
    "domino3d.places_ms_40": (AT_MOST, 10),
    "domino3d.placing_ms": (AT_MOST, 0.3),
    "domino3d.slice_max_ms": (AT_MOST, 30),
}
VARIANTS: dict[str, Variant] = {}

SIZES = (10, 20, 30, 40)
STRUCTURES = 12
LOOKED_AT = 8
"""Number of places that the benchmark's builder compares, so that its structures resemble those of good players"""


def figures() -> dict[str, float]:
    """Returns the results by name, in milliseconds."""
    grown = [list(_growing(Random(f"bench {number}"))) for number in range(STRUCTURES)]
    measured: dict[str, float] = {}
    placing: list[float] = []
    slices: list[float] = []
    for size in SIZES:
        structures = [stages[size] for stages in grown]
        times = [time for structure in structures for time in _places_times(structure)]
        measured[f"domino3d.places_ms_{size}"] = median(times)
        measured[f"domino3d.places_ms_{size}_p95"] = quantiles(times, n=20)[-1]
        measured[f"domino3d.pile_ms_{size}"] = median(map(_pile_time, structures))
        placing += [_placing_time(stages[size - 1], stages[size]) for stages in grown]
        slices += [_longest_slice(structure) for structure in structures]
    measured["domino3d.placing_ms"] = median(placing)
    measured["domino3d.slice_max_ms"] = max(slices)
    return measured


def _growing(rng: Random) -> Iterator[Structure]:
    """Yields a structure of every size up to the largest. The bricks come from two sets, because one set has fewer than
    40.
    """
    start, *bricks = rng.sample([*BRICKS, *BRICKS], 2 * len(BRICKS))
    structure = Structure()
    yield structure
    structure = structure_of([read_place(f"{NAMES[start]}@0,0,0+x1")])
    yield structure
    for brick in bricks:
        places = structure.places(brick)
        if places:
            seen = rng.sample(places, min(LOOKED_AT, len(places)))
            structure = structure.with_brick(max(seen, key=structure.points))
            yield structure


def _timed(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return 1000 * (process_time() - start)


def _places_times(structure: Structure) -> Iterator[float]:
    for brick in BRICKS:
        structure.clear_cache()
        yield _timed(lambda: structure.places(brick))  # noqa: B023 - it is called at once


def _pile_time(structure: Structure) -> float:
    structure.clear_cache()
    return _timed(lambda: [structure.places(brick) for brick in BRICKS])


def _placing_time(before: Structure, after: Structure) -> float:
    return _timed(lambda: before.with_brick(after.laid[-1]))


def _longest_slice(structure: Structure) -> float:
    """Returns the longest time slice of a search for the places of all bricks, in milliseconds."""
    structure.clear_cache()
    longest = 0.0
    for brick in BRICKS:
        start = process_time()
        for _ in structure.search_places(brick):
            now = process_time()
            longest, start = max(longest, now - start), now
        longest = max(longest, process_time() - start)
    return 1000 * longest
