"""State machine of gestures: touches in, gesture events out.

It has two states. `held` is the piece in use: none, selected in the hand, carried by a finger, or awaiting
confirmation on its fit. `gesture` is the current activity of the fingers:

```
            ┌─ up: selected; once more: rotated one step (awaiting confirmation: next orientation)
            ├─ still 450 ms ─▶ Inspecting ─ up: stays open until the next touch; moved ─▶ Dragging
  piece ─▶ Pressing ─ moved along the hand ─▶ Scrolling (a quick flick of the selected piece rotates it: Flicking)
    ▲       └─ moved ─▶ Dragging ─ second finger: twists in detents, or taps: rotated one step
    │                     near a fit: snaps, rotates to it after 120 ms; at the edge: the board pans
  Idle                    up on a fit: placed or to be confirmed; else returned, with the reason over an open place
    │
    ▼       ┌─ up: places the selected piece; twice: pan and zoom are reset
  board ─▶ Tapping ─ moved ─▶ Panning ◀─▶ Pinching (second finger)
            ├─ still 450 ms: long press, if the table uses it and no piece is selected
            └─ a finger on a piece: Pressing, the first one rests
```

Two fingers count; a third one and palms are ignored. `cancel` leads from every state to Idle, with all pieces in the
hand.
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
    InspectionEnded,
    InspectionStarted,
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
    """Piece that is selected, carried by a finger, or awaits confirmation, with its rotation and position."""

    piece: Piece
    angle: float = 0.0
    """Rotation in degrees, including a rotation in progress."""
    fit: Fit | None = None
    """Placement to which the piece has snapped or in which it awaits confirmation, or None."""
    position: ScreenPoint | None = None
    """Middle of a carried piece, as if it had not snapped to a place; None if no finger carries it."""

    @property
    def is_carried(self) -> bool:
        return self.position is not None

    @property
    def is_selected(self) -> bool:
        """Whether the piece is selected in the hand by a tap."""
        return self.position is None and self.fit is None

    @property
    def awaits_confirm(self) -> bool:
        """Whether the piece is on a place where it fits and awaits confirmation."""
        return self.position is None and self.fit is not None


class GestureMachine:
    """State machine that recognizes the gestures on a table.

    Each handler of a touch returns the resulting events. The owner must call `tick` at the time `wakes_at`.
    """

    def __init__(self, geometry: BoardGeometry, config: GestureConfig = GestureConfig()):  # noqa: B008  it is frozen
        self.geometry = geometry
        self.config = config
        self.fingers: dict[Hashable, Finger] = {}
        """Fingers on the table by touch, at most two; further fingers are ignored."""
        self.held: HeldPiece | None = None
        self.gesture: GestureState = Idle(self)
        self._last_tap: tuple[float, float, float] | None = None
        self._events: list[GestureEvent] = []

    # Events

    def down(
        self, touch: Hashable, x: float, y: float, now: float, radius: float = 0.0, covers: bool = True
    ) -> list[GestureEvent]:
        """Handles a touch down. `radius`: contact radius in pixels, 0 if unknown; `covers`: False for a mouse."""
        if touch in self.fingers:
            self._drop_finger(touch, now)
        if len(self.fingers) < 2 and radius <= self.dp(lengths.PALM_RADIUS):
            self.fingers[touch] = Finger(touch, x, y, now, covers)
            self.gesture.finger_down(self.fingers[touch], now)
        return self._drain()

    def move(self, touch: Hashable, x: float, y: float, now: float) -> list[GestureEvent]:
        """Handles a touch move."""
        if finger := self.fingers.get(touch):
            self._move(finger, x, y, now)
        return self._drain()

    def _move(self, finger: Finger, x: float, y: float, now: float) -> None:
        if (x, y) != (finger.x, finger.y):
            step = finger.move(x, y, self.dp(lengths.SLOP))
            self.gesture.finger_moved(finger, step, now)

    def up(self, touch: Hashable, x: float, y: float, now: float) -> list[GestureEvent]:
        """Handles a touch up."""
        if finger := self.fingers.get(touch):
            self._move(finger, x, y, now)
            del self.fingers[touch]
            self._end_finger(finger, now)
        return self._drain()

    def _end_finger(self, finger: Finger, now: float) -> None:
        if self.gesture.finger is finger:
            self.gesture.finger_up(now)
        else:
            self.gesture.other_finger_up(finger, now)

    def touch_cancelled(self, touch: Hashable, now: float) -> list[GestureEvent]:
        """Handles a touch cancelled by the system: its piece returns to the hand."""
        self._drop_finger(touch, now)
        return self._drain()

    def _drop_finger(self, touch: Hashable, now: float) -> None:
        finger = self.fingers.pop(touch, None)
        if finger is None:
            return
        finger.has_moved = True  # so that it does not count as a tap
        if self.gesture.finger is finger:
            self.abort_gesture()
        else:
            self.gesture.other_finger_up(finger, now)

    def wheel(self, steps: float, x: float, y: float, now: float) -> list[GestureEvent]:
        """Handles the mouse wheel: rotates the carried piece, or zooms the board. Positive `steps` mean counter-
        clockwise and closer.
        """
        if self.is_carrying:
            self._rotate(-1 if steps > 0 else 1, RotationSource.WHEEL, now)
        elif self.geometry.zone_at(x, y) is Zone.BOARD:
            self.emit(Pinched(lengths.WHEEL_ZOOM**steps, x, y))
        return self._drain()

    def key(self, name: str, now: float) -> list[GestureEvent]:
        """Handles a key: `r`, `[` and `]` rotate, `enter` confirms, `escape` cancels; other keys have no effect."""
        if name in ROTATION_KEYS:
            return self.rotate(ROTATION_KEYS[name], now, RotationSource.KEY)
        if name == "enter":
            return self.confirm()
        return self.cancel() if name == "escape" else []

    def tick(self, now: float) -> list[GestureEvent]:
        """Performs the timed action of the current gesture, such as the start of a long press, if it is due."""
        if self.wakes_at is not None and now >= self.wakes_at:
            self.gesture.tick(now)
        return self._drain()

    @property
    def wakes_at(self) -> float | None:
        """Time at which `tick` must be called, or None. A time in the past means the next frame."""
        return self.gesture.wakes_at

    # Buttons

    def rotate(self, step: int, now: float, by: RotationSource = RotationSource.BUTTON) -> list[GestureEvent]:
        """Rotates the held piece to its next angle. `step`: 1 clockwise, −1 counter-clockwise. `by`: input that causes
        the rotation.
        """
        self._rotate(step, by, now)
        return self._drain()

    def _rotate(self, step: int, by: RotationSource, now: float) -> None:
        if self.is_carrying:
            self.gesture.rotate(step, by, now)
        else:
            self.rotate_resting(step, by)

    def confirm(self) -> list[GestureEvent]:
        """Drops the piece that awaits confirmation."""
        if self.held and self.held.awaits_confirm:
            self.abort_gesture()
            self._drop_confirmed(self.held)
        return self._drain()

    def _drop_confirmed(self, held: HeldPiece) -> None:
        self.held = None
        self.emit(Dropped(held.piece, held.fit))

    def select(self, piece: Piece) -> list[GestureEvent]:
        """Selects a piece as a tap on it does, but never rotates it."""
        is_selected = self.is_held(piece) and self.held is not None and self.held.is_selected
        if not self.is_carrying and not is_selected:
            self.abort_gesture()
            self.select_only(piece)
        return self._drain()

    def place(self, piece: Piece, near: NearFit) -> list[GestureEvent]:
        """Drops a piece of the hand on a place where it fits, as a tap on this place does; any other held piece returns
        to the hand.
        """
        self.abort_gesture()
        if not self.is_held(piece):
            self.return_piece()
        self._last_tap = None
        self.drop(piece, near)
        return self._drain()

    def cancel(self) -> list[GestureEvent]:
        """Cancels everything: returns all pieces to the hand and ignores the fingers on the screen. Called when the app
        pauses, the window is resized, the player goes back or another seat's turn starts.
        """
        self.abort_gesture()
        self.fingers.clear()
        self.return_piece()
        self._last_tap = None
        return self._drain()

    # Actions of the gestures

    def dp(self, length: float) -> float:
        """Converts dp to pixels."""
        return length * self.config.dp

    def emit(self, event: GestureEvent) -> None:
        """Adds an event to the result of the current handler."""
        self._events.append(event)

    def _drain(self) -> list[GestureEvent]:
        events, self._events = self._events, []
        return events

    def abort_gesture(self) -> None:
        """Ends the current gesture without effect. The fingers may still be on the screen."""
        self.gesture.cancel()
        self.go_idle()

    def go_idle(self) -> None:
        """Enters the idle state."""
        self.gesture = Idle(self)

    def other_finger(self, finger: Finger) -> Finger | None:
        """Returns the other finger on the table, or None."""
        return next((other for other in self.fingers.values() if other is not finger), None)

    @property
    def is_carrying(self) -> bool:
        """Whether a finger carries a piece."""
        return self.held is not None and self.held.is_carried

    def is_held(self, piece: Piece) -> bool:
        """Returns whether a piece is in use: selected, carried, or awaiting confirmation."""
        return self.held is not None and self.held.piece == piece

    def piece_at(self, x: float, y: float) -> Piece | None:
        """Returns the piece at a point: the piece that awaits confirmation, or a piece of the hand."""
        held = self.held
        if held and held.awaits_confirm and self.geometry.hits_fit(held.fit, x, y):
            return held.piece
        return self.geometry.piece_at(x, y)

    def lift(self, piece: Piece, finger: Finger, now: float) -> None:
        """Starts the drag of a piece; any other held piece returns to the hand."""
        if not self.is_held(piece):
            self.return_piece()
        before = self.held or HeldPiece(piece)
        self.emit(Lifted(piece, before.angle))
        start = self.geometry.middle(piece, before.fit)
        self.held = before._replace(fit=None, position=start)
        self.gesture = dragging = Dragging(self, piece, finger, start, now)
        dragging.update(now)

    def return_piece(self) -> None:
        """Returns the held piece to the hand."""
        if self.held:
            self.emit(Returned(self.held.piece))
            self.held = None

    def select_only(self, piece: Piece) -> None:
        """Selects a piece of the hand; a piece that was held before returns to the hand."""
        self.return_piece()
        self.held = HeldPiece(piece)
        self.emit(Selected(piece, 0.0))

    def tap_piece(self, piece: Piece, x: float, y: float) -> None:
        """Selects a piece, or rotates it if it is already held; a held piece that cannot be rotated returns to the
        hand. If taps confirm, a piece that awaits confirmation is placed, or returns if its place in the hand is
        tapped.
        """
        if not self.is_held(piece):
            self.select_only(piece)
        elif self.held and self.held.awaits_confirm and self.config.tap_confirms:
            if self.geometry.hits_fit(self.held.fit, x, y):
                self._drop_confirmed(self.held)
            else:
                self.return_piece()
        elif self.geometry.detent(piece):
            self.rotate_resting(1, RotationSource.TAP)
        else:
            self.return_piece()

    def rotate_resting(self, step: int, by: RotationSource) -> None:
        """Rotates the selected piece, or puts a piece that awaits confirmation into its next orientation. `step`: 1
        clockwise, −1 counter-clockwise. `by`: input that causes the rotation.
        """
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
            self.drop(held.piece, orientations[(here - step) % len(orientations)], needs_confirm=True)

    def tap_board(self, x: float, y: float, now: float) -> None:
        """Drops the held piece on the tapped place; if no piece is held or the tap hits no place, emits a tap on the
        board.
        """
        if self.held is None or not self._try_to_drop(self.held, x, y, now):
            self.emit(Tapped(x, y))
            self._count_tap(x, y, now)

    def _try_to_drop(self, held: HeldPiece, x: float, y: float, now: float) -> bool:
        """Drops a piece on the tapped place; returns whether the tap hit a place."""
        fits = self.geometry.fits_at(held.piece, x, y)
        if near := self.choose(held.piece, fits, held.angle, self.config.auto_rotate):
            if self.config.tap_confirms and held.awaits_confirm and near.fit == held.fit:
                self._drop_confirmed(held)
            else:
                self.drop(held.piece, near, self.geometry.needs_confirm(near.fit))
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
        """Returns the nearest of the placements `fits`, or at equal distances the one with the least rotation; None if
        none is allowed.

        `may_rotate`: whether the piece may be rotated from `angle` to another orientation.
        """
        most = 360.0 if may_rotate else self.geometry.detent(piece) / 2 + 1e-6
        rotations = [(abs(rotation_between(angle, near.angle)), near) for near in fits]
        allowed = [(round(near.distance, 6), by, near) for by, near in rotations if by <= most]
        return min(allowed, key=lambda rank: rank[:2])[2] if allowed and not self.config.is_strict else None

    def drop(self, piece: Piece, near: NearFit, needs_confirm: bool = False) -> None:
        """Drops a piece on a place where it fits; the piece awaits confirmation there if required, or if the placement
        costs points. In strict play, where costs are secret, only the settings require it.
        """
        is_costly = not self.config.is_strict and self.geometry.is_costly(near.fit)
        if self.config.confirm or needs_confirm or is_costly:
            self.held = HeldPiece(piece, near.angle, near.fit)
            self.emit(AwaitingConfirm(piece, near.fit, near.angle))
        else:
            self.held = None
            self.emit(Dropped(piece, near.fit))

    def attempt(self, piece: Piece, attempt: NearFit) -> bool:
        """Drops a piece in the placement `attempt`, where it may not fit; returns True if the drop is emitted as a
        move, as in strict play, and False if it is rejected.
        """
        if self.config.is_strict:
            self.drop(piece, attempt)
        else:
            self.emit(DropRejected(piece, attempt.fit))
        return self.config.is_strict


# One class for each state

Displacement = tuple[float, float]
"""Movement of a finger since its last event, in pixels."""


class GestureState:
    """Base class of the states of the gesture machine. By default a state ignores all fingers."""

    finger: Finger | None = None
    """Finger that makes the gesture, or None."""
    pressed: Piece | None = None
    """Piece that the finger touched at its start, or None."""
    wakes_at: float | None = None
    """Time at which `tick` must be called, or None."""

    def __init__(self, machine: GestureMachine):
        self.machine = machine

    def finger_down(self, finger: Finger, now: float) -> None:
        """Handles the touch of another finger, or in the idle state of the first finger."""

    def finger_moved(self, finger: Finger, step: Displacement, now: float) -> None:
        """Handles the movement of a finger on the table."""

    def finger_up(self, now: float) -> None:
        """Handles the release of the finger that makes the gesture."""

    def other_finger_up(self, finger: Finger, now: float) -> None:
        """Handles the release of another finger."""

    def tick(self, now: float) -> None:
        """Performs the timed action of the state, which is due at `wakes_at`."""

    def rotate(self, step: int, by: RotationSource, now: float) -> None:
        """Rotates the carried piece to its next angle. `step`: 1 clockwise, −1 counter-clockwise. `by`: input that
        causes the rotation.
        """

    def cancel(self) -> None:
        """Ends the gesture without effect."""


class Idle(GestureState):
    """State without a gesture. Fingers still on the screen from an earlier gesture are ignored."""

    def finger_down(self, finger: Finger, now: float) -> None:
        machine = self.machine
        piece = machine.piece_at(finger.x, finger.y)
        zone = machine.geometry.zone_at(finger.x, finger.y)
        if piece is not None:
            machine.gesture = Pressing(machine, piece, finger)
        elif zone is Zone.OUTSIDE:
            del machine.fingers[finger.touch]
        else:
            machine.gesture = Tapping(machine, finger, zone)


class Pressing(GestureState):
    """State after a finger has touched a piece, before it moves."""

    def __init__(self, machine: GestureMachine, piece: Piece, finger: Finger):
        super().__init__(machine)
        self.finger: Finger = finger
        self.pressed: Piece = piece
        self.wakes_at = finger.since + lengths.LONG_PRESS
        machine.emit(Pressed(piece))

    def finger_moved(self, finger: Finger, step: Displacement, now: float) -> None:
        if finger is not self.finger or not finger.has_moved:
            return
        machine, axis = self.machine, self.machine.geometry.scroll_axis()
        is_in_hand = machine.geometry.zone_at(*finger.start) is Zone.HAND
        is_selected = machine.is_held(self.pressed)
        if is_in_hand and is_selected and is_along_axis(finger, axis or "x"):
            machine.gesture = Flicking(machine, self.pressed, finger)
        elif is_in_hand and axis and is_along_axis(finger, axis):
            machine.gesture = Scrolling(machine, finger, axis, self.pressed)
        else:
            machine.lift(self.pressed, finger, now)

    def finger_up(self, now: float) -> None:
        self.machine.go_idle()
        self.machine.tap_piece(self.pressed, self.finger.x, self.finger.y)

    def tick(self, now: float) -> None:
        self.machine.gesture = Inspecting(self.machine, self.pressed, self.finger)

    def cancel(self) -> None:
        self.machine.emit(Released(self.pressed))


class Flicking(GestureState):
    """State of a fast movement across the selected piece. If the finger is released quickly, the piece is rotated;
    otherwise the gesture becomes a scroll or a drag.
    """

    def __init__(self, machine: GestureMachine, piece: Piece, finger: Finger):
        super().__init__(machine)
        self.finger: Finger = finger
        self.pressed: Piece = piece
        self.wakes_at = finger.since + lengths.FLICK_LIMIT

    def finger_moved(self, finger: Finger, step: Displacement, now: float) -> None:
        if finger is self.finger and not is_along_axis(finger, self.machine.geometry.scroll_axis() or "x"):
            self.machine.lift(self.pressed, finger, now)

    def finger_up(self, now: float) -> None:
        across, up = self.finger.displacement
        is_clockwise = across > 0 if abs(across) >= abs(up) else up < 0
        self.machine.go_idle()
        self.machine.rotate_resting(1 if is_clockwise else -1, RotationSource.FLICK)
        self.machine.emit(Released(self.pressed))

    def tick(self, now: float) -> None:
        if axis := self.machine.geometry.scroll_axis():
            self.machine.gesture = Scrolling(self.machine, self.finger, axis, self.pressed)
        else:
            self.machine.lift(self.pressed, self.finger, now)

    def cancel(self) -> None:
        self.machine.emit(Released(self.pressed))


class Scrolling(GestureState):
    """State in which a finger scrolls the hand along its axis."""

    def __init__(self, machine: GestureMachine, finger: Finger, axis: str, pressed: Piece | None = None):
        super().__init__(machine)
        self.finger: Finger = finger
        self.axis = axis
        if pressed is not None:
            machine.emit(Released(pressed))
        self._scroll(finger.displacement)

    def finger_moved(self, finger: Finger, step: Displacement, now: float) -> None:
        if finger is self.finger:
            self._scroll(step)

    def _scroll(self, step: Displacement) -> None:
        if by := step[self.axis == "y"]:
            self.machine.emit(Scrolled(by))

    def finger_up(self, now: float) -> None:
        self.machine.go_idle()


class Inspecting(GestureState):
    """State in which a piece is displayed enlarged; it stays so after the finger has been released, until the next
    touch.
    """

    def __init__(self, machine: GestureMachine, piece: Piece, finger: Finger):
        super().__init__(machine)
        self.finger: Finger | None = finger
        self.pressed: Piece = piece
        machine.emit(InspectionStarted(piece))

    def finger_down(self, finger: Finger, now: float) -> None:
        if self.finger is None:
            self.machine.abort_gesture()

    def finger_moved(self, finger: Finger, step: Displacement, now: float) -> None:
        if finger is self.finger and finger.has_moved:
            self.cancel()
            self.machine.lift(self.pressed, finger, now)

    def finger_up(self, now: float) -> None:
        self.finger = None

    def cancel(self) -> None:
        self.machine.emit(InspectionEnded(self.pressed))


class Tapping(GestureState):
    """State after a finger has touched the board, or the hand beside its pieces."""

    def __init__(self, machine: GestureMachine, finger: Finger, zone: Zone):
        super().__init__(machine)
        self.finger: Finger = finger
        self.zone = zone
        self._was_long_press = False
        if (
            zone is Zone.BOARD and machine.config.has_board_long_press and machine.held is None
        ):  # else a slow tap lays what is selected
            self.wakes_at = finger.since + lengths.LONG_PRESS

    def tick(self, now: float) -> None:
        self.wakes_at, self._was_long_press = None, True
        self.machine.emit(BoardLongPressed(self.finger.x, self.finger.y))

    def finger_down(self, finger: Finger, now: float) -> None:
        machine = self.machine
        piece = machine.piece_at(finger.x, finger.y)
        if piece is not None:
            machine.gesture = Pressing(machine, piece, finger)  # the other finger only rests
        elif self.zone is Zone.BOARD and machine.geometry.zone_at(finger.x, finger.y) is Zone.BOARD:
            machine.gesture = Pinching(machine, self.finger, finger)

    def finger_moved(self, finger: Finger, step: Displacement, now: float) -> None:
        if finger is not self.finger or not finger.has_moved:
            return
        if self.zone is Zone.BOARD:
            self.machine.emit(Panned(*finger.displacement))
            self.machine.gesture = Panning(self.machine, finger)
        else:
            self._scroll(finger)

    def _scroll(self, finger: Finger) -> None:
        self.machine.go_idle()
        if axis := self.machine.geometry.scroll_axis():
            self.machine.gesture = Scrolling(self.machine, finger, axis)

    def finger_up(self, now: float) -> None:
        self.machine.go_idle()
        if self._was_long_press:
            return
        by = self.machine.geometry.page_step_at(self.finger.x, self.finger.y)
        if self.zone is Zone.BOARD:
            self.machine.tap_board(self.finger.x, self.finger.y, now)
        elif by:
            self.machine.emit(HandPaged(by))
        else:
            self.machine.return_piece()


class Panning(GestureState):
    """State in which one finger pans the board."""

    def __init__(self, machine: GestureMachine, finger: Finger):
        super().__init__(machine)
        self.finger: Finger = finger

    def finger_down(self, finger: Finger, now: float) -> None:
        if self.machine.geometry.zone_at(finger.x, finger.y) is Zone.BOARD:
            self.machine.gesture = Pinching(self.machine, self.finger, finger)

    def finger_moved(self, finger: Finger, step: Displacement, now: float) -> None:
        if finger is self.finger:
            self.machine.emit(Panned(*step))

    def finger_up(self, now: float) -> None:
        self.machine.go_idle()


class Pinching(GestureState):
    """State in which two fingers pan and zoom the board, about the point midway between them."""

    def __init__(self, machine: GestureMachine, one: Finger, two: Finger):
        super().__init__(machine)
        self.finger: Finger = one
        self.second = two
        self._measure()

    def _measure(self) -> None:
        self.middle = middle(self.finger, self.second)
        self.distance = max(distance(self.finger, self.second), self.machine.dp(lengths.MIN_FINGER_DISTANCE))

    def finger_moved(self, finger: Finger, step: Displacement, now: float) -> None:
        (x, y), before = self.middle, self.distance
        self._measure()
        if self.middle != (x, y):
            self.machine.emit(Panned(self.middle[0] - x, self.middle[1] - y))
        if self.distance != before:
            self.machine.emit(Pinched(self.distance / before, *self.middle))

    def finger_up(self, now: float) -> None:
        self.machine.gesture = Panning(self.machine, self.second)

    def other_finger_up(self, finger: Finger, now: float) -> None:
        self.machine.gesture = Panning(self.machine, self.finger)


def is_along_axis(finger: Finger, axis: str) -> bool:
    """Returns whether a finger has moved along an axis (`x` or `y`) rather than across it."""
    across, up = map(abs, finger.displacement)
    return across > lengths.AXIS_RATIO * up if axis == "x" else up > lengths.AXIS_RATIO * across


# Drag of a piece


class ScheduledRotation(NamedTuple):
    """Automatic rotation that is scheduled for the time `at`."""

    at: float
    angle: float


class Dragging(GestureState):
    """State in which a finger drags a piece, which may snap to a place where it fits."""

    def __init__(self, machine: GestureMachine, piece: Piece, finger: Finger, start: ScreenPoint, now: float):
        super().__init__(machine)
        self.finger: Finger = finger
        self.piece = piece
        self.free_angle = self.held.angle
        """Rotation in degrees that the piece has while it has not snapped to a place."""
        self.is_rotated_by_hand = False
        self.edge_pan = EdgePan(self)
        self._fit_angle = 0.0
        """Rotation in degrees that the piece has on the place to which it has snapped."""
        self._lift = LiftAnimation(self, start, now)
        self._rotation: ScheduledRotation | None = None
        self._panned: float | None = None
        """Time of the last pan of the board below the piece, after which the next `tick` searches again for places
        where the piece fits; None if that is not necessary.
        """
        resting = machine.other_finger(finger)
        self._twist = Twist(self, resting) if resting else None

    @property
    def held(self) -> HeldPiece:
        """State of the carried piece."""
        return cast(HeldPiece, self.machine.held)

    def _change(self, **parts: object) -> None:
        self.machine.held = self.held._replace(**parts)  # type: ignore[arg-type]

    # Fingers

    def finger_down(self, finger: Finger, now: float) -> None:
        self._twist = Twist(self, finger)

    def finger_moved(self, finger: Finger, step: Displacement, now: float) -> None:
        if self._twist and self.machine.config.second_finger_pans:
            self._pan(finger, step, now)
        elif self._twist:
            self._twist.finger_moved(finger, now)
        if finger is self.finger:
            self.update(now)

    def _pan(self, finger: Finger, step: Displacement, now: float) -> None:
        """Pans the board with the second finger, while the piece stays above the first one."""
        if finger is not self.finger and finger.has_moved:
            self.machine.emit(Panned(*step))
            self._panned = now

    def other_finger_up(self, finger: Finger, now: float) -> None:
        if self._twist and finger is self._twist.second:
            twist, self._twist = self._twist, None
            twist.end(now)

    def finger_up(self, now: float) -> None:
        self._end_twist()
        machine, fit = self.machine, self.held.fit
        machine.go_idle()
        if fit is not None:
            machine.drop(self.piece, NearFit(fit, self._fit_angle, 0.0))
        elif not self._try_attempt():
            machine.return_piece()

    def _try_attempt(self) -> bool:
        """Drops the piece where it may not fit; returns True if the drop is emitted as a move, as in strict play."""
        attempt = self._attempt()
        return attempt is not None and self.machine.attempt(self.piece, attempt)

    def _attempt(self) -> NearFit | None:
        geometry, finger = self.machine.geometry, self.finger
        if geometry.zone_at(finger.x, finger.y) is Zone.HAND:
            return None
        return geometry.attempt_at(self.piece, self.free_angle, *self.centre)

    def cancel(self) -> None:
        self._end_twist()
        self.machine.return_piece()

    def _end_twist(self) -> None:
        if self._twist:
            self._twist.settle()
            self._twist = None

    # Time

    @property
    def wakes_at(self) -> float | None:  # type: ignore[override]  # worked out here
        rotation = self._rotation.at if self._rotation else None
        times = (self._lift.wakes_at, rotation, self.edge_pan.wakes_at, self._panned)
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: float) -> None:
        if self._rotation and now >= self._rotation.at:
            self._rotate_to_fit(self._rotation.angle)
        self._panned = None
        self.update(now)
        self.edge_pan.tick(now)

    # Position

    @property
    def centre(self) -> ScreenPoint:
        """Middle of the carried piece, as if it had not snapped to a place."""
        dx, dy = self._lift.offset
        return self.finger.x + dx, self.finger.y + dy

    def update(self, now: float) -> None:
        """Moves the piece, lets it snap to or leave a place, and starts or stops the pan at the edge of the board."""
        self._lift.advance(now)
        centre = self.centre
        nears = self.machine.geometry.fits_near(self.piece, *centre)
        best = self.machine.choose(self.piece, nears, self.free_angle, self._may_rotate)
        if self.held.fit is not None and not keeps_snap(self.held.fit, nears, best):
            self._unsnap()
        self._change(position=centre)
        self.machine.emit(Dragged(self.piece, *centre))
        if self.held.fit is None:
            self._snap(best, now)
        self.edge_pan.update(now)

    def _snap(self, best: NearFit | None, now: float) -> None:
        if best and best.distance < lengths.SNAP_DISTANCE:
            if best.angle != self.held.angle:
                self._rotation = ScheduledRotation(now + lengths.AUTO_ROTATE_DELAY, best.angle)
            self._fit_angle = best.angle
            self._change(fit=best.fit)
            self.machine.emit(Snapped(self.piece, best.fit))
        elif not self._may_rotate:
            attempt = self._attempt()
            self._show(attempt.angle if attempt else self.free_angle)

    @property
    def _may_rotate(self) -> bool:
        return self.machine.config.auto_rotate and not self.machine.config.is_strict and not self.is_rotated_by_hand

    def _unsnap(self) -> None:
        fit = self.held.fit
        if fit is None:
            return
        self.machine.emit(Unsnapped(self.piece, fit))
        self._change(fit=None)
        self._rotation = None
        self._show(self.free_angle)

    # Rotation

    def rotate(self, step: int, by: RotationSource, now: float) -> None:
        geometry, fit = self.machine.geometry, self.held.fit
        detent = geometry.detent(self.piece)
        if not detent:
            return
        if fit is not None and (near := geometry.fit_after_rotation(self.piece, fit, step)):
            self._switch_fit(near)
            return
        self._unsnap()
        self.is_rotated_by_hand = True
        self.free_angle = (self.free_angle - step * detent) % 360
        self._change(angle=self.free_angle)
        self.machine.emit(Rotated(self.piece, step, self.free_angle, by))
        self.update(now)

    def _switch_fit(self, near: NearFit) -> None:
        """Snaps the piece to another place where it fits."""
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
    """Returns whether a piece that has snapped to a place stays there. `nears`: placements nearby that fit; `best`: the
    best of them.
    """
    here = next((near for near in nears if near.fit == fit), None)
    if here is None or here.distance > lengths.RELEASE_DISTANCE:
        return False
    return best is None or best.fit == fit or best.distance > here.distance - lengths.SWITCH_ADVANTAGE


class LiftAnimation:
    """Animation of a lifted piece from its resting place to its position above the finger."""

    def __init__(self, dragging: Dragging, start: ScreenPoint, now: float):
        machine, finger = dragging.machine, dragging.finger
        self._from = start[0] - finger.x, start[1] - finger.y
        self._to = 0.0, machine.geometry.height(dragging.piece) * machine.config.lift if finger.covers else 0.0
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
    """Pan of the board while a piece is held at the edge of the board, after a delay. A piece that has not been away
    from the sides and the bottom of the board since it was lifted pans it after a longer delay, or not at all.
    """

    def __init__(self, dragging: Dragging):
        self._holding = dragging
        self._has_been_inside = False
        self.wakes_at: float | None = None

    def update(self, now: float) -> None:
        """Starts or stops the pan, depending on the current position."""
        depth = self._depth()
        if depth is not None and depth[0] == 0 and depth[1] >= 0:
            self._has_been_inside = True
        may_pan = self._has_been_inside or self._holding.machine.config.pans_from_edge
        if depth is None or not may_pan or not self._is_deep(depth):
            self.wakes_at = None
        elif self.wakes_at is None:
            self.wakes_at = now + (lengths.PAN_DELAY if self._has_been_inside else lengths.FIRST_PAN_DELAY)

    def _is_deep(self, depth: ScreenPoint) -> bool:
        """Returns whether the piece is deep enough in the edge zone to pan; a piece that has snapped to a place must be
        pushed against the edge.
        """
        least = lengths.SNAPPED_PAN_DEPTH if self._holding.held.fit is not None else 0.0
        return max(map(abs, depth)) > least

    def tick(self, now: float) -> None:
        """Pans for one frame; the speed increases towards the edge."""
        depth = self._depth()
        if depth is None or self.wakes_at is None or now < self.wakes_at:
            return
        seconds = min(now - self.wakes_at, lengths.LONGEST_FRAME)
        length = self._holding.machine.dp(lengths.PAN_SPEED) * seconds
        self.wakes_at = now
        if length:
            across, up = depth
            self._holding.machine.emit(Panned(-across * abs(across) * length, -up * abs(up) * length))

    def _depth(self) -> ScreenPoint | None:
        finger, geometry = self._holding.finger, self._holding.machine.geometry
        return geometry.carried_edge_depth(self._holding.centre, (finger.x, finger.y))


class Twist:
    """Rotation of the carried piece by a second finger: from one fixed angle to the next by a twist, or by one step
    with a tap.
    """

    def __init__(self, dragging: Dragging, second: Finger):
        self.second = second
        self._holding = dragging
        self._can_tap = not second.has_moved
        self._direction: float | None = None
        self._beyond = 0.0
        """Rotation in degrees since the last fixed angle of the piece, counter-clockwise."""

    def finger_moved(self, finger: Finger, now: float) -> None:
        """Updates the rotation from the positions of both fingers. As long as the second finger has not moved,
        movements of the first one do not rotate the piece.
        """
        if not self.second.has_moved:
            return
        before, self._direction = self._direction, self._measure()
        if before is not None and self._direction is not None:
            self._rotate(rotation_between(before, self._direction), now)

    def _measure(self) -> float | None:
        first = self._holding.finger
        is_close = distance(first, self.second) < self._holding.machine.dp(lengths.MIN_FINGER_DISTANCE)
        return None if is_close else direction(first, self.second)

    def _rotate(self, degrees: float, now: float) -> None:
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
        """Handles the release of the second finger."""
        is_tap = self._can_tap and not self.second.has_moved and now - self.second.since <= lengths.SECOND_TAP_LIMIT
        self.settle()
        if is_tap:
            self._holding.rotate(1, RotationSource.TAP, now)

    def settle(self) -> None:
        """Ends the twist at the last fixed angle of the piece."""
        if self._beyond:
            self._beyond = 0.0
            self._holding.machine.emit(Rotating(self._holding.piece, 0.0))
