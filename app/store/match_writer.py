"""Storage of one match: its moves with checksums, and its result once it is finished."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from zlib import crc32

from app.match.match_stats import tally_reasons
from app.players import Player
from app.store.seen_hints import delete_hint, load_hints, store_hint
from engine.game import Seat
from engine.match import Match
from engine.record import BadRecord, entry_lines, read_record, write_record

if TYPE_CHECKING:
    from app.store.journal import Journal

NO_SAND: Mapping[int, float] = MappingProxyType({})
StoredMoves: TypeAlias = list[tuple[tuple[Seat, object], int]]
"""Entries of a match that the file already contains (moves and take-backs, each with its seat), with their checksums"""
RunTransaction: TypeAlias = Callable[[Callable[[sqlite3.Connection], StoredMoves]], StoredMoves | None]
"""Function that runs another function in a transaction; it returns None if the file cannot be written now"""


class UnsavedMatch(NamedTuple):
    """State of a match that is to be stored, kept in memory until the write succeeds."""

    log: MatchWriter
    match: Match
    sand: float
    sand_at: Mapping[int, float]
    touched: float
    is_played_here: bool = True
    """Whether the match was just played here and therefore comes first in lists; otherwise the time `touched`
    determines its position
    """
    part: str | None = None
    """Steps of the incomplete move; None if the stored steps must not change"""


LAST = "(SELECT coalesce(max(latest), 0) + 1 FROM matches)"
PLACED = "max(latest, (SELECT coalesce(max(latest), 0) FROM matches AS other WHERE other.touched <= matches.touched))"


class MatchWriter:
    """Writer of one match. A session calls it after every move, before its listeners show the move."""

    def __init__(self, journal: Journal, match_id: str, players: tuple[Player, ...], begun: float, origin: str):
        self.id = match_id
        self.players = players
        self._journal = journal
        self.begun = begun
        self.origin = origin
        self._file = journal.files
        self._has_row = False
        """Whether the match has a row in the file"""
        self._stored: StoredMoves = []

    def load_stored(self, match: Match, sealed: RawMatchRow) -> None:
        """Registers the moves in `sealed`, which the file already contains, so that they are not written again.

        In files of version 1 the last move of a round also dealt the next round. Such a move and all later moves are
        written again.
        """
        self._has_row = True
        same = takewhile(lambda at: entry_of(match, at) == sealed.entries[at][1], range(len(sealed.entries)))
        self._stored = [(match.entries[at][:2], sealed.entries[at][2]) for at in same]

    @property
    def hints(self) -> Mapping[int, str]:
        """Returns the moves that hints have shown, as text, by the number of moves played before the hint."""
        return load_hints(self._journal, self.id)

    def store_hint(self, ply: int, move: str) -> None:
        """Stores a hint that the player has seen."""
        store_hint(self._journal, self.id, ply, move)

    def delete_hint(self, ply: int) -> None:
        """Deletes the hint that was given after `ply` moves; called when the player undoes these moves."""
        delete_hint(self._journal, self.id, ply)

    def write(
        self, match: Match, sand: float = 0.0, sand_at: Mapping[int, float] = NO_SAND, part: str | None = None
    ) -> bool:
        """Stores the current state of the match, usually with one more move. Returns whether it was stored; on failure
        the state stays in memory and the journal retries later.

        `sand`: timer seconds used in this turn. `sand_at`: timer seconds used for each move, by move number from 0.
        `part`: steps of the incomplete move; None to leave the stored steps unchanged.
        """
        return self._journal.store_match(UnsavedMatch(self, match, sand, sand_at, self._journal.clock(), part=part))

    def store(self, match: Match, now: float | None = None) -> bool:
        """Stores an imported match; returns whether it was stored. After a failure it is not retried. `now`: time of
        its last move.
        """
        touched = self._journal.clock() if now is None else now
        state = UnsavedMatch(self, match, 0.0, NO_SAND, touched, is_played_here=now is None)
        return self.update_file(self._journal.store, state)

    def update_file(self, change: RunTransaction, wanted: UnsavedMatch) -> bool:
        """Writes the state `wanted` to the file in a transaction; returns whether that succeeded."""
        stored = change(lambda db: self._update_file(db, wanted))
        if stored is None:
            return False
        self._stored, self._has_row = stored, True
        return True

    def _update_file(self, db: sqlite3.Connection, wanted: UnsavedMatch) -> StoredMoves:
        """Writes only the differences between the file and the state `wanted`. Every statement can be repeated, because
        the disk may fail during the commit.
        """
        match = wanted.match
        if self._file != self._journal.files:  # the file was replaced: write everything
            self._file, self._has_row, self._stored = self._journal.files, False, []
        stored = self._unchanged_moves(match)
        if not self._has_row:
            self._insert(db, match)
        db.execute("DELETE FROM moves WHERE match = ? AND ply >= ?", (self.id, len(stored)))
        seal = stored[-1][1] if stored else head_checksum(record_head(match), self.players)
        seconds = {at: wanted.sand_at.get(ply) for ply, at in enumerate(match.entry_indices)}
        for at in range(len(stored), len(match.entries)):
            lines = entry_of(match, at)
            seal = entry_checksum(seal, lines)
            db.execute(
                "INSERT INTO moves (match, ply, lines, seal, sand) VALUES (?, ?, ?, ?, ?)",
                (self.id, at, lines, seal, seconds.get(at)),
            )
            stored.append((match.entries[at][:2], seal))
        changes = "touched = ?, sand = ?, plies = ?, taken_back = ?"
        values = wanted.touched, wanted.sand, len(stored), len(stored) - len(match.moves)
        db.execute(f"UPDATE matches SET {changes} WHERE id = ?", (*values, self.id))
        db.execute(f"UPDATE matches SET latest = {LAST if wanted.is_played_here else PLACED} WHERE id = ?", (self.id,))
        self._store_part(db, len(stored), wanted.part)
        if match.winners:
            store_result(db, self.id, match, wanted.touched)
        return stored

    def _store_part(self, db: sqlite3.Connection, ply: int, part: str | None) -> None:
        """Stores the steps of the incomplete move; has no effect if the file does not contain the match yet."""
        db.execute("DELETE FROM parts WHERE match = ? AND (ply <> ? OR ? IS NOT NULL)", (self.id, ply, part))
        if part:
            insert = "INSERT INTO parts (match, ply, part) SELECT id, ?, ? FROM matches WHERE id = ?"
            db.execute(insert, (ply, part, self.id))

    def _unchanged_moves(self, match: Match) -> StoredMoves:
        """Returns the stored entries that the match still has; an undo, unlike a take-back, removes entries."""
        count = 0
        for (stored_entry, _), entry in zip(self._stored, match.entries):
            if stored_entry != entry[:2]:
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
                (self.id, seat, player.stored_name, player.level, player.colour),
            )


# Result of a finished match


def store_result(db: sqlite3.Connection, match_id: str, match: Match, ended: float) -> None:
    """Stores scores, winners and statistics of a finished match; an end time that is already stored is kept."""
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


# Stored form of a match: a head and an entry for each move or take-back, which together are its record. Each has a
# checksum over its text and the previous checksum, so that any change on the disk is detected


def entry_of(match: Match, at: int) -> str:
    """Returns the record lines of one entry of a match. `at`: its number, counted from 0."""
    return "".join(f"{line}\n" for line in entry_lines(match, at))


def entries_of(match: Match) -> list[str]:
    """Returns the record lines of each move and take-back."""
    return [entry_of(match, at) for at in range(len(match.entries))]


def record_head(match: Match) -> str:
    """Returns the header of a match record: all lines before the first move."""
    record = write_record(match)
    return record[: len(record) - sum(map(len, entries_of(match)))]


def head_checksum(head: str, players: Iterable[Player]) -> int:
    """Returns the checksum of a record's header together with the players."""
    table = "\n".join(f"{player.stored_name}\t{player.level}\t{player.colour}" for player in players)
    return crc32(f"{head}\n{table}".encode())


def entry_checksum(seal: int, entry: str) -> int:
    """Returns the checksum of a move's record lines. `seal`: checksum of everything before them."""
    return crc32(entry.encode(), seal)


class RawMatchRow(NamedTuple):
    """Stored data of a match before validation."""

    head: str
    seal: int
    players: tuple[Player, ...]
    entries: Sequence[tuple[int, str, int]]
    """Moves and take-backs in order: number, record lines and checksum"""
    plies: int
    """Expected number of entries"""

    @property
    def record(self) -> str:
        """Returns the whole record as stored, without validation."""
        return "".join((self.head, *(lines for _, lines, _ in self.entries)))

    def first_damaged(self) -> int | None:
        """Returns the number of the first damaged or missing move, or -1 for the header; None if the match is
        intact.
        """
        seal = head_checksum(self.head, self.players)
        if seal != self.seal:
            return -1
        for number, (ply, lines, stored) in enumerate(self.entries):
            seal = entry_checksum(seal, lines)
            if (ply, seal) != (number, stored):
                return number
        return None if len(self.entries) == self.plies else len(self.entries)

    def record_before(self, entry: int) -> str:
        """Returns the record of the match up to the move with the number `entry`, without that move."""
        return "".join((self.head, *(lines for _, lines, _ in self.entries[:entry])))


def readable_lines(record: str) -> str:
    """Returns the valid lines at the start of a match record, up to the first invalid one; empty if the header is
    invalid.
    """
    try:
        read_record(record)
    except BadRecord as error:
        lines = record.splitlines(keepends=True)[: error.line - 1]
        return readable_lines("".join(lines)) if lines else ""
    return record
