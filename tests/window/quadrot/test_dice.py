"""Tests of dice by touch: a flick determines the motion, and the match determines the colours."""

import pytest

from engine.quadrot.board import BLUE, RED
from tests.window.quadrot.guest import BEHIND


def flick(guest, right, away):
    """Flicks the right die over this distance in board units, within three frames."""
    x, y = guest.die(1)
    finger = guest.stage.down(x, y)
    for share in (0.33, 0.66, 1):
        guest.stage.frames(1)
        finger.move(x + guest.plan.unit * right * share, y + guest.plan.unit * away * share)
    finger.up()


def way(guest, frames=6):
    """Returns the movement of the right die in board units during these frames."""
    x, y = guest.seen.dice[1].place
    guest.stage.frames(frames)
    after = guest.seen.dice[1].place
    return (after[0] - x) / guest.plan.unit, (after[1] - y) / guest.plan.unit


def are_at(dice, places):
    return all(die.place == pytest.approx(place, abs=0.1) for die, place in zip(dice, places, strict=True))


def test_a_flick_decides_where_dice_roll_and_the_match_what_they_show(guest):
    options = []
    for right, away in ((0, 2), (-2, 1)):
        guest.set((BLUE, RED), BEHIND, BEHIND)
        flick(guest, right, away)
        options.append(way(guest))
        corners = [guest.die(index) for index in range(2)]
        guest.settle()
        assert [die.colour for die in guest.seen.dice] == [BLUE, RED]
        assert are_at(guest.seen.dice, corners)
    (across, up), (left, low) = options
    assert up > 1 > abs(across)
    assert left < -1
    assert low < up


def test_dice_go_with_the_finger_until_they_are_thrown(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    corners = [die.place for die in guest.seen.dice]
    x, y = guest.die(1)
    finger = guest.stage.down(x, y)
    finger.move(x - guest.plan.unit, y + 2 * guest.plan.unit)
    for die, (left, foot) in zip(guest.seen.dice[1:], corners[1:]):
        assert die.place == pytest.approx((left - guest.plan.unit, foot + 2 * guest.plan.unit), abs=0.1)
    finger.move(x + 30 * guest.plan.unit, y)
    assert guest.seen.dice[1].place[0] < x + guest.plan.unit, "they stay on the board"
    finger.up()
    guest.settle()
    assert are_at(guest.seen.dice, corners)


def test_dice_that_are_not_thrown_come_back(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    corners = [die.place for die in guest.seen.dice]
    finger = guest.stage.down(*guest.die(1))
    finger.move(*guest.table.to_window(*guest.table.center))
    guest.table.cancel()
    assert are_at(guest.seen.dice, corners)
    finger.up()
    guest.settle()
    assert [die.colour for die in guest.seen.dice] == [None, None]


def test_a_hard_flick_is_felt_more_and_so_are_the_rims(guest, monkeypatch):
    felt = []
    monkeypatch.setattr(guest.app.context, "give_feedback", lambda event, strength=1.0: felt.append((event, strength)))
    for units in (0.5, 3):
        guest.set((BLUE, RED), BEHIND, BEHIND)
        flick(guest, 0, units)
        while guest.table.is_moving:
            guest.stage.frames(1)
    thrown = [strength for event, strength in felt if event == "dice"]
    assert thrown[0] < thrown[1] <= 1
    assert any(event == "dice rim" for event, _strength in felt)


def test_reduced_motion_keeps_the_dice_where_they_lie(guest):
    guest.app.context.change("look", "reduced_motion", True)
    guest.set((BLUE, RED), BEHIND, BEHIND)
    flick(guest, 0, 3)
    assert way(guest) == pytest.approx((0, 0), abs=0.01)
    guest.settle()
    assert [die.colour for die in guest.seen.dice] == [BLUE, RED]
    guest.app.context.change("look", "reduced_motion", False)
