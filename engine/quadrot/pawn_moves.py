"""All possible moves of one pawn with one die, and all its jumps with both dice. They are computed once for each side
of the board.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from engine.quadrot.board import (
    BLACK,
    BLACK_POINTS,
    BLUE,
    COLOURS,
    FINISH_SQUARES,
    GATES,
    LAST_POINTS,
    NEIGHBOURS,
    OFF,
    POINTS,
    RED,
    REDS,
    WHITE_POINTS,
    Bits,
    Colour,
    PointNumber,
    Side,
    double_segments,
)
from engine.quadrot.moves import Step, StepKind
from engine.quadrot.packed_pawns import Pawns

BEHIND: Bits = 1 << len(POINTS)
"""Bit that represents the pawns behind the start line. A pawn on the board has the bit of its point."""
NOWHERE: Bits = -1
GATE_COLOURS: tuple[Colour, ...] = (BLUE, RED)
"""Colours of dice with which a pawn can enter or leave the board"""


class DieMove(NamedTuple):
    """Move of one pawn with one die, possibly followed by a white hop (a move between white points, which uses no
    die).
    """

    pawn: Bits
    """Bit of the pawn's point before the move, or `BEHIND`"""
    free: Bits
    """Bitmask of the points that must be free: those where the pawn stops, including the one before a hop"""
    change: int
    """Number to add to the seat's `Pawns` to make the move"""
    hops: bool
    """Whether the move includes a white hop, which a turn can contain once"""
    first: Bits
    """Bit of the point that the die moves the pawn to, before a hop; 0 if off the board"""
    end: Bits
    """Bit of the point after the whole move; 0 if off the board"""
    back: Bits
    """Bit of the point to which the other die must not return this pawn; `NOWHERE` if it may go anywhere"""
    steps: tuple[Step, ...]


class Jump(NamedTuple):
    """Jump of one pawn over another with both dice, possibly followed by a white hop (a move between white points,
    which uses no die).
    """

    over: Bits
    free: Bits
    change: int
    hops: bool
    end: Bits
    steps: tuple[Step, ...]


DieMoves: TypeAlias = dict[Bits, tuple[DieMove, ...]]
"""Die moves by the bit of the pawn; those without a white hop come first"""
JumpsByPawn: TypeAlias = dict[Bits, tuple[Jump, ...]]


def dangerous_squares(side: Side, someone_home: bool) -> Bits:
    """Returns the red squares that send a pawn of this side back. `someone_home`: whether any seat has all its pawns
    home.
    """
    return REDS & ~(1 << FINISH_SQUARES[side]) if someone_home else REDS


def exits(side: Side, someone_home: bool) -> tuple[PointNumber, ...]:
    """Returns the points from which a pawn of this side may leave the board. `someone_home`: whether any seat has all
    its pawns home.
    """
    return LAST_POINTS[side] + ((FINISH_SQUARES[side],) if someone_home else ())


@cache
def die_moves(side: Side, someone_home: bool) -> tuple[DieMoves, ...]:
    """Returns all moves with one die, by colour of the die and then by bit of the pawn. `someone_home`: whether any
    seat has all its pawns home.
    """
    moves: list[dict[Bits, list[DieMove]]] = [{1 << place: [] for place in (*POINTS, len(POINTS))} for _ in COLOURS]
    for step in _steps(side, someone_home):
        for use in map(_use, _with_hops(step)):
            moves[step.dice[0]][use.pawn].append(use)
    return tuple({pawn: tuple(sorted(of_pawn, key=_hops)) for pawn, of_pawn in of_die.items()} for of_die in moves)


def _hops(use: DieMove) -> bool:
    return use.hops


def _steps(side: Side, someone_home: bool) -> Iterator[Step]:
    """Yields every step with one die, whether or not other pawns block it."""
    for colour in GATE_COLOURS:
        for point in GATES[side]:
            yield Step(StepKind.IN, (colour,), OFF, point)
        for point in exits(side, someone_home):
            yield Step(StepKind.OUT, (colour,), point, OFF)
    red = dangerous_squares(side, someone_home)
    for colour in COLOURS:
        for start in POINTS:
            for end in NEIGHBOURS[colour][start]:
                yield Step(StepKind.WALK, (colour,), start, end, bool(red >> end & 1))
    for start in BLACK_POINTS:
        for end in BLACK_POINTS:
            if start != end:
                yield Step(StepKind.BLACK_HOP, (BLACK,), start, end)


def _with_hops(step: Step) -> Iterator[tuple[Step, ...]]:
    """Yields this step alone, then followed by each possible white hop."""
    yield (step,)
    if step.end in WHITE_POINTS:
        for point in WHITE_POINTS:
            if point != step.end:
                yield step, Step(StepKind.WHITE_HOP, (), step.end, point)


def _use(steps: tuple[Step, ...]) -> DieMove:
    step, hops = steps[0], len(steps) > 1
    first = 0 if step.end == OFF else 1 << step.end
    back = NOWHERE if hops or step.start == OFF else 1 << step.start
    pawn = BEHIND if step.start == OFF else 1 << step.start
    return DieMove(pawn, _free(steps), _change(steps), hops, first, _end(steps), back, steps)


def _free(steps: tuple[Step, ...]) -> Bits:
    return sum(1 << step.end for step in steps if step.end != OFF)


def _change(steps: tuple[Step, ...]) -> int:
    change: Pawns = 0
    for step in steps:
        change = step.after(change)
    return change


def _end(steps: tuple[Step, ...]) -> Bits:
    end = steps[-1].end
    return 0 if end == OFF or steps[-1].returns else 1 << end


@cache
def jumps(side: Side, someone_home: bool, dice: tuple[Colour, Colour]) -> JumpsByPawn:
    """Returns all jumps with these dice, by bit of the pawn that jumps. The dice must be sorted by colour.
    `someone_home`: whether any seat has all its pawns home.
    """
    red = dangerous_squares(side, someone_home)
    ways = double_segments(*dice) if dice[0] == dice[1] else double_segments(*dice) + double_segments(*dice[::-1])
    by_pawn: dict[Bits, list[Jump]] = {}
    for start, over, end in ways:
        step = Step(StepKind.JUMP, dice, start, end, bool((1 << over | 1 << end) & red))
        for steps in _with_hops(step):
            jump = Jump(1 << over, _free(steps), _change(steps), len(steps) > 1, _end(steps), steps)
            by_pawn.setdefault(1 << start, []).append(jump)
    return {pawn: tuple(of_pawn) for pawn, of_pawn in by_pawn.items()}
