"""One match in the journal: how it is written, sealed against changes, and its result once it is over."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from zlib import crc32

from app.match.match_stats import tally_reasons
from app.match.seating import Player
from app.store.hints import delete_hint, load_hints, store_hint
from engine.match import Match
from engine.record import BadRecord, move_lines, read_record, write_record

if TYPE_CHECKING:
    from app.store.journal import Journal

NO_SAND: Mapping[int, float] = MappingProxyType({})
Stored: TypeAlias = list[tuple[object, int]]
"""The moves in the file, each with its seal"""
Change: TypeAlias = Callable[[Callable[[sqlite3.Connection], Stored]], Stored | None]
"""Lets work change the file; None if that cannot be done now"""


class PendingMatch(NamedTuple):
    """A match as it is to be stored, kept in hand until that can be done."""

    log: MatchLog
    match: Match
    sand: float
    sand_at: Mapping[int, float]
    touched: float
    is_played_here: bool = True
    """Whether it has been played here just now; else it takes its place among the others by when it was touched"""
    part: str | None = None
    """What has been done of the move under way; None for what is stored of it"""


LAST = "(SELECT coalesce(max(latest), 0) + 1 FROM matches)"
PLACED = "max(latest, (SELECT coalesce(max(latest), 0) FROM matches AS other WHERE other.touched <= matches.touched))"


class MatchLog:
    """Stores one match as it goes on. A session writes to it after every move, before it tells its listeners."""

    def __init__(self, journal: Journal, match_id: str, players: tuple[Player, ...], begun: float, origin: str):
        self.id = match_id
        self.players = players
        self._journal = journal
        self.begun = begun
        self.origin = origin
        self._file = journal.files
        self._is_there = False
        """Whether the match has its row"""
        self._stored: Stored = []

    def load_stored(self, match: Match, sealed: StoredRecord) -> None:
        """Takes over what is in the file already.

        Once a round was dealt by the move that ended the last one: from there on the file is written anew.
        """
        self._is_there = True
        same = takewhile(lambda ply: entry_of(match, ply) == sealed.entries[ply][1], range(len(sealed.entries)))
        self._stored = [(match.moves[ply], sealed.entries[ply][2]) for ply in same]

    @property
    def hints(self) -> Mapping[int, str]:
        """Returns the hinted moves as text, by the number of moves before the hint."""
        return load_hints(self._journal, self.id)

    def store_hint(self, ply: int, move: str) -> None:
        """Stores a hint that the player has seen."""
        store_hint(self._journal, self.id, ply, move)

    def delete_hint(self, ply: int) -> None:
        """Deletes the hint for a position that was undone."""
        delete_hint(self._journal, self.id, ply)

    def write(
        self, match: Match, sand: float = 0.0, sand_at: Mapping[int, float] = NO_SAND, part: str | None = None
    ) -> bool:
        """Brings the file up to the match as it is now, usually by one move. Returns whether that was done; if it was
        not, the journal keeps the match in hand until it can be.
        """
        return self._journal.store_match(PendingMatch(self, match, sand, sand_at, self._journal.clock(), part=part))

    def store(self, match: Match, now: float | None = None) -> bool:
        """Brings the file up to a match that comes from outside, or leaves it alone. `now`: when it was touched."""
        moment = self._journal.clock() if now is None else now
        return self.update_file(
            self._journal.store, PendingMatch(self, match, 0.0, NO_SAND, moment, is_played_here=now is None)
        )

    def update_file(self, change: Change, wanted: PendingMatch) -> bool:
        """Changes the file by `change`, and returns whether that was done."""
        stored = change(lambda db: self._update_file(db, wanted))
        if stored is None:
            return False
        self._stored, self._is_there = stored, True
        return True

    def _update_file(self, db: sqlite3.Connection, wanted: PendingMatch) -> Stored:
        """Changes what differs. Each change may have been made before, where the disk failed at the very end."""
        match = wanted.match
        if self._file != self._journal.files:  # the last file was set aside: all is told anew
            self._file, self._is_there, self._stored = self._journal.files, False, []
        stored = self._still_true(match)
        if not self._is_there:
            self._insert(db, match)
        db.execute("DELETE FROM moves WHERE match = ? AND ply >= ?", (self.id, len(stored)))
        seal = stored[-1][1] if stored else head_checksum(record_head(match), self.players)
        for ply in range(len(stored), len(match.moves)):
            lines = entry_of(match, ply)
            seal = entry_checksum(seal, lines)
            db.execute(
                "INSERT INTO moves (match, ply, lines, seal, sand) VALUES (?, ?, ?, ?, ?)",
                (self.id, ply, lines, seal, wanted.sand_at.get(ply)),
            )
            stored.append((match.moves[ply], seal))
        changes = "touched = ?, sand = ?, plies = ?"
        db.execute(f"UPDATE matches SET {changes} WHERE id = ?", (wanted.touched, wanted.sand, len(stored), self.id))
        db.execute(f"UPDATE matches SET latest = {LAST if wanted.is_played_here else PLACED} WHERE id = ?", (self.id,))
        self._store_part(db, len(stored), wanted.part)
        if match.winners:
            store_result(db, self.id, match, wanted.touched)
        return stored

    def _store_part(self, db: sqlite3.Connection, ply: int, part: str | None) -> None:
        """Stores what has been done of the move under way. Of a match that was left before its first move there is no
        row, and nothing is stored.
        """
        db.execute("DELETE FROM parts WHERE match = ? AND (ply <> ? OR ? IS NOT NULL)", (self.id, ply, part))
        if part:
            insert = "INSERT INTO parts (match, ply, part) SELECT id, ?, ? FROM matches WHERE id = ?"
            db.execute(insert, (ply, part, self.id))

    def _still_true(self, match: Match) -> Stored:
        """Returns what of the file still belongs to the match: less than all after an undo."""
        count = 0
        for (move, _), made in zip(self._stored, match.moves):
            if move != made:
                break
            count += 1
        return self._stored[:count]

    def _insert(self, db: sqlite3.Connection, match: Match) -> None:
        head = record_head(match)
        db.execute(
            "INSERT OR IGNORE INTO matches (id, game, origin, head, seal, begun, touched) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (self.id, match.game.name, self.origin, head, head_checksum(head, self.players), self.begun, self.begun),
        )
        for seat, player in enumerate(self.players):
            db.execute(
                "INSERT OR IGNORE INTO seats (match, seat, name, level, colour) VALUES (?, ?, ?, ?, ?)",
                (self.id, seat, player.name, player.level, player.colour),
            )


# What stands in the journal about a match that is over


def store_result(db: sqlite3.Connection, match_id: str, match: Match, ended: float) -> None:
    """Stores scores, winners and figures of a match that has just ended. Its end is never changed again."""
    db.execute("UPDATE matches SET ended = coalesce(ended, ?) WHERE id = ?", (ended, match_id))
    for seat, score in enumerate(match.state.scores):
        db.execute(
            "UPDATE seats SET score = ?, won = ? WHERE match = ? AND seat = ?",
            (score, seat in match.winners, match_id, seat),
        )
    for seat, figures in enumerate(tally_reasons(match)):
        for reason, figure in figures.items():
            db.execute(
                "INSERT OR REPLACE INTO figures (match, seat, reason, times, points, best) VALUES (?, ?, ?, ?, ?, ?)",
                (match_id, seat, reason, *figure),
            )


# A match as the journal stores it: a head and an entry for each move, which together are its record. Each is sealed
# with a number that follows from it and from what stands before it, so that any change on the disk is found out


def entry_of(match: Match, ply: int) -> str:
    """Returns the lines of the record about one move, from 0."""
    return "".join(f"{line}\n" for line in move_lines(match, ply))


def entries_of(match: Match) -> list[str]:
    """Returns the lines of the record about each move."""
    return [entry_of(match, ply) for ply in range(len(match.moves))]


def record_head(match: Match) -> str:
    """Returns the record of the match before its first move."""
    record = write_record(match)
    return record[: len(record) - sum(map(len, entries_of(match)))]


def head_checksum(head: str, players: Iterable[Player]) -> int:
    """Returns the seal of the head and of who sits where."""
    table = "\n".join(f"{player.name}\t{player.level}\t{player.colour}" for player in players)
    return crc32(f"{head}\n{table}".encode())


def entry_checksum(seal: int, entry: str) -> int:
    """Returns the seal of an entry that follows what has this seal."""
    return crc32(entry.encode(), seal)


class StoredRecord(NamedTuple):
    """A stored match before it is read."""

    head: str
    seal: int
    players: tuple[Player, ...]
    entries: Sequence[tuple[int, str, int]]
    """Ply, lines, seal, in order"""
    plies: int
    """How many there should be"""

    @property
    def record(self) -> str:
        """Returns the whole record as it was stored."""
        return "".join((self.head, *(lines for _, lines, _ in self.entries)))

    def fault(self) -> int | None:
        """Returns the number of the first entry that is not what was written; None if all is well.

        It is -1 for the head, and may be that of the first entry that is missing.
        """
        seal = head_checksum(self.head, self.players)
        if seal != self.seal:
            return -1
        for number, (ply, lines, stored) in enumerate(self.entries):
            seal = entry_checksum(seal, lines)
            if (ply, seal) != (number, stored):
                return number
        return None if len(self.entries) == self.plies else len(self.entries)

    def until(self, entry: int) -> str:
        """Returns the record before this entry."""
        return "".join((self.head, *(lines for _, lines, _ in self.entries[:entry])))


def readable_lines(record: str) -> str:
    """Returns the lines of a record before the first one that does not read; nothing if the head does not."""
    try:
        read_record(record)
    except BadRecord as error:
        lines = record.splitlines(keepends=True)[: error.line - 1]
        return readable_lines("".join(lines)) if lines else ""
    return record
