"""Screen geometry of a hand, as used by the gesture machine. Pixels, y upwards."""

from math import hypot
from typing import Generic, cast

from app.gestures.geometry import BoardGeometry, Piece, Zone
from app.look.shapes import EMPTY_BOX, Box
from app.table.piece_style import PieceT
from app.table.rack import LEDGE, SIGN, HandGrid, PieceShape, layout_rack

SIGN_REACH = 20.0
"""Touch radius of the scroll sign at an end of the hand, in dp"""
LEAF = 0.75
"""Distance that a tap on a scroll sign scrolls, as a share of the hand's box"""
BESIDE = 8.0
"""Margin around the hand that counts as part of it, in dp"""


class HandGeometry(BoardGeometry, Generic[PieceT]):
    """Positions of the pieces in a hand. The geometry of a game adds the board."""

    def __init__(self, shape: PieceShape, order: tuple[PieceT, ...] = (), dp: float = 1.0):
        self.shape = shape
        self.order = order
        """Pieces of the hand in display order"""
        self.rack = layout_rack(shape, len(order), 1, 1, 1)
        self.dp = dp
        self.board = self.hand = EMPTY_BOX
        self.scrolled = 0.0
        """Scroll offset of the hand in dp"""

    def piece_of(self, piece: Piece) -> PieceT:
        """Returns a piece of the gesture machine, which is always a piece of the hand, with its type."""
        return cast(PieceT, piece)

    @property
    def board_side(self) -> float:
        """Returns the side of the pieces on the board, in pixels."""
        raise NotImplementedError

    def layout_hand(
        self,
        order: tuple[PieceT, ...],
        wanted: float,
        is_upright: bool,
        grid: HandGrid | None = None,
        is_left_handed: bool = False,
    ) -> None:
        """Lays out these pieces in the hand's box, on the slots of the grid. `wanted`: preferred side in dp."""
        self.order = order
        width, height = self.hand.width / self.dp, self.hand.height / self.dp
        self.rack = layout_rack(self.shape, len(order), width, height, wanted, is_upright, grid, is_left_handed)
        self.scrolled = min(self.scrolled, self.rack.max_scroll)

    def scroll(self, by: float) -> None:
        """Scrolls the hand by a finger's movement of `by` pixels."""
        way = -by if self.rack.is_upright else by
        self.scrolled = min(max(self.scrolled + way / self.dp, 0.0), self.rack.max_scroll)

    def scroll_signs(self) -> dict[int, tuple[float, float]]:
        """Returns the window positions of the signs at the scrollable ends of the hand: −1 for the start, 1 for the
        end.
        """
        box, rack = self.hand, self.rack
        before = after = box.middle
        if rack.is_upright and rack.ledges:  # below the upper edge of the lowest ledge, where it covers no digit
            y = box.y + (rack.ledges[-1] - LEDGE - 1) * self.dp
            before, after = (box.x, y), (box.right, y)
        elif rack.foot:
            aside, y = SIGN_REACH * self.dp, box.y + SIGN * self.dp
            before, after = (box.middle[0] - aside, y), (box.middle[0] + aside, y)
        has_more = {-1: self.scrolled > 1, 1: self.scrolled < rack.max_scroll - 1}
        return {end: place for end, place in ((-1, before), (1, after)) if has_more[end]}

    def _end_at(self, x: float, y: float) -> int:
        """Returns the end of the hand whose scroll sign is at this point: −1 for the start, 1 for the end, 0 if there
        is none.
        """
        reach = SIGN_REACH * self.dp
        return next(
            (end for end, place in self.scroll_signs().items() if hypot(x - place[0], y - place[1]) <= reach), 0
        )

    def page_step_at(self, x: float, y: float) -> float:
        upright = self.rack.is_upright
        page = (self.hand.width if upright else self.shown_part.height) * LEAF
        return self._end_at(x, y) * (-page if upright else page)

    @property
    def shown_part(self) -> Box:
        """Returns the part of the hand's box that shows pieces, without the row of scroll signs."""
        foot = self.rack.foot * self.dp
        return self.hand._replace(y=self.hand.y + foot, height=self.hand.height - foot)

    def scroll_to_piece(self, piece: PieceT) -> None:
        """Scrolls until a piece is visible."""
        if piece in self.order and self.rack.max_scroll:
            width, height = self.hand.width / self.dp, self.hand.height / self.dp
            self.scrolled = self.rack.scroll_to(self.order.index(piece), width, height, self.scrolled)

    def slot(self, index: int) -> tuple[float, float]:
        """Returns the window position of the centre of a slot."""
        x, y = self.rack.slots[index]
        dx, dy = self.rack.shift(self.scrolled)
        return self.hand.x + (x + dx) * self.dp, self.hand.y + (y + dy) * self.dp

    def home(self, piece: Piece) -> tuple[float, float]:
        """Returns the window position of a piece in the hand, or the centre of the hand if the piece is not in it."""
        return self.slot(self.order.index(piece)) if piece in self.order else self.hand.middle

    @property
    def hand_side(self) -> float:
        """Returns the side of the pieces in the hand, in pixels."""
        return self.rack.side * self.dp

    def piece_at(self, x: float, y: float) -> Piece | None:
        if not self.hand.grown(BESIDE * self.dp).contains(x, y) or self._end_at(x, y):
            return None
        if self.rack.foot and y < self.shown_part.y:
            return None
        index = self.rack.slot_at((x - self.hand.x) / self.dp, (y - self.hand.y) / self.dp, self.scrolled)
        return self.order[index] if index is not None and index < len(self.order) else None

    def scroll_axis(self) -> str:
        if not self.rack.max_scroll:
            return ""
        return "x" if self.rack.is_upright else "y"

    def zone_at(self, x: float, y: float) -> Zone:
        if self.hand.grown(BESIDE * self.dp).contains(x, y):
            return Zone.HAND
        return Zone.BOARD if self.board.contains(x, y) else Zone.OUTSIDE

    def height(self, piece: Piece) -> float:
        return self.board_side * self.shape.height

    def detent(self, piece: Piece) -> float:
        return self.shape.step
