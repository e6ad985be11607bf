"""Android services: haptics, insets, sharing, sound, speech, system settings."""

import os
from collections.abc import Callable, Sequence
from functools import partial

from app.device.android_classes import declare_classes
from app.device.native import NativeObject
from app.device.output import (
    HAPTIC_KINDS,
    MAX_SOUNDS,
    HapticPattern,
    HapticPulse,
    Haptics,
    Sound,
    SoundFiles,
    Speech,
    SpeechQueue,
)
from app.device.services_with_fallback import NotAvailable, Scheduler, log_disabled
from app.device.system import PNG, Clipboard, DisplayScale, Insets, SafeArea, ShareOutcome, System


def activity() -> NativeObject:
    """Returns the app's only Android activity."""
    from jnius import autoclass

    declare_classes()
    return autoclass("org.kivy.android.PythonActivity").mActivity


def version() -> int:
    """Returns the Android API level."""
    from jnius import autoclass

    return int(autoclass("android.os.Build$VERSION").SDK_INT)


def system_service(name: str, kind: str) -> NativeObject:
    """Returns a system service of Android, cast to its class; raises NotAvailable if it is missing, because casting
    null would end the process.
    """
    from jnius import cast

    service = activity().getSystemService(name)
    if service is None:
        raise NotAvailable(name)
    return cast(kind, service)


def on_ui_thread(call: Callable[[], object]) -> Callable[[], None]:
    """Wraps a function so that it runs on Android's UI thread. The caller must store and reuse the wrapper, because its
    memory is never freed.
    """
    from android.runnable import run_on_ui_thread

    return run_on_ui_thread(call)


def to_char_sequence(text: str) -> NativeObject:
    """Converts a text to a Java CharSequence.

    pyjnius truncates emoji wherever Java also accepts a `char[]`, such as in the String constructor and in `append`.
    """
    from jnius import autoclass, cast

    return cast("java.lang.CharSequence", autoclass("java.lang.StringBuilder")().replace(0, 0, text))


# Haptics: the view's effects for gestures, the vibrator for the timer and major events


EFFECTS_SINCE = 26
"""First API level at which effects have an amplitude."""
VIBRATOR_MANAGER_SINCE = 31
"""First API level at which a device may have several vibrators."""
NO_REPEAT = -1
MAX_AMPLITUDE = 255


class AndroidHaptics(Haptics):
    """Haptics that use Android's view effects, which need no permission, and the vibrator for all other patterns."""

    def __init__(self) -> None:
        self._version = version()
        self._view = activity().getWindow().getDecorView()
        self._motor = main_vibrator(self._version)
        self._can_run = bool(self._motor.hasVibrator())
        self._is_fine = self._version >= EFFECTS_SINCE and bool(self._motor.hasAmplitudeControl())
        self._touches: dict[int, Callable[[], None]] = {}

    def play(self, kind: str, strength: float) -> None:
        haptic = HAPTIC_KINDS[kind]
        effect = self._effect(haptic)
        if strength <= 0:
            return
        if effect is not None:
            self._touch(effect)
        elif self._can_run:
            self._run(haptic.pulses, min(strength, 1.0))

    def cancel(self) -> None:
        if self._can_run:
            self._motor.cancel()

    def _effect(self, kind: HapticPattern) -> int | None:
        return next((number for least, number in kind.view if self._version >= least), None)

    def _touch(self, effect: int) -> None:
        if effect not in self._touches:
            self._touches[effect] = on_ui_thread(partial(self._view.performHapticFeedback, effect))
        self._touches[effect]()

    def _run(self, pulses: Sequence[HapticPulse], strength: float) -> None:
        if self._version < EFFECTS_SINCE:
            self._motor.vibrate([0, *pulse_times(pulses, strength)], NO_REPEAT)
            return
        from jnius import autoclass

        effects = autoclass("android.os.VibrationEffect")
        lengths = pulse_times(pulses, 1.0 if self._is_fine else strength)
        loud = pulse_amplitudes(pulses, strength)
        if len(lengths) == 1:
            self._motor.vibrate(effects.createOneShot(lengths[0], loud[0]))
        else:
            self._motor.vibrate(effects.createWaveform(lengths, loud, NO_REPEAT))


def main_vibrator(version: int) -> NativeObject:
    """Returns the device's main vibrator."""
    if version >= VIBRATOR_MANAGER_SINCE:
        several = system_service("vibrator_manager", "android.os.VibratorManager")
        return several.getDefaultVibrator()
    return system_service("vibrator", "android.os.Vibrator")


def pulse_times(pulses: Sequence[HapticPulse], strength: float) -> list[int]:
    """Returns the durations of pulses and pauses alternately, in milliseconds. A strength below 1 shortens the pulses,
    for a vibrator without amplitude control.

    >>> pulse_times([HapticPulse(20, 0.5, 60), HapticPulse(30, 1.0)], 0.0)
    [10, 60, 15]
    """
    all_times = [time for pulse in pulses for time in (round(pulse.on * (1 + strength) / 2), pulse.rest)]
    return all_times[:-1]


def pulse_amplitudes(pulses: Sequence[HapticPulse], strength: float) -> list[int]:
    """Returns the vibrator's amplitude for each duration that `pulse_times` returns; 0 during pauses.

    >>> pulse_amplitudes([HapticPulse(20, 0.5, 60), HapticPulse(30, 1.0)], 0.5)
    [64, 0, 128]
    """
    all_loud = [loud for pulse in pulses for loud in (max(1, round(MAX_AMPLITUDE * pulse.amplitude * strength)), 0)]
    return all_loud[:-1]


# Insets: system bars and the notch, and the swipe zones for back and home


INSETS_BY_TYPE_SINCE = 30
GESTURE_INSETS_SINCE = 29
CUTOUTS_SINCE = 28
CONTENT_VIEW_ID = 0x01020002
"""Android's id of the view in which the app is drawn."""
EDGES = ("Left", "Top", "Right", "Bottom")


class AndroidSafeArea(SafeArea):
    """Insets of the window that Android's system bars cover. Newer Android versions draw the app below the bars, older
    ones beside them.
    """

    def __init__(self) -> None:
        self._version = version()
        self._window = activity().getWindow().getDecorView()

    def read(self) -> Insets | None:
        window_insets = self._window.getRootWindowInsets()
        if window_insets is None:
            return None
        return Insets(*(max(0.0, inset - away) for inset, away in zip(self._rim(window_insets), self._margins())))

    def _rim(self, window_insets: NativeObject) -> Insets:
        if self._version < INSETS_BY_TYPE_SINCE:
            return self._by_edge(window_insets)
        return _of_kinds(window_insets, "systemBars", "displayCutout")

    def _by_edge(self, window_insets: NativeObject) -> Insets:
        bars = [getattr(window_insets, f"getSystemWindowInset{edge}")() for edge in EDGES]
        cutout = window_insets.getDisplayCutout() if self._version >= CUTOUTS_SINCE else None
        notch = [getattr(cutout, f"getSafeInset{edge}")() for edge in EDGES] if cutout else [0] * 4
        return Insets(*map(max, bars, notch))

    def _margins(self) -> Insets:
        """Returns the distances between the edges of the app's view and its window."""
        from jnius import autoclass

        rect = autoclass("android.graphics.Rect")()
        content = self._window.findViewById(CONTENT_VIEW_ID)
        if content is None or not content.getGlobalVisibleRect(rect):
            return Insets()
        width, height = self._window.getWidth(), self._window.getHeight()
        return Insets(rect.left, rect.top, width - rect.right, height - rect.bottom)


class AndroidEdges(AndroidSafeArea):
    """Margins of the window in which an inward swipe is a system gesture, such as back."""

    def _rim(self, window_insets: NativeObject) -> Insets:
        if self._version < GESTURE_INSETS_SINCE:
            return Insets()
        if self._version < INSETS_BY_TYPE_SINCE:
            return _insets(window_insets.getSystemGestureInsets())
        return _of_kinds(window_insets, "systemGestures")


def _of_kinds(window_insets: NativeObject, *names: str) -> Insets:
    from jnius import autoclass

    kinds = autoclass("android.view.WindowInsets$Type")
    mask = 0
    for name in names:
        mask |= getattr(kinds, name)()
    return _insets(window_insets.getInsets(mask))


def _insets(insets: NativeObject) -> Insets:
    """Converts Android's insets object to `Insets`."""
    return Insets(insets.left, insets.top, insets.right, insets.bottom)


# Sharing with other apps, and files that the player chooses


MAX_SHARED_TEXT = 100_000
"""Maximum length of a shared text in characters. Android ends an app that shares a text of four times this length."""
SAVE_REQUEST, LOAD_REQUEST = 71, 72
"""Request codes for saving and loading with the system's file picker."""
RESULT_OK = -1
"""Android's result code for a confirmed request."""
ANY_TYPE = "*/*"
"""MIME type of any file."""
MEDIA_STORE_SINCE = 29
"""First API level at which an app may add pictures to the gallery without a permission."""
GALLERY_FOLDER = "Pictures/Sablier"
"""Gallery folder for saved pictures."""


class AndroidSharing(Clipboard):
    """Sharing of texts through Android's intents, and of files through the system's file picker."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._on_chosen: Callable[[NativeObject], object] = lambda _: None
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

        uri = save_to_gallery(content, name) if version() >= MEDIA_STORE_SINCE else None
        if uri is None:
            return False
        intent = self._intent("ACTION_SEND", PNG)
        intent.putExtra(intent.EXTRA_STREAM, cast("android.os.Parcelable", uri))
        intent.addFlags(intent.FLAG_GRANT_READ_URI_PERMISSION)
        activity().startActivity(intent.createChooser(intent, to_char_sequence(title)))
        return True

    def listen(self, take: Callable[[str], object]) -> None:
        import android.activity as events

        def sent(intent: NativeObject) -> None:
            """Passes the text of an intent to the app's thread.

            Android calls this on another thread, and delivers an intent again when the app returns from the list of
            recent apps.
            """
            if intent is None or intent.getFlags() & intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
                return
            if intent.getAction() == intent.ACTION_SEND:
                text = intent.getCharSequenceExtra(intent.EXTRA_TEXT)
                if text:
                    self._scheduler.later(0, lambda: take(text))

        events.bind(on_new_intent=sent)
        sent(activity().getIntent())

    def can_choose_files(self) -> bool:
        return True

    def save(self, content: bytes, kind: str, name: str, on_saved: Callable[[bool], object]) -> None:
        def on_chosen(uri: NativeObject) -> None:
            if uri is not None:
                on_saved(write_to_uri(uri, content))

        intent = self._intent("ACTION_CREATE_DOCUMENT", kind)
        intent.putExtra(intent.EXTRA_TITLE, to_char_sequence(name))
        self._ask(intent, SAVE_REQUEST, on_chosen)

    def load(self, max_bytes: int, take: Callable[[bytes | None], object]) -> None:
        def on_chosen(uri: NativeObject) -> None:
            if uri is not None:
                take(read_uri(uri, max_bytes))

        self._ask(self._intent("ACTION_OPEN_DOCUMENT", ANY_TYPE), LOAD_REQUEST, on_chosen)

    @staticmethod
    def _intent(action: str, kind: str) -> NativeObject:
        from jnius import autoclass

        intents = autoclass("android.content.Intent")
        intent = intents(getattr(intents, action))
        intent.setType(kind)
        if action != "ACTION_SEND":
            intent.addCategory(intents.CATEGORY_OPENABLE)
        return intent

    def _ask(self, intent: NativeObject, number: int, on_chosen: Callable[[NativeObject], object]) -> None:
        """Opens the system's file picker. `on_chosen`: receives the URI of the chosen file, or None."""
        import android.activity as events

        if not self._is_bound:
            events.bind(on_activity_result=self._on_result)
            self._is_bound = True
        self._on_chosen = on_chosen
        activity().startActivityForResult(intent, number)

    def _on_result(self, number: int, result: int, intent: NativeObject) -> None:
        """Handles the result of the file picker on Android's thread, and passes it to the app's thread."""
        if number in (SAVE_REQUEST, LOAD_REQUEST):
            uri = intent.getData() if result == RESULT_OK and intent is not None else None
            self._scheduler.later(0, lambda: self._on_chosen(uri))


def save_to_gallery(content: bytes, name: str) -> NativeObject:
    """Saves a PNG in the gallery; returns its URI, or None on failure."""
    from jnius import autoclass

    resolver, facts = activity().getContentResolver(), autoclass("android.content.ContentValues")()
    for key, value in (("_display_name", name), ("mime_type", PNG), ("relative_path", GALLERY_FOLDER)):
        facts.put(key, value)
    uri = resolver.insert(autoclass("android.provider.MediaStore$Images$Media").EXTERNAL_CONTENT_URI, facts)
    if uri is None or write_to_uri(uri, content):
        return uri
    resolver.delete(uri, None, None)
    return None


def write_to_uri(uri: NativeObject, content: bytes) -> bool:
    """Writes content to a URI outside the app; returns whether it was written."""
    try:
        with open_uri(uri, "wt", "w") as file:
            file.write(content)
    except Exception as error:  # the app behind the URI may fail in any way
        log_disabled("the uri for a file", error)
        return False
    return True


def read_uri(uri: NativeObject, max_bytes: int) -> bytes | None:
    """Returns the content of a chosen file, or None if it exceeds `max_bytes` or is unreadable."""
    try:
        with open_uri(uri, "r", "r") as file:
            content: bytes = file.read(max_bytes + 1)
    except Exception as error:  # the app behind the URI may fail in any way
        log_disabled("the chosen file", error)
        return None
    return content if len(content) <= max_bytes else None


def open_uri(uri: NativeObject, android_mode: str, mode: str) -> NativeObject:
    """Opens a URI as a Python file object."""
    descriptor = activity().getContentResolver().openFileDescriptor(uri, android_mode)
    return os.fdopen(descriptor.detachFd(), f"{mode}b")


# Sound: a SoundPool starts loaded sounds within a few milliseconds


USAGE_GAME = 14
CONTENT_TYPE_SONIFICATION = 4
PRIORITY = 1
NO_LOOP = 0
NORMAL_RATE = 1.0


class AndroidSound(Sound):
    """Sound player based on Android's SoundPool. Sounds are loaded in the background and are silent until then."""

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


# Speech: the screen reader if it is on, else one TextToSpeech


INTERRUPT, QUEUE_AFTER = 0, 1
FAILED = -1
AVAILABLE = 0
RETRY_S = 0.25
MAX_TRIES = 40


class AndroidSpeech(Speech):
    """Speech output by the screen reader if it is on, otherwise by the system's speech engine. Sentences are queued
    until the engine is ready.
    """

    def __init__(self, scheduler: Scheduler, language: str) -> None:
        from jnius import autoclass

        self._scheduler = scheduler
        self._locales = autoclass("java.util.Locale")
        self._reader = system_service("accessibility", "android.view.accessibility.AccessibilityManager")
        self._view = activity().getWindow().getDecorView()
        self._engine: NativeObject = None
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
        """Lets the screen reader speak the next queued text. Runs on the UI thread."""
        text = self._announced.next()
        if text is not None:
            self._view.announceForAccessibility(to_char_sequence(text))

    def _speak(self, mode: int) -> None:
        """Passes the queued sentences to the speech engine, or tries again later if it is not ready."""
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
            self._scheduler.later(RETRY_S, partial(self._speak, mode))


# System settings


NIGHT_MASK, NIGHT = 0x30, 0x20
LETTER_KEYS = 2
"""Kind of keyboard in the device's configuration: one with letter keys"""


FLAG_SECURE = 0x2000
"""Android's window flag that blocks all screenshots, even those that the owner of the device takes."""
RECENTS_SCREENSHOT_SINCE = 33
"""First API level at which an app can disable its screenshot in the recent apps alone."""


class AndroidSystem(System):
    def __init__(self) -> None:
        self._activity = activity()
        self._secure: dict[bool, Callable[[], None]] = {}

    def frame_rate(self) -> float | None:
        display = self._activity.getWindow().getDecorView().getDisplay()
        return None if display is None else float(display.getRefreshRate())

    def hide_from_recents(self, is_secret: bool) -> None:
        """Hides or shows the app's content in the list of recent apps.

        Must be called before the list opens, because Android takes its screenshot of the app before it pauses the app.
        """
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

    def has_keyboard(self) -> bool:
        return int(self._activity.getResources().getConfiguration().keyboard) == LETTER_KEYS

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
