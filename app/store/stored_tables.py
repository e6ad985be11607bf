"""Codec for tables of the journal that are written row by row: validation, limits, reading, writing, deleting."""

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from app.store.schema import COLUMNS

Entry = TypeVar("Entry")
RowKey: TypeAlias = tuple[Any, ...]
"""Cells that identify a row"""
RowCells: TypeAlias = tuple[Any, ...]
"""All cells of a row, in the order of the table's columns"""
AT_ONCE = 8_000_000
"""Maximum number of characters read in one query; further rows are omitted"""
DAMAGED = (TypeError, ValueError, LookupError, AttributeError, OverflowError, RecursionError)
"""Exceptions raised when a damaged cell is decoded"""


class RowChange(NamedTuple):
    """Idempotent write or deletion of one row."""

    table: str
    key: RowKey
    apply: Callable[[sqlite3.Connection], object]
    entry: Any = None
    """Entry after the change; None for a deletion"""

    @property
    def place(self) -> tuple[str, RowKey]:
        return self.table, self.key


@dataclass(frozen=True)
class StoredTable(Generic[Entry]):
    """Table in which rows are always written as a whole."""

    name: str
    decode: Callable[..., Entry | None]
    """Converter from cells to an entry; returns None or raises `DAMAGED` for damaged cells"""
    encode: Callable[[Entry], RowCells]
    keys: int = 1
    """Number of leading columns that identify a row"""
    first: frozenset[str] = frozenset()
    """Columns that keep the first value written"""
    order: str = ""
    """SQL order of a list (trusted); empty for the order of the keys"""
    most: int = 1000
    """Maximum number of rows in a list"""
    of_match: bool = False
    """Whether the first column is a match id; rows of unknown matches are then not stored"""

    @property
    def columns(self) -> tuple[str, ...]:
        return COLUMNS[self.name]

    def key_of(self, entry: Entry) -> RowKey:
        return self.encode(entry)[: self.keys]

    # Reading

    def read(self, db: sqlite3.Connection, which: str = "", *values: object) -> list[Entry]:
        """Returns the first valid entries in the table's order. `which`: another SQL condition and order (trusted)."""
        order = self.order or ", ".join(self.columns[: self.keys])
        rows = db.execute(f"{self._select} {which or f'ORDER BY {order}'} LIMIT ?", (*values, self.most))
        return [entry for row in _bounded(rows) if (entry := self._entry(row)) is not None]

    def find(self, db: sqlite3.Connection, key: RowKey) -> Entry | None:
        """Returns the entry with this key; None if it is missing or damaged."""
        row = db.execute(f"{self._select} WHERE {self._where}", key).fetchone()
        return self._entry(row) if row else None

    def all_keys(self, db: sqlite3.Connection) -> list[RowKey]:
        """Returns the keys of all rows, including damaged rows."""
        return db.execute(f"SELECT {', '.join(self.columns[: self.keys])} FROM {self.name}").fetchall()

    def _entry(self, cells: RowCells) -> Entry | None:
        try:
            return self.decode(*cells)
        except DAMAGED:
            return None

    # Writing

    def create_write(self, entry: Entry) -> RowChange:
        """Returns the change that writes an entry."""
        return RowChange(self.name, self.key_of(entry), partial(self._write, entry=entry), entry)

    def create_deletion(self, *key: Any) -> RowChange:
        """Returns the change that deletes an entry."""
        return RowChange(self.name, key, partial(self._delete, key=key))

    def _write(self, db: sqlite3.Connection, entry: Entry) -> None:
        cells, key = self.encode(entry), self.key_of(entry)
        places = ", ".join("?" * len(cells))
        parent = "WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?)" if self.of_match else ""
        insert = f"INSERT OR IGNORE INTO {self.name} ({', '.join(self.columns)}) SELECT {places} {parent}"
        db.execute(insert, (*cells, *key[: self.of_match]))
        changed = {name: cell for name, cell in zip(self.columns, cells) if name not in self.first}
        update = ", ".join(f"{name} = ?" for name in changed)
        db.execute(f"UPDATE {self.name} SET {update} WHERE {self._where}", (*changed.values(), *key))

    def _delete(self, db: sqlite3.Connection, key: RowKey) -> None:
        db.execute(f"DELETE FROM {self.name} WHERE {self._where}", key)

    @property
    def _select(self) -> str:
        return f"SELECT {', '.join(self.columns)} FROM {self.name}"

    @property
    def _where(self) -> str:
        return " AND ".join(f"{name} = ?" for name in self.columns[: self.keys])


def _bounded(rows: sqlite3.Cursor) -> Iterator[RowCells]:
    """Yields rows with at most `AT_ONCE` characters in total."""
    letters = 0
    for row in rows:
        letters += sum(len(cell) for cell in row if isinstance(cell, str | bytes))
        if letters > AT_ONCE:
            return
        yield row
