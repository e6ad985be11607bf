"""Import rules of the engine, and length of its functions."""

import ast
import subprocess
import sys
from pathlib import Path

from engine.games import MODULES
from tests.reports import looped

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine"
FILES = sorted(ENGINE.rglob("*.py"))
OPTIONAL = {
    "engine/commands/bench.py": {"pyspiel", "open_spiel"},
    "engine/commands/arena.py": {"distributed"},
}
"""Third-party packages that a command may use if they are installed"""
RULES = [path for path in FILES if "commands" not in path.parts and path.name not in ("__main__.py", "bench.py")]
CLOCKS_FILES_AND_SCREENS = {"time", "datetime", "os", "pathlib", "io", "shutil", "tempfile", "threading", "socket"}


def name(path):
    return path.relative_to(ROOT).as_posix()


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name their module in full"
            yield (node.module or "").partition(".")[0]


@looped("path", FILES, ids=name)
def test_engine_imports_the_standard_library_and_itself(path):
    allowed = {"engine", *sys.stdlib_module_names, *OPTIONAL.get(name(path), set())}
    assert set(imported(path)) <= allowed


@looped("path", RULES, ids=name)
def test_rules_and_bots_know_no_clock_file_or_screen(path):
    assert not set(imported(path)) & CLOCKS_FILES_AND_SCREENS
    names = {node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)}
    assert not names & {"print", "open", "input"}


FOLDERS = {module.split(".")[1] for module in MODULES.values()}
OF_GAMES = [path for path in RULES if FOLDERS & set(path.parts) and "bots" not in path.parts]


@looped("path", OF_GAMES, ids=name)
def test_games_know_nothing_above_them(path):
    """A game may import only its own modules, the contract of games, rounds, and random numbers."""
    own = next(part for part in path.parts if part in FOLDERS)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engine"):
            module = node.module or ""
            names = [f"{module}.{alias.name}" for alias in node.names] if module.count(".") == 1 else [module]
            allowed = ("engine.game", "engine.randomness", "engine.rounds")
            assert all(f"engine.{own}" in found or module in allowed for found in names), f"line {node.lineno}"


def test_engine_runs_with_nothing_installed():
    """The engine must run as on a phone: isolated, without third-party packages, assert statements and docstrings."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import engine; print(sorted(engine.GAMES))"
    run = subprocess.run([sys.executable, "-I", "-S", "-OO", "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@looped("path", FILES, ids=name)
def test_functions_are_short_and_carry_no_assert(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= 40, f"{node.name} has {length} lines"
        assert not isinstance(node, ast.Assert), f"line {node.lineno}: asserts are stripped on the phone"


def test_files_name_no_machine():
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert "/home/" not in text
        assert "/root/" not in text
