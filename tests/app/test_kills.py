"""Killed processes: every announced move is stored, whenever the process is killed."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from app.store.journal import Journal, ResumedMatch
from tests.app.killed_process import ENDED, WAYS
from tests.app.playing import Clock
from tests.reports import check_each

ROOT = Path(__file__).parents[2]
CHAINS = {
    "moment": [[Random(chain).randrange(1, 40) for _ in range(5)] for chain in range(4)],
    "statement": [list(range(start, start + 5)) for start in (0, 5, 10, 15, 40)],
    "write": [[4096, 36_900, 45_000, 49_999, 60_001], [33_000, 37_017, 41_111, 53_000, 90_000]],
}
"""Chains of processes, each of which continues where the previous one was killed: 55 processes in total"""


@pytest.fixture(scope="module")
def server():
    """Starts the server that forks the processes to be killed."""
    command = [sys.executable, "-m", "tests.app.killed_process"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
    with subprocess.Popen(command, cwd=ROOT, **pipes) as process:
        yield process
        process.stdin.close()


def run_until_killed(server, path, point, number, way):
    """Returns the lines that a process prints before it is killed."""
    is_moment = point == "moment"
    print(*("never" if is_moment else point, 0 if is_moment else number, way, path), file=server.stdin)
    pid = int(server.stdout.readline())
    lines = []
    for line in server.stdout:
        if line.startswith(ENDED):
            assert int(line.removeprefix(ENDED)), "the process has ended by itself"
            return lines
        lines.append(line.rstrip("\n"))
        if is_moment and len(lines) == number:
            os.kill(pid, signal.SIGKILL)
    raise AssertionError("the server has ended")


def moves_said(lines):
    """Yields match, ply and move of each printed move; skips an incomplete last line."""
    for line in lines:
        found = re.fullmatch(r"move (\w+) (\d+) (\d: .+)", line)
        if found:
            yield found[1], int(found[2]), found[3]


FIRST = {"moment": 4, "statement": 2, "write": 0}
"""Index of the game variant in the first chain of each kind; the following chains use the next variants"""
LISTED = [
    (point, numbers, FIRST[point] + chain) for point, chains in CHAINS.items() for chain, numbers in enumerate(chains)
]
ALL = [
    *((point, numbers, way % len(WAYS)) for point, numbers, way in LISTED),
    *(("moment", CHAINS["moment"][0], way) for way in set(range(len(WAYS))) - {way for _, _, way in LISTED}),
]
"""All chains, with one more for each game variant that the listed chains do not play"""


def check_chain(server, path, point, numbers, way):
    """Checks one chain; returns the number of killed processes."""
    told = {}
    for number in numbers:
        lines = run_until_killed(server, path, point, number, way)
        assert not [line for line in lines if line.startswith("notice")]
        for match_id, ply, move in moves_said(lines):
            assert told.setdefault((match_id, ply), move) == move, "a move that was told is never told otherwise"
        check(path, told)
    assert len(told) >= 5 or point == "statement"
    return len(numbers)


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


def test_nothing_that_was_announced_is_lost(server, tmp_path):
    """Covers every game variant, with at least 50 killed processes."""
    ways, killed = set(), 0

    def check_one(point, numbers, way):
        nonlocal killed
        killed += check_chain(server, tmp_path / f"{point} {way}.db", point, numbers, way)
        ways.add(way)

    check_each(ALL, check_one)
    assert ways == set(range(len(WAYS)))
    assert killed >= 50
