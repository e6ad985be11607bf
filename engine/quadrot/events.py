"""Events of Quadrot."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import Event, Seat
from engine.quadrot.board import COLOUR_NAMES, PointNumber, Side
from engine.quadrot.legal_turns import Dice
from engine.quadrot.moves import Call, QuadrotMove, Step, Turn, read_colour
from engine.quadrot.pawns import Pawns
from engine.randomness import Outcome


@dataclass(slots=True)
class Drawn(Event):
    """First player chosen by lot."""

    seat: Seat = field()
    reveals = True

    def record_line(self) -> str:
        return f"starts {self.seat}"


@dataclass(slots=True)
class Rolled(Event):
    """Dice rolled at the start of a turn."""

    seat: Seat = field()
    dice: Dice
    reveals = True

    def record_line(self) -> str:
        return f"roll {' '.join(dice_names(self.dice))}"


@dataclass(slots=True)
class Stepped(Event):
    """Step of one pawn."""

    seat: Seat = field()
    step: Step


@dataclass(slots=True)
class SentBack(Event):
    """Pawn of the last step sent back behind its start line by a red square, on its way or at its end."""

    seat: Seat = field()
    square: PointNumber


@dataclass(slots=True)
class Played(Event):
    """End of a turn. `turn`: the steps made, also if the timer ran out."""

    seat: Seat = field()
    dice: Dice
    move: QuadrotMove
    turn: QuadrotMove
    parts: Mapping[str, int] = field()
    """Number of pawns brought home, as points"""
    pawns: tuple[tuple[Side, Pawns], ...]
    """All pawns after the turn, by side"""
    is_move = True

    def record_line(self) -> str | None:
        return f"played {self.turn}" if self.move is Call.TIME else None


@dataclass(slots=True)
class SeatHome(Event):
    """All pawns of a seat are home."""

    seat: Seat = field()
    rank: int

    def record_line(self) -> str:
        return f"home {self.seat}: rank {self.rank}"


@dataclass(slots=True)
class Ranked(Event):
    """Final ranking: the seats in the order in which they came home, as far as the match was played."""

    ranking: tuple[Seat, ...]

    def record_line(self) -> str:
        return f"ranking {' '.join(map(str, self.ranking))}"


def dice_names(dice: Dice) -> list[str]:
    return [COLOUR_NAMES[colour] for colour in dice]


def read_outcome(line: str) -> Outcome | None:
    """Parses the first player or a roll from a line of a record."""
    word, _, rest = line.partition(" ")
    if word == "starts":
        return (int(rest),)
    if word == "roll":
        return tuple(map(read_colour, rest.split()))
    return None


def step_events(seat: Seat, turn: QuadrotMove) -> list[Event]:
    """Returns the events of a turn for display, pawn by pawn."""
    events: list[Event] = []
    if isinstance(turn, Turn):
        for step in turn.steps:
            events.append(Stepped(seat, step))
            if step.returns:
                events.append(SentBack(seat, step.square))
    return events
