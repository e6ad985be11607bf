"""Events of Quadrot."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import Event, Seat
from engine.quadrot.board import COLOUR_NAMES, PointNumber, Side
from engine.quadrot.legal_turns import Dice
from engine.quadrot.moves import PiecelessMove, QuadrotMove, Step, Turn, read_colour
from engine.quadrot.packed_pawns import Pawns
from engine.randomness import Outcome


@dataclass(slots=True)
class LotsDrawn(Event):
    """The first player was chosen by lot."""

    seat: Seat = field()
    reveals = True

    def record_line(self) -> str:
        return f"starts {self.seat}"


@dataclass(slots=True)
class Rolled(Event):
    """Dice were rolled at the start of a turn."""

    seat: Seat = field()
    dice: Dice
    reveals = True

    def record_line(self) -> str:
        return f"roll {' '.join(dice_names(self.dice))}"


@dataclass(slots=True)
class Stepped(Event):
    """A pawn made a step, which is part of a turn."""

    seat: Seat = field()
    step: Step


@dataclass(slots=True)
class SentBack(Event):
    """A red square sent the pawn of the last step back behind its start line. The pawn stopped on it or jumped over
    it.
    """

    seat: Seat = field()
    square: PointNumber


@dataclass(slots=True)
class TurnPlayed(Event):
    """A turn ended. `turn`: the steps that were made, even if the timer ran out."""

    seat: Seat = field()
    dice: Dice
    move: QuadrotMove
    turn: QuadrotMove
    parts: Mapping[str, int] = field()
    """Points of the turn: the number of pawns brought home"""
    pawns: tuple[tuple[Side, Pawns], ...]
    """Pawns of all seats after the turn, by side"""
    is_move = True

    def record_line(self) -> str | None:
        return f"played {self.turn}" if self.move is PiecelessMove.TIME else None


@dataclass(slots=True)
class SeatHome(Event):
    """A seat has brought all its pawns home."""

    seat: Seat = field()
    rank: int

    def record_line(self) -> str:
        return f"home {self.seat}: rank {self.rank}"


@dataclass(slots=True)
class Ranked(Event):
    """The match ended with this ranking: the seats in the order in which they came home. It has only the first seat if
    the others did not play on.
    """

    ranking: tuple[Seat, ...]

    def record_line(self) -> str:
        return f"ranking {' '.join(map(str, self.ranking))}"


def dice_names(dice: Dice) -> list[str]:
    return [COLOUR_NAMES[colour] for colour in dice]


def read_outcome(line: str) -> Outcome | None:
    """Parses a random outcome from a line of a record: the first player, or a roll."""
    word, _, rest = line.partition(" ")
    if word == "starts":
        return (int(rest),)
    if word == "roll":
        return tuple(map(read_colour, rest.split()))
    return None


def step_events(seat: Seat, turn: QuadrotMove) -> list[Event]:
    """Splits a turn into events for display, one for each step and each pawn that is sent back."""
    events: list[Event] = []
    if isinstance(turn, Turn):
        for step in turn.steps:
            events.append(Stepped(seat, step))
            if step.returns:
                events.append(SentBack(seat, step.square))
    return events
