"""Row of turns on the plaque of a solo match: a bar of points for each past turn, an hourglass for each remaining
turn.
"""

from app.look.icons import draw_icon
from app.look.mesh import Batch, Paint
from app.look.shapes import Box, rounded_box
from app.look.surfaces import paint
from app.match.traits import SoloMatch

FULL_BAR_POINTS = 5
"""Points of a bar of full height, unless the best turn scored more."""
MIN_BAR_SHARE = 0.06
"""Height of a bar for 0 points, as a share of the row's height."""
BAR_WIDTH_SHARE = 0.62
"""Width of a bar, as a share of its column."""
ICON_SHARE, CURRENT_STROKE = 0.92, 1.5
"""Width of an hourglass as a share of its column, and factor on the stroke width for the current turn."""


def turn_columns(room: Box, count: int) -> list[Box]:
    """Returns the boxes of all turns, from left to right."""
    step = room.width / count
    return [Box(room.x + number * step, room.y, step, room.height) for number in range(count)]


def bar_height(room: Box, alone: SoloMatch, points: int) -> float:
    """Returns the height of the bar for `points` in a box."""
    return room.height * max(MIN_BAR_SHARE, max(points, 0) / max(FULL_BAR_POINTS, *alone.turn_points))


def draw_turns(batch: Batch, room: Box, alone: SoloMatch, ink: Paint) -> None:
    """Draws the row of turns; `ink` is the paint of the bars."""
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
