"""Builds the Android package as far as possible without an SDK, with the code of buildozer and python-for-android.

buildozer chooses the payload and composes two command lines. python-for-android parses them, resolves the recipes and
creates the project; its `build.py` renders manifest and gradle files and byte-compiles the payload. Nothing native is
compiled.
"""

import contextlib
import json
import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from steps import open_spec, run

BUILD_TOOLS = "36.0.0"
"""Version of the build tools that the workflow installs; here an empty folder with this name"""
MODE = os.environ.get("BUILD_MODE", "release")
COMPILES = os.environ.get("PAYLOAD", "compiled") == "compiled"
"""Whether to byte-compile the payload, which takes most of the time, because each file starts a Python"""


def steps(project: Path, folder: Path) -> dict[str, Any]:
    buildozer = open_spec(project, folder, "android")
    create, package = command_lines(buildozer)
    context, asked = parsed(create, package)
    names, bootstrap = asked["create"].requirements.split(","), asked["create"].bootstrap
    order, plain, bootstrap, versions = graph(context, folder, names, bootstrap)
    target = buildozer.target
    context.android_api, context.ndk_api = int(target.android_api), int(target.android_minapi)
    project_folder = lay_out(context, folder, order + plain, bootstrap, versions, target, asked)
    sources = shutil.copytree(buildozer.app_dir, folder / "sources")  # a copy, because compilation replaces the files
    build(project_folder, folder, asked[package[0]].unknown_args)
    return {
        "command lines": [create, package],
        "recipes": versions,
        "plain": plain,
        "asked": names,
        "archs": target._archs,
        "artifact": target.artifact_format,
        "package": target._get_package(),
        "version": buildozer.get_version(),
        "sources": sources,
        "project": project_folder,
        "title": buildozer.config.get("app", "title"),
        "p4a commit": buildozer.config.getdefault("app", "p4a.commit", ""),
        "dropped": dropped_modules(),
        "ndk": buildozer.config.getdefault("app", "android.ndk", ""),
    }


def command_lines(buildozer: Any) -> list[list[str]]:
    """Returns the command lines `p4a create …` and `p4a apk …` or `aab …` composed by buildozer, which also copies the
    payload.
    """
    lines: list[list[str]] = []
    target, config = buildozer.target, buildozer.config
    target._p4a = lambda line, **_more: lines.append([*line, *target.extra_p4a_args])
    target.build_mode = MODE
    target.artifact_format = config.getdefault("app", f"android.{MODE}_artifact", "apk")
    target.compile_platform()
    buildozer.build_application()
    Path(target.get_dist_dir(config.get("app", "package.name"))).mkdir(parents=True)
    (Path(target.android_sdk_dir) / "build-tools").mkdir(parents=True)
    with contextlib.suppress(IndexError):  # raised for lack of build tools, after the command line is composed
        target.build_package()
    return lines[:2]


def parsed(*lines: list[str]) -> tuple[Any, dict[str, Any]]:
    """Returns python-for-android's context and the arguments of each command, parsed from the command lines."""
    from pythonforandroid import toolchain
    from pythonforandroid.logger import logger

    logger.setLevel(logging.ERROR)
    asked: dict[str, Any] = {}
    for command in ("create", "apk", "aab"):
        keep = lambda _chain, arguments, command=command: asked.update({command: arguments})  # noqa: E731
        setattr(toolchain.ToolchainCL, command, keep)
    for line in lines:
        sys.argv = ["p4a", *(word for word in line if word != "--debug")]
        chain = toolchain.ToolchainCL()
        logger.setLevel(logging.ERROR)
    toolchain.ToolchainCL._fix_args(asked[lines[1][0]])
    return chain.ctx, asked


def graph(
    context: Any, folder: Path, names: list[str], bootstrap: str
) -> tuple[list[str], list[str], Any, dict[str, str]]:
    """Returns the recipes in build order, the requirements for pip, the bootstrap, and the versions of the recipes."""
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe

    context.setup_dirs(str(folder / "p4a"))
    order, plain, chosen = get_recipe_order_and_bootstrap(context, names, Bootstrap.get_bootstrap(bootstrap, context))
    versions = {name: str(Recipe.get_recipe(name, context).version) for name in order}
    pins = {name.removeprefix("VERSION_"): value for name, value in os.environ.items() if name.startswith("VERSION_")}
    return order, sorted(f"{name}=={pins[name]}" if name in pins else name for name in plain), chosen, versions


def dropped_modules() -> list[str]:
    """Returns the modules that python-for-android removes from Python's standard library."""
    from pythonforandroid.recipe import Recipe

    return sorted(Recipe.get_recipe("python3", None).stdlib_dir_blacklist)


def lay_out(
    context: Any, folder: Path, recipes: list[str], bootstrap: Any, versions: dict[str, str], target: Any, asked: Any
) -> Path:
    """Creates the project folder for gradle, without native libraries."""
    context.recipe_build_order = recipes
    context.symlink_bootstrap_files = False
    bootstrap.prepare_build_dir()
    project = folder / "android"
    shutil.copytree(bootstrap.build_dir, project)
    sdk = folder / "sdk"
    (sdk / "build-tools" / BUILD_TOOLS).mkdir(parents=True)
    (project / "local.properties").write_text(f"sdk.dir={sdk}", encoding="utf-8")
    facts = {
        "dist_name": asked["create"].dist_name,
        "bootstrap": bootstrap.name,
        "archs": target._archs,
        "ndk_api": context.ndk_api,
        "use_setup_py": False,
        "recipes": recipes,
        "hostpython": sys.executable,
        "python_version": versions["python3"],
    }
    (project / "dist_info.json").write_text(json.dumps(facts), encoding="utf-8")
    for arch in target._archs:
        (project / "libs" / arch).mkdir(parents=True)
        (project / f"_python_bundle__{arch}" / "_python_bundle").mkdir(parents=True)
    return project


def build(project: Path, folder: Path, arguments: list[str]) -> None:
    """Runs python-for-android's `build.py` with a clock fixed at 1970, so that two payloads can be compared."""
    more = [] if COMPILES else ["--no-byte-compile-python"]
    done = subprocess.run(
        [sys.executable, "build.py", *arguments, *more],
        cwd=project,
        capture_output=True,
        text=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": "0"},
    )
    (folder / "build.log").write_text(done.stdout + done.stderr, encoding="utf-8")
    if done.returncode:
        raise SystemExit(f"build.py: {(done.stdout + done.stderr)[-3000:]}")


if __name__ == "__main__":
    run(steps)
