"""The terminal commands, as a person would use them."""

import json
import subprocess
import sys

import pytest

from engine import read_record, write_record
from engine.games import GAMES
from tests.engine.variants import played


def engine(*arguments, said=""):
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        input=said,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_match_to_its_end(game):
    seats = max(2, GAMES[game].options().seats[0])
    run = engine("play", "--game", game, "--seats", ",".join(["greedy"] * seats), "--seed", "3")
    assert run.returncode == 0, run.stderr
    assert "won by greedy" in run.stdout


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_by_number_and_by_text(game, tmp_path):
    """Any game, the first move by number; what is not understood is said and asked again; the match goes on later."""
    record = tmp_path / "match.txt"
    run = engine(
        "play", "--game", game, "--seats", "Ada,greedy", "--seed", "3", "--record", str(record),
        said="help\nrubbish\n99\n1\nstory\nquit\n",
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "take back your last move" in run.stdout
    assert "rubbish" in run.stdout
    assert f"the match is in {record}" in run.stdout
    match = read_record(record.read_text(encoding="utf-8"))
    assert match.names == ("Ada", "greedy")
    assert any(seat == 0 for seat, _ in match.moves)
    again = engine("play", "--record", str(record), said="quit\n")
    assert again.returncode == 0, again.stderr
    assert read_record(record.read_text(encoding="utf-8")).moves == match.moves


def test_people_do_not_see_each_others_hands():
    run = engine("play", "--seats", "Ada,Bob", "--seed", "3", said="\n1\n\n")
    assert "Ada, press Enter" in run.stdout
    assert "Bob, press Enter" in run.stdout
    assert "\n" * 30 in run.stdout


def test_input_that_ends_leaves_the_match():
    run = engine("play", "--seed", "3")
    assert run.returncode == 0
    record = run.stdout[run.stdout.index("sablier record") :]
    assert read_record(record).names == ("You", "greedy")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--game", "chess"),
        ("--seats", "Ada"),
        ("--seats", "Ada,,Bob"),
        ("--option", "speed=1"),
        ("--option", "turn_limit=31"),
        ("--option", "turn_limit"),
    ],
)
def test_what_cannot_be_set_up_is_said(arguments):
    run = engine("play", *arguments)
    assert run.returncode == 1
    assert len(run.stderr.strip().splitlines()) == 1
    assert "Traceback" not in run.stderr


def test_replay_shows_every_move(tmp_path):
    match = played("triominos", {}, 2, 3, plies=12)
    path = tmp_path / "match.txt"
    path.write_text(write_record(match), encoding="utf-8")
    run = engine("replay", str(path))
    assert run.returncode == 0, run.stderr
    assert all(f"{number}. " in run.stdout for number in range(1, 13))
    assert "not finished" in run.stdout
    path.write_text(write_record(match).replace("\n0: ", "\n0: x", 1), encoding="utf-8")
    broken = engine("replay", str(path))
    assert broken.returncode == 1
    assert broken.stderr.startswith("line ")
    assert engine("replay", str(tmp_path / "none.txt")).returncode == 1


def test_bench_writes_numbers(tmp_path, monkeypatch):
    from engine.commands import bench

    monkeypatch.setattr(bench, "ROUNDS_OF_MEASURING", 1)
    monkeypatch.setattr(bench, "SECONDS", 0.02)
    path = tmp_path / "figures" / "bench.json"
    monkeypatch.setattr(bench.domino3d, "STRUCTURES", 2)
    monkeypatch.setattr(bench.quadrot, "POSITIONS", 50)
    assert bench.bench(str(path), ["engine"]) == 0
    figures = json.loads(path.read_text(encoding="utf-8"))
    assert all(isinstance(figure, float | int) for figure in figures.values())
    assert {"engine.import_ms", "triominos.rounds_per_s", "quadominos.decisions_per_s", "triominos.copy_us"} <= set(
        figures
    )
