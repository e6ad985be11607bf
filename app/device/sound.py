"""What can be heard: short sounds from files, at most three at once."""

from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path

AT_ONCE = 3

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"


def sound_files() -> dict[str, Path]:
    """Every sound that the app has, by its name."""
    return {path.stem.replace("_", " "): path for path in sorted(FOLDER.glob("*.wav"))}


class Sound:
    """This one is silence; the platforms' parts are not."""

    def prepare(self) -> None:
        """Load what must be there at once. To be called when the first screen has been drawn."""

    def play(self, name: str, volume: float) -> None:
        """Let a sound be heard, from the start, at a volume from 0 (not at all) to 1."""

    def stop(self) -> None:
        """Silence, at once."""


class Voices:
    """Those that sound: a fourth one ends the oldest."""

    __slots__ = ("_stops",)

    def __init__(self) -> None:
        self._stops: deque[Callable[[], object]] = deque()

    def begin(self, stop: Callable[[], object]) -> None:
        """Another one sounds from now on; `stop` ends it, and does nothing if it has ended by itself."""
        if len(self._stops) == AT_ONCE:
            self._stops.popleft()()
        self._stops.append(stop)

    def end(self) -> None:
        while self._stops:
            self._stops.popleft()()


Files = Mapping[str, Path]
