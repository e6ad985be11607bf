"""Tests of the demonstration by `make play` without a screen: bots play on a virtual one, and it always ends."""

import os
import subprocess
import sys
import zlib

import pytest

from tools.package.packaged import ROOT

SHORT = ("--game", "triominos", "--seats", "greedy,greedy", "--seed", "25")
"""Flags for a short match of several rounds"""


@pytest.fixture
def demonstrate(tmp_path):
    """Returns a function that runs the demonstration without a display and writes pictures to a folder of the test."""

    def demonstrating(*flags, **environment):
        given = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        return subprocess.run(
            [sys.executable, ROOT / "main.py", "--demo", tmp_path / "pictures", *flags],
            cwd=ROOT,
            env=given | environment,
            capture_output=True,
            text=True,
            timeout=280,
        )

    return demonstrating


def test_a_match_is_played_to_its_end(demonstrate, tmp_path):
    script(tmp_path / "pictures", "99 old.png", "of another one")
    done = demonstrate(*SHORT, "--limit", "240")
    assert done.returncode == 0, done.stdout + done.stderr
    pictures = sorted(path.name for path in (tmp_path / "pictures").glob("*.png"))
    assert pictures[0] == "01 home.png"
    assert pictures[-1].endswith("triominos result.png")
    assert any(name.endswith("round end.png") for name in pictures)
    assert len(pictures) <= 10
    assert all(darkest(path.read_bytes()) < 100 for path in (tmp_path / "pictures").glob("*.png"))
    assert "triominos: move 20" in done.stdout
    assert f"Done: {len(pictures)} pictures in {tmp_path / 'pictures'}" in done.stdout


def darkest(picture):
    """Returns the lowest byte of a picture in the app's own format; an empty background contains none below 150."""
    data = zlib.decompressobj().decompress(picture[picture.index(b"IDAT") + 4 :])
    width = int.from_bytes(picture[16:20], "big")
    return min(min(data[at + 1 : at + 1 + 3 * width]) for at in range(0, len(data), 1 + 3 * width))


def script(folder, name, text):
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text)
    path.chmod(0o755)


def test_a_screen_that_never_comes_is_given_up(demonstrate, tmp_path):
    script(tmp_path / "bin", "Xvfb", "#!/bin/sh\nexec sleep 600\n")
    done = demonstrate("--limit", "3", PATH=f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "A demonstration on a virtual screen is not possible either: "
        "Xvfb is installed but does not start within 3 seconds."
    ]


def test_an_app_that_hangs_is_given_up(demonstrate, tmp_path):
    """A demonstration is stopped at its time limit even if the app hangs before it opens a window."""
    hang = "import sys, time\nif '--folder' in sys.orig_argv:\n    time.sleep(600)\n"
    script(tmp_path / "hang", "sitecustomize.py", hang)
    done = demonstrate("--limit", "5", PYTHONPATH=str(tmp_path / "hang"))
    assert done.returncode == 1
    assert "Given up: the demonstration was not at its end after 5 seconds." in done.stderr


def test_a_match_that_does_not_end_is_given_up(demonstrate):
    done = demonstrate(*SHORT, "--limit", "8")
    assert done.returncode == 1
    assert "Given up: the demonstration was not at its end after 8 seconds." in done.stderr


def test_an_app_that_fails_is_told(demonstrate, tmp_path):
    fail = "import os, sys\nif '--folder' in sys.orig_argv:\n    os._exit(3)\n"
    script(tmp_path / "fail", "sitecustomize.py", fail)
    done = demonstrate(PYTHONPATH=str(tmp_path / "fail"))
    assert done.returncode == 1
    assert "The demonstration failed: the app ended with 3." in done.stderr
