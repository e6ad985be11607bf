"""Files that survive: written whole or not at all, and kept under another name when they cannot be used."""

import contextlib
import errno
import os
from pathlib import Path

REASONS = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
}


def why(error: OSError) -> str:
    """Returns the word in a notice for an error of the system."""
    return REASONS.get(error.errno or 0, "disk")


def write_atomically(path: Path, text: str) -> None:
    """Replaces a file by this text. It holds the old or the new text, whole, even if the power fails."""
    new = path.with_name(path.name + ".new")
    try:
        with new.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Makes a rename last. A system that cannot open folders does so by itself."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def free_name(path: Path, reason: str) -> Path:
    """Returns a free name beside a file, like `journal-damaged-1.db`."""
    number = 1
    while (found := path.with_name(f"{path.stem}-{reason}-{number}{path.suffix}")).exists():
        number += 1
    return found


def set_aside(path: Path, reason: str) -> str:
    """Gives a file another name, never one that is taken. Returns it, or an empty text if that fails."""
    name = free_name(path, reason)
    try:
        path.rename(name)
    except OSError:
        return ""
    return name.name
