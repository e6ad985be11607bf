"""The table of Quadrot: board, dice and pawns under one contract."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.device.fallback import CancelCallback
from app.device.motion_sensor import Gravity, is_flat
from app.games.quadrot import texts as phrases
from app.games.quadrot.fingers import PawnCursor, TurnFingers
from app.games.quadrot.pieces import AT_HOME
from app.games.quadrot.plan import Facing, Rooms, rooms, rooms_round
from app.games.quadrot.prompt import Notes, Prompt
from app.games.quadrot.rolling import Sample, throw_of
from app.games.quadrot.scene import Scene
from app.games.quadrot.turn import TurnInProgress
from app.look.animation import Animation, delay, tween
from app.look.appearance import current_appearance
from app.look.shapes import EMPTY_BOX, Box
from app.match.bots import Advice
from app.match.messages import MovePlayed, Stage
from app.shell.i18n import _
from app.table.contract import UNDO_STEP, Action, Host, SeatNote, Table, WindowCircle
from app.table.move_playback import MovePlayback
from engine.game import Seat
from engine.quadrot.board import POINTS, Side
from engine.quadrot.events import Played
from engine.quadrot.moves import Step, Turn
from engine.quadrot.pawns import PAWNS, home_count


class QuadrotTable(Table):
    """Shows a session, lets a turn be played step by step, and hands it on when it is complete."""

    fingers: TurnFingers

    def __init__(self, host: Host, **properties: Any) -> None:
        super().__init__(host, **properties)
        canvas = InstructionGroup()
        self.canvas.add(canvas)
        self.scene = Scene(host, canvas, self.motions)
        self.notes = Notes()
        self.add_widget(self.notes)
        self.prompt = Prompt(host, self.scene, self.notes)
        self.player = TurnPlayer(self)
        self.fingers = TurnFingers(self, self.scene, self.prompt)
        self.cursor = PawnCursor(self.fingers)
        self.rotation = TableRotation(host, self._rotate)
        self._boxes = EMPTY_BOX, EMPTY_BOX
        self._goes_elsewhere = False
        """What is advised cannot be made any more from what has been done"""
        self._way: list[Sample] = []
        """Of that finger"""
        self._pressed: Any = None
        """The finger on the dice that are to be thrown"""

    @property
    def turn(self) -> TurnInProgress | None:
        """The turn of the person in front."""
        return self.fingers.turn

    # Where it lies

    def arrange(self, board: Box, hand: Box) -> None:
        self._boxes = board, hand
        self._lay_out()
        self.scene.arrange(self._rooms.plan)

    @property
    def _rooms(self) -> Rooms:
        """For the player to whom the table is rotated; a board that may be rotated does not move when it is."""
        where = *self._boxes, current_appearance().layout.is_wide, dp(1)
        return rooms_round(*where, self.rotation.quarters) if self.rotation.is_possible else rooms(*where)

    def _lay_out(self) -> None:
        """Lays out what is seen by the person in front alone: words, dice, signs, and their fingers."""
        plan, notes = self._rooms
        facing = Facing(self.rotation.quarters, plan.middle)
        box = self._boxes[0]
        self.fingers.geometry.set_board(plan, box, facing)
        self.notes.arrange(notes, box._replace(y=plan.y, height=plan.size), facing)
        self.scene.face(facing)

    def _face(self) -> None:
        """Rotates the table to the player who is to move."""
        if self.turn:
            self.rotation.begin(self.turn.side)
        self._rotate()

    def _rotate(self) -> None:
        if self.rotation.quarters != self.scene.facing.quarters:
            self.fingers.put_down()
            self._lay_out()
            self.motions.run(tween("fade", self.notes.fade_in, is_blocking=False))

    # What the host asks

    def show(self) -> None:
        self.fingers.put_down()
        self.player.stop()
        self.fingers.find()
        self.scene.show(self.turn)
        self._face()
        self.fingers.refresh()

    def animate_move(self, message: MovePlayed) -> None:
        played = next((event for event in message.events if isinstance(event, Played)), None)
        is_seen = played is None or self._is_seen(played)
        if not is_seen and played and self.turn and self.turn.seat == played.seat:
            self.scene.show_pawns(played.seat, self.turn.steps.position.own)  # steps that the sand did not wait for
        self.fingers.leave()
        if is_seen and played:
            self.scene.trail(played.seat, _steps_of(played))  # for whoever is next: a bot's is drawn as it is shown
        if not self.player.play(message, is_seen):
            self.show()

    def _is_seen(self, played: Played) -> bool:
        """Returns whether the pawns have been moved already, by hand."""
        turn = self.turn
        return turn is not None and turn.seat == played.seat and tuple(turn.taken) == _steps_of(played)

    def settle(self) -> None:
        """Lets the person in front go on: nothing is to be shown any more."""
        if self.host.session.stage is not Stage.OVER:
            self.fingers.find()
            self._face()
        self.fingers.refresh()

    def cancel(self) -> bool:
        self.rotation.rest()
        was_away = self._put_dice_down()
        return super().cancel() or was_away

    def restart_move(self) -> None:
        self.fingers.restart_move()

    # Buttons

    def actions(self) -> tuple[Action, ...]:
        turn = self.turn
        if turn is None or self.player.is_showing:
            return ()
        main = turn.main_act
        found = [Action(main, phrases.action(main), is_main=True)] if main else []
        if turn.taken:
            found.append(Action(UNDO_STEP, _("Undo")))
        return tuple(found)

    def act(self, key: str) -> None:
        self.fingers.act(key)

    def last_piece(self) -> WindowCircle | None:
        """Returns the place of the pawn that the last move brought home."""
        match, scene = self.host.session.match, self.scene
        seat, move = match.moves[-1] if match.moves else (0, None)
        home = home_count(scene.state.pawns[seat])
        if not isinstance(move, Turn) or not home or all(step.end in POINTS for step in move.steps):
            return None
        x, y = scene.plan.rest(scene.state.sides[seat], home - 1)
        return WindowCircle(x, y, scene.plan.unit * AT_HOME * 1.4)

    def note(self, seat: Seat) -> SeatNote:
        home = PAWNS - len(self.scene.crowd.of(seat))  # as it is seen: the match may be further
        return SeatNote("", filled=home, dots=PAWNS, spoken=phrases.home_said(home))

    @property
    def hint_precondition(self) -> str:
        return _("Throw the dice first.") if self.turn and not self.turn.is_thrown else ""

    def hint(self, stage: int, advice: Advice) -> None:
        """Points to the pawn to take, then where it goes."""
        self.when_still(lambda: self._point(stage, advice))

    def _point(self, stage: int, advice: Advice) -> None:
        """Steps that lead elsewhere are the player's to take back: advice may come while they play."""
        turn, move = self.turn, advice.move
        if turn is None or not turn.is_thrown or not isinstance(move, Turn):
            return
        rest = turn.rest_of(move)
        self._goes_elsewhere = rest is None
        if rest is None:
            self.prompt.hint(_("Another way is better: undo your steps first."))
        elif rest:
            self.host.give_feedback("hint")
            self.fingers.select((rest[0].start,))
            if stage > 1:
                self.fingers.advise(rest)

    def goes_on(self, move: Any) -> bool:
        return self.turn is None or not isinstance(move, Turn) or self.turn.rest_of(move) is not None

    def show_hint_text(self, text: str) -> bool:
        """Tells the words of a hint, but not before all lies still."""

        def tell() -> None:
            if not (text and self._goes_elsewhere):
                self.prompt.hint(text)
            self._goes_elsewhere = False

        self.when_still(tell)
        return True

    def replay(self) -> None:
        if not self.is_moving and not (self.turn and self.turn.taken) and self.player.last:
            self.fingers.put_down()
            self.fingers.geometry.turn = None
            self.player.replay()

    def key(self, name: str) -> bool:
        return self.cursor.key(name)

    # Touches: a finger on dice that are to be thrown throws them when it leaves, wherever it has gone

    def on_touch_down(self, touch: Any) -> bool:
        if self._pressed is None and self._may_throw(touch):
            self._pressed, self._way = touch, []
            self._follow(touch)
            touch.grab(self)
            return True
        if not self.fingers.machine.is_carrying:
            self.scene.crowd.touch(touch.pos)
        return super().on_touch_down(touch)

    def _may_throw(self, touch: Any) -> bool:
        turn = self.turn
        if turn is None or turn.is_thrown or self.is_moving or touch.is_mouse_scrolling:
            return False
        return self.scene.dice.at(*touch.pos) is not None

    def _follow(self, touch: Any) -> None:
        """Takes note of where the finger on the dice is, as its player sees it."""
        place = self.scene.dice.before.seen(*touch.pos)
        self._way.append(Sample(Clock.time(), self.scene.plan.units(place)))
        if not current_appearance().reduced_motion:
            self.scene.dice.carry(touch.x - touch.ox, touch.y - touch.oy)

    def _put_dice_down(self) -> bool:
        """Brings dice that a finger has taken back to their corners; returns whether there were any."""
        if self._pressed is None:
            return False
        self._pressed.ungrab(self)
        self._pressed = None
        self.scene.dice.lie(self.scene.dice.before)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch is self._pressed and touch.grab_current is self:
            self._follow(touch)
        return touch is self._pressed or super().on_touch_move(touch)

    def on_touch_up(self, touch: Any) -> bool:
        if touch is not self._pressed:
            return super().on_touch_up(touch)
        if touch.grab_current is self:
            touch.ungrab(self)
            self._pressed = None
            self.fingers.throw(throw_of(self._way))
            if not self.is_moving:
                self.scene.dice.lie(self.scene.dice.before)  # the turn has gone on without this throw
        return True


TABLE = QuadrotTable


# To whom the table is rotated


class TableRotation:
    """To whom the table is rotated: on a tablet that lies between people, to the one who is to move.

    Whether the device lies is felt once as each turn begins: a table that is picked up does not rotate in the hand.
    """

    def __init__(self, host: Host, changed: Callable[[], None]):
        """`changed` is called when the device has been laid down, or taken up."""
        self._host, self._changed = host, changed
        self._lies_flat = False
        self._side: Side = 0
        self._stop_feeling: CancelCallback | None = None

    @property
    def is_possible(self) -> bool:
        """Whether people may come to sit round this table."""
        people = sum(not player.is_bot for player in self._host.session.players)
        return current_appearance().layout.is_tablet and people > 1 and self._wish != "never"

    @property
    def is_on(self) -> bool:
        """Whether people sit round this table."""
        return self.is_possible and (self._wish == "always" or self._lies_flat)

    @property
    def quarters(self) -> int:
        """How far it is rotated, clockwise from the foot of the window; while bots play, as it was before."""
        return self._side if self.is_on else 0

    def begin(self, side: Side) -> None:
        """Begins the turn of the person who sits there."""
        self._side = side
        if self.is_possible and self._wish == "flat" and self._stop_feeling is None:
            self._stop_feeling = self._host.motion.listen(self._feel)

    def rest(self) -> None:
        """Feels for nothing any more."""
        if self._stop_feeling is not None:
            self._stop_feeling()
            self._stop_feeling = None

    @property
    def _wish(self) -> str:
        return self._host.settings.table.turn_to_seat

    def _feel(self, gravity: Gravity) -> None:
        if not gravity.length:
            return
        self.rest()
        if is_flat(gravity) != self._lies_flat:
            self._lies_flat = not self._lies_flat
            self._changed()


# What has happened: dice that tumble, pawns that get on

READ = 0.4
"""Seconds that dice lie before the first pawn goes…"""
LOOK_AT = 0.25
"""…and that a turn is left to be seen…"""
READ_PASS = 1.1
"""…or that there is none"""


class TurnPlayer(MovePlayback):
    """Shows the turns of bots, and those that are shown once more."""

    def __init__(self, table: QuadrotTable):
        super().__init__(table.motions)
        self._table = table

    def animation(self, message: MovePlayed) -> Animation:
        for event in message.events:
            if isinstance(event, Played):
                yield from self._show(event)

    def _show(self, played: Played) -> Animation:
        scene, steps = self._table.scene, _steps_of(played)
        self._tell(played.seat)
        scene.marks.clear()
        scene.lay_dice(scene.state.sides[played.seat], len(played.dice))
        yield from scene.throw(played.dice)
        self._tell(played.seat, played)
        yield delay(READ if steps else READ_PASS)
        scene.trail(played.seat, steps)
        for step in steps:
            pawn = scene.crowd.at(played.seat, step.start)
            if pawn is None:
                break
            yield from scene.step(pawn, step)
        yield delay(LOOK_AT)

    def _tell(self, seat: Seat, played: Played | None = None) -> None:
        self._table.prompt.show_played(seat, played)
        self._table.host.changed()

    def after_playback(self) -> None:
        self._table.settle()

    def restore_before(self, message: MovePlayed) -> None:
        for event in message.events:
            if isinstance(event, Played):
                self._table.scene.restore_before(event.seat, _steps_of(event))

    def after_replay(self) -> None:
        self._table.show()

    def stop(self) -> None:
        """Draws the way of the last turn that was to be shown: it can still be seen."""
        last = next(reversed([*self._under_way, *self._waiting]), None)
        super().stop()
        for event in last.events if last else ():
            if isinstance(event, Played):
                self._table.scene.trail(event.seat, _steps_of(event))


def _steps_of(played: Played) -> tuple[Step, ...]:
    return played.turn.steps if isinstance(played.turn, Turn) else ()
