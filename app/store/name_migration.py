"""Migration of old journals: truncates over-long names of players and recomputes the checksums."""

import sqlite3
from zlib import crc32

from engine.player_names import MOST_NAME_LETTERS, name_error, sanitize_name

NOBODY = "?"
"""Replacement for a name without a visible character"""


def truncate_names(connection: sqlite3.Connection) -> None:
    """Truncates every over-long player name in the journal."""
    long = connection.execute(
        "SELECT DISTINCT match FROM seats WHERE length(name) > ?", (MOST_NAME_LETTERS,)
    ).fetchall()
    for (match_id,) in long:
        _truncate_match(connection, match_id)


def _truncate_match(connection: sqlite3.Connection, match_id: str) -> None:
    """Truncates the player names of one match and updates its checksums. A checksum that was already wrong stays
    wrong, so that the damage is still detected.
    """
    query = "SELECT seat, name, level, colour FROM seats WHERE match = ? ORDER BY seat"
    seats = connection.execute(query, (match_id,)).fetchall()
    head, seal = connection.execute("SELECT head, seal FROM matches WHERE id = ?", (match_id,)).fetchone()
    is_sound = seal == _header_checksum(head, seats)
    cut = [(seat, _truncate(name), level, colour) for seat, name, level, colour in seats]
    for seat, name, _level, _colour in cut:
        connection.execute("UPDATE seats SET name = ? WHERE match = ? AND seat = ?", (name, match_id, seat))
        head = "".join(
            f"seat {seat}: {name}\n" if line.startswith(f"seat {seat}: ") else line
            for line in head.splitlines(keepends=True)
        )
    new = _header_checksum(head, cut) if is_sound else seal
    connection.execute("UPDATE matches SET head = ?, seal = ? WHERE id = ?", (head, new, match_id))
    _update_move_checksums(connection, match_id, seal, new)


def _update_move_checksums(connection: sqlite3.Connection, match_id: str, old: int, new: int) -> None:
    """Updates the checksums of all moves after a change of the header; stops at the first move with a wrong
    checksum.
    """
    query = "SELECT ply, lines, seal FROM moves WHERE match = ? ORDER BY ply"
    for ply, lines, seal in connection.execute(query, (match_id,)).fetchall():
        old, new = crc32(lines.encode(), old), crc32(lines.encode(), new)
        if seal != old:
            return
        connection.execute("UPDATE moves SET seal = ? WHERE match = ? AND ply = ?", (new, match_id, ply))


def _header_checksum(head: str, seats: list[tuple[int, str, str | None, int | None]]) -> int:
    """Computes the checksum of a match header in the format of version 2. Do not update this function: a released
    migration must always give the same result.
    """
    table = "\n".join(f"{name}\t{level}\t{colour}" for _seat, name, level, colour in seats)
    return crc32(f"{head}\n{table}".encode())


def _truncate(name: str) -> str:
    return sanitize_name(name) or NOBODY if name_error(name) else name
