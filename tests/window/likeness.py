"""Pictures that are kept, small, and how like them what is drawn is: `python -m tests.window.keep` keeps new ones."""

import struct
import zlib
from pathlib import Path

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
    found = bytearray()
    for row in range(rows):
        sums = [0] * (3 * columns)
        for line in range(row * SHRINK, (row + 1) * SHRINK):
            start = 3 * width * line
            for step in range(SHRINK):
                for channel in range(3):
                    part = data[start + 3 * step + channel : start + 3 * columns * SHRINK : 3 * SHRINK]
                    sums[channel::3] = [total + each for total, each in zip(sums[channel::3], part, strict=True)]
        found += bytes(total // SHRINK**2 for total in sums)
    return columns, rows, bytes(found)


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
    gaps = [abs(a - b) for a, b in zip(one[2], other[2], strict=True)]
    fields = [_mean_of(gaps, width, height, across, down) for down in range(10) for across in range(10)]
    return sum(gaps) / len(gaps), max(fields)


def _mean_of(gaps: list[int], width: int, height: int, across: int, down: int) -> float:
    """Of one of ten times ten fields."""
    left, right = width * across // 10, width * (across + 1) // 10
    lines = range(height * down // 10, height * (down + 1) // 10)
    part = [gap for line in lines for gap in gaps[3 * (line * width + left) : 3 * (line * width + right)]]
    return sum(part) / max(1, len(part))
