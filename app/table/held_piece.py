"""Held piece: selected in the hand, carried, snapped to a place, or gliding back."""

from typing import TYPE_CHECKING, Generic

from app.gestures.geometry import Fit, rotation_between
from app.gestures.state_machine import HeldPiece
from app.look.animation import Animation, AnimationRun, tween
from app.table.loose_piece import CarriedPiece, LoosePiece
from app.table.piece_style import PieceT

if TYPE_CHECKING:
    from app.table.hand_table import HandTable


class HeldPieceDrawing(Generic[PieceT]):
    """Drawing of the piece that the player holds. The state, the angle and the fit of the piece are stored only in the
    gesture machine.
    """

    def __init__(self, table: "HandTable[PieceT]"):
        self.table = table
        self.carried: CarriedPiece[PieceT] | None = None
        """Piece in the air, under a finger or on the place where it would be placed"""
        self.flying: dict[PieceT, LoosePiece[PieceT]] = {}
        """Pieces that are flying to the hand"""
        self.angle = 0.0
        """Angle of the selected piece while it rotates"""
        self._rotating: AnimationRun | None = None

    @property
    def held(self) -> HeldPiece | None:
        """Returns the piece that is held according to the gesture machine; None if no piece is held."""
        return self.table.fingers.machine.held

    @property
    def selected(self) -> PieceT | None:
        """Returns the piece that is selected in the hand; None if none is selected."""
        held = self.held
        return self.table.geometry.piece_of(held.piece) if held and held.is_selected else None

    @property
    def piece(self) -> PieceT | None:
        """Returns the piece that is carried or selected; None if there is none."""
        return self.carried.piece if self.carried else self.selected

    @property
    def fit(self) -> Fit | None:
        """Returns the fit at which the held piece would be placed; None if there is none."""
        held = self.held
        return held.fit if held else None

    def clear(self) -> None:
        """Removes all pieces in the air and stops their animations."""
        self._drop_carried()
        for loose in self.flying.values():
            self.table.air.remove(loose)
        self.flying.clear()
        self._reset_rotation()

    # Selected

    def select(self) -> None:
        """Shows the selected piece without rotation."""
        self._reset_rotation()
        self.table.draw_hand()

    def _reset_rotation(self) -> None:
        self.table.motions.stop(self._rotating)
        self.angle = 0.0

    def rotate(self, piece: PieceT, angle: float) -> None:
        """Rotates the held piece to this angle, in the shorter direction."""
        if self.carried and self.carried.piece == piece:
            self.carried.rotate(angle)
        elif piece == self.selected:
            self.table.motions.stop(self._rotating)
            start, by = self.angle, rotation_between(self.angle, angle)

            def step(share: float) -> None:
                self.angle = start + by * share
                self.table.draw_hand()

            self._rotating = self.table.motions.run(tween("snap", step, is_blocking=False))

    # Carried

    def take(self, piece: PieceT) -> CarriedPiece[PieceT]:
        """Lifts the piece out of its slot in the hand, unless it is already in the air."""
        if self.carried and self.carried.piece == piece:
            return self.carried
        self._drop_carried()
        table, geometry = self.table, self.table.geometry
        self.carried = carried = CarriedPiece(table.motions, table.style, piece, geometry.board_side)
        carried.start(geometry.home(piece), geometry.hand_side, table.hand.angle_of(piece))
        self._reset_rotation()
        if piece in self.flying:  # it was gliding back
            gliding = self.flying.pop(piece)
            carried.start((gliding.x, gliding.y), gliding.shown_side, gliding.angle)
            table.air.remove(gliding)
        table.air.add(carried.loose)
        table.draw_hand()
        return carried

    def lift(self, piece: PieceT) -> None:
        """Lifts the piece from the hand, or from the place where it awaits confirmation."""
        self.table.confirm_bar.hide()
        carried = self.carried
        if carried is None or carried.piece != piece:
            self.take(piece).float_at(self.table.geometry.home(piece))
        else:
            self.follow_finger(piece)

    def drag(self, piece: PieceT, x: float, y: float) -> None:
        """Moves the piece with the finger in the same frame. A piece that has snapped to a fit stays there."""
        carried = self.take(piece)
        if self.fit is None:
            carried.follow(x, y)

    def set_tilt(self, degrees: float) -> None:
        """Shows the carried piece at an angle between two orientations. `degrees`: angle from the current
        orientation.
        """
        if self.carried:
            self.carried.set_tilt(degrees)

    def snap(self, piece: PieceT, fit: Fit) -> None:
        """Snaps the piece to a fit."""
        self.take(piece).snap(self.table.geometry.middle(piece, fit))

    def follow_finger(self, piece: PieceT) -> None:
        """Makes the piece follow the finger again."""
        carried, held = self.take(piece), self.held
        if held and held.position:
            carried.float_at(held.position)

    def await_confirm(self, piece: PieceT, fit: Fit) -> None:
        """Moves the piece onto a fit, and shows the buttons to confirm, rotate or take back."""
        self.snap(piece, fit)
        self.table.show_confirm_bar()

    # Drop and return

    def prepare_to_place(self, piece: PieceT) -> None:
        """Prepares the piece to be played from its position in the air."""
        self.table.confirm_bar.hide()
        self.take(piece).stop()

    def release_loose_piece(self, piece: PieceT) -> LoosePiece[PieceT] | None:
        """Stops holding the piece in the air and returns it; None if it is not in the air."""
        carried = self.carried
        if carried is None or carried.piece != piece:
            return None
        carried.stop()
        self.carried = None
        return carried.loose

    def return_to_hand(self, piece: PieceT) -> None:
        """Animates the piece back to its slot in the hand."""
        self.table.confirm_bar.hide()
        loose = self.release_loose_piece(piece)
        self._reset_rotation()
        if loose is not None:
            self.flying[piece] = loose
            self.table.motions.run(self._glide(piece, loose))
        self.table.draw_hand()

    def _glide(self, piece: PieceT, loose: LoosePiece[PieceT]) -> Animation:
        geometry = self.table.geometry
        yield tween("glide_back", loose.flight_to(geometry.home(piece), geometry.hand_side / loose.side, 0.0, 0.0))
        if self.end_flight(piece, loose):
            self.table.draw_hand()

    def end_flight(self, piece: PieceT, loose: LoosePiece[PieceT]) -> bool:
        """Ends a piece's flight to the hand; returns False if the piece was taken again during the flight."""
        if self.flying.get(piece) is not loose:
            return False
        del self.flying[piece]
        self.table.air.remove(loose)
        return True

    def _drop_carried(self) -> None:
        if self.carried:
            self.carried.stop()
            self.table.air.remove(self.carried.loose)
            self.carried = None

    # The board

    def stay_on_fit(self) -> None:
        """Keeps the piece on its fit after the board has moved."""
        if self.carried and self.fit is not None:
            self.carried.follow(*self.table.geometry.middle(self.carried.piece, self.fit))
