"""Settings file: values are restored as they were stored, and no content of the file stops the app."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.files import file_access
from app.files.notices import SETTINGS, FileQuarantined, ReadFailed, WriteFailed
from app.files.settings import (
    MOST_LEVELS,
    AppearanceSettings,
    HandlingSettings,
    LastSetUp,
    PlaySettings,
    Settings,
    fits_settings_file,
    read_settings,
    write_settings,
)
from app.players import Player
from tests.reports import looped

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
NAMES = [(category, name) for category, kind in Settings.CATEGORIES.items() for name in kind.SETTINGS]
CATEGORY = st.dictionaries(st.sampled_from([name for _, name in NAMES]) | st.text(), JSON, max_size=6) | JSON
ANY_FILE = st.dictionaries(st.sampled_from([*Settings.CATEGORIES, "set_ups"]) | st.text(), CATEGORY, max_size=6)
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=100).filter(str.strip)
NAME = st.text(max_size=100).filter(lambda text: not text or (text.isprintable() and text.strip()))
PLAYERS = st.lists(st.builds(Player, TEXT, st.none() | TEXT, st.none() | st.integers(0, 9)), max_size=4).map(tuple)
SET_UPS = st.dictionaries(
    st.sampled_from(["triominos", "quadrot"]),
    st.builds(
        LastSetUp,
        PLAYERS,
        st.dictionaries(TEXT, TEXT, max_size=3).map(lambda options: tuple(options.items())),
        st.dictionaries(
            TEXT.filter(bool), st.dictionaries(TEXT, TEXT, max_size=2).map(lambda mix: tuple(mix.items())), max_size=2
        ).map(lambda kept: tuple(kept.items())),
        NAME,
        PLAYERS,
    ),
    max_size=2,
)
quietly = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def value_for(kind, name):
    """Returns a strategy for the valid values of a setting."""
    found = kind.SETTINGS[name]
    if found.values:
        return st.sampled_from(found.values)
    if found.bounds:
        least, most = found.bounds
        return st.integers(least, most) if isinstance(least, int) else st.floats(least, most)
    return st.booleans() if isinstance(found.default, bool) else NAME


@st.composite
def changed_settings(draw):
    changed = Settings()
    for category, name in draw(st.lists(st.sampled_from(NAMES), max_size=8)):
        changed = changed.with_value(category, name, draw(value_for(Settings.CATEGORIES[category], name)))
    for game, set_up in draw(SET_UPS).items():
        changed = changed.with_set_up(game, set_up)
    return changed


# Writing and reading


@quietly
@given(changed_settings())
def test_what_was_chosen_comes_back(tmp_path, chosen):
    path = tmp_path / "settings.json"
    assert write_settings(path, chosen) is None
    assert read_settings(path) == (chosen, None)


@quietly
@given(ANY_FILE)
def test_any_file_is_read(found):
    """Every value read is valid, all valid values of the file are kept, and reading a second time changes nothing."""
    read = Settings.read(found)
    for category, name in NAMES:
        value = getattr(getattr(read, category), name)
        read.with_value(category, name, value)
        given_value = found[category].get(name) if isinstance(found.get(category), dict) else None
        if given_value is not None and value != given_value:
            with pytest.raises(ValueError, match="does not take"):
                Settings().with_value(category, name, given_value)
    assert Settings.read(json.loads(json.dumps(read.to_data()))) == read


@quietly
@given(st.dictionaries(st.text(), JSON, max_size=4), st.dictionaries(st.text(), JSON, max_size=4))
def test_what_is_not_known_is_kept(outside, inside):
    known = {*Settings.CATEGORIES, "set_ups"}
    outside = {key: value for key, value in outside.items() if key not in known}
    inside = {key: value for key, value in inside.items() if ("look", key) not in NAMES}
    read = Settings.read({**outside, "look": {**inside, "text_size": 150}})
    written = read.with_value("look", "text_size", 120).to_data()
    assert {key: value for key, value in written.items() if key not in known} == outside
    assert {key: value for key, value in written["look"].items() if ("look", key) not in NAMES} == inside
    assert written["look"]["text_size"] == 120


@quietly
@given(st.binary(max_size=60))
def test_any_bytes_are_survived(tmp_path, data):
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    read, notice = read_settings(path)
    if notice:
        assert isinstance(notice, FileQuarantined)
        assert read == Settings()
        assert path.with_name(notice.name).read_bytes() == data
        assert not path.exists()


@looped(
    ("category", "values", "expected"),
    [
        ("look", {"text_size": 84}, AppearanceSettings()),
        ("look", {"text_size": 85}, AppearanceSettings(text_size=85)),
        ("look", {"text_size": 201, "reduced_motion": True}, AppearanceSettings(reduced_motion=True)),
        ("look", {"text_size": "150"}, AppearanceSettings()),
        ("look", {"text_size": True}, AppearanceSettings()),
        ("look", {"text_size": 150.0}, AppearanceSettings()),
        ("play", {"pace": 1}, PlaySettings(pace=1)),
        ("play", {"pace": float("nan"), "confirm": 1}, PlaySettings()),
        ("play", {"pace": 0.1}, PlaySettings()),
        ("table", {"show_fits": "sometimes", "left_handed": True}, HandlingSettings(left_handed=True)),
        ("table", {"show_fits": "never"}, HandlingSettings(show_fits="never")),
        ("table", ["left_handed"], HandlingSettings()),
        ("table", None, HandlingSettings()),
    ],
)
def test_wrong_values_fall_back_one_by_one(category, values, expected):
    assert getattr(Settings.read({category: values}), category) == expected


def test_strict_is_never_to_show_what_fits():
    assert HandlingSettings(show_fits="never").is_strict
    assert not HandlingSettings().is_strict


def test_a_last_set_up_is_read_as_far_as_it_makes_sense():
    found = {
        "chairs": [{"name": "Ada", "colour": 2}, {"name": ""}, 7, {"name": "Bob", "level": 3}],
        "options": {"a": 1},
    }
    read = Settings.read({"set_ups": {"quadrot": found, "triominos": 5}})
    assert read.set_ups["quadrot"] == LastSetUp((Player("Ada", None, 2), Player("Bob")), ())
    assert read.set_ups["triominos"] == LastSetUp()


def test_there_is_no_setting_for_everything():
    for category, name, value in (("look", "size", 1), ("food", "salt", 1), ("look", "text_size", 300)):
        with pytest.raises(ValueError, match=r"."):
            Settings().with_value(category, name, value)


# Settings file


def test_without_a_file_all_is_as_given():
    assert read_settings(Path("/nowhere/settings.json")) == (Settings(), None)


@pytest.mark.parametrize("text", ["{", "[]", "null", "7", "[" * 100_000, "\udcff"])
def test_a_broken_file_is_set_aside_each_time_under_another_name(tmp_path, text):
    path = tmp_path / "settings.json"
    for number in (1, 2):
        path.write_bytes(text.encode(errors="surrogateescape"))
        read, notice = read_settings(path)
        assert read == Settings()
        assert notice == FileQuarantined(SETTINGS, "damaged", f"settings-damaged-{number}.json")


def test_a_file_that_cannot_be_read_is_left_alone(tmp_path):
    path = tmp_path / "settings.json"
    path.mkdir()
    read, notice = read_settings(path)
    assert read == Settings()
    assert notice == ReadFailed(SETTINGS, "disk")
    assert path.is_dir()


@pytest.mark.parametrize(
    ("code", "why"),
    [(errno.ENOSPC, "full"), (errno.EROFS, "read-only"), (errno.EACCES, "read-only"), (errno.EIO, "disk")],
)
@pytest.mark.parametrize("place", ["fsync", "replace"])
def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch, code, why, place):
    path = tmp_path / "settings.json"
    old = Settings().with_value("look", "text_size", 130)
    write_settings(path, old)

    def fail(*_):
        raise OSError(code, "no")

    monkeypatch.setattr(os, "fsync", fail) if place == "fsync" else monkeypatch.setattr(Path, "replace", fail)
    assert write_settings(path, Settings()) == WriteFailed(SETTINGS, why)
    monkeypatch.undo()
    assert read_settings(path) == (old, None)
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json"]


def test_a_folder_that_is_not_there_is_told_of(tmp_path):
    assert write_settings(tmp_path / "none" / "settings.json", Settings()) == WriteFailed(SETTINGS, "disk")


DYING = """
import os, signal, sys
from pathlib import Path
from app.files import file_access
calls = []
def die(number):
    def at(real):
        def call(*given, **more):
            calls.append(number)
            if len(calls) > int(sys.argv[2]):
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*given, **more)
        return call
    return at
os.fsync = die("fsync")(os.fsync)
Path.open = die("open")(Path.open)
Path.replace = die("replace")(Path.replace)
file_access.write_atomically(Path(sys.argv[1]), "new" * 10_000)
"""


@pytest.mark.parametrize("point", range(4))
def test_killed_while_writing_the_file_is_old_or_new(tmp_path, point):
    path = tmp_path / "settings.json"
    path.write_text("old", encoding="utf-8")
    root = Path(__file__).parents[2]
    run = subprocess.run([sys.executable, "-c", DYING, str(path), str(point)], cwd=root, check=False)
    assert run.returncode == -9
    assert path.read_text(encoding="utf-8") in ("old", "new" * 10_000)
    assert (path.read_text(encoding="utf-8") == "old") == (point < 3)
    file_access.write_atomically(path, "newer")
    assert path.read_text(encoding="utf-8") == "newer"


@pytest.mark.parametrize("levels", [MOST_LEVELS + 1, 500, 970, 985, 100_000])
def test_settings_that_are_nested_deep_are_none(tmp_path, levels):
    """Such settings could be read but not written again."""
    path = tmp_path / "settings.json"
    path.write_text('{"mine": ' * levels + "1" + "}" * levels)
    assert read_settings(path) == (Settings(), FileQuarantined(SETTINGS, "damaged", "settings-damaged-1.json"))


def test_settings_of_a_later_version_may_be_nested(tmp_path):
    levels = MOST_LEVELS
    path = tmp_path / "settings.json"
    path.write_text('{"mine": ' * levels + "1" + "}" * levels)
    read, notice = read_settings(path)
    assert notice is None
    assert write_settings(path, read.with_value("play", "confirm", True)) is None
    assert read_settings(path)[0].play.confirm
    assert not fits_settings_file(Settings.read({"mine": json.loads("[" * (levels + 1) + "]" * (levels + 1))}))


def test_shown_tips_are_stored_once_each():
    settings = Settings().with_seen_tip("turn").with_seen_tip("scores").with_seen_tip("turn")
    assert settings.to_data()["tips"] == ["turn", "scores"]
    assert Settings.read(settings.to_data()).seen_tips == ("turn", "scores")
    assert "tips" not in Settings().to_data()
    for wrong in (None, "turn", [1, "", None], {"turn": True}):
        assert Settings.read({"tips": wrong}).seen_tips == ()
