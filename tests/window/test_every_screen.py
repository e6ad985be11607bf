"""Every screen of the app, walked over: fingers can hit what is there, letters can be read, nothing is cut."""

import pytest

from app.application import Application
from app.flags import Flags
from app.services.services import Services
from tests.window import walk
from tools.scenes import LOOKS, SCENES, Scene

ONE_OF_A_KIND = [name for name in SCENES if "quadominos" not in name]  # drawn by the same code as Tri-Ominos
PLAIN = [name for name in ONE_OF_A_KIND if not name.endswith(("late", "opening", "mid"))]
LARGE, PSEUDO = "small phone - 200 %", "phone - pseudo"
THEMES = ["phone - light", "phone - dark", "phone - contrast"]


@pytest.fixture
def see(the_stage, tmp_path):
    """The app at a scene, on a device, in a look."""
    apps = []

    def seeing(scene, look):
        device, changes = LOOKS[look]
        the_stage.resize(device.width, device.height, device.density)
        settings = tuple((category, name, value) for name, (category, value) in changes.items())
        still = ("look", "reduced_motion", True)
        app = Application(Flags(insets=device.insets, settings=(*settings, still), folder=tmp_path), Services())
        apps.append(app)
        the_stage.start(app)
        SCENES[scene](Scene(app, the_stage))
        the_stage.until(lambda: app.navigation.screen.opacity == 1)
        the_stage.wait(0.3)
        return app

    yield seeing
    for app in apps:
        the_stage.stop(app)


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("scene", PLAIN)
def test_letters_can_be_read_and_fingers_can_hit(see, scene, look):
    see(scene, look)
    assert walk.faint() == []
    assert walk.too_small() == []


@pytest.mark.parametrize("look", [LARGE, PSEUDO])
@pytest.mark.parametrize("scene", PLAIN)
def test_nothing_is_cut_where_words_are_large_or_long(see, scene, look):
    see(scene, look)
    assert walk.clipped() == []
