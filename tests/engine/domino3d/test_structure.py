"""What a structure keeps: one change at a time, in slices, shared and never changed; and what falls."""

from random import Random

import pytest

from engine.domino3d import bench
from engine.domino3d.balance import heap_of, holds
from engine.domino3d.bricks import BRICKS
from engine.domino3d.cells import STEPS, cell_at, cell_text, position, read_cell
from engine.domino3d.moves import Joint, Place, read_place
from engine.domino3d.structure import Structure, falling, is_joint, is_wrong, joints, structure_of
from tests.engine.domino3d.growing import grown

EVERY_PART = ("laid", "bodies", "cells", "marks", "touching", "demands", "spots", "standing", "fixed", "stands")


def parts(structure):
    return [getattr(structure, name) for name in EVERY_PART]


def test_a_structure_never_changes():
    structure = grown(Random(1), 12)
    before = [part.copy() if isinstance(part, dict) else part for part in parts(structure)]
    for brick in BRICKS:
        for place in structure.places(brick):
            structure.with_brick(place)
    assert parts(structure) == before


def test_spots_follow_from_the_bricks_alone():
    """What was kept from brick to brick is what one would find looking everywhere."""
    for seed in range(20):
        structure = grown(Random(seed), 3 + seed)
        for axis, step in enumerate(STEPS):
            lows = {low for cell in structure.touching for low in (cell, cell - step)}
            spots = {low: structure.spot(low, axis) for low in lows}
            assert structure.spots[axis] == {low: spot for low, spot in spots.items() if spot and spot.mask}


def test_fixed_bricks_stay_fixed_and_later_ones_are_found():
    table = map(read_place, ["sun|moon@0,0,0+x1", "moon|star@1,0,1+x1", "sun|drop@2,0,0+x1"])
    first, second, third = table
    assert structure_of([first, second]).fixed == 0b01
    assert structure_of([first, second, third]).fixed == 0b111
    for seed in range(30):
        structure = grown(Random(seed), 5 + seed % 24, look=3)
        assert structure.fixed == heap_of(structure.bodies).fixed


def test_places_come_in_slices():
    structure = grown(Random(2), 25, look=8)
    for brick in BRICKS:
        structure.forget()
        slices = list(structure.finding(brick))
        found = [place for place in slices if place]
        assert len(slices) > len(found) or not slices
        assert tuple(found) == structure.places(brick)
        assert structure.has_place(brick) == bool(found)
        assert len(set(found)) == len(found)


def test_falling_leaves_what_stands():
    falls = 0
    for seed in range(60):
        structure = grown(Random(seed), 8 + seed % 16, look=3)
        for brick in BRICKS[::7]:
            for place in structure.collapsing(brick):
                fallen = falling(structure, place)
                new = len(structure.laid)
                bodies = [*structure.bodies, place.body]
                assert new in fallen
                assert holds([body for number, body in enumerate(bodies) if number not in fallen])
                falls += 1
        for place in structure.places(BRICKS[seed % 36])[:3]:
            assert falling(structure, place) == ()
    assert falls > 100


def test_what_falls_is_what_rests_on_it_and_no_more():
    table = structure_of(map(read_place, ["sun|moon@0,0,0+x1", "moon|star@1,0,1+x1", "sun|fish@0,1,0+x1"]))
    assert falling(table, read_place("star|anchor@2,0,2+z0")) == (1, 3)


def test_joints_and_faults():
    table = structure_of(map(read_place, ["sun|moon@0,0,0+x1", "moon|fish@2,0,0+x1", "star|leaf@0,1,0+z0"]))
    assert set(map(str, joints(table))) == {"joint 1,0,0+x", "joint 0,0,0+y"}
    assert not is_wrong(table, Joint(cell_at(1, 0, 0), 0))
    assert is_wrong(table, Joint(cell_at(0, 0, 0), 2))
    assert is_wrong(table, Joint(cell_at(0, 1, 0), 3))
    assert is_joint(table, Joint(cell_at(0, 1, 0), 3))
    assert not is_joint(table, Joint(cell_at(0, 0, 0), 0))
    assert not is_joint(table, Joint(cell_at(5, 0, 0), 0))


def test_legal_bricks_make_no_fault():
    for seed in range(10):
        structure = grown(Random(seed), 25, look=3)
        assert not any(is_wrong(structure, joint) for joint in joints(structure))


def test_equality_is_of_what_was_laid():
    one, two = grown(Random(3), 9), grown(Random(3), 9)
    assert one == two
    assert hash(one) == hash(two)
    assert one != grown(Random(4), 9)
    assert one != Structure()
    assert "@" in repr(one)


@pytest.mark.parametrize("text", ["0,0,0", "-1000,1000,0", "3,-2,71", "0,0,-1"])
def test_cells_read_back(text):
    assert cell_text(read_cell(text)) == text
    assert cell_at(*position(read_cell(text))) == read_cell(text)


@pytest.mark.parametrize(
    "text", ["", "0,0", "0,0,0,0", "01,0,0", "+1,0,0", "1.0,0,0", "1001,0,0", "-0,0,0", "٣,0,0", "a,0,0"]
)
def test_cells_that_are_none(text):
    with pytest.raises(ValueError, match="."):
        read_cell(text)


def test_places_read_back():
    for brick in BRICKS:
        for direction in range(6):
            for roll in (0, 1):
                place = Place(brick, cell_at(-3, 14, 2), direction, roll)
                assert read_place(str(place)) == place


def test_bench_tells_its_figures(monkeypatch):
    monkeypatch.setattr(bench, "SIZES", (4, 8))
    monkeypatch.setattr(bench, "STRUCTURES", 2)
    figures = bench.figures()
    names = {
        f"{name}_{size}{end}"
        for size in (4, 8)
        for name, end in (("places_ms", ""), ("places_ms", "_p95"), ("pile_ms", ""))
    }
    assert figures.keys() == {f"domino3d.{name}" for name in names | {"placing_ms", "slice_max_ms"}}
    assert all(figure > 0 for figure in figures.values())
