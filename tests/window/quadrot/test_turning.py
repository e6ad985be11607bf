"""Tests of the rotation on tablets: dice and texts face the player to move, the board stays, and touches are
adapted.
"""

from dataclasses import replace
from itertools import pairwise

import pytest

from app.device.motion_sensor import GravityReading
from engine.quadrot.board import BLUE, OFF, RED
from engine.quadrot.moves import PiecelessMove
from tests.window.quadrot.guest import BEHIND
from tests.window.simulated_sensor import SimulatedSensor

FLAT, HELD = GravityReading(0.3, 0.2, 9.8), GravityReading(0, 7, 7)
SIDES = {2: (0, 2), 4: (0, 1, 2, 3)}


@pytest.fixture
def tablet(guest):
    guest.resize(800, 1280)
    return guest


@pytest.fixture
def device(tablet, monkeypatch):
    device = SimulatedSensor()
    monkeypatch.setattr(tablet.app.context, "services", replace(tablet.app.context.services, motion=device))
    return device


def around(guest, seat, seats=4, wish="always"):
    """Opens a match with blue and red dice and all pawns behind their start lines, with this seat to move.

    `wish`: value of the setting `turn_to_seat`.
    """
    if wish:
        guest.app.context.change("table", "turn_to_seat", wish)
    guest.set((BLUE, RED), *[BEHIND] * seats)
    match = guest.session.match
    match.state.turn = seat
    guest.table.show()
    guest.settle()
    return guest


def words(guest):
    """Returns the position and the rotation in degrees of the heading."""
    said = guest.seen.said
    return said.place, said.angle


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (600, 960)])
@pytest.mark.parametrize("seat", range(4))
def test_words_and_dice_face_whoever_sits_there(guest, size, seat):
    guest.resize(*size)
    around(guest, seat)
    (x, y), angle = words(guest)
    assert angle == -90 * seat % 360
    assert guest.seen.said.heading
    assert 0 < x < size[0]
    assert 0 < y < size[1]
    left, right = (guest.die(index) for index in (0, 1))
    middle = guest.plan.middle
    edges = [middle[1] - left[1], middle[0] - left[0], left[1] - middle[1], left[0] - middle[0]]
    assert edges[seat] > guest.plan.size / 3
    edges = [middle[1] - right[1], middle[0] - right[0], right[1] - middle[1], right[0] - middle[0]]
    assert edges[seat] > guest.plan.size / 3
    assert edges[(seat - 1) % 4] > guest.plan.size / 3, "the second die lies at the right hand"


@pytest.mark.parametrize("left_handed", [False, True])
def test_words_on_a_lying_tablet_are_before_whoever_they_are_for(guest, left_handed):
    guest.resize(1280, 800)
    guest.app.context.change("table", "left_handed", left_handed)
    for seat, near in ((1, min), (3, max)):
        around(guest, seat)
        (x, _), middle = words(guest)[0], guest.plan.middle[0]
        assert guest.seen.said.heading
        assert near(x, middle) == x, "not at the other side of the board"
    guest.app.context.change("table", "left_handed", False)


def test_the_board_stays_where_it_is(tablet):
    planned = {around(tablet, seat).plan for seat in range(4)}
    assert len(planned) == 1
    (plan,) = planned
    assert plan.middle == pytest.approx(tablet.screen.frame.arrangement.board.middle)


@pytest.mark.parametrize("seat", range(4))
def test_a_turn_is_played_from_every_side(tablet, seat):
    around(tablet, seat)
    tablet.throw()
    assert tablet.turn.is_thrown
    for way in (True, False):
        tablet.step(tablet.turn.options[0], by_drag=way)
        tablet.check()
    assert len(tablet.session.match.moves) == 1
    assert tablet.state.turn == (seat + 1) % 4


@pytest.mark.parametrize("seat", range(4))
def test_a_held_pawn_rises_away_from_whoever_holds_it(tablet, seat):
    around(tablet, seat)
    tablet.throw()
    finger = tablet.stage.down(*tablet.where(OFF))
    x, y = tablet.plan.middle
    finger.move(x, y)
    tablet.stage.until(lambda: tablet.machine.wakes_at is None)
    away = [(0, 1), (1, 0), (0, -1), (-1, 0)][seat]
    rise = tablet.plan.unit * 0.6
    assert tablet.carried.place == pytest.approx((x + away[0] * rise, y + away[1] * rise), abs=1)
    finger.up()
    tablet.settle()
    tablet.check()


def test_dice_that_nobody_can_use_are_tapped_to_pass(tablet):
    around(tablet, 2)
    tablet.turn.dice = tablet.state.dice = (2, 3)
    tablet.turn.steps = tablet.state.turn_builder()
    tablet.throw()
    assert tablet.turn.is_pass
    tablet.tap(tablet.die(1))
    assert tablet.session.match.moves[-1][1] is PiecelessMove.PASS


def test_it_turns_the_shorter_way_and_soon(tablet):
    around(tablet, 0)
    tablet.session.match.state.turn = 3
    angles, frames = [], 0
    tablet.table.settle()
    while tablet.table.motions.is_running:
        tablet.stage.frames(1)
        angles.append(tablet.seen.pawns[0].angle)
        frames += 1
    assert 5 < frames <= 0.25 * 60 + 2
    assert all(-1 <= angle - before <= 20 for before, angle in pairwise(angles))
    assert round(angles[-1]) % 360 == 90
    assert tablet.seen.said.heading


def test_less_motion_turns_at_once(tablet):
    tablet.app.context.change("look", "reduced_motion", True)
    around(tablet, 0)
    tablet.session.match.state.turn = 2
    tablet.table.settle()
    assert tablet.seen.pawns[0].angle % 360 == pytest.approx(180)


# Motion sensor


def test_it_turns_once_it_lies_flat(tablet, device):
    around(tablet, 2, wish="flat")
    assert words(tablet)[1] == 0
    plan = tablet.plan
    device.lies(FLAT)
    tablet.settle()
    assert words(tablet)[1] == 180
    assert tablet.plan == plan


def test_a_tablet_in_the_hand_does_not_turn(tablet, device):
    around(tablet, 2, wish="flat")
    device.lies(HELD)
    tablet.settle()
    assert words(tablet)[1] == 0


def test_it_is_felt_once_a_turn_and_turned_back_when_it_is_taken_up(tablet, device):
    around(tablet, 2, wish="flat")
    tablet.table.act("throw")  # otherwise dice that are not thrown listen to the sensor
    device.lies(FLAT)
    tablet.settle()
    assert tablet.table.rotation.is_on
    tablet.table.rotation.rest()
    assert device.heard == []
    tablet.table.settle()
    device.lies(HELD)
    tablet.settle()
    assert words(tablet)[1] == 0


def test_nothing_is_felt_where_it_would_not_turn(tablet, device):
    for wish in ("always", "never"):
        around(tablet, 2, wish=wish)
        tablet.throw()
        assert device.heard == []
    assert words(tablet)[1] == 0
    tablet.resize(412, 892)
    around(tablet, 2, wish="flat")
    tablet.throw()
    assert device.heard == []


def test_a_phone_and_a_person_among_bots_are_not_turned(guest):
    around(guest, 2, wish="always")
    assert words(guest)[1] == 0
    guest.resize(800, 1280)
    guest.sit_down(("random", None, "random"), plies=1)
    assert words(guest)[1] == 0


# Whole matches


def test_four_people_play_to_the_end_round_a_tablet(tablet):
    tablet.app.context.change("table", "turn_to_seat", "always")
    tablet.sit_down((None,) * 4, seed=5, plies=60)
    tablet.finish()
    assert len(tablet.state.ranking) == 4
