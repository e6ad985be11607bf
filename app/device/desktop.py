"""Desktop services: sound by Kivy's loader, speech by an installed text-to-speech program."""

import os
import sys
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

from app.device.output import ActiveSounds, Sound, SoundFiles, Speech, SpeechQueue
from app.device.services_with_fallback import CancelCallback, NotAvailable, Scheduler

if TYPE_CHECKING:
    import subprocess

    from kivy.core.audio import Sound as KivySound
    from kivy.core.audio import SoundLoader


class DesktopSound(Sound):
    """Sound player that loads each sound when it is played for the first time, which takes at most 1 ms."""

    def __init__(self, files: SoundFiles) -> None:
        if not has_sound_device():
            raise NotAvailable("no sound device")
        self._files = files
        self._sounds: dict[str, KivySound] = {}
        self._voices = ActiveSounds()
        self._loader: SoundLoader = None

    def prepare(self) -> None:
        """Imports Kivy's sound loader, which takes up to 0.1 s."""
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

    def _sound(self, name: str) -> "KivySound":
        if name not in self._sounds:
            self.prepare()
            sound = self._loader.load(str(self._files[name]))
            if sound is None:
                raise NotAvailable("Kivy has no way to play it")
            self._sounds[name] = sound
        return self._sounds[name]


def has_sound_device() -> bool:
    """Returns whether a sound device seems to exist; always True on systems other than Linux.

    The function only looks at files, because without a sound device SDL would print ALSA errors to the terminal.
    """
    if not sys.platform.startswith("linux") or "SDL_AUDIODRIVER" in os.environ or "PULSE_SERVER" in os.environ:
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"))
    if any((runtime / socket).exists() for socket in ("pulse/native", "pipewire-0")):
        return True
    return any(Path("/dev/snd").glob("pcm*p"))


# Speech: one process of the installed program per sentence, without waiting for it


PROGRAMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("espeak-ng", ("espeak-ng", "-v", "{language}", "--", "{text}")),
    ("espeak", ("espeak", "-v", "{language}", "--", "{text}")),
    ("spd-say", ("spd-say", "--wait", "-l", "{language}", "--", "{text}")),
    ("say", ("say", "--", "{text}")),
)
POLL_S = 0.15


class DesktopSpeech(Speech):
    def __init__(self, scheduler: Scheduler, language: str) -> None:
        command = next((command for program, command in PROGRAMS if which(program)), None)
        if command is None:
            raise NotAvailable("none of " + ", ".join(program for program, _ in PROGRAMS))
        self._command = command
        self._scheduler = scheduler
        self._language = language
        self._queue = SpeechQueue()
        self._speaking: subprocess.Popen[bytes] | None = None
        self._looking: CancelCallback | None = None

    def set_language(self, code: str) -> None:
        self._language = code

    def say(self, text: str, urgent: bool = False) -> None:
        if urgent:
            self.stop()
        self._queue.add(text, urgent)
        self._speak_next()

    def is_speaking(self) -> bool:
        return bool(self._queue) or (self._speaking is not None and self._speaking.poll() is None)

    def stop(self) -> None:
        self._queue.clear()
        if self._speaking is not None:
            self._speaking.kill()
            self._speaking.wait()
            self._speaking = None

    def _speak_next(self) -> None:
        """Starts the next queued sentence unless one is being spoken; checks again regularly until the queue is
        empty.
        """
        if self._speaking is not None and self._speaking.poll() is None:
            self._looking = self._looking or self._scheduler.every(POLL_S, self._speak_next)
            return
        self._speaking = None
        text = self._queue.next()
        if text is not None:
            self._speaking = self._begin(text)
        if self._queue:
            self._looking = self._looking or self._scheduler.every(POLL_S, self._speak_next)
        elif self._looking:
            self._looking()
            self._looking = None

    def _begin(self, text: str) -> "subprocess.Popen[bytes]":
        import subprocess  # loaded only if speech is on

        command = [part.format(language=self._language, text=text) for part in self._command]
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
