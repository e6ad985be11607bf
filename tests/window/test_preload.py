"""Tests of preloading modules for the next screens while the app is idle and no finger is on the screen."""

from pathlib import Path

import pytest
from kivy.clock import Clock

import app
from app.games import APP_GAMES, playable
from app.launch import preload
from app.shell.frame_scheduler import FrameScheduler


@pytest.fixture
def scheduler(stage):
    scheduler = FrameScheduler(None)
    scheduler.begin()
    yield scheduler
    scheduler.end()


def test_nothing_is_loaded_while_a_finger_is_on_the_glass(stage, scheduler, monkeypatch):
    loaded, passed = [], []
    monkeypatch.setattr(preload, "import_module", loaded.append)
    monkeypatch.setattr(preload, "modules_to_preload", lambda: iter(["nowhere.one", "nowhere.two"]))
    finger = stage.down(5, 5)
    scheduler.start(preload.PreloadJob())
    Clock.schedule_once(passed.append, 0.2)
    stage.until(lambda: passed)
    assert not loaded
    finger.up()
    stage.until(lambda: loaded == ["nowhere.one", "nowhere.two"])


def test_a_mouse_that_hovers_holds_nothing_up(stage, scheduler, monkeypatch):
    loaded = []
    monkeypatch.setattr(preload, "import_module", loaded.append)
    monkeypatch.setattr(preload, "modules_to_preload", lambda: iter(["nowhere.one"]))
    mouse = stage.down(5, 5)
    mouse.touch.is_touch = False
    scheduler.start(preload.PreloadJob())
    stage.until(lambda: loaded == ["nowhere.one"], 20)
    mouse.up()


def test_modules_in_subfolders_of_a_game_are_loaded_too():
    root = Path(app.__file__).parents[1]
    folders = {root / APP_GAMES[game].folder.replace(".", "/") for game in playable()}
    paths = [path.relative_to(root).with_suffix("") for folder in folders for path in folder.rglob("[!_]*.py")]
    needed = {".".join(path.parts) for path in paths if path.name not in preload.UNUSED_IN_MATCH}
    assert any(name.count(".") > 3 for name in needed)
    assert needed <= set(preload.modules_to_preload())
