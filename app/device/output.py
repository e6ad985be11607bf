"""Base classes of haptics, sound and speech, and the haptic patterns."""

from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple


class HapticPulse(NamedTuple):
    """Vibration pulse, followed by a pause."""

    on: int
    """Duration of the pulse in milliseconds."""
    amplitude: float
    """Strength from 0 to 1."""
    rest: int = 0


class HapticPattern(NamedTuple):
    """Vibration pattern, with the equivalent effects of Android and iOS."""

    pulses: tuple[HapticPulse, ...]
    view: tuple[tuple[int, int], ...] = ()
    """Android's predefined effects as pairs of first API level and constant, best first.

    They need no permission and follow the owner's system settings. A pattern without such an effect uses the vibrator.
    """
    ios: str = "light"
    """Kind of iOS feedback: `selection`, an impact (`light`, `medium`, `heavy`, `soft`, `rigid`) or a notification
    (`success`, `warning`, `error`).
    """


HAPTIC_KINDS = {
    "press": HapticPattern((HapticPulse(8, 0.35),), view=((5, 1),), ios="light"),
    "tick": HapticPattern((HapticPulse(6, 0.40),), view=((34, 26), (21, 4)), ios="selection"),
    "lift": HapticPattern((HapticPulse(10, 0.45),), view=((34, 25), (23, 6)), ios="soft"),
    "snap": HapticPattern((HapticPulse(8, 0.50),), view=((34, 23), (21, 4)), ios="rigid"),
    "lay": HapticPattern((HapticPulse(14, 0.70),), view=((30, 16), (23, 6)), ios="medium"),
    "refuse": HapticPattern((HapticPulse(18, 0.60, 60), HapticPulse(18, 0.60)), view=((30, 17), (3, 0)), ios="error"),
    "points": HapticPattern((HapticPulse(16, 0.50),), ios="light"),
    "joy": HapticPattern((HapticPulse(20, 0.55, 60), HapticPulse(30, 0.85)), ios="success"),
    "loss": HapticPattern((HapticPulse(30, 0.70, 80), HapticPulse(20, 0.40)), ios="warning"),
    "fall": HapticPattern(
        (HapticPulse(40, 1.0, 40), HapticPulse(25, 0.7, 50), HapticPulse(20, 0.5, 60), HapticPulse(15, 0.3)),
        ios="heavy",
    ),
    "turn": HapticPattern((HapticPulse(24, 0.60, 90), HapticPulse(24, 0.60)), ios="success"),
    "glass": HapticPattern((HapticPulse(20, 0.45, 30), HapticPulse(40, 0.70)), ios="medium"),
    "sand": HapticPattern((HapticPulse(12, 0.60),), ios="soft"),
    "sand double": HapticPattern((HapticPulse(12, 0.70, 90), HapticPulse(12, 0.90)), ios="rigid"),
    "sand end": HapticPattern((HapticPulse(45, 1.0, 110), HapticPulse(60, 1.0)), ios="error"),
    "triumph": HapticPattern((HapticPulse(25, 0.5, 70), HapticPulse(25, 0.7, 70), HapticPulse(70, 1.0)), ios="success"),
}


class Haptics:
    """Output of haptics (vibrations). This base class has no effect."""

    def play(self, kind: str, strength: float) -> None:
        """Plays a haptic pattern, given by its name in `HAPTIC_KINDS`. `strength`: 0 to 1."""

    def cancel(self) -> None:
        """Stops all haptics immediately."""


class PlyerHaptics(Haptics):
    """Simple haptics based on plyer: one vibration that is as long as all pulses together."""

    def __init__(self) -> None:
        from plyer import vibrator

        self._vibrator = vibrator

    def play(self, kind: str, strength: float) -> None:
        if strength > 0:
            self._vibrator.vibrate(time=sum(pulse.on for pulse in HAPTIC_KINDS[kind].pulses) / 1000)

    def cancel(self) -> None:
        self._vibrator.cancel()


# Sound


MAX_SOUNDS = 3
"""Maximum number of simultaneous sounds."""

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"


def sound_files() -> dict[str, Path]:
    """Returns the app's sound files by name."""
    return {path.stem.replace("_", " "): path for path in sorted(FOLDER.glob("*.wav"))}


class Sound:
    """Sound player. This base class is silent."""

    def prepare(self) -> None:
        """Loads the sound system. Called after the first frame."""

    def play(self, name: str, volume: float) -> None:
        """Plays a sound from its start. `volume`: 0 to 1."""

    def stop(self) -> None:
        """Stops all sounds immediately."""


class ActiveSounds:
    """Sounds that are being played, at most `MAX_SOUNDS`. An additional sound stops the oldest one."""

    __slots__ = ("_stops",)

    def __init__(self) -> None:
        self._stops: deque[Callable[[], object]] = deque()

    def begin(self, stop: Callable[[], object]) -> None:
        """Adds a sound that has started. `stop`: function that stops it, without effect if the sound has already
        ended.
        """
        if len(self._stops) == MAX_SOUNDS:
            self._stops.popleft()()
        self._stops.append(stop)

    def end(self) -> None:
        while self._stops:
            self._stops.popleft()()


SoundFiles = Mapping[str, Path]


# Speech


MAX_QUEUE = 8
"""Maximum number of queued sentences; older ones are dropped."""


class Speech:
    """Speech output. This base class is silent."""

    def set_language(self, code: str) -> None:
        """Sets the language of the following sentences. `code`: language code, such as `fr`."""

    def say(self, text: str, urgent: bool = False) -> None:
        """Adds a sentence to the queue. An urgent sentence interrupts speech and clears the queue."""

    def is_speaking(self) -> bool:
        """Returns whether a sentence is being spoken or queued; False if the device cannot report it."""
        return False

    def stop(self) -> None:
        """Stops speaking and clears the queue."""

    def close(self) -> None:
        """Releases system resources when the app ends."""


class SpeechQueue:
    """Queue of sentences to be spoken; only the newest ones are kept."""

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
        """Puts a sentence back at the front of the queue, unless the queue is full."""
        if len(self._texts) < MAX_QUEUE:
            self._texts.appendleft(text)

    def clear(self) -> None:
        self._texts.clear()

    def __bool__(self) -> bool:
        return bool(self._texts)
