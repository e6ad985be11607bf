"""Check of the packages: the project passes it, and each deliberate error in a copy is found."""

import tomllib
from math import ceil

import pytest

from tests.exhaustive import WHOLE
from tools.package import check, requirements
from tools.package.packaged import ROOT, NotPackaged, package

SPEC = "buildozer.spec"


@pytest.mark.timeout(900)
def test_the_project_passes(answered):
    """The package is byte-compiled as in a release."""
    answers, _android = answered
    assert {name: problems for name, problems in answers.items() if problems} == {}
    assert len(answers) == 14 + WHOLE


def test_two_builds_of_some_files_are_one(project, tmp_path):
    assert check.rebuilt_problems(package("android", project, tmp_path / "android"), project) == []


def test_the_copy_that_the_others_break_is_sound(said, said_of_files):
    assert said() == []
    assert said_of_files() == []


BREAKAGES = {
    "a font left out": (SPEC, "py, ttf, txt", "py, txt", "left out: assets/fonts/"),
    "sounds left out": (SPEC, ", wav", "", "left out: assets/sounds/"),
    "languages left out": (SPEC, "mo, ", "", "left out: assets/locale/fr.mo"),
    "tests left in": (SPEC, ", tests, tools", ", tools", "not the app's: tests/test_nothing.py"),
    "terminal left in": (SPEC, "engine/commands, ", "", "not the app's: engine/commands/play.py"),
    "a requirement missing": (SPEC, "plyer==2.1.0,chardet", "chardet", "Android: plyer is missing"),
    "another version than tested": (SPEC, "kivy==2.3.1,plyer==2.1.0", "kivy==2.3.0,plyer==2.1.0",
                                    "kivy 2.3.0 is packaged"),
    "a requirement that iOS has not": (SPEC, "requirements = python3,kivy", "requirements = python3,sqlite3,kivy",
                                       "iOS: sqlite3 is no recipe"),
    "an older Python": (SPEC, "python3==3.11.14,hostpython3==3.11.14", "python3==3.9.1,hostpython3==3.9.1", "not 3.11"),
    "python-for-android as it happens to be": (SPEC, "p4a.commit", "# p4a.commit", "not pinned to the commit"),
    "a permission more": (SPEC, "permission.VIBRATE", "permission.VIBRATE, android.permission.INTERNET",
                          "permission too many: android.permission.INTERNET"),
    "a permission less": (SPEC, "android.permissions", "# android.permissions", "permission missing"),
    "a permission that is none": (SPEC, "permission.VIBRATE", "permission.VIBRATION", "Android has no"),
    "the packager's own level": (SPEC, "android.api = 36", "", "targetSdkVersion is 33"),
    "too old devices": (SPEC, "android.minapi = 24", "android.minapi = 21", "minSdkVersion is 21"),
    "upright only": (SPEC, "orientation = portrait, landscape, portrait-reverse, landscape-reverse",
                     "orientation = portrait", "screenOrientation is portrait"),
    "no bundle for stores": (SPEC, "android.release_artifact = aab", "android.release_artifact = apk",
                             "stores take an aab"),
    "one kind of processor": (SPEC, "arm64-v8a, armeabi-v7a", "arm64-v8a", "built for arm64-v8a"),
    "libraries on small pages": (SPEC, "android.ndk = 28c", "android.ndk = 25b", "does not align"),
    "no backup": (SPEC, "allow_backup = True", "allow_backup = False", "allowBackup is false"),
    "the back key unheard": ("android/application_attributes.txt", 'android:enableOnBackInvokedCallback="false"', "",
                             "enableOnBackInvokedCallback is None"),
    "an attribute that is none": ("android/application_attributes.txt", "appCategory", "appCategories", "aapt:"),
    "a value that is none": ("android/application_attributes.txt", '"game"', '"games"', "aapt:"),
    "an icon of one layer": (SPEC, "icon.adaptive_foreground", "# icon.adaptive_foreground",
                             "mipmap/icon_foreground.png is not"),
    "the packager's own opening picture": (SPEC, "presplash.filename", "# presplash.filename",
                                           "drawable/presplash.jpg is not assets/opening.png"),
    "an opening colour that is none": (SPEC, "presplash_color = #F1E7D5", "presplash_color = cream",
                                       "'cream' is no colour"),
    "bars hidden for ever": (SPEC, "fullscreen = 0", "fullscreen = 1", "theme is"),
    "a rim at the notch": (SPEC, "display_cutout = shortEdges", "display_cutout = never", "windowLayout"),
    "a title that no store takes": (SPEC, "title = Sablier", "title = " + 6 * "Sablier ta", "more than 30 letters"),
    "a version that Apple does not take": ("app/version.py", '"0.9.0"', '"0.9.0.1"', "has not three numbers"),
    "a python-for-android that nobody tried": (SPEC, "p4a.commit = 58d21141f17c889bf8585f5665921d72028f8831",
                                               "p4a.commit = " + 40 * "0", "not pinned to the commit"),
    "no match from a friend": ("android/intent_filters.xml", "action.SEND", "action.VIEW", "no text can be sent"),
    "speech unheard of": ("android/manifest.xml", "TTS_SERVICE", "VIEW", "no <queries> for speech"),
    "a backup without the matches": ("android/backup.xml", 'path="journal.db"', 'path="lost.db"',
                                     "backup.xml: journal.db is not kept"),
}  # fmt: skip
OF_FILES = {
    "an assert relied upon": ("app/match/clocks.py", "class MatchClocks", "assert MatchClocks\n\n\nclass MatchClocks",
                              "an assert, which phones leave out"),
    "a docstring relied upon": ("app/match/clocks.py", "class MatchClocks",
                                "print(MatchClocks.__doc__)\n\n\nclass MatchClocks",
                                "a docstring is read"),
    "Python of tomorrow": ("app/version.py", "VERSION =", "type Word = str\nVERSION =", "not Python 3.11"),
    "a module that no phone has": ("app/match/clocks.py", "from typing", "import tkinter\nfrom typing", "tkinter"),
    "a module that iOS has not": ("app/match/clocks.py", "from typing", "import lzma\nfrom typing",
                                  "ios: cannot be imported there: lzma"),
    "processes on iOS": ("app/match/clocks.py", "from typing", "import subprocess\nfrom typing",
                         "cannot be imported there: subprocess"),
    "a method that Android has not": ("app/device/android.py", "getRootWindowInsets", "getRootWindowInset",
                                      "Android declares no getRootWindowInset"),
    "a selector that iOS has not": ("app/device/ios.py", "prepareToPlay()", "preparedToPlay()",
                                    "iOS declares no preparedToPlay"),
    "a module that python-for-android has not": ("app/device/android.py", "from android.runnable",
                                                 "from android.runnabel", "android.runnabel, which is no requirement"),
    "a module that Kivy has not": ("app/match/clocks.py", "from typing",
                                   "import kivy.core.window.window_pygame_\nfrom typing", "which kivy does not have"),
    "a module by its name alone": ("app/match/clocks.py", "class MatchClocks",
                                   '__import__("zstandard")\n\n\nclass MatchClocks',
                                   "zstandard, which is no requirement"),
    "a name that iOS has not": ("app/match/clocks.py", "from typing",
                                "from concurrent.futures import ProcessPoolExecutor\nfrom typing",
                                "concurrent.futures.ProcessPoolExecutor"),
    "a privacy manifest that is none": ("ios/PrivacyInfo.xcprivacy", "</plist>", "", "cannot be read"),
    "free space asked for without a reason": ("ios/PrivacyInfo.xcprivacy", "CategoryDiskSpace", "CategoryDisk",
                                              "no reason for NSPrivacyAccessedAPICategoryDiskSpace"),
    "a usage not told": ("tools/package/ios_build.sh", "NSCameraUsageDescription", "NSCamera",
                         "sets no NSCameraUsageDescription"),
    "a module of the computer": ("app/match/clocks.py", "from typing", "import numpy\nfrom typing",
                                 "which is no requirement"),
}  # fmt: skip


def together(breakages, count):
    """Returns groups of about `count` errors that are tested together; in a whole run each error is tested alone.

    Groups save time, because the packagers are slow. Neighbours in the dictionary are in different groups, because they
    often concern the same thing. If one error hides another one of its group, change their order.
    """
    names = list(breakages)
    groups = len(names) if WHOLE else ceil(len(names) / count)
    return [names[at::groups] for at in range(groups)]


def broken(change, breakages, names):
    """Applies these errors to the project and returns the expected problems."""
    for name, old, new, _problem in map(breakages.get, names):
        change(name, old, new)
    return [breakages[name][-1] for name in names]


def unsaid(problems, said):
    return [problem for problem in problems if problem not in "\n".join(said)]


@pytest.mark.parametrize("names", together(BREAKAGES, 6), ids=", ".join)
def test_breakages_are_found(change, said, names):
    problems = broken(change, BREAKAGES, names)
    assert unsaid(problems, said()) == []


@pytest.mark.parametrize("names", together(OF_FILES, 6), ids=", ".join)
def test_breakages_of_files_are_found(change, said_of_files, names):
    problems = broken(change, OF_FILES, names)
    assert unsaid(problems, said_of_files()) == []


STRAYS = ["assets/notes.txt~", "app/unittest/lost.py", "app/lost.exe", "main_old.py"]


def test_files_that_go_astray_are_found(project, said):
    """Stray files are found in each place: left out, added, or dropped by python-for-android because of their names."""
    for stray in STRAYS:
        (project / stray).parent.mkdir(exist_ok=True)
        (project / stray).write_text("")
    assert unsaid(STRAYS, said()) == []


REFUSED = {
    "an orientation that is none": (SPEC, "orientation = portrait,", "orientation = sideways,", "sideways"),
    "no title": (SPEC, "title = Sablier", "", "title"),
    "a version that is no number": ("app/version.py", 'VERSION = "0.9.0"', 'VERSION = "0.9.0b1"', "0b1"),
    "two versions of Python": (SPEC, "hostpython3==3.11.14,", "", "python3"),
    "an icon that is not there": (SPEC, "assets/icon.png", "assets/lost.png", "lost.png"),
}


@pytest.mark.parametrize("breakage", REFUSED)
def test_a_breakage_is_refused_by_the_packagers_or_found(change, said, breakage):
    name, old, new, word = REFUSED[breakage]
    change(name, old, new)
    try:
        answer = "\n".join(said())
    except NotPackaged as error:
        answer = str(error)
    assert word in answer


def test_a_requirement_that_is_compiled_is_found():
    """A compiled library of this computer would not run on the phone."""
    assert "not plain Python" in "".join(requirements.plain_problems(["chardet==7.7.0"]))


def test_a_requirement_that_does_not_exist_is_found():
    assert "not on the package index" in "".join(requirements.plain_problems(["sablier-has-no-such-requirement"]))


def test_the_packagers_are_locked_as_the_project_asks_for_them():
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["package"]
    lock = (ROOT / "requirements-package.lock").read_text().splitlines()
    assert set(wanted) <= set(lock)
    assert all(line.count("==") == 1 and "/" not in line for line in lock)
