"""What one pawn can do with one die, or with both in a jump: worked out once for each side of the board."""

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
    POINTS,
    RED,
    REDS,
    WHITE_POINTS,
    Bits,
    Colour,
    Point,
    Side,
    double_segments,
)
from engine.quadrot.moves import OFF, Kind, Step
from engine.quadrot.pawns import Pawns

BEHIND: Bits = 1 << len(POINTS)
"""The bit that stands for the pawns behind the start line, where a pawn on the board has that of its point"""
NOWHERE: Bits = -1
GATE_COLOURS: tuple[Colour, ...] = (BLUE, RED)
"""The dice that bring a pawn in, or take one off the board"""


class DieMove(NamedTuple):
    """One pawn uses one die, with the white hop after it or without."""

    pawn: Bits
    """Where it stands before"""
    free: Bits
    """What must be free: where it comes to stand, even for a moment"""
    change: int
    """What is added to the seat's pawns"""
    hops: bool
    """Whether it makes the white hop of the turn"""
    first: Bits
    """Where the die takes it, before a hop; 0 if off the board"""
    end: Bits
    """Where it stands then; 0 if off the board"""
    back: Bits
    """Where the next die must not take it straight back to; nowhere if anywhere is allowed"""
    steps: tuple[Step, ...]


class Jump(NamedTuple):
    """One pawn uses both dice to jump over another, with the white hop after it or without."""

    over: Bits
    free: Bits
    change: int
    hops: bool
    end: Bits
    steps: tuple[Step, ...]


DieMoves: TypeAlias = dict[Bits, tuple[DieMove, ...]]
"""What the pawn at this bit can do; those without a hop come first"""
JumpsByPawn: TypeAlias = dict[Bits, tuple[Jump, ...]]


def dangerous_squares(side: Side, someone_home: bool) -> Bits:
    """Returns the red squares that send a pawn of this side back."""
    return REDS & ~(1 << FINISH_SQUARES[side]) if someone_home else REDS


def exits(side: Side, someone_home: bool) -> tuple[Point, ...]:
    """Returns the points from which a pawn of this side leaves."""
    return LAST_POINTS[side] + ((FINISH_SQUARES[side],) if someone_home else ())


@cache
def die_moves(side: Side, someone_home: bool) -> tuple[DieMoves, ...]:
    """Returns, by colour of the die and place of the pawn, all that can be done."""
    found: list[dict[Bits, list[DieMove]]] = [{1 << place: [] for place in (*POINTS, len(POINTS))} for _ in COLOURS]
    for step in _steps(side, someone_home):
        for use in map(_use, _with_hops(step)):
            found[step.dice[0]][use.pawn].append(use)
    return tuple({pawn: tuple(sorted(of_pawn, key=_hops)) for pawn, of_pawn in of_die.items()} for of_die in found)


def _hops(use: DieMove) -> bool:
    return use.hops


def _steps(side: Side, someone_home: bool) -> Iterator[Step]:
    """Yields every step with one die, on any board."""
    for colour in GATE_COLOURS:
        for point in GATES[side]:
            yield Step(Kind.IN, (colour,), OFF, point)
        for point in exits(side, someone_home):
            yield Step(Kind.OUT, (colour,), point, OFF)
    red = dangerous_squares(side, someone_home)
    for colour in COLOURS:
        for start in POINTS:
            for end in NEIGHBOURS[colour][start]:
                yield Step(Kind.WALK, (colour,), start, end, bool(red >> end & 1))
    for start in BLACK_POINTS:
        for end in BLACK_POINTS:
            if start != end:
                yield Step(Kind.BLACK_HOP, (BLACK,), start, end)


def _with_hops(step: Step) -> Iterator[tuple[Step, ...]]:
    """Returns this step, alone and with each white hop that may follow."""
    yield (step,)
    if step.end in WHITE_POINTS:
        for point in WHITE_POINTS:
            if point != step.end:
                yield step, Step(Kind.WHITE_HOP, (), step.end, point)


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
    """Returns, by place of the pawn, all jumps with these dice. The dice in order of their colours."""
    red = dangerous_squares(side, someone_home)
    ways = double_segments(*dice) if dice[0] == dice[1] else double_segments(*dice) + double_segments(*dice[::-1])
    found: dict[Bits, list[Jump]] = {}
    for start, over, end in ways:
        step = Step(Kind.JUMP, dice, start, end, bool((1 << over | 1 << end) & red))
        for steps in _with_hops(step):
            jump = Jump(1 << over, _free(steps), _change(steps), len(steps) > 1, _end(steps), steps)
            found.setdefault(1 << start, []).append(jump)
    return {pawn: tuple(of_pawn) for pawn, of_pawn in found.items()}
