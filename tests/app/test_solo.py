"""Solo matches: points of each timed turn, medals, personal bests, and a bot with the same deal."""

from dataclasses import replace
from random import Random

import pytest

from app.background_jobs import JobScheduler
from app.games import APP_GAMES
from app.games.texts import (
    describe_next_medal,
    describe_solo_match,
    describe_solo_result,
    describe_solo_turn,
    next_medal_label,
)
from app.match.comparison_match import ComparisonMatch
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.library.match_text import LoadedMatch, describe_state
from app.screens.play.solo_results import best_matches, result_text, solo_match_filter, solo_result
from app.store.journal import Journal
from app.store.statistics import player_statistics
from engine.bots.bot import pick
from tests.app.playing import Clock
from tests.engine.variants import played
from tests.reports import looped

ADA = Player("Ada")
ALONE = [(game, way) for game in APP_GAMES.values() for way in game.traits.solo_variants]


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "journal.db", Clock(0.0), print)
    yield journal
    journal.close()


def store(journal, points, options, player=ADA, others=(), origin="played"):
    """Stores a match of Domino 3D with this result, without regard to its moves; returns its id."""
    journal.clock.now += 86_400
    players = (player, *others)
    match = MatchSetUp("domino3d", players, 1, options).match()
    match.state.scores, match.state.winners = [points] * len(players), (0,)
    log = journal.create_log(match, players, origin)
    assert log.write(match)
    return log.id


SOLO, ADVANCED = {"mode": "solo"}, {"mode": "solo", "solo": "advanced"}


# Data of a solo match


@looped("options", [SOLO, ADVANCED, {**SOLO, "low": True}])
@looped("seed", range(4))
def test_the_glasses_add_up_to_the_score_at_every_move(options, seed):
    """Each completed turn counts once, including its losses from a collapse."""
    traits, luck = APP_GAMES["domino3d"].traits, Random(seed)
    match = MatchSetUp("domino3d", (ADA,), seed, options).match()
    while not match.winners:
        alone = traits.solo_match(match)
        assert (len(alone.turn_points), alone.points) == (match.state.turns, match.state.scores[0])
        assert options == ADVANCED or sum(alone.turn_points) == alone.points
        falls = match.state.structure.collapsing_places(match.state.hand)
        match.play(0, luck.choice(falls) if falls and luck.random() < 0.3 else pick(match.state.moves(0), luck))
    alone = traits.solo_match(match)
    assert len(alone.turn_points) == match.state.turns <= alone.turns
    assert sum(alone.turn_points) == alone.points


def test_a_glass_with_the_last_brick_of_the_pile_counts():
    """In the advanced variant the pile may become empty before the last turn; the points of that turn still count."""
    traits = APP_GAMES["domino3d"].traits
    for seed in range(40):
        match = MatchSetUp("domino3d", (ADA,), seed, ADVANCED).match()
        while not match.winners:
            places = match.state.structure.places(match.state.hand)
            match.play(0, places[0] if places else "time")
        if not match.state.pile and match.state.turns < 10:
            alone = traits.solo_match(match)
            assert len(alone.turn_points) == match.state.turns
            assert sum(alone.turn_points) == alone.points
            return
    raise AssertionError("no such match")


def test_a_match_with_others_is_none_alone():
    assert APP_GAMES["domino3d"].traits.solo_match(played("domino3d", {}, 2, 1)) is None
    assert APP_GAMES["triominos"].traits.solo_match(played("triominos", {}, 2, 1)) is None


def test_medals_are_told_before_and_once_they_are_earned():
    match = MatchSetUp("domino3d", (ADA,), 1, SOLO).match()
    told = {}
    for points in (0, 13, 14, 21, 22, 26, 40):
        match.state.scores = [points]
        alone = APP_GAMES["domino3d"].traits.solo_match(match)
        told[points] = alone.medal, describe_next_medal(alone)
    assert told == {
        0: ("", "Bronze from 14"),
        13: ("", "Bronze from 14"),
        14: ("bronze", "Silver from 18"),
        21: ("silver", "Gold from 22"),
        22: ("gold", "Master from 26"),
        26: ("master", "Master"),
        40: ("master", "Master"),
    }
    assert describe_state(match, (ADA,)) == describe_solo_turn(alone) == "Turn 1 of 10"
    assert describe_solo_match(alone) == "Turn 1 of 10. 40 points. Master."
    assert [next_medal_label(replace(alone, points=points)) for points in (0, 25, 26)] == [
        "Bronze: 14",
        "Master: 26",
        "Master",
    ]
    assert next_medal_label(replace(alone, medals={})) == "Turn 1 of 10"
    assert (describe_solo_result(23, "gold"), describe_solo_result(1, "")) == ("23 points, Gold", "1 point")


@pytest.mark.parametrize(("game", "way"), ALONE, ids=str)
def test_every_way_has_a_name_and_options_for_one_seat(game, way):
    match = MatchSetUp(game.key, (ADA,), 1, game.traits.solo_variants[way]).match()
    assert game.traits.solo_match(match).variant == way
    assert game.phrases.variant_name(way)
    assert game.seats[0] == 1
    assert game.traits.daily_date(game.traits.daily_seed(2026, 11, 19)) == (2026, 11, 19)
    assert game.traits.daily_date(4_294_967_295) is None
    assert game.traits.daily_date(2026_02_31) is None


# Personal bests


def test_the_best_are_those_of_the_same_way_and_person(journal):
    first = store(journal, 20, SOLO)
    best = store(journal, 24, {**SOLO, "sand": 30})
    store(journal, 60, ADVANCED)
    store(journal, 61, {"mode": "classic"}, others=(Player("Bo"),))
    store(journal, 62, SOLO, player=Player("Bo"))
    store(journal, 63, SOLO, player=Player("Nino", "expert"))
    store(journal, 64, SOLO, origin="pasted")
    later = store(journal, 20, SOLO)
    choice = solo_match_filter("domino3d", "classic", "Ada")
    assert [each.id for each in best_matches(journal, choice)] == [best, first, later]
    assert [each.score for each in best_matches(journal, solo_match_filter("domino3d", "advanced", "Ada"))] == [60]
    assert (player_statistics(journal, choice).played, player_statistics(journal, choice).best) == (3, 24)
    for points in range(30):
        store(journal, points, SOLO)
    assert [each.score for each in best_matches(journal, choice)] == [*range(29, 23, -1), 24, 23, 22, 21]


# A bot with the same deal


@pytest.mark.parametrize(("game", "way"), ALONE, ids=str)
def test_a_bot_plays_the_deal_in_slices_and_always_alike(game, way):
    set_up = MatchSetUp(game.key, (ADA,), 20261119, game.traits.solo_variants[way])
    sums = []
    for seconds in (0.0, 10.0):
        par, scheduler = ComparisonMatch(set_up, game.traits.rival_level), JobScheduler(Clock(tick=0.01))
        scheduler.start(par)
        steps = 0
        while par.is_running:
            scheduler.run(seconds)
            steps += 1
        assert steps > 20 or seconds
        assert par.match.names == ("Ada",)
        sums.append(par.points)
    assert sums[0] == sums[1] > 10


# Texts


def test_a_result_is_shared_without_a_word_about_the_deal():
    seed = APP_GAMES["domino3d"].traits.daily_seed(2026, 11, 19)
    match = played("domino3d", SOLO, 1, seed)
    found = LoadedMatch("", match, (ADA,))
    alone = solo_result(found)
    title, points, blocks = result_text(found, alone).split("\n")
    assert title == "Sablier, Domino 3D: Solo challenge, 19 Nov 2026"
    assert points == describe_solo_result(alone.points, alone.medal)
    assert len(blocks) == len(alone.turn_points)
    assert set(blocks) <= set("▁▂▃▄▅▆▇█")
    another = LoadedMatch("", played("domino3d", SOLO, 1, 7), (ADA,))
    assert result_text(another, alone).split("\n")[0] == "Sablier, Domino 3D: Solo challenge"
