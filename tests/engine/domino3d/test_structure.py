"""Structures: immutable, updated with each brick, and with a search for places that runs in slices."""

from random import Random

import pytest

from engine.domino3d import bench
from engine.domino3d.balance import find_tipping, heap_of, is_balanced
from engine.domino3d.bricks import BRICKS
from engine.domino3d.cells import STEPS, cell_at, cell_text, position, read_cell
from engine.domino3d.moves import Place, read_place
from engine.domino3d.race import free_pairs
from engine.domino3d.structure import Structure, structure_of
from tests.engine.domino3d.growing import grown, stacked

EVERY_PART = (
    "laid",
    "bodies",
    "cells",
    "marks",
    "touching",
    "required_marks",
    "spots",
    "uprights",
    "fixed",
    "is_balanced",
)


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
    """The spots that were updated with each brick equal those of a search of the whole structure."""
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


def test_what_rests_on_nothing_but_fixed_bricks_is_not_weighed(monkeypatch):
    """A brick that rests only on fixed bricks is stable, which needs no computation."""
    weighed = []

    def noted(heap, among):
        weighed.append(len(among))
        return find_tipping(heap, among)

    monkeypatch.setattr("engine.domino3d.structure.find_tipping", noted)
    rng = Random(3)
    structure = Structure()
    for brick in BRICKS[:16]:
        rooms = free_pairs(structure)
        assert all(is_balanced((*structure.bodies, (low, low + STEPS[axis]))) for low, axis in rooms)
        low, axis = rng.choice(rooms)
        structure = structure.with_brick(Place(brick, low, 2 * axis, 0))
    assert min(weighed) > 1


def test_spots_wait_until_they_are_asked_for(monkeypatch):
    """A structure that is built regardless of the marks never computes them."""
    asked = []
    monkeypatch.setattr(Structure, "spot", lambda structure, low, axis: asked.append((low, axis)))
    stacked(Random(4), 8)
    assert not asked


def test_places_come_in_slices():
    structure = grown(Random(2), 25, look=8)
    for brick in BRICKS:
        structure.clear_cache()
        slices = list(structure.search_places(brick))
        found = [place for place in slices if place]
        assert len(slices) > len(found) or not slices
        assert tuple(found) == structure.places(brick)
        assert structure.has_place(brick) == bool(found)
        assert len(set(found)) == len(found)


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
