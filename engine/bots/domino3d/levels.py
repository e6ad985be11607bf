"""The four levels of Domino 3D, and what they are measured against."""

from collections.abc import Sequence
from dataclasses import replace

from engine.bots.bot import Bot
from engine.bots.domino3d.explain import explain
from engine.bots.domino3d.laying import Eye
from engine.bots.domino3d.ledger import assess
from engine.bots.domino3d.player import InTime, Player
from engine.bots.domino3d.racing import Pace
from engine.bots.domino3d.tutor import tutor
from engine.bots.simple import GreedyBot, RandomBot

__all__ = ["assess", "bots", "explain", "tutor", "variants"]

LEARNER = Player(
    name="learner",
    description="Sees at most two of the places where a brick fits; in the race it takes its time and overlooks much.",
    eye=Eye(looks=2),
    pace=Pace(ms=12000, slips=0.05, share_seen=0.6),
)
CASUAL = Player(
    name="casual",
    description="Sees at most four places and takes the best of them; in the race it slips now and then.",
    eye=Eye(looks=4),
    pace=Pace(ms=11500, slips=0.04, share_seen=0.65),
)
STRONG = Player(
    name="strong",
    description="Sees at most eight places; in the race it is quicker, slips less and finds more faults.",
    eye=Eye(looks=8),
    pace=Pace(ms=11100, slips=0.03, share_seen=0.7),
)
EXPERT = Player(
    name="expert",
    description="Sees every place, and what it opens for whoever draws next; in the race it hardly ever slips.",
    eye=Eye(looks=None, against=0.4, onward=0.6, width=12),
    pace=Pace(ms=10000, slips=0.01, share_seen=0.9),
)


def bots(_game: str) -> Sequence[Bot]:
    """Returns the bots of the four levels, the weakest first, and of random and greedy."""
    return (LEARNER, CASUAL, STRONG, EXPERT, InTime(RandomBot()), InTime(GreedyBot()))


def variants(_game: str) -> Sequence[Bot]:
    """Returns the expert without one of its ideas, to see what that is worth."""
    return (
        replace(EXPERT, name="expert-opening", eye=EXPERT.eye._replace(width=0)),
        replace(EXPERT, name="expert-against", eye=EXPERT.eye._replace(against=0.0)),
        replace(EXPERT, name="expert-onward", eye=EXPERT.eye._replace(onward=0.0)),
    )
