"""What the device gives to feel and to hear: what every platform's part can do, and the kinds of touch as data."""

from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple


class Pulse(NamedTuple):
    """A pulse of the motor: how long and how hard it runs, and how long it rests then."""

    on: int
    """Milliseconds"""
    amplitude: float
    """From 0 to 1"""
    rest: int = 0


class HapticKind(NamedTuple):
    """One way to be touched, as each platform says it best."""

    pulses: tuple[Pulse, ...]
    view: tuple[tuple[int, int], ...] = ()
    """Android's own effects for what a finger does, best first: the version that brought it, and its number.

    They need no permission, and the device's owner can set them; a kind without any always comes from the motor."""
    ios: str = "light"
    """`selection`; a weight: `light`, `medium`, `heavy`, `soft`, `rigid`; a notice: `success`, `warning`, `error`"""


HAPTIC_KINDS = {
    "press": HapticKind((Pulse(8, 0.35),), view=((5, 1),), ios="light"),
    "tick": HapticKind((Pulse(6, 0.40),), view=((34, 26), (21, 4)), ios="selection"),
    "lift": HapticKind((Pulse(10, 0.45),), view=((34, 25), (23, 6)), ios="soft"),
    "snap": HapticKind((Pulse(8, 0.50),), view=((34, 23), (21, 4)), ios="rigid"),
    "lay": HapticKind((Pulse(14, 0.70),), view=((30, 16), (23, 6)), ios="medium"),
    "refuse": HapticKind((Pulse(18, 0.60, 60), Pulse(18, 0.60)), view=((30, 17), (3, 0)), ios="error"),
    "points": HapticKind((Pulse(16, 0.50),), ios="light"),
    "joy": HapticKind((Pulse(20, 0.55, 60), Pulse(30, 0.85)), ios="success"),
    "loss": HapticKind((Pulse(30, 0.70, 80), Pulse(20, 0.40)), ios="warning"),
    "fall": HapticKind((Pulse(40, 1.0, 40), Pulse(25, 0.7, 50), Pulse(20, 0.5, 60), Pulse(15, 0.3)), ios="heavy"),
    "turn": HapticKind((Pulse(24, 0.60, 90), Pulse(24, 0.60)), ios="success"),
    "glass": HapticKind((Pulse(20, 0.45, 30), Pulse(40, 0.70)), ios="medium"),
    "sand": HapticKind((Pulse(12, 0.60),), ios="soft"),
    "sand double": HapticKind((Pulse(12, 0.70, 90), Pulse(12, 0.90)), ios="rigid"),
    "sand end": HapticKind((Pulse(45, 1.0, 110), Pulse(60, 1.0)), ios="error"),
    "triumph": HapticKind((Pulse(25, 0.5, 70), Pulse(25, 0.7, 70), Pulse(70, 1.0)), ios="success"),
}


class Haptics:
    """Lets the device be felt; this one does nothing, the platforms' parts do."""

    def play(self, kind: str, strength: float) -> None:
        """Lets a kind be felt, at a strength from 0 (not at all) to 1."""

    def cancel(self) -> None:
        """Stops at once what still runs."""


class PlyerHaptics(Haptics):
    """Gives one buzz, as long as the pulses together, where the platform's own way is shut."""

    def __init__(self) -> None:
        from plyer import vibrator

        self._vibrator = vibrator

    def play(self, kind: str, strength: float) -> None:
        if strength > 0:
            self._vibrator.vibrate(time=sum(pulse.on for pulse in HAPTIC_KINDS[kind].pulses) / 1000)

    def cancel(self) -> None:
        self._vibrator.cancel()


# Short sounds from files


MAX_SOUNDS = 3
"""Sounds at most"""

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"


def sound_files() -> dict[str, Path]:
    """Returns every sound that the app has, by its name."""
    return {path.stem.replace("_", " "): path for path in sorted(FOLDER.glob("*.wav"))}


class Sound:
    """Plays sounds; this one is silent, the platforms' parts are not."""

    def prepare(self) -> None:
        """Loads what must be there at once. To be called when the first screen has been drawn."""

    def play(self, name: str, volume: float) -> None:
        """Lets a sound be heard, from the start, at a volume from 0 (not at all) to 1."""

    def stop(self) -> None:
        """Silences everything at once."""


class ActiveSounds:
    """Keeps the sounds that are heard: a fourth one ends the oldest."""

    __slots__ = ("_stops",)

    def __init__(self) -> None:
        self._stops: deque[Callable[[], object]] = deque()

    def begin(self, stop: Callable[[], object]) -> None:
        """Notes that another one sounds from now on; `stop` ends it, and does nothing if it has ended by itself."""
        if len(self._stops) == MAX_SOUNDS:
            self._stops.popleft()()
        self._stops.append(stop)

    def end(self) -> None:
        while self._stops:
            self._stops.popleft()()


SoundFiles = Mapping[str, Path]


# Sentences in the language of the app, one after the other, urgent ones at once


MAX_QUEUE = 8
"""Older sentences than so many are old news"""


class Speech:
    """Speaks sentences; this one is silent, the platforms' parts are not."""

    def set_language(self, code: str) -> None:
        """Speaks this language from now on: `fr`."""

    def say(self, text: str, urgent: bool = False) -> None:
        """Speaks a sentence after those that wait; an urgent one interrupts and drops them."""

    def is_speaking(self) -> bool:
        """Tells whether a sentence is being spoken, or one waits, as far as the device knows."""
        return False

    def stop(self) -> None:
        """Falls silent at once, and forgets what waits."""

    def close(self) -> None:
        """Gives back to the system what speech needed, as the app ends."""


class SpeechQueue:
    """Sentences that wait to be spoken, the newest few."""

    __slots__ = ("_texts",)

    def __init__(self) -> None:
        self._texts: deque[str] = deque(maxlen=MAX_QUEUE)

    def add(self, text: str, urgent: bool) -> None:
        if urgent:
            self._texts.clear()
        self._texts.append(text)

    def next(self) -> str | None:
        return self._texts.popleft() if self._texts else None

    def put_back(self, text: str) -> None:
        """Puts back what could not be spoken yet; it is first in line, unless there is no room for it any more."""
        if len(self._texts) < MAX_QUEUE:
            self._texts.appendleft(text)

    def clear(self) -> None:
        self._texts.clear()

    def __bool__(self) -> bool:
        return bool(self._texts)
