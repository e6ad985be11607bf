"""Visible part of the table of tiles, in every state of random matches, on every device; calculated without drawing."""

from random import Random

import pytest

from app.games.ominos.tile_shape import PHONE, TABLET
from app.games.ominos.touch_geometry import OminoGeometry
from app.games.ominos.visible_match import visible_match_of
from app.look.appearance import Layout
from app.match.messages import Stage
from app.table.match_screen_layout import SpaceNeeds, arrange
from app.table.rack import plan_grid
from tests.app.playing import Clock, go_on, new_session

DEVICES = [(360, 616), (412, 834), (640, 336), (858, 388), (800, 1246), (1280, 776), (500, 460)]
CARD = 74
"""Height in dp at the bottom of the board that a card may cover"""
PLIES = 70


def positions(game, pattern, seed):
    """Yields the session and the visible match after each move of a random match."""
    clock, rng = Clock(), Random(seed)
    session = new_session(game, pattern, seed, clock=clock)
    shown = -1
    while session.stage is not Stage.OVER and len(session.match.moves) < PLIES:
        if len(session.match.moves) != shown and session.match.state.table.laid:
            shown = len(session.match.moves)
            yield session, visible_match_of(session)
        go_on(session, clock, rng)


class Eye:
    """Simulated camera of a device with this text size, which frames the table after each move."""

    def __init__(self, device, text):
        self.device, self.text, self.layout = device, text, Layout.of(*device)
        self.geometry = None

    def look(self, session, position, foot):
        """Frames the table; a card covers `foot` dp at the bottom of the board."""
        sizes = (TABLET if self.layout.is_tablet else PHONE)[position.shape.sides]
        dealt = position.dealt

        def hand_height(width):
            most = self.device[1] * 0.36
            count, shape = position.count_at_turn_start, position.shape
            return plan_grid(shape, dealt, count, width, most, sizes.hand).height(shape)

        seats = len(position.counts)
        where = arrange(*self.device, self.layout, SpaceNeeds(seats, False, hand_height, 1.0, self.text))
        self.geometry = self.geometry or OminoGeometry(position)
        self.geometry.view, self.geometry.board = position, where.board
        self.free = where.board._replace(y=where.board.y + foot, height=where.board.height - foot)
        self.geometry.frame(self.free, sizes.board, self.text)
        self.geometry.camera.show(self.geometry.extent(), self.geometry.focus())

    def sees(self, cells):
        """Returns whether all corners of these cells are in the free part of the board."""
        to_window, shape = self.geometry.camera.to_window, self.geometry.view.shape
        free = self.free.grown(1)
        return all(free.contains(*to_window(*corner)) for cell in cells for corner in shape.corners(cell))


@pytest.mark.parametrize("device", DEVICES, ids=lambda device: "{}x{}".format(*device))
@pytest.mark.parametrize(("game", "pattern"), [("triominos", "pb"), ("triominos", "pbbb"), ("quadominos", "pbb")])
def test_in_every_state_the_whole_table_or_all_that_matters_is_in_sight(device, game, pattern):
    eyes = [Eye(device, text) for text in (1.0, 2.0)]
    for session, position in positions(game, pattern, seed=3):
        assert position.newest is not None
        for eye in eyes:
            eye.look(session, position, CARD * (position.ply % 3 == 0 and eye.text == 1.0))
            is_whole = eye.sees(position.table.laid) and eye.sees(position.open_cells)
            assert is_whole or eye.sees(position.open_cells | {position.newest}), (position.ply, eye.text)
            assert bool(eye.geometry.sides_beyond(eye.free)) == (not is_whole), "the edges tell what lies beyond"


@pytest.mark.parametrize("device", DEVICES, ids=lambda device: "{}x{}".format(*device))
def test_who_asks_for_everything_gets_it_in_every_state(device):
    eye = Eye(device, 1.0)
    for session, position in positions("quadominos", "pbb", seed=5):
        eye.look(session, position, 0)
        eye.geometry.camera.shows_all = True
        eye.geometry.camera.fit()
        assert eye.sees({*position.table.laid, *position.open_cells})
        assert not eye.geometry.sides_beyond(eye.free)
        eye.geometry.camera.shows_all = False
