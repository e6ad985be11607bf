"""Given hints: which move was hinted at after how many moves of a match. Who follows a hint makes no mistake."""

import re
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from app.store.tables import StoredTable
from engine.match import Match

if TYPE_CHECKING:
    from app.store.journal import Journal

MOST_HINTS = 2000
"""Hints of one match that are read"""
LONGEST = 200
"""Letters of a move"""


class GivenHint(NamedTuple):
    """A hint that a player has seen."""

    match: str
    """The id of its match"""
    ply: int
    """Number of moves that the match then had"""
    move: str
    """The move as text"""


def _read_hint(match_id: Any, ply: Any, move: Any) -> GivenHint | None:
    is_sound = isinstance(match_id, str) and type(ply) is int and ply >= 0 and isinstance(move, str)
    return GivenHint(match_id, ply, move) if is_sound and 0 < len(move) <= LONGEST else None


HINTS = StoredTable("hints", _read_hint, tuple, keys=2, of_match=True)


def keep_hint(journal: "Journal", match_id: str, ply: int, move: str) -> None:
    """Stores a hint, or keeps it pending until it can be stored."""
    journal.keep(HINTS.put(GivenHint(match_id, ply, move)))


def drop_hint(journal: "Journal", match_id: str, ply: int) -> None:
    """Deletes a hint on a position that was taken back."""
    journal.keep(HINTS.without(match_id, ply))


def hints_of(journal: "Journal", match_id: str) -> dict[int, str]:
    """Returns the texts of the moves that were hinted at in a match, by the number of moves that it then had."""
    stored = journal.ask(lambda db: _stored(db, match_id)) or {}
    kept = {ply: move for ply, move in stored.items() if (HINTS.name, (match_id, ply)) not in journal.pending}
    return kept | {each.ply: each.move for each in journal.pending_in(HINTS) if each.match == match_id}


def followed_hints(journal: "Journal", match_id: str, match: Match) -> set[int]:
    """Returns the moves of a match, from 1, that follow a hint."""
    hints, moves = hints_of(journal, match_id), match.moves
    return {ply + 1 for ply, text in hints.items() if ply < len(moves) and str(moves[ply][1]) == text}


def _stored(db: sqlite3.Connection, match_id: str) -> dict[int, str]:
    rows = db.execute("SELECT match, ply, move FROM hints WHERE match = ? ORDER BY ply LIMIT ?", (match_id, MOST_HINTS))
    sound = (_sound(row) for row in rows)
    return {each.ply: each.move for each in sound if each}


def _sound(row: tuple[Any, ...]) -> GivenHint | None:
    with suppress(TypeError):
        return _read_hint(*row)
    return None


# In an export: with each match the hints that were given in it


def hint_entry(db: sqlite3.Connection, match_id: str) -> dict[str, str]:
    """Returns the hints of a match for an export, by the number of moves that it then had."""
    return {str(ply): move for ply, move in _stored(db, match_id).items()}


def take_hints(journal: "Journal", match_id: str, entry: object) -> None:
    """Stores the hints of a match from an export: none that make no sense, and none where one is known."""
    pairs = list(entry.items())[:MOST_HINTS] if isinstance(entry, Mapping) else []
    known, new = hints_of(journal, match_id), []
    for ply, move in pairs:
        is_sound = isinstance(ply, str) and re.fullmatch(r"0|[1-9]\d{0,5}", ply, re.ASCII) and isinstance(move, str)
        hint = _read_hint(match_id, int(ply), move) if is_sound else None
        if hint and hint.ply not in known:
            new.append(HINTS.put(hint))
    if new:
        journal.store_rows(*new)
