"""Layout of racks with pieces of other proportions than the tiles of Tri-Ominos and Quad-Ominos."""

from itertools import combinations

from app.table.rack import PieceShape, TurnCounts, layout_rack, plan_grid
from tests.reports import looped

DOMINO = PieceShape(height=2.0, min_side=36, crowded_side=30)
CARD = PieceShape(height=1.4, min_side=44, crowded_side=36)
WANTED = 64


def rack_of(shape, count, width=336, most=300):
    """Returns the rack of a hand that has as many pieces as were dealt."""
    grid = plan_grid(shape, *TurnCounts(count, count), width, most, WANTED)
    return layout_rack(shape, count, width, grid.height(shape), WANTED, grid=grid)


@looped("shape", [DOMINO, CARD])
@looped("width", [296, 336, 388])
@looped("count", range(1, 31))
def test_rectangles_stand_apart_on_their_ledges(shape, width, count):
    rack = rack_of(shape, count, width)
    side, height = rack.side, rack.side * shape.height
    assert side >= shape.crowded_side
    for (ax, ay), (bx, by) in combinations(rack.slots, 2):
        assert abs(ax - bx) >= side or abs(ay - by) >= height
    feet = {round(y - height / 2, 3) for _, y in rack.slots}
    assert len(feet) == len(rack.ledges)
    assert all(any(0 < foot - ledge < 2 for ledge in rack.ledges) for foot in feet)


@looped("shape", [DOMINO, CARD])
@looped("count", range(1, 31))
def test_a_hand_of_rectangles_keeps_to_its_height(shape, count):
    assert plan_grid(shape, count, count, 336, 300, WANTED).height(shape) <= 300


def test_a_rectangle_stands_on_the_middle_of_its_height_and_does_not_rotate():
    assert (DOMINO.inner, DOMINO.step) == (1.0, 0.0)
