"""Touch and keyboard input of a person's turn: throwing the dice, selecting pawns, moving and undoing."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import dist
from typing import TYPE_CHECKING

from app.device.motion_sensor import GravityReading
from app.device.services_with_fallback import CancelCallback
from app.games.lessons import OFF_TASK
from app.games.quadrot.dice_rolling import LET_GO, SHAKEN, DiceThrow
from app.games.quadrot.pawns import Pawn
from app.games.quadrot.scene import QuadrotScene
from app.games.quadrot.texts import PHRASES, action, describe_situation, describe_step, describe_turn
from app.games.quadrot.touch_geometry import PawnGeometry, spot_of
from app.games.quadrot.turn_in_progress import THROWN, TurnInProgress, current_turn, restart_turn
from app.games.quadrot.turn_prompt import TurnPrompt
from app.gestures import events
from app.gestures.gesture_config import GestureConfig
from app.i18n import _
from app.look.animation import Animation, AnimationRun, Animator, delay
from app.match.messages import COACH_WARNING, MoveRefused
from app.players import names_of
from app.table.contract import UNDO_STEP, GestureHandler
from app.table.keyboard_cursor import KeyboardCursor, describe_choice
from engine.game import of_game
from engine.quadrot.board import OFF, PointNumber, opposite
from engine.quadrot.moves import PiecelessMove, Step, Turn
from engine.quadrot.state import QuadrotState

if TYPE_CHECKING:
    from app.games.quadrot.table import QuadrotTable

CONFIRM_DELAY = 0.4
"""Seconds for which a repeated tap does not count as confirmation"""


class TurnGestureHandler(GestureHandler):
    """Touch input of the turn in progress. Each step can be undone until the turn is complete."""

    def __init__(self, table: "QuadrotTable", scene: QuadrotScene, prompt: TurnPrompt):
        self.table, self.scene, self.prompt = table, scene, prompt
        self.geometry = PawnGeometry()
        self.turn: TurnInProgress | None = None
        """Turn in progress, or None if it is not the turn of a person on this device"""
        self.taken: PointNumber | None = None
        """Point of the selected pawn"""
        self.near: Step | None = None
        """Step to which the selected pawn has snapped"""
        self._path: Sequence[Step] = ()
        """Steps that follow automatically when a pawn is dragged further than one step"""
        self._confirmation = StepConfirmation(scene.motions)
        super().__init__(table, table.host, self.geometry)
        self._shaker = DeviceShakeListener(self)

    @property
    def is_busy(self) -> bool:
        """Returns whether an animation must end before the next input."""
        return self.table.is_moving

    def gesture_config(self) -> GestureConfig:
        """Returns gesture settings without confirmation, because steps can be undone until the turn is complete."""
        return replace(super().gesture_config(), confirm=False)

    def to_table(self, x: float, y: float) -> tuple[float, float]:
        return self.geometry.facing.seen(x, y)

    # Turn

    def find(self) -> None:
        """Loads the turn of the current person, including the steps already made."""
        before, self.turn = self.turn, current_turn(self.host.session, self.turn)
        self._forget(but_hint=self.turn is before)

    def _forget(self, but_hint: bool = False) -> None:
        """Clears selection, refusal and advice."""
        self.taken = self.near = None
        self._confirmation.drop()
        self._path = ()
        self.prompt.forget(but_hint)

    def leave(self) -> None:
        """Stops the input because the turn is over or belongs to another player."""
        self.return_pawn()
        self.geometry.turn = self.turn = None
        self._forget()
        self.scene.marks.clear()
        self._shaker.hold(False)

    def return_pawn(self) -> bool:
        """Returns a carried pawn to its place; returns whether a pawn was being carried."""
        return super().cancel()

    def cancel(self) -> bool:
        was_taken = self.taken is not None
        self._forget(but_hint=True)
        was_away = self.return_pawn() or was_taken
        if was_away:
            self.refresh()
        self._shaker.hold(False)
        return was_away

    def refresh(self) -> None:
        """Updates highlights, dice, texts and buttons."""
        self.geometry.turn = self.turn
        if self.turn or not self.is_busy:
            self.scene.show_dice(self.turn)
        self.prompt.show(self.turn, self.taken, self.near)
        self._shaker.hold(self.turn is not None and not self.turn.is_thrown)
        self.host.changed()

    # The course of a turn

    def act(self, key: str) -> None:
        """Performs the action of a button: undo, or the main action (throw the dice, pass, or end the turn)."""
        turn = self.turn
        if turn is None or self.is_busy:
            return
        if key == UNDO_STEP:
            self.step_back()
        elif key == turn.main_action == "throw":
            self.throw()
        elif key and key == turn.main_action:
            self.submit(PiecelessMove.PASS if key == "pass" else turn.move)

    def throw(self, throw: DiceThrow = LET_GO) -> None:
        """Starts the roll of the dice. Their result is already known, because the match has drawn it at the start of
        the turn.
        """
        turn = self.turn
        if turn and not turn.is_thrown and not self.is_busy:
            self.scene.motions.run(self._throw(turn, throw))
            self.host.changed()

    def _throw(self, turn: TurnInProgress, throw: DiceThrow) -> Animation:
        self.geometry.turn = None
        self._forget()
        self._shaker.hold(False)
        self.host.session.store_part(THROWN)
        self.scene.trail(turn.seat, ())
        yield from self.scene.throw(turn.dice, throw)
        turn.throw()  # after the animation, so that nothing reveals the result before
        self.refresh()
        self.host.say(self.prompt.spoken)

    def step_back(self) -> None:
        """Undoes the last step."""
        turn = self.turn
        if turn and turn.taken and not self.is_busy:
            self.return_pawn()
            self.host.give_feedback("taken back")
            self._forget()
            self.scene.undo(turn, turn.take_back())
            self.refresh()

    def submit(self, move: Turn | PiecelessMove) -> None:
        """Plays the complete turn, or undoes its steps if the match refuses it."""
        self.return_pawn()
        self._forget()
        refused = self.host.play(move)
        if refused is not None and refused.reason == COACH_WARNING:
            self.refresh()
        elif refused is not None:
            self.restart_move()
            self._show_refusal(refused.reason)

    def restart_move(self) -> None:
        """Undoes all steps."""
        self.return_pawn()
        self._forget()
        self.turn = restart_turn(self.host.session)
        self.scene.show(self.turn)
        self.refresh()

    # Gestures

    def _pawn(self, spot: PointNumber) -> Pawn | None:
        return self.scene.pawn_group.at(self.turn.seat, spot) if self.turn else None

    def selected(self, event: events.Selected) -> None:
        self._take(spot_of(event.piece))

    def lifted(self, event: events.Lifted) -> None:
        self._take(spot_of(event.piece))

    def _take(self, spot: PointNumber) -> None:
        """Selects a pawn and highlights its possible steps."""
        self._forget(but_hint=True)
        self.taken = spot
        turn = self.turn
        self.refresh()
        if turn and not turn.options_from(spot):
            self._show_refusal(turn.why_not(spot))

    def dragged(self, event: events.Dragged) -> None:
        pawn = self._pawn(spot_of(event.piece))
        if pawn:
            self.scene.hold(pawn, event.x, event.y)

    def snapped(self, event: events.Snapped) -> None:
        self._snap(spot_of(event.piece), event.fit)

    def unsnapped(self, event: events.Unsnapped) -> None:
        self._snap(spot_of(event.piece), None)

    def _snap(self, spot: PointNumber, option: Step | None) -> None:
        """Shows the step that a drop at the current position would make, if any."""
        pawn = self._pawn(spot)
        self.taken, self.near = spot, option
        self.prompt.show(self.turn, spot, option)
        if pawn and option and option.end != OFF:
            pawn.move(self.scene.plan.point(option.end))

    def dropped(self, event: events.Dropped) -> None:
        """Makes the step to the drop position. In strict play, where possible steps are not shown, the step may be
        refused.
        """
        if isinstance(event.fit, Step):
            self.go(event.fit)
            return
        start, end = event.fit
        options = self.geometry.turn.options_from(start) if self.geometry.turn else []
        option = next((option for option in options if option.end == end), None)
        if option:
            self.go(option)
        else:
            self._refuse(start, end)
            self._bring_home(start)

    def rejected(self, event: events.DropRejected) -> None:
        self._refuse(*event.attempt)

    def _refuse(self, start: PointNumber, end: PointNumber) -> None:
        """Makes several steps if they lead to the drop position, else refuses the move."""
        turn = self.turn
        path = turn.path(start, end) if turn and not self.is_busy else ()
        if path:
            self.scene.motions.run(self._walk(path))
        elif turn:
            self._show_refusal(turn.why_not(start, end), end)

    def _show_refusal(self, reason: str, point: PointNumber | None = None) -> None:
        """Shows the reason of a refusal beside the board and marks the point."""
        state = of_game(self.host.session.match.state, QuadrotState)
        self.host.give_feedback("refuse")
        text = PHRASES.refusal(MoveRefused(state.turn, "", reason), state)
        self.prompt.refuse(text, point, is_wrong=reason != OFF_TASK)

    def returned(self, event: events.Returned) -> None:
        self._bring_home(spot_of(event.piece))

    def _bring_home(self, spot: PointNumber) -> None:
        """Returns a pawn to its place and clears the selection."""
        pawn = None if self.geometry.turn is None else self._pawn(spot)
        if pawn and pawn.place != self.scene.pawn_group.home(pawn):
            self.host.give_feedback("glide back")
            self.scene.put(pawn)
        if self.taken != spot:
            return
        if self.prompt.path:
            self.advise(self.prompt.path)  # a tap on the advised pawn keeps it selected
        else:
            self.taken = self.near = None
            self.refresh()

    def tapped(self, event: events.Tapped) -> None:
        """Handles a tap: chooses a die, ends the turn, or moves the pawn if only one can reach the tapped point."""
        turn = self.turn
        if turn is None or self.is_busy:
            return
        die = self.scene.dice.at(*self.scene.facing.place(event.x, event.y))
        if die:
            self._choose(turn, self.scene.dice.dice.index(die))
            return
        end = self.geometry.end_at(event.x, event.y)
        if end is not None and turn.options:
            self._go_to(end, turn.to(end))

    def _go_to(self, end: PointNumber, options: Sequence[Step]) -> None:
        """Makes one of these steps to a point, if all of them belong to the same pawn; otherwise asks the player to
        choose a pawn.
        """
        if self.near and self.near in options:
            self.go(self.near)
        elif not options or self.host.settings.table.is_strict:
            self.prompt.refuse(_("Choose a pawn first."), end)
        elif len({option.start for option in options}) == 1:
            self.go(options[0])
        else:
            self.prompt.refuse(_("Several pawns can go there. Choose one first."), end)

    def _choose(self, turn: TurnInProgress, index: int) -> None:
        """Chooses the tapped die for the next step. If the die cannot be used and the turn offers a main action (throw,
        pass or end the turn), performs that action.
        """
        die = turn.dice[index]
        if turn.main_action and not any(die in option.dice for option in turn.options):
            self.act(turn.main_action)
        elif not turn.used[index]:
            turn.chosen = None if turn.chosen == die else die
            self.host.give_feedback("detent")
            self.refresh()

    # Steps

    def go(self, option: Step) -> None:
        """Makes a step. Asks for confirmation first if the step ends on a red square and thereby ends the turn."""
        turn = self.turn
        if turn is None or self.is_busy:
            self._bring_home(option.start)
            return
        asks = self.host.settings.play.ask_before and turn.is_avoidable_loss(option)
        if asks and not self._confirmation.is_answered_by(option):
            self._ask(option)
        else:
            self.scene.motions.run(self._walk((option,)))

    def _ask(self, option: Step) -> None:
        """Asks for confirmation in the text beside the board, which faces the player."""
        self._bring_home(option.start)
        self.select((option.start,))
        self.prompt.refuse(_("Go back to the start and end your turn? Choose the red square again."), is_wrong=False)
        self._confirmation.ask(option)

    def _walk(self, path: Sequence[Step]) -> Animation:
        """Makes several steps with one pawn; any other action stops the pawn after its current step."""
        while path:
            option = path[0]
            turn, pawn = self.turn, self._pawn(option.start)
            if turn is None or pawn is None or option not in turn.options:
                self._bring_home(option.start)
                return
            turn.take(option)
            self._forget()
            self._path = path[1:]
            self.geometry.turn = None
            self.scene.marks.clear()
            self.host.say(describe_step(option, turn.side))
            self.scene.show_dice(turn)
            yield from self.scene.step(pawn, option)
            path = self._path
        self._arrived()

    def _arrived(self) -> None:
        """Continues or ends the turn after a pawn has reached its target."""
        turn = self.turn
        if turn is None:
            return
        if turn.is_over and not self.host.settings.play.confirm:
            self.submit(turn.move)
            return
        self.refresh()
        if turn.hops and not self.host.settings.table.is_strict:
            self.select((turn.hops[0].start,))

    # Keys and hints

    def end_of(self, option: Step) -> tuple[float, float]:
        """Returns the end position of a step, seen from the current person's viewpoint."""
        plan = self.scene.plan
        leaves = self.turn is not None and option.end == OFF
        end = plan.beside(opposite(self.turn.side)) if self.turn and leaves else plan.point(option.end)
        return self.scene.facing.seen(*end)

    def point_at(self, option: Step) -> None:
        """Selects the pawn of a step and shows the step."""
        self.taken, self.near = option.start, option
        self.refresh()

    def advise(self, steps: Sequence[Step]) -> None:
        """Highlights and announces the advised steps and prepares the first one."""
        self.prompt.advise(steps)
        if self.turn:
            self.host.say(describe_turn(Turn(tuple(steps)), self.turn.side))
        self.point_at(steps[0])


class StepConfirmation:
    """Confirmation of a step by a second tap. The second tap is ignored for a moment, so that a double tap does not
    confirm.
    """

    def __init__(self, motions: Animator):
        self._motions = motions
        self._asked: Step | None = None
        self._listening: AnimationRun | None = None

    def ask(self, option: Step) -> None:
        """Asks for confirmation of a step. After `CONFIRM_DELAY` seconds, the same step counts as the confirmation."""
        self.drop()
        self._listening = self._motions.run(self._listen(option))

    def _listen(self, option: Step) -> Animation:
        yield delay(CONFIRM_DELAY, is_blocking=False)
        self._asked = option

    def is_answered_by(self, option: Step) -> bool:
        return option == self._asked

    def drop(self) -> None:
        """Cancels the question."""
        self._asked = None
        self._motions.stop(self._listening)


class PawnKeyboardCursor(KeyboardCursor):
    """Keyboard cursor of Quadrot.

    Left and right select the previous or next option: first steps, then steps onto red squares, then the main action
    (throw, pass or end the turn). Up and down select a step in another row. Enter performs the selected option, `s`
    describes the board, `p` passes.
    """

    def __init__(self, fingers: TurnGestureHandler):
        self._fingers = fingers
        self._word = ""
        """Key of the main action (throw, pass or end the turn) if the cursor is on it; empty if the cursor is
        on a step
        """
        super().__init__(
            fingers.host,
            {
                "left": partial(self._step, -1),
                "right": partial(self._step, 1),
                "up": partial(self._climb, 1),
                "down": partial(self._climb, -1),
                "enter": self._enter,
                "s": self._describe_board,
                "p": self._pass,
            },
        )

    @property
    def is_awake(self) -> bool:
        return self._fingers.turn is not None and not self._fingers.is_busy

    @property
    def possible(self) -> str:
        return self._fingers.prompt.spoken if self.is_awake else ""

    @property
    def _turn(self) -> TurnInProgress:
        """Returns the current turn; raises `ValueError` if there is none, so the cursor must be awake."""
        turn = self._fingers.turn
        if turn is None:
            raise ValueError("no turn is in progress")
        return turn

    @property
    def _items(self) -> list[Step | str]:
        main = self._turn.main_action
        options = sorted(self._turn.options, key=lambda option: (option.returns, *self._in_rows(option)))
        return [*options, *([main] if main else [])]

    def _in_rows(self, option: Step) -> tuple[float, float]:
        """Returns the end position of a step as the player sees it: distances from the top and from the left."""
        x, y = self._fingers.end_of(option)
        return -round(y), x

    def _step(self, by: int) -> None:
        if self._items:
            self._go(self.next_of(self._items, self._word or self._fingers.near, by))

    def _climb(self, up: int) -> None:
        """Selects the nearest step that ends in a higher or lower row."""
        here = self._fingers.near
        if here is None or self._word:
            self._step(-up)
            return
        low, right = self._in_rows(here)
        rows = {option: self._in_rows(option) for option in self._turn.options}
        ahead = [option for option, (down, _across) in rows.items() if (low - down) * up > 0]
        if ahead:
            self.host.give_feedback("cursor")
            self._go(min(ahead, key=lambda option: (abs(rows[option][0] - low), abs(rows[option][1] - right))))
        else:
            self._step(-up)

    def _go(self, item: Step | str) -> None:
        items = self._items
        self._word = item if isinstance(item, str) else ""
        if isinstance(item, Step):
            self._fingers.point_at(item)
        else:
            self._fingers.host.focus_action(item)
        text = describe_step(item, self._turn.side) if isinstance(item, Step) else action(item)
        self.say(describe_choice(text, items.index(item) + 1, len(items)))

    def _enter(self) -> bool:
        option, main = self._fingers.near, self._turn.main_action
        if option and option in self._turn.options and not self._word:
            self._fingers.go(option)
        elif main:
            self._fingers.act(main)
        elif self._items:
            self._step(1)
        self._word = ""
        return bool(option or main or self._items)

    def _pass(self) -> bool:
        """Passes if no step is possible, else shows a refusal."""
        turn = self._turn
        if turn.main_action == "pass":
            self._fingers.act("pass")
        elif turn.is_thrown:
            self._fingers.prompt.refuse(
                PHRASES.refusal(MoveRefused(turn.seat, PiecelessMove.PASS, "rules"), turn.state)
            )
        else:
            self._fingers.prompt.refuse(self._fingers.table.hint_precondition, is_wrong=False)
        return True

    def _describe_board(self) -> bool:
        """Announces the position on the board, including steps already made this turn."""
        turn, names = self._turn, names_of(self.host.session.players)
        view = turn.state.view(turn.seat)
        view.pawns = [turn.steps.pawns if seat == turn.seat else pawns for seat, pawns in enumerate(view.pawns)]
        self.say(describe_situation(view, names, turn.is_thrown))
        return True


# Shake of the device

JOLT = 0.4
"""Minimum change of gravity between two readings of a jolt, relative to the magnitude of gravity"""
JOLTS = 2
"""Number of jolts in a shake"""
WITHIN = 6
"""Maximum number of readings in which the jolts of a shake occur"""


class ShakeDetector:
    """Detector of shakes of the device, which ignores slow changes of orientation.

    >>> detector = ShakeDetector()
    >>> [detector.sees(GravityReading(x, 9, 0)) for x in (0, 0, 6, -5, 4)]
    [False, False, False, True, False]
    """

    __slots__ = ("_jolts", "_last")

    def __init__(self) -> None:
        self._last: GravityReading | None = None
        self._jolts: deque[bool] = deque(maxlen=WITHIN)

    def sees(self, gravity: GravityReading) -> bool:
        """Processes a reading; returns whether it completes a shake."""
        last, self._last = self._last, gravity
        if last is None:
            return False
        self._jolts.append(dist(last, gravity) > JOLT * max(last.length, 1.0))
        if sum(self._jolts) < JOLTS:
            return False
        self._jolts.clear()
        return True


class DeviceShakeListener:
    """Listener that throws the dice when the device is shaken; active only while dice wait to be thrown."""

    def __init__(self, fingers: TurnGestureHandler):
        self._fingers = fingers
        self._detector = ShakeDetector()
        self._stop: CancelCallback | None = None

    def hold(self, has_dice: bool) -> None:
        """Starts listening if dice wait to be thrown, else stops."""
        if has_dice and self._stop is None:
            self._detector = ShakeDetector()
            self._stop = self._fingers.host.motion.listen(self._sense)
        elif not has_dice and self._stop is not None:
            self._stop()
            self._stop = None

    def _sense(self, gravity: GravityReading) -> None:
        if self._detector.sees(gravity):
            self._fingers.throw(SHAKEN)
