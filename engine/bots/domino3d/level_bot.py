"""Bots of Domino 3D: the levels, with their skill in each mode, and the simple bots with a limit of bricks per turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.bots.bot import BestSoFar, Bot
from engine.bots.domino3d.building_bot import RaceSkill, think_building
from engine.bots.domino3d.inspection_bot import think_inspection
from engine.bots.domino3d.placement_bot import BRICK_BACK, PlacementSkill, bricks_per_turn, think_placement
from engine.domino3d.race import RaceView
from engine.domino3d.turn_based import TurnBasedView
from engine.game import AnyView


@dataclass(frozen=True)
class Domino3dBot(Bot):
    """Bot of one level of Domino 3D, with its skills in the turn-based modes and in the race."""

    name: str
    description: str
    placement: PlacementSkill
    """Skill in the turn-based modes"""
    racing: RaceSkill
    """Skill in the race"""

    def think(self, view: AnyView, rng: Random, iterations: int | None = None) -> Iterator[BestSoFar]:
        """Yields the best move found so far. Each iteration examines one place and estimates the points that the next
        draws can earn after it.
        """
        if isinstance(view, TurnBasedView):
            return think_placement(view, self.placement, rng, iterations)
        if not isinstance(view, RaceView):
            raise TypeError(f"{type(view).__name__} is no view of Domino 3D")
        if None in view.declared:
            return think_building(view, self.racing, rng)
        return think_inspection(view, self.racing.share_seen, rng)


class TurnEndingBot(Bot):
    """Wrapper of a simple bot that ends a turn after as many bricks as the levels place. It is needed without a timer,
    as in the arena and the terminal, where a turn would otherwise have no end.
    """

    def __init__(self, bot: Bot):
        self.name, self.description, self._bot = bot.name, bot.description, bot

    def think(self, view: AnyView, rng: Random, iterations: int | None = None) -> Iterator[BestSoFar]:
        if isinstance(view, TurnBasedView) and view.laid_in_turn >= bricks_per_turn(view.options):
            return iter((BRICK_BACK,))
        return self._bot.think(view, rng, iterations)
