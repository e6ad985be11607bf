"""What can happen in Quadrot."""

from dataclasses import dataclass
from typing import Any

from engine.chance import Outcome
from engine.game import Event, Seat
from engine.quadrot.board import COLOUR_NAMES, SIDE_NAMES, Point, Side
from engine.quadrot.moves import Call, QuadrotMove, Step, Turn, read_colour
from engine.quadrot.pawns import Pawns, spots
from engine.quadrot.turns import Dice


@dataclass(slots=True)
class Drawn(Event):
    """The lot says who starts."""

    seat: Seat
    reveals = True

    def fact(self) -> str:
        return f"starts {self.seat}"


@dataclass(slots=True)
class Rolled(Event):
    """The dice of the turn that begins."""

    seat: Seat
    dice: Dice
    reveals = True

    def fact(self) -> str:
        return f"roll {' '.join(dice_names(self.dice))}"


@dataclass(slots=True)
class Stepped(Event):
    """One pawn has got on."""

    seat: Seat
    step: Step


@dataclass(slots=True)
class SentBack(Event):
    """The pawn of the last step met a red square, on its way or at the end of it, and is behind its line again."""

    seat: Seat
    square: Point


@dataclass(slots=True)
class Played(Event):
    """A turn has ended. `turn`: what was played for a seat whose sand ran out."""

    seat: Seat
    dice: Dice
    move: QuadrotMove
    turn: QuadrotMove
    points: int
    """How many pawns it brought home"""
    pawns: tuple[tuple[Side, Pawns], ...]
    """All pawns after it, by side"""

    def fact(self) -> str | None:
        return f"played {self.turn}" if self.move is Call.TIME else None

    def traced(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "dice": dice_names(self.dice),
            "move": str(self.move),
            "points": self.points,
            "parts": {"home": self.points} if self.points else {},
            "pawns": {SIDE_NAMES[side]: spots(pawns) for side, pawns in self.pawns},
        }


@dataclass(slots=True)
class SeatHome(Event):
    """A seat has all its pawns home."""

    seat: Seat
    rank: int

    def fact(self) -> str:
        return f"home {self.seat}: rank {self.rank}"


@dataclass(slots=True)
class Ranked(Event):
    """The match is over: the seats in the order in which they came home, as far as it was played out."""

    ranking: tuple[Seat, ...]

    def fact(self) -> str:
        return f"ranking {' '.join(map(str, self.ranking))}"


def dice_names(dice: Dice) -> list[str]:
    return [COLOUR_NAMES[colour] for colour in dice]


def read_outcome(line: str) -> Outcome | None:
    """Who starts or what was rolled, from its line in a record."""
    word, _, rest = line.partition(" ")
    if word == "starts":
        return (int(rest),)
    if word == "roll":
        return tuple(map(read_colour, rest.split()))
    return None


def step_events(seat: Seat, turn: QuadrotMove) -> list[Event]:
    """What a table shows of a turn, pawn by pawn."""
    events: list[Event] = []
    if isinstance(turn, Turn):
        for step in turn.steps:
            events.append(Stepped(seat, step))
            if step.returns:
                events.append(SentBack(seat, step.square))
    return events
