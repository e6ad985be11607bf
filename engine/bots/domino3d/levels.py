"""The four levels of Domino 3D, and copies of the expert for benchmarks."""

from collections.abc import Sequence
from dataclasses import replace

from engine.bots.bot import Bot
from engine.bots.domino3d.building_bot import RaceSkill
from engine.bots.domino3d.coach import coach
from engine.bots.domino3d.explain import explain
from engine.bots.domino3d.level_bot import Domino3dBot, TurnEndingBot
from engine.bots.domino3d.luck_analysis import analyse_move
from engine.bots.domino3d.placement_bot import PlacementSkill
from engine.bots.simple import GreedyBot, RandomBot

__all__ = ["analyse_move", "bots", "coach", "explain", "variants"]

LEARNER = Domino3dBot(
    name="learner",
    description="Sees at most two of the places where a brick fits; in the race it takes its time and overlooks much.",
    placement=PlacementSkill(places_considered=2),
    racing=RaceSkill(ms=12000, mistake_share=0.05, share_seen=0.6),
)
CASUAL = Domino3dBot(
    name="casual",
    description="Sees at most four places and takes the best of them; in the race it slips now and then.",
    placement=PlacementSkill(places_considered=4),
    racing=RaceSkill(ms=11500, mistake_share=0.04, share_seen=0.65),
)
STRONG = Domino3dBot(
    name="strong",
    description="Sees at most eight places; in the race it is quicker, slips less and finds more faults.",
    placement=PlacementSkill(places_considered=8),
    racing=RaceSkill(ms=11100, mistake_share=0.03, share_seen=0.7),
)
EXPERT = Domino3dBot(
    name="expert",
    description="Sees every place, and what it opens for whoever draws next; in the race it hardly ever slips.",
    placement=PlacementSkill(places_considered=None, against=0.4, onward=0.6, width=12),
    racing=RaceSkill(ms=10000, mistake_share=0.01, share_seen=0.9),
)


def bots(_game: str) -> Sequence[Bot]:
    """Returns the bots of the four levels, weakest first, and the random and greedy bots."""
    return (LEARNER, CASUAL, STRONG, EXPERT, TurnEndingBot(RandomBot()), TurnEndingBot(GreedyBot()))


def variants(_game: str) -> Sequence[Bot]:
    """Returns copies of the expert that each lack one feature, to measure the effect of that feature."""
    return (
        replace(EXPERT, name="expert-opening", placement=EXPERT.placement._replace(width=0)),
        replace(EXPERT, name="expert-against", placement=EXPERT.placement._replace(against=0.0)),
        replace(EXPERT, name="expert-onward", placement=EXPERT.placement._replace(onward=0.0)),
    )
