"""Drawing of a hand: pieces on wooden ledges, with an empty slot for a piece that is being moved."""

from collections.abc import Callable, Collection, Mapping
from typing import Generic, NamedTuple

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.metrics import dp

from app.look import surfaces
from app.look.appearance import colour
from app.look.icons import draw_icon
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Point, circle_outline
from app.look.surfaces import paint
from app.table.hand_geometry import HandGeometry
from app.table.piece_style import DrawnPiece, PieceStyle, PieceT
from app.table.rack import LEDGE, SIGN

RAISED = 9.0
"""Height in dp by which a selected piece is raised"""
ASIDE = 6.0
"""Margin in dp around the hand's box within which scrolled pieces are still drawn"""


class HandState(NamedTuple, Generic[PieceT]):
    """Display state of the pieces in a hand."""

    hidden: Collection[PieceT] = ()
    """Pieces that are not drawn, because they are moving or held"""
    gap: PieceT | None = None
    """Piece whose slot is shown empty"""
    selected: PieceT | None = None
    angle: float = 0.0
    """Angle of the selected piece in degrees"""
    highlighted: Collection[PieceT] = ()
    """Pieces outlined because a hint advises them, or because they can open the round"""
    newest: PieceT | None = None
    """Piece drawn last from the well, raised a little"""


class HandGraphics(InstructionGroup, Generic[PieceT]):
    """Drawing of a hand on a canvas, at the positions of the touch geometry; empty while the hand must not be seen."""

    def __init__(self, geometry: HandGeometry[PieceT], style: PieceStyle[PieceT]):
        super().__init__()
        self.geometry, self.style = geometry, style
        self._clip = ScissorPush(x=0, y=0, width=0, height=0)
        self._scroll, self._shelf = Translate(), Translate()
        self._wooden: object = None
        """Layout of the ledges when they were last drawn, to detect changes"""
        self._wood, self._open, self._marks = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self.pieces = style.group()
        self.add(Color(1, 1, 1, 1))
        for instruction in (self._clip, PushMatrix(), self._shelf, self._wood, PopMatrix()):
            self.add(instruction)
        for instruction in (
            PushMatrix(),
            self._scroll,
            self._open,
            self.pieces,
            self._marks,
            PopMatrix(),
            ScissorPop(),
        ):
            self.add(instruction)
        self._more = InstructionGroup()
        self._ends: object = None
        """State of the scroll signs when they were last drawn, to detect changes"""
        self.add(self._more)
        self.state: HandState[PieceT] = HandState()
        """Current display state"""
        self.moved: dict[PieceT, Point] = {}
        """Offsets from their slots of pieces that are sliding along the ledge"""

    def draw(self, look: HandState[PieceT]) -> None:
        """Draws the whole hand in this state."""
        geometry = self.geometry
        drawn = [
            self._drawn(index, piece, look)
            for index, piece in enumerate(geometry.order)
            if piece not in look.hidden and index < len(geometry.rack.slots)
        ]
        self.pieces.draw(drawn, geometry.hand_side)
        self._draw_gap(look.gap)
        self.state = look
        self._draw_lines(None)
        self._draw_wood()
        self.scroll()

    def press(self, pressed: PieceT | None) -> None:
        """Outlines the piece under a finger; None removes the outline."""
        self._draw_lines(pressed)

    def angle_of(self, piece: PieceT) -> float:
        """Returns the current angle of a piece."""
        return self.state.angle if piece == self.state.selected else 0.0

    def slide_motion(
        self, before: Mapping[PieceT, Point], redraw: Callable[[], None]
    ) -> Callable[[float], None] | None:
        """Returns the animation step that slides pieces from their former slots; None if no piece has moved."""
        self.moved.clear()
        short = {
            piece: (dp(before[piece][0] - x), dp(before[piece][1] - y))
            for piece, (x, y) in zip(self.geometry.order, self.geometry.rack.slots)
            if before.get(piece, (x, y)) != (x, y)
        }

        def step(share: float) -> None:
            self.moved.update((piece, (x * (1 - share), y * (1 - share))) for piece, (x, y) in short.items())
            redraw()

        if short:
            step(0.0)
        return step if short else None

    def _drawn(self, index: int, piece: PieceT, look: HandState[PieceT]) -> DrawnPiece[PieceT]:
        x, y = self._slot(index)
        dx, dy = self.moved.get(piece, (0.0, 0.0))
        if piece == look.selected:
            return DrawnPiece(piece, x + dx, y + dy + dp(RAISED), look.angle, "pin")
        return DrawnPiece(piece, x + dx, y + dy + dp(RAISED / 2) * (piece == look.newest), 0.0, "pin")

    def _slot(self, index: int) -> Point:
        """Returns the centre of a slot, ignoring the scroll offset."""
        geometry = self.geometry
        x, y = geometry.rack.slots[index]
        return geometry.hand.x + x * geometry.dp, geometry.hand.y + y * geometry.dp

    def scroll(self) -> None:
        """Applies the scroll offset of the geometry."""
        geometry = self.geometry
        dx, dy = geometry.rack.shift(geometry.scrolled)
        self._scroll.xy = dx * geometry.dp, dy * geometry.dp
        self._shelf.y = dy * geometry.dp  # ledges are as wide as the hand; they only go up and down
        box, aside = geometry.shown_part, dp(ASIDE)
        below = 0.0 if geometry.rack.foot else aside
        self._clip.pos = int(box.x - 3 * aside), int(box.y - below)
        self._clip.size = int(box.width + 6 * aside), int(box.height + 2 * aside + below)
        self._draw_ends()

    def _draw_ends(self) -> None:
        """Draws a small button at each scrollable end."""
        ends = self.geometry.scroll_signs()
        if ends == self._ends:
            return
        self._ends = ends
        names = {-1: "back", 1: "forward"} if self.geometry.rack.is_upright else {-1: "up", 1: "down"}
        batch, reach = Batch(), dp(SIGN)
        for end, place in ends.items():
            surfaces.draw_brass_ring(batch, circle_outline(*place, reach))
            draw_icon(batch, names[end], place, reach * 1.3, paint("ink"))
        batch.draw_into(self._more)

    def _draw_wood(self) -> None:
        """Draws the wooden ledges below the pieces. Does nothing if their positions have not changed, because their
        meshes are large.
        """
        geometry = self.geometry
        ledges = geometry.rack.ledges if geometry.order else ()
        aside = dp(3 * ASIDE) if geometry.rack.max_scroll and geometry.rack.is_upright else 0.0
        if (ledges, geometry.hand, aside) == self._wooden:
            return
        self._wooden = ledges, geometry.hand, aside
        wood = Batch()
        for top in ledges:
            foot = geometry.hand.y + (top - LEDGE) * geometry.dp
            surfaces.draw_ledge(wood, geometry.hand.x - aside, foot, geometry.hand.width + 2 * aside)
        wood.draw_into(self._wood)

    def _draw_gap(self, gap: PieceT | None) -> None:
        """Draws the empty slot of a piece that is being moved."""
        batch = Batch()
        geometry = self.geometry
        if gap is not None and gap in geometry.order:
            x, y = self._slot(geometry.order.index(gap))
            outline = self.style.outline(geometry.hand_side, 0.0, 0.04)
            outline_path = outline.path(0, x, y)
            batch.fill(outline, solid_paint(colour("sunk", 0.75)), 0, x, y)
            batch.dashed(outline_path, dp(1.5), dp(4), dp(5), paint("touch_edge"), closed=True)
        batch.draw_into(self._open)

    def _draw_lines(self, pressed: PieceT | None) -> None:
        """Outlines selected, highlighted and pressed pieces. A newly drawn piece has a dashed outline."""
        batch, look = Batch(), self.state
        meant = (look.selected, pressed, look.newest, *look.highlighted)
        for piece, x, y, angle, _center in self.pieces.drawn:
            if piece is None or piece not in meant:
                continue
            outline = self.style.outline(self.geometry.hand_side, angle, steps=9)
            if piece == look.newest and piece not in (look.selected, pressed, *look.highlighted):
                around = outline.path(-dp(2), x, y)
                batch.dashed(around, dp(2), dp(4), dp(5), paint("touch_edge"), closed=True)
                continue
            is_strong = piece == look.selected or piece in look.highlighted
            line = paint("selection" if is_strong else "touch_edge")
            batch.rim(outline, line, -dp(3.8 if is_strong else 2.6), -dp(0.8), x, y)
        batch.draw_into(self._marks)
