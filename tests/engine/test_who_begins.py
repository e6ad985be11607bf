"""What tables agree on about seats: points ahead for one of them, and which of them begins."""

import pytest

from engine import read_record, write_record
from engine.commands.probe import trace
from engine.game import PointsAhead
from engine.games import GAMES
from engine.match import BadSetUp
from tests.engine.variants import new_match, played

AHEAD = {"triominos": 50, "quadominos": 100, "domino3d": 10}
WAYS = [(name, {}) for name in AHEAD] + [("domino3d", {"mode": "advanced"}), ("domino3d", {"mode": "race"})]


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_a_seat_begins_with_points_ahead(name, way):
    given = {**way, "ahead_for": 2, "ahead": AHEAD[name]}
    match = new_match(name, given, 3, 5)
    assert match.state.scores == match.view(0).scores == [0, 0, AHEAD[name]]
    assert match.beginning[0] == PointsAhead(2, {"ahead": AHEAD[name]})
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
    ],
)
def test_nobody_begins_with_the_points_that_end_a_match(name, given):
    options = GAMES[name].options.of({**given, "ahead_for": 0})
    assert options.clash() == "ahead"
    with pytest.raises(BadSetUp, match="ahead"):
        new_match(name, {**given, "ahead_for": 0}, 2, 1)
    assert options.settled().clash() is None
    assert GAMES[name].options.of(given).clash() is None


def test_the_points_ahead_count_towards_the_total_that_ends_the_match():
    one, two = (played("triominos", {"ahead_for": 0, "ahead": ahead}, 2, 3) for ahead in (10, 200))
    assert len(two.moves) < len(one.moves)
    assert two.moves == one.moves[: len(two.moves)]


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_the_seat_that_was_agreed_on_begins(name, seat):
    match = new_match(name, {"opener": seat}, 3, 8)
    assert match.state.actors() == (seat,)
    assert read_record(write_record(match)).events == match.events


def test_without_a_lot_luck_speaks_of_the_dice_alone():
    match = new_match("quadrot", {"opener": 2}, 3, 8)
    assert [event.fact().split()[0] for event in match.beginning] == ["roll"]


@pytest.mark.parametrize(("name", "seats"), [("triominos", 6), ("quadrot", 4), ("domino3d", 2)])
def test_a_seat_where_nobody_sits_stands_for_another_one(name, seats):
    assert new_match(name, {"opener": seats - 1}, 2, 8).state.actors() == ((seats - 1) % 2,)
