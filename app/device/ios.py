"""Everything that the app asks of iOS: touch, rims, sound, speech, settings."""

import ctypes
from functools import partial
from pathlib import Path
from typing import Any

from app.device.fallback import CancelCallback, NotAvailable, Timing
from app.device.output import HAPTIC_KINDS, ActiveSounds, Haptics, Sound, SoundFiles, Speech
from app.device.system import Clipboard, DisplayScale, Insets, SafeArea, ShareOutcome, System

WEIGHTS = {"light": 0, "medium": 1, "heavy": 2, "soft": 3, "rigid": 4}
NOTIFICATIONS = {"success": 0, "warning": 1, "error": 2}


class IosHaptics(Haptics):
    """Gives a weight once a pulse, each as hard as the pulse; a notice has a rhythm of its own."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._coming: list[CancelCallback] = []
        self._generators: dict[str, Any] = {}

    def play(self, kind: str, strength: float) -> None:
        known = HAPTIC_KINDS[kind]
        if strength <= 0:
            return
        if known.ios in WEIGHTS:
            self._strike(kind, min(strength, 1.0))
        elif known.ios in NOTIFICATIONS:
            self._generator(known.ios).notificationOccurred_(NOTIFICATIONS[known.ios])
        else:
            self._generator(known.ios).selectionChanged()

    def cancel(self) -> None:
        for stop in self._coming:
            stop()
        self._coming.clear()

    def _strike(self, kind: str, strength: float) -> None:
        self.cancel()
        known, wait = HAPTIC_KINDS[kind], 0
        generator = self._generator(known.ios)
        for pulse in known.pulses:
            hard = pulse.amplitude * strength
            if wait:
                self._coming.append(self._timing.later(wait / 1000, partial(impact, generator, hard)))
            else:
                impact(generator, hard)
            wait += pulse.on + pulse.rest
        generator.prepare()

    def _generator(self, name: str) -> Any:
        if name not in self._generators:
            self._generators[name] = make_generator(name)
            self._generators[name].prepare()
        return self._generators[name]


def impact(generator: Any, hard: float) -> None:
    """Strikes at once. Never keep a method of pyobjus: it belongs to whichever object of the class was asked last."""
    generator.impactOccurredWithIntensity_(hard)


def make_generator(name: str) -> Any:
    from pyobjus import autoclass

    if name in WEIGHTS:
        return autoclass("UIImpactFeedbackGenerator").alloc().initWithStyle_(WEIGHTS[name])
    kind = "UINotificationFeedbackGenerator" if name in NOTIFICATIONS else "UISelectionFeedbackGenerator"
    return autoclass(kind).alloc().init()


# The rims on iOS, as the first window tells them


class IosSafeArea(SafeArea):
    """Tells the rim, which iOS gives in points."""

    def read(self) -> Insets | None:
        import ios

        points, scale = ios.get_safe_area(), ios.get_scale()
        return Insets(*(points[edge] * scale for edge in ("left", "top", "right", "bottom")))


class IosEdges(IosSafeArea):
    """Tells the rim from which a swipe is the device's: above and below; the sides are the app's."""

    def read(self) -> Insets | None:
        rim = super().read()
        return rim and rim._replace(left=0.0, right=0.0)


# Sound on iOS: an AVAudioPlayer for each of the sounds that were heard last, silent when the device's switch says so


AMBIENT = "AVAudioSessionCategoryAmbient"
"""The category that the mute switch silences and that lets the player's own music go on"""
MAX_READY_PLAYERS = 6
"""Players that stay ready: each holds a queue of the device's, and an evening needs few sounds at a time"""


class IosSound(Sound):
    def __init__(self, files: SoundFiles) -> None:
        from pyobjus import autoclass, objc_str

        session = autoclass("AVAudioSession").sharedInstance()
        session.setCategory_error_(objc_str(AMBIENT), None)
        self._files = files
        self._players: dict[str, Any] = {}
        """The one that was heard last stands last"""
        self._voices = ActiveSounds()

    def play(self, name: str, volume: float) -> None:
        if volume <= 0:
            return
        player = self._player(name)
        player.volume = min(volume, 1.0)
        player.currentTime = 0.0
        player.play()
        self._voices.begin(lambda: player.pause())

    def stop(self) -> None:
        self._voices.end()

    def _player(self, name: str) -> Any:
        known = self._players.pop(name, None)
        self._players[name] = make_player(self._files[name]) if known is None else known
        if len(self._players) > MAX_READY_PLAYERS:
            del self._players[next(iter(self._players))]
        return self._players[name]


def make_player(path: Path) -> Any:
    from pyobjus import autoclass, objc_str

    address = autoclass("NSURL").fileURLWithPath_(objc_str(str(path)))
    player = autoclass("AVAudioPlayer").alloc().initWithContentsOfURL_error_(address, None)
    player.prepareToPlay()
    return player


# Speech on iOS: one AVSpeechSynthesizer, which queues by itself


AT_ONCE = 0


class IosSpeech(Speech):
    def __init__(self, language: str) -> None:
        from pyobjus import autoclass

        self._sentences = autoclass("AVSpeechUtterance")
        self._voices = autoclass("AVSpeechSynthesisVoice")
        self._speaker = autoclass("AVSpeechSynthesizer").alloc().init()
        self.set_language(language)

    def set_language(self, code: str) -> None:
        from pyobjus import objc_str

        voices = (self._voices.voiceWithLanguage_(objc_str(tag)) for tag in voice_tags(code, preferred_language()))
        self._voice = next((voice for voice in voices if voice is not None), None)

    def say(self, text: str, urgent: bool = False) -> None:
        from pyobjus import objc_str

        if urgent:
            self.stop()
        sentence = self._sentences.speechUtteranceWithString_(objc_str(text))
        sentence.voice = self._voice
        self._speaker.speakUtterance_(sentence)

    def is_speaking(self) -> bool:
        return bool(read_property(self._speaker, "isSpeaking"))

    def stop(self) -> None:
        self._speaker.stopSpeakingAtBoundary_(AT_ONCE)


REGIONS = {"en": "US"}
"""Where a language is spoken that no region is called after"""


def voice_tags(code: str, device: str) -> list[str]:
    """Returns what to ask for a language by, best first: Apple's voices are of a language and a region.

    >>> voice_tags("fr", "fr-CA"), voice_tags("en", "fr-CA")
    (['fr-CA', 'fr-FR', 'fr'], ['en-US', 'en'])
    """
    own = [device] if device.split("-")[0] == code else []
    return [*own, f"{code}-{REGIONS.get(code, code.upper())}", code]


# Texts that leave the app on iOS


NO_ARROW = 0


class IosSharing(Clipboard):
    """Offers texts to other apps by the system's share sheet."""

    def share(self, text: str, title: str) -> ShareOutcome:
        from pyobjus import autoclass, objc_str

        window = read_property(autoclass("UIApplication").sharedApplication(), "keyWindow")
        if not window:
            raise NotAvailable("a window to share from")
        owner = read_property(window, "rootViewController")
        items = autoclass("NSArray").arrayWithObject_(objc_str(text))
        sheet = autoclass("UIActivityViewController").alloc()
        sheet = sheet.initWithActivityItems_applicationActivities_(items, None)
        popover = read_property(sheet, "popoverPresentationController")
        if popover:  # on an iPad, which ends an app whose sheet comes from nowhere
            popover.sourceView = read_property(owner, "view")
            popover.permittedArrowDirections = NO_ARROW
        owner.showViewController_sender_(sheet, None)
        return ShareOutcome.OFFERED


# The settings of an iOS device


DARK = 2
TEXT_SIZES = {"XS": 0.82, "S": 0.88, "M": 0.94, "L": 1.0, "XL": 1.12, "XXL": 1.24, "XXXL": 1.35}
"""The ends of the names that begin with `UICTContentSizeCategory`; accessibility sizes are larger than all of them"""
PREFIX = "UICTContentSizeCategory"
ACCESSIBILITY_TEXT_SIZE = 1.6


class IosSystem(System):
    def __init__(self) -> None:
        from pyobjus import autoclass

        self._application = autoclass("UIApplication").sharedApplication()
        self._screen = autoclass("UIScreen").mainScreen()

    def scale(self) -> DisplayScale | None:
        import ios

        category = to_text(read_property(self._application, "preferredContentSizeCategory"))
        return DisplayScale(ios.get_scale(), TEXT_SIZES.get(category.removeprefix(PREFIX), ACCESSIBILITY_TEXT_SIZE))

    def is_dark(self) -> bool | None:
        return int(read_property(read_property(self._screen, "traitCollection"), "userInterfaceStyle")) == DARK

    def wants_less_motion(self) -> bool:
        return bool(ctypes.CDLL(None).UIAccessibilityIsReduceMotionEnabled())

    def draw_before_sleep(self) -> None:
        """Draws at once: iOS makes its picture of the app as soon as it has told of the pause."""
        from kivy.base import EventLoop

        EventLoop.idle()

    def language(self) -> str:
        return preferred_language()


def preferred_language() -> str:
    """Returns the first language of the device's owner: `fr-CA`."""
    from pyobjus import autoclass

    return to_text(read_property(autoclass("NSLocale"), "preferredLanguages").objectAtIndex_(0))


def read_property(owner: Any, name: str) -> Any:
    """Returns a property, which pyobjus shows as a value or as a method, by what the class tells of itself."""
    value = getattr(owner, name)
    return value() if callable(value) else value


def to_text(string: Any) -> str:
    """Returns an NSString as a text."""
    text = read_property(string, "UTF8String")
    return text.decode() if isinstance(text, bytes) else str(text)
