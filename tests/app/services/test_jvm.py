"""Calls of the device services to Android with the real pyjnius, against stubs of Android's classes at each level.

The tests need a JDK and pyjnius. If one of them is missing, the tests are skipped and the reason is shown.
"""

import json
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec

import pytest

from app.device.android import MEDIA_STORE_SINCE, RECENTS_SCREENSHOT_SINCE
from app.device.output import HAPTIC_KINDS, MAX_SOUNDS
from tests.app.services.jvm.stubs import write_stubs
from tests.locks import locked
from tests.reports import check_each
from tools.package.packaged import PYTHON, ROOT

LEVELS = (24, 25, 26, 28, 29, 30, 31, 33, 34, 36)
RECIPES = "lib/python3*/site-packages/pythonforandroid/recipes"
TEXT = "Zoé 🙂"


def what_is_missing():
    if not shutil.which("javac"):
        return "there is no JDK"
    if not find_spec("jnius"):
        return "pyjnius is not installed"
    return "" if any(PYTHON.parent.parent.glob(RECIPES)) else "python-for-android is not installed: make package-check"


pytestmark = pytest.mark.skipif(bool(what_is_missing()), reason=what_is_missing() or "all is there")


@pytest.fixture(scope="module")
def recipes():
    """Returns the folder of the build recipes of python-for-android, which also contain its Python modules."""
    [folder] = PYTHON.parent.parent.glob(RECIPES)
    return folder


@pytest.fixture(scope="module")
def phones(tmp_path_factory, worker_id, recipes):
    """Returns results, calls and log messages of a phone of each level; all test processes share one run of Java."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "jvm"
    folder.mkdir(exist_ok=True)
    answers = folder / "phones.json"
    with locked(folder.with_suffix(".lock")):
        if not answers.exists():
            answers.write_text(json.dumps(visited(folder, recipes)))
    return json.loads(answers.read_text())


def visited(folder, recipes):
    """Visits a phone of each level and returns the reported results."""
    files = write_stubs(folder / "source")
    compiled = ["javac", "-nowarn", "-d", folder / "classes", *files]
    subprocess.run(compiled, check=True, stderr=subprocess.PIPE)
    words = [folder / "classes", recipes / "android/src/android", folder, *LEVELS]
    visit = [sys.executable, "-m", "tests.app.services.jvm.visit", *map(str, words)]
    done = subprocess.run(visit, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.returncode}: {done.stderr[-3000:]}"
    return [json.loads(line) for line in done.stdout.splitlines()]


def on_every_phone(check):
    """Returns a test that runs this check on a phone of each level, and reports all levels at which it fails."""

    def test(phones):
        check_each(phones, check, lambda phone: f"level {phone['level']}")

    test.__name__, test.__doc__ = check.__name__, check.__doc__
    return test


def asked(phone, member):
    """Returns the arguments of each call of a member."""
    return [call[2:] for call in phone["calls"] if call[1].endswith(f".{member}")]


def test_it_is_the_pyjnius_that_is_packaged(recipes):
    recipe = (recipes / "pyjnius/__init__.py").read_text("utf-8")
    assert version("pyjnius") in re.findall(r"version = '(.*)'", recipe)


@on_every_phone
def test_every_service_finds_what_it_asks_for(phone):
    assert phone["logged"] == []


@on_every_phone
def test_every_kind_of_touch_is_given(phone):
    assert len(asked(phone, "performHapticFeedback") + asked(phone, "vibrate")) == len(HAPTIC_KINDS)


@on_every_phone
def test_views_are_touched_on_their_own_thread(phone):
    threads = {
        call[0] for call in phone["calls"] if call[1].endswith((".performHapticFeedback", ".announceForAccessibility"))
    }
    assert threads == {"views"}


@on_every_phone
def test_text_keeps_every_letter_on_its_way_out(phone):
    [[_, shared]] = [given for given in asked(phone, "putExtra") if given[0].endswith("TEXT")]
    assert shared == TEXT
    assert {given[0] for given in asked(phone, "speak") + asked(phone, "announceForAccessibility")} == {TEXT}


@on_every_phone
def test_speech_is_given_back_to_the_system(phone):
    assert asked(phone, "shutdown") == [[]]


@on_every_phone
def test_text_keeps_every_letter_on_its_way_in(phone):
    assert phone["answers"]["sharing"] == ["OFFERED", [TEXT]]
    assert phone["answers"]["files"] == [True, TEXT]


@on_every_phone
def test_the_system_answers_in_numbers_of_python(phone):
    scale, dark, still, has_keyboard, _, left, rate = phone["answers"]["system"]
    assert (scale, dark, still, has_keyboard, left, rate) == ([2.625, 1.25], True, False, True, True, 1.0)


@on_every_phone
def test_a_picture_is_sent_under_its_name_where_the_level_lets_an_app_keep_it(phone):
    may_keep = phone["level"] >= MEDIA_STORE_SINCE
    assert phone["answers"]["picture"] == ([True, "PNG"] if may_keep else [False, ""])
    names = [value for key, value in asked(phone, "put") if key == "_display_name"]
    assert names == [TEXT] * may_keep


@on_every_phone
def test_the_app_keeps_out_of_the_list_of_recent_ones_and_comes_back(phone):
    if phone["level"] >= RECENTS_SCREENSHOT_SINCE:
        assert asked(phone, "setRecentsScreenshotEnabled") == [[False], [True]]
    else:
        assert asked(phone, "Window.addFlags") == asked(phone, "clearFlags") == [[0x2000]]


@on_every_phone
def test_the_rims_are_those_that_the_level_tells_of(phone):
    bars, swipes = phone["answers"]["rims"]
    assert bars == [0, 63, 0, 0]
    assert swipes == (bars if phone["level"] >= 29 else [0] * 4)


@on_every_phone
def test_sounds_play_and_end(phone):
    assert len(asked(phone, "play")) == len(asked(phone, "stop")) - 1 == 2 < MAX_SOUNDS  # speech stops too


@on_every_phone
def test_a_sensor_that_tells_nothing_makes_room_for_the_next(phone):
    assert asked(phone, "getDefaultSensor") == [[9], [1]]
    assert len(asked(phone, "unregisterListener")) == 2
