"""Small pictures of bricks for other screens."""

from itertools import combinations
from random import Random

import pytest

from app.games.domino3d import picture
from app.games.domino3d.graphics.isometric_picture import (
    RIGHT,
    SPANS,
    TOP,
    BrickPicture,
    to_screen,
    visible_squares,
)
from app.games.domino3d.home_picture import CARD
from app.games.domino3d.rules import rulebook
from app.match.seating import MatchSetUp
from app.players import Player
from engine.domino3d.cells import SIDES, position
from engine.domino3d.moves import PiecelessMove, Place, read_place
from engine.domino3d.structure import MIDDLE, Structure
from tests.engine.domino3d.growing import grown


def match_of(plies, **options):
    match = MatchSetUp("domino3d", (Player("You"), Player("Nino", "learner")), 5, options).match()
    rng = Random(5)
    while len(match.moves) < plies and not match.winners:
        seat = match.state.actors()[0]
        match.play(seat, rng.choice(match.state.moves(seat)))
    return match


def test_what_stands_on_the_card_can_be_laid():
    first, *others = map(read_place, CARD.split())
    assert first == Place(first.brick, MIDDLE, 0, 1)
    structure = Structure().with_brick(first)
    for place in others:
        assert structure.refusal(place) is None
        structure = structure.with_brick(place)


def corners(square):
    start, across, up = SPANS[square.side]
    x, y, z = (one + step for one, step in zip(position(square.cell), start))
    return [(x + i * across[0] + j * up[0], y + i * across[1] + j * up[1], z + i * across[2] + j * up[2])
            for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]  # fmt: skip


def overlap(one, other):
    """Returns whether two squares overlap on the screen, because no line along an edge separates them."""
    shapes = [[to_screen(*corner) for corner in corners(square)] for square in (one, other)]
    for shape in shapes:
        for (x, y), (x2, y2) in zip(shape, [*shape[1:], shape[0]]):
            along = [[(px - x) * (y2 - y) - (py - y) * (x2 - x) for px, py in each] for each in shapes]
            if max(along[0]) <= min(along[1]) + 1e-9 or max(along[1]) <= min(along[0]) + 1e-9:
                return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_the_nearer_hides_the_farther(seed):
    """Squares that overlap are in different layers, and the one drawn later is nearer to the viewer."""
    layers = visible_squares(grown(Random(seed), 12, look=3).laid)
    order = [(depth, square) for depth, squares in enumerate(layers) for square in squares]
    covering = [(one, other) for one, other in combinations(order, 2) if overlap(one[1], other[1])]
    assert covering
    for (one_depth, one), (other_depth, other) in covering:
        assert one_depth < other_depth
        assert nearness(one) < nearness(other)


def nearness(square):
    x, y, z = position(square.cell)
    return x - y + z


def test_no_square_that_is_covered_is_drawn():
    structure = grown(Random(6), 15, look=3)
    squares = [square for squares in visible_squares(structure.laid) for square in squares]
    assert all(square.cell + SIDES[square.side] not in structure.cells for square in squares)
    tops = {cell for cell in structure.cells if cell + SIDES[TOP] not in structure.cells}
    assert {square.cell for square in squares if square.side == TOP} == tops
    assert any(square.side == RIGHT for square in squares)


def test_a_match_shows_what_stands_and_the_last_brick_when_it_is_looked_through():
    match = match_of(9)
    laid = match.state.structure.laid
    assert picture.match(match).laid == laid
    assert picture.match(match).accents == {}
    assert picture.match(match, (), len(match.moves)).accents == {len(laid) - 1: picture.LAID}


def test_a_collapse_shows_the_brick_that_brought_it_down():
    match = next(
        match
        for plies in range(3, 30)
        if (match := match_of(plies)).state.structure.collapsing_places(match.state.hand)
    )
    place = match.state.structure.collapsing_places(match.state.hand)[0]
    match.play(match.state.turn, place)
    shown = picture.match(match, (), len(match.moves))
    assert shown.laid[-1] == place
    assert shown.accents == {len(shown.laid) - 1: picture.REFUSED}


def test_a_race_shows_no_table_before_it_is_declared():
    match = match_of(3, mode="race")
    assert picture.match(match).laid == tuple(map(read_place, CARD.split()))
    while match.state.is_building:
        seat = match.state.actors()[0]
        match.play(
            seat, next(move for move in match.state.moves(seat) if str(move).startswith(str(PiecelessMove.STOP)))
        )
    assert picture.match(match).laid


def test_each_figure_of_the_book_shows_its_brick_and_why_it_is_refused():
    figures = list(rulebook("domino3d").figures())
    assert figures
    for drawn in figures:
        shown = picture.figure(drawn)
        assert isinstance(shown, BrickPicture)
        assert len(shown.laid) == drawn.pieces
        assert shown.accents == {len(shown.laid) - 1: picture.REFUSED if drawn.refusal else picture.LAID}
        assert bool(shown.wrong) == (drawn.refusal == "marks")
