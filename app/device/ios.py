"""iOS services: haptics, insets, sharing, sound, speech, system settings."""

import ctypes
from functools import partial
from pathlib import Path

from app.device.native import NativeObject
from app.device.output import HAPTIC_KINDS, ActiveSounds, Haptics, Sound, SoundFiles, Speech
from app.device.services_with_fallback import CancelCallback, NotAvailable, Scheduler
from app.device.system import Clipboard, DisplayScale, Insets, SafeArea, ShareOutcome, System

WEIGHTS = {"light": 0, "medium": 1, "heavy": 2, "soft": 3, "rigid": 4}
NOTIFICATIONS = {"success": 0, "warning": 1, "error": 2}


class IosHaptics(Haptics):
    """Haptics that use iOS's impact generators, with one impact per pulse. Notifications have a fixed rhythm of their
    own.
    """

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._coming: list[CancelCallback] = []
        self._generators: dict[str, NativeObject] = {}

    def play(self, kind: str, strength: float) -> None:
        haptic = HAPTIC_KINDS[kind]
        if strength <= 0:
            return
        if haptic.ios in WEIGHTS:
            self._strike(kind, min(strength, 1.0))
        elif haptic.ios in NOTIFICATIONS:
            self._generator(haptic.ios).notificationOccurred_(NOTIFICATIONS[haptic.ios])
        else:
            self._generator(haptic.ios).selectionChanged()

    def cancel(self) -> None:
        for stop in self._coming:
            stop()
        self._coming.clear()

    def _strike(self, kind: str, strength: float) -> None:
        self.cancel()
        haptic, wait = HAPTIC_KINDS[kind], 0
        generator = self._generator(haptic.ios)
        for pulse in haptic.pulses:
            hard = pulse.amplitude * strength
            if wait:
                self._coming.append(self._scheduler.later(wait / 1000, partial(impact, generator, hard)))
            else:
                impact(generator, hard)
            wait += pulse.on + pulse.rest
        generator.prepare()

    def _generator(self, name: str) -> NativeObject:
        if name not in self._generators:
            self._generators[name] = make_generator(name)
            self._generators[name].prepare()
        return self._generators[name]


def impact(generator: NativeObject, hard: float) -> None:
    """Plays a haptic impact immediately. `hard`: intensity from 0 to 1.

    A pyobjus method must never be stored, because it is bound to the last used object of its class.
    """
    generator.impactOccurredWithIntensity_(hard)


def make_generator(name: str) -> NativeObject:
    from pyobjus import autoclass

    if name in WEIGHTS:
        return autoclass("UIImpactFeedbackGenerator").alloc().initWithStyle_(WEIGHTS[name])
    kind = "UINotificationFeedbackGenerator" if name in NOTIFICATIONS else "UISelectionFeedbackGenerator"
    return autoclass(kind).alloc().init()


# Insets, as the first window reports them


class IosSafeArea(SafeArea):
    """Insets of iOS's safe area, converted from points to pixels."""

    def read(self) -> Insets | None:
        import ios

        points, scale = ios.get_safe_area(), ios.get_scale()
        return Insets(*(points[edge] * scale for edge in ("left", "top", "right", "bottom")))


class IosEdges(IosSafeArea):
    """Margins of the window in which a swipe is a system gesture: on iOS only at the top and the bottom."""

    def read(self) -> Insets | None:
        rim = super().read()
        return rim and rim._replace(left=0.0, right=0.0)


# Sound: an AVAudioPlayer for each of the most recent sounds, silenced by the mute switch


AMBIENT = "AVAudioSessionCategoryAmbient"
"""Audio session category that obeys the mute switch and does not interrupt the player's own music."""
MAX_READY_PLAYERS = 6
"""Maximum number of prepared sound players, because each occupies an audio queue and a match uses few sounds at a
time.
"""


class IosSound(Sound):
    def __init__(self, files: SoundFiles) -> None:
        from pyobjus import autoclass, objc_str

        session = autoclass("AVAudioSession").sharedInstance()
        session.setCategory_error_(objc_str(AMBIENT), None)
        self._files = files
        self._players: dict[str, NativeObject] = {}
        """Prepared sound players by sound name, the most recently used last."""
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

    def _player(self, name: str) -> NativeObject:
        player = self._players.pop(name, None)
        self._players[name] = make_player(self._files[name]) if player is None else player
        if len(self._players) > MAX_READY_PLAYERS:
            del self._players[next(iter(self._players))]
        return self._players[name]


def make_player(path: Path) -> NativeObject:
    from pyobjus import autoclass, objc_str

    address = autoclass("NSURL").fileURLWithPath_(objc_str(str(path)))
    player = autoclass("AVAudioPlayer").alloc().initWithContentsOfURL_error_(address, None)
    player.prepareToPlay()
    return player


# Speech: one AVSpeechSynthesizer, which has its own queue


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
"""Default region by language, if its code differs from that of the language."""


def voice_tags(code: str, device: str) -> list[str]:
    """Returns the language tags to try for a voice, best first. Apple's voices are named by language and region.

    >>> voice_tags("fr", "fr-CA"), voice_tags("en", "fr-CA")
    (['fr-CA', 'fr-FR', 'fr'], ['en-US', 'en'])
    """
    own = [device] if device.split("-")[0] == code else []
    return [*own, f"{code}-{REGIONS.get(code, code.upper())}", code]


# Sharing with other apps


NO_ARROW = 0


class IosSharing(Clipboard):
    """Sharing through the system's share sheet."""

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
        if popover:  # required on an iPad, which ends an app whose share sheet has no source
            popover.sourceView = read_property(owner, "view")
            popover.permittedArrowDirections = NO_ARROW
        owner.showViewController_sender_(sheet, None)
        return ShareOutcome.OFFERED


# System settings


DARK = 2
TEXT_SIZES = {"XS": 0.82, "S": 0.88, "M": 0.94, "L": 1.0, "XL": 1.12, "XXL": 1.24, "XXXL": 1.35}
"""Text scales by iOS's size category, without its prefix `UICTContentSizeCategory`. The accessibility sizes are larger
than all of these.
"""
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

    def has_keyboard(self) -> bool:
        """Returns False, because iOS names an attached keyboard only to a framework that the app does not load."""
        return False

    def wants_less_motion(self) -> bool:
        return bool(ctypes.CDLL(None).UIAccessibilityIsReduceMotionEnabled())

    def draw_before_sleep(self) -> None:
        """Draws a frame immediately, because iOS takes its screenshot of the app right after the pause event."""
        from kivy.base import EventLoop

        EventLoop.idle()

    def language(self) -> str:
        return preferred_language()


def preferred_language() -> str:
    """Returns the tag of the device's preferred language, such as `fr-CA`."""
    from pyobjus import autoclass

    return to_text(read_property(autoclass("NSLocale"), "preferredLanguages").objectAtIndex_(0))


def read_property(owner: NativeObject, name: str) -> NativeObject:
    """Returns a property of an Objective-C object, which pyobjus represents as a value or as a method."""
    value = getattr(owner, name)
    return value() if callable(value) else value


def to_text(string: NativeObject) -> str:
    """Converts an NSString to a Python string."""
    text = read_property(string, "UTF8String")
    return text.decode() if isinstance(text, bytes) else str(text)
