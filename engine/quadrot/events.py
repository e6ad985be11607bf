"""What can happen in Quadrot."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import Event, Seat
from engine.quadrot.board import COLOUR_NAMES, Point, Side
from engine.quadrot.legal_turns import Dice
from engine.quadrot.moves import Call, QuadrotMove, Step, Turn, read_colour
from engine.quadrot.pawns import Pawns
from engine.randomness import Outcome


@dataclass(slots=True)
class Drawn(Event):
    """The lot says who starts."""

    seat: Seat = field()
    reveals = True

    def record_line(self) -> str:
        return f"starts {self.seat}"


@dataclass(slots=True)
class Rolled(Event):
    """The dice of the turn that begins."""

    seat: Seat = field()
    dice: Dice
    reveals = True

    def record_line(self) -> str:
        return f"roll {' '.join(dice_names(self.dice))}"


@dataclass(slots=True)
class Stepped(Event):
    """One pawn has got on."""

    seat: Seat = field()
    step: Step


@dataclass(slots=True)
class SentBack(Event):
    """The pawn of the last step met a red square, on its way or at the end of it, and is behind its line again."""

    seat: Seat = field()
    square: Point


@dataclass(slots=True)
class Played(Event):
    """A turn has ended. `turn`: what was played for a seat whose sand ran out."""

    seat: Seat = field()
    dice: Dice
    move: QuadrotMove
    turn: QuadrotMove
    parts: Mapping[str, int] = field()
    """How many pawns it brought home"""
    pawns: tuple[tuple[Side, Pawns], ...]
    """All pawns after it, by side"""
    is_move = True

    def record_line(self) -> str | None:
        return f"played {self.turn}" if self.move is Call.TIME else None


@dataclass(slots=True)
class SeatHome(Event):
    """A seat has all its pawns home."""

    seat: Seat = field()
    rank: int

    def record_line(self) -> str:
        return f"home {self.seat}: rank {self.rank}"


@dataclass(slots=True)
class Ranked(Event):
    """The match is over: the seats in the order in which they came home, as far as it was played out."""

    ranking: tuple[Seat, ...]

    def record_line(self) -> str:
        return f"ranking {' '.join(map(str, self.ranking))}"


def dice_names(dice: Dice) -> list[str]:
    return [COLOUR_NAMES[colour] for colour in dice]


def read_outcome(line: str) -> Outcome | None:
    """Returns who starts or what was rolled, from its line in a record."""
    word, _, rest = line.partition(" ")
    if word == "starts":
        return (int(rest),)
    if word == "roll":
        return tuple(map(read_colour, rest.split()))
    return None


def step_events(seat: Seat, turn: QuadrotMove) -> list[Event]:
    """Returns what a table shows of a turn, pawn by pawn."""
    events: list[Event] = []
    if isinstance(turn, Turn):
        for step in turn.steps:
            events.append(Stepped(seat, step))
            if step.returns:
                events.append(SentBack(seat, step.square))
    return events
