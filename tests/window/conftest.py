"""Real window on a virtual screen, one for each test process."""

import atexit
import os
import sys

import pytest

from app.shell import window
from tests.window.devices import DEVICES, PHONE, parametrize_pair
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
    from tests.window.drawn import recording
    from tests.window.quick_stage import QuickStage

    with recording():
        yield QuickStage()


@pytest.fixture
def stage(the_stage):
    """Returns the empty window, 412 x 892 dp at density 1, without the fingers, language or look of an earlier test."""
    from kivy.base import EventLoop

    from app import i18n
    from app.look import appearance

    EventLoop.touches.clear()
    i18n.use("en")
    appearance.set_current(appearance.UiAppearance())
    the_stage.free_objects()
    the_stage.resize(412, 892, 1)
    yield the_stage
    the_stage.clear()


@pytest.fixture
def start(stage, tmp_path):
    """Returns a function that starts the app with flags, with files in the test's folder and no device services by
    default.
    """
    from app.device.services import Services
    from app.launch.application import Application
    from app.launch.flags import CommandLineOptions

    started = []

    def starting(services=None, **flags):
        app = Application(CommandLineOptions(**{"folder": tmp_path, **flags}), services or Services())
        started.append(app)
        stage.start(app)
        return app

    yield starting
    for app in started:
        stage.stop(app)


# Guests at tables; the folders of the games define `guest_class`


def pytest_generate_tests(metafunc):
    parametrize_pair(metafunc, "everywhere", DEVICES)


@pytest.fixture(scope="module")
def everywhere(request, the_stage, tmp_path_factory, guest_class):
    with guest_class.on(the_stage, tmp_path_factory.mktemp("house"), request.param) as guest:
        yield guest


@pytest.fixture(scope="module")
def one(the_stage, tmp_path_factory, guest_class):
    with guest_class.on(the_stage, tmp_path_factory.mktemp("house"), PHONE) as guest:
        yield guest


def fresh(guest, size):
    """Resets the settings and the window size of a simulated player."""
    from kivy.core.window import Window

    from app.files.settings import Settings

    guest.app.context.settings = Settings()
    if Window.size != size:
        guest.resize(*size)  # this also updates the appearance
    return guest


@pytest.fixture
def device(everywhere):
    """Returns a simulated player on each device."""
    return fresh(everywhere, everywhere.size)


@pytest.fixture
def guest(one):
    """Returns a simulated player on a phone."""
    yield fresh(one, PHONE[:2])
    fresh(one, PHONE[:2])


@pytest.fixture(autouse=True)
def nothing_fails_unseen():
    """Fails a test if the error boundary has caught an exception that the test does not expect."""
    yield
    guard = sys.modules.get("app.shell.crash_handler")
    failed = [*guard.failures] if guard else []
    if failed:
        guard.failures.clear()
    assert failed == []
