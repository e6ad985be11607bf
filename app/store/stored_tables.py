"""Base of the journal's database tables that are written row by row: validation, limits, reading, writing, deleting."""

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias

from app.files.decoding import Entry, decode_or_none, decode_rows
from app.store.schema import COLUMNS

RowKey: TypeAlias = tuple[Any, ...]
"""Cells that identify a row"""
RowCells: TypeAlias = tuple[object, ...]
"""All cells of a row, in the order of the database table's columns"""
AT_ONCE = 8_000_000
"""Maximum number of characters read in one query; further rows are omitted"""
OF_MATCH = "WHERE match = ? ORDER BY ply"
"""SQL condition and order of the rows of one match, for `StoredTable.read`"""


class RowChange(NamedTuple):
    """Write or deletion of one row, which can be repeated without a different result."""

    table: str
    key: RowKey
    apply: Callable[[sqlite3.Connection], object]
    entry: Any = None
    """Entry that the row contains after the change; None for a deletion"""

    @property
    def place(self) -> tuple[str, RowKey]:
        return self.table, self.key


@dataclass(frozen=True)
class StoredTable(Generic[Entry]):
    """Database table in which each change writes or deletes a whole row."""

    name: str
    decode: Callable[..., Entry | None]
    """Function that converts cells to an entry; for damaged cells it returns None or raises one of `DAMAGED`"""
    encode: Callable[[Entry], RowCells]
    keys: int = 1
    """Number of leading columns that identify a row"""
    first: frozenset[str] = frozenset()
    """Columns that keep the first value written to them, such as a start time"""
    order: str = ""
    """SQL clause for the order of entries, never from user input; empty for the order of the keys"""
    most: int = 1000
    """Maximum number of entries that `read` returns"""
    of_match: bool = False
    """Whether the first column is the id of a match; rows of unknown matches are not stored"""

    @property
    def columns(self) -> tuple[str, ...]:
        return COLUMNS[self.name]

    def key_of(self, entry: Entry) -> RowKey:
        return self.encode(entry)[: self.keys]

    # Reading

    def read(self, db: sqlite3.Connection, which: str = "", *values: object) -> list[Entry]:
        """Returns the first valid entries in the order of the table. `which`: another SQL condition and order, never
        from user input.
        """
        order = self.order or ", ".join(self.columns[: self.keys])
        rows = db.execute(f"{self._select} {which or f'ORDER BY {order}'} LIMIT ?", (*values, self.most))
        return decode_rows(self.decode, _bounded(rows))

    def find(self, db: sqlite3.Connection, key: RowKey) -> Entry | None:
        """Returns the entry with this key; None if it is missing or damaged."""
        row = db.execute(f"{self._select} WHERE {self._where}", key).fetchone()
        return decode_or_none(self.decode, *row) if row else None

    def all_keys(self, db: sqlite3.Connection) -> list[RowKey]:
        """Returns the keys of all rows, including damaged rows."""
        return db.execute(f"SELECT {', '.join(self.columns[: self.keys])} FROM {self.name}").fetchall()

    # Writing

    def create_write(self, entry: Entry) -> RowChange:
        """Creates the change that writes an entry; the caller applies it."""
        return RowChange(self.name, self.key_of(entry), partial(self._write, entry=entry), entry)

    def create_deletion(self, *key: object) -> RowChange:
        """Creates the change that deletes the entry with a key; the caller applies it."""
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
    """Yields rows until their total length exceeds `AT_ONCE` characters."""
    letters = 0
    for row in rows:
        letters += sum(len(cell) for cell in row if isinstance(cell, str | bytes))
        if letters > AT_ONCE:
            return
        yield row
