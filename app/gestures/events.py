"""Events emitted by the gesture state machine. A table draws them and asks its host to play a dropped piece."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from app.gestures.geometry import Fit, Piece


class RotationSource(Enum):
    """Input that causes a rotation."""

    TAP = "tap"
    FINGER = "finger"
    FLICK = "flick"
    BUTTON = "button"
    KEY = "key"
    WHEEL = "wheel"
    AUTO = "itself"
    """Automatic rotation to a fit."""


# Pieces


@dataclass(frozen=True)
class Pressed:
    """Finger down on a piece, followed by `Released`, `Selected`, `Rotated`, `Lifted`, `InspectionStarted` or
    `Returned`.
    """

    piece: Piece


@dataclass(frozen=True)
class Released:
    """End of a press that had no effect."""

    piece: Piece


@dataclass(frozen=True)
class Selected:
    """Selection of a piece in the hand. The next tap on the board places it."""

    piece: Piece
    angle: float


@dataclass(frozen=True)
class Rotated:
    """Rotation of the carried or selected piece by one detent."""

    piece: Piece
    step: int
    """1 clockwise, −1 counter-clockwise, 0 for an automatic rotation."""
    angle: float
    by: RotationSource


@dataclass(frozen=True)
class Rotating:
    """Twist of the carried piece between two detents. `degrees`: from the nearest detent, counter-clockwise."""

    piece: Piece
    degrees: float


@dataclass(frozen=True)
class Lifted:
    """Start of a drag. The piece follows the finger, and no other piece is carried or selected."""

    piece: Piece
    angle: float


@dataclass(frozen=True)
class Dragged:
    """Movement of the carried piece. `x`, `y`: its middle, without the snap if it is snapped."""

    piece: Piece
    x: float
    y: float


@dataclass(frozen=True)
class Snapped:
    """Snap of the carried piece to a fit; releasing it would place it there."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class Unsnapped:
    """End of a snap: the carried piece follows the finger again."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class Dropped:
    """Drop of a piece on a fit, which the host must validate."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class AwaitingConfirm:
    """Placement of a piece on a fit that the player must still confirm, rotate or take back."""

    piece: Piece
    fit: Fit
    angle: float


@dataclass(frozen=True)
class DropRejected:
    """Drop where the piece does not fit. `Returned` follows if the piece was carried."""

    piece: Piece
    attempt: Fit


@dataclass(frozen=True)
class Returned:
    """Return of a piece to the hand, with rotation 0; the table animates it."""

    piece: Piece


@dataclass(frozen=True)
class InspectionStarted:
    """Start of the enlarged view of a piece, until `InspectionEnded`."""

    piece: Piece


@dataclass(frozen=True)
class InspectionEnded:
    """End of the enlarged view of a piece."""

    piece: Piece


@dataclass(frozen=True)
class Scrolled:
    """Scroll of the hand by `by` pixels along its axis."""

    by: float


@dataclass(frozen=True)
class HandPaged:
    """Tap on a paging arrow at an end of the hand, which scrolls it by `by` pixels along its axis."""

    by: float


# The board


@dataclass(frozen=True)
class Tapped:
    """Tap on the board that has no effect on a piece."""

    x: float
    y: float


@dataclass(frozen=True)
class BoardLongPressed:
    """Long press on the board. No tap event is sent after it."""

    x: float
    y: float


@dataclass(frozen=True)
class Panned:
    """Pan of the board in pixels, by a finger or by a piece held at its edge."""

    dx: float
    dy: float


@dataclass(frozen=True)
class Pinched:
    """Zoom of the board about a point, by two fingers or the wheel."""

    scale: float
    x: float
    y: float


@dataclass(frozen=True)
class ViewReset:
    """Double tap on the board, at which the table resets the view to show everything."""


GestureEvent: TypeAlias = (
    Pressed | Released | Selected | Rotated | Rotating | Lifted | Dragged | Snapped | Unsnapped | Dropped
    | AwaitingConfirm | DropRejected | Returned | InspectionStarted | InspectionEnded | Scrolled | HandPaged | Tapped
    | BoardLongPressed | Panned | Pinched | ViewReset
)  # fmt: skip
