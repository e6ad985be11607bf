"""Tests of each gesture on six devices: its effect, and the positions of all bricks afterwards.

A normal run tries each gesture on one device, a whole run on all of them.
"""

from dataclasses import replace

import pytest
from kivy.base import EventLoop
from kivy.metrics import dp

from app.files.settings import Settings
from app.games.domino3d.brick_board.gesture_handler import NEAR_QUARTER
from app.look.appearance import current_appearance, set_current
from app.table.camera import MIN_PITCH
from tests.exhaustive import WHOLE
from tests.window.devices import DEVICES, on_devices

SEED, PLIES = 3, 8


def shown(guest):
    """Returns the stable candidate that is most visible."""
    return max((each for each in guest.seen.candidates if not each.is_unstable), key=lambda each: each.visible_share)


def corner(guest):
    """Returns a position in an empty corner of the board, for fingers that orbit the camera."""
    board = guest.seen.board
    return board.x + dp(36), board.top - dp(36)


def air(guest):
    """Returns a position near the upper edge of the board at which no brick snaps to a candidate."""
    board = guest.seen.board
    return board.x + dp(44), board.top - dp(24)


def round_by(guest, yaw):
    """Returns the rotation of the camera since `yaw` in degrees, from -180 to 180."""
    return (guest.seen.pose[1] - yaw + 180) % 360 - 180


def two(guest, apart=50):
    """Puts two fingers down, each at this distance in dp from the middle of the board."""
    x, y = guest.seen.board.middle
    return guest.stage.down(x - dp(apart), y), guest.stage.down(x + dp(apart), y)


def chosen_before(category, setting, value):
    """Returns a decorator for a gesture that needs this setting before the match is opened."""

    def mark(gesture):
        gesture.chosen = category, setting, value
        return gesture

    return mark


def laid(guest, place):
    assert guest.state.structure.laid[-1] == place


def stays(guest):
    """Checks that the brick is back in the tray and no move was made."""
    guest.settle()
    assert guest.seen.held is None
    assert guest.seen.tray_shows
    assert guest.moves == PLIES


# A brick


def drag_to_a_place(guest):
    place = shown(guest).place
    assert guest.drag(place)
    laid(guest, place)


def tap_it_and_tap_a_place(guest):
    place = shown(guest).place
    guest.tap(guest.seen.tray.middle)
    guest.settle()
    guest.tap(guest.candidate(place).aim)
    if guest.seen.asks_to_confirm:  # the tap may mean another place
        guest.tap(guest.candidate(guest.seen.preview).aim)
    assert guest.moves == PLIES + 1


def a_small_movement_is_a_tap(guest):
    x, y = guest.seen.tray.middle
    finger = guest.stage.down(x, y)
    finger.move(x + dp(3), y + dp(2))
    finger.up()
    guest.settle()
    assert guest.seen.held is not None
    assert guest.seen.held.is_selected
    guest.table.cancel()
    stays(guest)


def let_it_go_in_the_air(guest):
    finger = guest.take()
    guest.carry(finger, *air(guest))
    assert guest.seen.preview is None
    finger.up()
    stays(guest)


def bring_it_back_to_the_tray(guest):
    finger = guest.take()
    finger.move(*guest.seen.tray.middle)
    guest.stage.frames(3)
    finger.up()
    stays(guest)


def let_it_go_beyond_the_window(guest):
    finger = guest.take()
    finger.move(-dp(30), guest.size[1] + dp(30))
    guest.stage.frames(3)
    finger.up()
    stays(guest)


def let_it_go_over_the_scores(guest):
    finger = guest.take()
    finger.move(guest.size[0] / 2, guest.size[1] - dp(4))
    guest.stage.frames(3)
    finger.up()
    guest.settle()
    assert guest.seen.held is None


def carry_it_past_every_place(guest):
    """The carried brick snaps only to candidates near it."""
    finger = guest.take()
    scale = guest.seen.pose[0]
    for each in [each for each in guest.seen.candidates if not each.is_hidden][:6]:
        guest.carry(finger, *guest.candidate(each.place).at)
        found = guest.seen.preview
        assert found is not None
        assert guest.candidate(found).distance(*guest.candidate(each.place).at, scale) < 1.0
    guest.carry(finger, *air(guest))
    finger.up()
    guest.settle()


def shake_it_where_it_has_snapped(guest):
    each = shown(guest)
    finger = guest.take()
    guest.bring(finger, each.place)
    x, y = finger.touch.pos
    for way in (2, -3, 3, -2):
        finger.move(x + dp(way), y - dp(way))
        assert guest.seen.preview == each.place
    finger.up()
    guest.settle()
    laid(guest, each.place)


def pull_it_off_again(guest):
    each = shown(guest)
    finger = guest.take()
    guest.bring(finger, each.place)
    guest.carry(finger, *air(guest))
    assert guest.seen.preview is None
    assert guest.seen.held_at is not None
    finger.up()
    stays(guest)


def drop_it_in_one_movement(guest):
    """A drag with a single move event also ends with the drop of the brick."""
    each = shown(guest)
    x, y = guest.seen.tray.middle
    finger = guest.stage.down(x, y)
    finger.move(guest.candidate(each.place).at[0], guest.candidate(each.place).at[1] - guest.lift)
    guest.stage.frames(20)
    finger.up()
    guest.settle()
    assert guest.seen.held is None


def hold_on_it(guest):
    """A long press on the tray does not pick up the brick."""
    finger = guest.stage.down(*guest.seen.tray.middle)
    guest.stage.frames(60)
    finger.up()
    guest.settle()
    guest.tap(corner(guest))
    guest.table.cancel()
    stays(guest)


def tap_it_twice(guest):
    """The second tap rotates the brick."""
    guest.tap(guest.seen.tray.middle)
    angle = guest.seen.held.angle
    guest.stage.frames(40)
    guest.tap(guest.seen.tray.middle)
    assert guest.seen.held is None or guest.seen.held.angle != angle
    guest.table.cancel()
    stays(guest)


def tap_it_and_tap_nothing(guest):
    guest.tap(guest.seen.tray.middle)
    guest.tap(corner(guest))
    assert guest.moves == PLIES
    guest.table.cancel()
    stays(guest)


def turn_it_in_the_air(guest):
    finger = guest.take()
    guest.carry(finger, *air(guest))
    angle = guest.seen.held.angle
    guest.stage.down(*corner(guest)).up()
    assert guest.seen.held.angle != angle
    finger.up()
    stays(guest)


def turn_it_three_times(guest):
    """Three rotations restore the first orientation."""
    finger = guest.take()
    guest.carry(finger, *air(guest))
    angle = guest.seen.held.angle
    for _ in range(3):
        guest.stage.down(*corner(guest)).up()
        guest.stage.frames(2)
    assert guest.seen.held.angle % 360 == angle % 360
    finger.up()
    stays(guest)


def go_through_a_stack(guest):
    """Taps with a second finger select only among the candidates that overlap on the screen."""
    each = shown(guest)
    finger = guest.take()
    guest.bring(finger, each.place)
    overlapping_candidates = {found.place for found in guest.table.scene.geometry.overlapping_candidates(each.place)}
    for _ in range(4):
        guest.stage.down(*corner(guest)).up()
        assert guest.seen.preview in overlapping_candidates
    guest.carry(finger, *air(guest))
    finger.up()
    guest.settle()


def walk_round_with_it(guest):
    finger = guest.take()
    yaw, (x, y) = guest.seen.pose[1], corner(guest)
    second = guest.stage.down(x, y)
    second.move(x + dp(80), y)
    assert guest.seen.pose[1] != yaw
    assert guest.seen.held is not None
    second.up()
    guest.carry(finger, *air(guest))
    finger.up()
    stays(guest)


def leave_the_second_finger_lying(guest):
    place = shown(guest).place
    second = guest.stage.down(*corner(guest))
    finger = guest.stage.down(*guest.seen.tray.middle)
    finger.up()
    second.up()
    guest.settle()
    guest.table.cancel()
    guest.settle()
    assert guest.drag(place) or guest.moves == PLIES
    assert guest.moves == PLIES + 1


def lift_the_first_finger_first(guest):
    place = shown(guest).place
    finger = guest.take()
    guest.bring(finger, place)
    second = guest.stage.down(*corner(guest))
    finger.up()
    second.up()
    guest.settle()
    assert guest.moves in (PLIES, PLIES + 1)
    assert guest.seen.held is None


def a_third_finger_means_nothing(guest):
    finger = guest.take()
    guest.carry(finger, *air(guest))
    others = [guest.stage.down(*corner(guest)), guest.stage.down(guest.seen.board.middle[0], corner(guest)[1])]
    others[1].move(others[1].touch.x + dp(40), others[1].touch.y)
    assert guest.seen.held is not None
    for each in others:
        each.up()
    finger.up()
    guest.settle()
    assert guest.moves == PLIES


def lose_the_finger(guest):
    """After the device has lost a touch without an end event, the next touch works normally."""
    finger = guest.take()
    guest.carry(finger, *air(guest))
    EventLoop.touches.remove(finger.touch)
    guest.tap(corner(guest))
    guest.table.cancel()
    stays(guest)
    drag_to_a_place(guest)


def press_escape(guest):
    finger = guest.take()
    guest.carry(finger, *air(guest))
    guest.stage.key("escape")
    stays(guest)
    finger.up()
    stays(guest)


def go_to_the_background(guest):
    finger = guest.take()
    guest.carry(finger, *air(guest))
    guest.app.on_pause()
    guest.stage.frames(2)
    guest.app.on_resume()
    guest.stage.frames(2)
    finger.up()
    guest.settle()
    assert guest.moves == PLIES
    assert guest.table.fingers.machine.held is None


def turn_the_device(guest):
    width, height = guest.size
    finger = guest.take()
    guest.resize(height, width)
    stays(guest)
    finger.up()
    guest.resize(width, height)
    stays(guest)


@chosen_before("play", "confirm", True)
def confirm_it(guest):
    place = shown(guest).place
    guest.drag(place)
    assert guest.seen.asks_to_confirm
    assert guest.moves == PLIES
    guest.stage.key("enter")
    guest.settle()
    laid(guest, place)


@chosen_before("play", "confirm", True)
def take_it_up_again_instead(guest):
    """A brick that awaits confirmation can be picked up and dropped again."""
    guest.drag(shown(guest).place)
    assert guest.seen.asks_to_confirm
    guest.table.cancel()
    stays(guest)
    guest.drag(shown(guest).place)
    assert guest.seen.asks_to_confirm
    guest.table.cancel()
    stays(guest)


@chosen_before("table", "show_fits", "never")
def without_help(guest):
    finger = guest.take()
    guest.carry(finger, *guest.candidate(shown(guest).place).at)
    assert guest.seen.preview is None
    assert not guest.seen.has_place_signs
    guest.carry(finger, *air(guest))
    finger.up()
    guest.settle()


@chosen_before("table", "lift", 0.0)
def without_a_lift(guest):
    """With the setting for no lift, the brick is carried directly under the finger."""
    drag_to_a_place(guest)


@chosen_before("look", "reduced_motion", True)
def with_less_motion(guest):
    drag_to_a_place(guest)


# Camera


def walk_to_the_right(guest):
    yaw, (x, y) = guest.seen.pose[1], corner(guest)
    finger = guest.stage.down(x, y)
    finger.move(x + dp(50), y)
    far = round_by(guest, yaw)
    finger.move(x + dp(80), y)
    assert abs(round_by(guest, yaw)) > abs(far) > 0
    finger.up()


def walk_there_and_back(guest):
    yaw, (x, y) = guest.seen.pose[1], corner(guest)
    finger = guest.stage.down(x, y)
    for way in (30, 80, 30):
        finger.move(x + dp(way), y)
    finger.move(x, y)
    assert abs(round_by(guest, yaw)) < 8
    finger.up()


def swing(guest, dx, dy=0.0, waits=0):
    """Moves a finger by `dx` and `dy` dp in each of five frames, waits for some frames, and lifts it."""
    x, y = guest.seen.board.middle
    finger = guest.stage.down(x, y)
    for step in range(1, 6):
        finger.move(x + step * dp(dx), y + step * dp(dy))
        guest.stage.frames(1)
    guest.stage.frames(waits)
    finger.up()
    return finger.touch.pos


def let_it_go_on_turning(guest):
    swing(guest, 8)
    let_go = guest.seen.pose[1]
    guest.stage.frames(4)
    soon = round_by(guest, let_go)
    guest.stage.frames(4)
    later = round_by(guest, let_go)
    assert soon * later > 0
    assert abs(soon) > abs(later - soon) > 0  # the rotation slows down
    guest.wait(0.5)
    assert not guest.table.motions.is_running
    assert 10 < abs(round_by(guest, let_go)) < 120


def stop_it_with_a_finger(guest):
    place = swing(guest, 8)
    guest.stage.frames(3)
    yaw = guest.seen.pose[1]
    finger = guest.stage.down(*place)
    guest.wait(0.3)
    assert guest.seen.pose[1] == yaw
    finger.up()


def let_it_go_on_to_the_table(guest):
    """The camera never goes below its minimum pitch, even after strong swings."""
    swing(guest, 0, 9)
    swing(guest, 0, 9)
    for _frame in range(30):
        guest.stage.frames(1)
        assert guest.seen.pose[2] >= MIN_PITCH


def rest_before_letting_it_go(guest):
    swing(guest, 8, waits=8)
    yaw = guest.seen.pose[1]
    guest.wait(0.5)
    assert abs(round_by(guest, yaw)) <= NEAR_QUARTER


@chosen_before("look", "reduced_motion", True)
def swing_it_with_less_motion(guest):
    swing(guest, 8)
    yaw = guest.seen.pose[1]
    guest.wait(0.5)
    assert abs(round_by(guest, yaw)) <= NEAR_QUARTER


def see_what_is_behind(guest):
    """The button that counts hidden candidates turns to some of them, and shows the new number."""
    for _side in range(4):
        guest.table.scene.glide_to_next_side(1)
        guest.settle()
        if guest.seen.tells_hidden:
            break
    hidden = {each.place for each in guest.table.scene.geometry.hidden()}
    pill = guest.table.controls.hidden_places.button
    guest.stage.frames(2)
    guest.stage.down(*pill.center).up()
    guest.wait(0.5)
    assert hidden - {each.place for each in guest.table.scene.geometry.hidden()}
    assert guest.seen.tells_hidden == (guest.seen.hidden > 0)
    if guest.seen.tells_hidden:
        assert str(guest.seen.hidden) in guest.table.controls.hidden_places.button.spoken


def look_from_above(guest):
    pitch, (x, y) = guest.seen.pose[2], corner(guest)
    finger = guest.stage.down(x, y)
    finger.move(x, y - dp(60))
    assert guest.seen.pose[2] != pitch
    finger.up()


def never_below_the_table(guest):
    x, y = guest.seen.board.middle
    for way in (1, -1):
        finger = guest.stage.down(x, y)
        for step in range(1, 12):
            finger.move(x, y + way * dp(60) * step)
            assert 14 <= guest.seen.pose[2] <= 72
        finger.up()
        guest.settle()


def begin_on_a_brick_that_stands(guest):
    """A drag that starts on a placed brick orbits the camera and does not move the brick."""
    yaw, (x, y) = guest.seen.pose[1], guest.seen.board.middle
    finger = guest.stage.down(x, y)
    finger.move(x + dp(60), y)
    assert guest.seen.pose[1] != yaw
    finger.up()
    stays(guest)


def spread(guest):
    """Moves two fingers apart."""
    one, other = two(guest)
    one.move(one.touch.x - dp(40), one.touch.y)
    other.move(other.touch.x + dp(40), other.touch.y)
    one.up()
    other.up()
    guest.settle()


def come_nearer(guest):
    scale = guest.seen.pose[0]
    spread(guest)
    assert guest.seen.pose[0] > scale


def go_away(guest):
    spread(guest)
    scale = guest.seen.pose[0]
    one, other = two(guest, 90)
    one.move(one.touch.x + dp(60), one.touch.y)
    other.move(other.touch.x - dp(60), other.touch.y)
    assert guest.seen.pose[0] < scale
    one.up()
    other.up()


def never_too_near(guest):
    for _ in range(3):
        spread(guest)
    assert guest.seen.pose[0] <= dp(110) + 1


def move_it_with_two(guest):
    spread(guest)
    before = guest.seen.pose
    one, other = two(guest)
    for finger in (one, other):
        finger.move(finger.touch.x + dp(20), finger.touch.y + dp(20))
    assert guest.seen.pose[3:] != before[3:]
    one.up()
    other.up()


def lift_one_of_two(guest):
    """After one of two fingers is lifted, the other one continues without a jump of the camera."""
    one, other = two(guest)
    one.move(one.touch.x, one.touch.y + dp(10))
    before = guest.seen.pose
    one.up()
    other.move(other.touch.x + dp(1), other.touch.y)
    assert guest.seen.pose[0] == pytest.approx(before[0], rel=0.05)
    other.up()


def tap_twice(guest):
    yaw = guest.seen.pose[1]
    for _ in range(2):
        guest.stage.down(*corner(guest)).up()
    guest.settle()
    assert abs(round_by(guest, yaw)) == pytest.approx(180)


def tap_once(guest):
    pose = guest.seen.pose
    guest.tap(corner(guest))
    guest.stage.frames(40)
    assert guest.seen.pose == pose
    stays(guest)


def see_everything_again(guest):
    scale = guest.seen.pose[0]
    spread(guest)
    guest.tap(guest.table.controls.fit_ring.center)
    assert guest.seen.pose[0] == pytest.approx(scale, rel=0.02)


def slide_the_dial(guest):
    dial, yaw = guest.table.controls.dial, guest.seen.pose[1]
    finger = guest.stage.down(*dial.center)
    finger.move(dial.center_x + dial.width / 4, dial.center_y)
    assert guest.seen.pose[1] != yaw
    finger.up()


def end_on_the_tray(guest):
    """A finger that orbits the camera does not pick up the brick when it is lifted over the tray."""
    finger = guest.stage.down(*corner(guest))
    finger.move(*guest.seen.tray.middle)
    finger.up()
    guest.stage.frames(2)
    stays(guest)


def a_whole_hand(guest):
    """Five fingers at the same time have no effect on the brick."""
    x, y = guest.seen.board.middle
    fingers = [guest.stage.down(x + dp(30) * way, y + dp(20) * (way % 2)) for way in range(-2, 3)]
    for finger in fingers:
        finger.move(finger.touch.x + dp(5), finger.touch.y)
    for finger in fingers:
        finger.up()
    stays(guest)


GESTURES = (
    drag_to_a_place, tap_it_and_tap_a_place, a_small_movement_is_a_tap, let_it_go_in_the_air, bring_it_back_to_the_tray,
    let_it_go_beyond_the_window, let_it_go_over_the_scores, carry_it_past_every_place, shake_it_where_it_has_snapped,
    pull_it_off_again, drop_it_in_one_movement, hold_on_it, tap_it_twice, tap_it_and_tap_nothing, turn_it_in_the_air,
    turn_it_three_times, go_through_a_stack, walk_round_with_it, leave_the_second_finger_lying,
    lift_the_first_finger_first, a_third_finger_means_nothing, lose_the_finger, press_escape, go_to_the_background,
    turn_the_device, confirm_it, take_it_up_again_instead, without_help, without_a_lift, with_less_motion,
    walk_to_the_right, walk_there_and_back, let_it_go_on_turning, stop_it_with_a_finger, let_it_go_on_to_the_table,
    rest_before_letting_it_go, swing_it_with_less_motion, see_what_is_behind, look_from_above, never_below_the_table,
    begin_on_a_brick_that_stands, come_nearer, go_away, never_too_near, move_it_with_two, lift_one_of_two, tap_twice,
    tap_once, see_everything_again, slide_the_dial, end_on_the_tray, a_whole_hand,
)  # fmt: skip


def chosen(size):
    """Returns the gestures that are tested on a device: all in a whole run, otherwise a part."""
    if WHOLE:
        return GESTURES
    return GESTURES[DEVICES.index(next(each for each in DEVICES if each == size)) :: len(DEVICES)]


def prepare(app, gesture):
    """Applies the settings for a gesture, and the appearance that follows from them."""
    settings = Settings()
    app.context.settings = settings.with_value(*gesture.chosen) if hasattr(gesture, "chosen") else settings
    set_current(replace(current_appearance(), reduced_motion=app.context.settings.look.reduced_motion))


@on_devices("everywhere", DEVICES)
def test_gestures_do_what_they_say(device, request):
    size = request.node.callspec.params["everywhere"]
    for gesture in chosen(size):
        prepare(device.app, gesture)
        device.sit_down(seed=SEED, plies=PLIES)
        device.stage.frames(30)
        try:
            gesture(device)
            device.settle()
            device.check()
        except Exception as error:
            error.add_note(f"{gesture.__name__} on {size}")
            raise
        assert not device.table.fingers.machine.fingers, gesture.__name__
