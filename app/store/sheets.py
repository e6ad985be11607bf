"""Score sheets and the home timer in the journal: each is one row, written whole with every tap."""

import os
import re
import sqlite3
from collections.abc import Iterable
from typing import Any, NamedTuple
from zlib import crc32

from app.sheets.evening import SLACK, is_ahead
from app.sheets.sheet import readable
from app.store import door
from app.store.journal import Journal
from app.store.tables import StoredTable

BY_TOUCH = "ORDER BY touched > ?, touched DESC, id"
"""The order of sheets, those that were touched after a time last"""
LONGEST = 100_000
"""Letters of a sheet, and of the state of the home timer: many times the longest match"""


class StoredSheet(NamedTuple):
    """A score sheet as it is stored."""

    id: str
    text: str
    begun: float
    touched: float
    ended: float | None


def _read_sheet(sheet_id: Any, text: Any, seal: Any, begun: Any, touched: Any, ended: Any) -> StoredSheet | None:
    """Returns a sheet of the file; None if its seal is broken."""
    if not isinstance(sheet_id, str) or len(text) > LONGEST or crc32(text.encode()) != seal:
        return None
    over = None if ended is None else door.stored_moment(ended)
    return StoredSheet(sheet_id, text, door.stored_moment(begun), door.stored_moment(touched), over)


def _cells(sheet: StoredSheet) -> tuple[object, ...]:
    return sheet.id, sheet.text, crc32(sheet.text.encode()), sheet.begun, sheet.touched, sheet.ended


SHEETS = StoredTable("sheets", _read_sheet, _cells, first=frozenset({"begun"}), order="touched DESC, id")


def _read_glass(_one: Any, state: Any) -> str | None:
    return state if isinstance(state, str) and len(state) <= LONGEST else None


GLASS = StoredTable("glass", _read_glass, lambda state: (ONE, state))
ONE = 1
"""The key of the one row"""


# The glass


def keep_glass(journal: Journal, state: str) -> bool:
    """Stores the state of the home timer; returns whether that was done, else it is pending."""
    return journal.keep(GLASS.put(state))


def kept_glass(journal: Journal) -> str:
    """Returns the last state of the home timer; empty if there is none."""
    return journal.entry(GLASS, ONE) or ""


# Score sheets


def new_id() -> str:
    return os.urandom(8).hex()


def keep_sheet(journal: Journal, sheet_id: str, text: str, is_over: bool) -> bool:
    """Stores a sheet; returns whether that was done, else it is pending."""
    now, known = journal.clock(), stored_sheet(journal, sheet_id)
    sheet = StoredSheet(sheet_id, text, known.begun if known else now, now, now if is_over else None)
    return journal.keep(SHEETS.put(sheet))


def stored_sheets(journal: Journal) -> list[StoredSheet]:
    """Returns the sound sheets, the one that was touched last first, those with a time in the future last."""
    return _in_order(journal, journal.entries(SHEETS, BY_TOUCH, journal.clock() + SLACK))


def ended_sheets(journal: Journal) -> list[StoredSheet]:
    """Returns the sound sheets that are over, in the same order."""
    found = journal.entries(SHEETS, f"WHERE ended IS NOT NULL {BY_TOUCH}", journal.clock() + SLACK)
    return _in_order(journal, [each for each in found if each.ended is not None])


def unfinished_sheet(journal: Journal, within: float) -> StoredSheet | None:
    """Returns the sheet that was touched last, if it is not over and that was within so many seconds."""
    now = journal.clock()
    since, until = now - within, now + SLACK
    query = "WHERE ended IS NULL AND touched BETWEEN ? AND ? ORDER BY touched DESC, id"
    found = _in_order(journal, journal.entries(SHEETS, query, since, until))
    return next((each for each in found if each.ended is None and since <= each.touched <= until), None)


def _in_order(journal: Journal, sheets: Iterable[StoredSheet]) -> list[StoredSheet]:
    now = journal.clock()
    return sorted(sheets, key=lambda each: (is_ahead(each.touched, now), -each.touched, each.id))


def stored_sheet(journal: Journal, sheet_id: str) -> StoredSheet | None:
    """Returns a sheet; None if it is missing or damaged."""
    return journal.entry(SHEETS, sheet_id)


def remove_sheet(journal: Journal, sheet_id: str) -> bool:
    """Deletes a sheet; returns whether that was done, else it is pending."""
    return journal.keep(SHEETS.without(sheet_id))


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


def take_sheets(journal: Journal, sheets: Iterable[StoredSheet]) -> int | None:
    """Stores imported sheets in one transaction, except those whose stored version is not older; returns how many were
    stored, None if that failed.
    """
    return journal.store(lambda db: sum(_take_sheet(db, sheet) for sheet in sheets))


def _take_sheet(db: sqlite3.Connection, sheet: StoredSheet) -> bool:
    known = SHEETS.find(db, (sheet.id,))
    if known and known.touched >= sheet.touched:
        return False
    SHEETS.put(sheet).apply(db)
    return True
