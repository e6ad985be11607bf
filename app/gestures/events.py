"""The events of the touch machine. A table draws them, and asks its host to play what is dropped."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from app.gestures.geometry import Fit, Piece


class RotationSource(Enum):
    """Tells by what a thing was rotated."""

    TAP = "tap"
    FINGER = "finger"
    FLICK = "flick"
    BUTTON = "button"
    KEY = "key"
    WHEEL = "wheel"
    AUTO = "itself"
    """Near a fit things rotate by themselves"""


# The thing in the hand


@dataclass(frozen=True)
class Pressed:
    """A finger lies on a thing. Ends with `Released`, `Selected`, `Rotated`, `Lifted`, `Inspected`, or `Returned`."""

    piece: Piece


@dataclass(frozen=True)
class Released:
    """The finger has left, and nothing came of it."""

    piece: Piece


@dataclass(frozen=True)
class Selected:
    """The next tap on the board lays it."""

    piece: Piece
    angle: float


@dataclass(frozen=True)
class Rotated:
    """What is held or selected lies one detent further."""

    piece: Piece
    step: int
    """1 clockwise, −1 the other way"""
    angle: float
    by: RotationSource


@dataclass(frozen=True)
class Rotating:
    """What is held lies between two detents, so far from the one it would fall into."""

    piece: Piece
    degrees: float


@dataclass(frozen=True)
class Lifted:
    """A thing follows the finger from now on; nothing else is held or selected."""

    piece: Piece
    angle: float


@dataclass(frozen=True)
class Dragged:
    """The middle of what is held is here. Also while it has snapped: then this is where it would be."""

    piece: Piece
    x: float
    y: float


@dataclass(frozen=True)
class Snapped:
    """What is held lies on a fit and would be laid there."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class Unsnapped:
    """What is held has left its fit and follows the finger again."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class Dropped:
    """The player wants a thing there: the host judges."""

    piece: Piece
    fit: Fit


@dataclass(frozen=True)
class AwaitingConfirm:
    """A thing lies on its fit until the player confirms, rotates it, or takes it back."""

    piece: Piece
    fit: Fit
    angle: float


@dataclass(frozen=True)
class DropRejected:
    """A thing does not fit there like this. Where it was held, `Returned` follows."""

    piece: Piece
    attempt: Fit


@dataclass(frozen=True)
class Returned:
    """A thing is in its place in the hand again, not rotated: it glides there from wherever it is."""

    piece: Piece


@dataclass(frozen=True)
class Inspected:
    """The large picture of a thing is wanted, until `InspectionEnded`."""

    piece: Piece


@dataclass(frozen=True)
class InspectionEnded:
    """The large picture is no longer wanted."""

    piece: Piece


@dataclass(frozen=True)
class Scrolled:
    """The hand goes along its axis, in pixels."""

    by: float


@dataclass(frozen=True)
class HandPaged:
    """The sign at an end of the hand was tapped: the hand goes on by so many pixels along its axis."""

    by: float


# The board


@dataclass(frozen=True)
class Tapped:
    """A tap on the board that means nothing in the hand."""

    x: float
    y: float


@dataclass(frozen=True)
class BoardLongPressed:
    """A long press on the board: what is that? No tap follows."""

    x: float
    y: float


@dataclass(frozen=True)
class Panned:
    """The board goes so far, under a finger or under what is held at its rim."""

    dx: float
    dy: float


@dataclass(frozen=True)
class Pinched:
    """The board grows or shrinks about a point."""

    scale: float
    x: float
    y: float


@dataclass(frozen=True)
class ViewReset:
    """Everything is to be seen again."""


GestureEvent: TypeAlias = (
    Pressed | Released | Selected | Rotated | Rotating | Lifted | Dragged | Snapped | Unsnapped | Dropped
    | AwaitingConfirm | DropRejected | Returned | Inspected | InspectionEnded | Scrolled | HandPaged | Tapped
    | BoardLongPressed | Panned | Pinched | ViewReset
)  # fmt: skip
