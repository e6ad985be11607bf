"""What moves on a table. Frames are asked for only while something does."""

from collections.abc import Callable
from dataclasses import dataclass, field

from kivy.animation import AnimationTransition
from kivy.clock import Clock

from app.look.look import ease, seconds

LONGEST_FRAME = 1 / 15
"""After a stall things go on where they were"""

Step = Callable[[float], None]
Then = Callable[[], None]


def _nothing(*_: float) -> None:
    pass


@dataclass(eq=False)
class Motion:
    """One thing on its way: `step` is told the eased share, at last 1."""

    seconds: float
    step: Step
    then: Then = _nothing
    ease: str = "linear"
    is_waited_for: bool = True
    """Whether the table is not still while it runs"""
    gone: float = field(default=0.0)

    def go(self, dt: float) -> bool:
        """Whether it has arrived."""
        self.gone += dt
        if self.gone >= self.seconds:
            self.step(1.0)
            return True
        if self.gone > 0:
            self.step(getattr(AnimationTransition, self.ease)(self.gone / self.seconds))
        return False


class Motions:
    """Everything under way on one table."""

    def __init__(self) -> None:
        self._running: list[Motion] = []
        self._waiting: list[Then] = []
        self._frames = Clock.create_trigger(self._frame, 0, interval=True)

    @property
    def is_moving(self) -> bool:
        return any(motion.is_waited_for for motion in self._running)

    def start(self, name: str, step: Step, then: Then = _nothing, wait: float = 0.0, waited_for: bool = True) -> Motion:
        """Begin a motion of the look after some seconds."""
        motion = Motion(seconds(name), step, then, ease(name), waited_for, -wait)
        return self.add(motion)

    def hold(self, seconds: float, then: Then, waited_for: bool = False) -> Motion:
        """Do something after some seconds."""
        return self.add(Motion(seconds, _nothing, then, is_waited_for=waited_for))

    def add(self, motion: Motion) -> Motion:
        self._running.append(motion)
        self._frames()
        return motion

    def stop(self, motion: Motion | None) -> None:
        """Leave it where it is; nothing follows."""
        if motion in self._running:
            self._running.remove(motion)
            self._rest()

    def when_still(self, then: Then) -> None:
        if self.is_moving:
            self._waiting.append(then)
        else:
            then()

    def finish(self) -> None:
        """Everything has arrived, and what follows from that too."""
        for _ in range(100):
            if not self._running:
                break
            motion = self._running.pop(0)
            motion.step(1.0)
            motion.then()
        self._rest()

    def _frame(self, dt: float) -> None:
        for motion in tuple(self._running):
            if motion in self._running and motion.go(min(dt, LONGEST_FRAME)):
                self._running.remove(motion)
                motion.then()
        self._rest()

    def _rest(self) -> None:
        if not self._running:
            self._frames.cancel()
        while self._waiting and not self.is_moving:
            self._waiting.pop(0)()
