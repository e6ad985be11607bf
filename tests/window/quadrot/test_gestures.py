"""Tests of each gesture on every device: throwing dice, lifting, snapping, dropping, tapping, and selecting a die."""

import pytest

from engine.quadrot.board import BLUE, GATES, OFF, RED, opposite
from tests.window.quadrot.guest import BEHIND

STANDING = [34, "start", "start", "start"]


@pytest.fixture
def thrown(device):
    """Returns a table after a throw of blue and red, with one pawn on the board and three behind the start line."""
    device.set((BLUE, RED), STANDING, BEHIND)
    device.throw()
    return device


def test_a_tap_on_a_die_throws(device):
    device.set((BLUE, RED), BEHIND, BEHIND)
    assert not device.turn.is_thrown
    device.throw()
    assert device.turn.is_thrown
    assert [die.colour for die in device.seen.dice] == [BLUE, RED]


def test_a_flick_throws(device):
    device.set((BLUE, RED), BEHIND, BEHIND)
    x, y = device.die(1)
    finger = device.stage.down(x, y)
    finger.move(x - device.plan.unit * 3, y + device.plan.unit * 4)
    finger.up()
    assert device.table.is_moving
    device.settle()
    assert device.turn.is_thrown


def test_the_button_throws(device):
    device.set((BLUE, RED), BEHIND, BEHIND)
    device.press("throw")
    assert device.turn.is_thrown


def test_a_tap_takes_a_pawn_and_a_tap_on_its_point_sets_it(thrown):
    thrown.tap(thrown.where(34))
    assert thrown.taken == 34
    assert thrown.reached == {30, 31}
    thrown.check()
    thrown.tap(thrown.plan.point(31))
    assert 31 in thrown.turn.own
    thrown.check()


def test_a_second_tap_lets_go(thrown):
    thrown.tap(thrown.where(34))
    thrown.tap(thrown.where(34))
    assert thrown.taken is None
    assert not thrown.reached


def test_another_tap_takes_another_pawn(thrown):
    thrown.tap(thrown.where(34))
    thrown.tap(thrown.where(OFF))
    assert thrown.taken == OFF
    assert thrown.reached == {36}


def test_a_point_that_one_pawn_alone_can_reach_is_enough(thrown):
    thrown.tap(thrown.plan.point(31))
    assert 31 in thrown.turn.own
    thrown.check()


def test_a_drag_sets_a_pawn(thrown):
    thrown.drag(34, thrown.plan.point(30))
    assert 30 in thrown.turn.own
    thrown.check()


def test_a_drag_brings_a_pawn_in(thrown):
    thrown.drag(OFF, thrown.plan.point(36))
    assert 36 in thrown.turn.own
    thrown.check()


def test_a_held_pawn_is_at_the_finger_in_the_same_frame(thrown):
    finger = thrown.lift(34)
    for x, y in ((0.3, 0.7), (0.62, 0.44), (0.5, 0.81)):
        place = thrown.plan.x + thrown.plan.size * x, thrown.plan.y + thrown.plan.size * y
        finger.move(*place)
        if thrown.machine.held.fit is None:
            right, up = thrown.rise
            assert thrown.carried.place == pytest.approx((place[0] + right, place[1] + up), abs=1)
    finger.up()
    thrown.settle()
    thrown.check()


def test_it_snaps_near_a_point_and_lets_go_further_away(thrown):
    finger = thrown.lift(34)
    x, y = thrown.plan.point(31)
    thrown.carry(finger, x + thrown.plan.unit * 0.4, y)
    assert thrown.carried.place == pytest.approx(thrown.plan.point(31), abs=0.1)
    thrown.carry(finger, x + thrown.plan.unit * 1.6, y + thrown.plan.unit)
    assert thrown.carried.place != pytest.approx(thrown.plan.point(31), abs=1)
    finger.up()
    thrown.settle()
    thrown.check()
    assert not thrown.turn.taken


def test_what_is_dropped_elsewhere_glides_home_and_is_told_why(thrown):
    thrown.drag(34, thrown.plan.point(18))
    assert not thrown.turn.taken
    assert thrown.said == "No die leads there."
    thrown.check()


def test_a_finger_that_is_lost_brings_it_home(thrown):
    from kivy.base import EventLoop

    finger = thrown.lift(34)
    EventLoop.touches.remove(finger.touch)
    thrown.tap(thrown.plan.middle)
    thrown.settle()
    thrown.check()
    assert thrown.machine.held is None


def test_back_brings_it_home_first(thrown):
    thrown.lift(34)
    thrown.stage.key("escape")
    thrown.settle()
    assert thrown.is_at_table
    assert thrown.taken is None
    thrown.check()


def test_a_second_finger_changes_nothing(thrown):
    finger = thrown.lift(34)
    thrown.tap((thrown.size[0] * 0.1, thrown.size[1] * 0.5))
    thrown.carry(finger, *thrown.plan.point(31))
    finger.up()
    thrown.settle()
    assert 31 in thrown.turn.own
    thrown.check()


def test_a_pause_in_the_middle_of_a_drag_brings_it_home(thrown):
    finger = thrown.lift(34)
    thrown.app.on_pause()
    thrown.app.on_resume()
    thrown.stage.frames(2)
    finger.up()
    thrown.settle()
    thrown.check()


def test_a_chosen_die_is_used_and_a_second_tap_gives_it_free(thrown):
    thrown.tap(thrown.die(1))
    assert thrown.turn.chosen == RED
    assert [die.has_ring for die in thrown.seen.dice] == [False, True]
    thrown.tap(thrown.where(OFF))
    thrown.tap(thrown.plan.point(36))
    assert thrown.turn.taken[0].dice == (RED,)
    thrown.tap(thrown.die(0))
    assert thrown.turn.chosen == BLUE
    assert [(die.is_used, die.has_ring) for die in thrown.seen.dice] == [(False, True), (True, False)]
    thrown.tap(thrown.die(0))
    assert thrown.turn.chosen is None


def test_the_button_takes_a_step_back(thrown):
    thrown.drag(34, thrown.plan.point(31))
    thrown.stage.frames(2)
    thrown.press("undo")
    assert not thrown.turn.taken
    thrown.check()


def test_the_board_has_room_and_points_are_far_enough_apart(thrown):
    plan, (width, height) = thrown.plan, thrown.size
    assert plan.x >= 0
    assert plan.y >= 0
    assert plan.x + plan.size <= width
    assert plan.y + plan.size <= height


def test_a_pawn_that_can_leave_snaps_to_the_point_under_the_finger(device):
    """A pawn leaves the board only when it is dropped beyond the finish line."""
    device.set((BLUE, RED), BEHIND, BEHIND)
    gate = min(GATES[opposite(device.turn.side)])
    device.set((BLUE, RED), [gate, *BEHIND[1:]], BEHIND)
    device.throw()
    ends = {option.end for option in device.turn.options_from(gate)}
    assert OFF in ends
    other = next(end for end in ends if end != OFF)
    device.drag(gate, device.plan.point(other))
    assert other in device.shown()[0]
    assert gate not in device.shown()[0]


def test_pawns_that_can_move_have_a_ring_after_the_throw(device):
    device.set((BLUE, RED), STANDING, BEHIND)
    assert device.seen.movable == []
    device.throw()
    ringed = {device.seen.spot_at(middle) for middle in device.seen.movable}
    assert ringed == set(device.turn.movable) == {34, OFF}
