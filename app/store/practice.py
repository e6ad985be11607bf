"""A person's dearest mistakes, which are tried again over days, and what has become of them.

Which moves were mistakes follows from the weighing of matches (`analysis.py`). Only what was tried is kept beside it.
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import islice
from typing import NamedTuple, TypeAlias

from app.store import door
from app.store.analysis import kept_swings
from app.store.journal import PASTED, Journal
from engine.bots.ledger import MISTAKE, SURE

DEAREST = 5
"""So many mistakes are to be tried at a time"""
ENOUGH = 2
"""A mistake is gone once it has been solved so often"""
DAY = 86_400.0
LATER, TOMORROW = 3 * DAY, DAY
"""Seconds until a mistake comes again: once it was solved, and once it was only shown"""
LOOKED_AT = 60
"""So many mistakes are looked at, the dearest first, to find those that still stand as they were weighed"""

MOST_TRIED = 1000
"""Of one match, in an export"""

ERRED = """
    SELECT analysis.match, matches.game, matches.ended, analysis.ply,
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
TRIED = """
    INSERT OR REPLACE INTO practice (match, ply, solved, due) SELECT id, ?, ?, ? FROM matches WHERE id = ?"""


Tried: TypeAlias = tuple[int, int, float]
"""Which move, how often it was solved, and when it comes again"""


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


def dearest(journal: Journal, player: str) -> list[Mistake]:
    """Returns the dearest mistakes of a person in matches that have been weighed, the dearest first."""
    return list(islice(_mistakes(journal, player), DEAREST))


def _mistakes(journal: Journal, player: str) -> Iterator[Mistake]:
    weighed = cache(partial(kept_swings, journal))  # each match is read but once
    given = (MISTAKE, SURE, player, PASTED, ENOUGH, LOOKED_AT)
    for match_id, game, ended, ply, solved, due in journal.ask(lambda db: db.execute(ERRED, given).fetchall()) or ():
        found = weighed(str(match_id)).get(ply)
        if found and found.swing.decision:
            loss, _error, best = found.swing.decision
            times = door.stored_moment(due), door.stored_moment(ended)
            yield Mistake(str(match_id), str(game), ply, loss, best, _times(solved), *times)


def _times(solved: object) -> int:
    return solved if type(solved) is int and solved >= 0 else 0


def note_tried(journal: Journal, mistake: Mistake, is_solved: bool) -> bool:
    """Keeps that a mistake was solved, or only shown. Returns whether that was done."""
    solved = mistake.solved + is_solved
    due = journal.clock() + (LATER if is_solved else TOMORROW)
    return journal.store(lambda db: _note(db, mistake.match, mistake.ply, solved, due)) or False


def _note(db: sqlite3.Connection, match_id: str, ply: int, solved: int, due: float) -> bool:
    db.execute(TRIED, (ply, solved, due, match_id))
    return True


# In an export: with each match what was tried of it


def practice_entry(db: sqlite3.Connection, match_id: str) -> dict[str, list[float]]:
    """Returns what has been tried of a match: by moves how often that was solved, and when it comes again."""
    rows = db.execute("SELECT ply, solved, due FROM practice WHERE match = ? ORDER BY ply", (match_id,))
    return {str(ply): [_times(solved), door.stored_moment(due)] for ply, solved, due in rows if type(ply) is int}


def take_practice(journal: Journal, match_id: str, entry: object) -> None:
    """Takes over what an export tells of a match; not what makes no sense, or has been solved more often here."""
    sound = list(_sound(entry))
    if sound:
        journal.store(lambda db: _take(db, match_id, sound))


def _sound(entry: object) -> Iterator[Tried]:
    pairs = list(entry.items()) if isinstance(entry, Mapping) else []
    for ply, told in pairs[:MOST_TRIED]:
        with suppress(ValueError, TypeError):
            solved, due = told
            if re.fullmatch(r"[1-9]\d{0,5}", ply, re.ASCII) and type(solved) is int and 0 <= solved <= ENOUGH:
                yield int(ply), solved, door.moment(due)


def _take(db: sqlite3.Connection, match_id: str, tried: Sequence[Tried]) -> bool:
    known = dict(db.execute("SELECT ply, solved FROM practice WHERE match = ?", (match_id,)).fetchall())
    for ply, solved, due in tried:
        if ply not in known or solved > _times(known[ply]):
            _note(db, match_id, ply, solved, due)
    return True
