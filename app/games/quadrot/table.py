"""The table of Quadrot: board, dice and pawns under one contract."""

from collections.abc import Callable
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.quadrot import words as phrases
from app.games.quadrot.course import Course
from app.games.quadrot.cursor import Cursor
from app.games.quadrot.facing import Facing
from app.games.quadrot.moving import Moving
from app.games.quadrot.notes import Notes
from app.games.quadrot.prompt import is_opening
from app.games.quadrot.rooms import Rooms, rooms, rooms_round
from app.games.quadrot.scene import Scene
from app.games.quadrot.telling import Names, shown
from app.games.quadrot.turn import Play
from app.games.quadrot.turning import Turning
from app.look.look import now
from app.look.shapes import NOTHING, Box
from app.match.bots import Advice
from app.match.messages import MovePlayed, Stage
from app.shell.words import _
from app.table.contract import STEP_BACK, Action, Host, SeatNote, Table
from engine.game import Seat
from engine.quadrot.events import Played
from engine.quadrot.moves import Turn
from engine.quadrot.pawns import PAWNS


class QuadrotTable(Table):
    """Shows a session, lets a turn be played step by step, and hands it on when it is complete."""

    def __init__(self, host: Host, **properties: Any) -> None:
        super().__init__(host, **properties)
        canvas = InstructionGroup()
        self.canvas.add(canvas)
        self.scene = Scene(host, canvas)
        self.notes = Notes()
        self.add_widget(self.notes)
        self.course = Course(self.scene, self._settled, self._shows)
        self.moving = Moving(self, host, self.scene, self.notes, lambda: self.is_moving)
        self.fingers: Any = self.moving.fingers
        self.cursor = Cursor(self.moving)
        self.turning = Turning(host, self._turn)
        self._boxes = NOTHING, NOTHING
        self._goes_elsewhere = False
        """What is advised cannot be made any more from what has been done"""
        self._pressed: Any = None
        """The finger on the dice that are to be thrown"""

    @property
    def state(self) -> Any:
        return self.host.session.match.state

    @property
    def play(self) -> Play | None:
        """The turn of the person in front."""
        return self.moving.play

    # Where it lies

    def arrange(self, board: Box, hand: Box) -> None:
        self._boxes = board, hand
        self._lay_out()
        self.scene.arrange(self._rooms.plan)

    @property
    def _rooms(self) -> Rooms:
        """For whoever the table is turned to; a board that may be turned does not move when it is."""
        where = *self._boxes, now().layout.is_wide, dp(1)
        return rooms_round(*where, self.turning.quarters) if self.turning.is_possible else rooms(*where)

    def _lay_out(self) -> None:
        """What is seen by the person in front alone: words, dice, signs, and their fingers."""
        plan, notes = self._rooms
        facing = Facing(self.turning.quarters, plan.middle)
        box = self._boxes[0]
        self.moving.ground.set_board(plan, box, facing)
        self.notes.arrange(notes, box._replace(y=plan.y, height=plan.size), facing)
        self.scene.face(facing)

    def _face(self) -> None:
        """The table is turned to whoever is to move."""
        if self.play:
            self.turning.begin(self.play.side)
        self._turn()

    def _turn(self) -> None:
        if self.turning.quarters != self.scene.facing.quarters:
            self.moving.fingers.cancel()
            self._lay_out()
            self.scene.motions.start("fade", self.notes.fade_in, waited_for=False)

    # What the host asks

    def show(self) -> None:
        self.moving.fingers.cancel()
        self.course.stop()
        self.moving.find()
        self.scene.show(self.play)
        self._face()
        self.moving.refresh()

    def happened(self, told: MovePlayed) -> None:
        played = next((event for event in told.events if isinstance(event, Played)), None)
        is_seen = played is None or self._is_seen(played)
        if not is_seen and played and self.play and self.play.seat == played.seat:
            self.scene.show_pawns(played.seat, self.play.steps.position.own)  # steps that the sand did not wait for
        self.moving.leave()
        self.course.happened(told, is_seen)
        if not self.course.is_showing:
            self.show()

    def _is_seen(self, played: Played) -> bool:
        """Whether the pawns have been moved already, by hand."""
        steps = played.turn.steps if isinstance(played.turn, Turn) else ()
        return self.play is not None and self.play.seat == played.seat and tuple(self.play.taken) == steps

    def _settled(self) -> None:
        """Nothing is to be shown any more: the person in front may go on."""
        if self.host.session.stage is not Stage.OVER:
            self.moving.find()
            self._face()
        self.moving.refresh()

    def _shows(self, played: Played, is_thrown: bool) -> None:
        session = self.host.session
        names = Names(bot=session.players[played.seat].name, begins=is_opening(session, 1))
        self.notes.tell(*shown(names, played if is_thrown else None))
        self.host.changed()

    @property
    def showing(self) -> Seat | None:
        return self.course.seat

    @property
    def is_moving(self) -> bool:
        return self.course.is_showing or self.scene.motions.is_moving

    def when_still(self, then: Callable[[], None]) -> None:
        again = (lambda: self.when_still(then)) if self.course.is_showing else then
        self.scene.motions.when_still(again)

    def cancel(self) -> bool:
        self.turning.rest()
        return self.moving.cancel()

    # Buttons

    def actions(self) -> tuple[Action, ...]:
        play = self.play
        if play is None or self.course.is_showing:
            return ()
        main = play.main_act
        found = [Action(main, phrases.action(main), is_main=True)] if main else []
        if play.taken:
            found.append(Action(STEP_BACK, _("Undo")))
        return tuple(found)

    def act(self, key: str) -> None:
        self.moving.act(key)

    def note(self, seat: Seat) -> SeatNote:
        home = self.state.scores[seat]
        return SeatNote("", filled=home, dots=PAWNS, spoken=phrases.home_said(home))

    def hint(self, stage: int, advice: Advice) -> None:
        """The pawn to take, then where it goes; dice that lie unseen are thrown first."""
        if self.play is None or self.is_moving:
            return
        if not self.play.is_thrown:
            self.moving.throw()
            self.when_still(lambda: self._point(stage, advice))
        else:
            self._point(stage, advice)

    def _point(self, stage: int, advice: Advice) -> None:
        """Steps that lead elsewhere are the player's to take back: advice may come while they play."""
        play, move = self.play, advice.move
        if play is None or not isinstance(move, Turn):
            return
        rest = play.rest_of(move)
        self._goes_elsewhere = rest is None
        if rest is None:
            self.moving.prompt.hint(_("Another way is better: take the steps back first."))
        elif rest:
            self.host.feel("hint")
            self.moving.fingers.select(rest[0].start)
            if stage > 1:
                self.moving.advise(rest)

    def goes_on(self, move: Any) -> bool:
        return self.play is None or not isinstance(move, Turn) or self.play.rest_of(move) is not None

    def tell_hint(self, text: str) -> bool:
        """Not before dice lie that are thrown for it."""

        def tell() -> None:
            if not (text and self._goes_elsewhere):
                self.moving.prompt.hint(text)
            self._goes_elsewhere = False

        self.when_still(tell)
        return True

    def replay(self) -> None:
        if not self.is_moving and not (self.play and self.play.taken):
            self.moving.fingers.cancel()
            self.moving.ground.play = None
            self.course.replay(self.show)

    # Keys

    def key(self, name: str) -> bool:
        return self.cursor.key(name)

    # Touches

    def on_touch_down(self, touch: Any) -> bool:
        if self._pressed is None and self._may_throw(touch):
            self._pressed = touch
            touch.grab(self)
            return True
        if not self.moving.fingers.machine.is_carrying:
            self.scene.crowd.touch(touch.pos)
        return super().on_touch_down(touch)

    def _may_throw(self, touch: Any) -> bool:
        play = self.play
        if play is None or play.is_thrown or self.is_moving or touch.is_mouse_scrolling:
            return False
        return self.scene.dice.at(*touch.pos) is not None

    def on_touch_move(self, touch: Any) -> bool:
        if touch is self._pressed:
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: Any) -> bool:
        if touch is not self._pressed:
            return super().on_touch_up(touch)
        if touch.grab_current is self:
            touch.ungrab(self)
            self._pressed = None
            self.moving.throw()
        return True


TABLE = QuadrotTable
