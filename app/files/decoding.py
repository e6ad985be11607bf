"""Decoding of stored rows and imported entries, any part of which can be damaged."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Entry = TypeVar("Entry")
DAMAGED = (TypeError, ValueError, LookupError, AttributeError, OverflowError, RecursionError)
"""Exceptions that can occur when damaged data are decoded"""


def decode_or_none(decode: Callable[..., Entry | None], *cells: object) -> Entry | None:
    """Decodes the cells of a row, or an imported entry. Returns None if `decode` does or raises one of `DAMAGED`.

    >>> decode_or_none(int, "12"), decode_or_none(int, "twelve"), decode_or_none(int, None)
    (12, None, None)
    """
    try:
        return decode(*cells)
    except DAMAGED:
        return None


def decode_rows(decode: Callable[..., Entry | None], rows: Iterable[tuple[object, ...]]) -> list[Entry]:
    """Decodes rows and skips damaged ones.

    >>> decode_rows(int, [("1",), ("one",), ("2",)])
    [1, 2]
    """
    return [entry for row in rows if (entry := decode_or_none(decode, *row)) is not None]
