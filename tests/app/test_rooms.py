"""Import rules of the packages that do not depend on Kivy, and rules for the functions of the whole app."""

import ast
import subprocess
import sys
from pathlib import Path

from engine.games import MODULES
from tests.reports import looped

ROOT = Path(__file__).parents[2]
APP = ROOT / "app"
ROOMS = ("match", "store", "files", "gestures", "sheets")
"""Packages none of whose modules may depend on a screen"""
OTHERS = (
    "background_jobs",
    "device.feedback",
    "games.rulebook",
    "games.lessons",
    "games.texts",
    "games.round_traits",
    "games.round_texts",
    "games.game_score_sheet",
    "screens.analysis.practice_task",
)
SHELL = ("shell.context", "launch.flags", "i18n", "players")
SCREENLESS = [f"{room}.{path.stem}" for room in ROOMS for path in sorted((APP / room).glob("[!_]*.py"))]
SCREENLESS += [*OTHERS, *SHELL]
FILES = [APP / f"{name.replace('.', '/')}.py" for name in SCREENLESS]
ALL = sorted(APP.rglob("*.py"))
SETTINGS_AND_BELOW = ("files.settings", "files.file_access", "files.notices")
OWNERS_OF_CLOCKS = {"context": {"time"}}
CLOCKS_THREADS_AND_NETS = {"time", "datetime", "threading", "socket", "asyncio", "multiprocessing", "urllib", "http"}
FORBIDDEN = """
import sys
class Barrier:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {forbidden!r}:
            raise ImportError("not from here: " + name)
sys.meta_path.insert(0, Barrier())
sys.path.insert(0, {root!r})
import {modules}
print("alone")
"""


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name their module in full"
            yield node.module or ""


def run_without(modules, forbidden):
    """Imports modules isolated, without site-packages, assert statements and docstrings, as on a phone."""
    code = FORBIDDEN.format(forbidden=set(forbidden), root=str(ROOT), modules=", ".join(modules))
    return subprocess.run([sys.executable, "-I", "-S", "-OO", "-c", code], capture_output=True, text=True, check=False)


def test_nothing_here_needs_a_screen():
    run = run_without([f"app.{name}" for name in SCREENLESS], {"kivy", "plyer", "jnius", "pyobjus"})
    assert (run.returncode, run.stdout) == (0, "alone\n"), run.stderr


def test_settings_do_not_even_need_the_games():
    run = run_without([f"app.{name}" for name in SETTINGS_AND_BELOW], {"kivy", "engine", "sqlite3"})
    assert (run.returncode, run.stdout) == (0, "alone\n"), run.stderr


def test_sessions_need_no_database():
    run = run_without(["app.match.session", "app.match.seating", "app.match.match_stats"], {"kivy", "sqlite3"})
    assert (run.returncode, run.stdout) == (0, "alone\n"), run.stderr


def test_games_are_loaded_when_they_are_played():
    games = {module.rpartition(".")[0] for module in MODULES.values()}
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import {', '.join(f'app.{name}' for name in SCREENLESS)};"
        f"print(sorted(name for name in sys.modules if name in {games!r}))"
    )
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_the_barrier_is_one():
    assert run_without(["app.store.journal"], {"sqlite3"}).returncode != 0


@looped("path", FILES, ids=lambda path: path.stem)
def test_files_import_the_standard_library_the_engine_and_each_other(path):
    roots = {name.partition(".")[0] for name in imported(path)} - OWNERS_OF_CLOCKS.get(path.stem, set())
    assert roots <= {"app", "engine", *sys.stdlib_module_names} - CLOCKS_THREADS_AND_NETS


@looped("path", ALL, ids=lambda path: f"{path.parent.stem} {path.stem}")
def test_functions_are_short_and_carry_no_assert(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= 40, f"{node.name} has {length} lines"
        assert not isinstance(node, ast.Assert), f"line {node.lineno}: asserts are stripped on the phone"


def test_the_engine_does_not_know_the_app():
    for path in (ROOT / "engine").rglob("*.py"):
        assert not any(name.partition(".")[0] == "app" for name in imported(path))


NO_WINDOW = """
import importlib, sys
class Barrier:
    def find_spec(self, name, path=None, target=None):
        if name == "kivy.core.window":
            raise ImportError("a window is asked for")
sys.meta_path.insert(0, Barrier())
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(name, error)
"""


def test_no_test_in_this_folder_asks_for_a_window():
    """Without a display, Kivy would end the whole test process without a message."""
    here = ROOT / "tests" / "app"
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in sorted(here.rglob("test_*.py"))]
    command = [sys.executable, "-c", NO_WINDOW, *names]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [line for line in told.splitlines() if line.startswith("tests.")] == []
