"""What can happen in Domino 3D, where seats take turns and in the race, and how a record tells it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from engine.domino3d.bricks import NAMES, Brick, read_brick
from engine.domino3d.hands import Hand
from engine.domino3d.moves import Call, Joint, Place
from engine.game import Event, Seat
from engine.randomness import REJECTED, Outcome

# Turns


@dataclass(slots=True)
class Started(Event):
    """The first brick lies in the middle of the table."""

    place: Place
    reveals = True

    def record_line(self) -> str:
        return f"start {NAMES[self.place.brick]}"


@dataclass(slots=True)
class Drew(Event):
    """A brick from the pile, for everybody to see."""

    seat: Seat = field()
    brick: Brick
    reveals = True

    def record_line(self) -> str:
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


# The race


@dataclass(slots=True)
class Dealt(Event):
    """A round of the race begins: the hands lie open. `rest` stays out. `proved`: every hand can be built up."""

    round: int
    hands: tuple[Hand, ...]
    rest: Hand
    proved: bool
    begins_round = True
    reveals = True

    def visible_to(self, seat: Seat) -> Self:
        return replace(self, rest=())

    def record_line(self) -> str:
        hands = " / ".join(" ".join(NAMES[brick] for brick in hand) for hand in (*self.hands, self.rest))
        return f"{'deal' if self.proved else 'misdeal'} {hands}"


@dataclass(slots=True)
class Built(Event):
    """A brick laid on one's own table; where, only for its owner until the table is declared."""

    seat: Seat = field()
    place: Place | None
    ms: int | None
    is_move = True

    def visible_to(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, place=None, ms=None)


@dataclass(slots=True)
class TookBack(Event):
    """The last brick taken from one's own table again."""

    seat: Seat = field()
    ms: int | None
    is_move = True

    def visible_to(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, ms=None)


@dataclass(slots=True)
class Declared(Event):
    """A seat is done, or gives the round up: its table is open now."""

    seat: Seat = field()
    call: Call
    ms: int
    table: tuple[Place, ...]
    is_move = True
    reveals = True


@dataclass(slots=True)
class Inspected(Event):
    """A seat has looked at the table to its right. `joint`: where it pointed; `found`: whether there is a fault."""

    seat: Seat = field()
    joint: Joint | None
    found: bool
    is_move = True
    reveals = True


@dataclass(slots=True)
class RoundEnded(Event):
    """A round of the race is over: what each seat is awarded, and what it has then."""

    round: int
    awards: tuple[int, ...] = field()
    totals: tuple[int, ...]
    end = "race"

    def record_line(self) -> str:
        return f"end round {self.round}: {' '.join(map(str, self.awards))}, totals {' '.join(map(str, self.totals))}"


# Records


def read_outcome(line: str) -> Outcome | None:
    """Returns what luck decided, from its line in a record: the brick drawn, or the order of a deal."""
    word, _, rest = line.partition(" ")
    if word in ("start", "draw"):
        return (read_brick(rest),)
    if word in ("deal", "misdeal"):
        bricks = tuple(read_brick(name) for name in rest.replace("/", " ").split())
        return bricks if word == "deal" else (*bricks, REJECTED)
    return None
