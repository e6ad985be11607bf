"""Single gestures: taps, long presses, scrolling of the hand, and confirmation."""

import pytest

from app.gestures.events import (
    AwaitingConfirm,
    Dropped,
    DropRejected,
    InspectionEnded,
    InspectionStarted,
    Lifted,
    Pressed,
    Released,
    Returned,
    Rotated,
    RotationSource,
    Scrolled,
    Selected,
)
from tests.app.gestures.meadow import HAND, LEFT, OPEN, RIGHT, TO_LEFT, TO_RIGHT, Player

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
    assert player.tap(60, 50) == [Pressed("tile"), Rotated("tile", 1, 270, RotationSource.TAP)]
    assert player.tap(60, 50)[-1] == Rotated("tile", 1, 180, RotationSource.TAP)


def test_four_taps_turn_it_all_the_way_round():
    player = Player()
    for _ in range(5):
        player.tap(60, 50)
    assert player.last == Rotated("tile", 1, 0, RotationSource.TAP)


def test_a_tap_on_another_thing_selects_that_one():
    player = Player()
    player.tap(60, 50)
    assert player.tap(160, 50) == [Pressed("other"), Returned("tile"), Selected("other", 0)]


def test_a_tap_on_what_never_turns_puts_it_back():
    player = Player()
    player.tap(*HAND["pawn"])
    assert player.tap(*HAND["pawn"]) == [Pressed("pawn"), Returned("pawn")]


def test_a_tap_on_a_fit_lays_what_is_selected():
    player = Player()
    player.tap(60, 50)
    assert player.tap(*RIGHT) == [Dropped("tile", TO_RIGHT)]
    assert player.machine.held is None


def test_a_tap_lays_it_turned_as_it_has_to_be():
    player = Player()
    player.tap(60, 50)
    assert player.tap(*LEFT) == [Dropped("tile", TO_LEFT)]


def test_of_two_ways_a_tap_takes_the_one_it_is_turned_to():
    player = Player()
    for _ in range(3):
        player.tap(160, 50)
    assert player.tap(*LEFT) == [Dropped("other", ("other", LEFT, 180))]


def test_a_tap_on_an_open_place_where_it_does_not_fit_says_so_and_keeps_it():
    player = Player()
    player.tap(60, 50)
    assert player.tap(*OPEN) == [DropRejected("tile", ("tile", OPEN, 0))]
    assert player.tap(*RIGHT) == [Dropped("tile", TO_RIGHT)]


def test_without_auto_turn_a_tap_lays_it_only_as_it_is_turned():
    player = Player(auto_rotate=False)
    player.tap(60, 50)
    assert player.tap(*LEFT) == [DropRejected("tile", ("tile", LEFT, 0))]
    for _ in range(3):
        player.tap(60, 50)
    assert player.tap(*LEFT) == [Dropped("tile", TO_LEFT)]


def test_a_tap_in_the_hand_beside_everything_puts_it_back():
    player = Player()
    player.tap(60, 50)
    assert player.tap(360, 50) == [Returned("tile")]


def test_a_pan_keeps_the_selection():
    player = Player()
    player.tap(60, 50)
    player.down(200, 600)
    player.move(200, 640)
    player.up()
    assert player.tap(RIGHT[0], RIGHT[1] + 40) == [Dropped("tile", TO_RIGHT)]


def test_a_button_selects_without_turning():
    player = Player()
    assert player.machine.select("tile") == [Selected("tile", 0)]
    assert player.machine.select("tile") == []
    assert player.machine.select("other") == [Returned("tile"), Selected("other", 0)]


# Inspection


def test_a_long_press_shows_it_large_until_the_next_touch():
    player = Player()
    player.down(60, 50)
    assert player.wait(0.44) == 0
    player.wait(0.02)
    assert player.last == InspectionStarted("tile")
    assert player.up() == []
    assert player.down(200, 600, touch=2) == [InspectionEnded("tile")]
    assert player.up(touch=2) == []


def test_a_drag_out_of_a_long_press_lifts():
    player = Player()
    player.down(60, 50)
    player.wait(0.5)
    player.fresh().move(60, 100)
    assert player.kinds() == ["InspectionEnded", "Lifted"]


# Scrolling of the hand


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


# Confirmation


def pending():
    player = Player(confirm=True)
    player.lift(to=LEFT)
    assert player.up() == [AwaitingConfirm("tile", TO_LEFT, 90)]
    return player.fresh()


def test_with_confirmation_a_drop_waits_until_the_player_agrees():
    player = pending()
    assert player.machine.confirm() == [Dropped("tile", TO_LEFT)]
    assert player.machine.confirm() == []


def test_what_is_pending_can_be_taken_back():
    assert pending().machine.cancel() == [Returned("tile")]


def test_what_is_pending_can_be_dragged_again():
    player = pending()
    player.down(*LEFT)
    player.move(LEFT[0], LEFT[1] - 60)
    assert player.kinds()[:2] == ["Pressed", "Lifted"]
    player.wait(0.2)
    player.centre(*RIGHT)
    assert player.up() == [AwaitingConfirm("tile", TO_RIGHT, 0)]


def test_what_is_pending_can_be_tapped_elsewhere():
    player = pending()
    assert player.tap(*RIGHT) == [AwaitingConfirm("tile", TO_RIGHT, 0)]


def test_what_is_pending_turns_through_the_ways_in_which_it_fits():
    player = Player(confirm=True)
    player.tap(160, 50)
    player.tap(*LEFT)
    assert player.last == AwaitingConfirm("other", ("other", LEFT, 0), 0)
    assert player.machine.rotate(1, player.now) == [AwaitingConfirm("other", ("other", LEFT, 180), 180)]
    assert player.tap(*LEFT)[-1] == AwaitingConfirm("other", ("other", LEFT, 0), 0)


def test_where_taps_confirm_a_second_tap_places_what_is_pending():
    player = Player(confirm=True, tap_confirms=True)
    player.tap(60, 50)
    assert player.tap(*LEFT) == [AwaitingConfirm("tile", TO_LEFT, 90)]
    assert player.tap(*LEFT)[-1] == Dropped("tile", TO_LEFT)


def test_where_taps_confirm_a_tap_on_the_hand_takes_back_what_is_pending():
    player = Player(confirm=True, tap_confirms=True)
    player.tap(60, 50)
    player.tap(*LEFT)
    assert player.tap(60, 50)[-1] == Returned("tile")


def test_strict_it_turns_through_all_ways():
    player = Player(confirm=True, is_strict=True)
    player.tap(60, 50)
    assert player.tap(*OPEN) == [AwaitingConfirm("tile", ("tile", OPEN, 0), 0)]
    assert player.machine.rotate(1, player.now) == [AwaitingConfirm("tile", ("tile", OPEN, 270), 270)]


def test_enter_agrees_and_escape_takes_back():
    player = pending()
    assert player.machine.key("escape", player.now) == [Returned("tile")]
    assert pending().machine.key("enter", 0) == [Dropped("tile", TO_LEFT)]


# Placements that cost points


def costly(**feel):
    """Returns a player of a table at which `TO_RIGHT` costs points."""
    player = Player(**feel)
    player.meadow.is_costly = lambda fit: fit == TO_RIGHT
    return player


def drop_tile(player, at):
    player.down(*HAND["tile"])
    player.move(at[0], 300)
    player.wait(0.5)
    player.move(at[0], at[1] - player.machine.geometry.height("tile"))
    player.wait(0.5)
    return player.up()


def test_a_drop_that_costs_points_awaits_confirmation():
    player = costly()
    assert isinstance(drop_tile(player, RIGHT)[-1], AwaitingConfirm)
    assert player.tell(player.machine.confirm()) == [Dropped("tile", TO_RIGHT)]
    assert drop_tile(player, LEFT)[-1] == Dropped("tile", TO_LEFT)


def test_a_second_tap_places_what_costs_points():
    player = costly(tap_confirms=True)
    player.meadow.hits_fit = lambda fit, x, y: False  # such as a brick behind others
    player.tap(*HAND["tile"])
    assert isinstance(player.tap(*RIGHT)[-1], AwaitingConfirm)
    assert player.tap(*RIGHT) == [Dropped("tile", TO_RIGHT)]


def test_in_strict_play_a_drop_that_costs_points_does_not_betray_itself():
    player = costly(is_strict=True)
    assert drop_tile(player, RIGHT)[-1] == Dropped("tile", TO_RIGHT)


def test_a_tile_that_awaits_confirmation_still_awaits_it_after_a_rotation():
    player = Player()
    player.meadow.needs_confirm = lambda fit: True
    player.tap(*HAND["other"])
    assert isinstance(player.tap(*LEFT)[-1], AwaitingConfirm)
    turned = player.tell(player.machine.rotate(1, player.now))
    assert turned == [AwaitingConfirm("other", ("other", LEFT, 180), 180)]
