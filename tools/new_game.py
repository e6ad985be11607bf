"""Adds a game to the project: a playable copy of the example game, to be changed step by step.

    python -m tools.new_game dominoes        writes the folders, entries and pages, and prints the next steps

The name has 3 to 31 lower-case letters and digits, and starts with a letter. See `docs/new-game.md`.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = "tools/example_game"
TESTS = "tests/engine/example_game"
NAME = re.compile(r"[a-z][a-z0-9]{2,30}")
PAGE = "docs/new-game.md"
STEPS_HEADING = "\n## Steps\n"


class BadName(ValueError):
    """Error for a name that no new game can have."""


def check_name(name: str, root: Path = ROOT) -> None:
    """Raises BadName unless `name` is a new package name of lower-case letters and digits."""
    if not NAME.fullmatch(name):
        raise BadName(f"a name has 3 to 31 lower-case letters and digits and starts with a letter, not {name!r}")
    taken = [path for path in (root / "engine" / name, root / "app/games" / name) if path.exists()]
    if taken:
        raise BadName(f"{taken[0].relative_to(root)} exists already")


def renamed(text: str, name: str) -> str:
    """Returns a source text of the example game with the names of the new game.

    >>> renamed("from tools.example_game.engine.state import ExampleState", "lines")
    'from engine.lines.state import LinesState'
    """
    replacements = {
        "tools.example_game.engine": f"engine.{name}",
        "tools.example_game.app": f"app.games.{name}",
        "app/games/example/": f"app/games/{name}/",
        '"example"': f'"{name}"',
        "the example game": f"the game {name.title()}",
    }
    for old, new in replacements.items():
        text = text.replace(old, new)
    return re.sub(r"\bExample(?=[A-Z]|\b)", name.title(), text)


def add_game(name: str, root: Path = ROOT) -> Iterator[Path]:
    """Adds a game to the project at `root`; yields each file that was written or changed."""
    check_name(name, root)
    folders = {
        f"{EXAMPLE}/engine": f"engine/{name}",
        f"{EXAMPLE}/app": f"app/games/{name}",
        TESTS: f"tests/engine/{name}",
    }
    for source, folder in folders.items():
        for path in sorted((root / source).glob("*.py")):
            yield write(root / folder / path.name, renamed(path.read_text(encoding="utf-8"), name))
    yield write(root / f"tests/window/{name}/__init__.py", "")
    page = (root / EXAMPLE / "page.md").read_text(encoding="utf-8")
    yield write(root / f"docs/{name}.md", renamed(page, name))
    yield insert(root / "engine/games.py", "MODULES = {", f'    "{name}": "engine.{name}.state",\n', "}\n")
    entry = (root / EXAMPLE / "app_game.py").read_text(encoding="utf-8")
    entry = renamed(entry[entry.index("AppGame(") :].rstrip(), name).replace("\n", "\n        ")
    yield insert(root / "app/games/__init__.py", "APP_GAMES = {", f"        {entry},\n", "    )\n}\n")
    plan = f"  {name + '/':20} rules of {name.title()}: docs/{name}.md\n"
    yield insert(root / "docs/architecture.md", "engine/  ", plan, "  bots/ ")


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def insert(path: Path, start: str, text: str, before: str) -> Path:
    """Inserts a text into a file before the first occurrence of `before` after `start`."""
    whole = path.read_text(encoding="utf-8")
    place = whole.index(before, whole.index(start))
    return write(path, whole[:place] + text + whole[place:])


def next_steps(name: str, root: Path = ROOT) -> str:
    """Returns the steps of the page about new games as plain text, with the name of the game."""
    page = (root / PAGE).read_text(encoding="utf-8")
    section = page.partition(STEPS_HEADING)[2].partition("\n## ")[0]
    without_links = re.sub(r" ?\(\[[^]]*\]\([^)]*\)\)", "", section)
    return without_links.replace("`", "").replace("NAME", name).strip()


def main(arguments: list[str]) -> int:
    if arguments in (["--help"], ["-h"]):
        print(__doc__)
        return 0
    if len(arguments) != 1:
        print(__doc__)
        return 2
    try:
        paths = [str(path.relative_to(ROOT)) for path in add_game(arguments[0])]
    except BadName as error:
        print(error)
        return 1
    print("\n".join(paths))
    sources = [path for path in paths if path.endswith(".py")]
    for command in (["check", "--quiet", "--fix", "--select=I"], ["format", "--quiet"]):  # new names, new order
        subprocess.run([sys.executable, "-m", "ruff", *command, *sources], cwd=ROOT, check=True)
    print(f"\nNext steps, from {PAGE}:\n\n{next_steps(arguments[0])}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
