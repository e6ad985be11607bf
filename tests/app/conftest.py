"""Environment of Kivy, and temporary folders in memory if possible, so that transactions do not wait for a disk."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from app.shell.window import ENVIRONMENT

os.environ |= ENVIRONMENT

MEMORY = Path("/dev/shm")


@pytest.fixture(scope="session")
def folders():
    """Returns the parent folder for the folders of tests."""
    root = Path(tempfile.mkdtemp(prefix="sablier-", dir=MEMORY if MEMORY.is_dir() else None))
    yield root
    shutil.rmtree(root, ignore_errors=True)


@pytest.fixture
def tmp_path(folders):
    path = Path(tempfile.mkdtemp(dir=folders))
    yield path
    shutil.rmtree(path, ignore_errors=True)
