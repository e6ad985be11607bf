"""Speech on Android: the screen reader if one is on, else a TextToSpeech made once."""

from functools import partial
from typing import Any

from app.services import android
from app.services.speech import Queue, Speech
from app.services.timing import Timing

INTERRUPT, AFTER = 0, 1
FAILED = -1
AVAILABLE = 0
TRY_AGAIN = 0.25
TRIES = 40


class AndroidSpeech(Speech):
    """The engine takes up to some seconds to wake; sentences wait for it that long."""

    def __init__(self, timing: Timing, language: str) -> None:
        from jnius import autoclass

        self._timing = timing
        self._locales = autoclass("java.util.Locale")
        self._reader = android.system_service("accessibility", "android.view.accessibility.AccessibilityManager")
        self._view = android.activity().getWindow().getDecorView()
        self._engine: Any = None
        self._language = language
        self._is_set = False
        self._queue = Queue()
        self._tries = 0
        self._is_waiting = False
        self._announced = Queue()
        self._announce = android.on_ui_thread(self._announce_next)

    def set_language(self, code: str) -> None:
        self._language = code
        self._is_set = False

    def say(self, text: str, urgent: bool = False) -> None:
        if self._reader.isTouchExplorationEnabled():
            self._announced.add(text, urgent)
            self._announce()
            return
        if self._tries > TRIES:
            raise RuntimeError("the device's speech does not wake up")
        self._queue.add(text, urgent)
        if not self._is_waiting:
            self._speak(INTERRUPT if urgent else AFTER)

    def stop(self) -> None:
        self._queue.clear()
        self._announced.clear()
        if self._engine is not None:
            self._engine.stop()

    def _announce_next(self) -> None:
        """On the thread of the views: what a screen reader reads out."""
        text = self._announced.next()
        if text is not None:
            self._view.announceForAccessibility(android.characters(text))

    def _speak(self, mode: int) -> None:
        """Hand over what waits; try again later while the engine is not awake."""
        self._is_waiting = False
        while (text := self._queue.next()) is not None:
            if self._hand_over(text, mode) == FAILED:
                self._try_again(text, mode)
                return
            self._tries = 0
            mode = AFTER

    def _hand_over(self, text: str, mode: int) -> int:
        if self._engine is None:
            from jnius import autoclass

            self._engine = autoclass("android.speech.tts.TextToSpeech")(android.activity(), None)
        if not self._is_set:
            self._is_set = self._engine.setLanguage(self._locales.forLanguageTag(self._language)) >= AVAILABLE
        return int(self._engine.speak(android.characters(text), mode, None, None))

    def _try_again(self, text: str, mode: int) -> None:
        self._tries += 1
        self._queue.put_back(text)
        if self._tries <= TRIES:
            self._is_waiting = True
            self._timing.later(TRY_AGAIN, partial(self._speak, mode))
