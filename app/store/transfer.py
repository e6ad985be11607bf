"""Everything as one file, out and in again: matches as records, and the settings beside them."""

import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any
from zlib import crc32

from app.match.seating import Player
from app.store.journal import PASTED, PLAYED, Journal, sealed_record_of
from app.store.match_log import MatchLog, SealedRecord
from engine.match import Match
from engine.record import BadRecord, read_record, write_record

FORMAT, VERSION = "sablier export", 1
MOST_COLOURS = 100
DAMAGED = (sqlite3.Error, UnicodeDecodeError, TypeError)
"""What reading a damaged database may come to"""


class BadExport(ValueError):
    """A text that is no export: `text` (no JSON), `foreign` (not ours), `newer` (of a later version)."""

    def __init__(self, why: str):
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class ImportProgress:
    """What an import has brought so far."""

    of: int
    """How many matches the file has"""
    added: int = 0
    longer: int = 0
    """Matches that were there, and now have more moves"""
    known: int = 0
    unreadable: tuple[str, ...] = ()
    """Matches that make no sense, by what stands as their id"""
    unwritten: int = 0
    """Matches that the journal could not store"""

    @property
    def done(self) -> int:
        return self.added + self.longer + self.known + len(self.unreadable) + self.unwritten


# Out


def export(journal: Journal, settings: Mapping[str, Any] | None = None) -> str:
    """Returns every match of the journal, readable or not, and these settings as one text."""
    entries = (journal.ask(partial(_entry, match_id=match_id)) for match_id in journal.ids())
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "settings": dict(settings or {}),
        "matches": list(filter(None, entries)),
    }
    return json.dumps(whole, indent=1) + "\n"


def _entry(db: sqlite3.Connection, match_id: str) -> dict[str, Any] | None:
    row = db.execute("SELECT origin, begun, touched, ended FROM matches WHERE id = ?", (match_id,)).fetchone()
    sealed = sealed_record_of(db, match_id)
    if not row or not sealed:
        return None
    players = [{"name": each.name, "level": each.level, "colour": each.colour} for each in sealed.players]
    origin, begun, touched, ended = row
    times = {"begun": begun, "touched": touched, "ended": ended}
    return {"id": match_id, "origin": origin, **times, "players": players, "record": sealed.record}


# In


def read_export(text: str) -> dict[str, Any]:
    """Returns the `matches` and the `settings` of an export; raises `BadExport` if it is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadExport("text") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT or not isinstance(found.get("version"), int):
        raise BadExport("foreign")
    if found["version"] > VERSION:
        raise BadExport("newer")
    matches = found.get("matches")
    settings = found.get("settings")
    return {
        "matches": matches if isinstance(matches, list) else [],
        "settings": settings if isinstance(settings, dict) else {},
    }


def merge(journal: Journal, text: str) -> Iterator[ImportProgress]:
    """Takes in an export, match by match, and yields after each how far it is: a screen can show that, and stop.

    A match that is known is not taken twice; of one that has gone on elsewhere the longer way is kept; one that has
    gone on differently becomes a match of its own.
    """
    matches = read_export(text)["matches"]
    merged = ImportProgress(len(matches))
    yield merged
    for entry in matches:
        merged = _merge_one(journal, entry, merged)
        yield merged


def _merge_one(journal: Journal, entry: Any, merged: ImportProgress) -> ImportProgress:
    found = _read_entry(entry)
    if not found:
        name = entry.get("id") if isinstance(entry, dict) else None
        return replace(merged, unreadable=(*merged.unreadable, str(name)))
    sealed = journal.sealed(found.id)
    if sealed and sealed.record.startswith(found.record):
        return replace(merged, known=merged.known + 1)
    if sealed and not found.record.startswith(sealed.record):
        found = replace(found, id=f"{found.id}-{crc32(found.record.encode()):08x}")
        sealed = journal.sealed(found.id)
        if sealed:
            return replace(merged, known=merged.known + 1)
    if not _store(journal, found, sealed):
        return replace(merged, unwritten=merged.unwritten + 1)
    return replace(merged, longer=merged.longer + 1) if sealed else replace(merged, added=merged.added + 1)


def rescue(journal: Journal, path: Path) -> Iterator[ImportProgress]:
    """Takes over what is still sound in a damaged journal that was set aside. That file stays as it is."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        db.text_factory = partial(str, encoding="utf-8", errors="replace")
        ids = list(_sound_ids(db))
        merged = ImportProgress(len(ids))
        yield merged
        for match_id in ids:
            merged = _merge_one(journal, _sound_entry(db, match_id) or {"id": match_id}, merged)
            yield merged


def _sound_ids(db: sqlite3.Connection) -> Iterator[str]:
    with suppress(*DAMAGED):
        for (match_id,) in db.execute("SELECT id FROM matches NOT INDEXED"):
            yield str(match_id)


def _sound_entry(db: sqlite3.Connection, match_id: str) -> dict[str, Any] | None:
    with suppress(*DAMAGED):
        sealed = sealed_record_of(db, match_id)
        if sealed and sealed.fault() is None:
            return _entry(db, match_id)
    return None


@dataclass(frozen=True)
class _Entry:
    id: str
    origin: str
    begun: float
    touched: float
    """When its last move was made"""
    players: tuple[Player, ...]
    match: Match
    record: str


def _store(journal: Journal, entry: _Entry, sealed: SealedRecord | None) -> bool:
    log = MatchLog(journal, entry.id, entry.players, entry.begun, entry.origin)
    if sealed:
        log.know(entry.match, sealed)
    return log.write(entry.match, now=entry.touched)


def _read_entry(entry: Any) -> _Entry | None:
    """Returns a match of an export, checked; None if it makes no sense."""
    try:
        match = read_record(entry["record"])
        players = tuple(map(_read_player, entry["players"]))
        begun, touched = float(entry["begun"]), float(entry.get("ended") or entry["touched"])
        match_id = entry["id"]
    except (BadRecord, LookupError, TypeError, ValueError, AttributeError):
        return None
    names = tuple(player.name for player in players)
    if not re.fullmatch(r"[\w-]{1,64}", str(match_id), re.ASCII) or names != match.names:
        return None
    if not (isfinite(begun) and isfinite(touched)):
        return None
    origin = PASTED if entry.get("origin") == PASTED else PLAYED
    return _Entry(str(match_id), origin, begun, touched, players, match, write_record(match))


def _read_player(given: Any) -> Player:
    name, level, colour = given["name"], given.get("level"), given.get("colour")
    if level is not None and not (isinstance(level, str) and level.isprintable()):
        raise ValueError("no level")
    if colour is not None and not (type(colour) is int and 0 <= colour < MOST_COLOURS):
        raise ValueError("no colour")
    return Player(str(name), level, colour)
