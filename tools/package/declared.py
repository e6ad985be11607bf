"""What the platforms themselves declare of all that the app asks of them.

`android_api.tsv` has a row for every method and field that the app uses: the level of Android that brought it, the last
one it was seen in, and the line that declares it in the platform's own `core/api/current.txt`. The levels are those of
the npm package `@nativescript/types-android`.
"""

import ast
import re
from pathlib import Path

DECLARATIONS = Path(__file__).with_name("android_api.tsv")
OF_KIVY = {"mActivity"}
"""What python-for-android's own activity has besides"""
JAVAS = re.compile(r"[a-z]+([A-Z][A-Za-z]*)+")
"""A name as Java writes those of methods and fields; ours are never written so"""


def android_members() -> set[str]:
    """Returns the name of every method and field of Android that the app may ask for."""
    rows = DECLARATIONS.read_text(encoding="utf-8").splitlines()[1:]
    return {row.split("\t")[1] for row in rows} | OF_KIVY


def undeclared_problems(sources: Path) -> list[str]:
    """What the app asks of Android, and no class of Android is known to have."""
    path = sources / "app/device/android.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    asked = {node.attr: node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    unknown = (name for name in asked if JAVAS.fullmatch(name) and name not in android_members())
    return [f"app/device/android.py:{asked[name]}: Android declares no {name}" for name in sorted(unknown)]
