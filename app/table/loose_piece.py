"""Single piece in the air: freely movable, flying to a target, or carried by a finger."""

from typing import Generic

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp

from app.gestures.geometry import rotation_between
from app.look.animation import AnimationRun, Animator, tween
from app.look.appearance import current_appearance, shadow_colour
from app.look.mesh import Batch
from app.look.shapes import Point
from app.table.piece_style import DrawnPiece, PieceStyle, PieceT

FIT_SCALE, CARRIED_SCALE = 1.07, 1.25
"""Scale of a piece relative to the board: of a piece snapped to a fit, and of a carried piece"""
SHADOW = 6.0, -16.0
"""Offset in dp from a held piece to its shadow"""
SHADOW_SOFT = 8.0


class LoosePiece(InstructionGroup, Generic[PieceT]):
    """Single piece that moves freely, positioned in window pixels; `lift` is 1 in the hand and 0 on the table."""

    def __init__(self, style: PieceStyle[PieceT], piece: PieceT | None, side: float, center: str = "pin"):
        """`piece`: None for a face-down piece; `side`: side on the board in pixels."""
        super().__init__()
        self.style = style
        self.piece = piece
        self.side = side
        """Side at which the meshes are built, in pixels; `scale` changes the visible size"""
        self.center = center
        self.x = self.y = self.angle = 0.0
        self.scale = self.lift = self.alpha = 1.0
        self._move, self._size, self._below = Translate(), Scale(1, 1, 1), Translate()
        self._shade, self._shadow = Color(1, 1, 1, 1), InstructionGroup()
        self._body = style.group(casts_shadow=False)
        self._drawn_at: float | None = None
        for instruction in (PushMatrix(), self._move, self._size, PushMatrix(), self._below, self._shade, self._shadow):
            self.add(instruction)
        for instruction in (PopMatrix(), self._body, PopMatrix()):
            self.add(instruction)

    @property
    def shown_side(self) -> float:
        """Returns the length of the visible side of the piece in pixels."""
        return self.side * self.scale

    def show(
        self,
        middle: Point | None = None,
        scale: float | None = None,
        angle: float | None = None,
        lift: float | None = None,
        alpha: float | None = None,
    ) -> None:
        """Updates the given properties; those that are None stay unchanged."""
        self.x, self.y = middle or (self.x, self.y)
        self.scale = self.scale if scale is None else scale
        self.angle = self.angle if angle is None else angle
        self.lift = self.lift if lift is None else lift
        self.alpha = self.alpha if alpha is None else alpha
        self._place()

    def _place(self) -> None:
        self._move.xy = self.x, self.y
        self._size.x = self._size.y = self.scale
        self._below.xy = [dp(way) * self.lift / max(self.scale, 0.1) for way in SHADOW]
        self._shade.a = min(1.0, self.lift) * self.alpha
        self._body.fade(self.alpha)
        if self._drawn_at is None or abs(rotation_between(self._drawn_at, self.angle)) > 0.4:
            self._draw()

    def _draw(self) -> None:
        self._drawn_at = self.angle
        self._body.draw([DrawnPiece(self.piece, 0, 0, self.angle, self.center)], self.side)
        below = Batch()
        below.shadow(self.style.outline(self.side, self.angle), shadow_colour("held"), dp(SHADOW_SOFT))
        below.draw_into(self._shadow)

    def flight_to(self, middle: Point, scale: float, angle: float, lift: float) -> "PieceFlight":
        """Returns the flight from the current position to another; with reduced motion, a fade-in at the target."""
        kind = PieceFadeIn if current_appearance().reduced_motion else PieceFlight
        return kind(self, middle, scale, angle, lift)


class PieceFlight:
    """Flight of a freely moving piece. Call the object with the progress of the flight, 0 to 1."""

    def __init__(self, loose: LoosePiece[PieceT], middle: Point, scale: float, angle: float, lift: float):
        self._show = loose.show
        self.start = loose.x, loose.y, loose.scale, loose.angle, loose.lift
        self.end = *middle, scale, loose.angle + rotation_between(loose.angle, angle), lift

    def set_target(self, middle: Point, scale: float) -> None:
        """Changes the target during the flight."""
        self.end = *middle, scale, *self.end[3:]

    def __call__(self, share: float) -> None:
        x, y, scale, angle, lift = (start + (end - start) * share for start, end in zip(self.start, self.end))
        self._show((x, y), scale, angle, lift)


class PieceFadeIn(PieceFlight):
    """Fade-in of a freely moving piece at its target, for reduced motion."""

    def __call__(self, share: float) -> None:
        x, y, scale, angle, lift = self.end
        self._show((x, y), scale, angle, lift, alpha=share)


class CarriedPiece(Generic[PieceT]):
    """Piece in the air that follows a target position. If the target jumps, the piece catches up within 120 ms."""

    def __init__(self, motions: Animator, style: PieceStyle[PieceT], piece: PieceT, board_side: float):
        """`board_side`: side of a piece on the board in pixels."""
        self.piece = piece
        self.loose = LoosePiece(style, piece, board_side * CARRIED_SCALE)
        self._motions = motions
        self._run: AnimationRun | None = None
        self._target: Point = (0.0, 0.0)
        self._angle = 0.0
        self._scale = self._lift = 1.0
        self._offset = (0.0, 0.0, 0.0, 0.0, 0.0)
        """Offset from the target: x, y, scale, angle, lift"""
        self._share = 1.0
        self._tilt = 0.0

    def start(self, middle: Point, side: float, angle: float) -> None:
        """Moves the piece to its starting position without animation."""
        self._target, self._angle, self._scale, self._lift = middle, angle, side / self.loose.side, 0.0
        self._share = 1.0
        self._place()

    def follow(self, x: float, y: float) -> None:
        """Moves target and piece to this point in the same frame."""
        self._target = x, y
        self._place()

    def float_at(self, middle: Point) -> None:
        """Animates the piece to a position in the air."""
        self._set_target(middle, 1.0, self._angle, 1.0)

    def snap(self, middle: Point) -> None:
        """Animates the piece onto a fit."""
        self._set_target(middle, FIT_SCALE / CARRIED_SCALE, self._angle, 0.55)

    def rotate(self, angle: float) -> None:
        """Rotates the piece to this angle, in the shorter direction."""
        self._set_target(self._target, self._scale, angle, self._lift)

    def set_tilt(self, degrees: float) -> None:
        """Shows the piece at an angle between two orientations, without animation. `degrees`: angle from the current
        orientation.
        """
        self._tilt = degrees
        self._place()

    def _set_target(self, middle: Point, scale: float, angle: float, lift: float) -> None:
        loose = self.loose
        self._target, self._scale, self._angle, self._lift = middle, scale, angle, lift
        self._offset = (
            loose.x - middle[0],
            loose.y - middle[1],
            loose.scale - scale,
            rotation_between(angle, loose.angle),
            loose.lift - lift,
        )
        self._share = self._tilt = 0.0
        self.stop()
        if current_appearance().reduced_motion:
            self._approach(1.0)
        else:
            self._run = self._motions.run(tween("snap", self._approach, is_blocking=False))

    def _approach(self, share: float) -> None:
        self._share = share
        self._place()

    def _place(self) -> None:
        x, y, scale, angle, lift = (short * (1 - self._share) for short in self._offset)
        middle = self._target[0] + x, self._target[1] + y
        self.loose.show(middle, self._scale + scale, self._angle + angle + self._tilt, max(0.0, self._lift + lift))

    def stop(self) -> None:
        """Stops the animation and leaves the piece in place."""
        self._motions.stop(self._run)
