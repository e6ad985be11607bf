"""One window writes: the first one that opens a folder holds its lock, for as long as it lives."""

import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # a system whose windows cannot share a folder by this, and where nobody is kept out
    fcntl = None  # type: ignore[assignment]

NAME = "lock"


class FolderLock:
    """The lock of a folder. The system lets go of it when a process ends, however it ends."""

    def __init__(self, folder: Path):
        self._path = folder / NAME
        self._handle: int | None = None

    def take(self) -> bool:
        """Takes the lock, and returns False if another window holds it. A folder that takes no lock has no other."""
        if fcntl is None:
            return True
        try:
            self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK, 0o600)
        except OSError:
            return True
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.free()
            return False
        except OSError:
            pass
        return True

    def free(self) -> None:
        """Lets go of it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
