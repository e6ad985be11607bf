"""Where the board and the words of the table lie, for every layout. No Kivy: pixels, y upwards."""

from typing import NamedTuple

from app.games.quadrot.plan import Plan
from app.look.shapes import Box

MARGIN = 10
"""dp round the board"""
MOST = 720
"""dp of the largest board"""
LEAST_NOTES = 84
"""dp beside the board from which words stand there"""
TURNED_NOTES = 132
"""dp that words get at each end of a board that people sit round: who sits at its side reads them across"""


class Rooms(NamedTuple):
    plan: Plan
    notes: Box


def rooms(board: Box, hand: Box, is_wide: bool, dp: float) -> Rooms:
    """Upright, words stand below the board; wide, in the side panel."""
    margin, least = MARGIN * dp, LEAST_NOTES * dp
    if has_panel(board, hand, is_wide, dp):
        return Rooms(_centred(board, margin, dp), hand)
    size = _size(board, margin, 0.0, dp)
    rest = board.height - size - 2 * margin
    gap = min(rest * 0.1, 14 * dp) if rest > least else rest / 2
    plan = Plan(board.x + (board.width - size) / 2, board.top - margin - gap - size, size)
    return Rooms(plan, _below(board, plan, margin))


def rooms_round(board: Box, hand: Box, is_wide: bool, dp: float, quarters: int) -> Rooms:
    """The board stays in the middle of those who sit round it, so many quarters the one who is to move.

    Upright, words come to whoever sits at either end, and near the right hand of whoever sits at a side.
    """
    margin = MARGIN * dp
    if has_panel(board, hand, is_wide, dp):
        return Rooms(_centred(board, margin, dp), hand)
    plan = _centred(board, margin, dp, TURNED_NOTES * dp)
    foot, half = _below(board, plan, margin), board.width / 2
    head = foot._replace(y=board.top - foot.height)
    notes = (foot, foot._replace(width=half), head, head._replace(x=board.x + half, width=half))[quarters]
    return Rooms(plan, notes)


def has_panel(board: Box, hand: Box, is_wide: bool, dp: float) -> bool:
    """Whether words have room at the side of the board."""
    return is_wide and hand.height > LEAST_NOTES * dp and (hand.x >= board.right or hand.right <= board.x)


def _size(board: Box, margin: float, ends: float, dp: float) -> float:
    """Of the largest board that leaves so much at each end."""
    return max(1.0, min(board.width - 2 * margin, board.height - 2 * margin - 2 * ends, MOST * dp))


def _centred(board: Box, margin: float, dp: float, ends: float = 0.0) -> Plan:
    size, (x, y) = _size(board, margin, ends, dp), board.middle
    return Plan(x - size / 2, y - size / 2, size)


def _below(board: Box, plan: Plan, margin: float) -> Box:
    return Box(board.x, board.y, board.width, max(0.0, plan.y - margin - board.y))
