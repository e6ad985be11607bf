"""What the platforms themselves declare of all that the app asks of them.

`android_api.tsv` has a row for every method and field that the app uses: the level of Android that brought it, the last
one it was seen in, and the line that declares it in the platform's own `core/api/current.txt`. The levels are those of
the npm package `@nativescript/types-android`. `ios_api.tsv` has the same of iOS: every selector and property, with the
version that brought it by `@nativescript/types-ios`, as Apple's headers declare it; what a class inherits stands under
the class that the app asks.
"""

import ast
import re
from pathlib import Path

ANDROID = Path(__file__).with_name("android_api.tsv")
IOS = Path(__file__).with_name("ios_api.tsv")
OF_KIVY = {"mActivity"}
"""What python-for-android's own activity has besides"""
THEIRS = re.compile(r"[a-z]+([A-Z]\w*)+")
"""A name as Java and Objective-C write those of methods and fields; ours are never written so"""


def members(table: Path) -> set[str]:
    """Returns the name of every method and field that the app may ask for, as Python writes it."""
    rows = table.read_text(encoding="utf-8").splitlines()[1:]
    return {row.split("\t")[1].replace(":", "_") for row in rows} | OF_KIVY


def undeclared_problems(sources: Path) -> list[str]:
    """What the app asks of a platform, and no class of it is known to have."""
    return [
        problem
        for name, platform, table in (("android", "Android", ANDROID), ("ios", "iOS", IOS))
        for problem in unknown(sources, f"app/device/{name}.py", platform, members(table))
    ]


def unknown(sources: Path, path: str, platform: str, known: set[str]) -> list[str]:
    tree = ast.parse((sources / path).read_text(encoding="utf-8"))
    asked = {node.attr: node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names = (name for name in asked if THEIRS.fullmatch(name) and name not in known)
    return [f"{path}:{asked[name]}: {platform} declares no {name}" for name in sorted(names)]
