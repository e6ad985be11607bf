"""The four levels of Quadrot, its own greedy bot, and copies of the expert for benchmarks."""

from collections.abc import Sequence
from dataclasses import replace

from engine.bots.bot import Bot
from engine.bots.quadrot.coach import coach
from engine.bots.quadrot.evaluation import turns_alone
from engine.bots.quadrot.explain import explain
from engine.bots.quadrot.luck_analysis import analyse_move
from engine.bots.quadrot.search_bot import GreedyQuadrotBot, QuadrotBot

__all__ = ["analyse_move", "bots", "coach", "explain", "variants"]

LEARNER = QuadrotBot(
    name="learner",
    description="Looks at each pawn by itself and how far it gets, and is easily content.",
    estimate=turns_alone,
    temperature=0.9,
    tolerance=2.5,
)
CASUAL = QuadrotBot(
    name="casual",
    description="Looks at each pawn by itself, with a good eye for distances.",
    estimate=turns_alone,
    temperature=0.3,
    tolerance=1.0,
)
STRONG = QuadrotBot(
    name="strong",
    description="Brings its pawns home together, so that few dice are wasted; does not mind the others.",
    temperature=0.12,
    tolerance=0.6,
)
EXPERT = QuadrotBot(
    name="expert",
    description="Knows how many turns every placing of its pawns still needs, looks at all that may be rolled next, "
    "and stands in the way of whoever leads.",
    width=8,
    foresight=True,
)


def bots(_game: str) -> Sequence[Bot]:
    """Returns the bots of the four levels, weakest first, and the greedy bot of this game."""
    return (LEARNER, CASUAL, STRONG, EXPERT, GreedyQuadrotBot())


def variants(_game: str) -> Sequence[Bot]:
    """Returns copies of the expert that each lack one feature, to measure the effect of that feature."""
    return (
        replace(EXPERT, name="expert-rolls", width=0),
        replace(EXPERT, name="expert-foresight", foresight=False),
        replace(EXPERT, name="expert-hindering", hindering=0.0),
        replace(EXPERT, name="expert-together", estimate=turns_alone, width=0),
    )
