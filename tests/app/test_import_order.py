"""Import order of the packages of the app, as shown in docs/architecture.md: each package imports only lower ones."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ORDER = (
    "version",
    "i18n",
    "default_names",
    "players",
    "background_jobs",
    "files",
    "look",
    "device",
    "gestures",
    "widgets",
    "match",
    "hourglass",
    "table",
    "games",
    "sheets",
    "store",
    "shell",
    "screens",
    "launch",
)
"""Packages and single modules of `app`, lowest first"""


def package_of(path):
    return path.relative_to(ROOT / "app").with_suffix("").parts[0]


def imported_packages(path):
    """Yields the packages of `app` that a module imports, also inside functions and for type checking only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "app":
            modules = [f"app.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        else:
            continue
        yield from (module.split(".")[1] for module in modules if module.startswith("app."))


def test_every_package_has_a_place_in_the_order():
    packages = {package_of(path) for path in (ROOT / "app").rglob("*.py")} - {"__init__"}
    assert packages == set(ORDER)


@pytest.mark.parametrize("package", ORDER)
def test_a_package_imports_only_packages_below_it(package):
    allowed = set(ORDER[: ORDER.index(package) + 1])
    paths = [path for path in (ROOT / "app").rglob("*.py") if package_of(path) == package]
    above = {path.name: set(imported_packages(path)) - allowed for path in paths}
    assert {name: packages for name, packages in above.items() if packages} == {}


def test_the_order_is_shown_in_the_docs():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = page.partition("**Import order of the app.**")[2].split("```")[1]
    lines = [re.findall(r"\w+", line.partition("|")[0]) for line in picture.strip().splitlines()]
    assert [name for names in reversed(lines) for name in reversed(names)] == list(ORDER)
