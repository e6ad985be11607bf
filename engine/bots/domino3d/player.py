"""Bots of Domino 3D: the levels with their traits in each mode, and the simple bots with a limit of bricks."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.bots.bot import Bot, Thought
from engine.bots.domino3d.inspecting import inspecting
from engine.bots.domino3d.laying import TIME, Eye, bricks_in_time, laying
from engine.bots.domino3d.racing import Pace, building
from engine.domino3d.race import RaceView
from engine.domino3d.turns import TurnsView
from engine.game import View


@dataclass(frozen=True)
class Player(Bot):
    """A player of one level."""

    name: str
    description: str
    eye: Eye
    """Of the modes with turns"""
    pace: Pace
    """Of the race"""

    def think(self, view: View[Any], rng: Random, iterations: int | None = None) -> Iterator[Thought]:
        """Thinks; an iteration is a place of which it weighs what it opens."""
        if isinstance(view, TurnsView):
            return laying(view, self.eye, rng, iterations)
        if not isinstance(view, RaceView):
            raise TypeError(f"{type(view).__name__} is no view of Domino 3D")
        if None in view.declared:
            return building(view, self.pace, rng)
        return inspecting(view, self.pace.share_seen, rng)


class InTime(Bot):
    """Simple bot that ends a turn after as many bricks as the levels place, since arena and terminal have no timer."""

    def __init__(self, bot: Bot):
        self.name, self.description, self._bot = bot.name, bot.description, bot

    def think(self, view: View[Any], rng: Random, iterations: int | None = None) -> Iterator[Thought]:
        if isinstance(view, TurnsView) and view.laid_in_turn >= bricks_in_time(view.options):
            return iter((TIME,))
        return self._bot.think(view, rng, iterations)
