"""Score table of a round, compared with the events of the engine."""

import pytest

from app.games import APP_GAMES
from app.look.chart import ChartAxis, make_axis
from app.match.match_stats import rounds_of, totals_of
from app.screens.play.score_table import (
    ScoreRow,
    ScoreTable,
    count_ended_rounds,
    round_score_table,
    seat_places,
    totals_by_reason,
)
from engine.ominos.events import Laid, RoundEnded
from tests.app.playing import Clock, new_session, play_until


def played(game, pattern="bbb", seed=5, rounds=2, options=None):
    clock = Clock()
    session = new_session(game, pattern, seed, options=options, clock=clock, level="random")
    play_until(session, clock, lambda: count_ended_rounds(session.match) >= rounds or len(session.match.moves) > 300)
    return session.match


@pytest.fixture(scope="module")
def match():
    return played("triominos")


def sums(row):
    return [sum(entry.points for entry in row.entries if entry.seat == seat) for seat in range(3)]


def endings(match):
    return [event for events in match.events for event in events if isinstance(event, RoundEnded)]


def test_lines_add_up_to_the_round_and_rounds_to_the_totals(match):
    for number in (1, 2):
        table = round_score_table(match, number)
        assert [sum(row.points[seat] for row in table.rows) for seat in range(3)] == list(table.gains)
        assert table.totals == endings(match)[number - 1].totals
    assert round_score_table(match) == round_score_table(match, 2)


def test_the_award_for_going_out_stands_apart_from_the_tiles_of_the_others(match):
    for number, ending in enumerate(endings(match), 1):
        table = round_score_table(match, number)
        rows = {row.reason: row.points for row in table.rows}
        assert "award" not in rows
        assert rows.get("out", (0, 0, 0)) == tuple(
            25 * (ending.end == "out" and seat == ending.seat) for seat in range(3)
        )
        assert (table.end_kind, table.ended_by) == (ending.end, ending.seat)


def test_the_lines_of_a_match_are_those_of_its_rounds(match):
    whole = {row.reason: row.points for row in totals_by_reason(match)}
    for seat in range(3):
        rounds = [row for number in (1, 2) for row in round_score_table(match, number).rows]
        for reason in {row.reason for row in rounds}:
            assert whole[reason][seat] == sum(row.points[seat] for row in rounds if row.reason == reason)


def test_behind_each_line_stand_its_moves(match):
    table = round_score_table(match, 1)
    for row in table.rows:
        if row.reason not in ("out", "others"):
            assert sums(row) == list(row.points)
        for ply, seat, points in row.entries:
            assert match.moves[ply - 1][0] == seat
            assert any(points in event.parts.values() for event in match.events[ply - 1])


def test_tiles_come_first_and_costs_later(match):
    reasons = [row.reason for row in round_score_table(match).rows]
    assert reasons[0] == "tile"
    assert reasons.index("draw") > reasons.index("tile")
    assert any(isinstance(event, Laid) for events in match.events for event in events)


@pytest.mark.parametrize("game", ["quadominos", "quadrot"])
def test_every_game_has_a_table(game):
    match = played(game, rounds=1, options={"set": "beginners"} if game == "quadominos" else None)
    table = round_score_table(match)
    assert [sum(row.points[seat] for row in table.rows) for seat in range(3)] == list(table.gains)


@pytest.mark.parametrize(
    ("game", "options", "target"),
    [("triominos", {}, 400), ("quadominos", {"set": "beginners"}, 600), ("quadrot", {}, None)],
)
def test_targets_are_the_games_own(game, options, target):
    assert APP_GAMES[game].traits.target_points(new_session(game, "bb", options=options).match.state) == target


def test_scales_have_few_round_numbers():
    assert make_axis([0, 0]) == ChartAxis(0, 1, (0, 1))
    assert make_axis([0, 1234, -80], 800) == ChartAxis(-500, 1500, (-500, 0, 500, 1000, 1500))
    for high in range(0, 2000, 37):
        scale = make_axis([-high // 3, high])
        assert scale.least <= -high // 3 < high <= scale.most or not high
        assert 2 <= len(scale.ticks) <= 6
        assert 0 in scale.ticks


def test_a_match_played_for_every_place_tells_them():
    match = new_session("quadrot", "bbb").match
    assert seat_places(match) == ()
    match.state.ranking = (2, 0, 1)
    assert seat_places(match) == (2, 3, 1)


def test_totals_are_left_out_where_they_say_the_same_as_the_only_line():
    row = ScoreRow("home", (4, 2))
    assert not ScoreTable(0, "", None, (row,), (), (4, 2)).has_sums
    assert ScoreTable(0, "", None, (row, ScoreRow("bonus", (1, 0))), (), (5, 2)).has_sums
    assert ScoreTable(1, "out", 0, (row,), (4, 2), (4, 2)).has_sums


def test_points_ahead_have_a_line_of_their_own_and_are_no_gain_of_a_round():
    ahead = played("triominos", options={"ahead_for": 2, "ahead": 50})
    first, second = round_score_table(ahead, 1), round_score_table(ahead, 2)
    assert first.rows[-1] == ScoreRow("ahead", (0, 0, 50)), "it stands after what the game brings"
    assert [gain + begun for gain, begun in zip(first.gains, (0, 0, 50))] == list(first.totals)
    assert first.totals == endings(ahead)[0].totals
    assert all(row.reason != "ahead" for row in second.rows)
    assert ScoreRow("ahead", (0, 0, 50)) in totals_by_reason(ahead)
    assert totals_of(rounds_of(ahead))[0] == (0, 0, 50)
