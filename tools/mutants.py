"""Mutation testing: applies single changes to a copy of the project and lists the tests that fail.

    python -m tools.mutants app/screens/scoring/score_sheet_page.py     twenty mutants of a file or a folder
    python -m tools.mutants app/games --count 50 --seed 2          fifty others
    python -m tools.mutants engine --kind logic                    only one kind: drawing or logic

A coverage run of all tests maps tests to lines first. It is cached in `build/mutants` until the code of the part
changes. Each mutant then runs only the tests that reach its line, the quickest first.
"""

import argparse
import ast
import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, chain, islice, zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from coverage import CoverageData

from app.look.theme import ROLES

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "mutants"
COPIED = (
    "app",
    "assets",
    "docs",
    "engine",
    "tests",
    "tools",
    "main.py",
    "pyproject.toml",
    "README.md",
    "buildozer.spec",
)
"""Paths of the project that the tests need"""
MOST_TESTS = 120
"""Maximum number of tests for a mutant; if more reach its line, a selection from all test files runs"""
SECONDS = 300
"""Seconds after which a mutant that does not end counts as caught"""
SHAPES = {
    "rounded_box",
    "circle_outline",
    "Box",
    "pill_outline",
    "rounded_polygon",
    "regular_polygon",
    "draw_medal",
    "draw_seat_medal",
    "draw_icon",
    "draw_glyph",
    "draw_knob",
}
"""Functions whose first number is a position"""
PLACES = {"x", "left", "right", "0"}
"""Endings of expressions whose value is a position"""
SEATS = {"seat", "place", "player", "front", "actor"}
"""Variables that identify a player"""


class Mutant(NamedTuple):
    """Single change to a file."""

    path: str
    line: int
    kind: str
    """`drawing` or `logic`"""
    before: str
    after: str
    source: str
    """Text of the changed file"""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {' '.join(self.before.split())}  ->  {' '.join(self.after.split())}"


class Code(NamedTuple):
    """Code node with a function that returns the text of its parts."""

    node: ast.AST
    text: Callable[[ast.AST], str]


class Change(NamedTuple):
    """Code node and its replacement."""

    node: ast.expr | ast.stmt
    kind: str
    after: str


# Operators: each yields its possible changes of a code node


def dropped_calls(code: Code) -> Iterator[Change]:
    """Removes a call that draws a shape or a sign, or another call."""
    node, text = code
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        name = text(node.value.func)
        is_drawing = "batch." in name or "draw" in name or "Batch" in text(node.value)
        yield Change(node, "drawing" if is_drawing else "logic", "pass")


def moved_shapes(code: Code) -> Iterator[Change]:
    """Moves a shape by twelve pixels."""
    node, text = code
    if isinstance(node, ast.Call) and text(node.func).rpartition(".")[2] in SHAPES:
        first = next((each for each in node.args if text(each) != "batch"), node)
        if isinstance(first, ast.BinOp) or text(first).rpartition(".")[2] in PLACES:
            yield Change(first, "drawing", f"({text(first)} + 12)")


def other_roles(code: Code) -> Iterator[Change]:
    """Replaces a colour role by another one."""
    node = code.node
    if isinstance(node, ast.Constant) and node.value in ROLES:
        yield Change(node, "drawing", '"ok"' if node.value == "bad" else '"bad"')


def other_seats(code: Code) -> Iterator[Change]:
    """Replaces a seat by the previous seat."""
    node = code.node
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name) and node.slice.id in SEATS:
        yield Change(node.slice, "drawing", f"{node.slice.id} - 1")


def other_signs(code: Code) -> Iterator[Change]:
    """Swaps addition and subtraction."""
    node, text = code
    signs = {ast.Add: "-", ast.Sub: "+"}
    if isinstance(node, ast.BinOp) and type(node.op) in signs and not _is_text(node.left) and not _is_text(node.right):
        yield Change(node, "drawing", f"{text(node.left)} {signs[type(node.op)]} {text(node.right)}")


def inverted_conditions(code: Code) -> Iterator[Change]:
    node, text = code
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield Change(node.test, "logic", f"not ({text(node.test)})")
    elif isinstance(node, ast.comprehension):
        yield from (Change(each, "logic", f"not ({text(each)})") for each in node.ifs)


def other_comparisons(code: Code) -> Iterator[Change]:
    """Shifts a comparison by one, such as `<` for `<=`."""
    node, text = code
    signs = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in signs:
        after = f"{text(node.left)} {signs[type(node.ops[0])]} {text(node.comparators[0])}"
        yield Change(node, "logic", after)


def other_numbers(code: Code) -> Iterator[Change]:
    node = code.node
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield Change(node, "logic", str(node.value + 1))


def other_joins(code: Code) -> Iterator[Change]:
    """Swaps `and` and `or`."""
    node, text = code
    if isinstance(node, ast.BoolOp):
        join = " or " if isinstance(node.op, ast.And) else " and "
        yield Change(node, "logic", join.join(f"({text(each)})" for each in node.values))


OPERATORS = (
    dropped_calls,
    moved_shapes,
    other_roles,
    other_seats,
    other_signs,
    inverted_conditions,
    other_comparisons,
    other_numbers,
    other_joins,
)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


# Mutants


class Source:
    """Python file with its code nodes by position."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.bytes = path.read_bytes()
        lines = self.bytes.splitlines(keepends=True)
        self._starts = [0, *accumulate(map(len, lines))]

    def span(self, node: Any) -> tuple[int, int]:
        """Returns the byte offsets of a code node."""
        end = self._starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        return self._starts[node.lineno - 1] + node.col_offset, end

    def text(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self.bytes[start:end].decode()

    def changes(self) -> Iterator[Change]:
        """Yields every change outside docstrings and annotations."""
        tree = ast.parse(self.bytes)
        skipped = {id(each) for node in ast.walk(tree) for each in _skipped(node)}
        for node in ast.walk(tree):
            if id(node) not in skipped:
                changes = (change for operator in OPERATORS for change in operator(Code(node, self.text)))
                yield from (change for change in changes if id(change.node) not in skipped)

    def mutant(self, change: Change) -> Mutant:
        start, end = self.span(change.node)
        source = (self.bytes[:start] + change.after.encode() + self.bytes[end:]).decode()
        path = self.path.relative_to(ROOT).as_posix()
        return Mutant(path, change.node.lineno, change.kind, self.text(change.node), change.after, source)


def _skipped(node: ast.AST) -> Iterator[ast.AST]:
    annotations = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    parts = [each for each in annotations if each]
    if isinstance(node, ast.Expr) and _is_text(node.value):
        parts.append(node)
    for part in parts:
        yield from ast.walk(part)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yields all mutants of a file."""
    source = Source(path)
    return map(source.mutant, source.changes())


def sample(part: str, kind: str, count: int, seed: int) -> list[Mutant]:
    """Draws a random sample of mutants that compile, spread over all files."""
    place = ROOT / part
    luck = Random(seed)
    files = [Source(path) for path in ([place] if place.is_file() else sorted(place.rglob("*.py")))]
    luck.shuffle(files)
    found = [[(file, each) for each in file.changes() if kind in ("all", each.kind)] for file in files]
    for each in found:
        luck.shuffle(each)
    in_turn = chain.from_iterable(filter(None, each) for each in zip_longest(*found))
    mutants = (file.mutant(change) for file, change in in_turn)
    return list(islice((mutant for mutant in mutants if _is_python(mutant.source)), count))


def _is_python(source: str) -> bool:
    try:
        compile(source, "mutant", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


# Coverage


def reach_of(part: str) -> CoverageData:
    """Returns the coverage data of a part; measures it once for each state of the code."""
    place = ROOT / part
    files = [place] if place.is_file() else sorted(place.rglob("*.py"))
    state = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
    cached = KEPT / f"{state}.coverage"
    if not cached.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        settings = KEPT / f"{state}.ini"
        settings.write_text(f"[run]\ndata_file = {cached}\ninclude = {','.join(map(str, files))}\n", encoding="utf-8")
        command = ["-m", "pytest", "-q", "-n", "auto", "--cov", f"--cov-config={settings}", "--cov-context=test"]
        subprocess.run([sys.executable, *command, "--cov-report="], cwd=ROOT, check=False)
    data = CoverageData(str(cached))
    data.read()
    return data


def tests_of(mutant: Mutant, data: CoverageData) -> list[str]:
    """Returns the tests that reach the line of a mutant, alternating between test files."""
    reached = data.contexts_by_lineno(str(ROOT / mutant.path)).get(mutant.line, [])
    names = sorted({name.partition("|")[0] for name in reached if name})
    files: dict[str, list[str]] = {}
    for name in names:
        files.setdefault(name.partition("::")[0], []).append(name)
    return list(chain.from_iterable(filter(None, each) for each in zip_longest(*files.values())))[:MOST_TESTS]


# Running


def noticed_by(mutant: Mutant, tests: Iterable[str], copy: Path) -> str | None:
    """Returns the first test that fails with a mutant, or None if all pass."""
    place = copy / mutant.path
    original = place.read_text(encoding="utf-8")
    place.write_text(mutant.source, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "2", "--no-header", "-rfE", *tests]
    try:
        run = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "(no end)"
    finally:
        place.write_text(original, encoding="utf-8")
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0] if failed else "(no start)" if run.returncode not in (0, 5) else None


def copy_project(folder: Path) -> Path:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, folder / name)
    (folder / ".venv").symlink_to(ROOT / ".venv")
    return folder


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="tells which tests notice a change")
    parser.add_argument("part", help="a file or a folder of the app or the engine")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=["all", "drawing", "logic"], default="all")
    wanted = parser.parse_args(arguments)
    data = reach_of(wanted.part)
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_project(Path(folder))
        chosen = sample(wanted.part, wanted.kind, wanted.count, wanted.seed)
        for mutant in chosen:
            tests = tests_of(mutant, data)
            notice = noticed_by(mutant, tests, copy) if tests else None
            survivors += notice is None
            print(
                f"{'found' if notice else 'SURVIVED' if tests else 'NOT REACHED'}  {mutant}  {notice or ''}", flush=True
            )
    print(f"{len(chosen) - survivors} of {len(chosen)} mutants found")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
