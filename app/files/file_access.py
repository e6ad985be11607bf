"""File access: atomic writes, private permissions, and renaming of unusable files (quarantine)."""

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
"""Permissions of folders and files that prevent other users of the computer from seeing the players' hands"""


def failure_reason(error: OSError) -> str:
    """Returns the reason that a notice shows for an operating system error, such as `full` for a full disk."""
    return REASONS.get(error.errno or 0, "disk")


def open_regular(path: Path) -> BinaryIO:
    """Opens a regular file for reading; raises `OSError` for a folder, a device or a pipe, which may be endless."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "no file", str(path))
    return os.fdopen(handle, "rb")


def read_bytes(path: Path, most: int) -> bytes:
    """Reads the content of a file; raises `OSError` if it is not a regular file or is larger than `most` bytes."""
    with open_regular(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, "too large", str(path))
    return content


def file_identity(path: Path) -> object:
    """Returns the device and inode of a file, which change when another file replaces it; None if the file is
    missing.
    """
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def write_atomically(path: Path, content: str | bytes) -> None:
    """Replaces the content of a file atomically: after a power failure it has either the old or the new content."""
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
    """Flushes a folder to the disk, so that a renamed file keeps its name after a power failure; has no effect if the
    system cannot open folders.
    """
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def quarantine_path(path: Path, reason: str) -> Path:
    """Returns an unused path in the folder of a file, such as `journal-damaged-1.db` for the reason `damaged`."""
    number = 1
    while (name := path.with_name(f"{path.stem}-{reason}-{number}{path.suffix}")).exists():
        number += 1
    return name


def unused_path(path: Path) -> Path:
    """Returns the path if no file has it, otherwise the path with a number appended to its name, such as
    `export-2.json`.
    """
    number, candidate = 1, path
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return candidate


def quarantine(path: Path, reason: str) -> str:
    """Renames an unusable file so that the app no longer uses it. The new name contains the `reason`. Returns the new
    name, or an empty string on failure.
    """
    name = quarantine_path(path, reason)
    try:
        path.rename(name)
    except OSError:
        return ""
    return name.name


# Fingerprint of a cleanly closed file


MARK = "-closed"
"""Suffix of the file that stores the fingerprint of a database, taken when the database was last closed properly"""
MOST_OF_MARK = 200
"""Maximum size of a fingerprint file in bytes"""


def path_with_suffix(path: Path, ending: str) -> Path:
    """Returns the path with `ending` appended to its name."""
    return path.with_name(path.name + ending)


def is_unchanged_since_close(path: Path) -> bool:
    """Returns whether a database file is unchanged since it was last closed properly.

    A file that was written in the same clock tick as its fingerprint counts as changed, because a later write in that
    tick would be undetectable.
    """
    mark = path_with_suffix(path, MARK)
    try:
        if path_with_suffix(path, "-wal").exists() or path.stat().st_mtime_ns >= mark.stat().st_mtime_ns:
            return False
        return read_bytes(mark, MOST_OF_MARK).decode() == _fingerprint(path)
    except (OSError, UnicodeDecodeError):
        return False


def store_fingerprint(path: Path) -> None:
    """Stores the fingerprint of a closed database, unless SQLite's write-ahead log still contains changes."""
    with contextlib.suppress(OSError):
        if path.is_file() and not path_with_suffix(path, "-wal").exists() and not is_unchanged_since_close(path):
            write_atomically(path_with_suffix(path, MARK), _fingerprint(path))


def _fingerprint(path: Path) -> str:
    status = path.stat()
    return f"{status.st_ino} {status.st_size} {status.st_mtime_ns}"
