"""Statistics of single matches, calculated by hand, and of many matches."""

import pytest

from app.games import APP_GAMES
from app.match.match_stats import ReasonTally, rounds_of, tally_reasons, totals_of
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.play.solo_results import distinguishing_options
from app.store.journal import Journal
from app.store.statistics import MatchFilter, PlayerStatistics, player_statistics, reason_tallies, statistics_by_name
from engine.game import NEXT_ROUND
from engine.record import read_record
from tests.app.playing import Clock, new_session, play_until
from tests.engine.variants import played

ADA, BOB = Player("Ada"), Player("Bob")


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "journal.db", Clock(0.0), print)
    yield journal
    journal.close()


def store(journal, game, players, scores, winners, origin="played"):
    """Stores a match with this result, without regard to its moves."""
    journal.clock.now += 10
    match = MatchSetUp(game, players, 1).match()
    match.state.scores = list(scores)
    match.state.winners = winners
    assert journal.create_log(match, players, origin).write(match)


@pytest.fixture
def game_night(journal):
    """Seven matches, one after the other."""
    casual, expert = Player("Nino", "casual"), Player("Zoe", "expert")
    store(journal, "triominos", (ADA, BOB), (100, 400), (1,))
    store(journal, "triominos", (ADA, casual), (420, 300), (0,))
    store(journal, "triominos", (expert, ADA), (400, 410), (1,))
    store(journal, "quadominos", (ADA, casual, expert), (800, 700, 800), (0, 2))
    store(journal, "quadominos", (BOB, ADA), (900, 10), (0,))
    store(journal, "triominos", (ADA, expert), (401, 90), (0,))
    store(journal, "triominos", (ADA, BOB), (999, 0), (0,), origin="pasted")
    return journal


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (MatchFilter(player="Ada"), PlayerStatistics(6, 4, 6, 800, (100 + 420 + 410 + 800 + 10 + 401) / 6, 1, 3)),
        (
            MatchFilter(player="Ada", game="triominos"),
            PlayerStatistics(4, 3, 4, 420, (100 + 420 + 410 + 401) / 4, 3, 3),
        ),
        (MatchFilter(player="Ada", against="expert"), PlayerStatistics(3, 3, 3, 800, (410 + 800 + 401) / 3, 3, 3)),
        (MatchFilter(player="Ada", against="casual", game="triominos"), PlayerStatistics(1, 1, 1, 420, 420.0, 1, 1)),
        (MatchFilter(player="Bob"), PlayerStatistics(2, 2, 2, 900, 650.0, 2, 2)),
        (MatchFilter(level="expert"), PlayerStatistics(3, 1, 3, 800, (400 + 800 + 90) / 3, 0, 1)),
        (MatchFilter(level="expert", against="casual"), PlayerStatistics(1, 1, 1, 800, 800.0, 1, 1)),
        (MatchFilter(level="casual"), PlayerStatistics(2, 0, 2, 700, 500.0, 0, 0)),
        (MatchFilter(player="Zoe"), PlayerStatistics()),
        (MatchFilter(player="Nobody"), PlayerStatistics()),
        (MatchFilter(game="quadominos"), PlayerStatistics(3, 2, 3, 900, (800 + 900 + 10) / 3, 0, 2)),
    ],
)
def test_tallies(game_night, choice, expected):
    found = player_statistics(game_night, choice)
    assert (found.mean is None) == (expected.mean is None)
    assert found.mean == pytest.approx(expected.mean)
    assert [found.played, found.won, found.contested, found.best, found.streak, found.longest] == [
        expected.played,
        expected.won,
        expected.contested,
        expected.best,
        expected.streak,
        expected.longest,
    ]


@pytest.mark.parametrize(
    ("choice", "by", "expected"),
    [
        (MatchFilter(), "player", {"Ada": 6, "Bob": 2}),
        (MatchFilter(), "level", {"casual": 2, "expert": 3}),
        (MatchFilter(player="Ada"), "against", {"casual": 2, "expert": 3}),
        (MatchFilter(player="Bob"), "against", {}),
        (MatchFilter(player="Ada"), "game", {"triominos": 4, "quadominos": 2}),
        (MatchFilter(game="quadominos"), "player", {"Ada": 2, "Bob": 1}),
    ],
)
def test_tallies_apart(game_night, choice, by, expected):
    assert {name: found.played for name, found in statistics_by_name(game_night, choice, by).items()} == expected


def test_alone_there_is_nothing_to_win(journal):
    store(journal, "domino3d", (ADA, BOB), (3, 9), (1,))
    match = MatchSetUp("domino3d", (ADA,), 1, {"mode": "solo"}).match()
    match.state.scores, match.state.winners = [20], (0,)
    journal.create_log(match, (ADA,)).write(match)
    assert player_statistics(journal, MatchFilter(player="Ada")) == PlayerStatistics(2, 0, 1, 20, 11.5, 0, 0)
    assert player_statistics(journal, MatchFilter(player="Ada", is_alone=False)) == PlayerStatistics(
        1, 0, 1, 3, 3.0, 0, 0
    )
    assert player_statistics(journal, MatchFilter(player="Ada", is_alone=True)) == PlayerStatistics(
        1, 0, 0, 20, 20.0, 0, 0
    )
    assert player_statistics(journal, MatchFilter(options=(("mode", "solo"), ("solo", "")))).played == 1
    assert player_statistics(journal, MatchFilter(options=(("mode", "solo"), ("solo", "advanced")))).played == 0


def test_unfinished_matches_do_not_count(journal):
    match = MatchSetUp("triominos", (ADA, BOB), 1).match()
    journal.create_log(match, (ADA, BOB)).write(match)
    assert player_statistics(journal, MatchFilter(player="Ada")) == PlayerStatistics()


# Figures


RECORD = """sablier record 1
game: triominos
seed: 1
seat 0: Ada
seat 1: Bob
  deal 0-0-0 0-0-1 0-0-2 0-0-3 0-0-4 0-0-5 0-1-1 0-1-2 0-1-3 / 1-1-1 1-1-2 1-1-3 1-1-4 1-1-5 1-2-2 1-2-3 1-2-4 1-2-5 \
/ 2-2-2 0-1-4 0-1-5 0-2-2 0-2-3 0-2-4 0-2-5 0-3-3 0-3-4 0-3-5 0-4-4 0-4-5 0-5-5 1-3-3 1-3-4 1-3-5 1-4-4 1-4-5 1-5-5 \
2-2-3 2-2-4 2-2-5 2-3-3 2-3-4 2-3-5 2-4-4 2-4-5 2-5-5 3-3-3 3-3-4 3-3-5 3-4-4 3-4-5 3-5-5 4-4-4 4-4-5 4-5-5 5-5-5
1: 1-1-1@0,0^
0: draw
  drawn 2-2-2
0: draw
  drawn 0-1-4
0: 1-0-1@0,0v
"""


def test_the_figures_of_a_short_match():
    """The opener scores 3 and 10 points for the triple of ones; the other seat draws twice for −5 and scores 2."""
    ada, bob = tally_reasons(read_record(RECORD))
    assert bob == {"move": ReasonTally(1, 13, 13), "tile": ReasonTally(1, 3, 3), "opening": ReasonTally(1, 10, 10)}
    assert ada == {"move": ReasonTally(3, -8, 2), "draw": ReasonTally(2, -10, -5), "tile": ReasonTally(1, 2, 2)}


def test_the_score_table_of_a_short_match():
    (only,) = rounds_of(read_record(RECORD))
    assert only.end == ""
    assert only.parts == ({"draw": -10, "tile": 2}, {"tile": 3, "opening": 10})
    assert only.totals == (-8, 13)


@pytest.mark.parametrize(("game", "seats"), [("triominos", 3), ("quadominos", 4), ("quadrot", 2), ("domino3d", 2)])
def test_score_tables_add_up_to_the_scores(game, seats):
    match = played(game, {}, seats, 5)
    rounds = rounds_of(match)
    sums = tuple(sum(sum(each.parts[seat].values()) for each in rounds) for seat in range(seats))
    assert sums == rounds[-1].totals == tuple(match.state.scores)
    chart = totals_of(rounds)
    assert chart[0] == (0,) * seats
    assert chart[-1] == tuple(match.state.scores)


def test_the_journal_sums_figures_up(journal):
    clock = Clock()
    session = new_session("triominos", "bb", clock=clock, level="greedy")
    play_until(session, clock, lambda: False)
    journal.create_log(session.match, session.players).write(session.match)
    sums = reason_tallies(journal, MatchFilter(level="greedy"))
    assert sum(figure.points for reason, figure in sums.items() if reason != "move") == sum(session.match.state.scores)
    assert sums["move"].times == sum(move is not NEXT_ROUND for _, move in session.match.moves)
    assert reason_tallies(journal, MatchFilter(player="Ada")) == {}


@pytest.mark.parametrize("game", APP_GAMES)
def test_every_match_with_others_counts_in_one_way_of_its_game(journal, game):
    """Points of different variants cannot be compared, so each match counts in exactly one variant."""
    traits, seats = APP_GAMES[game].traits, (ADA, BOB)
    for points, (way, agreed) in enumerate(traits.variants.items(), 3):
        match = MatchSetUp(game, seats, 1, agreed).match()
        match.state.scores, match.state.winners = [points, 0], (0,)
        journal.create_log(match, seats).write(match)
        assert bool(APP_GAMES[game].phrases.variant_name(way)) == (len(traits.variants) > 1)
    reached = [
        player_statistics(
            journal, MatchFilter(game, "Ada", is_alone=False, options=distinguishing_options(traits.variants, way))
        )
        for way in traits.variants
    ]
    assert [(each.played, each.best) for each in reached] == [
        (1, points) for points, _ in enumerate(traits.variants, 3)
    ]
