"""Measures the luck analysis over many matches of bots: luck must favour no seat, and better players must lose less.

`python -m tests.engine.luck_sample 100` plays and analyses 100 matches of each game, which takes hours. `--game`,
`--seats casual,casual`, `--option length=1` and `--coarse` reduce the work. `--luck` skips the moves, whose analysis
takes longest in Tri-Ominos and Quad-Ominos; `--start` analyses only the start of each match, without playing. Every bot
keeps its seat, so that the advantage of a seat is visible. `docs/analysis.md` lists the figures.
"""

import argparse
from math import sqrt
from statistics import mean, stdev, variance
from time import perf_counter
from typing import NamedTuple

from engine.bots.arena import ArenaJob, ArenaMatch
from engine.bots.luck_analysis import ResultBreakdown, analyse_match, luckiest_seat, result_breakdowns
from engine.games import GAMES
from engine.ominos.moves import Place
from tests.engine.samples import TimedMove

TOLD = 10
"""Number of matches between two reports"""


def spread(values):
    """Returns the standard error of the mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def without_luck(match):
    """Returns the numbers of the moves that luck cannot follow: placed tiles, except for the last move."""
    return {number for number, (_, move) in enumerate(match.moves[:-1], 1) if isinstance(move, Place)}


class Found(NamedTuple):
    """Figures of one match."""

    accounts: list[ResultBreakdown]
    losses: list[list[float]]
    """Losses of the decisions by seat"""
    luckier: int | None
    misses: list[float]
    """Squared differences between the winning chance of seat 0 and its result, by move"""
    last: float | None
    """Winner's chance before the last move; None after a tie"""
    seconds: float
    longest: float
    """Seconds of the longest slice"""


def sample(game, seats, options, matches, fine, luck_alone=False, start_alone=False):
    """Plays and analyses matches; yields the figures of each."""
    for number in range(matches):
        played = ArenaMatch(ArenaJob(game, tuple(options.items()), tuple(seats), 600 + number, 0), perf_counter)
        if not start_alone:
            played.play()
        match = played.match
        work = TimedMove(analyse_match(match, fine, without_luck(match) if luck_alone else ()))
        swings = dict(found for found in work if found)
        losses = [[] for _ in seats]
        for number, swing in swings.items():
            if swing.decision and not luck_alone:
                losses[match.moves[number - 1][0]].append(swing.decision.loss)
        found = [*swings.values()]
        yield Found(
            result_breakdowns(found), losses, luckiest_seat(found), *precision(match, found), work.seconds, work.longest
        )


def precision(match, swings):
    """Returns the squared errors of the chances, and the winner's chance before the last move."""
    result = swings[-1].chances
    misses = [(swing.chances[0] - result[0]) ** 2 for swing in swings[:-1]]
    return misses, swings[-2].chances[match.winners[0]] if misses and len(match.winners) == 1 else None


def tell(game, seats, found, fine):
    print(f"{game}, {','.join(seats)}, {len(found)} matches, {'fine' if fine else 'coarse'}")
    for seat in range(len(seats)):
        starts = [each.accounts[seat].start for each in found]
        lucks = [each.accounts[seat].luck for each in found]
        named = sum(each.luckier == seat for each in found)
        print(f"  seat {seat}: start {100 * min(starts):.1f} to {100 * max(starts):.1f} %", end="; ")
        print(f"luck {100 * mean(lucks):+.2f} ± {100 * spread(lucks):.2f} %; clearly luckier in {named}")
    if found[0].misses:
        tell_matches(seats, found)
    seconds = [each.seconds for each in found]
    print(f"  {mean(seconds):.1f} s a match, {max(seconds):.1f} at most", end="; ")
    print(f"the longest slice {1000 * max(each.longest for each in found):.1f} ms", flush=True)


def tell_matches(seats, found):
    """Prints the figures that need complete matches."""
    lucks = [each.accounts[0].luck for each in found]
    results = [each.accounts[0].result for each in found]
    rests = [result - luck for result, luck in zip(results, lucks)]
    if len(found) > 1 and variance(results):
        print(f"  variance of the result less luck: {variance(rests) / variance(results):.2f} of that of the result")
    agreeing = [(luck > 0) == (result > 1 / len(seats)) for luck, result in zip(lucks, results) if luck]
    print(f"  the luckier won {sum(agreeing)} of {len(agreeing)}")
    lasts = [each.last for each in found if each.last is not None]
    print(f"  Brier score {mean(mean(each.misses) for each in found):.3f}", end="; ")
    print(f"the winner's chance before the last move {mean(lasts):.2f}")
    for seat, name in enumerate(seats):
        means = [mean(each.losses[seat]) for each in found if each.losses[seat]]
        if means:
            print(f"  {name}: a decision costs {100 * mean(means):.2f} ± {100 * spread(means):.2f} %")


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.engine.luck_sample")
    parser.add_argument("matches", type=int)
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--seats", default="casual,casual")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--coarse", action="store_true")
    parser.add_argument("--luck", action="store_true")
    parser.add_argument("--start", action="store_true")
    given = parser.parse_args()
    options = dict(option.partition("=")[::2] for option in given.option)
    seats, fine = given.seats.split(","), not given.coarse
    for game in given.game or GAMES:
        found = []
        for each in sample(game, seats, options, given.matches, fine, given.luck, given.start):
            found.append(each)
            if (len(found) % TOLD == 0 and not given.start) or len(found) == given.matches:
                tell(game, seats, found, fine)


if __name__ == "__main__":
    main()
