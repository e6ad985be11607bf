"""Storage of score sheets and of the home timer in the journal; each is one row, which is rewritten after every tap."""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from zlib import crc32

from app.files import number_validation
from app.files.decoding import decode_or_none
from app.sheets.editable_sheet import parse_valid_sheet
from app.sheets.game_night import SLACK, is_in_future
from app.sheets.sheet_record import MOST_TAPS, SheetRecord
from app.store.export_section import ADDED, KNOWN, LONGER, UNREADABLE, UNWRITTEN, create_row_section
from app.store.journal import IMPORTED, PLAYED, Journal, read_origin
from app.store.stored_tables import RowChange, StoredTable
from engine.game import JsonObject

BY_TOUCH = "ORDER BY touched > ?, touched DESC, id"
"""SQL order of score sheets: the latest first. Sheets with a time in the future (the query parameter) come last"""
BATCH = 32
"""Maximum number of imported score sheets per transaction"""
LONGEST = 100_000
"""Maximum length in characters of a stored score sheet or home timer; the longest match needs far less"""


class StoredScoreSheet(NamedTuple):
    """Score sheet as stored in the journal, with the times when it was begun, last changed and ended."""

    id: str
    text: str
    begun: float
    touched: float
    ended: float | None
    origin: str = PLAYED
    """Origin of the score sheet; only sheets written on a device of the player count in game nights"""


def _read_row(
    sheet_id: object, text: object, seal: object, begun: object, touched: object, ended: object, origin: object
) -> StoredScoreSheet | None:
    """Converts a database row to a score sheet; returns None if the checksum is wrong."""
    if not isinstance(sheet_id, str) or not isinstance(text, str):
        return None
    if len(text) > LONGEST or crc32(text.encode()) != seal:
        return None
    over = None if ended is None else number_validation.time_or_zero(ended)
    times = number_validation.time_or_zero(begun), number_validation.time_or_zero(touched), over
    return StoredScoreSheet(sheet_id, text, *times, read_origin(origin))


def _row(sheet: StoredScoreSheet) -> tuple[object, ...]:
    seal = crc32(sheet.text.encode())
    return sheet.id, sheet.text, seal, sheet.begun, sheet.touched, sheet.ended, sheet.origin


SHEETS = StoredTable("sheets", _read_row, _row, first=frozenset({"begun"}), order="touched DESC, id")


def _read_home_timer(_one: object, state: object) -> str | None:
    return state if isinstance(state, str) and len(state) <= LONGEST else None


HOME_TIMER = StoredTable("glass", _read_home_timer, lambda state: (ONE, state))
ONE = 1
"""Key of the only row in the database table of the home timer"""


# Home timer


def store_home_timer(journal: Journal, state: str) -> bool:
    """Stores the state of the home timer; returns False if it could not be written to the disk yet."""
    return journal.store_or_defer(HOME_TIMER.create_write(state))


def load_home_timer(journal: Journal) -> str:
    """Returns the stored state of the home timer; empty if no state is stored."""
    return journal.entry(HOME_TIMER, ONE) or ""


# Score sheets


def new_id() -> str:
    return os.urandom(8).hex()


def store_sheet(journal: Journal, sheet_id: str, text: str, is_over: bool) -> bool:
    """Stores a score sheet; returns False if it could not be written to the disk yet."""
    now, stored = journal.clock(), stored_sheet(journal, sheet_id)
    begun, origin = (stored.begun, stored.origin) if stored else (now, PLAYED)
    sheet = StoredScoreSheet(sheet_id, text, begun, now, now if is_over else None, origin)
    return journal.store_or_defer(SHEETS.create_write(sheet))


def stored_sheets(journal: Journal) -> list[StoredScoreSheet]:
    """Returns the valid score sheets, the latest first; sheets with a time in the future, from a wrong clock, are
    last.
    """
    return _in_order(journal, journal.entries(SHEETS, BY_TOUCH, journal.clock() + SLACK))


def ended_sheets(journal: Journal) -> list[StoredScoreSheet]:
    """Returns the valid finished score sheets, in the order of `stored_sheets`."""
    sheets = journal.entries(SHEETS, f"WHERE ended IS NOT NULL {BY_TOUCH}", journal.clock() + SLACK)
    return _in_order(journal, [sheet for sheet in sheets if sheet.ended is not None])


def unfinished_sheet(journal: Journal, within: float) -> StoredScoreSheet | None:
    """Returns the latest unfinished score sheet if its last tap was at most `within` seconds ago, otherwise None."""
    now = journal.clock()
    since, until = now - within, now + SLACK
    query = "WHERE ended IS NULL AND touched BETWEEN ? AND ? ORDER BY touched DESC, id"
    sheets = _in_order(journal, journal.entries(SHEETS, query, since, until))
    return next((sheet for sheet in sheets if sheet.ended is None and since <= sheet.touched <= until), None)


def _in_order(journal: Journal, sheets: Iterable[StoredScoreSheet]) -> list[StoredScoreSheet]:
    now = journal.clock()
    return sorted(sheets, key=lambda sheet: (is_in_future(sheet.touched, now), -sheet.touched, sheet.id))


def damaged_sheets(journal: Journal) -> list[str]:
    """Returns the ids of the score sheets with a wrong checksum."""
    valid_ids = {sheet.id for sheet in stored_sheets(journal)}
    ids = [str(key) for (key,) in journal.query(SHEETS.all_keys) or [] if key not in valid_ids]
    return [sheet_id for sheet_id in ids if stored_sheet(journal, sheet_id) is None]


def stored_sheet(journal: Journal, sheet_id: str) -> StoredScoreSheet | None:
    """Returns a score sheet by its id; None if it is missing or damaged."""
    return journal.entry(SHEETS, sheet_id)


def remove_sheet(journal: Journal, sheet_id: str) -> bool:
    """Deletes a score sheet; returns False if the deletion could not be written to the disk yet."""
    return journal.store_or_defer(SHEETS.create_deletion(sheet_id))


# Export and import


def sheet_entry(sheet: StoredScoreSheet) -> JsonObject:
    """Converts a score sheet to its JSON entry in an export."""
    entry = sheet._asdict()
    return {**entry, "seal": _checksum(entry)}


def _checksum(entry: Mapping[str, object]) -> int:
    """Returns the checksum of a score sheet in an export."""
    return crc32(json.dumps([entry.get(field) for field in StoredScoreSheet._fields]).encode())


def parse_sheet(entry: object) -> StoredScoreSheet | None:
    """Validates a score sheet in an export; returns None if it is invalid. If its checksum is wrong, its origin becomes
    `imported`.
    """
    return decode_or_none(_decode_sheet, entry)


def _decode_sheet(entry: JsonObject) -> StoredScoreSheet | None:
    times = number_validation.parse_time(entry["begun"]), number_validation.parse_time(entry["touched"])
    ended = None if entry.get("ended") is None else number_validation.parse_time(entry["ended"])
    sheet_id, text = entry["id"], entry["text"]
    origin = read_origin(entry.get("origin")) if entry.get("seal") == _checksum(entry) else IMPORTED
    if not isinstance(text, str) or len(text) > LONGEST or not re.fullmatch(r"[\w-]{1,64}", str(sheet_id), re.ASCII):
        return None
    sheet = SheetRecord.of(text)
    if sheet is None or len(sheet.taps) > MOST_TAPS or not parse_valid_sheet(text):
        return None
    return StoredScoreSheet(str(sheet_id), text, *times, ended, origin)


def import_sheets(journal: Journal, entries: Iterable[object]) -> Iterator[str]:
    """Imports score sheets in batches and yields the outcomes. A stored sheet is replaced only by a sheet that
    continues it.
    """
    pending: dict[str, tuple[RowChange, str]] = {}
    for sheet in map(parse_sheet, entries):
        if sheet is None:
            yield UNREADABLE
            continue
        if len(pending) == BATCH or sheet.id in pending:
            yield from _store(journal, pending)
            pending = {}
        new, outcome = _merge(sheet, journal)
        if new is None:
            yield outcome
        else:
            pending[new.id] = SHEETS.create_write(new), outcome
            yield ""
    yield from _store(journal, pending)


def _store(journal: Journal, pending: Mapping[str, tuple[RowChange, str]]) -> list[str]:
    """Stores imported score sheets in one transaction and returns the outcomes."""
    is_stored = not pending or journal.store_rows(*(change for change, _ in pending.values()))
    return [outcome if is_stored else UNWRITTEN for _, outcome in pending.values()]


def _merge(sheet: StoredScoreSheet, journal: Journal) -> tuple[StoredScoreSheet | None, str]:
    """Merges an imported score sheet with the stored one; returns the sheet to store, or None if nothing is new, and
    the outcome.
    """
    stored = stored_sheet(journal, sheet.id)
    if stored is None:
        return sheet, ADDED
    if _is_continued_by(sheet, stored) or (sheet.origin == PLAYED and sheet.touched <= stored.touched):
        return None, KNOWN
    if sheet.origin == stored.origin and _is_continued_by(stored, sheet):
        return sheet, LONGER
    other = sheet._replace(id=f"{sheet.id[:50]}-{crc32(sheet.text.encode()):08x}", origin=IMPORTED)
    return (None, KNOWN) if stored_sheet(journal, other.id) else (other, ADDED)


def _is_continued_by(sheet: StoredScoreSheet, later: StoredScoreSheet) -> bool:
    """Returns whether the score sheet `later` equals or continues `sheet`."""
    first, second = SheetRecord.of(sheet.text), SheetRecord.of(later.text)
    return sheet.text == later.text or bool(first and second and first.is_continued_by(second))


SHEET_SECTION = create_row_section(SHEETS, sheet_entry, import_sheets)
