"""What the touch machine tells a table. A table draws them, and asks its host to play what is laid."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from app.gestures.ground import Fit, Thing


class By(Enum):
    """What has turned a thing."""

    TAP = "tap"
    FINGER = "finger"
    FLICK = "flick"
    BUTTON = "button"
    KEY = "key"
    WHEEL = "wheel"
    ITSELF = "itself"
    """It was near a fit"""


# The thing in the hand


@dataclass(frozen=True)
class Pressed:
    """A finger lies on a thing. Ends with `Released`, `Selected`, `Turned`, `Lifted`, `Inspected`, or `Home`."""

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
class Turned:
    """One detent further."""

    thing: Thing
    step: int
    """1 clockwise, −1 the other way"""
    angle: float
    by: By


@dataclass(frozen=True)
class Turning:
    """Between two detents, so far from the one it would fall into."""

    thing: Thing
    degrees: float


@dataclass(frozen=True)
class Lifted:
    """It follows the finger from now on; nothing else is held or selected."""

    thing: Thing
    angle: float


@dataclass(frozen=True)
class Held:
    """The middle of the held thing is here. Also while it has snapped: then this is where it would be."""

    thing: Thing
    x: float
    y: float


@dataclass(frozen=True)
class Snapped:
    """It lies on a fit and would be laid there."""

    thing: Thing
    fit: Fit


@dataclass(frozen=True)
class LetGo:
    """It follows the finger again."""

    thing: Thing
    fit: Fit


@dataclass(frozen=True)
class Dropped:
    """The player wants it there: the host judges."""

    thing: Thing
    fit: Fit


@dataclass(frozen=True)
class Pending:
    """It lies there loosely until the player agrees, turns it, or takes it back."""

    thing: Thing
    fit: Fit
    angle: float


@dataclass(frozen=True)
class DropRejected:
    """It does not fit there like this. Where it was held, `Home` follows."""

    thing: Thing
    attempt: Fit


@dataclass(frozen=True)
class Home:
    """It is in its place in the hand again, not turned: it glides there from wherever it is."""

    thing: Thing


@dataclass(frozen=True)
class Inspected:
    """Its large picture, until `Closed`."""

    thing: Thing


@dataclass(frozen=True)
class Closed:
    thing: Thing


@dataclass(frozen=True)
class Scrolled:
    """The hand goes along its axis, in pixels."""

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


Intention: TypeAlias = (
    Pressed | Released | Selected | Turned | Turning | Lifted | Held | Snapped | LetGo | Dropped | Pending
    | DropRejected     | Home | Inspected | Closed | Scrolled | Tapped | Asked | Panned | Pinched | Framed
)  # fmt: skip
