"""Two bots without lookahead. They are baselines for the other bots, and opponents for a quick match."""

from bisect import insort
from collections.abc import Iterator
from random import Random

from engine.bots.bot import BestSoFar, Bot, pick
from engine.game import AnyView, Move


class RandomBot(Bot):
    """Bot that plays any legal move at random."""

    name = "random"
    description = "Lays anything that is allowed."

    def think(self, view: AnyView, rng: Random, iterations: int | None = None) -> Iterator[BestSoFar]:
        moves = view.moves()
        if moves:
            yield BestSoFar(pick(moves, rng), 0.0)


class GreedyBot(Bot):
    """Bot that plays the move that earns the most points immediately."""

    description = "Always takes the most points it can have at once."

    def __init__(self, name: str = "greedy"):
        """Creates the bot. `name`: name of the level that this bot represents in a game without dedicated bots."""
        self.name = name

    def think(self, view: AnyView, rng: Random, iterations: int | None = None) -> Iterator[BestSoFar]:
        sample = view.sample_state(rng)
        considered: list[tuple[Move, float]] = []
        best: list[tuple[Move, float]] = []
        for move in sample.moves(view.seat):
            after = sample.copy()
            after.play(view.seat, move)
            points = float(after.scores[view.seat] - sample.scores[view.seat])
            insort(considered, (move, points), key=_negative_points)
            if best and points > best[0][1]:
                best.clear()
            if not best or points == best[0][1]:
                best.append((move, points))
            move, value = pick(best, rng)
            yield BestSoFar(move, value, tuple(considered))


def _negative_points(considered: tuple[Move, float]) -> float:
    return -considered[1]
