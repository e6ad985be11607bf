"""What the journal can tell of many matches: how often a player played and won, how well, and how long in a row.

Only matches that are over count, and only those that were played, not those that were pasted.
"""

import re
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from app.match.match_stats import ReasonTally
from app.store.journal import MOST_POINTS, PLAYED, Journal
from app.store.validation import time_or_zero
from engine.record import SEED


@dataclass(frozen=True)
class PlayerStatistics:
    """The matches of one player, summed up."""

    played: int = 0
    won: int = 0
    """How many of those with opponents were won, alone or with others"""
    contested: int = 0
    """How many had opponents"""
    best: int | None = None
    """The highest score at the end of a match; None before the first"""
    mean: float | None = None
    streak: int = 0
    """How many of the last ones, without a break, were won"""
    longest: int = 0
    """How many were won in a row at best"""


SEATS = "(SELECT count(*) FROM seats AS other WHERE other.match = id)"
"""How many seats a match has, as part of our own SQL"""


@dataclass(frozen=True)
class MatchFilter:
    """Says whose matches count, and which: those of one person, of one level of bots, or of all people.

    A field that is None does not matter.
    """

    game: str | None = None
    player: str | None = None
    """A person by name"""
    level: str | None = None
    """The bots of this level"""
    against: str | None = None
    """Only matches in which a bot of this level sat on another seat"""
    is_alone: bool | None = None
    """Only matches of a single seat, or only those of several"""
    agreed: tuple[tuple[str, str], ...] = ()
    """Only matches with these options, each with its value as it is written; empty for the sheet's way"""

    def where(self) -> tuple[str, list[str]]:
        """Returns the condition as SQL over `matches` and `seats`, with its values."""
        parts, values = ["ended IS NOT NULL", "origin = ?"], [PLAYED]
        if self.level is None:
            parts.append("seats.level IS NULL")
        for part, value in (
            ("game = ?", self.game),
            ("seats.name = ?", self.player),
            ("seats.level = ?", self.level),
            (
                "EXISTS (SELECT 1 FROM seats AS met WHERE met.match = id AND met.seat != seats.seat AND met.level = ?)",
                self.against,
            ),
        ):
            if value is not None:
                parts.append(part)
                values.append(value)
        if self.is_alone is not None:
            parts.append(f"{SEATS} {'=' if self.is_alone else '>'} 1")
        for name, value in self.agreed:
            parts.append("instr(head, ?)" if value else "NOT instr(head, ?)")
            values.append(f"\noption {name}: {value}\n" if value else f"\noption {name}: ")
        return " AND ".join(parts), values


def player_statistics(journal: Journal, choice: MatchFilter) -> PlayerStatistics:
    """Returns the sum of these matches."""
    return _sum_up(journal.query(lambda db: _results(db, choice)) or ())


class MatchResult(NamedTuple):
    """How a match ended for one player."""

    id: str
    score: int
    seed: int
    ended: float


def match_results(journal: Journal, choice: MatchFilter) -> list[MatchResult]:
    """Returns how each of these matches ended, the newest first."""
    return [_finish(*row) for row in journal.query(lambda db: _finishes(db, choice)) or ()]


def _finishes(db: sqlite3.Connection, choice: MatchFilter) -> list[tuple[str, int, str, float]]:
    which, values = choice.where()
    return db.execute(
        f"SELECT id, {_whole('score')}, head, ended {PLAYED_SEATS} WHERE {which} ORDER BY ended DESC, id", values
    ).fetchall()


def _finish(match_id: str, score: int, head: str, ended: float) -> MatchResult:
    _before, _seed, after = str(head).partition("\nseed: ")
    seed = after.partition("\n")[0]
    return MatchResult(
        str(match_id), score, int(seed) if re.fullmatch(SEED, seed, re.ASCII) else 0, time_or_zero(ended)
    )


NAMES = {"game": "game", "player": "seats.name", "level": "seats.level", "against": "bots.level"}


def statistics_by_name(journal: Journal, choice: MatchFilter, by: str) -> dict[str, PlayerStatistics]:
    """Returns a sum for each `game`, `player`, `level`, or level that was met (`against`)."""
    names = journal.query(lambda db: _names(db, choice, by)) or ()
    changes: list[dict[str, Any]] = [{by: name} for name in names]
    return {name: player_statistics(journal, replace(choice, **change)) for name, change in zip(names, changes)}


def reason_tallies(journal: Journal, choice: MatchFilter) -> dict[str, ReasonTally]:
    """Returns what brought points in these matches, by reason."""
    rows = journal.query(lambda db: _figures(db, choice)) or ()
    return {reason: ReasonTally(times, points, best) for reason, times, points, best in rows}


def _whole(column: str) -> str:
    """Returns what of a column can be summed up, whatever damage has made of it, as part of our own SQL."""
    return f"min(max(coalesce(CAST({column} AS INTEGER), 0), -{MOST_POINTS}), {MOST_POINTS})"


PLAYED_SEATS = "FROM matches JOIN seats ON seats.match = id"


def _names(db: sqlite3.Connection, choice: MatchFilter, by: str) -> list[str]:
    which, values = choice.where()
    if by == "level":
        which = which.replace("seats.level IS NULL", "seats.level IS NOT NULL")
    if by == "against":
        which += " AND bots.level IS NOT NULL"
    bots = "JOIN seats AS bots ON bots.match = id AND bots.seat != seats.seat" if by == "against" else ""
    query = f"SELECT DISTINCT {NAMES[by]} {PLAYED_SEATS} {bots} WHERE {which} ORDER BY 1"
    return [str(name) for (name,) in db.execute(query, values)]


def _results(db: sqlite3.Connection, choice: MatchFilter) -> list[tuple[int, int, int]]:
    """Returns the score, whether it won, and the number of seats of each match, the oldest first."""
    which, values = choice.where()
    return db.execute(
        f"SELECT {_whole('score')}, won, {SEATS} {PLAYED_SEATS} WHERE {which} ORDER BY ended, id, seat",
        values,
    ).fetchall()


def _sum_up(results: Sequence[tuple[int, int, int]]) -> PlayerStatistics:
    if not results:
        return PlayerStatistics()
    scores = [score for score, _, _ in results]
    wins = [bool(won) for _, won, seats in results if seats > 1]
    runs = list(_runs(wins))
    return PlayerStatistics(
        played=len(results),
        won=sum(wins),
        contested=len(wins),
        best=max(scores),
        mean=sum(scores) / len(scores),
        streak=runs[-1] if runs else 0,
        longest=max(runs, default=0),
    )


def _runs(wins: Iterable[bool]) -> Iterable[int]:
    """Yields after each match how many have been won in a row."""
    run = 0
    for won in wins:
        run = run + 1 if won else 0
        yield run


def _figures(db: sqlite3.Connection, choice: MatchFilter) -> list[tuple[str, int, int, int]]:
    which, values = choice.where()
    return db.execute(
        f"SELECT reason, sum({_whole('times')}), sum({_whole('points')}), max({_whole('best')}) "
        f"{PLAYED_SEATS} "
        "JOIN figures ON figures.match = id AND figures.seat = seats.seat "
        f"WHERE {which} GROUP BY reason ORDER BY reason",
        values,
    ).fetchall()
