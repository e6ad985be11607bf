"""Variants of every game: option sets and numbers of seats."""

import sys
from random import Random

import pytest

from engine.bots.bot import pick
from engine.game import NEXT_ROUND, value_text
from engine.games import GAMES
from engine.match import Match
from tests.exhaustive import WHOLE


def option_sets(game):
    """Returns the standard options, each other value of each option alone, and each edition."""
    choices = game.options.choices()
    single = [
        {**BESIDE.get(name, {}), name: value}
        for name, values in choices.items()
        for value in (values[-1:] if name == "ahead" else values[1:])
        if not (type(value) is int and value != SPOKEN_FOR.get(name, value))
    ]
    boxes = [dict(given) for given in game.options.boxes().values() if len(given) > 1]
    return [{}, *single, *boxes]


SPOKEN_FOR = {"opener": 1, "sand_for": 1, "ahead_for": 1, "length": 2}
"""Representative number for options whose values are seats or rounds"""
BESIDE = {"sand_for": {"turn_limit": 30}, "ahead": {"ahead_for": 1}}
"""Other options without which an option has no effect"""


def name_of(given):
    return "-".join(f"{name}-{value_text(value)}" for name, value in given.items()).replace(" ", "_") or "sheet"


def variants():
    """Returns every option set of every game with every number of seats."""
    return [
        (game.name, given, seats)
        for game in GAMES.values()
        for given in option_sets(game)
        for seats in game.options.of(given).seats
    ]


def tried_at_each_commit():
    """Returns the standard options for every number of seats, and each other option set for one number in rotation."""
    return [
        (game.name, given, seats)
        for game in GAMES.values()
        for number, given in enumerate(option_sets(game))
        for at, seats in enumerate(game.options.of(given).seats)
        if not given or at == number % len(game.options.of(given).seats)
    ]


def part_name(part):
    return name_of(part) if isinstance(part, dict) else str(part)


def tried():
    """Returns the variants to test; without assert statements, as on a phone, the fewest and the most seats suffice."""
    if not sys.flags.optimize:
        return variants() if WHOLE else tried_at_each_commit()
    seats_of = {name: GAMES[name].options().seats for name in GAMES}
    return [(name, {}, seats) for name in GAMES for seats in (seats_of[name][0], seats_of[name][-1])]


every_variant = pytest.mark.parametrize(("name", "given", "seats"), tried(), ids=part_name)
every_golden = pytest.mark.parametrize(("name", "given", "seats"), tried_at_each_commit(), ids=part_name)


def new_match(name, given, seats, seed):
    return Match(GAMES[name], given, [f"player {seat + 1}" for seat in range(seats)], seed)


def any_move(match, rng):
    """Returns a seat and one of its legal moves, which may be a timeout; a single choice uses no random number."""
    if match.state.round_over:
        return match.state.actors()[0], NEXT_ROUND
    seat = pick(match.state.actors(), rng)
    timeout = match.state.timeout(seat)
    moves = match.state.moves(seat)
    if timeout is not None and (not len(moves) or rng.random() < 0.05):
        return seat, timeout
    return seat, pick(moves, rng)


def played(name, given, seats, seed, plies=None):
    """Plays a random match, to its end or for `plies` moves."""
    match = new_match(name, given, seats, seed)
    rng = Random(seed)
    while not match.winners and (plies is None or len(match.moves) < plies):
        match.play(*any_move(match, rng))
    return match
