"""The journal's database: its tables in every version, how it is opened, brought up to date, found to be damaged."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

Step: TypeAlias = Callable[[sqlite3.Connection], None]
"""Brings a database from one version to the next, inside a transaction that is open"""

# Version 1. A match is its head (what was agreed and dealt) and its moves, each as its lines in a record. A seal
# follows from a text and from what stands before it, and tells whether it has changed on the disk; `plies`, whether the
# last moves are still there.

MATCHES = """
    CREATE TABLE matches (
        id TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        origin TEXT NOT NULL,
        head TEXT NOT NULL,
        seal INTEGER NOT NULL,
        plies INTEGER NOT NULL DEFAULT 0,
        begun REAL NOT NULL,
        touched REAL NOT NULL,
        ended REAL,
        sand REAL NOT NULL DEFAULT 0
    )"""

MOVES = """
    CREATE TABLE moves (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        lines TEXT NOT NULL,
        seal INTEGER NOT NULL,
        PRIMARY KEY (match, ply)
    ) WITHOUT ROWID"""

SEATS = """
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        level TEXT,
        colour INTEGER,
        score INTEGER,
        won INTEGER,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID"""

FIGURES = """
    CREATE TABLE figures (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        reason TEXT NOT NULL,
        times INTEGER NOT NULL,
        points INTEGER NOT NULL,
        best INTEGER NOT NULL,
        PRIMARY KEY (match, seat, reason)
    ) WITHOUT ROWID"""

BY_TOUCH = "CREATE INDEX matches_by_touch ON matches (ended, touched)"


def _version_1(connection: sqlite3.Connection) -> None:
    for statement in (MATCHES, MOVES, SEATS, FIGURES, BY_TOUCH):
        connection.execute(statement)


STEPS: tuple[Step, ...] = (_version_1,)
"""Step n brings version n to version n + 1. A step is never changed once it was shipped"""


# The journal's database: how it is opened, brought up to date, and found to be damaged


APPLICATION = 0x5342_4C52
"""Says in the file's header that it is ours"""
MAGIC = b"SQLite format 3\x00"
"""How every database begins"""
PATIENCE = 0.5
"""Seconds to wait for another process that holds the file"""


class Unusable(Exception):
    """A database that must be set aside: `damaged`, `empty`, `foreign` or `newer`."""

    def __init__(self, why: str, reason: str):
        super().__init__(f"{why}: {reason}")
        self.why = why


COLUMNS = (
    "SELECT id, game, origin, head, seal, plies, begun, touched, ended, sand FROM matches",
    "SELECT match, ply, lines, seal FROM moves",
    "SELECT match, seat, name, level, colour, score, won FROM seats",
    "SELECT match, seat, reason, times, points, best FROM figures",
)
"""Everything that the journal asks for"""


# Opening


def open_database(path: Path, steps: Sequence[Step] = STEPS) -> sqlite3.Connection:
    """Returns a sound database of the newest version; raises `Unusable` or SQLite's errors if there is none."""
    is_new = not path.exists()
    if not is_new:
        _check_header(path)
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        _prepare(connection, steps)
    except BaseException:
        connection.close()
        if is_new and path.exists() and not path.stat().st_size:
            path.unlink()
        raise
    return connection


def _check_header(path: Path) -> None:
    """Checks that a file is a database: SQLite takes one of a few bytes for a new one, and writes over it."""
    with path.open("rb") as file:
        header = file.read(len(MAGIC))
    if not header:
        raise Unusable("empty", "a file without a byte")
    if header != MAGIC:
        raise Unusable("damaged", "no database")


def _prepare(connection: sqlite3.Connection, steps: Sequence[Step]) -> None:
    connection.text_factory = _text
    with telling_damage():
        _check(connection, len(steps))
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        bring_up(connection, steps)
        if steps is STEPS:
            for columns in COLUMNS:
                connection.execute(f"{columns} LIMIT 0")


def _text(stored: bytes) -> str:
    """Returns stored bytes as text, even if damaged; the seal finds that out."""
    return stored.decode("utf-8", "replace")


def _check(connection: sqlite3.Connection, newest: int) -> None:
    """Checks the database before anything is written; raises `Unusable` if it must be set aside."""
    tables = number_in(connection, "SELECT count(*) FROM sqlite_master")
    application = number_in(connection, "PRAGMA application_id")
    version = version_of(connection)
    if (tables or version) and application != APPLICATION:
        raise Unusable("foreign", f"application {application:#x}, version {version}")
    if version > newest:
        raise Unusable("newer", f"version {version}, but {newest} is the newest one known")
    if bool(tables) != (version > 0):
        raise Unusable("damaged", f"{tables} tables in version {version}")
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise Unusable("damaged", str(verdict))


def bring_up(connection: sqlite3.Connection, steps: Sequence[Step]) -> None:
    """Takes every missing step, each in a transaction of its own: killed in between, it goes on next time."""
    while (version := version_of(connection)) < len(steps):
        with transaction(connection):
            steps[version](connection)
            connection.execute(f"PRAGMA user_version = {version + 1:d}")
            connection.execute(f"PRAGMA application_id = {APPLICATION:d}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Makes the changes within it all at once, or none of them."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def version_of(connection: sqlite3.Connection) -> int:
    return number_in(connection, "PRAGMA user_version")


def number_in(connection: sqlite3.Connection, query: str) -> int:
    (number,) = connection.execute(query).fetchone()
    return int(number)


# What goes wrong

DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
"""The last of them says that our own SQL makes no sense: then it is the tables that do not"""
REASONS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CANTOPEN: "read-only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
}


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextmanager
def telling_damage() -> Iterator[None]:
    """Raises `Unusable` for every error that only damage can cause."""
    try:
        yield
    except UnicodeDecodeError as error:  # SQLite tells of a damaged table by its damaged name
        raise Unusable("damaged", str(error)) from error
    except sqlite3.DatabaseError as error:
        if _code(error) in DAMAGE:
            raise Unusable("damaged", str(error)) from error
        raise


def why(error: sqlite3.Error) -> str:
    """Returns the word in a notice for an error of SQLite."""
    return REASONS.get(_code(error), "disk")
