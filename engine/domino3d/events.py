"""What can happen where seats take turns, and how the probe and a record tell it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.chance import Outcome
from engine.domino3d.bricks import NAMES, Brick, read_brick
from engine.domino3d.moves import Place
from engine.game import Event, Seat


@dataclass(slots=True)
class Started(Event):
    """The first brick lies in the middle of the table."""

    place: Place
    reveals = True

    def fact(self) -> str:
        return f"start {NAMES[self.place.brick]}"


@dataclass(slots=True)
class Drew(Event):
    """A brick from the pile, for everybody to see."""

    seat: Seat = field()
    brick: Brick
    reveals = True

    def fact(self) -> str:
        return f"draw {NAMES[self.brick]}"


@dataclass(slots=True)
class Laid(Event):
    """A brick laid, with its points: for its contacts, and for how it lies."""

    seat: Seat = field()
    place: Place
    parts: Mapping[str, int] = field()
    is_move = True


@dataclass(slots=True)
class WentBack(Event):
    """The brick in the hand went back to the pile and the turn is over."""

    seat: Seat = field()
    brick: Brick
    is_move = True


@dataclass(slots=True)
class Collapsed(Event):
    """A brick has brought the structure down, which is then put up again without it. The points are what was lost."""

    seat: Seat = field()
    place: Place
    parts: Mapping[str, int] = field()
    falling: tuple[int, ...]
    """Which bricks fall, by their order of laying; the last one is the new one"""
    is_move = True


def read_outcome(line: str) -> Outcome | None:
    """What luck decided, from its line in a record: the brick drawn, or the order of a deal."""
    word, _, rest = line.partition(" ")
    if word in ("start", "draw"):
        return (read_brick(rest),)
    if word in ("deal", "misdeal"):
        return tuple(read_brick(name) for name in rest.replace("/", " ").split())
    return None
