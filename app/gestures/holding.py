"""The richest gesture of the touch machine: a thing follows a finger."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from app.gestures import feel as lengths
from app.gestures.events import By, Dragged, LetGo, Panned, Rotated, Rotating, Snapped
from app.gestures.geometry import Finger, Fit, Near, Place, Thing, Zone, direction, distance, rotation_between
from app.gestures.states import Gesture, Step

if TYPE_CHECKING:
    from app.gestures.machine import Held, Machine


class Rotation(NamedTuple):
    """A rotation by itself that is due."""

    at: float
    angle: float


class Holding(Gesture):
    """A finger carries a thing over nothing, or has snapped it to a fit."""

    def __init__(self, machine: "Machine", thing: Thing, finger: Finger, start: Place, now: float):
        super().__init__(machine)
        self.finger: Finger = finger
        self.thing = thing
        self.free_angle = self.held.angle
        """As it is rotated away from its fit; over a place it may be rotated to lie there"""
        self.is_rotated_by_hand = False
        self.slide = Slide(self)
        self._fit_angle = 0.0
        """As it will be laid on the fit to which it has snapped"""
        self._rise = Rise(self, start, now)
        self._rotation: Rotation | None = None
        resting = machine.other(finger)
        self._twist = Twist(self, resting) if resting else None

    @property
    def held(self) -> "Held":
        """What the finger carries."""
        return cast("Held", self.machine.held)

    def _change(self, **parts: object) -> None:
        self.machine.held = self.held._replace(**parts)  # type: ignore[arg-type]

    # Fingers

    def joined(self, finger: Finger, now: float) -> None:
        self._twist = Twist(self, finger)

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if self._twist:
            self._twist.moved(finger, now)
        if finger is self.finger:
            self.settle(now)

    def parted(self, finger: Finger, now: float) -> None:
        if self._twist and finger is self._twist.second:
            twist, self._twist = self._twist, None
            twist.end(now)

    def left(self, now: float) -> None:
        self._end_twist()
        machine, fit = self.machine, self.held.fit
        machine.free()
        if fit is not None:
            machine.lay(self.thing, Near(fit, self._fit_angle, 0.0))
        elif not self._is_tried():
            machine.put_home()

    def _is_tried(self) -> bool:
        """Drops it where nothing says that it fits; returns whether it stays there, for the rules to judge."""
        attempt = self._attempt()
        return attempt is not None and self.machine.attempt(self.thing, attempt)

    def _attempt(self) -> Near | None:
        geometry, finger = self.machine.geometry, self.finger
        if geometry.zone_at(finger.x, finger.y) is Zone.HAND:
            return None
        return geometry.attempt_at(self.thing, self.free_angle, *self.centre)

    def cancelled(self) -> None:
        self._end_twist()
        self.machine.put_home()

    def _end_twist(self) -> None:
        if self._twist:
            self._twist.settle()
            self._twist = None

    # Time

    @property
    def wakes_at(self) -> float | None:  # type: ignore[override]  # worked out here
        times = (self._rise.wakes_at, self._rotation.at if self._rotation else None, self.slide.wakes_at)
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: float) -> None:
        if self._rotation and now >= self._rotation.at:
            self._rotate_to_fit(self._rotation.angle)
        self.settle(now)
        self.slide.tick(now)

    # Where it is

    @property
    def centre(self) -> Place:
        """The middle of what is held, also where it has snapped."""
        dx, dy = self._rise.offset
        return self.finger.x + dx, self.finger.y + dy

    def settle(self, now: float) -> None:
        """Does everything that follows from where it is now."""
        self._rise.advance(now)
        centre = self.centre
        nears = self.machine.geometry.fits_near(self.thing, *centre)
        best = self.machine.choose(self.thing, nears, self.free_angle, self._may_rotate)
        if self.held.fit is not None and not stays(self.held.fit, nears, best):
            self._let_go()
        self._change(where=centre)
        self.machine.emit(Dragged(self.thing, *centre))
        if self.held.fit is None:
            self._snap(best, now)
        self.slide.look(now)

    def _snap(self, best: Near | None, now: float) -> None:
        if best and best.distance < lengths.SNAP:
            if best.angle != self.held.angle:
                self._rotation = Rotation(now + lengths.AUTO_ROTATE, best.angle)
            self._fit_angle = best.angle
            self._change(fit=best.fit)
            self.machine.emit(Snapped(self.thing, best.fit))
        elif not self._may_rotate:
            attempt = self._attempt()
            self._show(attempt.angle if attempt else self.free_angle)

    @property
    def _may_rotate(self) -> bool:
        return self.machine.feel.auto_rotate and not self.machine.feel.is_strict and not self.is_rotated_by_hand

    def _let_go(self) -> None:
        fit = self.held.fit
        if fit is None:
            return
        self.machine.emit(LetGo(self.thing, fit))
        self._change(fit=None)
        self._rotation = None
        self._show(self.free_angle)

    # How it is rotated

    def rotate(self, step: int, by: By, now: float) -> None:
        detent = self.machine.geometry.detent(self.thing)
        if not detent:
            return
        self._let_go()
        self.is_rotated_by_hand = True
        self.free_angle = (self.free_angle - step * detent) % 360
        self._change(angle=self.free_angle)
        self.machine.emit(Rotated(self.thing, step, self.free_angle, by))
        self.settle(now)

    def _rotate_to_fit(self, angle: float) -> None:
        self._rotation = None
        self._show(angle)
        if self._may_rotate:
            self.free_angle = angle

    def _show(self, angle: float) -> None:
        if angle != self.held.angle:
            self._change(angle=angle)
            self.machine.emit(Rotated(self.thing, 0, angle, By.ITSELF))


def stays(fit: Fit, nears: Sequence[Near], best: Near | None) -> bool:
    """Returns whether what has snapped to a fit goes on lying there."""
    here = next((near for near in nears if near.fit == fit), None)
    if here is None or here.distance > lengths.LET_GO:
        return False
    return best is None or best.fit == fit or best.distance > here.distance - lengths.NEARER


class Rise:
    """Brings a thing from where it lay to its place above the finger."""

    def __init__(self, holding: Holding, start: Place, now: float):
        machine, finger = holding.machine, holding.finger
        self._from = start[0] - finger.x, start[1] - finger.y
        self._to = 0.0, machine.geometry.height(holding.thing) * machine.feel.lift if finger.covers else 0.0
        self._since = now
        self._seconds = machine.feel.rise
        self.wakes_at: float | None = now
        self.offset = self._from

    def advance(self, now: float) -> None:
        if self.wakes_at is None:
            return
        share = min((now - self._since) / self._seconds, 1.0) if self._seconds else 1.0
        rest = (1 - share) ** 2
        self.offset = self._from[0] * rest, self._from[1] * rest + self._to[1] * (1 - rest)
        self.wakes_at = now if share < 1 else None


class Slide:
    """Slides the board under a thing that is held at its rim: once it has been inside, and after a moment."""

    def __init__(self, holding: Holding):
        self._holding = holding
        self._has_been_inside = False
        self.wakes_at: float | None = None

    def look(self, now: float) -> None:
        """Finds out whether it slides now."""
        pulled = any(self._pull())
        self._has_been_inside = self._has_been_inside or self._is_inside()
        if not pulled or not self._has_been_inside or self._holding.held.fit is not None:
            self.wakes_at = None
        elif self.wakes_at is None:
            self.wakes_at = now + lengths.DWELL

    def tick(self, now: float) -> None:
        """Slides for one frame, quicker the deeper."""
        if self.wakes_at is None or now < self.wakes_at:
            return
        seconds = min(now - self.wakes_at, lengths.LONGEST_FRAME)
        length = self._holding.machine.dp(lengths.SLIDE) * seconds
        across, up = self._pull()
        self.wakes_at = now
        if length:
            self._holding.machine.emit(Panned(-across * abs(across) * length, -up * abs(up) * length))

    def _is_inside(self) -> bool:
        finger, geometry = self._holding.finger, self._holding.machine.geometry
        return geometry.zone_at(finger.x, finger.y) is Zone.BOARD and not any(geometry.pull(finger.x, finger.y))

    def _pull(self) -> Place:
        """Returns how the rim pulls: upwards at the thing, downwards at the finger, as each gets there first."""
        finger, geometry = self._holding.finger, self._holding.machine.geometry
        if geometry.zone_at(finger.x, finger.y) is not Zone.BOARD:
            return 0.0, 0.0
        across, up = geometry.pull(*self._holding.centre)
        down = geometry.pull(finger.x, finger.y)[1]
        return across, max(up, 0.0) + min(down, 0.0)


class Twist:
    """Rotates what the first finger holds by a second one: like a knob with detents, or one detent by a tap."""

    def __init__(self, holding: Holding, second: Finger):
        self.second = second
        self._holding = holding
        self._can_tap = not second.has_moved
        self._direction: float | None = None
        self._beyond = 0.0
        """Degrees from the last detent, counter-clockwise"""

    def moved(self, finger: Finger, now: float) -> None:
        """Follows either finger; a second finger that rests rotates nothing, however the first one moves."""
        if not self.second.has_moved:
            return
        before, self._direction = self._direction, self._measured()
        if before is not None and self._direction is not None:
            self._go(rotation_between(before, self._direction), now)

    def _measured(self) -> float | None:
        first = self._holding.finger
        is_close = distance(first, self.second) < self._holding.machine.dp(lengths.CLOSE)
        return None if is_close else direction(first, self.second)

    def _go(self, degrees: float, now: float) -> None:
        detent = self._holding.machine.geometry.detent(self._holding.thing)
        if not detent or not degrees:
            return
        self._beyond += degrees
        while abs(self._beyond) > detent / 2 + lengths.HYSTERESIS:
            step = -1 if self._beyond > 0 else 1
            self._beyond += step * detent
            self._holding.rotate(step, By.FINGER, now)
        self._holding.machine.emit(Rotating(self._holding.thing, self._beyond))

    def end(self, now: float) -> None:
        """The second finger has gone."""
        is_tap = self._can_tap and not self.second.has_moved and now - self.second.since <= lengths.SECOND_TAP
        self.settle()
        if is_tap:
            self._holding.rotate(1, By.TAP, now)

    def settle(self) -> None:
        """Lets it fall into the last detent."""
        if self._beyond:
            self._beyond = 0.0
            self._holding.machine.emit(Rotating(self._holding.thing, 0.0))
