"""Checks of the payload: exactly the files that the app needs, small and reproducible."""

import ast
import marshal
import tarfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

from tools.package.packaged import Packaged

ROOMS = ("app", "engine", "assets")
LARGEST = 6 * 1024 * 1024
LANGUAGE = (3, 11)
SOURCES_OF_ASSETS = {".po", ".pot", ".md", ".svg", ".toml"}
"""Suffixes of source files in the assets folder, which the app does not need"""
ELSEWHERE = ("engine/commands/", "engine/__main__.py", "assets/icon_", "assets/opening.png")
"""Command-line modules of the engine, and pictures that the package contains outside the payload"""
OF_THE_PACKAGERS = {"sitecustomize.py", "p4a_env_vars.txt"}
HEADER = 16
"""Number of bytes before the code in a compiled file"""


def wanted(project: Path) -> set[str]:
    """Returns the files of the project that the app needs."""
    paths = [path for room in ROOMS for path in (project / room).rglob("*") if path.is_file()]
    needed = (path for path in paths if "__pycache__" not in path.parts and path.suffix not in SOURCES_OF_ASSETS)
    names = {path.relative_to(project).as_posix() for path in needed}
    return {"main.py", *(name for name in names if not name.startswith(ELSEWHERE))}


def chosen(sources: Path) -> set[str]:
    return {path.relative_to(sources).as_posix() for path in sources.rglob("*") if path.is_file()} - OF_THE_PACKAGERS


def choice_problems(packaged: Packaged, project: Path) -> list[str]:
    """Compares the files that buildozer chose with those that the app needs."""
    have, need = chosen(packaged.sources), wanted(project)
    problems = [f"{packaged.platform}: left out: {name}" for name in sorted(need - have)]
    return problems + [f"{packaged.platform}: not the app's: {name}" for name in sorted(have - need)]


def language_problems(sources: Path) -> list[str]:
    """Checks that every file is valid for the Python of the phones and works with `-OO`."""
    problems = []
    for path in sorted(sources.rglob("*.py")):
        name = path.relative_to(sources).as_posix()
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"), name, feature_version=LANGUAGE)
        except SyntaxError as error:
            problems.append(f"{name}:{error.lineno}: not Python {LANGUAGE[0]}.{LANGUAGE[1]}: {error.msg}")
            continue
        problems += [f"{name}:{line}: {what}" for line, what in stripped(tree)]
    return problems


def stripped(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yields line and description of code that `-OO` would break."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            yield node.lineno, "an assert, which phones leave out"
        elif isinstance(node, ast.Attribute) and node.attr == "__doc__":
            yield node.lineno, "a docstring is read, and phones have none"


# Archive


def archive_problems(android: Packaged, *, compiled: bool = True) -> list[str]:
    """Checks that the archive contains exactly the chosen files, compiled with `-OO`, and is small."""
    size = android.payload.stat().st_size
    problems = [f"the payload has {size} bytes, more than {LARGEST}"] if size > LARGEST else []
    files = read(android.payload)
    expected = {shipped(name, compiled) for name in chosen(android.sources)}
    names = set(files) - {shipped(name, compiled) for name in OF_THE_PACKAGERS}
    problems += [f"archive: missing: {name}" for name in sorted(expected - names)]
    problems += [f"archive: too much: {name}" for name in sorted(names - expected)]
    for name, data in files.items():
        if name.endswith(".pyc") and has_docstrings(marshal.loads(data[HEADER:])):
            problems.append(f"archive: {name} is compiled with docstrings: not as with -OO")
    return problems


def shipped(name: str, compiled: bool) -> str:
    return name + "c" if compiled and name.endswith(".py") else name


def read(archive: Path) -> dict[str, bytes]:
    """Returns the content of the files in an archive."""
    with tarfile.open(archive) as tar:
        members = [member for member in tar if member.isfile()]
        return {member.name: data.read() for member in members if (data := tar.extractfile(member))}


def has_docstrings(code: CodeType) -> bool:
    """Returns whether a compiled module has its docstring."""
    return "__doc__" in code.co_names and bool(code.co_consts) and isinstance(code.co_consts[0], str)


def reproduced_problems(one: Path, other: Path) -> list[str]:
    """Returns the differences between two archives that were built in the same folder."""
    if one.read_bytes() == other.read_bytes():
        return []
    first, second = read(one), read(other)
    differing = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    return [f"two builds differ in {', '.join(differing) or 'their archives'}"]
