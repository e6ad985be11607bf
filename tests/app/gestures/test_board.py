"""Single gestures on the board."""

import pytest

from app.gestures.events import BoardLongPressed, Dropped, Panned, Pinched, Pressed, Tapped, ViewReset
from app.gestures.gesture_config import GestureConfig
from tests.app.gestures.meadow import RIGHT, Player


def panned(player):
    return tuple(map(sum, zip(*((each.dx, each.dy) for each in player.told if isinstance(each, Panned)))))


def test_one_finger_pans_and_the_board_stays_under_it():
    player = Player()
    player.down(200, 500)
    assert player.move(204, 504) == []
    for x in range(210, 300, 10):
        player.move(x, 530)
    player.up()
    assert panned(player) == (90, 30)


def test_a_tap_on_the_board_is_told():
    assert Player().tap(200, 600) == [Tapped(200, 600)]


def test_a_double_tap_frames_everything():
    player = Player()
    player.tap(200, 600)
    assert player.tap(210, 605) == [Tapped(210, 605), ViewReset()]
    assert player.tap(210, 605) == [Tapped(210, 605)]


@pytest.mark.parametrize(("pause", "x"), [(0.3, 200), (0, 240)])
def test_two_taps_late_or_apart_are_two_taps(pause, x):
    player = Player()
    player.tap(200, 600)
    player.wait(pause)
    assert player.tap(x, 600) == [Tapped(x, 600)]


def test_two_fingers_pinch_about_their_middle():
    player = Player()
    player.down(150, 500)
    player.down(250, 500, touch=2)
    player.fresh().move(100, 500)
    assert player.told == [Panned(-25, 0), Pinched(1.5, 175, 500)]
    player.fresh().move(300, 500, touch=2)
    assert player.told == [Panned(25, 0), Pinched(pytest.approx(4 / 3), 200, 500)]


def test_two_fingers_that_go_together_pan():
    player = Player()
    player.down(150, 500)
    player.down(250, 500, touch=2)
    player.move(150, 540)
    player.move(250, 540, touch=2)
    assert panned(player) == (0, 40)
    scale = 1.0
    for each in player.told:
        scale *= each.scale if isinstance(each, Pinched) else 1
    assert scale == pytest.approx(1)


def test_a_point_of_the_board_stays_under_each_pinching_finger():
    """The point of the board that each finger has touched first stays under that finger."""
    player = Player()
    player.down(150, 500)
    player.down(250, 600, touch=2)
    player.move(120, 420)
    player.move(330, 630, touch=2)  # same direction of the line between the fingers: no rotation
    one, two = (150.0, 500.0), (250.0, 600.0)
    for each in player.told:
        one, two = followed(one, each), followed(two, each)
    assert one == pytest.approx((120, 420))
    assert two == pytest.approx((330, 630))


def followed(point, event):
    x, y = point
    match event:
        case Panned(dx, dy):
            return x + dx, y + dy
        case Pinched(scale, px, py):
            return px + (x - px) * scale, py + (y - py) * scale
    return point


@pytest.mark.parametrize("first", [1, 2])
def test_after_a_pinch_the_finger_that_is_left_pans(first):
    player = Player()
    player.down(150, 500)
    player.down(250, 500, touch=2)
    player.up(first)
    left = 3 - first
    x, y = player.where(left)
    player.fresh().move(x + 30, y, left)
    assert player.told == [Panned(30, 0)]


def test_a_finger_in_the_hand_does_not_pinch():
    player = Player()
    player.down(200, 500)
    player.move(200, 550)
    player.down(360, 50, touch=2)
    player.fresh().move(200, 560)
    assert player.told == [Panned(0, 10)]


def test_fingers_as_near_as_one_tear_nothing_apart():
    player = Player()
    player.down(200, 500)
    player.down(201, 500, touch=2)
    player.move(212, 500, touch=2)
    assert not [each for each in player.told if isinstance(each, Pinched)]


def test_the_wheel_brings_the_board_nearer():
    player = Player()
    assert player.machine.wheel(1, 200, 500, 0) == [Pinched(1.1, 200, 500)]
    assert player.machine.wheel(-1, 200, 500, 0) == [Pinched(pytest.approx(1 / 1.1), 200, 500)]
    assert player.machine.wheel(1, 200, 50, 0) == []


def test_what_belongs_to_others_is_theirs():
    player = Player()
    assert player.tap(200, 150) == []
    player.down(200, 150)
    assert player.move(200, 500) == []
    assert player.down(60, 50, touch=2) == [Pressed("tile")]


# Sliding


def at_the_rim(depth=1.0):
    player = Player()
    player.lift(to=(200, 400))
    player.fresh().centre(200, 900 - 32 + 32 * depth)
    return player


def test_held_at_the_rim_the_board_slides_after_a_moment():
    player = at_the_rim()
    player.wait(0.15)
    assert panned(player) == ()
    player.wait(0.5)
    across, up = panned(player)
    assert across == 0
    assert -0.501 * 900 <= up <= -0.4 * 900


def test_it_slides_quicker_the_deeper():
    orientations = []
    for depth in (0.25, 0.5, 1):
        player = at_the_rim(depth)
        player.wait(0.65)
        orientations.append(-panned(player)[1])
    assert orientations[0] * 3 < orientations[1] < orientations[2] / 3


def test_it_stops_when_it_is_held_elsewhere():
    player = at_the_rim()
    player.wait(0.5)
    player.centre(200, 600)
    assert player.wait(10) == 0


def test_it_does_not_wake_up_where_the_board_ends():
    player = at_the_rim()
    player.meadow.is_at_end = True
    player.centre(201, 900)
    assert player.wait(10) == 0


def test_on_the_way_out_of_the_hand_nothing_slides():
    player = Player(lift=0)
    player.lift(to=(200, 205))
    player.wait(1)
    assert panned(player) == ()


def test_what_has_snapped_at_the_rim_stays_there():
    player = Player()
    player.lift(to=(200, 400))
    player.meadow.at = (80, 0)  # the right place is now at the edge of the board
    player.centre(375, 500)
    assert player.wait(5) < 10
    assert panned(player) == ()
    assert player.up() == [Dropped("tile", ("tile", RIGHT, 0))]


def test_after_a_stall_the_board_does_not_jump():
    player = at_the_rim()
    player.wait(0.3)
    player.fresh()
    player.now += 3
    player.tell(player.machine.tick(player.now))
    assert -panned(player)[1] <= 900 / 15 + 1e-6


def test_sliding_brings_a_fit_below_what_is_held():
    player = Player()
    player.lift(to=(200, 400))
    player.meadow.at = (0, 480)
    player.centre(RIGHT[0], 890)
    player.wait(3)
    assert "Snapped" in player.kinds()
    assert player.up() == [Dropped("tile", ("tile", RIGHT, 0))]


# A long press


@pytest.fixture
def asking():
    """Returns a player at a table that reacts to a long press on the board."""
    player = Player()
    player.machine.config = GestureConfig(has_board_long_press=True)
    return player


def test_a_long_press_asks_what_lies_there_and_is_no_tap(asking):
    asking.down(200, 600)
    asking.wait(0.5)
    assert asking.told == [BoardLongPressed(200, 600)]
    assert asking.up() == []


def test_after_a_long_press_the_board_can_still_be_panned(asking):
    asking.down(200, 600)
    asking.wait(0.5)
    asking.move(230, 600)
    assert panned(asking) == (30, 0)


def test_a_finger_that_pans_asks_nothing(asking):
    asking.down(200, 600)
    asking.move(230, 600)
    asking.wait(1)
    assert not [each for each in asking.told if isinstance(each, BoardLongPressed)]
    assert asking.machine.wakes_at is None


def test_a_slow_tap_still_lays_what_is_selected(asking):
    asking.machine.select("tile")
    asking.down(200, 600)
    asking.wait(1)
    assert not [each for each in asking.told if isinstance(each, BoardLongPressed)]
    assert asking.up() == [Tapped(200, 600)]


def test_where_nothing_answers_a_slow_tap_is_a_tap():
    player = Player()
    player.down(200, 600)
    player.wait(1)
    assert player.up() == [Tapped(200, 600)]
