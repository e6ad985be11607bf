"""Moves of Domino 3D: placed bricks, joints reported as wrong, and moves without a piece, such as done or stop."""

import re
from enum import Enum
from typing import NamedTuple, TypeAlias

from engine.domino3d.bricks import NAMES, Brick, marks_of, read_brick
from engine.domino3d.cells import SIDE_NAMES, SIDES, Axis, Body, Cell, Side, cell_text, read_cell
from engine.game import NEXT_ROUND, NextRound, shorten


class Place(NamedTuple):
    """Place of a brick: the cell of its cube A, the direction to its cube B, and its rotation about this axis (`roll`).

    >>> str(read_place("moon|fish@2,0,-1-z1"))
    'moon|fish@2,0,-1-z1'
    """

    brick: Brick
    cell: Cell
    direction: Side
    roll: int

    @property
    def axis(self) -> Axis:
        return self.direction >> 1

    @property
    def body(self) -> Body:
        """Returns the lower and the upper cell of the brick."""
        other = self.cell + SIDES[self.direction]
        return (other, self.cell) if self.direction & 1 else (self.cell, other)

    @property
    def marks(self) -> int:
        return marks_of(self.brick, self.direction, self.roll)

    def __str__(self) -> str:
        return f"{NAMES[self.brick]}@{cell_text(self.cell)}{SIDE_NAMES[self.direction]}{self.roll}"


class Joint(NamedTuple):
    """Joint at which two cubes touch: the cell of one cube, and its side towards the other."""

    cell: Cell
    side: Side

    def __str__(self) -> str:
        return f"joint {cell_text(self.cell)}{SIDE_NAMES[self.side]}"


class PiecelessMove(Enum):
    """Moves without a place or a joint, such as done and stop. Other names refer to such a move as a *call*."""

    TIME = "time"
    """Returns the brick in hand to the pile, because the timer ran out or the brick has no place"""
    BACK = "back"
    """Race: takes back the last brick from the seat's own table"""
    DONE = "done"
    """Race: declares that all bricks are placed"""
    STOP = "stop"
    """Race: gives up the round"""
    FINE = "fine"
    """Race: declares that the inspected table has no wrong joint"""

    def __str__(self) -> str:
        return self.value


MOST_MS = 10**10 - 1
"""Maximum time stamp of a race move in milliseconds, more than a hundred days"""


class TimedMove(NamedTuple):
    """Move of the race with its time stamp: milliseconds since the start of the round."""

    move: Place | PiecelessMove
    ms: int

    def __str__(self) -> str:
        return f"{self.move} {self.ms}ms"


Domino3dMove: TypeAlias = Place | Joint | PiecelessMove | TimedMove | NextRound

CALLS_BY_TEXT = {str(call): call for call in PiecelessMove}
RACE_CALLS = (PiecelessMove.BACK, PiecelessMove.DONE, PiecelessMove.STOP)
"""Moves of the building phase that place no brick; each has a time stamp"""
_SIDE = "([+-][xyz])"


def read_move(text: str) -> Domino3dMove:
    """Parses a move; raises ValueError if the text is invalid.

    >>> read_move("done 61250ms")
    TimedMove(move=<PiecelessMove.DONE: 'done'>, ms=61250)
    """
    timed = re.fullmatch(r"(.+) (0|[1-9]\d{0,9})ms", text, re.ASCII)
    if timed:
        return TimedMove(_read_timed(timed[1]), int(timed[2]))
    if text.startswith("joint "):
        return _read_joint(text[6:])
    if text == str(NEXT_ROUND):
        return NEXT_ROUND
    if text in CALLS_BY_TEXT and CALLS_BY_TEXT[text] not in RACE_CALLS:
        return CALLS_BY_TEXT[text]
    return read_place(text)


def _read_timed(text: str) -> Place | PiecelessMove:
    return CALLS_BY_TEXT[text] if text in CALLS_BY_TEXT and CALLS_BY_TEXT[text] in RACE_CALLS else read_place(text)


def read_place(text: str) -> Place:
    name, _, pose = text.partition("@")
    match = re.fullmatch(rf"(.+){_SIDE}([01])", pose)
    if not match:
        raise ValueError(f"no place: {shorten(text)}")
    return Place(read_brick(name), read_cell(match[1]), SIDE_NAMES.index(match[2]), int(match[3]))


def _read_joint(text: str) -> Joint:
    match = re.fullmatch(rf"(.+){_SIDE}", text)
    if not match:
        raise ValueError(f"no joint: {shorten(text)}")
    return Joint(read_cell(match[1]), SIDE_NAMES.index(match[2]))
