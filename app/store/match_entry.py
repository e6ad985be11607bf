"""Matches in exports: conversion to a JSON entry, validation on import, and merging with the stored match."""

import json
import re
import sqlite3
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from zlib import crc32

from app.default_names import upgrade_name
from app.files import number_validation
from app.files.decoding import decode_or_none
from app.players import COLOURS, Player
from app.store.export_section import ADDED, KNOWN, LONGER, UNREADABLE, UNWRITTEN, ExportSection
from app.store.journal import IMPORTED, MATCHES, PASTED, PLAYED, Journal, read_origin, read_stored_record
from app.store.match_writer import MatchWriter, RawMatchRow, UnsavedMatch
from app.store.practice import import_practice, practice_entry
from app.store.seen_hints import hint_entry, import_hints
from app.store.stored_tables import RowKey
from engine.bots.bot_registry import COMMON_BOTS, LEVELS
from engine.game import JsonObject
from engine.match import Match
from engine.record import MOST_RECORD_LETTERS, read_record, write_record

KNOWN_LEVELS = frozenset((*LEVELS, *(bot.name for bot in COMMON_BOTS)))


# Export


def _keys(db: sqlite3.Connection) -> list[RowKey]:
    """Returns the keys of all matches, sorted by start time."""
    return db.execute("SELECT id FROM matches NOT INDEXED ORDER BY begun, id").fetchall()


def _stored_entry(db: sqlite3.Connection, key: RowKey) -> JsonObject | None:
    (match_id,) = key
    row = db.execute("SELECT origin, begun, touched, ended FROM matches WHERE id = ?", (match_id,)).fetchone()
    sealed = read_stored_record(db, match_id)
    if not row or not sealed or sealed.first_damaged() is not None:
        return None
    origin, begun, touched, ended = row
    times = (
        number_validation.time_or_zero(begun),
        number_validation.time_or_zero(touched),
        None if ended is None else number_validation.time_or_zero(ended),
    )
    entry = _entry(str(match_id), origin, times, sealed.players, sealed.record)
    return {**entry, **_practice_entry(db, str(match_id)), **_hint_entry(db, str(match_id), is_over=ended is not None)}


def _pending(journal: Journal) -> dict[RowKey, JsonObject | None]:
    removed = {key: None for table, key in journal.pending_rows if table == MATCHES}
    return {
        **removed,
        **{(match_id,): _pending_entry(pending) for match_id, pending in journal.pending_matches.items()},
    }


def _pending_entry(pending: UnsavedMatch) -> JsonObject:
    log, match = pending.log, pending.match
    times = log.begun, pending.touched, pending.touched if match.winners else None
    return _entry(log.id, log.origin, times, log.players, write_record(match))


def _entry(
    match_id: str, origin: object, times: tuple[float, float, float | None], players: tuple[Player, ...], record: str
) -> JsonObject:
    begun, touched, ended = times
    seated = [{"name": player.stored_name, "level": player.level, "colour": player.colour} for player in players]
    origin = read_origin(origin)
    entry = {"id": match_id, "origin": origin, "begun": begun, "touched": touched, "ended": ended, "players": seated}
    shown = {"covered": encode_hidden(record)} if ended is None else {"record": record}
    return {**entry, **shown, "seal": _checksum(entry, record)}


def _practice_entry(db: sqlite3.Connection, match_id: str) -> JsonObject:
    """Returns the valid practice records of a match for its export entry."""
    tried = practice_entry(db, match_id)
    return {"tried": tried} if tried else {}


def _hint_entry(db: sqlite3.Connection, match_id: str, is_over: bool) -> JsonObject:
    """Returns the valid hints seen in a match for its export entry, encoded while the match is unfinished."""
    hints = hint_entry(db, match_id)
    return {"hints": hints if is_over else encode_hidden(json.dumps(hints))} if hints else {}


def encode_hidden(record: str) -> str:
    """Encodes the record or the hints of an unfinished match, so that a player who opens the file cannot read hidden
    tiles and future draws.
    """
    return b64encode(zlib.compress(record.encode())).decode()


def decode_hidden(text: str) -> str:
    """Decodes a text encoded by `encode_hidden`; raises `ValueError` if it is invalid or too large."""
    try:
        reader = zlib.decompressobj()
        record = reader.decompress(b64decode(text.encode(), validate=True), MOST_RECORD_LETTERS)
    except zlib.error as error:
        raise ValueError("nothing is covered here") from error
    if reader.unconsumed_tail:
        raise ValueError("no record is so long")
    return record.decode()


def _checksum(entry: JsonObject, record: str) -> int:
    """Computes the checksum of a match entry; if the entry contains another one, it was changed outside Sablier."""
    values = [entry.get(key) for key in ("id", "origin", "begun", "touched", "ended", "players")]
    return crc32(json.dumps([*values, record], sort_keys=True).encode())


# Import


@dataclass(frozen=True)
class _ParsedMatch:
    """Match entry of an export after validation."""

    id: str
    origin: str
    begun: float
    touched: float
    """Time of the last move, in seconds since 1970"""
    players: tuple[Player, ...]
    match: Match
    record: str


def _import_match(journal: Journal, entry: object) -> str:
    """Imports a match and returns the outcome. A longer version replaces the stored match; a conflicting version is
    stored as a second match.
    """
    parsed = decode_or_none(_parse, entry)
    if not parsed or not isinstance(entry, dict):
        return UNREADABLE
    sealed = journal.stored_record(parsed.id)
    if sealed and sealed.record.startswith(parsed.record):
        _import_extras(journal, parsed.id, entry)
        return KNOWN
    is_forged = parsed.origin == IMPORTED and journal.origin(parsed.id) == PLAYED
    if sealed and (is_forged or not parsed.record.startswith(sealed.record)):
        parsed = replace(parsed, id=f"{parsed.id}-{crc32(parsed.record.encode()):08x}")
        sealed = journal.stored_record(parsed.id)
        if sealed:
            return KNOWN
    if not _store(journal, parsed, sealed):
        return UNWRITTEN
    _import_extras(journal, parsed.id, entry)
    return LONGER if sealed else ADDED


def _import_extras(journal: Journal, match_id: str, entry: JsonObject) -> None:
    """Imports the valid practice records and hints that belong to a match."""
    import_practice(journal, match_id, entry.get("tried"))
    hints = entry.get("hints")
    with suppress(ValueError, RecursionError):
        import_hints(journal, match_id, json.loads(decode_hidden(hints)) if isinstance(hints, str) else hints)


def _store(journal: Journal, parsed: _ParsedMatch, sealed: RawMatchRow | None) -> bool:
    log = MatchWriter(journal, parsed.id, parsed.players, parsed.begun, parsed.origin)
    if sealed:
        log.load_stored(parsed.match, sealed)
    return log.store(parsed.match, now=parsed.touched)


def _parse(entry: JsonObject) -> _ParsedMatch | None:
    """Validates a match entry of an export; returns None or raises an exception of `DAMAGED` if it is invalid."""
    record = entry["record"] if "record" in entry else decode_hidden(entry["covered"])
    match = read_record(record)
    players = tuple(map(_parse_player, entry["players"]))
    begun = number_validation.parse_time(entry["begun"])
    touched = number_validation.parse_time(entry["touched"] if entry.get("ended") is None else entry["ended"])
    match_id = entry["id"]
    is_ours = entry.get("seal") == _checksum(entry, record)
    names = tuple(player.stored_name for player in players)
    if not re.fullmatch(r"[\w-]{1,64}", str(match_id), re.ASCII) or names != match.names:
        return None
    match.names = tuple(map(upgrade_name, match.names))
    players = tuple(replace(player, stored_name=name) for player, name in zip(players, match.names))
    return _ParsedMatch(str(match_id), _origin(entry, is_ours), begun, touched, players, match, write_record(match))


def _origin(entry: JsonObject, is_ours: bool) -> str:
    """Returns the origin of an imported match. If its checksum is wrong, the origin is `imported` and the match does
    not count in statistics.
    """
    origin = entry.get("origin")
    if origin == PASTED:
        return PASTED
    return PLAYED if origin == PLAYED and is_ours else IMPORTED


def _parse_player(player: JsonObject) -> Player:
    name, level, colour = player["name"], player.get("level"), player.get("colour")
    if level is not None and not (isinstance(level, str) and level in KNOWN_LEVELS):
        raise ValueError("no level")
    if colour is not None and not (type(colour) is int and 0 <= colour < COLOURS):
        raise ValueError("no colour")
    return Player(str(name), level, colour)


def import_matches(journal: Journal, entries: Iterable[object]) -> Iterator[str]:
    """Imports matches and yields the outcome of each."""
    return (_import_match(journal, entry) for entry in entries)


MATCH_SECTION = ExportSection(MATCHES, _keys, _stored_entry, _pending, import_matches)
