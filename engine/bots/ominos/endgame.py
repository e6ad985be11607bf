"""The end of a round between two seats when the well is empty: every hand is known, so it can be calculated.

Alpha-beta search, deeper and deeper. Where it stops before the end of the round it plays on by the policy, so there is
a good answer at any time; once it has nowhere stopped before the end, the answer is exact.
"""

from collections.abc import Callable, Generator, Iterator
from typing import TypeAlias

from engine.bots.ominos.playout import Playout
from engine.bots.ominos.turns import TurnMoves, possible_turns

Evaluate: TypeAlias = Callable[[Playout], float]
"""What a finished round is worth to the seat that calculates; what it gains the other loses"""
ValueTask: TypeAlias = Generator[None, None, float]

NODES_IN_A_SLICE = 4
STEPS = 100_000


class EndgameSolver:
    """One calculation."""

    def __init__(self, now: Playout, judge: Evaluate):
        self.now = now
        self.seat = now.turn
        self.judge = judge
        self.nodes = self.limit = 0
        """Positions looked at so far, and when to stop"""
        self.is_exact = False
        self.values: list[tuple[float, TurnMoves]] = [(0.0, turn) for _, turn in possible_turns(now)]
        """The turns with what each leads to, the best first"""

    def solve(self, nodes: int) -> Iterator[None]:
        """Looks deeper until all is calculated, or until about so many positions have been looked at."""
        self.limit = nodes
        depth = 0
        while not self.is_exact and (self.nodes < nodes or depth == 0):
            self.is_exact = True
            yield from self._deepen(depth)
            depth += 1

    def _deepen(self, depth: int) -> Iterator[None]:
        """Searches deeper and deeper. A depth that was not finished within the limit does not count."""
        found: list[tuple[float, TurnMoves]] = []
        for _, turn in self.values:
            value = yield from self._value(position_after(self.now, turn), depth, 0.0, 1.0)
            found.append((value, turn))
        if depth == 0 or self.nodes < self.limit:
            self.values = sorted(found, key=lambda found: -found[0])

    def _value(self, now: Playout, depth: int, low: float, high: float) -> ValueTask:
        """Returns what a position leads to for the seat that calculates, if it lies between these bounds."""
        self.nodes += 1
        if self.nodes % NODES_IN_A_SLICE == 0:
            yield
        if now.round_over:
            return self.judge(now)
        turns = possible_turns(now)
        if (depth <= 0 or self.nodes >= self.limit) and len(turns) > 1:
            self.is_exact = False
            now.run(STEPS)
            return self.judge(now)
        mine = now.turn == self.seat
        best = 0.0 if mine else 1.0
        for _, turn in turns:
            value = yield from self._value(position_after(now, turn), depth - (len(turns) > 1), low, high)
            if mine:
                low = best = max(best, value)
            else:
                high = best = min(best, value)
            if low >= high:
                break
        return best


def position_after(now: Playout, turn: TurnMoves) -> Playout:
    """Returns the position after a turn."""
    later = now.copy()
    for move in turn:
        later.play(move)
    return later
