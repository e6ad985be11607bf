"""Practice of a player's worst mistakes: the player looks for better moves, several times over some days.

The stored analysis of matches (`analysis.py`) supplies the mistakes; this module stores only the practice results.
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import islice
from typing import NamedTuple

from app.files import number_validation
from app.store.analysis import load_impacts
from app.store.journal import PASTED, Journal
from app.store.seen_hints import load_hints
from app.store.stored_tables import OF_MATCH, StoredTable
from engine.bots.luck_analysis import MISTAKE_LOSS, SIGNIFICANCE

MAX_PRACTISED = 5
"""Maximum number of mistakes in practice at the same time"""
TIMES_TO_SOLVE = 2
"""Number of solutions after which a mistake is no longer practised"""
DAY = 86_400.0
DELAY_SOLVED, DELAY_SHOWN = 3 * DAY, DAY
"""Seconds until the player is asked about a mistake again: after solving it, and after seeing the answer"""
MAX_CANDIDATES = 60
"""Maximum number of stored mistakes that are checked for a valid analysis; the worst are checked first"""

MOST_TRIED = 1000
"""Maximum number of practice records of one match in an export"""

SELECT_MISTAKES = """
    SELECT moves.lines, analysis.match, matches.game, matches.ended, analysis.ply,
        coalesce(practice.solved, 0), coalesce(practice.due, 0)
    FROM analysis
    JOIN matches ON matches.id = analysis.match
    JOIN moves ON moves.match = analysis.match AND moves.ply = analysis.ply - 1
    JOIN seats ON seats.match = analysis.match AND seats.seat = CAST(substr(moves.lines, 1, 1) AS INTEGER)
    LEFT JOIN practice ON practice.match = analysis.match AND practice.ply = analysis.ply
    WHERE analysis.fine = 1 AND analysis.loss >= ? AND analysis.loss > ? * analysis.error
        AND seats.level IS NULL AND seats.name = ? AND matches.ended IS NOT NULL AND matches.origin <> ?
        AND matches.taken_back = 0
        AND coalesce(practice.solved, 0) < ?
    ORDER BY analysis.loss DESC, analysis.match, analysis.ply LIMIT ?"""
"""Query for the mistakes of a player, whose seat is the first character of a move's record line. In a match without
take-backs, the number of a row in `moves` is the number of the move
"""


class PracticeRecord(NamedTuple):
    """Practice results of a player for one mistake."""

    match: str
    ply: int
    """Number of the move, from 1"""
    solved: int
    """Number of times the mistake was solved"""
    due: float
    """Time of the next try, in seconds since 1970"""


def _read_tried(match_id: object, ply: object, solved: object, due: object) -> PracticeRecord | None:
    if not isinstance(match_id, str) or type(ply) is not int or type(solved) is not int or ply <= 0:
        return None
    return PracticeRecord(match_id, ply, min(max(solved, 0), TIMES_TO_SOLVE), number_validation.time_or_zero(due))


PRACTICE = StoredTable("practice", _read_tried, tuple, keys=2, most=MOST_TRIED, of_match=True)


class Mistake(NamedTuple):
    """Mistake that a player can practise: a move with a better alternative."""

    match: str
    """Id of the match"""
    game: str
    ply: int
    """Number of the move, from 1"""
    loss: float
    best: str
    """Best move as text"""
    solved: int
    """Number of times the mistake was solved"""
    due: float
    """Time of the next try, in seconds since 1970"""
    played: float
    """End of the match, in seconds since 1970"""


def worst_mistakes(journal: Journal, player: str) -> list[Mistake]:
    """Returns a player's worst mistakes in analysed matches, the worst first."""
    return list(islice(_mistakes(journal, player), MAX_PRACTISED))


def _mistakes(journal: Journal, player: str) -> Iterator[Mistake]:
    analysis_of = cache(partial(load_impacts, journal))  # each match is read only once
    hints_of = cache(partial(load_hints, journal))
    pending: dict[tuple[object, object], PracticeRecord] = {
        (record.match, record.ply): record for record in journal.pending_in(PRACTICE)
    }
    parameters = (MISTAKE_LOSS, SIGNIFICANCE, player, PASTED, TIMES_TO_SOLVE, MAX_CANDIDATES)
    for lines, match_id, game, ended, *stored in journal.fetch_all(SELECT_MISTAKES, *parameters):
        tried = pending.get((match_id, stored[0])) or _read_tried(match_id, *stored)
        result = analysis_of(match_id).get(tried.ply) if tried and tried.solved < TIMES_TO_SOLVE else None
        if tried and result and result.swing.decision and not follows_hint(hints_of(match_id), tried.ply, str(lines)):
            loss, _error, best = result.swing.decision
            times = tried.due, number_validation.time_or_zero(ended)
            yield Mistake(tried.match, str(game), tried.ply, loss, best, tried.solved, *times)


def follows_hint(hints: Mapping[int, str], ply: int, lines: str) -> bool:
    """Returns whether a player made the move that a hint had suggested. `ply`: number of the move, counted from 1;
    `lines`: its record lines.
    """
    move = lines.partition("\n")[0].partition(": ")[2]
    return hints.get(ply - 1) == move


def store_attempt(journal: Journal, mistake: Mistake, is_solved: bool) -> bool:
    """Stores that the player found the better move (`is_solved`) or was shown it; returns False if the change could
    not be written to the disk yet.
    """
    due = journal.clock() + (DELAY_SOLVED if is_solved else DELAY_SHOWN)
    record = PracticeRecord(mistake.match, mistake.ply, mistake.solved + is_solved, due)
    return journal.store_or_defer(PRACTICE.create_write(record))


# Export: the practised mistakes of each match


def practice_entry(db: sqlite3.Connection, match_id: str) -> dict[str, list[float]]:
    """Returns, for each practised mistake of a match by its move number, how often it was solved and when it is due
    again.
    """
    records = PRACTICE.read(db, OF_MATCH, match_id)
    return {str(record.ply): [record.solved, record.due] for record in records}


def import_practice(journal: Journal, match_id: str, entry: object) -> None:
    """Imports practice records of a match; skips invalid records, and mistakes that were solved at least as often on
    this device.
    """
    records = list(_valid_records(match_id, entry))
    if records:
        journal.store(_store_records, records)


def _valid_records(match_id: str, entry: object) -> Iterator[PracticeRecord]:
    pairs = list(entry.items()) if isinstance(entry, Mapping) else []
    for ply, result in pairs[:MOST_TRIED]:
        with suppress(ValueError, TypeError):
            solved, due = result
            if re.fullmatch(r"[1-9]\d{0,5}", ply, re.ASCII) and type(solved) is int and 0 <= solved <= TIMES_TO_SOLVE:
                yield PracticeRecord(match_id, int(ply), solved, number_validation.parse_time(due))


def _store_records(db: sqlite3.Connection, tried: Sequence[PracticeRecord]) -> bool:
    for record in tried:
        stored = PRACTICE.find(db, (record.match, record.ply))
        if stored is None or record.solved > stored.solved:
            PRACTICE.create_write(record).apply(db)
    return True
