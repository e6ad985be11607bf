"""The app at a scene, on a device, in a look, still."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.device.services import Services
from app.shell.application import Application
from app.shell.flags import Flags
from tests.window.stage import Stage
from tools.scenes import LOOKS, SCENES, Scene

STILL = ("look", "reduced_motion", True)


@contextmanager
def visit(stage: Stage, scene: str, look: str, density: float | None = None) -> Iterator[Application]:
    """Shows a scene on a device in a look, for the time of the block; with other pixels than the device's if asked."""
    device, changes = LOOKS[look]
    stage.resize(device.width, device.height, density or device.density)
    settings = tuple((category, name, value) for name, (category, value) in changes.items())
    with tempfile.TemporaryDirectory() as folder:
        flags = Flags(insets=device.insets, settings=(*settings, STILL), folder=Path(folder))
        app = Application(flags, Services())
        stage.start(app)
        try:
            SCENES[scene](Scene(app, stage))
            stage.until(lambda: app.navigation.screen.opacity == 1, 20)
            stage.rest(0.2)
            yield app
        finally:
            stage.stop(app)
