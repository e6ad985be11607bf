"""The four levels of Tri-Ominos and Quad-Ominos, and what they are measured against."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from engine.bots.bot import Bot
from engine.bots.ominos.explain import explain
from engine.bots.ominos.search import Searcher
from engine.bots.ominos.turns import Width

__all__ = ["bots", "explain", "variants"]

LEARNER = Searcher(
    name="learner",
    description="Looks at the few dearest tiles, tries each in a handful of likely hands, and is easily content.",
    playouts=12,
    width=Width(turns=4, pairs=1, draw=False),
    temperature=0.06,
    inference=False,
    endgame=False,
    match_value=False,
)
CASUAL = Searcher(
    name="casual",
    description="Thinks a little about what a tile opens for the others; never draws while a tile fits.",
    playouts=40,
    width=Width(turns=8, pairs=2, draw=False),
    temperature=0.02,
    inference=False,
    endgame=False,
    match_value=False,
)
STRONG = Searcher(
    name="strong",
    description="Weighs most turns in many likely hands, and draws on purpose where that pays.",
    playouts=100,
    width=Width(turns=16, pairs=2),
    temperature=0.005,
    inference=False,
    match_value=False,
)
EXPERT = Searcher(
    name="expert",
    description="Weighs every turn in many worlds, reads from what you laid and drew what you may hold, gathers tiles "
    "where that pays, plays for the match, and calculates the end once all hands are known.",
    playouts=100,
    width=Width(turns=24, pairs=3),
    hoarding=1000.0,
)


@cache
def bots(game: str) -> Sequence[Bot]:
    """The levels, the weakest first."""
    return (LEARNER, CASUAL, STRONG, EXPERT)


@cache
def variants(game: str) -> Sequence[Bot]:
    """The expert without one of its ideas, to see what that is worth."""
    return (
        replace(EXPERT, name="expert-draw", width=EXPERT.width._replace(draw=False)),
        replace(EXPERT, name="expert-hoarding", hoarding=None),
        replace(EXPERT, name="expert-glance", hoarding=0.0),
        replace(EXPERT, name="expert-inference", inference=False),
        replace(EXPERT, name="expert-endgame", endgame=False),
        replace(EXPERT, name="expert-match", match_value=False),
    )
