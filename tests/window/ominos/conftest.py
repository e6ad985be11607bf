"""Guests on devices of three densities, each in portrait and landscape."""

import pytest

from app.files.settings import Settings
from tests.window.devices import on_devices, parametrize_pair
from tests.window.ominos.guest import Guest

DEVICES = [
    ("triominos", 360, 640, 1),
    ("quadominos", 640, 360, 1),
    ("quadominos", 412, 892, 2.625),
    ("triominos", 892, 412, 2.625),
    ("triominos", 800, 1280, 2),
    ("quadominos", 1280, 800, 2),
]
FORM = "{}-{}x{}@{}"
ONE_OF_EACH = on_devices("device", DEVICES[2:4], FORM)
"""Devices for behaviour that tests/app/gestures covers for any table: one per game, in portrait and landscape"""


def pytest_generate_tests(metafunc):
    parametrize_pair(metafunc, "device", DEVICES, FORM)


@pytest.fixture(scope="module")
def device(request, the_stage, tmp_path_factory):
    """Returns a guest on a device, and its game."""
    game, *size = request.param
    with Guest.on(the_stage, tmp_path_factory.mktemp("house"), size) as guest:
        yield guest, game


@pytest.fixture
def guest(device):
    """Returns a guest on turn in the middle of a round against a bot; afterwards checks that all tiles are at rest."""
    guest, game = device
    guest.app.context.settings = Settings()
    if guest.is_where_it_began(game):
        guest.table.show()
    else:
        guest.sit_down(game, plies=6)
    yield guest
    guest.leave()


@pytest.fixture
def tile(guest):
    """Returns a tile that fits."""
    return guest.tile_of(guest.fits()[0])


@pytest.fixture
def fit(guest, tile):
    return guest.fits(tile)[0]


@pytest.fixture
def held(guest, tile):
    """Returns the finger that holds the tile over an empty part of the board."""
    finger = guest.lift(tile)
    guest.carry(finger, *guest.nowhere())
    guest.wait(0.3)
    return finger
