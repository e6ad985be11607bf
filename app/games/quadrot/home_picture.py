"""Picture on the game's card of the home page: a crop of the board in a fixed position."""

from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rotate,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.quadrot import board
from app.games.quadrot.board import field
from app.games.quadrot.board_plan import BoardPlan
from app.games.quadrot.pawns import RADIUS, draw_pawn
from app.look.appearance import colour, current_appearance
from app.look.mesh import Batch, gradient, solid_paint
from app.look.shapes import Point, rounded_box
from app.look.theme import SIZES
from app.widgets.mesh_widget import settled_trigger

CARD = {0: [22, 26], 1: [8, 12], 2: [9, 24], 3: [14, 10]}
"""Points of the pawns by index of the seat colour"""
TILT = 7.0
"""Rotation of the board in the picture, in degrees"""
NEAR = (1.35, 2.0)
"""Minimum size of the board, as a multiple of the width and of the height of the card"""
RIM = 4
"""Width of the wooden frame in dp"""
BEYOND = 0.15
"""Extra margin drawn at each side because the board is rotated, relative to the width"""


class BoardCrop(Widget):
    """Rotated part of the board in a rounded wooden frame; redrawn only when its size changes."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._frame, self._ink, self._rim = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._middle = Translate()
        for part in (
            Color(1, 1, 1, 1),
            PushMatrix(),
            self._middle,
            StencilPush(),
            self._frame,
            StencilUse(),
            self._frame,
            PushMatrix(),
            Rotate(angle=TILT, axis=(0, 0, 1)),
            self._ink,
            PopMatrix(),
            StencilUnUse(),
            self._frame,
            StencilPop(),
            self._rim,
            PopMatrix(),
        ):
            self.canvas.add(part)
        self.bind(pos=self._move, size=settled_trigger(self, self._draw))

    def _move(self, *_changed: object) -> None:
        self._middle.xy = self.center

    def _draw(self, *_changed: object) -> None:
        if min(self.width, self.height) < 4:
            return
        self._move()
        wide, high = self.size
        size = max(wide * NEAR[0], high * NEAR[1])
        plan = BoardPlan(-size / 2, -size / 2, size)
        frame, batch, rim = Batch(), Batch(), Batch()
        outline = rounded_box(-wide / 2, -high / 2, wide, high, dp(SIZES["radius_tray"]))
        frame.fill(outline, solid_paint(field()))
        grain = gradient((0.0, colour("wood_hi")), (1.0, colour("wood_lo")))
        rim.rim(outline, grain.down(high / 2, -high / 2), -dp(1), dp(RIM))
        if current_appearance().theme.is_plain:  # points of the colour of sand end at the wood
            rim.rim(outline, solid_paint(colour("ink")), dp(RIM - 1), dp(RIM))
        rim.shade(outline, colour("shadow", 0.22), dp(5), (-0.25, 0.97), dp(RIM))
        board.draw(batch, plan, {}, self._is_near)
        for seat, points in CARD.items():
            for point in points:
                draw_pawn(batch, *plan.point(point), plan.unit * RADIUS, seat)
        frame.draw_into(self._frame)
        batch.draw_into(self._ink)
        rim.draw_into(self._rim)

    def _is_near(self, place: Point) -> bool:
        """Returns whether a point of the board may be visible in the frame, in spite of the rotation."""
        margin = BEYOND * self.width
        return abs(place[0]) < self.width / 2 + margin and abs(place[1]) < self.height / 2 + margin


def home_picture(_game: str) -> Widget:
    """Returns the picture for the home page."""
    return BoardCrop()
