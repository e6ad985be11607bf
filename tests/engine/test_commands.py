"""Commands of the terminal, with the input of a person."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from engine import read_record, write_record
from engine.games import GAMES
from engine.match import Match
from engine.ominos.events import Drew
from engine.ominos.tiles import tile_name
from tests.engine.ominos.test_views import tiles_in
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
    """A person can enter numbers or texts of moves, sees invalid input again, and can resume the match later."""
    record = tmp_path / "match.txt"
    run = engine(
        "play",
        "--game",
        game,
        "--seats",
        "Ada,greedy",
        "--seed",
        "3",
        "--record",
        str(record),
        said="help\nrubbish\n99\n1\nstory\nquit\n",
    )
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
    """Thirty line breaks separate the pages of two people, and no page shows tiles of the other hand."""
    run = engine("play", "--seats", "Ada,Bob", "--seed", "3", said="\ndraw\n1\n\n1\n\n")
    record = read_record(run.stdout[run.stdout.index("sablier record") :])
    pages = run.stdout[: run.stdout.index("sablier record")].split("\n" * 30)
    assert len(pages) > 2
    hands = [set(map(tile_name, hand)) for hand in record.opening_events[0].hands]
    drawn = {match_tile for events in record.events for match_tile in drawn_tiles(events)}
    laid = {tile_name(move.digits) for _, move in record.moves if hasattr(move, "digits")}
    for page in pages[1:]:
        owner = 0 if "Ada> " in page or "Ada's" in page else 1
        assert not tiles_in(page) & (hands[1 - owner] - laid)
        assert not any(f"drawn {'-'.join(map(str, tile))}" in page for tile in drawn if tile in hands[1 - owner])


def drawn_tiles(events):
    return [event.tile for event in events if isinstance(event, Drew)]


def test_people_are_told_what_happened_since_they_looked():
    run = engine("play", "--seats", "Ada,greedy,Cy", "--seed", "3", said="\n1\n\n1\n\n1\n\nquit\n")
    match = read_record(run.stdout[run.stdout.index("sablier record") :])
    told = run.stdout[: run.stdout.index("sablier record")]
    for seat, move in match.moves[:-3]:
        assert f"{match.names[seat]}: {move}" in told


def test_who_has_just_moved_may_take_it_back_before_the_handover():
    run = engine("play", "--seats", "Ada,Bob", "--seed", "3", said="\n\n1\nundo\n\n1\nundo\nquit\n")
    match = read_record(run.stdout[run.stdout.index("sablier record") :])
    assert len(match.moves) <= 1


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


def test_a_match_is_kept_whatever_happens(tmp_path):
    """The record of a finished match is saved; if the file cannot be written, the record is printed."""
    path = tmp_path / "whole.txt"
    engine("play", "--seats", "greedy,greedy", "--seed", "3", "--record", str(path))
    assert read_record(path.read_text(encoding="utf-8")).winners
    run = engine("play", "--seed", "3", "--record", str(tmp_path / "none" / "match.txt"), said="1\nquit\n")
    assert run.returncode == 0
    assert read_record(run.stdout[run.stdout.index("sablier record") :]).moves


def test_letters_that_are_none_and_numbers_without_end():
    for said in (b"\xff\xfe\n", b"9" * 5000 + b"\n", "٣\n".encode()):
        for command in (["play", "--seed", "3"], ["probe"]):
            python = [sys.executable, "-m", "engine"]
            run = subprocess.run([*python, *command], input=said, capture_output=True, check=False)
            assert run.returncode == 0, run.stderr
            assert command[0] == "play" or b"error" in run.stdout


def test_a_name_near_a_bot_s_is_noticed():
    assert "the bot is called greedy" in engine("play", "--seats", "Ada,gredy").stdout


def test_games_tells_options_and_bots():
    run = engine("games")
    assert run.returncode == 0
    assert all(name in run.stdout for name in GAMES)
    assert "voluntary_draw=on" in run.stdout
    assert "greedy" in run.stdout


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


MOST_MEMORY = 400 * 2**20


def engine_in_little_memory(*arguments, stdin=subprocess.DEVNULL):
    """Runs a command with limits of 20 seconds and 400 MB, too little for reading endless input completely."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        stdin=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY)),
    )


def endless_inputs(folder):
    """Returns the expected error by path: an endless device, a pipe without a writer, a folder, a huge file."""
    pipe, huge = folder / "pipe", folder / "huge.txt"
    os.mkfifo(pipe)
    with huge.open("wb") as file:
        file.truncate(2**30)
    return {"/dev/zero": "no file", str(pipe): "no file", str(folder): "no file", str(huge): "at most"}


@pytest.mark.parametrize("command", [["replay"], ["analyse"], ["play", "--record"]], ids=" ".join)
def test_input_without_an_end_is_refused(command, tmp_path):
    for path, sentence in endless_inputs(tmp_path).items():
        run = engine_in_little_memory(*command, path)
        assert run.returncode == 2, (path, run.stderr)
        assert len(run.stderr.strip().splitlines()) == 1
        assert path in run.stderr
        assert sentence in run.stderr


@pytest.mark.parametrize("command", [["replay", "-"], ["analyse", "-"], ["probe"]], ids=" ".join)
def test_standard_input_without_an_end_is_refused(command):
    with Path("/dev/zero").open(encoding="utf-8") as zeros:
        run = engine_in_little_memory(*command, stdin=zeros)
    assert run.returncode == 2
    assert "standard input" in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1


def test_a_long_line_is_one_bad_request():
    first, second = engine("probe", said="[" * 10**6 + '\n{"do":"games"}\n').stdout.splitlines()
    assert "at most" in json.loads(first)["error"]
    assert json.loads(second) == {"games": list(GAMES)}


def test_answers_without_an_end_leave_the_match():
    with Path("/dev/zero").open(encoding="utf-8") as zeros:
        run = engine_in_little_memory("play", "--seed", "3", stdin=zeros)
    assert run.returncode == 0, run.stderr
    assert "an answer has at most" in run.stdout
    assert "sablier record" in run.stdout
    with subprocess.Popen(["yes", "help"], stdout=subprocess.PIPE) as words:
        run = engine_in_little_memory("play", "--seed", "3", stdin=words.stdout)
        words.terminate()
    assert run.returncode == 0, run.stderr
    assert "left after 10000 answers" in run.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--matches", "0"),
        ("--matches", "1000000000"),
        ("--jobs", "0"),
        ("--jobs", "100000"),
        ("--seats", "greedy:-1,random"),
        ("--seats", "greedy:1000000000,random"),
        ("--seats", f"greedy:{'9' * 5000},random"),
    ],
)
def test_an_arena_without_measure_is_refused(arguments):
    run = engine("arena", "--seats", "greedy,random", *arguments)
    assert run.returncode == 1
    assert len(run.stderr.strip().splitlines()) == 1
    assert "Traceback" not in run.stderr


def test_a_match_that_does_not_end_stops(monkeypatch, capsys):
    """Terminal and arena stop a match of bots after `MOST_MOVES` moves."""
    from engine.bots import arena
    from engine.commands import play

    monkeypatch.setattr(play, "MOST_MOVES", 12)
    play.TerminalTable(Match(GAMES["quadrot"], {}, ["random", "random"], 3)).play_out()
    assert "stopped after 12 moves" in capsys.readouterr().out
    monkeypatch.setattr(arena, "MOST_MOVES", 12)
    with pytest.raises(ValueError, match="stopped after 12 moves"):
        arena.play_job(arena.jobs_for("quadrot", (), ["random", "random"], 2, 3)[0], lambda: 0.0)


def test_bench_writes_numbers(tmp_path, monkeypatch):
    from engine.commands import bench
    from engine.domino3d import bench as of_domino3d
    from engine.quadrot import bench as of_quadrot

    monkeypatch.setattr(bench, "ROUNDS_OF_MEASURING", 1)
    monkeypatch.setattr(bench, "SECONDS", 0.02)
    path = tmp_path / "figures" / "bench.json"
    monkeypatch.setattr(of_domino3d, "STRUCTURES", 2)
    monkeypatch.setattr(of_quadrot, "POSITIONS", 50)
    assert bench.bench(str(path), ["engine"]) == 0
    figures = json.loads(path.read_text(encoding="utf-8"))
    assert all(isinstance(figure, float | int) for figure in figures.values())
    assert {"engine.import_ms", "triominos.rounds_per_s", "quadominos.decisions_per_s", "triominos.copy_us"} <= set(
        figures
    )
    assert {"quadrot.turns_ms", "domino3d.placing_ms", "triominos.rounds_per_s_drawing_at_need"} <= set(figures)
    assert bench.all_goals()["domino3d.copy_us"] != bench.all_goals()["quadrot.copy_us"]


def test_a_record_is_analysed(tmp_path):
    """In the JSON output, the parts of each seat's result add up, and the moves refer to those of the record."""
    match = played("quadrot", {}, 2, 5)
    record = tmp_path / "match.txt"
    record.write_text(write_record(match), encoding="utf-8")
    told = json.loads(engine("analyse", str(record), "--json").stdout)
    assert told["game"] == "quadrot"
    for account in told["seats"]:
        assert list(account) == ["start", "luck", "play", "rest", "result"]
        assert sum(account[part] for part in ("start", "luck", "play", "rest")) == pytest.approx(account["result"])
    assert [account["result"] for account in told["seats"]] == [float(seat in match.winners) for seat in range(2)]
    for move in told["moves"]:
        assert list(move) == ["ply", "seat", "loss", "error", "best"]
        assert match.moves[move["ply"]][0] == move["seat"]
    assert "result" in engine("analyse", "--coarse", "-", said=record.read_text(encoding="utf-8")).stdout
