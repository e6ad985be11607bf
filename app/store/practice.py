"""A person's dearest mistakes, which are tried again over days, and what has become of them.

Which moves were mistakes follows from the weighing of matches (`analysis.py`). Only what was tried is kept beside it.
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import islice
from typing import Any, NamedTuple

from app.store import validation
from app.store.analysis import load_swings
from app.store.hints import load_hints
from app.store.journal import PASTED, Journal
from app.store.tables import StoredTable
from engine.bots.luck_analysis import MISTAKE_LOSS, SIGNIFICANCE

MAX_PRACTISED = 5
"""So many mistakes are to be tried at a time"""
TIMES_TO_SOLVE = 2
"""A mistake is gone once it has been solved so often"""
DAY = 86_400.0
DELAY_SOLVED, DELAY_SHOWN = 3 * DAY, DAY
"""Seconds until a mistake comes again: once it was solved, and once it was only shown"""
MAX_CANDIDATES = 60
"""So many mistakes are looked at, the dearest first, to find those that still stand as they were weighed"""

MOST_TRIED = 1000
"""Of one match, in an export"""

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
        AND coalesce(practice.solved, 0) < ?
    ORDER BY analysis.loss DESC, analysis.match, analysis.ply LIMIT ?"""
"""The mistakes of a person; a line of a record begins with the seat"""


class PracticeRecord(NamedTuple):
    """Practice record of a mistake."""

    match: str
    ply: int
    """Number of the move, from 1"""
    solved: int
    """Number of times the mistake was solved"""
    due: float
    """Time of the next try, in seconds since 1970"""


def _read_tried(match_id: Any, ply: Any, solved: Any, due: Any) -> PracticeRecord | None:
    is_sound = isinstance(match_id, str) and type(ply) is int and type(solved) is int and ply > 0
    return (
        PracticeRecord(match_id, ply, min(max(solved, 0), TIMES_TO_SOLVE), validation.time_or_zero(due))
        if is_sound
        else None
    )


PRACTICE = StoredTable("practice", _read_tried, tuple, keys=2, of_match=True)


class Mistake(NamedTuple):
    """A mistake that is to be tried again."""

    match: str
    """The id of its match"""
    game: str
    ply: int
    """Which move, from 1"""
    loss: float
    best: str
    """The move that would have been best, as text"""
    solved: int
    """How often it has been solved"""
    due: float
    """From when on it is to be tried again, in seconds since 1970"""
    played: float
    """When its match ended"""


def worst_mistakes(journal: Journal, player: str) -> list[Mistake]:
    """Returns the dearest mistakes of a person in matches that have been weighed, the dearest first."""
    return list(islice(_mistakes(journal, player), MAX_PRACTISED))


def _mistakes(journal: Journal, player: str) -> Iterator[Mistake]:
    weighed = cache(partial(load_swings, journal))  # each match is read but once
    hints = cache(partial(load_hints, journal))
    pending = {(each.match, each.ply): each for each in journal.pending_in(PRACTICE)}
    given = (MISTAKE_LOSS, SIGNIFICANCE, player, PASTED, TIMES_TO_SOLVE, MAX_CANDIDATES)
    for lines, match_id, game, ended, *stored in (
        journal.query(lambda db: db.execute(SELECT_MISTAKES, given).fetchall()) or ()
    ):
        tried = pending.get((match_id, stored[0])) or _read_tried(match_id, *stored)
        found = weighed(match_id).get(tried.ply) if tried and tried.solved < TIMES_TO_SOLVE else None
        if tried and found and found.swing.decision and not is_hint(hints(match_id), tried.ply, str(lines)):
            loss, _error, best = found.swing.decision
            times = tried.due, validation.time_or_zero(ended)
            yield Mistake(tried.match, str(game), tried.ply, loss, best, tried.solved, *times)


def is_hint(hints: Mapping[int, str], ply: int, lines: str) -> bool:
    """Returns whether a move, from 1, follows a hint. `lines`: record lines of the move."""
    move = lines.partition("\n")[0].partition(": ")[2]
    return hints.get(ply - 1) == move


def store_attempt(journal: Journal, mistake: Mistake, is_solved: bool) -> bool:
    """Stores that a mistake was solved, or only shown; returns False if the change is still pending."""
    due = journal.clock() + (DELAY_SOLVED if is_solved else DELAY_SHOWN)
    record = PracticeRecord(mistake.match, mistake.ply, mistake.solved + is_solved, due)
    return journal.store_or_defer(PRACTICE.put(record))


# Export: the practised mistakes of each match


def practice_entry(db: sqlite3.Connection, match_id: str) -> dict[str, list[float]]:
    """Returns the times solved and the due time of each mistake of a match, by move number."""
    rows = db.execute("SELECT match, ply, solved, due FROM practice WHERE match = ? ORDER BY ply", (match_id,))
    found = (_read_tried(*row) for row in rows)
    return {str(each.ply): [each.solved, each.due] for each in found if each}


def import_practice(journal: Journal, match_id: str, entry: object) -> None:
    """Takes over what an export tells of a match; not what makes no sense, or has been solved more often here."""
    sound = list(_sound(match_id, entry))
    if sound:
        journal.store(lambda db: _take(db, sound))


def _sound(match_id: str, entry: object) -> Iterator[PracticeRecord]:
    pairs = list(entry.items()) if isinstance(entry, Mapping) else []
    for ply, told in pairs[:MOST_TRIED]:
        with suppress(ValueError, TypeError):
            solved, due = told
            if re.fullmatch(r"[1-9]\d{0,5}", ply, re.ASCII) and type(solved) is int and 0 <= solved <= TIMES_TO_SOLVE:
                yield PracticeRecord(match_id, int(ply), solved, validation.parse_time(due))


def _take(db: sqlite3.Connection, tried: Sequence[PracticeRecord]) -> bool:
    for each in tried:
        known = PRACTICE.find(db, (each.match, each.ply))
        if known is None or each.solved > known.solved:
            PRACTICE.put(each).apply(db)
    return True
