"""Folders in memory where there are some: thousands of transactions need not wait for a disk. Kivy knows how to be."""

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
    """Where folders for tests are made."""
    root = Path(tempfile.mkdtemp(prefix="sablier-", dir=MEMORY if MEMORY.is_dir() else None))
    yield root
    shutil.rmtree(root, ignore_errors=True)


@pytest.fixture
def tmp_path(folders):
    path = Path(tempfile.mkdtemp(dir=folders))
    yield path
    shutil.rmtree(path, ignore_errors=True)
