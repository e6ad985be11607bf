"""What the fingers do while nothing is held: one class for each state of the touch machine."""

from typing import TYPE_CHECKING

from app.gestures import feel as lengths
from app.gestures.events import Asked, By, Closed, Inspected, Panned, Pinched, Pressed, Released, Scrolled
from app.gestures.geometry import Finger, Thing, Zone, distance, middle

if TYPE_CHECKING:
    from app.gestures.machine import Machine

Step = tuple[float, float]
"""How far a finger has come since the last time"""


class Gesture:
    """What the fingers are doing. By default nothing that happens changes anything."""

    finger: Finger | None = None
    """The finger that it depends on"""
    pressed: Thing | None = None
    """The thing on which that finger has come down"""
    wakes_at: float | None = None
    """When `tick` is due if nothing happens before"""

    def __init__(self, machine: "Machine"):
        self.machine = machine

    def joined(self, finger: Finger, now: float) -> None:
        """A finger has come down."""

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        """Any finger has moved."""

    def left(self, now: float) -> None:
        """The finger that it depends on has gone up."""

    def parted(self, finger: Finger, now: float) -> None:
        """Another finger has gone up."""

    def tick(self, now: float) -> None:
        """The time of `wakes_at` has come."""

    def rotate(self, step: int, by: By, now: float) -> None:
        """What is held is rotated by one detent."""

    def cancelled(self) -> None:
        """The gesture comes to nothing."""


class Free(Gesture):
    """Nothing is done. Fingers that are left over from another gesture mean nothing."""

    def joined(self, finger: Finger, now: float) -> None:
        machine = self.machine
        thing = machine.thing_at(finger.x, finger.y)
        zone = machine.geometry.zone_at(finger.x, finger.y)
        if thing is not None:
            machine.gesture = Pressing(machine, thing, finger)
        elif zone is Zone.OUTSIDE:
            del machine.fingers[finger.touch]
        else:
            machine.gesture = Tapping(machine, finger, zone)


class Pressing(Gesture):
    """A finger lies on a thing."""

    def __init__(self, machine: "Machine", thing: Thing, finger: Finger):
        super().__init__(machine)
        self.finger: Finger = finger
        self.pressed: Thing = thing
        self.wakes_at = finger.since + lengths.LONG_PRESS
        machine.emit(Pressed(thing))

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is not self.finger or not finger.has_moved:
            return
        machine, axis = self.machine, self.machine.geometry.scroll_axis()
        is_in_hand = machine.geometry.zone_at(*finger.start) is Zone.HAND
        is_selected = machine.is_taken(self.pressed)
        if is_in_hand and is_selected and goes_along(finger, axis or "x"):
            machine.gesture = Flicking(machine, self.pressed, finger)
        elif is_in_hand and axis and goes_along(finger, axis):
            machine.gesture = Scrolling(machine, finger, axis, self.pressed)
        else:
            machine.lift(self.pressed, finger, now)

    def left(self, now: float) -> None:
        self.machine.free()
        self.machine.tap_thing(self.pressed)

    def tick(self, now: float) -> None:
        self.machine.gesture = Inspecting(self.machine, self.pressed, self.finger)

    def cancelled(self) -> None:
        self.machine.emit(Released(self.pressed))


class Flicking(Gesture):
    """A finger goes across the selected thing: quickly up again it rotates it, else it scrolls or lifts."""

    def __init__(self, machine: "Machine", thing: Thing, finger: Finger):
        super().__init__(machine)
        self.finger: Finger = finger
        self.pressed: Thing = thing
        self.wakes_at = finger.since + lengths.FLICK

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is self.finger and not goes_along(finger, self.machine.geometry.scroll_axis() or "x"):
            self.machine.lift(self.pressed, finger, now)

    def left(self, now: float) -> None:
        across, up = self.finger.way
        is_clockwise = across > 0 if abs(across) >= abs(up) else up < 0
        self.machine.free()
        self.machine.rotate_taken(1 if is_clockwise else -1, By.FLICK)
        self.machine.emit(Released(self.pressed))

    def tick(self, now: float) -> None:
        if axis := self.machine.geometry.scroll_axis():
            self.machine.gesture = Scrolling(self.machine, self.finger, axis, self.pressed)
        else:
            self.machine.lift(self.pressed, self.finger, now)

    def cancelled(self) -> None:
        self.machine.emit(Released(self.pressed))


class Scrolling(Gesture):
    """A finger moves the hand along its axis."""

    def __init__(self, machine: "Machine", finger: Finger, axis: str, pressed: Thing | None = None):
        super().__init__(machine)
        self.finger: Finger = finger
        self.axis = axis
        if pressed is not None:
            machine.emit(Released(pressed))
        self._scroll(finger.way)

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is self.finger:
            self._scroll(step)

    def _scroll(self, step: Step) -> None:
        if by := step[self.axis == "y"]:
            self.machine.emit(Scrolled(by))

    def left(self, now: float) -> None:
        self.machine.free()


class Inspecting(Gesture):
    """A large picture is shown. It stays once its finger has gone, until the next one comes."""

    def __init__(self, machine: "Machine", thing: Thing, finger: Finger):
        super().__init__(machine)
        self.finger: Finger | None = finger
        self.pressed: Thing = thing
        machine.emit(Inspected(thing))

    def joined(self, finger: Finger, now: float) -> None:
        if self.finger is None:
            self.machine.stop()

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is self.finger and finger.has_moved:
            self.cancelled()
            self.machine.lift(self.pressed, finger, now)

    def left(self, now: float) -> None:
        self.finger = None

    def cancelled(self) -> None:
        self.machine.emit(Closed(self.pressed))


class Tapping(Gesture):
    """A finger lies on the board, or on the hand beside its things."""

    def __init__(self, machine: "Machine", finger: Finger, zone: Zone):
        super().__init__(machine)
        self.finger: Finger = finger
        self.zone = zone
        self._has_asked = False
        if zone is Zone.BOARD and machine.feel.asks and machine.held is None:  # else a slow tap lays what is selected
            self.wakes_at = finger.since + lengths.LONG_PRESS

    def tick(self, now: float) -> None:
        self.wakes_at, self._has_asked = None, True
        self.machine.emit(Asked(self.finger.x, self.finger.y))

    def joined(self, finger: Finger, now: float) -> None:
        machine = self.machine
        thing = machine.thing_at(finger.x, finger.y)
        if thing is not None:
            machine.gesture = Pressing(machine, thing, finger)  # the other finger only rests
        elif self.zone is Zone.BOARD and machine.geometry.zone_at(finger.x, finger.y) is Zone.BOARD:
            machine.gesture = Pinching(machine, self.finger, finger)

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is not self.finger or not finger.has_moved:
            return
        if self.zone is Zone.BOARD:
            self.machine.emit(Panned(*finger.way))
            self.machine.gesture = Panning(self.machine, finger)
        else:
            self._scroll(finger)

    def _scroll(self, finger: Finger) -> None:
        self.machine.free()
        if axis := self.machine.geometry.scroll_axis():
            self.machine.gesture = Scrolling(self.machine, finger, axis)

    def left(self, now: float) -> None:
        self.machine.free()
        if self._has_asked:
            return
        if self.zone is Zone.BOARD:
            self.machine.tap_board(self.finger.x, self.finger.y, now)
        else:
            self.machine.put_home()


class Panning(Gesture):
    """The board follows a finger."""

    def __init__(self, machine: "Machine", finger: Finger):
        super().__init__(machine)
        self.finger: Finger = finger

    def joined(self, finger: Finger, now: float) -> None:
        if self.machine.geometry.zone_at(finger.x, finger.y) is Zone.BOARD:
            self.machine.gesture = Pinching(self.machine, self.finger, finger)

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is self.finger:
            self.machine.emit(Panned(*step))

    def left(self, now: float) -> None:
        self.machine.free()


class Pinching(Gesture):
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
            self.machine.emit(Panned(self.middle[0] - x, self.middle[1] - y))
        if self.distance != before:
            self.machine.emit(Pinched(self.distance / before, *self.middle))

    def left(self, now: float) -> None:
        self.machine.gesture = Panning(self.machine, self.second)

    def parted(self, finger: Finger, now: float) -> None:
        self.machine.gesture = Panning(self.machine, self.finger)


def goes_along(finger: Finger, axis: str) -> bool:
    """Returns whether a finger has moved along the hand rather than across it."""
    across, up = map(abs, finger.way)
    return across > lengths.ALONG * up if axis == "x" else up > lengths.ALONG * across
