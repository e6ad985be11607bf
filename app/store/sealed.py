"""A match as the journal stores it: a head and an entry for each move, which together are its record.

Each is sealed with a number that follows from it and from what stands before it, so that any change on the disk is
found out.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from zlib import crc32

from app.match.seating import Player
from engine.match import Match
from engine.record import BadRecord, move_lines, read_record, write_record


def entry_of(match: Match, ply: int) -> str:
    """Returns the lines of the record about one move, from 0."""
    return "".join(f"{line}\n" for line in move_lines(match, ply))


def entries_of(match: Match) -> list[str]:
    """Returns the lines of the record about each move."""
    return [entry_of(match, ply) for ply in range(len(match.moves))]


def head_of(match: Match) -> str:
    """Returns the record of the match before its first move."""
    record = write_record(match)
    return record[: len(record) - sum(map(len, entries_of(match)))]


def head_seal(head: str, players: Iterable[Player]) -> int:
    """Returns the seal of the head and of who sits where."""
    table = "\n".join(f"{player.name}\t{player.level}\t{player.colour}" for player in players)
    return crc32(f"{head}\n{table}".encode())


def seal_after(seal: int, entry: str) -> int:
    """Returns the seal of an entry that follows what has this seal."""
    return crc32(entry.encode(), seal)


class SealedRecord(NamedTuple):
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
        seal = head_seal(self.head, self.players)
        if seal != self.seal:
            return -1
        for number, (ply, lines, stored) in enumerate(self.entries):
            seal = seal_after(seal, lines)
            if (ply, seal) != (number, stored):
                return number
        return None if len(self.entries) == self.plies else len(self.entries)

    def until(self, entry: int) -> str:
        """Returns the record before this entry."""
        return "".join((self.head, *(lines for _, lines, _ in self.entries[:entry])))


def readable_part(record: str) -> str:
    """Returns the lines of a record before the first one that does not read; nothing if the head does not."""
    try:
        read_record(record)
    except BadRecord as error:
        lines = record.splitlines(keepends=True)[: error.line - 1]
        return readable_part("".join(lines)) if lines else ""
    return record
