"""Fixtures with modified copies of the project, and with the problems that the checks report."""

import json
import shutil
import sys
from dataclasses import replace

import pytest

from tests.exhaustive import WHOLE
from tests.locks import locked
from tools.package import check, declared, device, ios, manifest, payload, requirements
from tools.package.packaged import PYTHON, ROOT, Packaged, package

PARTS = ("app", "engine", "assets", "android", "ios")
LEFT_OUT = (
    "bots",
    "domino3d",
    "gestures",
    "look",
    "ominos",
    "phrases",
    "quadrot",
    "rules",
    "screens",
    "tables",
    "widgets",
)
"""Folders left out of the copy to save time, because the packagers do not run the app"""
FILES = ("main.py", "buildozer.spec", "pyproject.toml", "Makefile", "LICENSE", "tools/package/ios_build.sh")

collect_ignore_glob = ["test_*"] if sys.flags.optimize else []  # the packagers need their assert statements


@pytest.fixture(scope="session", autouse=True)
def packagers():
    if not PYTHON.exists():
        pytest.fail("the packagers are not installed: make package-check installs them")


@pytest.fixture(scope="session")
def answered(tmp_path_factory, worker_id):
    """Returns the results of all checks, and the Android package as released; built once for all test processes.

    A whole run builds the package a second time to compare both builds.
    """
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "shipped"
    said = folder / "said.json"
    with locked(folder.with_suffix(".lock")):
        if not said.exists():
            answers = dict(check.answers(ROOT, folder, twice=WHOLE))
            said.write_text(json.dumps(answers))
    android = folder / "android"
    return json.loads(said.read_text()), Packaged("android", android, json.loads((android / "result.json").read_text()))


@pytest.fixture(scope="session", name="payload")
def shipped(answered):
    """Returns the Android archive of the app, after installing a Python that can run it."""
    _answers, android = answered
    with locked(android.folder.with_name("device.lock")):
        device.install(android)
    return android.payload


def copied(folder):
    """Copies the files needed for a package, and some that must not be packaged, to a folder."""
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", *LEFT_OUT))
    (folder / "tools" / "package").mkdir(parents=True)
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    (folder / "tests").mkdir()
    (folder / "tests" / "test_nothing.py").write_text("def test_nothing(): assert True\n")
    return folder


@pytest.fixture
def project(tmp_path):
    return copied(tmp_path / "project")


@pytest.fixture(scope="session")
def packages(tmp_path_factory):
    """Returns the packages of the valid project, built once for each test process."""
    folder = tmp_path_factory.mktemp("packages")
    sound = copied(folder / "project")
    return package("android", sound, folder / "android", compiled=False), package("ios", sound, folder / "ios")


@pytest.fixture
def said_of_files(project, packages):
    """Returns a function that checks the files of the project, without building the packages again."""

    def saying():
        for folder in ("tests", "engine/commands"):  # folders that the spec excludes
            shutil.rmtree(project / folder)
        (project / "engine" / "__main__.py").unlink()
        android, apple = (replace(each, facts=each.facts | {"sources": project}) for each in packages)
        return [
            *payload.language_problems(project),
            *check.all_imports(android, apple),
            *declared.undeclared_problems(project),
            *ios.privacy_problems(project),
        ]

    return saying


@pytest.fixture
def change(project):
    """Returns a function that replaces a text in a file of the project."""

    def changing(name, old, new):
        text = (project / name).read_text()
        if old not in text:
            pytest.fail(f"{name} has no {old!r} to break")
        (project / name).write_text(text.replace(old, new))

    return changing


@pytest.fixture
def said(project, tmp_path):
    """Returns a function that builds the packages without compilation and returns their problems."""

    def saying():
        android = package("android", project, tmp_path / "android", compiled=False)
        apple = package("ios", project, tmp_path / "ios")
        return [
            *requirements.android_problems(android, project),
            *requirements.ios_problems(apple, project),
            *manifest.manifest_problems(android),
            *manifest.resource_problems(android, project),
            *manifest.build_problems(android),
            *check.compiled(android, tmp_path / "resources"),
            *payload.choice_problems(android, project),
            *payload.choice_problems(apple, project),
            *payload.archive_problems(android, compiled=False),
            *ios.project_problems(apple),
        ]

    return saying
