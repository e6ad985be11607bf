"""What the weighing of a match has found about its moves: work that was broken off goes on where it was.

It follows from the record alone, so no export has it. The seal of a row follows from that of its move: what was found
about a move that has been taken back since, or by another way of reckoning, counts as nothing.
"""

import sqlite3
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias
from zlib import crc32

from app.store.journal import Journal
from engine.bots.luck_analysis import ANALYSIS_VERSION, Chances, Decision, MoveImpact

SELECT_SWINGS = (
    "SELECT ply, seal, fine, chances, luck, play, loss, error, best FROM analysis WHERE match = ? ORDER BY ply"
)
INSERT_SWING = """
    INSERT OR REPLACE INTO analysis (match, ply, seal, fine, chances, luck, play, loss, error, best)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""

SwingRow: TypeAlias = tuple[int, str, str, str, float | None, float | None, str | None]
"""From `fine` to `best`"""


class StoredSwing(NamedTuple):
    """What was found about one move."""

    swing: MoveImpact
    is_fine: bool
    """Whether it was looked at closely"""


def store_swings(journal: Journal, match_id: str, swings: Mapping[int, MoveImpact], is_fine: bool) -> bool:
    """Keeps what was found about moves of a match, each by how many moves it then has. Returns whether that was done:
    a match that is not in the file has no place for it.
    """
    return journal.store(lambda db: _store(db, match_id, swings, is_fine)) or False


def load_swings(journal: Journal, match_id: str) -> dict[int, StoredSwing]:
    """Returns what is known about the moves of a match as they are now, each by how many moves it then has."""
    return journal.query(lambda db: _load(db, match_id)) or {}


def _store(db: sqlite3.Connection, match_id: str, swings: Mapping[int, MoveImpact], is_fine: bool) -> bool:
    seals = _seals(db, match_id)
    for ply in swings.keys() & seals.keys():
        row = _row(swings[ply], is_fine)
        db.execute(INSERT_SWING, (match_id, ply, _seal(seals[ply], row), *row))
    return bool(seals)


def _load(db: sqlite3.Connection, match_id: str) -> dict[int, StoredSwing]:
    seals = _seals(db, match_id)
    rows = [(ply, seal, tuple(row)) for ply, seal, *row in db.execute(SELECT_SWINGS, (match_id,))]
    return {ply: _read(*row) for ply, seal, row in rows if ply in seals and seal == _seal(seals[ply], row)}


def _seals(db: sqlite3.Connection, match_id: str) -> dict[int, int]:
    """Returns the seals of a match after each number of its moves."""
    heads = db.execute("SELECT 0, seal FROM matches WHERE id = ?", (match_id,)).fetchall()
    moves = db.execute("SELECT ply + 1, seal FROM moves WHERE match = ?", (match_id,)).fetchall()
    return {ply: seal for ply, seal in (*heads, *moves) if type(seal) is int}


def _seal(seal: int, row: tuple[object, ...]) -> int:
    return crc32(repr((ANALYSIS_VERSION, *row)).encode(), seal)


# A swing as a row


def _row(swing: MoveImpact, is_fine: bool) -> SwingRow:
    shares = (_written(swing.chances), _written(swing.luck), _written(swing.play))
    found = swing.decision
    if found is None:
        return int(is_fine), *shares, None, None, None
    return int(is_fine), *shares, found.loss + 0.0, found.error + 0.0, found.best  # SQLite knows no -0.0


def _read(
    fine: int, chances: str, luck: str, play: str, loss: float | None, error: float | None, best: str | None
) -> StoredSwing:
    decision = None if loss is None or error is None or best is None else Decision(loss, error, best)
    return StoredSwing(MoveImpact(_shares(chances), _shares(luck), _shares(play), decision), bool(fine))


def _written(shares: Chances) -> str:
    return " ".join(map(repr, shares))


def _shares(text: str) -> Chances:
    return tuple(map(float, text.split()))
