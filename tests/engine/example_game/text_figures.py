"""Numbers in the texts of the app, by the beginning of the text, computed from the constants of the engine."""

from tools.example_game.engine.state import NEIGHBOUR_POINTS, TARGET

FIGURES = {
    "A tile one higher": (NEIGHBOUR_POINTS,),
    "The first player to place all": (TARGET,),
}
