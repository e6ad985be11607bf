"""Gesture events of the state machine. A table draws them and asks its host to play a dropped piece."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from app.gestures.geometry import Fit, Piece


class RotationSource(Enum):
    """Source of a rotation."""

    TAP = "tap"
    FINGER = "finger"
    FLICK = "flick"
    BUTTON = "button"
    KEY = "key"
    WHEEL = "wheel"
    AUTO = "itself"
    """Automatic rotation near a fit"""


# Pieces


@dataclass(frozen=True)
class Pressed:
    """Finger down on a piece.

    It ends with `Released`, `Selected`, `Rotated`, `Lifted`, `InspectionStarted` or `Returned`.
    """

    piece: Piece


@dataclass(frozen=True)
class Released:
    """End of a press without any effect."""

    piece: Piece


@dataclass(frozen=True)
class Selected:
    """Selection of a piece in the hand: the next tap on the board places it."""

    piece: Piece
    angle: float


@dataclass(frozen=True)
class Rotated:
    """Rotation of the carried or selected piece by one detent."""

    piece: Piece
    step: int
    """1 clockwise, −1 the other way"""
    angle: float
    by: RotationSource


@dataclass(frozen=True)
class Rotating:
    """Continuous twist of the carried piece between two detents, in degrees from the nearest one."""

    piece: Piece
    degrees: float


@dataclass(frozen=True)
class Lifted:
    """Start of a drag: the piece follows the finger, and no other piece is carried or selected."""

    piece: Piece
    angle: float


@dataclass(frozen=True)
class Dragged:
    """Position of the middle of the carried piece; while snapped, its position without the snap."""

    piece: Piece
    x: float
    y: float


@dataclass(frozen=True)
class Snapped:
    """Snap of the carried piece to a fit, on which it would be placed."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class Unsnapped:
    """End of a snap: the carried piece follows the finger again."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class Dropped:
    """Drop of a piece on a fit, to be judged by the host."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class AwaitingConfirm:
    """Piece on its fit that the player must confirm, rotate or take back."""

    piece: Piece
    fit: Fit
    angle: float


@dataclass(frozen=True)
class DropRejected:
    """Drop on a place where the piece does not fit; `Returned` follows if it was carried."""

    piece: Piece
    attempt: Fit


@dataclass(frozen=True)
class Returned:
    """Return of a piece to its place in the hand, with rotation 0; the table animates the way back."""

    piece: Piece


@dataclass(frozen=True)
class InspectionStarted:
    """Start of the enlarged view of a piece; `InspectionEnded` closes it."""

    piece: Piece


@dataclass(frozen=True)
class InspectionEnded:
    """End of the enlarged view of a piece."""

    piece: Piece


@dataclass(frozen=True)
class Scrolled:
    """Scroll of the hand along its axis, in pixels."""

    by: float


@dataclass(frozen=True)
class HandPaged:
    """Tap on the paging sign at an end of the hand, which scrolls by `by` pixels along its axis."""

    by: float


# The board


@dataclass(frozen=True)
class Tapped:
    """Tap on the board that affects no piece."""

    x: float
    y: float


@dataclass(frozen=True)
class BoardLongPressed:
    """Long press on the board; no tap follows."""

    x: float
    y: float


@dataclass(frozen=True)
class Panned:
    """Pan of the board in pixels, by a finger or by a piece carried at its edge."""

    dx: float
    dy: float


@dataclass(frozen=True)
class Pinched:
    """Zoom of the board about a point."""

    scale: float
    x: float
    y: float


@dataclass(frozen=True)
class ViewReset:
    """Double tap on the board: the table shows everything again."""


GestureEvent: TypeAlias = (
    Pressed | Released | Selected | Rotated | Rotating | Lifted | Dragged | Snapped | Unsnapped | Dropped
    | AwaitingConfirm | DropRejected | Returned | InspectionStarted | InspectionEnded | Scrolled | HandPaged | Tapped
    | BoardLongPressed | Panned | Pinched | ViewReset
)  # fmt: skip
