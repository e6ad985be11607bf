"""Invisible screen (Xvfb with software GL) for tests, pictures and demonstrations."""

import os
import select
import shutil
import subprocess
from types import TracebackType

SIZE = "2600x2600x24"
START_S = 60
"""Seconds to wait for the start of a screen; a busy machine needs some"""
END_S = 10
"""Seconds to wait for the end of a screen before it is killed"""


class NoScreen(RuntimeError):
    """Error: Xvfb is missing or does not start."""


class VirtualScreen:
    """Virtual screen that runs until it is closed. `display`: value of DISPLAY for programs that draw on it."""

    def __init__(self, limit: float = START_S) -> None:
        """Starts the screen; waits for it for at most `limit` seconds."""
        if not shutil.which("Xvfb"):
            raise NoScreen("Xvfb is not installed: on Debian or Ubuntu, sudo apt-get install xvfb libgl1-mesa-dri")
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SIZE, "-nolisten", "tcp", "-noreset"]
        self._process = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            has_told, _, _ = select.select([told], [], [], limit)
            number = told.readline().strip() if has_told else ""
        if not number:
            self.close()
            raise NoScreen(f"Xvfb is installed but does not start within {limit:g} seconds")
        self.display = f":{number}"

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> "VirtualScreen":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
