"""Balance of brick heaps, compared with linear programming, including heaps that cannot occur in a match."""

import sys
from random import Random

import pytest

from engine.domino3d.balance import (
    FIXED_SUPPORT,
    connected_bodies,
    contacts_of,
    find_tipping,
    heap_of,
    is_balanced,
    run_to_end,
    tipping_bodies,
)
from engine.domino3d.cells import cell_at, position
from engine.domino3d.simplex import feasible

if sys.flags.optimize:
    pytest.skip("compared once, in the run with assert statements", allow_module_level=True)

from tests.engine.domino3d.growing import grown
from tests.engine.domino3d.referee import all_stand
from tests.exhaustive import one_in

CHUNKS, BATCHES, BATCH = 12, 36, 50
"""Parts of the test, batches of a part, and heaps of a batch: 21,600 heaps in a whole run"""


def dropped(rng):
    """Returns bricks that were dropped on a small area, each down to the highest brick or the table below it."""
    width = rng.choice((2, 3, 4, 5))
    heights = {}
    bodies = []
    for _ in range(rng.randint(3, 26)):
        x, y, axis = rng.randrange(width), rng.randrange(width), rng.choice((0, 0, 1, 1, 2))
        columns = [(x, y), (x + (axis == 0), y + (axis == 1))]
        z = max(heights.get(column, 0) for column in columns)
        upper = (*columns[1], z + (axis == 2))
        bodies.append(((x, y, z), upper))
        heights.update(dict.fromkeys(columns, upper[2] + 1))
    return bodies


def thinned(rng):
    """Returns a structure of a match without some of its bricks, so that bricks may be unsupported."""
    structure = grown(rng, rng.randint(5, 26), look=rng.choice((1, 3, 8)))
    bodies = [tuple(map(position, body)) for body in structure.bodies]
    return rng.sample(bodies, max(2, len(bodies) - rng.randint(0, 4)))


def as_cells(bodies):
    return [tuple(cell_at(*cell) for cell in body) for body in bodies]


def is_shared(bodies):
    """Returns whether the simplex method is needed, because some brick rests on several movable bricks."""
    heap = heap_of(as_cells(bodies))
    return any(
        len({under for _, under in contacts_of(heap, number)} | {FIXED_SUPPORT}) > 2 for number in range(len(bodies))
    )


@pytest.mark.parametrize("chunk", one_in(12, range(CHUNKS)))
def test_heaps(chunk):
    rng = Random(f"heaps {chunk}")
    shared = fallen = 0
    for batch in range(BATCHES):
        heaps = [dropped(rng) if batch % 6 else thinned(rng) for _ in range(BATCH)]
        for heap, stands in zip(heaps, all_stand(heaps)):
            assert is_balanced(as_cells(heap)) == stands, heap
            shared += is_shared(heap)
            fallen += not stands
    assert shared > BATCHES * BATCH / 50
    assert BATCHES * BATCH / 10 < fallen < BATCHES * BATCH * 9 / 10


def test_ties_hold():
    plank = (cell_at(0, 0, 0), cell_at(1, 0, 0))
    overhang = (cell_at(1, 0, 1), cell_at(2, 0, 1))
    further = (cell_at(2, 0, 2), cell_at(3, 0, 2))
    assert is_balanced([plank, overhang])
    assert tipping_bodies([plank, overhang, further]) == (1, 2)
    counterweight = (cell_at(1, 0, 2), cell_at(0, 0, 2))
    assert is_balanced([plank, overhang, counterweight])


def test_a_bridge_needs_no_glue():
    """A flat brick across two overhangs is stable; an upright brick on one overhang is not."""
    pillars = [(cell_at(x, 0, 0), cell_at(x, 0, 1)) for x in (0, 3)]
    arms = [(cell_at(0, 0, 2), cell_at(1, 0, 2)), (cell_at(2, 0, 2), cell_at(3, 0, 2))]
    assert is_balanced([*pillars, *arms])
    assert tipping_bodies([*pillars, *arms, (cell_at(1, 0, 3), cell_at(1, 0, 4))]) == (2, 4)
    stone = (cell_at(1, 0, 3), cell_at(2, 0, 3))
    assert is_balanced([*pillars, *arms, stone])
    assert is_balanced([*pillars, *arms, stone, (cell_at(1, 0, 4), cell_at(1, 0, 5))])


def test_weighing_a_part_is_weighing_the_whole():
    """If a heap was stable, only the bricks connected with the last one must be checked."""
    rng = Random("parts")
    for _ in range(300):
        bodies = as_cells(dropped(rng))
        while len(bodies) > 1 and not is_balanced(bodies[:-1]):
            bodies.pop()
        heap = heap_of(bodies)
        last = len(bodies) - 1
        among = () if heap.fixed >> last & 1 else connected_bodies(heap, last)
        assert bool(run_to_end(find_tipping(heap, among))) == (not is_balanced(bodies))


def test_simplex_finds_out_small_systems():
    assert run_to_end(feasible([[1, 1], [1, -1]], [2, 0]))
    assert not run_to_end(feasible([[1, 1], [1, 1]], [2, 3]))
    assert not run_to_end(feasible([[1, 1]], [-1]))
    assert run_to_end(feasible([[3, -7], [-5, 2]], [-4, -3]))
