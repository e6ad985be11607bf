"""A process that is killed, whenever it be, has stored every move that it told of."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from app.store.journal import Journal, ResumedMatch
from tests.app.killed import WAYS
from tests.app.playing import Clock

ROOT = Path(__file__).parents[2]
CHAINS = {
    "moment": [[Random(chain).randrange(1, 40) for _ in range(5)] for chain in range(4)],
    "statement": [list(range(start, start + 5)) for start in (0, 5, 10, 15, 40)],
    "write": [[4096, 36_900, 45_000, 49_999, 60_001], [33_000, 37_017, 41_111, 53_000, 90_000]],
}
"""Processes that each go on where the one before was killed: 55 in all"""


def run_until_killed(path, point, number, way):
    """The lines that a process said before its end."""
    if point != "moment":
        command = [sys.executable, "-m", "tests.app.killed", str(path), point, str(number), str(way)]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert run.returncode < 0, run.stderr
        return run.stdout.splitlines()
    command = [sys.executable, "-m", "tests.app.killed", str(path), "never", "0", str(way)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        said = [process.stdout.readline().rstrip("\n") for _ in range(number)]
        process.kill()
        return said + process.stdout.read().splitlines()


def moves_said(lines):
    """By match: ply and move. A line may be cut off by the end of the process."""
    for line in lines:
        found = re.fullmatch(r"move (\w+) (\d+) (\d: .+)", line)
        if found:
            yield found[1], int(found[2]), found[3]


FIRST = {"moment": 4, "statement": 2, "write": 0}
"""The way to play of the first of these chains; each other one plays the next"""
ALL = [
    (point, numbers, FIRST[point] + chain) for point, chains in CHAINS.items() for chain, numbers in enumerate(chains)
]


@pytest.mark.parametrize(("point", "numbers", "way"), ALL)
def test_nothing_that_was_told_is_lost(tmp_path, point, numbers, way):
    path = tmp_path / "journal.db"
    told = {}
    for number in numbers:
        lines = run_until_killed(path, point, number, way)
        assert not [line for line in lines if line.startswith("notice")]
        for match_id, ply, move in moves_said(lines):
            assert told.setdefault((match_id, ply), move) == move, "a move that was told is never told otherwise"
        check(path, told)
    assert len(told) >= 5 or point == "statement"


def check(path, told):
    notices = []
    journal = Journal(path, Clock(), notices.append)
    matches = {}
    for match_id in journal.ids():
        resumed = journal.resume(match_id)
        assert isinstance(resumed, ResumedMatch)
        matches[match_id] = resumed.match.moves
    for (match_id, ply), move in told.items():
        seat, made = matches[match_id][ply - 1]
        assert f"{seat}: {made}" == move
    assert notices == []
    journal.close()


def test_there_are_enough_points_for_every_way_to_play():
    assert {way for _, _, way in ALL} == set(range(len(WAYS)))
    assert sum(len(numbers) for chains in CHAINS.values() for numbers in chains) >= 50
