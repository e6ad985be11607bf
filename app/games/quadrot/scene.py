"""What is seen of the board, and how it moves."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import pi, sin
from typing import Any

from kivy.graphics import Color, InstructionGroup

from app.games.quadrot import board
from app.games.quadrot.marks import Leg, Lit, Marks, legs
from app.games.quadrot.pieces import AT_HOME, GATHER, HELD, RADIUS, TUMBLE, Crowd, Dice, Pawn, draw_pawn, end_of
from app.games.quadrot.plan import FROM_THE_FOOT, BoardPlan, Facing, Place
from app.games.quadrot.rolling import LET_GO, Roll, Throw
from app.games.quadrot.turn import TurnInProgress
from app.look.animation import Animation, AnimationRun, Animator, Tween, delay, tween
from app.look.appearance import current_appearance
from app.look.mesh import Batch
from app.table.contract import Host
from engine.game import Seat
from engine.quadrot.board import Colour, Point, Side
from engine.quadrot.moves import OFF, Kind, Step
from engine.quadrot.pawns import PAWNS, Pawns

STEP = 0.24
"""Seconds of a step along a line"""
HOP = 0.3
BACK = 0.3
"""Seconds back to the start from a red square…"""
BITE = 0.28
"""…and before that on it"""
LEAVING = 0.24
ROTATE = 0.25
HOPS = (Kind.JUMP, Kind.WHITE_HOP, Kind.BLACK_HOP)


class Scene:
    """Board, marks, pawns and dice on one canvas."""

    def __init__(self, host: Host, canvas: InstructionGroup, motions: Animator):
        self.host, self.motions = host, motions
        self.plan = BoardPlan(0, 0, 1)
        self.facing = FROM_THE_FOOT
        """To whom things are rotated"""
        self._rotating: AnimationRun | None = None
        self._gathering: AnimationRun | None = None
        self._bringing: AnimationRun | None = None
        self._board, self._home, below, pawns, above, dice = (InstructionGroup() for _each in range(6))
        for group in (Color(1, 1, 1, 1), self._board, self._home, below, pawns, above, dice):
            canvas.add(group)
        self.marks = Marks(below, above)
        self.crowd = Crowd(pawns)
        self.dice = Dice(dice)

    @property
    def state(self) -> Any:
        return self.host.session.match.state

    @property
    def colours(self) -> list[int]:
        return [self.host.colour_index(seat) for seat in range(len(self.host.session.players))]

    def arrange(self, plan: BoardPlan) -> None:
        """Draws the board in another place."""
        self.plan = plan
        batch = Batch()
        board.draw(batch, plan, dict(zip(self.state.sides, self.colours)))
        batch.draw_into(self._board)

    def show(self, turn: TurnInProgress | None) -> None:
        """Draws all pawns and dice where they are, with the steps of the turn under way. Nothing moves any more."""
        self.show_pawns(*(turn.seat, turn.steps.pawns) if turn else ())
        self.show_dice(turn)

    def show_pawns(self, seat: Seat | None = None, own: Pawns = 0) -> None:
        """Draws all pawns where they are by the rules, but those of a seat. Nothing moves any more."""
        self.motions.finish()
        pawns = [own if each == seat else of for each, of in enumerate(self.state.pawns)]
        self.crowd.show(self.plan, self.state.sides, pawns, self.colours)
        self._show_home()

    def _show_home(self) -> None:
        """Draws the pawns that have left: they lie small behind the line that they have reached."""
        batch = Batch()
        for seat, colour in enumerate(self.colours):
            for index in range(PAWNS - len(self.crowd.of(seat))):
                place = self.plan.rest(self.crowd.sides[seat], index)
                draw_pawn(batch, *place, self.plan.unit * AT_HOME, colour)
        batch.draw_into(self._home)

    def before(self, side: Side) -> Facing:
        """Returns how the player sees the table who plays from this side."""
        return Facing((side + self.plan.quarters) % 4, self.plan.middle)

    def lay_dice(self, side: Side, count: int) -> None:
        """Lays so many dice in the corners before the player of this side: they are handed on."""
        dice, before = self.dice, self.before(side)
        if len(dice.dice) != count or dice.plan != self.plan:
            self.motions.stop(self._gathering)
            self.motions.stop(self._bringing)
            dice.lay(self.plan, count, before)
        elif dice.before != before:
            self.motions.stop(self._gathering)
            self.motions.stop(self._bringing)
            self._bringing = self._go_round(dice.before, before, dice.lie)
            dice.before = before

    def show_dice(self, turn: TurnInProgress | None) -> None:
        """Shows the dice of a turn, and what of them is used or chosen."""
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

    def face(self, facing: Facing) -> None:
        """Rotates what has an upper side to the player who sits there."""
        before, self.facing = self.facing, facing
        self.marks.facing = facing
        self.motions.stop(self._rotating)
        self._rotating = self._go_round(before, facing, self._rotate)

    def _rotate(self, facing: Facing) -> None:
        self.crowd.face(facing.angle)
        self.dice.face(facing.angle)

    def _go_round(self, start: Facing, end: Facing, rotate: Callable[[Facing], None]) -> AnimationRun | None:
        """Moves the dice from one seat to another, the shorter way round the board."""
        far = (end.quarters - start.quarters + 2) % 4 - 2
        if not far or current_appearance().reduced_motion:
            rotate(end)
            return None

        def step(share: float) -> None:
            rotate(replace(end, quarters=end.quarters - far * (1 - share)))

        return self.motions.run(Tween(ROTATE, step, ease="in_out_sine", is_blocking=False))

    # What lights up

    def light(self, turn: TurnInProgress | None, lit: Lit) -> None:
        """Lights what may be done now."""
        if turn is None or not turn.is_thrown:
            self.marks.clear()
        else:
            self.marks.show(self.plan, turn.side, lit)

    def trail(self, seat: Seat, steps: Sequence[Step]) -> None:
        """Shows the way that a player's pawns have gone; nothing without steps."""
        self.marks.trail(self.plan, self.state.sides[seat], self.colours[seat], steps)

    def legs(self, turn: TurnInProgress, steps: Sequence[Step]) -> list[Leg]:
        """Returns steps to come as they are drawn: a pawn that comes in starts where one stands."""
        first = self.crowd.at(turn.seat, OFF)
        waiting = [pawn for pawn in self.crowd.of(turn.seat) if pawn.spot == OFF and pawn is not first]
        behind = [self.crowd.home(pawn) for pawn in (first, *reversed(waiting)) if pawn]
        return legs(self.plan, turn.side, steps, behind)

    def movable(self, turn: TurnInProgress) -> list[Place]:
        """Returns where pawns stand that may be taken, all of those behind the line."""
        return [self.crowd.home(pawn) for pawn in self.crowd.of(turn.seat) if pawn.spot in turn.movable]

    def stand(self, turn: TurnInProgress, spot: Point) -> Place | None:
        """Returns where a pawn stands, even while it is held."""
        pawn = self.crowd.at(turn.seat, spot)
        return self.crowd.home(pawn) if pawn else None

    # What moves

    def hold(self, pawn: Pawn, x: float, y: float) -> None:
        """Holds a pawn there, as the person in front sees it."""
        self.crowd.lift(pawn)
        pawn.rise(HELD)
        pawn.move(self.facing.place(x, y))

    def put(self, pawn: Pawn) -> None:
        """Lets a pawn glide back where it belongs, from wherever it is."""
        start, end = pawn.place, self.crowd.home(pawn)
        if start == end:
            pawn.rise(1.0)
            return

        def step(share: float) -> None:
            pawn.move(_between(start, end, share))
            pawn.rise(HELD + (1 - HELD) * share)

        self.motions.run(tween("glide_back", step))

    def step(self, pawn: Pawn, made: Step) -> Animation:
        """Moves one pawn on: along a line, in a bow, through a red square, or home."""
        side, is_hop = self.crowd.sides[pawn.seat], made.kind in HOPS
        self.crowd.lift(pawn)
        end = self.plan.point(made.square) if made.returns else end_of(self.plan, side, made)
        yield from self._fly(pawn, end, HOP if is_hop else STEP, is_hop)
        self.host.give_feedback("hop" if is_hop else "step")
        if made.returns:
            self.host.give_feedback("sent back")
            pawn.spot = OFF
            yield delay(BITE)
            self.crowd.settle(pawn.seat, pawn)
            yield from self._fly(pawn, self.crowd.home(pawn), BACK)
        elif made.end == OFF:
            self.host.give_feedback("home")
            yield from self._leave(pawn)
        else:
            pawn.spot = made.end
            self.crowd.settle(pawn.seat, pawn)

    def _fly(self, pawn: Pawn, end: Place, seconds: float, is_hop: bool = False) -> Animation:
        """Flies from where it is drawn to a place; where motion is reduced it fades in there."""
        start, high = pawn.place, self.plan.unit * (1.1 if is_hop else 0.16)

        def step(share: float) -> None:
            up = sin(pi * share)
            x, y = _between(start, end, share)
            right, away = self.facing.way(0, high * up)
            pawn.move((x + right, y + away))
            pawn.rise(1 + (0.3 if is_hop else 0.1) * up)

        if current_appearance().reduced_motion:
            pawn.move(end)
            yield _softly(min(seconds, 0.15), pawn.fade)
        else:
            yield _softly(seconds, step)
        pawn.move(end)
        pawn.rise(1.0)
        pawn.fade(1.0)

    def _leave(self, pawn: Pawn) -> Animation:
        """Flies to those that are home already; where motion is reduced it fades there."""
        start, index = pawn.place, PAWNS - len(self.crowd.of(pawn.seat))
        end = self.plan.rest(self.crowd.sides[pawn.seat], index)

        def go(share: float) -> None:
            pawn.move(_between(start, end, share))
            pawn.rise(1 + (AT_HOME / RADIUS - 1) * share)

        yield _softly(LEAVING, (lambda share: pawn.fade(1 - share)) if current_appearance().reduced_motion else go)
        if pawn in self.crowd.pawns:
            self.crowd.remove(pawn)
        self._show_home()

    def throw(self, dice: tuple[Colour, ...], throw: Throw = LET_GO) -> Animation:
        """Lets dice roll over the board; once they have been thrown they come back to their corners."""
        self.host.give_feedback("dice", 0.4 + 0.6 * throw.strength)
        if current_appearance().reduced_motion:
            yield _softly(0.15, lambda _share: self._show_thrown(dice))
            return
        plan, shown = self.plan, list(zip(self.dice.dice, dice))
        rolls = [Roll(plan.units(self.dice.before.seen(*die.at)), throw, die.index) for die, _result in shown]
        met = [0] * len(rolls)

        def step(share: float) -> None:
            for number, ((die, result), roll) in enumerate(zip(shown, rolls)):
                rolling = roll.at(share)
                die.roll(rolling, plan, result, throw.strength)
                if rolling.bounces > met[number]:
                    met[number] = rolling.bounces
                    self.host.give_feedback("dice rim", 1 - share)

        yield Tween(TUMBLE, step)
        self._gathering = self.motions.run(self._gather())

    def _show_thrown(self, dice: tuple[Colour, ...]) -> None:
        for die, result in zip(self.dice.dice, dice):
            die.show(result)

    def _gather(self) -> Animation:
        """Brings the dice back to their corners; nobody waits for that."""
        ways = [(die, die.at, die.corner) for die in self.dice.dice]

        def step(share: float) -> None:
            for die, start, end in ways:
                die.move(_between(start, end, share))

        yield Tween(GATHER, step, ease="in_out_sine", is_blocking=False)

    # Taking back

    def undo(self, turn: TurnInProgress, step: Step) -> None:
        """Takes a step back: its pawn goes where it came from."""
        pawn = self.crowd.at(turn.seat, OFF if step.returns else step.end) if step.end != OFF else None
        if pawn is None:
            pawn = self.new_pawn(turn.seat)
            pawn.move(end_of(self.plan, turn.side, step))
        pawn.spot = step.start
        self.crowd.settle(turn.seat, pawn)
        self.put(pawn)

    def restore_before(self, seat: Seat, steps: Sequence[Step]) -> None:
        """Puts the pawns of a seat where they stood before these steps, as far as they can still be found."""
        for step in reversed(steps):
            spot: Point = OFF if step.returns else step.end
            pawn = self.crowd.at(seat, spot) if step.end != OFF else self.new_pawn(seat)
            if pawn:
                pawn.spot = step.start
        self.crowd.settle(seat)

    def new_pawn(self, seat: Seat) -> Pawn:
        """Returns a pawn that has left and comes back."""
        pawn = Pawn(seat, self.colours[seat], OFF, self.plan.unit * RADIUS)
        pawn.face(self.facing.angle)
        self.crowd.add(pawn)
        self._show_home()
        return pawn


def _softly(seconds: float, step: Callable[[float], None]) -> Tween:
    return Tween(seconds, step, ease="in_out_sine")


def _between(start: Place, end: Place, share: float) -> Place:
    if share >= 1:
        return end  # to the pixel, not nearly
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
