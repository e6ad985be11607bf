"""Speech on a computer: the speaking program that is there, one process a sentence, never waited for."""

import subprocess
from shutil import which

from app.services.guarded import NotHere
from app.services.speech import Queue, Speech
from app.services.timing import Stop, Timing

PROGRAMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("espeak-ng", ("espeak-ng", "-v", "{language}", "--", "{text}")),
    ("espeak", ("espeak", "-v", "{language}", "--", "{text}")),
    ("spd-say", ("spd-say", "--wait", "-l", "{language}", "--", "{text}")),
    ("say", ("say", "--", "{text}")),
)
LOOK_AGAIN = 0.15


class DesktopSpeech(Speech):
    def __init__(self, timing: Timing, language: str) -> None:
        found = next((command for program, command in PROGRAMS if which(program)), None)
        if found is None:
            raise NotHere("none of " + ", ".join(program for program, _ in PROGRAMS))
        self._command = found
        self._timing = timing
        self._language = language
        self._queue = Queue()
        self._speaking: subprocess.Popen[bytes] | None = None
        self._looking: Stop | None = None

    def set_language(self, code: str) -> None:
        self._language = code

    def say(self, text: str, urgent: bool = False) -> None:
        if urgent:
            self.stop()
        self._queue.add(text, urgent)
        self._go_on()

    def stop(self) -> None:
        self._queue.clear()
        if self._speaking is not None:
            self._speaking.kill()
            self._speaking.wait()
            self._speaking = None

    def _go_on(self) -> None:
        """Begin the next sentence if none is under way, and look again while one is."""
        if self._speaking is not None and self._speaking.poll() is None:
            self._looking = self._looking or self._timing.every(LOOK_AGAIN, self._go_on)
            return
        self._speaking = None
        text = self._queue.next()
        if text is not None:
            self._speaking = self._begin(text)
        if self._queue:
            self._looking = self._looking or self._timing.every(LOOK_AGAIN, self._go_on)
        elif self._looking:
            self._looking()
            self._looking = None

    def _begin(self, text: str) -> subprocess.Popen[bytes]:
        command = [part.format(language=self._language, text=text) for part in self._command]
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
