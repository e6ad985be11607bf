"""Comparison of moves in common sampled worlds: the cost of each against the best, for the ledger and the tutor.

The expert finds the best move in some worlds. The lead of the best move over each other one is measured in fresh
worlds, all moves in each. A move that proves better there is the best from then on. Ledger and tutor draw the same
worlds for the same view, so that they agree about a move.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from engine.bots.ledger import MISTAKE, SURE, Chances, Decision, gained, nothing
from engine.bots.ominos.belief import Belief, playout_of
from engine.bots.ominos.chance import Judge
from engine.bots.ominos.endgame import Endgame, after
from engine.bots.ominos.halving import STEPS_IN_A_SLICE
from engine.bots.ominos.playout import Playout
from engine.bots.ominos.search import Values, horizon_of
from engine.bots.ominos.turns import Turn
from engine.ominos.moves import OminoMove, Place
from engine.ominos.tiles import tile_name
from engine.ominos.view import RoundView

if TYPE_CHECKING:
    from engine.bots.ominos.search import Searcher

CLEAR = 3.0
"""Standard errors beyond which a difference is certain"""


class Trial:
    """Results of one move in its worlds, and the leads of the best move there."""

    __slots__ = ("_squares", "_sum", "chances", "count", "turn")

    def __init__(self, turn: Turn):
        self.turn = turn
        self.chances: dict[int, Sequence[float]] = {}
        """Chances of all seats after the move, by world number"""
        self.clear()

    def clear(self) -> None:
        """Clears the leads, which were measured against an earlier best move."""
        self.count, self._sum, self._squares = 0, 0.0, 0.0

    def add(self, lead: float) -> None:
        """Adds the lead of the best move in another world."""
        self.count += 1
        self._sum += lead
        self._squares += lead * lead

    @property
    def move(self) -> OminoMove:
        return self.turn[0]

    @property
    def loss(self) -> float:
        """Returns the mean lead of the best move."""
        return self._sum / self.count

    @property
    def error(self) -> float:
        """Returns the standard error of the loss, from at least two worlds."""
        spread = max(0.0, self._squares - self._sum * self._sum / self.count)
        return sqrt(spread / (self.count - 1) / self.count)

    def is_better(self, by: float) -> bool:
        """Returns whether the move is better than the best one by this many standard errors."""
        return self.count > 1 and self.loss < -by * self.error

    def may_be_better(self) -> bool:
        """Returns whether more worlds may show that this move clearly beats the best one."""
        loss, error = self.loss, self.error
        return loss < -SURE * error or loss < min(0, SURE * error - MISTAKE)


class Trials:
    """Comparison of moves, in slices."""

    def __init__(self, view: RoundView, repeat: int = 0):
        """`repeat`: number of the sample; each number draws other worlds, ledger and tutor use 0."""
        self.best: Trial
        """Best move so far"""
        self.ranked: list[Trial] = []
        """Moves examined by the expert, its best first"""
        self._view, self._judge = view, Judge(view)
        self._now = playout_of(view)
        self._rng = Random(f"trials {view.round} {len(view.story)} {repeat}")
        self._belief = Belief(view)
        self._worlds = self._belief.worlds(self._now, self._rng)
        self._count = 0
        self._trials: dict[OminoMove, Trial] = {}

    def prepare(self, playouts: int) -> Generator[None, None, None]:
        """Runs the expert's search for the best move, in slices."""
        expert = expert_of(self._view)
        self._now.hoarder = self._view.seat if expert.hoards(self._view) else None
        values: Values = []
        for values in expert.weighed(self._view, self._judge, self._rng, playouts):  # noqa: B007  # the last values are the result
            yield
        for _, turn in values:
            self._trials.setdefault(turn[0], Trial(turn))
        self.ranked = [*self._trials.values()]
        self.best = self.ranked[0]
        yield
        yield from self._belief.read()

    def of(self, move: OminoMove) -> Trial:
        """Returns the trial of a move; the rotations of an opening tile share one trial."""
        move = named(self._now, move)
        return self._trials.setdefault(move, Trial((move,)))

    def compare(
        self, tried: Iterable[Trial], batches: Iterable[int], is_in_doubt: Callable[[Trial], bool]
    ) -> Generator[None, None, bool]:
        """Tries moves in batches of worlds while they are in doubt. Returns whether a move is in doubt at the end."""
        tried = [trial for trial in tried if trial is not self.best]
        for worlds in batches:
            if not tried:
                return False
            yield from self.run(tried, worlds)
            self.take_better()
            tried = [trial for trial in self._trials.values() if trial.count > 1 and is_in_doubt(trial)]
        return bool(tried)

    def run(self, tried: Iterable[Trial], worlds: int) -> Generator[None, None, None]:
        """Tries the best move and the moves in `tried` in further worlds, in slices."""
        for number in range(self._count, self._count + worlds):
            world, best = next(self._worlds), self.best
            best.chances[number] = yield from played_on(after(world, best.turn), self._judge)
            for trial in tried:
                if trial is not best:
                    trial.chances[number] = yield from played_on(after(world, trial.turn), self._judge)
                    trial.add(best.chances[number][self._view.seat] - trial.chances[number][self._view.seat])
        self._count += worlds

    def take_better(self, by: float = CLEAR) -> None:
        """Replaces the best move by a move that is better by this many standard errors."""
        better = [trial for trial in self._trials.values() if trial.is_better(by)]
        if not better:
            return
        self.best = min(better, key=lambda trial: trial.loss)
        seat, best = self._view.seat, self.best.chances
        for trial in self._trials.values():
            trial.clear()
            for number, chances in trial.chances.items() if trial is not self.best else ():
                if number in best:
                    trial.add(best[number][seat] - chances[seat])

    def decision(self, trial: Trial) -> Decision | None:
        """Returns the cost of a move; None if it was not tried."""
        if trial is self.best:
            return Decision(0.0, 0.0, str(trial.move))
        return Decision(trial.loss, trial.error, str(self.best.move)) if trial.count > 1 else None

    def play(self, trial: Trial) -> Chances:
        """Returns the change of each seat's chances by the choice of a move."""
        leads = self._leads(trial) if trial is not self.best else [nothing(len(self._view.scores))]
        return tuple(-sum(column) / len(leads) for column in zip(*leads))

    def _leads(self, trial: Trial) -> list[Chances]:
        """Returns the leads of the best move for all seats, in the worlds where both moves were tried."""
        best = self.best.chances
        return [gained(best[number], chances) for number, chances in trial.chances.items() if number in best]


def played_on(world: Playout, judge: Judge) -> Generator[None, None, list[float]]:
    """Plays a world on by the policy and returns the chances."""
    horizon = horizon_of(len(world.scores))
    while not world.run(min(world.steps + STEPS_IN_A_SLICE, horizon)) and world.steps < horizon:
        yield
    yield
    return judge.of_all(world)


def named(now: Playout, move: OminoMove) -> OminoMove:
    """Normalises a move for the bots: an opening tile has one orientation, as the others are equivalent."""
    if now.table.laid or not isinstance(move, Place):
        return move
    return move._replace(digits=tile_name(move.digits))


def standard_error(values: Sequence[float]) -> float:
    """Returns the standard error of the mean of at least two values."""
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def calculated(view: RoundView, nodes: int) -> Generator[None, None, tuple[dict[OminoMove, float], bool]]:
    """Calculates the chances after each move if no tile is hidden; returns them and whether they are exact."""
    now = playout_of(view)
    endgame = Endgame(next(Belief(view).worlds(now, Random("end"))), Judge(view))
    yield
    yield from endgame.solve(nodes)
    values: dict[OminoMove, float] = {}
    for value, turn in endgame.values:
        values.setdefault(turn[0], value)
    return values, endgame.is_exact


def expert_of(view: RoundView) -> "Searcher":
    """Returns the expert bot for a view."""
    from engine.bots.ominos.levels import expert_for

    return expert_for(view)
