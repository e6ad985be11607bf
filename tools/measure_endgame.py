"""Measures the benefit of solving the end of a round in Tri-Ominos and Quad-Ominos.

`python -m tools.measure_endgame triominos 40` plays 40 matches of the expert against itself. In each position with an
empty well it computes the exact winning chance after every move. It then compares the moves of three bots with the best
move: the expert, an expert that samples such positions like any other, and the greedy bot.
"""

import sys
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import cast

from engine.bots.bot import decide
from engine.bots.bot_registry import find_bot
from engine.bots.ominos.endgame import EndgameSolver
from engine.bots.ominos.inference import Belief, playout_from_view
from engine.bots.ominos.search_bot import can_solve
from engine.bots.ominos.win_probability import WinEstimator
from engine.games import GAMES
from engine.match import Match
from engine.ominos.moves import OminoMove
from engine.ominos.state import OminoState
from engine.ominos.view import RoundView

PLAYERS = ("expert", "expert-endgame", "greedy")
NODES = 40_000
"""Number of search nodes above which a position is left out"""
SEED = 70_000
SAME = 1e-9
"""Difference below which two chances count as equal"""

Chances = dict[OminoMove, float]
"""Winning chance after each move"""


def rounds(game: str, matches: int) -> Iterator[list[RoundView]]:
    """Yields for each round the positions that can be solved and in which several moves are legal."""
    expert = find_bot(game, PLAYERS[0])
    for seed in range(SEED, SEED + matches):
        match, rng = Match(GAMES[game], {}, ["expert"] * 2, seed), Random(seed)
        ends: list[RoundView] = []
        while not match.winners:
            state = cast(OminoState, match.state)
            number, seat = state.round, state.turn
            view = state.view(seat)
            if can_solve(view) and len(state.moves(seat)) > 1:
                ends.append(view)
            match.play(seat, decide(expert, view, rng).move)
            if match.winners or state.round != number:
                yield ends
                ends = []


def winning_chances(view: RoundView) -> Chances | None:
    """Returns the winning chance after each move with perfect play, or None if the search needs more than `NODES`
    nodes.
    """
    endgame = EndgameSolver(next(Belief(view).samples(playout_from_view(view), Random(0))), WinEstimator(view))
    for _ in endgame.solve(NODES):
        pass
    found: Chances = {}
    for value, turn in endgame.values:
        found.setdefault(turn[0], value)  # turns are sorted, so the first one with a move is the best
    return found if endgame.is_exact else None


def losses_of(game: str, view: RoundView, chances: Chances) -> list[float]:
    """Returns the difference between the best winning chance and that of each bot's move."""
    best = max(chances.values())
    return [best - chances[decide(find_bot(game, name), view, Random(1)).move] for name in PLAYERS]


def main(game: str, matches: int) -> None:
    found: list[list[list[float]]] = []
    left_out = 0
    for ends in rounds(game, matches):
        solved = [(view, winning_chances(view)) for view in ends]
        found.append([losses_of(game, view, chances) for view, chances in solved if chances])
        left_out += sum(chances is None for _, chances in solved)
    positions = [falls_short for ends in found for falls_short in ends]
    print(f"{len(found)} rounds, {sum(map(bool, found))} of them with {len(positions)} ends; {left_out} left out")
    for index, name in enumerate(PLAYERS if positions else ()):
        worse = mean(falls_short[index] > SAME for falls_short in positions)
        lost = [100 * sum(falls_short[index] for falls_short in ends) for ends in found]
        more = [100 * sum(falls_short[index] - falls_short[0] for falls_short in ends) for ends in found]
        loss, excess = mean_with_interval(lost), mean_with_interval(more)
        print(f"{name}: {worse:.1%} not the best move; loses {loss} % of a match a round, {excess} more")


def mean_with_interval(values: list[float]) -> str:
    """Returns the mean of values with its 95 % confidence interval."""
    return f"{mean(values):.2f} ± {1.96 * stdev(values) / sqrt(len(values)):.2f}"


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
