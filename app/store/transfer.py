"""Everything as one file, out and in again: matches as records, and the settings beside them."""

import json
import re
import sqlite3
import zlib
from base64 import b64decode, b64encode
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

from app.match.seating import COLOURS, Player
from app.sheets.evening import Company, EveningChoice
from app.store import door, schema
from app.store.evenings import CHOICES, choice_entries, merge_choices, read_choice
from app.store.export_text import FORMAT, LARGEST, VERSION, Export
from app.store.journal import IMPORTED, PASTED, PLAYED, Journal, sealed_record_of
from app.store.match_log import MatchLog, SealedRecord
from app.store.practice import practice_entry, take_practice
from app.store.sheets import SHEETS, StoredSheet, read_sheet, sheet_entries, take_sheets
from engine.bots.levels import EVERY_GAME, LEVELS
from engine.match import Match
from engine.record import MOST, BadRecord, read_record, write_record

KNOWN_LEVELS = frozenset((*LEVELS, *(bot.name for bot in EVERY_GAME)))
DAMAGED = (sqlite3.Error, UnicodeDecodeError, TypeError, OSError)
"""What reading a damaged database may come to"""
BATCH = 32
"""Score sheets that are stored in one transaction"""


@dataclass(frozen=True)
class ImportProgress:
    """What an import has brought so far."""

    of: int
    """How many matches, score sheets and choices the file has"""
    added: int = 0
    longer: int = 0
    """Matches that were there, and now have more moves"""
    known: int = 0
    unreadable: int = 0
    """Matches that make no sense"""
    unwritten: int = 0
    """Matches that the journal could not store"""
    sheets: int = 0
    """Score sheets that have come in"""
    known_sheets: int = 0
    unreadable_sheets: int = 0
    unwritten_sheets: int = 0
    """Score sheets that the journal could not store"""
    choices: int = 0
    """Choices about evenings that were read"""
    companies: int = 0
    """Companies whose choices have come in"""

    @property
    def done(self) -> int:
        """Returns how many of all have been read."""
        matches = self.added + self.longer + self.known + self.unreadable + self.unwritten
        return matches + self.sheets + self.known_sheets + self.unreadable_sheets + self.unwritten_sheets + self.choices


# Out


def export(journal: Journal, settings: Mapping[str, Any] | None = None) -> Iterator[str]:
    """Yields texts with every match of the journal, readable or not, every score sheet, what was chosen about evenings,
    and these settings: one, or as many as it takes for each to be read in again.
    """
    part: list[tuple[str, str]] = []
    for kind, entry in _entries(journal):
        line = json.dumps(entry)
        if sum(len(other) for _kind, other in part) + len(line) > LARGEST // 2:
            yield _whole(part, settings)
            part = []
        part.append((kind, line))
    yield _whole(part, settings)


def _entries(journal: Journal) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields all that an export holds, each with its kind."""
    for match_id in journal.ids():
        entry = journal.ask(partial(_entry, match_id=match_id))
        if entry:
            yield "matches", entry
    for sheet in sheet_entries(journal):
        yield "sheets", sheet
    for choice in choice_entries(journal):
        yield "evenings", choice


def _whole(part: Sequence[tuple[str, str]], settings: Mapping[str, Any] | None) -> str:
    """Returns an export with a line for each thing in its lists."""
    head = json.dumps({"format": FORMAT, "version": VERSION, "settings": dict(settings or {})})
    lists = {kind: ",\n".join(line for of, line in part if of == kind) for kind in ("matches", "sheets", "evenings")}
    return f"{head[:-1]}" + "".join(f',\n"{kind}": [\n{lines}\n]' for kind, lines in lists.items()) + "}\n"


def _entry(db: sqlite3.Connection, match_id: str) -> dict[str, Any] | None:
    row = db.execute("SELECT origin, begun, touched, ended FROM matches WHERE id = ?", (match_id,)).fetchone()
    sealed = sealed_record_of(db, match_id)
    if not row or not sealed:
        return None
    origin, begun, touched, ended = row
    players = [{"name": each.name, "level": each.level, "colour": each.colour} for each in sealed.players]
    entry = {"id": match_id, "origin": origin, "begun": begun, "touched": touched, "ended": ended, "players": players}
    told = {"record": sealed.record} if ended is not None else {"covered": covered(sealed.record)}
    return {**entry, **told, **_tried(db, match_id), "seal": _seal_of(entry, sealed.record)}


def _tried(db: sqlite3.Connection, match_id: str) -> dict[str, Any]:
    """Returns what has been tried again of a match; nothing where that is damaged, as the match is worth more."""
    with suppress(*DAMAGED):
        tried = practice_entry(db, match_id)
        return {"tried": tried} if tried else {}
    return {}


def covered(record: str) -> str:
    """Returns the record of a match under way as an export has it: whoever looks into the file learns of no hand, of no
    well and of no luck to come.
    """
    return b64encode(zlib.compress(record.encode())).decode()


def uncovered(text: str) -> str:
    """Returns the record that is covered like this; raises `ValueError` if there is none, or too large a one."""
    try:
        reader = zlib.decompressobj()
        record = reader.decompress(b64decode(text.encode(), validate=True), MOST)
    except zlib.error as error:
        raise ValueError("nothing is covered here") from error
    if reader.unconsumed_tail:
        raise ValueError("no record is so long")
    return record.decode()


def _seal_of(entry: Mapping[str, Any], record: str) -> int:
    """Returns the number that follows from what Sablier itself has written: another one tells of another hand."""
    told = [entry.get(key) for key in ("id", "origin", "begun", "touched", "ended", "players")]
    return crc32(json.dumps([*told, record], sort_keys=True).encode())


# In


def merge(journal: Journal, found: Export) -> Iterator[ImportProgress]:
    """Takes in an export, match by match, and yields after each how far it is: a screen can show that, and stop.

    A match that is known is not taken twice; of one that has gone on elsewhere the longer way is kept; one that has
    gone on differently becomes a match of its own.
    """
    journal.catch_up()  # a deletion that is still pending must not remove what comes in
    merged = ImportProgress(len(found.starts) + len(found.sheet_starts) + len(found.evening_starts))
    yield merged
    for entry in found.matches():
        merged = _merge_one(journal, entry, merged)
        yield merged
    merged = yield from _merge_sheets(journal, map(read_sheet, found.sheets()), merged)
    yield from _merge_choices(journal, map(read_choice, found.evenings()), merged)


def _merge_choices(
    journal: Journal, choices: Iterable[EveningChoice | None], merged: ImportProgress
) -> Iterator[ImportProgress]:
    """Imports what companies have chosen about their evenings; what was chosen here stays in force."""
    by_company: dict[Company, list[EveningChoice]] = {}
    for choice in choices:
        if choice:
            by_company.setdefault(choice.company, []).append(choice)
        merged = replace(merged, choices=merged.choices + 1)
        yield merged
    for company, imported in by_company.items():
        merged = replace(merged, companies=merged.companies + merge_choices(journal, company, imported))
        yield merged


def _merge_sheets(
    journal: Journal, sheets: Iterable[StoredSheet | None], merged: ImportProgress
) -> Generator[ImportProgress, None, ImportProgress]:
    """Imports score sheets, many in one transaction."""
    batch: list[StoredSheet] = []
    for sheet in sheets:
        if sheet is None:
            merged = replace(merged, unreadable_sheets=merged.unreadable_sheets + 1)
        else:
            batch.append(sheet)
        if len(batch) == BATCH:
            merged, batch = _store_sheets(journal, batch, merged), []
        yield merged
    if batch:
        merged = _store_sheets(journal, batch, merged)
        yield merged
    return merged


def _store_sheets(journal: Journal, batch: Sequence[StoredSheet], merged: ImportProgress) -> ImportProgress:
    stored = take_sheets(journal, batch)
    if stored is None:
        return replace(merged, unwritten_sheets=merged.unwritten_sheets + len(batch))
    known = len(batch) - stored
    return replace(merged, sheets=merged.sheets + stored, known_sheets=merged.known_sheets + known)


def _merge_one(journal: Journal, entry: Any, merged: ImportProgress) -> ImportProgress:
    found = _read_entry(entry)
    if not found:
        return replace(merged, unreadable=merged.unreadable + 1)
    sealed = journal.sealed(found.id)
    if sealed and sealed.record.startswith(found.record):
        take_practice(journal, found.id, entry.get("tried"))
        return replace(merged, known=merged.known + 1)
    is_forged = found.origin == IMPORTED and journal.origin(found.id) == PLAYED
    if sealed and (is_forged or not found.record.startswith(sealed.record)):
        found = replace(found, id=f"{found.id}-{crc32(found.record.encode()):08x}")
        sealed = journal.sealed(found.id)
        if sealed:
            return replace(merged, known=merged.known + 1)
    if not _store(journal, found, sealed):
        return replace(merged, unwritten=merged.unwritten + 1)
    take_practice(journal, found.id, entry.get("tried"))
    return replace(merged, longer=merged.longer + 1) if sealed else replace(merged, added=merged.added + 1)


def rescue(journal: Journal, path: Path) -> Iterator[ImportProgress]:
    """Takes over what is still sound in a damaged journal that was set aside. That file stays as it is."""
    with schema.copied(path) as db:
        with suppress(*DAMAGED, schema.Unusable):
            schema.bring_up(db, schema.STEPS)
        ids = list(_sound_ids(db))
        merged = ImportProgress(len(ids))
        yield merged
        for match_id in ids:
            merged = _merge_one(journal, _sound_entry(db, match_id) or {"id": match_id}, merged)
            yield merged
        with suppress(*DAMAGED):
            sheets, choices = SHEETS.read(db), CHOICES.read(db)
            merged = replace(merged, of=merged.of + len(sheets) + len(choices))
            merged = yield from _merge_sheets(journal, sheets, merged)
            yield from _merge_choices(journal, choices, merged)


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
    return log.store(entry.match, now=entry.touched)


def _read_entry(entry: Any) -> _Entry | None:
    """Returns a match of an export, checked; None if it makes no sense."""
    try:
        record = entry["record"] if "record" in entry else uncovered(entry["covered"])
        match = read_record(record)
        players = tuple(map(_read_player, entry["players"]))
        begun = door.moment(entry["begun"])
        touched = door.moment(entry["touched"] if entry.get("ended") is None else entry["ended"])
        match_id = entry["id"]
        is_ours = entry.get("seal") == _seal_of(entry, record)
    except (BadRecord, LookupError, TypeError, ValueError, AttributeError, RecursionError):
        return None
    names = tuple(player.name for player in players)
    if not re.fullmatch(r"[\w-]{1,64}", str(match_id), re.ASCII) or names != match.names:
        return None
    return _Entry(str(match_id), _origin(entry, is_ours), begun, touched, players, match, write_record(match))


def _origin(entry: Mapping[str, Any], is_ours: bool) -> str:
    """Returns where a match comes from: what nobody vouches for does not count."""
    given = entry.get("origin")
    if given == PASTED:
        return PASTED
    return PLAYED if given == PLAYED and is_ours else IMPORTED


def _read_player(given: Any) -> Player:
    name, level, colour = given["name"], given.get("level"), given.get("colour")
    if level is not None and not (isinstance(level, str) and level in KNOWN_LEVELS):
        raise ValueError("no level")
    if colour is not None and not (type(colour) is int and 0 <= colour < COLOURS):
        raise ValueError("no colour")
    return Player(str(name), level, colour)
