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

from collections.abc import Hashable, Iterable
from math import hypot
from typing import NamedTuple

from app.gestures import feel as lengths
from app.gestures.events import (
    AwaitingConfirm,
    By,
    Dropped,
    DropRejected,
    Framed,
    GestureEvent,
    Home,
    Lifted,
    Pinched,
    Rotated,
    Selected,
    Tapped,
)
from app.gestures.feel import Feel
from app.gestures.geometry import BoardGeometry, Finger, Fit, Near, Place, Thing, Zone, rotation_between
from app.gestures.holding import Holding
from app.gestures.states import Free, Gesture

ROTATION_KEYS = {"r": 1, "]": 1, "[": -1}


class Held(NamedTuple):
    """The one thing that the player has taken, as it is now."""

    thing: Thing
    angle: float = 0.0
    """As it is rotated, or is about to be"""
    fit: Fit | None = None
    """Where it would be laid, or lies until the player confirms"""
    where: Place | None = None
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


class Machine:
    """The touch machine of one table. Each call returns the events that follow; `wakes_at` tells when `tick` is due."""

    def __init__(self, geometry: BoardGeometry, feel: Feel = Feel()):  # noqa: B008  it is frozen
        self.geometry = geometry
        self.feel = feel
        self.fingers: dict[Hashable, Finger] = {}
        """Those that count: two at most"""
        self.held: Held | None = None
        self.gesture: Gesture = Free(self)
        self._last_tap: tuple[float, float, float] | None = None
        self._events: list[GestureEvent] = []

    # Events

    def down(
        self, touch: Hashable, x: float, y: float, now: float, radius: float = 0.0, covers: bool = True
    ) -> list[GestureEvent]:
        """Handles a finger that comes down; `radius` of its spot, if the screen tells; `covers`: it is no mouse."""
        if touch in self.fingers:
            self._lose(touch, now)
        if len(self.fingers) < 2 and radius <= self.dp(lengths.PALM):
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
            self._rotate(-1 if steps > 0 else 1, By.WHEEL, now)
        elif self.geometry.zone_at(x, y) is Zone.BOARD:
            self.emit(Pinched(lengths.WHEEL_ZOOM**steps, x, y))
        return self._drain()

    def key(self, name: str, now: float) -> list[GestureEvent]:
        """Handles a key: `r`, `[`, `]` rotate, `enter` confirms, `escape` cancels; others do nothing here."""
        if name in ROTATION_KEYS:
            return self.rotate(ROTATION_KEYS[name], now, By.KEY)
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

    def rotate(self, step: int, now: float, by: By = By.BUTTON) -> list[GestureEvent]:
        """Rotates what the player has taken: 1 clockwise, −1 the other way."""
        self._rotate(step, by, now)
        return self._drain()

    def _rotate(self, step: int, by: By, now: float) -> None:
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
            self.emit(Dropped(held.thing, held.fit))
        return self._drain()

    def select(self, thing: Thing) -> list[GestureEvent]:
        """Selects a thing as a tap does, without rotating it."""
        is_it = self.is_taken(thing) and self.held is not None and self.held.is_selected
        if not self.is_carrying and not is_it:
            self.stop()
            self.select_only(thing)
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
        return length * self.feel.dp

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
        self.gesture = Free(self)

    def other(self, finger: Finger) -> Finger | None:
        """Returns the second of two fingers."""
        return next((each for each in self.fingers.values() if each is not finger), None)

    @property
    def is_carrying(self) -> bool:
        """Whether a finger carries a thing."""
        return self.held is not None and self.held.is_carried

    def is_taken(self, thing: Thing) -> bool:
        """Returns whether the player has taken this thing."""
        return self.held is not None and self.held.thing == thing

    def thing_at(self, x: float, y: float) -> Thing | None:
        """Returns the thing that a finger there means: the one that awaits confirmation, or one of the hand."""
        held = self.held
        if held and held.awaits_confirm and self.geometry.is_on(held.fit, x, y):
            return held.thing
        return self.geometry.thing_at(x, y)

    def lift(self, thing: Thing, finger: Finger, now: float) -> None:
        """Lets the thing follow the finger from now on; nothing else is taken any more."""
        if not self.is_taken(thing):
            self.put_home()
        before = self.held or Held(thing)
        self.emit(Lifted(thing, before.angle))
        start = self.geometry.middle(thing, before.fit)
        self.held = before._replace(fit=None, where=start)
        self.gesture = holding = Holding(self, thing, finger, start, now)
        holding.settle(now)

    def put_home(self) -> None:
        """Brings home what is taken."""
        if self.held:
            self.emit(Home(self.held.thing))
            self.held = None

    def select_only(self, thing: Thing) -> None:
        """Selects a thing of the hand, and nothing else."""
        self.put_home()
        self.held = Held(thing)
        self.emit(Selected(thing, 0.0))

    def tap_thing(self, thing: Thing) -> None:
        """Selects a thing, or rotates it if it is taken; one that cannot be rotated goes home."""
        if not self.is_taken(thing):
            self.select_only(thing)
        elif self.geometry.detent(thing):
            self.rotate_taken(1, By.TAP)
        else:
            self.put_home()

    def rotate_taken(self, step: int, by: By) -> None:
        """Rotates what is selected, or what awaits confirmation to its next way to lie there."""
        held = self.held
        if held is None or not self.geometry.detent(held.thing):
            return
        if held.awaits_confirm:
            self._rotate_on_fit(held, step)
            return
        angle = (held.angle - step * self.geometry.detent(held.thing)) % 360
        self.held = held._replace(angle=angle)
        self.emit(Rotated(held.thing, step, angle, by))

    def _rotate_on_fit(self, held: Held, step: int) -> None:
        ways = self.geometry.ways(held.thing, held.fit, self.feel.is_strict)
        here = next((index for index, way in enumerate(ways) if way.fit == held.fit), None)
        if here is not None:
            self.lay(held.thing, ways[(here - step) % len(ways)])

    def tap_board(self, x: float, y: float, now: float) -> None:
        """Lays what is taken on the place that is tapped; else it is a tap on the board."""
        if self.held is None or not self._try_to_lay(self.held, x, y):
            self.emit(Tapped(x, y))
            self._count_tap(x, y, now)

    def _try_to_lay(self, held: Held, x: float, y: float) -> bool:
        """Returns whether the tap meant a place."""
        fits = self.geometry.fits_under(held.thing, x, y)
        if near := self.choose(held.thing, fits, held.angle, self.feel.auto_rotate):
            self.lay(held.thing, near)
        elif attempt := self.geometry.attempt_at(held.thing, held.angle, x, y):
            self.attempt(held.thing, attempt)
        else:
            return False
        return True

    def _count_tap(self, x: float, y: float, now: float) -> None:
        last, self._last_tap = self._last_tap, (x, y, now)
        is_second = last is not None and now - last[2] <= lengths.DOUBLE_TAP
        if last and is_second and hypot(x - last[0], y - last[1]) <= self.dp(lengths.DOUBLE_TAP_REACH):
            self.emit(Framed())
            self._last_tap = None

    def choose(self, thing: Thing, fits: Iterable[Near], angle: float, may_rotate: bool) -> Near | None:
        """Returns the nearest fit that rotates the thing least, none that rotates it against the player's will."""
        most = 360.0 if may_rotate else self.geometry.detent(thing) / 2 + 1e-6
        rotations = [(abs(rotation_between(angle, near.angle)), near) for near in fits]
        agreeing = [(round(near.distance, 6), by, near) for by, near in rotations if by <= most]
        return min(agreeing, key=lambda each: each[:2])[2] if agreeing and not self.feel.is_strict else None

    def lay(self, thing: Thing, near: Near) -> None:
        """Drops a thing on a place: for good, or until the player confirms."""
        if self.feel.confirm:
            self.held = Held(thing, near.angle, near.fit)
            self.emit(AwaitingConfirm(thing, near.fit, near.angle))
        else:
            self.held = None
            self.emit(Dropped(thing, near.fit))

    def attempt(self, thing: Thing, attempt: Near) -> bool:
        """Drops a thing where it may not fit, and returns whether that is left to the rules to judge."""
        if self.feel.is_strict:
            self.lay(thing, attempt)
        else:
            self.emit(DropRejected(thing, attempt.fit))
        return self.feel.is_strict
