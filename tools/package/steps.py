"""Shared start of both platforms' steps: configures buildozer with all its folders inside the given one.

These modules import the packagers and run in their environment: `python steps_android.py PROJECT FOLDER`.
"""

import json
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any


def open_spec(project: Path, folder: Path, target: str) -> Any:
    """Reads and validates the spec; buildozer exits with a message if it is invalid.

    The profile is that of the platform, as in `buildozer --profile ios ios debug`.
    """
    home = folder / "home"
    home.mkdir(parents=True)
    os.environ["HOME"] = str(home)
    os.chdir(project)
    from buildozer import Buildozer

    buildozer = Buildozer("buildozer.spec")
    buildozer.config.apply_profile(target)
    buildozer.config.set("buildozer", "build_dir", str(folder / "buildozer"))
    buildozer.user_bin_dir = str(folder / "bin")
    buildozer.logger.set_level(0)
    buildozer.set_target(target)
    buildozer.build_id = 1
    return buildozer


def run(steps: Callable[[Path, Path], dict[str, Any]]) -> None:
    """Runs the steps with the arguments of the command line and writes their facts to FOLDER/result.json."""
    project, folder = (Path(argument).resolve() for argument in sys.argv[1:3])
    folder.mkdir(parents=True, exist_ok=True)
    with redirect_stdout(sys.stderr):
        result = steps(project, folder)
    (folder / "result.json").write_text(json.dumps(result, indent=1, default=str), encoding="utf-8")
