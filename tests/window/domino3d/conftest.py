"""Devices of three densities, both ways up, and somebody at a table of Domino 3D on each."""

import pytest

from app.device.services import Services
from app.shell.application import Application
from app.shell.flags import Flags
from app.store.settings import Settings
from tests.window.domino3d.guest import Guest
from tests.window.unseen import unseen

DEVICES = [(360, 640, 1), (640, 360, 1), (412, 892, 2.625), (892, 412, 2.625), (800, 1280, 2), (1280, 800, 2)]


def somebody(stage, folder, size):
    """The app on a device of this size, and a guest whose time passes by frames alone."""
    stage.resize(*size)
    app = Application(Flags(folder=folder), Services())
    stage.start(app)
    try:
        with unseen(stage) as time:
            yield Guest(stage, app, time)
    finally:
        stage.stop(app)


@pytest.fixture(scope="module", params=DEVICES, ids=lambda device: "{}x{}@{}".format(*device))
def everywhere(request, the_stage, tmp_path_factory):
    yield from somebody(the_stage, tmp_path_factory.mktemp("house"), request.param)


@pytest.fixture(scope="module")
def one(the_stage, tmp_path_factory):
    yield from somebody(the_stage, tmp_path_factory.mktemp("house"), (412, 892, 1))


def _fresh(guest, size):
    from kivy.core.window import Window

    guest.app.context.settings = Settings()
    if Window.size != size:
        guest.resize(*size)  # which asks for the look anew
    return guest


@pytest.fixture
def device(everywhere):
    """On each device."""
    return _fresh(everywhere, everywhere.size)


@pytest.fixture
def guest(one):
    """On a phone."""
    yield _fresh(one, (412, 892))
    _fresh(one, (412, 892))
