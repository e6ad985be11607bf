"""Short run of the fuzz test of imports; `python -m tests.app.import_fuzz 10000` runs more texts."""

import subprocess
import sys
from pathlib import Path

from tests.exhaustive import WHOLE

ROOT = Path(__file__).parents[2]


def test_hostile_texts_cost_neither_time_nor_memory():
    command = [sys.executable, "-m", "tests.app.import_fuzz", "10000" if WHOLE else "300", "1"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "texts" in run.stdout
