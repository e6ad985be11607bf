"""Device services of a computer, with and without devices, with delays and failures."""

import os
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from app.device import desktop as sound_desktop
from app.device import desktop as speech_desktop
from app.device.motion_sensor import FlipDetector, GravityReading, PlyerMotion, is_flat
from app.device.output import MAX_QUEUE, MAX_SOUNDS, ActiveSounds, Haptics, Sound
from app.device.services import services_of, with_insets
from app.device.services_with_fallback import NotAvailable, SafeScheduler, with_fallback
from app.device.system import Insets, ShareOutcome
from tests.app.services.clock import FakeTiming


@pytest.fixture
def scheduler():
    return FakeTiming()


# Sound


class Played:
    """Fake of a sound of Kivy."""

    def __init__(self, log, name):
        self.log, self.name, self.volume = log, name, 1.0

    def play(self):
        self.log.append((self.name, "play", self.volume))

    def stop(self):
        self.log.append((self.name, "stop"))


@pytest.fixture
def kivy_audio(monkeypatch):
    log = []
    audio = ModuleType("kivy.core.audio")
    audio.SoundLoader = SimpleNamespace(load=lambda path: Played(log, Path(path).stem))
    for name in ("kivy", "kivy.core"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "kivy.core.audio", audio)
    monkeypatch.setattr(sound_desktop, "has_sound_device", lambda: True)
    return SimpleNamespace(log=log, loader=audio.SoundLoader)


def test_a_sound_is_played_from_its_start_and_a_fourth_ends_the_first(kivy_audio):
    sound = services_of("linux").sound
    for name in ("lay", "draw", "pass", "points"):
        sound.play(name, 0.5)
    played = [entry for entry in kivy_audio.log if entry[1] == "play"]
    assert played == [(name, "play", 0.5) for name in ("lay", "draw", "pass", "points")]
    assert kivy_audio.log[-1] == ("lay", "stop")


def test_a_sound_that_kivy_cannot_play_ends_it_quietly(kivy_audio, caplog):
    kivy_audio.loader.load = lambda path: None
    sound = services_of("linux").sound
    sound.play("lay", 0.5)
    sound.play("lay", 0.5)
    assert not [record for record in caplog.records if record.levelname != "INFO"]


def test_a_computer_without_a_device_is_not_asked(monkeypatch, tmp_path):
    """The sound service does not import Kivy, prints nothing and returns at once."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "PULSE_"))}
    program = (
        "import sys, time; from app.device.services import services_of; begin = time.perf_counter()\n"
        "from pathlib import Path; from app.device import desktop as sound_desktop\n"
        "sound_desktop.Path = lambda path: Path('/none')\n"
        "sound = services_of('linux').sound; sound.prepare(); sound.play('lay', 1.0); sound.stop()\n"
        "print('kivy' in sys.modules, time.perf_counter() - begin < 0.2)"
    )
    environment["XDG_RUNTIME_DIR"] = str(tmp_path)
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("False True\n", "")


@pytest.mark.parametrize("variable", ["SDL_AUDIODRIVER", "PULSE_SERVER"])
def test_somebody_who_names_a_device_is_believed(monkeypatch, variable):
    monkeypatch.setenv(variable, "dummy")
    assert sound_desktop.has_sound_device()


@pytest.mark.parametrize("socket", ["pulse/native", "pipewire-0"])
def test_a_sound_server_is_a_device(monkeypatch, tmp_path, socket):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / socket).parent.mkdir(exist_ok=True)
    (tmp_path / socket).touch()
    assert sound_desktop.has_sound_device()


def test_at_most_three_voices_sound():
    voices, ended = ActiveSounds(), []
    for voice in range(5):
        voices.begin(lambda voice=voice: ended.append(voice))
    assert ended == [0, 1]
    voices.end()
    assert ended == [0, 1, 2, 3, 4]
    assert MAX_SOUNDS == 3


# Speech


@pytest.fixture
def talking(monkeypatch, tmp_path):
    """Installs a fake speech program that appends each text to a file and takes 0.3 seconds; returns the file."""
    said = tmp_path / "said"
    program = tmp_path / "espeak"
    program.write_text(f'#!/bin/sh\necho "$2 $4" >> {said}\nsleep 0.3\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(
        speech_desktop, "PROGRAMS", [entry for entry in speech_desktop.PROGRAMS if entry[0] == "espeak"]
    )
    return said


def wait_for(condition):
    end = time.monotonic() + 20
    while not condition():
        if time.monotonic() > end:
            pytest.fail("it did not happen")
        time.sleep(0.01)


def lines(path):
    return path.read_text().splitlines() if path.exists() else []


def test_sentences_follow_one_another_and_nobody_waits_for_them(talking, scheduler):
    speech = services_of("linux", "fr", scheduler).speech
    begin = time.monotonic()
    speech.say("un")
    speech.say("deux")
    assert time.monotonic() - begin < 0.25
    wait_for(lambda: scheduler.run(0.15) or lines(talking) == ["fr un", "fr deux"])
    wait_for(lambda: scheduler.run(0.15) or not scheduler.coming)
    speech.stop()


def test_an_urgent_sentence_ends_the_one_that_is_spoken(talking, scheduler):
    speech = services_of("linux", "fr", scheduler).speech
    speech.say("un")
    wait_for(lambda: lines(talking))
    speech.say("deux")
    speech.say("stop", urgent=True)
    wait_for(lambda: scheduler.run(0.15) or lines(talking) == ["fr un", "fr stop"])
    speech.stop()


def test_only_the_newest_sentences_wait(talking, scheduler):
    speech = services_of("linux", "en", scheduler).speech
    count = 2 * MAX_QUEUE
    for number in range(count):
        speech.say(str(number))
    wait_for(lambda: scheduler.run(0.15) or len(lines(talking)) == 1 + MAX_QUEUE)
    assert lines(talking) == [f"en {number}" for number in (0, *range(count - MAX_QUEUE, count))]
    speech.stop()


def test_a_computer_that_cannot_speak_is_dumb(monkeypatch, scheduler, caplog):
    monkeypatch.setattr(speech_desktop, "PROGRAMS", ())
    services_of("linux", "en", scheduler).speech.say("text")
    assert not [record for record in caplog.records if record.levelname != "INFO"]


# Motion


class Sensor:
    """Fake of a sensor of plyer."""

    def __init__(self, *values, fails=False):
        self.values, self.fails, self.is_on = list(values), fails, False

    def enable(self):
        if self.fails:
            raise NotImplementedError
        self.is_on = True

    def disable(self):
        self.is_on = False

    def read(self):
        return self.values.pop(0) if self.values else None


class Accelerometer(Sensor):
    acceleration = property(Sensor.read)


class GravitySensor(Sensor):
    gravity = property(Sensor.read)


def set_sensors(monkeypatch, gravity, accelerometer):
    plyer = ModuleType("plyer")
    plyer.gravity, plyer.accelerometer = gravity, accelerometer
    monkeypatch.setitem(sys.modules, "plyer", plyer)


def test_a_sensor_is_on_only_while_somebody_listens(monkeypatch, scheduler):
    gravity = GravitySensor((None, None, None), (0, 9.8, 0), (0, -9.8, 0), (0, 9.8, 0))
    set_sensors(monkeypatch, gravity, None)
    motion, heard = PlyerMotion(scheduler), []
    assert not gravity.is_on
    assert not scheduler.coming
    stop = motion.listen(heard.append)
    other = motion.listen(heard.append)
    scheduler.run(0.25)
    assert heard == [GravityReading(0, 9.8, 0)] * 2
    other()
    scheduler.run(0.1)
    assert heard[2:] == [GravityReading(0, -9.8, 0)]
    assert gravity.is_on
    stop()
    stop()
    assert not gravity.is_on
    assert not scheduler.coming


def test_the_accelerometer_does_where_there_is_no_gravity_sensor(monkeypatch, scheduler):
    set_sensors(monkeypatch, GravitySensor(fails=True), Accelerometer((1, 2, 3)))
    heard = []
    PlyerMotion(scheduler).listen(heard.append)
    scheduler.run(0.1)
    assert heard == [(1, 2, 3)]


@pytest.mark.parametrize("nothing", [(None, None, None), (0, 0, 0), None])
def test_a_gravity_sensor_that_never_tells_anything_is_given_up(monkeypatch, scheduler, nothing):
    """On a phone without this sensor plyer raises no exception."""
    gravity, heard = GravitySensor(*[nothing] * 50), []
    set_sensors(monkeypatch, gravity, Accelerometer(*[(1, 2, 3)] * 50))
    motion = PlyerMotion(scheduler)
    stop = motion.listen(heard.append)
    scheduler.run(1)
    assert heard[0] == (1, 2, 3)
    assert not gravity.is_on
    stop()
    heard.clear()
    motion.listen(heard.append)
    scheduler.run(0.1)
    assert heard == [(1, 2, 3)]


def test_ios_is_asked_for_its_accelerometer_at_once(monkeypatch, scheduler):
    """On iOS the gravity sensor may report only zeros, depending on the compass."""
    set_sensors(monkeypatch, GravitySensor(*[(0, 0, 0)] * 50), Accelerometer((1, 2, 3)))
    heard = []
    services_of("ios", "en", scheduler).motion.listen(heard.append)
    scheduler.run(0.1)
    assert heard == [(1, 2, 3)]


def test_a_device_without_sensors_is_still(monkeypatch, scheduler, caplog):
    set_sensors(monkeypatch, GravitySensor(fails=True), Accelerometer(fails=True))
    motion = services_of("android", "en", scheduler).motion
    stop = motion.listen(print)
    stop()
    assert len(caplog.records) == 1
    assert not scheduler.coming


@pytest.mark.parametrize("sign", [1, -1])
def test_a_device_is_tipped_over_however_it_was_held(sign):
    """The gravity of Android and that of iOS have opposite directions, but the gesture is recognized on both."""
    for way in ((0, 9.8, 1), (9.8, 0, 1), (0, 6.5, 7.0), (-9.8, 0.3, 0)):
        tipping = FlipDetector()
        held = GravityReading(*(sign * value for value in way))
        over = GravityReading(*(-value for value in held))
        assert [tipping.update(each) for each in (held, held, over, over, held, over)] == [
            False,
            False,
            True,
            False,
            False,
            True,
        ]


def test_leaning_back_is_not_tipping_over():
    tipping = FlipDetector()
    leaning = [GravityReading(0, 9.8 - step, step) for step in range(10)]
    assert not any(map(tipping.update, leaning + leaning[::-1]))


def test_a_slow_change_of_the_hand_is_followed():
    """A player who slowly lies down with the device makes no gesture, and can still flip the device afterwards."""
    from math import cos, radians, sin

    tipping = FlipDetector()
    turns = [GravityReading(0, 9.8 * cos(radians(angle)), 9.8 * sin(radians(angle))) for angle in range(0, 130, 2)]
    assert not any(map(tipping.update, turns))
    assert tipping.update(GravityReading(*(-value for value in turns[-1])))


@pytest.mark.parametrize(
    ("gravity", "flat"),
    [((0, 0, 9.8), True), ((0, 0, -9.8), True), ((1.5, 1.5, 9.5), True), ((0, 4, 9), False), ((0, 0, 0), False)],
)
def test_flat_is_within_some_degrees_of_the_level(gravity, flat):
    assert is_flat(GravityReading(*gravity)) is flat


# Other services


@pytest.mark.parametrize(
    ("environment", "expected"),
    [({"LANGUAGE": "fr_CA:fr"}, "fr_CA"), ({"LC_ALL": "de_AT.UTF-8"}, "de_AT.UTF-8"), ({"LANG": "C"}, "C")],
)
def test_a_computer_tells_its_language(monkeypatch, environment, expected):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert services_of("linux").system.language() == expected


def test_a_computer_may_play_a_phone():
    services = with_insets(services_of("linux"), Insets(0, 40, 0, 20))
    assert services.safe_area.read() == (0, 40, 0, 20)
    assert services_of("linux").safe_area.read() == (0, 0, 0, 0)


def test_a_text_goes_to_the_clipboard_where_nothing_shares(monkeypatch):
    board = SimpleNamespace(text=None)
    clipboard = ModuleType("kivy.core.clipboard")
    clipboard.Clipboard = SimpleNamespace(copy=lambda text: setattr(board, "text", text), paste=lambda: board.text)
    for name in ("kivy", "kivy.core"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "kivy.core.clipboard", clipboard)
    sharing = services_of("linux").sharing
    assert sharing.paste() == ""
    assert sharing.share("a match", "Share") is ShareOutcome.COPIED
    assert sharing.paste() == "a match"


def test_a_clipboard_that_no_other_program_sees_is_none(monkeypatch):
    """Kivy uses an internal clipboard on a Linux desktop without a clipboard program."""

    class ClipboardDummy:
        def copy(self, text):
            raise AssertionError("nobody would see it")

    clipboard = ModuleType("kivy.core.clipboard")
    clipboard.Clipboard = ClipboardDummy()
    monkeypatch.setitem(sys.modules, "kivy.core.clipboard", clipboard)
    assert services_of("linux").sharing.share("a match", "Share") is ShareOutcome.NOWHERE


# Failures


class Broken(Haptics):
    def play(self, kind, strength):
        raise OSError("no")


class Absent(Haptics):
    def __init__(self):
        raise NotAvailable("no motor")


def test_the_next_way_is_tried_and_the_failure_told_once(caplog):
    given = []

    class Working(Haptics):
        def play(self, kind, strength):
            given.append(kind)

    haptics = with_fallback(Haptics(), Absent, Broken, Working)
    haptics.play("lay", 1.0)
    haptics.play("snap", 1.0)
    assert given == ["lay", "snap"]
    assert [(record.levelname, record.getMessage()) for record in caplog.records if record.levelname != "INFO"] == [
        ("WARNING", "Broken is off: OSError: no")
    ]


def test_a_mistake_of_our_own_is_not_hidden():
    with pytest.raises(AttributeError):
        with_fallback(Sound(), Absent).sing("lay")


def test_what_fails_later_is_told_and_not_called_again(scheduler, caplog):
    calls = []

    def fail():
        calls.append(scheduler.now)
        raise OSError("no")

    guard = SafeScheduler(scheduler)
    guard.every(1.0, fail)
    guard.later(0.5, fail)
    scheduler.run(10)
    assert calls == [0.5, 1.0]
    assert len(caplog.records) == 2
    assert not scheduler.coming
