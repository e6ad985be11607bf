"""What can happen where seats take turns, and how the probe and a record tell it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.chance import Outcome
from engine.domino3d.bricks import NAMES, Brick, read_brick
from engine.domino3d.moves import Call, Place
from engine.game import Event, Seat


@dataclass(slots=True)
class Started(Event):
    """The first brick lies in the middle of the table."""

    place: Place
    reveals = True

    def fact(self) -> str:
        return f"start {NAMES[self.place.brick]}"

    def traced(self) -> dict[str, Any]:
        return {"start": str(self.place)}


@dataclass(slots=True)
class Drew(Event):
    """A brick from the pile, for everybody to see."""

    seat: Seat
    brick: Brick
    reveals = True

    def fact(self) -> str:
        return f"draw {NAMES[self.brick]}"

    def traced(self) -> dict[str, Any]:
        return {"draw": NAMES[self.brick], "seat": self.seat}


@dataclass(slots=True)
class Laid(Event):
    """A brick laid, with its points: for its contacts, and for how it lies."""

    seat: Seat
    place: Place
    parts: Mapping[str, int]

    @property
    def points(self) -> int:
        return sum(self.parts.values())

    def traced(self) -> dict[str, Any]:
        return entry_of(self.seat, self.place, self.parts)


@dataclass(slots=True)
class WentBack(Event):
    """The brick in the hand went back to the pile and the turn is over."""

    seat: Seat
    brick: Brick

    def traced(self) -> dict[str, Any]:
        return entry_of(self.seat, Call.TIME, {})


@dataclass(slots=True)
class Collapsed(Event):
    """A brick has brought the structure down, which is then put up again without it. The points are what was lost."""

    seat: Seat
    place: Place
    points: int
    falling: tuple[int, ...]
    """Which bricks fall, by their order of laying; the last one is the new one"""

    def traced(self) -> dict[str, Any]:
        return {**entry_of(self.seat, self.place, {"collapse": self.points}), "collapse": True}


def entry_of(seat: Seat, move: object, parts: Mapping[str, int]) -> dict[str, Any]:
    """A move as the probe tells it, with its points by reason."""
    return {"seat": seat, "move": str(move), "points": sum(parts.values()), "parts": dict(parts)}


def read_outcome(line: str) -> Outcome | None:
    """What luck decided, from its line in a record: the brick drawn, or the order of a deal."""
    word, _, rest = line.partition(" ")
    if word in ("start", "draw"):
        return (read_brick(rest),)
    if word in ("deal", "misdeal"):
        return tuple(read_brick(name) for name in rest.replace("/", " ").split())
    return None
