"""What can happen in the race."""

from dataclasses import dataclass, replace
from typing import Any, Self

from engine.domino3d.bricks import NAMES
from engine.domino3d.events import entry_of
from engine.domino3d.hands import Hand
from engine.domino3d.moves import Call, Joint, Place
from engine.game import Event, Seat


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
        return entry_of(self.seat, f"{self.place} {self.ms}ms", {})


@dataclass(slots=True)
class TookBack(Event):
    """The last brick taken from one's own table again."""

    seat: Seat
    ms: int | None

    def seen_by(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, ms=None)

    def traced(self) -> dict[str, Any]:
        return entry_of(self.seat, f"{Call.BACK} {self.ms}ms", {})


@dataclass(slots=True)
class Declared(Event):
    """A seat is done, or gives the round up: its table is open now."""

    seat: Seat
    call: Call
    ms: int
    table: tuple[Place, ...]
    reveals = True

    def traced(self) -> dict[str, Any]:
        return entry_of(self.seat, f"{self.call} {self.ms}ms", {})


@dataclass(slots=True)
class Inspected(Event):
    """A seat has looked at the table to its right. `joint`: where it pointed; `found`: whether there is a fault."""

    seat: Seat
    joint: Joint | None
    found: bool
    reveals = True

    def traced(self) -> dict[str, Any]:
        return {**entry_of(self.seat, self.joint or Call.FINE, {}), "found": self.found}


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
