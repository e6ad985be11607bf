"""Tests of the home timer in the real window: taps, haptic and audible feedback, and interruptions by the phone."""

import pytest

from app.device.motion_sensor import GravityReading
from app.device.services import Services
from app.hourglass.hourglass_widget import Hourglass
from app.hourglass.timer_widgets import NamePill, SecondsLabel
from app.widgets.buttons import PillButton, RingButton
from app.widgets.choice import SegmentedControl
from app.widgets.text_label import TextLabel
from tests.window.drawn import drawn_by
from tests.window.home_timer_phone import NOON, Phone, run_down


@pytest.fixture
def phone(start, stage):
    return Phone(start(Services(**Phone.services())), stage)


def test_home_leads_to_it_in_one_tap(start, stage):
    app = start()
    stage.tap(stage.find(RingButton, spoken="Score & timer"))
    assert app.navigation.stack[-1].name == "glass"
    stage.until(lambda: stage.all(SecondsLabel), 5)


def test_a_tap_anywhere_turns_it_and_hands_it_on(phone, stage):
    phone.with_people("Ada", "Bob")
    phone.tap_beside()
    assert phone.left == 60
    phone.passes(20)
    assert phone.left == 40
    phone.tap_beside()
    assert phone.screen.timer.name == "Bob"
    assert phone.left == 60
    assert phone.felt == ["glass", "glass"]
    assert stage.find(NamePill).opacity == 1


def test_the_medal_above_the_glass_is_that_of_the_player_in_turn(phone, stage):
    phone.with_people("Ada", "Bob", "Zoé")
    for colour in (0, 1, 2, 0):
        phone.tap_beside()
        phone.passes(5)
        medal = drawn_by("draw_medal", stage.find(NamePill))
        assert {shape.seat for shape in medal} - {None} == {colour}


def test_two_taps_at_once_skip_nobody(phone, stage):
    phone.with_people("Ada", "Bob", "Zoé")
    phone.tap_beside()
    phone.passes(5)
    stage.tap(stage.find(Hourglass))
    stage.tap(stage.find(Hourglass))
    assert phone.screen.timer.name == "Bob"


def test_tipping_the_device_over_turns_it(phone, stage):
    for y in (9.8, -9.8):
        phone.device.lies(GravityReading(0.0, y, 0.0))
        phone.device.lies(GravityReading(0.0, y, 0.0))
    assert phone.screen.timer.reading(phone.now).is_running


def test_lengths_are_at_hand_and_pause_stops_it(phone, stage):
    choice = stage.find(SegmentedControl)
    stage.tap((choice.x + choice.width / 6, choice.center_y))
    assert phone.screen.timer.seconds == 30
    phone.tap_beside()
    phone.passes(10)
    stage.tap(stage.find(PillButton, spoken="Pause"))
    phone.passes(100)
    assert phone.left == 20
    stage.tap(stage.find(PillButton, spoken="Reset"))
    assert phone.screen.timer.reading(phone.now).is_waiting
    phone.screen.control.save(phone.screen.timer.with_seconds(205))
    stage.frames(2)
    assert {"3:25", "minutes"} <= {
        words.text for words in stage.find(SecondsLabel).walk() if isinstance(words, TextLabel)
    }


def test_the_screen_is_kept_awake_as_long_as_sand_runs(phone, stage):
    phone.tap_beside()
    assert phone.awake == [True]
    phone.passes(61)
    stage.until(lambda: phone.awake == [True, False], 10)
    phone.tap_beside()
    phone.app.navigation.back()
    assert phone.awake == [True, False, True, False]


def test_ninety_seconds_are_ninety_with_five_calls_between(phone, stage):
    """Uses a simulated clock; `python -m tests.window.home_timer_phone` measures the same in real time."""
    phone.screen.control.timer = phone.screen.timer.with_seconds(90)
    ended = run_down(phone, pauses=5)
    assert abs(ended - 90) <= 0.1
    assert phone.felt[-1] == "sand end"
    assert phone.heard[-1] == "sand end"
    assert "sand double" in phone.felt
    assert any("Time’s up" in words.text for words in stage.all(TextLabel))


def test_a_voice_tells_at_thirty_ten_and_five_seconds(phone):
    phone.app.context.change("access", "speech", True)
    phone.tap_beside()
    for left in (31, 29.9, 20, 9.9, 8, 4.9, 2):
        phone.passes(NOON + 60 - left - phone.now)
    moments = [text.split()[0] for text in phone.said if "left" in text]
    assert moments == ["30", "10", "5"]


def test_killed_it_runs_on(phone, start, stage):
    phone.with_people("Ada", "Bob")
    phone.tap_beside()
    again = Phone(start(Services(**Phone.services())), stage)
    again.now = NOON + 25
    stage.frames(2)
    assert (again.screen.timer.name, again.left) == ("Ada", 35)
