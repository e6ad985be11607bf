"""Probe requests about Quadrot."""

import json

import pytest

from engine.quadrot.probe import REQUESTS
from tests.engine.quadrot.positions import EXAMPLES, title
from tests.reports import looped

ASK = {
    "to_move": "bottom",
    "dice": ["blue", "red"],
    "someone_home": False,
    "pawns": {"bottom": [34, "start", "start", "home"], "top": ["start"] * 4},
}


@looped("example", EXAMPLES, ids=title)
def test_worked_examples(example):
    answer = REQUESTS["turns"](example)
    assert answer["dice_used"] == example["dice_used"]
    assert sorted(map(json.dumps, answer["turns"])) == sorted(map(json.dumps, example["turns"]))


@looped(
    "change",
    [
        {"to_move": "north"},
        {"to_move": None},
        {"to_move": ["bottom"]},
        {"to_move": "left"},
        {"dice": []},
        {"dice": "blue"},
        {"dice": ["blue", "green"]},
        {"dice": ["blue", 1]},
        {"dice": ["blue", ["red"]]},
        {"dice": ["blue"] * 3},
        {"someone_home": "no"},
        {"pawns": {}},
        {"pawns": None},
        {"pawns": {"bottom": 34}},
        {"pawns": {"bottom": [34]}},
        {"pawns": {"bottom": [34, 34, "start", "home"]}},
        {"pawns": {"bottom": [37, "start", "start", "home"]}},
        {"pawns": {"bottom": [-1, "start", "start", "home"]}},
        {"pawns": {"bottom": [True, "start", "start", "home"]}},
        {"pawns": {"bottom": [2.0, "start", "start", "home"]}},
        {"pawns": {"bottom": [{}, "start", "start", "home"]}},
        {"pawns": {"bottom": [35, "start", "start", "home"]}},
        {"pawns": {"bottom": ["home"] * 4}},
        {"pawns": {"bottom": [34, "start", "start", "home"], "top": [34, "start", "start", "home"]}},
        {"pawns": {"north": ["start"] * 4}},
    ],
    ids=json.dumps,
)
def test_nonsense(change):
    with pytest.raises(ValueError, match=r"\w"):
        REQUESTS["turns"]({**ASK, **change})


def test_missing_keys():
    for key in ("to_move", "dice", "pawns"):
        with pytest.raises(ValueError, match=r"\w"):
            REQUESTS["turns"]({name: value for name, value in ASK.items() if name != key})


def test_one_die_is_an_opening():
    answer = REQUESTS["turns"]({**ASK, "dice": ["blue"]})
    assert answer["dice_used"] == 1
