"""Gradient that fades out the board near buttons and near another person's board."""

from kivy.core.window import Window
from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.look.appearance import current_appearance
from app.look.mesh import Batch, Paint, gradient
from app.look.shapes import Box
from app.widgets.screen_background import background_colour

EDGE_OPACITY, FADE_WIDTH = 0.9, 24.0
"""Opacity of the gradient, and the width in dp over which it fades in"""
STEPS = 8
"""Number of steps in the background's vertical gradient"""


def draw_edge_fade(group: InstructionGroup, board: Box, area: Box, row: float, is_rotated: bool) -> None:
    """Fades board and bricks into the background near the button row and at both sides of the board, so that the
    buttons stay readable. In a plain theme nothing of the board remains visible behind the buttons.

    `area`: box in which the scene is drawn. `row`: height of the button row in pixels. `is_rotated`: whether the player
    sits at the far side.
    """
    is_plain = current_appearance().theme.is_plain
    thick, thins = 1.0 if is_plain else EDGE_OPACITY, dp(FADE_WIDTH)
    foot = board.y + (row if is_plain else 0)
    rows = [[(area.x, y), (area.right, y)] for y in (area.y, foot, board.y + row + thins)]
    batch, ground = Batch(), _background_gradient(is_rotated)
    batch.rows(rows, ground, (thick, thick, 0), closed=False)
    for edge, end, inner in ((area.x, board.x, thins), (area.right, board.right, -thins)):
        if 0 < end < Window.width:
            columns = [[(x, area.y), (x, area.top)] for x in (edge, end, end + inner)]
            batch.rows(columns, ground, (thick, thick, 0), closed=False)
    batch.draw_into(group)


def _background_gradient(is_rotated: bool) -> Paint:
    """Returns the background gradient, from the top of the window to the bottom as the player sees it."""
    head, foot = (0.0, float(Window.height)) if is_rotated else (float(Window.height), 0.0)
    return gradient(*((step / STEPS, background_colour(1 - step / STEPS)) for step in range(STEPS + 1))).down(
        head, foot
    )
