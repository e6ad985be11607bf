"""Pieces left in a hand at the end of a round: a card on the board, from which they fly one by one to a plaque."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic, cast

from kivy.graphics import Color
from kivy.metrics import dp

from app.look.animation import Animation, delay, parallel, tween
from app.look.appearance import current_appearance
from app.look.mesh import Batch
from app.look.shapes import Box, Point, rounded_box
from app.look.surfaces import draw_card
from app.look.theme import SIZES
from app.table.loose_piece import LoosePiece
from app.table.piece_pictures import PieceTray
from app.table.piece_style import PieceStyle, PieceT
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel

if TYPE_CHECKING:
    from app.table.hand_table import HandTable

PADDING, GAP, MARGIN = 12.0, 8.0, 8.0
"""Distances in dp between card and tray, title and tray, card and board"""
READ_SHARE = 0.4
"""Share of a hand's seconds for which it is shown before its first piece flies"""
STAGGER_S = 0.14
"""Maximum seconds between the starts of two pieces"""
SMALL = 0.5
"""Scale of a piece at the plaque, relative to the tray"""


@dataclass(frozen=True)
class LeftHand:
    """Pieces left in a hand, and the flight in which they are counted."""

    pieces: Sequence[object]
    title: str
    start: Point
    """Window position of the plaque of the hand's seat"""
    end: Point
    """Window position of the plaque to which the pieces fly"""
    count_piece: Callable[[int], None]
    """Function that counts the piece at an index; called when it arrives at the plaque"""
    seconds: float
    """Seconds from the arrival of the hand to the start of its last piece"""


class LeftHandCard(MeshWidget, Generic[PieceT]):
    """Card with a title and a tray of pieces, at the upper edge of a box."""

    def __init__(self, style: PieceStyle[PieceT], pieces: Sequence[PieceT], title: str, box: Box):
        super().__init__(size_hint=(None, None), opacity=0)
        self.tray = PieceTray(style, pieces)
        self.title = TextLabel(title, "name", halign="center", size_hint_x=None)
        room = box.width - 2 * dp(MARGIN + PADDING)
        self.tray.width = min(room, self.tray.natural_width)
        self.tray.height = self.tray.height_of(self.tray.width)
        self.title.width = min(room, max(self.tray.width, self.title.natural_width + 2))
        width = max(self.tray.width, self.title.width) + 2 * dp(PADDING)
        self.size = width, self.tray.height + self.title.height + 2 * dp(PADDING) + dp(GAP)
        self.canvas.after.add(Color(1, 1, 1, 1))  # the next widget starts with a white brush
        for part in (self.title, self.tray):
            self.add_widget(part)
        self.move(box.middle[0], box.top - dp(MARGIN) - self.height / 2)

    def move(self, x: float, y: float) -> None:
        """Moves the middle of the card to a point."""
        self.pos = x - self.width / 2, y - self.height / 2
        self.tray.pos = x - self.tray.width / 2, self.y + dp(PADDING)
        self.title.pos = x - self.title.width / 2, self.tray.top + dp(GAP)

    def draw(self, batch: Batch) -> None:
        draw_card(batch, rounded_box(0, 0, *self.size, dp(SIZES["radius_tray"]) + dp(PADDING) / 2))

    def rise(self, start: Point, middle: Point, share: float) -> None:
        """Moves the card from a point to its middle while it fades in."""
        self.opacity = share
        self.move(*(a + (b - a) * share for a, b in zip(start, middle)))


def count_left_hand(table: "HandTable[PieceT]", hand: LeftHand) -> Animation:
    """Animates a hand that is counted: its card appears, and its pieces fly one by one to the plaque. With reduced
    motion the card only appears.
    """
    card = LeftHandCard(table.style, cast(Sequence[PieceT], hand.pieces), hand.title, table.geometry.board)
    middle: Point = card.center_x, card.center_y
    is_still, count = current_appearance().reduced_motion, len(hand.pieces)
    start = middle if is_still else ((hand.start[0] + middle[0]) / 2, (hand.start[1] + middle[1]) / 2)
    step = 0.0 if is_still else min(STAGGER_S, hand.seconds * (1 - READ_SHARE) / count)
    table.add_widget(card)
    try:
        yield tween("bot_flight", partial(card.rise, start, middle))
        yield delay(hand.seconds * READ_SHARE)
        yield parallel(*(_fly(table, card, hand, index, index * step) for index in range(count)))
        yield tween("fade", partial(_fade, card))
    finally:
        table.remove_widget(card)


def _fade(card: MeshWidget, share: float) -> None:
    card.opacity = 1 - share


def _fly(
    table: "HandTable[PieceT]", card: LeftHandCard[PieceT], hand: LeftHand, index: int, wait_s: float
) -> Animation:
    """Animates one piece from the tray to the plaque after some seconds; with reduced motion it is only counted."""
    if not current_appearance().reduced_motion:
        yield delay(wait_s)
        piece, side = card.tray.take(index), card.tray.side
        loose = LoosePiece(table.style, piece.piece, side)
        loose.show((piece.x, piece.y), 1.0, piece.angle, 0.2)
        table.air.add(loose)
        try:
            yield tween("points_flight", loose.flight_to(hand.end, SMALL, piece.angle, 0.6))
        finally:
            table.air.remove(loose)
    hand.count_piece(index)
