"""Contract of tables: none of its members exists for a single game."""

import ast
from pathlib import Path

from app.games import APP_GAMES

ROOT = Path(__file__).parents[2]
CONTRACT = ("TableHost", "PlayerBoard", "GameTable", "GestureHandler", "SplitPane", "SplitTable", "KeyboardCursor")
"""Classes of `app/table` that games derive from or call"""


def classes(folder):
    """Returns the classes of all modules in a folder."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ROOT / folder).rglob("*.py")))
    return [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]


def flags(cls):
    """Yields the members of a class whose default is a constant."""
    for node in cls.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            yield target.id
        elif isinstance(node, ast.FunctionDef):
            body = [line for line in node.body if not isinstance(line, ast.Expr)]
            if body and all(isinstance(line, ast.Return) and is_constant(line.value) for line in body):
                yield node.name


def is_constant(value):
    is_empty = isinstance(value, ast.Tuple) and not value.elts
    return is_empty or isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id.isupper())


def overridden(folder, but=()):
    """Returns the names that the classes of a folder define, except the classes in `but`."""
    names = set()
    for cls in (cls for cls in classes(folder) if cls.name not in but):
        for node in cls.body:
            if isinstance(node, ast.FunctionDef):
                names.add(node.name)
            elif isinstance(node, ast.Assign):
                names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def games_by_flag():
    """Returns for each of these members of the contract the games that override it."""
    folders = {game.folder.replace(".", "/") for game in APP_GAMES.values()}
    kit = overridden("app/table", but=CONTRACT)
    names = {folder: overridden(folder) | kit for folder in folders}
    contract = [cls for cls in classes("app/table") if cls.name in CONTRACT]
    assert len(contract) == len(CONTRACT)
    return {
        flag: {key for key, game in APP_GAMES.items() if flag in names[game.folder.replace(".", "/")]}
        for cls in contract
        for flag in flags(cls)
    }


def test_no_flag_exists_for_a_single_game():
    found = games_by_flag()
    assert len(found["hint_precondition"]) > 1
    assert {flag for flag, games in found.items() if len(games) == 1} == set()
