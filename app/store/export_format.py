"""The text of an export, read piece by piece: of a text that is none, no more is ever built than one piece of it."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.record import MOST_RECORD_LETTERS

FORMAT, VERSION = "sablier export", 1
LARGEST = 32 * 2**20
"""Letters of a text, and bytes of a file, that are read at all"""
PIECE = 2 * MOST_RECORD_LETTERS
"""Letters of one match, or of the settings, in an export"""
MOST_MATCHES = 20_000
"""Maximum number of entries in a list"""
LISTS = frozenset({"matches", "sheets", "evenings"})
"""Keys of the lists in the file"""
DECODER = json.JSONDecoder()
BLANKS = re.compile(r"[ \t\n\r]*")


class BadExport(ValueError):
    """A text that is no export: `text` (no JSON), `foreign` (not ours), `newer` (of a later version), `large`."""

    def __init__(self, why: str):
        super().__init__(why)
        self.why = why


@dataclass
class Export:
    """An export that has been looked through, but for its matches, which are read one by one."""

    text: str
    format: object = None
    version: object = None
    settings: dict[str, Any] = field(default_factory=dict)
    starts: dict[str, list[int]] = field(default_factory=dict)
    """Offsets of the entries, by list"""

    def count(self, name: str) -> int:
        """Returns the number of entries in a list."""
        return len(self.starts.get(name, ()))

    def entries(self, name: str) -> Iterator[Any]:
        """Parses the entries of a list one by one."""
        values = _Values(self.text)
        for start in self.starts.get(name, ()):
            values.at = start
            yield values.value()


def read_export(text: str) -> Export:
    """Returns an export; raises `BadExport` if the text is none."""
    if len(text) > LARGEST:
        raise BadExport("large")
    found = Export(text)
    _look_through(_Values(text), found)
    if found.format != FORMAT or type(found.version) is not int:
        raise BadExport("foreign")
    if found.version > VERSION:
        raise BadExport("newer")
    return found


class _Values:
    """Reads one JSON value after the other, each of them within a piece of the text."""

    def __init__(self, text: str):
        self._text = text
        self._piece, self._from = "", 0
        self.at = 0

    def value(self) -> Any:
        """Returns the next value."""
        start = self._within()
        try:
            value, end = DECODER.raw_decode(self._piece, start)
        except (ValueError, RecursionError) as error:
            raise BadExport("text") from error
        self.at = self._from + end
        return value

    def sign(self) -> str:
        """Returns the next letter that is no blank, and goes past it; nothing at the end."""
        sign = self.next
        self.at += 1
        return sign

    @property
    def next(self) -> str:
        """Returns the next letter that is no blank."""
        start = self._within()
        return self._piece[start : start + 1]

    def _within(self) -> int:
        """Goes past blanks, to where a whole piece lies ahead, and returns the place in that."""
        while True:
            start = self.at - self._from
            is_last = self._from + len(self._piece) >= len(self._text)
            if not 0 <= start <= len(self._piece) - (0 if is_last else PIECE) or not self._piece:
                self._piece, self._from, start = self._text[self.at : self.at + 2 * PIECE], self.at, 0
            blanks = _blanks(self._piece, start)
            self.at += blanks
            if not blanks:
                return start


def _blanks(piece: str, start: int) -> int:
    """Returns how many blanks stand there."""
    found = BLANKS.match(piece, start)
    return found.end() - start if found else 0


def _look_through(values: _Values, found: Export) -> None:
    """Reads everything but the matches, of which it notes where each begins."""
    if values.sign() != "{":
        raise BadExport("text")
    while values.next != "}":
        key = values.value()
        if not isinstance(key, str) or values.sign() != ":":
            raise BadExport("text")
        if key in LISTS and values.next == "[":
            found.starts[key] = _starts(values)
        else:
            _note(found, key, values.value())
        if not _goes_on(values, "}"):
            return


def _starts(values: _Values) -> list[int]:
    """Returns where each value of a list begins, and goes past the list."""
    values.sign()
    starts: list[int] = []
    while values.next != "]":
        if len(starts) == MOST_MATCHES:
            raise BadExport("large")
        starts.append(values.at)
        values.value()
        if not _goes_on(values, "]"):
            return starts
    values.sign()
    return starts


def _goes_on(values: _Values, end: str) -> bool:
    """Goes past a comma, or past the end, and returns whether it was a comma."""
    sign = values.sign()
    if sign not in (",", end) or not sign:
        raise BadExport("text")
    return sign == ","


def _note(found: Export, key: str, value: Any) -> None:
    if key in ("format", "version"):
        setattr(found, key, value)
    elif key == "settings" and isinstance(value, dict):
        found.settings = value
