"""Quadrot positions for tests of bots."""

from random import Random

from engine.bots.bot import decide, pick
from engine.bots.bot_registry import find_bot
from tests.engine.bots.positions import match_of

SEATS = (2, 3, 4)


def positions(seats, seed, every=1, given=()):
    """Yields states of a match with a random mix of strong and random moves."""
    match = match_of("quadrot", seats, seed, given)
    strong, rng = find_bot("quadrot", "strong"), Random(seed)
    while not match.winners:
        seat = match.state.turn
        if len(match.moves) % every == 0:
            yield match.state.copy()
        if rng.random() < 0.8:
            match.play(seat, decide(strong, match.view(seat), rng).move)
        else:
            match.play(seat, pick(match.state.moves(seat), rng))
