"""Comparison of moves in the same sampled states, for luck analysis and coach.

The expert bot finds the best move in a first set of states. Its lead over every other move is measured in other states:
each move is tried in each state. A move that proves better replaces the best one. Luck analysis and coach use the same
states for the same view, so that they agree about a move.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from engine.bots.luck_analysis import MISTAKE_LOSS, SIGNIFICANCE, Chances, Decision, chance_gains, no_change
from engine.bots.ominos.candidate_turns import TurnMoves
from engine.bots.ominos.endgame import EndgameSolver, position_after
from engine.bots.ominos.inference import Belief, playout_from_view
from engine.bots.ominos.playout import Playout
from engine.bots.ominos.search_bot import TurnValues, playout_horizon
from engine.bots.ominos.sequential_halving import STEPS_IN_A_SLICE
from engine.bots.ominos.win_probability import WinEstimator
from engine.ominos.moves import OminoMove, Place
from engine.ominos.tiles import tile_name
from engine.ominos.view import RoundView

if TYPE_CHECKING:
    from engine.bots.ominos.search_bot import SearchBot

CLEAR_DIFFERENCE = 3.0
"""Minimum difference, in standard errors, that counts as certain"""


class MoveResults:
    """Results of one move in the sampled states, and the difference between the best move and this move."""

    __slots__ = ("_squares", "_sum", "chances", "count", "turn")

    def __init__(self, turn: TurnMoves):
        self.turn = turn
        self.chances: dict[int, Sequence[float]] = {}
        """By number of the sampled state: each seat's chance to win after the move"""
        self.clear()

    def clear(self) -> None:
        """Clears the measured leads, because they refer to a previous best move."""
        self.count, self._sum, self._squares = 0, 0.0, 0.0

    def add(self, lead: float) -> None:
        """Adds the difference in winning chance between the best move and this move in one more sampled state."""
        self.count += 1
        self._sum += lead
        self._squares += lead * lead

    @property
    def move(self) -> OminoMove:
        return self.turn[0]

    @property
    def loss(self) -> float:
        """Returns the mean lead of the best move over this move."""
        return self._sum / self.count

    @property
    def error(self) -> float:
        """Returns the standard error of the loss. The move must have been tried in at least two states."""
        spread = max(0.0, self._squares - self._sum * self._sum / self.count)
        return sqrt(spread / (self.count - 1) / self.count)

    def is_better(self, by: float) -> bool:
        """Returns whether the move is better than the best one by more than `by` standard errors."""
        return self.count > 1 and self.loss < -by * self.error

    def may_be_better(self) -> bool:
        """Returns whether more sampled states may show that this move is clearly better than the best one."""
        loss, error = self.loss, self.error
        return loss < -SIGNIFICANCE * error or loss < min(0, SIGNIFICANCE * error - MISTAKE_LOSS)


class MoveComparison:
    """Comparison of the moves of one view, which are tried in the same sampled states. Its generators yield after each
    short slice of work, so that the app stays responsive.
    """

    def __init__(self, view: RoundView, repeat: int = 0):
        """Creates a comparison. `repeat`: number of the set of sampled states; luck analysis and coach use set 0."""
        self.best: MoveResults
        """Best move so far"""
        self.ranked: list[MoveResults] = []
        """Moves that the expert's search has examined, best first"""
        self._view, self._judge = view, WinEstimator(view)
        self._position = playout_from_view(view)
        self._rng = Random(f"trials {view.round} {len(view.history)} {repeat}")
        self._belief = Belief(view)
        self._samples = self._belief.samples(self._position, self._rng)
        self._count = 0
        self._results: dict[OminoMove, MoveResults] = {}

    def prepare(self, playouts: int) -> Generator[None, None, None]:
        """Searches the best move with the expert bot, in short time slices. This must be done before the comparison.
        `playouts`: number of playouts of the search.
        """
        expert = expert_for_view(self._view)
        self._position.hoarder = self._view.seat if expert.hoards(self._view) else None
        values: TurnValues = []
        for values in expert.evaluate_turns(self._view, self._judge, self._rng, playouts):  # noqa: B007  # the last values are the result
            yield
        for _, turn in values:
            self._results.setdefault(turn[0], MoveResults(turn))
        self.ranked = [*self._results.values()]
        self.best = self.ranked[0]
        yield
        yield from self._belief.read()

    def results_of(self, move: OminoMove) -> MoveResults:
        """Returns the results of a move; all rotations of an opening tile share one object."""
        move = normalise_move(self._position, move)
        return self._results.setdefault(move, MoveResults((move,)))

    def compare(
        self, tried: Iterable[MoveResults], batches: Iterable[int], is_in_doubt: Callable[[MoveResults], bool]
    ) -> Generator[None, None, bool]:
        """Tries moves in batches of sampled states until none is uncertain or all batches are done; returns whether a
        move is still uncertain.
        """
        tried = [results for results in tried if results is not self.best]
        for samples in batches:
            if not tried:
                return False
            yield from self.run(tried, samples)
            self.update_best()
            tried = [results for results in self._results.values() if results.count > 1 and is_in_doubt(results)]
        return bool(tried)

    def run(self, tried: Iterable[MoveResults], samples: int) -> Generator[None, None, None]:
        """Tries the best move and the moves in `tried` in this many further states, in short time slices."""
        for number in range(self._count, self._count + samples):
            sample, best = next(self._samples), self.best
            best.chances[number] = yield from play_on(position_after(sample, best.turn), self._judge)
            for results in tried:
                if results is not best:
                    results.chances[number] = yield from play_on(position_after(sample, results.turn), self._judge)
                    results.add(best.chances[number][self._view.seat] - results.chances[number][self._view.seat])
        self._count += samples

    def update_best(self, by: float = CLEAR_DIFFERENCE) -> None:
        """Replaces the best move if another move is better by more than `by` standard errors."""
        better = [results for results in self._results.values() if results.is_better(by)]
        if not better:
            return
        self.best = min(better, key=lambda results: results.loss)
        seat, best = self._view.seat, self.best.chances
        for results in self._results.values():
            results.clear()
            for number, chances in results.chances.items() if results is not self.best else ():
                if number in best:
                    results.add(best[number][seat] - chances[seat])

    def decision(self, results: MoveResults) -> Decision | None:
        """Returns the judgement of a move; None if it was tried in fewer than two states."""
        if results is self.best:
            return Decision(0.0, 0.0, str(results.move))
        return Decision(results.loss, results.error, str(self.best.move)) if results.count > 1 else None

    def chance_changes(self, results: MoveResults) -> Chances:
        """Returns by how much the choice of this move changed the winning chance of each seat."""
        leads = self._leads(results) if results is not self.best else [no_change(len(self._view.scores))]
        return tuple(-sum(column) / len(leads) for column in zip(*leads))

    def _leads(self, results: MoveResults) -> list[Chances]:
        """Returns the best move's leads for all seats, in the states where both moves were tried."""
        best = self.best.chances
        return [chance_gains(best[number], chances) for number, chances in results.chances.items() if number in best]


def play_on(sample: Playout, judge: WinEstimator) -> Generator[None, None, list[float]]:
    """Plays a sampled state on by the fixed policy, up to the maximum number of steps, in short time slices; returns
    each seat's chance to win. `judge`: estimator of these chances.
    """
    horizon = playout_horizon(len(sample.scores))
    while not sample.run(min(sample.steps + STEPS_IN_A_SLICE, horizon)) and sample.steps < horizon:
        yield
    yield
    return judge.all_chances(sample)


def normalise_move(position: Playout, move: OminoMove) -> OminoMove:
    """Returns the standard form of a move: an opening tile always gets the same rotation, because all its rotations are
    equivalent.
    """
    if position.table.laid or not isinstance(move, Place):
        return move
    return move._replace(digits=tile_name(move.digits))


def standard_error(values: Sequence[float]) -> float:
    """Returns the standard error of the mean of at least two values."""
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def solve_moves(view: RoundView, nodes: int) -> Generator[None, None, tuple[dict[OminoMove, float], bool]]:
    """Searches the moves exactly if no tile is hidden; returns the winning chance after each move, and whether the
    result is exact.
    """
    position = playout_from_view(view)
    endgame = EndgameSolver(next(Belief(view).samples(position, Random("end"))), WinEstimator(view))
    yield
    yield from endgame.solve(nodes)
    values: dict[OminoMove, float] = {}
    for value, turn in endgame.values:
        values.setdefault(turn[0], value)
    return values, endgame.is_exact


def expert_for_view(view: RoundView) -> "SearchBot":
    """Returns the expert bot for a view. The import is local, because the modules depend on each other."""
    from engine.bots.ominos.levels import expert_for

    return expert_for(view)
