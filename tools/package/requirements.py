"""Checks that every requirement of the package exists, has the tested version, and runs on a phone."""

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from tools.package.packaged import Packaged

PYTHON = "3.11"
"""Python version of both platforms, and language level of the project"""
P4A_COMMIT = "58d21141f17c889bf8585f5665921d72028f8831"
"""Commit of python-for-android for which these checks were written; change it here and in the spec together"""
HOSTS = ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
"""Platform tags of the building computer: for requirements without a recipe, python-for-android runs its pip without a
platform
"""


def android_problems(android: Packaged, project: Path) -> list[str]:
    recipes = android.recipes
    problems = [
        f"{name} {recipes.get(name)} is not {PYTHON}"
        for name in ("python3", "hostpython3")
        if not recipes.get(name, "").startswith(f"{PYTHON}.")
    ]
    if recipes.get("python3") != recipes.get("hostpython3"):
        problems.append(f"python3 {recipes.get('python3')} is built by hostpython3 {recipes.get('hostpython3')}")
    if android.facts["p4a commit"] != P4A_COMMIT:
        problems.append(f"python-for-android is not pinned to the commit {P4A_COMMIT}")
    have = {**recipes, **dict(split(name) for name in android.plain)}
    return problems + tested_problems("Android", have, project)


def ios_problems(ios: Packaged, project: Path) -> list[str]:
    """Checks the requirements of iOS; the Mac's pip would install any without a recipe, in an unspecified version."""
    problems = [f"iOS: {name} is no recipe of kivy-ios" for name in ios.plain]
    if not ios.recipes.get("python3", "").startswith(f"{PYTHON}."):
        problems.append(f"iOS has Python {ios.recipes.get('python3')}, not {PYTHON}")
    have = {name: version for name, version in ios.recipes.items() if version != "master"}
    return problems + tested_problems("iOS", {**have, **asked(ios)}, project)


def asked(packaged: Packaged) -> dict[str, str]:
    return dict(split(name) for name in packaged.facts["asked"] if "==" in name)


def split(requirement: str) -> tuple[str, str]:
    name, _, version = requirement.partition("==")
    return name, version


def tested_problems(platform: str, have: dict[str, str], project: Path) -> list[str]:
    """Compares the packaged versions with the tested ones."""
    pins = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    problems = []
    for name, version in map(split, pins):
        if name not in have and platform == "Android":
            problems.append(f"{platform}: {name} is missing")
        elif have.get(name) not in (version, None):
            problems.append(f"{platform}: {name} {have[name]} is packaged, {version} is tested")
    return problems


def plain_problems(names: list[str]) -> list[str]:
    """Checks that each requirement without a recipe exists and is plain Python on the building computer.

    A compiled wheel for that computer would be added to the phone's package without any message.
    """
    with tempfile.TemporaryDirectory() as folder:
        platforms = [word for host in HOSTS for word in ("--platform", host)]
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--only-binary=:all:",
            *platforms,
            "--python-version",
            PYTHON,
            "--dest",
            folder,
            *names,
        ]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
            return [f"not on the package index: {'; '.join(errors) or done.stderr[-500:]}"]
        wheels = sorted(path.name for path in Path(folder).iterdir())
    return [f"{wheel} is not plain Python" for wheel in wheels if not wheel.endswith("-none-any.whl")]
