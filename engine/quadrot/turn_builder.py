"""Builder that composes a turn step by step. Steps can be undone until the turn is complete.

It applies the rules forwards, one step at a time, while `legal_turns.py` lists the final results. It accepts any legal
sequence of steps, not only the shortest.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.quadrot.board import OFF, WHITES, Bits
from engine.quadrot.legal_turns import Dice, Position, legal_turns
from engine.quadrot.moves import Step, StepKind, Turn
from engine.quadrot.packed_pawns import ON_BOARD, Pawns, points_of, start_count
from engine.quadrot.pawn_moves import BEHIND, NOWHERE, die_moves, jumps


class _Stage(NamedTuple):
    """Progress of a turn after some of its steps."""

    own: Pawns
    dice: Dice
    """Dice that are not used yet"""
    behind: int
    """Number of pawns behind the start line that may still enter"""
    may_hop: bool
    """Whether a white hop is still allowed (a move between white points, which uses no die)"""
    moved: Bits
    """Bit of the point of the pawn that moved last; 0 if off the board"""
    back: Bits
    """Bit of the point to which that pawn must not return directly"""
    just_arrived: bool
    """Whether the last step moved that pawn with one or both dice, not by a white hop"""
    only_left: bool
    """Whether there is only one step so far, and it took a pawn off the board"""


class TurnBuilder:
    """Builder of a turn, with the steps chosen so far.

    >>> from engine.quadrot.board import BLUE, BOTTOM, RED
    >>> steps = TurnBuilder(Position(BOTTOM, 0, 0, False), (BLUE, RED))
    >>> print(*steps.choices(), sep=", ")
    in blue 34, in blue 36, in red 34, in red 36
    >>> steps.take(steps.choices()[0])
    >>> print(*steps.choices(), sep=", ")
    red 34-30, in red 36
    """

    __slots__ = ("position", "dice_used", "taken", "_stages")

    def __init__(self, position: Position, dice: Dice):
        self.position = position
        self.dice_used = legal_turns(position, dice).dice_used
        """Number of dice that the turn must use, unless a pawn leaves the board"""
        self.taken: list[Step] = []
        """Steps so far"""
        self._stages = [_Stage(position.own, dice, start_count(position.own), True, 0, NOWHERE, False, False)]

    @property
    def pawns(self) -> Pawns:
        """Returns the seat's pawns after the steps so far."""
        return self._stages[-1].own

    @property
    def dice_left(self) -> Dice:
        """Returns the unused dice."""
        return self._stages[-1].dice

    @property
    def turn(self) -> Turn:
        """Returns the steps so far as a turn."""
        return Turn(tuple(self.taken))

    def choices(self) -> list[Step]:
        """Returns the possible next steps, after each of which a legal turn can be completed; empty if the turn must
        end.
        """
        return [step for step, stage in self._next(self._stages[-1]) if self._can_end(stage)]

    def is_complete(self) -> bool:
        """Returns whether the turn may end now."""
        return self._is_end(self._stages[-1])

    def is_possible(self, step: Step) -> bool:
        """Returns whether this step is legal by itself, even if no legal turn could follow from it."""
        return any(step == possible for possible, _ in self._next(self._stages[-1]))

    def take(self, step: Step) -> None:
        """Adds a step to the turn. The caller guarantees that it is one of `choices()`."""
        self._stages.append(dict(self._next(self._stages[-1]))[step])
        self.taken.append(step)

    def take_back(self) -> None:
        """Undoes the last step."""
        self.taken.pop()
        self._stages.pop()

    # End of a turn

    def _can_end(self, stage: _Stage) -> bool:
        return self._is_end(stage) or any(self._can_end(further) for _, further in self._next(stage))

    def _is_end(self, stage: _Stage) -> bool:
        """Returns whether a turn may end here. After a pawn has left the board, it may also end if no pawn can use the
        other die.
        """
        used = len(self._stages[0].dice) - len(stage.dice)
        return used == self.dice_used or (stage.only_left and not any(self._next(stage)))

    # Next steps

    def _next(self, stage: _Stage) -> Iterator[tuple[Step, _Stage]]:
        """Yields every next step that is legal by itself, with the progress after it."""
        yield from self._hops(stage)
        yield from self._walks(stage)
        if len(stage.dice) == 2:
            yield from self._jumps(stage)

    def _taken(self, stage: _Stage) -> Bits:
        return self.position.others | stage.own & ON_BOARD

    def _hops(self, stage: _Stage) -> Iterator[tuple[Step, _Stage]]:
        if stage.may_hop and stage.just_arrived and stage.moved & WHITES:
            start = stage.moved.bit_length() - 1
            for end in points_of(WHITES & ~self._taken(stage)):
                step = Step(StepKind.WHITE_HOP, (), start, end)
                own = step.after(stage.own)
                yield step, stage._replace(own=own, may_hop=False, moved=1 << end, back=NOWHERE, just_arrived=False)

    def _walks(self, stage: _Stage) -> Iterator[tuple[Step, _Stage]]:
        taken = self._taken(stage)
        pawns = [1 << point for point in points_of(stage.own)] + [BEHIND] * bool(stage.behind)
        for die in dict.fromkeys(stage.dice):
            for pawn in pawns:
                for use in die_moves(self.position.side, self.position.someone_home)[die][pawn]:
                    if use.hops or use.free & taken or (pawn == stage.moved and use.first == stage.back):
                        continue
                    yield use.steps[0], self._after(stage, use.steps[0], use.end, use.back)

    def _jumps(self, stage: _Stage) -> Iterator[tuple[Step, _Stage]]:
        taken = self._taken(stage)
        one, other = sorted(stage.dice)
        for pawn, of_pawn in jumps(self.position.side, self.position.someone_home, (one, other)).items():
            for jump in of_pawn:
                if stage.own & pawn and not jump.hops and jump.over & taken and not jump.free & taken:
                    yield jump.steps[0], self._after(stage, jump.steps[0], jump.end, NOWHERE)

    def _after(self, stage: _Stage, step: Step, end: Bits, back: Bits) -> _Stage:
        dice = list(stage.dice)
        for die in step.dice:
            dice.remove(die)
        behind = stage.behind - (step.kind is StepKind.IN)
        only_left = step.kind is StepKind.OUT and stage is self._stages[0]
        return _Stage(step.after(stage.own), tuple(dice), behind, stage.may_hop, end, back, True, only_left)


def refusal(position: Position, dice: Dice, turn: Turn) -> str | None:
    """Returns the key of the reason why a turn is illegal; None if its steps are legal in some order."""
    steps = TurnBuilder(position, dice)
    for step in turn.steps:
        if step not in steps.choices():
            return _reason(steps, step)
        steps.take(step)
    return None if steps.is_complete() else "maximum"


def _reason(steps: TurnBuilder, step: Step) -> str:
    """Returns the key of the reason why this step cannot be the next one."""
    if steps.is_possible(step):
        return "maximum"
    left = list(steps.dice_left)
    for die in step.dice:
        if die not in left:
            return "dice"
        left.remove(die)
    if step.end != OFF and (steps.position.others | steps.pawns) >> step.end & 1:
        return "taken"
    return "rules"
