"""What the ledger tells of many matches between bots: luck has no favourites, and the better player loses less.

`python -m tests.engine.ledger_sample 100` plays and reckons so many matches of each game: hours. `--game`, `--seats
casual,casual`, `--option length=1` and `--coarse` make it less; `--luck` leaves out the moves, in Tri-Ominos and
Quad-Ominos where judging them takes longest. The figures stand in `docs/analysis.md`.
"""

import argparse
from math import sqrt
from statistics import mean, stdev, variance
from time import perf_counter, process_time

from engine.bots.arena import ArenaMatch, Job
from engine.bots.ledger import accounts, reckoned
from engine.games import GAMES

LATE = 0.004
"""Seconds that no slice should take"""


def spread(values):
    """Returns the standard error of the mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def reckon(match, fine):
    """Returns the swings of a match, the seconds that they took, and those of the longest slice."""
    swings, longest, began = [], 0.0, process_time()
    then = process_time()
    for found in reckoned(match, fine):
        now = process_time()
        longest, then = max(longest, now - then), now
        if found:
            swings.append(found[1])
    return swings, process_time() - began, longest


def sample(game, seats, options, matches, fine):
    """Yields for each match: the first entrant's account, the losses of each entrant, seconds, the longest slice."""
    for number in range(matches):
        turned = number % len(seats)
        played = ArenaMatch(Job(game, tuple(options.items()), tuple(seats), 600 + number, turned), perf_counter)
        played.play()
        swings, seconds, longest = reckon(played.match, fine)
        losses = [[] for _ in seats]
        for (seat, _), swing in zip(played.match.moves, swings[1:]):
            if swing.decision:
                losses[(seat - turned) % len(seats)].append(swing.decision.loss)
        yield accounts(swings)[turned], losses, seconds, longest


def tell(game, seats, options, matches, fine):
    found = list(sample(game, seats, options, matches, fine))
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
    print(f"  {mean(seconds):.1f} s a match, {max(seconds):.1f} at most; the longest slice {1000 * longest:.1f} ms")


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.engine.ledger_sample")
    parser.add_argument("matches", type=int)
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--seats", default="casual,casual")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--coarse", action="store_true")
    given = parser.parse_args()
    options = dict(option.partition("=")[::2] for option in given.option)
    for game in given.game or GAMES:
        tell(game, given.seats.split(","), options, given.matches, not given.coarse)


if __name__ == "__main__":
    main()
