"""The turn of the person in front, under fingers and keys: throwing, taking pawns, going, taking back."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING, Any

from app.device.fallback import CancelCallback
from app.device.motion_sensor import Gravity
from app.games.lessons import OFF_TASK
from app.games.quadrot.geometry import PawnGeometry, spot_of
from app.games.quadrot.pieces import Pawn
from app.games.quadrot.prompt import Prompt
from app.games.quadrot.rolling import LET_GO, SHAKEN, Throw
from app.games.quadrot.scene import Scene
from app.games.quadrot.texts import PHRASES, action, situation, step_said, turn_said
from app.games.quadrot.turn import THROWN, TurnInProgress, Way, turn_anew, turn_under_way
from app.gestures import events
from app.gestures.gesture_config import GestureConfig
from app.look.animation import Animation, AnimationRun, Animator, delay
from app.match.messages import COACH_WARNING, MoveRefused
from app.shell.i18n import _
from app.table.contract import UNDO_STEP, GestureHandler, Host
from app.table.cursor import Cursor, describe_choice
from engine.quadrot.board import Point, opposite
from engine.quadrot.moves import OFF, Call, Step, Turn

if TYPE_CHECKING:
    from app.games.quadrot.table import QuadrotTable

ANSWER = 0.4
"""Seconds after a question in which nothing is an answer"""


class TurnFingers(GestureHandler):
    """What fingers do to the turn under way. Until it is complete each step can be taken back."""

    def __init__(self, table: "QuadrotTable", scene: Scene, prompt: Prompt):
        self.table, self.scene, self.prompt = table, scene, prompt
        self.geometry = PawnGeometry()
        self.turn: TurnInProgress | None = None
        """None while no person here is in turn"""
        self.taken: Point | None = None
        """Where the pawn stands that is taken, by a finger, a key or a hint"""
        self.near: Way | None = None
        """The way that is about to be gone"""
        self._path: Sequence[Step] = ()
        """What follows the step under way by itself: the pawn was taken further than one step"""
        self._question = Question(scene.motions)
        super().__init__(table, table.host, self.geometry)
        self._cup = Cup(table.host, lambda: self.throw(SHAKEN))

    @property
    def is_busy(self) -> bool:
        """Whether something is shown that must come to its end."""
        return self.table.is_moving

    def gesture_config(self) -> GestureConfig:
        """Returns how gestures feel. No step awaits confirmation: until the turn is complete it can be taken back."""
        return replace(super().gesture_config(), confirm=False)

    def to_table(self, x: float, y: float) -> tuple[float, float]:
        return self.geometry.facing.seen(x, y)

    # Whose turn

    def find(self) -> None:
        """Finds the turn of the person in front, as far as it has come."""
        before, self.turn = self.turn, turn_under_way(self.host.session, self.turn)
        self._forget(but_hint=self.turn is before)

    def _forget(self, but_hint: bool = False) -> None:
        """Forgets what was taken, refused and advised."""
        self.taken = self.near = None
        self._question.drop()
        self._path = ()
        self.prompt.forget(but_hint)

    def leave(self) -> None:
        """Ends what fingers do: the turn is over, or another player's."""
        self.put_down()
        self.geometry.turn = self.turn = None
        self._forget()
        self.scene.marks.clear()
        self._cup.hold(False)

    def put_down(self) -> bool:
        """Brings home what a finger has taken; returns whether anything was away."""
        return super().cancel()

    def cancel(self) -> bool:
        was_taken = self.taken is not None
        self._forget(but_hint=True)
        was_away = self.put_down() or was_taken
        if was_away:
            self.refresh()
        self._cup.hold(False)
        return was_away

    def refresh(self) -> None:
        """Shows marks, dice, words and buttons as they are now."""
        self.geometry.turn = self.turn
        if self.turn or not self.is_busy:
            self.scene.show_dice(self.turn)
        self.prompt.show(self.turn, self.taken, self.near)
        self._cup.hold(self.turn is not None and not self.turn.is_thrown)
        self.host.changed()

    # The course of a turn

    def act(self, key: str) -> None:
        """Does the main act, or takes a step back."""
        turn = self.turn
        if turn is None or self.is_busy:
            return
        if key == UNDO_STEP:
            self.step_back()
        elif key == turn.main_act == "throw":
            self.throw()
        elif key and key == turn.main_act:
            self.hand_on(Call.PASS if key == "pass" else turn.move)

    def throw(self, throw: Throw = LET_GO) -> None:
        """Lets the dice roll; what they show has been rolled before."""
        turn = self.turn
        if turn and not turn.is_thrown and not self.is_busy:
            self.scene.motions.run(self._throw(turn, throw))
            self.host.changed()

    def _throw(self, turn: TurnInProgress, throw: Throw) -> Animation:
        self.geometry.turn = None
        self._forget()
        self._cup.hold(False)
        self.host.session.store_part(THROWN)
        self.scene.trail(turn.seat, ())
        yield from self.scene.throw(turn.dice, throw)
        turn.throw()  # only now that they lie: nothing tells before what they show
        self.refresh()
        self.host.say(self.prompt.spoken)

    def step_back(self) -> None:
        """Takes the last step back."""
        turn = self.turn
        if turn and turn.taken and not self.is_busy:
            self.put_down()
            self.host.give_feedback("taken back")
            self._forget()
            self.scene.undo(turn, turn.take_back())
            self.refresh()

    def hand_on(self, move: Turn | Call) -> None:
        """Plays the turn, which is complete; if it is not accepted its steps are taken back."""
        self.put_down()
        self._forget()
        refused = self.host.play(move)
        if refused is not None and refused.reason == COACH_WARNING:
            self.refresh()
        elif refused is not None:
            self.restart_move()
            self._tell_refusal(refused.reason)

    def restart_move(self) -> None:
        """Takes all steps back."""
        self.put_down()
        self._forget()
        self.turn = turn_anew(self.host.session)
        self.scene.show(self.turn)
        self.refresh()

    # What gestures mean

    def _pawn(self, spot: Point) -> Pawn | None:
        return self.scene.crowd.at(self.turn.seat, spot) if self.turn else None

    def selected(self, each: events.Selected) -> None:
        self._take(spot_of(each.piece))

    def lifted(self, each: events.Lifted) -> None:
        self._take(spot_of(each.piece))

    def _take(self, spot: Point) -> None:
        """Takes a pawn, and lights up where it can go."""
        self._forget(but_hint=True)
        self.taken = spot
        turn = self.turn
        self.refresh()
        if turn and not turn.ways_of(spot):
            self._tell_refusal(turn.why_not(spot))

    def dragged(self, each: events.Dragged) -> None:
        pawn = self._pawn(spot_of(each.piece))
        if pawn:
            self.scene.hold(pawn, each.x, each.y)

    def snapped(self, each: events.Snapped) -> None:
        self._be_near(spot_of(each.piece), each.fit)

    def unsnapped(self, each: events.Unsnapped) -> None:
        self._be_near(spot_of(each.piece), None)

    def _be_near(self, spot: Point, way: Way | None) -> None:
        """Shows the way that it would go if it were let go now."""
        pawn = self._pawn(spot)
        self.taken, self.near = spot, way
        self.prompt.show(self.turn, spot, way)
        if pawn and way and way.end != OFF:
            pawn.move(self.scene.plan.point(way.end))

    def dropped(self, each: events.Dropped) -> None:
        """Goes a way, or where the player tries to go in the strict way of playing."""
        if isinstance(each.fit, Way):
            self.go(each.fit)
            return
        start, end = each.fit
        ways = self.geometry.turn.ways_of(start) if self.geometry.turn else []
        way = next((way for way in ways if way.end == end), None)
        if way:
            self.go(way)
        else:
            self._refuse(start, end)
            self._bring_home(start)

    def rejected(self, each: events.DropRejected) -> None:
        self._refuse(*each.attempt)

    def _refuse(self, start: Point, end: Point) -> None:
        """Refuses a way that cannot be gone in one step; it is gone if it can be in several."""
        turn = self.turn
        path = turn.path(start, end) if turn and not self.is_busy else ()
        if path:
            self.scene.motions.run(self._walk(path))
        elif turn:
            self._tell_refusal(turn.why_not(start, end), end)

    def _tell_refusal(self, reason: str, point: Point | None = None) -> None:
        """Tells why something cannot be done, where one looks for what to do, and at the point itself."""
        state: Any = self.host.session.match.state
        self.host.give_feedback("refuse")
        text = PHRASES.refusal(MoveRefused(state.turn, "", reason), state)
        self.prompt.refuse(text, point, is_wrong=reason != OFF_TASK)

    def returned(self, each: events.Returned) -> None:
        self._bring_home(spot_of(each.piece))

    def _bring_home(self, spot: Point) -> None:
        """Brings a pawn home: it is neither held nor taken any more."""
        pawn = None if self.geometry.turn is None else self._pawn(spot)
        if pawn and pawn.place != self.scene.crowd.home(pawn):
            self.host.give_feedback("glide back")
            self.scene.put(pawn)
        if self.taken != spot:
            return
        if self.prompt.path:
            self.advise(self.prompt.path)  # a tap on the pawn that is advised does not put it away
        else:
            self.taken = self.near = None
            self.refresh()

    def tapped(self, each: events.Tapped) -> None:
        """Uses the tapped die next, or ends the turn. On a point that one pawn can reach, that pawn goes there."""
        turn = self.turn
        if turn is None or self.is_busy:
            return
        die = self.scene.dice.at(*self.scene.facing.place(each.x, each.y))
        if die:
            self._choose(turn, self.scene.dice.dice.index(die))
            return
        end = self.geometry.end_at(each.x, each.y)
        if end is not None and turn.ways:
            self._go_to(end, turn.to(end))

    def _go_to(self, end: Point, ways: Sequence[Way]) -> None:
        """Goes by that one of these ways which is wanted, if only one can be."""
        if self.near and self.near in ways:
            self.go(self.near)
        elif not ways or self.host.settings.table.is_strict:
            self.prompt.refuse(_("Choose a pawn first."), end)
        elif len({each.start for each in ways}) == 1:
            self.go(ways[0])
        else:
            self.prompt.refuse(_("Several pawns can go there: choose one first."), end)

    def _choose(self, turn: TurnInProgress, index: int) -> None:
        """Chooses a die. One that no pawn can use is tapped to go on without it."""
        die = turn.dice[index]
        if turn.main_act and not any(die in way.dice for way in turn.ways):
            self.act(turn.main_act)
        elif not turn.used[index]:
            turn.chosen = None if turn.chosen == die else die
            self.host.give_feedback("detent")
            self.refresh()

    # Going

    def go(self, way: Way) -> None:
        """Goes one step; one that ends on a red square, and the turn with it, must be wanted twice."""
        turn = self.turn
        if turn is None or self.is_busy:
            self._bring_home(way.start)
            return
        asks = self.host.settings.play.ask_before and turn.is_bitter(way)
        if asks and not self._question.is_answered_by(way):
            self._ask(way)
        else:
            self.scene.motions.run(self._walk((way.step,)))

    def _ask(self, way: Way) -> None:
        """Asks beside the board, where the words face the player."""
        self._bring_home(way.start)
        self.select((way.start,))
        self.prompt.refuse(_("Back to the start, and the turn is over? Choose the red square again."), is_wrong=False)
        self._question.ask(way)

    def _walk(self, path: Sequence[Step]) -> Animation:
        """Makes several steps of one pawn; what else happens meanwhile ends them after the one under way."""
        while path:
            way = Way(path[0])
            turn, pawn = self.turn, self._pawn(way.start)
            if turn is None or pawn is None or way not in turn.ways:
                self._bring_home(way.start)
                return
            turn.take(way)
            self._forget()
            self._path = path[1:]
            self.geometry.turn = None
            self.scene.marks.clear()
            self.host.say(step_said(way.step, turn.side))
            self.scene.show_dice(turn)
            yield from self.scene.step(pawn, way.step)
            path = self._path
        self._arrived()

    def _arrived(self) -> None:
        """Goes on with the turn after a pawn has arrived, or ends it."""
        turn = self.turn
        if turn is None:
            return
        if turn.is_over and not self.host.settings.play.confirm:
            self.hand_on(turn.move)
            return
        self.refresh()
        if turn.hops and not self.host.settings.table.is_strict:
            self.select((turn.hops[0].start,))

    # What keys and hints mean

    def end_of(self, way: Way) -> tuple[float, float]:
        """Returns where a way ends, as the person in front sees it."""
        plan = self.scene.plan
        leaves = self.turn is not None and way.end == OFF
        end = plan.beside(opposite(self.turn.side)) if self.turn and leaves else plan.point(way.end)
        return self.scene.facing.seen(*end)

    def point_at(self, way: Way) -> None:
        """Takes a pawn as if it were to go this way."""
        self.taken, self.near = way.start, way
        self.refresh()

    def advise(self, steps: Sequence[Step]) -> None:
        """Lights up where these steps lead, the first of them ready to be made; ears are told the points."""
        self.prompt.advise(steps)
        if self.turn:
            self.host.say(turn_said(Turn(tuple(steps)), self.turn.side))
        self.point_at(Way(steps[0]))


class Question:
    """Asks for a step a second time, a moment later: a finger that taps twice by habit has not answered."""

    def __init__(self, motions: Animator):
        self._motions = motions
        self._asked: Way | None = None
        self._listening: AnimationRun | None = None

    def ask(self, way: Way) -> None:
        """Asks: from soon on the same way is the answer."""
        self.drop()
        self._listening = self._motions.run(self._listen(way))

    def _listen(self, way: Way) -> Animation:
        yield delay(ANSWER, is_blocking=False)
        self._asked = way

    def is_answered_by(self, way: Way) -> bool:
        return way == self._asked

    def drop(self) -> None:
        """Asks nothing any more."""
        self._asked = None
        self._motions.stop(self._listening)


class PawnCursor(Cursor):
    """Left and right go through all that may be done, up and down from row to row of the board; enter does it.

    Red squares come after the other ways, then what is done with a word: throwing, passing, ending the turn. `s` tells
    of the board, `p` passes.
    """

    def __init__(self, fingers: TurnFingers):
        self._fingers = fingers
        self._word = ""
        """The word on which it is; else it is on the way that is lit"""
        super().__init__(
            fingers.host,
            {
                "left": lambda: self._step(-1),
                "right": lambda: self._step(1),
                "up": lambda: self._climb(1),
                "down": lambda: self._climb(-1),
                "enter": self._enter,
                "s": self._tell,
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
    def _turn(self) -> Any:
        return self._fingers.turn

    @property
    def _items(self) -> list[Way | str]:
        main = self._turn.main_act
        ways = sorted(self._turn.ways, key=lambda way: (way.returns, *self._in_rows(way)))
        return [*ways, *([main] if main else [])]

    def _in_rows(self, way: Way) -> tuple[float, float]:
        """Returns where a way ends: how far down, as the player sees it, and how far to the right."""
        x, y = self._fingers.end_of(way)
        return -round(y), x

    def _step(self, by: int) -> None:
        if self._items:
            self._go(self.next_of(self._items, self._word or self._fingers.near, by))

    def _climb(self, up: int) -> None:
        """Goes to the nearest way that ends in a row further up, or down."""
        here = self._fingers.near
        if here is None or self._word:
            self._step(-up)
            return
        low, right = self._in_rows(here)
        rows = {way: self._in_rows(way) for way in self._turn.ways}
        ahead = [way for way, (down, _across) in rows.items() if (low - down) * up > 0]
        if ahead:
            self.host.give_feedback("cursor")
            self._go(min(ahead, key=lambda way: (abs(rows[way][0] - low), abs(rows[way][1] - right))))
        else:
            self._step(-up)

    def _go(self, item: Way | str) -> None:
        items = self._items
        self._word = item if isinstance(item, str) else ""
        if isinstance(item, Way):
            self._fingers.point_at(item)
        else:
            self._fingers.host.focus_action(item)
        what = step_said(item.step, self._turn.side) if isinstance(item, Way) else action(item)
        self.say(describe_choice(what, items.index(item) + 1, len(items)))

    def _enter(self) -> bool:
        way, main = self._fingers.near, self._turn.main_act
        if way and way in self._turn.ways and not self._word:
            self._fingers.go(way)
        elif main:
            self._fingers.act(main)
        elif self._items:
            self._step(1)
        self._word = ""
        return bool(way or main or self._items)

    def _pass(self) -> bool:
        """Passes if nothing else can be done; if something can, says so."""
        turn = self._turn
        if turn.main_act == "pass":
            self._fingers.act("pass")
        elif turn.is_thrown:
            self._fingers.prompt.refuse(PHRASES.refusal(MoveRefused(turn.seat, Call.PASS, "rules"), turn.state))
        else:
            self._fingers.prompt.refuse(self._fingers.table.hint_precondition, is_wrong=False)
        return True

    def _tell(self) -> bool:
        """Tells how the board stands by now, in the middle of the turn too."""
        turn, names = self._turn, [player.name for player in self.host.session.players]
        view = turn.state.view(turn.seat)
        view.pawns = [turn.steps.pawns if seat == turn.seat else pawns for seat, pawns in enumerate(view.pawns)]
        self.say(situation(view, names, turn.is_thrown))
        return True


# A shake of the device, as dice are shaken

JOLT = 0.4
"""Of its whole length gravity changes so much from one reading to the next"""
JOLTS = 2
WITHIN = 6
"""Readings"""


class Shaking:
    """Sees the moment in which the device is shaken; to be held otherwise, or laid down, is no shake.

    >>> shaking = Shaking()
    >>> [shaking.sees(Gravity(x, 9, 0)) for x in (0, 0, 6, -5, 4)]
    [False, False, False, True, False]
    """

    __slots__ = ("_jolts", "_last")

    def __init__(self) -> None:
        self._last: Gravity | None = None
        self._jolts: deque[bool] = deque(maxlen=WITHIN)

    def sees(self, gravity: Gravity) -> bool:
        """Returns whether it has just been shaken."""
        last, self._last = self._last, gravity
        if last is None:
            return False
        self._jolts.append(dist(last, gravity) > JOLT * max(last.length, 1.0))
        if sum(self._jolts) < JOLTS:
            return False
        self._jolts.clear()
        return True


class Cup:
    """Feels for a shake of the device while dice are in it, and no longer."""

    def __init__(self, host: Host, throw: Callable[[], None]):
        self._host, self._throw = host, throw
        self._stop: CancelCallback | None = None

    def hold(self, has_dice: bool) -> None:
        """Puts dice in it, or takes them out."""
        if has_dice and self._stop is None:
            shaking = Shaking()
            self._stop = self._host.motion.listen(lambda gravity: self._sense(shaking, gravity))
        elif not has_dice and self._stop is not None:
            self._stop()
            self._stop = None

    def _sense(self, shaking: Shaking, gravity: Gravity) -> None:
        if shaking.sees(gravity):
            self._throw()
