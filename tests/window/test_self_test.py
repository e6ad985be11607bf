"""Tests of the self-test: it passes here, and it reports each failure."""

import os
import wave
from dataclasses import replace

import pytest

from app.device.services import Services
from app.i18n import use
from app.launch import application as beginning
from app.launch import self_test
from app.look import typography
from app.match.seating import MatchSetUp
from app.players import Player


@pytest.fixture
def said():
    return []


def test_all_is_well(start, stage, said):
    app = start()
    stage.wait(0.3)
    assert self_test.check_all(app.context, said.append), said
    assert said[-1] == "SELFTEST OK"
    assert [line.split(":")[0] for line in said[:-1]] == [f"SELFTEST {name}" for name in self_test.CHECKS]


BREAKS = {
    "languages": lambda patch: patch.setattr(self_test.i18n, "text", lambda message: message),
    "fonts": lambda patch: patch.setattr("app.look.typography.font_file", lambda weight: "/lost.ttf"),
    "themes": lambda patch: patch.setattr(self_test, "BUILT_IN", ("no such theme",)),
    "sounds": lambda patch: patch.setattr(self_test, "sound_files", dict),
    "settings": lambda patch: patch.setattr(self_test, "write_settings", lambda path, settings: "full"),
    "journal": lambda patch: patch.setattr(self_test, "Journal", None),
    "bots": lambda patch: patch.setattr(self_test, "MAX_BOT_S", -1.0),
    "frame": lambda patch: patch.setattr("app.shell.window.pixels", lambda: (2, 2, b"\0" * 12)),
    "app": lambda patch: patch.setattr(self_test, "PYTHON", (4, 0)),
}


@pytest.mark.parametrize("broken", BREAKS)
def test_what_is_not_well_is_told(start, stage, said, monkeypatch, broken):
    app = start()
    monkeypatch.setattr(self_test, "CHECKS", {broken: self_test.CHECKS[broken]})
    BREAKS[broken](monkeypatch)
    assert not self_test.check_all(app.context, said.append)
    assert said[0].startswith(f"SELFTEST {broken} FAILED: ")
    assert said[-1] == f"SELFTEST FAILED: {broken}"
    use("en")


class Asked:
    """Wrapper of a service that records the names of the attributes read."""

    def __init__(self, service, asked):
        self.service, self.asked = service, asked

    def __getattr__(self, name):
        self.asked.add(f"{type(self.service).__name__}.{name}")
        return getattr(self.service, name)


def test_every_service_is_asked(start, said, monkeypatch):
    monkeypatch.setattr(self_test, "CHECKS", {"services": self_test.services})
    app, asked, nothing = start(), set(), Services()
    names = ("haptics", "sound", "speech", "motion", "safe_area", "edges", "system", "sharing")
    watched = {name: Asked(getattr(nothing, name), asked) for name in names}
    app.context.services = replace(nothing, **watched)
    assert self_test.check_all(app.context, said.append)
    wanted = "Haptics.play Sound.play Speech.say MotionSensor.listen SafeArea.read Sharing.paste"
    assert set(wanted.split()) < asked
    assert {f"System.{name}" for name in ("scale", "is_dark", "wants_less_motion", "language")} < asked


def test_a_sound_that_cannot_be_read_is_told(start, said, monkeypatch, tmp_path):
    path = tmp_path / "broken.wav"
    path.write_bytes(b"RIFF")
    monkeypatch.setattr(self_test, "sound_files", lambda: {"broken": path})
    monkeypatch.setattr(self_test, "CHECKS", {"sounds": self_test.sounds})
    assert not self_test.check_all(start().context, said.append)
    assert wave.Error.__name__ in said[0] or "EOFError" in said[0]


def test_a_computer_asks_a_phone_by_a_file_which_asks_once(start):
    context = start().context
    assert not beginning.is_self_test_requested(context)
    (context.folder / "self_test").touch()
    assert beginning.is_self_test_requested(context)
    assert not beginning.is_self_test_requested(context)


def test_what_a_file_asked_for_ends_at_a_table(start, monkeypatch):
    app = start()
    monkeypatch.setattr(self_test, "CHECKS", {"themes": self_test.themes})
    beginning.run_self_test(app.context, False)
    assert app.navigation.stack[-1].name == "table"


def test_the_app_ends_with_what_it_found(start, capsys, monkeypatch):
    app = start()
    stopped = []
    monkeypatch.setattr(app, "stop", lambda: stopped.append(True))
    monkeypatch.setattr(self_test, "CHECKS", {"themes": self_test.themes})
    beginning.run_self_test(app.context, True)
    assert (app.exit_code, stopped) == (0, [True])
    monkeypatch.setattr(self_test, "BUILT_IN", ("no such theme",))
    beginning.run_self_test(app.context, True)
    assert app.exit_code == 1
    assert "SELFTEST FAILED: themes" in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["folder", "link to nothing", "pipe"])
def test_an_odd_file_that_asks_for_a_test_does_not_stop_the_start(start, stage, tmp_path, kind):
    wish = tmp_path / "self_test"
    {"folder": wish.mkdir, "link to nothing": lambda: wish.symlink_to("lost"), "pipe": lambda: os.mkfifo(wish)}[kind]()
    app = start()
    assert app.navigation.screen is not None
    assert wish.exists() == (kind == "folder")


@pytest.mark.parametrize("lost", [["Bold"], ["Semibold", "Bold", "Heavy", "Black"]], ids=["one font", "all fonts"])
def test_without_its_fonts_the_app_starts_in_others_and_says_so(start, stage, said, tmp_path, monkeypatch, lost):
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    for path in typography.FONTS.glob("*.ttf"):
        if path.stem.rsplit("-")[-1] not in lost:
            (fonts / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(typography, "FONTS", fonts)
    for kept in (typography.font_file, typography.digit_atlas):
        kept.cache_clear()
    try:
        app = start()
        app.context.begin(MatchSetUp("triominos", (Player("Ada"), Player("Cy", "casual")), 3))
        app.navigation.go("table")
        stage.wait(0.2)
        monkeypatch.setattr(self_test, "CHECKS", {"fonts": self_test.CHECKS["fonts"]})
        assert not self_test.check_all(app.context, said.append)
        assert said[0] == f"SELFTEST fonts FAILED: SelfTestFailed: not there: {', '.join(sorted(lost))}"
    finally:
        typography.font_file.cache_clear()
        typography.digit_atlas.cache_clear()
