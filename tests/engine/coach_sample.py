"""Measures the coach: compares its warnings about moves of a learner with a judgement ten times as thorough.

`python -m tests.engine.coach_sample 500 --game triominos` judges 500 moves; `--seats learner,casual` sets the players.
`docs/analysis.md` lists the figures.
"""

import argparse
from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from engine.bots.coach import WARNING_LOSSES, coach_for, should_warn
from engine.bots.luck_analysis import SIGNIFICANCE, Decision
from engine.games import GAMES
from tests.engine.samples import Choice, TimedMove, choices, judged

THOROUGHLY = 10
"""Factor by which the reference judgement is more thorough than the analysis"""
EVERY = 3
"""Every third decision of a match is used, because neighbouring decisions are correlated"""
SEED = 2100


class Judged(NamedTuple):
    """A move of a learner."""

    told: dict[str, Decision | None]
    """Loss by the coach's estimate for each warning threshold"""
    truth: Decision
    seconds: float
    """Processor seconds of the coach at its smallest threshold"""
    slice_ms: float
    """Milliseconds of its longest slice"""


def first_choices(game: str, levels: list[str], seed: int = SEED) -> Iterator[Choice]:
    """Yields every third decision of the first player, match after match."""
    own = (choice for each in count(seed) for choice in choices(game, {}, levels, each) if choice.seat == 0)
    return islice(own, EVERY - 1, None, EVERY)


def told_of(game: str, choice: Choice, step: float) -> tuple[Decision | None, TimedMove]:
    """Returns the coach's estimate of the loss of a move, and its timed computation."""
    tutor = coach_for(game, choice.view, step)
    work = TimedMove(tutor.think() if tutor else ())
    for _ in work:
        pass
    return tutor.cost(choice.move) if tutor else None, work


def sample(game: str, levels: list[str]) -> Iterator[Judged]:
    for choice in first_choices(game, levels):
        truth = judged(game, choice.view, choice.move, choice.number, THOROUGHLY)
        if truth:
            found = {name: told_of(game, choice, step) for name, step in WARNING_LOSSES.items()}
            _, work = found["small"]
            yield Judged({name: cost for name, (cost, _) in found.items()}, truth, work.seconds, 1000 * work.longest)


def tell(found: list[Judged]) -> None:
    print(f"{len(found)} moves")
    for name, step in WARNING_LOSSES.items():
        dear = [
            each for each in found if each.truth.loss >= 2 * step and each.truth.loss > SIGNIFICANCE * each.truth.error
        ]
        cheap = [each for each in found if each.truth.loss < step]
        right, wrong = (sum(should_warn(each.told[name], step) for each in some) for some in (dear, cheap))
        print(f"  {name} ({100 * step:.0f} %): asks about {right} of {len(dear)} that cost twice as much")
        print(f"    and about {wrong} of {len(cheap)} that cost less")
    seconds = sorted(each.seconds for each in found)
    longest = max(each.slice_ms for each in found)
    print(f"  {seconds[len(seconds) // 2]:.2f} s a move, {seconds[int(0.95 * len(seconds))]:.2f} for 19 of 20")
    print(f"  the longest slice {longest:.1f} ms", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.coach_sample")
    parser.add_argument("moves", type=int)
    parser.add_argument("--game", default="triominos", choices=list(GAMES))
    parser.add_argument("--seats", default="learner,casual")
    given = parser.parse_args()
    found = []
    for each in islice(sample(given.game, given.seats.split(",")), given.moves):
        found.append(each)
        if len(found) % 50 == 0 or len(found) == given.moves:
            tell(found)


if __name__ == "__main__":
    main()
