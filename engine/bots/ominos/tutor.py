"""The tutor of Tri-Ominos and Quad-Ominos: what each move costs, measured in worlds that its seat may believe in.

The expert finds the best move in some worlds; by how much it is better than each other one is measured in fresh ones,
all moves in each. A move leaves the comparison as soon as it is clear on which side of the step it lies, so that the
worlds go to those that are in doubt.
"""

from collections.abc import Generator, Iterator, Sequence
from random import Random

from engine.bots.ledger import Decision
from engine.bots.ominos.belief import Belief, playout_of
from engine.bots.ominos.chance import Judge
from engine.bots.ominos.endgame import Endgame, after
from engine.bots.ominos.ledger import FINE, expert_of, named, played_on, standard_error
from engine.bots.ominos.playout import Playout
from engine.bots.ominos.search import Values, can_calculate
from engine.bots.ominos.turns import Turn
from engine.bots.tutor import Tutor
from engine.ominos.moves import OminoMove
from engine.ominos.view import RoundView

LEAST = 24
"""Worlds in which a move must have been tried before anything is said of it"""
MOST = 600
"""Worlds after which it is told as it is by then"""
BATCH = 8
"""After so many worlds it is looked which moves are still in doubt"""
CLEAR = 3.0
"""So many standard errors away from the step nothing is in doubt any more"""


class Measured:
    """A move beside the best one: by how much that was better, in each world so far."""

    __slots__ = ("turn", "leads")

    def __init__(self, turn: Turn):
        self.turn = turn
        self.leads: list[float] = []

    def decision(self, best: str) -> Decision | None:
        """Returns what the move costs; None as long as too few worlds have been tried."""
        if len(self.leads) < LEAST:
            return None
        return Decision(sum(self.leads) / len(self.leads), standard_error(self.leads), best)

    def is_in_doubt(self, step: float) -> bool:
        """Returns whether more worlds may tell whether it costs more or less than this."""
        so_far = self.decision("")
        return so_far is None or abs(so_far.loss - step) <= CLEAR * so_far.error


class OminoTutor(Tutor):
    """Judges the moves of a seat by what may follow each."""

    def __init__(self, view: RoundView, step: float):
        self._view, self._step = view, step
        self._luck = Random("tutor")
        self._now = playout_of(view)
        self._exact: dict[OminoMove, Decision] = {}
        """What is known for certain"""
        self._measured: dict[OminoMove, Measured] = {}
        self._best: OminoMove | None = None

    def think(self) -> Iterator[None]:
        moves = {named(self._now, move) for move in self._view.moves()}
        yield
        if len(moves) > 1:
            yield from self._calculate() if can_calculate(self._view) else self._measure(moves)

    def cost(self, move: OminoMove) -> Decision | None:
        move = named(self._now, move)
        if move == self._best:
            return Decision(0.0, 0.0, str(move))
        measured = self._measured.get(move)
        return measured.decision(str(self._best)) if measured else self._exact.get(move)

    # Where every hand is known

    def _calculate(self) -> Iterator[None]:
        view = self._view
        endgame = Endgame(next(Belief(view).worlds(self._now, self._luck)), Judge(view))
        yield
        yield from endgame.solve(FINE.nodes)
        values: dict[OminoMove, float] = {}
        for value, turn in endgame.values:
            values.setdefault(turn[0], value)
        if endgame.is_exact:
            best = max(values, key=values.__getitem__)
            self._exact = {move: Decision(values[best] - value, 0.0, str(best)) for move, value in values.items()}

    # Where it is not

    def _measure(self, moves: set[OminoMove]) -> Iterator[None]:
        view, judge = self._view, Judge(self._view)
        expert = expert_of(view)
        self._now.hoarder = view.seat if expert.hoards(view) else None
        values: Values = []
        for values in expert.weighed(view, judge, self._luck, FINE.playouts):  # noqa: B007  # the last ones count
            yield
        turns = {turn[0]: turn for _, turn in reversed(values)}
        best = values[0][1]
        others = {move: Measured(turns.get(move, (move,))) for move in sorted(moves, key=str) if move != best[0]}
        belief = Belief(view)
        yield
        yield from belief.read()
        self._best, self._measured = best[0], others
        yield from self._compare(best, [*others.values()], belief.worlds(self._now, self._luck), judge)

    def _compare(
        self, best: Turn, others: Sequence[Measured], worlds: Iterator[Playout], judge: Judge
    ) -> Iterator[None]:
        """Tries the best turn and all that are in doubt in one world after the other."""
        for number in range(1, MOST + 1):
            world = next(worlds)
            chance = yield from self._chance_after(world, best, judge)
            for each in others:
                each.leads.append(chance - (yield from self._chance_after(world, each.turn, judge)))
            if number >= LEAST and number % BATCH == 0:
                others = [each for each in others if each.is_in_doubt(self._step)]
            if not others:
                return

    def _chance_after(self, world: Playout, turn: Turn, judge: Judge) -> Generator[None, None, float]:
        chances = yield from played_on(after(world, turn), judge)
        return chances[self._view.seat]


def tutor(view: RoundView, step: float) -> Tutor:
    """Returns who judges the moves of a seat."""
    return OminoTutor(view, step)
