"""Export and import of all data of the app, in one or more files, and rescue of matches from a damaged journal."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from app.store import schema
from app.store.export_format import FORMAT, LARGEST, PIECE, VERSION, Export
from app.store.export_section import ADDED, KNOWN, LONGER, UNREADABLE, UNWRITTEN, ExportSection
from app.store.journal import MATCHES, Journal
from app.store.storage_policies import EXPORT_SECTIONS
from app.store.stored_tables import RowKey
from engine.game import JsonObject

DAMAGED = (sqlite3.Error, UnicodeDecodeError, TypeError, OSError)
"""Exceptions that can occur when a damaged database is read"""


@dataclass(frozen=True)
class ImportProgress:
    """Progress of an import: number of entries in the file, and outcomes so far."""

    total: int
    """Number of entries in the file"""
    outcomes: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """Number of entries for each pair of section and outcome"""

    def with_outcome(self, name: str, outcome: str) -> "ImportProgress":
        """Returns the progress after one more entry of the section `name`; unchanged if the outcome is empty."""
        if not outcome:
            return self
        return ImportProgress(self.total, {**self.outcomes, (name, outcome): self.count(outcome, name) + 1})

    def count(self, outcome: str, name: str = MATCHES) -> int:
        """Returns the number of entries with an outcome, optionally only in the section `name`."""
        return self.outcomes.get((name, outcome), 0)

    @property
    def done(self) -> int:
        return sum(self.outcomes.values())

    @property
    def added(self) -> int:
        return self.count(ADDED)

    @property
    def longer(self) -> int:
        return self.count(LONGER)

    @property
    def unchanged(self) -> int:
        return self.count(KNOWN)

    @property
    def unreadable(self) -> int:
        return self.count(UNREADABLE)

    @property
    def unwritten(self) -> int:
        return self.count(UNWRITTEN)


# Export


class ExportProgress(NamedTuple):
    """Progress of an export: entries written and skipped so far, and the next completed file."""

    total: int
    """Number of entries to export"""
    done: int = 0
    skipped: int = 0
    """Number of damaged entries, which are not exported"""
    text: str = ""
    """Text of the file that this step completed; otherwise empty"""


def export(journal: Journal, settings: Mapping[str, object] | None = None) -> Iterator[ExportProgress]:
    """Exports all sections and the settings; yields the progress after each entry and after each complete file.

    The data are divided into several files if one would be too large for an import.
    """
    journal.catch_up()
    work = [
        (section, key, entry) for section in EXPORT_SECTIONS for key, entry in _pending_and_stored(journal, section)
    ]
    progress = ExportProgress(len(work))
    lines: list[tuple[str, str]] = []
    letters = 0
    for section, key, entry in work:
        line = _line(entry or journal.query(section.entry, key))
        if letters + len(line) > LARGEST // 2:
            yield progress._replace(text=_text(lines, settings))
            lines, letters = [], 0
        if line:
            lines.append((section.name, line))
            letters += len(line)
        progress = progress._replace(done=progress.done + 1, skipped=progress.skipped + (not line))
        yield progress
    yield progress._replace(text=_text(lines, settings))


def _pending_and_stored(journal: Journal, section: ExportSection) -> Iterator[tuple[RowKey, JsonObject | None]]:
    """Yields the key of each entry of a section, with the entry itself if it could not be written to the disk yet."""
    pending = section.pending(journal)
    for key in dict.fromkeys([*(journal.query(section.keys) or ()), *pending]):
        if key not in pending or pending[key] is not None:
            yield key, pending.get(key)


def _line(entry: JsonObject | None) -> str:
    """Formats an entry as JSON; returns an empty string if it is too long for an import."""
    line = json.dumps(entry) if entry else ""
    return line if len(line) <= PIECE else ""


def _text(lines: Sequence[tuple[str, str]], settings: Mapping[str, object] | None) -> str:
    """Formats an export file, with each entry on a line of its own."""
    head = json.dumps({"format": FORMAT, "version": VERSION, "settings": dict(settings or {})})
    lists = {item.name: ",\n".join(line for name, line in lines if name == item.name) for item in EXPORT_SECTIONS}
    return f"{head[:-1]}" + "".join(f',\n"{name}": [\n{entries}\n]' for name, entries in lists.items()) + "}\n"


# Import


def merge(journal: Journal, export: Export) -> Iterator[ImportProgress]:
    """Imports an export; yields the progress after each entry, so that a screen can show it or stop the import.

    Known entries are skipped, longer versions replace shorter ones, and conflicting versions are added as separate
    entries.
    """
    journal.catch_up()  # a pending deletion must not remove an imported entry
    progress = ImportProgress(sum(export.count(section.name) for section in EXPORT_SECTIONS))
    yield progress
    for section in EXPORT_SECTIONS:
        for outcome in section.take(journal, export.entries(section.name)):
            progress = progress.with_outcome(section.name, outcome)
            yield progress


def rescue(journal: Journal, path: Path) -> Iterator[ImportProgress]:
    """Imports the valid entries of a damaged journal from its renamed file, which is only read."""
    with schema.open_copy(path) as db:
        with suppress(*DAMAGED, schema.UnusableDatabase):
            schema.migrate(db, schema.STEPS)
        work = [(section, _valid_keys(db, section)) for section in EXPORT_SECTIONS]
        progress = ImportProgress(sum(len(keys) for _, keys in work))
        yield progress
        for section, keys in work:
            entries = (_valid_entry(db, section, key) for key in keys)
            for outcome in section.take(journal, entries):
                progress = progress.with_outcome(section.name, outcome)
                yield progress


def _valid_keys(db: sqlite3.Connection, section: ExportSection) -> list[RowKey]:
    with suppress(*DAMAGED):
        return section.keys(db)
    return []


def _valid_entry(db: sqlite3.Connection, section: ExportSection, key: RowKey) -> JsonObject | None:
    with suppress(*DAMAGED):
        return section.entry(db, key)
    return None
