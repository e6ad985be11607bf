"""Table of Quadrot, which shows a match with board, dice and pawns on the match screen."""

from collections.abc import Sequence
from functools import partial

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.input import MotionEvent
from kivy.metrics import dp

from app.device.motion_sensor import GravityReading, is_flat
from app.device.services_with_fallback import CancelCallback
from app.games.quadrot import texts as phrases
from app.games.quadrot.board_plan import (
    PlayerViewpoint,
    TableLayout,
    rotating_table_layout,
    table_layout,
)
from app.games.quadrot.dice_rolling import FingerSample, throw_from_path
from app.games.quadrot.pawns import AT_HOME
from app.games.quadrot.player_input import PawnKeyboardCursor, TurnGestureHandler
from app.games.quadrot.scene import QuadrotScene
from app.games.quadrot.turn_in_progress import TurnInProgress
from app.games.quadrot.turn_prompt import RotatedPromptPanel, TurnPrompt
from app.gestures.geometry import Piece
from app.i18n import _
from app.look.animation import Animation, delay, tween
from app.look.appearance import current_appearance
from app.look.shapes import EMPTY_BOX, Box, Path
from app.match.bots import Advice
from app.match.messages import MovePlayed, Stage
from app.table.contract import UNDO_STEP, GameTable, PlaqueContent, TableAction, TableHost, WindowCircle
from app.table.move_playback import MovePlayback
from engine.game import Move, Seat
from engine.quadrot.board import POINTS, Side
from engine.quadrot.events import TurnPlayed
from engine.quadrot.moves import Step, Turn
from engine.quadrot.packed_pawns import PAWNS, home_count


class QuadrotTable(GameTable):
    """Table that shows a session and lets a person play their turn step by step."""

    fingers: TurnGestureHandler

    def __init__(self, host: TableHost, **properties: object) -> None:
        super().__init__(host, **properties)
        canvas = InstructionGroup()
        self.canvas.add(canvas)
        self.scene = QuadrotScene(host, canvas, self.motions)
        self.notes = RotatedPromptPanel()
        self.add_widget(self.notes)
        self.prompt_panel = self.notes.panel
        self.prompt = TurnPrompt(host, self.scene, self.notes.panel)
        self.player = TurnEventPlayer(self)
        self.fingers = TurnGestureHandler(self, self.scene, self.prompt)
        self.cursor = PawnKeyboardCursor(self.fingers)
        self.rotation = TableRotation(self)
        self._boxes = EMPTY_BOX, EMPTY_BOX
        self._finger_path: list[FingerSample] = []
        """Path of the finger on the dice"""
        self._pressed: MotionEvent | None = None
        """Finger on the dice"""

    @property
    def turn(self) -> TurnInProgress | None:
        """Returns the turn in progress of the current person."""
        return self.fingers.turn

    # Layout

    def arrange(self, board: Box, hand: Box) -> None:
        self._boxes = board, hand
        self._lay_out()
        self.scene.arrange(self._table_layout.plan)

    @property
    def _table_layout(self) -> TableLayout:
        """Returns the areas of board and texts for the current rotation. A rotating board stays in the middle."""
        areas = *self._boxes, current_appearance().layout.is_wide, dp(1)
        return (
            rotating_table_layout(*areas, self.rotation.quarters) if self.rotation.is_possible else table_layout(*areas)
        )

    def _lay_out(self) -> None:
        """Lays out texts, dice, signs and touch geometry for the current person's viewpoint."""
        plan, notes = self._table_layout
        facing = PlayerViewpoint(self.rotation.quarters, plan.middle)
        box = self._boxes[0]
        self.fingers.geometry.set_board(plan, box, facing)
        self.notes.arrange(notes, box._replace(y=plan.y, height=plan.size), facing)
        self.scene.face(facing)

    def _face(self) -> None:
        """Rotates the table to face the player to move."""
        if self.turn:
            self.rotation.begin(self.turn.side)
        self.rotate()

    def rotate(self) -> None:
        """Lays out the table again if it now faces another side."""
        if self.rotation.quarters != self.scene.facing.quarters:
            self.fingers.return_pawn()
            self._lay_out()
            self.motions.run(tween("fade", self.notes.fade_in, is_blocking=False))

    # Calls of the host

    def show(self) -> None:
        self.fingers.return_pawn()
        self.player.stop()
        self.fingers.find()
        self.scene.show(self.turn)
        self._face()
        self.fingers.refresh()

    def animate_move(self, message: MovePlayed) -> None:
        played = next((event for event in message.events if isinstance(event, TurnPlayed)), None)
        is_seen = played is None or self._is_seen(played)
        if not is_seen and played and self.turn and self.turn.seat == played.seat:
            self.scene.show_pawns(
                played.seat, self.turn.steps.position.own
            )  # steps that were unfinished when the time ran out
        self.fingers.leave()
        if is_seen and played:
            self.scene.trail(played.seat, _steps_of(played))  # a bot's trail is drawn during its animation
        if not self.player.play(message, is_seen):
            self.show()

    def _is_seen(self, played: TurnPlayed) -> bool:
        """Returns whether the person has made this turn by hand, so that it needs no animation."""
        turn = self.turn
        return turn is not None and turn.seat == played.seat and tuple(turn.taken) == _steps_of(played)

    def settle(self) -> None:
        """Prepares the turn of the current person, after all animations have finished."""
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

    def actions(self) -> tuple[TableAction, ...]:
        turn = self.turn
        if turn is None or self.player.is_showing:
            return ()
        main = turn.main_action
        actions = [TableAction(main, phrases.action(main), is_main=True)] if main else []
        if turn.taken:
            actions.append(TableAction(UNDO_STEP, _("Undo")))
        return tuple(actions)

    def act(self, key: str) -> None:
        self.fingers.act(key)

    def last_piece(self) -> WindowCircle | None:
        """Returns the circle of the pawn that the last move brought home, or None."""
        match, scene = self.host.session.match, self.scene
        seat, move = match.moves[-1] if match.moves else (0, None)
        home = home_count(scene.state.pawns[seat])
        if not isinstance(move, Turn) or not home or all(step.end in POINTS for step in move.steps):
            return None
        x, y = scene.plan.rest(scene.state.sides[seat], home - 1)
        return WindowCircle(x, y, scene.plan.unit * AT_HOME * 1.4)

    def winning_pieces(self, seat: Seat) -> Sequence[WindowCircle]:
        """Returns the circles of all pawns at home, one after the other."""
        scene = self.scene
        places = [
            scene.plan.rest(scene.state.sides[seat], index) for index in range(home_count(scene.state.pawns[seat]))
        ]
        return [WindowCircle(x, y, scene.plan.unit * AT_HOME * 1.4) for x, y in places]

    def note(self, seat: Seat) -> PlaqueContent:
        home = PAWNS - len(self.scene.pawn_group.of(seat))  # as shown: the match may be ahead
        return PlaqueContent("", filled=home, dots=PAWNS, spoken=phrases.describe_pawns_home(home))

    @property
    def hint_precondition(self) -> str:
        return _("Roll the dice first.") if self.turn and not self.turn.is_thrown else ""

    def piece_of(self, move: Move) -> Piece | None:
        rest = self.turn.remaining_steps(move) if self.turn and isinstance(move, Turn) else None
        return (rest[0].start,) if rest else None

    def content_outlines(self) -> Sequence[Path]:
        x, y, size = self.scene.plan.x, self.scene.plan.y, self.scene.plan.size
        return [[(x, y), (x + size, y), (x + size, y + size), (x, y + size)]]

    def hint(self, stage: int, advice: Advice) -> str | None:
        """Highlights the pawn to move, then its steps; or returns the instruction to undo steps that exclude them."""
        turn, move = self.turn, advice.move
        if turn is not None and isinstance(move, Turn) and turn.remaining_steps(move) is None:
            return _("There’s a better turn. Undo to see it.")
        self.when_still(partial(self._point, stage, advice))
        return None

    def _point(self, stage: int, advice: Advice) -> None:
        """Shows the advised steps that the player has not made yet."""
        turn, move = self.turn, advice.move
        if turn is None or not turn.is_thrown or not isinstance(move, Turn):
            return
        rest = turn.remaining_steps(move)
        if rest:
            self.host.give_feedback("hint")
            self.fingers.select((rest[0].start,))
            if stage > 1:
                self.fingers.advise(rest)

    def show_hint_text(self, text: str) -> bool:
        """Shows the text of a hint after all animations have finished."""
        self.when_still(partial(self.prompt.hint, text))
        return True

    def replay(self) -> None:
        if not self.is_moving and not (self.turn and self.turn.taken) and self.player.last:
            self.fingers.return_pawn()
            self.fingers.geometry.turn = None
            self.player.replay()

    def key(self, name: str) -> bool:
        return self.cursor.key(name)

    # Touches: a finger on unthrown dice throws them on release, anywhere

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self._pressed is None and self._may_throw(touch):
            self._pressed, self._finger_path = touch, []
            self._follow(touch)
            touch.grab(self)
            return True
        if not self.fingers.machine.is_carrying:
            self.scene.pawn_group.touch(touch.pos)
        return super().on_touch_down(touch)

    def _may_throw(self, touch: MotionEvent) -> bool:
        turn = self.turn
        if turn is None or turn.is_thrown or self.is_moving or touch.is_mouse_scrolling:
            return False
        return self.scene.dice.at(*touch.pos) is not None

    def _follow(self, touch: MotionEvent) -> None:
        """Records the position of the finger on the dice, seen from the viewpoint of its player."""
        place = self.scene.dice.before.seen(*touch.pos)
        self._finger_path.append(FingerSample(Clock.time(), self.scene.plan.units(place)))
        if not current_appearance().reduced_motion:
            self.scene.dice.carry(touch.x - touch.ox, touch.y - touch.oy)

    def _put_dice_down(self) -> bool:
        """Returns carried dice to their corners; returns whether any were carried."""
        if self._pressed is None:
            return False
        self._pressed.ungrab(self)
        self._pressed = None
        self.scene.dice.move_to_corner(self.scene.dice.before)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and touch is self._pressed:
            self._follow(touch)
        return touch is self._pressed or super().on_touch_move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if self._pressed is None or touch is not self._pressed:
            return super().on_touch_up(touch)
        if touch.grab_current is self:
            touch.ungrab(self)
            self._pressed = None
            self.fingers.throw(throw_from_path(self._finger_path))
            if not self.is_moving:
                self.scene.dice.move_to_corner(self.scene.dice.before)  # the turn changed without this throw
        return True


TABLE = QuadrotTable


# Rotation of the table


class TableRotation:
    """Rotation of the table to face the player to move, on a tablet that lies flat between people.

    The orientation of the device is read only at the start of a turn, so that the table does not rotate while a player
    lifts the tablet.
    """

    def __init__(self, table: QuadrotTable):
        self._table, self._host = table, table.host
        self._lies_flat = False
        self._side: Side = 0
        self._stop_feeling: CancelCallback | None = None

    @property
    def is_possible(self) -> bool:
        """Returns whether the table may rotate: on a tablet with several people, unless the setting is off."""
        people = sum(not player.is_bot for player in self._host.session.players)
        return current_appearance().layout.is_tablet and people > 1 and self._wish != "never"

    @property
    def is_on(self) -> bool:
        """Returns whether the table currently rotates to face its players."""
        return self.is_possible and (self._wish == "always" or self._lies_flat)

    @property
    def quarters(self) -> int:
        """Returns the rotation of the table in quarter turns, clockwise from the bottom. It does not change during the
        turns of bots.
        """
        return self._side if self.is_on else 0

    def begin(self, side: Side) -> None:
        """Starts the turn of the person at a side."""
        self._side = side
        if self.is_possible and self._wish == "flat" and self._stop_feeling is None:
            self._stop_feeling = self._host.motion.listen(self._feel)

    def rest(self) -> None:
        """Stops reading the orientation sensor."""
        if self._stop_feeling is not None:
            self._stop_feeling()
            self._stop_feeling = None

    @property
    def _wish(self) -> str:
        return self._host.settings.table.turn_to_seat

    def _feel(self, gravity: GravityReading) -> None:
        if not gravity.length:
            return
        self.rest()
        if is_flat(gravity) != self._lies_flat:
            self._lies_flat = not self._lies_flat
            self._table.rotate()


# Animation of played turns

THROW_PAUSE = 0.4
"""Pause in seconds between the throw and the first step"""
TURN_PAUSE = 0.25
"""Pause in seconds after a turn"""
PASS_PAUSE = 1.1
"""Pause in seconds after a pass"""


class TurnEventPlayer(MovePlayback):
    """Player of match events: animates the turns of bots and replayed turns."""

    def __init__(self, table: QuadrotTable):
        super().__init__(table.motions)
        self._table = table

    def animation(self, message: MovePlayed) -> Animation:
        for event in message.events:
            if isinstance(event, TurnPlayed):
                yield from self._show(event)

    def _show(self, played: TurnPlayed) -> Animation:
        scene, steps = self._table.scene, _steps_of(played)
        self._show_prompt(played.seat)
        scene.marks.clear()
        scene.lay_dice(scene.state.sides[played.seat], len(played.dice))
        yield from scene.throw(played.dice)
        self._show_prompt(played.seat, played)
        yield delay(THROW_PAUSE if steps else PASS_PAUSE)
        scene.trail(played.seat, steps)
        for step in steps:
            pawn = scene.pawn_group.at(played.seat, step.start)
            if pawn is None:
                break
            yield from scene.step(pawn, step)
        yield delay(TURN_PAUSE)

    def _show_prompt(self, seat: Seat, played: TurnPlayed | None = None) -> None:
        self._table.prompt.show_played(seat, played)
        self._table.host.changed()

    def after_playback(self) -> None:
        self._table.settle()

    def restore_before(self, message: MovePlayed) -> None:
        for event in message.events:
            if isinstance(event, TurnPlayed):
                self._table.scene.restore_before(event.seat, _steps_of(event))

    def after_replay(self) -> None:
        self._table.show()

    def stop(self) -> None:
        """Stops the animation and draws the trail of the last queued turn, so that it stays visible."""
        last = next(reversed([*self._under_way, *self._waiting]), None)
        super().stop()
        for event in last.events if last else ():
            if isinstance(event, TurnPlayed):
                self._table.scene.trail(event.seat, _steps_of(event))


def _steps_of(played: TurnPlayed) -> tuple[Step, ...]:
    return played.turn.steps if isinstance(played.turn, Turn) else ()
