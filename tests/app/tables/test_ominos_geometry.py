"""Geometry for gestures on a table of tiles: the tile under a finger, fits near it, and cells for an attempt."""

import pytest

from app.games.ominos.touch_geometry import OminoGeometry
from app.games.ominos.visible_match import visible_match_of
from app.gestures.geometry import Zone
from app.look.shapes import Box
from app.match.messages import Stage
from app.table.camera import Extent
from app.table.rack import layout_rack
from tests.app.playing import Clock, new_session, play_until

GAMES = ["triominos", "quadominos"]


def is_begun(session, tiles):
    """Returns whether at least `tiles` tiles are on the table and the person can place another one."""
    return (
        len(session.match.state.table.laid) >= tiles and session.stage is Stage.PLAY and visible_match_of(session).fits
    )


def geometry_of(game, tiles=3, pattern="pb", dp=2.0):
    clock = Clock()
    session = new_session(game, pattern, seed=5, clock=clock)
    play_until(session, clock, lambda: is_begun(session, tiles))
    position = visible_match_of(session)
    made = OminoGeometry(position, dp)
    made.rack = layout_rack(position.shape, len(position.hand), 384, 290, 60)
    made.hand, made.board = Box(28, 16, 768, 580), Box(0, 640, 824, 860)
    made.camera.arrange(Extent(0, 640, 824, 1500), 82 * dp)
    made.camera.show(made.extent())
    return made


@pytest.mark.parametrize("game", GAMES)
def test_every_tile_of_the_hand_is_found_where_it_stands(game):
    geometry = geometry_of(game)
    assert geometry.order == geometry.view.hand
    for tile in geometry.order:
        assert geometry.piece_at(*geometry.home(tile)) == tile
        assert geometry.zone_at(*geometry.home(tile)) is Zone.HAND
    assert geometry.piece_at(400, 1000) is None
    assert geometry.zone_at(400, 1000) is Zone.BOARD
    assert geometry.zone_at(400, 620) is Zone.OUTSIDE


@pytest.mark.parametrize("game", GAMES)
def test_a_tile_held_over_its_fit_finds_it_and_what_is_far_away_it_does_not(game):
    geometry = geometry_of(game)
    assert geometry.view.fits
    for tile in geometry.view.fits.tiles:
        for fit in geometry.view.fits.of(tile):
            x, y = geometry.camera.to_window(fit.x, fit.y)
            assert fit in [near.fit for near in geometry.fits_near(tile, x + 5, y - 5)]
            assert fit in [near.fit for near in geometry.fits_at(tile, x, y)]
            assert geometry.fits_near(tile, x, y)[0].distance < 1e-6
            assert geometry.attempt_at(tile, fit.angle, x, y).fit == fit
    assert geometry.fits_near(geometry.order[0], -4000, 0) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_tile_may_be_tried_on_open_places_only(game):
    geometry = geometry_of(game)
    shape, tile = geometry.view.shape, geometry.order[0]
    for cell in geometry.view.table.laid:
        assert geometry.attempt_at(tile, 0, *geometry.camera.to_window(*shape.centre(cell))) is None
        for near in shape.neighbours(cell):
            attempt = geometry.attempt_at(tile, 0, *geometry.camera.to_window(*shape.centre(near)))
            assert (attempt is None) == (near in geometry.view.table.laid)
            assert attempt is None or attempt.fit.cell == near
    assert geometry.attempt_at(tile, 0, *geometry.camera.to_window(40, 40)) is None


@pytest.mark.parametrize(("game", "ways"), [("triominos", 3), ("quadominos", 4)])
def test_the_ways_to_turn_a_tile_on_a_place(game, ways):
    geometry = geometry_of(game)
    tile = (0, 1, 2, 3)[:ways]
    fit = geometry.fit_on(next(iter(geometry.view.table.laid)), tile)
    found = geometry.orientations(tile, fit, are_all=True)
    on_cell = [near.fit for near in geometry.orientations(tile, fit, are_all=False)]
    assert on_cell == geometry.view.fits.on(tile, fit.cell)
    assert len(found) == ways
    assert len({near.fit.place.digits for near in found}) == ways
    assert [near.angle for near in found] == sorted(near.angle for near in found)


def test_a_tile_that_awaits_confirmation_can_be_taken_again():
    geometry = geometry_of("triominos")
    tile = geometry.view.fits.tiles[0]
    fit = geometry.view.fits.of(tile)[0]
    x, y = geometry.camera.to_window(fit.x, fit.y)
    assert geometry.piece_at(x, y) is None
    assert geometry.hits_fit(fit, x, y)
    assert geometry.middle(tile, fit) == (x, y)
    assert not geometry.hits_fit(fit, x + 2 * geometry.camera.scale, y)


def test_before_the_first_tile_there_is_one_place():
    clock = Clock()
    session = new_session("triominos", "pp", seed=2, clock=clock)
    play_until(session, clock, lambda: session.stage is Stage.PLAY)
    position = visible_match_of(session)
    geometry = OminoGeometry(position)
    geometry.rack = layout_rack(position.shape, len(position.hand), 384, 200, 84)
    geometry.camera.arrange(Extent(0, 0, 400, 400), 82)
    geometry.camera.show(geometry.extent())
    assert position.fits.cells() == {0}
    middle = geometry.camera.to_window(*position.shape.centre(0))
    assert geometry.attempt_at(position.hand[0], 0, *middle) is not None
    assert geometry.attempt_at(position.hand[0], 0, middle[0] + 90, middle[1]) is None


def test_a_covered_table_shows_no_hand():
    clock = Clock()
    session = new_session("triominos", "pp", seed=2, clock=clock)
    assert session.front is None
    position = visible_match_of(session)
    assert (position.hand, position.is_my_turn, position.calls) == ((), False, ())
    assert not position.fits


@pytest.mark.parametrize("game", GAMES)
def test_while_another_one_moves_nothing_fits(game):
    clock = Clock()
    session = new_session(game, "pb", seed=5, clock=clock)
    play_until(session, clock, lambda: session.stage is Stage.BOTS)
    position = visible_match_of(session)
    assert position.hand
    assert not position.fits
    assert not position.is_my_turn


@pytest.mark.parametrize("game", GAMES)
def test_the_tiles_that_nobody_has_shown(game):
    position = geometry_of(game).view
    seen = {
        *position.hand,
        *(min(tile[turn:] + tile[:turn] for turn in range(len(tile))) for tile in position.table.laid.values()),
    }
    assert set(position.unseen_tiles) == set(position.table.tiles.tiles) - seen
    assert len(position.unseen_tiles) == position.well_left + sum(position.counts) - len(position.hand)


def test_the_last_tiles_of_the_others_are_known():
    clock = Clock()
    session = new_session("triominos", "pbb", seed=5, clock=clock)
    play_until(session, clock, lambda: len(session.match.moves) >= 9 and session.stage is Stage.PLAY)
    position = visible_match_of(session)
    places = [(seat, move.cell) for seat, move in session.match.moves if hasattr(move, "cell")]
    assert position.recent
    assert position.recent[0] == places[-1]
    assert 0 not in [seat for seat, _ in position.recent]
