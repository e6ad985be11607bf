"""Random use of all stored data with kills, full disks and locked files: nothing is lost and no notice is wrong."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from app.store.journal import Journal
from tests.app.household import seen
from tests.app.playing import Clock
from tests.exhaustive import one_in

ROOT = Path(__file__).parents[2]
KILLS = 5
"""Number of kills of each household, one after the other"""


def killed(path, seed, lines):
    """Returns the output of a process that is killed after `lines` lines."""
    command = [sys.executable, "-m", "tests.app.household", "live", str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        return said + process.stdout.read().splitlines(keepends=True)


def checked(path, said):
    """Checks that the file contains the state after the last completed action or after the one in progress."""
    words = [line.split(" ", 1) for line in said if line.endswith("\n")]
    assert {word for word, _ in words} <= {"next", "done"}, "a notice was told"
    states = [json.loads(state) for _, state in words]
    possible = states[-1:] if words[-1][0] == "done" else [*states[-2:]]
    journal = Journal(path, Clock(), print)
    found = seen(journal)
    journal.close()
    assert found in possible


@pytest.mark.parametrize("seed", one_in(10, range(40)))
def test_a_household_that_is_killed_has_stored_all_that_was_done(tmp_path, seed):
    path, rng = tmp_path / "journal.db", Random(seed)
    for number in range(KILLS):
        checked(path, killed(path, 10 * seed + number, rng.randrange(2, 60)))


@pytest.mark.parametrize("seed", one_in(10, range(100)))
def test_a_household_survives_full_disks_and_locked_files(tmp_path, seed):
    command = [sys.executable, "-m", "tests.app.household", "survive", str(tmp_path / "journal.db"), str(seed)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
