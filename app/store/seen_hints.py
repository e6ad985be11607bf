"""Storage of the hints that players have seen, by match and number of moves. A move that follows a hint does not count
as a mistake.
"""

import re
import sqlite3
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from app.store.stored_tables import OF_MATCH, StoredTable
from engine.match import Match

if TYPE_CHECKING:
    from app.store.journal import Journal

MOST_HINTS = 2000
"""Maximum number of hints read for one match"""
LONGEST = 200
"""Maximum length of a move in characters"""


class SeenHint(NamedTuple):
    """Hint that a player has seen."""

    match: str
    """Id of the match"""
    ply: int
    """Number of moves that had been played before the hint"""
    move: str
    """Suggested move as text"""


def _read_hint(match_id: object, ply: object, move: object) -> SeenHint | None:
    if not isinstance(match_id, str) or type(ply) is not int or not isinstance(move, str):
        return None
    return SeenHint(match_id, ply, move) if ply >= 0 and 0 < len(move) <= LONGEST else None


HINTS = StoredTable("hints", _read_hint, tuple, keys=2, most=MOST_HINTS, of_match=True)


def store_hint(journal: "Journal", match_id: str, ply: int, move: str) -> None:
    """Stores a hint that a player has seen; the hint stays in memory while the file cannot be written."""
    journal.store_or_defer(HINTS.create_write(SeenHint(match_id, ply, move)))


def delete_hint(journal: "Journal", match_id: str, ply: int) -> None:
    """Deletes the hint that was given after `ply` moves; called when the player undoes these moves."""
    journal.store_or_defer(HINTS.create_deletion(match_id, ply))


def load_hints(journal: "Journal", match_id: str) -> dict[int, str]:
    """Returns the moves that hints have suggested in a match, as text, by the number of moves played before the
    hint.
    """
    hints = journal.entries(HINTS, OF_MATCH, match_id)
    return {hint.ply: hint.move for hint in hints if hint.match == match_id}


def followed_hints(journal: "Journal", match_id: str, match: Match) -> set[int]:
    """Returns the numbers, counted from 1, of the moves that were made as a hint suggested."""
    hints, moves = load_hints(journal, match_id), match.moves
    return {ply + 1 for ply, text in hints.items() if ply < len(moves) and str(moves[ply][1]) == text}


# Export: the hints of each match


def hint_entry(db: sqlite3.Connection, match_id: str) -> dict[str, str]:
    """Returns the hints of a match for an export, by the number of moves played before the hint."""
    return {str(hint.ply): hint.move for hint in HINTS.read(db, OF_MATCH, match_id)}


def import_hints(journal: "Journal", match_id: str, entry: object) -> None:
    """Imports the hints of a match; skips invalid ones, and positions for which a hint is already stored."""
    pairs = list(entry.items())[:MOST_HINTS] if isinstance(entry, Mapping) else []
    stored, new = load_hints(journal, match_id), []
    for ply, move in pairs:
        is_sound = isinstance(ply, str) and re.fullmatch(r"0|[1-9]\d{0,5}", ply, re.ASCII) and isinstance(move, str)
        hint = _read_hint(match_id, int(ply), move) if is_sound else None
        if hint and hint.ply not in stored:
            new.append(HINTS.create_write(hint))
    if new:
        journal.store_rows(*new)
