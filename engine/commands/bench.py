"""Command `python -m engine bench`, which measures the speed of the engine in processor time.

Figures to be compared are measured alternately and repeatedly in one run; the median is the result.
"""

import gc
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from types import ModuleType
from typing import NamedTuple

from engine.game import AnyGame, AnyState, Options
from engine.games import GAMES, game_module
from engine.randomness import RandomSource

ROUNDS_OF_MEASURING = 7
SECONDS = 0.6
COPIED_STATES = 10
COPIES = 300
YARDSTICK = "block_dominoes"
"""OpenSpiel's name of the reference game. Goals that are relative compare a game's speed with it."""

AT_MOST, AT_LEAST = "at most", "at least"
Goal = tuple[str, float]
"""Direction of a goal (`AT_MOST` or `AT_LEAST`) and its value"""
Variant = tuple[str, dict[str, object]]
"""Game and options for an additional benchmark of random play, measured in rounds per second"""
GOALS: dict[str, Goal] = {"engine.import_ms": (AT_MOST, 40)}
COPY_US = 2
"""Default goal for the time to copy a state, in microseconds"""
BOT_GOALS = {".ms": 300, ".slice_p99_ms": 2, ".slice_max_ms": 8}
EXPERT_MS = 600
PARTS = ("engine", "bots")


def bench(path: str | None, parts: Sequence[str] = PARTS) -> int:
    """Runs these benchmarks, prints a table, and writes the figures to a file if a path is given."""
    figures = measure(parts)
    if path == "-":
        print(json.dumps(figures, indent=1))
        return 0
    if path:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    goals = all_goals()
    for name, figure in figures.items():
        kind, goal = goals.get(name) or _bot_goal(name)
        print(f"{name:34}{figure:14,.3f}   {f'{kind} {goal:,g}' if kind else ''}")
    return 0


def game_bench_modules() -> list[ModuleType]:
    """Returns the `bench` modules of the games; several games may share one."""
    return [module for module in dict.fromkeys(game_module(game, "bench") for game in GAMES) if module]


def all_goals() -> dict[str, Goal]:
    """Returns the common goals and the goals of each game."""
    goals = GOALS | {f"{name}.copy_us": (AT_MOST, COPY_US) for name in GAMES}
    for part in game_bench_modules():
        goals |= part.GOALS
    return goals


def _bot_goal(name: str) -> Goal:
    ending = name[name.rfind(".") :]
    if not name.startswith("bots.") or ending not in BOT_GOALS:
        return "", 0
    return AT_MOST, EXPERT_MS if ending == ".ms" and ".expert." in name else BOT_GOALS[ending]


def measure(parts: Sequence[str]) -> dict[str, float]:
    figures: dict[str, float] = {}
    if "engine" in parts:
        figures.update(_engine_figures())
    if "bots" in parts:
        from engine.bots.bench import figures as bot_figures

        figures.update(bot_figures())
    return {name: round(figure, 3) for name, figure in figures.items()}


def _engine_figures() -> dict[str, float]:
    figures = {
        "engine.import_ms": import_ms("import engine"),
        "engine.all_games_ms": import_ms("import engine; list(engine.GAMES.values())"),
    }
    figures.update(_random_play())
    for name in GAMES:
        figures[f"{name}.copy_us"] = copy_us(name)
    for part in game_bench_modules():
        figures.update(part.figures())
    return figures


# Random play, with the reference game


class PlayCount(NamedTuple):
    """Numbers of matches, rounds and decisions that were played in a measured run."""

    matches: float
    rounds: float
    decisions: float


BenchRun = Callable[[int], PlayCount]


def _random_play() -> dict[str, float]:
    """Measures decisions per second in every game, alternating with the reference game if it is installed."""
    stretches: dict[str, BenchRun] = {name: _random_run(name, {}) for name in GAMES}
    for part in game_bench_modules():
        stretches.update({name: _random_run(*variant) for name, variant in part.VARIANTS.items()})
    block_dominoes = _block_dominoes()
    if block_dominoes:
        stretches[YARDSTICK] = block_dominoes
    speeds: dict[str, list[PlayCount]] = {name: [] for name in stretches}
    gc.collect()
    gc.freeze()
    for number in range(ROUNDS_OF_MEASURING):
        for name, stretch in stretches.items():
            speeds[name].append(_per_second(stretch, number))
    return _named_figures({name: _median(played) for name, played in speeds.items()})


def _named_figures(speeds: dict[str, PlayCount]) -> dict[str, float]:
    figures = {}
    for name in GAMES:
        figures[f"{name}.decisions_per_s"] = speeds[name].decisions
        figures[f"{name}.matches_per_s"] = speeds[name].matches
        if speeds[name].rounds:
            figures[f"{name}.rounds_per_s"] = speeds[name].rounds
    for part in game_bench_modules():
        figures.update({name: speeds[name].rounds for name in part.VARIANTS})
    if YARDSTICK in speeds:
        yardstick = speeds[YARDSTICK].decisions
        figures[f"{YARDSTICK}.decisions_per_s"] = yardstick
        compared = (name for name in GAMES if f"{name}.vs_{YARDSTICK}" in all_goals())
        figures.update({f"{name}.vs_{YARDSTICK}": speeds[name].decisions / yardstick for name in compared})
    return figures


def _median(played: list[PlayCount]) -> PlayCount:
    return PlayCount(*(median(figures) for figures in zip(*played)))


def _per_second(stretch: BenchRun, number: int) -> PlayCount:
    start = process_time()
    played = stretch(number)
    spent = process_time() - start
    return PlayCount(*(figure / spent for figure in played))


def _random_run(name: str, values: dict[str, object]) -> BenchRun:
    game = GAMES[name]
    options = game.options.of(values)
    seats = options.seats[0]

    def play(number: int) -> PlayCount:
        matches = rounds = decisions = 0
        draw = Random(number).random
        end = process_time() + SECONDS
        while process_time() < end:
            state, _ = game.begin(options, seats, RandomSource(number * 100_000 + matches))
            decisions += _play_at_random(state, draw)
            rounds += getattr(state, "round", 0)
            matches += 1
        return PlayCount(matches, rounds, decisions)

    return play


def _play_at_random(state: AnyState, draw: Callable[[], float]) -> int:
    decisions = 0
    while not state.winners:
        actors = state.actors()
        seat = actors[0] if len(actors) == 1 else actors[int(draw() * len(actors))]
        moves = state.moves(seat)
        state.play(seat, moves[int(draw() * len(moves))])
        decisions += 1
    return decisions


def _block_dominoes() -> BenchRun | None:
    """Returns a benchmark of OpenSpiel's Python block dominoes, played at random; None if OpenSpiel is not
    installed.
    """
    try:
        import pyspiel
        from open_spiel.python.games import block_dominoes  # noqa: F401  # registers the game
    except ImportError:
        return None
    game = pyspiel.load_game("python_block_dominoes")

    def play(number: int) -> PlayCount:
        matches = decisions = 0
        draw = Random(number).random
        end = process_time() + SECONDS
        while process_time() < end:
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                decisions += not state.is_chance_node()
                state.apply_action(actions[int(draw() * len(actions))])
            matches += 1
        return PlayCount(matches, matches, decisions)

    return play


# Time of copies, time of imports


def copy_us(name: str) -> float:
    """Measures the time to copy a state from the middle of a match, in microseconds."""
    game = GAMES[name]
    states = [mid_match(game, game.options(), seed) for seed in range(COPIED_STATES)]
    times = []
    for _ in range(ROUNDS_OF_MEASURING):
        start = process_time()
        for _ in range(COPIES):
            for state in states:
                state.copy()
        times.append((process_time() - start) / COPIES / COPIED_STATES * 1e6)
    return median(times)


def mid_match(game: AnyGame, options: Options, seed: int) -> AnyState:
    """Returns the state halfway through a random match."""
    seats = options.seats[0]
    length = _play_at_random(game.begin(options, seats, RandomSource(seed))[0], Random(seed).random)
    state: AnyState = game.begin(options, seats, RandomSource(seed))[0]
    draw = Random(seed).random
    for _ in range(length // 2):
        seat = state.actors()[0]
        moves = state.moves(seat)
        state.play(seat, moves[int(draw() * len(moves))])
    return state


def import_ms(statement: str) -> float:
    """Measures the processor time that a new interpreter needs to run this statement, in milliseconds."""
    code = f"import time; start = time.process_time(); {statement}; print(time.process_time() - start)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout)
        for _ in range(ROUNDS_OF_MEASURING)
    ]
    return median(times) * 1000
