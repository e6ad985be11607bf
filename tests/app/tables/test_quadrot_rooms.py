"""Positions of the board and the messages of Quadrot, and the view of the board from each side."""

from dataclasses import replace

import pytest

from app.games.quadrot.board_plan import BoardPlan, PlayerViewpoint, rotating_table_layout, table_layout
from app.look.shapes import EMPTY_BOX, Box
from engine.quadrot.board import POINTS, SIDES
from tests.reports import looped

UPRIGHT, WIDE, PANEL = Box(0, 100, 800, 1000), Box(80, 0, 870, 800), Box(960, 80, 300, 400)


def of(plan):
    return Box(plan.x, plan.y, plan.size, plan.size)


def overlaps(one, other):
    return one.x < other.right and other.x < one.right and one.y < other.top and other.y < one.top


@pytest.mark.parametrize("quarters", SIDES)
@pytest.mark.parametrize(("board", "hand", "is_wide"), [(UPRIGHT, EMPTY_BOX, False), (WIDE, PANEL, True)])
def test_words_lie_beside_the_board_and_within_their_box(board, hand, is_wide, quarters):
    for plan, notes in (
        table_layout(board, hand, is_wide, 1),
        rotating_table_layout(board, hand, is_wide, 1, quarters),
    ):
        assert not overlaps(of(plan), notes)
        is_in_panel = is_wide and overlaps(hand, notes)
        within = hand if is_in_panel else board
        assert within.x <= notes.x
        assert notes.right <= within.right
        assert within.y <= notes.y
        assert notes.top <= within.top
        assert min(notes.width, notes.height) >= (84 if is_in_panel or not is_wide else 56)


def test_words_come_to_both_ends():
    foot, _, head, _ = (rotating_table_layout(UPRIGHT, EMPTY_BOX, False, 1, quarters).notes for quarters in SIDES)
    assert foot.y == UPRIGHT.y
    assert head.top == UPRIGHT.top


@looped("quarters", SIDES)
@looped("turn", range(4))
def test_each_side_sees_the_same_board_before_it(quarters, turn):
    """The view from another side equals the view from the bottom edge of a board that is rotated the other way."""
    plan = BoardPlan(30, 70, 400, turn)
    facing = PlayerViewpoint(quarters, plan.middle)
    seen = replace(plan, quarters=(turn - quarters) % 4)
    for point in POINTS:
        assert facing.place(*seen.point(point)) == pytest.approx(plan.point(point))
    for side in SIDES:
        x, y = plan.finish(side)
        assert facing.seen(x, y) == pytest.approx(seen.finish(side))
        assert plan.side_at(x, y) == seen.side_at(*facing.seen(x, y)) == (side + 2) % 4


def test_ones_own_line_is_before_one():
    plan = BoardPlan(0, 0, 400)
    for side in SIDES:
        seen = replace(plan, quarters=-side % 4)
        x, y = seen.waiting_position(side, 0, 1)
        assert (x, y < 100) == (pytest.approx(200), True)
