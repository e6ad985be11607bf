"""Lists of an export file: how their entries leave a journal and enter another."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from app.store.journal import Journal
from app.store.tables import Entry, RowKey, StoredTable

ADDED, LONGER, KNOWN, UNREADABLE, UNWRITTEN = "added", "longer", "known", "unreadable", "unwritten"
"""Outcomes of an entry that is imported. `longer`: it was there and has more now; `unwritten`: it cannot be stored"""
ExportEntry: TypeAlias = dict[str, Any]
"""An entry as JSON has it"""


@dataclass(frozen=True)
class ExportList:
    """A list of an export file."""

    name: str
    """Its key in the file, and the table whose keys its entries have"""
    keys: Callable[[sqlite3.Connection], list[RowKey]]
    """Returns the keys of all entries, damaged ones too"""
    entry: Callable[[sqlite3.Connection, RowKey], ExportEntry | None]
    """Returns an entry; None if it is damaged"""
    pending: Callable[[Journal], Mapping[RowKey, ExportEntry | None]]
    """Returns the entries that are not stored yet; None for one that is only still in the file"""
    take: Callable[[Journal, Iterable[Any]], Iterator[str]]
    """Imports entries; yields the outcome of each, and an empty text after a slice of work without one"""

    def entry_of(self, key: RowKey, db: sqlite3.Connection) -> ExportEntry | None:
        return self.entry(db, key)


def list_of_rows(
    table: StoredTable[Entry],
    write: Callable[[Entry], ExportEntry],
    take: Callable[[Journal, Iterable[Any]], Iterator[str]],
) -> ExportList:
    """Returns the list with an entry for each row of a table. `write`: returns the entry as an export has it."""

    def entry(db: sqlite3.Connection, key: RowKey) -> ExportEntry | None:
        found = table.find(db, key)
        return None if found is None else write(found)

    def pending(journal: Journal) -> dict[RowKey, ExportEntry | None]:
        changes = (each for each in journal.pending.values() if each.table == table.name)
        return {each.key: None if each.entry is None else write(each.entry) for each in changes}

    return ExportList(table.name, table.all_keys, entry, pending, take)
