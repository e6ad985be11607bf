"""Builds the iOS package as far as possible without a Mac: kivy-ios' recipes and Xcode project, without compilation."""

import os
import plistlib
import sys
from pathlib import Path
from typing import Any

from steps import open_spec, run

STAND_INS = {
    "xcodebuild": "#!/bin/sh\n"
    'test "$1" = -showsdks || exit 1\n'
    "printf 'iOS SDKs:\\n\\tiOS 26.0 \\t-sdk iphoneos26.0\\n\\tSimulator 26.0 \\t-sdk iphonesimulator26.0\\n'\n",
    "xcode-select": "#!/bin/sh\necho /none\n",
}
"""Replacements for the Xcode commands that kivy-ios runs before it compiles"""


def steps(project: Path, folder: Path) -> dict[str, Any]:
    buildozer = open_spec(project, folder, "ios")
    buildozer.build_application()
    stand_in(folder / "xcode-tools")
    work = folder / "ios"
    work.mkdir()
    os.chdir(work)
    from kivy_ios import toolchain

    toolchain.initial_working_directory = str(work)
    context = toolchain.Context()
    asked = [name.strip() for name in buildozer.config.getlist("app", "requirements", [])]
    known = set(toolchain.Recipe.list_recipes())
    recipes = resolved(toolchain, context, [name for name in map(plain_name, asked) if name in known])
    pretend_built(context, recipes)
    name = buildozer.namify(buildozer.config.get("app", "package.name"))
    sys.argv = ["toolchain", "create", name, buildozer.app_dir]
    toolchain.ToolchainCL()
    rendered = work / f"{name.lower()}-ios"
    info = rendered / f"{name.lower()}-Info.plist"
    return {
        "recipes": {recipe: str(found.version) for recipe, found in recipes.items()},
        "plain": [wanted for wanted in asked if plain_name(wanted) not in known],
        "asked": asked,
        "sources": buildozer.app_dir,
        "project": rendered,
        "xcode project": next(rendered.glob("*.xcodeproj")) / "project.pbxproj",
        "info": plistlib.loads(info.read_bytes()),
        "modules": sorted(compiled_modules(Path(toolchain.__file__).parent / "recipes" / "python3")),
    }


def stand_in(folder: Path) -> None:
    """Adds replacements for two Xcode commands, and the cython of this environment, to the path."""
    folder.mkdir()
    for name, script in STAND_INS.items():
        (folder / name).write_text(script, encoding="utf-8")
        (folder / name).chmod(0o755)
    os.environ["PATH"] = f"{folder}:{Path(sys.executable).parent}:{os.environ['PATH']}"


def plain_name(requirement: str) -> str:
    return requirement.split("==")[0]


def resolved(toolchain: Any, context: Any, names: list[str]) -> dict[str, Any]:
    """Returns all recipes that these requirements need."""
    found: dict[str, Any] = {}
    wanted = list(names)
    while wanted:
        name = wanted.pop(0)
        if name in found:
            continue
        found[name] = recipe = toolchain.Recipe.get_recipe(name, context)
        recipe.init_with_ctx(context)
        wanted += [need if isinstance(need, str) else need[0] for need in recipe.depends]
    return found


def pretend_built(context: Any, recipes: dict[str, Any]) -> None:
    """Creates empty folders in place of the built frameworks, because the project links only what exists."""
    for name, recipe in recipes.items():
        context.state[f"{name}.build_all"] = True
        for framework in recipe.dist_xcframeworks:
            Path(framework).mkdir(parents=True, exist_ok=True)


def compiled_modules(recipe: Path) -> set[str]:
    """Returns the C modules that kivy-ios builds into its Python."""
    lines = [
        line.split("#")[0].split() for path in recipe.glob("ModulesSetup*") for line in path.read_text().splitlines()
    ]
    return {words[0] for words in lines if len(words) > 1 and words[0].isidentifier()}


if __name__ == "__main__":
    run(steps)
