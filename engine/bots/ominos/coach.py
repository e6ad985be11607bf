"""Coach of Tri-Ominos and Quad-Ominos: estimates the loss of each move in sampled states that are consistent with the
seat's view.

All moves are tried in the same states (`move_comparison.py`). A move is not tried further once its loss is clearly
above or below the warning threshold, so that the remaining states are used for uncertain moves. When the maximum number
of states is reached, a lower confidence threshold applies.
"""

from collections.abc import Iterator

from engine.bots.coach import Coach
from engine.bots.luck_analysis import SIGNIFICANCE, Decision
from engine.bots.ominos.inference import playout_from_view
from engine.bots.ominos.luck_analysis import FINE
from engine.bots.ominos.move_comparison import (
    CLEAR_DIFFERENCE,
    MoveComparison,
    MoveResults,
    normalise_move,
    solve_moves,
)
from engine.bots.ominos.search_bot import can_solve
from engine.ominos.moves import OminoMove
from engine.ominos.view import RoundView

LEAST_SAMPLES = 40
"""Minimum number of sampled states in which a move is tried before its loss is reported"""
MOST_SAMPLES = 600
"""Maximum number of sampled states; after them the current losses are final"""
BATCH = 8
"""Number of sampled states between two checks of which moves are still uncertain"""


class OminoCoach(Coach):
    """Coach that estimates losses in sampled states, or computes them by exact search if no tile is hidden."""

    def __init__(self, view: RoundView, threshold: float):
        self._view, self._threshold = view, threshold
        self._position = playout_from_view(view)
        self._exact: dict[OminoMove, Decision] = {}
        """Loss of each move by exact search"""
        self._comparison: MoveComparison | None = None

    def think(self) -> Iterator[None]:
        moves = {normalise_move(self._position, move) for move in self._view.moves()}
        yield
        if len(moves) > 1:
            yield from self._calculate() if can_solve(self._view) else self._measure(moves)

    def cost(self, move: OminoMove) -> Decision | None:
        if self._comparison:
            results = self._comparison.results_of(move)
            return self._comparison.decision(results) if len(results.chances) >= LEAST_SAMPLES else None
        return self._exact.get(normalise_move(self._position, move))

    def _calculate(self) -> Iterator[None]:
        values, is_exact = yield from solve_moves(self._view, FINE.nodes)
        if is_exact:
            best = max(values, key=values.__getitem__)
            self._exact = {move: Decision(values[best] - value, 0.0, str(best)) for move, value in values.items()}

    def _measure(self, moves: set[OminoMove]) -> Iterator[None]:
        """Tries the best move and all uncertain moves in batches of sampled states."""
        comparison = MoveComparison(self._view)
        yield from comparison.prepare(FINE.playouts)
        self._comparison = comparison
        tried = [comparison.results_of(move) for move in sorted(moves, key=str)]
        batches = (LEAST_SAMPLES, *(BATCH,) * ((MOST_SAMPLES - LEAST_SAMPLES) // BATCH))
        if (yield from comparison.compare(tried, batches, lambda results: is_in_doubt(results, self._threshold))):
            comparison.update_best(SIGNIFICANCE)


def is_in_doubt(results: MoveResults, threshold: float) -> bool:
    """Returns whether a move is still uncertain: more sampled states may show whether its loss reaches the threshold,
    or that it is better than the best move.
    """
    return results.may_be_better() or abs(results.loss - threshold) <= CLEAR_DIFFERENCE * results.error


def coach(view: RoundView, threshold: float) -> Coach:
    """Returns the coach for the moves of a seat."""
    return OminoCoach(view, threshold)
