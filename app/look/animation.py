"""Animations of a table, written as generators. The app draws frames only while an animation runs.

A generator yields tweens, delays and parallel groups; it resumes in the frame in which the yielded one ends:

    def throw(self) -> Animation:
        yield from self.tumble()
        yield delay(READ)
        yield parallel(*(self.walk(pawn) for pawn in pawns))

    animator.run(self.throw())
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TypeAlias

from kivy.animation import AnimationTransition
from kivy.clock import Clock

from app.look.appearance import motion_easing, motion_seconds

MAX_FRAME_S = 1 / 15
"""Maximum time step of one frame in seconds, so that an animation does not jump after the app has stalled."""
MAX_FINISHED = 1000
"""Maximum number of animations that one call of `finish` completes, so that an endless animation cannot block the
app.
"""

OnProgress = Callable[[float], None]
OnFinished = Callable[[], None]
Animation: TypeAlias = Generator["Tween | Parallel", None, None]


def _nothing(*_: float) -> None:
    pass


@dataclass(eq=False)
class Tween:
    """Change of one value over time. `step`: function that receives the eased progress from 0 to 1, the last time
    exactly 1.
    """

    seconds: float
    step: OnProgress = _nothing
    ease: str = "linear"
    is_blocking: bool = True
    """Whether the table waits for this tween before it continues the match."""
    elapsed: float = field(default=0.0)

    def advance(self, dt: float) -> bool:
        """Advances the tween by `dt` seconds; returns whether it has ended."""
        self.elapsed += dt
        if self.elapsed >= self.seconds:
            self.step(1.0)
            return True
        if self.elapsed > 0:
            self.step(getattr(AnimationTransition, self.ease)(self.elapsed / self.seconds))
        return False


@dataclass(frozen=True)
class Parallel:
    """Group of animations that run at the same time; it ends with the last of them."""

    animations: tuple[Animation, ...]


def tween(name: str, step: OnProgress, is_blocking: bool = True) -> Tween:
    """Returns a tween with the duration and easing that the theme defines for the motion `name`. `is_blocking`: whether
    the table waits for it before it continues the match.
    """
    return Tween(motion_seconds(name), step, motion_easing(name), is_blocking)


def delay(seconds: float, is_blocking: bool = True) -> Tween:
    """Returns a tween that changes nothing for some seconds, as a pause within an animation. `is_blocking`: whether the
    table waits for it before it continues the match.
    """
    return Tween(seconds, is_blocking=is_blocking)


def parallel(*animations: Animation) -> Parallel:
    return Parallel(animations)


class AnimationRun:
    """Handle of a running animation."""

    def __init__(self, animation: Animation, owner: "AnimationRun | None" = None):
        self.animation, self.owner = animation, owner
        self.motion: Tween | None = None
        """Tween that is running now, or None."""
        self.parts: list[AnimationRun] = []
        """Animations of a parallel group, which must end before this animation continues."""
        self.is_going = False
        """Whether the code of the generator is being executed at this moment."""
        self.is_over = False


class Animator:
    """Runner of all animations of one table."""

    def __init__(self) -> None:
        self._running: list[AnimationRun] = []
        self._waiting: list[OnFinished] = []
        self._going = 0
        """Number of generators whose code is being executed at this moment; callbacks of `when_still` wait until it is
        0.
        """
        self._frames = Clock.create_trigger(self._frame, 0, interval=True)

    @property
    def is_moving(self) -> bool:
        """Returns whether an animation is running that the table must wait for."""
        return any(run.motion is not None and run.motion.is_blocking for run in self._running)

    @property
    def is_running(self) -> bool:
        """Returns whether any animation is running."""
        return bool(self._running)

    def run(self, animation: Animation | Tween) -> AnimationRun:
        """Starts an animation; its code up to the first `yield` runs immediately."""
        run = AnimationRun(_alone(animation) if isinstance(animation, Tween) else animation)
        self._resume(run)
        self._rest()
        return run

    def stop(self, run: AnimationRun | None) -> None:
        """Stops an animation in its current state."""
        if run is not None:
            self._end(run)
            self._rest()

    def when_still(self, then: OnFinished) -> None:
        """Calls `then` once no animation is running that the table must wait for; immediately if there is none."""
        if self.is_moving:
            self._waiting.append(then)
        else:
            then()

    def finish(self) -> None:
        """Completes all animations immediately, including those that they start in turn."""
        for _ in range(MAX_FINISHED):
            if not self._running:
                break
            run = self._running.pop(0)
            if run.motion is not None:
                run.motion.step(1.0)
            self._resume(run)
        self._rest()

    # Sequence

    def _resume(self, run: AnimationRun) -> None:
        """Runs an animation's generator up to its next `yield`."""
        run.motion, run.is_going = None, True
        self._going += 1
        try:
            wanted = next(run.animation, None)
        finally:
            run.is_going = False
            self._going -= 1
        if run.is_over:
            run.animation.close()  # the animation has stopped itself
        elif wanted is None:
            self._arrived(run)
        elif isinstance(wanted, Tween):
            run.motion = wanted
            self._running.append(run)
            self._frames()
        elif wanted.animations:
            run.parts = [AnimationRun(animation, run) for animation in wanted.animations]
            for part in tuple(run.parts):
                self._resume(part)
        else:
            self._resume(run)

    def _arrived(self, run: AnimationRun) -> None:
        run.is_over = True
        owner = run.owner
        if owner is not None and not owner.is_over:
            owner.parts.remove(run)
            if not owner.parts:
                self._resume(owner)

    def _end(self, run: AnimationRun) -> None:
        """Cancels an animation and the parallel animations that it has started."""
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
                self._resume(run)
        self._rest()

    def _rest(self) -> None:
        if not self._running:
            self._frames.cancel()
        while self._waiting and not self._going and not self.is_moving:
            self._waiting.pop(0)()


def _alone(motion: Tween) -> Animation:
    yield motion
