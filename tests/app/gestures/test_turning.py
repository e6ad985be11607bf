"""Single gestures that rotate a piece, and gestures that must not rotate it."""

from math import cos, radians, sin

import pytest

from app.gestures.events import Dropped, Panned, Pressed, Released, Rotated, Rotating, RotationSource, Snapped
from app.gestures.geometry import NearFit
from tests.app.gestures.meadow import RIGHT, TO_RIGHT, Player


def twist(player, end, start=0):
    """Moves a second finger around the first one, in steps of 3 degrees."""
    step = 3 if end > start else -3
    for turned in range(start, end + step, step):
        player.move(200 + 100 * cos(radians(turned)), 300 + 100 * sin(radians(turned)), touch=2)


def twisting(**feel):
    player = Player(**feel)
    player.lift(to=(200, 300 + 60))
    player.down(310, 300, touch=2)
    player.move(300, 300, touch=2)
    return player.fresh()


def test_a_tap_of_a_second_finger_anywhere_turns_what_is_held():
    player = Player()
    player.lift()
    assert player.tap(390, 150, touch=2)[0] == Rotated("tile", 1, 270, RotationSource.TAP)


def test_a_second_finger_that_rests_turns_nothing():
    player = Player()
    player.lift()
    player.down(300, 300, touch=2)
    player.move(100, 400)
    player.move(390, 250)
    player.wait(0.5)
    player.up(touch=2)
    assert "Rotated" not in player.kinds()


def test_a_twist_turns_one_detent_beyond_its_middle_and_some_degrees():
    player = twisting()
    twist(player, 54)
    assert player.kinds() == []
    twist(player, 60, start=54)
    assert [each for each in player.told if isinstance(each, Rotated)] == [
        Rotated("tile", -1, 90, RotationSource.FINGER)
    ]


def test_a_twist_back_has_to_come_as_far_the_other_way():
    player = twisting()
    twist(player, 60)
    twist(player, 36, start=60)
    assert player.kinds() == ["Rotated"]
    twist(player, 30, start=36)
    assert player.kinds() == ["Rotated", "Rotated"]
    assert [each.angle for each in player.told if isinstance(each, Rotated)] == [90, 0]


def test_a_twist_clockwise_all_the_way_round_is_four_detents():
    player = twisting()
    twist(player, -378)
    turns = [each for each in player.told if isinstance(each, Rotated)]
    assert [(each.step, each.angle) for each in turns] == [(1, 270), (1, 180), (1, 90), (1, 0)]


def test_between_detents_it_tells_how_far_and_falls_back_in_the_end():
    player = twisting()
    twist(player, 30)
    assert player.last == Rotating("tile", pytest.approx(30))
    player.up(touch=2)
    assert player.last == Rotating("tile", 0)


def test_a_third_finger_means_nothing():
    player = Player()
    player.lift()
    player.down(100, 300, touch=2)
    assert player.tap(300, 300, touch=3) == []
    assert player.up(touch=2)[0] == Rotated("tile", 1, 270, RotationSource.TAP)


def test_a_palm_means_nothing():
    player = Player()
    assert player.down(60, 50, radius=41) == []
    assert player.move(60, 150) == []
    player.lift(touch=2)
    assert player.down(300, 300, touch=3, radius=60) == []


def test_a_swipe_from_where_the_device_listens_lifts_nothing():
    player = Player()
    assert player.down(5, 50) == []
    assert player.move(60, 150) == []
    assert player.up() == []


def test_what_never_turns_is_not_turned():
    player = Player()
    player.lift("pawn")
    player.tap(300, 300, touch=2)
    player.tell(player.machine.key("r", player.now))
    assert "Rotated" not in player.kinds()


def test_a_thing_can_be_lifted_while_a_finger_rests_on_the_board():
    player = Player()
    player.down(350, 600, touch=2)
    player.fresh().lift()
    assert player.kinds() == ["Pressed", "Lifted"]
    player.centre(*RIGHT)
    assert player.up() == [Dropped("tile", TO_RIGHT)]


def test_wheel_and_keys_turn_what_is_held():
    player = Player()
    player.lift()
    player.fresh().tell(player.machine.wheel(1, 200, 300, player.now))
    player.tell(player.machine.key("r", player.now))
    player.tell(player.machine.key("]", player.now))
    player.tell(player.machine.key("[", player.now))
    turns = [(each.step, each.by) for each in player.told if isinstance(each, Rotated)]
    assert turns == [
        (-1, RotationSource.WHEEL),
        (1, RotationSource.KEY),
        (1, RotationSource.KEY),
        (-1, RotationSource.KEY),
    ]


def test_a_flick_of_what_is_selected_turns_it_that_way():
    player = Player()
    player.tap(60, 50)
    for to, step in ((110, 1), (10, -1)):
        player.fresh().down(60, 50)
        player.move(to, 52)
        player.up()
        assert player.told == [
            Pressed("tile"),
            Rotated("tile", step, player.told[1].angle, RotationSource.FLICK),
            Released("tile"),
        ]


def test_in_an_upright_hand_a_flick_down_turns_clockwise_and_up_the_other_way():
    player = Player(axis="y")
    player.tap(60, 50)
    for to, step in ((10, 1), (90, -1)):
        player.fresh().down(60, 50)
        player.move(62, to)
        player.up()
        assert [each.step for each in player.told if isinstance(each, Rotated)] == [step]


def test_what_is_slower_than_a_flick_lifts():
    player = Player()
    player.tap(60, 50)
    player.fresh().down(60, 50)
    player.move(100, 52)
    player.wait(0.25)
    assert player.kinds() == ["Pressed", "Lifted"]


# A table in three dimensions: a second finger rotates the camera, and one fit may hide another


def test_a_second_finger_may_move_the_board_and_then_twists_nothing():
    player = Player(second_finger_pans=True)
    player.lift(to=(200, 360))
    player.down(310, 300, touch=2)
    player.fresh()
    player.move(340, 300, touch=2)
    assert player.told == [Panned(30, 0)]
    assert player.machine.wakes_at is not None  # the held piece is aligned again after the board has moved
    player.wait(0.1)
    assert "Rotated" not in player.kinds()


def test_a_tap_leads_to_the_fit_that_lies_behind_and_stays_there():
    player = Player()
    fit_after_rotation = NearFit(("tile", RIGHT, 180), 180.0, 0.0)
    player.meadow.fit_after_rotation = lambda piece, fit, step: fit_after_rotation if fit == TO_RIGHT else None
    player.lift(to=RIGHT)
    player.wait(0.5)
    assert player.machine.held.fit == TO_RIGHT
    assert Snapped("tile", fit_after_rotation.fit) in player.tap(390, 150, touch=2)
    assert player.machine.held.fit == fit_after_rotation.fit
    assert Dropped("tile", fit_after_rotation.fit) in player.up()
