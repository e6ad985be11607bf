"""Context manager that shows a scene on a device with certain settings, without motion."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

from app.device.services import Services
from app.launch.application import Application
from app.launch.flags import CommandLineOptions
from tests.window import screen_checks
from tests.window.stage import Stage
from tools.scenes import LOOKS, Scene, every_scene

STILL = ("look", "reduced_motion", True)
NOON = 1_795_089_600.0
"""Time of every visit in seconds since 1970"""


@contextmanager
def visit(stage: Stage, scene: str, look: str, density: float | None = None) -> Iterator[Application]:
    """Shows a scene while the block runs. `look`: name of a device and its settings; `density`: replaces the device's
    own.
    """
    device, changes = LOOKS[look]
    stage.free_objects()
    stage.resize(device.width, device.height, density or device.density)
    settings = tuple((category, name, value) for name, (category, value) in changes.items())
    with tempfile.TemporaryDirectory() as folder, same_luck_and_time():
        flags = CommandLineOptions(insets=device.insets, settings=(*settings, STILL), folder=Path(folder))
        app = Application(flags, Services())
        stage.start(app)
        try:
            every_scene()[scene](Scene(app, stage))
            stage.until(lambda: app.navigation.screen.opacity == 1, 20)
            stage.rest(0.2)
            assert screen_checks.stored_marks() == []
            yield app
        finally:
            app.navigation.pause()  # releases everything that fingers still hold
            stage.stop(app)


@contextmanager
def same_luck_and_time() -> Iterator[None]:
    """Fixes the time and the deals, so that every visit shows the same picture."""
    with patch.object(time, "time", lambda: NOON), patch.object(os, "urandom", Random(7).randbytes):
        yield
