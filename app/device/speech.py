"""What is spoken: sentences in the language of the app, one after the other, urgent ones at once."""

from collections import deque

LONGEST_QUEUE = 4
"""Older sentences than so many are old news"""


class Speech:
    """This one is dumb; the platforms' parts are not."""

    def set_language(self, code: str) -> None:
        """Speak this language from now on: `fr`."""

    def say(self, text: str, urgent: bool = False) -> None:
        """Speak a sentence after those that wait; an urgent one interrupts and drops them."""

    def stop(self) -> None:
        """Be silent, at once, and forget what waits."""


class Queue:
    """Sentences that wait to be spoken, the newest few."""

    __slots__ = ("_texts",)

    def __init__(self) -> None:
        self._texts: deque[str] = deque(maxlen=LONGEST_QUEUE)

    def add(self, text: str, urgent: bool) -> None:
        if urgent:
            self._texts.clear()
        self._texts.append(text)

    def next(self) -> str | None:
        return self._texts.popleft() if self._texts else None

    def put_back(self, text: str) -> None:
        """It could not be spoken yet; it is first in line, unless there is no room for it any more."""
        if len(self._texts) < LONGEST_QUEUE:
            self._texts.appendleft(text)

    def clear(self) -> None:
        self._texts.clear()

    def __bool__(self) -> bool:
        return bool(self._texts)
