"""Streaming parser for export files, and the limits of their format; an invalid text is rejected after at most one
chunk.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.game import JsonObject
from engine.record import MOST_RECORD_LETTERS

FORMAT, VERSION = "sablier export", 1
LARGEST = 32 * 2**20
"""Maximum length of an export text in characters, and maximum size of an export file in bytes"""
PIECE = 2 * MOST_RECORD_LETTERS
"""Maximum length in characters of one entry, such as a match, or of the settings"""
MOST_MATCHES = 20_000
"""Maximum number of entries in one section of an export file"""
SECTION_NAMES = frozenset({"matches", "sheets", "evenings"})
"""Keys of the sections in an export file; each section is a list of entries"""
DECODER = json.JSONDecoder()
BLANKS = re.compile(r"[ \t\n\r]*")


class BadExport(ValueError):
    """Error for an invalid export. Reasons: `text` (not JSON), `foreign` (of another program), `newer` (of a later
    version), `large` (too long).
    """

    def __init__(self, why: str):
        super().__init__(why)
        self.why = why


@dataclass
class Export:
    """Export file whose header is parsed; the entries of its sections are parsed one by one, on demand."""

    text: str
    format: object = None
    version: object = None
    settings: JsonObject = field(default_factory=dict)
    starts: dict[str, list[int]] = field(default_factory=dict)
    """Offsets of the entries in the text, by section"""

    def count(self, name: str) -> int:
        """Returns the number of entries in a section."""
        return len(self.starts.get(name, ()))

    def entries(self, name: str) -> Iterator[object]:
        """Parses the entries of a section one by one."""
        values = _JsonReader(self.text)
        for start in self.starts.get(name, ()):
            values.at = start
            yield values.value()


def read_export(text: str) -> Export:
    """Parses the header of an export and locates its entries; raises `BadExport` if the text is invalid."""
    if len(text) > LARGEST:
        raise BadExport("large")
    export = Export(text)
    _parse_top_level(_JsonReader(text), export)
    if export.format != FORMAT or type(export.version) is not int:
        raise BadExport("foreign")
    if export.version > VERSION:
        raise BadExport("newer")
    return export


class _JsonReader:
    """JSON reader that decodes one value at a time from a chunk of the text, so that a huge file needs little
    memory.
    """

    def __init__(self, text: str):
        self._text = text
        self._piece, self._from = "", 0
        self.at = 0

    def value(self) -> object:
        """Decodes the next value; raises `BadExport` if it is invalid or longer than a chunk."""
        start = self._skip_blanks()
        try:
            value, end = DECODER.raw_decode(self._piece, start)
        except (ValueError, RecursionError) as error:
            raise BadExport("text") from error
        self.at = self._from + end
        return value

    def take_character(self) -> str:
        """Consumes and returns the next non-blank character; empty at the end."""
        character = self.next_character
        self.at += 1
        return character

    @property
    def next_character(self) -> str:
        """Returns the next non-blank character without consuming it."""
        start = self._skip_blanks()
        return self._piece[start : start + 1]

    def _skip_blanks(self) -> int:
        """Skips blanks and returns the offset in the current chunk; loads a new chunk if fewer than `PIECE` characters
        remain.
        """
        while True:
            start = self.at - self._from
            is_last = self._from + len(self._piece) >= len(self._text)
            if not 0 <= start <= len(self._piece) - (0 if is_last else PIECE) or not self._piece:
                self._piece, self._from, start = self._text[self.at : self.at + 2 * PIECE], self.at, 0
            blanks = _count_blanks(self._piece, start)
            self.at += blanks
            if not blanks:
                return start


def _count_blanks(piece: str, start: int) -> int:
    """Returns the number of consecutive blanks in a text from the index `start` on."""
    match = BLANKS.match(piece, start)
    return match.end() - start if match else 0


def _parse_top_level(values: _JsonReader, export: Export) -> None:
    """Parses the header of the file, and stores the offsets of the entries of all sections in `export`."""
    if values.take_character() != "{":
        raise BadExport("text")
    while values.next_character != "}":
        key = values.value()
        if not isinstance(key, str) or values.take_character() != ":":
            raise BadExport("text")
        if key in SECTION_NAMES and values.next_character == "[":
            export.starts[key] = _list_offsets(values)
        else:
            _set_header(export, key, values.value())
        if not _has_next(values, "}"):
            return


def _list_offsets(values: _JsonReader) -> list[int]:
    """Consumes a JSON list and returns the offsets of its values."""
    values.take_character()
    starts: list[int] = []
    while values.next_character != "]":
        if len(starts) == MOST_MATCHES:
            raise BadExport("large")
        starts.append(values.at)
        values.value()
        if not _has_next(values, "]"):
            return starts
    values.take_character()
    return starts


def _has_next(values: _JsonReader, end: str) -> bool:
    """Consumes a comma or the closing bracket `end`; returns whether it was a comma."""
    character = values.take_character()
    if character not in (",", end) or not character:
        raise BadExport("text")
    return character == ","


def _set_header(export: Export, key: str, value: object) -> None:
    if key in ("format", "version"):
        setattr(export, key, value)
    elif key == "settings" and isinstance(value, dict):
        export.settings = value
