"""The turn of the person in front, under fingers and keys: throwing, taking pawns, going, taking back."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from app.games.quadrot import words as phrases
from app.games.quadrot.board_words import step_said, turn_said
from app.games.quadrot.fingers import Fingers
from app.games.quadrot.ground import BoardGround
from app.games.quadrot.notes import Notes
from app.games.quadrot.pawns import Pawn
from app.games.quadrot.prompt import Doing, Prompt
from app.games.quadrot.question import Question
from app.games.quadrot.scene import Scene
from app.games.quadrot.shake import Cup
from app.games.quadrot.turn import Play, Way
from app.games.quadrot.under_way import play_anew, play_of
from app.match.messages import Refused
from app.shell.words import _
from app.table.contract import STEP_BACK, Host
from engine.quadrot.board import Point
from engine.quadrot.moves import OFF, Call, Step, Turn


class Moving:
    """It is what fingers mean (`fingers.Meant`). `is_busy`: whether something is shown that must come to its end."""

    def __init__(self, table: Widget, host: Host, scene: Scene, notes: Notes, is_busy: Callable[[], bool]):
        self.host, self.scene, self.notes = host, scene, notes
        self.is_busy = is_busy
        self.ground = BoardGround()
        self.play: Play | None = None
        """None while it is nobody's here"""
        self.taken: Point | None = None
        self.near_way: Way | None = None
        """The way that is about to be gone"""
        self.prompt = Prompt(host, scene, notes)
        self._path: tuple[Step, ...] = ()
        """What follows the step under way by itself: the pawn was taken further than one step"""
        self._question = Question(scene.motions)
        self.fingers = Fingers(table, self.ground, self, host)
        self._cup = Cup(lambda: host.motion, self.throw)

    @property
    def state(self) -> Any:
        return self.host.session.match.state

    # Whose turn

    def find(self) -> None:
        """The turn of the person in front, as far as it has come."""
        before, self.play = self.play, play_of(self.host.session)
        self._forget(but_hint=self.play is before)

    def _forget(self, but_hint: bool = False) -> None:
        """Nothing is taken, refused or advised any more."""
        self.taken = self.near_way = None
        self._question.drop()
        self._path = ()
        self.prompt.forget(but_hint)

    def leave(self) -> None:
        """It is over, or somebody else's."""
        self.fingers.cancel()
        self.ground.play = self.play = None
        self._forget()
        self.scene.marks.clear()
        self._cup.hold(False)

    def cancel(self) -> bool:
        """Put down whatever is held or taken; whether anything was."""
        was_taken = self.taken is not None
        self._forget(but_hint=True)
        was_away = self.fingers.cancel() or was_taken
        if was_away:
            self.refresh()
        self._cup.hold(False)
        return was_away

    def refresh(self) -> None:
        """Marks, dice, words and buttons as they are now."""
        self.ground.play = self.play
        if self.play or not self.is_busy():
            self.scene.show_dice(self.play)
        self.prompt.show(Doing(self.play, self.taken, self.near_way))
        self._cup.hold(self.play is not None and not self.play.is_thrown)
        self.host.changed()

    # The course of a turn

    def act(self, key: str) -> None:
        """The main act, or a step back."""
        play = self.play
        if play is None or self.is_busy():
            return
        if key == STEP_BACK:
            self.step_back()
        elif key == play.main_act == "throw":
            self.throw()
        elif key and key == play.main_act:
            self.hand_on(Call.PASS if key == "pass" else play.turn)

    def throw(self) -> None:
        """Let the dice tumble; what they show has been rolled before."""
        play = self.play
        if play is None or play.is_thrown or self.is_busy():
            return
        play.is_thrown = True
        self.ground.play = None
        self._cup.hold(False)
        self.scene.marks.trail(self.scene.plan, play.side, 0, ())
        self.scene.throw(play.dice, self._thrown)
        self.host.changed()

    def _thrown(self) -> None:
        """The dice lie: what they show, and what to do with it."""
        self.refresh()
        self.host.say(". ".join(part for part in self.notes.said if part))

    def step_back(self) -> None:
        play = self.play
        if play and play.taken and not self.is_busy():
            self.fingers.cancel()
            self.host.feel("taken back")
            self._forget()
            self.scene.undo(play, play.take_back())
            self.refresh()

    def hand_on(self, move: Any) -> None:
        """The turn is complete."""
        self.fingers.cancel()
        self._forget()
        refused = self.host.play(move)
        if refused is not None:
            self._begin_anew()
            self.tell_refusal(refused.reason)

    def _begin_anew(self) -> None:
        """The turn was not accepted: its steps are taken back."""
        self.play = play_anew(self.host.session)
        self.scene.show(self.play)
        self.refresh()

    # What fingers mean

    def _pawn(self, spot: Point) -> Pawn | None:
        return self.scene.crowd.at(self.play.seat, spot) if self.play else None

    def select(self, spot: Point | None) -> None:
        self._forget(but_hint=True)
        self.taken = spot
        play = self.play
        self.refresh()
        if play and spot is not None and not play.ways_of(spot):
            self.tell_refusal(play.why_not(spot))

    def hold(self, spot: Point, x: float, y: float) -> None:
        pawn = self._pawn(spot)
        if pawn:
            self.scene.hold(pawn, x, y)

    def near(self, spot: Point, way: Way | None) -> None:
        pawn = self._pawn(spot)
        self.taken, self.near_way = spot, way
        self.prompt.show(Doing(self.play, spot, way))
        if pawn and way and way.end != OFF:
            pawn.move(self.scene.plan.point(way.end))

    def go(self, way: Way) -> None:
        """A step that the player wants. One that ends on a red square, and the turn with it, must be wanted twice."""
        play = self.play
        if play is None or self.is_busy():
            self.home(way.start)
            return
        asks = self.host.settings.play.ask_before and play.is_bitter(way)
        if asks and not self._question.is_answered_by(way):
            self._ask(way)
        else:
            self._go(way)

    def _ask(self, way: Way) -> None:
        """Beside the board, where it faces whoever plays."""
        self.home(way.start)
        self.fingers.select(way.start)
        self.prompt.refuse(_("Back to the start, and the turn is over? Tap the red square again."))
        self._question.ask(way)

    def _go(self, way: Way) -> None:
        play, pawn = self.play, self._pawn(way.start)
        if play is None or pawn is None or way not in play.ways:
            self.home(way.start)
            return
        play.take(way)
        self._forget()
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
        if self._path:
            self._walk(self._path)
            return
        if play.is_over and not self.host.settings.play.confirm:
            self.hand_on(play.turn)
            return
        self.refresh()
        if play.hops and not self.host.settings.table.is_strict:
            self.fingers.select(play.hops[0].start)

    def _walk(self, path: tuple[Step, ...]) -> None:
        """Several steps of one pawn."""
        self._go(Way(path[0]))
        self._path = path[1:]

    def refuse(self, start: Point, end: Point) -> None:
        play = self.play
        path = play.path(start, end) if play and not self.is_busy() else ()
        if path:
            self._walk(path)
        elif play:
            self.tell_refusal(play.why_not(start, end), end)

    def tell_refusal(self, reason: str, point: Point | None = None) -> None:
        """Why something cannot be done, where one looks for what to do, and at the point itself."""
        self.host.feel("refuse")
        self.prompt.refuse(phrases.refusal(Refused(self.state.turn, "", reason), self.state), point)

    def home(self, spot: Point) -> None:
        pawn = None if self.ground.play is None else self._pawn(spot)
        if pawn and pawn.place != self.scene.crowd.home(pawn):
            self.host.feel("glide back")
            self.scene.put(pawn)
        if self.taken != spot:
            return
        if self.prompt.path:
            self.advise(self.prompt.path)  # a tap on the pawn that is advised does not put it away
        else:
            self.taken = self.near_way = None
            self.refresh()

    def tap(self, x: float, y: float) -> None:
        """On a die: it is to be used next, or the turn is over. On a point that one pawn can reach: it goes there."""
        play = self.play
        if play is None or self.is_busy():
            return
        die = self.scene.dice.at(*self.scene.facing.place(x, y))
        if die:
            self._choose(play, self.scene.dice.dice.index(die))
            return
        end = self.ground.end_at(x, y)
        if end is not None and play.ways:
            self._go_to(end, play.to(end))

    def _go_to(self, end: Point, ways: Sequence[Way]) -> None:
        """By that one of these ways which is meant, if only one can be."""
        if self.near_way and self.near_way in ways:
            self.go(self.near_way)
        elif not ways or self.host.settings.table.is_strict:
            self.prompt.refuse(_("Tap a pawn first."), end)
        elif len({each.start for each in ways}) == 1:
            self.go(ways[0])
        else:
            self.prompt.refuse(_("Several pawns can go there: tap one first."), end)

    def _choose(self, play: Play, index: int) -> None:
        """A die that no pawn can use is tapped to go on without it."""
        die = play.dice[index]
        if play.main_act and not any(die in way.dice for way in play.ways):
            self.act(play.main_act)
        elif not play.used[index]:
            play.chosen = None if play.chosen == die else die
            self.host.feel("detent")
            self.refresh()

    # What keys and hints mean

    def point_at(self, way: Way) -> None:
        """This one would be gone next."""
        self.taken, self.near_way = way.start, way
        self.refresh()

    def advise(self, steps: Sequence[Step]) -> None:
        """Light up where these steps lead, the first of them ready to be made; ears are told the points."""
        self.prompt.advise(steps)
        if self.play:
            self.host.say(turn_said(Turn(tuple(steps)), self.play.side))
        self.point_at(Way(steps[0]))
