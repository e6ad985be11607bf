"""Exact search of the end of a round between two seats. It is possible once the well is empty, because both hands are
then known.

The search is an alpha-beta search with increasing depth. Beyond the maximum depth a fixed policy plays the rest of the
round, so an estimate is available at any time. The result is exact once every branch has been searched to the end of
the round.
"""

from collections.abc import Callable, Generator, Iterator
from typing import TypeAlias

from engine.bots.ominos.candidate_turns import TurnMoves, possible_turns
from engine.bots.ominos.playout import Playout

Evaluate: TypeAlias = Callable[[Playout], float]
"""Function that returns the value of a playout for the searching seat, from 0 to 1; the value for the other seat is 1
minus this value
"""
ValueTask: TypeAlias = Generator[None, None, float]

NODES_IN_A_SLICE = 4
STEPS = 100_000


class EndgameSolver:
    """Exact search for the best turn in one position."""

    def __init__(self, position: Playout, judge: Evaluate):
        self.position = position
        self.seat = position.turn
        self.judge = judge
        self.nodes = self.limit = 0
        """Number of positions examined so far, and its maximum"""
        self.is_exact = False
        self.values: list[tuple[float, TurnMoves]] = [(0.0, turn) for _, turn in possible_turns(position)]
        """Turns with their values, best first"""

    def solve(self, nodes: int) -> Iterator[None]:
        """Searches with increasing depth until the result is exact or about this many positions have been examined."""
        self.limit = nodes
        depth = 0
        while not self.is_exact and (self.nodes < nodes or depth == 0):
            self.is_exact = True
            yield from self._deepen(depth)
            depth += 1

    def _deepen(self, depth: int) -> Iterator[None]:
        """Searches all turns to one depth. If the limit interrupts the search, its results are discarded."""
        values: list[tuple[float, TurnMoves]] = []
        for _, turn in self.values:
            value = yield from self._value(position_after(self.position, turn), depth, 0.0, 1.0)
            values.append((value, turn))
        if depth == 0 or self.nodes < self.limit:
            self.values = sorted(values, key=lambda scored: -scored[0])

    def _value(self, position: Playout, depth: int, low: float, high: float) -> ValueTask:
        """Computes the value of a position for the searching seat. The value is exact only if it is between `low` and
        `high`.
        """
        self.nodes += 1
        if self.nodes % NODES_IN_A_SLICE == 0:
            yield
        if position.round_over:
            return self.judge(position)
        turns = possible_turns(position)
        if (depth <= 0 or self.nodes >= self.limit) and len(turns) > 1:
            self.is_exact = False
            position.run(STEPS)
            return self.judge(position)
        mine = position.turn == self.seat
        best = 0.0 if mine else 1.0
        for _, turn in turns:
            value = yield from self._value(position_after(position, turn), depth - (len(turns) > 1), low, high)
            if mine:
                low = best = max(best, value)
            else:
                high = best = min(best, value)
            if low >= high:
                break
        return best


def position_after(position: Playout, turn: TurnMoves) -> Playout:
    """Returns the position after a turn."""
    later = position.copy()
    for move in turn:
        later.play(move)
    return later
