"""Gestures one by one: taking, turning and laying the things of the hand."""

from math import cos, radians, sin

import pytest

from app.gestures.intentions import (
    By,
    Closed,
    Held,
    Home,
    Inspected,
    Laid,
    LetGo,
    Lifted,
    Pending,
    Pressed,
    Refused,
    Released,
    Scrolled,
    Selected,
    Snapped,
    Turned,
    Turning,
)  # fmt: skip
from tests.app.gestures.meadow import HAND, LEFT, OPEN, RIGHT, Player

TO_LEFT, TO_RIGHT = ("tile", LEFT, 90), ("tile", RIGHT, 0)


# Taps


def test_a_tap_selects():
    player = Player()
    assert player.tap(*HAND["tile"]) == [Pressed("tile"), Selected("tile", 0)]


def test_a_slow_tap_selects_too():
    player = Player()
    player.down(*HAND["tile"])
    player.wait(0.4)
    assert player.up() == [Selected("tile", 0)]


def test_a_finger_that_trembles_taps():
    player = Player()
    player.down(60, 50)
    player.move(65, 54)
    player.move(58, 46)
    assert player.up() == [Selected("tile", 0)]


def test_a_tap_on_what_is_selected_turns_it_one_step_clockwise():
    player = Player()
    player.tap(60, 50)
    assert player.tap(60, 50) == [Pressed("tile"), Turned("tile", 1, 270, By.TAP)]
    assert player.tap(60, 50)[-1] == Turned("tile", 1, 180, By.TAP)


def test_four_taps_turn_it_all_the_way_round():
    player = Player()
    for _ in range(5):
        player.tap(60, 50)
    assert player.last == Turned("tile", 1, 0, By.TAP)


def test_a_tap_on_another_thing_selects_that_one():
    player = Player()
    player.tap(60, 50)
    assert player.tap(160, 50) == [Pressed("other"), Home("tile"), Selected("other", 0)]


def test_a_tap_on_what_never_turns_puts_it_back():
    player = Player()
    player.tap(*HAND["pawn"])
    assert player.tap(*HAND["pawn"]) == [Pressed("pawn"), Home("pawn")]


def test_a_tap_on_a_fit_lays_what_is_selected():
    player = Player()
    player.tap(60, 50)
    assert player.tap(*RIGHT) == [Laid("tile", TO_RIGHT)]
    assert player.machine.loose is None


def test_a_tap_lays_it_turned_as_it_has_to_be():
    player = Player()
    player.tap(60, 50)
    assert player.tap(*LEFT) == [Laid("tile", TO_LEFT)]


def test_of_two_ways_a_tap_takes_the_one_it_is_turned_to():
    player = Player()
    for _ in range(3):
        player.tap(160, 50)
    assert player.tap(*LEFT) == [Laid("other", ("other", LEFT, 180))]


def test_a_tap_on_an_open_place_where_it_does_not_fit_says_so_and_keeps_it():
    player = Player()
    player.tap(60, 50)
    assert player.tap(*OPEN) == [Refused("tile", ("tile", OPEN, 0))]
    assert player.tap(*RIGHT) == [Laid("tile", TO_RIGHT)]


def test_without_auto_turn_a_tap_lays_it_only_as_it_is_turned():
    player = Player(auto_turn=False)
    player.tap(60, 50)
    assert player.tap(*LEFT) == [Refused("tile", ("tile", LEFT, 0))]
    for _ in range(3):
        player.tap(60, 50)
    assert player.tap(*LEFT) == [Laid("tile", TO_LEFT)]


def test_a_tap_in_the_hand_beside_everything_puts_it_back():
    player = Player()
    player.tap(60, 50)
    assert player.tap(360, 50) == [Home("tile")]


def test_a_pan_keeps_the_selection():
    player = Player()
    player.tap(60, 50)
    player.down(200, 600)
    player.move(200, 640)
    player.up()
    assert player.tap(RIGHT[0], RIGHT[1] + 40) == [Laid("tile", TO_RIGHT)]


def test_a_button_selects_without_turning():
    player = Player()
    assert player.machine.select("tile") == [Selected("tile", 0)]
    assert player.machine.select("tile") == []
    assert player.machine.select("other") == [Home("tile"), Selected("other", 0)]


# Lifting and dropping


def test_a_press_lifts_only_beyond_the_slop():
    player = Player()
    player.down(60, 50)
    assert player.move(60, 59) == []
    assert player.move(60, 60)[0] == Lifted("tile", 0)


def test_the_slop_is_told_in_dp():
    player = Player(dp=3)
    player.down(60, 50)
    assert player.move(60, 76) == []
    assert player.move(60, 78)[0] == Lifted("tile", 0)


def test_it_rises_from_its_place_to_above_the_finger():
    player = Player()
    player.down(70, 60)  # not in the middle of the tile
    assert player.move(70, 75)[-1] == Held("tile", 60, 50)
    assert player.wait(0.2) > 3
    assert player.last == Held("tile", 70, 135)
    assert player.machine.wakes_at is None


@pytest.mark.parametrize("lift", [0, 0.5, 1, 2])
def test_the_lift_is_the_player_s(lift):
    player = Player(lift=lift)
    player.lift()
    assert player.move(200, 300)[0] == Held("tile", 200, 300 + 60 * lift)


def test_a_mouse_holds_it_where_it_points():
    player = Player()
    player.down(60, 50, covers=False)
    player.move(200, 350)
    player.wait(0.2)
    assert player.move(210, 350)[0] == Held("tile", 210, 350)


def test_without_motion_it_is_above_the_finger_at_once():
    player = Player(rise=0)
    player.down(60, 50)
    assert player.move(60, 80)[-1] == Held("tile", 60, 140)
    assert player.machine.wakes_at is None


def test_it_is_at_the_finger_in_the_same_event():
    player = Player()
    player.lift()
    for x in range(100, 200, 7):
        assert player.move(x, 300)[0] == Held("tile", x, 360)


def test_dropped_on_nothing_it_goes_home():
    player = Player()
    player.lift(to=(200, 350))
    assert player.up() == [Home("tile")]


def test_dropped_in_the_hand_it_goes_home_without_a_word():
    player = Player(lift=2)
    player.lift()
    player.move(200, 90)
    assert player.up() == [Home("tile")]


def test_dropped_on_an_open_place_where_it_does_not_fit_it_goes_home_with_the_reason():
    player = Player()
    player.lift(to=OPEN)
    assert player.up() == [Refused("tile", ("tile", OPEN, 0)), Home("tile")]


def test_dropped_on_a_fit_it_is_laid():
    player = Player()
    player.lift(to=RIGHT)
    assert player.up() == [Laid("tile", TO_RIGHT)]


def test_a_throw_in_a_single_event_is_a_drop():
    player = Player(rise=0)
    player.down(60, 50)
    player.up(at=(RIGHT[0], RIGHT[1] - 60))
    assert player.kinds() == ["Pressed", "Lifted", "Snapped", "Laid"]


def test_what_was_turned_in_the_hand_is_lifted_as_it_is():
    player = Player()
    player.tap(60, 50)
    player.tap(60, 50)
    player.fresh().lift()
    assert Lifted("tile", 270) in player.told


def test_lifting_one_puts_the_selected_other_back():
    player = Player()
    player.tap(160, 50)
    player.fresh().lift("tile")
    assert player.kinds()[:3] == ["Pressed", "Home", "Lifted"]
    assert Home("other") in player.told


# Snapping


def test_it_snaps_within_0_45_cells_and_lets_go_beyond_0_65():
    player = Player()
    player.lift(to=(RIGHT[0] - 46, RIGHT[1]))
    assert "Snapped" not in player.kinds()
    assert player.centre(RIGHT[0] - 44, RIGHT[1])[-1] == Snapped("tile", TO_RIGHT)
    player.centre(RIGHT[0] - 64, RIGHT[1])
    assert "LetGo" not in player.kinds()
    assert player.centre(RIGHT[0] - 66, RIGHT[1]) == [LetGo("tile", TO_RIGHT), Held("tile", RIGHT[0] - 66, RIGHT[1])]
    assert player.centre(RIGHT[0] - 46, RIGHT[1])[-1] == Held("tile", RIGHT[0] - 46, RIGHT[1])


def test_near_a_fit_it_turns_by_itself_after_a_moment():
    player = Player()
    player.lift(to=(200, 400))
    player.fresh().centre(*LEFT)
    player.wait(0.1)
    assert player.kinds() == ["Snapped"]
    player.wait(0.04)
    assert Turned("tile", 0, 90, By.ITSELF) in player.told
    assert player.machine.wakes_at is None


def test_dropped_before_it_has_turned_it_is_laid_as_it_fits():
    player = Player()
    player.lift(to=(200, 400))
    player.centre(*LEFT)
    assert player.up() == [Laid("tile", TO_LEFT)]


def test_turned_by_hand_in_this_drag_it_never_turns_by_itself():
    player = Player()
    player.lift(to=(200, 400))
    player.tap(300, 300, touch=2)
    player.fresh().centre(*LEFT)  # at 270, and it fits at 90
    player.wait(0.5)
    assert player.kinds() == []
    assert player.up() == [Refused("tile", ("tile", LEFT, 270)), Home("tile")]


def test_turned_by_hand_to_a_fit_it_snaps():
    player = Player()
    player.lift(to=(200, 400))
    for _ in range(3):
        player.tap(300, 300, touch=2)
    assert player.centre(*LEFT)[-1] == Snapped("tile", TO_LEFT)


def test_turned_by_hand_away_from_a_fit_it_lets_go():
    player = Player()
    player.lift(to=RIGHT)
    player.fresh().tap(100, 300, touch=2)
    assert player.kinds() == ["LetGo", "Turned"]


def test_of_two_ways_on_a_place_the_hand_chooses():
    player = Player()
    player.lift("other", to=LEFT)
    player.machine.turn(1, player.now)
    player.tell(player.machine.turn(1, player.now))
    assert player.up() == [Laid("other", ("other", LEFT, 180))]


def test_without_auto_turn_nothing_snaps_that_is_turned_wrongly():
    player = Player(auto_turn=False)
    player.lift(to=LEFT)
    player.wait(1)
    assert player.kinds() == ["Pressed", "Lifted"]
    assert player.up() == [Refused("tile", ("tile", LEFT, 0)), Home("tile")]


# The second finger


def twist(player, end, start=0):
    """Move a second finger round the first, in steps of 3 degrees."""
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
    assert player.tap(390, 150, touch=2)[0] == Turned("tile", 1, 270, By.TAP)


def test_a_second_finger_that_rests_turns_nothing():
    player = Player()
    player.lift()
    player.down(300, 300, touch=2)
    player.move(100, 400)
    player.move(390, 250)
    player.wait(0.5)
    player.up(touch=2)
    assert "Turned" not in player.kinds()


def test_a_twist_turns_one_detent_beyond_its_middle_and_some_degrees():
    player = twisting()
    twist(player, 54)
    assert player.kinds() == []
    twist(player, 60, start=54)
    assert [each for each in player.told if isinstance(each, Turned)] == [Turned("tile", -1, 90, By.FINGER)]


def test_a_twist_back_has_to_come_as_far_the_other_way():
    player = twisting()
    twist(player, 60)
    twist(player, 36, start=60)
    assert player.kinds() == ["Turned"]
    twist(player, 30, start=36)
    assert player.kinds() == ["Turned", "Turned"]
    assert [each.angle for each in player.told if isinstance(each, Turned)] == [90, 0]


def test_a_twist_clockwise_all_the_way_round_is_four_detents():
    player = twisting()
    twist(player, -378)
    turns = [each for each in player.told if isinstance(each, Turned)]
    assert [(each.step, each.angle) for each in turns] == [(1, 270), (1, 180), (1, 90), (1, 0)]


def test_between_detents_it_tells_how_far_and_falls_back_in_the_end():
    player = twisting()
    twist(player, 30)
    assert player.last == Turning("tile", pytest.approx(30))
    player.up(touch=2)
    assert player.last == Turning("tile", 0)


def test_a_third_finger_means_nothing():
    player = Player()
    player.lift()
    player.down(100, 300, touch=2)
    assert player.tap(300, 300, touch=3) == []
    assert player.up(touch=2)[0] == Turned("tile", 1, 270, By.TAP)


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
    assert "Turned" not in player.kinds()


def test_a_thing_can_be_lifted_while_a_finger_rests_on_the_board():
    player = Player()
    player.down(350, 600, touch=2)
    player.fresh().lift()
    assert player.kinds() == ["Pressed", "Lifted"]
    player.centre(*RIGHT)
    assert player.up() == [Laid("tile", TO_RIGHT)]


def test_wheel_and_keys_turn_what_is_held():
    player = Player()
    player.lift()
    player.fresh().tell(player.machine.wheel(1, 200, 300, player.now))
    player.tell(player.machine.key("r", player.now))
    player.tell(player.machine.key("]", player.now))
    player.tell(player.machine.key("[", player.now))
    turns = [(each.step, each.by) for each in player.told if isinstance(each, Turned)]
    assert turns == [(-1, By.WHEEL), (1, By.KEY), (1, By.KEY), (-1, By.KEY)]


def test_a_flick_of_what_is_selected_turns_it_that_way():
    player = Player()
    player.tap(60, 50)
    for to, step in ((110, 1), (10, -1)):
        player.fresh().down(60, 50)
        player.move(to, 52)
        player.up()
        assert player.told == [Pressed("tile"), Turned("tile", step, player.told[1].angle, By.FLICK), Released("tile")]


def test_what_is_slower_than_a_flick_lifts():
    player = Player()
    player.tap(60, 50)
    player.fresh().down(60, 50)
    player.move(100, 52)
    player.wait(0.25)
    assert player.kinds() == ["Pressed", "Lifted"]


# Looking closely


def test_a_long_press_shows_it_large_until_the_next_touch():
    player = Player()
    player.down(60, 50)
    assert player.wait(0.44) == 0
    player.wait(0.02)
    assert player.last == Inspected("tile")
    assert player.up() == []
    assert player.down(200, 600, touch=2) == [Closed("tile")]
    assert player.up(touch=2) == []


def test_a_drag_out_of_a_long_press_lifts():
    player = Player()
    player.down(60, 50)
    player.wait(0.5)
    player.fresh().move(60, 100)
    assert player.kinds() == ["Closed", "Lifted"]


# A hand that goes on


@pytest.mark.parametrize(("axis", "along", "across"), [("x", (100, 55), (65, 90)), ("y", (65, 90), (100, 55))])
def test_a_move_along_the_hand_scrolls_and_one_out_of_it_lifts(axis, along, across):
    player = Player(axis)
    player.down(60, 50)
    assert player.move(*along) == [Released("tile"), Scrolled(40)]
    player.up()
    player.down(60, 50)
    assert player.move(*across)[0] == Lifted("tile", 0)


def test_a_scroll_follows_the_finger():
    player = Player("x")
    player.down(360, 50)
    player.move(340, 50)
    player.move(310, 70)
    assert player.told == [Scrolled(-20), Scrolled(-30)]


def test_a_hand_that_is_seen_whole_is_not_scrolled():
    player = Player()
    player.down(60, 50)
    assert player.move(100, 55)[0] == Lifted("tile", 0)


# Agreeing


def pending():
    player = Player(confirm=True)
    player.lift(to=LEFT)
    assert player.up() == [Pending("tile", TO_LEFT, 90)]
    return player.fresh()


def test_with_confirmation_a_drop_waits_until_the_player_agrees():
    player = pending()
    assert player.machine.agree() == [Laid("tile", TO_LEFT)]
    assert player.machine.agree() == []


def test_what_is_pending_can_be_taken_back():
    assert pending().machine.cancel() == [Home("tile")]


def test_what_is_pending_can_be_dragged_again():
    player = pending()
    player.down(*LEFT)
    player.move(LEFT[0], LEFT[1] - 60)
    assert player.kinds()[:2] == ["Pressed", "Lifted"]
    player.wait(0.2)
    player.centre(*RIGHT)
    assert player.up() == [Pending("tile", TO_RIGHT, 0)]


def test_what_is_pending_can_be_tapped_elsewhere():
    player = pending()
    assert player.tap(*RIGHT) == [Pending("tile", TO_RIGHT, 0)]


def test_what_is_pending_turns_through_the_ways_in_which_it_fits():
    player = Player(confirm=True)
    player.tap(160, 50)
    player.tap(*LEFT)
    assert player.last == Pending("other", ("other", LEFT, 0), 0)
    assert player.machine.turn(1, player.now) == [Pending("other", ("other", LEFT, 180), 180)]
    assert player.tap(*LEFT)[-1] == Pending("other", ("other", LEFT, 0), 0)


def test_strict_it_turns_through_all_ways():
    player = Player(confirm=True, is_strict=True)
    player.tap(60, 50)
    assert player.tap(*OPEN) == [Pending("tile", ("tile", OPEN, 0), 0)]
    assert player.machine.turn(1, player.now) == [Pending("tile", ("tile", OPEN, 270), 270)]


def test_enter_agrees_and_escape_takes_back():
    player = pending()
    assert player.machine.key("escape", player.now) == [Home("tile")]
    assert pending().machine.key("enter", 0) == [Laid("tile", TO_LEFT)]


# Strict


def test_strict_nothing_snaps_and_every_drop_is_judged_by_the_rules():
    player = Player(is_strict=True)
    player.lift(to=LEFT)
    player.wait(1)
    assert player.kinds() == ["Pressed", "Lifted"]
    assert player.up() == [Laid("tile", ("tile", LEFT, 0))]


def test_strict_a_tap_is_judged_by_the_rules():
    player = Player(is_strict=True)
    player.tap(60, 50)
    assert player.tap(*OPEN) == [Laid("tile", ("tile", OPEN, 0))]


def test_strict_a_drop_on_nothing_goes_home():
    player = Player(is_strict=True)
    player.lift(to=(200, 350))
    assert player.up() == [Home("tile")]


# Everything comes home


def test_cancel_brings_home_what_is_held_and_its_finger_means_nothing_more():
    player = Player()
    player.lift(to=RIGHT)
    assert player.machine.cancel() == [Home("tile")]
    assert player.move(100, 500) == []
    assert player.up() == []


def test_cancel_puts_back_what_is_selected():
    player = Player()
    player.tap(60, 50)
    assert player.machine.cancel() == [Home("tile")]
    assert player.machine.cancel() == []


def test_a_lost_touch_brings_it_home():
    player = Player()
    player.lift(to=RIGHT)
    assert player.machine.lost(1, player.now) == [Home("tile")]
    assert player.machine.lost(1, player.now) == []


def test_a_touch_whose_end_was_never_told_is_lost():
    player = Player()
    player.lift(to=RIGHT)
    assert player.down(60, 50) == [Home("tile"), Pressed("tile")]


def test_a_lost_second_finger_turns_nothing():
    player = Player()
    player.lift()
    player.down(300, 300, touch=2)
    assert player.machine.lost(2, player.now) == []
    assert player.machine.doing.thing == "tile"


def test_nothing_wakes_up_while_nothing_moves():
    player = Player()
    player.lift(to=RIGHT)
    assert player.wait(10) == 0
    player.tap(100, 300, touch=2)
    assert player.wait(10) == 0
    player.up()
    assert player.wait(10) == 0
