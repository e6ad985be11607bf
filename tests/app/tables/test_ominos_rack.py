"""Layout of racks with 1 to 40 tiles, from a 360 dp phone to the side panel of a tablet."""

from itertools import pairwise

import pytest

from app.games.ominos.tile_shape import PHONE, SQUARE, TABLET, TRIANGLE
from app.look.shapes import Box
from app.table.hand_geometry import HandGeometry
from app.table.rack import BETWEEN, SIGN, layout_rack, plan_grid, plan_rack, row_height
from tests.reports import looped

COUNTS = range(1, 41)


def upright(shape, count, width=336, height=300):
    """Returns the rack of a hand that has as many tiles as were dealt."""
    wanted = PHONE[shape.sides].hand
    grid = plan_grid(shape, count, count, width, height, wanted)
    return layout_rack(shape, count, width, grid.height(shape), wanted, grid=grid)


@looped("shape", [TRIANGLE, SQUARE])
@looped("width", [296, 336, 388])
@looped("count", COUNTS)
def test_tiles_stand_apart_and_within_the_ledges(shape, width, count):
    made = upright(shape, count, width)
    assert len(made.slots) == count
    assert made.side >= shape.crowded_side
    for (ax, ay), (bx, by) in zip(made.slots, made.slots[1:]):
        assert bx - ax >= made.side + BETWEEN - 1e-6 or ay - by >= made.side * shape.height
    right = width + made.max_scroll
    half = made.side / 2
    assert all(x - half >= -1e-6 and x + half <= right + 1 for x, _ in made.slots)


@looped("shape", [TRIANGLE, SQUARE])
@looped("count", COUNTS)
def test_an_upright_hand_keeps_to_the_height_that_it_may_have(shape, count):
    grid = plan_grid(shape, count, count, 336, 300, PHONE[shape.sides].hand)
    assert grid.height(shape) <= 300
    made = upright(shape, count)
    assert all(ledge >= 0 for ledge in made.ledges)


def test_the_hands_that_are_dealt_need_no_scrolling_on_the_smallest_phone():
    for count in (6, 7, 9):
        assert not upright(TRIANGLE, count).max_scroll
    for count in (6, 7, 8, 10, 15):
        assert not upright(SQUARE, count).max_scroll


def test_eight_triangles_stand_in_two_rows_of_four_as_large_as_they_should():
    made = upright(TRIANGLE, 8, width=388)
    assert (made.plan.columns, made.plan.rows, made.side) == (4, 2, 84)


@pytest.mark.parametrize("width", [332, 347, 384])
def test_nine_triangles_leave_the_board_the_room_of_a_third_row(width):
    made = upright(TRIANGLE, 9, width)
    assert (made.plan.columns, made.plan.rows) == (5, 2)
    assert made.side >= TRIANGLE.min_side


def test_a_side_panel_has_two_columns_of_large_tiles():
    made = layout_rack(TRIANGLE, 8, 282, 480, TABLET[3].hand, is_upright=False)
    assert (made.plan.columns, made.plan.rows, made.max_scroll) == (2, 4, 0)
    assert made.side > 90


@looped("shape", [TRIANGLE, SQUARE])
@looped("count", COUNTS)
@looped("size", [(282, 480), (200, 180), (282, 150)])
def test_a_side_panel_holds_any_hand_and_scrolls_down(shape, count, size):
    made = layout_rack(shape, count, size[0], size[1], TABLET[shape.sides].hand, is_upright=False)
    assert made.side >= shape.crowded_side
    assert all(x - made.side / 2 >= 0 and x + made.side / 2 <= size[0] for x, _ in made.slots)
    assert min(y for _, y in made.slots) - made.side * shape.inner + made.max_scroll >= 0


@pytest.mark.parametrize("count", [1, 8, 15, 40])
def test_each_tile_is_found_where_it_stands_also_when_scrolled(count):
    made = upright(SQUARE, count)
    for scrolled in {0.0, made.max_scroll}:
        for index, (x, y) in enumerate(made.slots):
            dx, dy = made.shift(scrolled)
            assert made.slot_at(x + dx + 15, y + dy - 12, scrolled) == index
    assert made.slot_at(-90, -90) is None


def test_a_tile_beyond_the_rim_can_be_brought_into_sight():
    made = upright(SQUARE, 40)
    assert made.max_scroll > 0
    for index, (x, _) in enumerate(made.slots):
        scrolled = made.scroll_to(index, 336, 300, 0)
        assert 0 <= scrolled <= made.max_scroll
        assert x - scrolled - made.side / 2 >= -1e-6
        assert x - scrolled + made.side / 2 <= 336.001


@pytest.mark.parametrize("shape", [TRIANGLE, SQUARE])
def test_more_tiles_become_larger_only_with_another_row(shape):
    plans = [plan_rack(shape, count, 336, 300, 68) for count in COUNTS]
    assert {each.rows for each in plans} == {1, 2, 3, 4}
    assert all(later.rows >= earlier.rows for earlier, later in pairwise(plans))
    assert all(later.side <= earlier.side for earlier, later in pairwise(plans) if later.rows == earlier.rows)


def grid_of(shape, dealt, count, width=384, height=321):
    """Returns the grid of a hand that has `count` tiles at the start of a turn."""
    return plan_grid(shape, dealt, count, width, height, PHONE[shape.sides].hand)


def hand_of(shape, dealt, at_first, count, width=384):
    """Returns the rack of a hand of `count` tiles, in a turn that started with `at_first` tiles."""
    grid = grid_of(shape, dealt, at_first, width)
    return layout_rack(shape, count, width, grid.height(shape), PHONE[shape.sides].hand, grid=grid)


def test_the_same_hand_always_has_the_same_rows():
    assert [grid_of(TRIANGLE, 9, count).rows for count in range(12)] == [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3]


@looped("shape", [TRIANGLE, SQUARE])
@looped("dealt", [6, 7, 8, 9, 10, 15])
@looped("width", [332, 384])
def test_tiles_that_are_drawn_stand_in_the_rows_that_there_are(shape, dealt, width):
    for at_first in range(1, dealt + 1):
        rows = grid_of(shape, dealt, at_first, width).rows
        for drawn in range(4):
            made = hand_of(shape, dealt, at_first, at_first + drawn, width)
            assert made.plan.rows == rows
            assert made.side >= shape.crowded_side
            assert made.max_scroll < made.pitch * 3, "at most three columns are out of sight"


@looped("shape", [TRIANGLE, SQUARE])
@looped("dealt", [6, 7, 8, 9, 10, 15])
def test_tiles_keep_their_size_while_a_hand_empties_and_fills_again(shape, dealt):
    sides = {hand_of(shape, dealt, count, count).side for count in range(1, dealt + 1)}
    assert len(sides) == 1


@pytest.mark.parametrize("shape", [TRIANGLE, SQUARE])
def test_tiles_before_the_one_that_is_laid_stay_where_they_are(shape):
    nine, eight = (hand_of(shape, 9, 9, count) for count in (9, 8))
    assert eight.slots == nine.slots[:8]


@pytest.mark.parametrize("count", [5, 9, 11, 14])
def test_the_last_row_is_mirrored_for_the_left_hand(count):
    right, left = (layout_rack(SQUARE, count, 336, 300, 68, is_left_handed=is_left) for is_left in (False, True))
    columns = right.plan.columns
    full = count - count % columns
    assert left.slots[:full] == right.slots[:full]
    mirrored = [(336 - x, y) for x, y in reversed(right.slots[full:])]
    assert [pytest.approx(slot) for slot in mirrored] == list(left.slots[full:])


@pytest.mark.parametrize("shape", [TRIANGLE, SQUARE])
@pytest.mark.parametrize("count", [7, 10, 15])
def test_in_a_box_too_low_for_its_rows_a_hand_is_swiped(shape, count):
    wanted = PHONE[shape.sides].hand
    grid = plan_grid(shape, count, count, 336, 300, wanted)
    assert grid.rows > 1
    made = layout_rack(shape, count, 336, 100, wanted, grid=grid)
    assert all(ledge >= 0 and y + made.side * shape.radius <= 100 for ledge in made.ledges for _, y in made.slots)
    assert made.max_scroll > 0


@looped("width", [452, 472])
@looped("shape, dealt", [(TRIANGLE, 7), (SQUARE, 8)])
def test_a_low_window_has_one_rack_where_the_hand_fits_on_it(shape, dealt, width):
    """The hand of a window of 500x480 or 480x500 dp, whose board would be a strip above two racks."""
    for count in range(1, dealt + 1):
        made = hand_of_low_window(shape, dealt, count, width)
        assert (made.plan.rows, made.max_scroll) == (1, 0)
    assert hand_of_low_window(shape, dealt, dealt + 2, width).plan.rows == 2


def hand_of_low_window(shape, dealt, count, width):
    most = 0.36 * 480
    grid = plan_grid(shape, dealt, count, width, most, PHONE[shape.sides].hand)
    return layout_rack(shape, count, width, grid.height(shape), PHONE[shape.sides].hand, grid=grid)


@looped("shape, counts", [(TRIANGLE, range(1, 13)), (SQUARE, range(1, 17))])
@looped("size", [(213, 304), (213, 240), (252, 188)])
def test_a_low_side_panel_has_smaller_tiles_before_a_hidden_row(shape, counts, size):
    """Panels of windows of 892x412 and 640x360 dp, without a button and with one."""
    fitting = int(size[0] / (shape.crowded_side + BETWEEN)) * int((size[1] - 8) / row_height(shape, shape.crowded_side))
    for count in counts:
        made = layout_rack(shape, count, size[0], size[1], PHONE[shape.sides].hand, is_upright=False)
        assert (made.max_scroll == 0) == (count <= fitting), (count, made)
        assert made.side >= shape.crowded_side


class HandOnly(HandGeometry):
    """Geometry of a hand without a board."""

    attempt_at = fits_near = middle = None


@looped("shape", [TRIANGLE, SQUARE])
@looped("count", [20, 40])
@looped("is_upright", [False, True])
def test_no_sign_of_a_scrolled_hand_covers_a_digit(shape, count, is_upright):
    geometry = HandOnly(shape)
    geometry.hand = Box(8, 8, 336, 150) if is_upright else Box(600, 30, 208, 240)
    geometry.layout_hand(tuple(range(count)), PHONE[shape.sides].hand, is_upright)
    assert geometry.rack.max_scroll > 0
    size = shape.digit_setting().size * geometry.rack.side
    seen = set()
    for scrolled in range(0, int(geometry.rack.max_scroll) + 2, 3):
        geometry.scrolled = min(scrolled, geometry.rack.max_scroll)
        seen |= set(signs := geometry.scroll_signs())
        for piece in geometry.order:
            x, y = geometry.home(piece)
            for dx, dy in shape.digit_places(shape.digit_setting()):
                digit = Box(x + dx * geometry.rack.side, y + dy * geometry.rack.side, 0, 0).grown(size / 2)
                for sign in signs.values():
                    covered = Box(*sign, 0, 0).grown(SIGN)
                    low = max(digit.y, geometry.shown_part.y)  # pieces are clipped there
                    is_beside = digit.x > covered.right or digit.right < covered.x
                    is_apart = low > covered.top - 1 or digit.top < max(low, covered.y)
                    assert is_beside or is_apart, (scrolled, piece)
    assert seen == {-1, 1}


def test_a_tap_beside_a_sign_picks_no_tile_that_is_cut_off():
    geometry = HandOnly(SQUARE)
    geometry.hand = Box(600, 30, 208, 240)
    geometry.layout_hand(tuple(range(40)), PHONE[4].hand, False)
    shown = geometry.shown_part
    assert shown.y > geometry.hand.y
    assert all(geometry.piece_at(x, y) is None for x in range(600, 808, 7) for y in range(30, int(shown.y), 3))
    assert geometry.piece_at(*geometry.home(0)) == 0
    for piece in geometry.order:
        geometry.scroll_to_piece(piece)
        assert shown.y <= geometry.home(piece)[1] - geometry.hand_side / 2 + 1
