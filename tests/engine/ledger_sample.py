"""What the ledger tells of many matches between bots: luck has no favourites, and the better player loses less.

`python -m tests.engine.ledger_sample 100` plays and reckons so many matches of each game: hours. `--game`, `--seats
casual,casual`, `--option length=1` and `--coarse` make it less; `--luck` leaves out the moves, in Tri-Ominos and
Quad-Ominos where judging them takes longest. The figures stand in `docs/analysis.md`.
"""

import argparse
from math import sqrt
from statistics import mean, stdev, variance
from time import perf_counter

from engine.bots.arena import ArenaMatch, Job
from engine.bots.ledger import accounts, reckoned
from engine.games import GAMES
from engine.ominos.moves import Place
from tests.engine.samples import Timed

TOLD = 10
"""After so many matches it is told what has been found so far"""


def spread(values):
    """Returns the standard error of the mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def without_luck(match):
    """Returns the moves, by their numbers, after which no luck can follow: tiles that were laid, but for the last."""
    return {number for number, (_, move) in enumerate(match.moves[:-1], 1) if isinstance(move, Place)}


def sample(game, seats, options, matches, fine, luck_alone):
    """Yields for each match: the first entrant's account, the losses of each entrant, seconds, the longest slice."""
    for number in range(matches):
        turned = number % len(seats)
        played = ArenaMatch(Job(game, tuple(options.items()), tuple(seats), 600 + number, turned), perf_counter)
        played.play()
        match = played.match
        work = Timed(reckoned(match, fine, without_luck(match) if luck_alone else ()))
        swings = dict(found for found in work if found)
        losses = [[] for _ in seats]
        for number, swing in swings.items():
            if swing.decision and not luck_alone:
                losses[(match.moves[number - 1][0] - turned) % len(seats)].append(swing.decision.loss)
        yield accounts([*swings.values()])[turned], losses, work.seconds, work.longest


def tell(game, seats, found, fine):
    lucks = [account.luck for account, *_ in found]
    results = [account.result for account, *_ in found]
    rests = [account.result - account.luck for account, *_ in found]
    print(f"{game}, {','.join(seats)}, {len(found)} matches, {'fine' if fine else 'coarse'}")
    print(f"  luck of the first {100 * mean(lucks):+.1f} ± {100 * spread(lucks):.1f} %")
    if len(found) > 1 and variance(results):
        print(f"  variance of the result less luck: {variance(rests) / variance(results):.2f} of that of the result")
    agreeing = [(luck > 0) == (result > 1 / len(seats)) for luck, result in zip(lucks, results) if luck]
    print(f"  the luckier won {sum(agreeing)} of {len(agreeing)}")
    for entrant, name in enumerate(seats):
        means = [mean(losses[entrant]) for _, losses, *_ in found if losses[entrant]]
        if means:
            print(f"  {name}: a decision costs {100 * mean(means):.2f} ± {100 * spread(means):.2f} %")
    seconds, longest = [each for *_, each, _ in found], max(each for *_, each in found)
    print(f"  {mean(seconds):.1f} s a match, {max(seconds):.1f} at most", end="; ")
    print(f"the longest slice {1000 * longest:.1f} ms", flush=True)


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.engine.ledger_sample")
    parser.add_argument("matches", type=int)
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--seats", default="casual,casual")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--coarse", action="store_true")
    parser.add_argument("--luck", action="store_true")
    given = parser.parse_args()
    options = dict(option.partition("=")[::2] for option in given.option)
    seats, fine = given.seats.split(","), not given.coarse
    for game in given.game or GAMES:
        found = []
        for each in sample(game, seats, options, given.matches, fine, given.luck):
            found.append(each)
            if len(found) % TOLD == 0 or len(found) == given.matches:
                tell(game, seats, found, fine)


if __name__ == "__main__":
    main()
