"""Measures how reliably the analysis detects blunders, and how often it criticises moves of strong bots.

A blunder is the tile with the fewest points in a match of strong bots. `python -m tests.engine.blunder_sample 50 --game
triominos` judges 50 blunders. `docs/analysis.md` lists the figures.
"""

import argparse
from collections.abc import Iterator
from itertools import count
from random import Random
from statistics import mean
from time import process_time
from typing import Any, NamedTuple

from engine.bots.luck_analysis import MISTAKE_LOSS, Decision
from engine.bots.ominos.luck_analysis import FINE, judge_move
from engine.bots.ominos.move_comparison import MoveComparison
from engine.bots.ominos.search_bot import can_solve
from engine.ominos.moves import Place
from engine.ominos.quadominos import BONUS
from tests.engine.samples import OMINOS, choices, measured, whole

GAPS = {"triominos": 40, "quadominos": 30}
"""Minimum difference in points between the best tile and a blunder"""
EVERY = 3
"""Every third decision without a blunder is judged"""
REFUTED = 3.0
"""Number of standard errors by which a loss must be negative to refute the best move"""
THOROUGHLY = 600
"""Number of samples of the thorough measurement"""
SEED = 4300


class Judged(NamedTuple):
    """Move with its loss by the analysis and by a thorough measurement with other samples."""

    decision: Decision
    truth: Decision
    """Loss against the same best move by the thorough measurement"""


class Sampled(NamedTuple):
    """Decision of a strong bot."""

    own: Judged | None
    """Move that the bot plays"""
    blunder: Judged | None
    """Tile with the fewest points; None if the difference is small"""
    seconds: float
    """Processor seconds of the analysis of the bot's move"""


def points_of(view: Any, move: Place) -> int:
    """Returns the points of a tile, including its bonus."""
    parts, earns_bonus = view.sample_state(Random(0)).worth(move)
    return sum(parts.values()) + (BONUS if earns_bonus else 0)


def blunder_in(game: str, view: Any) -> Place | None:
    """Returns the tile with the fewest points, or None if the best tile has few points more."""
    points = {move: points_of(view, move) for move in view.moves() if isinstance(move, Place)}
    if not points or max(points.values()) - min(points.values()) < GAPS[game]:
        return None
    return min(points, key=points.__getitem__)


def judgement(view: Any, move: Any) -> Judged | None:
    decision = whole(judge_move(view, move, FINE))[0]
    if decision is None:
        return None
    if not decision.loss or can_solve(view):
        return Judged(decision, decision)
    comparison = MoveComparison(view, repeat=1)
    whole(comparison.prepare(FINE.playouts))
    best = next(move for move in view.moves() if str(move) == decision.best)
    comparison.best = comparison.results_of(best)
    truth = measured(comparison, comparison.results_of(move), THOROUGHLY)
    return Judged(decision, truth) if truth else None


def sample(game: str) -> Iterator[Sampled]:
    number = 0
    for seed in count(SEED):
        for choice in choices(game, {}, ["strong", "strong"], seed):
            number += 1
            blunder = blunder_in(game, choice.view)
            if blunder or number % EVERY == 0:
                then = process_time()
                whole(judge_move(choice.view, choice.move, FINE))  # type: ignore[arg-type]
                seconds = process_time() - then
                own = judgement(choice.view, choice.move)
                yield Sampled(own, judgement(choice.view, blunder) if blunder else None, seconds)


def describe(found: list[Sampled]) -> None:
    for name, some in (
        ("blunders", [each.blunder for each in found if each.blunder]),
        ("moves of strong bots", [each.own for each in found if each.own]),
    ):
        named = [each for each in some if each.decision.is_mistake]
        dear = [each for each in some if each.truth.loss >= MISTAKE_LOSS]
        cheap = sum(each.truth.loss < MISTAKE_LOSS / 3 for each in named)
        refuted = sum(each.decision.loss < -REFUTED * each.decision.error for each in some)
        losses = [mean(each[which].loss for each in some) for which in range(2)] if some else [0.0, 0.0]
        print(f"{len(some)} {name}: {len(named)} named a mistake, {cheap} of them cost less than 1 %")
        print(f"  {sum(each.decision.is_mistake for each in dear)} of {len(dear)} that cost 3 % are named")
        print(
            f"  mean cost {100 * losses[0]:.2f} %, in other worlds {100 * losses[1]:.2f} %; {refuted} refute the best"
        )
    print(f"  {mean(each.seconds for each in found):.3f} s a move", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.blunder_sample")
    parser.add_argument("blunders", type=int)
    parser.add_argument("--game", default="triominos", choices=OMINOS)
    given = parser.parse_args()
    found: list[Sampled] = []
    planted = 0
    for each in sample(given.game):
        found.append(each)
        planted += each.blunder is not None
        if planted == given.blunders or len(found) % 50 == 0:
            describe(found)
        if planted == given.blunders:
            return


if __name__ == "__main__":
    main()
