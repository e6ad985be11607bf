"""Layout of the match screen on every device: everything is inside, large enough, and without overlap."""

from dataclasses import replace
from itertools import combinations

import pytest

from app.look.appearance import Layout
from app.look.shapes import EMPTY_BOX, Box
from app.table.match_screen_layout import SpaceNeeds, arrange
from tests.reports import looped

DEVICES = [(360, 640), (412, 858), (858, 388), (640, 336), (800, 1246), (1280, 776), (500, 460), (412, 430), (320, 520)]


def hand_of_rows(width):
    return 96 * -(-7 * 84 // max(1, int(width)))


def layout_of(device, needs):
    """Returns the layout of a window of this width and height in dp."""
    width, height = device
    return arrange(width, height, Layout.of(width, height), needs)


def boxes_of(found):
    """Returns the boxes that must not overlap."""
    return {name: box for name, box in vars(found).items() if isinstance(box, Box) and name not in ("panel", "board")}


@looped("device", DEVICES)
@looped("seats", range(2, 9))
@looped("text", [0.85, 1, 2])
@looped("left_handed", [False, True])
@looped("has_glass", [False, True])
def test_everything_lies_inside_and_apart(device, seats, text, left_handed, has_glass):
    width, height = device
    found = arrange(width, height, Layout.of(*device), SpaceNeeds(seats, has_glass, hand_of_rows, 1, text), left_handed)
    boxes = boxes_of(found)
    for name, box in boxes.items():
        assert min(box.x, box.y) >= -0.1, (name, box)
        assert box.right <= width + 0.1, (name, box)
        assert box.top <= height + 0.1, (name, box)
    for (name, one), (other_name, other) in combinations(boxes.items(), 2):
        apart_x = one.right <= other.x + 0.1 or other.right <= one.x + 0.1
        apart_y = one.top <= other.y + 0.1 or other.top <= one.y + 0.1
        assert apart_x or apart_y or EMPTY_BOX in (one, other), (name, other_name, one, other)


@pytest.mark.parametrize("device", DEVICES)
def test_there_is_room_for_the_board(device):
    width, height = device
    board = arrange(width, height, Layout.of(*device), SpaceNeeds(4, True, hand_of_rows, 1)).board
    assert board.width >= 0.45 * width
    assert board.height >= 0.3 * height


@pytest.mark.parametrize("device", [(360, 640), (412, 858)])
def test_in_large_text_the_board_has_the_row_of_pills_until_there_is_a_pill(device):
    wishes = SpaceNeeds(3, False, lambda _width: 110.0, 1, 2.0)
    usual, without = (layout_of(device, each) for each in (wishes, replace(wishes, has_pills=False)))
    assert without.board.height >= usual.board.height + 80
    assert without.board.height >= 0.33 * device[1]
    assert without.board.top == usual.board.top
    assert without.board.y == without.actions.top
    assert without.hand == usual.hand


@pytest.mark.parametrize("device", [(858, 388), (640, 336)])
def test_a_low_side_panel_keeps_no_room_for_a_button_until_there_is_one(device):
    needs = SpaceNeeds(2, False, hand_of_rows, 1)
    usual, without = (layout_of(device, each) for each in (needs, replace(needs, has_pills=False)))
    assert without.hand.height == usual.hand.height + usual.actions.height + 8
    assert without.hand.top == usual.hand.top


@pytest.mark.parametrize("device", [(858, 388), (640, 336)])
def test_a_third_seat_needs_no_row_of_its_own_in_a_low_side_panel(device):
    two, three, large = (
        layout_of(device, SpaceNeeds(seats, False, hand_of_rows, 1, text)) for seats, text in ((2, 1), (3, 1), (3, 2))
    )
    assert (three.columns, large.columns) == (3, 2)
    assert three.hand.height == two.hand.height
    assert three.board.width >= 0.43 * device[0]


@pytest.mark.parametrize("device", [(500, 480), (480, 500), (360, 640)])
def test_above_one_rack_the_board_has_nearly_half_of_a_low_window(device):
    found = layout_of(device, SpaceNeeds(3, False, lambda _width: 78.0, 1))
    assert found.board.height >= 0.48 * device[1]


@looped("device", DEVICES)
@looped("seats", [2, 4, 8])
def test_plaques_and_glass_can_be_touched(device, seats):
    found = layout_of(device, SpaceNeeds(seats, True, hand_of_rows, 1))
    rows = -(-seats // found.columns)
    assert (found.strip.height - (rows - 1) * 8) / rows >= 47
    assert found.strip.width / found.columns >= 56
    assert min(found.glass.width, found.glass.height) >= 48


def test_lengths_follow_the_density():
    once = arrange(412, 892, Layout.of(412, 892), SpaceNeeds(3, True, hand_of_rows, 1))
    twice = arrange(824, 1784, Layout.of(412, 892), SpaceNeeds(3, True, lambda width: 2 * hand_of_rows(width / 2), 2))
    for name, box in boxes_of(once).items():
        assert tuple(2 * number for number in box) == pytest.approx(tuple(boxes_of(twice)[name])), name
