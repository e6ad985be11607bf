"""Events emitted by the gesture state machine. A table draws their effects and asks the match screen to play a dropped
piece.
"""

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
    """Automatic rotation of a held piece, so that it fits a place nearby."""


# Pieces


@dataclass(frozen=True)
class Pressed:
    """Touch of a piece by a finger. `Released`, `Selected`, `Rotated`, `Lifted`, `InspectionStarted`, `Returned`,
    `AwaitingConfirm` or `Dropped` follows.
    """

    piece: Piece


@dataclass(frozen=True)
class Released:
    """End of a press that had no effect."""

    piece: Piece


@dataclass(frozen=True)
class Selected:
    """Selection of a piece in the hand by a tap. The next tap on the board places the piece."""

    piece: Piece
    angle: float


@dataclass(frozen=True)
class Rotated:
    """Rotation of the carried or selected piece to the next of its fixed angles."""

    piece: Piece
    step: int
    """Direction: 1 clockwise, −1 counter-clockwise, 0 for an automatic rotation."""
    angle: float
    by: RotationSource


@dataclass(frozen=True)
class Rotating:
    """Twist of the carried piece between two of its fixed angles. `degrees`: rotation from the nearest of these angles,
    counter-clockwise.
    """

    piece: Piece
    degrees: float


@dataclass(frozen=True)
class Lifted:
    """Start of a drag: the piece follows the finger, and no other piece is carried or selected."""

    piece: Piece
    angle: float


@dataclass(frozen=True)
class Dragged:
    """Movement of the carried piece. `x`, `y`: middle of the piece, as if it had not snapped to a place."""

    piece: Piece
    x: float
    y: float


@dataclass(frozen=True)
class Snapped:
    """Snap of the carried piece to a place where it fits; releasing the finger would place it there."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class Unsnapped:
    """End of a snap: the carried piece follows the finger again."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class Dropped:
    """Drop of a piece on a place where it fits; the receiver must validate the move."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class AwaitingConfirm:
    """Drop of a piece on a place where it fits, which the player must still confirm; before that the piece can be
    rotated or taken back.
    """

    piece: Piece
    fit: Fit
    angle: float


@dataclass(frozen=True)
class DropRejected:
    """Drop of a piece where it does not fit. `Returned` follows if the piece was carried."""

    piece: Piece
    attempt: Fit


@dataclass(frozen=True)
class Returned:
    """Return of a piece to its place in the hand, unrotated; the table animates it."""

    piece: Piece


@dataclass(frozen=True)
class InspectionStarted:
    """Start of the enlarged display of a piece, which lasts until `InspectionEnded`."""

    piece: Piece


@dataclass(frozen=True)
class InspectionEnded:
    """End of the enlarged display of a piece."""

    piece: Piece


@dataclass(frozen=True)
class Scrolled:
    """Scroll of the hand by `by` pixels along the axis of the hand."""

    by: float


@dataclass(frozen=True)
class HandPaged:
    """Tap on an arrow at an end of the hand, which scrolls the hand by `by` pixels along its axis."""

    by: float


# The board


@dataclass(frozen=True)
class Tapped:
    """Tap on the board that neither selects nor places a piece."""

    x: float
    y: float


@dataclass(frozen=True)
class BoardLongPressed:
    """Long press on the board; no `Tapped` follows when the finger is released."""

    x: float
    y: float


@dataclass(frozen=True)
class Panned:
    """Pan of the board in pixels, by a finger or by a piece that is held at the edge of the board."""

    dx: float
    dy: float


@dataclass(frozen=True)
class Pinched:
    """Zoom of the board about a point, by two fingers or by the mouse wheel."""

    scale: float
    x: float
    y: float


@dataclass(frozen=True)
class ViewReset:
    """Double tap on the board, after which the table shows the whole board."""


GestureEvent: TypeAlias = (
    Pressed | Released | Selected | Rotated | Rotating | Lifted | Dragged | Snapped | Unsnapped | Dropped
    | AwaitingConfirm | DropRejected | Returned | InspectionStarted | InspectionEnded | Scrolled | HandPaged | Tapped
    | BoardLongPressed | Panned | Pinched | ViewReset
)  # fmt: skip
