"""Pictures of the window, as PNG files."""

import struct
import zlib
from pathlib import Path

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels


def pixels() -> tuple[int, int, bytes]:
    """Returns width, height, and what is drawn now: three bytes a pixel, rows from below."""
    width, height = Window.system_size
    Window.dispatch("on_draw")
    read = bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))
    found = bytearray(3 * width * height)
    for channel in range(3):
        found[channel::3] = read[channel::4]  # four bytes a pixel, as rows of three may be filled up
    return width, height, bytes(found)


def save_picture(path: Path) -> None:
    """Keeps a picture of what is drawn now."""
    write_png(path, *pixels())


def write_png(path: Path, width: int, height: int, data: bytes) -> None:
    """Pixels as `pixels` gives them, as a file."""
    row = 3 * width
    rows = b"".join(b"\0" + data[at : at + row] for at in range(len(data) - row, -1, -row))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
