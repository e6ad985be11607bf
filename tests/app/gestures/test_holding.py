"""Single gestures that lift, carry, snap and drop a piece."""

import pytest

from app.gestures.events import (
    Dragged,
    Dropped,
    DropRejected,
    Lifted,
    Pressed,
    Returned,
    Rotated,
    RotationSource,
    Snapped,
    Unsnapped,
)
from tests.app.gestures.meadow import LEFT, OPEN, RIGHT, TO_LEFT, TO_RIGHT, Player

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
    assert player.move(70, 75)[-1] == Dragged("tile", 60, 50)
    assert player.wait(0.2) > 3
    assert player.last == Dragged("tile", 70, 135)
    assert player.machine.wakes_at is None


@pytest.mark.parametrize("lift", [0, 0.5, 1, 2])
def test_the_lift_is_the_player_s(lift):
    player = Player(lift=lift)
    player.lift()
    assert player.move(200, 300)[0] == Dragged("tile", 200, 300 + 60 * lift)


def test_a_mouse_holds_it_where_it_points():
    player = Player()
    player.down(60, 50, covers=False)
    player.move(200, 350)
    player.wait(0.2)
    assert player.move(210, 350)[0] == Dragged("tile", 210, 350)


def test_without_motion_it_is_above_the_finger_at_once():
    player = Player(lift_seconds=0)
    player.down(60, 50)
    assert player.move(60, 80)[-1] == Dragged("tile", 60, 140)
    assert player.machine.wakes_at is None


def test_it_is_at_the_finger_in_the_same_event():
    player = Player()
    player.lift()
    for x in range(100, 200, 7):
        assert player.move(x, 300)[0] == Dragged("tile", x, 360)


def test_dropped_on_nothing_it_goes_home():
    player = Player()
    player.lift(to=(200, 350))
    assert player.up() == [Returned("tile")]


def test_dropped_in_the_hand_it_goes_home_without_a_word():
    player = Player(lift=2)
    player.lift()
    player.move(200, 90)
    assert player.up() == [Returned("tile")]


def test_dropped_on_an_open_place_where_it_does_not_fit_it_goes_home_with_the_reason():
    player = Player()
    player.lift(to=OPEN)
    assert player.up() == [DropRejected("tile", ("tile", OPEN, 0)), Returned("tile")]


def test_dropped_on_a_fit_it_is_laid():
    player = Player()
    player.lift(to=RIGHT)
    assert player.up() == [Dropped("tile", TO_RIGHT)]


def test_a_throw_in_a_single_event_is_a_drop():
    player = Player(lift_seconds=0)
    player.down(60, 50)
    player.up(at=(RIGHT[0], RIGHT[1] - 60))
    assert player.kinds() == ["Pressed", "Lifted", "Snapped", "Dropped"]


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
    assert player.kinds()[:3] == ["Pressed", "Returned", "Lifted"]
    assert Returned("other") in player.told


# Snapping


def test_it_snaps_within_0_45_cells_and_lets_go_beyond_0_65():
    player = Player()
    player.lift(to=(RIGHT[0] - 46, RIGHT[1]))
    assert "Snapped" not in player.kinds()
    assert player.centre(RIGHT[0] - 44, RIGHT[1])[-1] == Snapped("tile", TO_RIGHT)
    player.centre(RIGHT[0] - 64, RIGHT[1])
    assert "Unsnapped" not in player.kinds()
    assert player.centre(RIGHT[0] - 66, RIGHT[1]) == [
        Unsnapped("tile", TO_RIGHT),
        Dragged("tile", RIGHT[0] - 66, RIGHT[1]),
    ]
    assert player.centre(RIGHT[0] - 46, RIGHT[1])[-1] == Dragged("tile", RIGHT[0] - 46, RIGHT[1])


def test_near_a_fit_it_turns_by_itself_after_a_moment():
    player = Player()
    player.lift(to=(200, 400))
    player.fresh().centre(*LEFT)
    player.wait(0.1)
    assert player.kinds() == ["Snapped"]
    player.wait(0.04)
    assert Rotated("tile", 0, 90, RotationSource.AUTO) in player.told
    assert player.machine.wakes_at is None


def test_dropped_before_it_has_turned_it_is_laid_as_it_fits():
    player = Player()
    player.lift(to=(200, 400))
    player.centre(*LEFT)
    assert player.up() == [Dropped("tile", TO_LEFT)]


def test_turned_by_hand_in_this_drag_it_never_turns_by_itself():
    player = Player()
    player.lift(to=(200, 400))
    player.tap(300, 300, touch=2)
    player.fresh().centre(*LEFT)  # the piece is at 270 degrees and fits at 90
    player.wait(0.5)
    assert player.kinds() == []
    assert player.up() == [DropRejected("tile", ("tile", LEFT, 270)), Returned("tile")]


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
    assert player.kinds() == ["Unsnapped", "Rotated"]


def test_of_two_ways_on_a_place_the_hand_chooses():
    player = Player()
    player.lift("other", to=LEFT)
    player.machine.rotate(1, player.now)
    player.tell(player.machine.rotate(1, player.now))
    assert player.up() == [Dropped("other", ("other", LEFT, 180))]


def test_without_auto_turn_nothing_snaps_that_is_turned_wrongly():
    player = Player(auto_rotate=False)
    player.lift(to=LEFT)
    player.wait(1)
    assert player.kinds() == ["Pressed", "Lifted"]
    assert player.up() == [DropRejected("tile", ("tile", LEFT, 0)), Returned("tile")]


# Strict


def test_strict_nothing_snaps_and_every_drop_is_judged_by_the_rules():
    player = Player(is_strict=True)
    player.lift(to=LEFT)
    player.wait(1)
    assert player.kinds() == ["Pressed", "Lifted"]
    assert player.up() == [Dropped("tile", ("tile", LEFT, 0))]


def test_strict_a_tap_is_judged_by_the_rules():
    player = Player(is_strict=True)
    player.tap(60, 50)
    assert player.tap(*OPEN) == [Dropped("tile", ("tile", OPEN, 0))]


def test_strict_a_drop_on_nothing_goes_home():
    player = Player(is_strict=True)
    player.lift(to=(200, 350))
    assert player.up() == [Returned("tile")]


# Pieces return to the hand


def test_cancel_brings_home_what_is_held_and_its_finger_means_nothing_more():
    player = Player()
    player.lift(to=RIGHT)
    assert player.machine.cancel() == [Returned("tile")]
    assert player.move(100, 500) == []
    assert player.up() == []


def test_cancel_puts_back_what_is_selected():
    player = Player()
    player.tap(60, 50)
    assert player.machine.cancel() == [Returned("tile")]
    assert player.machine.cancel() == []


def test_a_lost_touch_brings_it_home():
    player = Player()
    player.lift(to=RIGHT)
    assert player.machine.touch_cancelled(1, player.now) == [Returned("tile")]
    assert player.machine.touch_cancelled(1, player.now) == []


def test_a_touch_whose_end_was_never_told_is_lost():
    player = Player()
    player.lift(to=RIGHT)
    assert player.down(60, 50) == [Returned("tile"), Pressed("tile")]


def test_a_lost_second_finger_turns_nothing():
    player = Player()
    player.lift()
    player.down(300, 300, touch=2)
    assert player.machine.touch_cancelled(2, player.now) == []
    assert player.carried == "tile"


def test_nothing_wakes_up_while_nothing_moves():
    player = Player()
    player.lift(to=RIGHT)
    assert player.wait(10) == 0
    player.tap(100, 300, touch=2)
    assert player.wait(10) == 0
    player.up()
    assert player.wait(10) == 0
