"""Simulated voices: one with a duration per sentence, and one without."""

from kivy.clock import Clock

from app.device.output import Speech, SpeechQueue

SENTENCE = 1.0
"""Seconds per sentence on the clock of the tests"""


class Voice(Speech):
    """Voice that speaks sentences one after the other; an urgent sentence interrupts the current one."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        """Sentences spoken to their end"""
        self.begun: list[str] = []
        """Sentences that were started"""
        self._queue = SpeechQueue()
        self._now = ""
        self._over = Clock.create_trigger(self._end, SENTENCE)

    @property
    def is_silent(self) -> bool:
        return not self._now

    def is_speaking(self) -> bool:
        return not self.is_silent

    def say(self, text: str, urgent: bool = False) -> None:
        if urgent:
            self.stop()
        self._queue.add(text, urgent)
        if self.is_silent:
            self._begin()

    def stop(self) -> None:
        self._queue.clear()
        self._over.cancel()
        self._now = ""

    def _begin(self) -> None:
        self._now = self._queue.next() or ""
        if self._now:
            self.begun.append(self._now)
            self._over()

    def _end(self, _: float) -> None:
        self.heard.append(self._now)
        self._begin()


class QuickVoice(Speech):
    """Voice that records sentences and takes no time."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: str, urgent: bool = False) -> None:
        self.said.append(text)
