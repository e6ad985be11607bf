"""The table of Quadrot under fingers: throwing, lifting, tapping, taking back, whole matches by touch alone."""

import time
from dataclasses import replace
from random import Random

import pytest
from kivy.core.window import Window

from app.application import Application
from app.flags import Flags
from app.house import Table
from app.players import Player
from app.services.motion import Gravity
from app.services.services import Services
from app.session import Session
from app.set_up import SetUp
from app.settings import Settings
from app.told import Stage as Told
from app.widgets.buttons import PillButton
from engine.bots.levels import find_bot
from engine.quadrot.board import BLACK, BLUE, RED, YELLOW
from engine.quadrot.moves import OFF, Kind, Turn
from engine.quadrot.pawns import ALL_HOME, points_of, read_spots, start_count
from tests.app.playing import QUICK


def greedy(state):
    """What somebody would play who wants to get home."""
    *_, thought = find_bot("quadrot", "greedy").think(state.view(state.turn), Random(1), 2)
    return thought.move


class Guest:
    """Somebody at the table, who sees it and touches it."""

    def __init__(self, stage, app):
        self.stage, self.app = stage, app

    def sit_down(self, seats=(None, None), seed=1, plies=0, **options):
        """So many moves have been made, or a few more: until a person is in turn."""
        players = tuple(Player("ABCD"[seat], level) for seat, level in enumerate(seats))
        match = SetUp("quadrot", players, seed, options).match()
        while plies > len(match.moves) or seats[match.state.turn]:
            match.play(match.state.turn, greedy(match.state))
        return self.take_seat(match, players)

    def take_seat(self, match, players):
        log = self.app.house.journal.begin(match, players)
        self.app.house.table = Table(Session(match, players, time.monotonic, log, QUICK), log)
        self.app.navigation.home("table")
        self.stage.frames(2)
        self.settle()
        return self

    def set(self, dice, *pawns):
        """These pawns, by seats, and these dice for the first seat."""
        players = tuple(Player("ABCD"[seat]) for seat in range(len(pawns)))
        match = SetUp("quadrot", players, 1, {}).match()
        match.state.turn, match.state.dice = 0, dice
        match.state.pawns = [read_spots(each) for each in pawns]
        return self.take_seat(match, players)

    # What is seen

    @property
    def screen(self):
        return self.app.navigation.screen

    @property
    def table(self):
        return self.screen.table

    @property
    def scene(self):
        return self.table.scene

    @property
    def plan(self):
        return self.scene.plan

    @property
    def play(self):
        return self.table.play

    @property
    def session(self):
        return self.app.house.session

    @property
    def state(self):
        return self.session.match.state

    @property
    def keys(self):
        return [action.key for action in self.table.actions()]

    def where(self, spot):
        """The middle of an own pawn."""
        return self.plan.point(spot) if spot != OFF else self.plan.behind(self.play.side, 0, 1)

    def target(self, end):
        return self.plan.point(end) if end != OFF else self.plan.finish(self.play.side)

    def shown(self):
        """Where pawns are drawn: by seats, sorted."""
        return [sorted(pawn.spot for pawn in self.scene.crowd.of(seat)) for seat in range(len(self.state.pawns))]

    def expected(self):
        """Where they stand, the steps of the turn under way counted."""
        pawns = list(self.state.pawns)
        if self.play:
            pawns[self.play.seat] = self.play.steps.pawns
        return [sorted([*points_of(own), *[OFF] * start_count(own)]) for own in pawns]

    # What is done

    def settle(self):
        """Let everything arrive at once."""
        for _ in range(60):
            screen = self.app.navigation.screen
            if not hasattr(screen, "table") or not screen.table.is_moving:
                return
            screen.table.scene.motions.finish()

    def tap(self, place):
        """A quick finger, in one frame."""
        finger = self.stage.down(*place)
        finger.up()
        self.settle()

    def drag(self, start, end):
        finger = self.stage.down(*start)
        for share in (0.3, 0.7, 1.0):
            lift = self.table.moving.ground.height((0,)) if share == 1.0 else 0
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share - lift
            finger.move(x, y)
        self.stage.until(lambda: self.table.moving.fingers.machine.wakes_at is None)
        finger.up()
        self.settle()

    def throw(self):
        self.tap(self.plan.die(0, len(self.play.dice)))

    def step(self, step, by_drag=False):
        """One step by touch: the die first, if another one would be used."""
        if not any(way.step == step for way in self.play.ways_of(step.start)):
            self.tap(self.plan.die(self.play.dice.index(step.dice[0]), len(self.play.dice)))
        if by_drag:
            self.drag(self.where(step.start), self.target(step.end))
            return
        if self.table.moving.taken != step.start:
            self.tap(self.where(step.start))
        self.tap(self.target(step.end))

    def play_turn(self, move):
        """A whole turn by touch."""
        ply = len(self.session.match.moves)
        self.throw()
        for step in move.steps if isinstance(move, Turn) else ():
            self.step(step)
            self.agree()
        if len(self.session.match.moves) == ply and self.play:
            (main,) = [action.key for action in self.table.actions() if action.is_main]
            self.screen._pressed(main)
        self.settle()

    def agree(self):
        """To a question, if one is asked."""
        for button in self.stage.all(PillButton):
            if button.spoken == "Go there":
                self.stage.tap(button)
                self.settle()


@pytest.fixture(scope="module")
def app(the_stage, tmp_path_factory):
    """One app for all: each test sits down at a table of its own."""
    the_stage.resize(412, 892, 1)
    started = Application(Flags(folder=tmp_path_factory.mktemp("house")), Services())
    the_stage.start(started)
    yield started
    the_stage.stop(started)


@pytest.fixture
def guest(app, the_stage):
    if Window.size != (412, 892):
        the_stage.resize(412, 892, 1)
        the_stage.frames(2)
    app.house.settings = Settings()
    yield Guest(the_stage, app)
    app.navigation.home()


BEHIND = ["start"] * 4


def test_dice_are_thrown_by_a_tap(guest):
    guest.sit_down()
    assert guest.keys == ["throw"]
    assert all(die.face is None for die in guest.scene.dice.dice)
    guest.throw()
    assert [die.face for die in guest.scene.dice.dice] == list(guest.state.dice)
    assert guest.play.is_thrown
    assert "throw" not in guest.keys


def test_dice_are_thrown_by_a_flick_and_tumble_for_a_moment(guest):
    guest.sit_down(short_opening=False)
    x, y = guest.plan.die(1, 2)
    finger = guest.stage.down(x, y)
    finger.move(x - 90, y + 120)
    finger.up()
    assert guest.table.is_moving
    began = time.monotonic()
    guest.stage.until(lambda: not guest.table.is_moving, 5)
    assert time.monotonic() - began < 2.0
    assert [die.face for die in guest.scene.dice.dice] == list(guest.state.dice)


def test_dice_are_thrown_by_the_button(guest):
    guest.sit_down()
    guest.screen._pressed("throw")
    guest.settle()
    assert guest.play.is_thrown


def test_dice_are_thrown_by_a_shake_and_felt_for_no_longer(guest, monkeypatch):
    class Device:
        heard = []

        def listen(self, listener):
            self.heard.append(listener)
            return lambda: self.heard.remove(listener)

    device = Device()
    monkeypatch.setattr(guest.app.house, "services", replace(guest.app.house.services, motion=device))
    guest.sit_down()
    (listener,) = device.heard
    for x in (0, 1, 0, 1):
        listener(Gravity(x, 9, 1))
    assert not guest.play.is_thrown
    for x in (6, -6, 6):
        if device.heard:
            listener(Gravity(x, 9, 1))
    guest.settle()
    assert guest.play.is_thrown
    assert device.heard == []


def test_a_pawn_comes_in_by_two_taps(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    guest.tap(guest.where(OFF))
    assert sorted(guest.scene.marks.reached) == [34, 36]
    guest.tap(guest.plan.point(34))
    assert guest.play.own == [34, OFF]
    assert guest.shown() == guest.expected()
    assert "step back" in guest.keys


def test_a_pawn_comes_in_by_a_drag(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    guest.drag(guest.where(OFF), guest.plan.point(36))
    assert guest.play.own == [36, OFF]
    assert guest.shown() == guest.expected()


def test_a_dropped_pawn_glides_back(guest):
    guest.set((BLUE, RED), [34, "start", "start", "start"], BEHIND)
    guest.throw()
    guest.drag(guest.plan.point(34), guest.plan.point(18))
    assert not guest.play.taken
    pawn = guest.scene.crowd.at(0, 34)
    assert pawn.place == guest.plan.point(34)


def test_steps_are_taken_back(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    before = guest.shown()
    guest.tap(guest.where(OFF))
    guest.tap(guest.plan.point(34))
    guest.screen._pressed("step back")
    guest.settle()
    assert guest.shown() == before == guest.expected()
    assert guest.play.used == [False, False]


def test_the_turn_goes_on_when_it_is_complete(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    for point in (34, 36):
        guest.tap(guest.where(OFF))
        guest.tap(guest.plan.point(point))
    assert len(guest.session.match.moves) == 1
    assert guest.state.turn == 1
    assert guest.play.seat == 1
    assert guest.keys == ["throw"]


def test_the_die_that_was_tapped_is_used(guest):
    for index, colour in ((0, BLUE), (1, RED)):
        guest.set((BLUE, RED), BEHIND, BEHIND)
        guest.throw()
        guest.tap(guest.plan.die(index, 2))
        guest.tap(guest.where(OFF))
        guest.tap(guest.plan.point(34))
        assert guest.play.taken[0].dice == (colour,)


def test_a_hop_is_offered_at_once_and_may_be_left(guest):
    guest.set((BLUE, RED), [27, "start", "home", "home"], [6, "home", "home", "home"])
    guest.throw()
    guest.tap(guest.plan.point(27))
    guest.tap(guest.plan.point(22))
    assert {13, 14, 23} <= set(guest.scene.marks.reached)
    guest.tap(guest.plan.point(13))
    assert guest.play.taken[-1].kind is Kind.WHITE_HOP
    assert guest.shown() == guest.expected()


def test_a_pawn_leaves_over_the_line_opposite(guest):
    guest.set((BLUE, YELLOW), [2, 30, "start", "home"], [9, "home", "start", "start"])
    guest.throw()
    guest.tap(guest.plan.point(2))
    assert OFF in guest.scene.marks.reached
    guest.tap(guest.plan.finish(0))
    assert guest.shown() == guest.expected()
    assert len(guest.scene.crowd.of(0)) == 2


def test_a_red_square_is_warned_of_and_asked_about(guest):
    """Yellow leads into the square or away from it, and nothing follows."""
    guest.set((YELLOW,), [25, 30, "home", "home"], BEHIND)
    guest.throw()
    guest.tap(guest.plan.point(25))
    assert 16 in guest.scene.marks.reached
    assert "red square" in guest.table.notes.said[1]
    guest.tap(guest.plan.point(16))
    assert not guest.session.match.moves
    guest.agree()
    assert guest.session.match.moves
    assert guest.shown() == guest.expected()


def test_a_red_square_that_cannot_be_avoided_is_not_asked_about(guest):
    guest.set((YELLOW, BLACK), [0, 14, "home", "home"], [8, 10, "start", "home"])
    guest.throw()
    guest.tap(guest.plan.point(0))
    assert "red square" in guest.table.notes.said[1]
    guest.tap(guest.plan.point(1))
    assert len(guest.session.match.moves) == 1


def test_sand_that_runs_out_takes_the_steps_back_and_plays_another_turn(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    guest.tap(guest.where(OFF))
    guest.tap(guest.plan.point(34))
    assert len(guest.play.taken) == 1
    guest.session._make(0, guest.state.turns()[0])
    guest.settle()
    assert guest.shown() == guest.expected()
    assert guest.keys == ["throw"]


def test_a_pass_needs_a_press(guest):
    guest.set((YELLOW, BLACK), BEHIND, BEHIND)
    guest.throw()
    assert guest.keys == ["pass"]
    assert guest.table.notes.said[1] == "No die can be used."
    guest.screen._pressed("pass")
    guest.settle()
    assert str(guest.session.match.moves[-1][1]) == "pass"


def test_confirming_keeps_the_last_step_loose(guest):
    guest.app.house.change("play", "confirm", True)
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    for point in (34, 36):
        guest.tap(guest.where(OFF))
        guest.tap(guest.plan.point(point))
    assert not guest.session.match.moves
    assert set(guest.keys) == {"done", "step back"}
    guest.screen._pressed("done")
    assert len(guest.session.match.moves) == 1


def test_keys_go_through_all_that_may_be_done(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.table.key("enter")
    guest.settle()
    assert guest.play.is_thrown
    said = []
    guest.screen.say = said.append
    for _ in guest.play.ways:
        guest.table.key("right")
    assert len(set(said)) == len(guest.play.ways)
    guest.table.key("enter")
    guest.settle()
    assert len(guest.play.taken) == 1
    guest.table.key("b")
    guest.settle()
    assert not guest.play.taken
    guest.table.key("s")
    assert "at the start" in said[-1]


def test_a_bot_is_seen_to_throw_and_go(guest):
    guest.sit_down(seats=(None, "greedy"), short_opening=False)
    guest.play_turn(greedy(guest.state))
    guest.stage.until(lambda: guest.table.course.is_showing, 5)
    assert len(guest.scene.dice.dice) == 2
    guest.stage.until(lambda: guest.session.stage is Told.PLAY and not guest.table.is_moving, 12)
    assert guest.shown() == guest.expected()
    assert guest.keys == ["throw"]


def test_the_last_turn_is_shown_once_more(guest):
    guest.sit_down(plies=9)
    guest.play_turn(greedy(guest.state))
    before = guest.shown()
    guest.table.replay()
    assert guest.table.is_moving
    guest.settle()
    assert guest.shown() == before == guest.expected()
    assert guest.keys == ["throw"]


def test_a_hint_takes_the_pawn_and_lights_its_point(guest):
    guest.sit_down(plies=12)
    guest.throw()
    if guest.play.is_pass:
        guest.screen._pressed("pass")
        guest.settle()
        guest.throw()
    advice = guest.session.ask_hint()
    while not advice.is_done:
        guest.session.pump(20)
    guest.table.hint(1, advice)
    assert guest.table.moving.taken == advice.move.steps[0].start
    guest.table.hint(2, advice)
    assert advice.move.steps[0].end in guest.scene.marks.reached


def test_a_still_table_draws_nothing(guest):
    guest.sit_down(plies=20)
    guest.throw()
    guest.stage.wait(0.3)
    assert guest.stage.drawn_in(0.3) == 0


def test_pause_and_resize_keep_the_turn(guest):
    guest.sit_down(plies=10, short_opening=False)
    guest.throw()
    if guest.play.ways:
        way = next((way for way in guest.play.ways if not guest.play.ends_turn(way)), None)
        if way:
            guest.step(way.step)
    taken = list(guest.play.taken)
    finger = guest.stage.down(*guest.plan.middle)
    guest.stage.resize(892, 412)
    guest.stage.frames(3)
    finger.up()
    guest.settle()
    assert guest.shown() == guest.expected()
    if hasattr(guest.screen, "table") and guest.play:
        assert list(guest.play.taken) in (taken, [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_played_to_its_end_by_touch(guest, seats):
    guest.sit_down(seats=(None,) * seats, seed=seats)
    for _ in range(260):
        if guest.state.winners:
            break
        guest.play_turn(greedy(guest.state))
        assert guest.state.winners or guest.shown() == guest.expected()
    assert guest.state.winners
    assert ALL_HOME in guest.state.pawns
    guest.stage.until(lambda: not hasattr(guest.screen, "table"), 5)


def test_whatever_fingers_do_the_table_keeps_its_pawns(guest):
    luck = Random(11)
    guest.sit_down(seats=(None, None, None), seed=5, plies=30)
    width, height = 412, 892
    fingers = []
    for number in range(700):
        act = luck.random()
        place = luck.uniform(0, width), luck.uniform(150, height - 90)
        if guest.play and luck.random() < 0.5:
            spots = [*guest.play.own, *guest.scene.marks.reached]
            place = guest.target(luck.choice(spots)) if luck.random() < 0.5 else guest.where(luck.choice(spots))
        if act < 0.35 and len(fingers) < 3:
            fingers.append(guest.stage.down(*place))
        elif act < 0.6 and fingers:
            luck.choice(fingers).move(*place)
        elif act < 0.9 and fingers:
            fingers.pop(luck.randrange(len(fingers))).up()
        elif act < 0.94:
            guest.table.key(luck.choice(["left", "right", "enter", "b", "s"]))
        elif act < 0.96:
            guest.table.cancel()
        elif guest.keys:
            guest.screen._pressed(luck.choice(guest.keys))
        if number % 9 == 0:
            guest.stage.frames()
            guest.settle()
        if not hasattr(guest.screen, "table"):
            break
    for finger in fingers:
        finger.up()
    guest.settle()
    if hasattr(guest.screen, "table"):
        guest.table.cancel()
        guest.settle()
        assert guest.shown() == guest.expected()


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (800, 1280), (1280, 800), (480, 480)])
def test_the_board_has_room_on_every_device(guest, size):
    guest.stage.resize(*size)
    guest.sit_down(plies=8)
    plan = guest.plan
    assert plan.x >= 0
    assert plan.x + plan.size <= size[0]
    assert plan.y >= 0
    assert plan.y + plan.size <= size[1]
    guest.throw()
    assert guest.play.is_thrown


def test_dice_face_whoever_plays_on_a_tablet(guest):
    guest.stage.resize(800, 1280)
    guest.set((BLUE, RED), BEHIND, BEHIND)
    assert guest.scene.facing == 0
    guest.throw()
    for point in (34, 36):
        guest.tap(guest.where(OFF))
        guest.tap(guest.plan.point(point))
    assert abs(guest.scene.facing) == 180
