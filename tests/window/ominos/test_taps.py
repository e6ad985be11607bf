"""Tests of taps, long presses, and tiles that await confirmation."""

import pytest
from kivy.metrics import dp

from app.look.shapes import Box
from app.widgets.buttons import RingButton
from tests.window.ominos.conftest import ONE_OF_EACH
from tests.window.ominos.test_turn import STEPS

pytestmark = ONE_OF_EACH


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
    assert guest.seen.in_hand(tile).is_rotated(-STEPS[guest.game])


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


# Confirmation


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
    """Returns the button with this icon beside the pending tile."""
    return guest.stage.find(RingButton, icon=icon)


def test_points_of_a_pending_tile_cover_no_button(guest, pending):
    for across in (0, dp(30), -dp(60)):
        guest.scene.framing.pan(across, 0)
        (label,) = guest.seen.pills
        boxes = [Box(*(each := button(guest, icon)).pos, *each.size) for icon in ("close", "turn", "check")]
        assert not [box for box in boxes if box.overlaps(label.box)]


def test_points_of_a_pending_tile_stay_beside_it_when_the_board_moves(guest, pending):
    for down in (0, dp(120), dp(80)):
        guest.scene.framing.pan(0, -down)
        (label,) = guest.seen.pills
        x, y = guest.geometry.camera.to_window(pending.x, pending.y)
        assert label.box.grown(dp(110)).contains(x, y)
        assert not label.box.contains(x, y)


def test_what_is_pending_is_laid_when_the_player_agrees(guest, pending):
    guest.stage.tap(button(guest, "check"))
    assert guest.last_move.cell == pending.cell


def test_what_is_pending_can_be_taken_back(guest, pending):
    guest.stage.tap(button(guest, "close"))
    guest.settle()
    assert guest.seen.carried is None
    assert guest.moves == guest.dealt


def test_what_is_pending_turns_to_the_next_way_that_fits(guest, pending):
    ways = guest.geometry.view.fits.on(guest.tile_of(pending), pending.cell)
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


def test_the_sign_at_an_end_of_a_long_hand_is_a_button(guest):
    guest.sit_down(guest.game, plies=6, tiles=40)
    guest.settle()
    geometry = guest.geometry
    assert geometry.rack.max_scroll > 0
    assert list(geometry.scroll_signs()) == [1]
    for _leaf in range(20):
        if 1 not in geometry.scroll_signs():
            break
        before = geometry.scrolled
        guest.stage.tap(geometry.scroll_signs()[1])
        guest.settle()
        assert before < geometry.scrolled <= before + max(geometry.hand.width, geometry.hand.height) / geometry.dp
        assert guest.machine.held is None
    assert geometry.scrolled == pytest.approx(geometry.rack.max_scroll)
    while -1 in geometry.scroll_signs():
        guest.stage.tap(geometry.scroll_signs()[-1])
        guest.settle()
    assert geometry.scrolled == 0
