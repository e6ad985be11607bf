"""Voices that speak to a test: one that takes its time, and one that does not."""

from kivy.clock import Clock

from app.device.output import Speech, SpeechQueue

SENTENCE = 1.0
"""Seconds, on the clock of the tests"""


class Voice(Speech):
    """What a device does with sentences, and what a listener hears of them: they wait for each other, and an urgent one
    cuts short what is being said.
    """

    def __init__(self) -> None:
        self.heard: list[str] = []
        """Sentences that came to their end"""
        self.begun: list[str] = []
        """Sentences of which at least the beginning was to be heard"""
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
    """Takes down all that is to be said, and is done with it at once."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: str, urgent: bool = False) -> None:
        self.said.append(text)
