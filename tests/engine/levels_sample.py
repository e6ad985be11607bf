"""Measures the mean loss of a decision for each bot level, with all levels in the same positions and samples.

`python -m tests.engine.levels_sample 112 --game triominos` uses some decisions of 112 matches in which every level
plays against every level. `--every 20` uses fewer decisions, `--times 3` judges them more thoroughly, `--option
length=1` sets an option of the match. `docs/analysis.md` lists the figures.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from engine.bots.bot import decide
from engine.bots.bot_registry import LEVELS, find_bot
from engine.games import GAMES
from tests.engine.samples import Choice, choices, judged, mean_and_error

SEED = 4100
TOLD = 16
"""Number of matches between two reports, in which each pair of levels plays once"""

Losses = dict[str, float]
"""Loss of each level's move in a position, as a share of the match"""


def pair_of(number: int) -> tuple[str, str]:
    """Returns the levels that play a match; sixteen consecutive matches contain all pairs."""
    return LEVELS[number % 4], LEVELS[number // 4 % 4]


def asked(game: str, options: dict[str, object], number: int, every: int, times: int) -> Iterator[Losses]:
    """Yields the losses of the levels at every `every`-th decision of a match."""
    for place, choice in enumerate(choices(game, options, pair_of(number), SEED + number)):
        if place % every == number % every:
            losses = losses_at(game, choice, SEED + number, times)
            if losses:
                yield losses


def losses_at(game: str, choice: Choice, seed: int, times: int) -> Losses | None:
    """Returns the loss of each level's move in a position, or None if it cannot be judged.

    Each level has its own random numbers, which differ from those of the judgement, so that no level has an advantage.
    """
    moves = {
        level: decide(find_bot(game, level), choice.view, Random(f"{level} {seed} {choice.number}")).move
        for level in LEVELS
    }
    told = {move: judged(game, choice.view, move, choice.number, times) for move in set(moves.values())}
    if None in told.values():
        return None
    return {level: told[move].loss for level, move in moves.items()}


def tell(found: list[list[Losses]]) -> None:
    """Prints the mean loss of each level, and the difference to the level below it."""
    print(f"{len(found)} matches, {sum(map(len, found))} decisions")
    for level in LEVELS:
        show(level, [[losses[level] for losses in match] for match in found])
    for lower, upper in pairwise(LEVELS):
        show(f"{lower} less {upper}", [[losses[lower] - losses[upper] for losses in match] for match in found])


def show(name: str, matches: list[list[float]]) -> None:
    mean, error = mean_and_error(matches)
    print(f"  {name}: {100 * mean:.2f} ± {100 * error:.2f} %", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.levels_sample")
    parser.add_argument("matches", type=int)
    parser.add_argument("--game", default="triominos", choices=list(GAMES))
    parser.add_argument("--every", type=int, default=15)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    options = dict(option.partition("=")[::2] for option in given.option)
    found = []
    for number in range(given.matches):
        found.append(list(asked(given.game, options, number, given.every, given.times)))
        if len(found) % TOLD == 0 or len(found) == given.matches:
            tell(found)


if __name__ == "__main__":
    main()
