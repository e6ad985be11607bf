"""Tri-Ominos and Quad-Ominos positions for tests of bots."""

from random import Random

from engine.bots.bot import pick
from engine.bots.bot_registry import find_bot
from engine.games import GAMES
from engine.match import Match

OMINOS = ("triominos", "quadominos")


def seat_numbers(game):
    return [(name, seats) for name in game for seats in GAMES[name].options().seats]


def match_of(name, seats, seed, given=()):
    return Match(GAMES[name], dict(given), [f"player {seat + 1}" for seat in range(seats)], seed)


def positions(name, seats, seed, every=1, given=()):
    """Yields states of a match with a random mix of greedy and random moves."""
    match = match_of(name, seats, seed, given)
    greedy = find_bot(name, "greedy")
    rng = Random(seed)
    while not match.winners:
        match.next_round()
        seat = match.state.actors()[0]
        if len(match.moves) % every == 0:
            yield match.state.copy()
        if rng.random() < 0.5:
            match.play(seat, list(greedy.think(match.view(seat), rng))[-1].move)
        else:
            match.play(seat, pick(match.state.moves(seat), rng))
