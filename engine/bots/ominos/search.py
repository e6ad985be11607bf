"""The player for both corner-digit games: it tries its turns in many worlds that may be."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any

from engine.bots.bot import Bot, Thought
from engine.bots.ominos.endgame import EndgameSolver
from engine.bots.ominos.inference import Belief, playout_from_view
from engine.bots.ominos.playout import Playout
from engine.bots.ominos.sequential_halving import SequentialHalving
from engine.bots.ominos.static_evaluation import static_values
from engine.bots.ominos.turns import ScoredTurn, SearchWidth, TurnMoves, plain_turns, with_bonus
from engine.bots.ominos.win_probability import WinEstimator
from engine.game import View
from engine.ominos.moves import Call, OminoMove, Place
from engine.ominos.quadominos import Quadominos
from engine.ominos.state import OminoState
from engine.ominos.triominos import Triominos
from engine.ominos.view import RoundView

TurnValues = list[tuple[float, TurnMoves]]

TILES_TO_CALCULATE: dict[type[OminoState], int] = {Triominos: 56, Quadominos: 14}
"""With more tiles in both hands a turn can be too many things to look at them all"""
STEPS_OF_A_ROUND = 100_000
"""More than any round takes"""
HORIZON = 6
"""How many steps a playout goes for each of more than two seats"""
EPSILON = 1e-6
NODES_A_PLAYOUT = 20
"""Looking at a position costs a fraction of a playout"""


@dataclass(frozen=True)
class Searcher(Bot):
    """One way to play: how many playouts, how wide, how keen on the best."""

    name: str
    description: str
    playouts: int
    width: SearchWidth
    temperature: float = 0.0
    """How far a worse move may lie behind to be chosen about a third as often as the best; 0 always takes the best"""
    inference: bool = True
    """Whether what the others laid and drew tells it what they may hold"""
    endgame: bool = True
    """Whether it calculates when every hand is known"""
    match_value: bool = True
    """Whether it plays for the match; else for the points of the round"""
    trust: float = 0.0
    """The first glance at a turn counts like the mean of so many worlds"""
    hoarding: float | None = None
    """The same where it pays to draw tile after tile: between two seats that may draw on purpose; None never does"""
    caution: float = 0.0
    """A draw that is not needed must be better by so much; else it counts less than the best tile. For advice: who is
    given it may not make as much of a large hand"""
    horizon: int = HORIZON
    """How many steps a playout goes, for each seat, when there are more than two; then it is judged as it stands"""

    def think(self, view: View[Any], rng: Random, iterations: int | None = None) -> Iterator[Thought]:
        if not isinstance(view, RoundView):
            raise TypeError(f"{self.name} plays the games with corner digits")
        luck = rng.random()
        judge = WinEstimator(view, self.match_value)
        for values in self.evaluate_turns(view, judge, rng, iterations or self.playouts):
            yield self._thought(values, luck)

    def evaluate_turns(self, view: RoundView, judge: WinEstimator, rng: Random, playouts: int) -> Iterator[TurnValues]:
        """Yields all turns with their worth, the best first: at a glance, then better and better."""
        now = playout_from_view(view)
        now.hoarder = view.seat if self.hoards(view) else None
        plain = plain_turns(now, self.width) if view.turn == view.seat and not view.winners else []
        if not plain:
            return
        first = order_by_prior(now, judge, plain)
        yield first
        found: list[ScoredTurn] = []
        for turn in plain:
            found += with_bonus(now, turn, self.width)
            yield first
        if len(found) > 1:
            for values in self._search(
                view, Belief(view), judge, now, order_by_prior(now, judge, found), rng, playouts
            ):
                yield values or first

    def _search(
        self,
        view: RoundView,
        belief: Belief,
        judge: WinEstimator,
        now: Playout,
        turns: TurnValues,
        rng: Random,
        playouts: int,
    ) -> Iterator[TurnValues]:
        if self.inference:
            for _ in belief.read():
                yield []
        worlds = belief.samples(now, rng)
        if self.endgame and can_solve(view):
            yield from self._calculate(EndgameSolver(next(worlds), judge), playouts)
            return
        horizon = playout_horizon(len(view.scores), self.horizon)
        trust = self.hoarding if self.hoarding is not None and now.hoarder is not None else self.trust
        halving = SequentialHalving(turns, worlds, horizon, trust)
        for _ in halving.run(playouts, judge):
            yield halving.values()

    def hoards(self, view: RoundView) -> bool:
        """Returns whether hoarding may pay: with more than two seats one is out before a big hand does."""
        may_draw = self.width.draw and not view.game.must_draw(view.options)
        return self.hoarding is not None and may_draw and len(view.scores) == 2

    def _calculate(self, endgame: EndgameSolver, playouts: int) -> Iterator[TurnValues]:
        for _ in endgame.solve(playouts * NODES_A_PLAYOUT):
            yield endgame.values
        yield endgame.values

    def _thought(self, values: TurnValues, luck: float) -> Thought:
        """Rotations that begin with the same move count as the best of them."""
        worths: dict[OminoMove, float] = {}
        for value, turn in values:
            worths.setdefault(turn[0], value)
        considered = sorted(self._with_caution(worths).items(), key=lambda each: -each[1])
        chosen = considered[self._choice([value for _, value in considered], luck)]
        return Thought(*chosen, tuple(considered))

    def _with_caution(self, worths: dict[OminoMove, float]) -> dict[OminoMove, float]:
        """Returns what moves are worth, a draw that does not win enough more less than the best tile."""
        tiles = [worth for move, worth in worths.items() if isinstance(move, Place)]
        if not self.caution or not tiles or Call.DRAW not in worths or worths[Call.DRAW] >= max(tiles) + self.caution:
            return worths
        return worths | {Call.DRAW: min(worths[Call.DRAW], max(tiles) - EPSILON)}

    def _choice(self, values: list[float], luck: float) -> int:
        if not self.temperature:
            return 0
        shares = [exp((value - values[0]) / self.temperature) for value in values]
        left = luck * sum(shares)
        for number, share in enumerate(shares):
            left -= share
            if left < 0:
                return number
        return 0


def order_by_prior(now: Playout, judge: WinEstimator, found: list[ScoredTurn]) -> TurnValues:
    """Returns these turns by what they are worth at a glance, the best first."""
    glances = static_values(now, found)
    values = [(judge.at_once(now, glance), turn) for glance, (_, turn) in zip(glances, found)]
    return sorted(values, key=lambda value: -value[0])


def playout_horizon(seats: int, each: int = HORIZON) -> int:
    """Returns after how many steps a playout is broken off and judged as it stands."""
    return each * seats if seats > 2 else STEPS_OF_A_ROUND


def can_solve(view: RoundView) -> bool:
    """Returns whether nothing is hidden but the one other hand, and little enough is left."""
    return len(view.scores) == 2 and not view.well_left and sum(view.counts) <= TILES_TO_CALCULATE[view.game]
