"""Options about seats: head start and first player."""

from pathlib import Path

import pytest

from engine import read_record, write_record
from engine.commands.probe import trace
from engine.deal_code import read_deal
from engine.game import HeadStartGiven
from engine.games import GAMES
from engine.match import BadSetUp
from tests.engine.variants import new_match, played
from tests.reports import looped

AHEAD = {"triominos": 50, "quadominos": 100, "domino3d": 10}
RECORDS = sorted((Path(__file__).parent / "ahead").glob("*.txt"))
"""Records of matches over rounds with a head start that is too large for today's limits"""
WAYS = [(name, {}) for name in AHEAD] + [("domino3d", {"mode": "advanced"}), ("domino3d", {"mode": "race"})]


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_a_seat_begins_with_points_ahead(name, way):
    given = {**way, "ahead_for": 2, "ahead": AHEAD[name]}
    match = new_match(name, given, 3, 5)
    assert match.state.scores == match.view(0).scores == [0, 0, AHEAD[name]]
    assert match.opening_events[0] == HeadStartGiven(2, {"ahead": AHEAD[name]})
    assert trace(match)[0] == {
        "seat": 2,
        "points": AHEAD[name],
        "parts": {"ahead": AHEAD[name]},
        "totals": [0, 0, AHEAD[name]],
    }
    assert read_record(write_record(match)).state.scores == match.state.scores


@pytest.mark.parametrize("name", AHEAD)
def test_nobody_has_points_ahead_on_a_seat_where_nobody_sits_or_alone(name):
    assert new_match(name, {"ahead_for": 5}, 2, 5).state.scores == [0, 0]
    assert new_match("domino3d", {"ahead_for": 0, "mode": "solo"}, 1, 5).state.scores == [0]


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("triominos", {"ahead": 200, "length": "half"}),
        ("triominos", {"ahead": 50, "points": "children"}),
        ("quadominos", {"ahead": 300, "length": "half", "set": "beginners"}),
        ("domino3d", {"ahead": 15, "mode": "race"}),
        ("triominos", {"ahead": 100, "length": 1}),
        ("triominos", {"ahead": 150, "length": 2}),
        ("triominos", {"ahead": 25, "length": 5, "points": "children"}),
        ("quadominos", {"ahead": 100, "length": 1}),
        ("quadominos", {"ahead": 300, "length": 5}),
    ],
)
def test_nobody_begins_with_the_points_that_end_a_match(name, given):
    options = GAMES[name].options.of({**given, "ahead_for": 0})
    assert options.clash() == "ahead"
    with pytest.raises(BadSetUp, match="ahead"):
        new_match(name, {**given, "ahead_for": 0}, 2, 1)
    assert options.settled().clash() is None
    assert GAMES[name].options.of(given).clash() is None


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("triominos", {"length": 1, "points": "children"}),
        ("triominos", {"length": 2, "points": "children", "ahead": 200}),
        ("domino3d", {"mode": "race", "race_end": "rounds"}),
        ("domino3d", {"mode": "race", "race_end": "rounds", "ahead": 20}),
    ],
)
def test_where_even_the_fewest_points_would_decide_nobody_has_any(name, given):
    options = GAMES[name].options.of({**given, "ahead_for": 0})
    assert options.clash() == "ahead_for"
    with pytest.raises(BadSetUp, match="ahead_for 0"):
        new_match(name, {**given, "ahead_for": 0}, 2, 1)
    assert options.settled().ahead_for == "nobody"
    assert options.settled().clash() is None


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("triominos", {"ahead": 50, "length": 1}),
        ("triominos", {"ahead": 200, "length": 4}),
        ("triominos", {"ahead": 10, "length": 3, "points": "children"}),
        ("quadominos", {"ahead": 50, "length": 1}),
        ("quadominos", {"ahead": 200, "length": 4}),
        ("domino3d", {"ahead": 10, "mode": "race"}),
        ("domino3d", {"ahead": 20}),
        ("domino3d", {"ahead": 20, "mode": "solo", "race_end": "rounds"}),
    ],
)
def test_a_head_start_that_can_be_made_up_is_agreed_on(name, given):
    assert GAMES[name].options.of({**given, "ahead_for": 0}).clash() is None


@pytest.mark.parametrize("name", AHEAD)
def test_points_ahead_on_a_seat_where_nobody_sits_are_no_matter(name):
    most = GAMES[name].options.choices()["ahead"][-1]
    given = {"ahead_for": 5, "ahead": most, **({"mode": "race"} if name == "domino3d" else {"length": 1})}
    assert new_match(name, given, 2, 5).state.scores == [0, 0]
    with pytest.raises(BadSetUp, match="ahead"):
        new_match(name, given, 6, 5)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_from_before_head_starts_had_a_limit_still_reads(path):
    text = path.read_text(encoding="utf-8")
    match = read_record(text)
    assert match.options.clash()
    assert match.winners
    assert write_record(match) == text


@pytest.mark.parametrize(
    ("code", "ahead_for"), [("02GG-JGGG-GGGG-H5M5-B2E8", 0), ("22JG-GGGG-HGGG-1M55-E5E", "nobody")]
)
def test_a_code_from_before_head_starts_had_a_limit_brings_the_same_luck(code, ahead_for):
    """The code is read with the same seed and a head start that is legal today."""
    deal = read_deal(code)
    assert (deal.seats, deal.seed) == (2, 42)
    assert deal.options.ahead_for == ahead_for
    assert deal.options.clash() is None


def test_the_points_ahead_count_towards_the_total_that_ends_the_match():
    one, two = (played("triominos", {"ahead_for": 0, "ahead": ahead}, 2, 3) for ahead in (10, 200))
    assert len(two.moves) < len(one.moves)
    assert two.moves == one.moves[: len(two.moves)]


WITH_OPENER = [name for name in GAMES if "opener" in GAMES[name].options.choices()]


@looped("seat", range(3))
@looped("name", WITH_OPENER)
def test_the_seat_that_was_agreed_on_begins(name, seat):
    seats = max(seat + 1, GAMES[name].options().seats[0])
    match = new_match(name, {"opener": seat}, seats, 8)
    assert match.state.actors() == (seat,)
    assert read_record(write_record(match)).events == match.events


def test_without_a_lot_luck_speaks_of_the_dice_alone():
    match = new_match("quadrot", {"opener": 2}, 3, 8)
    assert [event.record_line().split()[0] for event in match.opening_events] == ["roll"]


@pytest.mark.parametrize(("name", "seats"), [("triominos", 6), ("quadrot", 4), ("domino3d", 2)])
def test_a_seat_where_nobody_sits_stands_for_another_one(name, seats):
    assert new_match(name, {"opener": seats - 1}, 2, 8).state.actors() == ((seats - 1) % 2,)
