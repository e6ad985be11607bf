"""What is seen of the board, and how it moves."""

from collections.abc import Callable
from dataclasses import replace
from math import pi, sin
from typing import Any

from kivy.graphics import Color, InstructionGroup

from app.games.quadrot import board
from app.games.quadrot.dice import TUMBLE, Dice
from app.games.quadrot.facing import FROM_THE_FOOT, Facing
from app.games.quadrot.marks import Lit, Marks
from app.games.quadrot.pawns import AT_HOME, HELD, RADIUS, Crowd, Pawn, draw_pawn, end_of
from app.games.quadrot.plan import Place, Plan
from app.games.quadrot.turn import Play
from app.look.look import now
from app.look.mesh import Batch
from app.look.motion import Motion, Motions
from app.table.contract import Host
from engine.game import Seat
from engine.quadrot.board import Colour, Point, Side
from engine.quadrot.moves import OFF, Kind, Step
from engine.quadrot.pawns import PAWNS, Pawns

Then = Callable[[], None]
STEP = 0.24
"""Seconds of a step along a line"""
HOP = 0.3
BACK = 0.3
"""Seconds back to the start from a red square…"""
BITE = 0.28
"""…and before that on it"""
LEAVING = 0.24
TURN = 0.25
HOPS = (Kind.JUMP, Kind.WHITE_HOP, Kind.BLACK_HOP)


class Scene:
    """Board, marks, pawns and dice on one canvas."""

    def __init__(self, host: Host, canvas: InstructionGroup):
        self.host = host
        self.motions = Motions()
        self.plan = Plan(0, 0, 1)
        self.facing = FROM_THE_FOOT
        """To whom things are turned"""
        self._turning: Motion | None = None
        self._bringing: Motion | None = None
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
        return [self.host.colour_of(seat) for seat in range(len(self.host.session.players))]

    def arrange(self, plan: Plan) -> None:
        """The board in another place."""
        self.plan = plan
        batch = Batch()
        board.draw(batch, plan, dict(zip(self.state.sides, self.colours)))
        batch.into(self._board)

    def show(self, play: Play | None) -> None:
        """All pawns and dice where they are, with the steps of the turn under way. Nothing moves any more."""
        self.show_pawns(*(play.seat, play.steps.pawns) if play else ())
        self.show_dice(play)

    def show_pawns(self, seat: Seat | None = None, own: Pawns = 0) -> None:
        """All pawns where they are by the rules, but those of a seat. Nothing moves any more."""
        self.motions.finish()
        pawns = [own if each == seat else of for each, of in enumerate(self.state.pawns)]
        self.crowd.show(self.plan, self.state.sides, pawns, self.colours)
        self._show_home()

    def _show_home(self) -> None:
        """The pawns that have left lie small behind the line that they have reached."""
        batch = Batch()
        for seat, colour in enumerate(self.colours):
            for index in range(PAWNS - len(self.crowd.of(seat))):
                place = self.plan.rest(self.crowd.sides[seat], index)
                draw_pawn(batch, *place, self.plan.unit * AT_HOME, colour)
        batch.into(self._home)

    def before(self, side: Side) -> Facing:
        """Where somebody sits who plays from this side."""
        return Facing((side + self.plan.turn) % 4, self.plan.middle)

    def lay_dice(self, side: Side, count: int) -> None:
        """So many dice, in the corners before whoever plays from this side: they are handed on."""
        dice, before = self.dice, self.before(side)
        if len(dice.dice) != count or dice.plan != self.plan:
            self.motions.stop(self._bringing)
            dice.lay(self.plan, count, before)
        elif dice.before != before:
            self.motions.stop(self._bringing)
            self._bringing = self._go_round(dice.before, before, dice.lie)
            dice.before = before

    def show_dice(self, play: Play | None) -> None:
        if play is None:
            self.dice.lay(self.plan, 0)
            return
        self.lay_dice(play.side, len(play.dice))
        for index, die in enumerate(self.dice.dice):
            if not play.is_thrown:
                die.show(None, is_live=True)
            else:
                colour = play.dice[index]
                used = play.used[index]
                die.show(colour, used, ring=play.chosen == colour and not used)

    def face(self, facing: Facing) -> None:
        """Turn what has an upper side to whoever sits there."""
        before, self.facing = self.facing, facing
        self.marks.facing = facing
        self.motions.stop(self._turning)
        self._turning = self._go_round(before, facing, self._turn)

    def _turn(self, facing: Facing) -> None:
        self.crowd.face(facing.angle)
        self.dice.face(facing.angle)

    def _go_round(self, start: Facing, end: Facing, turn: Callable[[Facing], None]) -> Motion | None:
        """From somebody to somebody else, the shorter way round the board."""
        far = (end.quarters - start.quarters + 2) % 4 - 2
        if not far or now().reduced_motion:
            turn(end)
            return None

        def step(share: float) -> None:
            turn(replace(end, quarters=end.quarters - far * (1 - share)))

        return self.motions.add(Motion(TURN, step, ease="in_out_sine", is_waited_for=False))

    # What lights up

    def light(self, play: Play | None, lit: Lit) -> None:
        """What may be done now."""
        if play is None or not play.is_thrown:
            self.marks.clear()
        else:
            self.marks.show(self.plan, play.side, lit)

    def movable(self, play: Play) -> list[Place]:
        """Where pawns stand that may be taken, all of those behind the line."""
        return [self.crowd.home(pawn) for pawn in self.crowd.of(play.seat) if pawn.spot in play.movable]

    def stand(self, play: Play, spot: Point) -> Place | None:
        """Where a pawn stands, even while it is held."""
        pawn = self.crowd.at(play.seat, spot)
        return self.crowd.home(pawn) if pawn else None

    # What moves

    def hold(self, pawn: Pawn, x: float, y: float) -> None:
        """It is there from now on, as the person in front sees it."""
        self.crowd.lift(pawn)
        pawn.rise(HELD)
        pawn.move(self.facing.place(x, y))

    def put(self, pawn: Pawn, name: str = "glide_back") -> None:
        """Back where it belongs, from wherever it is."""
        start, end = pawn.place, self.crowd.home(pawn)
        if start == end:
            pawn.rise(1.0)
            return

        def step(share: float) -> None:
            pawn.move(_between(start, end, share))
            pawn.rise(HELD + (1 - HELD) * share)

        self.motions.start(name, step)

    def step(self, pawn: Pawn, made: Step, then: Then) -> None:
        """One pawn gets on: along a line, in a bow, through a red square, or home."""
        side = self.crowd.sides[pawn.seat]
        self.crowd.lift(pawn)

        def arrived() -> None:
            self.host.feel("hop" if made.kind in HOPS else "step")
            if made.returns:
                self.host.feel("sent back")
                self._send_back(pawn, then)
            elif made.end == OFF:
                self.host.feel("home")
                self._leave(pawn, then)
            else:
                pawn.spot = made.end
                self.crowd.settle(pawn.seat, pawn)
                then()

        is_hop = made.kind in HOPS
        square = self.plan.point(made.square) if made.returns else end_of(self.plan, side, made)
        self.fly(pawn, square, HOP if is_hop else STEP, arrived, is_hop)

    def fly(self, pawn: Pawn, end: Place, seconds: float, then: Then, is_hop: bool = False) -> None:
        """From where it is drawn to a place; where motion is reduced it fades in there."""
        start = pawn.place
        if now().reduced_motion:
            pawn.move(end)
            self._add(min(seconds, 0.15), pawn.fade, lambda: self._landed(pawn, end, then))
            return
        high = self.plan.unit * (1.1 if is_hop else 0.16)

        def step(share: float) -> None:
            up = sin(pi * share)
            x, y = _between(start, end, share)
            right, away = self.facing.way(0, high * up)
            pawn.move((x + right, y + away))
            pawn.rise(1 + (0.3 if is_hop else 0.1) * up)

        self._add(seconds, step, lambda: self._landed(pawn, end, then))

    def _landed(self, pawn: Pawn, end: Place, then: Then) -> None:
        pawn.move(end)
        pawn.rise(1.0)
        pawn.fade(1.0)
        then()

    def _add(self, seconds: float, step: Callable[[float], None], then: Then) -> None:
        self.motions.add(Motion(seconds, step, then, "in_out_sine"))

    def _send_back(self, pawn: Pawn, then: Then) -> None:
        pawn.spot = OFF

        def go() -> None:
            self.crowd.settle(pawn.seat, pawn)
            self.fly(pawn, self.crowd.home(pawn), BACK, then)

        self.motions.hold(BITE, go, waited_for=True)

    def _leave(self, pawn: Pawn, then: Then) -> None:
        """To those that are home already; where motion is reduced it fades there."""

        def gone() -> None:
            if pawn in self.crowd.pawns:
                self.crowd.remove(pawn)
            self._show_home()
            then()

        def go(share: float) -> None:
            pawn.move(_between(start, end, share))
            pawn.rise(1 + (AT_HOME / RADIUS - 1) * share)

        start, index = pawn.place, PAWNS - len(self.crowd.of(pawn.seat))
        end = self.plan.rest(self.crowd.sides[pawn.seat], index)
        self._add(LEAVING, (lambda share: pawn.fade(1 - share)) if now().reduced_motion else go, gone)

    def throw(self, dice: tuple[Colour, ...], then: Then) -> None:
        """Let them tumble into their corners."""
        self.host.feel("dice")

        def step(share: float) -> None:
            for die, result in zip(self.dice.dice, dice):
                die.tumble(1.0 if now().reduced_motion else share, result)

        self._add(0.15 if now().reduced_motion else TUMBLE, step, then)

    # Taking back

    def undo(self, play: Play, step: Step) -> None:
        """A step is taken back: its pawn goes where it came from."""
        pawn = self.crowd.at(play.seat, OFF if step.returns else step.end) if step.end != OFF else None
        if pawn is None:
            pawn = self.new_pawn(play.seat)
            pawn.move(end_of(self.plan, play.side, step))
        pawn.spot = step.start
        self.crowd.settle(play.seat, pawn)
        self.put(pawn)

    def new_pawn(self, seat: int) -> Pawn:
        """A pawn that has left comes back."""
        pawn = Pawn(seat, self.colours[seat], OFF, self.plan.unit * RADIUS)
        pawn.face(self.facing.angle)
        self.crowd.add(pawn)
        self._show_home()
        return pawn


def _between(start: Place, end: Place, share: float) -> Place:
    if share >= 1:
        return end  # to the pixel, not nearly
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
