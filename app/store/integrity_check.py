"""Background check of the journal's file, in short time slices, so that the app stays responsive.

A file that is unchanged since it was last closed properly is not checked when it is opened, because reading 150 MB
would delay the first screen (`schema.open_database`). This check finds pages that were damaged on the disk since then.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.store.schema import COLUMNS

if TYPE_CHECKING:
    import sqlite3

    from app.store.journal import Journal

AT_ONCE = 50
"""Number of rows that are read at once from database tables without a match column"""


def check_in_slices(journal: "Journal") -> Iterator[None]:
    """Reads all rows of the journal, a few in each step; the journal quarantines its file if a row is unreadable."""
    number = journal.files
    for match_id in journal.ids():
        for table in COLUMNS:
            if COLUMNS[table][0] == "match":
                journal.query(_read_rows, table, match_id)
        yield
        if journal.files != number:
            return
    for table in COLUMNS:
        if COLUMNS[table][0] != "match":
            yield from _check_table(journal, table)


def _read_rows(db: "sqlite3.Connection", table: str, match_id: str) -> bool:
    db.execute(f"SELECT {', '.join(COLUMNS[table])} FROM {table} WHERE match = ?", (match_id,)).fetchall()
    return True


def _check_table(journal: "Journal", table: str) -> Iterator[None]:
    place: object = None
    while True:
        place = journal.query(_read_next, table, place)
        if place is None:
            return
        yield


def _read_next(db: "sqlite3.Connection", table: str, after: object) -> object:
    """Reads the rows of a database table that follow the key `after`; returns the key of the last one, or None at the
    end of the table.
    """
    columns = COLUMNS[table]
    where = "" if after is None else f"WHERE {columns[0]} >= ?"
    query = f"SELECT {', '.join(columns)} FROM {table} {where} ORDER BY {columns[0]} LIMIT {AT_ONCE:d}"
    rows = db.execute(query, () if after is None else (after,)).fetchall()
    return rows[-1][0] if len(rows) == AT_ONCE and rows[-1][0] != after else None
