"""Coach of Tri-Ominos and Quad-Ominos: estimates the loss of each move in samples that fit the seat's view.

All moves are tried in the same samples (`move_trials.py`). A move is tried no further once its loss is clearly above or
below the warning threshold, so that the samples go to the moves in doubt. When the sample budget is spent, a lower
confidence threshold applies.
"""

from collections.abc import Iterator

from engine.bots.coach import Coach
from engine.bots.luck_analysis import SIGNIFICANCE, Decision
from engine.bots.ominos.inference import playout_from_view
from engine.bots.ominos.luck_analysis import FINE
from engine.bots.ominos.move_trials import CLEAR_DIFFERENCE, MoveTrial, MoveTrials, normalise_move, solve_moves
from engine.bots.ominos.search_bot import can_solve
from engine.ominos.moves import OminoMove
from engine.ominos.view import RoundView

LEAST_SAMPLES = 40
"""Minimum samples of a move before its loss is reported"""
MOST_SAMPLES = 600
"""Maximum samples; after them the current losses are final"""
BATCH = 8
"""Number of samples between two checks of which moves are still in doubt"""


class OminoCoach(Coach):
    """Coach that estimates losses by samples, or computes them by exact search."""

    def __init__(self, view: RoundView, threshold: float):
        self._view, self._threshold = view, threshold
        self._position = playout_from_view(view)
        self._exact: dict[OminoMove, Decision] = {}
        """Losses by exact search"""
        self._trials: MoveTrials | None = None

    def think(self) -> Iterator[None]:
        moves = {normalise_move(self._position, move) for move in self._view.moves()}
        yield
        if len(moves) > 1:
            yield from self._calculate() if can_solve(self._view) else self._measure(moves)

    def cost(self, move: OminoMove) -> Decision | None:
        if self._trials:
            trial = self._trials.of(move)
            return self._trials.decision(trial) if len(trial.chances) >= LEAST_SAMPLES else None
        return self._exact.get(normalise_move(self._position, move))

    def _calculate(self) -> Iterator[None]:
        values, is_exact = yield from solve_moves(self._view, FINE.nodes)
        if is_exact:
            best = max(values, key=values.__getitem__)
            self._exact = {move: Decision(values[best] - value, 0.0, str(best)) for move, value in values.items()}

    def _measure(self, moves: set[OminoMove]) -> Iterator[None]:
        """Tries the best move and all moves in doubt, in batches of samples."""
        trials = MoveTrials(self._view)
        yield from trials.prepare(FINE.playouts)
        self._trials = trials
        tried = [trials.of(move) for move in sorted(moves, key=str)]
        batches = (LEAST_SAMPLES, *(BATCH,) * ((MOST_SAMPLES - LEAST_SAMPLES) // BATCH))
        if (yield from trials.compare(tried, batches, lambda trial: is_in_doubt(trial, self._threshold))):
            trials.take_better(SIGNIFICANCE)


def is_in_doubt(trial: MoveTrial, threshold: float) -> bool:
    """Returns whether more samples may decide if a move's loss reaches the threshold, or show that it beats the best
    move.
    """
    return trial.may_be_better() or abs(trial.loss - threshold) <= CLEAR_DIFFERENCE * trial.error


def coach(view: RoundView, threshold: float) -> Coach:
    """Returns the coach for the moves of a seat."""
    return OminoCoach(view, threshold)
