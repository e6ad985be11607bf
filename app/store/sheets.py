"""Score sheets and the home timer in the journal: each is one row, written whole with every tap."""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from zlib import crc32

from app.sheets.evening import SLACK, is_ahead
from app.sheets.open_sheet import readable
from app.sheets.sheet import MOST_TAPS, ScoreSheet
from app.store import door
from app.store.export_list import ADDED, KNOWN, LONGER, UNREADABLE, UNWRITTEN, list_of_rows
from app.store.journal import IMPORTED, PLAYED, Journal, read_origin
from app.store.tables import RowChange, StoredTable

BY_TOUCH = "ORDER BY touched > ?, touched DESC, id"
"""The order of sheets, those that were touched after a time last"""
BATCH = 32
"""Imported sheets that are stored in one transaction"""
LONGEST = 100_000
"""Letters of a sheet, and of the state of the home timer: many times the longest match"""


class StoredSheet(NamedTuple):
    """A score sheet as it is stored."""

    id: str
    text: str
    begun: float
    touched: float
    ended: float | None
    origin: str = PLAYED
    """Only a sheet that was written on a device of the player counts in game nights"""


def _read_row(
    sheet_id: Any, text: Any, seal: Any, begun: Any, touched: Any, ended: Any, origin: Any
) -> StoredSheet | None:
    """Returns a sheet of the file; None if its seal is broken."""
    if not isinstance(sheet_id, str) or len(text) > LONGEST or crc32(text.encode()) != seal:
        return None
    over = None if ended is None else door.stored_moment(ended)
    times = door.stored_moment(begun), door.stored_moment(touched), over
    return StoredSheet(sheet_id, text, *times, read_origin(origin))


def _row(sheet: StoredSheet) -> tuple[object, ...]:
    seal = crc32(sheet.text.encode())
    return sheet.id, sheet.text, seal, sheet.begun, sheet.touched, sheet.ended, sheet.origin


SHEETS = StoredTable("sheets", _read_row, _row, first=frozenset({"begun"}), order="touched DESC, id")


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
    begun, origin = (known.begun, known.origin) if known else (now, PLAYED)
    sheet = StoredSheet(sheet_id, text, begun, now, now if is_over else None, origin)
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


def damaged_sheets(journal: Journal) -> list[str]:
    """Returns the ids of the sheets whose seal is broken."""
    sound = {each.id for each in stored_sheets(journal)}
    ids = [str(key) for (key,) in journal.ask(SHEETS.all_keys) or [] if key not in sound]
    return [each for each in ids if stored_sheet(journal, each) is None]


def stored_sheet(journal: Journal, sheet_id: str) -> StoredSheet | None:
    """Returns a sheet; None if it is missing or damaged."""
    return journal.entry(SHEETS, sheet_id)


def remove_sheet(journal: Journal, sheet_id: str) -> bool:
    """Deletes a sheet; returns whether that was done, else it is pending."""
    return journal.keep(SHEETS.without(sheet_id))


# Out and in


def sheet_entry(sheet: StoredSheet) -> dict[str, Any]:
    """Returns a sheet as an export has it."""
    entry = sheet._asdict()
    return {**entry, "seal": _seal_of(entry)}


def _seal_of(entry: Mapping[str, Any]) -> int:
    """Returns the number that follows from what Sablier itself has written."""
    return crc32(json.dumps([entry.get(field) for field in StoredSheet._fields]).encode())


def read_sheet(entry: Any) -> StoredSheet | None:
    """Returns a sheet of an export, checked; None if it makes no sense. Without the right seal it is imported."""
    try:
        times = door.moment(entry["begun"]), door.moment(entry["touched"])
        ended = None if entry.get("ended") is None else door.moment(entry["ended"])
        sheet_id, text = entry["id"], entry["text"]
        origin = read_origin(entry.get("origin")) if entry.get("seal") == _seal_of(entry) else IMPORTED
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
        return None
    if not isinstance(text, str) or len(text) > LONGEST or not re.fullmatch(r"[\w-]{1,64}", str(sheet_id), re.ASCII):
        return None
    sheet = ScoreSheet.of(text)
    if sheet is None or len(sheet.taps) > MOST_TAPS or not readable(text):
        return None
    return StoredSheet(str(sheet_id), text, *times, ended, origin)


def take_sheets(journal: Journal, entries: Iterable[Any]) -> Iterator[str]:
    """Imports sheets, many in one transaction; yields the outcomes. A sheet replaces only one that goes on in it."""
    pending: dict[str, tuple[RowChange, str]] = {}
    for sheet in map(read_sheet, entries):
        if sheet is None:
            yield UNREADABLE
            continue
        if len(pending) == BATCH or sheet.id in pending:
            yield from _store(journal, pending)
            pending = {}
        new, outcome = _merged(sheet, journal)
        if new is None:
            yield outcome
        else:
            pending[new.id] = SHEETS.put(new), outcome
            yield ""
    yield from _store(journal, pending)


def _store(journal: Journal, pending: Mapping[str, tuple[RowChange, str]]) -> list[str]:
    """Stores sheets and returns the outcomes."""
    is_stored = not pending or journal.store_rows(*(change for change, _ in pending.values()))
    return [outcome if is_stored else UNWRITTEN for _, outcome in pending.values()]


def _merged(sheet: StoredSheet, journal: Journal) -> tuple[StoredSheet | None, str]:
    """Returns an imported sheet as it is to be stored, and the outcome; None if it brings nothing."""
    known = stored_sheet(journal, sheet.id)
    if known is None:
        return sheet, ADDED
    if _goes_on(sheet, known) or (sheet.origin == PLAYED and sheet.touched <= known.touched):
        return None, KNOWN
    if sheet.origin == known.origin and _goes_on(known, sheet):
        return sheet, LONGER
    other = sheet._replace(id=f"{sheet.id[:50]}-{crc32(sheet.text.encode()):08x}", origin=IMPORTED)
    return (None, KNOWN) if stored_sheet(journal, other.id) else (other, ADDED)


def _goes_on(sheet: StoredSheet, later: StoredSheet) -> bool:
    """Whether a sheet is the beginning of another one, or the same."""
    first, second = ScoreSheet.of(sheet.text), ScoreSheet.of(later.text)
    return sheet.text == later.text or bool(first and second and first.goes_on_in(second))


SHEET_LIST = list_of_rows(SHEETS, sheet_entry, take_sheets)
