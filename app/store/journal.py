"""Journal of all matches in one SQLite file, written after every move, so that no move on the screen is ever lost.

The journal never raises an error because of the disk; it sends a notice instead. If the moves of a match cannot be
stored, the match continues and stays in memory until the next successful write, even after the player has left the
match.
"""

import contextlib
import os
import re
import sqlite3
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeAlias, TypeVar

from app.files import file_access, number_validation
from app.files.decoding import Entry, decode_rows
from app.files.notices import (
    JOURNAL,
    FileQuarantined,
    FileRecreated,
    MatchUnreadable,
    Notice,
    ReadOnlyNotice,
    WriteFailed,
    WriteRecovered,
)
from app.match.countdown import UsedTime
from app.match.first_player import PastMatch, loser_of
from app.players import COLOURS, Player
from app.store import schema
from app.store.match_writer import MatchWriter, RawMatchRow, UnsavedMatch, readable_lines, record_head
from app.store.stored_tables import RowChange, RowKey, StoredTable
from engine.game import Seat
from engine.match import BadSetUp, Match
from engine.player_names import sanitize_name
from engine.record import BadRecord, read_record, write_record

PLAYED, PASTED, IMPORTED = "played", "pasted", "imported"
"""Origins of a match; only matches played on a device of the player count in statistics. `pasted`: entered as text;
`imported`: from an export that was changed outside Sablier
"""

PASSING = ("full", "busy", "disk")
"""Write errors after which the file stays open for reading, because it might not be possible to open it again while the
disk is full
"""
MATCHES = "matches"
FIRST_MOVE = "SELECT lines FROM moves WHERE match = ? AND ply = 0"
"""Query for the first move of a match, whose record line begins with the seat of the first player"""
PLAYED_BY = """
    SELECT 1 FROM matches JOIN seats ON seats.match = id
    WHERE game = ? AND name = ? AND level IS NULL AND id != ? AND plies > 0 LIMIT 1"""
"""Query for a match of a game in which a person has played, apart from one match"""
LISTED = "SELECT id, game, begun, touched, ended, plies, taken_back, origin FROM matches"
WHICH = [f"WHERE ended IS {which} ORDER BY latest DESC, touched DESC, id" for which in ("NULL", "NOT NULL")]
"""SQL conditions and order of the lists of unfinished and of finished matches"""
Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")
Row: TypeAlias = tuple[object, ...]
"""Cells of a row of a query"""


def read_origin(cell: object) -> str:
    """Parses the origin of a match or a score sheet, read from a database cell or an export."""
    return cell if isinstance(cell, str) and cell in (PLAYED, PASTED) else IMPORTED


class StoredMatch(NamedTuple):
    """Summary of a stored match for lists: players, scores and times."""

    id: str
    game: str
    players: tuple[Player, ...]
    scores: tuple[int | None, ...]
    """Final scores; None while the match is not over"""
    winners: tuple[int, ...]
    moves: int
    begun: float
    touched: float
    ended: float | None
    origin: str = PLAYED
    has_take_backs: bool = False
    """Whether moves were taken back after bots had replied"""


class ResumedMatch(NamedTuple):
    """Match that was loaded from the journal and can be continued."""

    match: Match
    players: tuple[Player, ...]
    log: MatchWriter
    used: UsedTime
    part: str = ""
    """Steps of the move that was not complete when the match was stored, in the game's own text format; empty if there
    are none
    """


class Journal:
    """Store of all matches, score sheets and choices in a database file, which only one process writes at a time."""

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float],
        notify: Callable[[Notice], None],
        is_read_only: bool = False,
        holds_lock: Callable[[], bool] = lambda: True,
    ):
        """`clock`: returns seconds since 1970, for the order of lists. `notify`: shows a notice to the player.
        `is_read_only`: whether another window writes the file. `holds_lock`: called before each change.
        """
        self.path = path
        self.clock = clock
        self.notify = notify
        self.is_read_only = is_read_only
        self._holds_lock = holds_lock
        self.files = 0
        """Number of database files used so far; a value that was read from an earlier file must not be trusted for the
        current one
        """
        self.pending_matches: dict[str, UnsavedMatch] = {}
        """Matches whose last moves could not be stored yet, by id; the latest match is last"""
        self.pending_rows: dict[tuple[str, RowKey], RowChange] = {}
        """Changes of other rows that could not be stored yet, by table and key. Only the latest change of each row is
        kept
        """
        self._changes = 0
        self._cache: dict[Hashable, Any] = {}
        self._cached_at: object = None
        """Revision of the data to which the cached values belong"""
        self._connection: sqlite3.Connection | None = None
        self._inode: object = None
        self._is_failing = False
        self._not_opened = ""
        """Reason why the file is open read-only; empty if it can be written"""
        self.query(lambda _connection: None)

    # The database

    @property
    def revision(self) -> tuple[int, ...]:
        """Returns a value that is different after every change of the data, in this or in another window of the app."""
        version = self.query(schema.query_number, "PRAGMA data_version") or 0
        return self.files, self._changes, version

    def cached(
        self,
        key: Hashable,
        compute: Callable[Arguments, Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result:
        """Returns the result of `compute` with these arguments, cached until the data changes."""
        revision = self.revision
        if revision != self._cached_at:
            self._cache, self._cached_at = {}, revision
        if key in self._cache:
            result: Result = self._cache[key]
            return result
        computed = compute(*arguments, **options)
        if self.revision == revision:
            self._cache[key] = computed
        return computed

    def query(
        self,
        read: Callable[Concatenate[sqlite3.Connection, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result | None:
        """Runs a function that only reads the database and returns its result; None if the file cannot be read now."""
        return self._try(lambda db: read(db, *arguments, **options))

    def fetch_one(self, query: str, *values: object) -> Row | None:
        """Returns the first row of an SQL query; None if there is none. `query` must not come from user input."""
        return self.query(_fetch_one, query, values)

    def fetch_all(self, query: str, *values: object) -> list[Row]:
        """Returns the rows of an SQL query. `query` must not come from user input."""
        return self.query(_fetch_all, query, values) or []

    def store(
        self,
        write: Callable[Concatenate[sqlite3.Connection, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result | None:
        """Runs a function that changes the database in one transaction and returns its result; None if the file cannot
        be written now.
        """
        result = self._change(lambda db: write(db, *arguments, **options))
        if result is not None:
            self._catch_up()
        return result

    def catch_up(self) -> None:
        """Stores the changes that could not be stored earlier, if the file can be written now."""
        if self.has_pending:
            self._catch_up()

    def _catch_up(self) -> None:
        """Stores the pending changes in a writable file. Once all are stored, a notice tells the player that the
        failure is over.
        """
        for unwritten in list(self.pending_matches.values()):
            if not unwritten.log.update_file(self._change, unwritten):
                return
            self.pending_matches.pop(unwritten.log.id, None)
        if self.pending_rows and self._change(partial(_apply, changes=list(self.pending_rows.values()))) is None:
            return
        self.pending_rows.clear()
        if self._is_failing:
            self._is_failing = False
            self.notify(WriteRecovered(JOURNAL))

    @property
    def has_pending(self) -> bool:
        """Returns whether some matches or rows could not be stored yet."""
        return bool(self.pending_matches or self.pending_rows)

    def store_or_defer(self, *changes: RowChange) -> bool:
        """Stores changes of rows, all or none; on failure they stay in memory and are retried later. Returns whether
        they were stored.
        """
        if self._depends_on_pending(changes):
            self.catch_up()
        if not self._depends_on_pending(changes) and self.store_rows(*changes):
            return True
        for change in changes:
            self.pending_rows.pop(change.place, None)
            if change.entry is not None or not self.is_read_only:  # a read-only window deletes nothing
                self.pending_rows[change.place] = change
        self._changes += 1
        return False

    def _depends_on_pending(self, changes: Sequence[RowChange]) -> bool:
        """Returns whether a change belongs to a match that is not stored yet."""
        return any(change.key[0] in self.pending_matches for change in changes)

    def store_rows(self, *changes: RowChange) -> bool:
        """Stores imported changes of rows, all or none; failed changes are dropped. Returns whether they were
        stored.
        """
        if self._change(partial(_apply, changes=changes)) is None:
            return False
        for change in changes:
            self.pending_rows.pop(change.place, None)
        self._catch_up()
        return True

    def select(self, decode: Callable[..., Entry | None], query: str, *values: object) -> list[Entry]:
        """Returns the decoded rows of an SQL query, without damaged rows. `query` must not come from user input."""
        return self.query(_select, decode, query, values) or []

    def entries(self, table: StoredTable[Entry], which: str = "", *values: object) -> list[Entry]:
        """Returns the valid entries of a database table, followed by those that could not be stored yet. `which`: SQL
        condition and order, as in `StoredTable.read`.
        """
        stored = self.query(table.read, which, *values) or []
        current = [entry for entry in stored if (table.name, table.key_of(entry)) not in self.pending_rows]
        return current + self.pending_in(table)

    def entry(self, table: StoredTable[Entry], *key: object) -> Entry | None:
        """Returns an entry of a database table by its key; None if it is missing or damaged."""
        if change := self.pending_rows.get((table.name, key)):
            entry: Entry | None = change.entry
            return entry
        return self.query(table.find, key)

    def pending_in(self, table: StoredTable[Entry]) -> list[Entry]:
        """Returns the entries of a database table that could not be stored yet."""
        entries = (change.entry for change in self.pending_rows.values() if change.table == table.name)
        return [entry for entry in entries if entry is not None]

    def store_match(self, unwritten: UnsavedMatch) -> bool:
        """Stores a match; on failure it stays in memory and is retried later. Returns whether it was stored."""
        self._changes += 1
        before = self.pending_matches.pop(unwritten.log.id, None)
        if before and unwritten.part is None:
            unwritten = unwritten._replace(part=before.part)
        if unwritten.log.update_file(self._change, unwritten):
            self._catch_up()
            return True
        self.pending_matches[unwritten.log.id] = unwritten
        return False

    def can_write(self) -> bool:
        """Returns whether this window of the app may write files; notifies the player if another window has taken the
        lock.
        """
        if not self.is_read_only and not self._holds_lock():
            self.is_read_only = True
            self.close_file()
            self.notify(ReadOnlyNotice())
        return not self.is_read_only

    def _change(self, work: Callable[[sqlite3.Connection], Result]) -> Result | None:
        if not self.can_write():
            self._fail("elsewhere")
            return None

        def changed(connection: sqlite3.Connection) -> Result:
            self._changes += 1
            with schema.transaction(connection):
                return work(connection)

        return self._try(changed, PASSING)

    def _try(self, work: Callable[[sqlite3.Connection], Result], passing: Sequence[str] = ()) -> Result | None:
        """Returns the result of `work`, or None if it fails. `passing`: errors after which the file stays open."""
        try:
            return self._with_new_file(work)
        except schema.UnusableDatabase:
            self._fail("disk")
        except sqlite3.Error as error:
            self._fail(schema.failure_reason(error), passing)
        except OSError as error:
            self._fail(file_access.failure_reason(error))
        return None

    def _with_new_file(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Runs `work` with the current file, or with a new file if the current one must be quarantined."""
        try:
            return self._checked(work)
        except schema.UnusableDatabase as unusable:
            if self.is_read_only:
                raise
            self._quarantine(unusable.why)
            return self._checked(work)

    def _checked(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        if self._connection is not None and self._inode != file_access.file_identity(self.path):
            self._close_lost_file()
        if self._connection is None:
            self._connection = self._open()
            self._inode = file_access.file_identity(self.path)
        with schema.raise_unusable():
            return work(self._connection)

    def _open(self) -> sqlite3.Connection:
        """Opens the database, read-only if the file cannot be written."""
        if self.is_read_only:
            return schema.open_read_only(self.path)
        try:
            self._not_opened = ""
            return schema.open_database(self.path)
        except (sqlite3.OperationalError, OSError) as error:
            why = (
                schema.failure_reason(error) if isinstance(error, sqlite3.Error) else file_access.failure_reason(error)
            )
            if why == "busy" or not self.path.is_file():
                raise
            self._not_opened = why
            return schema.open_read_only(self.path)

    def _close_lost_file(self) -> None:
        """Closes the database if its file was deleted or replaced; the next access creates a new file."""
        self.close_file()
        self.files += 1
        self.notify(FileRecreated(JOURNAL))

    def _fail(self, why: str, passing: Sequence[str] = ()) -> None:
        if why not in passing:
            self.close_file()
        why = (why == "read-only" and self._not_opened) or why
        if not self._is_failing:
            self._is_failing = True
            self.notify(WriteFailed(JOURNAL, why))

    def _quarantine(self, why: str) -> None:
        """Renames an unusable database and the files that SQLite keeps beside it. `why`: reason, which becomes part of
        the new name.

        The database itself is renamed last: if the process ends before, the next start repeats the renames with the
        same name.
        """
        self.close_file()
        name = file_access.quarantine_path(self.path, why)
        for ending in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                file_access.path_with_suffix(self.path, ending).rename(file_access.path_with_suffix(name, ending))
        self.path.rename(name)
        self.files += 1
        self.notify(FileQuarantined(JOURNAL, why, name.name))

    def close(self) -> None:
        """Stores the pending changes and closes the file; the next access opens it again."""
        self.catch_up()
        if self._connection:
            self.close_file()
            file_access.store_fingerprint(self.path)

    def close_file(self) -> None:
        if self._connection:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    # Matches

    def create_log(self, match: Match, players: Sequence[Player], origin: str = PLAYED) -> MatchWriter:
        """Creates the writer of a new match; the match is stored with its first write."""
        if len(players) != len(match.names):
            raise BadSetUp(f"{len(players)} players for {len(match.names)} seats")
        seated = tuple(replace(player, stored_name=name) for player, name in zip(players, match.names))
        return MatchWriter(self, os.urandom(8).hex(), seated, self.clock(), origin)

    def resume(self, match_id: str) -> ResumedMatch | MatchUnreadable:
        """Loads a match by replaying its stored moves; returns a notice instead if the match is missing or damaged."""
        pending = self.pending_matches.get(match_id)
        if pending:
            part = pending.part or ""
            return ResumedMatch(
                pending.match, pending.log.players, pending.log, UsedTime(pending.sand, pending.sand_at), part
            )
        sealed = self.stored_record(match_id)
        if sealed is None:
            return MatchUnreadable(match_id, "missing")
        damaged = sealed.first_damaged()
        if damaged is not None:
            return MatchUnreadable(
                match_id, "damaged", readable_lines(sealed.record_before(damaged)) if damaged >= 0 else ""
            )
        try:
            match = read_record(sealed.record)
        except BadRecord as error:
            return MatchUnreadable(match_id, str(error), readable_lines(sealed.record))
        return self._resumed(match_id, match, sealed)

    def _resumed(self, match_id: str, match: Match, sealed: RawMatchRow) -> ResumedMatch:
        query = "SELECT begun, sand, origin FROM matches WHERE id = ?"
        begun, sand, origin = self.fetch_one(query, match_id) or (0.0, 0.0, PLAYED)
        log = MatchWriter(self, match_id, sealed.players, number_validation.time_or_zero(begun), read_origin(origin))
        log.load_stored(match, sealed)
        seconds = self.query(_timer_by_entry, match_id) or {}
        sand_at = {ply: seconds[at] for ply, at in enumerate(match.entry_indices) if at in seconds}
        part = self.query(_part, match_id, len(match.entries)) or ""
        used = UsedTime(number_validation.seconds_or_zero(sand), sand_at)
        return ResumedMatch(match, sealed.players, log, used, part)

    def store_pasted(self, record: str | Match, players: Sequence[Player] = ()) -> str | None:
        """Stores a match that was pasted as text and returns its id, or None if it could not be stored. A match with
        the same moves is stored only once.

        Raises `BadRecord` if the text is not the record of a match. Without `players` all seats belong to persons.
        """
        match = read_record(record) if isinstance(record, str) else record
        seated = tuple(players) or tuple(map(Player, match.names))
        twin = self._twin(match)
        if twin:
            return twin
        log = self.create_log(match, seated, PASTED)
        return log.id if log.store(match) else None

    def find_unfinished_twin(self, match: Match) -> str | None:
        """Returns the id of an unfinished match on this device that has the same deal as `match`; None if there is
        none.
        """
        query = "SELECT id FROM matches WHERE head = ? AND ended IS NULL AND origin = ?"
        row = self.fetch_one(query, record_head(match), PLAYED)
        return str(row[0]) if row else None

    def _twin(self, match: Match) -> str | None:
        """Returns the id of a stored match with the same moves; None if there is none."""
        head, record = record_head(match), write_record(match)
        for (cell,) in self.fetch_all("SELECT id FROM matches WHERE head = ?", head):
            match_id = str(cell)
            sealed = self.stored_record(match_id)
            if sealed and sealed.record == record:
                return match_id
        return None

    def record(self, match_id: str) -> str | None:
        """Returns the record of a match as text; None if it is missing."""
        stored = self.stored_record(match_id)
        return stored.record if stored else None

    def origin(self, match_id: str) -> str | None:
        """Returns the origin of a match; None if it is missing."""
        row = self.fetch_one("SELECT origin FROM matches WHERE id = ?", match_id)
        return read_origin(row[0]) if row else None

    def stored_record(self, match_id: str) -> RawMatchRow | None:
        """Returns the stored data of a match without validation; None if the match is missing."""
        return None if self._is_deleted(match_id) else self.query(read_stored_record, match_id)

    def delete_match(self, match_id: str) -> bool:
        """Deletes a match, but keeps its seed if a move was made, so that the deal remains known; returns False if the
        deletion could not be written yet.
        """
        self.pending_matches.pop(match_id, None)
        for row in [row for row in self.pending_rows if row[1][0] == match_id]:
            del self.pending_rows[row]
        return self.store_or_defer(RowChange(MATCHES, (match_id,), partial(_delete, match_id=match_id)))

    def _is_deleted(self, match_id: str) -> bool:
        """Returns whether the deletion of a match could not be written to the disk yet."""
        return (MATCHES, (match_id,)) in self.pending_rows

    # Lists

    def unfinished(self, most: int = -1) -> list[StoredMatch]:
        """Returns at most `most` unfinished matches (-1: all), those with the latest moves first."""
        self.catch_up()
        return self._list_matches(False, most)

    def finished(self, most: int = 100) -> list[StoredMatch]:
        """Returns the latest finished matches, at most `most` (-1: all), newest first."""
        return self._list_matches(True, most)

    def ids_in_order(self, are_over: bool) -> list[str]:
        """Returns the ids of the finished or of the unfinished matches, in the order in which lists show them."""
        return self.cached(("ids", are_over), self._ids_in_order, are_over)

    def _ids_in_order(self, are_over: bool) -> list[str]:
        stored = self.query(_ids_in_order, are_over) or []
        latest_first = reversed(self.pending_matches.values())
        pending = [match.log.id for match in latest_first if bool(match.match.winners) == are_over]
        return pending + [
            match_id for match_id in stored if match_id not in self.pending_matches and not self._is_deleted(match_id)
        ]

    def list_entry(self, match_id: str) -> StoredMatch | None:
        """Returns the summary of a match for lists; None if the match is missing."""
        pending = self.pending_matches.get(match_id)
        if pending:
            return _pending_entry(pending)
        return None if self._is_deleted(match_id) else self.query(_read_list_entry, match_id)

    def past_matches(self, game: str, most: int = 12) -> tuple[PastMatch, ...]:
        """Returns the latest finished matches of a game with more than one seat, newest first."""
        matches = [match for match in self.finished() if match.game == game and len(match.players) > 1][:most]
        return tuple(self._past_match(match) for match in matches)

    def _past_match(self, stored: StoredMatch) -> PastMatch:
        loser = loser_of([score or 0 for score in stored.scores])
        return PastMatch(tuple(player.stored_name for player in stored.players), self.first_seat(stored), loser)

    def has_played(self, game: str, name: str, apart_from: str = "") -> bool:
        """Returns whether a stored match of a game, in which moves were made, has a person of this name. `apart_from`:
        id of a match that does not count.
        """
        for pending in self.pending_matches.values():
            is_other = pending.log.id != apart_from and pending.match.game.name == game and bool(pending.match.moves)
            if is_other and any(player.stored_name == name and not player.is_bot for player in pending.log.players):
                return True
        row = self.query(lambda db: db.execute(PLAYED_BY, (game, name, apart_from)).fetchone())
        return row is not None

    def first_seat(self, stored: StoredMatch) -> Seat:
        """Returns the seat of the first player of a stored match."""
        row = self.fetch_one(FIRST_MOVE, stored.id)
        first = re.match(r"(\d)", str(row[0])) if row else None
        return int(first[1]) % len(stored.players) if first else 0

    def _list_matches(self, are_over: bool, most: int) -> list[StoredMatch]:
        """Returns summaries of matches for lists: first those that could not be stored yet, then the others, latest
        move first.
        """
        pending = [_pending_entry(unwritten) for unwritten in reversed(self.pending_matches.values())]
        stored = self.query(_read_list, are_over, most) or []
        selected = [match for match in pending if (match.ended is not None) == are_over]
        others = (match for match in stored if match.id not in self.pending_matches)
        return selected + [match for match in others if not self._is_deleted(match.id)]

    def has_game_night_choices(self) -> bool:
        """Returns whether any group has stored choices for its game nights."""
        return self._has_row("evenings", "1")

    def has_sheet_since(self, moment: float) -> bool:
        """Returns whether an unfinished score sheet was changed after the time `moment`."""
        return self._has_row("sheets", "ended IS NULL AND touched >= ?", moment)

    def _has_row(self, table: str, condition: str, *values: object) -> bool:
        """Returns whether the database table has a row that fulfils an SQL condition, or any row that could not be
        stored yet.
        """
        if any(change.table == table for change in self.pending_rows.values()):
            return True
        query = f"SELECT 1 FROM {table} WHERE {condition} LIMIT 1"  # trusted SQL
        return self.fetch_one(query, *values) is not None

    def ids(self) -> list[str]:
        """Returns the ids of all matches, sorted by start time."""
        rows = self.fetch_all("SELECT id FROM matches ORDER BY begun, id")
        stored = [str(match_id) for (match_id,) in rows if not self._is_deleted(str(match_id))]
        return stored + [match_id for match_id in self.pending_matches if match_id not in stored]


def _select(
    db: sqlite3.Connection, decode: Callable[..., Entry | None], query: str, values: Sequence[object]
) -> list[Entry]:
    return decode_rows(decode, db.execute(query, values))


def _fetch_one(db: sqlite3.Connection, query: str, values: Sequence[object]) -> Row | None:
    row: Row | None = db.execute(query, values).fetchone()
    return row


def _fetch_all(db: sqlite3.Connection, query: str, values: Sequence[object]) -> list[Row]:
    return db.execute(query, values).fetchall()


def read_stored_record(db: sqlite3.Connection, match_id: str) -> RawMatchRow | None:
    """Reads the stored data of a match without verifying checksums; None if the match is missing."""
    row = db.execute("SELECT head, seal, plies FROM matches WHERE id = ?", (match_id,)).fetchone()
    if not row:
        return None
    entries = db.execute("SELECT ply, lines, seal FROM moves WHERE match = ? ORDER BY ply", (match_id,)).fetchall()
    texts = [(ply, str(lines), seal) for ply, lines, seal in entries]
    return RawMatchRow(str(row[0]), row[1], _players(db, match_id), texts, row[2])


def _players(db: sqlite3.Connection, match_id: str) -> tuple[Player, ...]:
    rows = db.execute("SELECT name, level, colour FROM seats WHERE match = ? ORDER BY seat", (match_id,))
    return tuple(Player(str(name), level, colour) for name, level, colour in rows)


def _read_list(db: sqlite3.Connection, are_over: bool, most: int) -> list[StoredMatch]:
    """Reads the summaries of stored matches, the latest move first. The order does not depend on the device's clock,
    which may be wrong.
    """
    rows = db.execute(f"{LISTED} {WHICH[are_over]} LIMIT ?", (most,)).fetchall()
    return [_list_entry(db, *row) for row in rows]


def _read_list_entry(db: sqlite3.Connection, match_id: str) -> StoredMatch | None:
    row = db.execute(f"{LISTED} WHERE id = ?", (match_id,)).fetchone()
    return _list_entry(db, *row) if row else None


def _ids_in_order(db: sqlite3.Connection, are_over: bool) -> list[str]:
    return [str(match_id) for (match_id,) in db.execute(f"SELECT id FROM matches {WHICH[are_over]}")]


def _part(db: sqlite3.Connection, match_id: str, ply: int) -> str:
    """Returns the stored steps of the incomplete move that follows `ply` entries; empty if none are stored."""
    row = db.execute("SELECT part FROM parts WHERE match = ? AND ply = ?", (match_id, ply)).fetchone()
    return str(row[0]) if row else ""


def _pending_entry(unwritten: UnsavedMatch) -> StoredMatch:
    """Returns the summary of a match that could not be stored yet."""
    match, log = unwritten.match, unwritten.log
    ended = unwritten.touched if match.winners else None
    scores = tuple(match.state.scores) if match.winners else (None,) * len(log.players)
    moves, times = len(match.moves), (log.begun, unwritten.touched, ended)
    return StoredMatch(
        log.id, match.game.name, log.players, scores, match.winners, moves, *times, log.origin, bool(match.take_backs)
    )


def _list_entry(db: sqlite3.Connection, match_id: object, game: object, *cells: object) -> StoredMatch:
    """Returns the summary of a stored match; damaged cells are replaced by defaults."""
    begun, touched, ended, moves, taken_back, origin = cells
    seats = db.execute("SELECT score, won FROM seats WHERE match = ? ORDER BY seat", (match_id,)).fetchall()
    winners = tuple(seat for seat, (_, won) in enumerate(seats) if won)
    scores = tuple(score if type(score) is int and abs(score) < MOST_POINTS else None for score, _ in seats)
    players = tuple(map(_valid_player, _players(db, str(match_id))))
    times = (
        number_validation.time_or_zero(begun),
        number_validation.time_or_zero(touched),
        None if ended is None else number_validation.time_or_zero(ended),
    )
    count = moves if type(moves) is int else 0
    lost = taken_back if type(taken_back) is int else 0
    return StoredMatch(
        str(match_id), str(game), players, scores, winners, max(0, count - lost), *times, read_origin(origin), lost > 0
    )


MOST_POINTS = 10**9


def _valid_player(player: Player) -> Player:
    """Returns a player whose damaged values are replaced by defaults."""
    level = player.level if isinstance(player.level, str) else None
    colour = player.colour if type(player.colour) is int and 0 <= player.colour < COLOURS else None
    return Player(sanitize_name(player.stored_name) or "?", level, colour)


def _timer_by_entry(db: sqlite3.Connection, match_id: str) -> dict[int, float]:
    """Returns the timer seconds used for each move, by the number of its entry counted from 0."""
    rows = db.execute("SELECT ply, sand FROM moves WHERE match = ? AND sand IS NOT NULL", (match_id,))
    return {ply: number_validation.seconds_or_zero(sand) for ply, sand in rows if type(ply) is int}


def _apply(db: sqlite3.Connection, changes: Sequence[RowChange]) -> bool:
    for change in changes:
        change.apply(db)
    return True


def _delete(db: sqlite3.Connection, match_id: str) -> None:
    row = db.execute("SELECT head FROM matches WHERE id = ? AND plies > 0", (match_id,)).fetchone()
    for line in str(row[0]).splitlines() if row else ():
        if line.startswith("seed: "):
            db.execute("INSERT OR IGNORE INTO deleted (seed) VALUES (?)", (line[6:],))
    db.execute("DELETE FROM matches WHERE id = ?", (match_id,))
