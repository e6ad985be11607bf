"""The four levels of Tri-Ominos and Quad-Ominos, the bot for hints, and copies of the expert for benchmarks."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from engine.bots.bot import Bot
from engine.bots.bot_registry import ADVISER
from engine.bots.ominos.candidate_turns import SearchWidth
from engine.bots.ominos.coach import coach
from engine.bots.ominos.explain import explain
from engine.bots.ominos.luck_analysis import analyse_move
from engine.bots.ominos.search_bot import STEPS_OF_A_ROUND, SearchBot
from engine.ominos.quadominos import Quadominos
from engine.ominos.view import RoundView

__all__ = ["analyse_move", "bots", "coach", "explain", "variants"]

LEARNER = SearchBot(
    name="learner",
    description="Looks at the few dearest tiles, tries each in a handful of likely hands, and is easily content.",
    playouts=12,
    width=SearchWidth(turns=4, pairs=1, draw=False),
    temperature=0.09,
    inference=False,
    endgame=False,
    match_value=False,
)
CASUAL = SearchBot(
    name="casual",
    description="Thinks a little about what a tile opens for the others; never draws while a tile fits.",
    playouts=40,
    width=SearchWidth(turns=8, pairs=2, draw=False),
    temperature=0.02,
    inference=False,
    endgame=False,
    match_value=False,
)
STRONG = SearchBot(
    name="strong",
    description="Weighs most turns in many likely hands, and draws on purpose where that pays.",
    playouts=100,
    width=SearchWidth(turns=16, pairs=2),
    temperature=0.005,
    inference=False,
    match_value=False,
)
EXPERT = SearchBot(
    name="expert",
    description="Weighs every turn in many worlds, reads from what you laid and drew what you may hold, gathers tiles "
    "where that pays, plays for the match, and calculates the end once all hands are known.",
    playouts=100,
    width=SearchWidth(turns=24, pairs=3),
    prior_weight=20.0,
    hoarding_weight=200.0,
)

CAUTION = 0.05
"""Winning chance by which a draw must be better than the best placement to be suggested as a hint, because a smaller
difference may be noise
"""

OF_QUADOMINOS = (
    replace(LEARNER, playouts=24, temperature=0.035),
    replace(CASUAL, playouts=60, temperature=0.01),
    replace(STRONG, inference=True, temperature=0.003),
    replace(EXPERT, prior_weight=0.0),
)
"""Levels of Quad-Ominos. This game has no voluntary draws, but far more possible turns."""


@cache
def bots(game: str) -> Sequence[SearchBot]:
    """Returns the bots of the four levels, weakest first."""
    return OF_QUADOMINOS if game == "quadominos" else (LEARNER, CASUAL, STRONG, EXPERT)


@cache
def variants(game: str) -> Sequence[Bot]:
    """Returns the bot for hints, and copies of the expert that each lack one feature, to measure the effect of that
    feature.
    """
    expert = bots(game)[-1]
    return (
        replace(expert, name=ADVISER, caution=CAUTION),
        replace(expert, name="expert-draw", width=expert.width._replace(draw=False)),
        replace(expert, name="expert-hoarding", hoarding_weight=None),
        replace(expert, name="expert-glance", hoarding_weight=0.0),
        replace(expert, name="expert-inference", inference=False),
        replace(expert, name="expert-endgame", endgame=False),
        replace(expert, name="expert-match", match_value=False),
        replace(expert, name="expert-horizon", horizon=STEPS_OF_A_ROUND),
    )


def expert_for(view: RoundView) -> SearchBot:
    """Returns the expert bot of the game that the view shows."""
    return bots("quadominos" if view.game is Quadominos else "triominos")[-1]
