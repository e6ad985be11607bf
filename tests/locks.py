"""File lock for work that only one of the test processes may do at a time."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds a lock on a file; creates the file if needed."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
