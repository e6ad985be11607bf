"""Command `python -m engine arena`, which plays matches between bots in several processes."""

import argparse
import json
import multiprocessing
import sys
from collections.abc import Iterable, Iterator
from time import process_time

from engine.bots.arena import ArenaJob, ArenaResult, jobs_for, play_job, read_entrant, summary
from engine.bots.bot_registry import NoSuchBot
from engine.game import BadOptions, IllegalMove, JsonObject
from engine.games import GAMES
from engine.match import BadSetUp, Match

MOST_MATCHES, MOST_JOBS = 1_000_000, 256


def arena(arguments: argparse.Namespace) -> int:
    entrants = arguments.seats.split(",")
    options = [option.partition("=")[::2] for option in arguments.option]
    try:
        _check(arguments.game, dict(options), entrants)
        _check_count("matches", arguments.matches, MOST_MATCHES)
        _check_count("jobs", arguments.jobs, MOST_JOBS)
        jobs = jobs_for(arguments.game, options, entrants, arguments.matches, arguments.seed)
        results = list(play_jobs(jobs, arguments.jobs, arguments.dask))
    except (BadOptions, BadSetUp, NoSuchBot, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    statistics = summary(arguments.game, entrants, results)
    print(
        json.dumps(statistics) if arguments.json else _table(statistics, sum(len(result.rounds) for result in results))
    )
    return 0


def _check(game: str, options: dict[str, str], entrants: list[str]) -> None:
    if game not in GAMES:
        raise BadSetUp(f"no game {game!r}; there are: {', '.join(GAMES)}")
    Match(GAMES[game], options, entrants, 0)
    for text in entrants:
        read_entrant(game, text)


def _check_count(name: str, count: int, most: int) -> None:
    if not 0 < count <= most:
        raise ValueError(f"--{name} takes 1 to {most}, not {count}")


def play(job: ArenaJob) -> ArenaResult:
    """Plays one match in a worker process."""
    try:
        return play_job(job, process_time)
    except IllegalMove as error:  # an error with plain text can be sent between processes
        raise ValueError(f"{job}: {error}") from error


def play_jobs(jobs: list[ArenaJob], processes: int, address: str | None) -> Iterator[ArenaResult]:
    """Yields the results of the matches in order. A result is yielded as soon as its match and all earlier ones are
    finished.
    """
    if address:
        yield from _play_on_dask(jobs, address)
    elif processes == 1:
        yield from map(play, jobs)
    else:
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            yield from pool.imap(play, jobs)


def _play_on_dask(jobs: list[ArenaJob], address: str) -> Iterable[ArenaResult]:
    """Plays the matches on a running Dask cluster. Its workers need only this engine on their import path."""
    try:
        from distributed import Client
    except ImportError as error:
        raise ValueError("--dask needs the extra `arena`: pip install --requirement requirements-arena.lock") from error
    with Client(address) as client:
        results: list[ArenaResult] = client.gather(client.map(play, jobs, pure=False))
        return results


def _table(statistics: JsonObject, rounds: int) -> str:
    lines = [
        f"{statistics['game']}: {statistics['matches']} matches, {statistics['draws']} of them shared, {rounds} rounds"
    ]
    for number, name in enumerate(statistics["seats"]):
        shares = (_percent(statistics, which, number) for which in ("", "rounds_"))
        lines.append(
            f"{name:28}" + "".join(shares) + f"{statistics['margin'][number]:+8.1f}  {statistics['ms'][number]:.1f} ms"
        )
    return "\n".join(lines)


def _percent(statistics: JsonObject, which: str, number: int) -> str:
    low, high = statistics[f"{which}interval"][number]
    return f"{which or 'matches_'}{statistics[f'{which}share'][number]:.1%} ({low:.1%} to {high:.1%})  "
