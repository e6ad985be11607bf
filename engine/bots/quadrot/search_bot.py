"""Bots of Quadrot. They evaluate every turn of the roll; the best bots also evaluate all possible next rolls."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from random import Random

from engine.bots.bot import BestSoFar, Bot, pick
from engine.bots.quadrot.evaluation import (
    TurnContext,
    own_turns_by_roll,
    rival_turns_by_roll,
    rival_turns_unhindered,
    rivals_of,
    turn_context,
    turns_roughly,
    turns_together,
)
from engine.bots.quadrot.turns_to_finish import SLICES, TURNS_TO_FINISH, turns_to_finish
from engine.game import AnyView
from engine.quadrot.expected_turns import free_turns, turns_to_go
from engine.quadrot.moves import QuadrotMove
from engine.quadrot.packed_pawns import ALL_HOME, Pawns
from engine.quadrot.state import QuadrotView

TurnEstimate = Callable[[Sequence[Pawns], TurnContext], list[float]]


class GreedyQuadrotBot(Bot):
    """Bot that serves as a baseline: plays the turn that saves the most expected turns, with each pawn estimated
    alone.
    """

    name = "greedy"
    description = "Always the turn that brings its pawns furthest, each taken by itself."

    def think(self, view: AnyView, rng: Random, iterations: int | None = None) -> Iterator[BestSoFar]:
        context = turn_context(_require_quadrot_view(view), rivals=False)
        if context is None:
            return
        values = free_turns(context.side, context.someone_home)
        before = turns_to_go(context.pawns, values)
        gains = [before - turns_to_go(pawns, values) for pawns in context.turns.results]
        considered = _best_first(context.turns, gains)
        move, gain = pick([option for option in considered if option[1] == considered[0][1]], rng)
        yield BestSoFar(move, gain, considered)


@dataclass(frozen=True)
class QuadrotBot(Bot):
    """Bot of one level of Quadrot, with the settings of its evaluation and randomness."""

    name: str
    description: str
    estimate: TurnEstimate = turns_together
    """Function that estimates the number of turns that the seat needs after each result"""
    temperature: float = 0.0
    """Scale of the random errors that are added to the values, in turns"""
    tolerance: float = 0.0
    """Maximum difference in value, in turns, between the best turn and a turn that the bot may choose"""
    width: int = 0
    """Maximum number of turns that are evaluated over all next rolls, those with the best `estimate` first"""
    hindering: float = 0.8
    """Weight of a turn that rivals lose, relative to a turn that the bot gains"""
    foresight: bool = False
    """Whether the bot also evaluates its own next roll, not only those of the rivals"""

    def think(self, view: AnyView, rng: Random, iterations: int | None = None) -> Iterator[BestSoFar]:
        """Yields the best turn found so far. Each iteration evaluates one turn over all next rolls. Values are leads
        over the rivals, in turns.
        """
        context = turn_context(_require_quadrot_view(view), rivals=False)
        if context is None:
            return
        moves = list(context.turns)
        errors = _random_errors(len(moves), self.temperature, rng)
        sight = [-turns for turns in turns_roughly(context.turns.results, context)]
        thought = self._best_so_far(moves, dict(enumerate(sight)), errors)
        yield thought
        for _ in range(SLICES):  # always as many, so that thoughts do not depend on an unpacked table
            TURNS_TO_FINISH.unpack_some()
            yield thought
        context = context._replace(rivals=rivals_of(_require_quadrot_view(view)))
        sight = self._at_first_sight(context)
        thought = self._best_so_far(moves, dict(enumerate(sight)), errors)
        yield thought
        looked_at: dict[int, float] = {}
        for index in _best_indices(sight, self.width if iterations is None else min(iterations, self.width)):
            looked_at[index] = yield from self._evaluate(context, context.turns.results[index], thought)
            thought = self._best_so_far(moves, looked_at, errors)
            yield thought

    def _at_first_sight(self, context: TurnContext) -> list[float]:
        reply = self.hindering * rival_turns_unhindered(context)
        return [reply - turns for turns in self.estimate(context.turns.results, context)]

    def _evaluate(self, context: TurnContext, pawns: Pawns, thought: BestSoFar) -> Generator[BestSoFar, None, float]:
        """Evaluates a turn over all next rolls and returns its value. Yields `thought`, the best turn found so far,
        after each roll.
        """
        value = -turns_to_finish(pawns, context.side)
        if self.foresight and pawns != ALL_HOME:
            value = -1.0
            for turns in own_turns_by_roll(context, pawns):
                value -= turns
                yield thought
        for turns in rival_turns_by_roll(context, pawns):
            value += self.hindering * turns
            yield thought
        return value

    def _best_so_far(self, moves: list[QuadrotMove], values: Mapping[int, float], errors: list[float]) -> BestSoFar:
        """Returns the best move within the tolerance, chosen by values with random errors."""
        enough = max(values.values()) - self.tolerance
        chosen = max((index for index in values if values[index] >= enough), key=lambda i: values[i] + errors[i])
        considered = _best_first((moves[index] for index in values), values.values())
        return BestSoFar(moves[chosen], values[chosen], considered)


def _require_quadrot_view(view: AnyView) -> QuadrotView:
    if not isinstance(view, QuadrotView):
        raise TypeError(f"{type(view).__name__} is no view of Quadrot")
    return view


def _random_errors(count: int, temperature: float, rng: Random) -> list[float]:
    """Returns a random error for each turn (Gumbel noise). The turn with the highest sum of value and error is then a
    softmax choice with this temperature.
    """
    if not temperature:
        return [0.0] * count
    return [-temperature * log(-log(0.5**53 + rng.random() * (1 - 0.5**52))) for _ in range(count)]


def _best_indices(values: list[float], count: int) -> list[int]:
    """Returns the indices of the `count` best values, best first. Values too far behind the best one are left out."""
    order = sorted(range(len(values)), key=lambda index: -values[index])[:count]
    return [index for index in order if values[index] >= values[order[0]] - MOST_TURNS_BEHIND]


MOST_TURNS_BEHIND = 2.0
"""Maximum difference between the estimate of the best turn and that of another turn that is examined, in turns"""


def _best_first(moves: Iterable[QuadrotMove], values: Iterable[float]) -> tuple[tuple[QuadrotMove, float], ...]:
    return tuple(sorted(zip(moves, values), key=lambda option: -option[1]))
