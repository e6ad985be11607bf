"""A package as far as it was made here: the packagers' steps run in their own environment, and what they left."""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PYTHON = Path(os.environ.get("PACKAGE_PYTHON", ROOT / ".venv" / "package" / "bin" / "python"))
"""A Python that has what requirements-package.lock lists: `make package-check` makes one"""


class NotPackaged(RuntimeError):
    """The packagers refuse the project; the text is theirs."""


@dataclass(frozen=True)
class Packaged:
    """What the steps of one platform found, and the folder in which all that they made lies."""

    platform: str
    folder: Path
    facts: dict[str, Any]

    @property
    def recipes(self) -> dict[str, str]:
        """What is built from recipes of the packager, with versions."""
        return dict(self.facts["recipes"])

    @property
    def plain(self) -> list[str]:
        """What is left to pip."""
        return list(self.facts["plain"])

    @property
    def sources(self) -> Path:
        """The chosen files, before anything is compiled."""
        return Path(self.facts["sources"])

    @property
    def project(self) -> Path:
        """The project that gradle or Xcode would be given."""
        return Path(self.facts["project"])

    @property
    def payload(self) -> Path:
        """Android's archive of the app."""
        return self.project / "src/main/assets/private.tar"


def package(platform: str, project: Path, folder: Path, *, compiled: bool = True, mode: str = "release") -> Packaged:
    """Take the steps of `android` or `ios`. `compiled`: compile the payload too, as it is shipped."""
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
