"""Measures how often the coach questions a move that a hint has advised, for each threshold.

`python -m tests.app.hint_sample 280 --game triominos` asks for 280 hints. `docs/analysis.md` lists the figures.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from time import process_time
from typing import Any

from app.match.bots import Advice
from app.match.coaches import CoachJob
from engine.bots.coach import WARNING_LOSSES, should_warn
from engine.bots.luck_analysis import MISTAKE_LOSS
from engine.games import GAMES
from tests.engine.coach_sample import told_of
from tests.engine.samples import choices

SEED = 9900
EVERY = 2
"""Interval between the decisions of a match that are used"""


def views(game: str) -> Iterator[Any]:
    """Yields the view before every second decision of a greedy bot against a learner, match after match."""
    own = (choice for seed in count(SEED) for choice in choices(game, {}, ["greedy", "learner"], seed))
    return islice((choice for choice in own if choice.seat == 0), EVERY - 1, None, EVERY)


def hint_on(game: str, view: Any) -> Any:
    """Returns the advised move of a hint after its analysis is complete."""
    advice = Advice(game, view, Random(1), judging=CoachJob(game, view, MISTAKE_LOSS))
    while not advice.is_done:
        advice.step()
    return advice.move


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.app.hint_sample")
    parser.add_argument("hints", type=int)
    parser.add_argument("--game", default="triominos", choices=list(GAMES))
    given = parser.parse_args()
    asked: Counter[str] = Counter()
    seconds = 0.0
    for number, choice in enumerate(islice(views(given.game), given.hints), 1):
        then = process_time()
        hint = hint_on(given.game, choice.view)
        seconds += process_time() - then
        for name, step in WARNING_LOSSES.items():
            asked[name] += should_warn(told_of(given.game, choice._replace(move=hint), step)[0], step)
        if number % 20 == 0 or number == given.hints:
            told = ", ".join(f"{asked[name]} at {name}" for name in WARNING_LOSSES)
            print(f"{number} hints, {seconds / number:.2f} s each; the coach asks about {told}", flush=True)


if __name__ == "__main__":
    main()
