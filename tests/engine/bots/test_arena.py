"""Arena: fair deals, results that do not depend on the number of processes, and correct confidence intervals."""

import json
import subprocess
import sys
from random import Random

import pytest

from engine.bots.arena import ArenaJob, interval, jobs_for, play_job, summary, wilson

KEYS = {
    "game",
    "seats",
    "matches",
    "wins",
    "draws",
    "share",
    "interval",
    "rounds_share",
    "rounds_interval",
    "margin",
    "ms",
}


def arena(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "engine", "arena", *arguments], capture_output=True, text=True, check=False, timeout=200
    )


def told(*arguments):
    run = arena(*arguments, "--json")
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def no_clock():
    return 0.0


def test_every_deal_is_played_from_every_chair():
    jobs = jobs_for("triominos", [], ["greedy", "random", "random"], 7, 5)
    assert [(job.seed, job.rotation) for job in jobs] == [
        (5 + deal, turned) for deal in range(3) for turned in range(3)
    ]


def test_results_are_told_by_entrant_not_by_chair():
    """If the entrants are listed in the opposite order, the better bot is still the one with more wins."""
    once = play_job(ArenaJob("triominos", (), ("greedy", "greedy"), 3, 0), no_clock)
    assert len(once.rounds) >= 1
    assert sum(once.won) == 1
    assert sum(once.margins) == 0
    ahead = summary(
        "triominos",
        ["greedy", "random"],
        [play_job(job, no_clock) for job in jobs_for("triominos", [], ["greedy", "random"], 20, 3)],
    )
    behind = summary(
        "triominos",
        ["random", "greedy"],
        [play_job(job, no_clock) for job in jobs_for("triominos", [], ["random", "greedy"], 20, 3)],
    )
    assert ahead["share"][0] > 0.5 > ahead["share"][1]
    assert behind["share"][1] > 0.5 > behind["share"][0]


def test_json_is_the_same_from_any_number_of_processes():
    arguments = ("--game", "quadominos", "--seats", "learner:2,greedy", "--matches", "4", "--seed", "1")
    one, two = told(*arguments), told(*arguments, "--jobs", "2")
    assert set(one) == KEYS
    for figures in (one, two):
        assert figures["matches"] == sum(figures["wins"]) + figures["draws"] == 4
        assert len(figures.pop("ms")) == 2
    assert one == two


def test_the_table_names_everybody_and_options_count():
    run = arena("--seats", "greedy,random", "--matches", "4", "--option", "voluntary_draw=off")
    assert run.returncode == 0, run.stderr
    assert "greedy" in run.stdout
    assert "random" in run.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seats", "greedy,wizard"),
        ("--seats", "greedy"),
        ("--seats", "greedy,greedy", "--game", "chess"),
        ("--seats", "greedy:x,greedy"),
        ("--seats", "greedy,greedy", "--option", "speed=1"),
    ],
)
def test_what_cannot_be_played_is_said(arguments):
    run = arena(*arguments)
    assert run.returncode == 1
    assert len(run.stderr.strip().splitlines()) == 1


def test_intervals_hold_the_true_share_about_95_times_in_100():
    rng = Random(5)
    held = 0
    for _ in range(400):
        won = []
        for deal in range(60):
            luck = rng.random() * 0.4 - 0.2  # a deal that favours the first entrant at both seats
            for _ in range(2):
                first = float(rng.random() < 0.6 + luck)
                won.append((deal, (first, 1 - first)))
        low, high = interval(won, 0)
        held += low <= 0.6 <= high
    assert 365 <= held <= 396


def test_wilson_never_leaves_what_is_possible():
    assert wilson(1.0, 10) == (pytest.approx(0.7225, abs=0.001), pytest.approx(1.0))
    assert wilson(0.0, 10) == (pytest.approx(0.0), pytest.approx(0.2775, abs=0.001))
    assert interval([(0, (1.0, 0.0)), (1, (1.0, 0.0))], 0)[1] == 1.0


def test_dask_is_asked_for_by_name():
    try:
        import distributed  # noqa: F401
    except ImportError:
        run = arena("--seats", "greedy,random", "--dask", "localhost:1")
        assert run.returncode == 1
        assert "requirements-arena.lock" in run.stderr
