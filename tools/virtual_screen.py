"""A screen that nobody sees: Xvfb with software GL, for tests, pictures and demonstrations."""

import os
import shutil
import subprocess
from types import TracebackType

SIZE = "2600x2600x24"


class NoScreen(RuntimeError):
    """There is no Xvfb here."""


class VirtualScreen:
    """Runs until it is closed. `display` goes into the environment of whoever draws on it."""

    def __init__(self) -> None:
        if not shutil.which("Xvfb"):
            raise NoScreen("Xvfb is not installed: on Debian or Ubuntu, sudo apt-get install xvfb libgl1-mesa-dri")
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SIZE, "-nolisten", "tcp", "-noreset"]
        self._process = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            raise NoScreen("Xvfb is installed but does not start")
        self.display = f":{number}"

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()

    def __enter__(self) -> "VirtualScreen":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
