"""Every match, move by move, in one SQLite file: nothing that was shown as played is ever lost.

The journal never raises because of the disk. What goes wrong is told as a notice; a match whose moves cannot be stored
goes on, stays in hand whoever leaves its table, and is stored with the next one that can be.
"""

import contextlib
import os
import re
import sqlite3
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from app.match.first_player import PastMatch, loser_of
from app.match.seating import COLOURS, Player
from app.store import files, schema, validation
from app.store.match_log import MatchLog, PendingMatch, StoredRecord, readable_lines, record_head
from app.store.notices import (
    JOURNAL,
    FileLost,
    FileQuarantined,
    MatchUnreadable,
    Notice,
    ReadOnlyWindow,
    WriteFailed,
    WriteRecovered,
)
from app.store.tables import Entry, RowChange, RowKey, StoredTable
from engine.game import Seat
from engine.match import BadSetUp, Match
from engine.player_names import sanitize_name
from engine.record import BadRecord, read_record, write_record

PLAYED, PASTED, IMPORTED = "played", "pasted", "imported"
"""Where a match comes from; only those that were played here or on another device of the player count. `imported`: from
an export that no Sablier has written like this
"""

PASSING = ("full", "busy", "disk")
"""Write errors after which the file stays open for reading; on a full disk it might not open again"""
MATCHES = "matches"
FIRST_MOVE = "SELECT lines FROM moves WHERE match = ? AND ply = 0"
"""Its line begins with the seat"""
LISTED = "SELECT id, game, begun, touched, ended, plies, origin FROM matches"
WHICH = [f"WHERE ended IS {which} ORDER BY latest DESC, touched DESC, id" for which in ("NULL", "NOT NULL")]
"""SQL conditions of the unfinished and of the finished matches, in the order of the lists"""
Result = TypeVar("Result")


def read_origin(cell: object) -> str:
    """Parses the origin of a match or a sheet from a cell or an export."""
    return cell if isinstance(cell, str) and cell in (PLAYED, PASTED) else IMPORTED


class StoredMatch(NamedTuple):
    """A stored match, as a list shows it."""

    id: str
    game: str
    players: tuple[Player, ...]
    scores: tuple[int | None, ...]
    """None while the match is not over"""
    winners: tuple[int, ...]
    moves: int
    begun: float
    touched: float
    ended: float | None
    origin: str = PLAYED


class ResumedMatch(NamedTuple):
    """A match taken from the journal, ready for a session."""

    match: Match
    players: tuple[Player, ...]
    log: MatchLog
    sand: float
    """The seconds of sand that had run down in the turn under way"""
    sand_at: Mapping[int, float] = {}
    """And in each turn when its move was made, by plies from 0, as far as that is known"""
    part: str = ""
    """What had been done of the move under way"""


class Journal:
    """The file with all matches. One process uses it at a time."""

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float],
        notify: Callable[[Notice], None],
        is_read_only: bool = False,
        holds_lock: Callable[[], bool] = lambda: True,
    ):
        """`clock`: seconds since 1970, for the order of lists. `notify`: shows notices to the player. `is_read_only`:
        read-only, because another window writes the file. `holds_lock`: called before each change.
        """
        self.path = path
        self.clock = clock
        self.notify = notify
        self.is_read_only = is_read_only
        self._holds_lock = holds_lock
        self.files = 0
        """How many files have been in use: what was known of the last one does not hold for the next"""
        self.pending_matches: dict[str, PendingMatch] = {}
        """Matches whose last moves could not be stored yet, by id, the one that was touched last at the end"""
        self.pending_rows: dict[tuple[str, RowKey], RowChange] = {}
        """Pending changes of other rows, the latest for each row, by table and key"""
        self._changes = 0
        self._cache: dict[Hashable, Any] = {}
        self._cached_at: object = None
        """Revision of the cached values"""
        self._connection: sqlite3.Connection | None = None
        self._inode: object = None
        self._ails = False
        self._not_opened = ""
        """Reason why the file is open read-only; empty if it can be written"""
        self.query(lambda _connection: None)

    # The database

    @property
    def revision(self) -> tuple[int, ...]:
        """Returns a value that differs after every change of the data, by this window or another window."""
        version = self.query(lambda db: schema.query_number(db, "PRAGMA data_version")) or 0
        return self.files, self._changes, version

    def cached(self, key: Hashable, compute: Callable[[], Result]) -> Result:
        """Returns the result of `compute`, cached until the data changes."""
        revision = self.revision
        if revision != self._cached_at:
            self._cache, self._cached_at = {}, revision
        if key in self._cache:
            found: Result = self._cache[key]
            return found
        computed = compute()
        if self.revision == revision:
            self._cache[key] = computed
        return computed

    def query(self, work: Callable[[sqlite3.Connection], Result]) -> Result | None:
        """Returns what `work` reads in the file; None if that cannot be done now."""
        return self._do(work)

    def store(self, work: Callable[[sqlite3.Connection], Result]) -> Result | None:
        """Lets `work` change the file, all of it or nothing. Returns its result; None if that cannot be done now."""
        result = self._change(work)
        if result is not None:
            self._catch_up()
        return result

    def catch_up(self) -> None:
        """Stores pending changes, if the file can be written now."""
        if self.has_pending:
            self._catch_up()

    def _catch_up(self) -> None:
        """Stores pending changes of a writable file; reports the end of a failure once all are stored."""
        for unwritten in list(self.pending_matches.values()):
            if not unwritten.log.update_file(self._change, unwritten):
                return
            self.pending_matches.pop(unwritten.log.id, None)
        if self.pending_rows and self._change(partial(_apply, changes=list(self.pending_rows.values()))) is None:
            return
        self.pending_rows.clear()
        if self._ails:
            self._ails = False
            self.notify(WriteRecovered(JOURNAL))

    @property
    def has_pending(self) -> bool:
        """Returns whether matches or rows have pending changes."""
        return bool(self.pending_matches or self.pending_rows)

    def store_or_defer(self, *changes: RowChange) -> bool:
        """Stores changes of rows, all or none; on failure they stay pending. Returns whether they are stored."""
        if self._need_unwritten(changes):
            self.catch_up()
        if not self._need_unwritten(changes) and self.store_rows(*changes):
            return True
        for each in changes:
            self.pending_rows.pop(each.place, None)
            if each.entry is not None or not self.is_read_only:  # a read-only window deletes nothing
                self.pending_rows[each.place] = each
        self._changes += 1
        return False

    def _need_unwritten(self, changes: Sequence[RowChange]) -> bool:
        """Returns whether a change belongs to a match that is not stored yet."""
        return any(each.key[0] in self.pending_matches for each in changes)

    def store_rows(self, *changes: RowChange) -> bool:
        """Stores imported changes of rows, all or none, never pending. Returns whether they are stored."""
        if self._change(partial(_apply, changes=changes)) is None:
            return False
        for each in changes:
            self.pending_rows.pop(each.place, None)
        self._catch_up()
        return True

    def entries(self, table: StoredTable[Entry], which: str = "", *values: object) -> list[Entry]:
        """Returns the valid entries of a table, the pending ones at the end. `which`: as in `StoredTable.read`."""
        stored = self.query(lambda db: table.read(db, which, *values)) or []
        kept = [each for each in stored if (table.name, table.key_of(each)) not in self.pending_rows]
        return kept + self.pending_in(table)

    def entry(self, table: StoredTable[Entry], *key: Any) -> Entry | None:
        """Returns an entry of a table; None if it is missing or damaged."""
        if change := self.pending_rows.get((table.name, key)):
            found: Entry | None = change.entry
            return found
        return self.query(lambda db: table.find(db, key))

    def pending_in(self, table: StoredTable[Entry]) -> list[Entry]:
        """Returns the pending entries of a table."""
        changes = (each for each in self.pending_rows.values() if each.table == table.name)
        return [each.entry for each in changes if each.entry is not None]

    def store_match(self, unwritten: PendingMatch) -> bool:
        """Stores a match, or keeps it in hand until that can be done. Returns whether it was stored."""
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
        """Returns whether this window may change the folder; notifies the player if another window has taken over."""
        if not self.is_read_only and not self._holds_lock():
            self.is_read_only = True
            self.close_file()
            self.notify(ReadOnlyWindow())
        return not self.is_read_only

    def _change(self, work: Callable[[sqlite3.Connection], Result]) -> Result | None:
        if not self.can_write():
            self._fail("elsewhere")
            return None

        def changed(connection: sqlite3.Connection) -> Result:
            self._changes += 1
            with schema.transaction(connection):
                return work(connection)

        return self._do(changed, PASSING)

    def _do(self, work: Callable[[sqlite3.Connection], Result], passing: Sequence[str] = ()) -> Result | None:
        """Returns the result of `work`; None if it fails. `passing`: errors after which the file stays open."""
        try:
            return self._with_new_file(work)
        except schema.UnusableDatabase:
            self._fail("disk")
        except sqlite3.Error as error:
            self._fail(schema.why(error), passing)
        except OSError as error:
            self._fail(files.why(error))
        return None

    def _with_new_file(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Returns the result of work with the file, or with a new one if it must be set aside."""
        try:
            return self._checked(work)
        except schema.UnusableDatabase as unusable:
            if self.is_read_only:
                raise
            self._quarantine(unusable.why)
            return self._checked(work)

    def _checked(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        if self._connection is not None and self._inode != files.file_identity(self.path):
            self._lose()
        if self._connection is None:
            self._connection = self._opened()
            self._inode = files.file_identity(self.path)
        with schema.raise_unusable():
            return work(self._connection)

    def _opened(self) -> sqlite3.Connection:
        """Returns the database; where nothing can be written, to be read at least."""
        if self.is_read_only:
            return schema.open_read_only(self.path)
        try:
            self._not_opened = ""
            return schema.open_database(self.path)
        except (sqlite3.OperationalError, OSError) as error:
            why = schema.why(error) if isinstance(error, sqlite3.Error) else files.why(error)
            if why == "busy" or not self.path.is_file():
                raise
            self._not_opened = why
            return schema.open_read_only(self.path)

    def _lose(self) -> None:
        """Begins a new file: somebody has deleted the one in use, or has put another one in its place."""
        self.close_file()
        self.files += 1
        self.notify(FileLost(JOURNAL))

    def _fail(self, why: str, passing: Sequence[str] = ()) -> None:
        if why not in passing:
            self.close_file()
        why = (why == "read-only" and self._not_opened) or why
        if not self._ails:
            self._ails = True
            self.notify(WriteFailed(JOURNAL, why))

    def _quarantine(self, why: str) -> None:
        """Keeps an unusable file, and what SQLite keeps beside it, under another name.

        The file itself goes last: killed in between, the next start finds it still unusable and gives it the same name.
        """
        self.close_file()
        name = files.quarantine_path(self.path, why)
        for ending in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                files.beside(self.path, ending).rename(files.beside(name, ending))
        self.path.rename(name)
        self.files += 1
        self.notify(FileQuarantined(JOURNAL, why, name.name))

    def close(self) -> None:
        """Stores what can be stored and closes the file. It is opened again when it is next needed."""
        self.catch_up()
        if self._connection:
            self.close_file()
            files.store_fingerprint(self.path)

    def close_file(self) -> None:
        if self._connection:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    # Matches

    def create_log(self, match: Match, players: Sequence[Player], origin: str = PLAYED) -> MatchLog:
        """Returns the log of a new match, which is stored when the log is first written."""
        if len(players) != len(match.names):
            raise BadSetUp(f"{len(players)} players for {len(match.names)} seats")
        seated = tuple(replace(player, name=name) for player, name in zip(players, match.names))
        return MatchLog(self, os.urandom(8).hex(), seated, self.clock(), origin)

    def resume(self, match_id: str) -> ResumedMatch | MatchUnreadable:
        """Returns a stored match, replayed from its record, for a session to go on with."""
        kept = self.pending_matches.get(match_id)
        if kept:
            part = kept.part or ""
            return ResumedMatch(kept.match, kept.log.players, kept.log, kept.sand, kept.sand_at, part)
        sealed = self.stored_record(match_id)
        if sealed is None:
            return MatchUnreadable(match_id, "missing")
        fault = sealed.fault()
        if fault is not None:
            return MatchUnreadable(match_id, "damaged", readable_lines(sealed.until(fault)) if fault >= 0 else "")
        try:
            match = read_record(sealed.record)
        except BadRecord as error:
            return MatchUnreadable(match_id, str(error), readable_lines(sealed.record))
        return self._resumed(match_id, match, sealed)

    def _resumed(self, match_id: str, match: Match, sealed: StoredRecord) -> ResumedMatch:
        query = "SELECT begun, sand, origin FROM matches WHERE id = ?"
        begun, sand, origin = self.query(lambda db: db.execute(query, (match_id,)).fetchone()) or (0.0, 0.0, PLAYED)
        log = MatchLog(self, match_id, sealed.players, validation.time_or_zero(begun), read_origin(origin))
        log.load_stored(match, sealed)
        sand_at = self.query(lambda db: _sand_at(db, match_id)) or {}
        part = self.query(lambda db: _part(db, match_id, len(match.moves))) or ""
        return ResumedMatch(match, sealed.players, log, validation.seconds_or_zero(sand), sand_at, part)

    def store_pasted(self, record: str | Match, players: Sequence[Player] = ()) -> str | None:
        """Stores a match that was pasted and returns its id, or None if it could not be stored.

        Raises `BadRecord` if the text is no record. The same record is stored once. Without `players` people sit on all
        seats.
        """
        match = read_record(record) if isinstance(record, str) else record
        seated = tuple(players) or tuple(map(Player, match.names))
        twin = self._twin(match)
        if twin:
            return twin
        log = self.create_log(match, seated, PASTED)
        return log.id if log.store(match) else None

    def find_unfinished_twin(self, match: Match) -> str | None:
        """Returns the id of a match under way here that was dealt like this one."""
        query = "SELECT id FROM matches WHERE head = ? AND ended IS NULL AND origin = ?"
        row = self.query(lambda db: db.execute(query, (record_head(match), PLAYED)).fetchone())
        return str(row[0]) if row else None

    def _twin(self, match: Match) -> str | None:
        """Returns the id of a stored match with the same record."""
        head, record = record_head(match), write_record(match)
        ids = self.query(lambda db: db.execute("SELECT id FROM matches WHERE head = ?", (head,)).fetchall()) or ()
        for (match_id,) in ids:
            sealed = self.stored_record(match_id)
            if sealed and sealed.record == record:
                return str(match_id)
        return None

    def record(self, match_id: str) -> str | None:
        """Returns a match as text, to send or to keep; None if there is none."""
        sealed = self.stored_record(match_id)
        return sealed.record if sealed else None

    def origin(self, match_id: str) -> str | None:
        """Returns where a match comes from; None if it is not there."""
        row = self.query(lambda db: db.execute("SELECT origin FROM matches WHERE id = ?", (match_id,)).fetchone())
        return read_origin(row[0]) if row else None

    def stored_record(self, match_id: str) -> StoredRecord | None:
        """Returns a match as it is stored; None if it is not there."""
        return None if self._is_removed(match_id) else self.query(lambda db: read_stored_record(db, match_id))

    def delete_match(self, match_id: str) -> bool:
        """Forgets a match, because the player says so, and returns whether that was done. Its seed is remembered if
        anybody has moved in it.
        """
        self.pending_matches.pop(match_id, None)
        for place in [place for place in self.pending_rows if place[1][0] == match_id]:
            del self.pending_rows[place]
        return self.store_or_defer(RowChange(MATCHES, (match_id,), partial(_remove, match_id=match_id)))

    def _is_removed(self, match_id: str) -> bool:
        """Returns whether the deletion of a match is pending."""
        return (MATCHES, (match_id,)) in self.pending_rows

    # Lists

    def unfinished(self, most: int = -1) -> list[StoredMatch]:
        """Returns the unfinished matches, at most `most` (-1: all), the latest move first."""
        self.catch_up()
        return self._shelf(False, most)

    def finished(self, most: int = 100) -> list[StoredMatch]:
        """Returns the last matches that are over, the newest first."""
        return self._shelf(True, most)

    def ids_in_order(self, are_over: bool) -> list[str]:
        """Returns the ids of the finished or of the unfinished matches, in the order of the lists."""
        return self.cached(("ids", are_over), lambda: self._ids_in_order(are_over))

    def _ids_in_order(self, are_over: bool) -> list[str]:
        stored = self.query(lambda db: _ids_in_order(db, are_over)) or []
        kept = [each.log.id for each in reversed(self.pending_matches.values()) if bool(each.match.winners) == are_over]
        return kept + [each for each in stored if each not in self.pending_matches and not self._is_removed(each)]

    def list_entry(self, match_id: str) -> StoredMatch | None:
        """Returns the list entry of a match; None if it is missing."""
        kept = self.pending_matches.get(match_id)
        if kept:
            return _in_hand(kept)
        query = f"{LISTED} WHERE id = ?"
        rows = self.query(lambda db: [_shelved(db, *row) for row in db.execute(query, (match_id,)).fetchall()])
        return rows[0] if rows and not self._is_removed(match_id) else None

    def past_matches(self, game: str, most: int = 12) -> tuple[PastMatch, ...]:
        """Returns the last matches of a game that are over and had several seats, the newest first."""
        found = [each for each in self.finished() if each.game == game and len(each.players) > 1][:most]
        return tuple(self._past(each) for each in found)

    def _past(self, stored: StoredMatch) -> PastMatch:
        loser = loser_of([score or 0 for score in stored.scores])
        return PastMatch(tuple(each.name for each in stored.players), self.first_seat(stored), loser)

    def first_seat(self, stored: StoredMatch) -> Seat:
        """Returns who began a stored match."""
        told = self.query(lambda db: db.execute(FIRST_MOVE, (stored.id,)).fetchone())
        first = re.match(r"(\d)", str(told[0])) if told else None
        return int(first[1]) % len(stored.players) if first else 0

    def _shelf(self, are_over: bool, most: int) -> list[StoredMatch]:
        """Returns matches as they are: those in hand first, as they were touched last."""
        in_hand = [_in_hand(unwritten) for unwritten in reversed(self.pending_matches.values())]
        stored = self.query(lambda db: _shelf(db, are_over, most)) or []
        shelved = [each for each in in_hand if (each.ended is not None) == are_over]
        others = (each for each in stored if each.id not in self.pending_matches)
        return shelved + [each for each in others if not self._is_removed(each.id)]

    def has_game_night_choices(self) -> bool:
        """Returns whether anybody has chosen something about their evenings."""
        return self._has_row("evenings", "1")

    def has_sheet_since(self, moment: float) -> bool:
        """Returns whether a score sheet that is not over has been written on since then."""
        return self._has_row("sheets", "ended IS NULL AND touched >= ?", moment)

    def _has_row(self, table: str, condition: str, *values: object) -> bool:
        """Returns whether a matching row is stored, or any row of the table is pending."""
        if any(each.table == table for each in self.pending_rows.values()):
            return True
        query = f"SELECT 1 FROM {table} WHERE {condition} LIMIT 1"  # our own SQL, never text from outside
        return self.query(lambda db: db.execute(query, values).fetchone()) is not None

    def ids(self) -> list[str]:
        """Returns the ids of all matches, in the order in which they were begun."""
        rows = self.query(lambda db: db.execute("SELECT id FROM matches ORDER BY begun, id").fetchall())
        stored = [str(match_id) for (match_id,) in rows or () if not self._is_removed(str(match_id))]
        return stored + [match_id for match_id in self.pending_matches if match_id not in stored]


def read_stored_record(db: sqlite3.Connection, match_id: str) -> StoredRecord | None:
    """Returns a match as it stands in a database; None if it is not there."""
    found = db.execute("SELECT head, seal, plies FROM matches WHERE id = ?", (match_id,)).fetchone()
    if not found:
        return None
    entries = db.execute("SELECT ply, lines, seal FROM moves WHERE match = ? ORDER BY ply", (match_id,)).fetchall()
    texts = [(ply, str(lines), seal) for ply, lines, seal in entries]
    return StoredRecord(str(found[0]), found[1], _players(db, match_id), texts, found[2])


def _players(db: sqlite3.Connection, match_id: str) -> tuple[Player, ...]:
    rows = db.execute("SELECT name, level, colour FROM seats WHERE match = ? ORDER BY seat", (match_id,))
    return tuple(Player(str(name), level, colour) for name, level, colour in rows)


def _shelf(db: sqlite3.Connection, are_over: bool, most: int) -> list[StoredMatch]:
    """Returns stored matches, those touched last first, whatever the clock said then."""
    rows = db.execute(f"{LISTED} {WHICH[are_over]} LIMIT ?", (most,)).fetchall()
    return [_shelved(db, *row) for row in rows]


def _ids_in_order(db: sqlite3.Connection, are_over: bool) -> list[str]:
    return [str(match_id) for (match_id,) in db.execute(f"SELECT id FROM matches {WHICH[are_over]}")]


def _part(db: sqlite3.Connection, match_id: str, ply: int) -> str:
    """Returns what had been done of the move under way, after so many moves."""
    found = db.execute("SELECT part FROM parts WHERE match = ? AND ply = ?", (match_id, ply)).fetchone()
    return str(found[0]) if found else ""


def _in_hand(unwritten: PendingMatch) -> StoredMatch:
    """Returns a match that could not be stored yet, as a list shows it."""
    match, log = unwritten.match, unwritten.log
    ended = unwritten.touched if match.winners else None
    scores = tuple(match.state.scores) if match.winners else (None,) * len(log.players)
    moves, times = len(match.moves), (log.begun, unwritten.touched, ended)
    return StoredMatch(log.id, match.game.name, log.players, scores, match.winners, moves, *times, log.origin)


def _shelved(db: sqlite3.Connection, match_id: object, game: object, *told: object) -> StoredMatch:
    """Returns a stored match as a list shows it, whatever damage has made of its row."""
    begun, touched, ended, moves, origin = told
    seats = db.execute("SELECT score, won FROM seats WHERE match = ? ORDER BY seat", (match_id,)).fetchall()
    winners = tuple(seat for seat, (_, won) in enumerate(seats) if won)
    scores = tuple(score if type(score) is int and abs(score) < MOST_POINTS else None for score, _ in seats)
    players = tuple(map(_sound, _players(db, str(match_id))))
    times = (
        validation.time_or_zero(begun),
        validation.time_or_zero(touched),
        None if ended is None else validation.time_or_zero(ended),
    )
    count = moves if type(moves) is int else 0
    return StoredMatch(str(match_id), str(game), players, scores, winners, count, *times, read_origin(origin))


MOST_POINTS = 10**9


def _sound(player: Player) -> Player:
    """Returns a player as a list can show them."""
    level = player.level if isinstance(player.level, str) else None
    colour = player.colour if type(player.colour) is int and 0 <= player.colour < COLOURS else None
    return Player(sanitize_name(player.name) or "?", level, colour)


def _sand_at(db: sqlite3.Connection, match_id: str) -> dict[int, float]:
    """Returns the sand that had run down when each move was made."""
    rows = db.execute("SELECT ply, sand FROM moves WHERE match = ? AND sand IS NOT NULL", (match_id,))
    return {ply: validation.seconds_or_zero(sand) for ply, sand in rows if type(ply) is int}


def _apply(db: sqlite3.Connection, changes: Sequence[RowChange]) -> bool:
    for change in changes:
        change.apply(db)
    return True


def _remove(db: sqlite3.Connection, match_id: str) -> None:
    row = db.execute("SELECT head FROM matches WHERE id = ? AND plies > 0", (match_id,)).fetchone()
    for line in str(row[0]).splitlines() if row else ():
        if line.startswith("seed: "):
            db.execute("INSERT OR IGNORE INTO deleted (seed) VALUES (?)", (line[6:],))
    db.execute("DELETE FROM matches WHERE id = ?", (match_id,))
