"""Checks the packages without an SDK, a phone or a Mac: python -m tools.package.check [PROJECT]

Prints a line for each group of checks, and the problems found; the exit code is 1 if there are any.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from tools.package import declared, imports, ios, manifest, payload, requirements
from tools.package.packaged import ROOT, NotPackaged, Packaged, package

MOST = 20
"""Maximum number of problems printed for a group"""
Group: TypeAlias = tuple[str, Callable[[], list[str]]]


def main() -> int:
    project = Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT
    failed = False
    with tempfile.TemporaryDirectory(prefix="sablier-package-") as folder:
        for name, problems in answers(project, Path(folder)):
            print(f"{'FAILED' if problems else 'ok':<8}{name}", *problems[:MOST], sep="\n          ")
            failed = failed or bool(problems)
    return int(failed)


def answers(project: Path, folder: Path, *, twice: bool = True) -> Iterator[tuple[str, list[str]]]:
    """Yields the name of each group of checks with its problems; stops if the packagers refuse the project.

    The checks use a copy, so that edits to the project do not disturb them. `twice`: whether to build the package again
    and compare both builds.
    """
    project = shutil.copytree(project, folder / "project", ignore=shutil.ignore_patterns(".*", "build", "__pycache__"))
    try:
        apple = package("ios", project, folder / "ios")
        android = package("android", project, folder / "android")
    except NotPackaged as error:
        yield "the packagers take the project", [str(error)]
        return
    for name, ask in groups(android, apple, project, folder):
        yield name, ask()
    if twice:
        yield "two builds are one", rebuilt_problems(android, project)


def groups(android: Packaged, apple: Packaged, project: Path, folder: Path) -> list[Group]:
    return [
        ("requirements of Android", lambda: requirements.android_problems(android, project)),
        ("requirements of iOS", lambda: requirements.ios_problems(apple, project)),
        ("what has no recipe is plain Python", lambda: requirements.plain_problems(android.plain)),
        ("manifest", lambda: manifest.manifest_problems(android)),
        ("pictures, colours, backups", lambda: manifest.resource_problems(android, project)),
        ("what is asked of the platforms", lambda: declared.undeclared_problems(android.sources)),
        ("build files", lambda: manifest.build_problems(android)),
        ("compiled resources", lambda: compiled(android, folder / "resources")),
        ("choice of files", lambda: payload.choice_problems(android, project) + ios.same_problems(android, apple)),
        ("language of the files", lambda: payload.language_problems(android.sources)),
        ("archive", lambda: payload.archive_problems(android)),
        ("imports", lambda: all_imports(android, apple)),
        ("Xcode project", lambda: ios.project_problems(apple)),
        ("privacy on iOS", lambda: ios.privacy_problems(project)),
    ]


def rebuilt_problems(android: Packaged, project: Path) -> list[str]:
    """Builds again in the same folder and compares the archives."""
    first = android.payload.rename(android.folder.with_name("first.tar"))
    shutil.rmtree(android.folder)
    return payload.reproduced_problems(first, package("android", project, android.folder).payload)


def compiled(android: Packaged, folder: Path) -> list[str]:
    if not manifest.can_compile():
        return ["aapt or android-framework-res is not installed: nothing was compiled"]
    return manifest.compiled_problems(android, folder)


def all_imports(android: Packaged, apple: Packaged) -> list[str]:
    dropped = set(android.facts["dropped"])
    of_android = imports.import_problems(android.sources, "android", dropped, imports.NOT_BUILT["android"])
    lacking = imports.lacking_on_ios(apple.facts["modules"])
    return of_android + imports.import_problems(apple.sources, "ios", set(), lacking)


if __name__ == "__main__":
    sys.exit(main())
