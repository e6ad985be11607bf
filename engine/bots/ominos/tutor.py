"""Tutor of Tri-Ominos and Quad-Ominos: the cost of each move, measured in samples that fit the seat's view.

All moves are tried in the same samples (`move_trials.py`). A move leaves the comparison once its cost is clearly above
or below the step, so that the samples go to the moves in doubt. When the samples are spent, a lower confidence
threshold applies.
"""

from collections.abc import Iterator

from engine.bots.luck_analysis import SIGNIFICANCE, Decision
from engine.bots.ominos.inference import playout_from_view
from engine.bots.ominos.luck_analysis import FINE
from engine.bots.ominos.move_trials import CLEAR_DIFFERENCE, MoveTrial, MoveTrials, normalise_move, solve_moves
from engine.bots.ominos.search import can_solve
from engine.bots.tutor import Tutor
from engine.ominos.moves import OminoMove
from engine.ominos.view import RoundView

LEAST_SAMPLES = 40
"""Worlds in which a move must have been tried before anything is said of it"""
MOST_SAMPLES = 600
"""Worlds after which it is told as it is by then"""
BATCH = 8
"""After so many worlds it is looked which moves are still in doubt"""


class OminoTutor(Tutor):
    """Judges the moves of a seat by what may follow each."""

    def __init__(self, view: RoundView, step: float):
        self._view, self._step = view, step
        self._now = playout_from_view(view)
        self._exact: dict[OminoMove, Decision] = {}
        """What is known for certain"""
        self._trials: MoveTrials | None = None

    def think(self) -> Iterator[None]:
        moves = {normalise_move(self._now, move) for move in self._view.moves()}
        yield
        if len(moves) > 1:
            yield from self._calculate() if can_solve(self._view) else self._measure(moves)

    def cost(self, move: OminoMove) -> Decision | None:
        if self._trials:
            trial = self._trials.of(move)
            return self._trials.decision(trial) if len(trial.chances) >= LEAST_SAMPLES else None
        return self._exact.get(normalise_move(self._now, move))

    def _calculate(self) -> Iterator[None]:
        values, is_exact = yield from solve_moves(self._view, FINE.nodes)
        if is_exact:
            best = max(values, key=values.__getitem__)
            self._exact = {move: Decision(values[best] - value, 0.0, str(best)) for move, value in values.items()}

    def _measure(self, moves: set[OminoMove]) -> Iterator[None]:
        """Tries the best move and all that are in doubt in one world after the other."""
        trials = MoveTrials(self._view)
        yield from trials.prepare(FINE.playouts)
        self._trials = trials
        tried = [trials.of(move) for move in sorted(moves, key=str)]
        batches = (LEAST_SAMPLES, *(BATCH,) * ((MOST_SAMPLES - LEAST_SAMPLES) // BATCH))
        if (yield from trials.compare(tried, batches, lambda trial: is_in_doubt(trial, self._step))):
            trials.take_better(SIGNIFICANCE)


def is_in_doubt(trial: MoveTrial, step: float) -> bool:
    """Returns whether more worlds may show that a move costs more or less than `step`, or beats the best move."""
    return trial.may_be_better() or abs(trial.loss - step) <= CLEAR_DIFFERENCE * trial.error


def tutor(view: RoundView, step: float) -> Tutor:
    """Returns who judges the moves of a seat."""
    return OminoTutor(view, step)
