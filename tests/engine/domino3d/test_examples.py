"""Worked examples of the rules, evaluated through requests to the probe."""

import json
from collections import Counter
from pathlib import Path

import pytest

from engine.domino3d.bricks import BANDS, FAMILIES, NAMES, SYMBOLS
from engine.domino3d.probe import REQUESTS
from tests.reports import looped

HERE = Path(__file__).parent
EXAMPLES = json.loads((HERE / "examples.json").read_text(encoding="utf-8"))
SET = json.loads((HERE / "set.json").read_text(encoding="utf-8"))


def test_set():
    assert list(NAMES) == SET["bricks"]
    assert {family: list(symbols) for family, symbols in FAMILIES.items()} == {
        family: told["symbols"] for family, told in SET["families"].items()
    }
    assert len(set(NAMES)) == 36
    assert Counter(symbol for name in NAMES for symbol in name.split("|")) == dict.fromkeys(SYMBOLS, 8)
    assert set(BANDS) == set(FAMILIES)


@looped("example", EXAMPLES["placements"], ids=lambda example: example["title"])
def test_placement(example):
    answer = REQUESTS["check"]({"table": example["table"], "move": example["move"]})
    assert answer == {key: value for key, value in example.items() if key not in ("title", "table", "move")}


@pytest.mark.parametrize("position", EXAMPLES["positions"], ids=lambda position: position["brick"])
def test_position(position):
    for brick, (legal, collapse, best, best_count) in position["bricks"].items():
        answer = REQUESTS["fits"]({"table": position["table"], "hand": [brick]})
        points = [fit["points"] for fit in answer["fits"]]
        assert (len(points), answer["collapse"]) == (legal, collapse)
        assert (max(points, default=0), points.count(max(points, default=0))) == (best, best_count)
        assert len({fit["move"] for fit in answer["fits"]}) == len(points)
        if brick == position["brick"]:
            assert {str(value): count for value, count in Counter(points).items()} == position["by_points"]


def test_fits_agrees_with_check():
    position = EXAMPLES["positions"][1]
    for fit in REQUESTS["fits"]({"table": position["table"], "hand": [position["brick"]]})["fits"]:
        checked = REQUESTS["check"]({"table": position["table"], "move": fit["move"]})
        assert checked == {"legal": True, **{key: value for key, value in fit.items() if key != "move"}}


def test_an_empty_table_takes_the_first_brick_anywhere():
    fits = REQUESTS["fits"]({"table": [], "hand": ["sun|moon"]})["fits"]
    assert len(fits) == 12
    assert all(fit["points"] == fit["contacts"] == 0 for fit in fits)
    legal = {"legal": True, "points": 0, "contacts": 0, "row": "flat"}
    assert REQUESTS["check"]({"table": [], "move": "sun|moon@7,-3,0+y0"}) == legal
    assert REQUESTS["check"]({"table": [], "move": "sun|moon@0,0,1+y0"})["reason"] == "floating"


def test_a_table_that_does_not_stand_is_judged_as_a_whole():
    """A structure that is not stable may become stable by a brick below, but not by a brick elsewhere."""
    table = ["sun|moon@0,0,0+x1", "moon|star@1,0,1+x1", "star|anchor@2,0,2+z0"]
    saved = REQUESTS["check"]({"table": table, "move": "sun|drop@2,0,0+x1"})
    assert saved == {"legal": True, "points": 2, "contacts": 2, "row": "flat"}
    assert REQUESTS["check"]({"table": table, "move": "sun|fish@-1,0,0-x1"})["reason"] == "collapse"


@looped(
    "request_",
    [
        {},
        {"table": "sun|moon@0,0,0+x1", "hand": [], "move": ""},
        {"table": [1], "hand": [], "move": "sun|moon@0,0,0+x1"},
        {"table": ["moon|sun@0,0,0+x1"], "hand": [], "move": "sun|star@0,0,0+x1"},
        {"table": ["sun|moon@0,0,0+x1", "sun|moon@3,0,0+x1"], "hand": [], "move": "sun|star@0,0,0+x1"},
        {"table": ["sun|moon@0,0,0+x1", "sun|star@0,0,0+x1"], "hand": [], "move": "sun|fish@0,0,0+x1"},
        {"table": ["sun|moon@0,0,-1+x1"], "hand": [], "move": "sun|star@0,0,0+x1"},
        {"table": ["sun|moon@0,0,0+x1"], "hand": ["sun|moon"], "move": "sun|moon@2,0,0+x1"},
        {"table": ["sun|moon@0,0,0+x1"], "hand": ["sun"], "move": None},
        {"table": ["sun|moon@0,0,0+x2"], "hand": ["sun|star"], "move": "sun|star@2,0,0+x1"},
        {"table": ["sun|moon@0,0+x1"], "hand": ["sun|star"], "move": "sun|star@2,0,0+x1"},
        {"table": ["sun|moon@9999,0,0+x1"], "hand": ["sun|star"], "move": "sun|star@2,0,0+x1"},
    ],
)
def test_nonsense_is_refused(request_):
    for request in REQUESTS.values():
        with pytest.raises(ValueError, match="."):
            request(request_)
