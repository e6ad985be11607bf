"""Prints the share of statements that tests ran in each folder: python -m tools.coverage_table build/coverage.json

Files that import Kivy, directly or indirectly, are left out, because the tests with a window cover those.
"""

import ast
import json
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def imported_modules(name: str) -> set[str]:
    """Returns the paths of the modules that a file imports, and `kivy` for any module of Kivy."""
    found = set()
    for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        found |= {
            "kivy" if module.partition(".")[0] == "kivy" else f"{module.replace('.', '/')}.py" for module in modules
        }
    return found


def kivy_dependents(names: list[str]) -> set[str]:
    """Returns the files that import Kivy, directly or through other files."""
    imports = {name: imported_modules(name) for name in names}
    found, last = {"kivy"}, 0
    while len(found) > last:
        last = len(found)
        found |= {name for name, modules in imports.items() if modules & found}
    return found


def count_by_folder(files: dict[str, dict[str, dict[str, int]]]) -> dict[str, tuple[int, int]]:
    """Returns the number of statements in each folder and the number that ran."""
    kivy = kivy_dependents(list(files))
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for name, found in files.items():
        if name not in kivy:
            counts[str(Path(name).parent)][0] += found["summary"]["num_statements"]
            counts[str(Path(name).parent)][1] += found["summary"]["covered_lines"]
    return {room: (all_of_it, ran) for room, (all_of_it, ran) in sorted(counts.items()) if all_of_it}


def main(report: Path) -> None:
    found = count_by_folder(json.loads(report.read_text(encoding="utf-8"))["files"])
    print("| room | statements | run |\n| --- | --- | --- |")
    for room, (all_of_it, ran) in found.items():
        print(f"| `{room}` | {all_of_it:,} | {ran / all_of_it:.0%} |")
    for place in ("engine", "app"):
        all_of_it, ran = (sum(each[n] for room, each in found.items() if room.startswith(place)) for n in (0, 1))
        print(f"| **{place}** | {all_of_it:,} | {ran / all_of_it:.0%} |")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
