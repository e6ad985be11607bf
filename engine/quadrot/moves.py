"""Moves of Quadrot: whole turns as sequences of steps, and moves without a pawn such as passing."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple, TypeAlias

from engine.quadrot.board import COLOUR_NAMES, OFF, PLACES, POINT_AT, POINTS, RED_SQUARES, Colour, PointNumber
from engine.quadrot.packed_pawns import ONE_HOME, Pawns


class StepKind(Enum):
    """Kinds of steps of a pawn."""

    IN = "in"
    WALK = "walk"
    JUMP = "jump"
    WHITE_HOP = "hop"
    BLACK_HOP = "black hop"
    OUT = "out"


class Step(NamedTuple):
    """Step of one pawn. `returns`: whether a red square sends the pawn back behind its start line.

    >>> str(Step(StepKind.WALK, (2,), 0, 1, True))
    'yellow 0-1!'
    """

    kind: StepKind
    dice: tuple[Colour, ...]
    """Colours of the dice used: two for a jump, none for a white hop (a move between white points)"""
    start: PointNumber
    end: PointNumber
    returns: bool = False

    def __str__(self) -> str:
        dice = "+".join(COLOUR_NAMES[colour] for colour in self.dice)
        match self.kind:
            case StepKind.IN:
                return f"in {dice} {self.end}"
            case StepKind.OUT:
                return f"out {dice} {self.start}"
            case StepKind.WHITE_HOP:
                return f"hop {self.end}"
            case StepKind.BLACK_HOP:
                return f"{dice} {self.start}~{self.end}"
        jump = "jump " if self.kind is StepKind.JUMP else ""
        return f"{jump}{dice} {self.start}-{self.end}{'!' if self.returns else ''}"

    @property
    def square(self) -> PointNumber:
        """Returns the red square that sends the pawn back: the point where it stops if that is red, otherwise the point
        that it jumps over.
        """
        if self.end in RED_SQUARES:
            return self.end
        (x, y), (end_x, end_y) = PLACES[self.start], PLACES[self.end]
        return POINT_AT[(x + end_x) // 2, (y + end_y) // 2]

    def after(self, pawns: Pawns) -> Pawns:
        """Returns the seat's pawns after this step."""
        if self.start != OFF:
            pawns -= 1 << self.start
        if self.end == OFF:
            return pawns + ONE_HOME
        return pawns if self.returns else pawns + (1 << self.end)


class Turn(NamedTuple):
    """Turn of a seat with all its steps.

    >>> str(read_move("in blue 34, red 34-30"))
    'in blue 34, red 34-30'
    """

    steps: tuple[Step, ...]

    def __str__(self) -> str:
        text = ", ".join(map(str, self.steps))
        return text.replace(", hop", " hop")

    def after(self, pawns: Pawns) -> Pawns:
        """Returns the seat's pawns after this turn."""
        for step in self.steps:
            pawns = step.after(pawns)
        return pawns


class PiecelessMove(Enum):
    """Moves in which no pawn moves: pass and timeout. Other names refer to such a move as a *call*."""

    PASS = "pass"
    TIME = "time"

    def __str__(self) -> str:
        return self.value


QuadrotMove: TypeAlias = Turn | PiecelessMove

CALLS_BY_TEXT = {str(call): call for call in PiecelessMove}


# Parsing


def read_move(text: str) -> QuadrotMove:
    """Parses a move; raises ValueError if the text is invalid.

    >>> read_move("pass")
    <PiecelessMove.PASS: 'pass'>
    >>> read_move("jump red+blue 17-10 hop 22").steps[1].start
    10
    """
    if text in CALLS_BY_TEXT:
        return CALLS_BY_TEXT[text]
    return Turn(tuple(step for part in text.split(", ") for step in _read_part(part)))


def _read_part(text: str) -> Iterator[Step]:
    """Yields a step, followed by a white hop if the text contains one."""
    text, hops, target = text.partition(" hop ")
    step = _read_step(text)
    yield step
    if hops:
        yield Step(StepKind.WHITE_HOP, (), step.end, read_point(target))


def _read_step(text: str) -> Step:
    match text.split(" "):
        case ["in", colour, end]:
            return Step(StepKind.IN, (read_colour(colour),), OFF, read_point(end))
        case ["out", colour, start]:
            return Step(StepKind.OUT, (read_colour(colour),), read_point(start), OFF)
        case ["jump", colours, way]:
            # The rules do not ask which die comes first, so a jump has only one notation
            dice = tuple(sorted(map(read_colour, colours.split("+"))))
            if len(dice) == 2:
                return Step(StepKind.JUMP, dice, *_read_way(way, "-"))
        case [colour, way] if "~" in way:
            return Step(StepKind.BLACK_HOP, (read_colour(colour),), *_read_way(way, "~"))
        case [colour, way]:
            return Step(StepKind.WALK, (read_colour(colour),), *_read_way(way, "-"))
    raise ValueError(f"no step of a turn: {text!r}")


def _read_way(text: str, joint: str) -> tuple[PointNumber, PointNumber, bool]:
    start, _, end = text.partition(joint)
    returns = joint == "-" and end.endswith("!")
    return read_point(start), read_point(end[:-1] if returns else end), returns


def read_point(text: str) -> PointNumber:
    if text not in POINT_TEXTS:
        raise ValueError(f"no point: {text!r}")
    return POINT_TEXTS[text]


POINT_TEXTS = {str(point): point for point in POINTS}


def read_colour(text: str) -> Colour:
    if text not in COLOUR_NAMES:
        raise ValueError(f"no colour of a die: {text!r}")
    return COLOUR_NAMES.index(text)
