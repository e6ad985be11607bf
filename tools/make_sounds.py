"""Synthesises every sound of the app from sines and noise into assets/sounds, the same bytes each time.

Usage: python -m tools.make_sounds [FOLDER]

The sound of a struck object is a sum of damped sines, its modes; their ratios and decay times depend on the material.
The sound of sand is noise in grains. All sounds are mono, 16 bits, 22,050 samples per second.
"""

import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from math import exp, pi, sin
from pathlib import Path
from random import Random
from typing import NamedTuple

RATE = 22_050
FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
LOUDEST = 0.9
FADE = 0.4
"""Share of each sound in which it fades out, so that no bell ends abruptly"""


class Mode(NamedTuple):
    """Mode of vibration, with a frequency relative to the pitch."""

    ratio: float
    level: float
    decay: float
    """Seconds until the amplitude has dropped to about a third"""


Modes = tuple[Mode, ...]
Samples = list[float]

# Materials

WOOD: Modes = (Mode(1, 1.0, 0.030), Mode(2.57, 0.55, 0.018), Mode(4.95, 0.30, 0.010), Mode(7.1, 0.12, 0.006))
IVORY: Modes = (Mode(1, 1.0, 0.016), Mode(1.83, 0.7, 0.012), Mode(3.31, 0.5, 0.008), Mode(5.2, 0.25, 0.005))
FELT: Modes = (Mode(1, 1.0, 0.035), Mode(1.6, 0.4, 0.02))
GLASS: Modes = (Mode(1, 1.0, 0.16), Mode(2.32, 0.45, 0.09), Mode(4.25, 0.22, 0.05), Mode(6.6, 0.1, 0.03))
GRAIN: Modes = (Mode(1, 1.0, 0.0012),)
BRASS: Modes = (
    Mode(0.5, 0.25, 0.55),
    Mode(1, 1.0, 0.42),
    Mode(1.19, 0.35, 0.30),
    Mode(1.5, 0.22, 0.26),
    Mode(2, 0.5, 0.22),
    Mode(2.52, 0.2, 0.14),
    Mode(3.01, 0.14, 0.10),
    Mode(4.17, 0.08, 0.06),
)


# Basic sounds


def struck(material: Modes, pitch: float, seconds: float, softness: float = 0.001, ring: float = 1.0) -> Samples:
    """Synthesises a struck object. `softness`: duration of the attack in seconds; `ring`: factor for the decay of the
    material.
    """
    out = [0.0] * round(seconds * RATE)
    for mode in material:
        turn = 2 * pi * pitch * mode.ratio / RATE
        if turn < pi:  # higher frequencies cannot be represented
            loss = exp(-1 / (mode.decay * ring * RATE))
            level = mode.level
            for place in range(len(out)):
                out[place] += level * sin(turn * place)
                level *= loss
    return [sample * min(1.0, place / (softness * RATE + 1)) for place, sample in enumerate(out)]


def noise(seed: int, seconds: float, bright: float, shape: Callable[[float], float]) -> Samples:
    """Synthesises noise. `bright`: 1 for a hiss, near 0 for a rumble; `shape`: level over time from 0 to 1."""
    luck, low, count = Random(seed), 0.0, round(seconds * RATE)
    out = []
    for place in range(count):
        low += bright * (luck.uniform(-1, 1) - low)
        out.append(low * shape(place / count))
    return out


def grains(seed: int, seconds: float, number: int, shape: Callable[[float], float]) -> Samples:
    """Synthesises grains of sand on glass. `shape`: density over time from 0 to 1."""
    luck = Random(seed)
    out = [0.0] * round(seconds * RATE)
    for _ in range(number):
        at = luck.random() * 0.94
        if luck.random() < shape(at):
            grain = struck(GRAIN, luck.uniform(3200, 8200), 0.006, 0.0002)
            add(out, grain, at * seconds, luck.uniform(0.15, 1.0))
    return out


def glide(pitch: float, to: float, seconds: float, shape: Callable[[float], float]) -> Samples:
    """Synthesises a tone that slides from one pitch to another."""
    out, phase, count = [], 0.0, round(seconds * RATE)
    for place in range(count):
        part = place / count
        phase += 2 * pi * (pitch + (to - pitch) * part) / RATE
        out.append(sin(phase) * shape(part))
    return out


def add(out: Samples, more: Sequence[float], at: float, level: float = 1.0) -> None:
    """Mixes another sound in from `at` seconds on; cuts it at the end."""
    start = round(at * RATE)
    for place, sample in enumerate(more[: max(0, len(out) - start)]):
        out[start + place] += level * sample


class Part(NamedTuple):
    """Sound to mix into another one."""

    at: float
    level: float
    samples: Samples


def mixed(seconds: float, *parts: Part) -> Samples:
    out = [0.0] * round(seconds * RATE)
    for part in parts:
        add(out, part.samples, part.at, part.level)
    return out


# Level curves, from 0 to 1


def falling(part: float) -> float:
    return (1 - part) ** 2


def arch(part: float) -> float:
    return sin(pi * part) ** 2


# Sounds: peak level and synthesis of each


def clack(pitch: float, level: float, seed: int) -> Samples:
    """Synthesises ivory on wood."""
    return mixed(
        0.14,
        Part(0, level, struck(IVORY, pitch, 0.09, 0.0004)),
        Part(0.001, level * 0.7, struck(WOOD, pitch / 4.3, 0.14, 0.002)),
        Part(0, level * 0.5, noise(seed, 0.012, 0.7, falling)),
    )


def block(pitch: float, seed: int) -> Samples:
    """Synthesises wood on wood: a heavy body and the click of its edge. `pitch` rises with the height of the brick."""
    return mixed(
        0.2,
        Part(0, 1.0, struck(WOOD, pitch, 0.2, 0.0012, 1.5)),
        Part(0.001, 0.6, struck(WOOD, pitch * 1.52, 0.15, 0.0008, 1.1)),
        Part(0, 0.5, noise(seed, 0.014, 0.6, falling)),
    )


def bell(pitch: float, seconds: float, ring: float = 1.0) -> Samples:
    """Synthesises a small brass bell, including the tap of its hammer."""
    return mixed(
        seconds,
        Part(0, 1.0, struck(BRASS, pitch, seconds, 0.002, ring)),
        Part(0, 0.25, struck(IVORY, pitch * 2.9, 0.05, 0.0005)),
    )


def chime(seconds: float, ring: float, *notes: tuple[float, float]) -> Samples:
    """Synthesises several bells, each with its time and pitch."""
    return mixed(seconds, *(Part(at, 0.8, bell(pitch, seconds - at, ring)) for at, pitch in notes))


def rattle(seed: int, count: int, seconds: float) -> Samples:
    """Synthesises dice that roll to rest on felt."""
    luck, out, at = Random(seed), [0.0] * round(seconds * RATE), 0.0
    for throw in range(count):
        level = (1 - throw / count) * luck.uniform(0.7, 1.0)
        add(out, clack(luck.uniform(1900, 2700), level, seed + throw), at)
        at += luck.uniform(0.03, 0.07) * (1 + throw / count)
    return out


def tumble(seed: int, count: int, seconds: float) -> Samples:
    """Synthesises falling bricks."""
    luck, out = Random(seed), [0.0] * round(seconds * RATE)
    for brick in range(count):
        at = 0.55 * seconds * (brick / count) ** 1.3
        pitch = luck.uniform(240, 620)
        add(out, struck(WOOD, pitch, 0.16, 0.001, 1.3), at, luck.uniform(0.5, 1.0) * (1 - 0.5 * brick / count))
        add(out, noise(seed + brick, 0.02, 0.5, falling), at, 0.4)
    add(out, noise(seed, 0.4 * seconds, 0.12, falling), 0.05, 1.6)
    return out


C5, D5, E5, G5, A5, C6, D6, E6, G6 = 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1174.66, 1318.51, 1567.98

SOUNDS: dict[str, tuple[float, Callable[[], Samples]]] = {
    "press": (0.30, lambda: struck(WOOD, 620, 0.06, 0.003, 0.6)),
    "lift": (0.30, lambda: mixed(0.09, Part(0, 1.0, struck(IVORY, 1500, 0.06, 0.002)),
                                 Part(0, 0.5, noise(11, 0.06, 0.35, arch)))),
    "detent": (0.26, lambda: struck(IVORY, 2600, 0.035, 0.0004, 0.6)),
    "snap": (0.42, lambda: mixed(0.08, Part(0, 0.6, struck(IVORY, 2150, 0.05)),
                                 Part(0.022, 1.0, struck(IVORY, 1750, 0.05)))),
    "lay": (0.75, lambda: clack(1650, 1.0, 21)),
    "brick": (0.80, lambda: block(255, 22)),
    "brick on 1": (0.77, lambda: block(290, 23)),
    "brick on 2": (0.74, lambda: block(330, 24)),
    "brick on 3": (0.71, lambda: block(376, 25)),
    "brick on 4": (0.68, lambda: block(425, 26)),
    "brick on 5": (0.65, lambda: block(480, 27)),
    "refuse": (0.42, lambda: mixed(0.22, Part(0, 1.0, struck(FELT, 168, 0.12, 0.004)),
                                   Part(0.085, 0.9, struck(FELT, 141, 0.13, 0.004)))),
    "glide back": (0.20, lambda: noise(31, 0.16, 0.25, arch)),
    "deal": (0.45, lambda: mixed(0.42, *(Part(0.075 * tile, 0.6 + 0.1 * (tile % 2), clack(1500 + 130 * (tile % 3),
                                                                                       0.8, 41 + tile))
                                         for tile in range(4)))),
    "draw": (0.40, lambda: mixed(0.24, Part(0, 0.55, noise(51, 0.15, 0.4, arch)),
                                 Part(0.11, 0.8, clack(1420, 0.8, 52)))),
    "pass": (0.36, lambda: mixed(0.26, Part(0, 1.0, struck(WOOD, 330, 0.12, 0.003)),
                                 Part(0.11, 0.7, struck(WOOD, 262, 0.14, 0.003)))),
    "points": (0.34, lambda: bell(C6, 0.38, 0.45)),
    "bonus": (0.48, lambda: chime(0.62, 0.55, (0.0, E5), (0.09, A5))),
    "bridge": (0.48, lambda: chime(0.66, 0.55, (0.0, G5), (0.09, D6))),
    "hexagon": (0.55, lambda: chime(0.95, 0.7, (0.0, C5), (0.085, E5), (0.17, G5), (0.255, C6))),
    "step": (0.34, lambda: struck(WOOD, 540, 0.09, 0.001)),
    "hop": (0.40, lambda: mixed(0.20, Part(0, 0.5, glide(340, 620, 0.09, arch)),
                                Part(0.09, 1.0, struck(WOOD, 610, 0.10, 0.001)))),
    "sent back": (0.46, lambda: mixed(0.36, Part(0, 0.7, struck(WOOD, 480, 0.10, 0.001)),
                                      Part(0.03, 0.6, glide(430, 150, 0.24, arch)),
                                      Part(0.25, 0.8, struck(FELT, 150, 0.11, 0.003)))),
    "home": (0.44, lambda: chime(0.56, 0.5, (0.0, D5), (0.08, G5))),
    "dice": (0.62, lambda: rattle(61, 9, 0.68)),
    "collapse": (0.90, lambda: tumble(71, 14, 1.05)),
    "sand tick": (0.40, lambda: grains(81, 0.10, 60, falling)),
    "sand double": (0.46, lambda: mixed(0.24, Part(0, 1.0, grains(82, 0.09, 60, falling)),
                                        Part(0.12, 1.0, grains(83, 0.10, 70, falling)))),
    "sand end": (0.62, lambda: mixed(0.72, Part(0, 0.9, bell(G5, 0.62, 0.6)), Part(0.13, 1.0, bell(G5, 0.59, 0.7)),
                                     Part(0, 0.3, grains(84, 0.30, 80, falling)))),
    "glass": (0.46, lambda: mixed(0.55, Part(0, 0.7, struck(GLASS, 1180, 0.22, 0.003, 0.7)),
                                  Part(0.08, 0.8, grains(85, 0.40, 220, arch)),
                                  Part(0.30, 0.6, struck(WOOD, 400, 0.12, 0.003)))),
    "your turn": (0.40, lambda: chime(0.52, 0.5, (0.0, A5), (0.11, E5))),
    "round won": (0.52, lambda: chime(0.85, 0.65, (0.0, G5), (0.11, C6), (0.22, E6))),
    "match won": (0.62, lambda: chime(1.35, 0.9, (0.0, C5), (0.13, E5), (0.26, G5), (0.39, C6), (0.58, G6))),
    "loss": (0.36, lambda: chime(0.62, 0.5, (0.0, E5), (0.13, C5))),
}  # fmt: skip


# Files


def finished(samples: Samples, loud: float) -> Samples:
    """Scales a sound to its level and fades out its end."""
    most = max(map(abs, samples))
    fade = FADE * len(samples)
    left = range(len(samples) - 1, -1, -1)
    return [loud * LOUDEST / most * sample * min(1.0, rest / fade) ** 2 for sample, rest in zip(samples, left)]


def written(samples: Samples) -> bytes:
    """Encodes samples as 16-bit little-endian numbers on every machine."""
    numbers = array("h", (round(32_767 * sample) for sample in samples))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def make(name: str) -> bytes:
    """Returns the encoded samples of a sound."""
    loud, recipe = SOUNDS[name]
    return written(finished(recipe(), loud))


def file_name(name: str) -> str:
    return name.replace(" ", "_") + ".wav"


def make_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        with wave.open(str(folder / file_name(name)), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(make(name))


if __name__ == "__main__":
    make_all(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
