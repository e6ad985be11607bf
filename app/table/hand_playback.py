"""Flights of pieces in games with hands: from a hand to the board and back, and from the well to a hand."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic

from app.look.animation import Animation, parallel, tween
from app.look.shapes import Point
from app.table.loose_piece import LoosePiece
from app.table.move_playback import MovePlayback
from app.table.piece_style import PieceT
from engine.game import Move, Seat

if TYPE_CHECKING:
    from app.table.hand_table import HandTable

SMALL = 0.45
"""Scale of a piece at a seat's plaque, relative to the board"""


class HandPlayback(MovePlayback, Generic[PieceT]):
    """Animations of moves in a game with hands."""

    def __init__(self, table: "HandTable[PieceT]"):
        super().__init__(table.motions)
        self.table = table

    # Placed pieces

    def loose_piece_of(self, seat: Seat, piece: PieceT) -> tuple[LoosePiece[PieceT], str]:
        """Returns the freely moving piece for the move of a seat, and the name of its motion. It starts at the finger,
        in the hand, or at the plaque of another seat.
        """
        table, geometry = self.table, self.table.geometry
        is_own = seat == table.front
        held = table.held_piece.release_loose_piece(piece) if is_own else None
        if held is not None:
            return held, "lay"
        is_own = is_own and piece in geometry.order
        loose = LoosePiece(table.style, piece, geometry.board_side, "pin" if is_own else "dot")
        if is_own:
            loose.show(geometry.home(piece), geometry.hand_side / loose.side, table.hand.angle_of(piece), 0.0)
        else:
            loose.show(table.host.seat_position(seat), SMALL, 0.0, 1.0)
        table.air.add(loose)
        return loose, "bot_flight"

    def fly_to_place(
        self, loose: LoosePiece[PieceT], motion: str, middle: Callable[[], Point], angle: float = 0.0
    ) -> Animation:
        """Animates the flight to a place. Each frame updates the target, because the camera may move meanwhile.
        `middle`: returns the middle of the place in the window.
        """
        geometry = self.table.geometry
        flight = loose.flight_to(middle(), geometry.board_side / loose.side, angle, 0.0)

        def step(share: float) -> None:
            flight.set_target(middle(), geometry.board_side / loose.side)
            flight(share)

        yield tween(motion, step)

    # Pieces of undone moves

    def fly_back(self, moves: Sequence[tuple[Seat, Move]]) -> Animation:
        """Animates the pieces of undone moves from the board to their hands, those of other seats first. The table
        shows the earlier position already.
        """
        loose = [(seat, piece) for seat, move in moves if (piece := self._loose_piece_on_board(seat, move))]
        self.table.draw_hand()
        others = [self._fly_to_plaque(seat, piece) for seat, piece in loose if seat != self.table.front]
        if others:
            yield parallel(*others)
        yield parallel(*(self._fly_home(piece) for seat, piece in loose if seat == self.table.front))

    def _loose_piece_on_board(self, seat: Seat, move: Move) -> LoosePiece[PieceT] | None:
        """Returns a freely moving piece at the place where a move had placed it; None for a move without a piece."""
        table, place = self.table, self.table.placed_piece(move)
        if place is None:
            return None
        is_own = seat == table.front
        loose = LoosePiece(table.style, place.piece, table.geometry.board_side, "pin" if is_own else "dot")
        loose.show(place.middle, 1.0, place.angle, 0.0)
        table.air.add(loose)
        if is_own:
            table.held_piece.flying[place.piece] = loose
        return loose

    def _fly_to_plaque(self, seat: Seat, loose: LoosePiece[PieceT]) -> Animation:
        try:
            yield tween("bot_flight", loose.flight_to(self.table.host.seat_position(seat), SMALL, 0.0, 1.0))
        finally:
            self.table.air.remove(loose)

    def _fly_home(self, loose: LoosePiece[PieceT]) -> Animation:
        table, geometry, piece = self.table, self.table.geometry, loose.piece
        if piece is None or piece not in geometry.order:
            return
        yield tween("bot_flight", loose.flight_to(geometry.home(piece), geometry.hand_side / loose.side, 0.0, 0.0))
        if table.held_piece.end_flight(piece, loose):
            table.draw_hand()

    # Drawn pieces

    def fly_from_well(self, seat: Seat, piece: PieceT | None, redraw: Callable[[], None]) -> Animation:
        """Animates a drawn piece from the button for drawing to the hand, or face down to the plaque of another seat.

        `piece`: None if the person in front may not see it. `redraw`: updates the hand, with a slot for the new piece.
        """
        table, geometry, host = self.table, self.table.geometry, self.table.host
        loose = LoosePiece(table.style, piece, geometry.board_side, "back" if piece is None else "pin")
        loose.show(host.action_position("draw"), SMALL, 0.0, 0.4)
        table.air.add(loose)
        if piece is None or seat != table.front:
            redraw()
            try:
                yield tween("bot_flight", loose.flight_to(host.seat_position(seat), SMALL * 0.7, 0.0, 0.4))
            finally:
                table.air.remove(loose)
            return
        table.held_piece.flying[piece] = loose
        redraw()
        table.scroll_to_piece(piece)
        try:
            yield tween("bot_flight", loose.flight_to(geometry.home(piece), geometry.hand_side / loose.side, 0.0, 0.0))
        finally:
            has_arrived = table.held_piece.end_flight(piece, loose)
        if has_arrived:
            table.piece_drawn(piece)
