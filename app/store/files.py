"""Files that survive: written whole or not at all, and kept under another name when they cannot be used."""

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

REASONS = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
}


PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
"""Permissions that hide the hands from other users of the computer"""


def why(error: OSError) -> str:
    """Returns the word in a notice for an error of the system."""
    return REASONS.get(error.errno or 0, "disk")


def open_regular(path: Path) -> BinaryIO:
    """Opens a file to be read; raises `OSError` for what is none: a folder, a device, a pipe, which might never end."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "no file", str(path))
    return os.fdopen(handle, "rb")


def read_bytes(path: Path, most: int) -> bytes:
    """Returns what stands in a file; raises `OSError` if that is no file, or is larger than `most` bytes."""
    with open_regular(path) as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise OSError(errno.EFBIG, "too large", str(path))
    return found


def file_identity(path: Path) -> object:
    """Returns what tells a file from any other that is given its name; None where none is there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def write_atomically(path: Path, content: str | bytes) -> None:
    """Replaces what stands in a file. It holds the old or the new content, whole, even if the power fails."""
    new = path.with_name(path.name + ".new")
    try:
        with new.open("wb") as file:
            make_private(new)
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def make_private(path: Path) -> None:
    """Removes the permissions of other users, if the system allows it."""
    with contextlib.suppress(OSError):
        mode = path.lstat().st_mode
        if not stat.S_ISLNK(mode) and mode & 0o077:
            path.chmod(stat.S_IMODE(mode) & ~0o077)


def _sync_folder(folder: Path) -> None:
    """Makes a rename last. A system that cannot open folders does so by itself."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def quarantine_path(path: Path, reason: str) -> Path:
    """Returns a free name beside a file, like `journal-damaged-1.db`."""
    number = 1
    while (found := path.with_name(f"{path.stem}-{reason}-{number}{path.suffix}")).exists():
        number += 1
    return found


def unused_path(path: Path) -> Path:
    """Returns a name that no file has: this one, or the same with a number, like `export-2.json`."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


def quarantine(path: Path, reason: str) -> str:
    """Gives a file another name, never one that is taken. Returns it, or an empty text if that fails."""
    name = quarantine_path(path, reason)
    try:
        path.rename(name)
    except OSError:
        return ""
    return name.name


# Fingerprint of a cleanly closed file


MARK = "-closed"
"""Suffix of the file that stores another file's fingerprint at its last clean close"""
MOST_OF_MARK = 200
"""Maximum bytes of the fingerprint file"""


def beside(path: Path, ending: str) -> Path:
    """Returns the path with `ending` appended to the name."""
    return path.with_name(path.name + ending)


def is_unchanged_since_close(path: Path) -> bool:
    """Returns whether a file is unchanged since its last clean close.

    A file written in the same clock tick as its fingerprint may have changed since, so it counts as changed.
    """
    mark = beside(path, MARK)
    try:
        if beside(path, "-wal").exists() or path.stat().st_mtime_ns >= mark.stat().st_mtime_ns:
            return False
        return read_bytes(mark, MOST_OF_MARK).decode() == _state(path)
    except (OSError, UnicodeDecodeError):
        return False


def store_fingerprint(path: Path) -> None:
    """Stores the fingerprint of a database, unless SQLite's log still holds changes."""
    with contextlib.suppress(OSError):
        if path.is_file() and not beside(path, "-wal").exists() and not is_unchanged_since_close(path):
            write_atomically(beside(path, MARK), _state(path))


def _state(path: Path) -> str:
    found = path.stat()
    return f"{found.st_ino} {found.st_size} {found.st_mtime_ns}"
