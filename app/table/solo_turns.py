"""Row of turns on the plaque of a solo match: a bar of points per turn played, an hourglass per turn left."""

from app.games.traits import SoloMatch
from app.look.icons import draw_icon
from app.look.materials import paint
from app.look.mesh import Batch, Paint
from app.look.shapes import Box, rounded_box

FULL_BAR_POINTS = 5
"""Points of a bar of full height; the best turn sets the scale if it scored more."""
MIN_BAR_SHARE = 0.06
"""Share of the height for a bar of 0 points."""
BAR_WIDTH_SHARE = 0.62
"""Share of a column's width for its bar."""
ICON_SHARE, CURRENT_STROKE = 0.92, 1.5
"""Share of a column's width for its hourglass, and stroke factor of the current turn."""


def turn_columns(room: Box, count: int) -> list[Box]:
    """Returns the box of each turn, from the left."""
    step = room.width / count
    return [Box(room.x + number * step, room.y, step, room.height) for number in range(count)]


def bar_height(room: Box, alone: SoloMatch, points: int) -> float:
    """Returns the height of a bar in this box."""
    return room.height * max(MIN_BAR_SHARE, max(points, 0) / max(FULL_BAR_POINTS, *alone.turn_points))


def draw_turns(batch: Batch, room: Box, alone: SoloMatch, ink: Paint) -> None:
    """Draws the row, with bars in this paint."""
    for number, column in enumerate(turn_columns(room, alone.turns)):
        if number < len(alone.turn_points):
            _draw_bar(batch, column, alone, alone.turn_points[number], ink)
        else:
            _draw_glass(batch, column, number == len(alone.turn_points) and not alone.is_over, ink)


def _draw_bar(batch: Batch, column: Box, alone: SoloMatch, points: int, ink: Paint) -> None:
    width, x = column.width * BAR_WIDTH_SHARE, column.middle[0]
    if points < 0:
        draw_icon(batch, "close", (x, column.y + width * 0.6), width * 1.3, paint("bad"))
        return
    height = bar_height(column, alone, points)
    batch.fill(
        rounded_box(x - width / 2, column.y, width, height, min(width, height) / 4), ink if points else paint("ink2")
    )


def _draw_glass(batch: Batch, column: Box, runs: bool, ink: Paint) -> None:
    size = min(column.width * (1.15 if runs else ICON_SHARE), column.height)
    middle = column.middle[0], column.y + size / 2
    draw_icon(batch, "glass", middle, size, ink if runs else paint("ink2"), CURRENT_STROKE if runs else 1.0)
