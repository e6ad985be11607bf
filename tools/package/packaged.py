"""Result of the packagers' steps, which run in their own environment."""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PYTHON = Path(os.environ.get("PACKAGE_PYTHON", ROOT / ".venv" / "package" / "bin" / "python"))
"""Python with the packages of requirements-package.lock, created by `make package-check`"""


class NotPackaged(RuntimeError):
    """Raised if the packagers refuse the project, with their message."""


@dataclass(frozen=True)
class Packaged:
    """Facts from the steps of one platform, and the folder with their files."""

    platform: str
    folder: Path
    facts: dict[str, Any]

    @property
    def recipes(self) -> dict[str, str]:
        """Versions of the requirements that are built from recipes of the packager."""
        return dict(self.facts["recipes"])

    @property
    def plain(self) -> list[str]:
        """Requirements without a recipe, which pip installs."""
        return list(self.facts["plain"])

    @property
    def sources(self) -> Path:
        """Folder with the chosen source files, before compilation."""
        return Path(self.facts["sources"])

    @property
    def project(self) -> Path:
        """Project for gradle or Xcode."""
        return Path(self.facts["project"])

    @property
    def payload(self) -> Path:
        """Archive of the app in the Android package."""
        return self.project / "src/main/assets/private.tar"


def package(platform: str, project: Path, folder: Path, *, compiled: bool = True, mode: str = "release") -> Packaged:
    """Runs the steps of `android` or `ios`. `compiled`: whether to byte-compile the payload, as in a release."""
    environment = {
        "PATH": os.environ["PATH"],
        "BUILD_MODE": mode,
        "PAYLOAD": "compiled" if compiled else "plain",
    }
    command = [str(PYTHON), str(HERE / f"steps_{platform}.py"), str(project), str(folder)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    result = folder / "result.json"
    if done.returncode or not result.exists():
        raise NotPackaged((done.stdout + done.stderr)[-3000:])
    return Packaged(platform, folder, json.loads(result.read_text(encoding="utf-8")))
