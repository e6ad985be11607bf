"""Saved scenes: a small picture of every scene with the device and settings of one look, and a list of its parts.

The comparison of pictures tolerates differences between drivers. The parts (texts, digits, tokens and icons with their
boxes) must agree. `python -m tests.window.compare_scenes` shows differences and saves new pictures.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import numpy as np
from kivy.metrics import Metrics
from PIL import Image
from scipy.ndimage import uniform_filter

from app.look.appearance import current_appearance
from app.shell.window import pixels
from tests.window.drawn import Drawn, drawn
from tools.scenes import LOOKS, every_scene

FOLDER = Path(__file__).parent / "kept"
LONGEST = 446
"""Maximum pixels of the longer side of a picture: a quarter of a phone's window"""
QUALITY = 50
LARGEST, LARGEST_OF_ALL = 16_000, 1_500_000
"""Maximum bytes of a picture, and of all saved files"""
SPOT = 3
"""Size in pixels of the squares that are compared"""
MEAN, WORST = 1.5, 24.0
"""Tolerated differences between drivers, from 0 to 255: mean of a picture, and in its worst square"""
MOVING = {
    "table domino3d collapse",
    "table domino3d last walk",
    "table domino3d signs",
    "table domino3d too high",
}
"""Scenes during a motion, whose pictures differ from visit to visit"""
NEAR = 2
"""Tolerated displacement of a part in dp"""


def all_scenes() -> dict[str, str]:
    """Returns the look of each saved scene, which depends only on its name, so that new scenes change no others."""
    looks = list(LOOKS)
    return {scene: looks[crc32(scene.encode()) % len(looks)] for scene in every_scene() if scene not in MOVING}


# Pictures


def picture() -> Image.Image:
    """Returns a small picture of the window, after lossy compression."""
    return _decoded(_encoded())


def _encoded() -> bytes:
    """Returns a small picture of the window as a compressed file."""
    width, height, data = pixels()
    shrink = ceil(max(width, height) / LONGEST)
    whole = Image.frombytes("RGB", (width, height), data).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    small = whole.resize((width // shrink, height // shrink), Image.Resampling.BOX)
    file = BytesIO()
    small.save(file, "WEBP", quality=QUALITY, method=6)
    return file.getvalue()


def _decoded(file: bytes) -> Image.Image:
    return Image.open(BytesIO(file)).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> np.ndarray:
    """Returns the difference between two pictures by square, from 0 to 255; 255 everywhere if their sizes differ."""
    if one.size != other.size:
        return np.full(other.size[::-1], 255.0)
    gaps = np.asarray(one, float) - np.asarray(other, float)
    return abs(uniform_filter(gaps, (SPOT, SPOT, 0))).max(axis=2)


# Parts


class Part(NamedTuple):
    """Part of a scene that must not change unnoticed, with its box in dp."""

    name: str
    box: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.name} @ {' '.join(map(str, self.box))}"

    @classmethod
    def parse(cls, line: str) -> "Part":
        name, _, box = line.rpartition(" @ ")
        return cls(name, tuple(map(int, box.split())))

    def is_near(self, other: "Part") -> bool:
        return self.name == other.name and all(abs(a - b) <= NEAR for a, b in zip(self.box, other.box))


def parts() -> list[Part]:
    """Returns the visible parts of the window from top to bottom."""
    shapes = drawn()
    found = {_part(name, group) for name, group in _named(shapes)}
    return [*_counts(shapes), *sorted(found, key=lambda part: (-part.box[1] - part.box[3], part.box[0], part.name))]


def _counts(shapes: Iterable[Drawn]) -> list[Part]:
    """Counts painted shapes by kind and colour, so that a missing or recoloured stroke is detected."""
    counts = Counter(
        f"{shape.kind}s of {_role(shape)}" for shape in shapes if shape.kind != "text" and shape.is_visible
    )
    return [Part(f"{count} × {name}", (0, 0, 0, 0)) for name, count in sorted(counts.items())]


def _role(shape: Drawn) -> str:
    if shape.seat is not None:
        return f"seat {shape.seat}"
    return next((role for role in current_appearance().theme.colours if shape.has_role(role)), "other colours")


def _named(shapes: Iterable[Drawn]) -> Iterator[tuple[str, list[Drawn]]]:
    for name, group in groupby(shapes, key=_name):
        if name.startswith(("icon", "glyph")):
            yield name, list(group)
        elif name:
            yield from ((name, [each]) for each in group)


def _name(shape: Drawn) -> str:
    if shape.kind == "text":
        return "text " + shape.text.replace("\n", "⏎")
    if shape.kind == "digit":
        return "" if shape.has_role("ivory_hi") else f"digit {shape.text}"
    if shape.argument:
        return f"{'icon' if 'draw_icon' in shape.drawers else 'glyph'} {shape.argument}"
    if "draw_medal" in shape.drawers and shape.kind == "fill" and shape.seat is not None:
        return f"token {shape.seat}"
    return ""


def _part(name: str, shapes: list[Drawn]) -> Part:
    boxes = [each.box for each in shapes]
    left, low = min(box.x for box in boxes), min(box.y for box in boxes)
    right, top = max(box.right for box in boxes), max(box.top for box in boxes)
    return Part(name, tuple(round(each / Metrics.density) for each in (left, low, right - left, top - low)))


def differing(now: Iterable[Part], before: Iterable[Part]) -> list[str]:
    """Returns a line for each part that is new (`+`) or missing (`-`)."""
    left = list(before)
    added = []
    for part in now:
        twin = next((each for each in left if each.is_near(part)), None)
        left.remove(twin) if twin else added.append(part)
    return [f"- {part}" for part in left] + [f"+ {part}" for part in added]


# Saved files


def keep(scene: str) -> None:
    """Saves the content of the window."""
    FOLDER.mkdir(exist_ok=True)
    _file(scene, "webp").write_bytes(_encoded())
    _file(scene, "txt").write_text("".join(f"{part}\n" for part in parts()), encoding="utf-8")


def kept_picture(scene: str) -> Image.Image | None:
    file = _file(scene, "webp")
    return _decoded(file.read_bytes()) if file.exists() else None


def kept_parts(scene: str) -> list[Part]:
    file = _file(scene, "txt")
    return [Part.parse(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def changes(scene: str) -> list[str]:
    """Returns the differences between the window and the saved scene, one per line."""
    before = kept_picture(scene)
    if before is None:
        return ["not kept yet"]
    gaps = difference(picture(), before)
    found = differing(parts(), kept_parts(scene))
    if gaps.mean() > MEAN or gaps.max() > WORST:
        found.append(f"picture: {gaps.mean():.1f} of {MEAN} in the mean, {gaps.max():.0f} of {WORST:.0f} at its worst")
    return found


def _file(scene: str, ending: str) -> Path:
    return FOLDER / f"{scene}.{ending}"
