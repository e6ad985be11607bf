"""`python -m tools.new_game` adds a complete game, which satisfies the contract of games and the tests of all games."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_game import BadName, add_game, check_name, main, next_steps

ROOT = Path(__file__).parents[2]
COPIED = ("app", "engine", "tests", "tools", "docs", "assets/locale", "assets/themes")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "kept")
NAME = "pebbles"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """Returns a copy of the project with an added game; `steps.txt` contains the output of the command."""
    folder = tmp_path_factory.mktemp("project")
    for part in COPIED:
        shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
    for file in ("pyproject.toml", "main.py"):
        shutil.copy(ROOT / file, folder)
    (folder / "steps.txt").write_text(run(folder, "-m", "tools.new_game", NAME), encoding="utf-8")
    return folder


def run(folder, *arguments):
    """Runs Python in a folder; returns its output."""
    done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def pytest_of(folder, chosen, *paths):
    """Runs the selected tests in a folder; at least one must be selected, and all must pass."""
    assert " passed" in run(folder, "-m", "pytest", "-q", "-n", "0", "-k", chosen, *paths)


LOADING = f"""
from app.games import APP_GAMES, playable
from engine.games import GAMES
game = APP_GAMES[{NAME!r}]
game.phrases, game.traits, game.rulebook
print(GAMES[{NAME!r}].name, game.name, {NAME!r} in playable(), game.has_lesson, game.has_sheet)
"""


def test_the_new_game_is_in_both_registries(project):
    assert run(project, "-c", LOADING) == f"{NAME} Pebbles True False False\n"


def test_the_new_game_keeps_the_contract_and_its_own_rules(project):
    tests = ("contract", "take_back", "secrecy", "awards", "rule_pages", "first_player")
    pytest_of(project, NAME, *(f"tests/engine/test_{test}.py" for test in tests), f"tests/engine/{NAME}")


def test_the_new_game_needs_no_entry_in_a_list_of_the_app_tests(project):
    tests = ("rules/test_figures_in_words", "rules/test_books", "test_games", "test_feedback", "test_architecture")
    chosen = f"({NAME} or refusals_have or three_stages or news_are or plan or of_every_game) and not xx and not fr"
    pytest_of(project, chosen, "tests/app/phrases", *(f"tests/app/{test}.py" for test in tests))


def test_the_code_of_the_new_game_is_short(project):
    """A game gets hand, buttons, texts of rounds and animations from the shared classes."""
    files = [path for folder in ("engine", "app/games") for path in (project / folder / NAME).glob("*.py")]
    assert len(files) <= 10
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 600


def test_the_new_files_are_formatted(project):
    folders = [f"engine/{NAME}", f"app/games/{NAME}", f"tests/engine/{NAME}", "app/games/__init__.py"]
    run(project, "-m", "ruff", "check", *folders, "engine/games.py")
    run(project, "-m", "ruff", "format", "--check", *folders, "engine/games.py")


def test_every_file_and_the_next_steps_are_printed(project):
    files, _, steps = (project / "steps.txt").read_text(encoding="utf-8").partition("\n\n")
    assert all((project / file).is_file() for file in files.splitlines())
    assert f"engine/{NAME}/state.py" in files
    assert f"docs/{NAME}.md" in steps


def test_the_printed_steps_are_those_of_the_page():
    section = (ROOT / "docs/new-game.md").read_text(encoding="utf-8").split("\n## Steps\n")[1].split("\n## ")[0]
    steps = next_steps(NAME)
    assert re.findall(r"^\d+\.", steps, re.MULTILINE) == re.findall(r"^\d+\.", section, re.MULTILINE)
    assert "`" not in steps
    commands = re.findall(r"`((?:make|python) [^`]*)`", section)
    assert "make pictures TAKE=--take" in commands
    assert [command for command in commands if command.replace("NAME", NAME) not in steps] == []
    assert "NAME" not in steps
    assert "](" not in steps


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_the_usage_is_printed_on_request(option, capsys):
    assert main([option]) == 0
    assert "python -m tools.new_game dominoes" in capsys.readouterr().out


def test_the_page_shows_the_code_of_the_example_game():
    page = (ROOT / "docs/new-game.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    source = (ROOT / "tools/example_game/engine/state.py").read_text(encoding="utf-8").splitlines()
    lines = {line.strip() for line in source}
    assert blocks
    assert [line for block in blocks for line in block.splitlines() if line.strip() not in lines] == []


@pytest.mark.parametrize("name", ["", "Lines", "3d", "two words", "a/b", "quadrot", "ominos", "../x", "a" * 40])
def test_a_name_that_no_game_can_have_is_refused(name, tmp_path):
    with pytest.raises(BadName):
        check_name(name)
    with pytest.raises(BadName):
        next(add_game(name, tmp_path if name == "" else ROOT))
