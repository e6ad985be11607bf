"""Packaged app under conditions similar to a phone: it runs as a whole, and fails with missing parts."""

import py_compile
import shutil
import tarfile

import pytest

from tools.package import device
from tools.virtual_screen import VirtualScreen

pytestmark = pytest.mark.timeout(900)  # enough for a busy machine


def test_a_match_is_sent_every_game_is_played_killed_and_resumed_and_all_moves_to_a_new_phone(payload, tmp_path):
    """The whole check passes; its pictures remain in build/device."""
    shutil.rmtree(device.PICTURES, ignore_errors=True)
    assert device.device_problems(payload, tmp_path / "device") == []
    assert len(list(device.PICTURES.glob("*.png"))) >= 5


def test_what_was_lost_on_the_way_to_a_new_phone_is_found():
    visit = device.Visit([{"event": "look", "is_dark": False}, {"event": "match", "game": "any", "moves": ""}])
    kept = b'{"matches": [{}]}'
    found = device.life_problems([visit], kept, kept + b" ")
    assert [word for word in ("light", "sent", "another journal") if word in " ".join(found)] == [
        "light",
        "sent",
        "another journal",
    ]
    visit.told[0]["is_dark"] = True
    kept = b'{"matches": [{}, {}]}'
    assert device.life_problems([visit], kept, kept) == []


@pytest.fixture
def starts(payload, tmp_path):
    """Returns a function that changes the unpacked app, starts it, and returns the device and the visit."""

    def starting(change):
        broken = device.Device(payload, tmp_path / "device")
        change(broken.app)
        with VirtualScreen() as screen:
            return broken, broken.visit(screen.display, "games", pictures=tmp_path)

    return starting


@pytest.mark.parametrize("lost", ["app/look/appearance.pyc", "engine/match.pyc"])
def test_without_a_file_it_does_not_start(starts, lost):
    _, visit = starts(lambda app: (app / lost).unlink())
    assert not visit.of("done")


def test_without_a_font_it_starts_in_another_one(starts):
    _, visit = starts(lambda app: (app / "assets/fonts/SablierSans-Heavy.ttf").unlink())
    assert visit.of("done")


def test_what_is_asked_for_and_not_there_is_found(payload, tmp_path):
    told = {"event": "opened", "names": ["app/launch/application.pyc", "app/lost.pyc", "assets/lost.json"]}
    problems = device.file_problems(device.Device(payload, tmp_path / "device"), [device.Visit([told])])
    assert "asked for and not there: assets/lost.json" in problems
    assert not [problem for problem in problems if "app/" in problem]


def test_what_nobody_asks_for_is_found(starts):
    broken, visit = starts(lambda app: (app / "assets/lost.png").write_bytes(b""))
    assert "never asked for: assets/lost.png" in device.file_problems(broken, [visit])


def test_what_is_written_into_the_apps_own_folder_is_found(payload, tmp_path):
    """On a phone the folder of the app is read-only."""
    used = device.Device(payload, tmp_path / "device")
    (used.app / "app" / "cache.bin").write_bytes(b"made at the start")
    problems = device.file_problems(used, [])
    assert [problem for problem in problems if "own folder" in problem] == [
        "written into the app's own folder: app/cache.bin"
    ]


WRITES = """
from pathlib import Path
Path(__file__).with_name("cache.bin").write_bytes(b"made at the start")
"""


def test_an_app_that_writes_into_its_own_folder_does_not_start(starts, tmp_path):
    source = tmp_path / "start.py"
    source.write_text(WRITES)
    broken, visit = starts(lambda app: py_compile.compile(str(source), str(app / "app" / "__init__.pyc"), optimize=2))
    assert not visit.of("done")
    assert "PermissionError" in visit.output
    assert not (broken.app / "app" / "cache.bin").exists()


def test_without_a_requirement_it_does_not_start(payload, tmp_path, monkeypatch):
    """The Python of the device lacks Kivy."""
    bare = tmp_path / "bare"
    shutil.copytree(device.PYTHON.parent.parent, bare, symlinks=True)
    for folder in bare.glob("lib/python*/site-packages/kivy"):
        shutil.rmtree(folder)
    broken = device.Device(payload, tmp_path / "device", bare / "bin" / "python")
    with VirtualScreen() as screen:
        visit = broken.visit(screen.display, "games", pictures=tmp_path)
    assert not visit.of("done")
    assert "kivy" in visit.output


def test_libraries_of_unused_inputs_may_be_missing(payload, tmp_path):
    """The library of MTDev is empty, as if it were not installed."""
    libraries = tmp_path / "libraries"
    libraries.mkdir()
    (libraries / "libmtdev.so.1").touch()
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nLD_LIBRARY_PATH={libraries} exec {device.PYTHON} "$@"\n')
    python.chmod(0o755)
    with VirtualScreen() as screen:
        visit = device.Device(payload, tmp_path / "device", python).visit(screen.display, "games", pictures=tmp_path)
    assert device.broken_problems([visit]) == []


def test_the_archive_is_of_this_python(payload):
    """The byte code in the archive belongs to this version of Python."""
    with tarfile.open(payload) as archive:
        assert "main.pyc" in archive.getnames()
