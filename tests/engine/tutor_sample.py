"""How good the tutor is: what it says of moves that a learner has chosen, beside a judgement ten times as thorough.

`python -m tests.engine.tutor_sample 500 --game triominos` judges so many moves; `--seats learner,casual` says who
plays. The figures stand in `docs/analysis.md`.
"""

import argparse
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import NamedTuple

from engine.bots.bot import decide
from engine.bots.ledger import SURE, Decision
from engine.bots.levels import find_bot
from engine.bots.ominos import ledger as of_ominos
from engine.bots.tutor import STEPS, is_asked_about, tutor_for
from engine.games import GAMES
from engine.match import Match

TENFOLD = of_ominos.Grain(
    glances=0,
    orders=0,
    playouts=10 * of_ominos.FINE.playouts,
    worlds=10 * of_ominos.FINE.worlds,
    nodes=10 * of_ominos.FINE.nodes,
)
EVERY = 3
"""Of the decisions of a match each third one is looked at: they hang together less"""


class Judged(NamedTuple):
    """A move of a learner."""

    told: dict[str, Decision | None]
    """What the tutor thinks that it costs, at each step"""
    truth: Decision
    seconds: float
    """What the tutor has taken, at its smallest step"""
    slice_ms: float
    """Its longest slice"""


def positions(game: str, levels: list[str], seed: int) -> Iterator[tuple[int, object, object]]:
    """Yields the views of the first of these players at its decisions, each with its move, match after match."""
    decisions = 0
    while True:
        match = Match(GAMES[game], {}, [f"player {seat}" for seat in range(len(levels))], seed)
        rng = Random(seed)
        while not match.winners:
            match.next_round()
            seat = match.state.actors()[0]
            view = match.view(seat)
            move = decide(find_bot(game, levels[seat]), view, rng).move
            if seat == 0 and len(match.state.moves(seat)) > 1:
                decisions += 1
                if decisions % EVERY == 0:
                    yield len(match.moves), view, move
            match.play(seat, move)
        seed += 1


def told_of(game: str, view: object, move: object, step: float) -> tuple[Decision | None, float, float]:
    """Returns what the tutor thinks that a move costs, the seconds that took, and its longest slice."""
    began = then = process_time()
    tutor, longest = tutor_for(game, view, step), 0.0
    for _ in tutor.think() if tutor else ():
        now = process_time()
        longest, then = max(longest, now - then), now
    decision = tutor.cost(move) if tutor else None
    return decision, process_time() - began, longest


def truth_of(game: str, view: object, move: object, number: int) -> Decision | None:
    """Returns what the move costs, ten times as thoroughly; where nothing is hidden there is only one answer."""
    if game in ("triominos", "quadominos"):
        work = of_ominos.judged(view, move, TENFOLD, number)
        while True:
            try:
                next(work)
            except StopIteration as stop:
                return stop.value[0]
    tutor = tutor_for(game, view, 0.0)
    for _ in tutor.think() if tutor else ():
        pass
    return tutor.cost(move) if tutor else None


def sample(game: str, levels: list[str], count: int) -> Iterator[Judged]:
    for number, view, move in positions(game, levels, 2100):
        truth = truth_of(game, view, move, number)
        if truth is None:
            continue
        found = {name: told_of(game, view, move, step) for name, step in STEPS.items()}
        _, seconds, longest = found["small"]
        yield Judged({name: each[0] for name, each in found.items()}, truth, seconds, 1000 * longest)
        count -= 1
        if not count:
            return


def tell(found: list[Judged]) -> None:
    print(f"{len(found)} moves")
    for name, step in STEPS.items():
        dear = [each for each in found if each.truth.loss >= 2 * step and each.truth.loss > SURE * each.truth.error]
        cheap = [each for each in found if each.truth.loss < step]
        right, wrong = (sum(is_asked_about(each.told[name], step) for each in some) for some in (dear, cheap))
        print(f"  {name} ({100 * step:.0f} %): asks about {right} of {len(dear)} that cost twice as much")
        print(f"    and about {wrong} of {len(cheap)} that cost less")
    seconds = sorted(each.seconds for each in found)
    longest = max(each.slice_ms for each in found)
    print(f"  {seconds[len(seconds) // 2]:.2f} s a move, {seconds[int(0.95 * len(seconds))]:.2f} for 19 of 20")
    print(f"  the longest slice {longest:.1f} ms", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.tutor_sample")
    parser.add_argument("moves", type=int)
    parser.add_argument("--game", default="triominos", choices=list(GAMES))
    parser.add_argument("--seats", default="learner,casual")
    given = parser.parse_args()
    found = []
    for each in sample(given.game, given.seats.split(","), given.moves):
        found.append(each)
        if len(found) % 50 == 0 or len(found) == given.moves:
            tell(found)


if __name__ == "__main__":
    main()
