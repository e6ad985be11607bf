"""What can happen in Domino 3D."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from engine.chance import Outcome
from engine.domino3d.bricks import NAMES, Brick, read_brick
from engine.domino3d.hands import Hand
from engine.domino3d.moves import Call, Joint, Place
from engine.game import Event, Seat

# In turns


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
        return _entry(self.seat, self.place, self.parts)


@dataclass(slots=True)
class WentBack(Event):
    """The brick in the hand went back to the pile and the turn is over."""

    seat: Seat
    brick: Brick

    def traced(self) -> dict[str, Any]:
        return _entry(self.seat, Call.TIME, {})


@dataclass(slots=True)
class Collapsed(Event):
    """A brick has brought the structure down, which is then put up again without it. The points are what was lost."""

    seat: Seat
    place: Place
    points: int
    falling: tuple[int, ...]
    """Which bricks fall, by their order of laying; the last one is the new one"""

    def traced(self) -> dict[str, Any]:
        return {**_entry(self.seat, self.place, {"collapse": self.points}), "collapse": True}


# In the race


@dataclass(slots=True)
class Dealt(Event):
    """A round of the race begins: the hands lie open. `rest` stays out. `proved`: every hand can be built up."""

    round: int
    hands: tuple[Hand, ...]
    rest: Hand
    proved: bool
    reveals = True

    def seen_by(self, seat: Seat) -> Self:
        return replace(self, rest=())

    def fact(self) -> str:
        hands = " / ".join(" ".join(NAMES[brick] for brick in hand) for hand in (*self.hands, self.rest))
        return f"{'deal' if self.proved else 'misdeal'} {hands}"

    def traced(self) -> dict[str, Any]:
        hands = [[NAMES[brick] for brick in hand] for hand in self.hands]
        return {"round": self.round, "hands": hands, "proved": self.proved}


@dataclass(slots=True)
class Built(Event):
    """A brick laid on one's own table; where, only for its owner until the table is declared."""

    seat: Seat
    place: Place | None
    ms: int | None

    def seen_by(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, place=None, ms=None)

    def traced(self) -> dict[str, Any]:
        return _entry(self.seat, f"{self.place} {self.ms}ms", {})


@dataclass(slots=True)
class TookBack(Event):
    """The last brick taken from one's own table again."""

    seat: Seat
    ms: int | None

    def seen_by(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, ms=None)

    def traced(self) -> dict[str, Any]:
        return _entry(self.seat, f"{Call.BACK} {self.ms}ms", {})


@dataclass(slots=True)
class Declared(Event):
    """A seat is done, or gives the round up: its table is open now."""

    seat: Seat
    call: Call
    ms: int
    table: tuple[Place, ...]
    reveals = True

    def traced(self) -> dict[str, Any]:
        return _entry(self.seat, f"{self.call} {self.ms}ms", {})


@dataclass(slots=True)
class Inspected(Event):
    """A seat has looked at the table to its right. `joint`: where it pointed; `found`: whether there is a fault."""

    seat: Seat
    joint: Joint | None
    found: bool
    reveals = True

    def traced(self) -> dict[str, Any]:
        return {**_entry(self.seat, self.joint or Call.FINE, {}), "found": self.found}


@dataclass(slots=True)
class RoundEnded(Event):
    """A round of the race is over: what each seat is awarded, and what it has then."""

    round: int
    awards: tuple[int, ...]
    totals: tuple[int, ...]

    def fact(self) -> str:
        return f"end round {self.round}: {' '.join(map(str, self.awards))}, totals {' '.join(map(str, self.totals))}"

    def traced(self) -> dict[str, Any]:
        return {"end": "race", "round": self.round, "awards": list(self.awards), "totals": list(self.totals)}


def _entry(seat: Seat, move: object, parts: Mapping[str, int]) -> dict[str, Any]:
    return {"seat": seat, "move": str(move), "points": sum(parts.values()), "parts": dict(parts)}


def read_outcome(line: str) -> Outcome | None:
    """What luck decided, from its line in a record: the brick drawn, or the order of a deal."""
    word, _, rest = line.partition(" ")
    if word in ("start", "draw"):
        return (read_brick(rest),)
    if word in ("deal", "misdeal"):
        return tuple(read_brick(name) for name in rest.replace("/", " ").split())
    return None
