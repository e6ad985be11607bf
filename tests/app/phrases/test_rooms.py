"""Import rules of texts and rule books: no screen, clock or network; the texts of a game are loaded on demand."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from engine.games import MODULES
from tests.reports import looped

ROOT = Path(__file__).parents[3]
SHARED = ("__init__", "rulebook", "lessons", "texts", "round_traits", "round_texts")
FILES = [ROOT / "app/i18n.py", ROOT / "app/match/traits.py", *(ROOT / f"app/games/{name}.py" for name in SHARED)]
FILES += [
    path
    for kind in ("texts", "rules*", "lesson*", "traits")
    for path in sorted((ROOT / "app/games").glob(f"*/{kind}.py"))
]
BARRED = {"kivy", "plyer", "time", "datetime", "threading", "socket", "asyncio", "urllib", "http", "sqlite3"}


def module_of(path):
    return path.relative_to(ROOT).as_posix().removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def run(code):
    """Runs Python isolated, without site-packages, assert statements and docstrings, as on a phone."""
    begin = f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
    command = [sys.executable, "-I", "-S", "-OO", "-c", begin + code]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_all_of_it_runs_with_nothing_installed():
    done = run(f"import {', '.join(map(module_of, FILES))}; print('alone')")
    assert done.stdout == "alone\n", done.stderr


def test_no_game_is_loaded_before_its_words_are_wanted():
    packages = {module.rpartition(".")[0] for module in MODULES.values()}
    games = repr((*packages, *(package.replace("engine.", "engine.bots.") for package in packages)))
    done = run(
        f"import {', '.join(map(module_of, FILES[: len(SHARED) + 2]))}; "
        f"print([name for name in sys.modules if name.startswith({games})])"
    )
    assert done.stdout == "[]\n", done.stderr


LAZY = [game for game in MODULES if game != "domino3d"]
"""Games whose texts import no class of a bot. Those of Domino 3D do, to distinguish the kinds of explanations"""


@pytest.mark.parametrize("game", LAZY)
def test_words_of_a_game_do_not_wake_its_bots(game):
    done = run(
        f"from app.games import APP_GAMES; APP_GAMES[{game!r}].phrases; "
        "print([name for name in sys.modules if name.startswith('engine.bots.') and name.count('.') > 2])"
    )
    assert done.stdout == "[]\n", done.stderr


@looped("path", FILES, ids=module_of)
def test_files_are_short_and_know_only_what_lies_below_them(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if not ast.unparse(node).startswith("if TYPE_CHECKING:")]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 40, node.name
        assert not isinstance(node, ast.Assert), f"line {node.lineno}: asserts are stripped on the phone"
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            assert (node.module or "").partition(".")[0] not in BARRED
        elif isinstance(node, ast.Import):
            assert not {alias.name.partition(".")[0] for alias in node.names} & BARRED
