"""A real window on a virtual screen, one for each process of the tests."""

import atexit
import os
import sys

import pytest

from app.shell import window
from tools.virtual_screen import VirtualScreen

SCREEN = VirtualScreen()
atexit.register(SCREEN.close)
os.environ["DISPLAY"] = SCREEN.display
os.environ["SDL_VIDEODRIVER"] = "x11"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["KIVY_NO_CONSOLELOG"] = "1"
window.prepare(density=1)


@pytest.fixture(scope="session")
def the_stage():
    from tests.window.stage import Stage

    return Stage()


@pytest.fixture
def stage(the_stage):
    """The window, empty, 412 x 892 dp at density 1."""
    the_stage.resize(412, 892, 1)
    yield the_stage
    the_stage.clear()


@pytest.fixture
def start(stage, tmp_path):
    """Starts the app with flags, with its files in a folder of the test; a device without services unless told."""
    from app.device.services import Services
    from app.shell.application import Application
    from app.shell.flags import Flags

    started = []

    def starting(services=None, **flags):
        app = Application(Flags(**{"folder": tmp_path, **flags}), services or Services())
        started.append(app)
        stage.start(app)
        return app

    yield starting
    for app in started:
        stage.stop(app)


@pytest.fixture(autouse=True)
def nothing_fails_unseen():
    """The last guard leaves out what fails and goes on; a test does not, unless it has taken note of it."""
    yield
    guard = sys.modules.get("app.screens.guard")
    failed = [*guard.failures] if guard else []
    if failed:
        guard.failures.clear()
    assert failed == []
