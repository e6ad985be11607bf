"""Sections of an export file, such as matches or score sheets: export from a journal and import into another one."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.files.decoding import Entry
from app.store.journal import Journal
from app.store.stored_tables import RowKey, StoredTable
from engine.game import JsonObject

ADDED, LONGER, KNOWN, UNREADABLE, UNWRITTEN = "added", "longer", "known", "unreadable", "unwritten"
"""Outcomes of an imported entry. `longer`: the entry extends the stored one; `unwritten`: it could not be stored"""


@dataclass(frozen=True)
class ExportSection:
    """Section of an export file: a list of entries of one kind, with the functions that export and import them."""

    name: str
    """Key of the section in the file; also the name of the database table whose rows have the same keys"""
    keys: Callable[[sqlite3.Connection], list[RowKey]]
    """Query for the keys of all entries of the section, including damaged entries"""
    entry: Callable[[sqlite3.Connection, RowKey], JsonObject | None]
    """Query for one entry; returns None if it is damaged"""
    pending: Callable[[Journal], Mapping[RowKey, JsonObject | None]]
    """Query for the entries whose changes could not be written yet, by key; a value of None means a deletion"""
    take: Callable[[Journal, Iterable[object]], Iterator[str]]
    """Importer of entries; yields the outcome of each entry. It also yields an empty text during long work, so that the
    caller can update the screen
    """


def create_row_section(
    table: StoredTable[Entry],
    write: Callable[[Entry], JsonObject],
    take: Callable[[Journal, Iterable[object]], Iterator[str]],
) -> ExportSection:
    """Creates a section with one entry per row of a database table. `write`: function that converts a row to its export
    entry. `take`: function that imports entries and yields their outcomes.
    """

    def entry(db: sqlite3.Connection, key: RowKey) -> JsonObject | None:
        row_entry = table.find(db, key)
        return None if row_entry is None else write(row_entry)

    def pending(journal: Journal) -> dict[RowKey, JsonObject | None]:
        changes = (change for change in journal.pending_rows.values() if change.table == table.name)
        return {change.key: None if change.entry is None else write(change.entry) for change in changes}

    return ExportSection(table.name, table.all_keys, entry, pending, take)
