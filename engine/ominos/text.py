"""Text drawing of the table of Tri-Ominos and Quad-Ominos for a terminal.

All tiles at a corner show the same digit there, so the drawing shows each digit once, at its corner, and draws the
sides of the tiles between the digits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ominos.lattice import TRIANGLES, Corner, position
from engine.ominos.moves import Place
from engine.ominos.table import Table
from engine.ominos.tiles import Rotations, digits_text

if TYPE_CHECKING:
    from engine.ominos.view import RoundView

LAID, LAST = "·", "*"


def draw_table(table: Table) -> str:
    r"""Draws the tiles on the table. A star marks the last one.

    >>> from engine.ominos.tiles import triominos
    >>> table = Table(triominos())
    >>> _ = table.lay(0, (5, 5, 4)), table.lay(1, (5, 3, 5))
    >>> print(draw_table(table))
      5---3
     /·\*/
    4---5
    """
    signs: dict[tuple[int, int], str] = {}
    last = next(reversed(table.laid), None)
    for cell in table.laid:
        corners = [_drawing_position(table, corner) for corner in table.tiles.lattice.corners_of(cell)]
        for (row, column), (next_row, next_column) in zip(corners, corners[1:] + corners[:1]):
            _draw_side(signs, row, column, next_row, next_column)
        signs[_middle(corners, table)] = LAST if cell == last else LAID
    for corner, digit in table.corners.items():
        signs[_drawing_position(table, corner)] = str(digit)
    return _page(signs)


def _drawing_position(table: Table, corner: Corner) -> tuple[int, int]:
    """Returns the row and column of a corner in the drawing."""
    x, y = position(corner)
    return -2 * y, 4 * x + (2 * y if table.tiles.lattice is TRIANGLES else 0)


def _middle(corners: list[tuple[int, int]], table: Table) -> tuple[int, int]:
    row = sum(row for row, _ in corners) // len(corners)
    if table.tiles.lattice is TRIANGLES:
        row = min(row for row, _ in corners) + 1
    columns = [column for _, column in corners]
    return row, (min(columns) + max(columns)) // 2


def _draw_side(signs: dict[tuple[int, int], str], row: int, column: int, next_row: int, next_column: int) -> None:
    if row == next_row:
        start = min(column, next_column)
        signs.update({(row, start + step): "-" for step in (1, 2, 3)})
    else:
        slope = (next_column - column) * (next_row - row)
        signs[(row + next_row) // 2, (column + next_column) // 2] = "|" if not slope else "/" if slope < 0 else "\\"


def _page(signs: dict[tuple[int, int], str]) -> str:
    if not signs:
        return "(the table is empty)"
    rows = [row for row, _ in signs]
    columns = [column for _, column in signs]
    lines = (
        "".join(signs.get((row, column), " ") for column in range(min(columns), max(columns) + 1)).rstrip()
        for row in range(min(rows), max(rows) + 1)
    )
    return "\n".join(lines)


def view_text(view: RoundView) -> str:
    """Returns a seat's view as text: table, scores and hand."""
    seats = (_seat_line(view, seat) for seat in range(len(view.scores)))
    last = next((str(seen) for _, seen in reversed(view.history) if isinstance(seen, Place)), "nothing yet")
    lines = [
        f"round {view.round}{', the last' if view.last_round else ''}, well {view.well_left}, last laid: {last}",
        draw_table(view.table),
        *seats,
        *(_hand_lines(view) if view.hands else [_hand_line(view, view.seat, view.hand)]),
    ]
    return "\n".join(lines)


def _hand_lines(view: RoundView) -> list[str]:
    """Returns the lines of all hands, which are visible to all seats at the end of a round."""
    return ["the round is over", *(_hand_line(view, seat, hand) for seat, hand in enumerate(view.hands))]


def _hand_line(view: RoundView, seat: int, hand: Rotations) -> str:
    tiles = " ".join(digits_text(tile) for tile in view.tiles.names(hand))
    return f"hand of seat {seat}: {tiles or 'empty'}"


def _seat_line(view: RoundView, seat: int) -> str:
    turn = ">" if seat == view.turn and not view.winners else " "
    drawn = view.drawn(seat)
    counted = f"{view.counts[seat]} tiles" + (f", {drawn} drawn" if drawn else "")
    return f"{turn} seat {seat}: {view.scores[seat]} points, {counted}"
