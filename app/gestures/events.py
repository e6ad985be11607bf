"""The events of the touch machine. A table draws them, and asks its host to play what is dropped."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from app.gestures.geometry import Fit, Thing


class By(Enum):
    """Tells by what a thing was rotated."""

    TAP = "tap"
    FINGER = "finger"
    FLICK = "flick"
    BUTTON = "button"
    KEY = "key"
    WHEEL = "wheel"
    ITSELF = "itself"
    """Near a fit things rotate by themselves"""


# The thing in the hand


@dataclass(frozen=True)
class Pressed:
    """A finger lies on a thing. Ends with `Released`, `Selected`, `Rotated`, `Lifted`, `Inspected`, or `Home`."""

    thing: Thing


@dataclass(frozen=True)
class Released:
    """The finger has left, and nothing came of it."""

    thing: Thing


@dataclass(frozen=True)
class Selected:
    """The next tap on the board lays it."""

    thing: Thing
    angle: float


@dataclass(frozen=True)
class Rotated:
    """What is held or selected lies one detent further."""

    thing: Thing
    step: int
    """1 clockwise, −1 the other way"""
    angle: float
    by: By


@dataclass(frozen=True)
class Rotating:
    """What is held lies between two detents, so far from the one it would fall into."""

    thing: Thing
    degrees: float


@dataclass(frozen=True)
class Lifted:
    """A thing follows the finger from now on; nothing else is held or selected."""

    thing: Thing
    angle: float


@dataclass(frozen=True)
class Dragged:
    """The middle of what is held is here. Also while it has snapped: then this is where it would be."""

    thing: Thing
    x: float
    y: float


@dataclass(frozen=True)
class Snapped:
    """What is held lies on a fit and would be laid there."""

    thing: Thing
    fit: Fit


@dataclass(frozen=True)
class LetGo:
    """What is held has left its fit and follows the finger again."""

    thing: Thing
    fit: Fit


@dataclass(frozen=True)
class Dropped:
    """The player wants a thing there: the host judges."""

    thing: Thing
    fit: Fit


@dataclass(frozen=True)
class AwaitingConfirm:
    """A thing lies on its fit until the player confirms, rotates it, or takes it back."""

    thing: Thing
    fit: Fit
    angle: float


@dataclass(frozen=True)
class DropRejected:
    """A thing does not fit there like this. Where it was held, `Home` follows."""

    thing: Thing
    attempt: Fit


@dataclass(frozen=True)
class Home:
    """A thing is in its place in the hand again, not rotated: it glides there from wherever it is."""

    thing: Thing


@dataclass(frozen=True)
class Inspected:
    """The large picture of a thing is wanted, until `Closed`."""

    thing: Thing


@dataclass(frozen=True)
class Closed:
    """The large picture is no longer wanted."""

    thing: Thing


@dataclass(frozen=True)
class Scrolled:
    """The hand goes along its axis, in pixels."""

    by: float


@dataclass(frozen=True)
class Leafed:
    """The sign at an end of the hand was tapped: the hand goes on by so many pixels along its axis."""

    by: float


# The board


@dataclass(frozen=True)
class Tapped:
    """A tap on the board that means nothing in the hand."""

    x: float
    y: float


@dataclass(frozen=True)
class Asked:
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
class Framed:
    """Everything is to be seen again."""


GestureEvent: TypeAlias = (
    Pressed | Released | Selected | Rotated | Rotating | Lifted | Dragged | Snapped | LetGo | Dropped | AwaitingConfirm
    | DropRejected | Home | Inspected | Closed | Scrolled | Leafed | Tapped | Asked | Panned | Pinched | Framed
)  # fmt: skip
