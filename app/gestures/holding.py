"""The richest state of the touch machine: a thing follows a finger."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.gestures import feel as lengths
from app.gestures.doing import Doing, Step
from app.gestures.fingers import Finger, direction, distance
from app.gestures.ground import Fit, Near, Thing, Zone, turn_between
from app.gestures.intentions import By, Held, Home, LetGo, Lifted, Panned, Snapped, Turned, Turning

if TYPE_CHECKING:
    from app.gestures.machine import Machine


def lift(machine: "Machine", thing: Thing, finger: Finger, now: float) -> None:
    """The thing follows the finger from now on; nothing else is loose."""
    angle = 0.0
    if machine.loose and machine.loose.thing == thing:
        angle, machine.loose = machine.loose.angle, None
    machine.put_home()
    machine.tell(Lifted(thing, angle))
    machine.doing = holding = Holding(machine, thing, angle, finger, now)
    holding.settle(now)


class Holding(Doing):
    """A thing is held: over nothing, or snapped to a fit."""

    def __init__(self, machine: "Machine", thing: Thing, angle: float, finger: Finger, now: float):
        super().__init__(machine)
        self.thing: Thing = thing
        self.finger: Finger = finger
        self.angle = angle
        """As it is turned while it is free"""
        self.shown = angle
        """As it is turned now: over a place it may be turned to lie there"""
        self.is_turned_by_hand = False
        self.near: Near | None = None
        """Where it has snapped"""
        self.slide = Slide(self)
        self._rise = Rise(self, now)
        self._turn_at: float | None = None
        resting = machine.other(finger)
        self._twist = Twist(self, resting) if resting else None

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
        machine = self.machine
        machine.free()
        if self.near:
            machine.lay(self.thing, self.near)
        elif not self._is_tried():
            machine.tell(Home(self.thing))

    def _is_tried(self) -> bool:
        """Dropped where nothing says that it fits: whether it stays there, for the rules to judge."""
        attempt = self._attempt()
        return attempt is not None and self.machine.attempt(self.thing, attempt)

    def _attempt(self) -> Near | None:
        ground, finger = self.machine.ground, self.finger
        if ground.zone_at(finger.x, finger.y) is Zone.HAND:
            return None
        return ground.attempt_at(self.thing, self.angle, *self.centre)

    def cancelled(self) -> None:
        self._end_twist()
        self.machine.tell(Home(self.thing))

    def _end_twist(self) -> None:
        if self._twist:
            self._twist.settle()
            self._twist = None

    # Time

    @property
    def wakes_at(self) -> float | None:  # type: ignore[override]  # worked out here
        times = (self._rise.wakes_at, self._turn_at, self.slide.wakes_at)
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: float) -> None:
        if self._turn_at is not None and now >= self._turn_at:
            self._turn_to_fit()
        self.settle(now)
        self.slide.tick(now)

    # Where it is

    @property
    def centre(self) -> tuple[float, float]:
        dx, dy = self._rise.offset
        return self.finger.x + dx, self.finger.y + dy

    def settle(self, now: float) -> None:
        """Everything that follows from where it is now."""
        self._rise.advance(now)
        nears = self.machine.ground.fits_near(self.thing, *self.centre)
        best = self.machine.choose(self.thing, nears, self.angle, self._may_turn)
        if self.near and not stays(self.near.fit, nears, best):
            self._let_go()
        self.machine.tell(Held(self.thing, *self.centre))
        if self.near is None:
            self._snap(best, now)
        self.slide.look(now)

    def _snap(self, best: Near | None, now: float) -> None:
        if best and best.distance < lengths.SNAP:
            self.near = best
            self._turn_at = now + lengths.AUTO_TURN if best.angle != self.shown else None
            self.machine.tell(Snapped(self.thing, best.fit))
        elif not self._may_turn:
            attempt = self._attempt()
            self._show(attempt.angle if attempt else self.angle)

    @property
    def _may_turn(self) -> bool:
        return self.machine.feel.auto_turn and not self.machine.feel.is_strict and not self.is_turned_by_hand

    def _let_go(self) -> None:
        if self.near is None:
            return
        self.machine.tell(LetGo(self.thing, self.near.fit))
        self.near = self._turn_at = None
        self._show(self.angle)

    # How it is turned

    def turn(self, step: int, by: By, now: float) -> None:
        detent = self.machine.ground.detent(self.thing)
        if not detent:
            return
        self._let_go()
        self.is_turned_by_hand = True
        self.angle = self.shown = (self.angle - step * detent) % 360
        self.machine.tell(Turned(self.thing, step, self.angle, by))
        self.settle(now)

    def _turn_to_fit(self) -> None:
        self._turn_at = None
        if self.near is None:
            return
        self._show(self.near.angle)
        if self._may_turn:
            self.angle = self.near.angle

    def _show(self, angle: float) -> None:
        if angle != self.shown:
            self.shown = angle
            self.machine.tell(Turned(self.thing, 0, angle, By.ITSELF))


def stays(fit: Fit, nears: Sequence[Near], best: Near | None) -> bool:
    """Whether what has snapped to a fit goes on lying there."""
    here = next((near for near in nears if near.fit == fit), None)
    if here is None or here.distance > lengths.LET_GO:
        return False
    return best is None or best.fit == fit or best.distance > here.distance - lengths.NEARER


class Rise:
    """A thing comes from where it lay to its place above the finger."""

    def __init__(self, holding: Holding, now: float):
        machine, finger = holding.machine, holding.finger
        x, y = machine.ground.middle(holding.thing)
        self._from = x - finger.x, y - finger.y
        self._to = 0.0, machine.ground.height(holding.thing) * machine.feel.lift if finger.covers else 0.0
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
    """The board slides under a thing that is held at its rim: once it has been inside, and after a moment."""

    def __init__(self, holding: Holding):
        self._holding = holding
        self._has_been_inside = False
        self.wakes_at: float | None = None

    def look(self, now: float) -> None:
        """Whether it slides now."""
        pulled = any(self._pull())
        self._has_been_inside = self._has_been_inside or self._is_inside()
        if not pulled or not self._has_been_inside or self._holding.near:
            self.wakes_at = None
        elif self.wakes_at is None:
            self.wakes_at = now + lengths.DWELL

    def tick(self, now: float) -> None:
        """One frame of sliding, quicker the deeper."""
        if self.wakes_at is None or now < self.wakes_at:
            return
        seconds = min(now - self.wakes_at, lengths.LONGEST_FRAME)
        length = self._holding.machine.dp(lengths.SLIDE) * seconds
        across, up = self._pull()
        self.wakes_at = now
        if length:
            self._holding.machine.tell(Panned(-across * abs(across) * length, -up * abs(up) * length))

    def _is_inside(self) -> bool:
        finger, ground = self._holding.finger, self._holding.machine.ground
        return ground.zone_at(finger.x, finger.y) is Zone.BOARD and not any(ground.pull(finger.x, finger.y))

    def _pull(self) -> tuple[float, float]:
        """Upwards the thing pulls, downwards the finger, as each of them gets there first."""
        finger, ground = self._holding.finger, self._holding.machine.ground
        if ground.zone_at(finger.x, finger.y) is not Zone.BOARD:
            return 0.0, 0.0
        across, up = ground.pull(*self._holding.centre)
        down = ground.pull(finger.x, finger.y)[1]
        return across, max(up, 0.0) + min(down, 0.0)


class Twist:
    """A second finger turns what the first one holds: like a knob with detents, or one detent by a tap."""

    def __init__(self, holding: Holding, second: Finger):
        self.second = second
        self._holding = holding
        self._can_tap = not second.has_moved
        self._direction: float | None = None
        self._beyond = 0.0
        """Degrees from the last detent, counter-clockwise"""

    def moved(self, finger: Finger, now: float) -> None:
        """A second finger that rests turns nothing, however the first one moves."""
        if not self.second.has_moved:
            return
        before, self._direction = self._direction, self._measured()
        if before is not None and self._direction is not None:
            self._go(turn_between(before, self._direction), now)

    def _measured(self) -> float | None:
        first = self._holding.finger
        is_close = distance(first, self.second) < self._holding.machine.dp(lengths.CLOSE)
        return None if is_close else direction(first, self.second)

    def _go(self, degrees: float, now: float) -> None:
        detent = self._holding.machine.ground.detent(self._holding.thing)
        if not detent or not degrees:
            return
        self._beyond += degrees
        while abs(self._beyond) > detent / 2 + lengths.HYSTERESIS:
            step = -1 if self._beyond > 0 else 1
            self._beyond += step * detent
            self._holding.turn(step, By.FINGER, now)
        self._holding.machine.tell(Turning(self._holding.thing, self._beyond))

    def end(self, now: float) -> None:
        """The second finger has gone."""
        is_tap = self._can_tap and not self.second.has_moved and now - self.second.since <= lengths.SECOND_TAP
        self.settle()
        if is_tap:
            self._holding.turn(1, By.TAP, now)

    def settle(self) -> None:
        """It falls into the last detent."""
        if self._beyond:
            self._beyond = 0.0
            self._holding.machine.tell(Turning(self._holding.thing, 0.0))
