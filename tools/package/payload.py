"""Which files go to the phone: all that the app needs, nothing else, small, and the same each time."""

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
"""What lies among the assets for those who make them"""
ELSEWHERE = ("engine/commands/", "engine/__main__.py", "assets/icon_", "assets/opening.png")
"""What the engine has for a terminal, and pictures that go into the package beside the payload"""
OF_THE_PACKAGERS = {"sitecustomize.py", "p4a_env_vars.txt"}
HEADER = 16
"""Bytes before the code in a compiled file"""


def wanted(project: Path) -> set[str]:
    """The files of the project that the app is made of."""
    paths = [path for room in ROOMS for path in (project / room).rglob("*") if path.is_file()]
    needed = (path for path in paths if "__pycache__" not in path.parts and path.suffix not in SOURCES_OF_ASSETS)
    names = {path.relative_to(project).as_posix() for path in needed}
    return {"main.py", *(name for name in names if not name.startswith(ELSEWHERE))}


def chosen(sources: Path) -> set[str]:
    return {path.relative_to(sources).as_posix() for path in sources.rglob("*") if path.is_file()} - OF_THE_PACKAGERS


def choice_problems(packaged: Packaged, project: Path) -> list[str]:
    """What buildozer chose is what the app is made of."""
    have, need = chosen(packaged.sources), wanted(project)
    problems = [f"{packaged.platform}: left out: {name}" for name in sorted(need - have)]
    return problems + [f"{packaged.platform}: not the app's: {name}" for name in sorted(have - need)]


def language_problems(sources: Path) -> list[str]:
    """Every file is Python as the phones have it, and none relies on what `-OO` takes away."""
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
    """What would be gone on a phone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            yield node.lineno, "an assert, which phones leave out"
        elif isinstance(node, ast.Attribute) and node.attr == "__doc__":
            yield node.lineno, "a docstring is read, and phones have none"


# The archive


def archive_problems(android: Packaged, *, compiled: bool = True) -> list[str]:
    """The archive holds the chosen files, compiled as the phone runs them, and is small."""
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
    """The files of an archive."""
    with tarfile.open(archive) as tar:
        members = [member for member in tar if member.isfile()]
        return {member.name: data.read() for member in members if (data := tar.extractfile(member))}


def has_docstrings(code: CodeType) -> bool:
    """Whether a module keeps its docstring."""
    return "__doc__" in code.co_names and bool(code.co_consts) and isinstance(code.co_consts[0], str)


def reproduced_problems(one: Path, other: Path) -> list[str]:
    """Two archives that were built in one folder are the same, byte for byte."""
    if one.read_bytes() == other.read_bytes():
        return []
    first, second = read(one), read(other)
    differing = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    return [f"two builds differ in {', '.join(differing) or 'their archives'}"]
