"""The tutor of Tri-Ominos and Quad-Ominos: what each move costs, measured in worlds that its seat may believe in.

The expert finds the best move in some worlds; by how much it is better than each other one is measured in fresh ones,
all moves in each. Where another one proves better there, that is the best from then on; where the worlds run out, less
proof will do. A move leaves the comparison as soon as it is clear on which side of the step it lies, so that the worlds
go to those that are in doubt.
"""

from collections.abc import Generator, Iterator, Mapping
from random import Random
from typing import cast

from engine.bots.ledger import MISTAKE, SURE, Decision
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

LEAST = 40
"""Worlds in which a move must have been tried before anything is said of it"""
MOST = 600
"""Worlds after which it is told as it is by then"""
BATCH = 8
"""After so many worlds it is looked which moves are still in doubt"""
CLEAR = 3.0
"""So many standard errors away from the step nothing is in doubt any more"""


class Measured:
    """A move beside the best one: by how much that was better, in each world in which both were tried."""

    __slots__ = ("leads", "turn")

    def __init__(self, turn: Turn):
        self.turn = turn
        self.leads: dict[int, float] = {}
        """By the numbers of the worlds"""

    def decision(self, best: str) -> Decision | None:
        """Returns what the move costs; None as long as too few worlds have been tried."""
        leads = [*self.leads.values()]
        return Decision(sum(leads) / len(leads), standard_error(leads), best) if len(leads) >= LEAST else None

    def is_in_doubt(self, step: float) -> bool:
        """Returns whether more worlds may tell that it costs more or less than this, or that it is the better one."""
        so_far = self.decision("")
        if so_far is None or so_far.loss < -SURE * so_far.error:
            return True
        if so_far.loss < min(0, SURE * so_far.error - MISTAKE):
            return True  # were it left now, all others would be held against what is dear itself
        return abs(so_far.loss - step) <= CLEAR * so_far.error

    def is_better(self, by: float) -> bool:
        """Returns whether it is better than what was taken for the best, by so many standard errors."""
        so_far = self.decision("")
        return so_far is not None and so_far.loss < -by * so_far.error

    def hold_against(self, leads: Mapping[int, float]) -> None:
        """Measures it against another move from now on: by how much that one stays behind the best in each world."""
        self.leads = {number: lead - leads[number] for number, lead in self.leads.items() if number in leads}


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
        belief = Belief(view)
        yield
        yield from belief.read()
        self._best = values[0][1][0]
        self._measured = {move: Measured(turns.get(move, (move,))) for move in sorted(moves, key=str)}
        yield from self._compare(belief.worlds(self._now, self._luck), judge)

    def _compare(self, worlds: Iterator[Playout], judge: Judge) -> Iterator[None]:
        """Tries the best move and all that are in doubt in one world after the other."""
        tried = [*self._measured.values()]
        for number in range(MOST):
            world, best = next(worlds), self._measured[cast(OminoMove, self._best)]
            chance = yield from self._chance_after(world, best.turn, judge)
            best.leads[number] = 0.0
            for each in tried:
                if each is not best:
                    each.leads[number] = chance - (yield from self._chance_after(world, each.turn, judge))
            if number + 1 >= LEAST and (number + 1) % BATCH == 0:
                self._take_better()
                tried = [each for each in self._measured.values() if each.is_in_doubt(self._step)]
            if not tried:
                return
        self._take_better(SURE)

    def _take_better(self, by: float = CLEAR) -> None:
        """Takes another move for the best one, if it has proved better by so many standard errors."""
        better = {move: each for move, each in self._measured.items() if each.is_better(by)}
        if better:
            self._best = min(better, key=lambda move: sum(better[move].leads.values()) / len(better[move].leads))
            leads = better[self._best].leads
            for each in self._measured.values():
                each.hold_against(leads)

    def _chance_after(self, world: Playout, turn: Turn, judge: Judge) -> Generator[None, None, float]:
        chances = yield from played_on(after(world, turn), judge)
        return chances[self._view.seat]


def tutor(view: RoundView, step: float) -> Tutor:
    """Returns who judges the moves of a seat."""
    return OminoTutor(view, step)
