"""Calls of the device services to Android, checked against the classes that Android offers."""

import os
import re
import sys
from types import ModuleType, SimpleNamespace

import pytest

from app.device.android import (
    MAX_SHARED_TEXT,
    MAX_TRIES,
    RECENTS_SCREENSHOT_SINCE,
    RESULT_OK,
    RETRY_S,
    AndroidHaptics,
    pulse_amplitudes,
)
from app.device.android_classes import CLASSES
from app.device.output import HAPTIC_KINDS, MAX_SOUNDS, sound_files
from app.device.services import services_of
from app.device.system import JSON, PNG, DisplayScale, Insets, ShareOutcome, read_when_ready, set_scale
from tests.app.services.clock import FakeTiming
from tests.app.services.java import DESCRIPTOR, EFFECT, INTENT, RESOLVER, Android, JavaError, binary_name
from tools.package.declared import ANDROID

VERSIONS = (24, 25, 26, 28, 29, 30, 31, 33, 34, 36)


@pytest.fixture
def android(monkeypatch):
    return Android(monkeypatch)


@pytest.fixture
def scheduler():
    return FakeTiming()


def services(scheduler=None):
    return services_of("android", "fr", scheduler or FakeTiming())


# Haptics


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", HAPTIC_KINDS)
def test_every_kind_is_felt_on_every_version_that_the_app_runs_on(monkeypatch, version, kind):
    android = Android(monkeypatch, version)
    AndroidHaptics().play(kind, 0.5)
    assert len(android.made("performHapticFeedback") + android.made("vibrate")) == 1


def test_what_a_finger_does_goes_through_the_view_on_its_own_thread(android):
    haptics = AndroidHaptics()
    for _ in range(3):
        haptics.play("tick", 0.6)
    assert android.made("performHapticFeedback") == [(26,)] * 3
    assert android.ui_calls == 3
    assert not android.made("vibrate")


@pytest.mark.parametrize(("version", "effect"), [(24, 4), (33, 4), (34, 26)])
def test_an_effect_is_one_that_the_version_knows(monkeypatch, version, effect):
    android = Android(monkeypatch, version)
    AndroidHaptics().play("tick", 1.0)
    assert android.made("performHapticFeedback") == [(effect,)]


def test_sand_grows_with_the_strength_that_the_player_set(android):
    haptics = AndroidHaptics()
    for strength in (0.1, 0.5, 1.0):
        haptics.play("sand", strength)
    (_, low), (_, middle), (_, high) = android.made("createOneShot")
    assert 1 <= low < middle < high <= 255
    assert high > 5 * low


def test_no_strength_is_nothing_at_all(android):
    haptics = AndroidHaptics()
    for kind in HAPTIC_KINDS:
        haptics.play(kind, 0.0)
    assert not android.made("vibrate") + android.made("performHapticFeedback")


def test_the_weakest_touch_still_runs_the_motor():
    assert all(loud[0] >= 1 for loud in (pulse_amplitudes(kind.pulses, 0.001) for kind in HAPTIC_KINDS.values()))


def test_a_double_tick_rests_between(android):
    AndroidHaptics().play("sand double", 1.0)
    [(times, loud, repeat)] = android.made("createWaveform")
    assert (times[1], loud[1]) == (90, 0)
    assert len(times) == len(loud) == 3
    assert repeat == -1


def test_a_motor_without_amplitude_is_weaker_by_being_shorter(android):
    android.answers["android.os.Vibrator", "hasAmplitudeControl"] = False
    haptics = AndroidHaptics()
    haptics.play("sand", 0.2)
    haptics.play("sand", 1.0)
    (weak, _), (strong, _) = android.made("createOneShot")
    assert weak < strong == HAPTIC_KINDS["sand"].pulses[0].on


def test_before_there_were_effects_the_motor_takes_the_times(monkeypatch):
    android = Android(monkeypatch, 24)
    AndroidHaptics().play("sand double", 1.0)
    [(times, repeat)] = android.made("vibrate")
    assert times == [0, 12, 90, 12]
    assert repeat == -1


@pytest.mark.parametrize(("version", "asked"), [(30, "vibrator"), (31, "vibrator_manager")])
def test_the_motor_is_asked_for_as_the_version_wants(monkeypatch, version, asked):
    android = Android(monkeypatch, version)
    AndroidHaptics()
    assert android.made("getSystemService") == [(asked,)]


def test_a_tablet_without_a_motor_is_left_alone(android):
    android.answers["android.os.Vibrator", "hasVibrator"] = False
    haptics = AndroidHaptics()
    haptics.play("sand", 1.0)
    haptics.cancel()
    assert not android.made("vibrate") + android.made("cancel")


def test_cancel_stops_the_motor(android):
    haptics = services().haptics
    haptics.play("fall", 1.0)
    haptics.cancel()
    assert android.made("cancel") == [()]


# Sound


def test_every_sound_is_loaded_before_it_is_needed_and_heard_as_loud_as_it_is_set(android):
    sound = services().sound
    sound.prepare()
    assert {path for path, _ in android.made("load")} == {str(path) for path in sound_files().values()}
    sound.play("lay", 0.35)
    [(_, left, right, _, loop, rate)] = android.made("play")
    assert (left, right, loop, rate) == (0.35, 0.35, 0, 1.0)


def test_a_pool_holds_three_streams_for_a_game(android):
    services().sound.prepare()
    assert android.made("setMaxStreams") == [(3,)]
    assert android.made("setUsage") == [(14,)]


def test_silence_stops_what_sounds(android):
    sound = services().sound
    for _ in range(5):
        sound.play("lay", 1.0)
    sound.stop()
    assert [stream for (stream,) in android.made("stop")] == [203, 204, 205][-MAX_SOUNDS:]


def test_no_volume_plays_nothing(android):
    services().sound.play("lay", 0.0)
    assert not android.made("play")


# Speech


def spoken(android):
    return [(text.was.text, mode) for text, mode, _, _ in android.made("speak")]


def test_a_sentence_is_spoken_in_the_language_of_the_app(android, scheduler):
    speech = services(scheduler).speech
    speech.say("À vous de jouer")
    assert spoken(android) == [("À vous de jouer", 1)]
    assert android.made("forLanguageTag") == [("fr",)]


def test_the_engine_is_made_once(android, scheduler):
    speech = services(scheduler).speech
    speech.say("one")
    speech.say("two")
    speech.say("stop!", urgent=True)
    assert spoken(android) == [("one", 1), ("two", 1), ("stop!", 0)]
    assert len(android.made("()")) == 1 + 3  # the engine, and the three texts
    assert len(android.made("setLanguage")) == 1


def test_another_language_is_spoken_from_then_on(android, scheduler):
    speech = services(scheduler).speech
    speech.say("one")
    speech.set_language("en")
    speech.say("two")
    assert android.made("forLanguageTag") == [("fr",), ("en",)]


def test_sentences_wait_for_an_engine_that_wakes_slowly(android, scheduler):
    answers = iter([-1, -1, -1, 0, 0, 0])
    android.answers["android.speech.tts.TextToSpeech", "speak"] = lambda *given: next(answers)
    speech = services(scheduler).speech
    speech.say("one")
    speech.say("two")
    scheduler.run(5)
    assert [text for text, _ in spoken(android)] == ["one", "one", "one", "one", "two"]
    assert not scheduler.coming


def test_an_engine_that_never_wakes_is_given_up(android, scheduler, caplog):
    android.answers["android.speech.tts.TextToSpeech", "speak"] = -1
    speech = services(scheduler).speech
    speech.say("one")
    scheduler.run(MAX_TRIES * RETRY_S + 1)
    assert len(spoken(android)) == MAX_TRIES + 1
    speech.say("two")
    speech.say("three")
    assert len(caplog.records) == 1
    assert len(spoken(android)) == MAX_TRIES + 1


def test_a_screen_reader_says_it_with_its_own_voice(android, scheduler):
    android.answers["android.view.accessibility.AccessibilityManager", "isTouchExplorationEnabled"] = True
    services(scheduler).speech.say("Your turn")
    [(text,)] = android.made("announceForAccessibility")
    assert text.was.text == "Your turn"
    assert android.ui_calls == 1
    assert not spoken(android)


def test_speech_stops(android, scheduler):
    speech = services(scheduler).speech
    speech.stop()
    speech.say("one")
    speech.stop()
    assert android.made("stop") == [()]


def test_the_engine_of_speech_is_shut_down_with_the_app(android, scheduler):
    """Otherwise Android logs a leaked connection."""
    speech = services(scheduler).speech
    speech.close()
    assert not android.calls
    speech.say("one")
    speech.close()
    assert android.made("shutdown") == [()]


# Safe area


def test_insets_are_read_by_kind_where_the_version_can(monkeypatch):
    android = Android(monkeypatch, 30)
    rim = android.object("android.view.WindowInsets", left=0, top=88, right=0, bottom=48)
    android.answers["android.view.View", "getRootWindowInsets"] = android.object("android.view.WindowInsets")
    android.answers["android.view.WindowInsets", "getInsets"] = rim
    assert services().safe_area.read() == Insets(0, 88, 0, 48)
    assert android.made("getInsets") == [(0b1000_0111,)]


@pytest.mark.parametrize(("version", "expected"), [(27, Insets(0, 63, 0, 126)), (29, Insets(10, 80, 0, 126))])
def test_older_versions_tell_bars_and_notch_apart(monkeypatch, version, expected):
    android = Android(monkeypatch, version)
    insets, cutout = android.object("android.view.WindowInsets"), android.object("android.view.DisplayCutout")
    android.answers |= {
        ("android.view.View", "getRootWindowInsets"): insets,
        ("android.view.WindowInsets", "getDisplayCutout"): cutout,
        **{
            ("android.view.WindowInsets", f"getSystemWindowInset{edge}"): size
            for edge, size in (("Left", 0), ("Top", 63), ("Right", 0), ("Bottom", 126))
        },
        **{
            ("android.view.DisplayCutout", f"getSafeInset{edge}"): size
            for edge, size in (("Left", 10), ("Top", 80), ("Right", 0), ("Bottom", 0))
        },
    }
    assert services().safe_area.read() == expected


def test_bars_beside_the_app_take_nothing_of_it(monkeypatch):
    """Before version 35 the app does not extend behind the system bars, although the window reports their size."""
    android = Android(monkeypatch, 31)
    rim = android.object("android.view.WindowInsets", left=0, top=88, right=0, bottom=126)
    android.answers["android.view.View", "getRootWindowInsets"] = android.object("android.view.WindowInsets")
    android.answers["android.view.WindowInsets", "getInsets"] = rim
    android.place = {"left": 0, "top": 88, "right": 1080, "bottom": 2400}
    assert services().safe_area.read() == Insets(0, 0, 0, 126)
    android.place = {"left": 0, "top": 88, "right": 1080, "bottom": 2274}
    assert services().safe_area.read() == Insets(0, 0, 0, 0)


def test_the_edges_of_swipes_are_asked_for_by_kind(monkeypatch):
    android = Android(monkeypatch, 30)
    android.answers["android.view.View", "getRootWindowInsets"] = android.object("android.view.WindowInsets")
    swipes = android.object("android.view.WindowInsets", left=82, top=88, right=82, bottom=132)
    android.answers["android.view.WindowInsets", "getInsets"] = swipes
    assert services().edges.read() == Insets(82, 88, 82, 132)
    assert android.made("getInsets") == [(0b0001_0000,)]
    android.place = {"left": 0, "top": 88, "right": 1080, "bottom": 2274}
    assert services().edges.read() == Insets(82, 0, 82, 6)


@pytest.mark.parametrize(("version", "expected"), [(28, Insets()), (29, Insets(55, 0, 55, 90))])
def test_before_there_were_kinds_swipes_have_a_method_of_their_own_or_none(monkeypatch, version, expected):
    android = Android(monkeypatch, version)
    android.answers["android.view.View", "getRootWindowInsets"] = android.object("android.view.WindowInsets")
    swipes = android.object("android.view.WindowInsets", left=55, top=0, right=55, bottom=90)
    android.answers["android.view.WindowInsets", "getSystemGestureInsets"] = swipes
    assert services().edges.read() == expected


def test_a_device_that_fails_at_its_edges_keeps_its_rim(android):
    rim = android.object("android.view.WindowInsets", left=0, top=88, right=0, bottom=48)
    android.answers |= {
        ("android.view.View", "getRootWindowInsets"): android.object("android.view.WindowInsets"),
        ("android.view.WindowInsets", "getInsets"): rim,
        ("android.view.WindowInsets$Type", "systemGestures"): JavaError("no"),
    }
    chosen = services()
    assert chosen.edges.read() == Insets()
    assert chosen.safe_area.read() == Insets(0, 88, 0, 48)


def test_insets_are_asked_for_until_the_system_knows_them(android, scheduler):
    known = iter([None, None, android.object("android.view.WindowInsets")])
    android.answers["android.view.View", "getRootWindowInsets"] = lambda: next(known)
    rim = android.object("android.view.WindowInsets", left=1, top=2, right=3, bottom=4)
    android.answers["android.view.WindowInsets", "getInsets"] = rim
    told = []
    read_when_ready(services(scheduler).safe_area, scheduler, told.append)
    scheduler.run(10)
    assert told == [(1, 2, 3, 4)]


def test_a_system_that_never_knows_is_not_asked_for_ever(android, scheduler):
    told = []
    read_when_ready(services(scheduler).safe_area, scheduler, told.append)
    scheduler.run(60)
    assert not told
    assert not scheduler.coming
    assert len(android.made("getRootWindowInsets")) == 25


# System


def test_kivy_measures_by_the_true_density(android):
    """Kivy would use 5.5 for this device, which contains the text size twice."""
    assert services().system.scale() == DisplayScale(2.75, 2.0)


def test_the_scale_is_set_before_the_first_widget(monkeypatch):
    metrics = ModuleType("kivy.metrics")
    metrics.Metrics = SimpleNamespace(density=5.5, fontscale=2.0)
    monkeypatch.setitem(sys.modules, "kivy", ModuleType("kivy"))
    monkeypatch.setitem(sys.modules, "kivy.metrics", metrics)
    set_scale(DisplayScale(2.75, 2.0))
    assert metrics.Metrics == SimpleNamespace(density=2.75, fontscale=1.3)


@pytest.mark.parametrize(("mode", "is_dark"), [(0x21, True), (0x11, False), (0x31, False)])
def test_dark_mode_is_one_bit_of_the_configuration(android, mode, is_dark):
    android.configuration.uiMode = mode
    assert services().system.is_dark() is is_dark


@pytest.mark.parametrize(("kind", "has_keyboard"), [(1, False), (2, True), (3, False)])
def test_a_keyboard_has_letter_keys(android, kind, has_keyboard):
    android.configuration.keyboard = kind
    assert services().system.has_keyboard() is has_keyboard


def test_the_device_tells_language_and_motion_and_is_left(android):
    system = services().system
    assert system.language() == "fr-CA"
    assert system.leave() is True
    assert android.made("moveTaskToBack") == [(True,)]
    assert not system.wants_less_motion()
    android.answers["android.provider.Settings$Global", "getFloat"] = 0.0
    assert system.wants_less_motion()


# Sharing


def test_a_match_is_offered_to_other_apps(android):
    assert services().sharing.share("a match", "Share match") is ShareOutcome.OFFERED
    assert android.made("setType") == [("text/plain",)]
    [(key, text)] = android.made("putExtra")
    assert (key, text.was.text) == ("android.intent.extra.TEXT", "a match")
    assert len(android.made("startActivity")) == 1


def test_a_text_that_is_too_large_for_another_app_is_not_offered(android):
    """Android would end the app that offers such a text."""
    assert services().sharing.share("x" * (MAX_SHARED_TEXT + 1), "Share") is ShareOutcome.TOO_LARGE
    assert not android.made("startActivity")


@pytest.fixture
def chosen(android, tmp_path):
    """Returns the file that the player will choose, and a function that sends the answer of the file picker."""
    path = tmp_path / "chosen.json"
    flags = {"wt": os.O_WRONLY | os.O_CREAT | os.O_TRUNC, "r": os.O_RDONLY}
    modes = []
    android.answers[RESOLVER, "openFileDescriptor"] = lambda place, mode: (
        modes.append(mode) or android.object(DESCRIPTOR)
    )
    android.answers[DESCRIPTOR, "detachFd"] = lambda: os.open(path, flags[modes[-1]])

    def answer(scheduler, result=RESULT_OK):
        [(_, number)] = android.made("startActivityForResult")[-1:]
        android.bound["on_activity_result"](number, result, android.intent())
        scheduler.run(0.1)

    return path, answer


def test_an_export_is_kept_where_the_player_chooses(android, scheduler, chosen):
    path, answer = chosen
    told = []
    services(scheduler).sharing.save("Zoé 🙂".encode(), JSON, "sablier-2026.json", told.append)
    assert told == []
    answer(scheduler)
    assert told == [True]
    assert path.read_text("utf-8") == "Zoé 🙂"
    assert [text.was.text for key, text in android.made("putExtra") if "TITLE" in key] == ["sablier-2026.json"]
    assert android.made("setType") == [("application/json",)]


def test_a_picture_is_kept_as_one_where_the_player_chooses(android, scheduler, chosen):
    path, answer = chosen
    told = []
    services(scheduler).sharing.save(b"\x89PNG\r\n\0", PNG, "sablier-2026.png", told.append)
    answer(scheduler)
    assert told == [True]
    assert path.read_bytes() == b"\x89PNG\r\n\0"
    assert android.made("setType") == [("image/png",)]


def offered(sharing):
    return sharing.share_picture(b"\x89PNG\r\n\0", "sablier-2026.png", "Share picture")


@pytest.fixture
def gallery(monkeypatch, tmp_path):
    """Returns a function that simulates a device of a version, whose gallery writes to a file of the test."""

    def of_version(version):
        android, path = Android(monkeypatch, version), tmp_path / "picture.png"
        android.answers[DESCRIPTOR, "detachFd"] = lambda: os.open(path, os.O_WRONLY | os.O_CREAT)
        return android, path

    return of_version


@pytest.mark.parametrize("version", [version for version in VERSIONS if version >= 29])
def test_a_picture_goes_among_the_devices_own_and_is_offered_to_other_apps(gallery, version):
    android, path = gallery(version)
    assert offered(services().sharing)
    assert path.read_bytes() == b"\x89PNG\r\n\0"
    assert dict(android.made("put")) == {
        "_display_name": "sablier-2026.png",
        "mime_type": "image/png",
        "relative_path": "Pictures/Sablier",
    }
    assert android.made("setType") == [("image/png",)]
    [(key, place)] = android.made("putExtra")
    assert (key, place.was.kind) == ("android.intent.extra.STREAM", "android.net.Uri")
    assert android.made("addFlags") == [(1,)]
    assert len(android.made("startActivity")) == 1


@pytest.mark.parametrize("version", [version for version in VERSIONS if version < 29])
def test_where_the_devices_pictures_need_a_permission_none_is_offered(gallery, version):
    android, path = gallery(version)
    assert not offered(services().sharing)
    assert not android.made("insert")
    assert not path.exists()


def test_a_picture_that_cannot_be_written_is_offered_to_nobody_and_leaves_nothing(gallery, caplog):
    android, _ = gallery(34)
    android.answers[RESOLVER, "openFileDescriptor"] = JavaError("full")
    assert not offered(services().sharing)
    assert len(android.made("delete")) == 1
    assert not android.made("startActivity")
    android.answers[RESOLVER, "insert"] = None
    assert not offered(services().sharing)
    assert len(android.made("delete")) == 1


def test_a_picture_that_no_app_can_be_offered_may_still_become_a_file(gallery, caplog):
    android, _ = gallery(34)
    android.answers["org.kivy.android.PythonActivity", "startActivity"] = JavaError("no")
    assert not offered(services().sharing)


def test_where_the_picker_fails_the_player_is_told(android, scheduler, caplog):
    android.answers["org.kivy.android.PythonActivity", "startActivityForResult"] = JavaError("no")
    told = []
    services(scheduler).sharing.save(b"", PNG, "sablier-2026.png", told.append)
    assert told == [False]


def test_a_file_is_read_from_where_the_player_chooses_and_no_further_than_it_may_be_large(scheduler, chosen):
    path, answer = chosen
    path.write_bytes(b"12345")
    taken = []
    sharing = services(scheduler).sharing
    for most in (5, 4):
        sharing.load(most, taken.append)
        answer(scheduler)
    assert taken == [b"12345", None]


def test_a_player_who_thinks_better_of_it_is_told_nothing(scheduler, chosen):
    _, answer = chosen
    told = []
    services(scheduler).sharing.load(10, told.append)
    answer(scheduler, result=0)
    assert told == []


def test_a_place_that_cannot_be_written_is_told(android, scheduler, chosen, caplog):
    _, answer = chosen
    android.answers[RESOLVER, "openFileDescriptor"] = JavaError("no")
    told = []
    services(scheduler).sharing.save(b"text", JSON, "name", told.append)
    answer(scheduler)
    assert told == [False]


def test_a_text_that_another_app_sends_is_taken_at_the_start_and_later(android, scheduler):
    android.answers[INTENT, "getAction"] = "android.intent.action.SEND"
    texts = iter(["sablier record 1", "another", None])
    android.answers[INTENT, "getCharSequenceExtra"] = lambda key: next(texts)
    android.answers["org.kivy.android.PythonActivity", "getIntent"] = android.intent()
    taken = []
    services(scheduler).sharing.listen(taken.append)
    android.bound["on_new_intent"](android.intent())
    android.bound["on_new_intent"](android.intent())
    assert taken == []  # Android reports it on another thread
    scheduler.run(0.1)
    assert taken == ["sablier record 1", "another"]


def test_a_start_from_the_recent_apps_brings_no_text_again(android, scheduler):
    """Android repeats the text with which the app was first started, and the app has already received it."""
    android.answers[INTENT, "getAction"] = "android.intent.action.SEND"
    android.answers[INTENT, "getCharSequenceExtra"] = "sablier record 1"
    android.answers[INTENT, "getFlags"] = 0x10000000 | 0x100000
    android.answers["org.kivy.android.PythonActivity", "getIntent"] = android.intent()
    taken = []
    services(scheduler).sharing.listen(taken.append)
    scheduler.run(0.1)
    assert taken == []


def test_an_ordinary_start_brings_no_text(android, scheduler):
    android.answers["org.kivy.android.PythonActivity", "getIntent"] = android.intent()
    taken = []
    services(scheduler).sharing.listen(taken.append)
    scheduler.run(0.1)
    assert taken == []


# Failures


def test_one_question_that_fails_leaves_the_others(android, caplog):
    android.answers["android.content.res.Resources", "getConfiguration"] = JavaError("no")
    system = services().system
    assert system.is_dark() is None
    assert system.is_dark() is None
    assert system.language() == "fr-CA"
    assert system.leave() is True
    assert [record.getMessage() for record in caplog.records] == ["AndroidSystem.is_dark is off: JavaError: no"]


def test_a_service_that_the_device_does_not_have_is_not_cast(android):
    """If the app passed None to `cast`, pyjnius would end the process."""
    android.services.update(vibrator_manager=None, accessibility=None)
    chosen = services()
    chosen.haptics.play("sand", 1.0)
    chosen.speech.say("text")
    assert not android.made("vibrate")


def test_where_no_app_can_be_offered_a_text_the_clipboard_takes_it_and_files_are_chosen_all_the_same(
    android, monkeypatch
):
    android.answers["org.kivy.android.PythonActivity", "startActivity"] = JavaError("no")
    clipboard, copied = ModuleType("kivy.core.clipboard"), []
    clipboard.Clipboard = SimpleNamespace(copy=copied.append)
    monkeypatch.setitem(sys.modules, "kivy.core.clipboard", clipboard)
    sharing = services().sharing
    assert sharing.share("x", "Share") is ShareOutcome.COPIED
    assert copied == ["x"]
    assert sharing.can_choose_files()
    clipboard.Clipboard = SimpleNamespace(copy=lambda text: 1 / 0)
    assert sharing.share("x", "Share") is ShareOutcome.NOWHERE
    assert sharing.paste() == ""


def test_the_display_is_asked_how_fast_it_is(monkeypatch, android):
    assert services().system.frame_rate() is None, "the window is not there yet"
    android.answers["android.view.View", "getDisplay"] = android.object("android.view.Display")
    android.answers["android.view.Display", "getRefreshRate"] = 120.0
    assert services().system.frame_rate() == 120.0


@pytest.mark.parametrize("version", VERSIONS)
def test_hands_are_kept_out_of_the_list_of_recent_apps(monkeypatch, version, caplog):
    """The app disables only its screenshot for the recent apps if the version can, otherwise all screenshots."""
    android = Android(monkeypatch, version)
    system = services().system
    for is_secret in (True, False, True):
        system.hide_from_recents(is_secret)
    if version >= RECENTS_SCREENSHOT_SINCE:
        assert android.made("setRecentsScreenshotEnabled") == [(False,), (True,), (False,)]
        assert not android.made("addFlags")
    else:
        flags = [call[1:] for call in android.calls if call[1].endswith("Flags")]
        assert flags == [("addFlags", 0x2000), ("clearFlags", 0x2000), ("addFlags", 0x2000)]
        assert android.ui_calls == 3
    assert not caplog.records


METHODS = {
    "haptics": (("play", "lay", 1.0), ("play", "sand", 1.0), ("cancel",)),
    "sound": (("prepare",), ("play", "lay", 1.0), ("stop",)),
    "speech": (("say", "text"), ("set_language", "en"), ("stop",)),
    "safe_area": (("read",),),
    "edges": (("read",),),
    "system": (
        ("scale",),
        ("is_dark",),
        ("language",),
        ("wants_less_motion",),
        ("has_keyboard",),
        ("leave",),
        ("frame_rate",),
        ("hide_from_recents", True),
    ),
}


OFTEN = {"haptics": 2, "system": len(METHODS["system"])}
"""Maximum number of log messages: haptics have two implementations, and each method of `system` fails separately"""


@pytest.mark.parametrize("service", METHODS)
def test_any_exception_of_the_platform_switches_that_service_off_and_is_told_once(
    monkeypatch, android, scheduler, caplog, service
):
    """For each value that the platform returns, an exception instead does not reach the app and is logged only once."""
    for key in tuple(android.answers):
        failing = Android(monkeypatch)
        failing.answers[key] = JavaError("no")
        part = getattr(services(scheduler), service)
        caplog.clear()
        for _ in range(3):
            for name, *given in METHODS[service]:
                getattr(part, name)(*given)
            scheduler.run(1)
        assert len(caplog.records) <= OFTEN.get(service, 1), key


JNI = {"void": "V", "boolean": "Z", "int": "I", "float": "F", "String": "Ljava/lang/String;"}


def as_the_machine_writes(kind):
    """Returns the JNI signature of a type.

    >>> as_the_machine_writes("android.view.View[]")
    '[Landroid/view/View;'
    """
    if kind.endswith("[]"):
        return "[" + as_the_machine_writes(kind.removesuffix("[]"))
    kind = {"CharSequence": "java.lang.CharSequence", "T": "android.view.View"}.get(kind, kind)
    return JNI.get(kind) or f"L{binary_name(kind).replace('.', '/') if '.' in kind else kind};"


def test_the_classes_that_are_declared_by_hand_are_declared_as_android_declares_them():
    """The declarations contain all members that the app uses, because pyjnius finds no others."""
    declared = {}
    for row in ANDROID.read_text("utf-8").splitlines()[1:]:
        owner, member, _, _, _, form = row.split("\t")
        name = binary_name(owner).replace(".", "/")
        if name in CLASSES and member != "class":
            head, _, rest = re.sub(r"<.*?> |final |abstract |public |field |method ", "", form).partition("(")
            *static, gives = head.rstrip(";").split()[:-1]
            takes = "".join(map(as_the_machine_writes, filter(None, rest.partition(")")[0].split(", "))))
            kind = f"({takes}){as_the_machine_writes(gives)}" if rest else as_the_machine_writes(gives)
            declared[name, member] = " ".join([*static, kind])
    asked = {(name, member): kind for name, members in CLASSES.items() for member, kind in members.items()}
    assert asked == declared


def test_nothing_is_asked_of_the_platform_before_it_is_needed(android):
    """Stopping services that have not been used does not create them."""
    chosen = services()
    chosen.haptics.cancel()
    chosen.sound.stop()
    chosen.speech.stop()
    assert not android.calls


def test_the_fake_refuses_what_android_would_refuse(android):
    effects = android.autoclass(EFFECT)
    with pytest.raises(JavaError):
        effects.createOneShot(1.5, 3)
    android.version = 25
    with pytest.raises(JavaError, match="level 26"):
        effects.createOneShot(20, 3)
    with pytest.raises(JavaError):
        effects.createWave([1], -1)
