"""Sequential halving: finds the best of several turns with few playouts.

All turns are tried in the same sampled states, so that luck affects them alike. After each stage the worse half of the
turns is dropped, and the rest is tried in more states.
"""

from collections.abc import Callable, Iterator, Sequence
from math import ceil, log2

from engine.bots.ominos.candidate_turns import TurnMoves
from engine.bots.ominos.endgame import position_after
from engine.bots.ominos.playout import Playout

STEPS_IN_A_SLICE = 60


class TurnCandidate:
    """Candidate for the best turn, with its values in the sampled states so far."""

    __slots__ = ("turn", "prior", "values")

    def __init__(self, turn: TurnMoves, prior: float):
        self.turn = turn
        self.prior = prior
        """Value of the turn by static evaluation"""
        self.values: list[float] = []

    def score(self, prior_weight: float) -> float:
        """Returns the key by which turns that were tried in the same states are sorted."""
        return sum(self.values) + prior_weight * self.prior


class SequentialHalving:
    """Sequential halving in progress. Results are available after every slice of work."""

    def __init__(
        self, turns: Sequence[tuple[float, TurnMoves]], samples: Iterator[Playout], horizon: int, prior_weight: float
    ):
        """Creates the search. `horizon`: number of steps after which a playout is stopped and evaluated.
        `prior_weight`: weight of the static evaluation, as a number of sampled states.
        """
        self.candidates = [TurnCandidate(turn, prior) for prior, turn in turns]
        """All candidates. Those that are not dropped yet come first."""
        self.samples = samples
        self.horizon = horizon
        self.prior_weight = prior_weight

    def run(self, playouts: int, judge: Callable[[Playout], float]) -> Iterator[None]:
        """Runs about this many playouts, in short time slices. `judge`: function that evaluates the end of a
        playout.
        """
        alive = len(self.candidates)
        stages = max(1, ceil(log2(alive)))
        for _ in range(stages):
            for _ in range(max(1, playouts // stages // alive)):
                yield from self._try_in(next(self.samples), alive, judge)
            self.candidates[:alive] = sorted(self.candidates[:alive], key=self._order)
            alive = (alive + 1) // 2

    def _order(self, candidate: TurnCandidate) -> float:
        return -candidate.score(self.prior_weight)

    def _try_in(self, sample: Playout, alive: int, judge: Callable[[Playout], float]) -> Iterator[None]:
        for candidate in self.candidates[:alive]:
            playout = position_after(sample, candidate.turn)
            while not playout.run(min(playout.steps + STEPS_IN_A_SLICE, self.horizon)) and playout.steps < self.horizon:
                yield
            candidate.values.append(judge(playout))
            yield

    def values(self) -> list[tuple[float, TurnMoves]]:
        """Returns each turn with its value, best first.

        The value of a dropped turn is estimated from its distance to the best turn in the states where both were tried.
        """
        tried = [candidate for candidate in self.candidates if candidate.values]
        if not tried:
            return []
        most = len(tried[0].values)
        best = max(
            (candidate for candidate in tried if len(candidate.values) == most),
            key=lambda one: one.score(self.prior_weight),
        )
        value = sum(best.values) / most
        results = [(max(0.0, value - max(0.0, self._behind(candidate, best))), candidate.turn) for candidate in tried]
        return sorted(results, key=lambda scored: (-scored[0], scored[1] != best.turn))

    def _behind(self, candidate: TurnCandidate, best: TurnCandidate) -> float:
        samples = len(candidate.values)
        behind = sum(best.values[:samples]) - sum(candidate.values)
        return (behind + self.prior_weight * (best.prior - candidate.prior)) / (samples + self.prior_weight)
