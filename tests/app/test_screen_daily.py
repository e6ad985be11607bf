"""Daily challenge: deal, result, and consecutive days."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from app.files.settings import Settings
from app.games import APP_GAMES, traits_of
from app.match.session import Session
from app.screens.play.daily_challenge import (
    daily_set_up,
    daily_solo_set_up,
    describe_daily_solo,
    find_daily_match,
    game_for_day,
    seed_for_day,
    streak,
)
from app.store.journal import Journal
from tests.app.playing import QUICK, Clock, play_until

GAMES = ("triominos", "quadominos")
TODAY = date(2026, 11, 18)


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "journal.db", Clock(), lambda notice: None)
    yield journal
    journal.close()


def todays(day, name="Ada"):
    return daily_set_up(day, ("triominos",), name)


def begin(journal, day, name="Ada", **agreed):
    set_up = replace(todays(day, name), **agreed)
    match = set_up.match()
    log = journal.create_log(match, set_up.players)
    clock = Clock()
    return Session(match, set_up.players, traits_of(match), clock, log, QUICK), clock


def test_everybody_gets_the_same_deal_and_every_day_another():
    one, other = daily_set_up(TODAY, GAMES, "Ada").match(), daily_set_up(TODAY, GAMES, "Bo").match()
    assert [str(event) for event in one.opening_events] == [str(event) for event in other.opening_events]
    days = [TODAY + timedelta(days) for days in range(400)]
    assert len(set(map(seed_for_day, days))) == 400
    assert {game_for_day(day, GAMES) for day in days[:2]} == set(GAMES)


def test_a_game_that_joins_changes_no_day_that_was_promised():
    """A new game does not change the games of earlier days; it takes part from its own date on."""
    before, joins = ("triominos", "quadominos", "quadrot"), date(*APP_GAMES["domino3d"].daily_since)
    days = [joins + timedelta(number) for number in range(-400, 400)]
    for day in days[:400]:
        assert game_for_day(day, tuple(APP_GAMES)) == before[day.toordinal() % 3]
    assert joins > TODAY
    assert {game_for_day(day, tuple(APP_GAMES)) for day in days[400:404]} == {*before, "domino3d"}
    assert all(game_for_day(day, before) == before[day.toordinal() % 3] for day in days)


@pytest.mark.parametrize("game", APP_GAMES)
def test_every_game_can_be_the_one_and_has_sand(game):
    match = daily_set_up(TODAY, (game,), "Ada").match()
    traits = APP_GAMES[game].traits
    assert traits.turn_seconds(match.options) == (60 if traits.timer_option else None)


def test_it_is_known_whether_it_was_played(journal):
    assert find_daily_match(journal, todays(TODAY)) is None
    session, clock = begin(journal, TODAY)
    found = find_daily_match(journal, todays(TODAY))
    assert (found.is_over, found.scores, found.has_won) == (False, (None, None), False)
    play_until(session, clock, lambda: False)
    found = find_daily_match(journal, todays(TODAY))
    assert found.is_over
    assert list(found.scores) == session.match.state.scores
    assert found.has_won == (0 in session.match.winners)
    assert find_daily_match(journal, todays(TODAY + timedelta(1))) is None


@pytest.mark.parametrize("agreed", [{"options": {"turn_limit": 30}}, {"game": "quadominos"}])
def test_the_luck_of_a_day_by_other_rules_is_another_match(journal, agreed):
    """A player can enter the deal code of the day in a match with other rules."""
    begin(journal, TODAY, **agreed)
    assert find_daily_match(journal, todays(TODAY)) is None
    begin(journal, TODAY, name="Zoé")
    assert find_daily_match(journal, todays(TODAY)) is not None, "whoever plays it, and whoever the bot is called after"


def test_days_in_a_row_are_counted_until_one_is_missed(journal):
    assert streak(journal, TODAY) == 0
    for ago in (4, 2, 1):
        session, clock = begin(journal, TODAY - timedelta(ago))
        play_until(session, clock, lambda: False)
    assert streak(journal, TODAY) == 2
    session, clock = begin(journal, TODAY)
    assert streak(journal, TODAY) == 2
    play_until(session, clock, lambda: False)
    assert streak(journal, TODAY) == 3


# Solo matches


ALONE = [key for key, game in APP_GAMES.items() if game.solo_label]


@pytest.mark.parametrize("game", ALONE)
def test_what_is_played_alone_on_a_day_is_dealt_alike_for_everybody_and_has_sand(game):
    one, other = (daily_solo_set_up(Settings(), day, game) for day in (TODAY, TODAY + timedelta(1)))
    assert [player.level for player in one.players] == [None]
    assert APP_GAMES[game].traits.turn_seconds(one.match().options) == 60
    assert one == daily_solo_set_up(Settings(), TODAY, game)
    assert [str(event) for event in one.match().opening_events] != [
        str(event) for event in other.match().opening_events
    ]


@pytest.mark.parametrize("game", ALONE)
def test_it_is_known_what_has_become_of_it_alone(journal, game):
    """The daily solo match is separate from the daily match against a bot, and does not count for consecutive days."""
    set_up = daily_solo_set_up(Settings(), TODAY, game)
    assert find_daily_match(journal, set_up) is None
    match, clock = set_up.match(), Clock()
    log = journal.create_log(match, set_up.players)
    session = Session(match, set_up.players, traits_of(match), clock, log, QUICK)
    assert describe_daily_solo(game, find_daily_match(journal, set_up)) == "You’ve started it."
    play_until(session, clock, lambda: False)
    found = find_daily_match(journal, set_up)
    assert (found.is_over, found.scores, found.id) == (True, tuple(match.state.scores), log.id)
    assert describe_daily_solo(game, found).startswith(f"{match.state.scores[0]} point")
    assert find_daily_match(journal, todays(TODAY)) is None
    assert streak(journal, TODAY) == 0
    assert find_daily_match(journal, daily_solo_set_up(Settings(), TODAY + timedelta(1), game)) is None
    journal.delete_match(log.id)
    assert find_daily_match(journal, set_up).is_deleted
    assert "deleted" in describe_daily_solo(game, find_daily_match(journal, set_up))
