"""Sound on a computer: Kivy's loader, but only where there is something to play on."""

import os
import sys
from pathlib import Path
from typing import Any

from app.services.guarded import NotHere
from app.services.sound import Files, Sound, Voices


class DesktopSound(Sound):
    """A sound is loaded when it is first heard: 1 ms for the longest of ours."""

    def __init__(self, files: Files) -> None:
        if not has_device():
            raise NotHere("no sound device")
        self._files = files
        self._sounds: dict[str, Any] = {}
        self._voices = Voices()
        self._loader: Any = None

    def prepare(self) -> None:
        """Find Kivy's way to the device, which takes up to 0.1 s."""
        if self._loader is None:
            from kivy.core.audio import SoundLoader

            self._loader = SoundLoader

    def play(self, name: str, volume: float) -> None:
        if volume <= 0:
            return
        sound = self._sound(name)
        sound.volume = min(volume, 1.0)
        sound.stop()
        sound.play()
        self._voices.begin(sound.stop)

    def stop(self) -> None:
        self._voices.end()

    def _sound(self, name: str) -> Any:
        if name not in self._sounds:
            self.prepare()
            sound = self._loader.load(str(self._files[name]))
            if sound is None:
                raise NotHere("Kivy has no way to play it")
            self._sounds[name] = sound
        return self._sounds[name]


def has_device() -> bool:
    """Whether it is worth while to ask for a device. Elsewhere than on Linux there is always one to ask for.

    SDL asks ALSA, which complains on the terminal where there is none; a look at the file system costs nothing.
    """
    if not sys.platform.startswith("linux") or "SDL_AUDIODRIVER" in os.environ or "PULSE_SERVER" in os.environ:
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"))
    if any((runtime / socket).exists() for socket in ("pulse/native", "pipewire-0")):
        return True
    return any(Path("/dev/snd").glob("pcm*p"))
