"""Tests of rotating a held tile: by a second finger, wheel or keys, and never against the player's intention."""

from math import cos, radians, sin

import pytest
from kivy.metrics import dp

from app.gestures.geometry import rotation_between
from tests.window.ominos.conftest import ONE_OF_EACH

pytestmark = ONE_OF_EACH

STEPS = {"triominos": 120, "quadominos": 90}


@pytest.fixture
def step(guest):
    return STEPS[guest.game]


def test_a_second_finger_s_tap_turns_it(guest, held, step):
    for turns in (1, 2, 3):
        guest.turn()
        guest.wait(0.3)
        assert guest.seen.carried.is_rotated(-turns * step)
    guest.left_down.append(held)


def test_a_twist_turns_by_detents_and_shows_what_is_between(guest, held, step):
    x, y = held.touch.pos
    radius = dp(60)
    second = guest.stage.down(x + radius + dp(12), y)
    for turned in range(0, step + 9, 3):
        second.move(x + radius * cos(radians(turned)), y + radius * sin(radians(turned)))
        if turned == 30:
            assert any(abs(angle - 30) < 3 for angle in guest.seen.carried.angles)
    assert guest.machine.held.angle == step
    second.up()
    guest.wait(0.3)
    assert guest.seen.carried.is_rotated(step)
    guest.left_down.append(held)


def test_turned_by_hand_to_fit_it_is_laid(guest, tile, fit, step):
    x, y = guest.at(fit)
    finger = guest.lift(tile)
    guest.carry(finger, *guest.nowhere())
    guest.turn()
    while abs(rotation_between(guest.machine.held.angle, fit.angle)) > step / 2:
        guest.turn()
    guest.carry(finger, x, y)
    finger.up()
    assert guest.last_move.cell == fit.cell


def test_of_two_ways_the_player_s_is_laid(guest):
    on = guest.geometry.view.fits.on
    fits = [fit for fit in guest.fits() if len(on(guest.tile_of(fit), fit.cell)) > 1]
    if not fits:
        pytest.skip("everything fits in one way")
    for fit in on(guest.tile_of(fits[0]), fits[0].cell):
        x, y = guest.at(fit)
        finger = guest.lift(guest.tile_of(fit))
        while abs(rotation_between(guest.machine.held.angle, fit.angle)) > 61:
            guest.turn()
        guest.carry(finger, x, y)
        guest.wait(0.3)
        assert guest.machine.held.fit.cell == fit.cell
        guest.table.cancel()
        finger.up()


def test_without_auto_turn_it_lies_only_as_it_is_turned(guest, tile, fit, step):
    guest.use("table", auto_turn=False)
    x, y = guest.at(fit)
    finger = guest.lift(tile)
    guest.carry(finger, x, y)
    guest.wait(0.5)
    agrees = [
        on for on in guest.geometry.view.fits.on(tile, fit.cell) if abs(rotation_between(0, on.angle)) <= step / 2
    ]
    near = guest.machine.held.fit
    assert (near is not None and near.cell == fit.cell) == bool(agrees)
    guest.table.cancel()
    finger.up()


# Strict play: fits are not shown


def turn_to(guest, fit):
    """Rotates the held tile until it has the angle of this fit, without snapping."""
    for _ in range(4):
        guest.wait(0.3)
        assert guest.machine.held.fit is None
        if abs(rotation_between(guest.machine.held.angle, fit.angle)) < 1:
            return
        guest.turn()
    raise AssertionError("it cannot be turned like this")


def test_strict_a_right_drop_is_laid_and_nothing_snaps_before(guest, tile, fit):
    guest.use("table", show_fits="never")
    x, y = guest.at(fit)
    finger = guest.lift(tile)
    guest.carry(finger, x, y)
    turn_to(guest, fit)
    finger.up()
    assert guest.last_move == fit.place


def test_strict_a_wrong_drop_is_refused_by_the_rules(guest, tile):
    guest.use("table", show_fits="never")
    x, y = guest.at(guest.wrong_place(tile))
    finger = guest.lift(tile)
    guest.carry(finger, x, y)
    finger.up()
    assert guest.moves == guest.dealt
    assert guest.is_told_why
