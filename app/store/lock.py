"""Lock of the data folder: only the window that holds it writes there."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from app.store import files

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

NAME = "lock"
FILE_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
FOLDER_FLAGS = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0)


class FolderLock:
    """Exclusive lock of a folder. The system releases it when the process ends, however it ends.

    The folder itself is locked, so nothing that happens to the file `lock` matters. The file is locked as well, for
    windows of earlier versions, and where a system locks no folders.
    """

    def __init__(self, folder: Path):
        self._folder = folder
        self._inode: object = None
        """The folder that was locked"""
        self._handles: list[int] = []

    def take(self) -> bool:
        """Takes the lock, and returns False if another window holds it. Makes the folder if it is missing."""
        with suppress(OSError):  # what cannot be stored there is told when it is tried
            self._folder.mkdir(files.PRIVATE_FOLDER, parents=True, exist_ok=True)
        self._inode = files.inode(self._folder)
        for handle in self._opened():
            try:
                _lock(handle)
            except (BlockingIOError, PermissionError):
                os.close(handle)
                self.free()
                return False
            except OSError:  # this file system has no such locks
                os.close(handle)
            else:
                self._handles.append(handle)
        return True

    @property
    def is_exclusive(self) -> bool:
        """Whether another window would be kept out; False where the system has no locks."""
        return bool(self._handles)

    def still_holds(self) -> bool:
        """Returns whether no other window may write; if the folder was replaced, takes the lock of the new one."""
        if self._inode == files.inode(self._folder):
            return True
        self.free()
        return self.take()

    def free(self) -> None:
        """Releases the lock."""
        while self._handles:
            os.close(self._handles.pop())

    def _opened(self) -> Iterator[int]:
        """Yields handles of the folder and of the file, as far as they can be opened."""
        for path, flags in ((self._folder, FOLDER_FLAGS), (self._folder / NAME, FILE_FLAGS)):
            try:
                handle = os.open(path, flags, files.PRIVATE_FILE)
            except OSError:
                continue
            yield handle


def _lock(handle: int) -> None:
    """Locks an open file without waiting; raises `BlockingIOError` or `PermissionError` if another process has."""
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
