"""Benchmarks of the bots: milliseconds per decision, and per time slice of a bot's thinking."""

import gc
from array import array
from collections.abc import Iterator
from random import Random
from time import process_time

from engine.bots.bot import Bot, pick
from engine.bots.bot_registry import LEVELS, bots_for
from engine.game import NEXT_ROUND, AnyView
from engine.games import GAMES
from engine.randomness import RandomSource

POSITIONS = 1250
SAMPLE_INTERVAL = 5
"""Interval, in moves, between two sampled positions of a random match"""


def figures() -> dict[str, float]:
    """Measures the longest and the mean time per decision and per time slice, for every level of every game; returns
    the times by name.
    """
    results: dict[str, float] = {}
    for game in GAMES:
        bots = bots_for(game)
        for level in LEVELS:
            if level in bots:
                results.update(_measured(f"bots.{game}.{level}", bots[level], game))
    return results


def _measured(name: str, bot: Bot, game: str) -> dict[str, float]:
    gc.collect()
    gc.freeze()  # objects of earlier measurements do not count
    decisions: list[float] = []
    slices = array("d")  # a list of this many floats would slow down every garbage collection
    for number, view in enumerate(_views(game)):
        spent = list(_slices(bot, view, number))
        decisions.append(sum(spent))
        slices.extend(spent)
    in_order = sorted(slices)
    return {
        f"{name}.ms": 1000 * max(decisions),
        f"{name}.ms_mean": 1000 * sum(decisions) / len(decisions),
        f"{name}.slice_p99_ms": 1000 * in_order[int(len(in_order) * 0.99)],
        f"{name}.slice_max_ms": 1000 * in_order[-1],
    }


def _slices(bot: Bot, view: AnyView, seed: int) -> Iterator[float]:
    """Yields the processor time of each slice of a bot's thinking, in seconds."""
    thoughts = bot.think(view, Random(seed))
    while True:
        start = process_time()
        thought = next(thoughts, None)
        yield process_time() - start
        if thought is None:
            return


def _views(game: str) -> Iterator[AnyView]:
    """Yields positions of random matches with every number of seats."""
    options = GAMES[game].options()
    count = seed = 0
    while count < POSITIONS:
        rng = Random(seed)
        state, _ = GAMES[game].begin(options, pick(options.seats, rng), RandomSource(seed))
        seed += 1
        while not state.winners and count < POSITIONS:
            if state.round_over:
                state.play(state.actors()[0], NEXT_ROUND)
            seat = pick(state.actors(), rng)
            if rng.random() * SAMPLE_INTERVAL < 1:
                count += 1
                yield state.view(seat)
            state.play(seat, pick(state.moves(seat), rng))
