"""The turn under way, as fingers find it: which pawns can go on, and where each step leads. No Kivy."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.match.session import Session
from engine.quadrot.board import Colour, Point, Side
from engine.quadrot.moves import OFF, Kind, Step, Turn, read_move
from engine.quadrot.pawns import Pawns, points_of, start_count
from engine.quadrot.turn_builder import TurnBuilder


@dataclass(frozen=True)
class Way:
    """A step as it is offered: where its pawn stands, where it goes, the dice that it uses."""

    step: Step

    @property
    def start(self) -> Point:
        return self.step.start

    @property
    def end(self) -> Point:
        return self.step.end

    @property
    def dice(self) -> tuple[Colour, ...]:
        return self.step.dice

    @property
    def returns(self) -> bool:
        """A red square sends the pawn back behind its line."""
        return self.step.returns


THROWN = "thrown"
"""Begins the text of a part of a turn"""


class TurnInProgress:
    """One turn of one seat: the dice, the steps so far, and what may follow."""

    def __init__(self, state: Any, part: str = "", keep: Callable[[str], None] = lambda _part: None):
        """`part`: what has been done of it already; `keep` is told of that whenever it changes."""
        self.state = state
        self.seat: int = state.turn
        self.side: Side = state.sides[state.turn]
        self.dice: tuple[Colour, ...] = state.dice
        self.steps: TurnBuilder = state.steps()
        self.is_thrown = False
        """Whether the dice have been thrown on the table"""
        self.chosen: Colour | None = None
        """The die that the player wants to use next"""
        self._ways: list[Way] | None = None
        self._keep = keep
        self._outcomes: int = state.outcomes
        self._go_on_from(part)

    def is_under_way(self, state: Any) -> bool:
        """Returns whether a match is still in this turn: nobody else's has begun, no dice have been rolled since."""
        return state is self.state and state.turn == self.seat and state.outcomes == self._outcomes

    # What may be done

    @property
    def ways(self) -> list[Way]:
        """Everything that may be done next."""
        if not self.is_thrown:
            return []
        if self._ways is None:
            self._ways = [Way(step) for step in self.steps.choices()]
        return self._ways

    def offered(self) -> list[Way]:
        """Returns the ways that the chosen die allows; all of them if there are none."""
        chosen = [way for way in self.ways if self.chosen in way.dice]
        return chosen or self.ways

    def ways_of(self, start: Point) -> list[Way]:
        """Returns where the pawn on a point may go, each end once; `OFF`: a pawn behind the line."""
        found: dict[Point, Way] = {}
        for way in sorted(self.offered(), key=lambda way: len(way.dice)):
            if way.start == start:
                found.setdefault(way.end, way)
        return list(found.values())

    def to(self, end: Point) -> list[Way]:
        """Returns the ways that lead to a point."""
        return [way for way in self.offered() if way.end == end]

    @property
    def movable(self) -> list[Point]:
        """Where pawns stand that may go on."""
        return list(dict.fromkeys(way.start for way in self.offered()))

    @property
    def own(self) -> list[Point]:
        """Where the pawns of this seat stand now; `OFF` if any are behind the line."""
        pawns = self.steps.pawns
        return [*points_of(pawns), *([OFF] if start_count(pawns) else [])]

    @property
    def is_complete(self) -> bool:
        return self.is_thrown and self.steps.is_complete()

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.is_complete and not self.ways

    @property
    def is_pass(self) -> bool:
        return self.is_thrown and not self.steps.dice_used and not self.ways

    @property
    def main_act(self) -> str:
        """What is left to do but going on: `throw`, `pass`, `done`, or nothing."""
        if not self.is_thrown:
            return "throw"
        if self.is_pass:
            return "pass"
        return "done" if self.is_complete and self.taken else ""

    @property
    def hops(self) -> list[Way]:
        """Where the pawn that has just arrived on a white point may hop."""
        return [way for way in self.ways if way.step.kind is Kind.WHITE_HOP]

    @property
    def is_forced(self) -> bool:
        """Whether the rule of both dice forbids something that a pawn could do."""
        return self.is_thrown and self.steps.dice_used == 2 and self._forbids()

    def _forbids(self) -> bool:
        legal = {way.step for way in self.ways}
        return any(self.steps.is_possible(step) and step not in legal for step in self._simple())

    def _simple(self) -> list[Step]:
        """Returns every walk of one of the dice left, whether it is possible or not."""
        from engine.quadrot.die_moves import BEHIND, die_moves

        of_dice = die_moves(self.side, self.steps.position.someone_home)
        pawns = [1 << point if point != OFF else BEHIND for point in self.own]
        return [
            use.steps[0]
            for die in dict.fromkeys(self.steps.dice_left)
            for pawn in pawns
            for use in of_dice[die][pawn]
            if not use.hops
        ]

    def why_not(self, start: Point, end: Point | None = None) -> str:
        """Returns why a pawn may not go there, or not at all: a word of the rules, or of the turn under way."""
        if any(way.start == start and end in (None, way.end) for way in self.ways):
            return "chosen"
        tried = [step for step in self._simple() if step.start == start and end in (None, step.end)]
        if any(self.steps.is_possible(step) for step in tried):
            return "maximum"
        if start == OFF and (end is None or not tried):
            return self._why_none_comes_in(end)
        return "stuck" if end is None else self._why_not_there(start, end)

    def _why_not_there(self, start: Point, end: Point) -> str:
        """Returns why a pawn that may be moved cannot go there."""
        occupied = self.steps.position.others | self.steps.pawns
        if end != OFF and occupied >> end & 1:
            return "taken"
        if any(step.start == end and step.end == start for step in self.taken[-1:]):
            return "back"
        return "elsewhere"

    def _why_none_comes_in(self, end: Point | None) -> str:
        """Returns why a pawn behind the line cannot come in, or not there."""
        if not any(step.start == OFF for step in self._simple()):
            return "start"
        return "gates" if end is None else "elsewhere"

    def path(self, start: Point, end: Point) -> tuple[Step, ...]:
        """Returns the fewest steps, two at least, that bring a pawn there without a red square; none if it cannot."""
        if not self.is_thrown:
            return ()
        return next((path for length in (2, 3) if (path := self._path(start, end, length))), ())

    def _path(self, start: Point, end: Point, length: int) -> tuple[Step, ...]:
        """Returns as many steps from here to there, if there are such."""
        for step in self.steps.choices():
            if step.start != start or step.returns or (step.end == end) != (length == 1):
                continue
            if length == 1:
                return (step,)
            self.steps.take(step)
            rest = self._path(step.end, end, length - 1)
            self.steps.take_back()
            if rest:
                return step, *rest
        return ()

    def rest_of(self, move: Turn) -> tuple[Step, ...] | None:
        """Returns what is left to do to end as this move would; None if the steps so far lead elsewhere."""
        taken = tuple(self.taken)
        if taken == move.steps[: len(taken)]:
            return move.steps[len(taken) :]
        goal = TurnBuilder(self.steps.position, self.dice)
        for step in move.steps:
            goal.take(step)
        return self._rest_to(goal.pawns)

    def _rest_to(self, pawns: Pawns) -> tuple[Step, ...] | None:
        """Returns the steps after which they stand so, and the turn may end."""
        if self.steps.pawns == pawns and self.steps.is_complete():
            return ()
        for step in self.steps.choices():
            self.steps.take(step)
            rest = self._rest_to(pawns)
            self.steps.take_back()
            if rest is not None:
                return step, *rest
        return None

    # Doing it

    def throw(self) -> None:
        """Throws the dice."""
        self.is_thrown = True
        self._changed()

    def take(self, way: Way) -> None:
        """Makes a step."""
        self.steps.take(way.step)
        self._changed()

    def take_back(self) -> Step:
        """Takes back the last step and returns it."""
        step = self.steps.taken[-1]
        self.steps.take_back()
        self._changed()
        return step

    def _changed(self) -> None:
        self._ways = None
        self.chosen = None
        self._keep(self.part)

    @property
    def part(self) -> str:
        """What has been done of it, as a text that is stored: nothing, `thrown`, or `thrown` and the steps."""
        return " ".join((THROWN, *([str(self.move)] if self.taken else []))) if self.is_thrown else ""

    def _go_on_from(self, part: str) -> None:
        """Does again what has been done; what cannot be any more is left out."""
        word, _, steps = part.partition(" ")
        self.is_thrown = word == THROWN
        try:
            move = read_move(steps)
        except ValueError:
            return
        for step in move.steps if isinstance(move, Turn) else ():
            if step not in self.steps.choices():
                return
            self.steps.take(step)

    @property
    def taken(self) -> Sequence[Step]:
        return self.steps.taken

    @property
    def move(self) -> Turn:
        """The steps so far, as the move that they are."""
        return self.steps.turn

    @property
    def used(self) -> list[bool]:
        """For each die, whether a step has used it."""
        left = list(self.steps.dice_left)
        used = []
        for die in self.dice:
            used.append(die not in left)
            if die in left:
                left.remove(die)
        return used

    def is_bitter(self, way: Way) -> bool:
        """Returns whether a red square sends the pawn back and ends the turn, although there are other ways."""
        return way.returns and any(not each.returns for each in self.ways) and self.ends_turn(way)

    def ends_turn(self, way: Way) -> bool:
        """Returns whether nothing can be taken back after this."""
        self.steps.take(way.step)
        is_over = self.steps.is_complete() and not self.steps.choices()
        self.steps.take_back()
        return is_over


# A turn outlives the table that shows it: the look may change, or the device be rotated, in the middle


def turn_under_way(session: Session, before: TurnInProgress | None = None) -> TurnInProgress | None:
    """Returns the turn of the person in front, as far as it has come; None while no person here is in turn.

    `before`: the turn that was under way; as long as it still is, it is that one.
    """
    state: Any = session.match.state
    if not session.is_front_in_turn or session.turn != state.turn:
        return None
    if before is not None and before.is_under_way(state):
        return before
    return TurnInProgress(state, session.part, session.store_part)


def turn_anew(session: Session) -> TurnInProgress | None:
    """Returns the same turn without its steps; its dice stay thrown."""
    session.store_part(THROWN)
    return turn_under_way(session)
