"""Search bot of Tri-Ominos and Quad-Ominos: tries its turns in many sampled states."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp
from random import Random

from engine.bots.bot import BestSoFar, Bot
from engine.bots.ominos.candidate_turns import ScoredTurn, SearchWidth, TurnMoves, plain_turns, with_bonus
from engine.bots.ominos.endgame import EndgameSolver
from engine.bots.ominos.inference import Belief, playout_from_view
from engine.bots.ominos.playout import Playout
from engine.bots.ominos.sequential_halving import SequentialHalving
from engine.bots.ominos.static_evaluation import static_values
from engine.bots.ominos.win_probability import WinEstimator
from engine.game import AnyView
from engine.ominos.moves import OminoMove, PiecelessMove, Place
from engine.ominos.quadominos import Quadominos
from engine.ominos.state import OminoState
from engine.ominos.triominos import Triominos
from engine.ominos.view import RoundView

TurnValues = list[tuple[float, TurnMoves]]

TILES_TO_CALCULATE: dict[type[OminoState], int] = {Triominos: 56, Quadominos: 14}
"""By game: maximum number of tiles in both hands for the exact search, because more tiles give too many possible
turns
"""
STEPS_OF_A_ROUND = 100_000
"""Step limit that no round reaches"""
HORIZON = 6
"""Length of a playout with more than two seats, in steps per seat"""
EPSILON = 1e-6
NODES_A_PLAYOUT = 20
"""Number of positions that the exact search examines in the time of one playout"""


@dataclass(frozen=True)
class SearchBot(Bot):
    """Search bot with the settings of one level: number of playouts, search width, randomness."""

    name: str
    description: str
    playouts: int
    width: SearchWidth
    temperature: float = 0.0
    """Randomness of the choice. A move that is worse than the best one by this value is chosen about a third as often;
    at 0 the best move is always chosen.
    """
    inference: bool = True
    """Whether the bot infers hidden tiles from the moves of the others"""
    endgame: bool = True
    """Whether the bot searches exactly when every hand is known"""
    match_value: bool = True
    """Whether the bot maximises its chance to win the match; otherwise it maximises the points of the round"""
    prior_weight: float = 0.0
    """Weight of the static evaluation of a turn, expressed as a number of sampled states"""
    hoarding_weight: float | None = None
    """Value that replaces `prior_weight` if hoarding tiles may be an advantage: between two seats that may draw
    voluntarily; None if the bot never hoards
    """
    caution: float = 0.0
    """Minimum difference in value by which a voluntary draw must be better than the best placement; otherwise the draw
    is ranked below this placement. Used for hints, because a player may make less use of a large hand than the bot.
    """
    horizon: int = HORIZON
    """Length of a playout with more than two seats, in steps per seat, before it is evaluated"""

    def think(self, view: AnyView, rng: Random, iterations: int | None = None) -> Iterator[BestSoFar]:
        if not isinstance(view, RoundView):
            raise TypeError(f"{self.name} plays the games with corner digits")
        luck = rng.random()
        judge = WinEstimator(view, self.match_value)
        for values in self.evaluate_turns(view, judge, rng, iterations or self.playouts):
            yield self._best_so_far(values, luck)

    def evaluate_turns(self, view: RoundView, judge: WinEstimator, rng: Random, playouts: int) -> Iterator[TurnValues]:
        """Yields all turns with their values, best first: at first the static values, then more and more precise
        ones.
        """
        position = playout_from_view(view)
        position.hoarder = view.seat if self.hoards(view) else None
        plain = plain_turns(position, self.width) if view.turn == view.seat and not view.winners else []
        if not plain:
            return
        first = order_by_prior(position, judge, plain)
        yield first
        turns: list[ScoredTurn] = []
        for turn in plain:
            turns += with_bonus(position, turn, self.width)
            yield first
        if len(turns) > 1:
            for values in self._search(
                view, Belief(view), judge, position, order_by_prior(position, judge, turns), rng, playouts
            ):
                yield values or first

    def _search(
        self,
        view: RoundView,
        belief: Belief,
        judge: WinEstimator,
        position: Playout,
        turns: TurnValues,
        rng: Random,
        playouts: int,
    ) -> Iterator[TurnValues]:
        if self.inference:
            for _ in belief.read():
                yield []
        samples = belief.samples(position, rng)
        if self.endgame and can_solve(view):
            yield from self._calculate(EndgameSolver(next(samples), judge), playouts)
            return
        horizon = playout_horizon(len(view.scores), self.horizon)
        prior_weight = (
            self.hoarding_weight
            if self.hoarding_weight is not None and position.hoarder is not None
            else self.prior_weight
        )
        halving = SequentialHalving(turns, samples, horizon, prior_weight)
        for _ in halving.run(playouts, judge):
            yield halving.values()

    def hoards(self, view: RoundView) -> bool:
        """Returns whether hoarding tiles may be an advantage. It is not with more than two seats, because another seat
        goes out too soon.
        """
        may_draw = self.width.draw and not view.rules.must_draw
        return self.hoarding_weight is not None and may_draw and len(view.scores) == 2

    def _calculate(self, endgame: EndgameSolver, playouts: int) -> Iterator[TurnValues]:
        for _ in endgame.solve(playouts * NODES_A_PLAYOUT):
            yield endgame.values
        yield endgame.values

    def _best_so_far(self, values: TurnValues, luck: float) -> BestSoFar:
        """Returns the chosen move as a `BestSoFar`. The value of a first move is that of the best turn that starts with
        it.
        """
        worths: dict[OminoMove, float] = {}
        for value, turn in values:
            worths.setdefault(turn[0], value)
        considered = sorted(self._with_caution(worths).items(), key=lambda option: -option[1])
        chosen = considered[self._choice([value for _, value in considered], luck)]
        return BestSoFar(*chosen, tuple(considered))

    def _with_caution(self, worths: dict[OminoMove, float]) -> dict[OminoMove, float]:
        """Returns the values of the moves. A voluntary draw that is not better than the best placement by at least
        `caution` gets a value just below that placement.
        """
        tiles = [worth for move, worth in worths.items() if isinstance(move, Place)]
        if (
            not self.caution
            or not tiles
            or PiecelessMove.DRAW not in worths
            or worths[PiecelessMove.DRAW] >= max(tiles) + self.caution
        ):
            return worths
        return worths | {PiecelessMove.DRAW: min(worths[PiecelessMove.DRAW], max(tiles) - EPSILON)}

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


def order_by_prior(position: Playout, judge: WinEstimator, turns: list[ScoredTurn]) -> TurnValues:
    """Returns these turns with their static evaluation, best first."""
    glances = static_values(position, turns)
    values = [(judge.chance_with_points(position, glance), turn) for glance, (_, turn) in zip(glances, turns)]
    return sorted(values, key=lambda value: -value[0])


def playout_horizon(seats: int, steps_per_seat: int = HORIZON) -> int:
    """Returns the number of steps after which a playout is stopped and evaluated."""
    return steps_per_seat * seats if seats > 2 else STEPS_OF_A_ROUND


def can_solve(view: RoundView) -> bool:
    """Returns whether an exact search is possible: between two seats with an empty well, and with few enough tiles
    left.
    """
    return len(view.scores) == 2 and not view.well_left and sum(view.counts) <= TILES_TO_CALCULATE[view.game]
