"""The board under fingers: pan, pinch, wheel, double tap."""

import pytest
from kivy.metrics import dp

from tests.window.ominos.pointers import wheel


def test_one_finger_pans_and_the_board_stays_under_it(guest):
    x, y = guest.geometry.board.middle
    finger = guest.stage.down(x, y)
    point = guest.geometry.camera.to_board(x, y)
    for step in range(3, 8):
        finger.move(x - dp(4 * step), y - dp(4 * step))
        assert guest.geometry.camera.to_window(*point) == pytest.approx(finger.touch.pos, abs=0.02)
    finger.up()


def test_a_pan_keeps_the_selection(guest, tile, fit):
    guest.stage.tap(guest.at_home(tile))
    x, y = guest.nowhere()
    guest.stage.drag((x, y), (x + dp(20), y + dp(20)), 4)
    assert guest.seen.selected == tile
    guest.stage.tap(guest.at(fit))
    assert guest.last_move.cell == fit.cell


def test_two_fingers_zoom_and_the_board_stays_under_both(guest):
    camera = guest.geometry.camera
    x, y = guest.geometry.board.middle
    fingers = [guest.stage.down(x + side * dp(30), y + side * dp(20)) for side in (-1, 1)]
    points = [camera.to_board(*finger.touch.pos) for finger in fingers]
    scale = camera.scale
    for way in (33, 36, 39):
        for side, finger in zip((-1, 1), fingers):
            finger.move(x + side * dp(way), y + side * dp(way * 2 / 3))
    assert camera.scale == pytest.approx(scale * 1.3)
    for finger, point in zip(fingers, points):
        assert camera.to_window(*point) == pytest.approx(finger.touch.pos, abs=0.05)
        finger.up()


def test_zoom_has_its_limits_and_the_board_is_never_lost(guest):
    camera = guest.geometry.camera
    x, y = guest.geometry.board.middle
    for steps in (60, -120):
        for _ in range(abs(steps)):
            wheel(x, y, steps)
        assert 28 <= camera.scale / dp(1) <= 180
        seen, extent = camera.seen(), guest.geometry.extent()
        assert extent.left < seen.right
        assert extent.right > seen.left
        assert extent.bottom < seen.top
        assert extent.top > seen.bottom


def test_a_double_tap_frames_everything(guest):
    x, y = guest.geometry.board.middle
    for _ in range(6):
        wheel(x, y, 1)
    at = guest.nowhere()
    guest.stage.tap(at)
    guest.stage.tap(at)
    guest.wait(0.5)
    camera = guest.geometry.camera
    assert (camera.scale, camera.x, camera.y) == pytest.approx(camera.target())


@pytest.mark.parametrize("first", [0, 1])
def test_the_finger_that_is_left_of_a_pinch_pans(guest, first):
    x, y = guest.geometry.board.middle
    fingers = [guest.stage.down(x - dp(40), y), guest.stage.down(x + dp(40), y)]
    fingers.pop(first).up()
    (left,) = fingers
    x, y = left.touch.pos
    point = guest.geometry.camera.to_board(x, y)
    left.move(x + dp(20), y)
    assert guest.geometry.camera.to_window(*point) == pytest.approx((x + dp(20), y), abs=0.05)
    left.up()


def test_a_pinch_with_a_finger_in_the_hand_is_none(guest, tile):
    scale, at = guest.geometry.camera.scale, guest.at_home(tile)
    one = guest.stage.down(*guest.geometry.board.middle)
    x, y = guest.geometry.board.middle
    one.move(x + dp(20), y)
    two = guest.stage.down(*at)
    two.move(x, y)
    assert guest.geometry.camera.scale == scale
    assert guest.seen.carried is None
    two.up()
    one.up()


def test_a_zoomed_board_is_drawn_at_its_new_size(guest):
    x, y = guest.geometry.board.middle
    for _ in range(4):
        wheel(x, y, 1)
    assert guest.scene.board.built == pytest.approx(guest.geometry.camera.scale, rel=0.25)
