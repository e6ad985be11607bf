"""What the samples of the ledger, the levels and the tutor share: decisions of bots, a thorough judgement, errors."""

import gc
from collections.abc import Generator, Iterable, Iterator, Sequence
from math import sqrt
from random import Random
from time import process_time
from typing import Any, NamedTuple, TypeVar

from engine.bots.bot import decide
from engine.bots.bot_registry import find_bot
from engine.bots.coach import coach_for
from engine.bots.luck_analysis import Decision
from engine.bots.ominos import luck_analysis as of_ominos
from engine.bots.ominos.luck_analysis import FINE
from engine.bots.ominos.move_trials import MoveTrial, MoveTrials
from engine.bots.ominos.search import can_solve
from engine.games import GAMES
from engine.match import Match

Result = TypeVar("Result")

OMINOS = ("triominos", "quadominos")
"""The games whose hands are hidden: there a thorough judgement takes more playouts and more worlds"""

WORLDS = 120
"""Worlds of a judgement that is as thorough as that of the ledger"""


class Choice(NamedTuple):
    """A moment at which a seat had several moves."""

    number: int
    """How many moves the match then had"""
    seat: int
    view: object
    move: object
    """What its bot plays"""


def choices(game: str, options: dict[str, object], levels: Sequence[str], seed: int) -> Iterator[Choice]:
    """Plays a match of these levels and yields each of its decisions that had a choice."""
    match = Match(GAMES[game], options, [f"player {seat}" for seat in range(len(levels))], seed)
    rng = Random(seed)
    while not match.winners:
        match.next_round()
        seat = match.state.actors()[0]
        view = match.view(seat)
        move = decide(find_bot(game, levels[seat]), view, rng).move
        if len(match.state.moves(seat)) > 1:
            yield Choice(len(match.moves), seat, view, move)
        match.play(seat, move)


def judged(game: str, view: Any, move: Any, number: int, times: int) -> Decision | None:
    """Returns what a move costs, so many times as thoroughly as the ledger tells it.

    The best move and the worlds follow from the number alone: moves of one view are held against the same best one in
    the same worlds, and that was found in others. Where nothing is hidden there is only one answer.
    """
    if game not in OMINOS:
        tutor = coach_for(game, view, 0.0)
        if tutor:
            whole(tutor.think())
        return tutor.cost(move) if tutor else None
    if can_solve(view):
        return whole(of_ominos.judge_move(view, move, FINE._replace(nodes=times * FINE.nodes)))[0]
    trials = MoveTrials(view, number + 1)
    whole(trials.prepare(times * FINE.playouts))
    return measured(trials, trials.of(move), times * WORLDS)


def measured(trials: MoveTrials, trial: MoveTrial, worlds: int) -> Decision | None:
    """Returns the cost of a move against the best one, in so many worlds."""
    whole(trials.run([trial], worlds))
    return trials.decision(trial)


def whole(work: Generator[object, None, Result]) -> Result:
    """Does work in slices to its end and returns what it ends with."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


class TimedMove:
    """Work in slices that is looked at with a clock."""

    def __init__(self, work: Iterable[Result]):
        self._work = work
        self.seconds = self.longest = 0.0
        """What all slices took together, and the longest of them"""

    def __iter__(self) -> Iterator[Result]:
        gc.freeze()  # as in the app, the collector passes over what others have made
        then = process_time()
        for found in self._work:
            self._add(process_time() - then)
            yield found
            then = process_time()
        self._add(process_time() - then)
        gc.unfreeze()

    def _add(self, seconds: float) -> None:
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


def mean_and_error(matches: Iterable[Sequence[float]]) -> tuple[float, float]:
    """Returns the mean of all values and its standard error: what comes from one match hangs together.

    >>> mean_and_error([[1.0, 1.0], [3.0, 3.0]])
    (2.0, 1.0)
    """
    found = [values for values in matches if values]
    count = sum(map(len, found))
    mean = sum(map(sum, found)) / count
    off = sum((sum(values) - len(values) * mean) ** 2 for values in found)
    return mean, sqrt(off * len(found) / max(1, len(found) - 1)) / count
