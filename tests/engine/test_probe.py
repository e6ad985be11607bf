"""Command `python -m engine probe`, with requests on its standard input."""

import json
import subprocess
import sys
import tracemalloc
from io import StringIO
from random import Random
from time import process_time
from types import SimpleNamespace

import pytest

from engine.commands.probe import probe
from engine.games import GAMES, MODULES
from tests.exhaustive import one_in
from tests.reports import looped


def ask(*requests):
    answers = StringIO()
    probe([request if isinstance(request, str) else json.dumps(request) for request in requests], answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_as_a_process():
    requests = '{"do":"games"}\nnonsense\n\n{"do":"games","other":1}'
    run = subprocess.run(
        [sys.executable, "-m", "engine", "probe"], input=requests, capture_output=True, text=True, check=True
    )
    games, error, again = map(json.loads, run.stdout.splitlines())
    assert games == again == {"games": list(GAMES)}
    assert "error" in error


BEST = '{"do":"best","record":"sablier record 1\\ngame: triominos\\nseed: 1\\nseat 0: a\\nseat 1: b","ms":'


@looped(
    "request_",
    [
        "[]", "1", '"games"', "{}", '{"do":1}', '{"do":"dance"}', '{"do":"tiles"}', '{"do":"tiles","game":"chess"}',
        '{"do":"tiles","game":["triominos"]}', '{"do":"tiles","game":"quadominos","set":"huge"}',
        '{"do":"fits","game":"triominos"}', '{"do":"fits","game":"triominos","table":"5-5-5@0,0^","hand":[]}',
        '{"do":"fits","game":"triominos","table":[1],"hand":[]}',
        '{"do":"fits","game":"triominos","table":["5-5-5-5@0,0"],"hand":[]}',
        '{"do":"fits","game":"triominos","table":["5-5-5@0,0^","5-5-5@0,0v"],"hand":[]}',
        '{"do":"fits","game":"triominos","table":["5-5-5@0,0^","4-4-5@0,0v"],"hand":[]}',
        '{"do":"fits","game":"triominos","table":["5-5-5@0,0^"],"hand":["0-2-1"]}',
        '{"do":"check","game":"triominos","table":[]}', '{"do":"check","game":"triominos","table":[],"move":"draw"}',
        '{"do":"random","game":"triominos","seats":1,"seed":1}',
        '{"do":"random","game":"triominos","seats":"2","seed":1}',
        '{"do":"random","game":"triominos","seats":2}', '{"do":"random","game":"triominos","seats":true,"seed":1}',
        '{"do":"random","game":"triominos","seats":2,"seed":1,"options":{"speed":1}}',
        '{"do":"random","game":"triominos","seats":2,"seed":1,"options":{"turn_limit":31}}',
        '{"do":"random","game":"triominos","seats":2,"seed":1,"options":[1]}',
        '{"do":"random","game":"triominos","seats":2,"seed":1,"options":["turn_limit"]}',
        '{"do":"random","game":"triominos","seats":2,"seed":1,"options":null}',
        '{"do":"random","game":"triominos","seats":2,"seed":' + "9" * 40 + "}",
        '{"do":"fits","game":"triominos","table":["5-5-5@-500,0^"],"hand":["0-5-5"]}',
        BEST + "9" * 400 + "}", BEST + '"1"}', BEST + "-1}", BEST + "NaN}",
        '{"do":"replay"}', '{"do":"replay","record":5}', '{"do":"best","record":""}',
        "{" * 100_000, '{"do":' + "[" * 100_000,
    ],
)  # fmt: skip
def test_what_makes_no_sense_gets_an_error(request_):
    first, second = ask(request_, {"do": "games"})
    assert first["error"]
    assert second == {"games": list(GAMES)}


def test_tiles():
    (tri,) = ask({"do": "tiles", "game": "triominos"})
    assert len(tri["tiles"]) == 56
    assert tri["tiles"][0] == "0-0-0"
    (quad,) = ask({"do": "tiles", "game": "quadominos"})
    (beginners,) = ask({"do": "tiles", "game": "quadominos", "set": "beginners"})
    assert (len(quad["tiles"]), len(beginners["tiles"])) == (125, 70)
    assert all(min(tile[turn:] + tile[:turn] for turn in range(4)) == tile for tile in split(quad["tiles"]))


RING = ["4-5-5@-1,0v", "4-5-3@-1,0^", "3-5-2@-1,-1v", "5-1-2@0,-1^", "5-0-1@0,-1v"]
"""Five of the six triangles around the corner (0, 0)"""


def split(texts):
    return [tuple(map(int, text.split("-"))) for text in texts]


def test_fits_with_points_and_parts():
    (answer,) = ask({"do": "fits", "game": "triominos", "table": ["5-5-5@0,0^"], "hand": ["5-5-0", "1-2-3"]})
    assert {fit["move"]: (fit["points"], fit["parts"]) for fit in answer["fits"]} == {
        "5-0-5@0,0v": (10, {"tile": 10}),
        "5-5-0@0,-1v": (10, {"tile": 10}),
        "0-5-5@-1,0v": (10, {"tile": 10}),
    }


def test_fits_tell_bonuses():
    (answer,) = ask(
        {"do": "fits", "game": "quadominos", "table": ["1-3-3-1@1,0", "0-1-2-2@0,-1"], "hand": ["0-5-1-1", "0-0-3-3"]}
    )
    fits = {fit["move"]: fit for fit in answer["fits"]}
    assert fits["5-1-1-0@0,0"] == {"move": "5-1-1-0@0,0", "points": 7, "parts": {"tile": 7}, "bonus": True}
    assert fits["3-0-0-3@2,0"]["bonus"] is False


@looped(
    ("game", "table", "move", "answer"),
    [
        ("triominos", [], "3-3-3@0,0^", {"points": 19, "parts": {"tile": 9, "opening": 10}}),
        ("triominos", [], "4-5-3@0,0^", {"points": 12, "parts": {"tile": 12}}),
        ("triominos", [], "0-0-0@0,0^", {"points": 40, "parts": {"tile": 0, "opening": 40}}),
        ("triominos", [], "0-0-0@1,0^", "apart"),
        ("triominos", [], "0-2-1@0,0^", "tile"),
        ("triominos", ["4-4-3@0,-1v", "2-3-1@0,1^"], "0-4-4@0,0^", "corner"),
        ("triominos", ["4-4-3@0,-1v", "2-3-1@0,1^"], "1-4-4@0,0^", {"points": 49, "parts": {"tile": 9, "bridge": 40}}),
        ("triominos", RING, "5-0-5@0,0^", {"points": 60, "parts": {"tile": 10, "hexagon": 50}}),
        ("triominos", ["5-5-5@0,0^"], "5-5-0@0,0^", "taken"),
        ("triominos", ["5-5-5@0,0^"], "5-5-5@0,0v", "tile"),
        ("triominos", ["5-5-5@0,0^"], "5-5-0@2,0v", "apart"),
        ("triominos", ["5-5-5@0,0^"], "5-5-0@0,0v", "corner"),
        ("quadominos", [], "4-4-4-4@0,0", {"points": 16, "parts": {"tile": 16}, "bonus": True}),
        ("quadominos", [], "5-5-4-4@0,0", {"points": 18, "parts": {"tile": 18}, "bonus": False}),
        ("quadominos", [], "0-2-4-5@0,0", "tile"),
    ],
)
def test_check(game, table, move, answer):
    (given,) = ask({"do": "check", "game": game, "table": table, "move": move})
    expected = {"legal": False, "reason": answer} if isinstance(answer, str) else {"legal": True, **answer}
    assert given == expected


@pytest.mark.parametrize("game", GAMES)
def test_random_and_replay_answer_alike(game):
    seats = GAMES[game].options().seats[0]
    one, two = ask(*[{"do": "random", "game": game, "seats": seats, "seed": 5}] * 2)
    assert one == two
    assert set(one) == {"record", "trace", "scores", "winners"}
    assert ask({"do": "replay", "record": one["record"]}) == [one]


def drawn_options(game, rng):
    """Returns options of a game; most of them have random values."""
    choices = GAMES[game].options.choices()
    given = {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.7}
    return GAMES[game].options.of(given).settled().changed()


@pytest.mark.parametrize("game", GAMES)
def test_random_play_ends_whatever_is_agreed(game):
    rng = Random(f"random play {game}")
    for seed in one_in(8, range(40)):
        options = drawn_options(game, rng)
        seats = rng.choice(GAMES[game].options.of(options).seats)
        began = process_time()
        (answer,) = ask({"do": "random", "game": game, "seats": seats, "seed": seed, "options": options})
        assert process_time() - began < 2, (seed, seats, options)
        assert bool(answer["winners"]) != ("unfinished" in answer), (seed, seats, options)
        assert ask({"do": "replay", "record": answer["record"]})[0]["scores"] == answer["scores"]


@looped("seed", range(12))
def test_random_play_with_sand_is_no_match_of_time_outs(seed):
    """Random play includes few timeouts, because with too many of them the totals would fall without limit."""
    (answer,) = ask({"do": "random", "game": "triominos", "seats": 2, "seed": seed, "options": {"turn_limit": "60"}})
    assert answer["winners"]
    assert "\n0: time\n" in answer["record"]


def test_random_play_that_does_not_end_says_so(monkeypatch):
    monkeypatch.setattr("engine.commands.probe.MOST_MOVES", 25)
    (answer,) = ask({"do": "random", "game": "quadrot", "seats": 2, "seed": 3})
    assert answer["unfinished"] == "stopped after 25 moves: no longer match is played"
    assert answer["winners"] == []
    assert len([entry for entry in answer["trace"] if "move" in entry]) == 25
    assert "unfinished" not in ask({"do": "replay", "record": answer["record"]})[0]


def test_trace_of_the_ominos():
    (answer,) = ask({"do": "random", "game": "triominos", "seats": 3, "seed": 8})
    deal, opening, *_ = answer["trace"]
    assert set(deal) == {"round", "hands", "well", "opener"}
    assert set(opening) == {"seat", "move", "points", "parts", "totals"}
    assert opening["seat"] == deal["opener"]
    draws = [entry for entry in answer["trace"] if entry.get("move") == "draw"]
    assert all(entry["drawn"] and entry["points"] == -5 for entry in draws)
    ends = [entry for entry in answer["trace"] if "end" in entry]
    assert ends[-1] == {"end": "match", "winners": answer["winners"]}
    assert all(set(entry) == {"end", "seat", "awards", "totals"} for entry in ends[:-1])
    assert ends[-2]["totals"] == answer["scores"]


def test_replay_tells_the_line_of_a_wrong_move():
    (answer,) = ask({"do": "random", "game": "triominos", "seats": 2, "seed": 8})
    lines = answer["record"].splitlines()
    place = next(number for number, line in enumerate(lines) if "draw" in line)
    lines[place] = lines[place].replace("draw", "0-0-0@7,7^")
    (error,) = ask({"do": "replay", "record": "\n".join(lines)})
    assert error["line"] == place + 1
    assert error["error"]


def test_best_plays_for_the_seat_to_move():
    (answer,) = ask({"do": "random", "game": "quadominos", "seats": 2, "seed": 8})
    record = "\n".join(answer["record"].splitlines()[:12])
    (replayed,) = ask({"do": "replay", "record": record})
    (best,) = ask({"do": "best", "game": "quadominos", "record": record, "level": "greedy", "ms": 50})
    assert set(best) == {"move", "value", "seat"}
    (after,) = ask({"do": "replay", "record": f"{replayed['record']}{best['seat']}: {best['move']}\n"})
    assert "error" not in after
    (over,) = ask({"do": "best", "game": "quadominos", "record": answer["record"], "level": "greedy", "ms": 50})
    assert "over" in over["error"]
    (unknown,) = ask({"do": "best", "record": record, "level": "wizard", "ms": 50})
    assert "wizard" in unknown["error"]


@pytest.mark.parametrize(
    ("game", "key", "thing", "count"),
    [
        ("domino3d", "table", "sun|moon@0,0,0+x1", 2000),
        ("domino3d", "hand", "sun|moon", 30_000),
        ("triominos", "hand", "0-0-0", 60_000),
        ("triominos", "table", "0-0-0@0,0^", 40_000),
        ("quadominos", "hand", "0-0-0-0", 40_000),
    ],
)
def test_more_than_there_is_is_refused_before_it_is_looked_at(game, key, thing, count):
    request = {"do": "fits", "game": game, "table": [], "hand": [], key: [thing] * count}
    began = process_time()
    (answer,) = ask(request)
    assert "error" in answer
    assert process_time() - began < 0.3


@pytest.mark.parametrize("line", ["[]," * 10**6, '{"do": "games", "x": "' + "y" * 10**7 + '"}', "[" * 10**6])
def test_a_request_that_is_too_long_is_not_read(line):
    tracemalloc.start()
    answers = StringIO()
    probe([line], answers)
    assert "at most" in json.loads(answers.getvalue())["error"]
    assert tracemalloc.get_traced_memory()[1] < 10**6
    tracemalloc.stop()


def test_a_game_without_requests_of_its_own_answers_those_of_any_game(monkeypatch):
    monkeypatch.setitem(MODULES, "plain", "engine.bots.simple")
    monkeypatch.setattr("engine.bots.simple.GAME", SimpleNamespace(name="plain"), raising=False)
    (answer,) = ask({"do": "turns", "game": "plain"})
    assert answer["error"].startswith("cannot do 'turns'; there are: ")
