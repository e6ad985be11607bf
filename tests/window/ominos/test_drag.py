"""Tests of dragging a tile with one finger."""

from math import dist

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.providers.mouse import MouseMotionEventProvider
from kivy.metrics import Metrics, dp

from app.gestures.geometry import rotation_between
from app.match.messages import Stage
from tests.window.drawn import drawn
from tests.window.ominos.conftest import ONE_OF_EACH


def test_a_drag_onto_a_fit_lays_it(guest, tile, fit):
    guest.lay(tile, fit)
    assert guest.last_move == fit.place
    assert tile not in guest.hand


def test_every_fit_can_be_reached(guest):
    fits = guest.fits()[::8]
    assert fits
    for fit in fits:
        x, y = guest.at(fit)
        finger = guest.lift(guest.tile_of(fit))
        guest.carry(finger, x, y)
        assert guest.machine.held.fit.cell == fit.cell
        guest.table.cancel()
        finger.up()


def test_a_drop_on_the_empty_board_brings_it_home(guest, tile, held):
    held.up()
    guest.settle()
    assert guest.moves == guest.dealt
    assert tile in guest.hand
    assert not guest.is_told_why


def test_a_drop_in_the_hand_brings_it_home(guest, tile, held):
    held.move(*guest.at_home(tile))
    held.up()
    guest.settle()
    assert guest.moves == guest.dealt
    assert not guest.is_told_why


def test_a_drop_where_it_does_not_fit_says_why(guest, tile):
    x, y = guest.at(guest.wrong_place(tile))
    finger = guest.lift(tile)
    guest.carry(finger, x, y)
    finger.up()
    assert guest.is_told_why
    guest.settle()
    assert guest.moves == guest.dealt


def test_it_is_at_the_finger_when_the_event_returns(guest, held):
    x, y = held.touch.pos
    for step in range(1, 6):
        held.move(x + dp(step), y - dp(step))
        assert guest.middle == pytest.approx((x + dp(step), y - dp(step) + guest.rise), abs=0.01)
    guest.left_down.append(held)


@pytest.mark.parametrize("lift", [0.0, 2.0])
def test_it_floats_as_high_as_the_player_wants(guest, tile, lift):
    guest.use("table", lift=lift)
    finger = guest.lift(tile)
    guest.carry(finger, *guest.nowhere())
    guest.wait(0.3)
    assert guest.middle[1] - finger.touch.y == pytest.approx(lift * guest.geometry.height(tile), abs=0.01)
    guest.left_down.append(finger)


def test_lengths_are_told_in_the_dp_of_the_device(guest, tile):
    assert guest.machine.config.dp == Metrics.density
    x, y = guest.at_home(tile)
    finger = guest.stage.down(x, y)
    dx, dy = guest.towards_the_board(10)
    finger.move(x + dx, y + dy)
    assert guest.machine.held.piece == tile
    guest.left_down.append(finger)


def test_its_place_in_the_hand_stays_open(guest, tile, held):
    reach = dp(0.55 * guest.geometry.rack.side)
    shapes = drawn(kind="digit")

    def shown(each):
        place = guest.geometry.home(each)
        return {shape.text for shape in shapes if dist(shape.middle, place) < reach}

    assert shown(tile) == set()
    assert sum(shown(each) == set(map(str, each)) for each in guest.hand if each != tile) >= 3
    held.up()


def test_the_first_tile_of_a_round_is_laid_in_the_middle(guest):
    for seed in range(1, 20):
        guest.sit_down(guest.game, seed=seed)
        if guest.moves == 0:
            break
    fit = guest.fits()[0]
    guest.lay(guest.tile_of(fit), fit)
    assert guest.session.match.moves[0][1].cell == 0


# Near a fit


def test_near_a_fit_it_lies_there_turned_to_fit(guest, tile, fit):
    x, y = guest.at(fit)
    finger = guest.lift(tile)
    guest.carry(finger, x + 0.2 * guest.geometry.camera.scale, y)
    guest.wait(0.4)
    near = guest.machine.held.fit
    assert guest.middle == pytest.approx(guest.geometry.camera.to_window(near.x, near.y), abs=0.01)
    assert guest.seen.carried.is_rotated(near.angle)
    finger.up()
    assert guest.last_move == near.place


def test_away_from_a_fit_it_is_at_the_finger_again(guest, tile, fit):
    x, y = guest.at(fit)
    finger = guest.lift(tile)
    guest.carry(finger, x, y)
    assert guest.machine.held.fit
    guest.carry(finger, *guest.nowhere())
    guest.wait(0.3)
    assert guest.machine.held.fit is None
    assert guest.middle == pytest.approx(guest.under, abs=0.01)
    guest.left_down.append(finger)


# At the edge of the board


def test_held_at_the_rim_the_board_slides_below_it(guest, held):
    board, camera = guest.geometry.board, guest.geometry.camera
    before = camera.y
    guest.carry(held, board.middle[0], board.top - dp(2))
    guest.wait(1.0)
    assert camera.y < before
    guest.carry(held, *guest.nowhere())
    guest.wait(0.3)
    after = camera.y
    guest.wait(0.3)
    assert camera.y == after
    guest.left_down.append(held)


def test_where_the_board_ends_nothing_wakes_up(guest, held):
    guest.carry(held, guest.geometry.board.middle[0], guest.geometry.board.top - dp(2))
    guest.wait(6)
    assert guest.machine.wakes_at is None
    guest.left_down.append(held)


def test_held_still_nothing_moves(guest, held):
    guest.wait(1)
    assert guest.machine.wakes_at is None
    assert not guest.table.motions.is_running
    guest.left_down.append(held)


# Bots and other settings


def test_while_a_bot_thinks_the_next_tile_can_be_held(guest, tile, fit):
    guest.lay(tile, fit)
    if guest.session.stage is not Stage.BOTS:
        pytest.skip("the round is over")
    finger = guest.lift(guest.hand[0])
    guest.carry(finger, *guest.nowhere())
    guest.stage.until(lambda: guest.session.stage is Stage.PLAY)
    guest.wait(2)
    assert guest.seen.carried.tile == guest.machine.held.piece == guest.hand[0]
    assert guest.middle == pytest.approx(guest.machine.held.position, abs=0.01)
    guest.check()
    guest.left_down.append(finger)


def test_the_left_hand_plays_as_well(guest):
    guest.app.context.change("table", "left_handed", True)
    guest.stage.frames(3)
    fit = guest.fits()[0]
    guest.lay(guest.tile_of(fit), fit)
    assert guest.last_move == fit.place
    guest.app.context.change("table", "left_handed", False)
    guest.stage.frames(3)


# Cancelled drags


def test_back_brings_it_home_and_opens_nothing(guest, held):
    guest.stage.key("escape")
    assert guest.seen.carried is None
    assert guest.app.navigation.panel is None
    held.move(*guest.geometry.board.middle)
    assert guest.seen.carried is None
    held.up()


def test_the_menu_s_key_in_the_middle_of_a_drag_brings_it_home(guest, held, tile):
    guest.stage.key("m")
    assert guest.app.navigation.panel is not None
    assert guest.seen.carried is None
    held.move(*guest.geometry.board.middle)
    held.up()
    guest.stage.key("escape")
    guest.wait(0.5)
    assert guest.app.navigation.panel is None
    assert tile in guest.hand


@pytest.mark.parametrize("turned", [False, True])
def test_a_resize_or_a_turn_of_the_device_in_the_middle_of_a_drag_brings_it_home(guest, held, turned):
    width, height = guest.size
    guest.resize(*((height, width) if turned else (width * 0.9, height)))
    assert guest.seen.carried is None
    held.move(*guest.geometry.board.middle)
    held.up()
    guest.check()
    guest.resize(width, height)
    fit = guest.fits()[0]
    guest.lay(guest.tile_of(fit), fit)
    assert guest.last_move == fit.place


def test_a_pause_in_the_middle_of_a_drag_brings_it_home(guest, held, tile, fit):
    guest.app.on_pause()
    assert guest.seen.carried is None
    held.up()
    guest.app.on_resume()
    guest.stage.frames(3)
    guest.check()
    guest.lay(tile, fit)
    assert guest.last_move == fit.place


def test_undo_brings_the_tile_back_into_the_hand(guest, tile, fit):
    guest.lay(tile, fit)
    if not guest.session.can_undo:
        pytest.skip("hidden tiles have been seen")
    guest.stage.tap(guest.screen.action_position("undo"))
    guest.stage.frames(3)
    assert guest.moves == guest.dealt
    assert tile in guest.hand
    guest.check()


# Large hands


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
    assert large.geometry.scrolled - before == pytest.approx(min(60, large.geometry.rack.max_scroll), abs=1)
    assert large.moves == large.dealt


@pytest.fixture
def mouse(guest):
    """Returns a function that dispatches a mouse event: its kind, its position, and the button if any."""
    provider = MouseMotionEventProvider("mouse", "disable_multitouch")
    EventLoop.add_input_provider(provider)
    provider.start()

    def act(what, x, y, *button):
        Window.dispatch(f"on_mouse_{what}", x, Window.height - y, *button, [])
        guest.stage.frames(2)

    yield act
    provider.stop()
    EventLoop.remove_input_provider(provider)


@ONE_OF_EACH
@pytest.mark.parametrize("held_by", ["left", "right"])
def test_the_other_button_rotates_what_the_mouse_holds_and_does_not_drop_it(guest, tile, mouse, held_by):
    other = "right" if held_by == "left" else "left"
    (x, y), (far_x, far_y) = guest.at_home(tile), guest.nowhere()
    mouse("down", x, y, held_by)
    for step in range(1, 9):
        mouse("move", x + (far_x - x) * step / 8, y + (far_y - y) * step / 8)
    angle = guest.machine.held.angle
    mouse("down", far_x, far_y, other)
    mouse("up", far_x, far_y, other)
    guest.wait(0.3)
    assert guest.machine.is_carrying
    assert abs(rotation_between(angle, guest.machine.held.angle)) > 1
    mouse("up", far_x, far_y, held_by)
    assert not guest.machine.is_carrying


@ONE_OF_EACH
def test_the_wheel_rotates_what_the_mouse_holds_and_does_not_drop_it(guest, tile, mouse):
    (x, y), (far_x, far_y) = guest.at_home(tile), guest.nowhere()
    mouse("down", x, y, "left")
    for step in range(1, 9):
        mouse("move", x + (far_x - x) * step / 8, y + (far_y - y) * step / 8)
    angle = guest.machine.held.angle
    for _turn in range(2):
        mouse("down", far_x, far_y, "scrolldown")
        mouse("up", far_x, far_y, "scrolldown")
    assert guest.machine.is_carrying
    assert abs(rotation_between(angle, guest.machine.held.angle)) > 1
    mouse("up", far_x, far_y, "left")
    assert not guest.machine.is_carrying
