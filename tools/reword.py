"""Changes English texts in the code, the catalogues and the tests, and keeps their translations.

    python -m tools.reword "Old text" "New text"      change one text
    python -m tools.reword texts.json                 change several: an object of old and new texts

Prints the translations that need another look: of texts with other placeholders than before. See `docs/translating.md`.
"""

import ast
import json
import sys
import textwrap
from collections.abc import Iterator
from itertools import accumulate
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple, TypeGuard

from babel.messages.catalog import Catalog

from tools import words

WIDTH = 120
TEST_FOLDERS = ("tests", "tools")
"""Folders in which a string that equals a text stands for this text, for example to find a button"""


def reword(texts: dict[str, str], root: Path = words.ROOT) -> list[str]:
    """Replaces texts everywhere; returns a warning for each text whose placeholders differ. Raises ValueError if the
    code contains no such text.
    """
    texts_in_code = {text for message in words.texts_of(words.found_in_code(root)) for text in parts_of(message.id)}
    missing = sorted(texts.keys() - texts_in_code)
    if missing:
        raise ValueError("not a text of the app: " + ", ".join(map(repr, missing)))
    for path in sorted((root / "app").rglob("*.py")):
        replace_in_file(path, texts, marked_only=True)
    for folder in TEST_FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            replace_in_file(path, texts, marked_only=False)
    for path in words.catalogues(root / "assets" / "locale"):
        words.write(path, reworded(words.read(path), texts))
        words.update(path, words.found_in_code(root))
    return [
        f"other placeholders: {old!r} -> {new!r}"
        for old, new in texts.items()
        if set(words.PLACEHOLDER.findall(old)) != set(words.PLACEHOLDER.findall(new))
    ]


def parts_of(key: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Returns the one text of a catalogue key, or its singular and plural."""
    return (key,) if isinstance(key, str) else tuple(key)


# Catalogues


def reworded(catalogue: Catalog, texts: dict[str, str]) -> Catalog:
    """Returns a catalogue with other keys and the same translations. An existing translation of a new text is kept."""
    changed = Catalog(catalogue.locale, header_comment=catalogue.header_comment, fuzzy=catalogue.fuzzy)
    changed.mime_headers = catalogue.mime_headers
    existing = {message.id for message in words.texts_of(catalogue) if isinstance(message.id, str)}
    for message in words.texts_of(catalogue):
        parts = tuple(texts.get(text, text) for text in parts_of(message.id))
        key = parts if message.pluralizable else parts[0]
        if key == message.id or key not in existing:
            changed.add(key, message.string, locations=message.locations, context=message.context)
    return changed


# Code


class Literal(NamedTuple):
    """String literal in a source file, with its first and last position in bytes"""

    text: str
    start: int
    end: int
    column: int
    """Letters before it in its first line"""
    rest: int
    """Letters after it in its last line"""


def replace_in_file(path: Path, texts: dict[str, str], *, marked_only: bool) -> None:
    """Replaces the string literals of a Python file that are one of the texts: all, or only those marked for
    translation.
    """
    source = path.read_bytes()
    for literal in reversed(literals_of(source, marked_only=marked_only)):
        if literal.text in texts:
            code = literal_code(texts[literal.text], literal.column, literal.rest)
            source = source[: literal.start] + code.encode() + source[literal.end :]
    if source != path.read_bytes():
        path.write_bytes(source)


def literals_of(source: bytes, *, marked_only: bool) -> list[Literal]:
    """Returns the string literals of a module in order, without docstrings and parts of f-strings."""
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    starts = list(accumulate(map(len, lines), initial=0))
    found = []
    for node in marked(tree) if marked_only else strings(tree):
        last_line, last_column = (node.end_lineno or 0) - 1, node.end_col_offset or 0
        start, end = starts[node.lineno - 1] + node.col_offset, starts[last_line] + last_column
        column = len(lines[node.lineno - 1][: node.col_offset].decode())
        rest = len(lines[last_line][last_column:].decode().rstrip())
        found.append(Literal(str(node.value), start, end, column, rest))
    return sorted(found, key=attrgetter("start"))


def marked(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yields the strings of a module that are marked for translation; raises ValueError for one in an f-string, because
    Python does not know its position.
    """
    formatted = [part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)]
    if any(is_marking(part) and any(map(is_string, part.args)) for part in formatted):
        raise ValueError("a text is marked in an f-string")
    for node in ast.walk(tree):
        if is_marking(node):
            yield from filter(is_string, node.args)


def is_marking(node: ast.AST) -> TypeGuard[ast.Call]:
    """Returns whether a node calls a function that marks texts."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in words.KEYWORDS


def strings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yields the strings of a module without docstrings and parts of f-strings."""
    parts = [part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values]
    notes = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    excluded = {*map(id, parts), *map(id, notes)}
    yield from (node for node in ast.walk(tree) if is_string(node) and id(node) not in excluded)


def is_string(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def literal_code(text: str, column: int, rest: int) -> str:
    """Returns the literal for a text; a text that is too long for one line is divided into several."""
    parts = textwrap.wrap(text, max(20, WIDTH - column - rest - 2), drop_whitespace=False, break_long_words=False)
    return ("\n" + " " * column).join(map(quoted, parts))


def quoted(text: str) -> str:
    """Returns a literal with the quotation marks of the house style.

    >>> print(quoted("it's"), quoted('say "done"'))
    "it's" 'say "done"'
    """
    code = json.dumps(text, ensure_ascii=False).replace(words.SPACE, r"\N{NO-BREAK SPACE}")
    return f"'{text}'" if '"' in text and "'" not in text and "\\" not in code.replace('\\"', "") else code


def main(arguments: list[str]) -> int:
    match arguments:
        case [old, new]:
            texts = {old: new}
        case [file]:
            texts = json.loads(Path(file).read_text(encoding="utf-8"))
        case _:
            raise SystemExit(__doc__)
    print(*reword(texts), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
