"""Mapping of events to their feedback (sound, haptics, animation, speech), and the class that plays it.

An event has one of the names in `RESPONSES`: `feedback.play("lay")`. Sound, haptics and animation start at the same
time.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from app import i18n
from app.device.services import Services
from app.files.settings import Settings

TOUCH, EVENT, SAND = "touch", "event", "sand"
"""Groups of events that have separate settings: touches, events of a match, the turn timer."""


class EventFeedback(NamedTuple):
    """Feedback to one event: sound, haptics, animation and speech."""

    group: str
    sound: str | None = None
    haptic: str | None = None
    animation: str | None = None
    """Name of the motion in `app/look/theme.py`, or None."""
    spoken: bool = False
    """Whether the event is spoken when speech is on. Each game has its own sentences for the events."""
    urgent: bool = False
    """Whether the spoken sentence interrupts others."""


RESPONSES = {
    # Gestures
    "press": EventFeedback(TOUCH, "press", "press", "press"),
    "lift": EventFeedback(TOUCH, "lift", "lift", "press"),
    "detent": EventFeedback(TOUCH, "detent", "tick", "snap"),
    "snap": EventFeedback(TOUCH, "snap", "snap", "snap"),
    "let go": EventFeedback(TOUCH, None, "tick"),
    "lay": EventFeedback(TOUCH, "lay", "lay", "lay", spoken=True),
    "brick": EventFeedback(TOUCH, "brick", "lay", "lay", spoken=True),
    "brick on 1": EventFeedback(TOUCH, "brick on 1", "lay", "lay", spoken=True),
    "brick on 2": EventFeedback(TOUCH, "brick on 2", "lay", "lay", spoken=True),
    "brick on 3": EventFeedback(TOUCH, "brick on 3", "lay", "lay", spoken=True),
    "brick on 4": EventFeedback(TOUCH, "brick on 4", "lay", "lay", spoken=True),
    "brick on 5": EventFeedback(TOUCH, "brick on 5", "lay", "lay", spoken=True),
    "glide back": EventFeedback(TOUCH, "glide back", None, "glide_back"),
    "refuse": EventFeedback(TOUCH, "refuse", "refuse", "refusal_light", spoken=True, urgent=True),
    "cursor": EventFeedback(TOUCH, "detent", "tick", "snap", spoken=True, urgent=True),
    # Events of a match
    "deal": EventFeedback(EVENT, "deal", "points", "bot_flight", spoken=True),
    "shown": EventFeedback(EVENT, "lift", None, "bot_flight", spoken=True),
    "flight": EventFeedback(EVENT, "lay", None, "bot_flight", spoken=True),
    "points": EventFeedback(EVENT, "points", "points", "points_rise", spoken=True),
    "counted": EventFeedback(EVENT, "detent", "tick", "points_flight"),
    "bonus": EventFeedback(EVENT, "bonus", "joy", "points_rise", spoken=True),
    "bridge": EventFeedback(EVENT, "bridge", "joy", "hexagon_halo", spoken=True),
    "hexagon": EventFeedback(EVENT, "hexagon", "triumph", "hexagon_halo", spoken=True),
    "draw": EventFeedback(EVENT, "draw", "points", "bot_flight", spoken=True),
    "pass": EventFeedback(EVENT, "pass", "points", None, spoken=True),
    "dice": EventFeedback(EVENT, "dice", "glass", "bot_flight", spoken=True),
    "dice rim": EventFeedback(EVENT, "detent", "tick"),
    "step": EventFeedback(EVENT, "step", None, "lay"),
    "hop": EventFeedback(EVENT, "hop", None, "lay"),
    "home": EventFeedback(EVENT, "home", "joy", "points_rise", spoken=True),
    "sent back": EventFeedback(EVENT, "sent back", "loss", "glide_back", spoken=True),
    "collapse": EventFeedback(EVENT, "collapse", "fall", "lay", spoken=True, urgent=True),
    "brick back": EventFeedback(EVENT, "sent back", "loss", "glide_back", spoken=True),
    "your turn": EventFeedback(EVENT, "your turn", "turn", "handover", spoken=True),
    "reveal": EventFeedback(EVENT, "deal", None, "handover"),
    "taken back": EventFeedback(EVENT, "glide back", "tick", "glide_back", spoken=True),
    "hint": EventFeedback(EVENT, "points", None, "hexagon_halo", spoken=True, urgent=True),
    "round won": EventFeedback(EVENT, "round won", "joy", "points_rise", spoken=True),
    "round lost": EventFeedback(EVENT, "loss", "loss", "points_rise", spoken=True),
    "match won": EventFeedback(EVENT, "match won", "triumph", "points_rise", spoken=True, urgent=True),
    "match lost": EventFeedback(EVENT, "loss", "loss", "points_rise", spoken=True, urgent=True),
    "race count": EventFeedback(EVENT, "sand tick", "tick"),
    "race start": EventFeedback(EVENT, "your turn", "turn"),
    "race done": EventFeedback(EVENT, "home", "joy"),
    "mistake": EventFeedback(EVENT, "sent back", "loss"),
    "no mistake": EventFeedback(EVENT, "points", "points"),
    "glass turned": EventFeedback(EVENT, "glass", "glass", "glass_turn", spoken=True),
    # Sand timer
    "sand tick": EventFeedback(SAND, "sand tick", "sand"),
    "sand double": EventFeedback(SAND, "sand double", "sand double"),
    "sand end": EventFeedback(SAND, "sand end", "sand end", "glass_turn", spoken=True, urgent=True),
}

MIN_VOLUME = 0.25
"""Volume of the weakest event as a share of the full volume, so that it stays audible."""


def spell_digits(text: str) -> str:
    """Separates the digits of tiles in a sentence by spaces, so that a speech engine reads them one by one.

    >>> spell_digits("Ada laid 0-4-5, 9 points.")
    'Ada laid 0 4 5, 9 points.'
    """
    return re.sub(r"(?<=\d)-(?=\d)", " ", text)


class Feedback:
    """Output of sounds, haptics and speech, according to the player's settings."""

    def __init__(self, services: Services, settings: Callable[[], Settings]):
        """`settings`: function that returns the current settings, called for every output because they may change."""
        self._services = services
        self._settings = settings
        self.is_paused = False
        self._language = ""

    def play(self, event: str, strength: float = 1.0) -> None:
        """Plays the sound and the haptics of an event. `strength`: 0 to 1."""
        if self.is_paused:
            return
        row, settings = RESPONSES[event], self._settings()
        if settings.sound.on and (row.group != SAND or settings.sand.ticks):
            self._sound(row, strength)
        if settings.haptics.on and self._is_felt(row):
            self._touch(row, strength)

    def preview(self, event: str) -> None:
        """Plays the sound and the haptics of an event even if the player has switched them off."""
        row = RESPONSES[event]
        self._sound(row, 1.0)
        self._touch(row, 1.0)

    def say(self, text: str, urgent: bool = False) -> None:
        """Speaks a text if speech is on."""
        if text and not self.is_paused and self._settings().access.speech:
            self._speak(i18n.language().code)
            self._services.speech.say(spell_digits(text), urgent)

    @property
    def is_speaking(self) -> bool:
        """Returns whether the app is speaking."""
        return not self.is_paused and self._settings().access.speech and bool(self._services.speech.is_speaking())

    def say_for_event(self, event: str, text: str) -> None:
        """Speaks a text about an event, if the event is one of those that are spoken and speech is on."""
        row = RESPONSES[event]
        if row.spoken:
            self.say(text, row.urgent)

    def pause(self) -> None:
        """Stops sound, haptics and speech, and keeps them off while the app is in the background."""
        self.is_paused = True
        self.cancel()

    def resume(self) -> None:
        self.is_paused = False

    def cancel(self) -> None:
        """Stops sound, haptics and speech."""
        self._services.haptics.cancel()
        self._services.sound.stop()
        self._services.speech.stop()

    def _speak(self, language: str) -> None:
        """Sets the language of the speech output if it has changed since the last sentence."""
        if language != self._language:
            self._language = language
            self._services.speech.set_language(language)

    def _is_felt(self, row: EventFeedback) -> bool:
        settings = self._settings()
        return {TOUCH: settings.haptics.touches, EVENT: settings.haptics.events, SAND: settings.sand.ticks}[row.group]

    def _sound(self, row: EventFeedback, strength: float) -> None:
        settings = self._settings()
        percent = settings.sound.sand if row.group == SAND else settings.sound.effects
        if row.sound and percent and strength > 0:
            self._services.sound.play(row.sound, percent / 100 * (MIN_VOLUME + (1 - MIN_VOLUME) * min(strength, 1.0)))

    def _touch(self, row: EventFeedback, strength: float) -> None:
        percent = self._settings().haptics.strength
        if row.haptic and percent and strength > 0:
            self._services.haptics.play(row.haptic, percent / 100 * min(strength, 1.0))
