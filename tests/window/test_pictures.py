"""Tests that every scene agrees with its saved picture; `python -m tests.window.compare_scenes` shows differences."""

import pytest

from tests.window.kept_scenes import FOLDER, LARGEST, LARGEST_OF_ALL, all_scenes, changes
from tests.window.scene_visits import visit
from tools.scenes import LOOKS


@pytest.mark.parametrize(("scene", "look"), all_scenes().items())
def test_a_scene_looks_as_it_was_kept(the_stage, scene, look):
    with visit(the_stage, scene, look):
        assert changes(scene) == []


def test_another_picture_is_told_apart(the_stage, monkeypatch):
    with visit(the_stage, "table triominos mid", all_scenes()["table triominos late"]):
        found = changes("table triominos late")
    assert any(line.startswith("picture: ") for line in found)
    assert any(line.startswith("- digit") for line in found)
    assert any(line.startswith("+ digit") for line in found)


def test_kept_scenes_are_all_there_small_and_in_all_looks():
    files = {path: path.stat().st_size for path in FOLDER.iterdir()}
    assert {path.stem for path in files} == set(all_scenes())
    assert max(files.values()) <= LARGEST
    assert sum(files.values()) <= LARGEST_OF_ALL
    assert set(all_scenes().values()) == set(LOOKS)
