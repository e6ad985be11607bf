"""Descriptions of places, hands and turns for screen readers."""

import pytest

from app import i18n
from app.games.domino3d import texts as domino3d_table
from app.games.ominos import texts as ominos_board
from app.games.quadrot import texts as quadrot_board
from engine.domino3d.moves import Place as Brick
from engine.domino3d.moves import read_place
from engine.domino3d.structure import structure_of
from engine.ominos.lattice import SQUARES, TRIANGLES
from engine.ominos.moves import Place
from engine.ominos.table import Table, laid_table
from engine.ominos.tiles import quadominos, triominos
from engine.quadrot.board import POINTS
from tests.app.phrases.matches import NAMES, check, positions


@pytest.fixture(autouse=True, params=["en", "fr", "xx"])
def language(request):
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


UP = laid_table(triominos(), [(0, (4, 4, 4))])
SQUARE = laid_table(quadominos(), [(0, (1, 1, 5, 0))])


@pytest.mark.parametrize(
    ("table", "cell", "said"),
    [
        (UP, "0,0v", "to the right of 4-4-4"),
        (UP, "-1,0v", "to the left of 4-4-4"),
        (UP, "0,-1v", "below 4-4-4"),
        (SQUARE, "0,1", "above 0-1-1-5"),
        (SQUARE, "1,0", "to the right of 0-1-1-5"),
        (SQUARE, "0,-1", "below 0-1-1-5"),
        (SQUARE, "-1,0", "to the left of 0-1-1-5"),
    ],
)
def test_places_lie_where_the_picture_has_them(table, cell, said, language):
    text = ominos_board.describe_place(table, table.tiles.lattice.read_cell(cell))
    check(text)
    if language == "en":
        assert text == said


def test_every_side_of_every_cell_has_a_direction():
    for lattice, tiles in ((TRIANGLES, triominos()), (SQUARES, quadominos())):
        for kind, sides in enumerate(lattice.sides):
            table = Table(tiles)
            table.laid[kind] = tiles.tiles[-1]
            texts = {ominos_board.describe_place(table, kind + way) for way in sides}
            assert len(texts) == len(sides)


@pytest.mark.parametrize("kind", ["triominos 2", "quadominos 2", "quadominos 4"])
def test_fits_and_hands_are_told(kind):
    for match, seat in positions(kind, 25):
        view = match.view(seat)
        check(ominos_board.describe_situation(view, NAMES))
        fits = [move for move in match.state.moves(seat) if isinstance(move, Place)]
        for at, fit in enumerate(fits[:4], 1):
            parts, bonus = match.state.worth(fit)
            check(ominos_board.describe_fit(view.table, fit, parts, bonus, at, len(fits)), fit)
            check(ominos_board.describe_tile(fit.digits, at, 7, len(fits)))


@pytest.mark.parametrize("kind", ["quadrot 2", "quadrot 4"])
def test_turns_and_the_board_are_told(kind):
    for match, seat in positions(kind, 25):
        check(quadrot_board.describe_situation(match.view(seat), NAMES))
        for move in list(match.state.moves(seat))[:6]:
            if hasattr(move, "steps"):
                check(quadrot_board.describe_turn(move, match.state.sides[seat]), move)


def test_no_two_points_are_told_alike():
    for side in range(4):
        assert len({quadrot_board.describe_point(point, side) for point in POINTS}) == len(POINTS)


def test_bricks_and_places_are_told():
    for match, seat in positions("classic", 10):
        places = [move for move in match.state.moves(seat) if isinstance(move, Brick)]
        for at, place in enumerate(places, 1):
            check(domino3d_table.place_text(match.state.structure, place, at, len(places)))


BRIDGE = structure_of(map(read_place, ["moon|fir@0,0,0+x1", "sun|fir@-1,0,1+x1"]))


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (
            "moon|leaf@0,0,2+z0",
            "upright, leaf upward, on sun-fir, touches 1 brick, 3 points; in the middle, level 3",
        ),
        (
            "moon|leaf@1,1,0+y0",
            "flat, leaf to the back, on the table, touches 1 brick, 1 point; at the back on the right, level 1",
        ),
        (
            "moon|leaf@-1,0,0-y1",
            "flat with its bands up, leaf to the front, on the table, touches 2 bricks, 2 points; "
            "in front on the left, level 1",
        ),
    ],
)
def test_a_place_of_a_brick_is_told_by_how_it_lies_on_what_and_where(place, said, language):
    text = domino3d_table.place_text(BRIDGE, read_place(place), 3, 17)
    check(text)
    if language == "en":
        assert text == f"Place 3 of 17: {said}."


def test_no_two_ways_to_lie_on_the_same_cubes_are_told_alike():
    compared = 0
    for match, seat in positions("classic", 25):
        said = {}
        for place in match.state.moves(seat):
            if isinstance(place, Brick):
                text = domino3d_table.place_text(match.state.structure, place, 1, 2)
                compared += 1
                assert said.setdefault((place.body, text), place) == place
    assert compared
