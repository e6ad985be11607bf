"""Tests of an app that returns from the background of a phone, before it may draw again."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics

from app.device.output import Speech
from app.device.services import Services
from app.device.system import DisplayScale, Insets, SafeArea, System
from app.launch.application import IdleThrottle
from app.look import appearance
from app.look.mesh import palette
from app.match.seating import MatchSetUp
from app.players import Player
from app.shell import window

ROOT = Path(__file__).parents[2]


class Phone(System):
    """System of a phone whose settings change while the app is in the background."""

    def __init__(self):
        self.dark = False
        self.size = None
        self.rate = None
        self.concealed = []
        self.last_seen = None
        """Result of `look` when the system last asked for a picture before the app went to the background"""
        self.look = lambda: None

    def frame_rate(self):
        return self.rate

    def hide_from_recents(self, is_secret):
        self.concealed.append(is_secret)

    def draw_before_sleep(self):
        self.last_seen = self.look()

    def is_dark(self):
        return self.dark

    def scale(self):
        return self.size


@pytest.fixture
def phone():
    return Phone()


@pytest.fixture
def app(start, phone):
    return start(services=Services(system=phone))


def test_nothing_is_drawn_while_the_app_is_told_that_it_comes_back(app, stage, phone, monkeypatch):
    """Texture data written before the system returns the screen to the app would be lost."""
    app.context.begin(MatchSetUp("triominos", (Player("Ada"), Player("Cy", "casual")), 3))
    app.navigation.go("table")
    stage.wait(0.3)
    app.dispatch("on_pause")
    phone.dark = True
    monkeypatch.setattr(palette(), "_solid", {})  # another test may already have written the dark colours
    monkeypatch.setattr(palette(), "_gradients", {})
    screen, written = app.navigation.screen, palette().texture.pixels
    app.dispatch("on_resume")
    assert palette().texture.pixels == written
    assert app.navigation.screen is screen
    stage.wait(0.3)
    assert palette().texture.pixels != written
    assert app.navigation.screen is not screen
    assert appearance.current_appearance().theme.is_dark


@pytest.mark.parametrize(("others", "is_secret"), [((Player("Bo"),), True), ((Player("Nino", "casual"),), False)])
def test_no_picture_of_the_recent_apps_shows_a_hand_that_others_must_not_see(app, stage, phone, others, is_secret):
    app.context.begin(MatchSetUp("triominos", (Player("Ada"), *others), 3))
    app.navigation.go("table")
    stage.wait(0.3)
    screen = app.navigation.screen
    assert phone.concealed == [True] * is_secret
    session = screen.session
    if is_secret:
        session.reveal(session.turn)
    shown, phone.look = session.front, lambda: session.front
    assert shown is not None
    app.dispatch("on_pause")
    assert phone.last_seen == (None if is_secret else shown)
    app.dispatch("on_resume")
    stage.wait(0.1)
    app.navigation.home()
    stage.wait(0.1)
    assert phone.concealed == [True, False] * is_secret


def test_the_loop_keeps_up_with_the_display_once_the_first_screen_stands(app, stage, phone, monkeypatch):
    asked = []
    monkeypatch.setattr(IdleThrottle, "set_frame_rate", lambda self, rate: asked.append(rate))
    phone.rate = 120.0
    app.dispatch("on_resume")
    stage.wait(0.2)
    assert asked
    assert set(asked) == {120.0}


def test_text_that_grew_while_the_app_slept_is_measured_anew(app, stage, phone):
    app.dispatch("on_pause")
    phone.size = DisplayScale(1.0, 1.3)
    app.dispatch("on_resume")
    stage.wait(0.2)
    assert Metrics.fontscale == 1.3
    phone.size = DisplayScale(1.0, 1.0)
    app.dispatch("on_resume")
    stage.wait(0.2)
    assert Metrics.fontscale == 1.0


def test_a_rim_that_the_system_tells_after_a_turn_is_read_as_well(start, stage):
    """Android reports the insets of a rotated window some frames after its size."""
    rim, turned = SafeArea(), Insets(0, 40, 0, 20)
    app = start(services=Services(safe_area=rim))
    stage.wait(0.1)
    Window.property("size").dispatch(Window)
    stage.wait(0.1)
    rim.read = lambda: turned
    stage.until(lambda: app.context.insets == turned, 5)


def test_speech_is_closed_with_the_app(start):
    speech, closed = Speech(), []
    speech.close = lambda: closed.append(True)
    start(services=Services(speech=speech)).dispatch("on_stop")
    assert closed


def test_what_the_first_taps_need_is_loaded_while_nobody_waits(tmp_path):
    """Counts the modules in a separate process, because the test process has already imported most of them.

    The limits have a margin because the modules of the standard library differ by version.
    """
    command = [sys.executable, "-m", "tests.bench.visits", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["app.modules_of_first_visits"] <= 12
    assert figures["app.modules_beyond_python"] <= 215


def test_what_kivy_was_started_without_can_still_be_loaded():
    """Modules that Kivy does not need are replaced only during Kivy's own import."""
    assert window.UNUSED_MODULES
    for name, members in window.UNUSED_MODULES.items():
        if "input.providers" not in name:
            module = import_module(name)
            assert module.__file__
            assert all("window" not in getattr(module, member).__module__ for member in members.split())


def test_dark_mode_that_is_switched_over_the_app_is_seen_when_the_window_is_in_front_again(app, stage, phone):
    phone.dark = True
    Window.property("focus").dispatch(Window)
    stage.wait(0.2)
    assert appearance.current_appearance().theme.is_dark
