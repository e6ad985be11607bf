"""Everything that the app asks of Android: touch, rims, sharing, sound, speech, settings."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from app.device.android_classes import declare_classes
from app.device.fallback import NotAvailable, Timing, log_disabled
from app.device.output import (
    HAPTIC_KINDS,
    MAX_SOUNDS,
    HapticKind,
    Haptics,
    Pulse,
    Sound,
    SoundFiles,
    Speech,
    SpeechQueue,
)
from app.device.system import PNG, Clipboard, DisplayScale, Insets, SafeArea, ShareOutcome, System


def activity() -> Any:
    """Returns the one activity of the app."""
    from jnius import autoclass

    declare_classes()
    return autoclass("org.kivy.android.PythonActivity").mActivity


def version() -> int:
    """Returns Android's own number of its version."""
    from jnius import autoclass

    return int(autoclass("android.os.Build$VERSION").SDK_INT)


def system_service(name: str, kind: str) -> Any:
    """Returns a service of the system, as the class that it really is. To cast nothing would end the process."""
    from jnius import cast

    service = activity().getSystemService(name)
    if service is None:
        raise NotAvailable(name)
    return cast(kind, service)


def on_ui_thread(call: Callable[[], object]) -> Callable[[], None]:
    """Returns the same call, made on the thread that owns the views. Keep it: each one is made for ever."""
    from android.runnable import run_on_ui_thread

    return run_on_ui_thread(call)


def to_char_sequence(text: str) -> Any:
    """Returns a text where Java asks for a CharSequence.

    pyjnius cuts emoji wherever Java also takes a `char[]`: in the constructor of a String, in `append`.
    """
    from jnius import autoclass, cast

    return cast("java.lang.CharSequence", autoclass("java.lang.StringBuilder")().replace(0, 0, text))


# Touch on Android: the view's own effects for fingers, the motor for sand and great events


EFFECTS_SINCE = 26
"""The version that brought effects with an amplitude"""
VIBRATOR_MANAGER_SINCE = 31
"""The version that knows several motors"""
NO_REPEAT = -1
MAX_AMPLITUDE = 255


class AndroidHaptics(Haptics):
    """Gives touches through the view, which needs no permission, or else through the motor."""

    def __init__(self) -> None:
        self._version = version()
        self._view = activity().getWindow().getDecorView()
        self._motor = main_vibrator(self._version)
        self._can_run = bool(self._motor.hasVibrator())
        self._is_fine = self._version >= EFFECTS_SINCE and bool(self._motor.hasAmplitudeControl())
        self._touches: dict[int, Callable[[], None]] = {}

    def play(self, kind: str, strength: float) -> None:
        known = HAPTIC_KINDS[kind]
        effect = self._effect(known)
        if strength <= 0:
            return
        if effect is not None:
            self._touch(effect)
        elif self._can_run:
            self._run(known.pulses, min(strength, 1.0))

    def cancel(self) -> None:
        if self._can_run:
            self._motor.cancel()

    def _effect(self, kind: HapticKind) -> int | None:
        return next((number for least, number in kind.view if self._version >= least), None)

    def _touch(self, effect: int) -> None:
        if effect not in self._touches:
            self._touches[effect] = on_ui_thread(partial(self._view.performHapticFeedback, effect))
        self._touches[effect]()

    def _run(self, pulses: Sequence[Pulse], strength: float) -> None:
        if self._version < EFFECTS_SINCE:
            self._motor.vibrate([0, *pulse_times(pulses, strength)], NO_REPEAT)
            return
        from jnius import autoclass

        effects: Any = autoclass("android.os.VibrationEffect")
        lengths = pulse_times(pulses, 1.0 if self._is_fine else strength)
        loud = pulse_amplitudes(pulses, strength)
        if len(lengths) == 1:
            self._motor.vibrate(effects.createOneShot(lengths[0], loud[0]))
        else:
            self._motor.vibrate(effects.createWaveform(lengths, loud, NO_REPEAT))


def main_vibrator(version: int) -> Any:
    """Returns the device's main vibrator."""
    if version >= VIBRATOR_MANAGER_SINCE:
        several = system_service("vibrator_manager", "android.os.VibratorManager")
        return several.getDefaultVibrator()
    return system_service("vibrator", "android.os.Vibrator")


def pulse_times(pulses: Sequence[Pulse], strength: float) -> list[int]:
    """Returns milliseconds, running and resting by turns. A motor that knows no amplitude is weaker by being shorter.

    >>> pulse_times([Pulse(20, 0.5, 60), Pulse(30, 1.0)], 0.0)
    [10, 60, 15]
    """
    all_times = [time for pulse in pulses for time in (round(pulse.on * (1 + strength) / 2), pulse.rest)]
    return all_times[:-1]


def pulse_amplitudes(pulses: Sequence[Pulse], strength: float) -> list[int]:
    """Returns how hard the motor runs in each of those times, 0 where it rests.

    >>> pulse_amplitudes([Pulse(20, 0.5, 60), Pulse(30, 1.0)], 0.5)
    [64, 0, 128]
    """
    all_loud = [loud for pulse in pulses for loud in (max(1, round(MAX_AMPLITUDE * pulse.amplitude * strength)), 0)]
    return all_loud[:-1]


# The rims on Android, as far as they lie over the app: system bars and the notch; swipes for back and home


INSETS_BY_TYPE_SINCE = 30
GESTURE_INSETS_SINCE = 29
CUTOUTS_SINCE = 28
CONTENT_VIEW_ID = 0x01020002
"""Android's number for the view that holds what the app draws"""
EDGES = ("Left", "Top", "Right", "Bottom")


class AndroidSafeArea(SafeArea):
    """Tells the rim that the bars cover: newer versions draw the app under them, older ones beside them."""

    def __init__(self) -> None:
        self._version = version()
        self._window = activity().getWindow().getDecorView()

    def read(self) -> Insets | None:
        known = self._window.getRootWindowInsets()
        if known is None:
            return None
        return Insets(*(max(0.0, inset - away) for inset, away in zip(self._rim(known), self._margins())))

    def _rim(self, known: Any) -> Insets:
        if self._version < INSETS_BY_TYPE_SINCE:
            return self._by_edge(known)
        return _of_kinds(known, "systemBars", "displayCutout")

    def _by_edge(self, known: Any) -> Insets:
        bars = [getattr(known, f"getSystemWindowInset{edge}")() for edge in EDGES]
        cutout = known.getDisplayCutout() if self._version >= CUTOUTS_SINCE else None
        notch = [getattr(cutout, f"getSafeInset{edge}")() for edge in EDGES] if cutout else [0] * 4
        return Insets(*map(max, bars, notch))

    def _margins(self) -> Insets:
        """Returns how far the app's own view is from the window's edges."""
        from jnius import autoclass

        place = autoclass("android.graphics.Rect")()
        content = self._window.findViewById(CONTENT_VIEW_ID)
        if content is None or not content.getGlobalVisibleRect(place):
            return Insets()
        width, height = self._window.getWidth(), self._window.getHeight()
        return Insets(place.left, place.top, width - place.right, height - place.bottom)


class AndroidEdges(AndroidSafeArea):
    """Tells the rim from which a swipe inwards is the device's own."""

    def _rim(self, known: Any) -> Insets:
        if self._version < GESTURE_INSETS_SINCE:
            return Insets()
        if self._version < INSETS_BY_TYPE_SINCE:
            return _insets(known.getSystemGestureInsets())
        return _of_kinds(known, "systemGestures")


def _of_kinds(known: Any, *names: str) -> Insets:
    from jnius import autoclass

    kinds = autoclass("android.view.WindowInsets$Type")
    mask = 0
    for name in names:
        mask |= getattr(kinds, name)()
    return _insets(known.getInsets(mask))


def _insets(insets: Any) -> Insets:
    """Returns Android's own insets as ours."""
    return Insets(insets.left, insets.top, insets.right, insets.bottom)


# Texts that leave the app on Android and come into it, by way of other apps and of files that the player chooses


MAX_SHARED_TEXT = 100_000
"""Characters of a text that another app can be given: with four times as many the system ends the app that offers it"""
SAVE_REQUEST, LOAD_REQUEST = 71, 72
"""What is asked of the system's picker of files, by numbers of ours"""
RESULT_OK = -1
"""Android's number for a question that was answered"""
ANY_TYPE = "*/*"
"""Any kind of file"""
MEDIA_STORE_SINCE = 29
"""The version from which an app adds pictures to the device's without a permission"""
GALLERY_FOLDER = "Pictures/Sablier"
"""Where they lie there"""


class AndroidSharing(Clipboard):
    """Offers texts to other apps, takes those that they send, and asks the system's picker for files."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._chosen: Callable[[Any], object] = lambda _: None
        self._is_bound = False

    def share(self, text: str, title: str) -> ShareOutcome:
        if len(text) > MAX_SHARED_TEXT:
            return ShareOutcome.TOO_LARGE
        intent = self._intent("ACTION_SEND", "text/plain")
        intent.putExtra(intent.EXTRA_TEXT, to_char_sequence(text))
        activity().startActivity(intent.createChooser(intent, to_char_sequence(title)))
        return ShareOutcome.OFFERED

    def share_picture(self, content: bytes, name: str, title: str) -> bool:
        from jnius import cast

        place = save_to_gallery(content, name) if version() >= MEDIA_STORE_SINCE else None
        if place is None:
            return False
        intent = self._intent("ACTION_SEND", PNG)
        intent.putExtra(intent.EXTRA_STREAM, cast("android.os.Parcelable", place))
        intent.addFlags(intent.FLAG_GRANT_READ_URI_PERMISSION)
        activity().startActivity(intent.createChooser(intent, to_char_sequence(title)))
        return True

    def listen(self, take: Callable[[str], object]) -> None:
        import android.activity as events

        def sent(intent: Any) -> None:
            """Takes the text of an intent on the app's own thread: Android tells of it on another, and once more when
            the app comes back from the recent ones.
            """
            if intent is None or intent.getFlags() & intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
                return
            if intent.getAction() == intent.ACTION_SEND:
                text = intent.getCharSequenceExtra(intent.EXTRA_TEXT)
                if text:
                    self._timing.later(0, lambda: take(text))

        events.bind(on_new_intent=sent)
        sent(activity().getIntent())

    def can_choose_files(self) -> bool:
        return True

    def save(self, content: bytes, kind: str, name: str, told: Callable[[bool], object]) -> None:
        def chosen(place: Any) -> None:
            if place is not None:
                told(write_to_uri(place, content))

        intent = self._intent("ACTION_CREATE_DOCUMENT", kind)
        intent.putExtra(intent.EXTRA_TITLE, to_char_sequence(name))
        self._ask(intent, SAVE_REQUEST, chosen)

    def load(self, most: int, take: Callable[[bytes | None], object]) -> None:
        def chosen(place: Any) -> None:
            if place is not None:
                take(read_uri(place, most))

        self._ask(self._intent("ACTION_OPEN_DOCUMENT", ANY_TYPE), LOAD_REQUEST, chosen)

    @staticmethod
    def _intent(action: str, kind: str) -> Any:
        from jnius import autoclass

        intents = autoclass("android.content.Intent")
        intent = intents(getattr(intents, action))
        intent.setType(kind)
        if action != "ACTION_SEND":
            intent.addCategory(intents.CATEGORY_OPENABLE)
        return intent

    def _ask(self, intent: Any, number: int, chosen: Callable[[Any], object]) -> None:
        """Asks the picker; `chosen` is given the place that the player chose, or None."""
        import android.activity as events

        if not self._is_bound:
            events.bind(on_activity_result=self._answered)
            self._is_bound = True
        self._chosen = chosen
        activity().startActivityForResult(intent, number)

    def _answered(self, number: int, result: int, intent: Any) -> None:
        """Takes an answer on Android's own thread, and goes on upon the app's."""
        if number in (SAVE_REQUEST, LOAD_REQUEST):
            place = intent.getData() if result == RESULT_OK and intent is not None else None
            self._timing.later(0, lambda: self._chosen(place))


def save_to_gallery(content: bytes, name: str) -> Any:
    """Keeps a PNG among the device's pictures; returns where other apps find it, or None if there is no room for it."""
    from jnius import autoclass

    resolver, facts = activity().getContentResolver(), autoclass("android.content.ContentValues")()
    for key, value in (("_display_name", name), ("mime_type", PNG), ("relative_path", GALLERY_FOLDER)):
        facts.put(key, value)
    place = resolver.insert(autoclass("android.provider.MediaStore$Images$Media").EXTERNAL_CONTENT_URI, facts)
    if place is None or write_to_uri(place, content):
        return place
    resolver.delete(place, None, None)
    return None


def write_to_uri(place: Any, content: bytes) -> bool:
    """Writes a file to a place outside the app, and tells whether it is there."""
    try:
        with open_uri(place, "wt", "w") as file:
            file.write(content)
    except Exception as error:  # whatever app keeps that place may fail in any way
        log_disabled("the place for a file", error)
        return False
    return True


def read_uri(place: Any, most: int) -> bytes | None:
    """Returns a chosen file, or None if it is larger than that or cannot be read."""
    try:
        with open_uri(place, "r", "r") as file:
            found: bytes = file.read(most + 1)
    except Exception as error:  # whatever app keeps that file may fail in any way
        log_disabled("the chosen file", error)
        return None
    return found if len(found) <= most else None


def open_uri(place: Any, android_mode: str, mode: str) -> Any:
    """Returns a chosen place as a file of Python's."""
    descriptor = activity().getContentResolver().openFileDescriptor(place, android_mode)
    return os.fdopen(descriptor.detachFd(), f"{mode}b")


# Sound on Android: a SoundPool, which plays within a few milliseconds what it holds in memory


USAGE_GAME = 14
CONTENT_TYPE_SONIFICATION = 4
PRIORITY = 1
NO_LOOP = 0
NORMAL_RATE = 1.0


class AndroidSound(Sound):
    """Plays sounds, which load by themselves once they are asked for; one that has not loaded yet is not heard."""

    def __init__(self, files: SoundFiles) -> None:
        from jnius import autoclass

        attributes = autoclass("android.media.AudioAttributes$Builder")()
        attributes.setUsage(USAGE_GAME)
        attributes.setContentType(CONTENT_TYPE_SONIFICATION)
        builder = autoclass("android.media.SoundPool$Builder")()
        builder.setMaxStreams(MAX_SOUNDS)
        builder.setAudioAttributes(attributes.build())
        self._pool = builder.build()
        self._sounds = {name: self._pool.load(str(path), PRIORITY) for name, path in files.items()}
        self._streams: list[int] = []

    def play(self, name: str, volume: float) -> None:
        if volume > 0:
            loud = min(volume, 1.0)
            stream = self._pool.play(self._sounds[name], loud, loud, PRIORITY, NO_LOOP, NORMAL_RATE)
            self._streams = [*self._streams[1 - MAX_SOUNDS :], stream]

    def stop(self) -> None:
        for stream in self._streams:
            self._pool.stop(stream)
        self._streams = []


# Speech on Android: the screen reader if one is on, else a TextToSpeech made once


INTERRUPT, QUEUE_AFTER = 0, 1
FAILED = -1
AVAILABLE = 0
RETRY_S = 0.25
MAX_TRIES = 40


class AndroidSpeech(Speech):
    """Speaks; sentences wait some seconds until the engine is awake."""

    def __init__(self, timing: Timing, language: str) -> None:
        from jnius import autoclass

        self._timing = timing
        self._locales = autoclass("java.util.Locale")
        self._reader = system_service("accessibility", "android.view.accessibility.AccessibilityManager")
        self._view = activity().getWindow().getDecorView()
        self._engine: Any = None
        self._language = language
        self._is_set = False
        self._queue = SpeechQueue()
        self._tries = 0
        self._is_waiting = False
        self._announced = SpeechQueue()
        self._announce = on_ui_thread(self._announce_next)

    def set_language(self, code: str) -> None:
        self._language = code
        self._is_set = False

    def say(self, text: str, urgent: bool = False) -> None:
        if self._reader.isTouchExplorationEnabled():
            self._announced.add(text, urgent)
            self._announce()
            return
        if self._tries > MAX_TRIES:
            raise RuntimeError("the device's speech does not wake up")
        self._queue.add(text, urgent)
        if not self._is_waiting:
            self._speak(INTERRUPT if urgent else QUEUE_AFTER)

    def is_speaking(self) -> bool:
        return bool(self._queue) or (self._engine is not None and bool(self._engine.isSpeaking()))

    def stop(self) -> None:
        self._queue.clear()
        self._announced.clear()
        if self._engine is not None:
            self._engine.stop()

    def close(self) -> None:
        if self._engine is not None:
            self._engine.shutdown()

    def _announce_next(self) -> None:
        """Lets a screen reader read out the next text; on the thread of the views."""
        text = self._announced.next()
        if text is not None:
            self._view.announceForAccessibility(to_char_sequence(text))

    def _speak(self, mode: int) -> None:
        """Hands over what waits; tries again later while the engine is not awake."""
        self._is_waiting = False
        while (text := self._queue.next()) is not None:
            if self._hand_over(text, mode) == FAILED:
                self._try_again(text, mode)
                return
            self._tries = 0
            mode = QUEUE_AFTER

    def _hand_over(self, text: str, mode: int) -> int:
        if self._engine is None:
            from jnius import autoclass

            self._engine = autoclass("android.speech.tts.TextToSpeech")(activity(), None)
        if not self._is_set:
            self._is_set = self._engine.setLanguage(self._locales.forLanguageTag(self._language)) >= AVAILABLE
        return int(self._engine.speak(to_char_sequence(text), mode, None, None))

    def _try_again(self, text: str, mode: int) -> None:
        self._tries += 1
        self._queue.put_back(text)
        if self._tries <= MAX_TRIES:
            self._is_waiting = True
            self._timing.later(RETRY_S, partial(self._speak, mode))


# The settings of an Android device


NIGHT_MASK, NIGHT = 0x30, 0x20


FLAG_SECURE = 0x2000
"""Android's number for a window of which no picture is made, not even by its owner"""
RECENTS_SCREENSHOT_SINCE = 33
"""The version in which an app can keep out of the list of recent ones alone"""


class AndroidSystem(System):
    def __init__(self) -> None:
        self._activity = activity()
        self._secure: dict[bool, Callable[[], None]] = {}

    def frame_rate(self) -> float | None:
        display = self._activity.getWindow().getDecorView().getDisplay()
        return None if display is None else float(display.getRefreshRate())

    def hide_from_recents(self, is_secret: bool) -> None:
        """Hides what is shown before recent apps are listed: their picture is made before the app hears of it."""
        if version() >= RECENTS_SCREENSHOT_SINCE:
            self._activity.setRecentsScreenshotEnabled(not is_secret)
            return
        if is_secret not in self._secure:
            self._secure[is_secret] = on_ui_thread(self._secures if is_secret else self._shows)
        self._secure[is_secret]()

    def _secures(self) -> None:
        self._activity.getWindow().addFlags(FLAG_SECURE)

    def _shows(self) -> None:
        self._activity.getWindow().clearFlags(FLAG_SECURE)

    def scale(self) -> DisplayScale | None:
        resources = self._activity.getResources()
        return DisplayScale(resources.getDisplayMetrics().density, resources.getConfiguration().fontScale)

    def is_dark(self) -> bool | None:
        return int(self._activity.getResources().getConfiguration().uiMode) & NIGHT_MASK == NIGHT

    def wants_less_motion(self) -> bool:
        from jnius import autoclass

        settings = autoclass("android.provider.Settings$Global")
        scale = settings.getFloat(self._activity.getContentResolver(), "animator_duration_scale", 1.0)
        return float(scale) == 0.0

    def language(self) -> str:
        from jnius import autoclass

        return str(autoclass("java.util.Locale").getDefault().toLanguageTag())

    def leave(self) -> bool:
        return bool(self._activity.moveTaskToBack(True))
