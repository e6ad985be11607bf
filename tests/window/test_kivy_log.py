"""Test of Kivy's log: only warnings are printed."""

import os
import subprocess
import sys

CODE = """
from app.shell.window import prepare
prepare(density=1)
from kivy.logger import Logger
Logger.info("Sablier: unimportant")
Logger.warning("Sablier: important")
"""


def test_kivy_prints_warnings_only():
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("KIVY_", "KCFG_", "TERM", "COLORTERM"))
    }
    run = subprocess.run([sys.executable, "-c", CODE], env=environment, capture_output=True, text=True, check=True)
    assert (run.stdout + run.stderr).splitlines() == ["[WARNING] [Sablier     ] important"]
