"""What moves on a table. Frames are asked for only while something does.

An animation is a generator: it yields what it waits for, one thing after the other, and goes on in the same frame in
which that has arrived.

    def throw(self) -> Animation:
        yield from self.tumble()
        yield hold(READ)
        yield together(*(self.walk(pawn) for pawn in pawns))

    motions.run(self.throw())
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TypeAlias

from kivy.animation import AnimationTransition
from kivy.clock import Clock

from app.look.appearance import motion_easing, motion_seconds

MAX_FRAME_S = 1 / 15
"""After a stall things go on where they were"""
MAX_FINISHED = 1000
"""So many motions `finish` brings to their end: an animation that never ends must not hang the app"""

Step = Callable[[float], None]
Then = Callable[[], None]
Animation: TypeAlias = Generator["Tween | Parallel", None, None]


def _nothing(*_: float) -> None:
    pass


@dataclass(eq=False)
class Tween:
    """One thing on its way: `step` is called with the eased share of it, at last with 1."""

    seconds: float
    step: Step = _nothing
    ease: str = "linear"
    is_blocking: bool = True
    """Whether the table is not still while it runs"""
    elapsed: float = field(default=0.0)

    def advance(self, dt: float) -> bool:
        """Goes on by so many seconds; returns whether it has arrived."""
        self.elapsed += dt
        if self.elapsed >= self.seconds:
            self.step(1.0)
            return True
        if self.elapsed > 0:
            self.step(getattr(AnimationTransition, self.ease)(self.elapsed / self.seconds))
        return False


@dataclass(frozen=True)
class Parallel:
    """Several animations at once; over when the last of them is."""

    animations: tuple[Animation, ...]


def tween(name: str, step: Step, is_blocking: bool = True) -> Tween:
    """Returns a motion of the look, by its name there."""
    return Tween(motion_seconds(name), step, motion_easing(name), is_blocking)


def delay(seconds: float, is_blocking: bool = True) -> Tween:
    """Returns a motion in which nothing moves for some seconds."""
    return Tween(seconds, is_blocking=is_blocking)


def parallel(*animations: Animation) -> Parallel:
    return Parallel(animations)


class AnimationRun:
    """An animation under way, to stop it by."""

    def __init__(self, animation: Animation, owner: "AnimationRun | None" = None):
        self.animation, self.owner = animation, owner
        self.motion: Tween | None = None
        """What it waits for, if that is one motion"""
        self.parts: list[AnimationRun] = []
        """What it waits for, if that is several animations"""
        self.is_going = False
        """Whether it does something right now, and waits for nothing"""
        self.is_over = False


class Animator:
    """Everything under way on one table."""

    def __init__(self) -> None:
        self._running: list[AnimationRun] = []
        self._waiting: list[Then] = []
        self._going = 0
        """How many animations do something right now: what waits for all to lie still waits for their end too"""
        self._frames = Clock.create_trigger(self._frame, 0, interval=True)

    @property
    def is_moving(self) -> bool:
        """Tells whether something is under way that is waited for."""
        return any(run.motion is not None and run.motion.is_blocking for run in self._running)

    @property
    def is_running(self) -> bool:
        """Tells whether anything is under way, waited for or not."""
        return bool(self._running)

    def run(self, animation: Animation | Tween) -> AnimationRun:
        """Begins an animation; what it does before its first wait is done at once."""
        run = AnimationRun(_alone(animation) if isinstance(animation, Tween) else animation)
        self._go_on(run)
        self._rest()
        return run

    def stop(self, run: AnimationRun | None) -> None:
        """Leaves it where it is; nothing of it follows."""
        if run is not None:
            self._end(run)
            self._rest()

    def when_still(self, then: Then) -> None:
        """Calls back once nothing is under way that is waited for; at once if nothing is."""
        if self.is_moving:
            self._waiting.append(then)
        else:
            then()

    def finish(self) -> None:
        """Lets everything arrive at once, and what follows from that too."""
        for _ in range(MAX_FINISHED):
            if not self._running:
                break
            run = self._running.pop(0)
            if run.motion is not None:
                run.motion.step(1.0)
            self._go_on(run)
        self._rest()

    # One after the other

    def _go_on(self, run: AnimationRun) -> None:
        """Lets an animation do what comes next, up to what it waits for then."""
        run.motion, run.is_going = None, True
        self._going += 1
        try:
            wanted = next(run.animation, None)
        finally:
            run.is_going = False
            self._going -= 1
        if run.is_over:
            run.animation.close()  # it has stopped itself
        elif wanted is None:
            self._arrived(run)
        elif isinstance(wanted, Tween):
            run.motion = wanted
            self._running.append(run)
            self._frames()
        elif wanted.animations:
            run.parts = [AnimationRun(each, run) for each in wanted.animations]
            for part in tuple(run.parts):
                self._go_on(part)
        else:
            self._go_on(run)

    def _arrived(self, run: AnimationRun) -> None:
        run.is_over = True
        owner = run.owner
        if owner is not None and not owner.is_over:
            owner.parts.remove(run)
            if not owner.parts:
                self._go_on(owner)

    def _end(self, run: AnimationRun) -> None:
        """Ends an animation and its parts before they have arrived."""
        run.is_over = True
        for part in run.parts:
            self._end(part)
        if run in self._running:
            self._running.remove(run)
        if not run.is_going:
            run.animation.close()

    def _frame(self, dt: float) -> None:
        for run in tuple(self._running):
            if run in self._running and run.motion is not None and run.motion.advance(min(dt, MAX_FRAME_S)):
                self._running.remove(run)
                self._go_on(run)
        self._rest()

    def _rest(self) -> None:
        if not self._running:
            self._frames.cancel()
        while self._waiting and not self._going and not self.is_moving:
            self._waiting.pop(0)()


def _alone(motion: Tween) -> Animation:
    yield motion
