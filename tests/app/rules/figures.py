"""Conversion of the figures in rule books to states of the engine."""

from app.games.ominos.rules import table_of
from engine.games import GAMES
from engine.randomness import RandomSource


def round_of(figure):
    """Returns a round with the tiles of a figure, so that the engine can score a tile."""
    game = GAMES[figure.game]
    state, _ = game.begin(game.options(), 2, RandomSource(0))
    state.table = table_of(figure)
    return state
