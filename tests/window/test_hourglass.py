"""Tests of the hourglass in the real window: motion, rest and gestures."""

import pytest
from kivy.clock import Clock

from app.device.motion_sensor import GravityReading
from app.games import traits_of
from app.hourglass.hourglass_widget import Hourglass
from app.hourglass.shown_timer import ShownTimer
from app.hourglass.timer_cues import TimerReading
from app.hourglass.timer_widgets import CountdownCard, LargeTimer
from app.look.appearance import UiAppearance, set_current
from app.look.theme import load_theme
from app.match.messages import Stage
from app.match.seating import MatchSetUp
from app.match.session import Session
from app.players import Player
from app.screens.match.handover import HoldButton
from app.shell.context import CurrentMatch
from app.widgets.text_label import TextLabel
from tests.window.drawn import drawn_by
from tests.window.simulated_sensor import SimulatedSensor


class Sand(ShownTimer):
    """Simulated timer that records the calls of an hourglass."""

    is_touchable = True
    motion = None
    name = "Ada"

    def __init__(self, left=30.0, total=30.0, runs=False):
        super().__init__()
        self.left, self.total, self.runs = left, total, runs
        self.told = []
        self.felt = []

    def read(self):
        return TimerReading(self.left, self.total, self.runs)

    def handle_turn(self):
        self.told.append("rotated")
        self.runs = True

    def handle_tap(self):
        self.told.append("touched")

    def give_feedback(self, event, strength=1.0):
        self.felt.append((event, strength))

    def hint(self, reading):
        return "Ready" if reading.is_waiting else "Running"

    def glass(self):
        return Hourglass(self, size_hint=(None, None), size=(200, 370), pos=(106, 300))


def golden(stage, left, bottom, right, top):
    """Counts the sand-coloured pixels of a rectangle on a grid with a spacing of three pixels."""
    pixels, width = stage.pixels(), 412
    count = 0
    for y in range(bottom, top, 3):
        for x in range(left, right, 3):
            red, green, blue = pixels[3 * (y * width + x) : 3 * (y * width + x) + 3]
            count += red > 130 and red > green > blue and red - blue > 55
    return count


ABOVE, BELOW = (140, 490, 272, 640), (140, 335, 272, 480)


def test_a_glass_that_sleeps_has_its_sand_below(stage):
    stage.show(Sand().glass())
    assert golden(stage, *BELOW) > 400
    assert golden(stage, *ABOVE) < 20


@pytest.mark.parametrize("shown", ["light", "dark", "contrast"])
def test_sand_is_seen_in_every_theme(stage, shown):
    set_current(UiAppearance(theme=load_theme(shown)))
    try:
        stage.show(Sand(left=15, runs=True).glass())
        assert golden(stage, *ABOVE) > 100
        assert golden(stage, *BELOW) > 100
    finally:
        set_current(UiAppearance())


def test_sand_runs_down(stage):
    sand = Sand(left=29, runs=True)
    stage.show(sand.glass())
    before = golden(stage, *ABOVE), golden(stage, *BELOW)
    sand.left = 3
    stage.wait(0.1)
    assert golden(stage, *ABOVE) < before[0] / 2
    assert golden(stage, *BELOW) > before[1] * 2


@pytest.mark.parametrize("left", [25.0, 15.0, 5.0])
def test_the_stream_falls_from_the_neck_onto_the_sand_below(stage, left):
    glass = stage.show(Sand(left=left, runs=True).glass())
    stage.wait(0.6)
    [stream] = drawn_by("_stream", glass)
    below = min(drawn_by("_body", glass), key=lambda body: body.box.y)
    assert stream.box.top == pytest.approx(glass.center_y, abs=5)
    assert stream.box.y == pytest.approx(below.box.top, abs=3)


def test_nothing_is_drawn_while_nothing_moves(stage):
    sand = Sand(left=12)
    glass = stage.show(sand.glass())
    stage.wait(0.2)
    stage.rest()
    assert not scheduled(glass)


def scheduled(glass):
    return [event for event in Clock.get_events() if getattr(event.get_callback(), "__self__", None) is glass]


def test_a_glass_that_runs_looks_at_most_thirty_times_a_second(stage):
    sand = Sand(left=8, runs=True)
    stage.show(sand.glass())
    looks = []
    read = sand.read
    sand.read = lambda: looks.append(1) or read()
    glass = stage.show(sand.glass())
    looks.clear()
    stage.wait(0.5)
    assert 8 <= len(looks) <= 16
    assert stage.drawn_in(0.3) <= 10
    sand.runs = False
    stage.wait(0.1)
    assert not scheduled(glass)


def test_a_glass_that_is_taken_away_rests(stage):
    glass = stage.show(Sand(left=20, runs=True).glass())
    assert scheduled(glass)
    stage.clear()
    assert not scheduled(glass)


def test_a_still_picture_asks_for_nothing(stage):
    glass = stage.show(Hourglass(sand=0.5))
    assert not glass.focusable
    stage.wait(0.1)
    stage.rest()
    assert not scheduled(glass)


# Rotation


def two(stage, angle):
    """Puts two fingers on the glass and rotates them clockwise by this angle in ten steps."""
    from math import cos, radians, sin

    def places(turn):
        x, y = 100 * sin(radians(turn)), 100 * cos(radians(turn))
        return (206 + x, 485 + y), (206 - x, 485 - y)

    first, second = places(0)
    one, other = stage.down(*first), stage.down(*second)
    for step in range(1, 11):
        first, second = places(angle * step / 10)
        one.move(*first)
        other.move(*second)
        stage.frames()
    return one, other


@pytest.mark.parametrize("angle", [120, -120])
def test_a_twist_turns_it_the_way_of_the_fingers(stage, angle):
    sand = Sand()
    glass = stage.show(sand.glass())
    one, other = two(stage, angle)
    assert glass.rotated == pytest.approx(angle, abs=3)
    one.up()
    other.up()
    assert sand.told == ["rotated"]
    assert sand.felt == [("glass turned", 1.0)]
    stage.until(lambda: glass.rotated == 0.0, 2)
    assert golden(stage, *ABOVE) > 400


def test_a_small_twist_swings_back(stage):
    sand = Sand()
    glass = stage.show(sand.glass())
    for finger in two(stage, 30):
        stage.wait(0.2)
        finger.up()
    stage.until(lambda: glass.rotated == 0.0, 2)
    assert sand.told == []


def test_one_finger_turns_it_like_a_wheel(stage):
    sand = Sand()
    glass = stage.show(sand.glass())
    finger = stage.down(206, 640)
    for x, y in ((240, 634), (280, 610), (310, 570), (325, 520), (330, 480)):
        finger.move(x, y)
        stage.frames()
    assert glass.rotated == pytest.approx(92, abs=8)
    finger.up()
    assert sand.told == ["rotated"]


def test_a_flick_turns_it(stage):
    sand = Sand()
    stage.show(sand.glass())
    finger = stage.down(206, 420)
    finger.move(210, 470)
    finger.up()
    assert sand.told == ["rotated"]


def test_a_tap_turns_one_that_sleeps_and_touches_one_that_runs(stage):
    sand = Sand()
    glass = stage.show(sand.glass())
    stage.tap(glass)
    assert sand.told == ["rotated"]
    stage.until(lambda: glass.rotated == 0.0, 2)
    stage.tap(glass)
    assert sand.told == ["rotated", "touched"]


def test_a_glass_whose_sand_waits_for_all_that_swings_back(stage):
    sand = Sand()
    sand.handle_turn = lambda: sand.told.append("asked")
    glass = stage.show(sand.glass())
    angles = []
    glass.bind(rotated=lambda _, angle: angles.append(angle))
    stage.tap(glass)
    stage.until(lambda: angles and glass.rotated == 0.0)
    assert 0 < max(angles) < 45
    assert (sand.told, sand.felt) == (["asked"], [])
    assert golden(stage, *ABOVE) == 0


def test_a_glass_that_runs_only_gives_way_a_little(stage):
    sand = Sand(left=20, runs=True)
    glass = stage.show(sand.glass())
    one, other = two(stage, 120)
    assert 0 < glass.rotated <= 6
    one.up()
    other.up()
    assert sand.told == []
    stage.until(lambda: glass.rotated == 0.0, 2)


def test_tipping_the_device_over_turns_it(stage):
    sand, device = Sand(), SimulatedSensor()
    sand.motion = device
    stage.show(sand.glass())
    (listener,) = device.heard
    listener(GravityReading(0, 9, 1))
    assert sand.told == []
    listener(GravityReading(0, -9, 1))
    assert sand.told == ["rotated"]
    stage.clear()
    assert device.heard == []


def test_a_new_turn_turns_it_by_itself(stage):
    sand = Sand(left=4, runs=True)
    glass = stage.show(sand.glass())
    sand.left = 30
    glass.refresh()
    stage.frames(2)
    assert glass.rotated != 0
    stage.until(lambda: glass.rotated == 0.0, 2)
    assert golden(stage, *ABOVE) > 400
    assert sand.told == []


def test_reduced_motion_turns_nothing(stage):
    set_current(UiAppearance(reduced_motion=True))
    try:
        sand = Sand()
        glass = stage.show(sand.glass())
        angles = []
        glass.bind(rotated=lambda _, angle: angles.append(angle))
        stage.tap(glass)
        stage.wait(0.4)
        assert not any(angles)
        assert glass.sand_alpha == 1.0
        assert golden(stage, *ABOVE) > 400
    finally:
        set_current(UiAppearance())


def test_many_fingers_leave_it_standing(stage):
    from random import Random

    luck = Random(7)
    sand = Sand()
    glass = stage.show(sand.glass())
    fingers = []
    for _ in range(400):
        act = luck.choice(["down", "move", "move", "up"])
        place = luck.uniform(60, 350), luck.uniform(250, 700)
        if act == "down" and len(fingers) < 4:
            fingers.append(stage.down(*place))
        elif fingers and act == "move":
            luck.choice(fingers).move(*place)
        elif fingers and act == "up":
            fingers.pop(luck.randrange(len(fingers))).up()
    for finger in fingers:
        finger.up()
    stage.until(lambda: glass.rotated == 0.0, 2)
    assert set(sand.told) <= {"rotated", "touched"}
    assert sand.told.count("rotated") <= 1


# Timer cues


def test_ticks_are_felt_as_the_sand_runs_down(stage):
    sand = Sand(left=4.5, runs=True)
    stage.show(sand.glass())
    for left in (3.9, 3.4, 2.9, 1.9, 0.9, 0.0):
        sand.left = left
        stage.wait(0.06)
    assert [event for event, _ in sand.felt] == ["sand tick", *["sand double"] * 3, "sand end"]


def test_the_end_is_felt_once_when_the_next_turn_comes_first(stage):
    sand = Sand(left=0.6, runs=True)
    glass = stage.show(sand.glass())
    stage.wait(0.06)
    glass.play_last_cue()
    sand.left = 30
    stage.wait(0.06)
    assert sand.felt == [("sand end", 1.0)]


# The panel


def words(stage):
    return {each.text for each in stage.all(TextLabel)}


def test_the_panel_tells_the_seconds_and_what_can_be_done(stage):
    sand = Sand()
    panel = stage.show(LargeTimer(sand))
    assert {"Ada", "30", "Ready"} <= words(stage)
    stage.tap(panel.hourglass)
    stage.until(lambda: panel.hourglass.rotated == 0.0, 2)
    assert "Running" in words(stage)
    sand.left = 1.4
    stage.wait(0.1)
    assert "2" in words(stage)
    stage.tap(panel.hourglass)
    stage.tap((20, 20))
    assert sand.told == ["rotated", "touched", "touched"]


@pytest.mark.parametrize("size", [(360, 640), (412, 892), (640, 360), (1280, 800), (320, 480)])
def test_the_panel_has_room_everywhere(stage, size):
    stage.resize(*size)
    panel = stage.show(LargeTimer(Sand(left=9, runs=True)))
    for part in (panel.hourglass, panel.number, panel.pill):
        assert part.x >= 0
        assert part.y >= 0
        assert part.right <= size[0]
        assert part.top <= size[1]
    assert panel.hint.y >= 0
    if size[0] < size[1]:
        assert panel.hourglass.top <= panel.pill.y
        assert panel.number.top <= panel.hourglass.y


def test_the_words_for_the_glass_can_be_spoken():
    assert Hourglass(Sand(14.2, runs=True)).spoken == "15 seconds left."
    assert Hourglass(Sand(0.5, runs=True)).spoken == "1 second left."
    assert Hourglass(Sand()).spoken == "The timer hasn’t started."


# At the table


@pytest.fixture
def playing(stage, start):
    """Returns the app with a Quadrot table for two people with a timer."""
    app = start()
    players = (Player("Ada"), Player("Bo"))
    match = MatchSetUp("quadrot", players, 1, {"turn_limit": 30}).match()
    log = app.context.journal.create_log(match, players)
    app.context.table = CurrentMatch(Session(match, players, traits_of(match), app.context.clock, log), log)
    app.navigation.home("table")
    stage.frames(3)
    return app


def test_a_tap_on_the_small_glass_lets_the_sand_run_and_the_next_shows_it_large(stage, playing):
    session, glass = playing.context.session, stage.all(Hourglass)[0]
    assert session.is_waiting
    stage.tap(glass)
    stage.until(lambda: not glass.is_turning, 3)
    assert session.is_timer_running
    assert not session.is_paused
    stage.tap(glass)
    assert session.is_paused
    panel = playing.navigation.panel
    assert isinstance(panel, LargeTimer)
    stage.frames(3)
    assert {"Tap to continue", session.players[session.turn].name} <= words(stage)
    stage.tap(panel.hourglass)
    assert playing.navigation.panel is None
    assert session.is_timer_running
    assert not session.is_paused


@pytest.mark.parametrize("moves", [True, False])
def test_the_last_seconds_stand_in_figures_beside_the_glass_and_it_beats_with_them(stage, start, moves):
    app = start(settings=(("look", "reduced_motion", not moves),))
    players, now = (Player("Ada"), Player("Bo", "learner")), [0.0]
    match = MatchSetUp("quadrot", players, 1, {"turn_limit": 30}).match()
    while 0 not in match.state.actors():
        match.play(1, next(iter(match.state.moves(1))))
    log = app.context.journal.create_log(match, players)
    app.context.table = CurrentMatch(Session(match, players, traits_of(match), lambda: now[0], log), log)
    app.navigation.home("table")
    app.context.session.touch()
    screen, beats = app.navigation.screen, []
    screen.refresh()
    screen.timer_widget.bind(swell=lambda _, size: beats.append(size))
    now[0] = 19.5
    stage.until(lambda: screen.timer.read().left < 11)
    stage.frames(5)
    assert (stage.find(CountdownCard).shown, beats) == ("", [])
    for left in (9, 8, 3):
        now[0] = 30.5 - left
        stage.until(lambda left=left: stage.find(CountdownCard).shown == str(left))
    assert bool(beats) == moves
    app.context.session.pause()
    screen.refresh()
    assert stage.find(CountdownCard).shown == ""


def at_an_opening(app):
    """Opens a match with a timer against a bot, before the first tile of the round, which has no time limit."""
    players = (Player("Ada"), Player("Bo", "learner"))
    for seed in range(20):
        session = app.context.begin(MatchSetUp("triominos", players, seed, {"turn_limit": 30}))
        if session.turn == 0:
            app.navigation.home("table")
            return session
    raise AssertionError("Ada never opens")


def test_a_tap_on_a_glass_that_sleeps_at_an_opening_is_told_why(stage, start):
    app = start()
    session = at_an_opening(app)
    stage.rest()
    glass = next(glass for glass in stage.all(Hourglass) if glass.focusable)
    stage.tap(glass)
    assert app.navigation.screen.area.card.text == "This move has no time limit."
    assert not session.is_timer_running
    app.navigation.screen.play(next(iter(session.match.state.moves(0))))
    stage.until(lambda: session.is_timer_running)


def test_a_tap_on_a_glass_that_sleeps_between_two_people_is_told_why(stage, start):
    app = start()
    players = (Player("Ada"), Player("Bo"))
    session = app.context.begin(MatchSetUp("triominos", players, 1, {"turn_limit": 30}))
    app.navigation.home("table")
    stage.rest()
    stage.find(HoldButton).reveal()
    stage.rest()
    while session.stage is Stage.PLAY:
        app.navigation.screen.play(next(iter(session.match.state.moves(session.turn))))
    assert session.stage is Stage.PASS_ON
    stage.rest()
    stage.tap(next(glass for glass in stage.all(Hourglass) if glass.focusable))
    assert app.navigation.screen.area.card.text == "The timer waits until you hand over."


def test_back_closes_the_large_glass_and_the_match_goes_on(stage, playing):
    session, glass = playing.context.session, stage.all(Hourglass)[0]
    stage.tap(glass)
    stage.until(lambda: not glass.is_turning, 3)
    stage.tap(glass)
    stage.key("escape")
    assert playing.navigation.panel is None
    assert not session.is_paused
