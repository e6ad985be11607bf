"""Text drawing of the Quadrot board for a terminal.

A point is drawn as a sign and its number. The sign is the seat of its pawn, or the kind of an empty point. A segment is
drawn with the first letter of its colour, but `k` for black.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.quadrot.board import (
    BLACK_POINTS,
    COLOUR_NAMES,
    COLOURS,
    PLACES,
    POINTS,
    RED_SQUARES,
    SEGMENTS,
    SIDE_NAMES,
    WHITE_POINTS,
    WIDTH,
    PointNumber,
    sides_of,
)
from engine.quadrot.events import dice_names
from engine.quadrot.packed_pawns import Pawns, home_count, points_of, start_count

if TYPE_CHECKING:
    from engine.quadrot.state import QuadrotView

SEAT_SIGNS = "ABCD"
COLOUR_SIGNS = "bryk"
COLUMN, ROW = 6, 2
"""Number of characters between two columns of the board, and number of lines between two rows"""
LEGEND = "o white, @ black, x red square; segments: " + ", ".join(
    f"{COLOUR_SIGNS[colour]} {COLOUR_NAMES[colour]}" for colour in COLOURS
)


def draw_board(pawns: Sequence[Pawns]) -> str:
    """Draws the board with the pawns of all seats.

    >>> print(draw_board([1 << 34, 1 << 2]).splitlines()[0])
                .0   --y--  x1   --y--  B2
    """
    signs: dict[tuple[int, int], str] = {}
    for colour, segments in SEGMENTS.items():
        for segment in segments:
            _draw_segment(signs, *segment, COLOUR_SIGNS[colour])
    standing = {point: SEAT_SIGNS[seat] for seat, of_seat in enumerate(pawns) for point in points_of(of_seat)}
    for point in POINTS:
        _draw_point(signs, point, standing)
    lines = ("".join(signs.get((row, column), " ") for column in range(COLUMN * WIDTH)) for row in range(ROW * WIDTH))
    return "\n".join(map(str.rstrip, lines)).rstrip()


def _draw_point(signs: dict[tuple[int, int], str], point: PointNumber, standing: Mapping[PointNumber, str]) -> None:
    x, y = PLACES[point]
    label = standing.get(point, _kind_sign(point)) + str(point)
    for place, sign in enumerate(label):
        signs[ROW * y, COLUMN * x + place] = sign


def _kind_sign(point: PointNumber) -> str:
    return "o" if point in WHITE_POINTS else "@" if point in BLACK_POINTS else "x" if point in RED_SQUARES else "."


def _draw_segment(signs: dict[tuple[int, int], str], start: PointNumber, end: PointNumber, colour: str) -> None:
    (x, y), (end_x, end_y) = PLACES[start], PLACES[end]
    row, column = ROW * (y + end_y) // 2, COLUMN * (x + end_x) // 2 + 1
    signs[row, column] = colour
    if y == end_y:
        signs.update({(row, column + way): "-" for way in (-2, -1, 1, 2)})
    elif x == end_x:
        signs.update({(row + way, column): "|" for way in (-1, 1)})


def view_text(view: QuadrotView) -> str:
    """Returns a seat's view as text: the board, the pawns off the board, the seat whose turn it is, the dice."""
    seats = (_seat_line(view, seat) for seat in range(len(view.pawns)))
    return "\n".join([draw_board(view.pawns), "", LEGEND, *seats, _dice_line(view)])


def _seat_line(view: QuadrotView, seat: int) -> str:
    pawns = view.pawns[seat]
    turn = ">" if seat == view.turn and not view.winners else " "
    you = ", you" if seat == view.seat else ""
    rank = f", rank {view.ranking.index(seat) + 1}" if seat in view.ranking else ""
    side = SIDE_NAMES[sides_of(len(view.pawns))[seat]]
    counts = f"start {start_count(pawns)}, home {home_count(pawns)}"
    return f"{turn} {SEAT_SIGNS[seat]} seat {seat} ({side}{you}): {counts}{rank}"


def _dice_line(view: QuadrotView) -> str:
    if view.winners:
        return f"won by seat {view.winners[0]}"
    return f"dice: {' '.join(dice_names(view.dice))}"
