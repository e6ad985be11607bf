"""The table of Quadrot: board, dice and pawns under one contract."""

from collections.abc import Callable
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.box import Box
from app.look.look import now
from app.phrases import quadrot as phrases
from app.phrases.quadrot_board import situation, step_said
from app.tables.quadrot.course import Course
from app.tables.quadrot.fingers import Fingers
from app.tables.quadrot.ground import BoardGround
from app.tables.quadrot.notes import Notes
from app.tables.quadrot.plan import Plan
from app.tables.quadrot.scene import Scene
from app.tables.quadrot.telling import telling
from app.tables.quadrot.turn import Play, Way
from app.tables.table import Action, Host, SeatNote, Table
from app.thinking import Advice
from app.told import Happened, Refused, Stage
from app.words import _
from engine.game import Seat
from engine.quadrot.board import Point
from engine.quadrot.events import Played
from engine.quadrot.moves import OFF, Call, Turn
from engine.quadrot.pawns import PAWNS

MARGIN = 10
MOST = 720
"""dp of the largest board"""
LEAST_NOTES = 84
"""dp below the board from which words stand there"""


class QuadrotTable(Table):
    """Shows a session, lets a turn be played step by step, and hands it on when it is complete."""

    def __init__(self, host: Host, **properties: Any) -> None:
        super().__init__(host, **properties)
        canvas = InstructionGroup()
        self.canvas.add(canvas)
        self.scene = Scene(host, canvas)
        self.notes = Notes()
        self.add_widget(self.notes)
        self.ground = BoardGround()
        self.fingers = Fingers(self, self.ground, self, host)
        self.course = Course(self.scene, self._settled)
        self.play: Play | None = None
        """The turn of the person in front"""
        self._of: tuple[int, Seat] | None = None
        """Which move and whose it is"""
        self._taken: Point | None = None
        self._warned: Way | None = None
        self._cursor: Way | None = None
        self._pressed_die: Any = None

    @property
    def state(self) -> Any:
        return self.host.session.match.state

    # Where it lies

    def arrange(self, board: Box, hand: Box) -> None:
        """Upright, words stand below the board; wide, in the side panel."""
        margin = dp(MARGIN)
        is_wide = (
            now().layout.is_wide and hand.height > dp(LEAST_NOTES) and hand.y < board.top and hand.x >= board.right
        )
        size = min(board.width - 2 * margin, board.height - 2 * margin, dp(MOST))
        rest = 0.0 if is_wide else board.height - size - 2 * margin
        top = board.top - margin - (min(rest * 0.1, dp(14)) if rest > dp(LEAST_NOTES) else rest / 2)
        plan = Plan(board.x + (board.width - size) / 2, top - size, max(1.0, size))
        self.ground.set_board(plan, board)
        below = Box(board.x, board.y, board.width, max(0.0, plan.y - margin - board.y))
        self.notes.arrange(hand if is_wide else below)
        self.scene.arrange(plan)

    # What the host asks

    def show(self) -> None:
        self.fingers.cancel()
        self.course.stop()
        self._find_play()
        self._face()
        self.scene.show(self.play)
        self._settled()

    def _find_play(self) -> None:
        """The turn of the person in front, as far as it has come."""
        session = self.host.session
        of = len(session.match.moves), self.state.turn
        is_mine = session.stage is Stage.PLAY and session.turn == session.front == self.state.turn
        if not is_mine:
            self.play, self._of = None, None
        elif of != self._of or self.play is None:
            self.play, self._of = Play(self.state), of
        self._taken = self._cursor = self._warned = None

    def _face(self) -> None:
        """On a tablet that lies on the table, dice and pawns turn to whoever plays."""
        turns = self.host.settings.table.turn_to_seat and now().layout.is_tablet
        people = sum(not player.is_bot for player in self.host.session.players)
        if turns and people > 1 and self.play:
            self.scene.face(self.play.side)
        elif not turns or people < 2:
            self.scene.face(0)

    def happened(self, told: Happened) -> None:
        is_seen = self._is_seen(told)
        if not is_seen and self.play and any(isinstance(event, Played) for event in told.events):
            self._unstep()
        self.fingers.cancel()
        self.ground.play = self.play = None
        self.scene.marks.clear()
        self.course.happened(told, is_seen)
        if not self.course.is_showing:
            self.show()

    def _is_seen(self, told: Happened) -> bool:
        """Whether the pawns have moved already, by hand."""
        played = next((event for event in told.events if isinstance(event, Played)), None)
        if played is None or self.play is None or played.seat != self.play.seat:
            return played is None
        steps = played.turn.steps if isinstance(played.turn, Turn) else ()
        return tuple(self.play.taken) == steps

    def _unstep(self) -> None:
        """The sand has run out in the middle of a turn: its steps never were."""
        play = self.play
        while play and play.taken:
            play.take_back()
        if play:
            pawns = list(self.state.pawns)
            pawns[play.seat] = play.steps.position.own
            self.scene.motions.finish()
            self.scene.crowd.show(self.scene.plan, self.state.sides, pawns, self.scene.colours)

    def _settled(self) -> None:
        """Nothing is under way: the person in front may go on."""
        if self.play is None and self.host.session.stage is not Stage.OVER:
            self._find_play()
            if self.play:
                self._face()
        self._refresh()

    def _refresh(self) -> None:
        """Marks, dice, words and buttons as they are now."""
        self.ground.play = self.play
        if not self.course.is_showing:
            self.scene.show_dice(self.play)
        strict = self.host.settings.table.is_strict
        self.scene.light(self.play, None if strict else self._taken, self._warned, movable=not strict)
        self._tell()
        self.host.changed()

    def _tell(self) -> None:
        session = self.host.session
        name = ""
        if self.play is None and session.turn is not None and session.stage is Stage.BOTS:
            name = session.players[session.turn].name
        self.notes.tell(*telling(self.play, self._taken, name))

    @property
    def is_moving(self) -> bool:
        return self.course.is_showing or self.scene.motions.is_moving

    def when_still(self, then: Callable[[], None]) -> None:
        if self.course.is_showing:
            self.scene.motions.when_still(lambda: self.when_still(then))
        else:
            self.scene.motions.when_still(then)

    def cancel(self) -> bool:
        was_taken = self._taken is not None or self._cursor is not None
        was_away = self.fingers.cancel()
        self._cursor = self._warned = None
        if was_taken or was_away:
            self._taken = None
            self._refresh()
        return was_taken or was_away

    # Buttons

    def actions(self) -> tuple[Action, ...]:
        play = self.play
        if play is None or self.course.is_showing:
            return ()
        found = []
        if not play.is_thrown:
            found.append(Action("throw", phrases.action("throw"), is_main=True))
        elif play.is_pass:
            found.append(Action("pass", phrases.action("pass"), is_main=True))
        elif play.is_complete and play.taken:
            found.append(Action("done", phrases.action("done"), is_main=True))
        if play.taken:
            found.append(Action("step back", _("Undo")))
        return tuple(found)

    def act(self, key: str) -> None:
        play = self.play
        if play is None or self.is_moving:
            return
        if key == "throw" and not play.is_thrown:
            self.throw()
        elif key == "pass" and play.is_pass:
            self._hand_on(Call.PASS)
        elif key == "done" and play.is_complete:
            self._hand_on(play.turn)
        elif key == "step back" and play.taken:
            self.step_back()

    def throw(self) -> None:
        """Let the dice tumble; what they show has been rolled before."""
        play = self.play
        if play is None or play.is_thrown or self.is_moving:
            return
        play.is_thrown = True
        self.scene.marks.trail(self.scene.plan, play.side, 0, ())
        self.ground.play = None
        self.scene.throw(play.dice, self._settled)
        self.host.changed()

    def step_back(self) -> None:
        play = self.play
        if play and play.taken:
            self.fingers.cancel()
            self.host.feel("taken back")
            self.scene.undo(play, play.take_back())
            self._taken = self._warned = self._cursor = None
            self._refresh()

    def _hand_on(self, move: Any) -> None:
        self.fingers.cancel()
        self._taken = self._cursor = None
        refused = self.host.play(move)
        if refused is not None:
            self._begin_anew()
            self._refuse(refused.reason)

    def _begin_anew(self) -> None:
        """The turn was not accepted: its steps are taken back."""
        play = Play(self.state)
        play.is_thrown = True
        self.play = play
        self.scene.show(play)
        self._refresh()

    def note(self, seat: Seat) -> SeatNote:
        home = self.state.scores[seat]
        return SeatNote("", filled=home, dots=PAWNS, spoken=phrases.home_said(home))

    def hint(self, stage: int, advice: Advice) -> None:
        """The pawn to take, then where it goes."""
        play, move = self.play, advice.move
        if play is None or not play.is_thrown or not isinstance(move, Turn):
            return
        while tuple(play.taken) != move.steps[: len(play.taken)]:
            self.step_back()
        step = move.steps[len(play.taken)] if len(play.taken) < len(move.steps) else None
        if step is None:
            return
        self.host.feel("hint")
        self.fingers.select(step.start)
        if stage > 1:
            self._warned = Way(step)
            self._refresh()

    def replay(self) -> None:
        if self.play is None or not self.play.taken:
            self.fingers.cancel()
            self.ground.play = None
            self.course.replay(self.show)

    # What fingers mean

    def select(self, spot: Point | None) -> None:
        self._taken, self._warned = spot, None
        play = self.play
        if play and spot is not None and not play.ways_of(spot):
            self._refuse(play.why_not(spot))
        self._refresh()

    def hold(self, spot: Point, x: float, y: float) -> None:
        pawn = self.scene.crowd.at(self.play.seat, spot) if self.play else None
        if pawn:
            self.scene.hold(pawn, x, y)

    def near(self, spot: Point, way: Way | None) -> None:
        pawn = self.scene.crowd.at(self.play.seat, spot) if self.play else None
        strict = self.host.settings.table.is_strict
        self.scene.light(self.play, None if strict else spot, way, movable=False)
        if pawn and way and way.end != OFF:
            pawn.move(self.scene.plan.point(way.end))

    def go(self, way: Way) -> None:
        """A step that the player wants. One that ends on a red square, and the turn with it, is asked about."""
        play = self.play
        if play is None or self.course.is_showing or self.scene.motions.is_moving:
            return
        free = [each for each in play.ways if not each.returns]
        if way.returns and free and play.ends_turn(way):
            title, text = _("Onto the red square?"), _("The pawn goes back to the start, and the turn is over.")
            self.home(way.start)
            self.host.ask(title, text, _("Go there"), lambda: self._go(way))
        else:
            self._go(way)

    def _go(self, way: Way) -> None:
        play = self.play
        pawn = self.scene.crowd.at(play.seat, way.start) if play else None
        if play is None or pawn is None or way.step not in [each.step for each in play.ways]:
            return
        play.take(way)
        self._taken = self._warned = self._cursor = None
        self.ground.play = None
        self.scene.marks.clear()
        self.host.say(step_said(way.step, play.side))
        self.scene.step(pawn, way.step, self._stepped)
        self.scene.show_dice(play)

    def _stepped(self) -> None:
        """A pawn has arrived: the turn goes on, or is over."""
        play = self.play
        if play is None:
            return
        if play.is_over and not self.host.settings.play.confirm:
            self._hand_on(play.turn)
            return
        self._refresh()
        if play.hops and not self.host.settings.table.is_strict:
            self.fingers.select(play.hops[0].start)

    def refuse(self, start: Point, end: Point) -> None:
        if self.play:
            self._refuse(self.play.why_not(start, end))

    def _refuse(self, reason: str) -> None:
        text = phrases.refusal(Refused(self.state.turn, "", reason), self.state)
        self.host.feel("refuse")
        self.host.say(text)
        self.notes.tell(self.notes.said[0], text)

    def home(self, spot: Point) -> None:
        pawn = self.scene.crowd.at(self.play.seat, spot) if self.play else None
        if pawn and pawn.place != self.scene.crowd.home(pawn):
            self.host.feel("glide back")
            self.scene.put(pawn)
        if self._taken == spot:
            self._taken = self._warned = None
            self._refresh()

    def tap(self, x: float, y: float) -> None:
        """On a die: it is to be used next. On a point that one pawn alone can reach: it goes there."""
        play = self.play
        if play is None or self.is_moving:
            return
        die = self.scene.dice.at(x, y)
        if die:
            self._choose(self.scene.dice.dice.index(die))
            return
        way = self.ground.target_at(x, y, play.offered())
        ways = play.to(way.end) if way else []
        if len({each.start for each in ways}) == 1 and not self.host.settings.table.is_strict:
            self.go(ways[0])

    def _choose(self, index: int) -> None:
        play = self.play
        if play is None:
            return
        if not play.is_thrown:
            self.throw()
        elif not play.used[index]:
            play.chosen = None if play.chosen == play.dice[index] else play.dice[index]
            self.host.feel("detent")
            self._refresh()

    # Keys

    def key(self, name: str) -> bool:
        """Arrows go through all that may be done, enter does it."""
        play = self.play
        if play is None or self.is_moving:
            return False
        if name == "s":
            names = [player.name for player in self.host.session.players]
            self.host.say(situation(self.state.view(play.seat), names))
            return True
        if name in ("left", "right", "up", "down"):
            return self._look(1 if name in ("right", "down") else -1)
        if name == "enter":
            return self._enter()
        if name == "b" and play.taken:
            self.step_back()
            return True
        return False

    def _look(self, way: int) -> bool:
        play = self.play
        if play is None or not play.ways:
            return False
        ways = play.ways
        at = ways.index(self._cursor) + way if self._cursor in ways else (0 if way > 0 else -1)
        self._cursor = ways[at % len(ways)]
        self._taken, self._warned = self._cursor.start, self._cursor
        self.host.feel("cursor")
        self.host.say(step_said(self._cursor.step, play.side))
        self._refresh()
        return True

    def _enter(self) -> bool:
        play, cursor = self.play, self._cursor
        if play and cursor in play.ways and cursor:
            self._cursor = None
            self.go(cursor)
            return True
        main = next((action for action in self.actions() if action.is_main), None)
        if main:
            self.act(main.key)
        return main is not None

    # Touches

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        play = self.play
        die = self.scene.dice.at(*touch.pos) if play and not play.is_thrown else None
        if die and self._pressed_die is None and not self.is_moving:
            self._pressed_die = touch
            touch.grab(self)
            return True
        return self.fingers.touches.down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        if touch is self._pressed_die:
            return True
        return self.fingers.touches.move(touch) or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch is self._pressed_die:
            if touch.grab_current is self:
                touch.ungrab(self)
                self._pressed_die = None
                self.throw()
            return True
        return self.fingers.touches.up(touch) or bool(super().on_touch_up(touch))


TABLE = QuadrotTable
