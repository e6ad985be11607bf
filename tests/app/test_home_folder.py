"""The tests write nothing of Kivy's into the home of whoever runs them: on a new machine two would meet there."""

import os
import subprocess
import sys


def test_what_is_collected_leaves_the_home_empty(tmp_path):
    collect = [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/app/test_move_playback.py"]
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "PYTEST"))}
    subprocess.run(collect, check=True, capture_output=True, env={**plain, "HOME": str(tmp_path)})
    assert not list(tmp_path.iterdir())
