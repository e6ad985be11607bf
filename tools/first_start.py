"""Starts the app as for a new user, on a virtual screen: python -m tools.first_start

The home folder is empty and no flag names another folder. The app runs its self-test and exits.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.virtual_screen import VirtualScreen

MAIN = Path(__file__).resolve().parents[1] / "main.py"
LIMIT_S = 300
"""Seconds after which the app is stopped"""


def main() -> int:
    with TemporaryDirectory() as folder:
        done = start_app(Path(folder), {})
        print(done.stderr, done.stdout, sep="")
        has_journal = any(Path(folder).rglob("journal.db"))
        if not has_journal:
            print(f"The app stored nothing in the home folder {folder}.")
        return done.returncode or int(not has_journal)


def start_app(home: Path, variables: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    """Runs the app's self-test in a home folder. `variables`: additions to the environment."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "XDG"))}
    with VirtualScreen() as screen:
        own = {"HOME": str(home), "DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, str(MAIN), "--self-test"]
        return subprocess.run(
            command, env={**inherited, **own, **variables}, capture_output=True, text=True, timeout=LIMIT_S, check=False
        )


if __name__ == "__main__":
    sys.exit(main())
