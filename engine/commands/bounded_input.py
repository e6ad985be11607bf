"""Bounded reading of files and standard input: no input can block a command or exhaust the memory."""

import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from engine.record import MOST_RECORD_LETTERS

MOST_SKIPPED_CHUNKS = 100
"""Maximum number of chunks of an over-long line that are skipped before reading stops"""


class UnreadableInput(Exception):
    """Error raised if an input is not text or is too long."""


def read_text(path: str) -> str:
    """Reads a file, or standard input if the path is `-`; raises `UnreadableInput` if the text is longer than any
    record.
    """
    if path == "-":
        return _read(sys.stdin, "standard input")
    if not stat.S_ISREG(Path(path).stat().st_mode):
        raise UnreadableInput(f"{path} is no file; a pipe is read from standard input, with - for the file")
    with Path(path).open(encoding="utf-8") as file:
        return _read(file, path)


def _read(stream: TextIO, name: str) -> str:
    text = stream.read(MOST_RECORD_LETTERS + 1)
    if len(text) > MOST_RECORD_LETTERS:
        raise UnreadableInput(f"{name}: a record has at most {MOST_RECORD_LETTERS} letters")
    return text


def read_lines(stream: TextIO, most: int) -> Iterator[str]:
    """Yields the lines of a stream; a line longer than `most` characters is cut after `most` + 1."""
    while line := stream.readline(most + 1):
        yield line
        if len(line) > most and not line.endswith("\n"):
            _skip_line(stream, most)


def _skip_line(stream: TextIO, most: int) -> None:
    for _ in range(MOST_SKIPPED_CHUNKS):
        piece = stream.readline(most)
        if not piece or piece.endswith("\n"):
            return
    raise UnreadableInput("standard input: a line without an end")
