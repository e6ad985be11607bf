"""What the fingers do while nothing is held: one class for each state of the touch machine."""

from typing import TYPE_CHECKING

from app.gestures import feel as lengths
from app.gestures.doing import Doing, Step
from app.gestures.fingers import Finger, distance, middle
from app.gestures.ground import Thing, Zone
from app.gestures.holding import lift
from app.gestures.intentions import Asked, By, Closed, Inspected, Panned, Pinched, Pressed, Released, Scrolled

if TYPE_CHECKING:
    from app.gestures.machine import Machine


class Free(Doing):
    """Nothing yet. Fingers that are left over from something else mean nothing."""

    def joined(self, finger: Finger, now: float) -> None:
        machine = self.machine
        thing = machine.ground.thing_at(finger.x, finger.y)
        zone = machine.ground.zone_at(finger.x, finger.y)
        if thing is not None:
            machine.doing = Pressing(machine, thing, finger)
        elif zone is Zone.OUTSIDE:
            del machine.fingers[finger.touch]
        else:
            machine.doing = Tapping(machine, finger, zone)


class Pressing(Doing):
    """A finger lies on a thing."""

    def __init__(self, machine: "Machine", thing: Thing, finger: Finger):
        super().__init__(machine)
        self.finger: Finger = finger
        self.pressed = thing
        self.wakes_at = finger.since + lengths.LONG_PRESS
        machine.tell(Pressed(thing))

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is not self.finger or not finger.has_moved:
            return
        machine, axis = self.machine, self.machine.ground.scroll_axis()
        is_in_hand = machine.ground.zone_at(*finger.start) is Zone.HAND
        is_selected = machine.loose is not None and machine.loose.thing == self.pressed
        if is_in_hand and is_selected and goes_along(finger, axis or "x"):
            machine.doing = Flicking(machine, self.pressed, finger)
        elif is_in_hand and axis and goes_along(finger, axis):
            machine.doing = Scrolling(machine, finger, axis, self.pressed)
        else:
            lift(machine, self.pressed, finger, now)

    def left(self, now: float) -> None:
        self.machine.free()
        self.machine.tap_thing(self.pressed)

    def tick(self, now: float) -> None:
        self.machine.doing = Inspecting(self.machine, self.pressed, self.finger)

    def cancelled(self) -> None:
        self.machine.tell(Released(self.pressed))


class Flicking(Doing):
    """A finger goes across the selected thing: quickly up again it turns it, else it scrolls or lifts."""

    def __init__(self, machine: "Machine", thing: Thing, finger: Finger):
        super().__init__(machine)
        self.finger: Finger = finger
        self.pressed = thing
        self.wakes_at = finger.since + lengths.FLICK

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is self.finger and not goes_along(finger, self.machine.ground.scroll_axis() or "x"):
            lift(self.machine, self.pressed, finger, now)

    def left(self, now: float) -> None:
        across, up = self.finger.way
        is_clockwise = across > 0 if abs(across) >= abs(up) else up < 0
        self.machine.free()
        self.machine.turn_loose(1 if is_clockwise else -1, By.FLICK)
        self.machine.tell(Released(self.pressed))

    def tick(self, now: float) -> None:
        if axis := self.machine.ground.scroll_axis():
            self.machine.doing = Scrolling(self.machine, self.finger, axis, self.pressed)
        else:
            lift(self.machine, self.pressed, self.finger, now)

    def cancelled(self) -> None:
        self.machine.tell(Released(self.pressed))


class Scrolling(Doing):
    """A finger moves the hand along its axis."""

    def __init__(self, machine: "Machine", finger: Finger, axis: str, pressed: Thing | None = None):
        super().__init__(machine)
        self.finger: Finger = finger
        self.axis = axis
        if pressed is not None:
            machine.tell(Released(pressed))
        self._scroll(finger.way)

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is self.finger:
            self._scroll(step)

    def _scroll(self, step: Step) -> None:
        if by := step[self.axis == "y"]:
            self.machine.tell(Scrolled(by))

    def left(self, now: float) -> None:
        self.machine.free()


class Inspecting(Doing):
    """A large picture is shown. Once its finger has gone it stays until the next one comes."""

    def __init__(self, machine: "Machine", thing: Thing, finger: Finger):
        super().__init__(machine)
        self.finger: Finger | None = finger
        self.pressed = thing
        machine.tell(Inspected(thing))

    def joined(self, finger: Finger, now: float) -> None:
        if self.finger is None:
            self.machine.stop()

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is self.finger and finger.has_moved:
            self.cancelled()
            lift(self.machine, self.pressed, finger, now)

    def left(self, now: float) -> None:
        self.finger = None

    def cancelled(self) -> None:
        self.machine.tell(Closed(self.pressed))


class Tapping(Doing):
    """A finger lies on the board, or on the hand beside its things."""

    def __init__(self, machine: "Machine", finger: Finger, zone: Zone):
        super().__init__(machine)
        self.finger: Finger = finger
        self.zone = zone
        self._has_asked = False
        if zone is Zone.BOARD and machine.feel.asks and machine.loose is None:  # else a slow tap lays what is loose
            self.wakes_at = finger.since + lengths.LONG_PRESS

    def tick(self, now: float) -> None:
        self.wakes_at, self._has_asked = None, True
        self.machine.tell(Asked(self.finger.x, self.finger.y))

    def joined(self, finger: Finger, now: float) -> None:
        machine = self.machine
        thing = machine.ground.thing_at(finger.x, finger.y)
        if thing is not None:
            machine.doing = Pressing(machine, thing, finger)  # the other finger only rests
        elif self.zone is Zone.BOARD and machine.ground.zone_at(finger.x, finger.y) is Zone.BOARD:
            machine.doing = Pinching(machine, self.finger, finger)

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is not self.finger or not finger.has_moved:
            return
        if self.zone is Zone.BOARD:
            self.machine.tell(Panned(*finger.way))
            self.machine.doing = Panning(self.machine, finger)
        else:
            self._scroll(finger)

    def _scroll(self, finger: Finger) -> None:
        self.machine.free()
        if axis := self.machine.ground.scroll_axis():
            self.machine.doing = Scrolling(self.machine, finger, axis)

    def left(self, now: float) -> None:
        self.machine.free()
        if self._has_asked:
            return
        if self.zone is Zone.BOARD:
            self.machine.tap_board(self.finger.x, self.finger.y, now)
        else:
            self.machine.put_home()


class Panning(Doing):
    """The board follows a finger."""

    def __init__(self, machine: "Machine", finger: Finger):
        super().__init__(machine)
        self.finger: Finger = finger

    def joined(self, finger: Finger, now: float) -> None:
        if self.machine.ground.zone_at(finger.x, finger.y) is Zone.BOARD:
            self.machine.doing = Pinching(self.machine, self.finger, finger)

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is self.finger:
            self.machine.tell(Panned(*step))

    def left(self, now: float) -> None:
        self.machine.free()


class Pinching(Doing):
    """The board follows two fingers: it goes with their middle, and grows about it."""

    def __init__(self, machine: "Machine", one: Finger, two: Finger):
        super().__init__(machine)
        self.finger: Finger = one
        self.second = two
        self._measure()

    def _measure(self) -> None:
        self.middle = middle(self.finger, self.second)
        self.distance = max(distance(self.finger, self.second), self.machine.dp(lengths.CLOSE))

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        (x, y), before = self.middle, self.distance
        self._measure()
        if self.middle != (x, y):
            self.machine.tell(Panned(self.middle[0] - x, self.middle[1] - y))
        if self.distance != before:
            self.machine.tell(Pinched(self.distance / before, *self.middle))

    def left(self, now: float) -> None:
        self.machine.doing = Panning(self.machine, self.second)

    def parted(self, finger: Finger, now: float) -> None:
        self.machine.doing = Panning(self.machine, self.finger)


def goes_along(finger: Finger, axis: str) -> bool:
    across, up = map(abs, finger.way)
    return across > lengths.ALONG * up if axis == "x" else up > lengths.ALONG * across
