"""Tests of `assets/style.kv`, which takes the place of Kivy's own style rules."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import kivy

ROOT = Path(__file__).parents[2]
OWN = ROOT / "assets" / "style.kv"
KIVYS = Path(kivy.kivy_data_dir) / "style.kv"


def rules(path):
    """Returns the rules of a style file by their first line."""
    found: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(("<", "[")):
            rule = found[line] = []
        elif found and line.strip() and not line.startswith("#"):
            rule.append(line)
    return found


def names(line):
    """Returns the names of the classes to which a rule applies, from its first line: `<-Button,-ToggleButton>:`."""
    return {name.strip("-") for name in line.strip("<>:").split(",")}


def classes_of_kivy():
    """Yields the names of all widget classes of Kivy that the app uses, with their base classes."""
    for path in (ROOT / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kivy.uix"):
                for alias in node.names:
                    yield from (kind.__name__ for kind in getattr(import_module(node.module), alias.name).__mro__)


def test_every_rule_for_a_widget_of_the_app_is_the_same_as_in_kivy():
    used = {*classes_of_kivy()}
    assert {"Widget", "RelativeLayout", "TextInput"} <= used
    theirs = {line: rule for line, rule in rules(KIVYS).items() if used & names(line)}
    assert rules(OWN) == theirs


def test_no_other_rule_is_loaded():
    """Parsing the rules of all of Kivy's widgets would take a seventh of the start. The app starts in a new process,
    because another test of this process may have loaded Kivy without it.
    """
    code = "from app.shell.window import prepare; prepare(density=1); from kivy.lang import Builder; "
    code += "import app.widgets.text_label; print(len(Builder.rules))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stdout.split()[-1:] == [str(len(rules(OWN)))], run.stderr
