"""Shared parts of the measurements of analysis, levels and coach: decisions of bots, thorough judgement, errors."""

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
from engine.bots.ominos.move_comparison import MoveComparison, MoveResults
from engine.bots.ominos.search_bot import can_solve
from engine.games import GAMES
from engine.match import Match

Result = TypeVar("Result")

OMINOS = ("triominos", "quadominos")
"""Games with hidden hands, in which a thorough judgement needs more playouts and more samples"""

WORLDS = 120
"""Number of samples of a judgement as thorough as that of the analysis"""


class Choice(NamedTuple):
    """Position in which a seat has several legal moves."""

    number: int
    """Number of moves before it"""
    seat: int
    view: object
    move: object
    """Move that the seat's bot plays"""


def choices(game: str, options: dict[str, object], levels: Sequence[str], seed: int) -> Iterator[Choice]:
    """Plays a match of these levels and yields each decision between several moves."""
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
    """Returns the loss of a move, judged `times` times as thoroughly as in the analysis.

    The best move and the samples depend only on `number`: moves of one view are compared with the same best move in the
    same samples, while other samples determine the best move. Games without hidden information have a single exact
    result.
    """
    if game not in OMINOS:
        tutor = coach_for(game, view, 0.0)
        if tutor:
            whole(tutor.think())
        return tutor.cost(move) if tutor else None
    if can_solve(view):
        return whole(of_ominos.judge_move(view, move, FINE._replace(nodes=times * FINE.nodes)))[0]
    comparison = MoveComparison(view, number + 1)
    whole(comparison.prepare(times * FINE.playouts))
    return measured(comparison, comparison.results_of(move), times * WORLDS)


def measured(comparison: MoveComparison, results: MoveResults, worlds: int) -> Decision | None:
    """Returns the loss of a move against the best one in this number of samples."""
    whole(comparison.run([results], worlds))
    return comparison.decision(results)


def whole(work: Generator[object, None, Result]) -> Result:
    """Runs a sliced computation to its end and returns its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


class TimedMove:
    """Sliced computation with time measurement."""

    def __init__(self, work: Iterable[Result]):
        self._work = work
        self.seconds = self.longest = 0.0
        """Processor seconds of all slices, and of the longest one"""

    def __iter__(self) -> Iterator[Result]:
        gc.freeze()  # as in the app, the collector ignores older objects
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
    """Returns the mean of all values and its standard error; values of one match count as correlated.

    >>> mean_and_error([[1.0, 1.0], [3.0, 3.0]])
    (2.0, 1.0)
    """
    found = [values for values in matches if values]
    count = sum(map(len, found))
    mean = sum(map(sum, found)) / count
    off = sum((sum(values) - len(values) * mean) ** 2 for values in found)
    return mean, sqrt(off * len(found) / max(1, len(found) - 1)) / count
