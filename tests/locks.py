"""Work that only one of the processes of the tests does at a time."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds a lock on a file, which it makes if needed."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
