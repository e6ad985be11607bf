"""Figures of the rules as positions of the engine."""

from app.games.ominos.rules import table_of
from engine.games import GAMES
from engine.randomness import RandomSource


def round_of(figure):
    """Returns a round in which the tiles of a figure lie, to ask what a tile is worth."""
    game = GAMES[figure.game]
    state, _ = game.begin(game.options(), 2, RandomSource(0))
    state.table = table_of(figure)
    return state
