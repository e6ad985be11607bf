"""Pictures that are kept, small, and how like them what is drawn is: `python -m tests.window.keep` keeps new ones."""

import struct
import zlib
from pathlib import Path

import numpy as np

from app.shell.window import pixels, write_png

FOLDER = Path(__file__).parent / "kept"
SHRINK = 4
"""Pixels of the window that one of the picture stands for, each way: letters may differ by a hair between machines"""
SCENES = (
    "home",
    "set-up triominos",
    "table triominos opening",
    "table triominos mid",
    "table triominos late",
    "table triominos glass",
    "table quadominos mid",
    "table quadrot mid",
    "table domino3d mid",
    "cover triominos",
    "result triominos",
    "rules triominos",
    "settings",
    "lesson triominos",
)
LOOKS = ("phone - light", "phone - dark", "tablet - dark")


def name_of(scene: str, look: str) -> str:
    return f"{scene} - {look}"


def small() -> tuple[int, int, bytes]:
    """What is drawn now, in means of squares."""
    width, height, data = pixels()
    columns, rows = width // SHRINK, height // SHRINK
    picture = np.frombuffer(data, np.uint8).reshape(height, width, 3)[: rows * SHRINK, : columns * SHRINK]
    sums = picture.reshape(rows, SHRINK, columns, SHRINK, 3).sum(axis=(1, 3), dtype=np.uint32)
    return columns, rows, (sums // SHRINK**2).astype(np.uint8).tobytes()


def keep(name: str) -> None:
    """Keep what is drawn now under a name."""
    write_png(FOLDER / f"{name}.png", *small())


def kept(name: str) -> tuple[int, int, bytes]:
    """The picture that was kept, as `write_png` wrote it: rows from below, three bytes a pixel."""
    file = (FOLDER / f"{name}.png").read_bytes()
    width, height = struct.unpack(">II", file[16:24])
    start = file.index(b"IDAT") + 4
    (length,) = struct.unpack(">I", file[start - 8 : start - 4])
    lines = zlib.decompress(file[start : start + length])
    step = 3 * width + 1  # each line begins with its filter, which is none
    return width, height, b"".join(lines[at + 1 : at + step] for at in range(step * (height - 1), -1, -step))


def difference(name: str) -> tuple[float, float]:
    """From what was kept: in the mean of all, and in the worst of a hundred fields; 0 to 255."""
    one, other = small(), kept(name)
    if one[:2] != other[:2]:
        return 255.0, 255.0
    width, height, _ = one
    drawn, before = (np.frombuffer(each[2], np.uint8).reshape(height, width, 3).astype(int) for each in (one, other))
    gaps = abs(drawn - before)
    fields = [field for band in np.array_split(gaps, 10) for field in np.array_split(band, 10, axis=1)]
    return float(gaps.mean()), max(float(field.mean()) for field in fields)
