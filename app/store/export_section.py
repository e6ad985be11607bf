"""Lists of an export file: export from one journal and import into another."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from app.store.journal import Journal
from app.store.stored_tables import Entry, RowKey, StoredTable

ADDED, LONGER, KNOWN, UNREADABLE, UNWRITTEN = "added", "longer", "known", "unreadable", "unwritten"
"""Outcomes of an imported entry. `longer`: it extends the stored entry; `unwritten`: it could not be stored"""
ExportEntry: TypeAlias = dict[str, Any]
"""Entry as a JSON object"""


@dataclass(frozen=True)
class ExportSection:
    """List of an export file."""

    name: str
    """Key of the list in the file, and name of the table with the same keys"""
    keys: Callable[[sqlite3.Connection], list[RowKey]]
    """Query for the keys of all entries, including damaged ones"""
    entry: Callable[[sqlite3.Connection, RowKey], ExportEntry | None]
    """Query for one entry; None if it is damaged"""
    pending: Callable[[Journal], Mapping[RowKey, ExportEntry | None]]
    """Query for the entries with pending changes; None for a pending deletion"""
    take: Callable[[Journal, Iterable[Any]], Iterator[str]]
    """Importer of entries; yields the outcome of each entry, and an empty text after a slice of work without an outcome
    """

    def entry_of(self, key: RowKey, db: sqlite3.Connection) -> ExportEntry | None:
        return self.entry(db, key)


def create_row_section(
    table: StoredTable[Entry],
    write: Callable[[Entry], ExportEntry],
    take: Callable[[Journal, Iterable[Any]], Iterator[str]],
) -> ExportSection:
    """Creates a list with one entry per row of a table. `write`: function that converts a row's entry to its export
    entry.
    """

    def entry(db: sqlite3.Connection, key: RowKey) -> ExportEntry | None:
        row_entry = table.find(db, key)
        return None if row_entry is None else write(row_entry)

    def pending(journal: Journal) -> dict[RowKey, ExportEntry | None]:
        changes = (change for change in journal.pending_rows.values() if change.table == table.name)
        return {change.key: None if change.entry is None else write(change.entry) for change in changes}

    return ExportSection(table.name, table.all_keys, entry, pending, take)
