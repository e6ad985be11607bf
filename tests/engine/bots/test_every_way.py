"""Bots with every box edition and every option value of every game: they make legal moves and explain them."""

from random import Random

import pytest

from engine.bots.bot import decide
from engine.bots.bot_registry import LEVELS, explain, find_bot, has_own_bots
from engine.game import HeadStartGiven
from engine.games import GAMES
from tests.engine.variants import any_move, new_match, option_sets, part_name

PLIES, THOUGHTS = 24, 5
"""Number of moves of a match, and how many of them a bot chooses"""
WAYS = [(name, given) for name in GAMES for given in option_sets(GAMES[name])]


@pytest.mark.parametrize(("name", "given"), WAYS, ids=part_name)
def test_bots_play_it(name, given):
    seats = GAMES[name].options.of(given).seats
    match = new_match(name, given, seats[min(1, len(seats) - 1)], 12)
    rng = Random(12)
    for ply in range(PLIES):
        if match.winners:
            break
        if ply % (PLIES // THOUGHTS) or match.state.round_over:
            match.play(*any_move(match, rng))
            continue
        seat = match.state.actors()[0]
        level = LEVELS[ply // (PLIES // THOUGHTS) % len(LEVELS)]
        thought = decide(find_bot(name, level), match.view(seat), Random(ply), iterations=1)
        explanation = explain(name, match.view(seat), thought.move, Random(ply), thought)
        assert bool(explanation) == has_own_bots(name)
        match.play(seat, thought.move)


@pytest.mark.parametrize("name", ["triominos", "quadominos"])
def test_a_bot_reckons_with_the_points_that_somebody_has_ahead(name):
    """The evaluation includes the head start: with the same tiles, an opponent's head start lowers the chance."""
    most = GAMES[name].options.choices()["ahead"][-1]
    matches = [new_match(name, {"ahead_for": seat, "ahead": most}, 2, 5) for seat in (0, 1)]
    assert all(isinstance(match.opening_events[0], HeadStartGiven) for match in matches)
    seat = matches[0].state.turn
    values = [decide(find_bot(name, "expert"), match.view(seat), Random(1), iterations=4).value for match in matches]
    assert values[seat] > values[1 - seat]
