"""Gestures on a hand: a piece is selected, rotated, carried, dropped on a place, or returned."""

from typing import TYPE_CHECKING, ClassVar, Generic

from app.gestures import events
from app.gestures.geometry import Fit
from app.match.messages import COACH_WARNING, MoveRefused
from app.table.contract import GestureHandler
from app.table.piece_style import PieceT

if TYPE_CHECKING:
    from app.table.hand_table import HandTable


class HandGestures(GestureHandler, Generic[PieceT]):
    """Handler of the gestures on a hand: shows their effects, and plays the move of a dropped piece."""

    CUES: ClassVar = {
        **GestureHandler.CUES,
        events.Rotated: "detent",
        events.AwaitingConfirm: "snap",
        events.Returned: "glide back",
        events.Selected: "",  # keys have a feel of their own
    }

    def __init__(self, table: "HandTable[PieceT]"):
        self.table = table
        self._is_pressed = False
        super().__init__(table, table.host, table.geometry)

    # The hand

    def press(self, piece: PieceT | None) -> None:
        """Shows the piece under a finger; None if a touch has ended."""
        self._is_pressed = piece is not None
        self.table.press(piece)

    def pressed(self, event: events.Pressed) -> None:
        self.press(self.table.geometry.piece_of(event.piece))

    def released(self, event: events.Released) -> None:
        self.press(None)

    def selected(self, event: events.Selected) -> None:
        if self._is_pressed:
            self.host.give_feedback("press")
        self.press(None)
        self.table.held_piece.select()

    def rotated(self, event: events.Rotated) -> None:
        self.press(None)
        self.table.held_piece.rotate(self.table.geometry.piece_of(event.piece), event.angle)

    def scrolled(self, event: events.Scrolled) -> None:
        self.table.scroll_hand(event.by)

    def hand_paged(self, event: events.HandPaged) -> None:
        self.table.page_hand(event.by)

    # Carried pieces

    def lifted(self, event: events.Lifted) -> None:
        self.press(None)
        self.table.held_piece.lift(self.table.geometry.piece_of(event.piece))

    def dragged(self, event: events.Dragged) -> None:
        self.table.held_piece.drag(self.table.geometry.piece_of(event.piece), event.x, event.y)

    def rotating(self, event: events.Rotating) -> None:
        self.table.held_piece.set_tilt(event.degrees)

    def snapped(self, event: events.Snapped) -> None:
        self.table.held_piece.snap(self.table.geometry.piece_of(event.piece), event.fit)

    def unsnapped(self, event: events.Unsnapped) -> None:
        self.table.held_piece.follow_finger(self.table.geometry.piece_of(event.piece))

    # Drop and return

    def awaiting_confirm(self, event: events.AwaitingConfirm) -> None:
        piece = self.table.geometry.piece_of(event.piece)
        self.press(None)
        self.table.held_piece.await_confirm(piece, event.fit)
        self.table.held_piece.rotate(piece, event.angle)

    def dropped(self, event: events.Dropped) -> None:
        self.press(None)
        self._play(self.table.geometry.piece_of(event.piece), event.fit)

    def lay(self, piece: PieceT, fit: Fit) -> MoveRefused | None:
        """Places a piece by keyboard; returns the refusal if it does not fit."""
        self.cancel()
        return self._play(piece, fit)

    def _play(self, piece: PieceT, fit: Fit) -> MoveRefused | None:
        self.table.held_piece.prepare_to_place(piece)
        refused = self.host.play(self.table.move_to(fit))
        if refused is not None:
            if refused.reason != COACH_WARNING:
                self.table.show_refusal(piece, fit, refused)
            self.table.held_piece.return_to_hand(piece)
        return refused

    def rejected(self, event: events.DropRejected) -> None:
        self.table.show_refusal(self.table.geometry.piece_of(event.piece), event.attempt, None)

    def returned(self, event: events.Returned) -> None:
        self.press(None)
        self.table.held_piece.return_to_hand(self.table.geometry.piece_of(event.piece))
