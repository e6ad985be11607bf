"""What has happened, one after the other: dice that tumble, pawns that get on."""

from collections.abc import Callable

from app.games.quadrot.scene import Scene
from app.match.messages import MovePlayed
from engine.game import Seat
from engine.quadrot.board import Point
from engine.quadrot.events import Played
from engine.quadrot.moves import OFF, Step, Turn

Then = Callable[[], None]
READ = 0.4
"""Seconds that dice lie before the first pawn goes…"""
LOOK_AT = 0.25
"""…and that a turn is left to be seen…"""
READ_PASS = 1.1
"""…or that there is none"""
MOST_WAITING = 2
"""More turns than this that wait to be shown are shown at once"""


class Course:
    """Shows turns in their order. `settled` is called whenever nothing is left to show."""

    def __init__(self, scene: Scene, settled: Then, shows: Callable[[Played, bool], None]):
        """`shows`: told which turn is being shown, and whether its dice have been thrown."""
        self.scene = scene
        self._settled, self._shows = settled, shows
        self._waiting: list[Played] = []
        self._is_showing = False
        self.seat: Seat | None = None
        """Whose turn is being shown"""
        self.last: Played | None = None
        """The last turn of anybody that was shown"""

    @property
    def is_showing(self) -> bool:
        return self._is_showing or bool(self._waiting)

    def happened(self, told: MovePlayed, is_seen: bool) -> None:
        """A turn was played; `is_seen`: its pawns have been moved by hand already."""
        for event in told.events:
            if isinstance(event, Played):
                self.last = event
                if not is_seen:
                    self._waiting.append(event)
        if len(self._waiting) > MOST_WAITING:
            self.stop()
        elif not self._is_showing:
            self._next()

    def stop(self) -> None:
        """Nothing is shown any more; whoever stops it draws everything anew."""
        self._waiting.clear()
        self._is_showing, self.seat = False, None

    def _next(self) -> None:
        if not self._waiting:
            self.stop()
            self._settled()
            return
        self._is_showing = True
        played = self._waiting.pop(0)
        self.show(played, self._next)

    def show(self, played: Played, then: Then) -> None:
        """One turn."""
        scene, self.seat = self.scene, played.seat
        self._shows(played, False)
        scene.marks.clear()
        steps = played.turn.steps if isinstance(played.turn, Turn) else ()
        side = scene.state.sides[played.seat]

        def go() -> None:
            scene.marks.trail(scene.plan, side, scene.colours[played.seat], steps)
            self._walk(played.seat, list(steps), lambda: self._hold(LOOK_AT, then))

        def thrown() -> None:
            self._shows(played, True)
            self._hold(READ if steps else READ_PASS, go)

        scene.lay_dice(side, len(played.dice))
        scene.throw(played.dice, thrown)

    def _hold(self, seconds: float, then: Then) -> None:
        self.scene.motions.hold(seconds, then, waited_for=True)

    def _walk(self, seat: int, steps: list[Step], then: Then) -> None:
        if not steps:
            then()
            return
        step = steps.pop(0)
        pawn = self.scene.crowd.at(seat, step.start)
        if pawn is None:
            then()
            return
        self.scene.step(pawn, step, lambda: self._walk(seat, steps, then))

    # Once more

    def replay(self, then: Then) -> bool:
        """Show the last turn once more; whether there is one."""
        if self.last is None or self.is_showing:
            return False
        steps = self.last.turn.steps if isinstance(self.last.turn, Turn) else ()
        self._put_back(self.last.seat, list(steps))
        self._is_showing = True

        def done() -> None:
            self.stop()
            then()

        self.show(self.last, done)
        return True

    def _put_back(self, seat: int, steps: list[Step]) -> None:
        """The pawns of a seat as they stood before these steps, as far as they can still be found."""
        crowd = self.scene.crowd
        for step in reversed(steps):
            spot: Point = OFF if step.returns else step.end
            pawn = crowd.at(seat, spot) if step.end != OFF else self.scene.new_pawn(seat)
            if pawn:
                pawn.spot = step.start
        crowd.settle(seat)
