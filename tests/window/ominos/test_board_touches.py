"""Tests of gestures on the board: pan, pinch, wheel and double tap."""

import pytest
from kivy.metrics import dp

from tests.window.ominos.conftest import ONE_OF_EACH
from tests.window.ominos.pointers import wheel

pytestmark = ONE_OF_EACH


def test_one_finger_pans_and_the_board_stays_under_it(guest):
    x, y = guest.geometry.board.middle
    finger = guest.stage.down(x, y)
    point = guest.geometry.camera.to_board(x, y)
    for step in range(3, 8):
        finger.move(x - dp(4 * step), y - dp(4 * step))
        assert guest.geometry.camera.to_window(*point) == pytest.approx(finger.touch.pos, abs=0.02)
    finger.up()


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
        seen, extent = camera.visible_extent(), guest.geometry.extent()
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
    assert (camera.scale, camera.x, camera.y) == pytest.approx(camera.framing_pose())


def test_a_zoomed_board_is_drawn_at_its_new_size(guest):
    x, y = guest.geometry.board.middle
    for _ in range(4):
        wheel(x, y, 1)
    assert guest.scene.board.built_scale == pytest.approx(guest.geometry.camera.scale, rel=0.25)
