"""Database of the journal: tables of all versions, opening, migration, detection of damage."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from app.files import file_access
from app.files.file_access import path_with_suffix

Migration: TypeAlias = Callable[[sqlite3.Connection], None]
"""Migration of a database from one version to the next, within an open transaction"""

# Version 1. A match is its head (options and deal) and its moves, each as its record lines. `seal` is a checksum over
# the text and the previous checksum; it detects changes on the disk. `plies` detects missing last moves.

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


# Version 2. Names have a maximum length. `latest` orders matches by last move, regardless of the device's clock.
# `sand`: timer seconds used when a move was made. `deleted`: seeds of deleted matches, so that no daily challenge is
# dealt twice.

DELETED = "CREATE TABLE deleted (seed TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID"
LATEST = "ALTER TABLE matches ADD COLUMN latest INTEGER NOT NULL DEFAULT 0"
IN_ORDER = """
    UPDATE matches SET latest = (
        SELECT count(*) FROM matches AS other
        WHERE other.touched < matches.touched OR (other.touched = matches.touched AND other.id >= matches.id)
    )"""
SAND_OF_MOVE = "ALTER TABLE moves ADD COLUMN sand REAL"


def _version_2(connection: sqlite3.Connection) -> None:
    from app.store.name_migration import truncate_names  # needed only for an old journal

    for statement in (DELETED, LATEST, IN_ORDER, SAND_OF_MOVE):
        connection.execute(statement)
    truncate_names(connection)


# Version 3. Steps of an incomplete move, valid while the match has `ply` moves.

PARTS = """
    CREATE TABLE parts (
        match TEXT PRIMARY KEY NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        part TEXT NOT NULL
    ) WITHOUT ROWID"""


def _version_3(connection: sqlite3.Connection) -> None:
    connection.execute(PARTS)


# Version 4. Tools for real board games: score sheets as text, and the home timer.

SHEETS = """
    CREATE TABLE sheets (
        id TEXT PRIMARY KEY NOT NULL,
        text TEXT NOT NULL,
        seal INTEGER NOT NULL,
        begun REAL NOT NULL,
        touched REAL NOT NULL,
        ended REAL
    ) WITHOUT ROWID"""

GLASS = "CREATE TABLE glass (one INTEGER PRIMARY KEY NOT NULL, state TEXT NOT NULL)"


def _version_4(connection: sqlite3.Connection) -> None:
    for statement in (SHEETS, GLASS):
        connection.execute(statement)


# Version 5. Analysis results of each move, by move number from 1. `fine`: whether the move was analysed in depth. The
# checksum depends on that of the move.

ANALYSIS = """
    CREATE TABLE analysis (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        fine INTEGER NOT NULL,
        chances TEXT NOT NULL,
        luck TEXT NOT NULL,
        play TEXT NOT NULL,
        loss REAL,
        error REAL,
        best TEXT,
        seal INTEGER NOT NULL,
        PRIMARY KEY (match, ply)
    ) WITHOUT ROWID"""


def _version_5(connection: sqlite3.Connection) -> None:
    connection.execute(ANALYSIS)


# Version 6. Choices of groups for their game nights. `company`: the sorted names, one a line. `since`: start of the
# choice's validity.

EVENINGS = """
    CREATE TABLE evenings (
        company TEXT NOT NULL,
        number INTEGER NOT NULL,
        since REAL NOT NULL,
        terms TEXT NOT NULL,
        PRIMARY KEY (company, number)
    ) WITHOUT ROWID"""


def _version_6(connection: sqlite3.Connection) -> None:
    connection.execute(EVENINGS)


# Version 7. Practice of mistakes, by move number from 1: number of solutions, and time of the next try.

PRACTICE = """
    CREATE TABLE practice (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        solved INTEGER NOT NULL,
        due REAL NOT NULL,
        PRIMARY KEY (match, ply)
    ) WITHOUT ROWID"""


def _version_7(connection: sqlite3.Connection) -> None:
    connection.execute(PRACTICE)


# Version 8. Origin of a score sheet, as for a match.

ORIGIN_OF_SHEET = "ALTER TABLE sheets ADD COLUMN origin TEXT NOT NULL DEFAULT 'played'"


def _version_8(connection: sqlite3.Connection) -> None:
    connection.execute(ORIGIN_OF_SHEET)


# Version 9. Hints that a player has seen, as move texts, by the number of moves before the hint.

HINTS = """
    CREATE TABLE hints (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        move TEXT NOT NULL,
        PRIMARY KEY (match, ply)
    ) WITHOUT ROWID"""


def _version_9(connection: sqlite3.Connection) -> None:
    connection.execute(HINTS)


# Version 10. `taken_back`: number of rows in `moves` that do not count: moves taken back, and take-backs.

TAKEN_BACK = "ALTER TABLE matches ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0"


def _version_10(connection: sqlite3.Connection) -> None:
    connection.execute(TAKEN_BACK)


# Version 11. Default names of people are marks, `@you` and `@player 2`; earlier versions stored them as words.


def _version_11(connection: sqlite3.Connection) -> None:
    from app.store.name_migration import mark_default_names  # needed only for an old journal

    mark_default_names(connection)


STEPS: tuple[Migration, ...] = (
    _version_1,
    _version_2,
    _version_3,
    _version_4,
    _version_5,
    _version_6,
    _version_7,
    _version_8,
    _version_9,
    _version_10,
    _version_11,
)
"""Migrations: number n converts version n to n + 1. Do not change a released migration: existing journals depend on
it
"""


# File format


APPLICATION = 0x5342_4C52
"""Id of this app in the header of its database files"""
MAGIC = b"SQLite format 3\x00"
"""First bytes of every SQLite database"""
HEADER, PAGES_AT = 100, 28
"""Length of a file's header in bytes, and offset of the page count in it"""
PAGE = 4096
"""Size of a page in bytes, in all journals"""
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""Exceptions that SQLite can raise for a file that is not a valid database"""
PATIENCE = 0.5
"""Maximum seconds to wait for another process that uses the file"""


class UnusableDatabase(Exception):
    """Error for a database file that must be renamed and replaced: `damaged`, `empty`, `foreign` (of another program)
    or `newer` (of a later version).
    """

    def __init__(self, why: str, reason: str):
        super().__init__(f"{why}: {reason}")
        self.why = why


COLUMNS = {
    "matches": (
        *("id", "game", "origin", "head", "seal", "plies", "begun", "touched", "ended", "sand", "latest"),
        "taken_back",
    ),
    "moves": ("match", "ply", "lines", "seal", "sand"),
    "seats": ("match", "seat", "name", "level", "colour", "score", "won"),
    "figures": ("match", "seat", "reason", "times", "points", "best"),
    "deleted": ("seed",),
    "parts": ("match", "ply", "part"),
    "sheets": ("id", "text", "seal", "begun", "touched", "ended", "origin"),
    "glass": ("one", "state"),
    "analysis": ("match", "ply", "fine", "chances", "luck", "play", "loss", "error", "best", "seal"),
    "evenings": ("company", "number", "since", "terms"),
    "practice": ("match", "ply", "solved", "due"),
    "hints": ("match", "ply", "move"),
}
"""Columns that the journal reads, by database table"""


# Opening


def open_database(path: Path, steps: Sequence[Migration] = STEPS) -> sqlite3.Connection:
    """Opens a database file and migrates it to the newest version by the migrations `steps`.

    Raises `UnusableDatabase` or an SQLite error if the file is damaged. The whole file is checked, unless it is
    unchanged since it was last closed properly.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    is_new, is_unchanged_since_close = not path.exists(), file_access.is_unchanged_since_close(path)
    if not is_new:
        _check_header(path)
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        _prepare(connection, steps, is_unchanged_since_close)
    except BaseException:
        connection.close()
        if is_new and path.exists() and not path.stat().st_size:
            path.unlink()
        raise
    for ending in ("", "-wal", "-shm") if is_new else ():
        file_access.make_private(path_with_suffix(path, ending))
    return connection


@contextmanager
def open_copy(path: Path) -> Iterator[sqlite3.Connection]:
    """Opens a temporary copy of a database that must not or cannot be written.

    The write-ahead log is copied too, because it may contain the last moves.
    """
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "journal.db"
        for ending in ("", "-wal"):
            source = path_with_suffix(path, ending)
            if source.is_file():
                shutil.copyfile(source, path_with_suffix(copy, ending))
        repair_header(copy)
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.text_factory = _text
            yield connection


def repair_header(path: Path) -> None:
    """Replaces an invalid header of a journal file with the header of a new journal; a file with a valid header does
    not change.
    """
    if not path.is_file() or _has_header(path):
        return
    pages = path.stat().st_size // PAGE
    with path.open("r+b") as file:
        file.write(_new_header(pages))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection, suppress(*UNREADABLE):
        connection.execute(f"PRAGMA user_version = {_version_by_columns(connection):d}")


def _has_header(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as connection:
        try:
            return schema_version(connection) > 0 and query_number(connection, "SELECT count(*) FROM sqlite_master") > 0
        except UNREADABLE:
            return False


def _new_header(pages: int) -> bytes:
    """Returns the header of a new journal with `pages` pages."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new.db"
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA page_size = {PAGE:d}")
            migrate(connection, STEPS)
        header = bytearray(path.read_bytes()[:HEADER])
    header[PAGES_AT : PAGES_AT + 4] = pages.to_bytes(4, "big")
    return bytes(header)


def _version_by_columns(connection: sqlite3.Connection) -> int:
    """Returns the newest schema version whose tables and columns a database all has; 0 if it has those of no
    version.
    """
    columns = _columns(connection)
    for version in range(len(STEPS), 0, -1):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as reference:
            migrate(reference, STEPS[:version])
            if _columns(reference) <= columns:
                return version
    return 0


def _columns(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """Returns the columns of a database as pairs of table and column."""
    tables = [str(name) for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    listed = ((table, connection.execute("SELECT name FROM pragma_table_info(?)", (table,))) for table in tables)
    return {(table, str(name)) for table, names in listed for (name,) in names}


def open_read_only(path: Path) -> sqlite3.Connection:
    """Opens a database read-only while another window may write it; uses a copy in memory if SQLite cannot open it."""
    _check_header(path)
    connection = _read_only(path, "mode=ro")
    if connection is None:
        try:
            connection = _in_memory(path)
        except (OSError, sqlite3.OperationalError):  # a full disk has no room for a copy: read the file without its log
            connection = _read_only(path, "mode=ro&immutable=1")
            if connection is None:
                raise
    connection.execute("PRAGMA query_only = ON")
    return connection


def _read_only(path: Path, how: str) -> sqlite3.Connection | None:
    """Opens a database read-only; returns None if it is not of the newest version or the file is unreadable. `how`:
    parameters of SQLite's URI, such as `mode=ro`.
    """
    address = f"{path.absolute().as_uri()}?{how}"
    connection = sqlite3.connect(address, timeout=PATIENCE, uri=True, isolation_level=None)
    connection.text_factory = _text
    try:
        if schema_version(connection) == len(STEPS):
            return connection
    except sqlite3.Error:
        pass
    connection.close()
    return None


def _in_memory(path: Path) -> sqlite3.Connection:
    """Copies a database into memory, because SQLite cannot create its additional files in a write-protected folder."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.text_factory = _text
    with open_copy(path) as copy:
        _check(copy, len(STEPS))
        check_pages(copy)
        copy.backup(connection)
    migrate(connection, STEPS)
    return connection


def _check_header(path: Path) -> None:
    """Checks that a file starts with a database header, because SQLite would overwrite a file that is shorter than a
    header.
    """
    with file_access.open_regular(path) as file:
        header = file.read(len(MAGIC))
    if not header:
        raise UnusableDatabase("empty", "a file without a byte")
    if header != MAGIC:
        raise UnusableDatabase("damaged", "no database")


def _prepare(connection: sqlite3.Connection, steps: Sequence[Migration], is_unchanged_since_close: bool) -> None:
    connection.text_factory = _text
    with raise_unusable():
        _check(connection, len(steps))
        if not is_unchanged_since_close:
            check_pages(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA wal_autocheckpoint = 1")  # write every move to the file itself, not only to its log
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection, steps)
        if steps is STEPS:
            for table, columns in COLUMNS.items():
                connection.execute(f"SELECT {', '.join(columns)} FROM {table} LIMIT 0")


def _text(stored: bytes) -> str:
    """Decodes stored bytes as text; invalid bytes are replaced, so that the checksum of the text no longer matches and
    reveals the damage.
    """
    return stored.decode("utf-8", "replace")


def _check(connection: sqlite3.Connection, newest: int) -> None:
    """Checks a database before the app writes to it; raises `UnusableDatabase` if the file must be renamed and
    replaced.
    """
    tables = query_number(connection, "SELECT count(*) FROM sqlite_master")
    application = query_number(connection, "PRAGMA application_id")
    version = schema_version(connection)
    if (tables or version) and application != APPLICATION:
        raise UnusableDatabase("foreign", f"application {application:#x}, version {version}")
    if version > newest:
        raise UnusableDatabase("newer", f"version {version}, but {newest} is the newest one known")
    if bool(tables) != (version > 0):
        raise UnusableDatabase("damaged", f"{tables} tables in version {version}")


def check_pages(connection: sqlite3.Connection) -> None:
    """Checks the whole file; raises `UnusableDatabase` if a page is damaged."""
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise UnusableDatabase("damaged", str(verdict))


def migrate(connection: sqlite3.Connection, steps: Sequence[Migration]) -> None:
    """Runs the migrations that a database still needs, each in its own transaction, so that an interrupted migration
    can be resumed.
    """
    while (version := schema_version(connection)) < len(steps):
        with transaction(connection):
            steps[version](connection)
            connection.execute(f"PRAGMA user_version = {version + 1:d}")
            connection.execute(f"PRAGMA application_id = {APPLICATION:d}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Runs the `with` block as a transaction: commits all changes at its end, or none if the block raises."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def schema_version(connection: sqlite3.Connection) -> int:
    return query_number(connection, "PRAGMA user_version")


def query_number(connection: sqlite3.Connection, query: str) -> int:
    (number,) = connection.execute(query).fetchone()
    return int(number)


# Errors

DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
"""Error codes of a damaged database. `SQLITE_ERROR` belongs to them, because the app's own SQL is correct and fails
only if tables are damaged
"""
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
def raise_unusable() -> Iterator[None]:
    """Converts the SQLite errors that only a damaged file can cause to `UnusableDatabase`."""
    try:
        yield
    except UnicodeDecodeError as error:  # the error message has the damaged name of a table
        raise UnusableDatabase("damaged", str(error)) from error
    except sqlite3.DatabaseError as error:
        if _code(error) in DAMAGE:
            raise UnusableDatabase("damaged", str(error)) from error
        raise


def failure_reason(error: sqlite3.Error) -> str:
    """Returns the reason that a notice shows for an SQLite error, such as `full` for a full disk."""
    return REASONS.get(_code(error), "disk")
