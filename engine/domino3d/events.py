"""Events of Domino 3D in all modes, with their lines in a record."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from engine.domino3d.bricks import NAMES, Brick, read_brick
from engine.domino3d.moves import Joint, PiecelessMove, Place
from engine.domino3d.race_hands import Hand
from engine.game import Event, Seat
from engine.randomness import REJECTED, Outcome

# Turns


@dataclass(slots=True)
class FirstBrickPlaced(Event):
    """The first brick was placed in the middle of the table."""

    place: Place
    reveals = True

    def record_line(self) -> str:
        return f"start {NAMES[self.place.brick]}"


@dataclass(slots=True)
class Drew(Event):
    """A brick was drawn from the pile, visible to all."""

    seat: Seat = field()
    brick: Brick
    reveals = True

    def record_line(self) -> str:
        return f"draw {NAMES[self.brick]}"


@dataclass(slots=True)
class Laid(Event):
    """A brick was placed. Its points have two reasons: contacts, and the bonus for its position."""

    seat: Seat = field()
    place: Place
    parts: Mapping[str, int] = field()
    is_move = True


@dataclass(slots=True)
class BrickReturned(Event):
    """The brick in hand was returned to the pile, which ended the turn."""

    seat: Seat = field()
    brick: Brick
    is_move = True


@dataclass(slots=True)
class Collapsed(Event):
    """A placed brick made the structure collapse; the structure was then restored. The points are negative."""

    seat: Seat = field()
    place: Place
    parts: Mapping[str, int] = field()
    falling: tuple[int, ...]
    """Bricks that fell, by order of placement; the last is the new one"""
    is_move = True


# The race


@dataclass(slots=True)
class Dealt(Event):
    """A round of the race was dealt; all hands are open. `rest`: unused bricks. `proved`: whether every hand can be
    built completely; otherwise the round is dealt again.
    """

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
    """A brick was placed on the seat's own table. Its place is hidden from the others until the seat declares that it
    is done or gives up.
    """

    seat: Seat = field()
    place: Place | None
    ms: int | None
    is_move = True

    def visible_to(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, place=None, ms=None)


@dataclass(slots=True)
class TookBack(Event):
    """The last brick was taken back from the seat's own table."""

    seat: Seat = field()
    ms: int | None
    is_move = True

    def visible_to(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, ms=None)


@dataclass(slots=True)
class TableDeclared(Event):
    """A seat declared that it is done or gives up the round. Its table is visible to all from now on."""

    seat: Seat = field()
    call: PiecelessMove
    ms: int
    table: tuple[Place, ...]
    is_move = True
    reveals = True


@dataclass(slots=True)
class Inspected(Event):
    """A neighbour's table was inspected. `joint`: joint that the seat reported as wrong, or None if it reported none.
    `is_fault`: whether that joint is really wrong.
    """

    seat: Seat = field()
    joint: Joint | None
    is_fault: bool
    is_move = True
    reveals = True


@dataclass(slots=True)
class RoundEnded(Event):
    """A round of the race ended, with the points that it gave to each seat and the total scores."""

    round: int
    awards: tuple[int, ...] = field()
    totals: tuple[int, ...]
    end = "race"

    def record_line(self) -> str:
        return f"end round {self.round}: {' '.join(map(str, self.awards))}, totals {' '.join(map(str, self.totals))}"


# Records


def read_outcome(line: str) -> Outcome | None:
    """Parses a random outcome from a line of a record: the brick drawn, or the order of a deal."""
    word, _, rest = line.partition(" ")
    if word in ("start", "draw"):
        return (read_brick(rest),)
    if word in ("deal", "misdeal"):
        bricks = tuple(read_brick(name) for name in rest.replace("/", " ").split())
        return bricks if word == "deal" else (*bricks, REJECTED)
    return None
