"""Texts about the state of a match."""

from random import Random

import pytest

from app import i18n
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.library.match_text import describe_outcome, describe_players, describe_round, describe_state
from app.screens.play.score_table import count_ended_rounds
from app.store.journal import StoredMatch
from engine.bots.bot_registry import find_bot

PLAYERS = (Player("Léa"), Player("Nino", "casual"), Player("Ada", "casual"))


@pytest.fixture
def match():
    return MatchSetUp("triominos", PLAYERS, 5).match()


def play(match, until):
    bot, luck = find_bot("triominos", "greedy"), Random(1)
    while not until():
        seat = match.state.actors()[0]
        match.play(seat, [thought.move for thought in bot.think(match.view(seat), luck, 1)][-1])


def test_it_tells_the_round_and_whose_turn_it_is(match):
    play(match, lambda: match.state.turn == 1)
    assert describe_state(match, PLAYERS) == "Round 1, Nino’s turn"
    play(match, lambda: match.state.turn == 0)
    assert describe_state(match, PLAYERS) == "Round 1, your turn"


def test_it_tells_that_a_round_begins_until_somebody_moves_in_it(match):
    play(match, lambda: count_ended_rounds(match) == 1)
    assert describe_state(match, PLAYERS) == "The round is over"
    match.next_round()
    assert describe_state(match, PLAYERS) == f"Start of round 2, {turn_of(match)}"
    moves = len(match.moves)
    play(match, lambda: len(match.moves) > moves)
    assert describe_state(match, PLAYERS) == f"Round 2, {turn_of(match)}"


@pytest.mark.parametrize(
    ("game", "agreed", "said"),
    [
        ("triominos", {"length": 2}, "Round 1 of 2"),
        ("quadominos", {}, "Round 1"),
        ("domino3d", {"mode": "race", "race_end": "rounds"}, "Round 1 of 4"),
        ("domino3d", {"mode": "race"}, "Round 1"),
    ],
)
def test_a_round_is_told_with_how_many_were_agreed(game, agreed, said):
    assert describe_round(MatchSetUp(game, PLAYERS, 5, agreed).match(), 1) == said


def turn_of(match):
    return ("your turn", "Nino’s turn", "Ada to play")[match.state.turn]


def stored(names, scores, winners):
    players = tuple(Player(name, None if name == "You" else "casual") for name in names)
    return StoredMatch("m", "triominos", players, scores, winners, 40, 0.0, 1.0, 2.0)


def test_a_finished_match_tells_its_scores_the_winner_first():
    shelved = stored(("Léa", "Nino", "Ada"), (380, 412, -5), (1,))
    assert (describe_players(shelved), describe_outcome(shelved)) == (
        "Nino:\N{NO-BREAK SPACE}412, Léa:\N{NO-BREAK SPACE}380, Ada:\N{NO-BREAK SPACE}−5",
        "Nino won",
    )


def test_a_match_under_way_tells_only_who_plays():
    shelved = stored(("Léa", "Nino"), (None, None), ())._replace(ended=None)
    assert (describe_players(shelved), describe_outcome(shelved)) == ("Léa and Nino", "40 moves")


@pytest.mark.parametrize(("code", "told"), [("en", "You won!"), ("fr", "Vous avez gagné\N{NO-BREAK SPACE}!")])
def test_whoever_is_called_you_is_told_so(code, told):
    i18n.use(code)
    try:
        assert describe_outcome(stored((i18n.text("You"), "Nino"), (412, 380), (0,))) == told
    finally:
        i18n.use("en")
