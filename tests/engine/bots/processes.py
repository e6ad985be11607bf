"""Comparison of results between processes."""

import os
import subprocess
import sys


def common_output(code):
    """Runs code in processes with different hash seeds; returns their common output."""
    once, again = _printed(code, "1"), _printed(code, "2")
    assert once == again
    return once


def _printed(code, salt):
    environment = {**os.environ, "PYTHONHASHSEED": salt}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment, timeout=120
    )
    return run.stdout
