"""Board, pawns and dice on the canvas, and their animations."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import pi, sin

from kivy.graphics import Color, InstructionGroup

from app.games.quadrot import board
from app.games.quadrot.board_marks import BoardHighlights, BoardMarks, StepLine, step_lines
from app.games.quadrot.board_plan import FROM_BOTTOM, BoardPlan, PlayerViewpoint
from app.games.quadrot.dice import GATHER_SECONDS, ROLL_SECONDS, DiceGroup
from app.games.quadrot.dice_rolling import LET_GO, DiceThrow, DiePath
from app.games.quadrot.pawns import AT_HOME, HELD, RADIUS, Pawn, PawnGroup, draw_pawn, end_of
from app.games.quadrot.turn_in_progress import TurnInProgress
from app.look.animation import Animation, AnimationRun, Animator, Tween, delay, tween
from app.look.appearance import current_appearance
from app.look.mesh import Batch
from app.look.shapes import Point
from app.table.contract import TableHost
from engine.game import Seat, of_game
from engine.quadrot.board import OFF, Colour, PointNumber, Side
from engine.quadrot.moves import Step, StepKind
from engine.quadrot.packed_pawns import PAWNS, Pawns
from engine.quadrot.state import QuadrotState

STEP_SECONDS = 0.24
"""Duration of a step along a line in seconds; the durations below are in seconds too"""
HOP_SECONDS = 0.3
RETURN_SECONDS = 0.3
"""Seconds in which a pawn returns from a red square to the start"""
RED_SQUARE_PAUSE = 0.28
"""Seconds for which a pawn stays on the red square before it returns"""
HOME_SECONDS = 0.24
ROTATION_SECONDS = 0.25
HOPS = (StepKind.JUMP, StepKind.WHITE_HOP, StepKind.BLACK_HOP)


class QuadrotScene:
    """Board, highlights, pawns and dice on one canvas."""

    def __init__(self, host: TableHost, canvas: InstructionGroup, motions: Animator):
        self.host, self.motions = host, motions
        self.plan = BoardPlan(0, 0, 1)
        self.facing = FROM_BOTTOM
        """Viewpoint of the player towards whom the signs on pawns and dice are rotated"""
        self._rotating: AnimationRun | None = None
        self._gathering: AnimationRun | None = None
        self._bringing: AnimationRun | None = None
        self._board, self._home, below, pawns, above, dice = (InstructionGroup() for _index in range(6))
        for group in (Color(1, 1, 1, 1), self._board, self._home, below, pawns, above, dice):
            canvas.add(group)
        self.marks = BoardMarks(below, above)
        self.pawn_group = PawnGroup(pawns)
        self.dice = DiceGroup(dice)

    @property
    def state(self) -> QuadrotState:
        return of_game(self.host.session.match.state, QuadrotState)

    @property
    def colours(self) -> list[int]:
        return [self.host.colour_index(seat) for seat in range(len(self.host.session.players))]

    def arrange(self, plan: BoardPlan) -> None:
        """Draws the board in a new layout."""
        self.plan = plan
        batch = Batch()
        board.draw(batch, plan, dict(zip(self.state.sides, self.colours)))
        batch.draw_into(self._board)

    def show(self, turn: TurnInProgress | None) -> None:
        """Draws all pawns and dice at rest, including the steps already made in the turn."""
        self.show_pawns(*(turn.seat, turn.steps.pawns) if turn else ())
        self.show_dice(turn)

    def show_pawns(self, seat: Seat | None = None, own: Pawns = 0) -> None:
        """Draws all pawns at rest, as in the current state of the match. `own`: pawns that replace those of `seat`."""
        self.motions.finish()
        pawns = [own if index == seat else of_seat for index, of_seat in enumerate(self.state.pawns)]
        self.pawn_group.show(self.plan, self.state.sides, pawns, self.colours)
        self._show_home()

    def _show_home(self) -> None:
        """Draws the pawns at home: small, behind the line that they have crossed."""
        batch = Batch()
        for seat, colour in enumerate(self.colours):
            for index in range(PAWNS - len(self.pawn_group.of(seat))):
                place = self.plan.rest(self.pawn_group.sides[seat], index)
                draw_pawn(batch, *place, self.plan.unit * AT_HOME, colour)
        batch.draw_into(self._home)

    def before(self, side: Side) -> PlayerViewpoint:
        """Returns the viewpoint of the player at a side."""
        return PlayerViewpoint((side + self.plan.quarters) % 4, self.plan.middle)

    def lay_dice(self, side: Side, count: int) -> None:
        """Places `count` dice in the corners in front of the player of a side. The dice move there from the previous
        player with an animation.
        """
        dice, before = self.dice, self.before(side)
        if len(dice.dice) != count or dice.plan != self.plan:
            self.motions.stop(self._gathering)
            self.motions.stop(self._bringing)
            dice.lay(self.plan, count, before)
        elif dice.before != before:
            self.motions.stop(self._gathering)
            self.motions.stop(self._bringing)
            self._bringing = self._go_round(dice.before, before, dice.move_to_corner)
            dice.before = before

    def show_dice(self, turn: TurnInProgress | None) -> None:
        """Shows the dice of a turn, and which of them are used or chosen."""
        if turn is None:
            self.dice.lay(self.plan, 0)
            return
        self.lay_dice(turn.side, len(turn.dice))
        for index, die in enumerate(self.dice.dice):
            if not turn.is_thrown:
                die.show(None, is_live=True)
            else:
                colour = turn.dice[index]
                used = turn.used[index]
                die.show(colour, used, ring=turn.chosen == colour and not used)

    def face(self, facing: PlayerViewpoint) -> None:
        """Rotates pawns and dice to face a player."""
        before, self.facing = self.facing, facing
        self.marks.facing = facing
        self.motions.stop(self._rotating)
        self._rotating = self._go_round(before, facing, self._rotate)

    def _rotate(self, facing: PlayerViewpoint) -> None:
        self.pawn_group.face(facing.angle)
        self.dice.face(facing.angle)

    def _go_round(
        self, start: PlayerViewpoint, end: PlayerViewpoint, rotate: Callable[[PlayerViewpoint], None]
    ) -> AnimationRun | None:
        """Animates the rotation from one viewpoint to another in the shorter direction."""
        far = (end.quarters - start.quarters + 2) % 4 - 2
        if not far or current_appearance().reduced_motion:
            rotate(end)
            return None

        def step(share: float) -> None:
            rotate(replace(end, quarters=end.quarters - far * (1 - share)))

        return self.motions.run(Tween(ROTATION_SECONDS, step, ease="in_out_sine", is_blocking=False))

    # Highlights

    def light(self, turn: TurnInProgress | None, highlights: BoardHighlights) -> None:
        """Shows the highlights of a turn whose dice have been thrown."""
        if turn is None or not turn.is_thrown:
            self.marks.clear()
        else:
            self.marks.show(self.plan, turn.side, highlights)

    def trail(self, seat: Seat, steps: Sequence[Step]) -> None:
        """Shows the trail of a player's turn, or removes it if there are no steps."""
        self.marks.trail(self.plan, self.state.sides[seat], self.colours[seat], steps)

    def step_lines(self, turn: TurnInProgress, steps: Sequence[Step]) -> list[StepLine]:
        """Returns the lines of advised steps; pawns that enter the board start from their current positions."""
        first = self.pawn_group.at(turn.seat, OFF)
        waiting = [pawn for pawn in self.pawn_group.of(turn.seat) if pawn.spot == OFF and pawn is not first]
        behind = [self.pawn_group.home(pawn) for pawn in (first, *reversed(waiting)) if pawn]
        return step_lines(self.plan, turn.side, steps, behind)

    def movable_positions(self, turn: TurnInProgress) -> list[Point]:
        """Returns the positions of the movable pawns; if a waiting pawn can move, of all waiting pawns."""
        return [self.pawn_group.home(pawn) for pawn in self.pawn_group.of(turn.seat) if pawn.spot in turn.movable]

    def position_of(self, turn: TurnInProgress, spot: PointNumber) -> Point | None:
        """Returns the resting position of the pawn on a point, even while that pawn is carried; None if the point is
        empty.
        """
        pawn = self.pawn_group.at(turn.seat, spot)
        return self.pawn_group.home(pawn) if pawn else None

    # Movements

    def hold(self, pawn: Pawn, x: float, y: float) -> None:
        """Shows a carried pawn at a position seen from the current person's viewpoint."""
        self.pawn_group.lift(pawn)
        pawn.rise(HELD)
        pawn.move(self.facing.place(x, y))

    def put(self, pawn: Pawn) -> None:
        """Animates the return of a pawn to its place."""
        start, end = pawn.place, self.pawn_group.home(pawn)
        if start == end:
            pawn.rise(1.0)
            return

        def step(share: float) -> None:
            pawn.move(_between(start, end, share))
            pawn.rise(HELD + (1 - HELD) * share)

        self.motions.run(tween("glide_back", step))

    def step(self, pawn: Pawn, step: Step) -> Animation:
        """Animates a step: along a line, in an arc, via a red square, or home."""
        side, is_hop = self.pawn_group.sides[pawn.seat], step.kind in HOPS
        self.pawn_group.lift(pawn)
        end = self.plan.point(step.square) if step.returns else end_of(self.plan, side, step)
        yield from self._fly(pawn, end, HOP_SECONDS if is_hop else STEP_SECONDS, is_hop)
        self.host.give_feedback("hop" if is_hop else "step")
        if step.returns:
            self.host.give_feedback("sent back")
            pawn.spot = OFF
            yield delay(RED_SQUARE_PAUSE)
            self.pawn_group.settle(pawn.seat, pawn)
            yield from self._fly(pawn, self.pawn_group.home(pawn), RETURN_SECONDS)
        elif step.end == OFF:
            self.host.give_feedback("home")
            yield from self._leave(pawn)
        else:
            pawn.spot = step.end
            self.pawn_group.settle(pawn.seat, pawn)

    def _fly(self, pawn: Pawn, end: Point, seconds: float, is_hop: bool = False) -> Animation:
        """Animates a flight to a position; with reduced motion the pawn fades in at its target."""
        start, high = pawn.place, self.plan.unit * (1.1 if is_hop else 0.16)

        def step(share: float) -> None:
            up = sin(pi * share)
            x, y = _between(start, end, share)
            right, away = self.facing.way(0, high * up)
            pawn.move((x + right, y + away))
            pawn.rise(1 + (0.3 if is_hop else 0.1) * up)

        if current_appearance().reduced_motion:
            pawn.move(end)
            yield _eased(min(seconds, 0.15), pawn.fade)
        else:
            yield _eased(seconds, step)
        pawn.move(end)
        pawn.rise(1.0)
        pawn.fade(1.0)

    def _leave(self, pawn: Pawn) -> Animation:
        """Animates a pawn's way home; with reduced motion the pawn fades out."""
        start, index = pawn.place, PAWNS - len(self.pawn_group.of(pawn.seat))
        end = self.plan.rest(self.pawn_group.sides[pawn.seat], index)

        def go(share: float) -> None:
            pawn.move(_between(start, end, share))
            pawn.rise(1 + (AT_HOME / RADIUS - 1) * share)

        yield _eased(HOME_SECONDS, (lambda share: pawn.fade(1 - share)) if current_appearance().reduced_motion else go)
        if pawn in self.pawn_group.pawns:
            self.pawn_group.remove(pawn)
        self._show_home()

    def throw(self, dice: tuple[Colour, ...], throw: DiceThrow = LET_GO) -> Animation:
        """Animates a throw of the dice and the return of the dice to their corners."""
        self.host.give_feedback("dice", 0.4 + 0.6 * throw.strength)
        if current_appearance().reduced_motion:
            yield _eased(0.15, lambda _share: self._show_thrown(dice))
            return
        plan, shown = self.plan, list(zip(self.dice.dice, dice))
        rolls = [DiePath(plan.units(self.dice.before.seen(*die.at)), throw, die.index) for die, _result in shown]
        bounces = [0] * len(rolls)

        def step(share: float) -> None:
            for number, ((die, result), roll) in enumerate(zip(shown, rolls)):
                rolling = roll.at(share)
                die.roll(rolling, plan, result, throw.strength)
                if rolling.bounces > bounces[number]:
                    bounces[number] = rolling.bounces
                    self.host.give_feedback("dice rim", 1 - share)

        yield Tween(ROLL_SECONDS, step)
        self._gathering = self.motions.run(self._gather())

    def _show_thrown(self, dice: tuple[Colour, ...]) -> None:
        for die, result in zip(self.dice.dice, dice):
            die.show(result)

    def _gather(self) -> Animation:
        """Animates the return of the dice to their corners, without blocking the turn."""
        ways = [(die, die.at, die.corner) for die in self.dice.dice]

        def step(share: float) -> None:
            for die, start, end in ways:
                die.move(_between(start, end, share))

        yield Tween(GATHER_SECONDS, step, ease="in_out_sine", is_blocking=False)

    # Undo

    def undo(self, turn: TurnInProgress, step: Step) -> None:
        """Undoes a step by returning its pawn to the start of the step."""
        pawn = self.pawn_group.at(turn.seat, OFF if step.returns else step.end) if step.end != OFF else None
        if pawn is None:
            pawn = self.new_pawn(turn.seat)
            pawn.move(end_of(self.plan, turn.side, step))
        pawn.spot = step.start
        self.pawn_group.settle(turn.seat, pawn)
        self.put(pawn)

    def restore_before(self, seat: Seat, steps: Sequence[Step]) -> None:
        """Moves the pawns of a seat back to their points before these steps; skips pawns that no longer exist."""
        for step in reversed(steps):
            spot: PointNumber = OFF if step.returns else step.end
            pawn = self.pawn_group.at(seat, spot) if step.end != OFF else self.new_pawn(seat)
            if pawn:
                pawn.spot = step.start
        self.pawn_group.settle(seat)

    def new_pawn(self, seat: Seat) -> Pawn:
        """Creates a pawn for a seat, to undo a step with which a pawn has gone home."""
        pawn = Pawn(seat, self.colours[seat], OFF, self.plan.unit * RADIUS)
        pawn.face(self.facing.angle)
        self.pawn_group.add(pawn)
        self._show_home()
        return pawn


def _eased(seconds: float, step: Callable[[float], None]) -> Tween:
    return Tween(seconds, step, ease="in_out_sine")


def _between(start: Point, end: Point, share: float) -> Point:
    if share >= 1:
        return end  # exact to the pixel
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
