"""Game nights: the ranking depends only on the matches, in any order."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.games.game_score_sheet import shared_places
from app.players import Player
from app.sheets.game_night import (
    BEST_OF,
    COUNTS,
    PAUSE,
    PLACES,
    POINTS,
    WINS,
    DatedGameNightTerms,
    GameNightTerms,
    PlayedMatch,
    count_ahead,
    count_wins,
    league_game_nights,
    league_standings,
    split_into_game_nights,
    terms_at,
)

NAMES = ("Ada", "Bo", "Cy")
HOUR = 3600.0


def played(number, points, names=NAMES, hour=None, first=None, lowest_wins=False):
    """Returns a match of persons; the most points win unless `lowest_wins` is true."""
    moment = HOUR * (number if hour is None else hour)
    places = shared_places([each if lowest_wins else -each for each in points])
    told = moment, first, False, lowest_wins
    return PlayedMatch(f"m{number}", "any", tuple(map(Player, names)), places, tuple(points), *told)


def agreed(count=PLACES, best_of=0, is_tracked=True, since=0.0, number=1):
    return DatedGameNightTerms(NAMES, number, since, GameNightTerms(count, best_of, is_tracked))


def table(game_night):
    return [(each.place, each.name, each.points, each.won) for each in game_night.standings()]


THREE = [played(1, (40, 30, 20)), played(2, (10, 50, 50)), played(3, (7, 0, 9))]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (PLACES, [(1, "Cy", 7, 2), (2, "Ada", 6, 1), (2, "Bo", 6, 1)]),
        (WINS, [(1, "Cy", 2, 2), (2, "Ada", 1, 1), (2, "Bo", 1, 1)]),
        (POINTS, [(1, "Bo", 80, 1), (2, "Cy", 79, 2), (3, "Ada", 57, 1)]),
    ],
)
def test_three_matches_added_up_by_hand(count, expected):
    (game_night,) = split_into_game_nights(THREE, [agreed(count)])
    assert table(game_night) == expected


def test_who_was_ahead_of_whom():
    ahead = count_ahead(THREE, NAMES)
    pairs = (("Ada", "Bo"), ("Bo", "Ada"), ("Bo", "Cy"), ("Cy", "Bo"))
    assert [ahead[pair] for pair in pairs] == [2, 1, 1, 1]


def test_where_least_wins_points_count_against_those_who_have_them():
    golf = played(1, (70, 72, 90), lowest_wins=True)
    assert golf.places == (1, 2, 3)
    (game_night,) = split_into_game_nights([golf], [agreed(POINTS)])
    assert table(game_night) == [(1, "Ada", -70, 1), (2, "Bo", -72, 0), (3, "Cy", -90, 0)]


def test_where_least_wins_equal_points_count_against_everybody():
    (game_night,) = split_into_game_nights([played(1, (5, 5, 5), lowest_wins=True)], [agreed(POINTS)])
    assert table(game_night) == [(1, name, -5, 1) for name in NAMES]


def test_a_bot_counts_for_nobody():
    match = PlayedMatch("m", "any", tuple(map(Player, ("Ada", "Nino", "Bo"))), (2, 0, 1), (10, 99, 30), 0.0)
    (game_night,) = split_into_game_nights([match])
    assert match.group == ("Ada", "Bo")
    assert table(game_night) == [(1, "Bo", 2, 1), (2, "Ada", 1, 0)]


# End of a game night


def test_a_pause_parts_evenings():
    matches = [played(1, (1, 2, 3)), played(2, (1, 2, 3)), played(3, (1, 2, 3), hour=2 + PAUSE / HOUR + 0.1)]
    assert [len(each.matches) for each in split_into_game_nights(matches)] == [2, 1]


def test_best_of_three_is_decided_once_nobody_can_catch_up():
    matches = [played(1, (3, 1, 0)), played(2, (3, 1, 0)), played(3, (0, 1, 3)), played(4, (0, 3, 1))]
    first, second = split_into_game_nights(matches, [agreed(WINS, best_of=3)])
    assert (len(first.matches), first.is_decided, first.leaders) == (2, True, ["Ada"])
    assert (len(second.matches), second.is_decided, second.matches_left) == (2, False, 1)


def test_places_leave_more_room_than_wins():
    """Two first places lead by four points over two third places; one match changes the difference by at most two."""
    matches = [played(1, (3, 1, 0)), played(2, (3, 1, 0))]
    (game_night,) = split_into_game_nights(matches, [agreed(PLACES, best_of=3)])
    assert (game_night.is_decided, [each.points for each in game_night.standings()]) == (False, [6, 4, 2])
    (game_night,) = split_into_game_nights([*matches, played(3, (0, 1, 3))], [agreed(PLACES, best_of=3)])
    assert game_night.is_decided


def test_points_are_open_until_the_last_match():
    matches = [played(1, (300, 1, 0)), played(2, (300, 1, 0))]
    (game_night,) = split_into_game_nights(matches, [agreed(POINTS, best_of=3)])
    assert not game_night.is_decided


# First player


def test_each_begins_in_turn_whatever_is_played():
    (game_night,) = split_into_game_nights([played(1, (1, 2, 3), first=2)])
    assert game_night.next_first_player == "Ada"
    turned = played(2, (1, 2, 3), names=("Bo", "Cy", "Ada"), first=2)
    (game_night,) = split_into_game_nights([played(1, (1, 2, 3), first=2), turned])
    assert game_night.next_first_player == "Bo"


def test_where_nobody_knows_who_began_it_was_whoever_had_the_turn():
    unknown = [played(number, (1, 2, 3)) for number in range(1, 5)]
    assert [split_into_game_nights(unknown[:count])[0].next_first_player for count in range(1, 5)] == [
        "Bo",
        "Cy",
        "Ada",
        "Bo",
    ]
    (game_night,) = split_into_game_nights([played(0, (1, 2, 3), first=2), *unknown[:1]])
    assert game_night.next_first_player == "Bo"


# Choices


def test_a_choice_holds_from_its_evening_on_and_the_first_one_before_it_too():
    choices = [agreed(WINS, since=100.0, number=1), agreed(POINTS, since=200.0, number=2)]
    assert [terms_at(choices, moment).count for moment in (0.0, 100.0, 199.0, 200.0, 900.0)] == [
        WINS,
        WINS,
        WINS,
        POINTS,
        POINTS,
    ]
    assert terms_at([], 5.0).is_tracked is False


@pytest.mark.parametrize(
    "terms",
    [
        GameNightTerms(),
        GameNightTerms(WINS, 5),
        GameNightTerms(POINTS, 3, False),
        GameNightTerms(excluded=("a1", "b-2")),
    ],
)
def test_terms_read_back(terms):
    assert GameNightTerms.of(str(terms)) == terms


@pytest.mark.parametrize("text", ["", "places", "places 4 on", "luck 0 on", "places 0 on "])
def test_terms_that_make_no_sense_are_none(text):
    assert GameNightTerms.of(text) is None


# The league


def test_a_match_that_is_left_out_counts_in_no_evening_until_it_is_counted_again():
    terms = agreed(POINTS).terms
    out = [agreed(POINTS), DatedGameNightTerms(NAMES, 2, HOUR, terms.without("m1"))]
    (game_night,) = split_into_game_nights(THREE, out)
    assert [each.id for each in game_night.matches] == ["m2", "m3"]
    assert game_night.terms.count == POINTS
    again = [*out, DatedGameNightTerms(NAMES, 3, HOUR, game_night.terms.without("m1", False))]
    (game_night,) = split_into_game_nights(THREE, again)
    assert len(game_night.matches) == 3
    assert game_night.terms == terms


def test_the_league_counts_evenings_that_are_over():
    matches = [played(each, points) for each, points in enumerate([(3, 2, 1), (1, 3, 2), (3, 1, 2)], 1)]
    matches += [played(30 + each, points) for each, points in enumerate([(1, 2, 3), (2, 1, 3)], 1)]
    current_game_night = [played(60, (1, 2, 3)), played(61, (1, 2, 3))]
    game_nights = split_into_game_nights([*matches, *current_game_night, played(90, (1, 2, 3))], [agreed()])
    counted = league_game_nights(game_nights, now=62 * HOUR)
    assert [len(each.matches) for each in counted] == [3, 2]
    assert [(each.place, each.name, each.points, each.won) for each in league_standings(counted)] == [
        (1, "Ada", 1, 2),
        (1, "Cy", 1, 2),
        (3, "Bo", 0, 1),
    ]


def test_evenings_that_are_left_out_count_in_no_league():
    assert league_game_nights(split_into_game_nights(THREE, [agreed(is_tracked=False)]), now=100 * HOUR) == []


# Random matches

calm = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
"""Settings of Hypothesis without the check of its speed, which fails on a busy machine"""

points = st.lists(st.integers(-20, 60), min_size=3, max_size=3)
moments = st.lists(st.floats(0, 200, allow_nan=False), min_size=1, max_size=12, unique=True)
all_terms = st.builds(GameNightTerms, st.sampled_from(COUNTS), st.sampled_from(BEST_OF), st.booleans())


@st.composite
def many(draw):
    """Draws matches of the same three persons, and the terms of their game nights."""
    hours = draw(moments)
    matches = [played(at, draw(points), hour=hour) for at, hour in enumerate(hours)]
    return matches, [DatedGameNightTerms(NAMES, 1, 0.0, draw(all_terms))]


@calm
@given(many(), st.integers(0, 10**6))
def test_permuted_matches_give_one_table(drawn, luck):
    matches, choices = drawn
    mixed = Random(luck).sample(matches, len(matches))
    assert split_into_game_nights(mixed, choices) == split_into_game_nights(matches, choices)
    assert sorted(
        each.id for game_night in split_into_game_nights(mixed, choices) for each in game_night.matches
    ) == sorted(each.id for each in matches)


@calm
@given(many())
def test_what_counts_is_what_another_way_of_counting_finds(drawn):
    """Counts in another way: a match gives a point for each person with at most as many points, including oneself."""
    matches, choices = drawn
    for game_night in split_into_game_nights(matches, choices):
        for standing in game_night.standings():
            seat = NAMES.index(standing.name)
            won = sum(match.points[seat] == max(match.points) for match in game_night.matches)
            reached = sum(match.points[seat] >= each for match in game_night.matches for each in match.points)
            own = sum(match.points[seat] for match in game_night.matches)
            assert standing.won == won == count_wins(game_night.matches, standing.name)
            assert standing.points == {WINS: won, PLACES: reached, POINTS: own}[game_night.terms.count]
        better = [
            sum(other.points > each.points for other in game_night.standings()) for each in game_night.standings()
        ]
        assert [each.place for each in game_night.standings()] == [count + 1 for count in better]


@calm
@given(many(), st.integers(0, 11))
def test_one_match_less_is_as_if_it_had_never_been(drawn, which):
    """Without an agreed number of matches, removing a match changes the totals by exactly the results of that match."""
    matches, _choices = drawn
    gone = matches[which % len(matches)]
    together = [replace_moment(each) for each in matches]
    left = [each for each in together if each.id != gone.id]
    (whole,) = split_into_game_nights(together, [agreed(POINTS)])
    rest = {
        each.name: each
        for game_night in split_into_game_nights(left, [agreed(POINTS)])
        for each in game_night.standings()
    }
    for standing in whole.standings():
        seat = NAMES.index(standing.name)
        before = rest.get(standing.name)
        assert standing.points - (before.points if before else 0) == gone.points[seat]
        assert standing.won - (before.won if before else 0) == (gone.places[seat] == 1)


def replace_moment(match):
    """Returns the match at an earlier time, so that all matches belong to one game night."""
    return match._replace(moment=match.moment / 100)


@calm
@given(many())
def test_everybody_is_ahead_behind_or_level_in_each_match(drawn):
    matches, _choices = drawn
    ahead = count_ahead(matches, NAMES)
    for name in NAMES:
        for other in NAMES:
            level = sum(match.place(name) == match.place(other) for match in matches)
            if name != other:
                assert ahead[name, other] + ahead[other, name] + level == len(matches)


@calm
@given(many(), all_terms)
def test_an_evening_that_is_decided_cannot_be_turned(drawn, terms):
    """The leader of a decided game night stays first even if the leader loses all remaining matches."""
    matches, _choices = drawn
    (game_night,) = split_into_game_nights(
        [replace_moment(each) for each in matches][:1], [DatedGameNightTerms(NAMES, 1, 0.0, terms)]
    )
    for match in matches[1:]:
        if game_night.is_decided:
            break
        game_night = game_night.with_match(match)
    if game_night.is_decided and len(game_night.leaders) == 1:
        (leader,) = game_night.leaders
        worst = tuple(0 if name == leader else 9 for name in NAMES)
        for _match in range(game_night.matches_left or 0):
            game_night = replace(game_night, matches=(*game_night.matches, played(0, worst)))
        assert game_night.leaders == [leader]
