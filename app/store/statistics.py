"""Statistics over many matches: number of matches played and won, scores, streaks of wins, points by reason.

Only finished matches count that were played on a device of the player, without moves taken back.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from app.files.decoding import Entry
from app.files.number_validation import time_or_zero
from app.match.match_stats import ReasonTally
from app.store.journal import MOST_POINTS, PLAYED, Journal
from engine.record import SEED


@dataclass(frozen=True)
class PlayerStatistics:
    """Statistics of one player over all counted matches."""

    played: int = 0
    won: int = 0
    """Number of matches with opponents that the player won, alone or together with others"""
    contested: int = 0
    """Number of matches with opponents"""
    best: int | None = None
    """Highest final score; None without a match"""
    mean: float | None = None
    streak: int = 0
    """Number of consecutive wins up to now, in matches with opponents"""
    longest: int = 0
    """Largest number of consecutive wins ever"""


SEATS = "(SELECT count(*) FROM seats AS other WHERE other.match = id)"
"""SQL expression for the number of seats of a match"""


@dataclass(frozen=True)
class MatchFilter:
    """Filter that selects the matches for the statistics of one person, of one bot level, or of all persons.

    A field with the value None selects all matches.
    """

    game: str | None = None
    player: str | None = None
    """Name of a person"""
    level: str | None = None
    """Level of bots"""
    against: str | None = None
    """Level of an opposing bot"""
    is_alone: bool | None = None
    """True for matches with a single seat, False for matches with several"""
    options: tuple[tuple[str, str], ...] = ()
    """Options of the match with their values as text; an empty value means the default"""

    def sql_condition(self) -> tuple[str, list[str]]:
        """Returns the filter as an SQL condition on the tables `matches` and `seats`, with its parameters."""
        parts, values = ["ended IS NOT NULL", "taken_back = 0", "origin = ?"], [PLAYED]
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
        for name, value in self.options:
            parts.append("instr(head, ?)" if value else "NOT instr(head, ?)")
            values.append(f"\noption {name}: {value}\n" if value else f"\noption {name}: ")
        return " AND ".join(parts), values


class MatchScore(NamedTuple):
    """Score of a player in one match."""

    score: int
    won: int
    """1 for a win, otherwise 0"""
    seats: int
    """Number of seats of the match"""


def player_statistics(journal: Journal, match_filter: MatchFilter) -> PlayerStatistics:
    """Returns the statistics over the matches that a filter selects."""
    columns = f"{_clamped('score')}, won, {SEATS}"
    return _total(_select(journal, MatchScore, columns, match_filter, "ORDER BY ended, id, seat"))


class PlayerMatchResult(NamedTuple):
    """Result of a match for one player."""

    id: str
    score: int
    seed: int
    ended: float


def match_results(journal: Journal, match_filter: MatchFilter) -> list[PlayerMatchResult]:
    """Returns the results of the matches that a filter selects, newest first."""
    columns = f"id, {_clamped('score')}, head, ended"
    return _select(journal, _match_result, columns, match_filter, "ORDER BY ended DESC, id")


def _match_result(match_id: str, score: int, head: str, ended: float) -> PlayerMatchResult:
    _before, _seed, after = str(head).partition("\nseed: ")
    seed = after.partition("\n")[0]
    return PlayerMatchResult(
        str(match_id), score, int(seed) if re.fullmatch(SEED, seed, re.ASCII) else 0, time_or_zero(ended)
    )


NAMES = {"game": "game", "player": "seats.name", "level": "seats.level", "against": "bots.level"}


def statistics_by_name(journal: Journal, match_filter: MatchFilter, by: str) -> dict[str, PlayerStatistics]:
    """Returns statistics grouped by `by`, which is `game`, `player`, `level` or `against` (level of the opponents)."""
    names = _names(journal, match_filter, by)
    changes: list[dict[str, Any]] = [{by: name} for name in names]
    return {name: player_statistics(journal, replace(match_filter, **change)) for name, change in zip(names, changes)}


def reason_tallies(journal: Journal, match_filter: MatchFilter) -> dict[str, ReasonTally]:
    """Returns the points in the matches that a filter selects, summed by reason."""
    columns = f"reason, sum({_clamped('times')}), sum({_clamped('points')}), max({_clamped('best')})"
    joins = "JOIN figures ON figures.match = id AND figures.seat = seats.seat"
    return dict(_select(journal, _reason_tally, columns, match_filter, "GROUP BY reason ORDER BY reason", joins))


def _reason_tally(reason: str, *tally: int) -> tuple[str, ReasonTally]:
    return reason, ReasonTally(*tally)


def _clamped(column: str) -> str:
    """Returns an SQL expression that limits a column to a range of integers, so that damaged cells can be summed."""
    return f"min(max(coalesce(CAST({column} AS INTEGER), 0), -{MOST_POINTS}), {MOST_POINTS})"


PLAYED_SEATS = "FROM matches JOIN seats ON seats.match = id"


def _select(
    journal: Journal,
    decode: Callable[..., Entry | None],
    columns: str,
    match_filter: MatchFilter,
    ending: str,
    joins: str = "",
) -> list[Entry]:
    """Returns the decoded rows of the seats that a filter selects. `ending`: SQL order and grouping."""
    which, values = match_filter.sql_condition()
    return journal.select(decode, f"SELECT {columns} {PLAYED_SEATS} {joins} WHERE {which} {ending}", *values)


def _names(journal: Journal, match_filter: MatchFilter, by: str) -> list[str]:
    which, values = match_filter.sql_condition()
    if by == "level":
        which = which.replace("seats.level IS NULL", "seats.level IS NOT NULL")
    if by == "against":
        which += " AND bots.level IS NOT NULL"
    bots = "JOIN seats AS bots ON bots.match = id AND bots.seat != seats.seat" if by == "against" else ""
    query = f"SELECT DISTINCT {NAMES[by]} {PLAYED_SEATS} {bots} WHERE {which} ORDER BY 1"
    return journal.select(str, query, *values)


def _total(results: Sequence[MatchScore]) -> PlayerStatistics:
    if not results:
        return PlayerStatistics()
    scores = [result.score for result in results]
    wins = [bool(result.won) for result in results if result.seats > 1]
    streaks = list(_streaks(wins))
    return PlayerStatistics(
        played=len(results),
        won=sum(wins),
        contested=len(wins),
        best=max(scores),
        mean=sum(scores) / len(scores),
        streak=streaks[-1] if streaks else 0,
        longest=max(streaks, default=0),
    )


def _streaks(wins: Iterable[bool]) -> Iterable[int]:
    """Yields the length of the current winning streak after each match."""
    streak = 0
    for won in wins:
        streak = streak + 1 if won else 0
        yield streak
