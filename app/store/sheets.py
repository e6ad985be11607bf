"""What is kept of a table at home: its glass, its score sheets, how a company counts its evenings.

Each is one row that is written whole with every tap: whoever kills the app loses nothing of it.
"""

import os
import sqlite3
from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from app.store.door import stored_moment
from app.store.journal import Journal


class StoredSheet(NamedTuple):
    """A score sheet as it is stored."""

    id: str
    text: str
    begun: float
    touched: float
    ended: float | None


# The glass


def keep_glass(journal: Journal, state: str) -> bool:
    """Stores the glass as it stands; returns whether that was done."""
    row = (1, state)
    return bool(
        journal.store(lambda db: db.execute("INSERT OR REPLACE INTO glass (one, state) VALUES (?, ?)", row).rowcount)
    )


def kept_glass(journal: Journal) -> str:
    """Returns the glass as it was stored last; nothing where there has been none."""
    row = journal.ask(lambda db: db.execute("SELECT state FROM glass").fetchone())
    return str(row[0]) if row else ""


# Score sheets


def new_id() -> str:
    return os.urandom(8).hex()


def keep_sheet(journal: Journal, sheet_id: str, text: str, is_over: bool) -> bool:
    """Stores a sheet as it stands; returns whether that was done."""
    now, seal = journal.clock(), crc32(text.encode())

    def write(db: sqlite3.Connection) -> bool:
        row = (sheet_id, text, seal, now, now)
        db.execute("INSERT OR IGNORE INTO sheets (id, text, seal, begun, touched) VALUES (?, ?, ?, ?, ?)", row)
        ended = now if is_over else None
        query = "UPDATE sheets SET text = ?, seal = ?, touched = ?, ended = ? WHERE id = ?"
        db.execute(query, (text, seal, now, ended, sheet_id))
        return True

    return journal.store(write) or False


def stored_sheets(journal: Journal) -> list[StoredSheet]:
    """Returns all sound sheets, the one that was touched last first."""
    query = "SELECT id, text, seal, begun, touched, ended FROM sheets ORDER BY touched DESC, id"
    rows = journal.ask(lambda db: db.execute(query).fetchall()) or ()
    return [_stored(*row) for row in rows if crc32(str(row[1]).encode()) == row[2]]


def stored_sheet(journal: Journal, sheet_id: str) -> StoredSheet | None:
    """Returns a sheet; None if there is none, or a damaged one."""
    return next((each for each in stored_sheets(journal) if each.id == sheet_id), None)


def _stored(sheet_id: object, text: object, _seal: object, *times: object) -> StoredSheet:
    begun, touched, ended = times
    over = None if ended is None else stored_moment(ended)
    return StoredSheet(str(sheet_id), str(text), stored_moment(begun), stored_moment(touched), over)


def remove_sheet(journal: Journal, sheet_id: str) -> bool:
    """Forgets a sheet, because the player says so; returns whether that was done."""
    return journal.store(lambda db: db.execute("DELETE FROM sheets WHERE id = ?", (sheet_id,)).rowcount >= 0) or False


# How a company counts its evenings


def keep_company(journal: Journal, people: Sequence[str], counts: str) -> bool:
    """Stores how these people count their evenings."""
    row = ("\n".join(people), counts)
    query = "INSERT OR REPLACE INTO companies (people, counts) VALUES (?, ?)"
    return journal.store(lambda db: db.execute(query, row).rowcount > 0) or False


def kept_company(journal: Journal, people: Sequence[str]) -> str:
    """Returns how these people count their evenings; nothing where they have never said."""
    key = ("\n".join(people),)
    row = journal.ask(lambda db: db.execute("SELECT counts FROM companies WHERE people = ?", key).fetchone())
    return str(row[0]) if row else ""
