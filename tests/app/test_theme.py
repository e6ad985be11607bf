"""Themes from files, even damaged ones: each invalid value is replaced by its default."""

import json
import struct
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.look.theme import (
    BUILT_IN,
    GLYPHS,
    MIN_TEXT_SP,
    MOTIONS,
    ROLES,
    SEATS,
    THEMES,
    TYPE,
    Theme,
    load_theme,
    mix,
    parse_colour,
    theme_names,
)

RED = (1.0, 0.0, 0.0, 1.0)


@pytest.fixture
def own(tmp_path):
    """Returns a function that writes a theme of the player and reads it."""

    def written(data, key="mine"):
        text = data if isinstance(data, str) else json.dumps(data)
        (tmp_path / f"{key}.json").write_text(text, "utf-8")
        return load_theme(key, tmp_path)

    return written


@pytest.mark.parametrize("name", BUILT_IN)
def test_our_files_say_everything_themselves(name):
    given_ = json.loads((THEMES / f"{name}.json").read_text("utf-8"))
    assert set(given_["colours"]) == set(ROLES)
    assert all(parse_colour(value) for value in given_["colours"].values())
    assert len(given_["seats"]) == SEATS
    read = load_theme(name)
    assert read.is_dark == given_["dark"] == (name == "dark")
    assert read.colours["ink"] == parse_colour(given_["colours"]["ink"])


def test_a_theme_of_the_players_own_changes_what_it_says_and_nothing_else(own):
    mine = own({"name": "Mine", "based_on": "dark", "colours": {"ink": "#FF0000"}, "seats": [{"solid": "#FF0000"}]})
    dark = load_theme("dark")
    assert mine.name == "Mine"
    assert mine.is_dark
    assert mine.colours["ink"] == RED
    assert mine.seats[0].solid == RED
    assert mine.seats[0].text == dark.seats[0].text
    assert mine.seats[1:] == dark.seats[1:]
    same = {role: value for role, value in mine.colours.items() if role != "ink"}
    assert same == {role: value for role, value in dark.colours.items() if role != "ink"}


def test_lines_follow_the_brass_of_the_theme(own):
    mine = own({"based_on": "dark", "colours": {"brass": "#FF0000", "brass_hi": "#00FF00"}})
    assert mine.colours["touch_edge"] == RED
    assert mine.colours["selection"] == (0.0, 1.0, 0.0, 1.0)


@pytest.mark.parametrize(
    "wrong", ["red", "#12345", "#GGGGGG", 7, None, ["#FF0000"], {}, "", "#FF00000", "#ＦＦ００００"]
)
def test_a_wrong_colour_falls_back_alone(own, wrong):
    mine = own({"colours": {"ink": wrong, "ink2": "#FF0000"}})
    assert mine.colours["ink"] == load_theme("light").colours["ink"]
    assert mine.colours["ink2"] == RED


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '{"colours": []}', '{"seats": 5}', "[" * 100000, "\x00"])
def test_a_file_that_is_no_theme_is_the_light_one(own, text):
    mine = own(text)
    assert mine.colours == load_theme("light").colours
    assert mine.seats == load_theme("light").seats


def test_values_out_of_their_range_fall_back(own):
    mine = own(
        {
            "shadow_alpha": {"card": 7, "tile": True, "held": 0.5},
            "dark": "yes",
            "touch_edge": "nothing",
            "halo": {"alpha": -1, "colour": 4},
            "name": " ",
            "seats": [{"glyph": "heart"}, None, 4],
        }
    )
    light = load_theme("light")
    assert mine.shadows == {**light.shadows, "held": 0.5}
    assert mine.is_dark is False
    assert mine.colours == light.colours
    assert mine.seats == light.seats
    assert mine.name == "mine"


def test_bytes_that_are_no_text_and_a_file_that_is_too_long(tmp_path):
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe{}")
    (tmp_path / "long.json").write_text('{"colours": {"ink": "#FF0000"}, "x": "' + "y" * 70000 + '"}')
    for key in ("bytes", "long"):
        assert load_theme(key, tmp_path).colours == load_theme("light").colours


@pytest.mark.parametrize("key", ["../../secret", "nothing", "", "a/b", "..\\x"])
def test_no_name_leads_out_of_the_folder(tmp_path, key):
    (tmp_path / "secret.json").write_text('{"colours": {"ink": "#FF0000"}}')
    inner = tmp_path / "a" / "themes"
    inner.mkdir(parents=True)
    assert load_theme(key, inner).colours == load_theme("light").colours


def test_names_lists_ours_first_then_the_players(own, tmp_path):
    own({"name": "Zinc"}, "zinc")
    own({"name": "Light, but mine"}, "light")  # themes of the app cannot be replaced
    own("{", "broken")
    assert list(theme_names(tmp_path)) == [*BUILT_IN, "zinc"]
    assert theme_names(tmp_path)["zinc"] == "Zinc"
    assert theme_names(None) == theme_names(tmp_path / "not there")


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=9) | st.sampled_from(["#FF0000", "dark", "disc"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*ROLES[:4], "colour", "alpha", "solid", "card", "glyph"]), inner, max_size=4)
    ),
    max_leaves=12,
)
parts = st.sampled_from(["name", "dark", "plain", "based_on", "colours", "shadow_alpha", "touch_edge", "halo", "seats"])


@settings(suppress_health_check=[HealthCheck.too_slow])  # generating examples is slow on a busy machine
@given(st.dictionaries(parts, json_values))
def test_whatever_a_file_says_a_whole_theme_comes_of_it(tmp_path_factory, data):
    folder = tmp_path_factory.getbasetemp()
    (folder / "any.json").write_text(json.dumps(data), "utf-8")
    read = load_theme("any", folder)
    assert isinstance(read, Theme)
    assert set(read.colours) == {*ROLES, "touch_edge", "selection", "halo"}
    assert all(len(colour) == 4 and all(0 <= part <= 1 for part in colour) for colour in read.colours.values())
    assert [seat.glyph in GLYPHS for seat in read.seats] == [True] * SEATS


LONG_MOTIONS = {"win", "coast", "points_flight", "hint_flight", "board_slide"}
"""Motions that players watch, such as boards that change places; they may be longer than the answer to a touch"""


def test_type_is_never_too_small_and_motions_are_short():
    assert min(size for size, _ in TYPE.values()) >= MIN_TEXT_SP
    assert {weight for _, weight in TYPE.values()} <= {"Semibold", "Bold", "Heavy", "Black"}
    assert all(0.1 <= motion.seconds <= 0.25 for name, motion in MOTIONS.items() if name not in LONG_MOTIONS)
    assert all(MOTIONS[name].seconds <= 0.5 for name in LONG_MOTIONS - {"win"})
    assert MOTIONS["win"].seconds <= 1  # the celebration of a win, which delays nothing


def test_mix_and_rgba():
    assert mix(RED, (0.0, 0.0, 1.0, 0.0), 0.25) == (0.75, 0.0, 0.25, 0.75)
    assert parse_colour("#80FF0080") == (128 / 255, 1.0, 0.0, 128 / 255)


def test_colours_layouts_and_shapes_need_no_screen():
    code = "import sys; sys.path.insert(0, '.'); import app.look.theme, app.look.appearance, app.look.shapes; "
    code += "print('kivy' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=THEMES.parents[1], capture_output=True, text=True, check=False
    )
    assert run.stdout == "False\n", run.stderr


@pytest.mark.parametrize(
    ("name", "size"), [("icon", 512), ("icon_foreground", 432), ("icon_background", 432), ("opening", 512)]
)
def test_the_pictures_of_the_app_are_of_the_size_that_stores_ask_for(name, size):
    head = (THEMES.parent / f"{name}.png").read_bytes()[:26]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", head[16:24]) == (size, size)
    assert head[25] == (6 if name in ("icon_foreground", "opening") else 2)  # with or without transparency
