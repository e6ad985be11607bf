"""Taps, long presses and flicks; agreeing; hands that go on."""

import pytest
from kivy.metrics import dp

from app.gestures.geometry import rotation_between
from app.widgets.buttons import RingButton
from tests.window.ominos.test_turn import STEPS


def test_a_tap_selects_and_a_tap_on_the_board_lays(guest, tile, fit):
    at = guest.at(fit)
    guest.stage.tap(guest.at_home(tile))
    assert guest.seen.selected == tile
    guest.stage.tap(at)
    assert guest.last_move.cell == fit.cell
    assert guest.seen.selected is None


def test_a_second_tap_turns_what_is_selected(guest, tile):
    at = guest.at_home(tile)
    guest.stage.tap(at)
    guest.stage.tap(at)
    guest.wait(0.3)
    assert guest.seen.selected == tile
    assert rotation_between(guest.seen.angle_of(tile), -STEPS[guest.game]) == pytest.approx(0)


def test_a_flick_turns_what_is_selected(guest, tile):
    x, y = guest.at_home(tile)
    guest.stage.tap((x, y))
    across, up = (0, -dp(40)) if guest.geometry.scroll_axis() == "y" else (dp(40), 0)
    finger = guest.stage.down(x, y)
    finger.move(x + across, y + up)
    finger.up()
    guest.wait(0.3)
    assert rotation_between(guest.seen.angle_of(tile), -STEPS[guest.game]) == pytest.approx(0)
    assert guest.moves == guest.dealt


def test_another_tap_selects_another(guest):
    one, two = guest.hand[:2]
    guest.stage.tap(guest.at_home(one))
    guest.stage.tap(guest.at_home(two))
    assert guest.seen.selected == two


def test_a_tap_where_it_does_not_fit_says_why_and_keeps_it(guest, tile, fit):
    at = guest.at(guest.wrong_place(tile))
    guest.stage.tap(guest.at_home(tile))
    guest.stage.tap(at)
    assert guest.is_told_why
    assert guest.seen.selected == tile
    guest.stage.tap(guest.at(fit))
    assert guest.last_move.cell == fit.cell


def test_back_puts_back_what_is_selected_and_opens_nothing(guest, tile):
    guest.stage.tap(guest.at_home(tile))
    guest.stage.key("escape")
    assert guest.seen.selected is None
    assert guest.app.navigation.panel is None


# A long press


def test_a_long_press_looks_closely_and_the_next_touch_ends_it(guest, tile):
    finger = guest.stage.down(*guest.at_home(tile))
    guest.wait(0.6)
    finger.up()
    assert guest.machine.gesture.pressed == tile
    guest.stage.tap(guest.nowhere())
    assert guest.machine.gesture.pressed is None
    assert guest.seen.carried is None


def test_a_drag_out_of_a_long_press_lays_it(guest, tile, fit):
    x, y = guest.at(fit)
    finger = guest.stage.down(*guest.at_home(tile))
    guest.wait(0.6)
    guest.carry(finger, *guest.nowhere())
    guest.wait(0.2)
    guest.carry(finger, x, y)
    finger.up()
    assert guest.last_move.cell == fit.cell


# Agreeing


@pytest.fixture
def pending(guest, tile, fit):
    guest.use("play", confirm=True)
    guest.lay(tile, fit)
    guest.wait(0.4)
    assert guest.machine.held.fit.cell == fit.cell
    assert guest.moves == guest.dealt
    guest.check()
    return fit


def button(guest, icon):
    """Beside the pending tile."""
    return guest.stage.find(RingButton, icon=icon)


def test_what_is_pending_is_laid_when_the_player_agrees(guest, pending):
    guest.stage.tap(button(guest, "check"))
    assert guest.last_move.cell == pending.cell


def test_what_is_pending_is_laid_by_the_enter_key(guest, pending):
    guest.stage.key("enter")
    assert guest.last_move.cell == pending.cell


def test_what_is_pending_can_be_taken_back(guest, pending):
    guest.stage.tap(button(guest, "close"))
    guest.settle()
    assert guest.seen.carried is None
    assert guest.moves == guest.dealt


def test_what_is_pending_turns_to_the_next_way_that_fits(guest, pending):
    ways = guest.geometry.position.fits.on(guest.tile_of(pending), pending.cell)
    guest.stage.tap(button(guest, "turn"))
    assert guest.machine.held.fit in ways
    assert (guest.machine.held.fit.place == pending.place) == (len(ways) == 1)


def test_what_is_pending_goes_home_on_back(guest, pending):
    guest.stage.key("escape")
    guest.settle()
    assert guest.seen.carried is None
    assert guest.moves == guest.dealt


def test_what_is_pending_can_be_dragged_again(guest, pending):
    x, y = guest.at(pending)
    finger = guest.stage.down(x, y)
    finger.move(x, y - dp(30))
    guest.carry(finger, *guest.nowhere())
    guest.wait(0.3)
    assert guest.middle == pytest.approx(guest.under, abs=0.01)
    guest.carry(finger, *guest.geometry.camera.to_window(pending.x, pending.y))
    finger.up()
    assert guest.machine.held.fit.cell == pending.cell


def test_what_is_pending_stays_on_its_place_while_the_board_is_moved(guest, pending):
    x, y = guest.nowhere()
    before = guest.middle[0] - button(guest, "turn").center_x
    guest.stage.drag((x, y), (x - dp(30), y - dp(30)), 4)
    assert guest.middle == pytest.approx(guest.geometry.camera.to_window(pending.x, pending.y), abs=0.05)
    assert guest.middle[0] - button(guest, "turn").center_x == pytest.approx(before, abs=1)


# A hand that goes on


@pytest.fixture
def large(guest):
    guest.sit_down(guest.game, plies=4, tiles=40 if guest.game == "quadominos" else 30)
    return guest


def test_of_a_large_hand_every_tile_can_be_tapped(large):
    for tile in (*large.hand[::7], large.hand[-1]):
        large.stage.tap(large.at_home(tile))
        assert large.seen.selected == tile
        large.table.cancel()


def test_out_of_a_large_hand_a_tile_is_lifted_towards_the_board(large):
    tile = large.hand[-1]
    x, y = large.at_home(tile)
    finger = large.stage.down(x, y)
    dx, dy = large.towards_the_board(14)
    finger.move(x + dx, y + dy)
    assert large.seen.carried.tile == tile
    large.left_down.append(finger)


def test_a_swipe_along_a_large_hand_scrolls_it_and_lays_nothing(large):
    if not large.geometry.scroll_axis():
        pytest.skip("this device shows all of it")
    before = large.geometry.scrolled
    x, y = large.geometry.hand.middle
    large.stage.drag((x, y), (x - dp(60), y) if large.geometry.rack.is_upright else (x, y + dp(60)), 5)
    assert large.geometry.scrolled - before == pytest.approx(min(60, large.geometry.rack.beyond), abs=1)
    assert large.moves == large.dealt
