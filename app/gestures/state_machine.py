"""The touch machine: touches in, gesture events out.

It knows two things. `held` is what the player has taken: nothing, a thing that is selected in the hand, one that a
finger carries, or one that lies on its fit and awaits confirmation. `gesture` is what the fingers are doing:

```
            ┌─ up: selected; once more: rotated one step (awaiting confirmation: its next way)
            ├─ still 450 ms ─▶ Inspecting ─ up: stays open until the next touch; moved ─▶ Holding
  thing ─▶ Pressing ─ moved along the hand ─▶ Scrolling (a quick flick of the selected thing rotates it: Flicking)
    ▲       └─ moved ─▶ Holding ─ second finger: twists in detents, or taps: rotated one step
    │                     near a fit: snaps, rotates to it after 120 ms; in the rim: the board slides
  Free                    up on a fit: laid or to be confirmed; else home, with the reason over an open place
    │
    ▼       ┌─ up: lays what is selected; twice: all is framed
  board ─▶ Tapping ─ moved ─▶ Panning ◀─▶ Pinching (second finger)
            ├─ still 450 ms: asked what lies there, where the table answers that and nothing is selected
            └─ a finger on a thing: Pressing, the first one rests
```

Two fingers count, the third and palms do not. `cancel` leads from everywhere to Free with everything at home.
"""

from collections.abc import Hashable, Iterable, Sequence
from math import hypot
from typing import NamedTuple, cast

from app.gestures import gesture_config as lengths
from app.gestures.events import (
    AwaitingConfirm,
    BoardLongPressed,
    Dragged,
    Dropped,
    DropRejected,
    GestureEvent,
    HandPaged,
    Inspected,
    InspectionEnded,
    Lifted,
    Panned,
    Pinched,
    Pressed,
    Released,
    Returned,
    Rotated,
    Rotating,
    RotationSource,
    Scrolled,
    Selected,
    Snapped,
    Tapped,
    Unsnapped,
    ViewReset,
)
from app.gestures.geometry import (
    BoardGeometry,
    Finger,
    Fit,
    NearFit,
    Piece,
    ScreenPoint,
    Zone,
    direction,
    distance,
    middle,
    rotation_between,
)
from app.gestures.gesture_config import GestureConfig

ROTATION_KEYS = {"r": 1, "]": 1, "[": -1}


class HeldPiece(NamedTuple):
    """The one thing that the player has taken, as it is now."""

    piece: Piece
    angle: float = 0.0
    """As it is rotated, or is about to be"""
    fit: Fit | None = None
    """Where it would be laid, or lies until the player confirms"""
    where: ScreenPoint | None = None
    """Its middle while a finger carries it, also where it has snapped; None: no finger carries it"""

    @property
    def is_carried(self) -> bool:
        """Whether a finger carries it."""
        return self.where is not None

    @property
    def is_selected(self) -> bool:
        """Whether it stands selected in the hand."""
        return self.where is None and self.fit is None

    @property
    def awaits_confirm(self) -> bool:
        """Whether it lies on its fit until the player confirms."""
        return self.where is None and self.fit is not None


class GestureMachine:
    """The touch machine of one table. Each call returns the events that follow; `wakes_at` tells when `tick` is due."""

    def __init__(self, geometry: BoardGeometry, config: GestureConfig = GestureConfig()):  # noqa: B008  it is frozen
        self.geometry = geometry
        self.config = config
        self.fingers: dict[Hashable, Finger] = {}
        """Those that count: two at most"""
        self.held: HeldPiece | None = None
        self.gesture: Gesture = Idle(self)
        self._last_tap: tuple[float, float, float] | None = None
        self._events: list[GestureEvent] = []

    # Events

    def down(
        self, touch: Hashable, x: float, y: float, now: float, radius: float = 0.0, covers: bool = True
    ) -> list[GestureEvent]:
        """Handles a finger that comes down; `radius` of its spot, if the screen tells; `covers`: it is no mouse."""
        if touch in self.fingers:
            self._lose(touch, now)
        if len(self.fingers) < 2 and radius <= self.dp(lengths.PALM_RADIUS):
            self.fingers[touch] = Finger(touch, x, y, now, covers)
            self.gesture.joined(self.fingers[touch], now)
        return self._drain()

    def move(self, touch: Hashable, x: float, y: float, now: float) -> list[GestureEvent]:
        """Handles a finger that moves."""
        if finger := self.fingers.get(touch):
            self._move(finger, x, y, now)
        return self._drain()

    def _move(self, finger: Finger, x: float, y: float, now: float) -> None:
        if (x, y) != (finger.x, finger.y):
            step = finger.move(x, y, self.dp(lengths.SLOP))
            self.gesture.moved(finger, step, now)

    def up(self, touch: Hashable, x: float, y: float, now: float) -> list[GestureEvent]:
        """Handles a finger that goes up."""
        if finger := self.fingers.get(touch):
            self._move(finger, x, y, now)
            del self.fingers[touch]
            self._leave(finger, now)
        return self._drain()

    def _leave(self, finger: Finger, now: float) -> None:
        if self.gesture.finger is finger:
            self.gesture.left(now)
        else:
            self.gesture.parted(finger, now)

    def lost(self, touch: Hashable, now: float) -> list[GestureEvent]:
        """Handles a touch that the device has taken away: what it held goes home."""
        self._lose(touch, now)
        return self._drain()

    def _lose(self, touch: Hashable, now: float) -> None:
        finger = self.fingers.pop(touch, None)
        if finger is None:
            return
        finger.has_moved = True  # so that it has not tapped
        if self.gesture.finger is finger:
            self.stop()
        else:
            self.gesture.parted(finger, now)

    def wheel(self, steps: float, x: float, y: float, now: float) -> list[GestureEvent]:
        """Rotates what is held, or zooms the board; away from oneself is positive: counter-clockwise, nearer."""
        if self.is_carrying:
            self._rotate(-1 if steps > 0 else 1, RotationSource.WHEEL, now)
        elif self.geometry.zone_at(x, y) is Zone.BOARD:
            self.emit(Pinched(lengths.WHEEL_ZOOM**steps, x, y))
        return self._drain()

    def key(self, name: str, now: float) -> list[GestureEvent]:
        """Handles a key: `r`, `[`, `]` rotate, `enter` confirms, `escape` cancels; others do nothing here."""
        if name in ROTATION_KEYS:
            return self.rotate(ROTATION_KEYS[name], now, RotationSource.KEY)
        if name == "enter":
            return self.confirm()
        return self.cancel() if name == "escape" else []

    def tick(self, now: float) -> list[GestureEvent]:
        """Does what is due at this time."""
        if self.wakes_at is not None and now >= self.wakes_at:
            self.gesture.tick(now)
        return self._drain()

    @property
    def wakes_at(self) -> float | None:
        """When `tick` is due if nothing happens before; None: never. A time that has passed means the next frame."""
        return self.gesture.wakes_at

    # Buttons

    def rotate(self, step: int, now: float, by: RotationSource = RotationSource.BUTTON) -> list[GestureEvent]:
        """Rotates what the player has taken: 1 clockwise, −1 the other way."""
        self._rotate(step, by, now)
        return self._drain()

    def _rotate(self, step: int, by: RotationSource, now: float) -> None:
        if self.is_carrying:
            self.gesture.rotate(step, by, now)
        else:
            self.rotate_taken(step, by)

    def confirm(self) -> list[GestureEvent]:
        """Lays what awaits confirmation."""
        held = self.held
        if held and held.awaits_confirm:
            self.stop()
            self.held = None
            self.emit(Dropped(held.piece, held.fit))
        return self._drain()

    def select(self, piece: Piece) -> list[GestureEvent]:
        """Selects a thing as a tap does, without rotating it."""
        is_it = self.is_taken(piece) and self.held is not None and self.held.is_selected
        if not self.is_carrying and not is_it:
            self.stop()
            self.select_only(piece)
        return self._drain()

    def cancel(self) -> list[GestureEvent]:
        """Brings everything home and forgets all fingers: on back, pause, resize, another seat's turn."""
        self.stop()
        self.fingers.clear()
        self.put_home()
        self._last_tap = None
        return self._drain()

    # What the gestures do

    def dp(self, length: float) -> float:
        """Returns a length in dp as pixels."""
        return length * self.config.dp

    def emit(self, event: GestureEvent) -> None:
        """Adds an event to those that the call under way returns."""
        self._events.append(event)

    def _drain(self) -> list[GestureEvent]:
        events, self._events = self._events, []
        return events

    def stop(self) -> None:
        """Ends what the fingers do, which comes to nothing; they may stay."""
        self.gesture.cancelled()
        self.free()

    def free(self) -> None:
        """Lets the fingers do nothing from now on."""
        self.gesture = Idle(self)

    def other(self, finger: Finger) -> Finger | None:
        """Returns the second of two fingers."""
        return next((each for each in self.fingers.values() if each is not finger), None)

    @property
    def is_carrying(self) -> bool:
        """Whether a finger carries a thing."""
        return self.held is not None and self.held.is_carried

    def is_taken(self, piece: Piece) -> bool:
        """Returns whether the player has taken this thing."""
        return self.held is not None and self.held.piece == piece

    def piece_at(self, x: float, y: float) -> Piece | None:
        """Returns the thing that a finger there means: the one that awaits confirmation, or one of the hand."""
        held = self.held
        if held and held.awaits_confirm and self.geometry.hits_fit(held.fit, x, y):
            return held.piece
        return self.geometry.piece_at(x, y)

    def lift(self, piece: Piece, finger: Finger, now: float) -> None:
        """Lets the thing follow the finger from now on; nothing else is taken any more."""
        if not self.is_taken(piece):
            self.put_home()
        before = self.held or HeldPiece(piece)
        self.emit(Lifted(piece, before.angle))
        start = self.geometry.middle(piece, before.fit)
        self.held = before._replace(fit=None, where=start)
        self.gesture = holding = Holding(self, piece, finger, start, now)
        holding.settle(now)

    def put_home(self) -> None:
        """Brings home what is taken."""
        if self.held:
            self.emit(Returned(self.held.piece))
            self.held = None

    def select_only(self, piece: Piece) -> None:
        """Selects a thing of the hand, and nothing else."""
        self.put_home()
        self.held = HeldPiece(piece)
        self.emit(Selected(piece, 0.0))

    def tap_piece(self, piece: Piece) -> None:
        """Selects a thing, or rotates it if it is taken; one that cannot be rotated goes home."""
        if not self.is_taken(piece):
            self.select_only(piece)
        elif self.geometry.detent(piece):
            self.rotate_taken(1, RotationSource.TAP)
        else:
            self.put_home()

    def rotate_taken(self, step: int, by: RotationSource) -> None:
        """Rotates what is selected, or what awaits confirmation to its next way to lie there."""
        held = self.held
        if held is None or not self.geometry.detent(held.piece):
            return
        if held.awaits_confirm:
            self._rotate_on_fit(held, step)
            return
        angle = (held.angle - step * self.geometry.detent(held.piece)) % 360
        self.held = held._replace(angle=angle)
        self.emit(Rotated(held.piece, step, angle, by))

    def _rotate_on_fit(self, held: HeldPiece, step: int) -> None:
        orientations = self.geometry.orientations(held.piece, held.fit, self.config.is_strict)
        here = next((index for index, way in enumerate(orientations) if way.fit == held.fit), None)
        if here is not None:
            self.lay(held.piece, orientations[(here - step) % len(orientations)])

    def tap_board(self, x: float, y: float, now: float) -> None:
        """Lays what is taken on the place that is tapped; else it is a tap on the board."""
        if self.held is None or not self._try_to_lay(self.held, x, y, now):
            self.emit(Tapped(x, y))
            self._count_tap(x, y, now)

    def _try_to_lay(self, held: HeldPiece, x: float, y: float, now: float) -> bool:
        """Returns whether the tap meant a place."""
        fits = self.geometry.fits_at(held.piece, x, y)
        if near := self.choose(held.piece, fits, held.angle, self.config.auto_rotate):
            self.lay(held.piece, near, self.geometry.needs_confirm(near.fit))
        elif attempt := self.geometry.attempt_at(held.piece, held.angle, x, y):
            self.attempt(held.piece, attempt)
            self._count_tap(x, y, now)
        else:
            return False
        return True

    def _count_tap(self, x: float, y: float, now: float) -> None:
        last, self._last_tap = self._last_tap, (x, y, now)
        is_second = last is not None and now - last[2] <= lengths.DOUBLE_TAP_LIMIT
        if last and is_second and hypot(x - last[0], y - last[1]) <= self.dp(lengths.DOUBLE_TAP_REACH):
            self.emit(ViewReset())
            self._last_tap = None

    def choose(self, piece: Piece, fits: Iterable[NearFit], angle: float, may_rotate: bool) -> NearFit | None:
        """Returns the nearest fit that rotates the thing least, none that rotates it against the player's will."""
        most = 360.0 if may_rotate else self.geometry.detent(piece) / 2 + 1e-6
        rotations = [(abs(rotation_between(angle, near.angle)), near) for near in fits]
        agreeing = [(round(near.distance, 6), by, near) for by, near in rotations if by <= most]
        return min(agreeing, key=lambda each: each[:2])[2] if agreeing and not self.config.is_strict else None

    def lay(self, piece: Piece, near: NearFit, needs_confirm: bool = False) -> None:
        """Drops a thing on a place: for good, or until the player confirms, who wants that always or is asked here."""
        if self.config.confirm or needs_confirm:
            self.held = HeldPiece(piece, near.angle, near.fit)
            self.emit(AwaitingConfirm(piece, near.fit, near.angle))
        else:
            self.held = None
            self.emit(Dropped(piece, near.fit))

    def attempt(self, piece: Piece, attempt: NearFit) -> bool:
        """Drops a thing where it may not fit, and returns whether that is left to the rules to judge."""
        if self.config.is_strict:
            self.lay(piece, attempt)
        else:
            self.emit(DropRejected(piece, attempt.fit))
        return self.config.is_strict


# What the fingers do: one class for each state

Step = tuple[float, float]
"""How far a finger has come since the last time"""


class Gesture:
    """What the fingers are doing. By default nothing that happens changes anything."""

    finger: Finger | None = None
    """The finger that it depends on"""
    pressed: Piece | None = None
    """The thing on which that finger has come down"""
    wakes_at: float | None = None
    """When `tick` is due if nothing happens before"""

    def __init__(self, machine: GestureMachine):
        self.machine = machine

    def joined(self, finger: Finger, now: float) -> None:
        """Handles a finger that has come down."""

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        """Handles any finger that has moved."""

    def left(self, now: float) -> None:
        """Handles the end of the finger that it depends on."""

    def parted(self, finger: Finger, now: float) -> None:
        """Handles the end of another finger."""

    def tick(self, now: float) -> None:
        """Does what is due at `wakes_at`."""

    def rotate(self, step: int, by: RotationSource, now: float) -> None:
        """Rotates what is held by one detent."""

    def cancelled(self) -> None:
        """Ends the gesture, which comes to nothing."""


class Idle(Gesture):
    """Nothing is done. Fingers that are left over from another gesture mean nothing."""

    def joined(self, finger: Finger, now: float) -> None:
        machine = self.machine
        piece = machine.piece_at(finger.x, finger.y)
        zone = machine.geometry.zone_at(finger.x, finger.y)
        if piece is not None:
            machine.gesture = Pressing(machine, piece, finger)
        elif zone is Zone.OUTSIDE:
            del machine.fingers[finger.touch]
        else:
            machine.gesture = Tapping(machine, finger, zone)


class Pressing(Gesture):
    """A finger lies on a thing."""

    def __init__(self, machine: GestureMachine, piece: Piece, finger: Finger):
        super().__init__(machine)
        self.finger: Finger = finger
        self.pressed: Piece = piece
        self.wakes_at = finger.since + lengths.LONG_PRESS
        machine.emit(Pressed(piece))

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is not self.finger or not finger.has_moved:
            return
        machine, axis = self.machine, self.machine.geometry.scroll_axis()
        is_in_hand = machine.geometry.zone_at(*finger.start) is Zone.HAND
        is_selected = machine.is_taken(self.pressed)
        if is_in_hand and is_selected and is_along_axis(finger, axis or "x"):
            machine.gesture = Flicking(machine, self.pressed, finger)
        elif is_in_hand and axis and is_along_axis(finger, axis):
            machine.gesture = Scrolling(machine, finger, axis, self.pressed)
        else:
            machine.lift(self.pressed, finger, now)

    def left(self, now: float) -> None:
        self.machine.free()
        self.machine.tap_piece(self.pressed)

    def tick(self, now: float) -> None:
        self.machine.gesture = Inspecting(self.machine, self.pressed, self.finger)

    def cancelled(self) -> None:
        self.machine.emit(Released(self.pressed))


class Flicking(Gesture):
    """A finger goes across the selected thing: quickly up again it rotates it, else it scrolls or lifts."""

    def __init__(self, machine: GestureMachine, piece: Piece, finger: Finger):
        super().__init__(machine)
        self.finger: Finger = finger
        self.pressed: Piece = piece
        self.wakes_at = finger.since + lengths.FLICK_LIMIT

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if finger is self.finger and not is_along_axis(finger, self.machine.geometry.scroll_axis() or "x"):
            self.machine.lift(self.pressed, finger, now)

    def left(self, now: float) -> None:
        across, up = self.finger.way
        is_clockwise = across > 0 if abs(across) >= abs(up) else up < 0
        self.machine.free()
        self.machine.rotate_taken(1 if is_clockwise else -1, RotationSource.FLICK)
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

    def __init__(self, machine: GestureMachine, finger: Finger, axis: str, pressed: Piece | None = None):
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

    def __init__(self, machine: GestureMachine, piece: Piece, finger: Finger):
        super().__init__(machine)
        self.finger: Finger | None = finger
        self.pressed: Piece = piece
        machine.emit(Inspected(piece))

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
        self.machine.emit(InspectionEnded(self.pressed))


class Tapping(Gesture):
    """A finger lies on the board, or on the hand beside its things."""

    def __init__(self, machine: GestureMachine, finger: Finger, zone: Zone):
        super().__init__(machine)
        self.finger: Finger = finger
        self.zone = zone
        self._has_asked = False
        if (
            zone is Zone.BOARD and machine.config.has_board_long_press and machine.held is None
        ):  # else a slow tap lays what is selected
            self.wakes_at = finger.since + lengths.LONG_PRESS

    def tick(self, now: float) -> None:
        self.wakes_at, self._has_asked = None, True
        self.machine.emit(BoardLongPressed(self.finger.x, self.finger.y))

    def joined(self, finger: Finger, now: float) -> None:
        machine = self.machine
        piece = machine.piece_at(finger.x, finger.y)
        if piece is not None:
            machine.gesture = Pressing(machine, piece, finger)  # the other finger only rests
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
        by = self.machine.geometry.page_step_at(self.finger.x, self.finger.y)
        if self.zone is Zone.BOARD:
            self.machine.tap_board(self.finger.x, self.finger.y, now)
        elif by:
            self.machine.emit(HandPaged(by))
        else:
            self.machine.put_home()


class Panning(Gesture):
    """The board follows a finger."""

    def __init__(self, machine: GestureMachine, finger: Finger):
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

    def __init__(self, machine: GestureMachine, one: Finger, two: Finger):
        super().__init__(machine)
        self.finger: Finger = one
        self.second = two
        self._measure()

    def _measure(self) -> None:
        self.middle = middle(self.finger, self.second)
        self.distance = max(distance(self.finger, self.second), self.machine.dp(lengths.MIN_FINGER_DISTANCE))

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


def is_along_axis(finger: Finger, axis: str) -> bool:
    """Returns whether a finger has moved along the hand rather than across it."""
    across, up = map(abs, finger.way)
    return across > lengths.AXIS_RATIO * up if axis == "x" else up > lengths.AXIS_RATIO * across


# The richest of them: a thing follows a finger


class AutoRotation(NamedTuple):
    """A rotation by itself that is due."""

    at: float
    angle: float


class Holding(Gesture):
    """A finger carries a thing over nothing, or has snapped it to a fit."""

    def __init__(self, machine: GestureMachine, piece: Piece, finger: Finger, start: ScreenPoint, now: float):
        super().__init__(machine)
        self.finger: Finger = finger
        self.piece = piece
        self.free_angle = self.held.angle
        """As it is rotated away from its fit; over a place it may be rotated to lie there"""
        self.is_rotated_by_hand = False
        self.slide = EdgePan(self)
        self._fit_angle = 0.0
        """As it will be laid on the fit to which it has snapped"""
        self._rise = LiftAnimation(self, start, now)
        self._rotation: AutoRotation | None = None
        self._panned: float | None = None
        """When the board went on below it, and it must settle anew"""
        resting = machine.other(finger)
        self._twist = Twist(self, resting) if resting else None

    @property
    def held(self) -> HeldPiece:
        """What the finger carries."""
        return cast(HeldPiece, self.machine.held)

    def _change(self, **parts: object) -> None:
        self.machine.held = self.held._replace(**parts)  # type: ignore[arg-type]

    # Fingers

    def joined(self, finger: Finger, now: float) -> None:
        self._twist = Twist(self, finger)

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        if self._twist and self.machine.config.second_finger_pans:
            self._pan(finger, step, now)
        elif self._twist:
            self._twist.moved(finger, now)
        if finger is self.finger:
            self.settle(now)

    def _pan(self, finger: Finger, step: Step, now: float) -> None:
        """Lets the board go with the second finger, and what is held stay above the first one."""
        if finger is not self.finger and finger.has_moved:
            self.machine.emit(Panned(*step))
            self._panned = now

    def parted(self, finger: Finger, now: float) -> None:
        if self._twist and finger is self._twist.second:
            twist, self._twist = self._twist, None
            twist.end(now)

    def left(self, now: float) -> None:
        self._end_twist()
        machine, fit = self.machine, self.held.fit
        machine.free()
        if fit is not None:
            machine.lay(self.piece, NearFit(fit, self._fit_angle, 0.0))
        elif not self._is_tried():
            machine.put_home()

    def _is_tried(self) -> bool:
        """Drops it where nothing says that it fits; returns whether it stays there, for the rules to judge."""
        attempt = self._attempt()
        return attempt is not None and self.machine.attempt(self.piece, attempt)

    def _attempt(self) -> NearFit | None:
        geometry, finger = self.machine.geometry, self.finger
        if geometry.zone_at(finger.x, finger.y) is Zone.HAND:
            return None
        return geometry.attempt_at(self.piece, self.free_angle, *self.centre)

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
        rotation = self._rotation.at if self._rotation else None
        times = (self._rise.wakes_at, rotation, self.slide.wakes_at, self._panned)
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: float) -> None:
        if self._rotation and now >= self._rotation.at:
            self._rotate_to_fit(self._rotation.angle)
        self._panned = None
        self.settle(now)
        self.slide.tick(now)

    # Where it is

    @property
    def centre(self) -> ScreenPoint:
        """The middle of what is held, also where it has snapped."""
        dx, dy = self._rise.offset
        return self.finger.x + dx, self.finger.y + dy

    def settle(self, now: float) -> None:
        """Does everything that follows from where it is now."""
        self._rise.advance(now)
        centre = self.centre
        nears = self.machine.geometry.fits_near(self.piece, *centre)
        best = self.machine.choose(self.piece, nears, self.free_angle, self._may_rotate)
        if self.held.fit is not None and not keeps_snap(self.held.fit, nears, best):
            self._let_go()
        self._change(where=centre)
        self.machine.emit(Dragged(self.piece, *centre))
        if self.held.fit is None:
            self._snap(best, now)
        self.slide.look(now)

    def _snap(self, best: NearFit | None, now: float) -> None:
        if best and best.distance < lengths.SNAP_DISTANCE:
            if best.angle != self.held.angle:
                self._rotation = AutoRotation(now + lengths.AUTO_ROTATE_DELAY, best.angle)
            self._fit_angle = best.angle
            self._change(fit=best.fit)
            self.machine.emit(Snapped(self.piece, best.fit))
        elif not self._may_rotate:
            attempt = self._attempt()
            self._show(attempt.angle if attempt else self.free_angle)

    @property
    def _may_rotate(self) -> bool:
        return self.machine.config.auto_rotate and not self.machine.config.is_strict and not self.is_rotated_by_hand

    def _let_go(self) -> None:
        fit = self.held.fit
        if fit is None:
            return
        self.machine.emit(Unsnapped(self.piece, fit))
        self._change(fit=None)
        self._rotation = None
        self._show(self.free_angle)

    # How it is rotated

    def rotate(self, step: int, by: RotationSource, now: float) -> None:
        geometry, fit = self.machine.geometry, self.held.fit
        detent = geometry.detent(self.piece)
        if not detent:
            return
        if fit is not None and (near := geometry.fit_after_rotation(self.piece, fit, step)):
            self._lie(near)
            return
        self._let_go()
        self.is_rotated_by_hand = True
        self.free_angle = (self.free_angle - step * detent) % 360
        self._change(angle=self.free_angle)
        self.machine.emit(Rotated(self.piece, step, self.free_angle, by))
        self.settle(now)

    def _lie(self, near: NearFit) -> None:
        """Lies on another fit at once."""
        self._rotation = None
        self._fit_angle = near.angle
        self._change(fit=near.fit, angle=near.angle)
        self.machine.emit(Snapped(self.piece, near.fit))

    def _rotate_to_fit(self, angle: float) -> None:
        self._rotation = None
        self._show(angle)
        if self._may_rotate:
            self.free_angle = angle

    def _show(self, angle: float) -> None:
        if angle != self.held.angle:
            self._change(angle=angle)
            self.machine.emit(Rotated(self.piece, 0, angle, RotationSource.AUTO))


def keeps_snap(fit: Fit, nears: Sequence[NearFit], best: NearFit | None) -> bool:
    """Returns whether what has snapped to a fit goes on lying there."""
    here = next((near for near in nears if near.fit == fit), None)
    if here is None or here.distance > lengths.RELEASE_DISTANCE:
        return False
    return best is None or best.fit == fit or best.distance > here.distance - lengths.SWITCH_ADVANTAGE


class LiftAnimation:
    """Brings a thing from where it lay to its place above the finger."""

    def __init__(self, holding: Holding, start: ScreenPoint, now: float):
        machine, finger = holding.machine, holding.finger
        self._from = start[0] - finger.x, start[1] - finger.y
        self._to = 0.0, machine.geometry.height(holding.piece) * machine.config.lift if finger.covers else 0.0
        self._since = now
        self._seconds = machine.config.lift_seconds
        self.wakes_at: float | None = now
        self.offset = self._from

    def advance(self, now: float) -> None:
        if self.wakes_at is None:
            return
        share = min((now - self._since) / self._seconds, 1.0) if self._seconds else 1.0
        rest = (1 - share) ** 2
        self.offset = self._from[0] * rest, self._from[1] * rest + self._to[1] * (1 - rest)
        self.wakes_at = now if share < 1 else None


class EdgePan:
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
            self.wakes_at = now + lengths.PAN_DELAY

    def tick(self, now: float) -> None:
        """Slides for one frame, quicker the deeper."""
        if self.wakes_at is None or now < self.wakes_at:
            return
        seconds = min(now - self.wakes_at, lengths.LONGEST_FRAME)
        length = self._holding.machine.dp(lengths.PAN_SPEED) * seconds
        across, up = self._pull()
        self.wakes_at = now
        if length:
            self._holding.machine.emit(Panned(-across * abs(across) * length, -up * abs(up) * length))

    def _is_inside(self) -> bool:
        finger, geometry = self._holding.finger, self._holding.machine.geometry
        return geometry.zone_at(finger.x, finger.y) is Zone.BOARD and not any(geometry.edge_depth(finger.x, finger.y))

    def _pull(self) -> ScreenPoint:
        """Returns how the rim pulls: upwards at the thing, downwards at the finger, as each gets there first."""
        finger, geometry = self._holding.finger, self._holding.machine.geometry
        if geometry.zone_at(finger.x, finger.y) is not Zone.BOARD:
            return 0.0, 0.0
        across, up = geometry.edge_depth(*self._holding.centre)
        down = geometry.edge_depth(finger.x, finger.y)[1]
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
        is_close = distance(first, self.second) < self._holding.machine.dp(lengths.MIN_FINGER_DISTANCE)
        return None if is_close else direction(first, self.second)

    def _go(self, degrees: float, now: float) -> None:
        detent = self._holding.machine.geometry.detent(self._holding.piece)
        if not detent or not degrees:
            return
        self._beyond += degrees
        while abs(self._beyond) > detent / 2 + lengths.HYSTERESIS:
            step = -1 if self._beyond > 0 else 1
            self._beyond += step * detent
            self._holding.rotate(step, RotationSource.FINGER, now)
        self._holding.machine.emit(Rotating(self._holding.piece, self._beyond))

    def end(self, now: float) -> None:
        """Handles the end of the second finger."""
        is_tap = self._can_tap and not self.second.has_moved and now - self.second.since <= lengths.SECOND_TAP_LIMIT
        self.settle()
        if is_tap:
            self._holding.rotate(1, RotationSource.TAP, now)

    def settle(self) -> None:
        """Lets it fall into the last detent."""
        if self._beyond:
            self._beyond = 0.0
            self._holding.machine.emit(Rotating(self._holding.piece, 0.0))
