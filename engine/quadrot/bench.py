"""Benchmarks of Quadrot: time to list all legal turns of a roll."""

from collections.abc import Iterator
from random import Random
from statistics import median, quantiles
from time import perf_counter_ns

from engine.commands.bench import AT_MOST, Goal, Variant
from engine.quadrot.legal_turns import Dice, Position, legal_turns
from engine.quadrot.state import QuadrotOptions, QuadrotState
from engine.randomness import RandomSource

GOALS: dict[str, Goal] = {
    "quadrot.turns_ms": (AT_MOST, 0.4),
    "quadrot.turns_ms_p95": (AT_MOST, 1.5),
}
VARIANTS: dict[str, Variant] = {}

SEATS = (2, 3, 4)
POSITIONS = 2000
MID_GAME = range(20, 200)
"""Range of turns of a random match that are measured: those in the middle"""
APART = 9
"""Number of turns between two positions that are measured"""
REPEATS = 5


def figures() -> dict[str, float]:
    """Returns the time to list all turns of a roll in mid-game, in milliseconds, by name."""
    times = [_turns_ms(position, dice) for position, dice in _rolls()]
    return {
        "quadrot.turns_ms": median(times),
        "quadrot.turns_ms_p95": quantiles(times, n=20)[-1],
    }


def _turns_ms(position: Position, dice: Dice) -> float:
    return min(_once(position, dice) for _ in range(REPEATS))


def _once(position: Position, dice: Dice) -> float:
    start = perf_counter_ns()
    list(legal_turns(position, dice))
    return (perf_counter_ns() - start) / 1e6


def _rolls() -> list[tuple[Position, Dice]]:
    """Returns positions and rolls from the middle of random matches."""
    rolls: list[tuple[Position, Dice]] = []
    seed = 0
    while len(rolls) < POSITIONS:
        for seats in SEATS:
            for number, state in enumerate(_random_match(seats, seed)):
                if number in MID_GAME and number % APART == 0:
                    rolls.append((state.position(state.turn), state.dice))
                if number == MID_GAME.stop:
                    break
        seed += 1
    return rolls


def _random_match(seats: int, seed: int) -> Iterator[QuadrotState]:
    """Yields the states of a random match before each turn."""
    state, _ = QuadrotState.begin(QuadrotOptions(), seats, RandomSource(seed))
    draw = Random(seed).random
    while not state.winners:
        yield state
        turns = state.turns()
        state.play(state.turn, turns[int(draw() * len(turns))])
