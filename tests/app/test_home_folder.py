"""Home folder of the user: tests write no files of Kivy there, because two processes could create them at once."""

import os
import subprocess
import sys


def test_what_is_collected_leaves_the_home_empty(tmp_path):
    collect = [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/app/test_move_playback.py"]
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "PYTEST"))}
    subprocess.run(collect, check=True, capture_output=True, env={**plain, "HOME": str(tmp_path)})
    assert not list(tmp_path.iterdir())
