"""The glasses of a match alone: a bar for what each one has brought, a small glass for each that is still to come."""

from app.games.traits import SoloMatch
from app.look.icons import draw_icon
from app.look.materials import paint
from app.look.mesh import Batch, Paint
from app.look.shapes import Box, rounded_box

FULL_BAR_POINTS = 5
"""Points of a bar that is as high as the row; where a glass has brought more, that is the measure"""
MIN_BAR_SHARE = 0.06
"""Of its height, for a bar of nothing"""
BAR_WIDTH_SHARE = 0.62
"""Of the room of a glass, for its bar"""
ICON_SHARE, CURRENT_STROKE = 0.92, 1.5
"""Of the room of a glass, for its picture; how much stronger the one that runs is drawn"""


def turn_columns(room: Box, count: int) -> list[Box]:
    """Returns the room of each glass, from the left."""
    step = room.width / count
    return [Box(room.x + number * step, room.y, step, room.height) for number in range(count)]


def bar_height(room: Box, alone: SoloMatch, points: int) -> float:
    """Returns how high a bar stands in this room."""
    return room.height * max(MIN_BAR_SHARE, max(points, 0) / max(FULL_BAR_POINTS, *alone.turn_points))


def draw_turns(batch: Batch, room: Box, alone: SoloMatch, ink: Paint) -> None:
    """Draws the row; bars are in this ink."""
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
