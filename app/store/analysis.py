"""Storage of the analysis of matches, one result per move, so that an interrupted analysis can be resumed.

Exports omit the results, because the app can compute them again from the moves. A checksum detects results of moves
that were undone or replaced, and results of another version of the analysis. Such results are ignored.
"""

import sqlite3
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias
from zlib import crc32

from app.store.journal import Journal
from engine.bots.luck_analysis import ANALYSIS_VERSION, Chances, Decision, MoveImpact
from engine.record import remaining_entries

SELECT_IMPACTS = (
    "SELECT ply, seal, fine, chances, luck, play, loss, error, best FROM analysis WHERE match = ? ORDER BY ply"
)
INSERT_IMPACT = """
    INSERT OR REPLACE INTO analysis (match, ply, seal, fine, chances, luck, play, loss, error, best)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""

ImpactRow: TypeAlias = tuple[int, str, str, str, float | None, float | None, str | None]
"""Cells of a row in the database table `analysis`, from column `fine` to column `best`"""


class StoredMoveAnalysis(NamedTuple):
    """Stored analysis result of one move."""

    swing: MoveImpact
    is_fine: bool
    """Whether the result comes from the slow, precise pass of the analysis rather than from the fast first one"""


def store_impacts(journal: Journal, match_id: str, swings: Mapping[int, MoveImpact], is_fine: bool) -> bool:
    """Stores the analysis results of a match by move number, counted from 1; returns False if the match is not
    stored.
    """
    return journal.store(_store, match_id, swings, is_fine) or False


def load_impacts(journal: Journal, match_id: str) -> dict[int, StoredMoveAnalysis]:
    """Returns the valid analysis results of a match by move number, counted from 1."""
    return journal.query(_load, match_id) or {}


def _store(db: sqlite3.Connection, match_id: str, swings: Mapping[int, MoveImpact], is_fine: bool) -> bool:
    seals = _checksums(db, match_id)
    for ply in swings.keys() & seals.keys():
        row = _row(swings[ply], is_fine)
        db.execute(INSERT_IMPACT, (match_id, ply, _seal(seals[ply], row), *row))
    return bool(seals)


def _load(db: sqlite3.Connection, match_id: str) -> dict[int, StoredMoveAnalysis]:
    seals = _checksums(db, match_id)
    rows = [(ply, seal, tuple(row)) for ply, seal, *row in db.execute(SELECT_IMPACTS, (match_id,))]
    return {ply: _read(*row) for ply, seal, row in rows if ply in seals and seal == _seal(seals[ply], row)}


def _checksums(db: sqlite3.Connection, match_id: str) -> dict[int, int]:
    """Returns the stored checksums of a match by the number of moves played, without moves taken back. Number 0 has the
    checksum of the match header.
    """
    heads = db.execute("SELECT 0, seal FROM matches WHERE id = ?", (match_id,)).fetchall()
    entries = db.execute("SELECT lines, seal FROM moves WHERE match = ? ORDER BY ply", (match_id,)).fetchall()
    remaining = remaining_entries([str(lines) for lines, _seal in entries])
    moves = ((ply, entries[at][1]) for ply, at in enumerate(remaining, 1))
    return {ply: seal for ply, seal in (*heads, *moves) if type(seal) is int}


def _seal(seal: int, row: tuple[object, ...]) -> int:
    return crc32(repr((ANALYSIS_VERSION, *row)).encode(), seal)


# Conversion of results to rows


def _row(swing: MoveImpact, is_fine: bool) -> ImpactRow:
    shares = (_format_chances(swing.chances), _format_chances(swing.luck), _format_chances(swing.play))
    decision = swing.decision
    if decision is None:
        return int(is_fine), *shares, None, None, None
    loss, error = decision.loss + 0.0, decision.error + 0.0  # SQLite cannot store -0.0
    return int(is_fine), *shares, loss, error, decision.best


def _read(
    fine: int, chances: str, luck: str, play: str, loss: float | None, error: float | None, best: str | None
) -> StoredMoveAnalysis:
    decision = None if loss is None or error is None or best is None else Decision(loss, error, best)
    return StoredMoveAnalysis(
        MoveImpact(_parse_chances(chances), _parse_chances(luck), _parse_chances(play), decision), bool(fine)
    )


def _format_chances(shares: Chances) -> str:
    return " ".join(map(repr, shares))


def _parse_chances(text: str) -> Chances:
    return tuple(map(float, text.split()))
