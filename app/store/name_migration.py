"""Migrations of the names in old journals: over-long names are truncated, and default names that were stored as words
become marks. The checksums are recomputed.

A released migration must always give the same result, so this module uses no function that may change.
"""

import re
import sqlite3
from collections.abc import Callable
from zlib import crc32

from engine.player_names import MOST_NAME_LETTERS, name_error, sanitize_name

NOBODY = "?"
"""Replacement for a name without a visible character"""
DEFAULT_NUMBERED = re.compile(r"(?:Player|Joueur) ([1-9]\d?)")
DEFAULT_YOU = ("You", "Vous")
ANALYSIS_VERSIONS = range(1, 10)
"""Versions of the analysis that journals of version 10 may contain"""


# Version 2


def truncate_names(connection: sqlite3.Connection) -> None:
    """Truncates every over-long player name in the journal."""
    long = connection.execute(
        "SELECT DISTINCT match FROM seats WHERE length(name) > ?", (MOST_NAME_LETTERS,)
    ).fetchall()
    for (match_id,) in long:
        _replace_names(connection, match_id, lambda name, _level: _truncate(name))


def _truncate(name: str) -> str:
    return sanitize_name(name) or NOBODY if name_error(name) else name


# Version 11


def mark_default_names(connection: sqlite3.Connection) -> None:
    """Replaces the default names of people by marks, in matches and in the choices for game nights."""
    found = connection.execute("SELECT DISTINCT match, name FROM seats WHERE level IS NULL").fetchall()
    for match_id in sorted({match_id for match_id, name in found if _with_mark(name, None) != name}):
        seals = _replace_names(connection, match_id, _with_mark)
        _update_analysis_checksums(connection, match_id, seals)
    for company, number in connection.execute("SELECT company, number FROM evenings").fetchall():
        marked = "\n".join(sorted(_with_mark(name, None) for name in company.split("\n")))
        connection.execute(
            "UPDATE OR IGNORE evenings SET company = ? WHERE company = ? AND number = ?", (marked, company, number)
        )


def _with_mark(name: str, level: str | None) -> str:
    numbered = DEFAULT_NUMBERED.fullmatch(name)
    if level is not None or not (numbered or name in DEFAULT_YOU):
        return name
    return f"@player {numbered[1]}" if numbered else "@you"


def _update_analysis_checksums(
    connection: sqlite3.Connection, match_id: str, seals: dict[int, tuple[int, int]]
) -> None:
    """Updates the checksums of a match's analysis. `seals`: old and new checksum of each number of moves."""
    query = "SELECT ply, seal, fine, chances, luck, play, loss, error, best FROM analysis WHERE match = ?"
    for ply, seal, *row in connection.execute(query, (match_id,)).fetchall():
        old, new = seals.get(ply, (None, None))
        for version in ANALYSIS_VERSIONS:
            text = repr((version, *row)).encode()
            if old is not None and new is not None and crc32(text, old) == seal:
                values = crc32(text, new), match_id, ply
                connection.execute("UPDATE analysis SET seal = ? WHERE match = ? AND ply = ?", values)


# Both


def _replace_names(
    connection: sqlite3.Connection, match_id: str, replacement: Callable[[str, str | None], str]
) -> dict[int, tuple[int, int]]:
    """Replaces the player names of one match and updates its checksums. A checksum that was already wrong stays wrong,
    so that the damage is still detected. `replacement`: returns the new name for a name and a bot level.

    Returns the old and the new checksum by the number of entries before them, as far as they were right.
    """
    query = "SELECT seat, name, level, colour FROM seats WHERE match = ? ORDER BY seat"
    seats = connection.execute(query, (match_id,)).fetchall()
    head, seal = connection.execute("SELECT head, seal FROM matches WHERE id = ?", (match_id,)).fetchone()
    is_sound = seal == _header_checksum(head, seats)
    replaced = [(seat, replacement(name, level), level, colour) for seat, name, level, colour in seats]
    for seat, name, _level, _colour in replaced:
        connection.execute("UPDATE seats SET name = ? WHERE match = ? AND seat = ?", (name, match_id, seat))
        head = "".join(
            f"seat {seat}: {name}\n" if line.startswith(f"seat {seat}: ") else line
            for line in head.splitlines(keepends=True)
        )
    new = _header_checksum(head, replaced) if is_sound else seal
    connection.execute("UPDATE matches SET head = ?, seal = ? WHERE id = ?", (head, new, match_id))
    return {0: (seal, new), **_update_move_checksums(connection, match_id, seal, new)}


def _update_move_checksums(
    connection: sqlite3.Connection, match_id: str, old: int, new: int
) -> dict[int, tuple[int, int]]:
    """Updates the checksums of all moves after a change of the header; stops at the first move with a wrong
    checksum. Returns the old and the new ones by number, from 1.
    """
    seals: dict[int, tuple[int, int]] = {}
    query = "SELECT ply, lines, seal FROM moves WHERE match = ? ORDER BY ply"
    for ply, lines, seal in connection.execute(query, (match_id,)).fetchall():
        old, new = crc32(lines.encode(), old), crc32(lines.encode(), new)
        if seal != old:
            break
        connection.execute("UPDATE moves SET seal = ? WHERE match = ? AND ply = ?", (new, match_id, ply))
        seals[len(seals) + 1] = old, new
    return seals


def _header_checksum(head: str, seats: list[tuple[int, str, str | None, int | None]]) -> int:
    """Computes the checksum of a match header in the format of version 2. Do not update this function: a released
    migration must always give the same result.
    """
    table = "\n".join(f"{name}\t{level}\t{colour}" for _seat, name, level, colour in seats)
    return crc32(f"{head}\n{table}".encode())
