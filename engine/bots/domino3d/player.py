"""A player of Domino 3D: what makes its level, and who thinks for it in which mode."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.bots.bot import Bot, Thought
from engine.bots.domino3d.inspecting import inspecting
from engine.bots.domino3d.laying import Eye, laying
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
