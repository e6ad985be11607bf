"""Figures about the source code, each with a limit; run by `make house` and `make check`.

    python -m tools.house              print every figure with its limit; exit code 1 if one is above its limit
    python -m tools.house classes      list the findings of one figure, one per line

A limit is the value at which a figure was last accepted and may only be lowered. The numbers of files and lines have no
limit, because they grow with features and games.
"""

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from engine.games import MODULES

ROOT = Path(__file__).resolve().parent.parent
FAMILY_OF = {game: module.split(".")[1] for game, module in MODULES.items()}
"""Folder name by game."""
FAMILIES = set(FAMILY_OF.values())
REGISTRIES = {"engine/games.py", "engine/bots/bot_registry.py", "app/games/__init__.py"}
"""Files that list the games."""
DEVICES = ("app/device/",)
"""Folder with a module per platform, in which attributes of a device may be tested."""
GAME_OBJECTS = {
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
    "texts",
    "view",
}
"""Variable names of objects that belong to a game."""
PARALLEL_FOLDER = re.compile(r"(engine/bots|app/games|engine)/(\w+)/")
SMALL = 60
"""Number of lines below which a module counts as small."""
DIALECT = {"told", "said", "found", "made", "given", "each", "kept", "known", "what", "those", "there", "whose"}
"""Words that describe a value by its history or by a clause; a good name uses a noun of the field instead."""
HOST_TO_MOVE = ("app/screens/match/match_screen.py", "app/match/session.py", "engine/match.py")
TOUCH_PATHS = {
    "Tri-Ominos, Quad-Ominos: drop a tile": (
        "app/table/contract.py",
        "app/table/hand_gestures.py",
        *HOST_TO_MOVE,
    ),
    "Domino 3D: drop a brick": (
        "app/table/contract.py",
        "app/games/domino3d/brick_board/gesture_handler.py",
        "app/games/domino3d/brick_board/brick_board.py",
        *HOST_TO_MOVE,
    ),
    "Domino 3D: drop a brick in a race": (
        "app/table/contract.py",
        "app/games/domino3d/brick_board/gesture_handler.py",
        "app/games/domino3d/race/race_board.py",
        *HOST_TO_MOVE,
    ),
}
"""Files on the call stack from the end of a drag to `Match.play`, outermost first.

`tests/window/test_touch_path.py` drags real pieces and compares the files. The gesture machine and the geometry are not
on the stack, because they return events before the move is played.
"""
BUTTON_PATH = (
    "app/widgets/pressable.py",
    "app/table/table_buttons.py",
    "app/table/player_area.py",
    "app/screens/match/match_screen.py",
    "app/games/quadrot/table.py",
    "app/games/quadrot/player_input.py",
    "app/table/contract.py",
    "app/match/session.py",
    "engine/match.py",
)
"""Files on the call stack from a tap on the button that ends a turn of Quadrot, where drags make steps, not moves."""
Node = tuple[str, ast.AST]
"""Path of a file and a node of its syntax tree."""


@dataclass(frozen=True)
class SourceTree:
    """Source files of a project, read once."""

    root: Path

    @cached_property
    def texts(self) -> dict[str, str]:
        """Source text by path: main.py and every module of app and engine."""
        paths = [path for folder in ("app", "engine") for path in (self.root / folder).rglob("*.py")]
        paths += self.root.glob("main.py")
        return {path.relative_to(self.root).as_posix(): path.read_text(encoding="utf-8") for path in sorted(paths)}

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        return {name: ast.parse(text, name) for name, text in self.texts.items()}

    def nodes(self, *folders: str) -> Iterator[Node]:
        """Yields all syntax nodes of the given folders, each with its file."""
        return (
            (name, node) for name, tree in self.trees.items() if name.startswith(folders) for node in ast.walk(tree)
        )

    def count_lines(self, *folders: str) -> int:
        return sum(text.count("\n") for name, text in self.texts.items() if name.startswith(folders))

    @property
    def app_files(self) -> list[str]:
        return [name for name in self.texts if name.startswith("app/")]


# Measures: each returns its findings, one text per finding


def app_files(sources: SourceTree) -> list[str]:
    return sources.app_files


def app_lines(sources: SourceTree) -> list[str]:
    return [line for name in sources.app_files for line in number_lines(sources, name)]


def shared_files(sources: SourceTree) -> list[str]:
    """Returns the files of the app outside the game folders."""
    return [name for name in sources.app_files if not re.match(r"app/games/\w+/", name)]


def shared_lines(sources: SourceTree) -> list[str]:
    return [line for name in shared_files(sources) for line in number_lines(sources, name)]


def number_lines(sources: SourceTree, name: str) -> list[str]:
    return [f"{name}:{line}" for line in range(1, sources.texts[name].count("\n") + 1)]


def small_modules(sources: SourceTree) -> list[str]:
    """Returns the modules of the app below `SMALL` lines that only one other module imports."""
    importers: dict[str, set[str]] = defaultdict(set)
    for name, node in sources.nodes("app/", "main.py"):
        for module in referenced_modules(node):
            importers[module].add(name)
    counted = (name for name in sources.app_files if not name.startswith(DEVICES) and not name.endswith("__init__.py"))
    return [
        f"{name}: {sources.texts[name].count(chr(10))} lines, imported by {', '.join(by)}"
        for name in counted
        if sources.texts[name].count("\n") < SMALL and len(by := importers[dotted(name)] - {name}) == 1
    ]


def dotted(name: str) -> str:
    return name.removesuffix(".py").replace("/", ".")


def referenced_modules(node: ast.AST) -> list[str]:
    """Returns possible names of imported modules, from an import or from a string that names a module for a later
    import.
    """
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return [node.value] if is_text and re.fullmatch(r"(app|engine)(\.\w+)+", node.value) else []  # type: ignore[attr-defined]


def duplicate_classes(sources: SourceTree) -> list[str]:
    """Returns names of classes and type aliases with several definitions in app and engine.

    Parallel game folders may share a name for a shared role, such as `engine/ominos/moves.py` and
    `engine/quadrot/moves.py`.
    """
    definitions: dict[str, list[str]] = defaultdict(list)
    for name, node in sources.nodes("app/", "engine/"):
        if isinstance(node, ast.ClassDef):
            definitions[node.name].append(name)
        elif alias := defined_alias(node):
            definitions[alias].append(name)
    return [f"{key}: {', '.join(files)}" for key, files in sorted(definitions.items()) if count_meanings(files) > 1]


def defined_alias(node: ast.AST) -> str:
    """Returns the name of a type alias, annotated or plain; empty for any other node."""
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
        return ast.unparse(node.target)
    is_plain = isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp)
    name = ast.unparse(node.targets[0]) if is_plain else ""  # type: ignore[attr-defined]
    return name if re.fullmatch(r"[A-Z]\w*[a-z]\w*", name) else ""


def count_meanings(files: Iterable[str]) -> int:
    """Returns the number of distinct roles of one class name that is defined in these files."""
    by_parent: dict[str, Counter[str]] = defaultdict(Counter)
    shared = 0
    for name in files:
        if folder := game_folder(name):
            by_parent[folder[0]][folder[1]] += 1
        else:
            shared += 1
    return shared + sum(max(counts.values()) for counts in by_parent.values())


def game_folder(name: str) -> tuple[str, str] | None:
    """Returns parent and family of the game folder of a file; None for a file outside."""
    match = PARALLEL_FOLDER.match(name)
    return (match[1], match[2]) if match and match[2] in FAMILIES else None


def attribute_guesses(sources: SourceTree) -> list[str]:
    """Returns the tests for an attribute of a game's object, except those of devices and widgets."""
    return [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, node in sources.nodes("app/")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not name.startswith(DEVICES)
        if node.func.id == "hasattr" or (node.func.id == "getattr" and len(node.args) == 3)
        if set(re.findall(r"[a-z]+", ast.unparse(node.args[0]))) & GAME_OBJECTS
    ]


def game_keyed_dicts(sources: SourceTree) -> list[str]:
    """Returns dictionaries with the name of a game among their keys, outside the folders of that game."""
    return [
        f"{name}:{node.lineno}"
        for name, node in sources.nodes("app/", "engine/", "main.py")
        if isinstance(node, ast.Dict) and foreign_families(name, {family_of(key) for key in node.keys})
    ]


def files_naming_games(sources: SourceTree) -> list[str]:
    """Returns files outside the folders of a game that name it or import one of its modules."""
    lines = defaultdict(list)
    for name, node in sources.nodes("app/", "engine/", "main.py"):
        named = {FAMILY_OF.get(word, word) for module in referenced_modules(node) for word in module.split(".")}
        if foreign_families(name, named | {family_of(node)}):
            lines[name].append(str(getattr(node, "lineno", "")))
    return [f"{name}: line {', '.join(numbers)}" for name, numbers in lines.items()]


def family_of(node: ast.AST | None) -> str:
    """Returns the family of the game that a string names; empty for any other node."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return FAMILY_OF.get(node.value, "") if is_text else ""  # type: ignore[union-attr]


def foreign_families(name: str, named: Iterable[str]) -> set[str]:
    """Returns the named families that a file must not name: all except its own; a registry may name all."""
    folder = game_folder(name)
    own = {folder[1]} if folder else set()
    return set() if name in REGISTRIES else (set(named) & FAMILIES) - own


def trace_calls(sources: SourceTree) -> list[str]:
    """Returns calls of an event's `traced` method outside the probe."""
    return [
        f"{name}:{node.lineno}"
        for name, node in sources.nodes("app/", "engine/")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "traced"
        if not name.endswith("/probe.py")
    ]


def longest_function(sources: SourceTree) -> list[str]:
    """Returns the lines of the longest function."""
    functions = [(node, name) for name, node in sources.nodes("app/", "engine/") if isinstance(node, ast.FunctionDef)]
    longest, name = max(functions, key=lambda function: (function[0].end_lineno or 0) - function[0].lineno)
    return [f"{name}:{line}: {longest.name}" for line in range(longest.lineno, (longest.end_lineno or 0) + 1)]


def drag_path(sources: SourceTree) -> list[str]:
    """Returns the longest path of `TOUCH_PATHS`."""
    paths = [existing_files(sources, path) for path in TOUCH_PATHS.values()]
    return max(paths, key=len)


def button_path(sources: SourceTree) -> list[str]:
    return existing_files(sources, BUTTON_PATH)


def existing_files(sources: SourceTree, path: Iterable[str]) -> list[str]:
    """Returns the files of a touch path; raises SystemExit if one of them does not exist."""
    missing = [name for name in path if name not in sources.texts]
    if missing:
        raise SystemExit(f"tools/house.py: a touch path has files that do not exist: {', '.join(missing)}")
    return list(path)


def formatter_exemptions(sources: SourceTree) -> list[str]:
    """Returns lines with a comment that disables the formatter."""
    paths = (path for folder in ("app", "engine", "tests", "tools") for path in (sources.root / folder).rglob("*.py"))
    return [
        f"{path.relative_to(sources.root).as_posix()}:{number}"
        for path in sorted(paths)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"#\s*fmt: *(skip|off)\b", line)
    ]


def app_dialect(sources: SourceTree) -> list[str]:
    return dialect_names(sources, "app/")


def engine_dialect(sources: SourceTree) -> list[str]:
    return dialect_names(sources, "engine/")


def dialect_names(sources: SourceTree, folder: str) -> list[str]:
    """Returns every identifier in a folder that contains a word of `DIALECT`, once per use."""
    return [
        f"{name}:{getattr(node, 'lineno', '')}: {identifier}"
        for name, node in sources.nodes(folder)
        if (identifier := identifier_of(node)) and words_of(identifier) & DIALECT
    ]


def app_any(sources: SourceTree) -> list[str]:
    return any_uses(sources, "app/")


def engine_any(sources: SourceTree) -> list[str]:
    return any_uses(sources, "engine/")


def any_uses(sources: SourceTree, folder: str) -> list[str]:
    """Returns every use of the type `Any` in a folder, imports included."""
    return [
        f"{name}:{getattr(node, 'lineno', '')}"
        for name, node in sources.nodes(folder)
        if (isinstance(node, ast.Name) and node.id == "Any") or (isinstance(node, ast.alias) and node.name == "Any")
    ]


def constructor_callables(sources: SourceTree) -> list[str]:
    """Returns every parameter of a constructor in app that is a function, by its annotation or a type alias of it."""
    names = {"Callable"} | {
        alias
        for _name, node in sources.nodes("app/")
        if (alias := defined_alias(node)) and "Callable[" in ast.unparse(node)
    }
    pattern = re.compile(rf"\b({'|'.join(sorted(names))})\b")
    return [
        f"{name}:{parameter.lineno}: {node.name}({parameter.arg})"
        for name, node in sources.nodes("app/")
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef) and method.name == "__init__"
        for parameter in (*method.args.args, *method.args.kwonlyargs)
        if parameter.annotation is not None and pattern.search(ast.unparse(parameter.annotation))
    ]


def lambdas(sources: SourceTree) -> list[str]:
    return [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, node in sources.nodes("app/")
        if isinstance(node, ast.Lambda)
    ]


def forwarding_members(sources: SourceTree) -> list[str]:
    """Returns methods and properties in app that only return the member of the same name of another object."""
    return [
        f"{name}:{method.lineno}: {node.name}.{method.name}"
        for name, node in sources.nodes("app/")
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef) and forwarded_member(method) == method.name
    ]


def forwarded_member(method: ast.FunctionDef) -> str:
    """Returns the name of the member that a method forwards to, with the same arguments; empty if it does more."""
    statements = [statement for statement in method.body if not is_text(statement)]
    if len(statements) != 1 or not isinstance(statements[0], ast.Return | ast.Expr):
        return ""
    parameters = [parameter.arg for parameter in (*method.args.args[1:], *method.args.kwonlyargs)]
    target, arguments = statements[0].value, parameters
    if isinstance(target, ast.Call):
        arguments = [ast.unparse(argument) for argument in (*target.args, *(word.value for word in target.keywords))]
        target = target.func
    is_forwarded = isinstance(target, ast.Attribute) and re.match(r"self\.\w+(\.\w+)+$", ast.unparse(target))
    return target.attr if is_forwarded and arguments == parameters else ""  # type: ignore[union-attr]


def is_text(statement: ast.stmt) -> bool:
    """Returns whether a statement is a docstring or another string."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def identifier_of(node: ast.AST) -> str:
    """Returns the name that a node defines or uses: function, class, argument, variable, attribute, import."""
    if isinstance(node, ast.alias):
        return node.asname or node.name.split(".")[-1]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.arg | ast.keyword):
        return node.arg or ""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def words_of(identifier: str) -> set[str]:
    """Splits an identifier at underscores and capitals."""
    return set(re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", identifier).lower()))


# Figures and limits


@dataclass(frozen=True)
class Figure:
    """Figure about the sources and its limit."""

    label: str
    limit: int | None
    """Largest accepted value; None for a figure that is only reported."""
    measure: Callable[[SourceTree], list[str]]
    per_1000_lines_of: str = ""
    """Folder to whose number of lines the findings are related; empty for a plain count."""

    def value(self, sources: SourceTree) -> float:
        count = len(self.measure(sources))
        if not self.per_1000_lines_of:
            return count
        return round(1000 * count / max(1, sources.count_lines(self.per_1000_lines_of)), 1)


FIGURES = {
    "files": Figure("files in app", None, app_files),
    "lines": Figure("lines in app", None, app_lines),
    "shared-files": Figure("files in app outside the game folders", None, shared_files),
    "shared-lines": Figure("lines in app outside the game folders", None, shared_lines),
    "small": Figure("modules under 60 lines with one importer", 20, small_modules),
    "classes": Figure("duplicate names of classes and type aliases", 0, duplicate_classes),
    "guesses": Figure("tests for an attribute of a game's object", 0, attribute_guesses),
    "keys": Figure("dictionaries keyed by a game outside its folders", 0, game_keyed_dicts),
    "names": Figure("files that name a game outside its folders", 0, files_naming_games),
    "traces": Figure("calls of traced() outside the probe", 0, trace_calls),
    "longest": Figure("lines of the longest function", 40, longest_function),
    "walk": Figure("files on the stack from a dropped piece to the checked move", 6, drag_path),
    "walk-button": Figure("files on the stack from a button to the checked move", None, button_path),
    "by-hand": Figure("statements exempt from the formatter", 40, formatter_exemptions),
    "dialect-app": Figure("vague names per 1,000 lines of app", 5, app_dialect, "app/"),
    "dialect-engine": Figure("vague names per 1,000 lines of engine", 5, engine_dialect, "engine/"),
    "callables": Figure("parameters of constructors that are functions", None, constructor_callables),
    "lambdas": Figure("lambdas in app", None, lambdas),
    "forwards": Figure("members that only forward to one of the same name", None, forwarding_members),
    "any-app": Figure("uses of the type Any per 1,000 lines of app", 4, app_any, "app/"),
    "any-engine": Figure("uses of the type Any per 1,000 lines of engine", 4, engine_any, "engine/"),
}


def report(sources: SourceTree, figures: dict[str, Figure]) -> bool:
    """Prints every figure and returns whether all are within their limits."""
    print(f"{'':<15}{'now':>7}{'limit':>7}")
    is_within = True
    for key, figure in figures.items():
        value = figure.value(sources)
        is_above = figure.limit is not None and value > figure.limit
        limit = "" if figure.limit is None else figure.limit
        print(f"{key:<15}{value:>7}{limit:>7}  {figure.label}{': ABOVE THE LIMIT' if is_above else ''}")
        is_within = is_within and not is_above
    return is_within


def main(arguments: list[str]) -> int:
    sources = SourceTree(ROOT)
    if not arguments:
        return int(not report(sources, FIGURES))
    if not set(arguments) <= set(FIGURES):
        raise SystemExit(__doc__)
    for key in arguments:
        print(*FIGURES[key].measure(sources), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
