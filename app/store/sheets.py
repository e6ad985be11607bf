"""What is kept of a table at home: its glass and its score sheets.

Each is one row that is written whole with every tap: whoever kills the app loses nothing of it.
"""

import os
import re
import sqlite3
from typing import Any, NamedTuple
from zlib import crc32

from app.sheets.sheet import readable
from app.store import door
from app.store.journal import Journal

SHEETS = "SELECT id, text, seal, begun, touched, ended FROM sheets"
LONGEST = 100_000
"""Letters of a sheet that is taken in: many times the longest match"""


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
    return journal.ask(sound_sheets) or []


def stored_sheet(journal: Journal, sheet_id: str) -> StoredSheet | None:
    """Returns a sheet; None if there is none, or a damaged one."""
    found = journal.ask(lambda db: _sound(db.execute(f"{SHEETS} WHERE id = ?", (sheet_id,))))
    return found[0] if found else None


def _stored(sheet_id: object, text: object, _seal: object, *times: object) -> StoredSheet:
    begun, touched, ended = times
    over = None if ended is None else door.stored_moment(ended)
    return StoredSheet(str(sheet_id), str(text), door.stored_moment(begun), door.stored_moment(touched), over)


def remove_sheet(journal: Journal, sheet_id: str) -> bool:
    """Forgets a sheet, because the player says so; returns whether that was done."""
    return journal.store(lambda db: db.execute("DELETE FROM sheets WHERE id = ?", (sheet_id,)).rowcount >= 0) or False


# Out and in


def sheet_entries(journal: Journal) -> list[dict[str, Any]]:
    """Returns all sound sheets as an export has them."""
    return [each._asdict() for each in stored_sheets(journal)]


def read_sheet(entry: Any) -> StoredSheet | None:
    """Returns a sheet of an export, checked; None if it makes no sense."""
    try:
        times = door.moment(entry["begun"]), door.moment(entry["touched"])
        ended = None if entry.get("ended") is None else door.moment(entry["ended"])
        sheet_id, text = entry["id"], entry["text"]
    except (LookupError, TypeError, ValueError, AttributeError):
        return None
    if not isinstance(text, str) or len(text) > LONGEST or not re.fullmatch(r"[\w-]{1,64}", str(sheet_id), re.ASCII):
        return None
    return StoredSheet(str(sheet_id), text, *times, ended) if readable(text) else None


def take_sheet(journal: Journal, sheet: StoredSheet) -> bool:
    """Stores a sheet from elsewhere, unless it is here as it was later on; returns whether that was done."""
    known = stored_sheet(journal, sheet.id)
    if known and known.touched >= sheet.touched:
        return False
    query = "INSERT OR REPLACE INTO sheets (id, text, seal, begun, touched, ended) VALUES (?, ?, ?, ?, ?, ?)"
    row = (sheet.id, sheet.text, crc32(sheet.text.encode()), sheet.begun, sheet.touched, sheet.ended)
    return journal.store(lambda db: db.execute(query, row).rowcount > 0) or False


def sound_sheets(db: sqlite3.Connection) -> list[StoredSheet]:
    """Returns the sheets of a database whose seals are whole."""
    return _sound(db.execute(f"{SHEETS} ORDER BY touched DESC, id"))


def _sound(rows: sqlite3.Cursor) -> list[StoredSheet]:
    return [_stored(*row) for row in rows.fetchall() if crc32(str(row[1]).encode()) == row[2]]
