"""Two bots without lookahead: baselines for the others, and opponents for a quick match."""

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.bots.bot import Bot, Thought, pick
from engine.game import View


class RandomBot(Bot):
    """Plays any legal move."""

    name = "random"
    description = "Lays anything that is allowed."

    def think(self, view: View[Any], rng: Random, iterations: int | None = None) -> Iterator[Thought]:
        moves = view.moves()
        if moves:
            yield Thought(pick(moves, rng), 0.0)


class GreedyBot(Bot):
    """Plays the move with the most points at once."""

    description = "Always takes the most points it can have at once."

    def __init__(self, name: str = "greedy"):
        """`name`: level that it plays in a game without its own bots."""
        self.name = name

    def think(self, view: View[Any], rng: Random, iterations: int | None = None) -> Iterator[Thought]:
        sample = view.sample_state(rng)
        considered: list[tuple[Any, float]] = []
        for move in sample.moves(view.seat):
            after = sample.copy()
            after.play(view.seat, move)
            considered.append((move, float(after.scores[view.seat] - sample.scores[view.seat])))
            considered.sort(key=lambda thought: -thought[1])
            best = [thought for thought in considered if thought[1] == considered[0][1]]
            move, value = pick(best, rng)
            yield Thought(move, value, tuple(considered))
