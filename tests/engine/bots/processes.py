"""Other processes, in which nothing may come out differently."""

import os
import subprocess
import sys


def printed_alike(code):
    """What the code prints, in processes that hash differently."""
    once, again = _printed(code, "1"), _printed(code, "2")
    assert once == again
    return once


def _printed(code, salt):
    environment = {**os.environ, "PYTHONHASHSEED": salt}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment, timeout=120
    )
    return run.stdout
