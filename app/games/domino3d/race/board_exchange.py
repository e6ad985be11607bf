"""Boards of a race that change seats: before the inspection they glide to the racers who inspect them, and afterwards
back to their builders.
"""

from collections.abc import Mapping, Sequence
from math import hypot

from app.games.domino3d.race.race_board import RaceBoard
from app.look.animation import Animation, parallel, tween
from app.look.appearance import current_appearance
from app.look.shapes import Box, Point
from app.widgets.rotated_view import rotated_box
from engine.game import Seat

UP = 0.0, 1.0
"""Direction to a racer who has no pane"""
AT_HOME = 0.0, 0.0
"""Displacement of a board in its place"""

Offsets = Mapping[RaceBoard, Point]
"""Displacement of the scene of each board, in pixels as its person sees it"""


def offset_towards(part: RaceBoard, seat: Seat, parts: Sequence[RaceBoard]) -> Point:
    """Returns the displacement at which a board has left its pane in the direction of a seat; none with reduced
    motion.
    """
    if current_appearance().reduced_motion:
        return AT_HOME
    other = next((each for each in parts if each.seat == seat), part)
    (x, y), (other_x, other_y) = _middle(part), _middle(other)
    length = hypot(other_x - x, other_y - y)
    turned = -1 if part.is_rotated else 1
    dx, dy = ((other_x - x) / length * turned, (other_y - y) / length * turned) if length else UP
    return dx * part.width, dy * part.height


def _middle(part: RaceBoard) -> Point:
    """Returns the middle of a pane in the window."""
    area = Box(*part.pos, *part.size)
    return (rotated_box(area) if part.is_rotated else area).middle


def slide_out(offsets: Offsets) -> Animation:
    """Glides boards out of their panes."""
    yield parallel(*(_slide(part, AT_HOME, offset) for part, offset in offsets.items()))


def slide_in(offsets: Offsets) -> Animation:
    """Glides boards from these displacements to their places."""
    yield parallel(*(_slide(part, offset, AT_HOME) for part, offset in offsets.items()))


def put(offsets: Offsets) -> None:
    """Displaces boards by these offsets."""
    for part, offset in offsets.items():
        part.scene.slide(*offset)


def _slide(part: RaceBoard, start: Point, end: Point) -> Animation:
    def step(share: float) -> None:
        part.scene.slide(*(a + (b - a) * share for a, b in zip(start, end)))

    yield tween("board_slide", step)
