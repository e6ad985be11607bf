"""Plays the ladder of all bots and writes its tables into the pages of `docs`.

    python3 -m tools.ladder                      play everything in tools/ladder.toml: some hours on one core
    python3 -m tools.ladder --only quadrot       only pairings with this text in their command; may be repeated
    python3 -m tools.ladder --list               list the commands and the numbers of matches played

Every match is saved in `build/ladder` as soon as it is over, so that an interrupted run can continue. Matches played by
other code do not count: file names include a fingerprint of the code of the game and its bots.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from app.games import APP_GAMES
from engine.bots.arena import ArenaJob, ArenaResult, jobs_for, summary
from engine.bots.bot_registry import BOT_MODULES
from engine.commands.arena import play_jobs

ROOT = Path(__file__).resolve().parent.parent
PLAN = ROOT / "tools" / "ladder.toml"
KEPT = ROOT / "build" / "ladder"
USUAL_GAME = "triominos"


class Pairing(NamedTuple):
    """Players, options and number of matches of a measurement: a row of a table."""

    game: str
    options: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]
    matches: int
    seed: int
    without: str = ""
    """Name of the idea that the weaker bot lacks; empty if the pairing does not compare ideas"""

    @property
    def command(self) -> str:
        """Arguments of `python -m engine arena` that play the pairing."""
        game = f"--game {self.game} " if self.game != USUAL_GAME else ""
        options = "".join(f"--option {name}={value} " for name, value in self.options)
        return f"{game}{options}--seats {','.join(self.seats)} --matches {self.matches} --seed {self.seed}"

    @property
    def jobs(self) -> list[ArenaJob]:
        return jobs_for(self.game, self.options, self.seats, self.matches, self.seed)


class Table(NamedTuple):
    """Table on a page, between two comments with its name."""

    name: str
    page: Path
    columns: tuple[str, ...]
    pairings: tuple[Pairing, ...]


def tables(plan: Path = PLAN) -> list[Table]:
    told = tomllib.loads(plan.read_text(encoding="utf-8"))
    return [
        Table(name, plan.parent.parent / table["page"], tuple(table["columns"]), tuple(map(pairing, table["pairings"])))
        for name, table in told.items()
    ]


def pairing(told: dict[str, Any]) -> Pairing:
    return Pairing(
        told.get("game", USUAL_GAME),
        tuple(option.partition("=")[::2] for option in told.get("options", ())),
        tuple(told["seats"].split(",")),
        told["matches"],
        told["seed"],
        told.get("without", ""),
    )


# Results of matches


def results_path(pairing: Pairing) -> Path:
    """Returns the file with the matches of a pairing, one per line.

    Its name does not depend on the number of matches, so that more can be played later.
    """
    deal = [pairing.game, *("=".join(option) for option in pairing.options), *pairing.seats, str(pairing.seed)]
    return KEPT / f"{'-'.join(deal).replace(':', '.')}-{fingerprint(pairing.game)}.jsonl"


def fingerprint(game: str) -> str:
    """Returns a hash of the code that matches of a game depend on."""
    room = BOT_MODULES[game].split(".")[2]
    folders = (ROOT / "engine", ROOT / "engine/bots", ROOT / "engine/bots" / room, ROOT / "engine" / room)
    found = sha256()
    for path in sorted(path for folder in folders for path in folder.glob("*.py")):
        if path.stem not in NO_PLAY:
            found.update(path.read_bytes())
    return found.hexdigest()[:8]


NO_PLAY = ("__main__", "bench", "explain")
"""Modules in those folders that do not affect matches"""


def results_of(pairing: Pairing) -> list[ArenaResult]:
    """Returns the results of the finished matches in the order of the jobs."""
    path = results_path(pairing)
    found = []
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else ():
        if line.endswith("\n"):  # an interrupted run may leave an incomplete line
            seed, won, rounds, *more = json.loads(line)
            found.append(ArenaResult(seed, tuple(won), tuple(map(tuple, rounds)), *map(tuple, more)))
    return found[: len(pairing.jobs)]


def play(pairing: Pairing, processes: int, address: str | None) -> None:
    """Plays the missing matches."""
    done = results_of(pairing)
    KEPT.mkdir(parents=True, exist_ok=True)
    rewrite_results(pairing, done)
    for result in play_jobs(pairing.jobs[len(done) :], processes, address):
        done.append(result)
        with results_path(pairing).open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")


def rewrite_results(pairing: Pairing, results: Iterable[ArenaResult]) -> None:
    """Rewrites the file of a pairing if its last line is incomplete."""
    path = results_path(pairing)
    if not path.exists() or not path.read_text(encoding="utf-8").endswith("\n"):
        path.write_text("".join(json.dumps(result) + "\n" for result in results), encoding="utf-8")


# Tables


class PairingResult(NamedTuple):
    """Pairing with the figures of its matches."""

    pairing: Pairing
    figures: dict[str, Any]
    rounds: int


def pairing_result(pairing: Pairing) -> PairingResult:
    results = results_of(pairing)
    figures = summary(pairing.game, pairing.seats, results)
    return PairingResult(pairing, figures, sum(len(result.rounds) for result in results))


def _game(row: PairingResult) -> str:
    words = [APP_GAMES[row.pairing.game].title, *(value for _, value in row.pairing.options)]
    seats = len(row.pairing.seats)
    return ", ".join(words) + (f", {seats} seats" if seats != 2 else "")


COUNTS = {1: "", 2: "two ", 3: "three ", 4: "four ", 5: "five ", 6: "six ", 7: "seven "}


def _against(row: PairingResult) -> str:
    others = row.pairing.seats[1:]
    return COUNTS[len(others)] + others[0] if len(set(others)) == 1 else ", ".join(others)


def _share(row: PairingResult, which: str) -> str:
    low, high = row.figures[f"{which}interval"][0]
    return f"{100 * row.figures[f'{which}share'][0]:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def _has_rounds(row: PairingResult) -> bool:
    return row.rounds > len(results_of(row.pairing))


COLUMNS: dict[str, Callable[[PairingResult], str]] = {
    "game": _game,
    "without": lambda row: row.pairing.without,
    "bot": lambda row: row.pairing.seats[0],
    "against": _against,
    "matches won": lambda row: _share(row, ""),
    "matches": lambda row: str(row.figures["matches"]),
    "rounds won": lambda row: _share(row, "rounds_") if _has_rounds(row) else "",
    "rounds": lambda row: str(row.rounds) if _has_rounds(row) else "",
    "mean points": lambda row: f"{row.figures['margin'][0]:.1f}",
    "command": lambda row: f"`{row.pairing.command}`",
}


def write(table: Table) -> None:
    """Writes the results into the page; a row without a complete result keeps its old text."""
    page = table.page.read_text(encoding="utf-8")
    begin, end = f"<!-- {table.name} -->\n", f"<!-- end of {table.name} -->"
    before, _, rest = page.partition(begin)
    old, found, after = rest.partition(end)
    if not found:
        raise SystemExit(f"{table.page} has no place for the table {table.name}")
    lines = [_line(table.columns), _line(["---"] * len(table.columns)), *_rows(table, old.splitlines())]
    table.page.write_text("\n".join([before + begin, *lines, "", end + after]), encoding="utf-8")


def _rows(table: Table, old: Sequence[str]) -> Iterator[str]:
    for pairing in table.pairings:
        if len(results_of(pairing)) == len(pairing.jobs):
            yield _line([COLUMNS[column](pairing_result(pairing)) for column in table.columns])
        else:
            yield from (line for line in old if f"`{pairing.command}`" in line)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.ladder", description="Plays the ladder of all bots.")
    parser.add_argument("--only", action="append", default=[], metavar="TEXT", help="what has this in its command")
    parser.add_argument("--list", action="store_true", help="only say what there is")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default: 1)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on this Dask cluster; needs the extra `arena`")
    asked = parser.parse_args()
    for table in tables():
        for pairing in table.pairings:
            if all(text in pairing.command for text in asked.only):
                if not asked.list:
                    play(pairing, asked.jobs, asked.dask)
                    write(table)
                print(f"{len(results_of(pairing)):5} of {len(pairing.jobs):5}  {pairing.command}")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
