"""Measures how well the bots of Tri-Ominos and Quad-Ominos infer the opponent's hand.

`python -m tools.measure_inference triominos greedy 40` plays 40 matches between two greedy bots. Before each move it
counts the hidden tiles of the opponent that are in the right hand in a bot's samples: once using only certain facts,
and once also using the tiles that the opponent has placed and drawn.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import cast

from engine.bots.arena import read_entrant
from engine.bots.bot import decide
from engine.bots.ominos.inference import Belief, playout_from_view
from engine.games import GAMES
from engine.match import Match
from engine.ominos.state import OminoState
from engine.ominos.tiles import Digits
from engine.ominos.view import RoundView

WORLDS = 20
SEED = 80_000


def positions(game: str, name: str, matches: int) -> Iterator[tuple[int, RoundView, list[Digits]]]:
    """Yields the seed of the match, the view of the current seat, and the tiles of its opponent, before each move."""
    bot, iterations = read_entrant(game, name)
    for seed in range(SEED, SEED + matches):
        match, rng = Match(GAMES[game], {}, [name] * 2, seed), Random(seed)
        while not match.winners:
            match.next_round()
            state = cast(OminoState, match.state)
            view = state.view(state.turn)
            yield seed, view, list(view.tiles.names(state.hands[1 - state.turn]))
            match.play(state.turn, decide(bot, view, rng, iterations).move)


def share_right(view: RoundView, tiles: list[Digits], reads: bool) -> float | None:
    """Returns the share of the opponent's hidden tiles that samples place correctly, or None if none is hidden."""
    belief = Belief(view)
    for _ in belief.read() if reads else ():
        pass
    other = 1 - view.seat
    hidden = belief.ordered_tiles.hand(tiles) & ~belief.hands[other]
    if not hidden:
        return None
    count = belief.ordered_tiles.count
    worlds = islice(belief.samples(playout_from_view(view), Random(0)), WORLDS)
    return mean(count(world.hands[other] & hidden) for world in worlds) / count(hidden)


def main(game: str, name: str, matches: int) -> None:
    found: dict[int, list[tuple[float, float]]] = {}
    for seed, view, tiles in positions(game, name, matches):
        certain, read = share_right(view, tiles, False), share_right(view, tiles, True)
        if certain is not None and read is not None:
            found.setdefault(seed, []).append((certain, read))
    print(f"{sum(map(len, found.values()))} positions of {matches} matches")
    shares = [[mean(column) for column in zip(*rows)] for rows in found.values()]
    for label, values in (
        ("certain", [certain for certain, _ in shares]),
        ("read", [read for _, read in shares]),
        ("more", [read - certain for certain, read in shares]),
    ):
        print(f"{label}: {mean(values):.1%} ± {1.96 * stdev(values) / sqrt(len(values)):.1%}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
