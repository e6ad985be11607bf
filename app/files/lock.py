"""Lock of the data folder: only one window of the app, the one that holds the lock, may write files."""

import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from app.files import file_access

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

NAME = "lock"
FILE_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
FOLDER_FLAGS = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0)


class FolderLock:
    """Exclusive lock of a folder. The operating system releases it when the process ends, even after a crash.

    The folder itself is locked, so that deleting the file `lock` in it has no effect. The file is locked too, because
    earlier versions of the app and some systems can lock only files.
    """

    def __init__(self, folder: Path):
        self._folder = folder
        self._inode: object = None
        """Inode of the locked folder"""
        self._handles: list[int] = []

    def take(self) -> bool:
        """Takes the lock, and creates the folder if it is missing; returns False if another window of the app has the
        lock.
        """
        with suppress(OSError):  # the first write reports the error
            self._folder.mkdir(file_access.PRIVATE_FOLDER, parents=True, exist_ok=True)
        self._inode = file_access.file_identity(self._folder)
        for handle in self._opened():
            try:
                _lock(handle)
            except (BlockingIOError, PermissionError):
                os.close(handle)
                self.release()
                return False
            except OSError:  # the file system does not support locks
                os.close(handle)
            else:
                self._handles.append(handle)
        return True

    @property
    def is_exclusive(self) -> bool:
        """Whether the lock excludes other windows of the app; False if the system cannot lock files."""
        return bool(self._handles)

    def still_holds(self) -> bool:
        """Returns whether this window of the app has the lock; if the folder was replaced, takes the lock of the new
        folder.
        """
        if self._inode == file_access.file_identity(self._folder):
            return True
        self.release()
        return self.take()

    def release(self) -> None:
        """Releases the lock."""
        while self._handles:
            os.close(self._handles.pop())

    def _opened(self) -> Iterator[int]:
        """Opens the folder and the file `lock` in it; yields the handles that could be opened."""
        for path, flags in ((self._folder, FOLDER_FLAGS), (self._folder / NAME, FILE_FLAGS)):
            try:
                handle = os.open(path, flags, file_access.PRIVATE_FILE)
            except OSError:
                continue
            yield handle


def _lock(handle: int) -> None:
    """Locks an open file without waiting; raises `BlockingIOError` or `PermissionError` if another process has it."""
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        msvcrt: Any = import_module("msvcrt")
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
