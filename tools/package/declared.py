"""Platform APIs that the app uses, compared with the declarations of the platforms.

`android_api.tsv` has a row for every method and field that the app uses: the Android level that introduced it, the last
level that has it, and its declaration in the platform's `core/api/current.txt`. The levels are those of the npm package
`@nativescript/types-android`. `ios_api.tsv` lists every selector and property of iOS with the version that introduced
it, from `@nativescript/types-ios`, and its declaration in Apple's headers. Inherited members are listed under the class
that the app uses.
"""

import ast
import re
from pathlib import Path

ANDROID = Path(__file__).with_name("android_api.tsv")
IOS = Path(__file__).with_name("ios_api.tsv")
OF_KIVY = {"mActivity"}
"""Additional members of python-for-android's own activity"""
THEIRS = re.compile(r"[a-z]+([A-Z]\w*)+")
"""Pattern of method and field names in Java and Objective-C, which names of this project never match"""


def members(table: Path) -> set[str]:
    """Returns the names of all methods and fields that the app may use, as written in Python."""
    rows = table.read_text(encoding="utf-8").splitlines()[1:]
    return {row.split("\t")[1].replace(":", "_") for row in rows} | OF_KIVY


def undeclared_problems(sources: Path) -> list[str]:
    """Returns the platform members that the app uses but no listed class declares."""
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
