"""Cells and corners of the lattices, and their texts."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ominos import tiles
from engine.ominos.lattice import REACH, SQUARES, TRIANGLES, corner_at, position
from engine.ominos.moves import PiecelessMove, Place, read_move
from engine.ominos.tiles import readings
from tests.engine.ominos import referee
from tests.reports import looped

LATTICES = {3: TRIANGLES, 4: SQUARES}
SETS = {3: tiles.triominos(), 4: tiles.quadominos()}
coordinates = st.integers(-REACH, REACH)
lattices = st.sampled_from([TRIANGLES, SQUARES])


@st.composite
def cells(draw, lattice):
    return corner_at(draw(coordinates), draw(coordinates)) + draw(st.integers(0, len(lattice.kinds) - 1))


@st.composite
def places(draw):
    tile_set = SETS[draw(st.sampled_from([3, 4]))]
    return Place(draw(st.sampled_from(tile_set.readings)), draw(cells(tile_set.lattice)))


@given(coordinates, coordinates)
def test_corners_keep_their_position(x, y):
    assert position(corner_at(x, y)) == (x, y)


@given(places())
def test_moves_read_back(place):
    assert read_move(str(place)) == place
    assert referee.text(*referee.parse(str(place))) == str(place)


@pytest.mark.parametrize("call", PiecelessMove)
def test_calls_read_back(call):
    assert read_move(str(call)) is call


@given(st.one_of(places().map(str), st.sampled_from([str(call) for call in PiecelessMove])), st.data())
def test_other_texts_are_no_moves(text, data):
    """A move's text with one character added, removed or replaced is refused or is the text of another move."""
    at = data.draw(st.integers(0, len(text)))
    letter = data.draw(st.one_of(st.just(""), st.sampled_from("0123456789-,@^v +\n\t٣"), st.characters()))
    changed = text[:at] + letter + text[at + data.draw(st.integers(0, 1)) :]
    try:
        move = read_move(changed)
    except ValueError:
        return
    assert str(move) == changed or re.search(r"[-@,]0\d|-0", changed), "two ways to write it"


@looped(
    "text",
    [
        "", "Draw", "take 3", "5-5-5", "@0,0^", "5-5-5@", "5-5-5@0,0", "5-5-5-5@0,0^", "6-5-5@0,0^", "5-5@0,0^",
        "5-5-5@0,0x", "5-5-5@0 ,0^", "5-5-5@0,0^^", "5-5-5@501,0^", "5-5-5@9999,0^", "٥-5-5@0,0^", "5-5-5@0,-^",
        "-5-5-5@0,0^", "5-5-5@0,0^ ",
    ],
)  # fmt: skip
def test_these_are_no_moves(text):
    with pytest.raises(ValueError, match="no |far"):
        read_move(text)


@given(st.data(), lattices)
def test_geometry_is_that_of_the_rule_pages(data, lattice):
    """Order of corners, neighbours with two shared corners, and cells around a corner are those of the rule pages."""
    cell = data.draw(cells(lattice))
    x, y = position(cell)
    named = (x, y, lattice.kinds[cell & 1])
    assert [position(corner) for corner in lattice.corners_of(cell)] == list(referee.corners(named))
    near = {corner_at(a, b) + lattice.kinds.index(kind) for a, b, kind in referee.cells_near(named, 2)}
    shared = {other: len(set(lattice.corners_of(cell)) & set(lattice.corners_of(other))) for other in near}
    assert {cell + way for way in lattice.sides[cell & 1]} == {other for other, count in shared.items() if count == 2}
    assert {cell + way for way in lattice.touching(cell & 1)} == {other for other, count in shared.items() if count}
    for corner in lattice.corners_of(cell):
        around = {corner + way: place for way, place in lattice.around}
        assert len(around) == (6 if lattice is TRIANGLES else 4)
        assert all(lattice.corners_of(other)[place] == corner for other, place in around.items())


@given(st.sampled_from([3, 4]), st.data())
def test_a_hand_is_its_tiles(corners, data):
    tile_set = SETS[corners]
    chosen = data.draw(st.lists(st.sampled_from(tile_set.tiles), unique=True))
    hand = tile_set.hand(data.draw(st.sampled_from(readings(tile))) for tile in chosen)
    assert tile_set.names(hand) == sorted(chosen)
    assert tile_set.count(hand) == len(chosen)
    assert set(tile_set.rotated(hand)) == {reading for tile in chosen for reading in readings(tile)}
    assert tile_set.with_all_rotations(hand) == hand
