"""PNG encoder for pictures that are packed with the app, as small as the format allows."""

import zlib
from collections.abc import Sequence

from app.shell.png import encode_png, png_of_packed


def png(rows: Sequence[bytes], depth: int) -> bytes:
    """Encodes a picture in two ways and returns the smaller file. `rows`: from the top; `depth`: bytes per pixel."""
    return min(_lessened(rows, depth), encode_png(rows, depth), key=len)


def _lessened(rows: Sequence[bytes], depth: int) -> bytes:
    """Encodes each row as differences between neighbouring pixels, which often compress better."""
    lines = b"".join(b"\1" + _differences(row, depth) for row in rows)
    return png_of_packed(len(rows[0]) // depth, len(rows), depth, zlib.compress(lines, 9))


def _differences(row: bytes, depth: int) -> bytes:
    return bytes((part - (row[at - depth] if at >= depth else 0)) & 255 for at, part in enumerate(row))
