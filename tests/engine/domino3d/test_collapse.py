"""Collapses: the falling bricks, and the edge over which they tip."""

from math import dist, hypot, isclose
from random import Random

from engine.domino3d.balance import contacts_of, heap_of, is_balanced, tipping_bodies
from engine.domino3d.bricks import BRICKS
from engine.domino3d.cells import cell_at, position
from engine.domino3d.collapse import balance_margin, falling_bricks, find_tilt, nearest, outline
from engine.domino3d.moves import Place, read_place
from engine.domino3d.structure import structure_of
from tests.engine.domino3d.growing import grown
from tests.reports import looped

OVERHANG = ["sun|moon@0,0,0+x1", "moon|star@1,0,1+x1"]


def laid(*texts):
    return structure_of(map(read_place, texts))


def collapses(seeds, every=7):
    """Yields structures of matches, each with a place at which a brick causes a collapse."""
    for seed in seeds:
        structure = grown(Random(seed), 8 + seed % 22, look=(1, 3, 8)[seed % 3])
        for brick in BRICKS[::every]:
            for place in structure.collapsing_places(brick):
                yield structure, place


def test_falling_leaves_what_stands():
    falls = 0
    for structure, place in collapses(range(60)):
        fallen = falling_bricks(structure, place)
        bodies = [*structure.bodies, place.body]
        assert len(structure.laid) in fallen
        assert is_balanced([body for number, body in enumerate(bodies) if number not in fallen])
        falls += 1
    assert falls > 100


def test_what_holds_neither_falls_nor_tips():
    for seed in range(20):
        structure = grown(Random(seed), 8 + seed, look=3)
        for place in structure.places(BRICKS[seed])[:3]:
            assert falling_bricks(structure, place) == ()
            assert find_tilt(structure, place) is None


def test_what_falls_is_what_rests_on_it_and_no_more():
    table = laid(*OVERHANG, "sun|fish@0,1,0+x1")
    assert falling_bricks(table, read_place("star|anchor@2,0,2+z0")) == (1, 3)


def test_a_weight_tips_an_overhang_over_its_edge():
    found = find_tilt(laid(*OVERHANG), read_place("star|anchor@2,0,2+z0"))
    assert found.bricks == (1, 2)
    assert found.support == ((1, 0), (2, 0), (2, 1), (1, 1))
    assert found.height == 1
    assert found.middle == (2.25, 0.5, 2.25)
    assert found.edge == (2, 0.5)
    assert found.direction == (1, 0)


def test_every_collapse_tips():
    """Tipping bricks rest only on each other and on the support area, and their centre of mass is beside it."""
    seen = caving = 0
    for structure, place in collapses(range(90), every=5):
        found = find_tilt(structure, place)
        assert found is not None
        assert set(found.bricks) <= set(falling_bricks(structure, place))
        heap = heap_of((*structure.bodies, place.body))
        cubes = [position(cell) for brick in found.bricks for cell in heap.bodies[brick]]
        assert all(isclose(of, sum(along) / len(cubes) + 0.5) for of, along in zip(found.middle, zip(*cubes)))
        for brick in found.bricks:
            for cell, under in contacts_of(heap, brick):
                x, y, z = position(cell)
                assert under in found.bricks or (is_in(found.support, (x + 0.5, y + 0.5)) and z >= found.height)
        seen += 1
        caving += found.direction == (0, 0)
        if found.direction != (0, 0):
            assert isclose(hypot(*found.direction), 1)
            assert not is_in(found.support, found.middle[:2])
    assert seen > 300
    assert caving < seen / 100


def is_in(polygon, point):
    """Returns whether a point is inside a polygon or on its edge, computed from its distance."""
    return dist(nearest(polygon, point), point) < 1e-9


def test_the_smallest_part_tells_why():
    """Of six bricks that share a load, only five tip: the centre of mass of all six is above their support."""
    heap = laid(
        *("sun|moon@0,0,0+y0", "sun|star@0,0,1+x0", "sun|fish@0,1,1+y0", "sun|drop@1,1,0+y0"),
        *("sun|anchor@0,0,2+y0", "sun|leaf@0,1,3+x0", "sun|flower@0,1,4+x0"),
    )
    last = read_place("sun|fir@1,0,2+x0")
    found = find_tilt(heap, last)
    assert is_balanced(heap.bodies)
    assert set(tipping_bodies([*heap.bodies, last.body])) == {1, 2, 4, 5, 6, 7}
    assert found.bricks == (1, 4, 5, 6, 7)
    assert found.edge == (1, 1)
    assert found.direction == (1, 0)


def test_a_bridge_caves_in():
    """Two arms with sufficient counterweights cannot carry a brick between them, so they fall without tipping."""
    pillars = [upright(0, 0), upright(5, 0), lying(0, 2), lying(4, 2), lying(1, 3), lying(3, 3)]
    weights = [upright(x, z) for x in (0, 5) for z in (3, 5)]
    bridge = structure_of(Place(brick, *pose) for brick, pose in enumerate([*pillars, *weights]))
    stone = Place(len(bridge.laid), *lying(2, 4))
    assert is_balanced(bridge.bodies)
    assert set(find_tilt(bridge, stone).bricks) == set(tipping_bodies([*bridge.bodies, stone.body]))
    assert find_tilt(bridge, stone).direction == (0, 0)


def upright(x, z):
    return cell_at(x, 0, z), 4, 0


def lying(x, z):
    return cell_at(x, 0, z), 0, 0


def test_middles_on_an_edge_are_told_exactly():
    assert nearest(((0, 0), (1, 0), (1, 1), (0, 1)), (1, 0.5)) == (1, 0.5)
    assert nearest(((0, 0), (1, 0), (1, 1), (0, 1)), (3, 0.25)) == (1, 0.25)
    assert nearest(((0, 0), (1, 0), (1, 1), (0, 1)), (2, 2)) == (1, 1)


@looped("seed", range(20))
def test_outlines_hold_every_point_and_are_convex(seed):
    rng = Random(f"outline {seed}")
    points = [(rng.randrange(5) + right, rng.randrange(5) + back) for right in (0, 1) for back in (0, 1) for _ in "123"]
    found = outline(points)
    assert set(found) <= set(points)
    assert all(is_in(found, point) for point in points)
    assert len(set(found)) == len(found)


def test_an_outline_is_told_anticlockwise():
    assert outline([(0, 0), (1, 1), (1, 0), (0, 1), (1, 1)]) == ((0, 0), (1, 0), (1, 1), (0, 1))


def test_a_margin_is_the_distance_of_the_centre_of_gravity_from_the_edge():
    margin = balance_margin(laid(*OVERHANG, "moon|star@1,0,2+z0"), read_place("moon|star@1,0,2+z0"))
    assert margin is not None
    assert isclose(margin.cells, 0.25)
    assert margin.direction == (1.0, 0.0)
    assert margin.bricks == 2


def test_what_rests_on_the_table_or_on_fixed_bricks_has_no_margin():
    assert balance_margin(laid(*OVERHANG), read_place(OVERHANG[0])) is None
    assert balance_margin(laid(*OVERHANG), read_place(OVERHANG[1])) is None


def test_a_margin_is_zero_at_the_limit_and_never_negative():
    """Structures of matches are in balance, and some are exactly at its limit."""
    margins = []
    for seed in range(40):
        whole = grown(Random(seed), 24, look=1 + seed % 5)
        for count in range(2, 25):
            margin = balance_margin(structure_of(whole.laid[:count]), whole.laid[count - 1])
            margins += [margin.cells] if margin else []
    assert min(margins) == 0.0
    assert max(margins) > 0.4
