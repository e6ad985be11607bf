"""Turn in progress: movable pawns, legal next steps and undo. No Kivy."""

from collections.abc import Sequence

from app.match.session import Session
from engine.game import of_game
from engine.quadrot.board import OFF, Colour, PointNumber, Side
from engine.quadrot.moves import Step, StepKind, Turn, read_move
from engine.quadrot.packed_pawns import Pawns, points_of, start_count
from engine.quadrot.state import QuadrotState
from engine.quadrot.turn_builder import TurnBuilder

THROWN = "thrown"
"""First word of a stored partial turn"""


class TurnInProgress:
    """Turn of a seat: its dice, the steps already made, and the legal next steps."""

    def __init__(self, state: QuadrotState, part: str = "", session: Session | None = None):
        """Resumes a turn. `part`: stored text of the partial turn; `session`: session that stores the text after each
        change; None if it is not stored.
        """
        self.state = state
        self.seat: int = state.turn
        self.side: Side = state.sides[state.turn]
        self.dice: tuple[Colour, ...] = state.dice
        self.steps: TurnBuilder = state.turn_builder()
        self.is_thrown = False
        """Whether the dice have been thrown"""
        self.chosen: Colour | None = None
        """Colour of the die that the player has chosen for the next step, or None"""
        self._options: list[Step] | None = None
        self._session = session
        self._outcomes: int = state.outcomes
        self._go_on_from(part)

    def is_under_way(self, state: QuadrotState) -> bool:
        """Returns whether this is still the current turn of a match."""
        return state is self.state and state.turn == self.seat and state.outcomes == self._outcomes

    # Possible steps

    @property
    def options(self) -> list[Step]:
        """Returns all legal next steps."""
        if not self.is_thrown:
            return []
        if self._options is None:
            self._options = list(self.steps.choices())
        return self._options

    def allowed_options(self) -> list[Step]:
        """Returns the legal steps with the chosen die, or all legal steps if that die allows none."""
        chosen = [option for option in self.options if self.chosen in option.dice]
        return chosen or self.options

    def options_from(self, start: PointNumber) -> list[Step]:
        """Returns the legal steps of the pawn on a point, or of a waiting pawn for `OFF`. Of several steps to the same
        point, only the one with the fewest dice is returned.
        """
        by_end: dict[PointNumber, Step] = {}
        for option in sorted(self.allowed_options(), key=lambda option: len(option.dice)):
            if option.start == start:
                by_end.setdefault(option.end, option)
        return list(by_end.values())

    def to(self, end: PointNumber) -> list[Step]:
        """Returns the legal steps that end on a point."""
        return [option for option in self.allowed_options() if option.end == end]

    @property
    def movable(self) -> list[PointNumber]:
        """Returns the points of the movable pawns."""
        return list(dict.fromkeys(option.start for option in self.allowed_options()))

    @property
    def own(self) -> list[PointNumber]:
        """Returns the points of the player's own pawns, with `OFF` if any are waiting behind the line."""
        pawns = self.steps.pawns
        return [*points_of(pawns), *([OFF] if start_count(pawns) else [])]

    @property
    def is_complete(self) -> bool:
        return self.is_thrown and self.steps.is_complete()

    @property
    def is_over(self) -> bool:
        """Returns whether the turn is complete and no further step is legal."""
        return self.is_complete and not self.options

    @property
    def is_pass(self) -> bool:
        return self.is_thrown and not self.steps.dice_used and not self.options

    @property
    def main_action(self) -> str:
        """Returns the key of the main action, the only one that the turn offers besides steps: `throw`, `pass` or
        `done`; empty if there is none.
        """
        if not self.is_thrown:
            return "throw"
        if self.is_pass:
            return "pass"
        return "done" if self.is_complete and self.taken else ""

    @property
    def hops(self) -> list[Step]:
        """Returns the legal white hops (moves between two white points that need no die) of the pawn that has just
        reached a white point.
        """
        return [option for option in self.options if option.kind is StepKind.WHITE_HOP]

    @property
    def is_forced(self) -> bool:
        """Returns whether a step is illegal only because both dice must be used."""
        return self.is_thrown and self.steps.dice_used == 2 and self._forbids()

    def _forbids(self) -> bool:
        legal = set(self.options)
        return any(self.steps.is_possible(step) and step not in legal for step in self._simple())

    def _simple(self) -> list[Step]:
        """Returns every step with one of the remaining dice, legal or not."""
        from engine.quadrot.pawn_moves import BEHIND, die_moves

        of_dice = die_moves(self.side, self.steps.position.someone_home)
        pawns = [1 << point if point != OFF else BEHIND for point in self.own]
        return [
            use.steps[0]
            for die in dict.fromkeys(self.steps.dice_left)
            for pawn in pawns
            for use in of_dice[die][pawn]
            if not use.hops
        ]

    def why_not(self, start: PointNumber, end: PointNumber | None = None) -> str:
        """Returns the key of the reason why a pawn cannot make a step to `end`, or any step at all."""
        if any(option.start == start and end in (None, option.end) for option in self.options):
            return "chosen"
        tried = [step for step in self._simple() if step.start == start and end in (None, step.end)]
        if any(self.steps.is_possible(step) for step in tried):
            return "maximum"
        if start == OFF and (end is None or not tried):
            return self._why_not_in(end)
        return "stuck" if end is None else self._why_not_to(start, end)

    def _why_not_to(self, start: PointNumber, end: PointNumber) -> str:
        """Returns the key of the reason why a movable pawn cannot move to a certain point."""
        occupied = self.steps.position.others | self.steps.pawns
        if end != OFF and occupied >> end & 1:
            return "taken"
        if any(step.start == end and step.end == start for step in self.taken[-1:]):
            return "back"
        return "elsewhere"

    def _why_not_in(self, end: PointNumber | None) -> str:
        """Returns the key of the reason why a pawn cannot enter the board, or cannot enter it at a point."""
        if not any(step.start == OFF for step in self._simple()):
            return "start"
        return "gates" if end is None else "elsewhere"

    def path(self, start: PointNumber, end: PointNumber) -> tuple[Step, ...]:
        """Returns the shortest sequence of at least two steps between two points that avoids red squares; empty if none
        exists.
        """
        if not self.is_thrown:
            return ()
        return next((path for length in (2, 3) if (path := self._path(start, end, length))), ())

    def _path(self, start: PointNumber, end: PointNumber, length: int) -> tuple[Step, ...]:
        """Returns a sequence of `length` steps between two points; empty if none exists."""
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

    def remaining_steps(self, move: Turn) -> tuple[Step, ...] | None:
        """Returns the steps that lead from the current position to the result of a move; None if the steps already made
        make it impossible.
        """
        taken = tuple(self.taken)
        if taken == move.steps[: len(taken)]:
            return move.steps[len(taken) :]
        goal = TurnBuilder(self.steps.position, self.dice)
        for step in move.steps:
            goal.take(step)
        return self._steps_to(goal.pawns)

    def _steps_to(self, pawns: Pawns) -> tuple[Step, ...] | None:
        """Returns the steps that complete the turn with this position of the pawns, or None."""
        if self.steps.pawns == pawns and self.steps.is_complete():
            return ()
        for step in self.steps.choices():
            self.steps.take(step)
            rest = self._steps_to(pawns)
            self.steps.take_back()
            if rest is not None:
                return step, *rest
        return None

    # Changes

    def throw(self) -> None:
        """Marks the dice as thrown."""
        self.is_thrown = True
        self._changed()

    def take(self, option: Step) -> None:
        """Makes a step."""
        self.steps.take(option)
        self._changed()

    def take_back(self) -> Step:
        """Undoes the last step and returns it."""
        step = self.steps.taken[-1]
        self.steps.take_back()
        self._changed()
        return step

    def _changed(self) -> None:
        self._options = None
        self.chosen = None
        if self._session is not None:
            self._session.store_part(self.part)

    @property
    def part(self) -> str:
        """Returns the text of the partial turn to store: empty, `thrown`, or `thrown` and the steps."""
        return " ".join((THROWN, *([str(self.move)] if self.taken else []))) if self.is_thrown else ""

    def _go_on_from(self, part: str) -> None:
        """Repeats the steps of a stored text, up to the first one that is no longer legal."""
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
        """Returns the steps already made, as a move."""
        return self.steps.turn

    @property
    def used(self) -> list[bool]:
        """Returns, for each die, whether it has been used."""
        left = list(self.steps.dice_left)
        used = []
        for die in self.dice:
            used.append(die not in left)
            if die in left:
                left.remove(die)
        return used

    def is_avoidable_loss(self, option: Step) -> bool:
        """Returns whether a step onto a red square ends the turn although other steps are legal."""
        return option.returns and any(not other.returns for other in self.options) and self.ends_turn(option)

    def ends_turn(self, option: Step) -> bool:
        """Returns whether the turn is over after a step."""
        self.steps.take(option)
        is_over = self.steps.is_complete() and not self.steps.choices()
        self.steps.take_back()
        return is_over


# A turn outlives its table widget, which is rebuilt when the look changes or the device is rotated


def current_turn(session: Session, before: TurnInProgress | None = None) -> TurnInProgress | None:
    """Returns the turn of the current person with the steps already made, or None if a bot or nobody is to move.

    `before`: previous result, returned again if its turn is still in progress.
    """
    state = of_game(session.match.state, QuadrotState)
    if not session.is_front_in_turn or session.turn != state.turn:
        return None
    if before is not None and before.is_under_way(state):
        return before
    return TurnInProgress(state, session.part, session)


def restart_turn(session: Session) -> TurnInProgress | None:
    """Returns the current turn without its steps. The dice remain thrown."""
    session.store_part(THROWN)
    return current_turn(session)
