"""Every match, move by move, in one SQLite file: nothing that was shown as played is ever lost.

The journal never raises because of the disk. What goes wrong is told as a notice; a match whose moves cannot be stored
goes on, and they are stored together with the next one that can be.
"""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from app.match.seating import Player
from app.store import files, schema
from app.store.match_log import MatchLog, SealedRecord, head_of, readable_part
from app.store.notices import JOURNAL, Notice, NotWritten, SetAside, Unreadable, WrittenAgain
from engine.match import BadSetUp, Match
from engine.record import BadRecord, read_record, write_record

PLAYED, PASTED = "played", "pasted"
"""Where a match comes from; only those that were played here or on another device of the player count"""

Result = TypeVar("Result")


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


class ResumedMatch(NamedTuple):
    """A match taken from the journal, ready for a session."""

    match: Match
    players: tuple[Player, ...]
    log: MatchLog
    sand: float
    """The seconds of sand that had run down in the turn under way"""


class Journal:
    """The file with all matches. One process uses it at a time."""

    def __init__(self, path: Path, clock: Callable[[], float], tell: Callable[[Notice], None]):
        """`clock`: seconds since 1970, for lists in their order. `tell`: passes notices on to the player."""
        self.path = path
        self.clock = clock
        self.tell = tell
        self.files = 0
        """How many files have been in use: what was known of the last one does not hold for the next"""
        self._connection: sqlite3.Connection | None = None
        self._ails = False
        self.ask(lambda _connection: None)

    # The database

    def ask(self, work: Callable[[sqlite3.Connection], Result]) -> Result | None:
        """Returns what `work` reads in the file; None if that cannot be done now."""
        return self._do(work)

    def store(self, work: Callable[[sqlite3.Connection], Result]) -> Result | None:
        """Lets `work` change the file, all of it or nothing. Returns its result; None if that cannot be done now."""

        def changed(connection: sqlite3.Connection) -> Result:
            with schema.transaction(connection):
                return work(connection)

        result = self._do(changed)
        if self._ails and result is not None:
            self._ails = False
            self.tell(WrittenAgain(JOURNAL))
        return result

    def _do(self, work: Callable[[sqlite3.Connection], Result]) -> Result | None:
        try:
            return self._with_new_file(work)
        except schema.Unusable:
            self._fail("disk")
        except sqlite3.Error as error:
            self._fail(schema.why(error))
        except OSError as error:
            self._fail(files.why(error))
        return None

    def _with_new_file(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Returns the result of work with the file, or with a new one if it must be set aside."""
        try:
            return self._checked(work)
        except schema.Unusable as unusable:
            self._set_aside(unusable.why)
            return self._checked(work)

    def _checked(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        if self._connection is None:
            self._connection = schema.open_database(self.path)
        with schema.telling_damage():
            return work(self._connection)

    def _fail(self, why: str) -> None:
        self.close()
        if not self._ails:
            self._ails = True
            self.tell(NotWritten(JOURNAL, why))

    def _set_aside(self, why: str) -> None:
        """Keeps an unusable file, and what SQLite keeps beside it, under another name.

        The file itself goes last: killed in between, the next start finds it still unusable and gives it the same name.
        """
        self.close()
        name = files.free_name(self.path, why)
        for ending in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                _beside(self.path, ending).rename(_beside(name, ending))
        self.path.rename(name)
        self.files += 1
        self.tell(SetAside(JOURNAL, why, name.name))

    def close(self) -> None:
        """Closes the file. It is opened again when it is next needed."""
        if self._connection:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    # Matches

    def begin(self, match: Match, players: Sequence[Player], origin: str = PLAYED) -> MatchLog:
        """Returns the log of a new match, which is stored when the log is first written."""
        if len(players) != len(match.names):
            raise BadSetUp(f"{len(players)} players for {len(match.names)} seats")
        seated = tuple(replace(player, name=name) for player, name in zip(players, match.names))
        return MatchLog(self, os.urandom(8).hex(), seated, self.clock(), origin)

    def resume(self, match_id: str) -> ResumedMatch | Unreadable:
        """Returns a stored match, replayed from its record, for a session to go on with."""
        sealed = self.sealed(match_id)
        if sealed is None:
            return Unreadable(match_id, "missing")
        fault = sealed.fault()
        if fault is not None:
            return Unreadable(match_id, "damaged", readable_part(sealed.until(fault)) if fault >= 0 else "")
        try:
            match = read_record(sealed.record)
        except BadRecord as error:
            return Unreadable(match_id, str(error), readable_part(sealed.record))
        return self._resumed(match_id, match, sealed)

    def _resumed(self, match_id: str, match: Match, sealed: SealedRecord) -> ResumedMatch:
        query = "SELECT begun, sand, origin FROM matches WHERE id = ?"
        begun, sand, origin = self.ask(lambda db: db.execute(query, (match_id,)).fetchone()) or (0.0, 0.0, PLAYED)
        log = MatchLog(self, match_id, sealed.players, _number(begun), str(origin))
        log.know(match, sealed)
        return ResumedMatch(match, sealed.players, log, _number(sand))

    def adopt(self, record: str, players: Sequence[Player] = ()) -> str | None:
        """Stores a match that was pasted and returns its id, or None if it could not be stored.

        Raises `BadRecord` if the text is no record. The same record is stored once. Without `players` people sit on all
        seats.
        """
        match = read_record(record)
        seated = tuple(players) or tuple(map(Player, match.names))
        twin = self._twin(match)
        if twin:
            return twin
        log = self.begin(match, seated, PASTED)
        return log.id if log.write(match) else None

    def _twin(self, match: Match) -> str | None:
        """Returns the id of a stored match with the same record."""
        head, record = head_of(match), write_record(match)
        ids = self.ask(lambda db: db.execute("SELECT id FROM matches WHERE head = ?", (head,)).fetchall()) or ()
        for (match_id,) in ids:
            sealed = self.sealed(match_id)
            if sealed and sealed.record == record:
                return str(match_id)
        return None

    def record(self, match_id: str) -> str | None:
        """Returns a match as text, to send or to keep; None if there is none."""
        sealed = self.sealed(match_id)
        return sealed.record if sealed else None

    def sealed(self, match_id: str) -> SealedRecord | None:
        """Returns a match as it is stored; None if it is not there."""
        return self.ask(lambda db: sealed_record_of(db, match_id))

    def remove(self, match_id: str) -> bool:
        """Forgets a match, because the player says so, and returns whether that was done."""
        return self.store(lambda db: bool(db.execute("DELETE FROM matches WHERE id = ?", (match_id,)))) or False

    # Lists

    def unfinished(self) -> list[StoredMatch]:
        """Returns the matches under way, the one that was touched last first."""
        return self.ask(lambda db: _shelf(db, "ended IS NULL", -1)) or []

    def finished(self, most: int = 100) -> list[StoredMatch]:
        """Returns the last matches that are over, the newest first."""
        return self.ask(lambda db: _shelf(db, "ended IS NOT NULL", most)) or []

    def ids(self) -> list[str]:
        """Returns the ids of all matches, in the order in which they were begun."""
        rows = self.ask(lambda db: db.execute("SELECT id FROM matches ORDER BY begun, id").fetchall())
        return [str(match_id) for (match_id,) in rows or ()]


def sealed_record_of(db: sqlite3.Connection, match_id: str) -> SealedRecord | None:
    """Returns a match as it stands in a database; None if it is not there."""
    found = db.execute("SELECT head, seal, plies FROM matches WHERE id = ?", (match_id,)).fetchone()
    if not found:
        return None
    entries = db.execute("SELECT ply, lines, seal FROM moves WHERE match = ? ORDER BY ply", (match_id,)).fetchall()
    texts = [(ply, str(lines), seal) for ply, lines, seal in entries]
    return SealedRecord(str(found[0]), found[1], _players(db, match_id), texts, found[2])


def _players(db: sqlite3.Connection, match_id: str) -> tuple[Player, ...]:
    rows = db.execute("SELECT name, level, colour FROM seats WHERE match = ? ORDER BY seat", (match_id,))
    return tuple(Player(str(name), level, colour) for name, level, colour in rows)


def _shelf(db: sqlite3.Connection, which: str, most: int) -> list[StoredMatch]:
    """Returns stored matches, those touched last first. `which` is part of our own SQL, never text from outside."""
    rows = db.execute(
        f"SELECT id, game, begun, touched, ended, plies FROM matches WHERE {which} ORDER BY touched DESC, id LIMIT ?",
        (most,),
    ).fetchall()
    return [_shelved(db, *row) for row in rows]


def _shelved(
    db: sqlite3.Connection, match_id: str, game: str, begun: float, touched: float, ended: Any, moves: int
) -> StoredMatch:
    seats = db.execute("SELECT score, won FROM seats WHERE match = ? ORDER BY seat", (match_id,)).fetchall()
    winners = tuple(seat for seat, (_, won) in enumerate(seats) if won)
    scores = tuple(score for score, _ in seats)
    times = (_number(begun), _number(touched), None if ended is None else _number(ended))
    return StoredMatch(match_id, game, _players(db, match_id), scores, winners, moves, *times)


def _number(stored: object) -> float:
    """Returns a number from the file, or 0 for one that is damaged there."""
    return float(stored) if isinstance(stored, int | float) else 0.0


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
