"""Measures how tidy the house is, against a limit for each figure: what `make house` and `make check` run.

    python -m tools.house              print every figure with its limit and its goal; exit code 1 above a limit
    python -m tools.house classes      print what counts for one figure, a line each

A limit is what holds today and may only be lowered; the goal is what it is to be lowered to. Files and lines of the app
are told without a limit: a feature may bring some, and a game brings a folder of its own.
"""

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from engine.games import MODULES

ROOT = Path(__file__).resolve().parent.parent
GAMES = set(MODULES)
FAMILIES = GAMES | {module.split(".")[1] for module in MODULES.values()}
"""What the folders of the games are called"""
REGISTRIES = {"engine/games.py", "engine/bots/levels.py"}
DEVICES = ("app/device/",)
"""Where each platform has a file of its own, and where a device is asked what it can do"""
OF_A_GAME = {
    "agreed",
    "done",
    "ended",
    "event",
    "game",
    "match",
    "move",
    "moves",
    "options",
    "part",
    "state",
    "view",
    "words",
}
"""What the code calls the things of a game"""
TABLE_TO_COME = re.compile(r"app/games/domino3d/(?!__init__|rules|traits|texts)")
"""A table that was not there yet when the goals for files and lines were set"""
SMALL = 60
"""Lines from which a module counts as more than a small one"""
CHECKED = "engine/match.py"
"""Where the walk from a finger ends: the move is checked"""
Node = tuple[str, ast.AST]
"""A file's path and a piece of its code"""


@dataclass(frozen=True)
class House:
    """The source of a project, read once."""

    root: Path

    @cached_property
    def texts(self) -> dict[str, str]:
        """Every module of the app and the engine by its path, and main.py."""
        paths = [path for room in ("app", "engine") for path in (self.root / room).rglob("*.py")]
        paths += self.root.glob("main.py")
        return {path.relative_to(self.root).as_posix(): path.read_text(encoding="utf-8") for path in sorted(paths)}

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        return {name: ast.parse(text, name) for name, text in self.texts.items()}

    def nodes(self, *rooms: str) -> Iterator[Node]:
        """All that is written in these rooms, each with its file."""
        return ((name, node) for name, tree in self.trees.items() if name.startswith(rooms) for node in ast.walk(tree))

    @property
    def of_app(self) -> list[str]:
        return [name for name in self.texts if name.startswith("app/")]


# What is measured: each figure is a list of what counts for it


def files(house: House) -> list[str]:
    return [name for name in house.of_app if not TABLE_TO_COME.match(name)]


def lines(house: House) -> list[str]:
    return [line for name in files(house) for line in lines_of(house, name)]


def shared_files(house: House) -> list[str]:
    """Returns the files of the app that belong to no single game."""
    return [name for name in house.of_app if not in_folder_of_a_game(name)]


def shared_lines(house: House) -> list[str]:
    return [line for name in shared_files(house) for line in lines_of(house, name)]


def lines_of(house: House, name: str) -> list[str]:
    return [f"{name}:{line}" for line in range(1, house.texts[name].count("\n") + 1)]


def in_folder_of_a_game(name: str) -> bool:
    return bool(re.match(r"app/games/\w+/", name))


def small_modules(house: House) -> list[str]:
    """Modules of less than sixty lines that one other module imports."""
    importers: dict[str, set[str]] = defaultdict(set)
    for name, node in house.nodes("app/", "main.py"):
        for module in modules_named(node):
            importers[module].add(name)
    counted = (name for name in house.of_app if not name.startswith(DEVICES) and not name.endswith("__init__.py"))
    return [
        f"{name}: {house.texts[name].count(chr(10))} lines, imported by {', '.join(by)}"
        for name in counted
        if house.texts[name].count("\n") < SMALL and len(by := importers[dotted(name)] - {name}) == 1
    ]


def dotted(name: str) -> str:
    return name.removesuffix(".py").replace("/", ".")


def modules_named(node: ast.AST) -> list[str]:
    """What a piece of code may import: modules, names within them, and modules named by a text to be loaded later."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return [node.value] if is_text and re.fullmatch(r"(app|engine)(\.\w+)+", node.value) else []  # type: ignore[attr-defined]


def classes_with_two_meanings(house: House) -> list[str]:
    """Names of classes and types that stand for several things. The folders of two games may share a name: they are
    read alike.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for name, node in house.nodes("app/"):
        if isinstance(node, ast.ClassDef):
            found[node.name].append(name)
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            found[ast.unparse(node.target)].append(name)
    return [f"{name}: {', '.join(places)}" for name, places in sorted(found.items()) if meanings(places) > 1]


def meanings(places: list[str]) -> int:
    """How many things the classes of one name in these files are."""
    folders = Counter(place.split("/")[2] for place in places if in_folder_of_a_game(place))
    return sum(not place.startswith("app/games/") or place.count("/") < 3 for place in places) + max(
        folders.values(), default=0
    )


def guesses(house: House) -> list[str]:
    """Questions whether something of a game has an attribute. What a device or a widget can do may be asked so."""
    return [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, node in house.nodes("app/")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not name.startswith(DEVICES)
        if node.func.id == "hasattr" or (node.func.id == "getattr" and len(node.args) == 3)
        if set(re.findall(r"[a-z]+", ast.unparse(node.args[0]))) & OF_A_GAME
    ]


def keyed_by_game(house: House) -> list[str]:
    """Dictionaries with the names of games as keys, where no game should be known."""
    return [
        f"{name}:{node.lineno}"
        for name, node in house.nodes("app/", "engine/", "main.py")
        if isinstance(node, ast.Dict) and not may_know_games(name) and any(map(is_game, node.keys))
    ]


def naming_games(house: House) -> list[str]:
    """Files that name a game or import one of its modules, where no game should be known."""
    found = defaultdict(list)
    for name, node in house.nodes("app/", "engine/", "main.py"):
        families = {family for module in modules_named(node) for family in FAMILIES & set(module.split("."))}
        if not may_know_games(name) and (families or is_game(node)):
            found[name].append(str(getattr(node, "lineno", "")))
    return [f"{name}: line {', '.join(lines)}" for name, lines in found.items()]


def is_game(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value in GAMES


def may_know_games(name: str) -> bool:
    own = re.match(r"(?:engine/bots|engine|app/games)/(\w+)/", name)
    return name in REGISTRIES or name.startswith("app/games/") or bool(own and own[1] in FAMILIES)


def traces(house: House) -> list[str]:
    """Calls for the probe's trace of an event outside the probe."""
    return [
        f"{name}:{node.lineno}"
        for name, node in house.nodes("app/", "engine/")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "traced"
        if not name.endswith("/probe.py")
    ]


def longest_function(house: House) -> list[str]:
    """The lines of the longest function."""
    functions = [(node, name) for name, node in house.nodes("app/", "engine/") if isinstance(node, ast.FunctionDef)]
    longest, name = max(functions, key=lambda each: (each[0].end_lineno or 0) - each[0].lineno)
    return [f"{name}:{line}: {longest.name}" for line in range(longest.lineno, (longest.end_lineno or 0) + 1)]


def touch_to_move(house: House) -> list[str]:
    """The files of the walk from a finger in docs/architecture.md, up to where the move is checked.

    The walk is the numbered list below the heading that says "from finger to". Every file in it must be there.
    """
    page = (house.root / "docs" / "architecture.md").read_text(encoding="utf-8")
    walk = re.search(r"^#+ [^\n]*finger to[^\n]*\n(.*?)(?=^#|\Z)", page, re.MULTILINE | re.DOTALL)
    steps = re.findall(r"^\d+\. (?:.|\n(?!\d+\. |\n))*", walk[1], re.MULTILINE) if walk else []
    named = list(dict.fromkeys(name for step in steps for name in re.findall(r"`((?:app|engine)/[\w/]+\.py)`", step)))
    missing = [name for name in named if name not in house.texts]
    if missing:
        raise SystemExit(f"docs/architecture.md walks through {', '.join(missing)}, which is not there")
    if CHECKED not in named:
        raise SystemExit(f"docs/architecture.md has no walk from a finger to {CHECKED}")
    return named[: named.index(CHECKED) + 1]


def kept_by_hand(house: House) -> list[str]:
    """Statements that the formatter is kept off."""
    paths = (path for room in ("app", "engine", "tests", "tools") for path in (house.root / room).rglob("*.py"))
    return [
        f"{path.relative_to(house.root).as_posix()}:{number}"
        for path in sorted(paths)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"#\s*fmt: *(skip|off)\b", line)
    ]


# The figures with their limits


@dataclass(frozen=True)
class Figure:
    """A figure of the house."""

    told: str
    limit: int | None
    """What holds today: lower it whenever less is left. None for a figure that is only told"""
    goal: int
    measure: Callable[[House], list[str]]

    def placement_refusal(self, now: int) -> str:
        """Returns what is to be done about the limit; nothing while it holds just so."""
        if self.limit is None:
            return ""
        return "TOO MANY" if now > self.limit else "limit can be lowered" if now < self.limit > self.goal else ""


FIGURES = {
    "files": Figure("files in app without the table of Domino 3D", None, 150, files),
    "lines": Figure("lines in app without the table of Domino 3D", None, 27500, lines),
    "shared-files": Figure("files in app outside the games' folders", None, 119, shared_files),
    "shared-lines": Figure("lines in app outside the games' folders", None, 20073, shared_lines),
    "small": Figure("modules under 60 lines with one importer", 20, 20, small_modules),
    "classes": Figure("names of classes and types with two meanings", 0, 0, classes_with_two_meanings),
    "guesses": Figure("guesses at what a game has", 0, 0, guesses),
    "keys": Figure("dictionaries keyed by a game's name", 0, 0, keyed_by_game),
    "names": Figure("files that name a game outside its rooms", 0, 0, naming_games),
    "traces": Figure("calls of traced() outside the probe", 0, 0, traces),
    "longest": Figure("lines of the longest function", 40, 40, longest_function),
    "walk": Figure("files from touch to checked move", 6, 6, touch_to_move),
    "by-hand": Figure("statements kept from the formatter", 40, 40, kept_by_hand),
}


def report(house: House, figures: dict[str, Figure]) -> bool:
    """Prints every figure and returns whether all are within their limits."""
    print(f"{'':<14}{'now':>7}{'limit':>7}{'goal':>7}")
    found = {key: figure.measure(house) for key, figure in figures.items()}
    for key, figure in figures.items():
        now = len(found[key])
        limit, verdict = "" if figure.limit is None else figure.limit, figure.placement_refusal(now)
        print(f"{key:<14}{now:>7}{limit:>7}{figure.goal:>7}  {figure.told}{verdict and ': ' + verdict}")
    return all(figure.limit is None or len(found[key]) <= figure.limit for key, figure in figures.items())


def main(arguments: list[str]) -> int:
    house = House(ROOT)
    if not arguments:
        return int(not report(house, FIGURES))
    if not set(arguments) <= set(FIGURES):
        raise SystemExit(__doc__)
    for key in arguments:
        print(*FIGURES[key].measure(house), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
