"""Temporary folders of the tests, in memory where possible, because a journal waits for the disk after each move."""

import os
import shutil
import tempfile

MEMORY = "/dev/shm"
ROOM = 2 << 30
"""Free bytes required for folders in memory"""


def is_usable(folder: str) -> bool:
    """Returns whether tests can write files and run programs in a folder."""
    if not os.access(folder, os.W_OK) or os.statvfs(folder).f_flag & os.ST_NOEXEC:
        return False
    return shutil.disk_usage(folder).free > ROOM


if "TMPDIR" not in os.environ and is_usable(MEMORY):
    os.environ["TMPDIR"] = MEMORY  # also for processes that tests start
    tempfile.tempdir = None
