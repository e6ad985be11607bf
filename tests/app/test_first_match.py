"""First match of a person: the deal gives a first brick that can be placed."""

from itertools import count
from random import Random

import pytest

from app.files.settings import Settings
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.play.match_draft import load_draft
from app.screens.play.quick_start import new_set_up
from app.store.journal import Journal
from engine.bots.bot_registry import find_bot
from engine.deal_code import Deal
from engine.domino3d.turn_based import TurnBasedState
from engine.game import of_game
from tests.app.playing import Clock

MATCHES = 40


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "journal.db", Clock(0.0), print)
    yield journal
    journal.close()


def store(journal, game, players, plies=1):
    """Stores a match after `plies` random moves; returns its id."""
    match, luck = MatchSetUp(game, players, 1).match(), Random(1)
    for _ in range(plies):
        seat = match.state.actors()[0]
        match.play(seat, luck.choice([*match.state.moves(seat)]))
    log = journal.create_log(match, players)
    log.write(match)
    return log.id


def has_fitting_first_brick(set_up, level):
    """Returns whether the first brick of the person fits after the moves of a bot before it."""
    match, luck = set_up.match(), Random(3)
    person = next(seat for seat, player in enumerate(set_up.players) if not player.is_bot)
    while match.state.actors()[0] != person:
        seat = match.state.actors()[0]
        *_, thought = find_bot("domino3d", level).think(match.view(seat), luck, 2)
        match.play(seat, thought.move)
    state = of_game(match.state, TurnBasedState)
    return bool(state.structure.places(state.hand))


@pytest.mark.parametrize("mode", ["classic", "solo"])
@pytest.mark.parametrize("level", ["greedy", "random"])
def test_the_first_brick_of_a_new_player_fits(journal, mode, level):
    draft = load_draft("domino3d", Settings()).with_option("mode", mode)
    seeds = count(1)
    set_ups = [new_set_up(draft, journal, lambda: next(seeds)) for _ in range(MATCHES)]
    assert all(has_fitting_first_brick(set_up, level) for set_up in set_ups)
    usual = [draft.set_up(seed) for seed in range(1, MATCHES + 1)]
    assert sum(has_fitting_first_brick(set_up, level) for set_up in usual) < 0.9 * MATCHES, "else nothing is tested"


def test_after_many_bricks_of_a_bot_the_first_brick_nearly_always_fits(journal):
    """Against the timer a bot may place more bricks before a person than are examined."""
    draft = load_draft("domino3d", Settings()).with_option("mode", "advanced")
    seeds = count(1)
    set_ups = [new_set_up(draft, journal, lambda: next(seeds)) for _ in range(MATCHES)]
    assert sum(has_fitting_first_brick(set_up, "greedy") for set_up in set_ups) >= 0.95 * MATCHES


def test_the_deal_remains_one_of_a_seed(journal):
    """The rules and the deal code of a first match are those of any other match with this seed."""
    draft = load_draft("domino3d", Settings())
    set_up = new_set_up(draft, journal, iter(range(1, 99)).__next__)
    deal = Deal.of(set_up.match())
    assert draft.with_deal(deal).set_up(0).match().opening_events == set_up.match().opening_events


def test_an_agreed_deal_and_later_matches_are_left_alone(journal):
    draft = load_draft("domino3d", Settings())
    unfit = next(seed for seed in range(1, 99) if not has_fitting_first_brick(draft.set_up(seed), "greedy"))
    assert new_set_up(draft.with_seed(unfit), journal, lambda: 0).seed == unfit
    assert new_set_up(draft, journal, iter([unfit, *range(1, 99)]).__next__).seed != unfit
    store(journal, "domino3d", draft.players, plies=3)
    assert new_set_up(draft, journal, iter([unfit]).__next__).seed == unfit


def test_a_person_has_played_once_a_move_of_a_match_is_stored(journal):
    ada, bo = Player("Ada"), Player("Bo", "learner")
    assert not journal.has_played("triominos", "Ada")
    first = store(journal, "triominos", (ada, bo), plies=0)
    assert not journal.has_played("triominos", "Ada"), "a match without a move"
    second = store(journal, "triominos", (ada, bo))
    assert journal.has_played("triominos", "Ada")
    assert not journal.has_played("triominos", "Ada", apart_from=second)
    assert journal.has_played("triominos", "Ada", apart_from=first)
    assert not journal.has_played("triominos", "Bo"), "a bot"
    assert not journal.has_played("quadominos", "Ada")
