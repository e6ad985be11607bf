"""PNG encoder without a library. The same picture produces the same bytes on every machine."""

import struct
import zlib
from collections.abc import Sequence

SIGNATURE = b"\x89PNG\r\n\x1a\n"
KINDS = {3: 2, 4: 6}
"""PNG colour type by bytes per pixel."""


def encode_png(rows: Sequence[bytes], depth: int, effort: int = 9) -> bytes:
    """Encodes rows of pixels as PNG, from top to bottom. `depth`: bytes per pixel; `effort`: zlib level up to 9."""
    return png_of_packed(
        len(rows[0]) // depth, len(rows), depth, zlib.compress(b"".join(b"\0" + row for row in rows), effort)
    )


def png_of_packed(width: int, height: int, depth: int, packed: bytes) -> bytes:
    """Encodes a PNG file from compressed rows (`packed`: zlib data in which each row is preceded by its PNG filter
    type). `depth`: bytes per pixel.
    """
    head = struct.pack(">IIBBBBB", width, height, 8, KINDS[depth], 0, 0, 0)
    return SIGNATURE + _chunk(b"IHDR", head) + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
