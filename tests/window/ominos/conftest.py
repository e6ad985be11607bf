"""Devices of three densities, both ways up, and somebody at a table on each."""

import pytest

from app.application import Application
from app.flags import Flags
from app.services.services import Services
from app.settings import Settings
from tests.window.ominos.guest import Guest
from tests.window.unseen import unseen

SMALL, PHONE, TABLET = (360, 640, 1), (412, 892, 2.625), (800, 1280, 2)
DEVICES = [
    device
    for width, height, density in (SMALL, PHONE, TABLET)
    for device in ((width, height, density), (height, width, density))
]


@pytest.fixture(scope="module", params=DEVICES, ids=lambda device: "{}x{}@{}".format(*device))
def device(request, the_stage, tmp_path_factory):
    """The app on a device."""
    the_stage.resize(*request.param)
    app = Application(Flags(folder=tmp_path_factory.mktemp("house")), Services())
    the_stage.start(app)
    yield app
    the_stage.stop(app)


@pytest.fixture(params=["triominos", "quadominos"])
def guest(request, device, the_stage):
    """In the middle of a round, in turn, against a bot. In the end everything must be at home."""
    with unseen(the_stage) as time:
        device.house.settings = Settings()
        guest = Guest(the_stage, device, time)
        guest.sit_down(request.param, plies=6)
        yield guest
        guest.leave()


@pytest.fixture
def tile(guest):
    """One that fits somewhere."""
    return guest.tile_of(guest.fits()[0])


@pytest.fixture
def fit(guest, tile):
    return guest.fits(tile)[0]


@pytest.fixture
def held(guest, tile):
    """The tile is held over the empty board, by this finger."""
    finger = guest.lift(tile)
    guest.carry(finger, *guest.nowhere())
    guest.wait(0.3)
    return finger
