"""Pictures that are made once and packed with the app: as small as PNG makes them."""

import zlib
from collections.abc import Sequence

from app.shell.png import encode_png, png_of_packed


def png(rows: Sequence[bytes], depth: int) -> bytes:
    """Returns the file of a picture whose rows are given from above, with so many bytes a pixel: the smaller of two."""
    return min(_lessened(rows, depth), encode_png(rows, depth), key=len)


def _lessened(rows: Sequence[bytes], depth: int) -> bytes:
    """Returns the file with each row as differences from pixel to pixel, which are often smaller."""
    lines = b"".join(b"\1" + _differences(row, depth) for row in rows)
    return png_of_packed(len(rows[0]) // depth, len(rows), depth, zlib.compress(lines, 9))


def _differences(row: bytes, depth: int) -> bytes:
    return bytes((part - (row[at - depth] if at >= depth else 0)) & 255 for at, part in enumerate(row))
