"""Fits the winning chance in Tri-Ominos and Quad-Ominos to matches of the greedy bot.

`python -m tools.fit_win_probability triominos 2 300` plays 300 matches of two seats. It prints the two parameters
(spread and gain) that best predict the winners from the totals after each round. They are stored in
`engine/bots/ominos/win_probability.py`.
"""

import sys
from collections.abc import Iterator
from itertools import product
from math import exp, log, sqrt
from random import Random
from typing import cast

from engine.bots.bot import decide
from engine.bots.bot_registry import find_bot
from engine.games import GAMES
from engine.match import Match
from engine.ominos.state import OminoState

SPREADS = (15, 20, 25, 30, 35, 45, 52, 60, 70, 85, 100)
GAINS = (30, 45, 60, 90, 130, 180, 250)

Sample = tuple[list[int], int, float]
"""Totals after a round, a seat, and that seat's share of the win"""


def samples(game: str, seats: int, matches: int) -> Iterator[Sample]:
    greedy = find_bot(game, "greedy")
    for seed in range(matches):
        match = Match(GAMES[game], {}, ["greedy"] * seats, 50_000 + seed)
        rng = Random(seed)
        state = cast(OminoState, match.state)
        totals, number = [], state.round
        while not match.winners:
            seat = state.actors()[0]
            match.play(seat, decide(greedy, match.view(seat), rng).move)
            if state.round > number:
                number = state.round
                totals.append(list(state.scores))
        for scores, seat in product(totals, range(seats)):
            yield scores, seat, (seat in match.winners) / len(match.winners)


def log_loss(found: list[Sample], target: int | None, spread: float, gain: float) -> float:
    """Computes the mean log loss of the winning chances that these parameters predict."""
    total = 0.0
    for scores, seat, won in found:
        best = max(scores)
        scale = spread * sqrt(1 + max(0, (target or 0) - best) / gain)
        shares = [exp((score - best) / scale) for score in scores]
        chance = min(max(shares[seat] / sum(shares), 1e-6), 1 - 1e-6)
        total -= won * log(chance) + (1 - won) * log(1 - chance)
    return total / len(found)


def main(game: str, seats: int, matches: int) -> None:
    found = list(samples(game, seats, matches))
    state = cast(OminoState, Match(GAMES[game], {}, ["greedy"] * seats, 0).state)
    target = state.rules.target
    least = min((log_loss(found, target, *pair), pair) for pair in product(SPREADS, GAINS))
    print(f"{game}, {seats} seats, {len(found)} samples: spread {least[1][0]}, gain {least[1][1]} ({least[0]:.4f})")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
